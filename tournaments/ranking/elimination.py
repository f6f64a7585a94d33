"""Who goes on to the next session (RC art.27, RO p.19)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Protocol

from tournaments.ranking.selections import Ranked


class Lined(Protocol):
    """The rankings of a form that may have lines."""

    @property
    def general(self) -> Sequence[Ranked]: ...
    @property
    def alternated(self) -> Sequence[Ranked] | None: ...
    @property
    def lines(self) -> Mapping[str, Sequence[Ranked]]: ...


@dataclass(frozen=True, slots=True)
class Qualified:
    """Those who go on, best first, and those who share the last place that does and stay out."""

    competitors: tuple[str, ...]
    level: tuple[str, ...]


def qualified(ranking: Lined, kept: int, session: int = 1, relay: bool = False) -> Qualified:
    """The `kept` who go on after `session`.

    After the first, by the alternated ranking; where a table was a relay, the last of each line go
    out first, then the last but one. After later sessions, and without lines, by the general one.
    """
    rounds = ranking.alternated
    if session > 1 or rounds is None:
        return _first(ranking.general, kept)
    return _from_the_bottom(ranking, rounds, kept) if relay else _first(rounds, kept)


def _first(ranked: Sequence[Ranked], kept: int) -> Qualified:
    in_order = [one.competitor for one in ranked]
    if not 0 < kept < len(ranked) or ranked[kept].rank != ranked[kept - 1].rank:
        return Qualified(tuple(in_order[:kept]), ())
    level = [one.competitor for one in ranked[kept:] if one.rank == ranked[kept - 1].rank]
    return Qualified(tuple(in_order[:kept]), tuple(level))


def _from_the_bottom(ranking: Lined, rounds: Sequence[Ranked], kept: int) -> Qualified:
    """Lines of unequal length lose their last ones together."""
    place = {one.competitor: index for index, one in enumerate(rounds)}
    bottom = zip_longest(*(reversed(members) for members in ranking.lines.values()))
    leaving = [
        sorted((one.competitor for one in last if one), key=place.__getitem__, reverse=True)
        for last in bottom
    ]
    out = set(list(chain.from_iterable(leaving))[: max(len(rounds) - kept, 0)])
    staying = [one.competitor for one in rounds if one.competitor not in out]
    return Qualified(tuple(staying), ())
