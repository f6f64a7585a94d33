"""Methods for boards played with free contracts: match points by seat, difference to the mean.

They are no methods of the federation's: there the contract is imposed and the attack alone is
compared. Here each seat of a board is compared with the same seat at the other tables.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tournaments.movements.compass import Compass
from tournaments.ranking.individual import Competitor, Ranking
from tournaments.ranking.match_point_tallies import (
    FieldSums,
    Tallied,
    seat_points,
)
from tournaments.ranking.percent_forms import (
    Penalty,
    Scale,
    SessionWeight,
    rank_tallied,
)
from tournaments.ranking.percentages import GivenNote, SeatNote, given_by_play, tallies
from tournaments.ranking.places import NOTHING, ONE, alternated
from tournaments.ranking.plays import FreePlay, PlayStatus
from tournaments.ranking.quadrettes import Deduction
from tournaments.ranking.ties import TieReason, resolve
from tournaments.ranking.withdrawals import Withdrawal, without_withdrawn

_OUT = frozenset({PlayStatus.NEUTRALISED, PlayStatus.RELAY, PlayStatus.MISSING})
_PLAIN = Scale(None)


def neuberg(points: int, plays: int, common: int) -> Fraction:
    """Match points made in a field of `plays`, put on the top of a field of `common` plays.

    Neuberg's M′ = (M + 1)·N/n − 1 on the 2-1-0 scale; a play alone in its field gets the average.
    """
    return Fraction((points + 1) * common - plays, plays)


class CountedNote(NamedTuple):
    """What a seat of a play counts for, as a note from 0 to 100 in whole numbers."""

    play: FreePlay
    seat: Compass
    numerator: int
    denominator: int


def counted_notes(
    plays: Iterable[FreePlay], common: int | None = None, given: Iterable[GivenNote] = ()
) -> Iterator[CountedNote]:
    """Each seat's match points in percent of the common top, as the arbiter lets them count.

    `common` is the field all boards are put on; without it, a session's largest field. The
    arbiter's zero and 40/60 count as in `board_notes`, seat by seat, and a `given` note stands
    instead of whatever the play brings; nothing is compared where a session's largest field is a
    single play.
    """
    known, imposed = tuple(plays), given_by_play(given)
    for _session, on, field in _compared(fields_of(known), common):
        yield from _not_imposed(_field_notes(field, on), imposed)
    for play in known:
        yield from _decided_notes(play, imposed)


_Imposed = Mapping[tuple[int, int, int], Mapping[str, Fraction]]


def _at(play: FreePlay) -> tuple[int, int, int]:
    return play.session, play.table, play.board


def _not_imposed(notes: Iterable[CountedNote], imposed: _Imposed) -> Iterable[CountedNote]:
    if not imposed:
        return notes
    return (one for one in notes if one.play.who(one.seat) not in imposed.get(_at(one.play), {}))


def _decided_notes(play: FreePlay, imposed: _Imposed) -> Iterator[CountedNote]:
    """The notes of a play that come from the arbiter alone."""
    yield from _not_imposed(_set_notes(play), imposed)
    given = imposed.get(_at(play))
    for seat, competitor in play.seats.items() if given else ():
        if given and competitor in given:
            yield CountedNote(play, seat, *given[competitor].as_integer_ratio())


def match_point_notes(
    plays: Iterable[FreePlay], common: int | None = None, given: Iterable[GivenNote] = ()
) -> Iterator[SeatNote]:
    """The notes of `counted_notes`, each with the competitor whose note it is."""
    return map(_seat_note, counted_notes(plays, common, given))


def _seat_note(one: CountedNote) -> SeatNote:
    play, seat, over, under = one
    return SeatNote(play.who(seat), play.session, seat is play.taker, over, under)


def match_point_tallies(
    plays: Iterable[FreePlay], common: int | None = None, given: Iterable[GivenNote] = ()
) -> Tallied:
    """What `match_point_notes` adds up to, by competitor and session, without making the notes."""
    known, imposed = tuple(plays), given_by_play(given)
    sums: dict[tuple[int, int, int], FieldSums] = {}
    fields, ruled = _sorted_out(known)
    if imposed:
        ruled += [o for o in known if o.status is PlayStatus.PLAYED and _at(o) in imposed]
    touched = {(play.session, play.board) for play in ruled}
    notes: list[CountedNote] = []
    compared = list(_compared(fields, common))
    for session, on, field in compared:
        if touched and (session, field[0].board) in touched:
            notes += _not_imposed(_field_notes(field, on), imposed)
            continue
        key = session, len(field), on
        if key not in sums:
            sums[key] = FieldSums(len(field), on)
        sums[key].add(field)
    for play in ruled:
        notes += _decided_notes(play, imposed)
    found = tallies(map(_seat_note, notes))
    for (session, _, _), one in sums.items():
        one.into(found, session)
    return found


def _compared(
    fields: Mapping[tuple[int, int, str], list[FreePlay]], common: int | None
) -> Iterator[tuple[int, int, list[FreePlay]]]:
    """(session, common top's field, plays) of every field that is compared."""
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
    withdrawn: Iterable[Withdrawal] = (),
    given: Iterable[GivenNote] = (),
) -> Ranking:
    """Rank on match points: the mean percentage of all boards, each weighing the same.

    Penalties, coefficients, tops, lines, `withdrawn` and `given` are as in `rank_individual`.
    """
    lines = {one.id: one.line for one in competitors}
    weighed = tuple(weights)
    counted = without_withdrawn(plays, withdrawn, _planned(weighed))
    tallied = match_point_tallies(counted, common, given)
    found = rank_tallied(lines, tallied, penalties, weighed, _PLAIN)
    rounds = alternated(found.lines) if found.lines else None
    return Ranking(found.general, rounds, found.lines, found.unranked)


