"""What the hall's screens show: a page of seating, the clock, a page of the standings.

Pages turn with the time of the day alone, so that nothing is stored and all screens turn together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournaments.hall.ranked import read_ranked
from tournaments.hall.tables import seated, turns_of
from tournaments.hall.teams import read_standing, tables_playing
from tournaments.models import Tournament

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tournaments.turns import Turn

SLOT_SECONDS = 12
"""How long a page stays on the wall: ten lines are read in less."""
LINES, TABLES = 10, 6
"""What a page holds in type that the last row of the hall reads."""


def slot(now: datetime | None = None) -> int:
    """The number of the stretch of time it is: every screen turns its page with it."""
    return int((now or timezone.now()).timestamp()) // SLOT_SECONDS


@dataclass(frozen=True)
class WallPage:
    """One page of a screen: a few tables or a few lines of the ranking, and what heads them.

    `resting`: those in whose places others play.
    """

    screen: str
    rows: Sequence[Any]
    context: Any
    number: int = 1
    pages: int = 1
    resting: Sequence[Turn] = ()


def screens_of(tournament: Tournament) -> list[tuple[str, str]]:
    """What its walls can show, with the names."""
    return [(key, str(name)) for key, name in Tournament.Screen.choices]


def wall_pages(tournament: Tournament, screen: str, reader: Reader) -> list[WallPage]:
    """All pages of a screen, one at least."""
    teams = tournament.form == Tournament.Form.EQUIPES
    if screen == Tournament.Screen.STANDINGS:
        read = read_standing if teams else read_ranked
        ranked = read(tournament, reader)
        return _pages(screen, ranked.lines, LINES, ranked)
    if screen == Tournament.Screen.SEATING and teams:
        return _pages(screen, tables_playing(tournament, reader), TABLES, None)
    if screen == Tournament.Screen.SEATING:
        seance = tournament.seances.select_related("session").order_by("-order").first()
        at = seance.session.position if seance else 0
        tables = seated(seance, (at,), reader) if seance and at else ()
        rests = [one for one in turns_of(seance, reader) if one.rest.position == at] if at else []
        return [replace(page, resting=rests) for page in _pages(screen, tables, TABLES, at)]
    return [WallPage(screen, (), None)]


def _pages(screen: str, rows: Sequence[Any], size: int, context: Any) -> list[WallPage]:
    """Cut rows into pages of at most `size`, alike where they are not lines of a list."""
    if screen == Tournament.Screen.SEATING and rows:
        size = -(-len(rows) // -(-len(rows) // size))
    parts = [rows[first : first + size] for first in range(0, len(rows), size)] or [()]
    return [
        WallPage(screen, part, context, number, len(parts))
        for number, part in enumerate(parts, start=1)
    ]


def page_at(pages: int, asked: int | None, moment: int) -> int:
    """Which page is shown, from 1: the one asked for, or the one whose turn it is."""
    if asked is not None and 1 <= asked <= pages:
        return asked
    return moment % pages + 1
