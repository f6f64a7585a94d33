"""A board's results: every play with its notes, and how often each score was marked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.models import Tournament
from tournaments.movements import Compass, board_dealer
from tournaments.ranking import topage
from tournaments.standings.entrants import Entrant
from tournaments.standings.field import Field, State
from tournaments.standings.results import Result
from tournaments.standings.rulings import Ruled, Unplayed

if TYPE_CHECKING:
    from collections.abc import Sequence

FULL = Fraction(100)


@dataclass(frozen=True)
class BoardPlay:
    """A board at one table. Without a `result` it is still to come, or missing (`state`).

    `attacker` is the player who takes, where sides compete. `mark` is the ruling that says how it
    counts; `unplayed` stands where there was one without a result.
    """

    position: int
    table: int
    taker: Entrant
    defenders: tuple[Entrant, ...]
    attacker: str
    result: Result | None
    state: State
    mark: Ruled | None = None
    unplayed: Unplayed | None = None

    @property
    def status(self) -> str:
        """How it counts, where the arbiter said so; blank as played."""
        return self.mark.status if self.mark is not None and self.stands else ""

    @property
    def stands(self) -> Result | Unplayed | None:
        """What gives the two notes."""
        return self.result or self.unplayed


@dataclass(frozen=True)
class Frequency:
    """A score, at how many tables it was marked, and the notes it gives.

    Of a fouled board, `group` names the tables that had the same cards.
    """

    half_unit: int
    tables: int
    attack: Fraction | None
    defence: Fraction | None
    group: str = ""


@dataclass(frozen=True)
class BoardSheet:
    """One board. `plays` begin with the best score for the attack, those without a result last."""

    number: int
    dealer: Compass
    taker: Compass
    plays: tuple[BoardPlay, ...]
    frequencies: tuple[Frequency, ...]
    before: int | None
    after: int | None

    @property
    def done(self) -> int:
        """How many results are in."""
        return sum(play.stands is not None for play in self.plays)

    @property
    def fouled(self) -> bool:
        """Whether not every table had the same cards."""
        return any(play.result is not None and play.result.fouled for play in self.plays)

    @property
    def apart(self) -> bool:
        """Whether its tables are compared in groups: of same cards, or of parallel tournaments."""
        return any(play.result is not None and play.result.group for play in self.plays)

    @property
    def expected(self) -> int:
        return len(self.plays)


def board_sheet(field: Field, number: int) -> BoardSheet | None:
    """A board as it stands; None where the movement does not play it."""
    plan = field.plan
    played = plan.schedule.boards if plan else ()
    if plan is None or number not in played:
        return None
    index = played.index(number)
    plays = [_play(field, number, *at) for at in plan.tables_with(number)]
    plays.sort(key=_order)
    return BoardSheet(
        number=number,
        dealer=board_dealer(number),
        taker=field.layout.taker(number),
        plays=tuple(plays),
        frequencies=_compared(field, number),
        before=played[index - 1] if index else None,
        after=played[index + 1] if index + 1 < len(played) else None,
    )


def _play(field: Field, board: int, position: int, table: int) -> BoardPlay:
    seats = field.seated(position, table)
    taker = field.layout.taking(board)
    return BoardPlay(
        position=position,
        table=table,
        taker=seats[taker],
        defenders=tuple(who for seat, who in seats.items() if seat != taker),
        attacker=field.attacker(position, table, board),
        result=field.at.get((position, table, board)),
        state=field.state_of((position, table, board)),
        mark=field.marks.get((position, table, board)),
        unplayed=field.not_played.get((position, table, board)),
    )


def _compared(field: Field, number: int) -> tuple[Frequency, ...]:
    """The scores of the board; none in quadrettes, where each is compared with one other."""
    if field.form == Tournament.Form.QUADRETTES:
        return ()
    return frequencies(field.of_board.get(number, ()))


def _order(play: BoardPlay) -> tuple[bool, int, int]:
    return play.result is None, -play.result.half_unit if play.result else 0, play.position


def frequencies(results: Sequence[Result]) -> tuple[Frequency, ...]:
    """Each score of a board once, the best for the attack first, group by group of same cards.

    Only scores that are compared are there, with the notes that they give by themselves.
    """
    found: list[Frequency] = []
    for group in sorted({one.group for one in results}):
        halves = [one.half_unit for one in results if one.comparable and one.group == group]
        notes = dict(zip(halves, topage(halves), strict=False))
        found += [
            Frequency(half, count, notes.get(half), _other(notes.get(half)), group)
            for half, count in sorted(Counter(halves).items(), reverse=True)
        ]
    return tuple(found)


def _other(note: Fraction | None) -> Fraction | None:
    return None if note is None else FULL - note