def _planned(weights: Iterable[SessionWeight]) -> dict[int, int]:
    return {one.session: one.positions for one in weights if one.positions is not None}


@dataclass(frozen=True, slots=True)
class DifferenceSession:
    """One session of a competitor: `difference` in points before `penalty`, points too."""

    session: int
    coefficient: Fraction
    difference: Fraction
    penalty: Fraction

    @property
    def kept(self) -> Fraction:
        """What it made, its penalties off."""
        return self.difference - self.penalty

    @property
    def total(self) -> Fraction:
        """What the session adds to the total."""
        return self.kept * self.coefficient


@dataclass(frozen=True, slots=True)
class DifferenceStanding:
    """One line of a ranking by difference to the mean; `total` and `penalty` are points."""

    rank: int
    competitor: str
    total: Fraction
    boards: int
    penalty: Fraction
    sessions: tuple[DifferenceSession, ...]
    tie: TieReason | None


def mean_differences(plays: Iterable[FreePlay]) -> Iterator[tuple[str, int, Fraction]]:
    """(competitor, session, difference): each seat's score less the mean of that seat's, in points.

    A play that the arbiter adjusted is left out, and so is one alone in its field.
    """
    counted = (play for play in plays if play.status is PlayStatus.PLAYED)
    for (session, _, _), field in fields_of(counted).items():
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
    withdrawn: Iterable[Withdrawal] = (),
) -> tuple[DifferenceStanding, ...]:
    """Rank on the sums of differences to the mean: each session's, less its penalties, weighed.

    `withdrawn` are as in `rank_individual`.
    """
    weighed = tuple(weights)
    counted = without_withdrawn(plays, withdrawn, _planned(weighed))
    gained: dict[tuple[str, int], list[Fraction]] = {}
    for competitor, session, difference in mean_differences(counted):
        gained.setdefault((competitor, session), []).append(difference)
    boards: dict[str, int] = {}
    for (competitor, _session), made in gained.items():
        boards[competitor] = boards.get(competitor, 0) + len(made)
    sheets = _difference_sheets(gained, penalties, weighed)
    entered = [one.id for one in competitors if one.id in boards]
    places = resolve({one: sum((s.total for s in sheets[one]), NOTHING) for one in entered})
    return tuple(
        DifferenceStanding(
            rank=place.rank,
            competitor=place.competitor,
            total=sum((one.total for one in sheets[place.competitor]), NOTHING),
            boards=boards[place.competitor],
            penalty=sum((one.penalty for one in sheets[place.competitor]), NOTHING),
            sessions=sheets[place.competitor],
            tie=place.reason,
        )
        for place in places
    )


