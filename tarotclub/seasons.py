"""The only write path for seasons, and which season a day counts for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction

from tarotclub.models import Club, Season
from tarotclub.versions import claim, held

if TYPE_CHECKING:
    from django.db.models import QuerySet


class NameTaken(Exception):
    """Another season of the club bears this name, perhaps since a moment ago."""


@dataclass(frozen=True)
class Span:
    """A season as typed: its name, its first and last day, and whether the public sees it."""

    name: str
    starts: date
    ends: date
    published: bool = False


def around(day: date, published: bool = False) -> Span:
    """Return the usual season that holds `day`: from 1 July to 30 June."""
    year = day.year if day.month >= 7 else day.year - 1
    return Span(f"{year}-{year + 1}", date(year, 7, 1), date(year + 1, 6, 30), published)


def current(club: Club, day: date) -> Season | None:
    """Return the season an evening of `day` counts for, the newest where two hold it."""
    return Season.objects.filter(club=club).holding(day).first()


def overlapping(season: Season) -> QuerySet[Season]:
    """Return the club's other seasons that share a day with this one: allowed, and worth a word."""
    others = Season.objects.filter(club=season.club_id).exclude(pk=season.pk)
    return others.filter(starts__lte=season.ends, ends__gte=season.starts)


def refuse_taken(club: int, name: str, besides: int = 0) -> None:
    """Raise NameTaken where another season than `besides` bears the name; case does not count."""
    others = Season.objects.filter(club=club, name__iexact=name).exclude(pk=besides)
    if others.exists():
        raise NameTaken


@transaction.atomic
def add(club: Club, span: Span) -> Season:
    """Open a season; raises NameTaken."""
    held(Club.objects.all(), club.pk)
    refuse_taken(club.pk, span.name)
    season = Season.objects.create(club=club, **vars(span))
    Club.raise_revision(club.pk)
    return season


@transaction.atomic
def edit(season: Season, span: Span, version: int) -> Season:
    """Store a season's name, days and publication; raises StaleVersion, NameTaken."""
    row = claim(Season.objects.all(), season.pk, version)
    held(Club.objects.all(), row.club_id)
    refuse_taken(row.club_id, span.name, row.pk)
    for name, value in vars(span).items():
        setattr(row, name, value)
    row.save(update_fields=[*vars(span), "version"])
    Season.raise_revision(row.pk)
    Club.raise_revision(row.club_id)
    return row
