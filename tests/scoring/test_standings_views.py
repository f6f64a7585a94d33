"""Pages of standings: who sees them, and what they say."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.urls import reverse

from scoring.models import Session
from tarotclub import people
from tarotclub.models import Season
from tests.reading import words
from tests.scoring.factories import make_season, make_session, make_table, play
from tests.scoring.fft_deals import play_fft
from tests.scoring.standings_pages import FILES, PAGES, cells, text

# ── who sees what ─────────────────────────────────────────────


@pytest.mark.parametrize("view", PAGES)
@pytest.mark.parametrize("who", ["owner", "organiser", "arbiter", "secretary", "scorer", "reader"])
def test_members_read_what_is_not_published(view, who, addresses, client_for, request) -> None:
    response = client_for(request.getfixturevalue(who)).get(addresses[view])
    assert response.status_code == 200


@pytest.mark.parametrize("view", PAGES + FILES)
def test_a_stranger_is_led_to_the_login_and_back(view, addresses, client_for) -> None:
    response = client_for(None).get(addresses[view])
    assert response.status_code == 302
    assert response["Location"].endswith(f"?next={addresses[view]}")


@pytest.mark.parametrize("view", PAGES)
def test_a_published_page_is_public(view, addresses, published, client_for, outsider) -> None:
    assert client_for(None).get(addresses[view]).status_code == 200
    assert client_for(outsider).get(addresses[view]).status_code == 200


@pytest.mark.parametrize("view", FILES)
def test_files_are_for_members_even_when_published(view, addresses, published, client_for) -> None:
    assert client_for(None).get(addresses[view]).status_code == 302


@pytest.mark.parametrize("view", PAGES + FILES)
def test_the_member_of_another_club_finds_nothing(view, addresses, client_for, outsider) -> None:
    assert client_for(outsider).get(addresses[view]).status_code == 404


@pytest.mark.parametrize("view", PAGES + FILES)
def test_another_clubs_address_does_not_open_it(
    view, addresses, client_for, outsider, other_club, club
) -> None:
    address = addresses[view].replace(f"/c/{club.slug}/", f"/c/{other_club.slug}/")
    assert client_for(outsider).get(address).status_code == 404


@pytest.mark.parametrize("view", PAGES + FILES)
def test_a_bad_id_does_not_exist(view, addresses, client_for, owner, club) -> None:
    assert client_for(owner).get(reverse(view, args=[club.slug, 999_999])).status_code == 404


@pytest.mark.parametrize("view", PAGES + FILES)
@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_only_reading(view, method, addresses, client_for, owner) -> None:
    assert getattr(client_for(owner), method)(addresses[view]).status_code == 405


def test_a_seance_of_a_tournament_is_no_evening(addresses, client_for, owner) -> None:
    Session.objects.update(kind=Session.Kind.SEANCE)
    assert client_for(owner).get(addresses["evening"]).status_code == 404


# ── what the pages say ────────────────────────────────────────


def test_the_evening_says_ranks_totals_and_the_last_deal(
    addresses, client_for, reader, scored
) -> None:
    page = client_for(reader).get(addresses["evening"])
    head, *rows = cells(page)[:5]
    assert head == ["Rang", "Nom", "Total", "Donnes", "Moyenne", "Table"]
    assert rows[0] == ["1", "Monique Lafargue", "+318+318", "1", "+318,0", "1"]
    assert [row[0] for row in rows] == ["1", "2", "2", "2"]
    assert [row[2] for row in rows[1:]] == ["−106−106"] * 3
    assert [row[1].split()[-1] for row in rows[1:]] == ["Couderc", "Goff", "Tissot"]
    assert "Dernière donne\u00a0: table 1, Monique, garde faite de 8." in text(page)
    assert re.search(r"À jour à \d\d?\u00a0h\u00a0\d\d\.", text(page))
    assert "Somme des totaux\u00a0: 0." in text(page)
    assert "Soirée du vendredi 28 novembre 2025" in text(page)
    assert "En cours, 1\u00a0table, 4\u00a0joueurs" in text(page)
    assert "En petit sous un total\u00a0: la dernière donne." in text(page)


def test_a_closed_evening_shows_no_last_deal(addresses, client_for, reader, scored) -> None:
    Session.objects.update(status=Session.Status.CLOSED)
    page = client_for(reader).get(addresses["evening"])
    assert cells(page)[1][2] == "+318"
    assert "En petit sous un total" not in text(page)


def test_the_last_deal_in_its_own_words(addresses, client_for, reader, scored) -> None:
    for points, said in [(41, "garde juste faite"), (37.5, "garde chutée de 4")]:
        play(scored, 1, points=points)
        page = text(client_for(reader).get(addresses["evening"]))
        assert f"table 1, Bernard, {said}." in page


def test_a_total_leads_to_the_players_deals(addresses, client_for, reader, scored, club) -> None:
    session = scored.session_id
    page = text(client_for(reader).get(addresses["evening"]))
    assert f'href="{addresses["player"]}?soiree={session}#soiree"' in page
    page = text(client_for(reader).get(f"{addresses['player']}?soiree={session}"))
    deal = scored.deals.get()
    assert f'href="{reverse("deal", args=[club.slug, deal.pk])}"' in page
    assert "Table 1, donne 1" in page
    assert "Preneur\u00a0: garde faite de 8" in page


def test_a_player_who_is_not_asked_about_an_evening_shows_no_deal(
    addresses, client_for, reader
) -> None:
    for asked in ("", "?soiree=", "?soiree=0", "?soiree=x", "?soiree=99999999999", "?soiree=²"):
        response = client_for(reader).get(addresses["player"] + asked)
        assert response.status_code == 200
        assert "donne 1" not in text(response)


def test_the_public_opens_no_evening_that_is_not_published(addresses, client_for, scored) -> None:
    Season.objects.update(published=True)
    page = text(client_for(None).get(f"{addresses['player']}?soiree={scored.session_id}"))
    assert "donne 1" not in page
    assert "1 soirée non publiée" in page


def test_the_public_is_not_told_of_a_season_that_is_not_published(
    addresses, client_for, reader, club, scored
) -> None:
    """Evenings of such a season are not said to count in none: they do."""
    Session.objects.update(published=True)
    page = text(client_for(None).get(addresses["player"]))
    assert "Hors saison" not in page
    assert "2025-2026" not in page
    assert ">Soirées</h2>" in page
    assert "Saison 2025-2026" in text(client_for(reader).get(addresses["player"]))

    other = make_season(club, name="2024-2025", published=True)
    older = make_session(club, name="", season=other, published=True)
    people = [seat.player for seat in scored.seats.order_by("index")]
    play(make_table(club, session=older, people=people))
    page = text(client_for(None).get(addresses["player"]))
    assert "Autres soirées" in page
    Session.objects.update(season=None)
    cache.clear()
    assert "Hors saison" in text(client_for(reader).get(addresses["player"]))


def test_tabs_lead_between_evening_and_season(addresses, client_for, reader, published) -> None:
    for user in (reader, None):
        assert f'href="{addresses["season"]}"' in text(client_for(user).get(addresses["evening"]))
        assert f'href="{addresses["evening"]}"' in text(client_for(user).get(addresses["season"]))


def test_the_public_gets_no_link_to_what_it_may_not_open(addresses, client_for) -> None:
    Session.objects.update(published=True)
    assert addresses["season"] not in text(client_for(None).get(addresses["evening"]))
    assert addresses["season"] not in text(client_for(None).get(addresses["player"]))
    Session.objects.update(published=False)
    Season.objects.update(published=True)
    page = text(client_for(None).get(addresses["season"]))
    assert addresses["evening"] not in page
    assert "28 novembre 2025" in page


def test_the_public_sees_pseudonyms_and_members_names(
    addresses, client_for, reader, published, scored
) -> None:
    player = scored.seats.get(index=0).player
    people.edit(player, people.Identity("Monique", "Lafargue", "00123", pseudonym="Excuse"), 1)
    for page in PAGES:
        assert "Lafargue" in text(client_for(reader).get(addresses[page]))
        public = text(client_for(None).get(addresses[page]))
        assert "Excuse" in public
        assert "Lafargue" not in public
        assert "Monique" not in public
        assert "00123" not in words(public)


def test_buttons_are_for_those_who_may(
    addresses, client_for, reader, secretary, published, club, scored
) -> None:
    desk = reverse("evening-desk", args=[club.slug, scored.session_id])
    where = reverse("evening-where", args=[club.slug, scored.session_id])
    public, member, desk_hand = (
        text(client_for(user).get(addresses["evening"])) for user in (None, reader, secretary)
    )
    assert where in public
    assert addresses["evening-export"] not in public
    assert addresses["evening-export"] in member
    assert desk not in member
    assert desk in desk_hand


@pytest.mark.parametrize(
    ("status", "words"),
    [("planned", "Pas encore commencée"), ("open", "En cours"), ("closed", "Terminée")],
)
def test_an_evening_without_a_deal_says_what_comes(club, client_for, reader, status, words) -> None:
    session = make_session(club, status=status)
    client = client_for(reader)
    address = reverse("evening", args=[club.slug, session.pk])
    assert words in text(client.get(address))
    assert "Personne n’est encore assis." in text(client.get(address))
    make_table(club, session=session)
    Session.raise_revision(session.pk)
    page = client.get(address)
    assert "Aucune donne pour l’instant" in text(page)
    assert [row[0] for row in cells(page)[1:5]] == [""] * 4
    assert [row[2] for row in cells(page)[1:5]] == [""] * 4, "empty is not zero"


def test_two_positions_have_two_columns(club, client_for, reader) -> None:
    session = make_session(club)
    first = make_table(club, session=session, position=1, number=1)
    play_fft(first, 0, taker=0)
    sitting = [seat.player for seat in first.seats.all()]
    play_fft(make_table(club, session=session, position=2, number=2, people=sitting), 2, taker=0)
    page = client_for(reader).get(reverse("evening", args=[club.slug, session.pk]))
    assert cells(page)[0] == [
        *("Rang", "Nom", "Total", "Donnes", "Moyenne", "Position 1", "Position 2", "Table")
    ]
    assert cells(page)[1] == [
        *("1=inchangé", "Monique Lafargue", "+192−126", "2", "+96,0", "+318", "−126", "2")
    ]
    assert "Position 2 en cours" in text(page)


def test_a_season_is_sorted_by_the_column_asked_for(addresses, client_for, reader, scored) -> None:
    client = client_for(reader)

    def names(order: str) -> list[str]:
        return [row[1] for row in cells(client.get(addresses["season"] + order))[1:5]]

    page = text(client.get(addresses["season"]))
    assert page.count('aria-sort="ascending"') == 1
    assert page.count('aria-sort="none"') == 7
    assert names("") == names("?tri=rank") == names("?tri=inconnu") == names("?tri=-half_total")
    assert names("?tri=name") == [
        *("Jeannine Couderc", "Monique Lafargue", "Yves Le Goff", "Bernard Tissot")
    ]
    assert names("?tri=-name") == names("?tri=name")[::-1]
    assert names("?tri=half_total")[-1] == "Monique Lafargue"
    assert 'aria-sort="descending"' in text(client.get(addresses["season"] + "?tri=-name"))
