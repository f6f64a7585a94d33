"""Pages of standings are never stale, and cost the same whatever was played."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Session
from scoring.recording import Author, correct, void
from tarotclub import people
from tarotclub.models import Club, Season
from tests.scoring.factories import entry, make_table, play
from tests.scoring.standings_pages import PAGES, cells, text


def total(response, name: str) -> str:
    return next(row[2] for row in cells(response) if len(row) > 2 and row[1] == name)


def test_every_write_is_seen_at_once_on_all_three_pages(
    addresses, client_for, published, scored
) -> None:
    client = client_for(None)

    def totals() -> list[str]:
        season = total(client.get(addresses["season"]), "Monique Lafargue")
        return [cells(client.get(addresses["player"]))[1][1], season]

    assert totals() == ["+318", "+318"]
    deal = play(scored, 0, points=41)  # just made: 25 × 2 = 50, three defenders
    assert totals() == ["+468", "+468"]
    deal = correct(deal.pk, entry(scored, 1, points=41, number=2), 1, Author(None, "essai")).deal
    assert totals() == ["+268", "+268"]
    void(deal.pk, "", deal.version, Author(None, "essai"))
    assert totals() == ["+318", "+318"]


@pytest.mark.parametrize("view", PAGES)
def test_unchanged_is_304_for_one_query(view, addresses, published, client_for, scored) -> None:
    client = client_for(None)
    first = client.get(addresses[view])
    with CaptureQueriesContext(connection) as queries:
        again = client.get(addresses[view], headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert len(queries) == 1
    play(scored)
    fresh = client.get(addresses[view], headers={"If-None-Match": first["ETag"]})
    assert fresh.status_code == 200
    assert fresh["ETag"] != first["ETag"]


@pytest.mark.parametrize("view", PAGES)
def test_unchanged_asks_for_no_standings(
    view, addresses, published, client_for, monkeypatch
) -> None:
    tag = client_for(None).get(addresses[view])["ETag"]
    cache.clear()
    for name in ("evening_standings", "season_standings", "player_seasons"):
        monkeypatch.setattr(f"scoring.views.standings.{name}", None)
    again = client_for(None).get(addresses[view], headers={"If-None-Match": tag})
    assert (again.status_code, again.templates) == (304, [])


@pytest.mark.parametrize("view", PAGES)
def test_a_second_visitor_costs_no_more_than_the_object(
    view, addresses, published, client_for
) -> None:
    client_for(None).get(addresses[view])
    with CaptureQueriesContext(connection) as queries:
        client_for(None).get(addresses[view])
    assert len(queries) == 1


@pytest.mark.parametrize("view", PAGES)
def test_a_public_page_sets_no_cookie_and_writes_nothing(
    view, addresses, published, client_for
) -> None:
    response = client_for(None).get(addresses[view])
    assert response.cookies == {}
    assert "csrf" not in text(response)
    assert response["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("view", PAGES)
def test_the_tag_differs_by_who_reads_and_in_which_language(
    view, addresses, published, client_for, reader, owner
) -> None:
    tags = {client_for(user).get(addresses[view])["ETag"] for user in (None, reader, owner)}
    tags.add(client_for(None).get(addresses[view], headers={"Accept-Language": "en"})["ETag"])
    assert len(tags) == 4


def test_options_of_the_address_have_their_own_tag(
    addresses, published, client_for, scored
) -> None:
    client = client_for(None)
    plain, sorted_ = (
        client.get(addresses["season"] + query)["ETag"] for query in ("", "?tri=name")
    )
    assert plain != sorted_
    plain = client.get(addresses["player"])["ETag"]
    assert client.get(f"{addresses['player']}?soiree={scored.session_id}")["ETag"] != plain


def test_what_one_visitor_adds_to_the_address_is_in_nobody_s_links(
    addresses, published, client_for
) -> None:
    client = client_for(None)
    own, other = (
        text(client.get(addresses["season"] + query))
        for query in ("?tri=deals&ailleurs=1", "?tri=deals")
    )
    ranking, footer = own.split('data-part="ranking"')[1].split("<footer")
    assert "ailleurs" not in ranking
    # The language and the login lead this visitor back to where he was; the next one not.
    assert "ailleurs" in footer
    assert "ailleurs" not in other
    for page in (own, other):
        assert 'href="?tri=-deals"' in page


def test_publishing_a_season_shows_its_tab_at_once(addresses, client_for) -> None:
    Session.objects.update(published=True)
    client = client_for(None)
    first = client.get(addresses["evening"])
    Season.objects.update(published=True)
    Season.raise_revision(Season.objects.get().pk)
    again = client.get(addresses["evening"], headers={"If-None-Match": first["ETag"]})
    assert addresses["season"] in text(again)


def test_unpublishing_answers_even_who_holds_the_tag(addresses, published, client_for) -> None:
    client = client_for(None)
    first = client.get(addresses["evening"])
    Session.objects.update(published=False)
    again = client.get(addresses["evening"], headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 302


def test_a_member_never_gets_the_publics_fragment(
    addresses, published, client_for, reader, scored
) -> None:
    player = scored.seats.get(index=0).player
    people.edit(player, people.Identity("Monique", "Lafargue", pseudonym="Excuse"), 1)
    for order in ((None, reader), (reader, None)):
        for user in order:
            page = text(client_for(user).get(addresses["evening"]))
            assert ("Excuse" in page) == (user is None)


def test_the_clubs_clock_is_shown(addresses, client_for, reader, scored) -> None:
    """The same moment in Nouméa is another hour, and the day of the evening stays its own."""
    Club.objects.update(timezone="Pacific/Noumea", version=2)
    here = text(client_for(reader).get(addresses["evening"]))
    Club.objects.update(timezone="Europe/Paris", version=3)
    there = text(client_for(reader).get(addresses["evening"]))
    hour = re.compile(r"À jour à (\d\d?)")
    assert hour.search(here)[1] != hour.search(there)[1]
    assert "28 novembre 2025" in here
    assert scored.session.date == date(2025, 11, 28)


@pytest.mark.parametrize("who", [None, "reader"])
@pytest.mark.parametrize("view", PAGES)
def test_the_cost_is_the_same_for_one_deal_and_for_many(
    view, who, addresses, published, client_for, request, scored, club
) -> None:
    user = request.getfixturevalue(who) if who else None
    address = addresses[view] + (f"?soiree={scored.session_id}" if view == "player" else "")

    client = client_for(user)

    def cost() -> int:
        Session.raise_revision(scored.session_id)
        Season.raise_revision(scored.session.season_id)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    one = cost()
    for nth in range(12):
        play(scored, nth % 4)
    for _ in range(3):
        play(make_table(club, session=scored.session))
    assert cost() == one
    assert one <= 6 + (3 if who else 0)
