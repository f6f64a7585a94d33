"""Reads: what a number of players makes of a tournament, before anybody sits down."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tournaments.contenders import (
    FEWEST_PLAYERS,
    FEWEST_SIDES,
    MOST_PLAYERS,
    MOST_SIDES,
    fitting,
)
from tournaments.models import Tournament
from tournaments.movements import Movement

Form = Tournament.Form
_ONE_TOURNAMENT = 21
"""So many sides always have one movement."""


@dataclass(frozen=True)
class Turnout:
    """A number of players or sides, the movements for it, and the nearest numbers that have one.

    `fewer` and `more` are None where there is none, or where the number itself has a movement.
    `chosen` is the movement chosen already: tables and players are its own, or else the first's.
    """

    players: int
    fitting: tuple[Movement, ...]
    fewer: int | None
    more: int | None
    chosen: str = ""

    @property
    def _laid(self) -> Movement | None:
        first = self.fitting[0] if self.fitting else None
        return next((one for one in self.fitting if one.id == self.chosen), first)

    @property
    def tables(self) -> int | None:
        """How many tables these players make; None while no movement fits."""
        return self._laid.tables if self._laid else None

    @property
    def full(self) -> int | None:
        """How many players fill those tables."""
        return self._laid.competitors if self._laid else None

    @property
    def in_turn(self) -> int:
        """How many play in turn in the others' places."""
        return self._laid.guests if self._laid else 0

    @property
    def missing(self) -> int:
        """How many players are missing to full tables."""
        return self.full - self.players if self.full else 0

    @property
    def too_many(self) -> int | None:
        """How many would have to go for the next smaller number."""
        return None if self.fewer is None else self.players - self.fewer

    @property
    def too_few(self) -> int | None:
        """How many would have to come for the next larger number."""
        return None if self.more is None else self.more - self.players


@cache
def possible_counts(form: str = Form.INDIVIDUEL) -> tuple[int, ...]:
    """Every number of players, or of sides, with a movement, relays included, ascending."""
    if form in MOST_SIDES:
        every = range(FEWEST_SIDES, MOST_SIDES[Form(form)] + 1)
        return tuple(one for one in every if one <= _ONE_TOURNAMENT or fitting(form, one))
    return tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))


def playable(players: int, form: str = Form.INDIVIDUEL) -> bool:
    """Whether so many have a movement, without looking for it."""
    return players in possible_counts(form)


def count_runs(form: str = Form.INDIVIDUEL) -> tuple[tuple[int, int], ...]:
    """`possible_counts` as runs: of players one alone, of sides (3, 21), (23, 25) …"""
    runs: list[tuple[int, int]] = []
    for count in possible_counts(form):
        if runs and runs[-1][1] == count - 1:
            runs[-1] = (runs[-1][0], count)
        else:
            runs.append((count, count))
    return tuple(runs)


def turnout(players: int, form: str = Form.INDIVIDUEL, chosen: str = "") -> Turnout:
    """What that many players, or sides, make: by the `chosen` movement where it is theirs."""
    found = fitting(form, players)
    if found:
        return Turnout(players, found, None, None, chosen)
    counts = possible_counts(form)
    fewer = max((count for count in counts if count < players), default=None)
    more = min((count for count in counts if count > players), default=None)
    return Turnout(players, (), fewer, more)
