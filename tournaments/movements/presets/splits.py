"""How a field is shared out among parallel tournaments."""

from collections.abc import Sequence
from functools import cache

from tournaments.movements import source
from tournaments.movements.parallel import spread


def printed(kind: str, number: int) -> tuple[int, ...]:
    """The tables of each parallel tournament as printed (OT p.18, 30); empty where none is."""
    found = source.document()["splits"][kind]["by_tables"].get(str(number), [])
    return tuple(found)


def three_boards(kind: str, number: int) -> bool:
    """Whether three boards a table are printed for that number of tables (OT p.18, 30)."""
    splits = source.document()["splits"][kind]
    fewer = splits.get("three_etuis_per_table", splits.get("max_3_etuis_per_table", []))
    return str(number) in fewer


@cache
def covering(entries: int, sizes: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The fewest parts whose capacities hold exactly that many; empty where there are none.

    `sizes` are pairs of a capacity and how many may be missing to it; the answer lists capacities,
    as equal as can be, largest first, with as few missing as can be.
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for held in range(1, entries + 1):
        options = [
            tuple(sorted((*best[held - seated], capacity), reverse=True))
            for capacity, missing in sizes
            for seated in range(capacity, capacity - missing - 1, -1)
            if held - seated in best
        ]
        if options:
            best[held] = min(options, key=lambda parts: (len(parts), sum(parts), parts))
    return best.get(entries, ())


def fill(capacities: Sequence[int], most_missing: Sequence[int], entries: int) -> tuple[int, ...]:
    """How many play in each part when the missing are spread, at most so many in each.

    Empty where the parts cannot hold them so.
    """
    missing = spread(most_missing, sum(capacities) - entries)
    if not missing:
        return ()
    return tuple(c - m for c, m in zip(capacities, missing, strict=True))


def odd_parts(entries: int, most: int) -> tuple[int, ...]:
    """The fewest odd fields, as equal as can be, none larger than `most` (OT p.50)."""
    count = 1
    while (entries - count) % 2 or count * most < entries:
        count += 1
    pairs, more = divmod((entries - count) // 2, count)
    return tuple(2 * (pairs + (index < more)) + 1 for index in range(count))


def even_parts(number: int, most: int) -> tuple[int, ...]:
    """The fewest parts of at most so many, as equal as can be."""
    count = -(-number // most)
    each, more = divmod(number, count)
    return tuple(each + (index < more) for index in range(count))
