"""Rankings drawn from a ranking: by category or series, the first of each club."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Protocol, TypeVar


class Ranked(Protocol):
    """A line of any ranking."""

    @property
    def rank(self) -> int: ...
    @property
    def competitor(self) -> str: ...


_Line = TypeVar("_Line", bound=Ranked)


@dataclass(frozen=True, slots=True)
class SelectedPlace:
    """A place within a selection, beside the place in the ranking it was drawn from."""

    rank: int
    competitor: str
    overall: int


def select(
    ranking: Sequence[Ranked], chosen: Mapping[str, str]
) -> dict[str, tuple[SelectedPlace, ...]]:
    """The ranking of each category: `chosen` gives every competitor's, who has none is left out.

    Whoever shares a place in the ranking shares it here. Categories come in the order in which
    their first stands.
    """
    members: dict[str, list[Ranked]] = {}
    for one in ranking:
        if one.competitor in chosen:
            members.setdefault(chosen[one.competitor], []).append(one)
    return {name: _placed(lines) for name, lines in members.items()}


def _placed(lines: Sequence[Ranked]) -> tuple[SelectedPlace, ...]:
    found: list[SelectedPlace] = []
    for overall, sharing in groupby(lines, key=attrgetter("rank")):
        rank = len(found) + 1
        found.extend(SelectedPlace(rank, one.competitor, overall) for one in sharing)
    return tuple(found)


def first_of_each(
    ranking: Sequence[_Line], chosen: Mapping[str, str]
) -> dict[str, tuple[_Line, ...]]:
    """The best of each club (or whatever `chosen` names): several where they share the place."""
    best: dict[str, list[_Line]] = {}
    for one in ranking:
        club = chosen.get(one.competitor)
        if club is None:
            continue
        found = best.setdefault(club, [])
        if not found or found[0].rank == one.rank:
            found.append(one)
    return {club: tuple(lines) for club, lines in best.items()}
