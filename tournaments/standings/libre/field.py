"""What every page of a libre starts from: who plays, for which team, what each table handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from django.db.models import Count, F, Max, Q, Sum

from scoring.ledger.players import made as contracts_made
from scoring.models import Deal, DealScore, Seat, Table
from scoring.rules.deal import Contract, Outcome
from tarotclub.names import sort_key
from tournaments import ranking
from tournaments.libreplans import FULL
from tournaments.models import Entry, LibreSetup, Seance, TableTotals, Tournament
from tournaments.ranking import (
    Deduction,
    Halving,
    LibreEntry,
    LibreRules,
    LibreTies,
    Made,
    SessionWeight,
    Withdrawal,
)
from tournaments.standings.embargo import withhold_libre
from tournaments.standings.libre.held import HeldPoints, Leaver, read_leavers, read_points

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from scoring.ledger.ranks import Reader


@dataclass(frozen=True)
class Person:
    """Somebody entered, under the name this reader may see. `team` is the team's pk."""

    pk: int
    number: int
    name: str
    order: tuple[str, int]
    player: int
    team: int | None

    @property
    def id(self) -> str:
        """What the rankings call him: the number of the entry list."""
        return str(self.number)

    @property
    def key(self) -> str:
        """The name as it is searched."""
        return sort_key(self.name)


@dataclass(frozen=True)
class Team:
    """A team and its players, in the order of their numbers."""

    pk: int
    number: int
    name: str
    people: tuple[Person, ...]

    @property
    def id(self) -> str:
        """What the rankings call it; a player has a bare number."""
        return f"E{self.number}"


@dataclass(frozen=True)
class LibreTable:
    """A table at one position of a séance, and what it handed in.

    `halves` are everybody's totals by seat index, None where nothing is there yet. `deals` is the
    number played, None where nobody counted; `planned` what the format has, `annulled` how many of
    them an arbiter annulled. `listed`: the totals were handed in, otherwise they come from the
    deals. `held`: this reader may not read it yet.
    """

    pk: int
    session: int
    position: int
    number: int
    size: int
    planned: int
    seats: tuple[tuple[int, Person], ...]
    halves: Mapping[int, int] | None = None
    deals: int | None = None
    listed: bool = False
    version: int = 0
    made: Mapping[int, Made] = field(default_factory=dict)
    saved_at: datetime | None = None
    held: bool = False
    annulled: int = 0

    @property
    def at(self) -> tuple[int, int, int]:
        """Where it stands: séance, position, table."""
        return self.session, self.position, self.number

    @property
    def partial(self) -> bool:
        """Whether deals of the format are still to come."""
        done = (self.deals or 0) + self.annulled
        return self.halves is not None and not self.listed and done < self.planned

    @property
    def complete(self) -> bool:
        """Whether nothing more is awaited."""
        if self.halves is None:
            return 0 < self.planned <= self.annulled
        return not self.partial

    @property
    def rows(self) -> tuple[tuple[int, Person, int | None], ...]:
        """Seat, player and total of everybody at the table."""
        found = self.halves
        return tuple((i, who, None if found is None else found.get(i, 0)) for i, who in self.seats)

    def blank(self) -> LibreTable:
        """The table as nothing told of it yet."""
        return replace(
            self, halves=None, deals=None, listed=False, made={}, saved_at=None, held=True
        )

    def result(self) -> ranking.TableTotals | None:
        """What the ranking takes; None where nothing is there."""
        if self.halves is None:
            return None
        return ranking.TableTotals(
            session=self.session,
            position=self.position,
            table=self.number,
            halves={who.id: self.halves.get(index, 0) for index, who in self.seats},
            # Who was the mort has not played every deal of his table (RO p.12).
            deals=self.deals if self.size >= len(self.seats) else None,
            made={who.id: self.made[index] for index, who in self.seats if index in self.made},
        )


