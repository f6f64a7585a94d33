"""What differs between the forms played on boards: who sits down, who takes which board.

One object for each form; everything else at the desk and on the pages is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from tournaments.models import SideSeance, Tournament
from tournaments.movements import (
    PLAY_ORDER,
    Compass,
    Movement,
    Place,
    Side,
    Starter,
    TablePlan,
    board_dealer,
    board_taker,
    movement,
)
from tournaments.movements.sheets import COLOURS, attack_turns
from tournaments.plans import Plan, plan_of, seat_index

if TYPE_CHECKING:
    from tournaments.models import Seance

Form = Tournament.Form
Who = TypeVar("Who")
BOARD_FORMS = (Form.INDIVIDUEL, Form.TRIPLETTES, Form.QUADRETTES)
"""The forms played on boards: one desk, one way to enter results, for all three."""
DESK_FORMS = (*BOARD_FORMS, Form.FREE)
"""The same and the duplicate with free contracts, which the federation does not know."""
PLAYER_FORMS = (Form.INDIVIDUEL, Form.FREE)
"""The forms on boards in which everybody plays for himself."""
SIDE_FORMS = (Form.TRIPLETTES, Form.QUADRETTES)
"""Those in which sides enter, not players."""
NORTH_SOUTH = frozenset({Compass.N, Compass.S})
DEFENDERS = (Compass.N, Compass.E, Compass.O)
"""The seats of a quadrette's three defenders (RO p.22)."""


@dataclass(frozen=True)
class BoardSeats:
    """Who plays a board at a table, by seat index in the order of play; who takes, who deals.

    `member`: which of his side the taker is, from 0.
    """

    playing: tuple[int, ...]
    taker: int
    dealer: int
    member: int = 0


Turns = Callable[[int, int, int], BoardSeats | None]
"""Who plays a board: its position, its table and its number; None where nobody is to play it."""


class Layout(Protocol):
    """How a form sits down. `size` players compete together, `seats` are those of a full table."""

    size: int
    seats: int

    def taker(self, board: int) -> Compass:
        """The seat in which the board's taker sits."""

    def taking(self, board: int) -> Place:
        """The place at the table from which the board is attacked."""

    def seat_rows(
        self, table: TablePlan, members: Mapping[str, Sequence[Who]]
    ) -> Iterator[tuple[int, Who]]:
        """(seat index, player) of everybody at a table.

        `members` has the players by starter's code, in the order of their parts.
        """

    def turns(self, seance: Seance) -> Turns:
        """Who plays which board of a séance; two queries at most."""

    def turns_in(self, plan: Plan, first: int) -> Turns:
        """The same, where the colour that attacks first is known; no query."""


class Individual:
    """Everybody for himself: the board's number says whose seat takes (OT p.16)."""

    size = 1
    seats = 4

    def taker(self, board: int) -> Compass:
        return board_taker(board)

    def taking(self, board: int) -> Place:
        return board_taker(board)

    def seat_rows(
        self, table: TablePlan, members: Mapping[str, Sequence[Who]]
    ) -> Iterator[tuple[int, Who]]:
        for seat, starter in table.seats.items():
            for player in members.get(starter.code, ()):
                yield seat_index(seat), player

    def turns(self, seance: Seance) -> Turns:
        return _by_number

    def turns_in(self, plan: Plan, first: int) -> Turns:
        return _by_number


class Triplettes:
    """Three against three: one attacks, the two others wait while the other side defends.

    Seats 0 to 2 of a table are Bleu, Blanc, Rouge of Nord-Sud, 3 to 5 those of Est-Ouest. Nord-Sud
    attacks the boards whose taker is Nord or Sud (RO p.20).
    """

    size = 3
    seats = 6
    _FIRST: Mapping[Side, int] = {Side.NS: 0, Side.EO: 3}

    def taker(self, board: int) -> Compass:
        return board_taker(board)

    def taking(self, board: int) -> Place:
        return Side.NS if board_taker(board) in NORTH_SOUTH else Side.EO

    def seat_rows(
        self, table: TablePlan, members: Mapping[str, Sequence[Who]]
    ) -> Iterator[tuple[int, Who]]:
        for side, starter in table.sides.items():
            for place, player in enumerate(members.get(starter.code, ())):
                yield self._FIRST[side] + place, player

    def turns(self, seance: Seance) -> Turns:
        return self.turns_in(plan_of(seance), first_colour(seance))

    def turns_in(self, plan: Plan, first: int) -> Turns:
        laid_out = plan.schedule.absent(tuple(plan.absent))
        found: dict[Starter, dict[tuple[int, int], int]] = {}

        def seats_at(position: int, table: int, board: int) -> BoardSeats | None:
            if board not in plan.boards_at(position, table):
                return None
            side = Side(self.taking(board))
            starter = plan.at[position, table].sides[side]
            if starter not in found:
                found[starter] = {
                    (at, number): COLOURS.index(colour)
                    for at, number, colour in attack_turns(laid_out, starter, COLOURS[first - 1])
                }
            return self._seats(board, side, found[starter][position, board])

        return seats_at

    def _seats(self, board: int, side: Side, colour: int) -> BoardSeats:
        """The attacker in the taker's seat, the three of the other side in the order of colours."""
        other = Side.EO if side is Side.NS else Side.NS
        taker = board_taker(board)
        at = {taker: self._FIRST[side] + colour}
        waiting = iter(range(self._FIRST[other], self._FIRST[other] + self.size))
        for seat in PLAY_ORDER:
            if seat != taker:
                at[seat] = next(waiting)
        playing = tuple(at[seat] for seat in PLAY_ORDER)
        return BoardSeats(playing, at[taker], at[board_dealer(board)], colour)


