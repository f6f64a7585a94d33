"""What each seat of each play with free contracts gains: the numbers that pages and files show."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.movements.compass import Compass
from tournaments.ranking.free_contracts import counted_notes, fields_of, neuberg
from tournaments.ranking.match_point_tallies import seat_points
from tournaments.ranking.percentages import GivenNote
from tournaments.ranking.plays import FreePlay, PlayStatus

At = tuple[int, int, int]
"""A play: its session, board and table."""
Seat = tuple[At, Compass]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Match points on the common top, the note that counts in percent, the difference to the mean.

    `points` are those of the comparison, whatever the arbiter decided, None where it compares
    nothing; `note` is None where nothing counts. `difference` is in points; None where the play is
    alone in its field, or not as it was played.
    """

    points: Fraction | None
    note: Fraction | None
    difference: Fraction | None


def largest_fields(plays: Iterable[FreePlay]) -> Mapping[int, int]:
    """The largest field of each session, on whose top all its boards are put."""
    largest: dict[int, int] = {}
    for (session, _board, _group), field in fields_of(plays).items():
        largest[session] = max(len(field), largest.get(session, 0))
    return largest


def seat_results(
    plays: Iterable[FreePlay], given: Iterable[GivenNote] = ()
) -> dict[At, dict[Compass, SeatResult]]:
    """Each seat of every play that counts or is compared, by play and seat."""
    known = tuple(plays)
    points, apart = dict(_match_points(known)), dict(_apart(known))
    notes = {
        (_at(one.play), one.seat): Fraction(one.numerator, one.denominator)
        for one in counted_notes(known, None, given)
    }
    found: dict[At, dict[Compass, SeatResult]] = {}
    for at, seat in sorted({*points, *apart, *notes}):
        key = at, seat
        result = SeatResult(points.get(key), notes.get(key), apart.get(key))
        found.setdefault(at, {})[seat] = result
    return found


def _at(play: FreePlay) -> At:
    return play.session, play.board, play.table


def _match_points(plays: tuple[FreePlay, ...]) -> Iterator[tuple[Seat, Fraction]]:
    common = largest_fields(plays)
    for (session, _board, _group), field in fields_of(plays).items():
        if common[session] < 2:
            continue
        for seat, points in seat_points(field).items():
            for play, gained in zip(field, points, strict=True):
                yield (_at(play), seat), neuberg(gained, len(field), common[session])


def _apart(plays: tuple[FreePlay, ...]) -> Iterator[tuple[Seat, Fraction]]:
    """The differences to the mean, of plays as they were played."""
    counted = (play for play in plays if play.status is PlayStatus.PLAYED)
    for field in fields_of(counted).values():
        if len(field) < 2:
            continue
        for place, seat in enumerate(Compass):
            total = sum(play.scores[place] for play in field)
            for play in field:
                over = play.scores[place] * len(field) - total
                yield (_at(play), seat), Fraction(over, 2 * len(field))
