"""Line movements: each line and the boards move together by so many tables per position.

Two who start in different lines meet at a position exactly when the distance of their lines, in
tables, is that of their starts. So nobody meets twice, and nobody plays a board again, where for
each two lines (the boards being one) the distances differ from position to position, modulo the
number of tables.
"""

import random
from dataclasses import dataclass, field

Offsets = tuple[int, ...]
"""By how many tables each column has moved since the start; column 0 never moves."""

_SHARES = (4, 6, 7, 8)
"""By which eighth of the limit each attempt ends: the first one is the most patient."""
_USUAL = (2, -2, -1, 1, 3, -3)
"""Steps people know, tried first (OT p.17)."""


@dataclass
class Search:
    """One search; `positions` holds the offsets found so far, the best in `found`.

    Column 1 (Sud, E-O) moves by one table at every position as people know it; only every other
    attempt lets it move freely. `exhausted`: such an attempt tried everything there is.
    """

    tables: int
    columns: int
    wanted: int
    limit: int
    positions: list[list[int]] = field(default_factory=list)
    found: list[Offsets] = field(default_factory=list)
    used: dict[tuple[int, int], set[int]] = field(default_factory=dict)
    steps: int = 0
    free: bool = False
    exhausted: bool = False

    def run(self, seed: int) -> tuple[list[Offsets], int]:
        """The offsets of every position, and how many steps it took.

        Where the limit came first the last positions repeat as little as could be.
        """
        for attempt, share in enumerate(_SHARES):
            budget = self.limit * share // _SHARES[-1]
            self._begin()
            self.free = attempt % 2 == 1
            chance = random.Random(f"{seed} {self.tables} {self.wanted} {attempt}")
            if self._position(chance, budget):
                break
            if self.free and self.steps < budget:
                self.exhausted = True
                break
        self._complete()
        return self.found, self.steps

    def _begin(self) -> None:
        self.positions = []
        self.used = {(one, other): set() for one in range(self.columns) for other in range(one)}
        self._add([0] * self.columns)

    def _add(self, offsets: list[int]) -> None:
        self.positions.append(offsets)
        for (one, other), distances in self.used.items():
            distances.add((offsets[one] - offsets[other]) % self.tables)
        if len(self.positions) > len(self.found):
            self.found = [tuple(each) for each in self.positions]

    def _remove(self) -> None:
        offsets = self.positions.pop()
        for (one, other), distances in self.used.items():
            distances.discard((offsets[one] - offsets[other]) % self.tables)

    def _position(self, chance: random.Random, budget: int) -> bool:
        """Find the next position and all after it; False at a dead end or without budget."""
        if len(self.positions) == self.wanted:
            return True
        known = [0] if self.free else [0, len(self.positions) % self.tables]
        return self._column(chance, budget, known)

    def _column(self, chance: random.Random, budget: int, offsets: list[int]) -> bool:
        column = len(offsets)
        if column == self.columns:
            self._add(offsets)
            if self._position(chance, budget):
                return True
            self._remove()
            return False
        for value in self._values(chance, column):
            if self.steps >= budget:
                return False
            self.steps += 1
            if self._fits([*offsets, value]) and self._column(chance, budget, [*offsets, value]):
                return True
        return False

    def _values(self, chance: random.Random, column: int) -> list[int]:
        before = self.positions[-1][column]
        if column == 1:
            # Positions may be played in any order: only the rising one is tried.
            return list(range(before + 1, self.tables))
        usual = [(before + step) % self.tables for step in _USUAL]
        others = [value for value in range(self.tables) if value not in usual]
        chance.shuffle(others)
        return list(dict.fromkeys([*usual, *others]))

    def _fits(self, offsets: list[int]) -> bool:
        new = len(offsets) - 1
        return all(
            (offsets[new] - offsets[other]) % self.tables not in self.used[new, other]
            for other in range(new)
        )

    def _complete(self) -> None:
        """Fill the positions the search did not reach with what repeats least."""
        self._begin()
        for reached in self.found[1 : self.wanted]:
            self._add(list(reached))
        while len(self.positions) < self.wanted:
            offsets = [0]
            for _ in range(1, self.columns):
                offsets.append(min(range(self.tables), key=lambda v: self._again([*offsets, v])))
            self._add(offsets)
        self.found = [tuple(each) for each in self.positions]

    def _again(self, offsets: list[int]) -> int:
        new = len(offsets) - 1
        return sum(
            (offsets[new] - offsets[other]) % self.tables in self.used[new, other]
            for other in range(new)
        )
