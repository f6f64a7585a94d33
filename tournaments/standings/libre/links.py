"""The rows of a printed list beside the club's players: who is linked, who is likely meant."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarotclub.models import Player
from tarotclub.names import sort_key
from tournaments.models import PrintedLine

if TYPE_CHECKING:
    from tournaments.models import PrintedList


@dataclass(frozen=True)
class Known:
    """The club's players, as they are typed: `labels` by pk, each of them once."""

    labels: Mapping[int, str]
    by_name: Mapping[str, frozenset[int]]

    def named(self, typed: str) -> frozenset[int]:
        """The players (pks) whose name or label that is, in whatever order of its words."""
        return self.by_name.get(_key(typed), frozenset())


@dataclass(frozen=True)
class Links:
    """A printed list, how many of its rows are linked, and to whom they can be."""

    printed: PrintedList
    known: Known
    linked: frozenset[int]
    rows: int

    def proposed(self, line: PrintedLine) -> str:
        """Whom a row without a player likely means: the one player of that name, not linked yet."""
        found = self.known.named(line.name or line.number)
        if line.player_id is not None or len(found) != 1 or found <= self.linked:
            return ""
        return self.known.labels[next(iter(found))]


def read_links(printed: PrintedList) -> Links:
    """Three queries, whatever the list's length; the rows themselves are the page's."""
    linked = printed.lines.exclude(player=None).values_list("player", flat=True)
    known = _known(
        Player.objects.filter(club=printed.tournament.club_id).order_by("sort_key", "pk")
    )
    return Links(printed, known, frozenset(linked), printed.lines.count())


def _known(players: Iterable[Player]) -> Known:
    """Of two who bear one name each has his licence, or his number, behind it."""
    everybody = list(players)
    bearers = Counter(_key(one.full_name) for one in everybody)
    labels = {}
    by_name: dict[str, set[int]] = defaultdict(set)
    for one in everybody:
        key = _key(one.full_name)
        label = one.full_name
        if bearers[key] > 1:
            label = f"{label} ({one.licence or f'n° {one.pk}'})"
        labels[one.pk] = label
        by_name[key].add(one.pk)
        by_name[_key(label)].add(one.pk)
    return Known(labels, {key: frozenset(found) for key, found in by_name.items()})


def _key(name: str) -> str:
    """A name without accents or case, its words in order: lists print the family's name first."""
    return " ".join(sorted(sort_key(name).split()))
