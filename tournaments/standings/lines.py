"""The general ranking with its players: what selections, challenges and prizes are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import Entry, LibreMember
from tournaments.standings.general import GROUP_FORMS, GeneralRow, Unit, read_general

if TYPE_CHECKING:
    from fractions import Fraction

    from scoring.ledger.ranks import Reader
    from tarotclub.models import Player
    from tournaments.models import Tournament
    from tournaments.standings.general import General


@dataclass(frozen=True)
class RankedLine:
    """A player's place in the general ranking, or that of a side or a team.

    `competitor` is his number on the entry list, or the side's; `total` is None where places alone
    are known. Of a side `mates` are all its players, as they are named in `members`; `player` is
    the first of them.
    """

    rank: int
    competitor: str
    name: str
    total: Fraction | None
    player: Player
    mates: tuple[Player, ...] = ()
    members: tuple[str, ...] = ()

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


def ranked_lines(tournament: Tournament, reader: Reader) -> RankedLines | None:
    """The general ranking as `reader` may see it: one query more than the tournament.

    In a libre by teams everybody stands with his own points; triplettes, quadrettes and teams stand
    as they are. None where no player is known: a tournament that has only its printed list.
    """
    return with_players(tournament, read_general(tournament, reader))


def with_players(tournament: Tournament, general: General) -> RankedLines | None:
    """The same of a ranking that is read already: one query."""
    if not general.named:
        return None
    sides = tournament.form in GROUP_FORMS
    players = side_players(tournament) if sides else _players(tournament)
    lines = tuple(
        _line(row, players[row.competitors[0]], sides)
        for row in general.people
        if row.competitors[0] in players
    )
    return RankedLines(general.unit, lines, general.final, sides)


def _line(row: GeneralRow, players: list[Player], sides: bool) -> RankedLine:
    return RankedLine(
        rank=row.rank,
        competitor=row.competitors[0],
        name=row.name,
        total=row.total,
        player=players[0],
        mates=tuple(players) if sides else (),
        members=row.members,
    )


def _players(tournament: Tournament) -> dict[str, list[Player]]:
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    return {str(one.number): [one.player] for one in entries}


def side_players(tournament: Tournament) -> dict[str, list[Player]]:
    """The players of each side or team who are there now, by its number: one query."""
    members = LibreMember.objects.filter(team__tournament=tournament, until=None)
    found: dict[str, list[Player]] = {}
    for one in members.select_related("team", "entry__player").order_by("role", "entry__number"):
        found.setdefault(str(one.team.number), []).append(one.entry.player)
    return found
