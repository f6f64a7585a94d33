"""Two clubs with something of everything, and the people who send."""

from __future__ import annotations

from dataclasses import dataclass
from http.cookies import SimpleCookie

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from scoring import tablelinks
from scoring.marques import half_scores
from scoring.models import Deal, DealScore, Table, TableLink
from scoring.recording import Author
from scoring.rules.deal import Outcome
from tarotclub.models import Club, Role, User
from tests.everywhere.whole import Whole, make_whole
from tests.scoring.factories import make_season
from tests.test_links import make_evenings, make_sets, make_tournaments
from tournaments.models import Tournament

OWNER, OUTSIDER, STRANGER, PHONE = "owner", "outsider", "stranger", "phone"


@dataclass
class World:
    """`test` is the club that is attacked, `voisins` the one whose owner would like to."""

    here: Whole
    there: Whole
    links: list[TableLink]
    cookies: dict[str, str]

    def person(self, who: str) -> User | None:
        if who == OUTSIDER:
            return self.there.members[Role.OWNER]
        return self.here.members.get(who)


def make_world() -> World:
    """Everything that the tests of all pages know how to make, in two clubs."""
    club = Club.objects.create(name="Tarot Club de Test", slug="test", published=True)
    other = Club.objects.create(name="Les Voisins", slug="voisins", published=True)
    here, there = make_whole(club, published=True), make_whole(other)
    season = make_season(club, name="Pleine", published=True)
    make_tournaments(club, season)
    author = Author(here.members[Role.OWNER])
    make_evenings(club, season, author)
    make_sets(club, author)
    _score_all()
    world = World(here, there, _links(here), {})
    for who in (*Role.values, OUTSIDER):
        world.cookies[who] = _session(world.person(who))
    world.cookies[STRANGER] = ""
    world.cookies[PHONE] = "; ".join(_scanned(link) for link in world.links)
    return world


def _score_all() -> None:
    """A tournament that is played at once writes units alone: here all have their scores."""
    deals = Deal.objects.filter(scores=None, voided_at=None, outcome=Outcome.PLAYED)
    DealScore.objects.bulk_create(
        DealScore(deal=deal, seat=seat, half_score=halves[seat.index])
        for deal in deals.select_related("rule_set", "table").prefetch_related("table__seats")
        for halves in [half_scores(deal)]
        for seat in deal.table.seats.all()
        if seat.index in halves
    )


def _links(here: Whole) -> list[TableLink]:
    """A code on a table of an evening, of a tournament and of a libre."""
    libre = Tournament.objects.get(club=here.club, name="Libre")
    sessions = [here.evening, *(one.seances.get().session for one in (here.running, libre))]
    for session in sessions:
        tablelinks.create(session.pk, 2, here.members[Role.OWNER])
    links = [session.table_links.get(number=1) for session in sessions]
    table = Table.objects.get(session=here.evening, number=1, position=here.evening.position)
    tablelinks.say(table, 1, tablelinks.Word(1, "table 1", 1, contested=True, remark="Trop"))
    return links


def _session(user: User) -> str:
    """A browser's cookie as a login leaves it."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def _scanned(link: TableLink) -> str:
    """The cookies of a phone that scanned the code and said who sits there."""
    kept = SimpleCookie()
    browser = Browser(kept)
    browser.ask("get", reverse("table-scan", args=[link.token]))
    browser.ask("post", reverse("table-phone-seat", args=["test", link.pk]), {"place": 0})
    return kept.output(attrs=[], header="", sep=";").strip()


class Browser:
    """Sends requests straight to the handler: a test client would copy every template's context."""

    def __init__(self, kept: SimpleCookie | None = None) -> None:
        self.kept, self.factory = kept, RequestFactory()
        self.handler = BaseHandler()
        self.handler.load_middleware()

    def ask(self, method: str, path: str, data: object = None, **more: object) -> HttpResponse:
        if self.kept is not None:
            more["headers"] = {"Cookie": self.kept.output(attrs=[], header="", sep=";")}
        return self.send(getattr(self.factory, method)(path, data, **more))

    def send(self, request: HttpRequest) -> HttpResponse:
        """The answer, read to its end; what goes wrong inside is raised."""
        request._dont_enforce_csrf_checks = True
        answer = self.handler.get_response(request)
        if answer.streaming:
            answer.content = b"".join(answer.streaming_content)
        if self.kept is not None:
            self.kept.update(answer.cookies)
        answer.asked = request
        return answer
