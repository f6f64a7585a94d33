"""The account of an old game: lines that move points, entries that explain them, their sheet.

Points are whole. Whoever gains, somebody else pays: a player, or what lies aside, which is the
stakes in the game of 1659 and the pack that gives the card points where a reading of 1637 adds
them to the account. Players and aside together never have more or less than at the beginning,
nothing: a line that would change that sum cannot be built.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from .finding import HistoricalFinding, ImpossibleEvent, errors_of


class LineCode(StrEnum):
    """What a line of the account is for. A sentence for each stands with the messages."""

    BOTTOM = "bottom"
    COMBO = "combo"
    DECLARED = "declared"
    ASK = "ask"
    ASK_MORT = "ask_mort"
    CAPTURE = "capture"
    LOST_TAROT = "lost_tarot"
    KING_BAGAT = "king_bagat"
    PENALTY = "penalty"
    CARD_POINTS = "card_points"
    ACCOUNT_ZEROED = "account_zeroed"
    TIER = "tier"

    STAKE = "stake"
    STAKE_RAISED = "stake_raised"
    POT_WON = "pot_won"
    POT_SPLIT = "pot_split"
    POT_KEPT = "pot_kept"


@dataclass(frozen=True, slots=True)
class Line:
    """One movement of the account, by seat, and what goes to or comes from aside.

    `params` say what it is about, for the sentence beside it: `seat`, and `each` where that
    seat is paid by, or (negative) pays, every other player. A line that moves nothing tells
    that a rule was applied. ValueError where the sum is not zero: a bug, never an entry's fault.
    """

    code: LineCode
    deltas: tuple[int, ...]
    params: Mapping[str, int | str]
    aside: int = 0

    def __post_init__(self) -> None:
        if sum(self.deltas) + self.aside:
            raise ValueError(f"{self.code}: {self.deltas} and {self.aside} aside are not zero")


def with_each(code: LineCode, players: int, seat: int, each: int, **params: int | str) -> Line:
    """The line where `seat` receives `each` from every other player, or pays it if negative.

    At two, "each" is the one opponent (S-1637-22).
    """
    deltas = [-each] * players
    deltas[seat] = each * (players - 1)
    return Line(code, tuple(deltas), {"seat": seat, "each": each, **params})


def with_aside(code: LineCode, players: int, seat: int, points: int, **params: int | str) -> Line:
    """The line where `seat` receives `points` from aside, or lays them there if negative."""
    deltas = [0] * players
    deltas[seat] = points
    return Line(code, tuple(deltas), {"seat": seat, "points": points, **params}, -points)


def total(lines: Iterable[Line], players: int) -> tuple[int, ...]:
    """What the lines bring each seat together."""
    sums = [0] * players
    for line in lines:
        for seat, points in enumerate(line.deltas):
            sums[seat] += points
    return tuple(sums)


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a counted deal came to: `final` is the change of each account over the whole deal."""

    deal: int
    final: tuple[int, ...]


StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
_Taken_contra = TypeVar("_Taken_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """What an event does: the state after it, the lines, and what stands against it.

    With an error among the findings there are no lines and the state is the one before.
    """

    state: StateT
    lines: tuple[Line, ...] = ()
    findings: tuple[HistoricalFinding, ...] = ()
    result: DealResult | None = None


class Game(Protocol[StateT, _Taken_contra]):
    """The rules of one game, and the number of its players."""

    @property
    def players(self) -> int:
        """How many play."""

    def opening(self) -> StateT:
        """The state before the first event."""

    def step(self, state: StateT, event: _Taken_contra) -> Step[StateT]:
        """What `event` does after what led to `state`."""

    def deal_of(self, state: StateT) -> int:
        """The number of the deal being played or just counted, 0 before the first."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[EventT]):
    """One event on the sheet. `accounts` and `aside` stand as they are after it."""

    event: EventT
    deal: int
    lines: tuple[Line, ...]
    findings: tuple[HistoricalFinding, ...]
    deltas: tuple[int, ...]
    accounts: tuple[int, ...]
    aside: int
    result: DealResult | None = None

    @property
    def errors(self) -> tuple[HistoricalFinding, ...]:
        """What keeps the event from being entered; with any, it moves nothing."""
        return errors_of(self.findings)


@dataclass(frozen=True, slots=True)
class Sheet(Generic[StateT, EventT]):
    """A fold over events: one entry for each, in their order, and the running accounts."""

    game: Game[StateT, EventT]
    state: StateT
    entries: tuple[Entry[EventT], ...] = ()

    @property
    def accounts(self) -> tuple[int, ...]:
        """What each player has now."""
        return self.entries[-1].accounts if self.entries else (0,) * self.game.players

    @property
    def aside(self) -> int:
        """What lies aside now; with the accounts it sums to zero."""
        return self.entries[-1].aside if self.entries else 0

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The counted deals, in their order."""
        return tuple(entry.result for entry in self.entries if entry.result is not None)

    def rows(self) -> list[tuple[int, tuple[int, ...]]]:
        """The number of each deal begun, and what it has brought each seat until now."""
        found: dict[int, tuple[int, ...]] = {}
        for entry in self.entries:
            before = found.get(entry.deal, (0,) * self.game.players)
            found[entry.deal] = tuple(map(sum, zip(before, entry.deltas, strict=True)))
        return [(deal, deltas) for deal, deltas in found.items() if deal]

    def preview(self, event: EventT) -> Entry[EventT]:
        """The entry that the event would be, errors and doubts with it."""
        return self._entry(event, self.game.step(self.state, event))

    def plus(self, event: EventT) -> Sheet[StateT, EventT]:
        """The sheet with one more event. ImpossibleEvent where it has errors."""
        after = self.with_any(event)
        if wrong := after.entries[-1].errors:
            raise ImpossibleEvent(wrong)
        return after

    def with_any(self, event: EventT) -> Sheet[StateT, EventT]:
        """The same for an event that was stored: with errors it stands there and moves nothing.

        An event may have become impossible when an earlier one was corrected.
        """
        step = self.game.step(self.state, event)
        return Sheet(self.game, step.state, (*self.entries, self._entry(event, step)))

    def _entry(self, event: EventT, step: Step[StateT]) -> Entry[EventT]:
        deltas = total(step.lines, self.game.players)
        accounts = tuple(map(sum, zip(self.accounts, deltas, strict=True)))
        aside = self.aside + sum(line.aside for line in step.lines)
        deal = self.game.deal_of(step.state)
        return Entry(event, deal, step.lines, step.findings, deltas, accounts, aside, step.result)


def sheet(game: Game[StateT, EventT], events: Sequence[EventT] = ()) -> Sheet[StateT, EventT]:
    """The sheet of these events; those that cannot be are entries that move nothing."""
    found = Sheet(game, game.opening())
    for event in events:
        found = found.with_any(event)
    return found
