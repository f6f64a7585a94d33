"""Drawing tables: into which tables a number of people can split, and who sits with whom.

People are numbers here; chance comes in as a seed, so that a draw can be made again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Self

USUAL_SIZES = (3, 4, 5)
"""How many play a deal at one table (RO p.3-12); a set of rules may have others."""
EVERY_SIZE = (2, *USUAL_SIZES)
MOST_RESTING = 2
"""How many more may sit at a table than play: the dealer, or the dealer and the next (S-5M-01)."""
_PAIR = 2

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shape:
    """A table to be: `size` play each deal, `seats` sit there and rest in turn."""

    size: int
    seats: int

    def __post_init__(self) -> None:
        if self.size not in sizes_for(self.seats, EVERY_SIZE):
            raise ValueError(f"{self.seats} people do not play {self.size} at a time")

    @property
    def resting(self) -> int:
        """How many sit out each deal."""
        return self.seats - self.size


@dataclass(frozen=True, slots=True)
class Split:
    """The tables of one position, in the order of their numbers."""

    tables: tuple[Shape, ...]

    @property
    def players(self) -> int:
        return sum(shape.seats for shape in self.tables)

    @property
    def resting(self) -> int:
        """How many sit out each deal, over all tables."""
        return sum(shape.resting for shape in self.tables)

    @property
    def code(self) -> str:
        """A short text that says it: "4-4-3", or "5x4-4" where five sit at a table of four."""
        return "-".join(
            f"{shape.seats}x{shape.size}" if shape.resting else str(shape.size)
            for shape in self.tables
        )

    def fits(self, sizes: Sequence[int]) -> bool:
        """Whether every table is of one of these sizes."""
        return all(shape.size in sizes for shape in self.tables)

    @classmethod
    def from_code(cls, code: str, sizes: Sequence[int] = USUAL_SIZES) -> Self:
        """Read what `code` wrote. ValueError for anything else, a table not of `sizes` included."""
        shapes = []
        for part in code.split("-"):
            seats, _, size = part.partition("x")
            shapes.append(Shape(int(size or seats), int(seats)))
        split = cls(tuple(shapes))
        if split.code != code or not split.fits(sizes):
            raise ValueError(f"{code!r} is not how a split is written")
        return split


@dataclass(frozen=True, order=True, slots=True)
class Rest:
    """How much somebody rested so far: positions at a table with spare seats, then deals."""

    positions: int = 0
    deals: int = 0


def sizes_for(seats: int, sizes: Sequence[int] = USUAL_SIZES) -> tuple[int, ...]:
    """Return which of `sizes` may play at a time where `seats` people sit: 5 -> (3, 4, 5), 2 -> ().

    Nobody sits out beside a game of two.
    """
    return tuple(
        size
        for size in sorted(sizes)
        if seats == size or (size > _PAIR and 0 < seats - size <= MOST_RESTING)
    )


def fitting_size(
    seats: int, size: int, preferred: int, sizes: Sequence[int] = USUAL_SIZES
) -> int | None:
    """Return how many play when a table of `size` comes to hold `seats`, or None: no table.

    A table fills up to the `preferred` size; beyond it, or beyond its own size, the others rest.
    """
    wished = seats if seats <= max(size, preferred) else max(size, preferred)
    possible = sizes_for(seats, sizes)
    return min(possible, key=lambda each: abs(each - wished)) if possible else None


def splits(
    players: int, preferred: int = 4, sizes: Sequence[int] = USUAL_SIZES
) -> tuple[Split, ...]:
    """Return the legal splits of `players` into tables of `sizes`, those nearest to tables of
    `preferred` first.

    First of all as even as possible with everybody playing (6 = 3+3, 7 = 4+3, 9 = 5+4, 10 = 5+5,
    11 = 4+4+3), then equal tables of four or five, or of the preferred size, where one or two more
    sit and rest in turn; with a game of two also tables of the preferred size and one of two.
    Where `sizes` leave none of these, equal tables at which more rest, as few as can, beside a game
    of two if need be (11 = 6x4 + 5x4). Empty where nothing goes, below the smallest above all.
    """
    usual = [_even(players, count, sizes) for count in range(1, players // min(sizes) + 1)]
    usual += _all_rested(players, {preferred, 4, 5} & set(sizes))
    if {_PAIR, preferred} <= set(sizes):
        usual.append(_beside_a_pair(players, preferred))
    legal = {split.code: split for split in usual if split is not None}
    if not legal:
        legal = {split.code: split for split in _as_few_rest_as_can(players, sizes)}
    return tuple(sorted(legal.values(), key=lambda split: _distance(split, preferred)))


def _even(players: int, count: int, sizes: Sequence[int]) -> Split | None:
    """Everybody plays, at `count` tables whose sizes differ by one at most."""
    least, more = divmod(players, count)
    seats = [least + 1] * more + [least] * (count - more)
    if not set(seats) <= set(sizes):
        return None
    return Split(tuple(Shape(size, size) for size in seats))


def _all_rested(players: int, sizes: set[int]) -> list[Split | None]:
    playing = sorted(sizes - {_PAIR})
    return [_rested(players, size, rest) for size in playing for rest in (1, MOST_RESTING)]


def _rested(players: int, size: int, resting: int) -> Split | None:
    """Tables of `size` alone, with `resting` more who sit at as many tables as there are."""
    count, over = divmod(players - resting, size)
    if count < 1 or over or resting > MOST_RESTING * count:
        return None
    each, more = divmod(resting, count)
    seats = [size + each + 1] * more + [size + each] * (count - more)
    return Split(tuple(Shape(size, number) for number in seats))


def _beside_a_pair(players: int, preferred: int) -> Split | None:
    """Tables of the preferred size, and the last two by themselves: 10 = 4+4+2."""
    count, over = divmod(players - _PAIR, preferred)
    if count < 1 or over:
        return None
    pair = Shape(_PAIR, _PAIR)
    return Split((*(Shape(preferred, preferred) for _ in range(count)), pair))


def _as_few_rest_as_can(players: int, sizes: Sequence[int]) -> list[Split]:
    """For each size the most tables of it, beside a game of two where only that seats everybody."""
    playing = sorted({*sizes} - {_PAIR})
    for pairs in (0, 1) if _PAIR in sizes else (0,):
        seated = players - _PAIR * pairs
        found = [_rested(seated, size, seated % size) for size in playing if seated > 0]
        pair = (Shape(_PAIR, _PAIR),) * pairs
        if legal := [Split((*split.tables, *pair)) for split in found if split is not None]:
            return legal
    return []


def _distance(split: Split, preferred: int) -> tuple[int, int, int]:
    odd = sum(abs(shape.size - preferred) for shape in split.tables)
    return odd + split.resting, split.resting, len(split.tables)


def met(tables: Iterable[Iterable[int]]) -> Counter[Pair]:
    """Count how often each two sat at one of `tables` together; the lower number comes first."""
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


def draw(
    players: Iterable[int],
    split: Split,
    seed: int,
    rests: Mapping[int, Rest] | None = None,
    meetings: Mapping[Pair, int] | None = None,
) -> tuple[tuple[int, ...], ...]:
    """Seat `players` at the tables of `split`: per table, the players in the order of play.

    Chance decides, by `seed` alone: the order in which the players come in does not matter. The
    first seat deals first, so it rests first where there are spare seats. These tables take those
    who rested least so far (`rests`), the least rested in the first seats: nobody comes to rest
    twice before everyone has once. With `meetings`, who sat together least sits together.
    ValueError when the split is for another number of people.
    """
    people = sorted(set(players))
    if len(people) != split.players:
        raise ValueError(f"a split for {split.players} cannot seat {len(people)}")
    rested = {player: (rests or {}).get(player, Rest()) for player in people}
    rng = random.Random(seed)
    arranged = _shuffled(people, split, rested, rng)
    if meetings:
        arranged = _spread(arranged, split, rested, meetings, rng)
    return tuple(
        tuple(sorted(table, key=rested.__getitem__) if shape.resting else table)
        for table, shape in zip(arranged, split.tables, strict=True)
    )


def _shuffled(
    people: Sequence[int], split: Split, rested: Mapping[int, Rest], rng: random.Random
) -> list[list[int]]:
    """Deal the people out at random; the least rested go to the tables with spare seats."""
    mixed = list(people)
    rng.shuffle(mixed)
    spare = sum(shape.seats for shape in split.tables if shape.resting)
    queue = sorted(mixed, key=rested.__getitem__)
    waiting, playing = queue[:spare], queue[spare:]
    rng.shuffle(waiting)
    rng.shuffle(playing)
    tables = []
    for shape in split.tables:
        source = waiting if shape.resting else playing
        tables.append([source.pop() for _ in range(shape.seats)])
    return tables


def _spread(
    first: list[list[int]],
    split: Split,
    rested: Mapping[int, Rest],
    meetings: Mapping[Pair, int],
    rng: random.Random,
) -> list[list[int]]:
    """Exchange people between tables until nobody's exchange brings fewer meetings again.

    Several beginnings are tried, fewer for many people; the best end is kept.
    """
    people = sorted(player for table in first for player in table)
    known = _around(people, meetings)
    best, least = first, _meetings_of(first, meetings)
    for attempt in range(max(2, 240 // len(people))):
        if not least:
            break
        tables = first if attempt == 0 else _shuffled(people, split, rested, rng)
        tables = [list(table) for table in tables]
        while _improved(tables, split, rested, known):
            pass
        count = _meetings_of(tables, meetings)
        if count < least:
            best, least = tables, count
    return best


def _around(people: Sequence[int], meetings: Mapping[Pair, int]) -> dict[int, dict[int, int]]:
    """Whom each has met, and how often."""
    known: dict[int, dict[int, int]] = {player: {} for player in people}
    for (one, other), times in meetings.items():
        if one in known and other in known:
            known[one][other] = known[other][one] = times
    return known


def _meetings_of(tables: Sequence[Sequence[int]], meetings: Mapping[Pair, int]) -> int:
    return sum(meetings.get(pair, 0) for pair in met(tables))


def _improved(
    tables: list[list[int]],
    split: Split,
    rested: Mapping[int, Rest],
    known: Mapping[int, Mapping[int, int]],
) -> bool:
    """Make every exchange that saves a meeting; True when there was one.

    An exchange between a table with spare seats and another is fair only between equally rested.
    """
    changed = False
    for one, other in combinations(range(len(tables)), 2):
        same = bool(split.tables[one].resting) == bool(split.tables[other].resting)
        for here in range(len(tables[one])):
            for there in range(len(tables[other])):
                mine, yours = tables[one][here], tables[other][there]
                fair = same or rested[mine] == rested[yours]
                if fair and _saves(tables[one], here, tables[other], there, known):
                    tables[one][here], tables[other][there] = yours, mine
                    changed = True
    return changed


def _saves(
    one: Sequence[int],
    here: int,
    other: Sequence[int],
    there: int,
    known: Mapping[int, Mapping[int, int]],
) -> bool:
    """True when these two meet fewer people again after exchanging their seats."""
    mine, yours = one[here], other[there]
    left = [each for each in one if each != mine]
    right = [each for each in other if each != yours]
    now = _again(known[mine], left) + _again(known[yours], right)
    then = _again(known[mine], right) + _again(known[yours], left)
    return then < now


def _again(known: Mapping[int, int], people: Iterable[int]) -> int:
    return sum(known.get(each, 0) for each in people)
