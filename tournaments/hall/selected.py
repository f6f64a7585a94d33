"""Selections that can have prizes of their own: a series, a category, a line, clubs.

Each has a code, which the prize list keeps: `series:3`, `category:ladies`, `line:N`, `clubs` for
the firsts of all clubs, `club:` and its name as it is sorted for the players of one. A side or a
team counts in one where all its players do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tarotclub.names import sort_key
from tournaments.hall.ranked import RankedLine, written
from tournaments.models import Entry, Tournament
from tournaments.movements import Compass, Place, Side
from tournaments.ranking.classes import SERIES
from tournaments.standings.free import in_points
from tournaments.standings.general import GROUP_FORMS
from tournaments.standings.lines import RankedLines, side_players, with_players
from tournaments.standings.selections import category_titles, selections, series_title, shared
from tournaments.words import PLACES

if TYPE_CHECKING:
    from tournaments.standings.general import General
    from tournaments.standings.lines import RankedLine as PlayerLine
    from tournaments.standings.selections import Selection

CLUBS = "clubs"
LONGEST_CODE = 100
"""What the prize list keeps of a code; a club's name that sorts longer has no prizes."""
LINES: Mapping[str, Sequence[Place]] = {
    Tournament.Form.INDIVIDUEL: tuple(Compass),
    Tournament.Form.FREE: tuple(Compass),
    Tournament.Form.TRIPLETTES: (Side.NS, Side.EO),
}
"""The lines that each form can have."""


def offered(tournament: Tournament) -> dict[str, str]:
    """The selections that prizes can be given in, by code, in words; one query at most."""
    clubs: dict[str, str] = {}
    for name in _clubs(tournament):
        code = f"club:{sort_key(name)}"
        if len(code) <= LONGEST_CODE:
            clubs.setdefault(code, _club_title(name))
    return {
        **{f"category:{code}": title for code, title in category_titles().items()},
        **{f"series:{code}": series_title(code) for code in SERIES},
        **{f"line:{one}": _line_title(one) for one in _lines_of(tournament)},
        CLUBS: _("Premiers des clubs"),
        **dict(sorted(clubs.items())),
    }


def _lines_of(tournament: Tournament) -> Sequence[Place]:
    """The lines that are ranked; none by difference to the mean, which has one ranking."""
    return () if in_points(tournament) else LINES.get(tournament.form, ())


def _clubs(tournament: Tournament) -> Iterator[str]:
    """The clubs of origin of those who compete, as they are written; of a side that of all."""
    if tournament.form not in GROUP_FORMS:
        rows = Entry.objects.filter(tournament=tournament).exclude(player__home_club="")
        yield from rows.order_by("number").values_list("player__home_club", flat=True)
        return
    for players in side_players(tournament).values():
        if shared(players, lambda player: sort_key(player.home_club)):
            yield players[0].home_club


def title_of(code: str, known: Mapping[str, str]) -> str:
    """A selection in words, `known` being those offered; one of a club whose players left too."""
    return known.get(code) or _club_title(code.partition(":")[2])


def _line_title(place: Place) -> str:
    return _("Ligne %(seat)s") % {"seat": PLACES[place]}


def _club_title(name: str) -> str:
    return _("Joueurs de %(club)s") % {"club": name}


def drawn(
    tournament: Tournament, general: General, codes: Collection[str]
) -> dict[str, tuple[RankedLine, ...]]:
    """The ranking within each of these selections, nothing where nobody stands in it.

    One query, for the players; none where lines alone are asked for.
    """
    found = {f"line:{code}": written(rows, general.unit) for code, rows in general.lines.items()}
    if any(not code.startswith("line:") for code in codes):
        ranked = with_players(tournament, general)
        if ranked is not None:
            found |= _of_players(ranked)
    return {code: found.get(code, ()) for code in codes}


def _of_players(ranked: RankedLines) -> Iterator[tuple[str, tuple[RankedLine, ...]]]:
    every = selections(ranked)
    for kind, group in (("series", every.series), ("category", every.categories)):
        for one in group:
            yield f"{kind}:{one.code}", tuple(_lines([one]))
    # Two equal firsts of one club fill two places.
    yield CLUBS, placed(_lines(every.clubs))
    clubs: dict[str, list[RankedLine]] = {}
    for line in ranked.lines:
        key = shared(line.players, lambda player: sort_key(player.home_club))
        if key:
            clubs.setdefault(f"club:{key}", []).append(_line(line.rank, line))
    for code, members in clubs.items():
        yield code, placed(members)


def _lines(group: Iterable[Selection]) -> Iterator[RankedLine]:
    for one in group:
        for row in one.rows:
            yield _line(row.rank, row.line)


def _line(rank: int, line: PlayerLine) -> RankedLine:
    return RankedLine(rank, line.name, "", line.members, None, (line.competitor,))


def placed(lines: Iterable[RankedLine]) -> tuple[RankedLine, ...]:
    """These lines of a ranking with places of their own, who was equal stays equal: 1, 1, 3."""
    found: list[RankedLine] = []
    for _rank, tied in groupby(lines, key=lambda one: one.rank):
        rank = len(found) + 1
        found.extend(replace(one, rank=rank) for one in tied)
    return tuple(found)
