"""The sections on the game itself: its forms, the play, deals without a marque, doubts, the pot."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import words
from scoring.messages import FINDINGS
from scoring.messages_choices import AT_FIVE, PLAY, play_label, play_text
from scoring.rules.deal import Code, Outcome
from scoring.rules.play import SHAPES
from scoring.rules.ruleset import RuleSet, TableRule
from scoring.rulespage.parts import Grid, Section
from scoring.rulespage.samples import bidding_table
from scoring.traits import table_form, table_name

BETWEEN_BIDS = ("slam_announcer", "chien_policy")
"""What two players, who neither bid nor have a chien, do not ask."""


def forms(rules: RuleSet) -> Section:
    """S-DEAL-03, S-3P-01, S-5P-01, S-5X-01, S-2P-01."""
    said = []
    if rules.table_for(2) is not None:
        said.append(
            _("À deux, chacun a 21 cartes en main et six piles de trois sur la table, sans chien.")
        )
    return Section(
        "formes",
        _("Formes de jeu"),
        tuple(said),
        Grid(
            (_("Joueurs"), _("Cartes chacun"), _("Chien")),
            tuple(_form(table) for table in rules.tables),
        ),
    )


def _form(table: TableRule) -> tuple[str, str, str]:
    shape = SHAPES[table_form(table)]
    return table_name(table), str(shape.cards_each), str(table.chien)


def play(rules: RuleSet) -> Section:
    """S-HOUSE-LEAD-01, S-HOUSE-EXC-01, S-NUL-04, S-NUL-05, S-CHE-07, S-HOUSE-POI-02, S-DEAL-06,
    S-HOUSE-DIR-01."""
    return Section(
        "jeu",
        _("Le jeu"),
        tuple(
            _("%(label)s : %(text)s.")
            % {"label": play_label(name), "text": play_text(name, rules.play)}
            for name in _asked(rules)
        ),
    )


def _asked(rules: RuleSet) -> Iterator[str]:
    """What of the play this set has a use for."""
    calls = any(table.calls for table in rules.tables)
    bids = bidding_table(rules) is not None
    without = {
        *(() if calls else AT_FIVE),
        *(() if bids else BETWEEN_BIDS),
        *(() if calls and (rules.slams or rules.petit_chelem) else ("slam_announcer",)),
        *(() if bids and rules.poignees else ("declare_at",)),
    }
    return (name for name in PLAY if name not in without)


def unplayed(rules: RuleSet) -> Section:
    """S-NUL-01 to 06, S-SES-02, S-5M-01 to 03."""
    moving = (Outcome.PASSED, Outcome.PETIT_SEC, Outcome.EXCUSE_ALONE)
    bids = bidding_table(rules) is not None
    names = [
        str(words.OUTCOMES[each])
        for each in moving
        if each in rules.outcomes and (bids or each is not Outcome.PASSED)
    ]
    said = [
        _("Fausse donne : pas de marque, le même joueur redistribue."),
        _("Ces donnes ont une ligne sur la feuille et ne comptent pas comme donnes jouées."),
    ]
    if names:
        told = ", ".join([names[0], *(_inside(name) for name in names[1:])])
        said.insert(0, _("%(deals)s : pas de marque, le suivant distribue.") % {"deals": told})
    if bids:
        said.append(
            _(
                "Plus de joueurs que de places : le donneur ne joue pas. Quand tous passent, il"
                " redonne."
            )
        )
    return Section("sans-marque", _("Donnes sans marque"), tuple(said))


def _inside(name: str) -> str:
    """A name within a sentence; the Excuse's is its own."""
    return (
        name if name == str(words.OUTCOMES[Outcome.EXCUSE_ALONE]) else name[:1].lower() + name[1:]
    )


def pots(rules: RuleSet) -> Section | None:
    """S-POT-01 to 07."""
    rule = rules.pots
    if rule is None:
        return None
    said = [
        _("Un compte à part : la somme des joueurs et des mouches est toujours zéro."),
        _("Sans mouche sur la table, chacun met %(stake)s.") % {"stake": rule.stake},
        _("Donne faite : le preneur prend la plus grosse mouche."),
        _("Donne chutée : il en met une nouvelle, égale à la plus grosse."),
    ]
    if rule.extra:
        said.insert(
            2,
            _("À chaque donne, le donneur ajoute %(extra)s à la plus grosse.")
            % {"extra": rule.extra},
        )
    return Section("mouche", _("Mouche"), tuple(said))


def doubts(rules: RuleSet) -> Section:
    """What is questioned when it is entered, and never refused."""
    shown = []
    if rules.table_for(4) is not None:
        shown.append(Code.HALF_POINT_AT_FOUR)
    if rules.petit_au_bout:
        shown += [Code.PETIT_ATTACK_WITHOUT_BOUT, Code.PETIT_DEFENCE_WITHOUT_BOUT]
    also = [_("des points que ces bouts ne permettent pas")]
    if rules.poignees and bidding_table(rules) is not None:
        also.insert(0, _("des poignées de plus de 22 atouts"))
    if rules.slams and bidding_table(rules) is not None:
        also.append(_("un chelem que le compte dément"))
    return Section(
        "doutes",
        _("Ce qui fait douter"),
        (
            _("Une donne possible mais surprenante est enregistrée, et signalée d’un « ? » :"),
            *(str(FINDINGS[code]) for code in shown),
            _("Et aussi : %(doubts)s.") % {"doubts": ", ".join(also)},
        ),
    )
