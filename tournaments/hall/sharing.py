"""Who earns which prize: by place, by place in a selection, and never two unless they add up.

Those who share a place share the sum of the prizes of the places they fill: two second places share
the second and the third prize. What cannot be divided is said, and stays in the till.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from tournaments.hall.selected import placed

if TYPE_CHECKING:
    from tournaments.hall.ranked import RankedLine


@dataclass(frozen=True)
class Award:
    """What one line of the ranking earns; `shared` is how many share the prize.

    `instead`: the prize of a place that he leaves for this one, in cents.
    """

    line: RankedLine
    cents: int
    shared: int
    instead: int = 0


@dataclass(frozen=True)
class Shares:
    """All awards. `rest` is what shared prizes leave, `vacant` prizes of places nobody has.

    `left` are prizes of places whose winners have a larger one in a selection.
    """

    awards: tuple[Award, ...]
    rest: int
    vacant: int
    left: int = 0


@dataclass(frozen=True)
class Selected:
    """The prizes of one selection by place in it, in cents, and who stands in it."""

    code: str
    title: str
    prizes: Mapping[int, int]
    lines: tuple[RankedLine, ...] = ()

    @property
    def rows(self) -> list[tuple[int, int]]:
        """Place and prize, in order."""
        return sorted(self.prizes.items())


@dataclass(frozen=True)
class SelectedShares:
    """Who earns the prizes of a selection; `passed` stand before them and have a prize already."""

    of: Selected
    shares: Shares
    passed: tuple[RankedLine, ...] = ()

    @property
    def passed_names(self) -> str:
        """Those passed over, for a sentence."""
        return ", ".join(one.name for one in self.passed)


def share_prizes(lines: Sequence[RankedLine], prizes: Mapping[int, int]) -> Shares:
    """Give the prizes, in cents by place, to a ranking whose equals bear one rank: 1, 1, 3."""
    awards: list[Award] = []
    rest, taken = 0, set()
    for rank, group in groupby(lines, key=lambda one: one.rank):
        tied = list(group)
        places = range(rank, rank + len(tied))
        taken |= {*places}
        each, left = divmod(sum(prizes.get(place, 0) for place in places), len(tied))
        rest += left
        if each:
            awards += [Award(one, each, len(tied)) for one in tied]
    vacant = sum(cents for place, cents in prizes.items() if place not in taken)
    return Shares(tuple(awards), rest, vacant)


def give(
    places: Shares, chosen: Sequence[Selected], *, add_up: bool
) -> tuple[Shares, tuple[SelectedShares, ...]]:
    """Give the prizes of selections to a ranking whose places have theirs.

    Unless they add up, the larger prize is kept: whose place earns as much or more is passed over
    and the next of the selection has its prize; whose place earns less leaves that prize in the
    till. Between selections the list's order decides. Who has his with a team is passed over.
    """
    if add_up:
        return places, tuple(
            SelectedShares(one, share_prizes(one.lines, one.prizes)) for one in chosen
        )
    held = _Held(places)
    given = tuple(held.settle(one) for one in chosen)
    kept = tuple(one for one in places.awards if not held.leaves(one))
    left = sum(one.cents for one in places.awards) - sum(one.cents for one in kept)
    return replace(places, awards=kept, left=left), given


class _Held:
    """What everybody has so far: by his place, or for good."""

    def __init__(self, places: Shares) -> None:
        self.by_place: dict[str, int] = {}
        self.settled: set[str] = set()
        self.left: set[str] = set()
        for award in places.awards:
            people = award.line.competitors
            if len(people) == 1:
                self.by_place[people[0]] = award.cents
            else:
                self.settled.update(people)

    def keeps(self, line: RankedLine, cents: int) -> bool:
        """Whether somebody has a prize that is as large already."""
        who = line.competitors[0]
        return who in self.settled or self.by_place.get(who, 0) >= cents

    def leaves(self, award: Award) -> bool:
        """Whether the prize of a place stays in the till."""
        return bool(self.left & {*award.line.competitors})

    def settle(self, selected: Selected) -> SelectedShares:
        """Give a selection's prizes: who would rather keep his own steps aside, until nobody."""
        lines = selected.lines
        passed: list[RankedLine] = []
        while True:
            shares = share_prizes(lines, selected.prizes)
            aside = {
                one.line.competitors[0] for one in shares.awards if self.keeps(one.line, one.cents)
            }
            if not aside:
                break
            passed += [one for one in lines if one.competitors[0] in aside]
            lines = placed(one for one in lines if one.competitors[0] not in aside)
        awards = tuple(self._given(one) for one in shares.awards)
        return SelectedShares(selected, replace(shares, awards=awards), tuple(passed))

    def _given(self, award: Award) -> Award:
        who = award.line.competitors[0]
        self.settled.add(who)
        instead = self.by_place.get(who, 0)
        if instead:
            self.left.add(who)
        return replace(award, instead=instead)
