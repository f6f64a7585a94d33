"""Rankings drawn from the general one: by series, by category, the first of each club."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tarotclub.models import AgeGroup
from tarotclub.names import sort_key
from tournaments.ranking.classes import CLASSES, SERIES, series
from tournaments.ranking.selections import first_of_each, select

if TYPE_CHECKING:
    from tarotclub.models import Player
    from tournaments.standings.lines import RankedLine, RankedLines

LADIES = "ladies"


@dataclass(frozen=True)
class SelectedRow:
    """A place in a selection: `rank` there, `overall` in the general ranking."""

    rank: int
    overall: int
    line: RankedLine

    @property
    def total(self) -> Fraction | None:
        return self.line.total


@dataclass(frozen=True)
class Selection:
    """One series, category or club, under its title."""

    code: str
    title: str
    rows: tuple[SelectedRow, ...]


@dataclass(frozen=True)
class Selections:
    """Everything drawn from a ranking; whoever has no series or club is in none of them."""

    series: tuple[Selection, ...]
    categories: tuple[Selection, ...]
    clubs: tuple[Selection, ...]


def selections(ranked: RankedLines) -> Selections:
    """Draw every selection; no query. Who shares a place in the ranking shares it here.

    A side is in one where all its players are.
    """
    return Selections(_series(ranked), _categories(ranked), _clubs(ranked))


def _series(ranked: RankedLines) -> tuple[Selection, ...]:
    found = _drawn(ranked, lambda player: _series_of(player.national_class))
    return tuple(Selection(one, series_title(one), found[one]) for one in SERIES if one in found)


def _series_of(national_class: str) -> str:
    return series(national_class) if national_class in CLASSES else ""


def series_title(code: str) -> str:
    """A series of the national ranking in words."""
    if code == "1N":
        return _("Première série nationale")
    if code == "NC":
        return _("Non classés")
    return _("1re série") if code == "1" else _("%(number)se série") % {"number": code}


def _categories(ranked: RankedLines) -> tuple[Selection, ...]:
    ages = _drawn(ranked, lambda player: player.age_group)
    ladies = _drawn(ranked, lambda player: LADIES if player.ladies else "")
    titles = category_titles()
    found = {**ages, **ladies}
    return tuple(Selection(code, titles[code], found[code]) for code in titles if code in found)


def category_titles() -> dict[str, str]:
    """The categories in words, in their order: the age groups, then the ladies."""
    return {**{str(code): str(label) for code, label in AgeGroup.choices}, LADIES: _("Dames")}


def _clubs(ranked: RankedLines) -> tuple[Selection, ...]:
    """The best of each club of origin, in the order of the ranking."""
    written: dict[str, str] = {}
    chosen: dict[str, str] = {}
    for line in ranked.lines:
        key = shared(line.players, lambda player: sort_key(player.home_club))
        if key:
            written.setdefault(key, line.player.home_club)
            chosen[line.competitor] = key
    best = first_of_each(ranked.lines, chosen)
    placed = sorted(best.items(), key=lambda item: (item[1][0].rank, item[0]))
    found: list[Selection] = []
    for key, lines in placed:
        # Firsts of two clubs who share a place in the ranking share it here too.
        tied = bool(found) and found[-1].rows[0].overall == lines[0].rank
        rank = found[-1].rows[0].rank if tied else len(found) + 1
        rows = tuple(SelectedRow(rank, one.rank, one) for one in lines)
        found.append(Selection(key, written[key], rows))
    return tuple(found)


def shared(players: Iterable[Player], choose: Callable[[Player], str]) -> str:
    """What `choose` finds of a player, or of all of a side; nothing where they differ."""
    found = {choose(one) for one in players}
    return found.pop() if len(found) == 1 else ""


def _drawn(
    ranked: RankedLines, choose: Callable[[Player], str]
) -> Mapping[str, tuple[SelectedRow, ...]]:
    lines: Iterable[RankedLine] = ranked.lines
    by_id = {line.competitor: line for line in lines}
    found = {line.competitor: shared(line.players, choose) for line in ranked.lines}
    chosen = {competitor: code for competitor, code in found.items() if code}
    return {
        code: tuple(SelectedRow(one.rank, one.overall, by_id[one.competitor]) for one in places)
        for code, places in select(ranked.lines, chosen).items()
    }
