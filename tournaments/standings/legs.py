"""One tournament of a season's challenge: what it gives each player, whatever its form.

Of a side or a team everybody who sat for it has its place and its total whole: those there now,
and those who were replaced; who never sat has nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from django.core.cache import cache
from django.db.models import Q

from scoring.ledger.ranks import MEMBERS
from tarotclub import RELEASE
from tournaments.models import LibreMember, LibreTeam, LineUp, PrintedList, Tournament
from tournaments.ranking import rank_printed
from tournaments.standings.general import GROUP_FORMS, Unit, read_general
from tournaments.standings.libre.printed import rows_of
from tournaments.standings.lines import with_players

if TYPE_CHECKING:
    from fractions import Fraction

Form = Tournament.Form


class Placed(NamedTuple):
    """A player's place in one tournament, how many share it, his total and his side's name.

    `rank` is None for a team that took part and won no place, `total` where there are places alone.
    """

    rank: int | None
    sharing: int
    total: Fraction | None
    side: str = ""


class Leg(NamedTuple):
    """Everybody's place by the player's pk; `ranked`: how many players, or sides, have one."""

    placed: Mapping[int, Placed]
    ranked: int


def read_leg(tournament: Tournament) -> Leg:
    """What the tournament gives, kept until it changes; else its form's own read, two at most more.

    `tournament.libre` is to be read already.
    """
    key = f"challenge-leg:{RELEASE}:{tournament.pk}:{tournament.revision}"
    found: Leg | None = cache.get(key)
    if found is None:
        found = _read(tournament)
        cache.set(key, found)
    return found


def _read(tournament: Tournament) -> Leg:
    if listed(tournament):
        return _printed(tournament)
    if tournament.form in GROUP_FORMS:
        return _sides(tournament)
    ranked = with_players(tournament, read_general(tournament, MEMBERS))
    lines = [one for one in ranked.lines if one.total is not None] if ranked else []
    sharing = Counter(one.rank for one in lines)
    placed = {one.player.pk: Placed(one.rank, sharing[one.rank], one.total) for one in lines}
    return Leg(placed, len(placed))


def listed(tournament: Tournament) -> bool:
    """Whether it is known from its printed list alone."""
    setup = getattr(tournament, "libre", None)
    return setup is not None and setup.listed


def _printed(tournament: Tournament) -> Leg:
    """Those of a printed list who are linked to players of the club: two queries."""
    printed = PrintedList.objects.filter(tournament=tournament).first()
    if printed is None:
        return Leg({}, 0)
    lines = list(printed.lines.order_by("order"))
    who = {one.number: one.player_id for one in lines if one.player_id is not None}
    general = rank_printed(rows_of(lines)).general
    sharing = Counter(one.rank for one in general)
    placed = {
        who[one.competitor]: Placed(one.rank, sharing[one.rank], one.total)
        for one in general
        if one.competitor in who
    }
    return Leg(placed, printed.entered or len(lines))


def _sides(tournament: Tournament) -> Leg:
    """Sides and teams: one query more than their ranking, two where line-ups say who sat."""
    general = read_general(tournament, MEMBERS)
    rows = [one for one in general.rows if one.total is not None or general.unit is Unit.PLACES]
    sharing = Counter(one.rank for one in rows)
    by_number = {one.competitors[0]: one for one in rows}
    placed = {}
    for player, team in _sat(tournament):
        row = by_number.get(str(team.number))
        if row is not None:
            placed[player] = Placed(row.rank, sharing[row.rank], row.total, team.name)
        elif general.unit is Unit.PLACES:
            placed[player] = Placed(None, 1, None, team.name)
    return Leg(placed, len(rows) if general.unit is not Unit.PLACES else _teams_of(placed))


def _teams_of(placed: Mapping[int, Placed]) -> int:
    return len({one.side for one in placed.values()})


def _sat(tournament: Tournament) -> Iterable[tuple[int, LibreTeam]]:
    """The players (pks) who sat for a side, each with it; of a team of four to six its line-ups."""
    members = LibreMember.objects.filter(team__tournament=tournament)
    # 0: replaced before he played anything.
    members = members.filter(Q(until=None) | Q(until__gt=0)).select_related("team", "entry")
    if tournament.form == Form.EQUIPES:
        begun = LineUp.objects.filter(
            quarter__meeting__tournament=tournament, quarter__started=True
        )
        played = {entry for one in begun for entry in one.entries}
        return [(one.entry.player_id, one.team) for one in members if one.entry_id in played]
    return [(one.entry.player_id, one.team) for one in members]
