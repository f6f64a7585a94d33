"""Reads for the club's page: what is on, what comes, what was, and where results are missing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db.models import Count, F, Max, Q, Sum

from scoring.ledger.ranks import MEMBERS
from scoring.models import Deal, Session
from scoring.rules.deal import Outcome
from tarotclub.access import Access
from tarotclub.models import Player, Season
from tournaments.models import Seance, Tournament
from tournaments.progress import progress
from tournaments.standings.libre import read_libre
from tournaments.standings.teams import read_teams

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tarotclub.models import Club

LATEST = 5
NEWEST = 60


@dataclass(frozen=True)
class Overview:
    """A club's page: evenings and tournaments by their state, the newest first, and its seasons."""

    today: date
    evenings: tuple[Session, ...]
    tournaments: tuple[Tournament, ...]
    seasons: tuple[Season, ...]

    def _evenings(self, status: str) -> list[Session]:
        return [evening for evening in self.evenings if evening.status == status]

    def _tournaments(self, status: str) -> list[Tournament]:
        return [one for one in self.tournaments if one.status == status]

    @property
    def open(self) -> list[Session]:
        """Evenings being played; after midnight yesterday's is still one."""
        return self._evenings(Session.Status.OPEN)

    @property
    def coming(self) -> list[Session]:
        """Planned evenings, the nearest first."""
        return self._evenings(Session.Status.PLANNED)[::-1]

    @property
    def past(self) -> list[Session]:
        return self._evenings(Session.Status.CLOSED)

    @property
    def running(self) -> list[Tournament]:
        return self._tournaments(Tournament.Status.RUNNING)

    @property
    def drafts(self) -> list[Tournament]:
        return self._tournaments(Tournament.Status.DRAFT)

    @property
    def finished(self) -> list[Tournament]:
        return self._tournaments(Tournament.Status.FINISHED)


def overview(club: Club, today: date, *, everything: bool) -> Overview:
    """Read the club's page: three queries. Without `everything`, what the club published."""
    seen = Q() if everything else Q(published=True)
    evenings = Session.objects.evenings().filter(seen, club=club)
    over = evenings.filter(status=Session.Status.CLOSED)[:LATEST].values("pk")
    planned = Q(status=Session.Status.PLANNED, date__gte=today)
    evenings = evenings.filter(Q(status=Session.Status.OPEN) | planned | Q(pk__in=over))
    tournaments = Tournament.objects.filter(seen, club=club)
    finished = tournaments.filter(status=Tournament.Status.FINISHED)[:LATEST].values("pk")
    current = ~Q(status=Tournament.Status.FINISHED)
    return Overview(
        today,
        tuple(evenings),
        tuple(tournaments.filter(current | Q(pk__in=finished))),
        tuple(Season.objects.filter(seen, club=club)),
    )


@dataclass(frozen=True)
class Apart:
    """What a club published while its own page is not."""

    access: Access
    evenings: tuple[Session, ...]
    tournaments: tuple[Tournament, ...]
    seasons: tuple[Season, ...]


def published_apart(beside: list[Club]) -> list[Apart]:
    """Return what is public of the clubs that are not, without those `beside`: three queries.

    Of evenings and tournaments only the newest of the whole installation.
    """
    hidden = Q(published=True, club__published=False) & ~Q(club__in=beside)
    rows: list[tuple[Any, ...]] = [
        tuple(Session.objects.evenings().filter(hidden).select_related("club")[:NEWEST]),
        tuple(Tournament.objects.filter(hidden).select_related("club")[:NEWEST]),
        tuple(Season.objects.filter(hidden).select_related("club")[:NEWEST]),
    ]
    clubs = {row.club.pk: row.club for found in rows for row in found}
    return [
        Apart(
            Access(club, None, None),
            *(tuple(row for row in found if row.club.pk == club.pk) for found in rows),
        )
        for club in sorted(clubs.values(), key=lambda club: (club.name, club.pk))
    ]


@dataclass(frozen=True)
class Playing:
    """How far an open evening is."""

    evening: Session
    tables: int
    players: int
    deals: int


@dataclass(frozen=True)
class Missing:
    """How many results a running tournament should have by now and has not."""

    tournament: Tournament
    position: int
    positions: int
    missing: int


@dataclass(frozen=True)
class Desk:
    """The desk of the day: what whoever runs the club looks at first."""

    evenings: tuple[Playing, ...]
    tournaments: tuple[Missing, ...]
    players: bool


def desk(club: Club, shown: Overview) -> Desk:
    """Read the desk of the day; its queries grow with what is running now, never with deals."""
    return Desk(
        _playing(shown.open),
        tuple(_missing(tournament) for tournament in shown.running),
        Player.objects.filter(club=club).exists(),
    )


def _playing(evenings: list[Session]) -> tuple[Playing, ...]:
    found = Session.objects.filter(pk__in=[evening.pk for evening in evenings])
    tables = Count("tables", distinct=True, filter=Q(tables__position=F("position")))
    here = Count("attendances", distinct=True, filter=Q(attendances__left_at=None))
    rows = found.annotate(at_tables=tables, present=here)
    counted = {
        pk: (at_tables, present)
        for pk, at_tables, present in rows.values_list("pk", "at_tables", "present")
    }
    played = Deal.objects.filter(voided_at=None, outcome=Outcome.PLAYED, table__session__in=found)
    deals = dict(played.order_by().values_list("table__session").annotate(count=Count("pk")))
    return tuple(
        Playing(evening, *counted[evening.pk], deals.get(evening.pk, 0)) for evening in evenings
    )


def _missing(tournament: Tournament) -> Missing:
    seances = Seance.objects.filter(tournament=tournament).select_related("session")
    seance = seances.order_by("order").last()
    if seance is None:
        return Missing(tournament, 0, 0, 0)
    if tournament.form == Tournament.Form.LIBRE:
        awaited = len(read_libre(tournament, MEMBERS).awaited)
        return Missing(tournament, seance.session.position, seance.positions or 0, awaited)
    if tournament.form == Tournament.Form.EQUIPES:
        # Its meetings go on side by side: no position is everybody's.
        return Missing(tournament, 0, 0, read_teams(tournament).awaited)
    found = progress(seance)
    return Missing(tournament, found.position, found.positions, len(found.missing))


def revisions(visitor: Access) -> tuple[object, ...]:
    """Return what the club's page depends on.

    For the public the club's own revision says it all; a member also sees how far things are.
    """
    if not visitor.member:
        return (visitor.club.revision,)
    return (
        visitor.club.revision,
        *_raised(Session.objects.filter(club=visitor.club)),
        *_raised(Tournament.objects.filter(club=visitor.club)),
        Player.objects.filter(club=visitor.club).count(),
    )


def _raised(rows: QuerySet[Session] | QuerySet[Tournament]) -> tuple[object, ...]:
    """A sum that only rises while rows stay, with what tells of rows that came and went."""
    found = rows.aggregate(raised=Sum("revision"), count=Count("pk"), newest=Max("pk"))
    return tuple(found.values())
