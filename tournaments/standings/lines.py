"""The general ranking of a tournament of any form, as what is drawn from it needs it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from tournaments.contenders import in_sides
from tournaments.models import Entry, LibreMember, Tournament
from tournaments.standings.field import read_field
from tournaments.standings.libre import libre_rankings, read_libre
from tournaments.standings.rankings import rankings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scoring.ledger.ranks import Reader
    from tarotclub.models import Player


class Unit(StrEnum):
    """What a ranking's totals are."""

    PERCENT = "percent"
    POINTS = "points"
    MATCH_POINTS = "pm"


@dataclass(frozen=True)
class RankedLine:
    """A player's or a side's place in the general ranking.

    `competitor` is his number on the entry list, or the side's; `entry` the entry that has the
    place. Of a side `mates` are all its players, `player` the first of them.
    """

    rank: int
    competitor: str
    name: str
    total: Fraction
    player: Player
    entry: int
    mates: tuple[Player, ...] = ()

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who made this place."""
        return self.mates or (self.player,)


@dataclass(frozen=True)
class RankedLines:
    """The general ranking, best first; `final`: no result to come can change it. Of `sides`?"""

    unit: Unit
    lines: tuple[RankedLine, ...]
    final: bool
    sides: bool = False


class _Row(Protocol):
    @property
    def rank(self) -> int: ...
    @property
    def total(self) -> Fraction: ...


_Drawn = tuple[Unit, "Iterable[tuple[str, str, _Row]]", bool]


def ranked_lines(tournament: Tournament, reader: Reader) -> RankedLines | None:
    """The general ranking as `reader` may see it: one query more than the tournament.

    In a libre by teams everybody stands with his own points; triplettes and quadrettes stand as
    they are. None where no player is known: a tournament that has only its printed list.
    """
    if in_sides(tournament):
        return _sides(tournament, reader)
    draw = _READS.get(tournament.form)
    drawn = draw(tournament, reader) if draw is not None else None
    if drawn is None:
        return None
    unit, rows, final = drawn
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    known = {str(one.number): one for one in entries}
    lines = tuple(
        RankedLine(row.rank, number, name, row.total, known[number].player, known[number].pk)
        for number, name, row in rows
        if number in known
    )
    return RankedLines(unit, lines, final)


def _sides(tournament: Tournament, reader: Reader) -> RankedLines:
    ranked = rankings(read_field(tournament, reader))
    members = LibreMember.objects.filter(team__tournament=tournament, until=None)
    players: dict[str, list[Player]] = {}
    for one in members.select_related("team", "entry__player").order_by("role", "entry__number"):
        players.setdefault(str(one.team.number), []).append(one.entry.player)
    lines = tuple(
        RankedLine(
            rank=row.rank,
            competitor=row.entrant.id,
            name=row.entrant.name,
            total=row.total,
            player=players[row.entrant.id][0],
            entry=row.entrant.pk,
            mates=tuple(players[row.entrant.id]),
        )
        for row in ranked.general
    )
    in_pm = tournament.form == Tournament.Form.QUADRETTES
    unit = Unit.MATCH_POINTS if in_pm else Unit.PERCENT
    return RankedLines(unit, lines, ranked.stage.final, sides=True)


def _individual(tournament: Tournament, reader: Reader) -> _Drawn:
    ranked = rankings(read_field(tournament, reader))
    rows = [(row.entrant.id, row.entrant.name, row) for row in ranked.general]
    return Unit.PERCENT, rows, ranked.stage.final


def _libre(tournament: Tournament, reader: Reader) -> _Drawn | None:
    field = read_libre(tournament, reader)
    if field.setup.listed:
        return None
    ranked = libre_rankings(field)
    rows = [(row.who.id, row.who.name, row) for row in ranked.general]
    return Unit.POINTS, rows, ranked.final


_READS: dict[str, Callable[[Tournament, Reader], _Drawn | None]] = {
    Tournament.Form.INDIVIDUEL: _individual,
    Tournament.Form.LIBRE: _libre,
}
RANKING_FORMS = tuple(_READS)
"""The forms whose general ranking is one of single players."""
