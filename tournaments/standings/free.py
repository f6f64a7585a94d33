"""Boards with free contracts: what each seat made, compared with the same seat elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.models import Tournament
from tournaments.movements import PLAY_ORDER, Compass, board_dealer
from tournaments.ranking import SEAT_PLACES, PlayStatus, seat_scores
from tournaments.ranking.free_contracts import fields_of
from tournaments.ranking.free_seats import SeatResult, largest_fields, seat_results
from tournaments.ranking.withdrawals import without_withdrawn
from tournaments.standings.places import Spell, spells
from tournaments.standings.rankings import Rankings, Row, rankings
from tournaments.standings.routes import held_against
from tournaments.standings.turns import Resting, rests_of

if TYPE_CHECKING:
    from tournaments.standings.entrants import Entrant
    from tournaments.standings.field import Field, State
    from tournaments.standings.results import Result
    from tournaments.standings.rulings import At, HeldAgainst, Ruled
    from tournaments.standings.stages import Stage


@dataclass(frozen=True)
class SeatScore:
    """What a seat made on a board, in halves, and what the comparison gives for it.

    `points` are match points on the 2-1-0 scale, put on the top of the largest field (Neuberg);
    `note` is what counts, in percent of that top or as the arbiter said; `difference` the distance
    to the seat's mean, in points. None where nothing is compared, or counts; `half` None where
    nothing was played. `imposed` is a note that the arbiter gave this player.
    """

    seat: Compass
    who: Entrant
    half: int | None
    points: Fraction | None
    note: Fraction | None
    difference: Fraction | None
    imposed: Fraction | None = None


@dataclass(frozen=True)
class FreeLine:
    """A board at one table: who took with what, and the four scores; none before a result is in.

    `mark` is the ruling that says how it counts, `status` how it does; blank as it was played.
    """

    position: int
    table: int
    taker: Entrant | None
    contract: str
    result: Result | None
    state: State
    seats: tuple[SeatScore, ...]
    mark: Ruled | None = None
    status: str = ""

    @property
    def passed(self) -> bool:
        """Whether everybody passed: four noughts."""
        return self.result is not None and self.result.taker is None


@dataclass(frozen=True)
class FreeBoard:
    """One board; `plays` results are compared, of `common`, the session's largest field."""

    number: int
    dealer: Compass
    lines: tuple[FreeLine, ...]
    plays: int
    common: int
    before: int | None
    after: int | None

    @property
    def top(self) -> int:
        """What the best of the largest field makes."""
        return 2 * (self.common - 1)

    @property
    def uneven(self) -> bool:
        """Whether it was played at fewer tables than others, and so put on the common top."""
        return 0 < self.plays < self.common

    @property
    def done(self) -> int:
        """At how many tables a result or a decision stands."""
        return sum(line.result is not None or bool(line.status) for line in self.lines)

    @property
    def fouled(self) -> bool:
        """Whether not every table had the same cards."""
        return any(line.result is not None and line.result.fouled for line in self.lines)


class Compared:
    """What every seat of a field gains, and the largest field of the session."""

    def __init__(self, field: Field) -> None:
        plays = without_withdrawn(field.free_plays(), field.withdrawn, field.planned())
        self._results = seat_results(plays, field.given())
        self._plays: Counter[int] = Counter()
        for (_session, board, _group), compared in fields_of(plays).items():
            self._plays[board] += len(compared)
        self.common = max(largest_fields(plays).values(), default=0)
        self._order = field.seance.order if field.seance else 1

    def plays(self, board: int) -> int:
        """How many results of a board are compared."""
        return self._plays[board]

    def at(self, board: int, table: int) -> Mapping[Compass, SeatResult]:
        """What each seat gains on a board at a table; nothing where it is compared with nothing."""
        return self._results.get((self._order, board, table), {})


def free_board(field: Field, number: int) -> FreeBoard | None:
    """A board as it stands; None where the movement does not play it."""
    plan = field.plan
    played = plan.schedule.boards if plan else ()
    if plan is None or number not in played:
        return None
    index = played.index(number)
    compared = Compared(field)
    lines = [_line(field, compared, number, *at) for at in plan.tables_with(number)]
    lines.sort(key=lambda one: (one.result is None, one.position, one.table))
    return FreeBoard(
        number=number,
        dealer=board_dealer(number),
        lines=tuple(lines),
        plays=compared.plays(number),
        common=compared.common,
        before=played[index - 1] if index else None,
        after=played[index + 1] if index + 1 < len(played) else None,
    )