def _difference_sheets(
    gained: Mapping[tuple[str, int], Sequence[Fraction]],
    penalties: Iterable[Deduction],
    weights: Iterable[SessionWeight],
) -> dict[str, tuple[DifferenceSession, ...]]:
    """Everybody's sessions, those with nothing but a penalty as well."""
    coefficients = {one.session: one.coefficient for one in weights}
    taken: dict[tuple[str, int], Fraction] = {}
    for penalty in penalties:
        at = penalty.competitor, penalty.session
        taken[at] = taken.get(at, NOTHING) + penalty.amount
    sheets: dict[str, tuple[DifferenceSession, ...]] = {}
    for competitor, session in sorted({*gained, *taken}):
        at = competitor, session
        made = DifferenceSession(
            session,
            coefficients.get(session, ONE),
            sum(gained.get(at, ()), NOTHING),
            taken.get(at, NOTHING),
        )
        sheets[competitor] = (*sheets.get(competitor, ()), made)
    return sheets


_Fields = dict[tuple[int, int, str], list[FreePlay]]


def fields_of(plays: Iterable[FreePlay]) -> _Fields:
    """The plays that are compared with each other: same session, board and cards."""
    return _sorted_out(plays)[0]


def _sorted_out(plays: Iterable[FreePlay]) -> tuple[_Fields, list[FreePlay]]:
    """`fields_of`, and the plays that were not simply played."""
    # By board inside a session and a group: these hardly ever change from one play to the next.
    found: dict[tuple[int, str], defaultdict[int, list[FreePlay]]] = {}
    ruled: list[FreePlay] = []
    session: int | None = None
    group = ""
    boards: defaultdict[int, list[FreePlay]] = defaultdict(list)
    played = PlayStatus.PLAYED
    for play in plays:
        if play.status is not played:
            ruled.append(play)
            if play.status in _OUT:
                continue
        if play.scores:
            if play.session != session or play.group != group:
                session, group = play.session, play.group
                boards = found.setdefault((session, group), defaultdict(list))
            boards[play.board].append(play)
    fields = {
        (session, board, group): field
        for (session, group), boards in found.items()
        for board, field in boards.items()
    }
    return fields, ruled


_FAULTY_MOST, _OTHER_LEAST = 40, 60


def _field_notes(field: Sequence[FreePlay], common: int) -> Iterator[CountedNote]:
    """The notes of all seats of one field, on the top of a field of `common` plays."""
    plays = len(field)
    under = 2 * plays * (common - 1)
    for seat, points in seat_points(field).items():
        for play, gained in zip(field, points, strict=True):
            # Neuberg's M′ in percent of the top, over one denominator.
            over = 100 * ((gained + 1) * common - plays)
            note = CountedNote(play, seat, over, under)
            if play.status is PlayStatus.PLAYED:
                yield note
            elif play.status not in _SET:
                yield _bounded(note)


def _bounded(note: CountedNote) -> CountedNote:
    """A note capped or raised by the arbiter's 40/60."""
    attacking = note.seat is note.play.taker
    faulty = attacking == (note.play.status is PlayStatus.FAULT_ATTACK)
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


def _set_notes(play: FreePlay) -> Iterator[CountedNote]:
    """The notes that a mark of the arbiter sets, whatever was scored."""
    if play.status is PlayStatus.PLAYED or play.status not in _SET:
        return
    attack, defence = _SET[play.status]
    for seat in play.seats:
        note = attack if seat is play.taker else defence
        if note is not None:
            yield CountedNote(play, seat, note, 1)
