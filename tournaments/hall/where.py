"""Where somebody sits, now and next, in any form: found by a part of a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarotclub.names import sort_key
from tournaments.hall.tables import HallTable, Sitter, seated, turns_of
from tournaments.hall.teams import tables_playing
from tournaments.models import Entry, Tournament

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tournaments.models import Seance
    from tournaments.turns import Turn

MOST_FOUND = 12


@dataclass(frozen=True)
class Spot:
    """A seat at a table, and who else sits there."""

    table: HallTable
    seat: Sitter

    @property
    def others(self) -> tuple[Sitter, ...]:
        return tuple(one for one in self.table.sitters if one is not self.seat)


@dataclass(frozen=True)
class Whereabout:
    """Somebody entered, with his seat now and next; None where he has none (yet).

    `rest_now` and `rest_later` say who plays in his place while he rests.
    """

    name: str
    number: int
    now: Spot | None
    later: Spot | None
    rest_now: Turn | None = None
    rest_later: Turn | None = None


@dataclass(frozen=True)
class Answer:
    """Those whose name holds the words. `position` is the one being played, 0 for none.

    `coming`: whether the tables of the next position are known; `more`: how many are not shown.
    `teams`: what is played is the quarters of meetings, each at its own pace.
    """

    people: tuple[Whereabout, ...]
    more: int
    position: int
    last: bool
    coming: bool
    teams: bool = False


def find(tournament: Tournament, reader: Reader, words: str) -> Answer:
    """Look for a name, without accents or case: six queries, whatever the number of tables.

    For teams, which meet side by side, `now` and `later` are the two tables of the quarter.
    """
    if tournament.form == Tournament.Form.EQUIPES:
        return _find_in_meetings(tournament, reader, words)
    seance = tournament.seances.select_related("session").order_by("-order").first()
    running = tournament.status == Tournament.Status.RUNNING
    position = seance.session.position if seance and running else 0
    tables = seated(seance, (position, position + 1), reader) if seance and position else ()
    spots = {
        (sitter.entry, table.position): Spot(table, sitter)
        for table in tables
        for sitter in table.sitters
    }
    people = _named(tournament, reader, words)
    rests = _rests(seance, reader) if tables else {}
    return Answer(
        people=tuple(
            Whereabout(
                name,
                number,
                spots.get((pk, position)),
                spots.get((pk, position + 1)),
                rests.get((pk, position)),
                rests.get((pk, position + 1)),
            )
            for pk, number, name in people[:MOST_FOUND]
        ),
        more=max(0, len(people) - MOST_FOUND),
        position=position,
        last=bool(seance and position == seance.positions),
        coming=any(table.position == position + 1 for table in tables),
    )


def _rests(seance: Seance | None, reader: Reader) -> dict[tuple[int, int], Turn]:
    """Who plays in whose place, by the pk of the entry that rests and the position."""
    found = turns_of(seance, reader)
    return {(turn.entry, turn.rest.position): turn for turn in found}


def _find_in_meetings(tournament: Tournament, reader: Reader, words: str) -> Answer:
    spots: dict[int, list[Spot]] = {}
    for table in tables_playing(tournament, reader) if words else ():
        for sitter in table.sitters:
            spots.setdefault(sitter.entry, []).append(Spot(table, sitter))
    people = _named(tournament, reader, words)
    found = [(name, number, [*spots.get(pk, ()), None, None]) for pk, number, name in people]
    return Answer(
        people=tuple(
            Whereabout(name, number, at[0], at[1]) for name, number, at in found[:MOST_FOUND]
        ),
        more=max(0, len(people) - MOST_FOUND),
        position=0,
        last=False,
        coming=False,
        teams=True,
    )


def _named(tournament: Tournament, reader: Reader, words: str) -> list[tuple[int, int, str]]:
    """Entries whose name holds every word; who is called exactly that stands alone."""
    wanted = sort_key(words)
    if not wanted:
        return []
    rows = Entry.objects.filter(tournament=tournament).select_related("player")
    keys = [
        (one.pk, one.number, reader.name(one.player), sort_key(reader.name(one.player)))
        for one in sorted(rows, key=lambda one: reader.key(one.player))
    ]
    exact = [one for one in keys if one[3] == wanted]
    if len(exact) != 1:
        exact = [one for one in keys if all(word in one[3] for word in wanted.split())]
    return [(pk, number, name) for pk, number, name, _key in exact]
