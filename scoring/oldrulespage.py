"""The rules pages of the old games, made from their tables: what they say is what scores.

The same sections are shown by the `old-rules` page and written to `docs/regles-anciennes.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.messages_historical import (
    CHOICES,
    COMBOS,
    FAULTS,
    GAMES,
    HONOURS,
    OPTIONS,
    PRESETS,
    TIES,
    card_name,
)
from scoring.rules.cards import PACK, PACK_SIZE, Figure
from scoring.rules.historical import Period, m1637, m1659
from scoring.rules.historical.m1637.combos import COMBOS as VALUES
from scoring.rules.historical.m1637.counting import (
    LEAST_AT_TWO,
    PACK_POINTS,
    TIERS,
    WORST_TIER,
)
from scoring.rules.historical.m1637.dealing import DEALER_HAND, HAND, TRICKS
from scoring.rules.historical.m1637.pack import HONOURS as COUNTED
from scoring.rules.historical.m1637.tricks import KING_BAGAT_EACH
from scoring.rulespage import Grid, Page, Section

Made = Callable[[], Section]


def page(period: Period) -> Page:
    """Return the page of a game, in the reader's language."""
    editions = {
        Period.Y1637: _(
            "D’après la « Regle du jeu des tarots » de 1637, texte tardif et en partie corrompu."
        ),
        Period.Y1659: _("D’après la description de 1659 : à deux ou jusqu’à six, sans annonces."),
    }
    made = [section() for section in SECTIONS[period]]
    return Page(str(GAMES[period]), editions[period], tuple(made))


def dealing() -> Section:
    """S-1637-01 to S-1637-07, S-1637-22."""
    tarots = ", ".join(card_name(card.code) for card in PACK if card in m1637.TAROTS)
    return Section(
        "1637-donne",
        _("La donne"),
        (
            _("Trois joueurs, chacun pour soi ; ou deux, avec une troisième main cachée, le Mort."),
            _("Les Tarots : %(tarots)s. Les triomphes sont les 21 atouts et le Math.")
            % {"tarots": tarots},
            _(
                "Chacun reçoit %(hand)s cartes, le donneur %(dealer)s ; chacun en garde %(left)s. "
                "L’écart, sans Tarot ni triomphe, compte à son joueur."
            )
            % {"hand": HAND, "dealer": DEALER_HAND, "left": TRICKS},
            _("Le donneur montre la carte du dessous : pour un Tarot, chacun lui paie 1."),
        ),
    )


def declaring() -> Section:
    """S-1637-08 to S-1637-11."""
    optional = set(m1637.COMBOS) - set(m1637.played_combos())
    rows = tuple(
        (
            str(COMBOS[combo]),
            str(rule.value),
            _("selon la lecture") if combo in optional else _("toujours"),
        )
        for combo, rule in VALUES.items()
    )
    return Section(
        "1637-annonces",
        _("Les annonces"),
        (
            _("Après l’écart, on montre et chacun paie aussitôt. Non annoncé, c’est perdu."),
            _("D’une échelle, seul le plus haut degré est payé. Une carte sert plusieurs fois."),
            _(
                "« Qui n’a le sien ? » : qui tient deux des trois, Monde, Math et Bagat, demande "
                "le troisième, une fois par donne. Celui qui l’a paie 1, seul ; dans le Mort, "
                "personne."
            ),
        ),
        Grid((_("Annonce"), _("De chacun"), _("Jouée")), rows),
    )


def playing() -> Section:
    """S-1637-12 to S-1637-16."""
    return Section(
        "1637-jeu",
        _("Pendant le jeu"),
        (
            _("On fournit la couleur, sinon un triomphe, sinon n’importe quelle carte."),
            _("Qui gagne une levée reçoit 1 de chacun pour chaque Tarot, le sien compris."),
            _("Qui perd un Tarot dans une levée paie 1 à chacun."),
            _("La dernière levée gagnée du Bagat ou d’un roi rapporte %(each)s de chacun.")
            % {"each": KING_BAGAT_EACH},
            _("Le Math se montre et ne se perd jamais : il retourne au tas de son joueur."),
        ),
    )


