"""What is doubtful about a deal that has no error. Import it from `deal`.

A doubt never blocks: the arithmetic stays defined, and a table may know better than the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .facts import BOUTS, PACK_HALF_POINTS, Camp, Chelem, Contract, DealFacts
from .finding import Code, Finding, warning
from .points import show_half_points
from .ruleset import ChienTo, RuleSet

TRUMPS = 22
"""The 21 trumps and the Excuse, which may complete a poignée (S-POI-08)."""
BOUT = 9
KEPT_EXCUSE = 8
"""The Excuse of a camp that has no card to give for it (RO p.9 example 5, S-EXC-06)."""
DEAREST_IN_CHIEN = (9, 9, 9, 9, 7, 7)
"""Half points of the best a chien can hold beside bouts: the kings, then queens."""
DEAREST_IN_ECART = (7, 7, 7, 7, 5, 5)
"""The same for an écart, which holds neither bout nor king (S-ECA-01)."""

_SLAMS = frozenset({Chelem.ANNOUNCED_MADE, Chelem.UNANNOUNCED_MADE, Chelem.DEFENCE_MADE})
_SWEPT = frozenset({(BOUTS, PACK_HALF_POINTS), (BOUTS - 1, PACK_HALF_POINTS - KEPT_EXCUSE)})
"""The attack's bouts and half points that leave the defence no trick, chien apart."""
_PETIT_WITHOUT = {
    Camp.ATTACK: (0, Code.PETIT_ATTACK_WITHOUT_BOUT),
    Camp.DEFENCE: (BOUTS, Code.PETIT_DEFENCE_WITHOUT_BOUT),
}
"""The attack's bouts with which the camp cannot have had the Petit."""


def doubts(facts: DealFacts, ruleset: RuleSet) -> tuple[Finding, ...]:
    """The warnings of a deal that has no error, in the order of the form's fields.

    Half point at four (S-4P-SCORE-06), points a pile cannot hold (S-CNT-08), poignées
    (S-POI-08), a petit au bout without the Petit, a slam against the count (S-CHE-09).
    """
    found: list[Finding] = []
    if facts.players == 4 and facts.half_points % 2:
        points = show_half_points(facts.half_points)
        found.append(warning(Code.HALF_POINT_AT_FOUR, "points", points=points))
    slam = facts.chelem in _SLAMS
    if not slam:
        least, most = points_bounds(facts.players, facts.contract, facts.bouts, ruleset)
        if not least <= facts.half_points <= most:
            found.append(_points_doubt(facts, least, most))
    if len(facts.poignees) > 1:
        found += _poignee_doubts(facts, ruleset)
    if facts.petit_au_bout is not None and facts.bouts == _PETIT_WITHOUT[facts.petit_au_bout][0]:
        found.append(warning(_PETIT_WITHOUT[facts.petit_au_bout][1], "petit_au_bout"))
    if slam:
        found += _slam_doubts(facts, ruleset)
    elif (facts.bouts, facts.half_points) in _SWEPT and not _defence_has_chien(facts, ruleset):
        points = show_half_points(facts.half_points)
        found.append(warning(Code.CHELEM_NOT_NOTED, "chelem", points=points))
    return tuple(found)


def points_bounds(
    players: int, contract: Contract, bouts: int, ruleset: RuleSet
) -> tuple[int, int]:
    """The fewest and the most half points of an attack with these bouts (S-CNT-08).

    A bout that the attack lacks may be an Excuse for which the defence had no card to give:
    hence half a point more than 91 less the missing bouts.
    """
    chien = ruleset.tables_by_size[players].chien
    missing = BOUTS - bouts
    most = PACK_HALF_POINTS - BOUT * missing + (1 if missing else 0)
    if ruleset.contracts_by_code[contract].chien is ChienTo.DEFENCE:
        return BOUT * bouts, min(most, PACK_HALF_POINTS - chien)
    return max(BOUT * bouts, chien), most


def _defence_has_chien(facts: DealFacts, ruleset: RuleSet) -> bool:
    return ruleset.contracts_by_code[facts.contract].chien is ChienTo.DEFENCE


def _points_doubt(facts: DealFacts, least: int, most: int) -> Finding:
    if facts.half_points < least:
        shown = show_half_points(least)
        return warning(Code.POINTS_TOO_LOW, "points", bouts=facts.bouts, least=shown)
    shown = show_half_points(most)
    return warning(Code.POINTS_TOO_HIGH, "points", bouts=facts.bouts, most=shown)


def _poignee_doubts(facts: DealFacts, ruleset: RuleSet) -> Iterator[Finding]:
    """Each player shows once, "in one go" (`fft.md` §1.7), and the pack has 22 trumps."""
    times = Counter(poignee.seat for poignee in facts.poignees)
    for seat in sorted(times):
        if times[seat] > 1:
            yield warning(Code.POIGNEE_TWICE, "poignees", seat=seat)
    shown = sum(ruleset.poignee_threshold(facts.players, each.size) for each in facts.poignees)
    if shown > TRUMPS:
        yield warning(Code.POIGNEE_TRUMPS, "poignees", trumps=shown)


def _slam_doubts(facts: DealFacts, ruleset: RuleSet) -> Iterator[Finding]:
    """A slam against what the beaten camp has counted, and against the last trick.

    Without a trick a camp holds the chien or écart where the contract gives it, and the
    Excuse: so the attack has 91 points and three bouts, or 87 and two, except in garde contre.
    """
    chien = ruleset.tables_by_size[facts.players].chien
    defence_has_chien = _defence_has_chien(facts, ruleset)
    ecart = ruleset.contracts_by_code[facts.contract].chien is ChienTo.ECART
    if facts.chelem is Chelem.DEFENCE_MADE:
        code, winner = Code.CHELEM_DEFENCE_POINTS, Camp.DEFENCE
        bouts, points = facts.bouts, facts.half_points
        cards = 0 if defence_has_chien else chien
    else:
        code, winner = Code.CHELEM_POINTS, Camp.ATTACK
        bouts, points = BOUTS - facts.bouts, PACK_HALF_POINTS - facts.half_points
        cards = chien if defence_has_chien else 0
    bounds = _trickless_bounds(bouts, cards, ecart=ecart)
    if not any(least <= points <= most for least, most in bounds):
        shown = show_half_points(facts.half_points)
        yield warning(code, "chelem", bouts=facts.bouts, points=shown)
    if facts.petit_au_bout not in (None, winner):
        yield warning(Code.CHELEM_PETIT, "petit_au_bout")


def _trickless_bounds(bouts: int, cards: int, *, ecart: bool) -> Iterator[tuple[int, int]]:
    """Least and most half points of a camp with these bouts that won no trick.

    It has `cards` of the chien, and in the second case the Excuse beside them.
    """
    dearest = DEAREST_IN_ECART if ecart else DEAREST_IN_CHIEN
    for excuse in (0, 1):
        inside = bouts - excuse
        if not 0 <= inside <= (0 if ecart else cards):
            continue
        rest = cards - inside
        held = KEPT_EXCUSE * excuse + BOUT * inside
        yield held + rest, held + sum(dearest[:rest])
