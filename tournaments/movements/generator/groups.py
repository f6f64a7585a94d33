"""Few tables, where lines cannot move apart: people are shared out so that pairs repeat least."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

Tables = list[list[int]]
"""Numbers of people, table by table."""

_THREE = 0
"""Stands at the end of a table of three."""
_FIRST_HEAT, _COOLING = 1.5, 4000
"""A worse exchange is taken with a chance that falls to nothing over that many steps."""


@dataclass
class Sharing:
    """Positions of people at tables, improved by exchanging two of them at a time."""

    positions: list[Tables]
    chance: random.Random
    met: list[list[int]] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        most = max(max(people) for people in self.positions[0])
        self.met = [[0] * (most + 1) for _ in range(most + 1)]
        for tables in self.positions:
            for people in tables:
                for at in range(len(people)):
                    self._arrive(people[: at + 1], at)

    @property
    def repeats(self) -> int:
        """Meetings beyond the first of a pair."""
        rows = (row[:one] for one, row in enumerate(self.met))
        return sum(times - 1 for row in rows for times in row if times > 1)

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
        i = self.chance.randrange(_people(tables[one]))
        j = self.chance.randrange(_people(tables[other]))
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
        change, one = 0, people[at]
        row = self.met[one]
        for index, mate in enumerate(people):
            if index != at:
                change -= row[mate] > 1
                row[mate] -= 1
                self.met[mate][one] -= 1
        return change

    def _arrive(self, people: Sequence[int], at: int) -> int:
        change, one = 0, people[at]
        row = self.met[one]
        for index, mate in enumerate(people):
            if index != at:
                change += row[mate] > 0
                row[mate] += 1
                self.met[mate][one] += 1
        return change


def _copy(positions: list[Tables]) -> list[Tables]:
    return [[list(people) for people in tables] for tables in positions]


def _people(table: Sequence[int]) -> int:
    return len(table) - (table[-1] == _THREE)


def share(sizes: Sequence[int], positions: int, seed: int, limit: int) -> tuple[list[Tables], int]:
    """Tables of these sizes for so many positions, and the steps it took.

    A table of three counts as somebody one should not meet twice either.
    """
    people = range(1, sum(sizes) + 1)
    chance = random.Random(f"{seed} {sizes} {positions}")
    later = (chance.sample(people, len(people)) for _ in range(1, positions))
    start = [_dealt(order, sizes) for order in (people, *later)]
    sharing = Sharing(start, chance)
    visits = sum(size for size in sizes if size == 3) * positions if max(sizes) > 3 else 0
    goal = least_repeats(sizes, positions) + max(0, visits - len(people))
    best = sharing.improve(goal, limit)
    return [[table[: _people(table)] for table in tables] for tables in best], sharing.steps


def _dealt(people: Sequence[int], sizes: Sequence[int]) -> Tables:
    tables, start = [], 0
    for size in sizes:
        mark = [_THREE] if size == 3 and max(sizes) > 3 else []
        tables.append([*people[start : start + size], *mark])
        start += size
    return tables


def least_repeats(sizes: Sequence[int], positions: int) -> int:
    """Repeats that tables of these sizes cannot avoid.

    There are only so many pairs; and people who come from fewer tables than they are bring pairs
    that met there.
    """
    players, tables = sum(sizes), len(sizes)
    met = sum(size * (size - 1) // 2 for size in sizes)
    too_many = met * positions - players * (players - 1) // 2
    brought = sum(_from_tables(size, tables) for size in sizes) * (positions - 1)
    return max(0, too_many, brought)


def _from_tables(people: int, tables: int) -> int:
    """The fewest pairs that sat together before, among people who come from so many tables."""
    each, more = divmod(people, tables)
    return more * each + tables * each * (each - 1) // 2


def round_robin(teams: int) -> list[list[tuple[int, int]]]:
    """Every pair of an even number of teams once, in teams − 1 positions (the circle)."""
    ring = list(range(1, teams))
    rounds = []
    for turn in range(teams - 1):
        turned = [*ring[turn:], *ring[:turn]]
        opposite = zip(turned[1 : teams // 2], reversed(turned[teams // 2 :]), strict=True)
        rounds.append([(teams, turned[0]), *opposite])
    return rounds
