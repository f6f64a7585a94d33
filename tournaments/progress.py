"""Reads for whoever runs a tournament: what has been entered, what is missing, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from scoring.models import Deal, Seat, Table
from scoring.rules.deal import Outcome
from tournaments.layouts import SIDE_FORMS, layout_of
from tournaments.models import LibreMember, Play
from tournaments.movements import movement
from tournaments.plans import Plan, boards_text, plan_of
from tournaments.ranking import PlayStatus
from tournaments.words import boards_words

if TYPE_CHECKING:
    from tarotclub.models import Player
    from tournaments.models import Seance

DONE, PENDING, MISSING = "done", "pending", "miss"


@dataclass(frozen=True)
class Pip:
    """A board at a table: `done`, `pending` (still to come) or `miss` (its position is over)."""

    board: int
    state: str


@dataclass(frozen=True)
class Cell:
    """One table at one position."""

    table: int
    number: int
    position: int
    pips: tuple[Pip, ...]
    relay: bool

    @property
    def done(self) -> int:
        return sum(pip.state == DONE for pip in self.pips)

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards whose results should be there."""
        return tuple(pip.board for pip in self.pips if pip.state == MISSING)

    @property
    def span(self) -> tuple[int, int] | None:
        """First and last board where they follow each other."""
        return boards_text(tuple(pip.board for pip in self.pips))


@dataclass(frozen=True)
class PositionRow:
    """All tables at one position; `state` is `over`, `now` or `later`."""

    number: int
    state: str
    cells: tuple[Cell, ...]

    @property
    def done(self) -> int:
        return sum(cell.done for cell in self.cells)

    @property
    def expected(self) -> int:
        return sum(len(cell.pips) for cell in self.cells)

    @property
    def complete(self) -> bool:
        return self.done == self.expected


@dataclass(frozen=True)
class BoardCount:
    """How many of a board's results are entered."""

    number: int
    done: int
    expected: int
    missing: bool

    @property
    def complete(self) -> bool:
        return self.done == self.expected


@dataclass(frozen=True)
class Missing:
    """A result that should be there. `now_at`: the table that has the board now, None: none has."""

    board: int
    position: int
    table: int
    number: int
    now_at: int | None


@dataclass(frozen=True)
class Gap:
    """The results one table still owes for one position."""

    boards: tuple[int, ...]
    position: int
    table: int
    number: int
    now_at: int | None

    @property
    def words(self) -> str:
        return boards_words(self.boards)


@dataclass(frozen=True)
class Progress:
    """The whole séance, as the desk shows it."""

    position: int
    positions: int
    running: bool
    plan: Plan
    rows: tuple[PositionRow, ...]

    @property
    def done(self) -> int:
        return sum(row.done for row in self.rows)

    @property
    def expected(self) -> int:
        return sum(row.expected for row in self.rows)

    @property
    def tables(self) -> range:
        return range(1, self.plan.schedule.tables + 1)

    @property
    def now(self) -> PositionRow | None:
        """The position being played."""
        return next((row for row in self.rows if row.state == "now"), None)

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """Results of positions that are over, in the order they were played."""
        at = {
            pip.board: cell.number
            for row in self.rows
            if row.state == "now"
            for cell in row.cells
            for pip in cell.pips
        }
        return tuple(
            Missing(board, cell.position, cell.table, cell.number, at.get(board))
            for row in self.rows
            for cell in row.cells
            for board in cell.missing
        )

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """`missing`, table by table: they are entered together and their boards travel together."""
        found: list[Gap] = []
        for _, group in groupby(self.missing, key=lambda one: one.table):
            owed = list(group)
            first = owed[0]
            boards = tuple(one.board for one in owed)
            found.append(Gap(boards, first.position, first.table, first.number, first.now_at))
        return tuple(found)

    @property
    def boards(self) -> tuple[BoardCount, ...]:
        """Every board that is played, in order."""
        pips: dict[int, list[str]] = {}
        for row in self.rows:
            for cell in row.cells:
                for pip in cell.pips:
                    pips.setdefault(pip.board, []).append(pip.state)
        return tuple(
            BoardCount(number, states.count(DONE), len(states), MISSING in states)
            for number, states in sorted(pips.items())
        )


