"""Who competes, as the pages name them: players, or sides with their players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict

from django.db.models import OuterRef, Subquery

from tarotclub.names import sort_key
from tournaments.contenders import in_sides
from tournaments.models import Entry, LibreMember, Place, Tournament
from tournaments.movements import Compass, Side, Starter

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import WithAnnotations

    from scoring.ledger.ranks import Reader


@dataclass(frozen=True)
class Former:
    """A player of a side until a position: which of its players, from 0, and his name."""

    part: int
    until: int
    name: str
    order: tuple[str, int]


@dataclass(frozen=True)
class Entrant:
    """Somebody entered, under the name this reader may see. `starter`: None before the seating.

    A side bears its own number and name; `members` are its players in the order of their parts, and
    `pk` is the entry of the first of them who was entered.
    Of who left, `left_at` is the last position in which he sits and `played` the last one that he
    played to its end; None for everybody else. Of who was replaced `left_at` alone is set; `since`
    is the first position of who came later. `former` are a side's players who were replaced.
    """

    pk: int
    number: int
    name: str
    order: tuple[str, int]
    starter: Starter | None
    left_at: int | None = None
    played: int | None = None
    members: tuple[str, ...] = ()
    member_orders: tuple[tuple[str, int], ...] = ()
    since: int = 1
    former: tuple[Former, ...] = ()

    def sits(self, position: int) -> bool:
        """Whether it is he who sits in his place at that position, as far as anybody does."""
        return self.since <= position and (self.left_at is None or position <= self.left_at)

    @property
    def replaced(self) -> bool:
        """Whether somebody else took his place; `left_at` says after which position."""
        return self.left_at is not None and self.played is None

    def then(self, position: int) -> Entrant:
        """The same with the players that a side had at that position."""
        was = [one for one in self.former if position <= one.until]
        if not was:
            return self
        members, orders = list(self.members), list(self.member_orders)
        for one in sorted(was, key=lambda one: -one.until):
            members[one.part], orders[one.part] = one.name, one.order
        return replace(self, members=tuple(members), member_orders=tuple(orders))

    @property
    def key(self) -> str:
        """The name as it is searched: without accents, case or doubled spaces."""
        gone = (one.name for one in self.former)
        return sort_key(" ".join((self.name, *self.members, *gone)))

    @property
    def id(self) -> str:
        """What the rankings call the entrant: the number of the entry list."""
        return str(self.number)

    @property
    def line(self) -> Compass | None:
        """The seat kept all along; None in a Howell, and for a side."""
        return self.starter.line if self.starter else None

    @property
    def side(self) -> Side | None:
        """The side of the table that a triplette keeps all along; None in a Howell."""
        return self.starter.side if self.starter else None


def read_entrants(tournament: Tournament, reader: Reader) -> tuple[Entrant, ...]:
    """Everybody who competes, in the order of the list: one query, two where sides do."""
    if in_sides(tournament):
        return tuple(_sides(tournament, reader))
    return tuple(_entrant(entry, reader) for entry in _entries(tournament))


def _sides(tournament: Tournament, reader: Reader) -> Iterable[Entrant]:
    rows = LibreMember.objects.filter(team__tournament=tournament)
    rows = rows.select_related("team", "entry__player").order_by(
        "team__number", "role", "entry__number"
    )
    found: dict[int, list[LibreMember]] = defaultdict(list)
    for member in rows:
        found[member.team_id].append(member)
    places = Place.objects.filter(seance__tournament=tournament).order_by("-seance__order")
    by_entry = {place.entry_id: place for place in places}
    for members in found.values():
        team = members[0].team
        there = [one for one in members if one.until is None]
        seated = (by_entry.get(one.entry_id) for one in members)
        place = next((one for one in seated if one is not None), None)
        yield Entrant(
            pk=min(one.entry_id for one in members),
            number=team.number,
            name=team.name,
            order=(sort_key(team.name), team.number),
            starter=Starter.from_code(place.starter) if place else None,
            left_at=place.left_at if place else None,
            played=place.played if place else None,
            members=tuple(reader.name(one.entry.player) for one in there),
            member_orders=tuple(reader.key(one.entry.player) for one in there),
            former=tuple(_former(members, there, reader)),
        )


def _former(
    members: Iterable[LibreMember], there: list[LibreMember], reader: Reader
) -> Iterable[Former]:
    parts = {one.role: part for part, one in enumerate(there)}
    for one in members:
        if one.until:  # 0: replaced before he played anything
            who = one.entry.player
            yield Former(parts[one.role], one.until, reader.name(who), reader.key(who))


class _Seated(TypedDict):
    start: str | None
    since: int | None
    left_at: int | None
    played: int | None


def _entries(tournament: Tournament) -> QuerySet[WithAnnotations[Entry, _Seated]]:
    place = Place.objects.filter(entry=OuterRef("pk")).order_by("seance__order")
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    annotated = entries.annotate(
        start=Subquery(place.values("starter")[:1]),
        since=Subquery(place.values("since")[:1]),
        left_at=Subquery(place.values("left_at")[:1]),
        played=Subquery(place.values("played")[:1]),
    )
    return annotated.order_by("number")


def _entrant(entry: WithAnnotations[Entry, _Seated], reader: Reader) -> Entrant:
    return Entrant(
        pk=entry.pk,
        number=entry.number,
        name=reader.name(entry.player),
        order=reader.key(entry.player),
        starter=Starter.from_code(entry.start) if entry.start else None,
        left_at=entry.left_at,
        played=entry.played,
        since=entry.since or 1,
    )
