"""The light game as a fold: stakes go to the pot, and the pot to whoever has the most points."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.rules.historical.account import DealResult, Line, LineCode, Step, with_aside
from scoring.rules.historical.finding import (
    HistoricalCode,
    ImpossibleEvent,
    error,
    errors_of,
)

from . import checks
from .counting import LEAST_PLAYERS, MOST_PLAYERS, Pile, Tie, best_of, shares
from .deal import DealSoFar
from .events import Counted, Event1659, HandDealt, StakeRaised, TrickPlayed


@dataclass(frozen=True, slots=True)
class Result1659(DealResult):
    """A counted deal: points by seat, the piles where they are known, who has the most.

    `pot` is what lay on the table, `kept` what of it stays for the next deal (S-1659-07).
    """

    points: tuple[int, ...]
    piles: tuple[Pile, ...] | None
    winners: tuple[int, ...]
    stakes: tuple[int, ...]
    pot: int
    kept: int


@dataclass(frozen=True, slots=True)
class Game1659:
    """The rules of a sheet: how many play, two to six, and what a tie does (S-1659-01, -07).

    ImpossibleEvent for any other number. There are no declarations and no payments beside the
    stakes.
    """

    players: int = 4
    tie: Tie = Tie.CARRY

    def __post_init__(self) -> None:
        if not LEAST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise ImpossibleEvent([error(HistoricalCode.PLAYERS_UNKNOWN, "players")])

    def opening(self) -> DealSoFar | None:
        """No deal yet."""
        return None

    def deal_of(self, state: DealSoFar | None) -> int:
        """The number of the deal, 0 before the first."""
        return state.number if state else 0

    def step(self, state: DealSoFar | None, event: Event1659) -> Step[DealSoFar | None]:
        """What an event does. With an error it does nothing."""
        if isinstance(event, HandDealt):
            return self._deal(state, event)
        if state is None:
            return Step(state, findings=(error(HistoricalCode.DEAL_NOT_STARTED, ""),))
        if state.counted:
            return Step(state, findings=(error(HistoricalCode.DEAL_COUNTED, ""),))
        match event:
            case StakeRaised():
                return self._raise(state, event)
            case TrickPlayed():
                return self._trick(state, event)
            case Counted():
                return self._count(state, event)

    def _deal(self, state: DealSoFar | None, event: HandDealt) -> Step[DealSoFar | None]:
        """Each lays his stake, to what lies on the table from tied deals (S-1659-03)."""
        found = tuple(checks.dealt(self.players, state, event))
        if errors_of(found):
            return Step(state, findings=found)
        before = state.pot if state else 0
        lines = tuple(
            with_aside(LineCode.STAKE, self.players, seat, -stake)
            for seat, stake in enumerate(event.stakes)
        )
        number, pot = self.deal_of(state) + 1, before + sum(event.stakes)
        deal = DealSoFar(number, event.dealer, event.cards_each, event.stakes, pot, before)
        return Step(deal, lines, found)

    def _raise(self, deal: DealSoFar, event: StakeRaised) -> Step[DealSoFar | None]:
        found = tuple(checks.raised(deal, event))
        if errors_of(found):
            return Step(deal, findings=found)
        more = event.to - deal.stakes[event.seat]
        line = with_aside(LineCode.STAKE_RAISED, self.players, event.seat, -more, to=event.to)
        return Step(deal.raised(event.seat, event.to), (line,), found)

    def _trick(self, deal: DealSoFar, event: TrickPlayed) -> Step[DealSoFar | None]:
        found = tuple(checks.played(deal, event))
        if errors_of(found):
            return Step(deal, findings=found)
        return Step(replace(deal, tricks=(*deal.tricks, event)), findings=found)

    def _count(self, deal: DealSoFar, event: Counted) -> Step[DealSoFar | None]:
        found = tuple(checks.counted(deal, event))
        points = deal.counts(event)
        if points is None or errors_of(found):
            return Step(deal, findings=found)
        winners = best_of(points)
        lines = self._settling(deal.pot, points, winners)
        kept = deal.pot + sum(line.aside for line in lines)
        final = tuple(
            sum(line.deltas[seat] for line in lines) - stake
            for seat, stake in enumerate(deal.stakes)
        )
        piles = event.piles if event.piles is not None else deal.piles()
        piles = piles if event.points is None else None
        result = Result1659(deal.number, final, points, piles, winners, deal.stakes, deal.pot, kept)
        return Step(replace(deal, pot=kept, counted=True), lines, found, result)

    def _settling(
        self, pot: int, points: tuple[int, ...], winners: tuple[int, ...]
    ) -> tuple[Line, ...]:
        """The winner takes the stakes; tied players as the option says (S-1659-06, S-1659-07)."""
        share = shares(pot, winners, self.tie)
        code = LineCode.POT_WON if len(winners) == 1 else LineCode.POT_SPLIT
        lines = [
            with_aside(code, self.players, seat, share, total=points[seat]) for seat in winners
        ]
        if share:
            return tuple(lines)
        kept = {"points": pot, "total": points[winners[0]]}
        return (Line(LineCode.POT_KEPT, (0,) * self.players, kept),)
