"""The sentences for the games of 1637 and 1659, in the reader's language.

The rules name seats by their index; whoever shows a sentence gives the players' names in the
order of the seats. Cards are written short (`10♥`), those with a name by their name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import CARDS
from scoring.rules.historical import (
    HistoricalCode,
    HistoricalFinding,
    Line,
    LineCode,
    Period,
    m1637,
    m1659,
)
from scoring.rules.historical.m1637 import Combo, Fault, Preset

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

GAMES: Mapping[Period, StrPromise] = {
    Period.Y1637: _("Jeu de 1637"),
    Period.Y1659: _("Jeu léger de 1659"),
}
NAMED_CARDS: Mapping[str, StrPromise] = {
    "EX": _("Math"),
    "T21": _("Monde"),
    "T1": _("Bagat"),
    "RS": _("roi de pique"),
    "RH": _("roi de cœur"),
    "RD": _("roi de carreau"),
    "RC": _("roi de trèfle"),
    "1D": _("Belle"),
}
"""The seven Tarots and the Belle (S-1637-02)."""
TRIUMPH = _("%(number)s d’atout")
SUITS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COMBOS: Mapping[Combo, StrPromise] = {
    Combo.BELLE: _("La Belle"),
    Combo.TAROTS_4: _("Quatre Tarots"),
    Combo.TAROTS_5: _("Cinq Tarots"),
    Combo.TAROTS_6: _("Six Tarots"),
    Combo.TAROTS_7: _("Les sept Tarots"),
    Combo.SEVEN_TAROTS_AND_BELLE: _("Les sept Tarots et la Belle"),
    Combo.MONDE_MATH_BAGAT: _("Monde, Math et Bagat"),
    Combo.TWO_KINGS_MATH: _("Deux rois et le Math"),
    Combo.THREE_KINGS: _("Trois rois"),
    Combo.THREE_KINGS_MATH: _("Trois rois et le Math"),
    Combo.FOUR_KINGS: _("Quatre rois"),
    Combo.FOUR_KINGS_MATH: _("Quatre rois et le Math"),
    Combo.TRIUMPHS_10: _("Dix triomphes"),
    Combo.TRIUMPHS_15: _("Quinze triomphes"),
    Combo.TRIUMPHS_20: _("Vingt triomphes"),
    Combo.COURT_RUN_SPADES: _("Roi, dame, chevalier et faon de pique"),
    Combo.COURT_RUN_HEARTS: _("Roi, dame, chevalier et faon de cœur"),
    Combo.COURT_RUN_DIAMONDS: _("Roi, dame, chevalier et faon de carreau"),
    Combo.COURT_RUN_CLUBS: _("Roi, dame, chevalier et faon de trèfle"),
    Combo.QUAD_KINGS: _("Quatre rois, en plus de leur échelle"),
    Combo.QUAD_QUEENS: _("Quatre dames"),
    Combo.QUAD_KNIGHTS: _("Quatre chevaliers"),
    Combo.QUAD_JACKS: _("Quatre faons"),
    Combo.TOP_FOUR: _("Les quatre plus hauts triomphes"),
    Combo.TOP_SIX: _("Les six plus hauts triomphes"),
    Combo.LOW_FOUR: _("Les quatre plus bas triomphes"),
    Combo.LOW_FIVE: _("Les cinq plus bas triomphes"),
    Combo.LOW_SIX: _("Les six plus bas triomphes"),
}
FAULTS: Mapping[Fault, StrPromise] = {
    Fault.LEADS_MATH: _("Math entamé"),
    Fault.BAD_DISCARD: _("Mauvais écart"),
    Fault.TAKES_BACK_CARD: _("Carte reprise"),
}
PRESETS: Mapping[Preset, StrPromise] = {
    Preset.PROPOSED: _("Lecture proposée"),
    Preset.LITERAL: _("Lecture à la lettre"),
}
OPTIONS: Mapping[str, StrPromise] = {
    "king_bagat_scope": _("Les 6 pour une levée gagnée du Bagat ou d’un roi"),
    "capture": _("La marque de chacun au gagnant d’une levée à Tarots"),
    "final_basis": _("Ce que regardent les paliers"),
    "zeroing": _("Ce que perd un compte annulé"),
    "trump_forces_trump": _("Après un triomphe, rien que des triomphes"),
    "math_as_trump": _("Après le Math, jouer comme après un triomphe"),
    "quad_kings": _("Quatre rois paient 1 de plus"),
    "quad_knights": _("Quatre chevaliers paient 1"),
}
CHOICES: Mapping[str, StrPromise] = {
    "last_trick": _("à la dernière levée"),
    "every_trick": _("à chaque levée"),
    "per_tarot": _("par Tarot"),
    "per_trick": _("par levée"),
    "card_points": _("les points de cartes"),
    "grand_total": _("points de cartes et marques"),
    "cards": _("ses cartes"),
    "score": _("tout ce que la donne a rapporté"),
}
"""The values of the options that are a choice."""
TIES: Mapping[m1659.Tie, StrPromise] = {
    m1659.Tie.CARRY: _("L’enjeu reste pour la donne suivante"),
    m1659.Tie.SPLIT: _("Les ex æquo partagent l’enjeu"),
}
HONOURS: Mapping[m1659.Honour, StrPromise] = {
    m1659.Honour.EXCUSE: _("Excuse"),
    m1659.Honour.MONDE: _("Monde"),
    m1659.Honour.BAGAT: _("Bagat"),
    m1659.Honour.KINGS: _("Rois"),
    m1659.Honour.QUEENS: _("Dames"),
    m1659.Honour.KNIGHTS: _("Chevaliers"),
    m1659.Honour.JACKS: _("Faons"),
}
EVENTS: Mapping[str, StrPromise] = {
    m1637.DealStarted.kind: _("Donne"),
    m1637.BottomShown.kind: _("Carte du dessous"),
    m1637.Discarded.kind: _("Écart"),
    m1637.Declared.kind: _("Annonces"),
    m1637.Asked.kind: _("Qui n’a le sien ?"),
    m1637.TrickPlayed.kind: _("Levée"),
    m1637.TarotsTaken.kind: _("Levée à Tarots"),
    m1637.Penalised.kind: _("Amende"),
    m1637.Counted.kind: _("Compte final"),
    m1659.HandDealt.kind: _("Donne et mises"),
    m1659.StakeRaised.kind: _("Mise relevée"),
}
"""What a row of the sheet is about, by the kind of its event."""
LINES: Mapping[LineCode, StrPromise] = {
    LineCode.BOTTOM: _("Carte du dessous, %(card)s"),
    LineCode.DECLARED: _("Annonces"),
    LineCode.ASK: _("Qui n’a le sien ? %(payer)s paie 1"),
    LineCode.ASK_MORT: _("Qui n’a le sien ? Le Mort : personne ne paie"),
    LineCode.CAPTURE: _("Levée à Tarots (%(cards)s)"),
    LineCode.LOST_TAROT: _("Tarot perdu, %(card)s"),
    LineCode.KING_BAGAT: _("Levée gagnée, %(card)s"),
    LineCode.CARD_POINTS: _("Points de cartes"),
    LineCode.ACCOUNT_ZEROED: _("Compte annulé"),
    LineCode.TIER: _("Compte de %(total)s"),
    LineCode.STAKE: _("Mise"),
    LineCode.STAKE_RAISED: _("Mise portée à %(to)s"),
    LineCode.POT_WON: _("Enjeu gagné avec %(total)s points"),
    LineCode.POT_SPLIT: _("Part de l’enjeu, égalité à %(total)s points"),
    LineCode.POT_KEPT: _("Égalité à %(total)s points : l’enjeu reste"),
}
"""What a line is for; `line_text` adds who and how much.