class Emmanuel:
    """Three triplettes against a fourth that attacks at three tables at once (OT p.46).

    The attacker of a table has the colour of its place in the pool and sits in the taker's seat,
    the three who defend there in the others, in the order of colours. Each table plays one board.
    """

    size = 3
    seats = 4

    def taker(self, board: int) -> Compass:
        return board_taker(board)

    def taking(self, board: int) -> Place:
        return Side.ATTACK

    def seat_rows(
        self, table: TablePlan, members: Mapping[str, Sequence[Who]]
    ) -> Iterator[tuple[int, Who]]:
        taker = board_taker(table.boards[0])
        others = (seat_index(seat) for seat in PLAY_ORDER if seat != taker)
        for side, starter in table.sides.items():
            people = sitting(side, table.table, members.get(starter.code, ()))
            if side is Side.ATTACK:
                yield from ((seat_index(taker), player) for player in people)
            else:
                yield from zip(others, people, strict=False)

    def turns(self, seance: Seance) -> Turns:
        return _by_table

    def turns_in(self, plan: Plan, first: int) -> Turns:
        return _by_table


class Quadrettes:
    """One attacker, always Sud, who goes from table to table; three defenders who stay (RO p.22).

    The lead still follows the board's number.
    """

    size = 4
    seats = 4

    def taker(self, board: int) -> Compass:
        return Compass.S

    def taking(self, board: int) -> Place:
        return Side.ATTACK

    def seat_rows(
        self, table: TablePlan, members: Mapping[str, Sequence[Who]]
    ) -> Iterator[tuple[int, Who]]:
        for side, starter in table.sides.items():
            people = sitting(side, table.table, members.get(starter.code, ()))
            seats = (Compass.S,) if side is Side.ATTACK else DEFENDERS
            for seat, player in zip(seats, people, strict=False):
                yield seat_index(seat), player

    def turns(self, seance: Seance) -> Turns:
        return _always_south

    def turns_in(self, plan: Plan, first: int) -> Turns:
        return _always_south


def _by_number(position: int, table: int, board: int) -> BoardSeats:
    return _four(board, board_taker(board))


def _by_table(position: int, table: int, board: int) -> BoardSeats:
    return replace(_by_number(position, table, board), member=pool_member(table))


def pool_member(table: int) -> int:
    """Which of the attackers sits at a table of an Emmanuel: Bleu, Blanc, Rouge (OT p.46)."""
    return (table - 1) % Triplettes.size


def sitting(place: Place, table: int, people: Sequence[Who]) -> Sequence[Who]:
    """Those of a side who sit in a place of a table in person, of its people in their order.

    A quadrette's first attacks and the others defend; in an Emmanuel all three defend together.
    """
    if place is Side.ATTACK:
        first = pool_member(table) if len(people) == Triplettes.size else 0
        return people[first : first + 1]
    return people[1:] if place is Side.DEFENCE and len(people) > Triplettes.size else people


def _always_south(position: int, table: int, board: int) -> BoardSeats:
    return _four(board, Compass.S)


def _four(board: int, taker: Compass) -> BoardSeats:
    return BoardSeats((0, 1, 2, 3), seat_index(taker), seat_index(board_dealer(board)))


LAYOUTS: Mapping[str, Layout] = {
    Form.INDIVIDUEL: Individual(),
    Form.FREE: Individual(),
    Form.TRIPLETTES: Triplettes(),
    Form.QUADRETTES: Quadrettes(),
}


_EMMANUEL = Emmanuel()


def place_named(code: str) -> Place:
    """The seat or the side that a code names: `N`, `NS`."""
    return Side(code) if code in set(Side) else Compass(code)


def layout_of(seance: Seance) -> Layout:
    """The layout of the movement that a séance plays; no query."""
    one = movement(seance.movement)
    return layout_for(one.form, one)


def layout_for(form: str, chosen: Movement | None) -> Layout:
    """The layout of a form as it plays a movement; None: no movement is chosen yet."""
    return _EMMANUEL if chosen is not None and chosen.pools else LAYOUTS[form]


def first_colour(seance: Seance) -> int:
    """Which colour attacks first in every triplette, 1 to 3; Bleu where nobody drew. One query."""
    rows = SideSeance.objects.filter(seance=seance).values_list("first", flat=True)
    return rows.first() or SideSeance.Colour.BLEU