@dataclass(frozen=True)
class LibreField:
    """A libre tournament as it stands. `seances` are those that were laid out or are prepared.

    `held` is the first séance and position that this reader may not read yet; None: reads all.
    `charged` is what arbiters hold against players, `leavers` who left for good.
    """

    tournament: Tournament
    setup: LibreSetup
    people: tuple[Person, ...]
    teams: tuple[Team, ...]
    seances: tuple[Seance, ...]
    tables: tuple[LibreTable, ...]
    held: tuple[int, int] | None = None
    charged: tuple[HeldPoints, ...] = ()
    leavers: tuple[Leaver, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, Person]:
        return {one.id: one for one in self.people}

    @cached_property
    def team_by_id(self) -> Mapping[str, Team]:
        return {one.id: one for one in self.teams}

    @cached_property
    def team_of(self) -> Mapping[int, Team]:
        """The team of each person, by the entry's pk."""
        return {who.pk: team for team in self.teams for who in team.people}

    @property
    def running(self) -> bool:
        return self.tournament.status == Tournament.Status.RUNNING

    @property
    def finished(self) -> bool:
        return self.tournament.status == Tournament.Status.FINISHED

    @property
    def seance(self) -> Seance | None:
        """The séance being played, or the last one; the first while it is prepared."""
        return self.seances[-1] if self.seances else None

    @property
    def position(self) -> int:
        """The position being played in that séance; 0 before the start."""
        return self.seance.session.position if self.seance else 0

    @property
    def now(self) -> tuple[int, int]:
        """Séance and position being played, or the last ones."""
        return (self.seance.order if self.seance else 0, self.position)

    def at(self, session: int, position: int) -> tuple[LibreTable, ...]:
        """The tables of one position of a séance."""
        return tuple(
            one for one in self.tables if (one.session, one.position) == (session, position)
        )

    @property
    def awaited(self) -> tuple[LibreTable, ...]:
        """Tables of positions begun that have not handed in everything, in their order."""
        return tuple(
            one
            for one in self.tables
            if (one.session, one.position) <= self.now and not one.complete and not one.held
        )

    def entries(self) -> list[LibreEntry]:
        """Those entered as the ranking takes them."""
        teams = {one.pk: one.id for one in self.teams}
        return [
            LibreEntry(one.id, one.name, None if one.team is None else teams[one.team])
            for one in self.people
        ]

    def deductions(self, stage: tuple[int, int] | None = None) -> tuple[Deduction, ...]:
        """What comes off totals, of decisions up to `stage` (all by default)."""
        return tuple(one.deduction for one in self.charged if stage is None or one.stage <= stage)

    @property
    def withdrawn(self) -> tuple[Withdrawal, ...]:
        """Who left, as the ranking takes it: they stand last (RC art.150)."""
        return tuple(one.withdrawal for one in self.leavers)

    @cached_property
    def gone(self) -> frozenset[str]:
        """The ids of those who left."""
        return frozenset(one.withdrawal.competitor for one in self.leavers)

    def results(self) -> tuple[ranking.TableTotals, ...]:
        found = (one.result() for one in self.tables)
        return tuple(one for one in found if one is not None)

    def rules(self, ties: LibreTies | None = None) -> LibreRules:
        """The organiser's choices; `ties` where they are not his: who qualifies, who sits where."""
        orders = {one.order: one for one in self.seances}
        return LibreRules(
            weights=tuple(
                SessionWeight(one.order, Fraction(one.coefficient), one.positions)
                for one in self.seances
            ),
            halvings=tuple(
                Halving(one.order - 1, orders[one.order - 1].positions or 1)
                for one in self.seances
                if one.libre.halved and one.order - 1 in orders
            ),
            ties=ties or LibreTies(self.setup.ties),
        )


def read_libre(tournament: Tournament, reader: Reader) -> LibreField:
    """Read a libre as `reader` may see it: ten queries, whatever its size.

    Every page reads through here: what the public may not see yet is left out.
    """
    setup = LibreSetup.objects.get(tournament=tournament)
    people, teams = _people(tournament, reader)
    seances = tuple(
        tournament.seances.select_related("session__rule_set", "libre").order_by("order")
    )
    tables = _tables(seances, people)
    charged, leavers = tuple(read_points(tournament)), tuple(read_leavers(tournament))
    field = LibreField(
        tournament, setup, people, teams, seances, tables, charged=charged, leavers=leavers
    )
    return withhold_libre(field) if reader.public else field