A declaration and a penalty are called by their combination and their fault.
"""
WHOLE = frozenset({LineCode.ASK, LineCode.ASK_MORT, LineCode.POT_KEPT})
"""Lines that say by themselves what is paid."""
FROM_EACH = _("%(each)s de chacun")
TO_EACH = _("%(each)s à chacun")
NOTHING = _("ne paie rien")
LINE = _("%(label)s : %(amount)s")
NAMED = _("%(player)s – %(text)s")
SEAT = _("Joueur %(number)s")
FINDINGS: Mapping[HistoricalCode, StrPromise] = {
    HistoricalCode.EVENT_UNREADABLE: _("Cette ligne n’est pas lisible."),
    HistoricalCode.EVENT_UNKNOWN: _("Ce jeu n’a pas de telle ligne."),
    HistoricalCode.GAME_UNKNOWN: _("Les jeux anciens sont ceux de 1637 et de 1659."),
    HistoricalCode.PLAYERS_UNKNOWN: _("Ce jeu ne se joue pas à ce nombre."),
    HistoricalCode.PRESET_UNKNOWN: _("Cette lecture n’existe pas."),
    HistoricalCode.OPTION_UNKNOWN: _("Ce jeu n’a pas cette option."),
    HistoricalCode.OPTION_UNREADABLE: _("Cette option n’a pas cette valeur."),
    HistoricalCode.SEAT_MISSING: _("Quel joueur ?"),
    HistoricalCode.SEAT_UNKNOWN: _("Ce joueur n’est pas de la table."),
    HistoricalCode.NUMBER_UNREADABLE: _("Un nombre entier, sans signe."),
    HistoricalCode.CARDS_UNREADABLE: _("Une carte et qui l’a jouée."),
    HistoricalCode.CARD_UNKNOWN: _("Cette carte n’existe pas : %(written)s."),
    HistoricalCode.CARD_TWICE: _("Déjà notée dans cette donne : %(card)s."),
    HistoricalCode.DEAL_NOT_STARTED: _("Qui donne ? Commencez une donne."),
    HistoricalCode.DEAL_COUNTED: _("Cette donne est comptée ; commencez la suivante."),
    HistoricalCode.DEAL_NOT_COUNTED: _("La donne %(deal)s n’a pas de compte final."),
    HistoricalCode.BOTTOM_TWICE: _("La carte du dessous est déjà notée."),
    HistoricalCode.DISCARD_TWICE: _("L’écart de ce joueur est déjà noté."),
    HistoricalCode.WRONG_COUNT: _("Chacun écarte une carte, le donneur quatre."),
    HistoricalCode.CARD_NOT_HELD: _("Cette carte n’est pas dans la main."),
    HistoricalCode.TAROT: _("Pas de Tarot à l’écart."),
    HistoricalCode.TRIUMPH: _("Pas de triomphe à l’écart, sauf montré, faute d’autres cartes."),
    HistoricalCode.COMBOS_MISSING: _("Quelles annonces, ou combien de points ?"),
    HistoricalCode.COMBOS_AND_POINTS: _("Les annonces ou leurs points, pas les deux."),
    HistoricalCode.COMBO_POINTS: _("%(points)s ? Aucune main n’annonce plus de %(most)s."),
    HistoricalCode.COMBO_UNKNOWN: _("Cette annonce n’existe pas."),
    HistoricalCode.COMBO_NOT_PLAYED: _("Cette lecture ne paie pas : %(combo)s."),
    HistoricalCode.COMBO_TWICE: _("Deux fois la même annonce : %(combo)s."),
    HistoricalCode.COMBO_LADDER: _("« %(combo)s » est compris dans « %(better)s »."),
    HistoricalCode.COMBO_SHARED: _("%(player)s annonce « %(other)s » : les deux ne vont pas."),
    HistoricalCode.COMBO_NOT_HELD: _("La main jouée n’avait pas : %(combo)s."),
    HistoricalCode.DECLARED_LATE: _("Annonce notée après une levée : on annonce avant de jouer."),
    HistoricalCode.ASK_TWICE: _("« Qui n’a le sien ? » est déjà demandé."),
    HistoricalCode.ASK_PAYER_MISSING: _("Qui a payé ?"),
    HistoricalCode.ASK_PAYER_IS_ASKER: _("Celui qui demande ne se paie pas."),
    HistoricalCode.ASK_NOT_ALLOWED: _("Il faut tenir deux des trois : Monde, Math, Bagat."),
    HistoricalCode.ASK_PAYER_WRONG: _("La carte demandée était ailleurs : %(card)s."),
    HistoricalCode.TRICK_SEATS: _("Une carte de chaque joueur, pas plus."),
    HistoricalCode.TRICKS_TOO_MANY: _("La donne a %(most)s levées, toutes notées."),
    HistoricalCode.OUT_OF_TURN: _("Les cartes ne sont pas dans l’ordre du jeu."),
    HistoricalCode.WRONG_LEADER: _("%(player)s devait entamer."),
    HistoricalCode.MUST_FOLLOW_SUIT: _("Il fallait fournir la couleur."),
    HistoricalCode.MUST_TRUMP: _("Il fallait jouer un triomphe."),
    HistoricalCode.TRUMP_FORCES_TRUMP: _("Après un triomphe, il fallait un triomphe."),
    HistoricalCode.MORT_NOT_PLAYED: _("À trois, il n’y a pas de Mort."),
    HistoricalCode.DEPTHS_MIXED: _("Toutes les cartes, ou les seuls Tarots : pas les deux."),
    HistoricalCode.TAROTS_MISSING: _("Quels Tarots ?"),
    HistoricalCode.NOT_A_TAROT: _("Rien n’est dû pour cette carte : %(card)s."),
    HistoricalCode.WINNER_BEATEN: _("Cette levée revient à qui a joué : %(card)s."),
    HistoricalCode.LAST_TRICK_PLAYED: _("La dernière levée est déjà notée."),
    HistoricalCode.TAROTS_UNSEEN: _("Rien n’est noté pour : %(cards)s."),
    HistoricalCode.FAULT_UNKNOWN: _("Cette faute n’a pas d’amende."),
    HistoricalCode.FAULT_TWICE: _("Cette amende est déjà payée."),
    HistoricalCode.COUNT_MISSING: _("Les levées ne suffisent pas : notez les comptes."),
    HistoricalCode.COUNT_SEATS: _("Il faut %(players)s comptes, un par joueur."),
    HistoricalCode.COUNT_TWICE: _("Les tas ou les points, pas les deux."),
    HistoricalCode.COUNT_RANGE: _("%(points)s points ? Il y en a %(most)s au plus."),
    HistoricalCode.COUNT_SUM: _("Ces comptes font %(points)s ; le jeu fait %(most)s."),
    HistoricalCode.COUNT_LOW: _("%(points)s à deux ? Les comptes font au moins %(least)s."),
    HistoricalCode.COUNT_CONTRADICTS: _("Les levées notées donnent %(points)s à %(player)s."),
    HistoricalCode.HAND_SIZE: _("78 cartes ne suffisent pas à %(players)s mains de %(cards)s."),
    HistoricalCode.STAKE_SEATS: _("Il faut %(players)s mises, une par joueur."),
    HistoricalCode.STAKE_MISSING: _("Chacun met au moins 1."),
    HistoricalCode.STAKE_LOWERED: _("Une mise ne baisse pas : elle est à %(stake)s."),
    HistoricalCode.TRICKS_SUM: _("%(tricks)s levées ? La donne en a %(most)s."),
    HistoricalCode.HONOURS_TOO_MANY: _("%(honour)s : %(count)s, et le jeu en a %(most)s."),
    HistoricalCode.HONOURS_MISSING: _("%(honour)s : %(count)s seulement, sur %(most)s."),
}
"""One sentence a code; `finding_text` fills it in."""
PLAYED = _("Levée %(trick)s, %(player)s, %(card)s – %(text)s")


def card_name(code: str) -> str:
    """A card as these games call it: `Bagat`, `roi de cœur`, `12 d’atout`, `10♥`."""
    if code in NAMED_CARDS:
        return str(NAMED_CARDS[code])
    if code.startswith("T"):
        return str(TRIUMPH % {"number": code[1:]})
    return f"{code[:-1]}{SUITS[code[-1]]}"


def line_label(line: Line, names: Sequence[str] = ()) -> str:
    """What a line is for, without who and how much."""
    values = _values(line.params, names)
    if line.code is LineCode.COMBO:
        return values["combo"]
    if line.code is LineCode.PENALTY:
        return values["fault"]
    return str(LINES[line.code] % values)


def line_amount(line: Line) -> str:
    """How much a line moves, as players say it: `2 de chacun`, `1 à chacun`, `+5`.

    Nothing where the label says it already.
    """
    if line.code in WHOLE:
        return ""
    if "each" not in line.params:
        return signed(int(line.params["points"]))
    each = int(line.params["each"])
    if not each:
        return str(NOTHING)
    return str((FROM_EACH if each > 0 else TO_EACH) % {"each": abs(each)})


def line_text(line: Line, names: Sequence[str] = ()) -> str:
    """A line written out: who, what for, how much. `names` are the players' by seat."""
    text, amount = line_label(line, names), line_amount(line)
    if amount:
        text = str(LINE % {"label": text, "amount": amount})
    if "seat" not in line.params:
        return text
    return str(NAMED % {"player": _values(line.params, names)["player"], "text": text})


