"""What is doubtful about a deal that has no error. Import it from `deal`.

A doubt never blocks: the arithmetic stays defined, and a table may know better than the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from .facts import (
    BOUTS,
    PACK_HALF_POINTS,
    Camp,
    Chelem,
    Contract,
    DealFacts,
    Form,
    MisereKind,
    PetitChelem,
)
from .finding import Code, Finding, warning
from .options import ChienTo
from .points import show_half_points
from .ruleset import ContractRule, RuleSet, TableRule

TRUMPS = 22
"""The 21 trumps and the Excuse, which may complete a poignée (S-POI-08)."""
BOUT = 9
KEPT_EXCUSE = 8
"""The Excuse of a camp that has no card to give for it (RO p.9 example 5, S-EXC-06)."""
DEAREST_IN_CHIEN = (9, 9, 9, 9, 7, 7, 7, 7)
"""Half points of the best a chien can hold beside bouts: the kings, then queens."""
DEAREST_IN_ECART = (7, 7, 7, 7, 5, 5, 5, 5)
"""The same for an écart, which holds neither bout nor king (S-ECA-01)."""
DEAREST = (9,) * 7 + (7,) * 4 + (5,) * 4 + (3,) * 4 + (1,) * 59
"""The pack from the dearest card to the cheapest."""

_SLAMS = frozenset({Chelem.ANNOUNCED_MADE, Chelem.UNANNOUNCED_MADE, Chelem.DEFENCE_MADE})
SWEEP = PACK_HALF_POINTS - KEPT_EXCUSE
_SWEPT = frozenset({(BOUTS, PACK_HALF_POINTS), (BOUTS - 1, SWEEP)})
"""The attack's bouts and half points that leave the defence no trick, chien apart."""
_TO_DEFENCE = ChienTo.DEFENCE
"""To read a member of an enumeration costs more than the whole comparison, and a marque is
counted often."""
_ALL_OR_NONE = (0, BOUTS)
"""The attack's bouts with which one camp cannot have had the Petit."""


def doubts(facts: DealFacts, ruleset: RuleSet) -> tuple[Finding, ...]:
    """The warnings of a deal that has no error, in the order of the form's fields.

    Half point at four (S-4P-SCORE-06), points a pile cannot hold (S-CNT-08), poignées
    (S-POI-08), a petit au bout without the Petit, a slam against the count (S-CHE-09), a petit
    chelem or a misère against what else was noted.
    """
    table = ruleset.tables_by_form[facts.form or facts.players - len(facts.resting)]
    return doubts_at(facts, ruleset, table, ruleset.contracts_at(table)[facts.contract])


def doubts_at(
    facts: DealFacts, ruleset: RuleSet, table: TableRule, contract: ContractRule
) -> tuple[Finding, ...]:
    """The same for whoever has looked up the table and the contract."""
    found: list[Finding] = []
    half_points = facts.half_points
    if half_points % 2 and table.players == 4:
        points = show_half_points(half_points)
        found.append(warning(Code.HALF_POINT_AT_FOUR, "points", points=points))
    slam = facts.chelem is not None and facts.chelem in _SLAMS
    if not slam:
        least, most = _bounds(table.chien, contract.chien, facts.bouts)
        if not least <= half_points <= most:
            found.append(_points_doubt(facts, least, most))
    if len(facts.poignees) > 1:
        found += _poignee_doubts(facts, table)
    if facts.petit_au_bout is not None and facts.bouts in _ALL_OR_NONE:
        found += _petit_doubts(facts.bouts, facts.petit_au_bout)
    if slam:
        found += _slam_doubts(facts, table, contract)
    elif half_points >= SWEEP and (facts.bouts, half_points) in _SWEPT:
        found += _sweep_doubts(facts, table, contract, ruleset)
    if facts.petit_chelem is not None:
        found += _petit_chelem_doubts(facts, table, contract, ruleset)
    if facts.miseres:
        found += _misere_doubts(facts)
    return tuple(found)


def points_bounds(
    players: int, contract: Contract, bouts: int, ruleset: RuleSet, form: Form | None = None
) -> tuple[int, int]:
    """The fewest and the most half points of an attack with these bouts (S-CNT-08).

    A bout that the attack lacks may be an Excuse for which the defence had no card to give:
    hence half a point more than 91 less the missing bouts.
    """
    table = ruleset.tables_by_form[form or players]
    return _bounds(table.chien, ruleset.contracts_at(table)[contract].chien, bouts)


