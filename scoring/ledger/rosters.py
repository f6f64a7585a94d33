"""Who is here, who sits where, and which results are missing: what an evening's pages show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from django.db.models import Count, Q

from scoring.ledger.ranks import Reader
from scoring.models import Attendance, Draw, RuleSetVersion, Seat, Session, Table
from scoring.rules.deal import Outcome
from scoring.rules.facts import Form
from scoring.rules.ruleset import RuleSet
from scoring.rules.seating import sizes_for
from scoring.rules.sizes import form_for, forms_at
from scoring.rulesets import set_name
from tarotclub.models import Player
from tarotclub.names import sort_key

_WITHOUT_A_FOURTH = 3
LATE_BY = 2
"""At the position being played a table may be one deal behind the others: that is no delay."""


class Lag(StrEnum):
    """How a table's deals stand beside what was announced, or beside the other tables."""

    NONE = ""
    WAITING = "waiting"  # nobody has entered anything yet
    EMPTY = "empty"  # others have, this table has not
    BEHIND = "behind"


@dataclass(frozen=True)
class Sitter:
    """Somebody at a table, under the name that the reader sees."""

    seat: Seat
    name: str
    words: tuple[str, ...]

    @property
    def player(self) -> Player:
        return self.seat.player

    @property
    def left(self) -> bool:
        """True when they left the table; the deals before stay theirs."""
        return self.seat.last_deal is not None

    @property
    def late(self) -> bool:
        return self.seat.first_deal > 1


@dataclass(frozen=True)
class Play:
    """A way for those at a table to play on: how many at a time, and how.

    `choice` says whether the rules have both forms for so many.
    """

    size: int
    form: str
    choice: bool

    @property
    def alone(self) -> bool:
        """True with fourteen cards and the taker alone against four (S-5X-01)."""
        return self.form == Form.FIVE_ALONE


@dataclass(frozen=True)
class RosterTable:
    """A table with who sits there, in the order of play, and how many deals it has scored.

    `expected` deals were announced, or are the most of any table at the position. `rules` are the
    table's; `other_rules` is their name where they are not the evening's.
    """

    table: Table
    sitters: tuple[Sitter, ...]
    deals: int
    expected: int
    rules: RuleSet
    other_rules: str = ""
    lag: Lag = Lag.NONE

    @property
    def there(self) -> tuple[Sitter, ...]:
        """Those who sit there now."""
        return tuple(sitter for sitter in self.sitters if not sitter.left)

    @property
    def resting(self) -> int:
        """How many of them sit out each deal."""
        return max(0, len(self.there) - self.table.size)

    @property
    def short(self) -> bool:
        """True when too few are left to play on."""
        return not sizes_for(len(self.there), self.rules.sizes)

    @property
    def has_room(self) -> bool:
        """True when one more may sit down."""
        return bool(sizes_for(len(self.there) + 1, self.rules.sizes))

    @property
    def alone(self) -> bool:
        """True where five play with fourteen cards, the taker alone."""
        return self.form == Form.FIVE_ALONE

    @property
    def form(self) -> str:
        """How they play, blank for what so many usually play."""
        return form_for(self.rules, self.table.size, self.table.form)

    @property
    def other_plays(self) -> tuple[Play, ...]:
        """How else they could play; nobody lets a fourth rest to play at three."""
        there, now = len(self.there), (self.table.size, self.form)
        sizes = [
            size
            for size in sizes_for(there, self.rules.sizes)
            if size > _WITHOUT_A_FOURTH or size == there
        ]
        forms = [(size, forms_at(self.rules, size)) for size in sizes]
        return tuple(
            Play(size, form, len(found) > 1)
            for size, found in forms
            for form in found
            if (size, form) != now
        )

    @property
    def missing(self) -> int:
        return max(0, self.expected - self.deals)

    @property
    def started(self) -> bool:
        """True once anything is written down, a void or passed deal included."""
        return bool(getattr(self.table, "written", 0))


@dataclass(frozen=True)
class Position:
    """The tables of one position; `announced` deals, where anybody said."""

    number: int
    tables: tuple[RosterTable, ...]
    current: bool
    draw: Draw | None

    @property
    def announced(self) -> int | None:
        return self.draw.deals if self.draw else None

    @property
    def lagging(self) -> tuple[RosterTable, ...]:
        """The tables that somebody must see to."""
        return tuple(each for each in self.tables if each.lag in (Lag.EMPTY, Lag.BEHIND))

    @property
    def started(self) -> bool:
        return any(each.started for each in self.tables)


@dataclass(frozen=True)
class Person:
    """A line of the check-in list."""

    player: Player
    attendance: Attendance | None
    table: Table | None = None

    @property
    def here(self) -> bool:
        return self.attendance is not None and self.attendance.left_at is None

    @property
    def left_at(self) -> datetime | None:
        return self.attendance.left_at if self.attendance else None


