"""The game of 1637 as a fold: each event, after those before it, moves marques or nothing."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules.historical.account import Line, LineCode, Step, total, with_each
from scoring.rules.historical.finding import (
    HistoricalCode,
    ImpossibleEvent,
    error,
    errors_of,
)

from . import checks
from .asking import ask_lines
from .closing import closing_lines, count_findings, counts_of
from .combos import combo_lines
from .deal import DealSoFar
from .dealing import SIZES, TRICKS, bottom_lines
from .events import (
    Asked,
    BottomShown,
    Counted,
    DealStarted,
    Declared,
    Event1637,
    Penalised,
    TarotsTaken,
    TrickPlayed,
)
from .options import PROPOSED, Options
from .pack import MATH
from .penalties import Fault, penalty_lines
from .tricks import trick_lines, winner


@dataclass(frozen=True, slots=True)
class Game1637:
    """The rules of a sheet: how many play, and in which reading.

    ImpossibleEvent for any other number than three, or two with the Mort (S-1637-01, -22).
    """

    players: int = 3
    options: Options = PROPOSED

    def __post_init__(self) -> None:
        if self.players not in SIZES:
            raise ImpossibleEvent([error(HistoricalCode.PLAYERS_UNKNOWN, "players")])

    def opening(self) -> DealSoFar | None:
        """No deal yet."""
        return None

    def deal_of(self, state: DealSoFar | None) -> int:
        """The number of the deal, 0 before the first."""
        return state.number if state else 0

    def step(self, state: DealSoFar | None, event: Event1637) -> Step[DealSoFar | None]:
        """What an event does. With an error it does nothing."""
        if isinstance(event, DealStarted):
            return self._start(state, event)
        if state is None:
            return Step(state, findings=(error(HistoricalCode.DEAL_NOT_STARTED, ""),))
        if state.counted:
            return Step(state, findings=(error(HistoricalCode.DEAL_COUNTED, ""),))
        if isinstance(event, Counted):
            return self._count(state, event)
        found = tuple(checks.findings(state, event, self.options))
        if errors_of(found):
            return Step(state, findings=found)
        lines = self._lines(state, event)
        after = state.plus(event, total(lines, self.players), counted=False)
        return Step(after, lines, found)

    def _start(self, state: DealSoFar | None, event: DealStarted) -> Step[DealSoFar | None]:
        found = tuple(checks.started(self.players, state, event))
        if errors_of(found):
            return Step(state, findings=found)
        nothing = (0,) * self.players
        number = self.deal_of(state) + 1
        return Step(DealSoFar(self.players, number, event.dealer, nothing), findings=found)

    def _count(self, deal: DealSoFar, event: Counted) -> Step[DealSoFar | None]:
        found = tuple(count_findings(deal, event, self.options))
        counts = counts_of(deal, event)
        if counts is None or errors_of(found):
            return Step(deal, findings=found)
        lines, result = closing_lines(deal, counts, self.options)
        after = deal.plus(event, total(lines, self.players), counted=True)
        return Step(after, lines, found, result)

    def _lines(self, deal: DealSoFar, event: Event1637) -> tuple[Line, ...]:
        players = self.players
        lines: tuple[Line, ...] = ()
        match event:
            case BottomShown(card):
                lines = bottom_lines(players, deal.dealer, card)
            case Declared(seat, combos, points):
                lines = combo_lines(players, seat, combos)
                if points is not None:
                    lines = (with_each(LineCode.DECLARED, players, seat, points),)
            case Asked(seat, payer):
                lines = ask_lines(players, seat, payer)
            case TrickPlayed():
                lines = self._trick(deal, event)
            case TarotsTaken(taker, tarots, last):
                lines = trick_lines(players, taker, tarots, last=last, options=self.options)
            case Penalised(seat, fault):
                lines = penalty_lines(players, seat, fault)
        return lines

    def _trick(self, deal: DealSoFar, event: TrickPlayed) -> tuple[Line, ...]:
        """Nothing is paid for a Tarot drawn from the Mort (S-1637-22)."""
        leader, led = event.plays[0]
        paid = penalty_lines(self.players, leader, Fault.LEADS_MATH) if led is MATH else ()
        last = len(deal.tricks) + 1 == TRICKS
        taker = winner(event.plays)
        return paid + trick_lines(self.players, taker, event.plays, last=last, options=self.options)
