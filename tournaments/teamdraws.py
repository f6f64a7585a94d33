"""Who meets whom: pools, a triangular, a bracket, drawn with a seed. No writes.

Teams are their pks here, in the order of their numbers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import TeamSetup
from tournaments.movements import propose
from tournaments.movements.presets.team_forms import pool_rounds

if TYPE_CHECKING:
    from collections.abc import Iterable

Way = TeamSetup.Way
MOST_TEAMS = 64
TRIANGULAR = 3
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Pairing:
    """Teams that meet in a round; one alone is exempt from it. `pool` is blank outside pools."""

    teams: tuple[int, ...]
    round: int = 1
    pool: str = ""


def ways(teams: int) -> tuple[TeamSetup.Way, ...]:
    """How so many teams can play, the most usual first (RC art.101-119)."""
    if teams == 2:
        return (Way.MATCH,)
    if teams == TRIANGULAR:
        return Way.TRIANGULAR, Way.BRACKET
    return (Way.POOLS, Way.BRACKET) if 4 <= teams <= MOST_TEAMS else ()


def pairings(way: str, teams: Sequence[int], seed: int) -> list[Pairing]:
    """The meetings of the first stage, by lot: `seed` gives the same again."""
    order = list(teams)
    random.Random(seed).shuffle(order)
    if way in {Way.MATCH, Way.TRIANGULAR}:
        return [Pairing(tuple(order))]
    if way == Way.BRACKET:
        return list(first_round(order))
    return list(_pools(order))


def _pools(order: Sequence[int]) -> Iterator[Pairing]:
    """Pools of four, the rest triangulars; five in one pool (OT p.60-64)."""
    parts = propose("equipes", len(order))[0].parts
    taken = iter(order)
    for letter, part in zip(_letters(len(parts)), parts, strict=True):
        members = [next(taken) for _each in range(part.entries)]
        if part.entries == TRIANGULAR:
            yield Pairing(tuple(members), 1, letter)
            continue
        for number, pairs in enumerate(pool_rounds(part.entries), start=1):
            for one, other in pairs:
                yield Pairing((members[one - 1], members[other - 1]), number, letter)


def _letters(count: int) -> list[str]:
    return [ALPHABET[index] for index in range(count)]


def first_round(
    order: Sequence[int], pool_of: Mapping[int, str] | None = None
) -> Iterator[Pairing]:
    """The first round of a bracket, best first: whoever is over a power of two is exempt.

    The exempt are the first of the order; the others meet the first with the last, from another
    pool wherever one is left. The second round puts its winners together in the order given.
    """
    size = 1
    while size < len(order):
        size *= 2
    byes = size - len(order)
    for team in order[:byes]:
        yield Pairing((team,))
    left = list(order[byes:])
    pools = pool_of or {}
    while left:
        one = left.pop(0)
        others = [team for team in left if not pools or pools[team] != pools[one]] or left
        other = others[-1]
        left.remove(other)
        yield Pairing((one, other))


def next_round(winners: Sequence[int], number: int) -> Iterator[Pairing]:
    """The next round: the first of the winners meets the last, and so on towards the middle."""
    half = len(winners) // 2
    for one, other in zip(winners[:half], reversed(winners[half:]), strict=True):
        yield Pairing((one, other), number)


def seeded(pools: Iterable[Sequence[int]], kept: int) -> list[int]:
    """Who goes on from the pools: all firsts in the order of the pools, then all seconds …"""
    ranked = [list(pool) for pool in pools]
    return [pool[place] for place in range(kept) for pool in ranked if place < len(pool)]