@dataclass(frozen=True)
class Roster:
    """An evening's people and tables at one glance."""

    people: tuple[Person, ...]
    positions: tuple[Position, ...] = field(default=())

    @property
    def here(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.here)

    @property
    def current(self) -> Position | None:
        return next((each for each in self.positions if each.current), None)

    @property
    def past(self) -> tuple[Position, ...]:
        return tuple(each for each in self.positions if not each.current)

    @property
    def unseated(self) -> tuple[Person, ...]:
        """Those who are here without a seat at the tables that are being played."""
        if self.current is None:
            return ()
        return tuple(person for person in self.here if person.table is None)


def roster(session: Session, reader: Reader) -> Roster:
    """Return everybody the club may check in, and the evening's positions: 5 queries."""
    positions = positions_of(session, reader)
    seats = {
        sitter.player.pk: each.table
        for position in positions
        if position.current
        for each in position.tables
        for sitter in each.there
    }
    came = {each.player_id: each for each in Attendance.objects.filter(session=session)}
    players = Player.objects.filter(club=session.club_id).filter(
        Q(archived_at=None) | Q(pk__in=list(came))
    )
    people = (Person(player, came.get(player.pk), seats.get(player.pk)) for player in players)
    return Roster(tuple(people), positions)


def positions_of(session: Session, reader: Reader) -> tuple[Position, ...]:
    """Return the evening's positions in order, with their tables: 3 queries, and one more where
    tables play by other rules than the evening's."""
    played = Q(deals__outcome=Outcome.PLAYED, deals__voided_at=None)
    tables = (
        Table.objects.filter(session=session)
        .annotate(scored=Count("deals", filter=played), written=Count("deals"))
        .order_by("position", "number")
    )
    sitters = _sitters(session, reader)
    draws = {draw.position: draw for draw in Draw.objects.filter(session=session)}
    by_position: dict[int, list[Table]] = defaultdict(list)
    for table in tables:
        by_position[table.position].append(table)
    played_by = _rules_of(session, tables)
    return tuple(
        _position(session, number, rows, sitters, draws.get(number), played_by)
        for number, rows in by_position.items()
    )


def _rules_of(session: Session, tables: Iterable[Table]) -> dict[int, tuple[RuleSet, str]]:
    """The rules of each version in use, and their name where they are not the evening's."""
    found = {session.rule_set_id: (session.rule_set.rules, "")}
    others = {table.rule_set_id for table in tables} - found.keys()
    if others:
        versions = RuleSetVersion.objects.filter(club=session.club_id).in_bulk(others)
        found |= {pk: (version.rules, set_name(version)) for pk, version in versions.items()}
    return found


def find(sitters: Iterable[Sitter], typed: str) -> list[Sitter]:
    """Return those with a word beginning with each typed word; accents and case do not count."""
    wanted = sort_key(typed).split()
    return [
        sitter
        for sitter in sitters
        if wanted and all(any(word.startswith(part) for word in sitter.words) for part in wanted)
    ]


def _sitters(session: Session, reader: Reader) -> dict[int, list[Sitter]]:
    found: dict[int, list[Sitter]] = defaultdict(list)
    for seat in Seat.objects.filter(table__session=session).select_related("player"):
        words = tuple(reader.key(seat.player)[0].split())
        found[seat.table_id].append(Sitter(seat, reader.name(seat.player), words))
    return found


def _position(
    session: Session,
    number: int,
    tables: Sequence[Table],
    sitters: dict[int, list[Sitter]],
    draw: Draw | None,
    played_by: dict[int, tuple[RuleSet, str]],
) -> Position:
    most = max(_scored(table) for table in tables)
    current = number == session.position
    playing = current and session.status != Session.Status.CLOSED
    expected = most if playing else (draw and draw.deals) or most
    rows = tuple(
        RosterTable(
            table=table,
            sitters=tuple(sitters[table.pk]),
            deals=_scored(table),
            expected=expected,
            rules=played_by[table.rule_set_id][0],
            other_rules=played_by[table.rule_set_id][1],
            lag=_lag(_scored(table), expected, playing),
        )
        for table in tables
    )
    return Position(number, rows, current, draw)


def _scored(table: Table) -> int:
    return int(getattr(table, "scored", 0))


def _lag(deals: int, expected: int, playing: bool) -> Lag:
    if deals >= expected and (deals or playing):
        return Lag.NONE if deals else Lag.WAITING
    if playing and expected - deals < LATE_BY:
        return Lag.NONE if deals else Lag.WAITING
    return Lag.BEHIND if deals else Lag.EMPTY
