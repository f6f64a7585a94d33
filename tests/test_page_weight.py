"""What a phone downloads for the public pages of a hundred players, and what they cost to answer.

The three visits: the first one ever, the next one (style and script are kept), and one when nothing
changed. Bytes as a server sends them, compressed.
"""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Session
from tarotclub.models import Player, Season
from tests.scoring.factories import make_season, make_session, make_table, play

KB = 1000
FIRST, NEXT, UNCHANGED = 60 * KB, 15 * KB, KB // 2
# Status line, date, server, connection: what the server adds to the headers that Django sets.
SERVER_HEADERS = 120


@dataclass(frozen=True)
class Weight:
    """Bytes over the wire of the three visits."""

    first: int
    next: int
    unchanged: int


def weigh(client: Client, address: str) -> Weight:
    """Visit a page three times and weigh what comes."""
    zipped = {"Accept-Encoding": "gzip"}
    page = client.get(address, headers=zipped)
    assert page.status_code == 200
    body = gzip.decompress(page.content).decode()
    again = client.get(address, headers={**zipped, "If-None-Match": page["ETag"]})
    assert again.status_code == 304
    html = len(page.content) + _headers(page)
    return Weight(html + sum(map(_asset, _assets(body))), html, _headers(again))


def _headers(response) -> int:
    lines = (len(f"{name}: {value}\r\n".encode()) for name, value in response.items())
    return sum(lines) + SERVER_HEADERS


def _assets(html: str) -> list[Path]:
    """The files of our own that the page names."""
    names = re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js|svg|woff2|png))"', html)
    assert any(name.endswith(".css") for name in names)
    return [Path(finders.find(name)) for name in dict.fromkeys(names)]


def _asset(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 9)) + 400


def queries(client: Client, address: str) -> int:
    """The number of queries of a page that nobody has asked for since it changed."""
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


def _name_all() -> None:
    """A hundred names that have nothing in common: no compression makes them lighter than true."""
    people = list(Player.objects.order_by("pk"))
    for one in people:
        letters = sha256(str(one.pk).encode()).hexdigest()
        one.first_name, one.last_name = letters[:8].title(), letters[8:18].title()
    Player.objects.bulk_update(people, ["first_name", "last_name"])


@pytest.fixture
def hundred(club) -> dict[str, str]:
    """An evening of 100 players at 25 tables, published with its season: addresses by name."""
    season = make_season(club, published=True)
    session = make_session(club, name="", season=season, published=True)
    for _ in range(25):
        play(make_table(club, session=session))
    _name_all()
    return {
        "evening": reverse("evening", args=[club.slug, session.pk]),
        "season": reverse("season", args=[club.slug, season.pk]),
    }


def test_standings_of_a_hundred_players_are_light(hundred) -> None:
    for name, address in hundred.items():
        weight = weigh(Client(), address)
        assert weight.first <= FIRST, (name, weight)
        assert weight.next <= NEXT, (name, weight)
        assert weight.unchanged <= UNCHANGED, (name, weight)
        assert Client().get(address).content.count(b"<tr data-row=") == 100, "all of them"


def test_queries_are_the_same_for_one_deal_and_for_three_hundred(club) -> None:
    season = make_season(club, published=True)
    session = make_session(club, name="", season=season, published=True)
    tables = [make_table(club, session=session)]
    play(tables[0])
    addresses = [
        reverse("evening", args=[club.slug, session.pk]),
        reverse("season", args=[club.slug, season.pk]),
        reverse("player", args=[club.slug, tables[0].seats.first().player_id])
        + f"?soiree={session.pk}",
    ]
    one = [queries(Client(), address) for address in addresses]
    tables += [make_table(club, session=session) for _ in range(9)]
    for nth in range(299):
        play(tables[nth % 10], nth % 4)
    assert [queries(Client(), address) for address in addresses] == one
    assert max(one) <= 6
    assert (Session.objects.count(), Season.objects.count()) == (1, 1)
