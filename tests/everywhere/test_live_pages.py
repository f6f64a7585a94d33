"""Which pages stay fresh by themselves, and what each of them owes to whoever looks at it."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.everywhere.whole import Whole, make_whole

TAG = re.compile(r'data-part="[^"]*"[^>]*? data-live="(?P<tag>[^"]+)" data-every="(?P<every>\d+)"')
PUBLIC = {
    "board", "evening", "evening-pot", "evening-where", "old-game", "old-games", "old-season",
    "player", "route", "season", "sheet", "tournament", "tournament-seating",
    "tournament-selections", "wall", "where",
}  # fmt: skip
DESK = {
    "desk", "evening-desk", "evening-missing", "hall", "hall-calls", "hall-clock", "libre-desk",
    "tournament-missing",
}  # fmt: skip
STILL = {"club", "deal", "player-statistics", "club-records", "challenge", "libre-player"}
"""Read while people play too, but they sum up or explain: they are as fresh as when opened."""
MOST = {
    "desk": 5, "evening-desk": 9, "hall": 7, "old-game": 7, "sheet": 6, "tournament-missing": 5,
}  # fmt: skip
"""Queries of an unchanged page where the tag needs more than the page's own row and its reader:
who came raises no revision, and whoever saved a deal may undo it for two minutes."""


@dataclass(frozen=True)
class Live:
    """A page that asks again: where it is, and its text."""

    address: str
    text: str


@pytest.fixture
def whole(club) -> Whole:
    return make_whole(club, published=True)


def live_pages(whole: Whole, client: Client) -> dict[str, Live]:
    """The pages of this visitor that ask again, by the name of their address."""
    found = {}
    for name in sorted(PUBLIC | DESK | STILL):
        page = client.get(whole.url(name))
        if page.status_code == 200 and TAG.search(text := page.content.decode()):
            found[name] = Live(whole.url(name), text)
    return found


def unchanged(client: Client, address: str) -> int:
    """The queries of a 304 without a template; 0 where there was none.

    A screen turns its page and an undo runs out while one asks: then once more.
    """
    for _ in range(3):
        tag = html.unescape(TAG.search(client.get(address).content.decode())["tag"])
        with CaptureQueriesContext(connection) as queries:
            again = client.get(address, headers={"If-None-Match": tag})
        if again.status_code == 304:
            return len(queries) if not again.templates else 0
    return 0


def test_the_pages_where_results_are_read_ask_again(whole, client_for):
    """With its tag each is a 304 without a template, after the visitor's rows and one more."""
    everybody, staff = client_for(), client_for(whole.members["owner"])
    assert set(live_pages(whole, everybody)) == PUBLIC
    pages = live_pages(whole, staff)
    assert set(pages) == PUBLIC | DESK
    found = {}
    for name, page in pages.items():
        for part in ("data-lost=", "data-gone", "data-told", "tarotclub/live"):
            assert part in page.text, (name, part)
        queries = unchanged(staff, page.address)
        if not 0 < queries <= MOST.get(name, 4):
            found[name] = queries
    assert found == {}
