"""Few tables, where lines cannot move apart: people are shared out so that pairs repeat least."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

Tables = list[list[int]]
"""Numbers of people, table by table."""

_FIRST_HEAT, _COOLING = 1.5, 4000
"""A worse exchange is taken with a chance that falls to nothing over that many steps."""


@dataclass
class Sharing:
    """Positions of people at tables, improved by exchanging two of them at a time."""

    positions: list[Tables]
    chance: random.Random
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    steps: int = 0

    def __post_init__(self) -> None:
        for tables in self.positions:
            for people in tables:
                self.met.update(map(frozenset, combinations(people, 2)))

    @property
    def repeats(self) -> int:
        """Meetings beyond the first of a pair."""
        return sum(times - 1 for times in self.met.values() if times > 1)

    def improve(self, goal: int, limit: int) -> list[Tables]:
        """The best sharing found: `goal` repeats, or what `limit` steps gave."""
        now = least = self.repeats
        best = _copy(self.positions)
        while least > goal and self.steps < limit and len(self.positions) > 1:
            self.steps += 1
            now += self._exchange()
            if now < least:
                least, best = now, _copy(self.positions)
        return best

    def _exchange(self) -> int:
        """Exchange two people of one position if that is not worse; the change of repeats."""
        tables = self.positions[self.chance.randrange(1, len(self.positions))]
        if len(tables) < 2:
            return 0
        one, other = self.chance.sample(range(len(tables)), 2)
        i = self.chance.randrange(len(tables[one]))
        j = self.chance.randrange(len(tables[other]))
        change = self._swap(tables[one], i, tables[other], j)
        heat = _FIRST_HEAT * (1 - self.steps % _COOLING / _COOLING)
        if change > 0 and self.chance.random() >= 2.718 ** (-change / max(heat, 0.01)):
            return change + self._swap(tables[one], i, tables[other], j)
        return change

    def _swap(self, one: list[int], i: int, other: list[int], j: int) -> int:
        change = self._leave(one, i) + self._leave(other, j)
        one[i], other[j] = other[j], one[i]
        return change + self._arrive(one, i) + self._arrive(other, j)

    def _leave(self, people: Sequence[int], at: int) -> int:
        change = 0
        for mate in _mates(people, at):
            pair = frozenset((people[at], mate))
            change -= self.met[pair] > 1
            self.met[pair] -= 1
        return change

    def _arrive(self, people: Sequence[int], at: int) -> int:
        change = 0
        for mate in _mates(people, at):
            pair = frozenset((people[at], mate))
            change += self.met[pair] > 0
            self.met[pair] += 1
        return change


def _mates(people: Sequence[int], at: int) -> list[int]:
    return [one for index, one in enumerate(people) if index != at]


def _copy(positions: list[Tables]) -> list[Tables]:
    return [[list(people) for people in tables] for tables in positions]


def share(tables: int, positions: int, seed: int, limit: int) -> tuple[list[Tables], int]:
    """Tables of four for so many positions, and the steps it took."""
    people = range(1, 4 * tables + 1)
    chance = random.Random(f"{seed} {tables} {positions}")
    first = [[*people[4 * table : 4 * table + 4]] for table in range(tables)]
    start = [first]
    for _ in range(1, positions):
        drawn = chance.sample(people, len(people))
        start.append([drawn[table::tables] for table in range(tables)])
    sharing = Sharing(start, chance)
    best = sharing.improve(least_repeats(tables, positions), limit)
    return best, sharing.steps


def least_repeats(tables: int, positions: int) -> int:
    """Repeats that four at a table cannot avoid.

    There are only so many pairs; and four people who come from fewer than four tables bring at
    least one pair that met there.
    """
    players = 4 * tables
    too_many = 6 * tables * positions - players * (players - 1) // 2
    brought = {1: 6, 2: 2, 3: 1}.get(tables, 0) * tables * (positions - 1)
    return max(0, too_many, brought)


def round_robin(teams: int) -> list[list[tuple[int, int]]]:
    """Every pair of an even number of teams once, in teams − 1 positions (the circle)."""
    ring = list(range(1, teams))
    rounds = []
    for turn in range(teams - 1):
        turned = [*ring[turn:], *ring[:turn]]
        opposite = zip(turned[1 : teams // 2], reversed(turned[teams // 2 :]), strict=True)
        rounds.append([(teams, turned[0]), *opposite])
    return rounds