def progress(seance: Seance, *, over: bool = False) -> Progress:
    """Read the séance: four queries, whatever its size. `over`: every position is behind it."""
    plan = plan_of(seance)
    entered = _entered(seance)
    tables = list(seance.session.tables.values_list("pk", "position", "number"))
    current = seance.session.position
    rows = []
    for number in range(1, len(plan.schedule.positions) + 1):
        state = "over" if over or number < current else "now" if number == current else "later"
        cells = tuple(
            _cell(pk, (position, table), plan, entered, state)
            for pk, position, table in tables
            if position == number
        )
        rows.append(PositionRow(number, state, cells))
    return Progress(current, len(rows), not over, plan, tuple(rows))


def _entered(seance: Seance) -> set[tuple[int, int]]:
    """Table and board of every result that counts, or that the arbiter decided on without one."""
    found = Deal.objects.filter(
        table__session=seance.session_id,
        voided_at=None,
        outcome__in=(Outcome.PLAYED, Outcome.PASSED),
    )
    ruled = Play.objects.filter(board__seance=seance, deal=None).exclude(status=PlayStatus.PLAYED)
    return {
        *found.values_list("table_id", "number"),
        *ruled.values_list("table_id", "board__number"),
    }


def _cell(
    pk: int, at: tuple[int, int], plan: Plan, entered: set[tuple[int, int]], state: str
) -> Cell:
    boards = plan.boards_at(*at)
    waiting = MISSING if state == "over" else PENDING
    pips = tuple(Pip(board, DONE if (pk, board) in entered else waiting) for board in boards)
    return Cell(pk, at[1], at[0], pips, relay=not boards)


def missing_count(seance: Seance) -> int:
    """How many results the whole séance still lacks: three queries."""
    return plan_of(seance).plays - len(_entered(seance))


@dataclass(frozen=True)
class PlayCell:
    """A board at a table, for whoever enters its result: the taker, and what stands there.

    Where sides compete, `side` is the name of the taker's and `against` that of the other.
    """

    table: Table
    board: int
    taker: Player
    deal: Deal | None
    side: str = ""
    against: str = ""

    @property
    def key(self) -> tuple[int, int]:
        """The table's pk and the board."""
        return self.table.pk, self.board

    @property
    def counting(self) -> Deal | None:
        """The result that counts, if one does."""
        return self.deal if self.deal is not None and self.deal.counts else None


def board_cells(seance: Seance, board: int) -> tuple[PlayCell, ...]:
    """Every play of one board, in the order of the positions: a travelling sheet.

    Five queries, two more where sides compete.
    """
    wanted = plan_of(seance).tables_with(board)
    tables = {(table.position, table.number): table for table in seance.session.tables.all()}
    return _cells(seance, [(tables[at], board) for at in wanted])


def table_cells(seance: Seance, table: Table) -> tuple[PlayCell, ...]:
    """Every play of one table at one position, in the order it plays them.

    Four queries, two more where sides compete.
    """
    boards = plan_of(seance).boards_at(table.position, table.number)
    return _cells(seance, [(table, board) for board in boards])


def _cells(seance: Seance, wanted: Sequence[tuple[Table, int]]) -> tuple[PlayCell, ...]:
    tables = {table.pk for table, _ in wanted}
    boards = {board for _, board in wanted}
    seats = Seat.objects.filter(table__in=tables).select_related("player")
    seated = {(seat.table_id, seat.index): seat.player for seat in seats}
    found = Deal.objects.filter(table__in=tables, number__in=boards).select_related("author")
    deals = {(deal.table_id, deal.number): deal for deal in found}
    turns = layout_of(seance).turns(seance)
    names = _sides(seance)
    cells = []
    for table, board in wanted:
        turn = turns(table.position, table.number, board)
        if turn is None:
            raise RuntimeError(f"board {board} has no turn at {table}, position {table.position}")
        taker = seated[table.pk, turn.taker]
        other = next(index for index in turn.playing if index != turn.taker)
        side, against = (names.get(who.pk, "") for who in (taker, seated[table.pk, other]))
        deal = deals.get((table.pk, board))
        cells.append(PlayCell(table, board, taker, deal, side, against))
    return tuple(cells)


def _sides(seance: Seance) -> dict[int, str]:
    """The name of each player's side, by his pk; nothing where everybody plays for himself."""
    if movement(seance.movement).form not in SIDE_FORMS:
        return {}
    members = LibreMember.objects.filter(team__tournament=seance.tournament_id)
    return dict(members.values_list("entry__player", "team__name"))
