"""What each seat of each play with free contracts gains: the numbers that pages and files show."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.movements.compass import Compass
from tournaments.ranking.free_contracts import neuberg
from tournaments.ranking.match_point_tallies import seat_points
from tournaments.ranking.plays import FreePlay, PlayStatus

At = tuple[int, int, int]
"""A play: its session, board and table."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Match points on the common top, the same in percent of it, the difference to the mean.

    `difference` is in points; None where the play is alone in its field.
    """

    points: Fraction
    note: Fraction
    difference: Fraction | None


def largest_fields(plays: Iterable[FreePlay]) -> Mapping[int, int]:
    """The largest field of each session, on whose top all its boards are put."""
    largest: dict[int, int] = {}
    for (session, _board, _group), field in _fields(plays).items():
        largest[session] = max(len(field), largest.get(session, 0))
    return largest


def seat_results(plays: Iterable[FreePlay]) -> dict[At, dict[Compass, SeatResult]]:
    """Each seat of every play as it was played; those that are compared with nothing have none.

    What an arbiter adjusted is in `match_point_notes`, not here.
    """
    given = tuple(plays)
    common = largest_fields(given)
    found: dict[At, dict[Compass, SeatResult]] = {}
    for (session, board, _group), field in _fields(given).items():
        if common[session] < 2:
            continue
        for place, (seat, points) in enumerate(seat_points(field).items()):
            total = sum(play.scores[place] for play in field)
            for play, gained in zip(field, points, strict=True):
                result = _result(play.scores[place], gained, len(field), total, common[session])
                found.setdefault((session, board, play.table), {})[seat] = result
    return found


def _result(half: int, gained: int, plays: int, total: int, common: int) -> SeatResult:
    points = neuberg(gained, plays, common)
    note = 100 * points / (2 * (common - 1))
    apart = Fraction(half * plays - total, 2 * plays) if plays > 1 else None
    return SeatResult(points, note, apart)


def _fields(plays: Iterable[FreePlay]) -> dict[tuple[int, int, str], list[FreePlay]]:
    fields: dict[tuple[int, int, str], list[FreePlay]] = {}
    for play in plays:
        if play.status is PlayStatus.PLAYED and play.scores:
            fields.setdefault((play.session, play.board, play.group), []).append(play)
    return fields