def _people(tournament: Tournament, reader: Reader) -> tuple[tuple[Person, ...], tuple[Team, ...]]:
    rows = Entry.objects.filter(tournament=tournament).order_by("number")
    rows = rows.select_related("player", "libre_member")
    people = tuple(
        Person(
            pk=entry.pk,
            number=entry.number,
            name=reader.name(entry.player),
            order=reader.key(entry.player),
            player=entry.player_id,
            team=entry.libre_member.team_id if hasattr(entry, "libre_member") else None,
        )
        for entry in rows
    )
    teams = tuple(
        Team(one.pk, one.number, one.name, tuple(who for who in people if who.team == one.pk))
        for one in tournament.libre_teams.order_by("number")
    )
    return people, teams


def _tables(seances: tuple[Seance, ...], people: Iterable[Person]) -> tuple[LibreTable, ...]:
    orders = {one.session_id: one for one in seances}
    if not orders:
        return ()
    by_player = {one.player: one for one in people}
    seats: dict[int, dict[int, Person]] = {}
    rows = Seat.objects.filter(table__session__in=orders).order_by("index")
    for table, index, player in rows.values_list("table", "index", "player"):
        seats.setdefault(table, {})[index] = by_player[player]
    totals = {
        one.table_id: one
        for one in TableTotals.objects.filter(table__session__in=orders, voided_at=None)
    }
    played = _played(orders)
    annulled = Q(deals__outcome=Outcome.ANNULLED, deals__voided_at=None)
    found = Table.objects.filter(session__in=orders).order_by("position", "number")
    tables = [
        replace(
            _table(one, orders[one.session_id], seats.get(one.pk, {}), totals, played),
            annulled=one.annulled,
        )
        for one in found.annotate(annulled=Count("deals", filter=annulled))
    ]
    return tuple(sorted(tables, key=lambda one: one.at))


@dataclass(frozen=True)
class _Played:
    """What a table's deals gave: totals and contracts made by seat, scores written, the last."""

    halves: dict[int, int] = field(default_factory=dict)
    made: dict[int, Made] = field(default_factory=dict)
    written: list[int] = field(default_factory=list)
    saved: list[datetime] = field(default_factory=list)


def _played(orders: Mapping[int, Seance]) -> dict[int, _Played]:
    """What the deals of each table gave, by the table's pk."""
    taken = Q(deal__taker=F("seat__index"), deal__depth=Deal.Depth.FACTS)
    good = taken & contracts_made({one.session.rule_set for one in orders.values()})
    rows = (
        DealScore.objects.filter(seat__table__session__in=orders)
        .values_list("seat__table", "seat__index")
        .annotate(
            total=Sum("half_score"),
            written=Count("pk"),
            last=Max("deal__updated_at"),
            made=Count("pk", filter=good),
            sans=Count("pk", filter=good & Q(deal__contract=Contract.GARDE_SANS)),
            contre=Count("pk", filter=good & Q(deal__contract=Contract.GARDE_CONTRE)),
        )
        .order_by()
    )
    found: dict[int, _Played] = {}
    for table, index, total, written, last, made, sans, contre in rows:
        one = found.setdefault(table, _Played())
        one.halves[index], one.made[index] = total, Made(made, sans, contre)
        one.written.append(written)
        one.saved.append(last)
    return found


def _table(
    row: Table,
    seance: Seance,
    seats: Mapping[int, Person],
    totals: Mapping[int, TableTotals],
    played: Mapping[int, _Played],
) -> LibreTable:
    bare = LibreTable(
        pk=row.pk,
        session=seance.order,
        position=row.position,
        number=row.number,
        size=min(row.size, FULL),
        planned=seance.set_size or 0,
        seats=tuple(sorted(seats.items(), key=lambda item: item[0])),
    )
    handed = totals.get(row.pk)
    if handed is not None:
        return replace(
            bare,
            halves={int(index): halves for index, halves in handed.halves.items()},
            deals=handed.deals,
            listed=True,
            version=handed.version,
            saved_at=handed.updated_at,
        )
    if row.pk not in played:
        return bare
    deals = played[row.pk]
    return replace(
        bare,
        halves={index: deals.halves.get(index, 0) for index in seats},
        deals=sum(deals.written) // bare.size,
        made=deals.made,
        saved_at=max(deals.saved),
    )