def _line(field: Field, compared: Compared, board: int, position: int, table: int) -> FreeLine:
    at = (position, table, board)
    result = field.at.get(at)
    stands = result or field.not_played.get(at)
    return FreeLine(
        position=position,
        table=table,
        taker=_taker(field, result),
        contract=result.contract if result else "",
        result=result,
        state=field.state_of(at),
        seats=tuple(_scores(field, compared, at)) if stands else (),
        mark=field.marks.get(at),
        status=stands.status if stands and stands.status != PlayStatus.PLAYED else "",
    )


def _taker(field: Field, result: Result | None) -> Entrant | None:
    if result is None or result.taker is None:
        return None
    return field.taker(result.position, result.table, result.board)


def _scores(field: Field, compared: Compared, at: At) -> Iterable[SeatScore]:
    position, table, board = at
    result, gained = field.at.get(at), compared.at(board, table)
    for seat, who in field.seated(position, table).items():
        place = Compass(seat)
        one = gained.get(place, _NOTHING)
        imposed = field.imposed(at, who.id)
        half = None if result is None else _half(result, place)
        yield SeatScore(place, who, half, one.points, one.note, one.difference, imposed)


_NOTHING = SeatResult(None, None, None)


def _half(result: Result, seat: Compass) -> int:
    """What a seat has of a result: three times the unit for the taker, once for each defender."""
    return seat_scores(result.half_unit, _seat_of(result))[SEAT_PLACES[seat]]


def _seat_of(result: Result) -> Compass | None:
    return None if result.taker is None else PLAY_ORDER[result.taker]


@dataclass(frozen=True)
class FreePlayOf:
    """A board of one player: his own score, and those of the same seat at the other tables."""

    board: int
    line: FreeLine
    mine: SeatScore | None
    others: tuple[int, ...]

    @property
    def half(self) -> int:
        """What he made, in halves."""
        return (self.mine.half if self.mine else 0) or 0

    @property
    def lower(self) -> int:
        """How many in his seat made less."""
        return sum(half < self.half for half in self.others)

    @property
    def equal(self) -> int:
        """How many made as much."""
        return sum(half == self.half for half in self.others)

    @property
    def status(self) -> str:
        """How the arbiter lets it count; blank as it was played."""
        return self.line.status

    @property
    def imposed(self) -> Fraction | None:
        """The note that the arbiter gave him."""
        return self.mine.imposed if self.mine else None

    @property
    def attacking(self) -> bool:
        """Whether he took it."""
        taker = self.line.taker
        return taker is not None and self.mine is not None and self.mine.who.pk == taker.pk

    @property
    def result(self) -> Result | None:
        """What came in, if something did."""
        return self.line.result


@dataclass(frozen=True)
class FreeLeg:
    """One position of a player."""

    spell: Spell
    state: State
    plays: tuple[FreePlayOf, ...]


@dataclass(frozen=True)
class FreeRoute:
    """Everything about one player.

    `held`: the rulings that hold something against him; `rests`: the positions at which another
    played in his place.
    """

    entrant: Entrant
    row: Row | None
    ranked: int
    stage: Stage
    legs: tuple[FreeLeg, ...]
    held: tuple[tuple[Ruled, HeldAgainst], ...] = ()
    rests: tuple[Resting, ...] = ()


def free_route(field: Field, entrant: Entrant, ranked: Rankings | None = None) -> FreeRoute:
    """A player's sheet as it stands; no query."""
    ranked = ranked or rankings(field)
    compared = Compared(field)
    route = spells(field.plan, entrant) if field.plan else ()
    legs = tuple(
        FreeLeg(
            spell,
            field.state(spell.stop.position),
            tuple(_of(field, compared, entrant, spell, board) for board in sorted(spell.boards)),
        )
        for spell in route
    )
    return FreeRoute(
        entrant,
        ranked.row_of(entrant),
        len(ranked.general),
        ranked.stage,
        legs,
        held_against(field, entrant),
        rests_of(field, entrant),
    )


def _of(field: Field, compared: Compared, entrant: Entrant, spell: Spell, board: int) -> FreePlayOf:
    line = _line(field, compared, board, spell.stop.position, spell.stop.table)
    mine = next((one for one in line.seats if one.who.pk == entrant.pk), None)
    return FreePlayOf(board, line, mine, _same_seat(field, line, mine, board) if mine else ())


def _same_seat(field: Field, line: FreeLine, mine: SeatScore, board: int) -> tuple[int, ...]:
    """What the same seat made at the other tables, the best first; nothing where none compares."""
    result = line.result
    if result is None:
        return ()
    others = (
        one
        for one in field.of_board.get(board, ())
        if (one.position, one.table) != (line.position, line.table) and result.compared_with(one)
    )
    return tuple(sorted((_half(one, mine.seat) for one in others), reverse=True))


def in_points(tournament: Tournament) -> bool:
    """Whether it is ranked by difference to the mean, in points, not by match points."""
    return tournament.method == Tournament.Method.DIFFERENCE