def finding_text(finding: HistoricalFinding, names: Sequence[str] = ()) -> str:
    """The sentence for an error or a doubt; of a play, with its trick, player and card."""
    values = _values(finding.params, names)
    text = FINDINGS[finding.code] % values
    return str(PLAYED % {**values, "text": text}) if "trick" in finding.params else str(text)


def reason_text(code: HistoricalCode) -> str:
    """The sentence for a reason by itself: why a card or an écart may not be."""
    return str(FINDINGS[code])


def historical_text(said: Line | HistoricalFinding, names: Sequence[str] = ()) -> str:
    """The sentence for whatever these games say, as `entry_to_data` asks for it."""
    return line_text(said, names) if isinstance(said, Line) else finding_text(said, names)


def signed(points: int) -> str:
    """`+5`, `−5` with the true minus, `0`."""
    return f"−{-points}" if points < 0 else f"{points:+d}" if points else "0"


def _values(params: Mapping[str, int | str], names: Sequence[str]) -> dict[str, str]:
    """The values of a sentence: indexes and codes in words."""
    found = {key: _word(key, str(value)) for key, value in params.items()}
    for key, called in (("seat", "player"), ("payer", "payer")):
        if key in params:
            found[called] = _player(int(params[key]), names)
    if "card" in params:
        found["written"] = str(params["card"])
    return found


def _word(key: str, value: str) -> str:
    match key:
        case "card" if value in CARDS:
            return card_name(value)
        case "cards" if not value.isdigit():
            return ", ".join(card_name(code) for code in value.split())
        case "combo" | "other" | "better":
            return str(COMBOS[Combo(value)])
        case "fault":
            return str(FAULTS[Fault(value)])
        case "honour":
            return str(HONOURS[m1659.Honour(value)])
    return value.replace("-", "−")


def _player(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else str(SEAT % {"number": seat + 1})
