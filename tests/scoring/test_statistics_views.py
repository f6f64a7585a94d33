"""The pages of statistics and records: who reads them, what they say, what they cost."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Session
from tarotclub.models import Club, Season
from tests.scoring.factories import make_players, make_season, make_session, make_table, play
from tests.scoring.standings_pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages(club, scored) -> dict[str, str]:
    player = scored.seats.get(index=0).player_id
    return {
        "player": reverse("player-statistics", args=[club.slug, player]),
        "records": reverse("club-records", args=[club.slug]),
    }


@pytest.fixture
def shown(club, published) -> None:
    Club.objects.filter(pk=club.pk).update(published=True)


@pytest.mark.parametrize("view", ["player", "records"])
class TestWho:
    def test_members_read_what_is_not_published(self, view, pages, client_for, reader):
        assert "+318" in text(client_for(reader).get(pages[view]))

    def test_a_stranger_is_led_to_the_login(self, view, pages, client_for):
        assert client_for(None).get(pages[view]).status_code == 302

    def test_published_it_is_public(self, view, pages, shown, client_for, outsider):
        for who in (None, outsider):
            assert "+318" in text(client_for(who).get(pages[view]))

    def test_the_public_reads_nothing_of_an_evening_that_is_not(
        self, view, pages, shown, client_for
    ):
        Session.objects.update(published=False)
        page = client_for(None).get(pages[view])
        assert page.status_code == 200
        assert "+318" not in text(page)
        assert "Aucune soirée publiée" in text(page)

    def test_another_club(self, view, pages, client_for, outsider, other_club, club):
        assert client_for(outsider).get(pages[view]).status_code == 404
        wrong = pages[view].replace(f"/c/{club.slug}/", f"/c/{other_club.slug}/")
        page = client_for(outsider).get(wrong)
        assert page.status_code == 404 or "+318" not in text(page)

    def test_a_wrong_method(self, view, pages, client_for, owner):
        assert client_for(owner).post(pages[view]).status_code == 405

    @pytest.mark.parametrize("asked", ["9999", "x", "-1", "9" * 40])
    def test_a_season_that_is_not_there_is_all_of_them(
        self, view, pages, client_for, reader, asked
    ):
        assert "+318" in text(client_for(reader).get(f"{pages[view]}?saison={asked}"))

    def test_the_public_is_not_told_of_a_season_that_is_not_published(
        self, view, pages, shown, client_for, scored
    ):
        Season.objects.update(published=False)
        page = text(client_for(None).get(f"{pages[view]}?saison={scored.session.season_id}"))
        assert "2025-2026" not in page
        assert "+318" in page

    def test_nothing_new_is_a_304(self, view, pages, client_for, reader, scored):
        client = client_for(reader)
        tag = client.get(pages[view])["ETag"]
        assert client.get(pages[view], headers={"If-None-Match": tag}).status_code == 304
        play(scored, 1)
        again = client.get(pages[view], headers={"If-None-Match": tag})
        assert again.status_code == 200
        assert "+252" in text(again)

    def test_another_season_has_another_page(self, view, pages, client_for, reader, club):
        empty = make_season(club, name="2024-2025")
        assert "+318" not in text(client_for(reader).get(f"{pages[view]}?saison={empty.pk}"))

    def test_no_more_queries_with_more_players(
        self, view, pages, client_for, reader, club, django_assert_max_num_queries
    ):
        client = client_for(reader)
        for _nth in range(3):
            table = make_table(club, session=make_session(club), people=make_players(club, 4))
            play(table, 0)
        with django_assert_max_num_queries(20):
            client.get(pages[view])


def test_a_bad_player(client_for, owner, club):
    assert client_for(owner).get(f"/c/{club.slug}/joueurs/999/statistiques/").status_code == 404


def test_the_pages_lead_there(client_for, reader, addresses, pages, club):
    client = client_for(reader)
    assert pages["player"] in text(client.get(addresses["player"]))
    assert pages["records"] in text(client.get(addresses["season"]))
    assert pages["records"] in text(client.get(f"/c/{club.slug}/"))


def test_an_evening_has_its_curve(client_for, reader, addresses, scored):
    page = f"{addresses['player']}?soiree={scored.session_id}"
    assert 'class="curve"' not in text(client_for(reader).get(page))
    play(scored, 1)
    shown = text(client_for(reader).get(page))
    assert 'role="img" aria-label="Courbe du total\u00a0: +252 à la fin' in shown


class TestFile:
    @pytest.fixture
    def file(self, pages) -> str:
        return pages["player"].removesuffix("/") + ".xlsx"

    def test_the_numbers_of_the_page(self, file, client_for, reader):
        book = load_workbook(BytesIO(client_for(reader).get(file).content))
        rows = {name: [*book[name].iter_rows(values_only=True)] for name in book.sheetnames}
        assert list(rows) == ["Soirées", "Contrats", "Rôles", "Avec et contre"]
        assert 318 in rows["Soirées"][-1]
        assert rows["Contrats"][-1][:3] == ("Garde", 1, 1)
        assert rows["Rôles"][-1] == ("Preneur", 1, 318, 318)
        # The taker is alone against the three others.
        assert [row[3:] for row in rows["Avec et contre"][-3:]] == [(1, 318)] * 3

    def test_for_members_of_the_club_alone(self, file, shown, client_for, outsider):
        assert client_for(None).get(file).status_code == 302
        assert client_for(outsider).get(file).status_code == 404
