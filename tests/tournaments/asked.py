"""A page or an action of a tournament as the tests ask for it, and who may."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.urls import reverse

from tarotclub.models import Role
from tournaments.models import Tournament

ROLES = [str(role) for role in Role]
DIRECT = ["organiser", "owner"]
ENTER = ["secretary", "arbiter", "organiser", "owner"]
Values = Callable[[Tournament], list[int]]


def none(_tournament: Tournament) -> list[int]:
    return []


def entry(tournament: Tournament) -> list[int]:
    return [tournament.entries.first().pk]


def numbers(*given: int) -> Values:
    return lambda _tournament: list(given)


@dataclass(frozen=True)
class Page:
    """A view of one tournament: who may, how it is asked for, what its address needs."""

    name: str
    roles: list[str]
    method: str = "get"
    more: Values = none
    data: dict[str, str] = field(default_factory=dict)

    def url(self, tournament: Tournament, club=None) -> str:
        slug = (club or tournament.club).slug
        return reverse(self.name, args=[slug, tournament.pk, *self.more(tournament)])

    def ask(self, client, tournament: Tournament, club=None):
        return getattr(client, self.method)(self.url(tournament, club), self.data)


def by_name(pages: list[Page], called: str = "page") -> pytest.MarkDecorator:
    """Run a test for each of these pages."""
    return pytest.mark.parametrize(called, pages, ids=[page.name for page in pages])
