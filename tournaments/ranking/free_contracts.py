"""Methods for boards played with free contracts: match points by seat, difference to the mean.

They are no methods of the federation's: there the contract is imposed and the attack alone is
compared. Here each seat of a board is compared with the same seat at the other tables.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.movements.compass import Compass
from tournaments.ranking.individual import Competitor, Ranking
from tournaments.ranking.match_point_tallies import (
    FieldSums,
    Tallied,
    seat_points,
)
from tournaments.ranking.percent_forms import (
    NOTHING,
    ONE,
    Penalty,
    Scale,
    SessionWeight,
    rank_tallied,
)
from tournaments.ranking.percentages import SeatNote, tallies
from tournaments.ranking.places import alternated
from tournaments.ranking.plays import FreePlay, PlayStatus
from tournaments.ranking.quadrettes import Deduction
from tournaments.ranking.ties import TieReason, resolve

_OUT = frozenset({PlayStatus.NEUTRALISED, PlayStatus.RELAY, PlayStatus.MISSING})
_PLAIN = Scale(None)


def neuberg(points: int, plays: int, common: int) -> Fraction:
    """Match points made in a field of `plays`, put on the top of a field of `common` plays.

    Neuberg's M′ = (M + 1)·N/n − 1 on the 2-1-0 scale; a play alone in its field gets the average.
    """
    return Fraction((points + 1) * common - plays, plays)


def match_point_notes(plays: Iterable[FreePlay], common: int | None = None) -> Iterator[SeatNote]:
    """Each seat's match points in percent of the common top, as notes from 0 to 100.

    `common` is the field all boards are put on; without it, a session's largest field. The
    arbiter's zero and 40/60 count as in `board_notes`, seat by seat; nothing is compared where a
    session's largest field is a single play.
    """
    given = tuple(plays)
    for session, on, field in _compared(given, common):
        yield from _field_notes(field, session, on)
    yield from _set_notes(given)


def match_point_tallies(plays: Iterable[FreePlay], common: int | None = None) -> Tallied:
    """What `match_point_notes` adds up to, by competitor and session, without making the notes."""
    given = tuple(plays)
    sums: dict[tuple[int, int, int], FieldSums] = {}
    ruled = [play for play in given if play.status is not PlayStatus.PLAYED]
    touched = {(play.session, play.board) for play in ruled}
    notes: list[SeatNote] = []
    compared = list(_compared(given, common))
    for session, on, field in compared:
        if touched and (session, field[0].board) in touched:
            notes += _field_notes(field, session, on)
            continue
        key = session, len(field), on
        if key not in sums:
            sums[key] = FieldSums(len(field), on, len(compared))
        sums[key].add(field)
    found = tallies((*notes, *_set_notes(ruled)))
    for (session, _, _), one in sums.items():
        one.into(found, session)
    return found


def _compared(
    plays: Iterable[FreePlay], common: int | None
) -> Iterator[tuple[int, int, list[FreePlay]]]:
    """(session, common top's field, plays) of every field that is compared."""
    fields = _fields(plays)
    largest: dict[int, int] = {}
    for (session, _, _), field in fields.items():
        largest[session] = max(len(field), largest.get(session, 0))
    for (session, _, _), field in fields.items():
        on = common or largest[session]
        if on >= 2:
            yield session, on, field


def rank_match_points(
    competitors: Sequence[Competitor],
    plays: Iterable[FreePlay],
    penalties: Iterable[Penalty] = (),
    weights: Iterable[SessionWeight] = (),
    common: int | None = None,
) -> Ranking:
    """Rank on match points: the mean percentage of all boards, each weighing the same.

    Penalties, coefficients, tops and lines are as in `rank_individual`.
    """
    lines = {one.id: one.line for one in competitors}
    found = rank_tallied(lines, match_point_tallies(plays, common), penalties, weights, _PLAIN)
    rounds = alternated(found.lines) if found.lines else None
    return Ranking(found.general, rounds, found.lines, found.unranked)


@dataclass(frozen=True, slots=True)
class DifferenceStanding:
    """One line of a ranking by difference to the mean; `total` and `penalty` are points."""

    rank: int
    competitor: str
    total: Fraction
    boards: int
    penalty: Fraction
    tie: TieReason | None


def mean_differences(plays: Iterable[FreePlay]) -> Iterator[tuple[str, int, Fraction]]:
    """(competitor, session, difference): each seat's score less the mean of that seat's, in points.

    A play that the arbiter adjusted is left out, and so is one alone in its field.
    """
    counted = (play for play in plays if play.status is PlayStatus.PLAYED)
    for (session, _, _), field in _fields(counted).items():
        if len(field) < 2:
            continue
        for place in range(len(Compass)):
            total = sum(play.scores[place] for play in field)
            for play in field:
                over = play.scores[place] * len(field) - total
                yield play.people[place], session, Fraction(over, 2 * len(field))


def rank_mean_difference(
    competitors: Sequence[Competitor],
    plays: Iterable[FreePlay],
    penalties: Iterable[Deduction] = (),
    weights: Iterable[SessionWeight] = (),
) -> tuple[DifferenceStanding, ...]:
    """Rank on the sum of differences to the mean, weighed by session, less penalties in points."""
    coefficients = {one.session: one.coefficient for one in weights}
    sums: dict[str, Fraction] = {}
    boards: dict[str, int] = {}
    for competitor, session, difference in mean_differences(plays):
        gained = difference * coefficients.get(session, ONE)
        sums[competitor] = sums.get(competitor, NOTHING) + gained
        boards[competitor] = boards.get(competitor, 0) + 1
    taken: dict[str, Fraction] = {}
    for penalty in penalties:
        taken[penalty.competitor] = taken.get(penalty.competitor, NOTHING) + penalty.amount
    totals = {
        one.id: sums[one.id] - taken.get(one.id, NOTHING) for one in competitors if one.id in sums
    }
    return tuple(
        DifferenceStanding(
            rank=place.rank,
            competitor=place.competitor,
            total=totals[place.competitor],
            boards=boards[place.competitor],
            penalty=taken.get(place.competitor, NOTHING),
            tie=place.reason,
        )
        for place in resolve(totals)
    )


def _fields(plays: Iterable[FreePlay]) -> dict[tuple[int, int, str], list[FreePlay]]:
    """The plays that are compared with each other: same session, board and cards."""
    fields: defaultdict[tuple[int, int, str], list[FreePlay]] = defaultdict(list)
    played = PlayStatus.PLAYED
    for play in plays:
        status = play.status
        if (status is played or status not in _OUT) and play.scores:
            fields[play.session, play.board, play.group].append(play)
    return fields


_FAULTY_MOST, _OTHER_LEAST = 40, 60


def _field_notes(field: Sequence[FreePlay], session: int, common: int) -> Iterator[SeatNote]:
    """The notes of all seats of one field, on the top of a field of `common` plays."""
    plays = len(field)
    under = 2 * plays * (common - 1)
    for place, (seat, points) in enumerate(seat_points(field).items()):
        for play, gained in zip(field, points, strict=True):
            # Neuberg's M′ in percent of the top, over one denominator.
            over = 100 * ((gained + 1) * common - plays)
            note = SeatNote(play.people[place], session, seat is play.taker, over, under)
            if play.status is PlayStatus.PLAYED:
                yield note
            elif play.status not in _SET:
                yield _bounded(note, play.status)


def _bounded(note: SeatNote, status: PlayStatus) -> SeatNote:
    """A note capped or raised by the arbiter's 40/60."""
    faulty = note.attacking == (status is PlayStatus.FAULT_ATTACK)
    if faulty and note.numerator > _FAULTY_MOST * note.denominator:
        return note._replace(numerator=_FAULTY_MOST, denominator=1)
    if not faulty and note.numerator < _OTHER_LEAST * note.denominator:
        return note._replace(numerator=_OTHER_LEAST, denominator=1)
    return note


_SET: dict[PlayStatus, tuple[int | None, int | None]] = {
    PlayStatus.ZERO_BOTH: (0, 0),
    PlayStatus.ZERO_ATTACK: (0, None),
    PlayStatus.ZERO_DEFENCE: (None, 0),
    PlayStatus.FAULT_BOTH: (_FAULTY_MOST, _FAULTY_MOST),
}


def _set_notes(plays: Iterable[FreePlay]) -> Iterator[SeatNote]:
    for play in plays:
        if play.status is PlayStatus.PLAYED or play.status not in _SET:
            continue
        attack, defence = _SET[play.status]
        for seat, competitor in play.seats.items():
            note = attack if seat == play.taker else defence
            if note is not None:
                yield SeatNote(competitor, play.session, seat == play.taker, note, 1)
