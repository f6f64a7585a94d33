"""What a competitor or a table holds in hand: score sheet, personal card, guide card, route."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.movements.compass import Place, Side, Starter
from tournaments.movements.errors import MovementError
from tournaments.movements.schedule import Schedule, TablePlan
from tournaments.movements.verifier import attackers

COLOURS = ("Bleu", "Blanc", "Rouge")
"""The players of a triplette, in the order of their family names (OT p.31, 33)."""
_TWO_SESSIONS = ("TRI-H4-S1", "TRI-H4-S2")


@dataclass(frozen=True)
class SheetColumn:
    """A player's column on a score sheet: his place, and the table he started from (RO p.10)."""

    place: Place
    starter: Starter
    start_table: int


@dataclass(frozen=True)
class ScoreSheet:
    """A libre table's sheet for a position: header, columns, and one row per deal (OT p.9)."""

    position: int
    table: int
    columns: tuple[SheetColumn, ...]
    deals: int


@dataclass(frozen=True)
class CardRow:
    """One position on a card: where, against whom, with which boards, and those one attacks.

    `waits`: a relay, or a position at which one is not there; then no boards are played.
    """

    position: int
    part: int
    table: int
    table_name: str
    place: Place | None
    against: tuple[Starter, ...]
    boards: tuple[int, ...]
    attacked: tuple[int, ...]
    waits: bool


@dataclass(frozen=True)
class Card:
    """A personal or guide card, from the first position to the last (OT p.9, 12-49)."""

    starter: Starter
    rows: tuple[CardRow, ...]


@dataclass(frozen=True)
class RouteLine:
    """One board of a competitor: in attack or in defence, and against whom (RO p.19, 23).

    `half` 1 or 2 where sheets change at the hinge (quadrettes), else 1.
    """

    position: int
    table: int
    board: int
    attack: bool
    against: tuple[Starter, ...]
    half: int


def start_table(schedule: Schedule, starter: Starter) -> int:
    """The table a player started from: that of his line, or of his first position."""
    if starter.line is not None or starter.side is not None:
        return starter.number
    route = schedule.route(starter)
    return route[0].table if route else 0


def score_sheet(schedule: Schedule, position: int, table: int) -> ScoreSheet:
    """The sheet of a libre table; `MovementError("movement_position_or_table")` for none such."""
    for plan in schedule.at(position):
        if plan.table == table:
            columns = tuple(
                SheetColumn(place, one, start_table(schedule, one))
                for place, one in plan.places.items()
            )
            return ScoreSheet(position, table, columns, schedule.set_size)
    raise MovementError("movement_position_or_table", position=position, table=table)


def card(schedule: Schedule, starter: Starter) -> Card:
    """A competitor's card; `MovementError("repair_starter")` for somebody it does not know."""
    if starter not in schedule.starters:
        raise MovementError("repair_starter", starter=starter.code)
    rows = list(_rows(schedule, starter))
    there = {row.position for row in rows}
    rows += [
        CardRow(number, 0, 0, "", None, (), (), (), True)
        for number in schedule.numbers
        if number not in there
    ]
    return Card(starter, tuple(sorted(rows, key=lambda row: (row.position, row.part))))


def _rows(schedule: Schedule, starter: Starter) -> Iterator[CardRow]:
    for position, table in schedule.meetings():
        for place, one in table.places.items():
            if one != starter:
                continue
            waits = schedule.relay(table)
            boards = () if waits else table.boards
            yield CardRow(
                position.number,
                position.part,
                table.table,
                table.name,
                place,
                _against(table, place),
                boards,
                _attacked(schedule, table, place, boards),
                waits,
            )


def _against(table: TablePlan, place: Place) -> tuple[Starter, ...]:
    return tuple(one for there, one in table.places.items() if there != place)


def _attacked(
    schedule: Schedule, table: TablePlan, place: Place, boards: Sequence[int]
) -> tuple[int, ...]:
    """The boards attacked from a place, in ascending order; a defence attacks none."""
    if place is Side.DEFENCE:
        return ()
    one = table.places[place]
    return tuple(sorted(board for board in boards if one in attackers(schedule, table, board)))


def route_sheet(schedule: Schedule, starter: Starter) -> tuple[RouteLine, ...]:
    """A competitor's boards in the order he plays them (RO p.19, 21; OT p.52).

    Of quadrettes it has the attacker's lines and the defenders'; `half` says which sheet, A or B.
    """
    middle = len(schedule.numbers) // 2
    lines = []
    for row in _rows(schedule, starter):
        half = 2 if schedule.form == "quadrettes" and row.position > middle else 1
        lines += [
            RouteLine(row.position, row.table, board, board in row.attacked, row.against, half)
            for board in row.boards
        ]
    return tuple(lines)


def attack_turns(
    schedule: Schedule, starter: Starter, first: str = COLOURS[0]
) -> tuple[tuple[int, int, str], ...]:
    """(position, board, colour) of each attack of a triplette.

    Bleu, Blanc, Rouge in turn from the colour drawn, without a break; a relay skips nobody's turn
    but the boards it would have had (OT p.31, 33). In an Emmanuel the tables of a pool have their
    colours (OT p.46). The two-session Howell gives two attacks to Bleu and Blanc, one to Rouge.
    """
    turns: list[tuple[int, int, str]] = []
    for row in _rows(schedule, starter):
        for index, board in enumerate(row.attacked):
            if schedule.type == "pools":
                colour = COLOURS[(row.table - 1) % len(COLOURS)]
            elif schedule.movement_id in _TWO_SESSIONS:
                colour = COLOURS[index] if len(row.attacked) > 1 else COLOURS[2]
            else:
                colour = COLOURS[(COLOURS.index(first) + len(turns)) % len(COLOURS)]
            turns.append((row.position, board, colour))
    return tuple(turns)
