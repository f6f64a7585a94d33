"""Checks of results before they count: errors are refused at once, doubts are shown."""

from collections.abc import Collection, Iterable, Mapping

from scoring.rules.deal import Contract
from scoring.rules.points import show_half_points

from tournaments.ranking.findings import Finding, doubt, error
from tournaments.ranking.plays import Encounter, Play, PlayStatus

_FACTORS = {Contract.GARDE: 2, Contract.GARDE_SANS: 4, Contract.GARDE_CONTRE: 6}
_LEAST_BASE = 15
"""The base of 25 less the petit au bout's 10, times the contract's factor (RO p.7, 9)."""

_EMPTY = frozenset({PlayStatus.RELAY, PlayStatus.MISSING})

Seating = Mapping[tuple[int, int, int], Collection[str]]
"""Who is due at each session, position and table."""


def check_plays(plays: Iterable[Play | Encounter], seating: Seating) -> tuple[Finding, ...]:
    """Errors of results against the plan, in the order of the plays.

    A board has one result per table and session; only those sit at a table who are due there at
    that position, each of them. Tables that the plan does not name are not asked about.
    """
    found: list[Finding] = []
    seen: set[tuple[int, int, int]] = set()
    for play in plays:
        key = (play.session, play.board, play.table)
        if key in seen:
            found.append(error("result_board_twice", board=play.board, table=play.table))
        seen.add(key)
        due = seating.get((play.session, play.position, play.table))
        if due is not None and play.status not in _EMPTY:
            found.extend(_strangers(play, due))
    return tuple(found)


def _strangers(play: Play | Encounter, due: Collection[str]) -> Iterable[Finding]:
    present = play.competitors
    where = {"table": play.table, "position": play.position}
    for one in present:
        if one not in due:
            yield error("result_not_seated", competitor=one, **where)
    for one in due:
        if one not in present:
            yield error("result_absent", competitor=one, **where)


def check_unit(half_unit: int, contract: Contract) -> tuple[Finding, ...]:
    """What is wrong or doubtful about a unit in half points, written down without the deal.

    A unit has no halves; from garde upwards every part of it is even (RO p.9). A garde is worth 30
    at least, a garde sans 60, a garde contre 90: the base with the petit au bout lost; only a slam
    that was announced and failed brings less.
    """
    score = show_half_points(half_unit)
    factor = _FACTORS.get(contract)
    if half_unit % 2:
        return (error("result_half_point", score=score),)
    if factor is None:
        return ()
    if half_unit % 4:
        return (error("result_odd_score", score=score),)
    least = factor * _LEAST_BASE
    if abs(half_unit) < 2 * least:
        return (doubt("result_small_unit", score=score, least=least),)
    return ()


def check_scores(halves: Mapping[str, int], table: int) -> tuple[Finding, ...]:
    """The scores or totals of a table, in half points, sum to zero (RO p.9, 11-12)."""
    total = sum(halves.values())
    return (error("result_sum", table=table, sum=show_half_points(total)),) if total else ()