@lru_cache(maxsize=128)
def _bounds(chien: int, chien_to: ChienTo, bouts: int) -> tuple[int, int]:
    missing = BOUTS - bouts
    most = PACK_HALF_POINTS - BOUT * missing + (1 if missing else 0)
    if chien_to is _TO_DEFENCE:
        return BOUT * bouts, min(most, PACK_HALF_POINTS - chien)
    return max(BOUT * bouts, chien), most


def _points_doubt(facts: DealFacts, least: int, most: int) -> Finding:
    if facts.half_points < least:
        shown = show_half_points(least)
        return warning(Code.POINTS_TOO_LOW, "points", bouts=facts.bouts, least=shown)
    shown = show_half_points(most)
    return warning(Code.POINTS_TOO_HIGH, "points", bouts=facts.bouts, most=shown)


def _petit_doubts(bouts: int, camp: Camp) -> Iterator[Finding]:
    if bouts == 0 and camp is Camp.ATTACK:
        yield warning(Code.PETIT_ATTACK_WITHOUT_BOUT, "petit_au_bout")
    if bouts == BOUTS and camp is Camp.DEFENCE:
        yield warning(Code.PETIT_DEFENCE_WITHOUT_BOUT, "petit_au_bout")


def _poignee_doubts(facts: DealFacts, table: TableRule) -> Iterator[Finding]:
    """Each player shows once, "in one go" (`fft.md` §1.7), and the pack has 22 trumps."""
    times = Counter(poignee.seat for poignee in facts.poignees)
    for seat in sorted(times):
        if times[seat] > 1:
            yield warning(Code.POIGNEE_TWICE, "poignees", seat=seat)
    shown = sum(table.poignees[each.size] for each in facts.poignees)
    if shown > TRUMPS:
        yield warning(Code.POIGNEE_TRUMPS, "poignees", trumps=shown)


def _sweep_doubts(
    facts: DealFacts, table: TableRule, contract: ContractRule, ruleset: RuleSet
) -> Iterator[Finding]:
    """All points without the slam: not where the defence has the chien, or no slam is played."""
    if ruleset.slams and table.duel is None and contract.chien is not _TO_DEFENCE:
        points = show_half_points(facts.half_points)
        yield warning(Code.CHELEM_NOT_NOTED, "chelem", points=points)


def _petit_chelem_doubts(
    facts: DealFacts, table: TableRule, contract: ContractRule, ruleset: RuleSet
) -> Iterator[Finding]:
    """A petit chelem against the other slam, and against what so few tricks can hold.

    All tricks are a petit chelem only where it was announced (S-HOUSE-PCH-02).
    """
    announced_made = facts.petit_chelem is PetitChelem.ANNOUNCED_MADE
    failed = facts.petit_chelem is PetitChelem.ANNOUNCED_FAILED
    if facts.chelem in _SLAMS:
        beaten = facts.chelem is Chelem.DEFENCE_MADE
        if not (failed if beaten else announced_made):
            yield warning(Code.PETIT_CHELEM_CONTRADICTS, "petit_chelem")
    elif not failed and ruleset.petit_chelem and contract.chien is not _TO_DEFENCE:
        cards = ruleset.petit_chelem.losses * table.players + 1
        if PACK_HALF_POINTS - facts.half_points > sum(DEAREST[:cards]):
            points = show_half_points(facts.half_points)
            yield warning(Code.PETIT_CHELEM_POINTS, "petit_chelem", points=points)


def _misere_doubts(facts: DealFacts) -> Iterator[Finding]:
    times = Counter((misere.seat, misere.kind) for misere in facts.miseres)
    for seat, _kind in (each for each, number in times.items() if number > 1):
        yield warning(Code.MISERE_TWICE, "misere", seat=seat)
    shown = {poignee.seat for poignee in facts.poignees}
    for misere in facts.miseres:
        if misere.kind is MisereKind.TRUMPS and misere.seat in shown:
            yield warning(Code.MISERE_WITH_POIGNEE, "misere", seat=misere.seat)


def _slam_doubts(facts: DealFacts, table: TableRule, contract: ContractRule) -> Iterator[Finding]:
    """A slam against what the beaten camp has counted, and against the last trick.

    Without a trick a camp holds the chien or écart where the contract gives it, and the
    Excuse: so the attack has 91 points and three bouts, or 87 and two, except in garde contre.
    """
    chien = table.chien
    defence_has_chien = contract.chien is _TO_DEFENCE
    ecart = contract.chien is ChienTo.ECART
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