def faults() -> Section:
    """S-1637-19 to S-1637-21."""
    rows = tuple(
        (str(FAULTS[fault]), str(each), _("oui") if fault in m1637.ZEROES else _("non"))
        for fault, each in m1637.EACH.items()
    )
    head = (_("Faute"), _("À chacun"), _("Compte annulé"))
    return Section("1637-fautes", _("Les amendes"), (), Grid(head, rows))


def counting() -> Section:
    """S-1637-17, S-1637-18, S-1637-22."""
    figures = {
        Figure.BOUTS: _("Monde, Math, Bagat"),
        Figure.KINGS: str(HONOURS[m1659.Honour.KINGS]),
        Figure.QUEENS: str(HONOURS[m1659.Honour.QUEENS]),
        Figure.KNIGHTS: str(HONOURS[m1659.Honour.KNIGHTS]),
        Figure.JACKS: str(HONOURS[m1659.Honour.JACKS]),
    }
    rows = tuple((name, str(COUNTED[figure])) for figure, name in figures.items())
    return Section(
        "1637-compte",
        _("Le compte"),
        (
            _("Un point par tas de trois cartes, et les honneurs."),
            _("Les trois comptes font %(all)s ; à deux, de %(least)s à %(all)s.")
            % {"all": PACK_POINTS, "least": LEAST_AT_TWO},
        ),
        Grid((_("Honneurs"), _("Points")), rows),
    )


def tiers() -> Section:
    """S-1637-18."""
    rows = [(_("plus de %(over)s") % {"over": over}, str(pays)) for over, pays in TIERS]
    lowest = TIERS[-1][0]
    rows.append((_("%(most)s ou moins") % {"most": lowest}, str(WORST_TIER)))
    grid = Grid((_("Compte"), _("Paie à chacun")), tuple(rows))
    return Section("1637-paliers", _("Les paliers"), (), grid)


def readings() -> Section:
    """Both presets side by side (S-1637-13, S-1637-14, S-1637-18, S-X-23 to S-X-25)."""
    read = {preset: m1637.options_to_data(each) for preset, each in m1637.PRESETS.items()}
    rows = tuple(
        (str(name), *(_said(read[preset][option]) for preset in read))
        for option, name in OPTIONS.items()
    )
    head = (_("Point du texte"), *(str(PRESETS[preset]) for preset in read))
    return Section("1637-lectures", _("Les deux lectures"), (), Grid(head, rows))


def light() -> Section:
    """S-1659-01 to S-1659-04."""
    return Section(
        "1659-jeu",
        _("Le jeu"),
        (
            _(
                "De %(least)s à %(most)s joueurs, chacun pour soi, autant de cartes à chacun ; "
                "le reste des %(pack)s ne sert pas."
            )
            % {"least": m1659.LEAST_PLAYERS, "most": m1659.MOST_PLAYERS, "pack": PACK_SIZE},
            _("Chacun met un enjeu avant la donne et peut le relever, jamais le baisser."),
            _("On joue comme d’ordinaire : ni annonces, ni paiements pendant le jeu."),
        ),
    )


def honours() -> Section:
    """S-1659-05 to S-1659-07."""
    rows = tuple((str(HONOURS[honour]), str(value)) for honour, value in m1659.VALUES.items())
    ties = " ; ".join(str(name)[:1].lower() + str(name)[1:] for name in TIES.values())
    return Section(
        "1659-compte",
        _("Le compte"),
        (
            _("Un point par levée, et les honneurs. Le plus grand compte prend tout l’enjeu."),
            _("À égalité, au choix de la table : %(ties)s.") % {"ties": ties},
        ),
        Grid((_("Honneurs"), _("Points")), rows),
    )


SECTIONS: Mapping[Period, Sequence[Made]] = {
    Period.Y1637: (dealing, declaring, playing, faults, counting, tiers, readings),
    Period.Y1659: (light, honours),
}


def _said(value: object) -> str:
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    return str(CHOICES[str(value)])
