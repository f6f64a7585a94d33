"""A table's sheet: what it shows, to whom, and what a fresh copy costs."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from scoring import recording
from scoring.ledger.ranks import Reader
from scoring.ledger.sheets import sheet
from scoring.models import Deal, DealScore, Session
from scoring.recording import Author, next_deal
from tarotclub.models import Player
from tests.scoring.deal_posts import address
from tests.scoring.factories import (
    make_evening,
    make_players,
    make_session,
    make_table,
    play,
    play_nothing,
    unit,
)

pytestmark = pytest.mark.django_db
MEMBER = Reader(public=False)


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def published(club):
    return make_table(club, session=make_session(club, published=True))


def text_of(answer) -> str:
    """What a page says, without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


class TestRead:
    def test_running_totals(self, table):
        play(table, 0)  # 66
        play(table, 1, contract="prise", bouts=1, points=55)  # 29
        read = sheet(table, MEMBER)
        assert [[cell.half_score // 2 for cell in row.cells] for row in read.rows] == [
            [198, -66, -66, -66],
            [-29, 87, -29, -29],
        ]
        assert [cell.half_total // 2 for cell in read.rows[1].cells] == [169, 21, -95, -95]
        assert [total // 2 for total in read.half_totals] == [169, 21, -95, -95]
        assert read.half_sum == 0
        assert [cell.taker for cell in read.rows[1].cells] == [False, True, False, False]

    def test_totals_are_those_of_the_stored_scores(self, club):
        table = make_table(club, 5)
        for number in range(6):
            play(table, number % 5, called="partner", partner=(number + 1) % 5, points=30 + number)
        read = sheet(table, MEMBER)
        for column, total in zip(read.columns, read.half_totals, strict=True):
            stored = DealScore.objects.filter(seat=column.seat).values_list("half_score", flat=True)
            assert sum(stored) == total

    def test_a_void_deal_is_shown_and_does_not_count(self, table, secretary):
        first = play(table, 0)
        play(table, 1)
        recording.void(first.pk, "cartes mal comptées", 1, Author(secretary))
        read = sheet(table, MEMBER)
        assert read.rows[0].void
        assert read.rows[0].cells[0].half_score == 2 * 198
        assert read.rows[0].cells[0].half_total is None
        assert [total // 2 for total in read.half_totals] == [-66, 198, -66, -66]

    def test_nothing_played_is_blank_not_zero(self, table):
        assert sheet(table, MEMBER).half_totals == (None,) * 4
        play_nothing(table)
        assert sheet(table, MEMBER).half_totals == (None,) * 4

    def test_somebody_sits_out(self, club):
        table = make_table(club, 4, 5)
        play(table, 1)
        row = sheet(table, MEMBER).rows[0]
        assert row.cells[0].out
        assert row.cells[0].half_score is None
        assert sheet(table, MEMBER).sitting_out[0].seat.index == 1

    def test_somebody_came_late_and_somebody_left(self, table):
        late = make_players(table.session.club, 1)[0]
        play(table, 0)
        table.seats.create(player=late, index=4, first_deal=2)
        table.seats.filter(index=3).update(last_deal=1)
        play(table, 0)
        rows = sheet(table, MEMBER).rows
        assert [rows[0].cells[4].away, rows[0].cells[4].out] == [True, False]
        assert rows[1].cells[3].away
        assert rows[1].cells[4].half_score == -132

    def test_only_the_score_is_known(self, table):
        unit(table, 1, -84, contract=None)
        row = sheet(table, MEMBER).rows[0]
        assert (row.title, row.count, row.formula) == ("Score seul", "", "")
        assert [cell.half_score // 2 for cell in row.cells] == [42, -126, 42, 42]

    def test_two_of_one_first_name_are_told_apart(self, club):
        people = make_players(club, 4)
        names = [("Jean", "Petit"), ("Jean", "Leroy"), ("Anne", ""), ("Zoé", "Roux")]
        for player, (first, last) in zip(people, names, strict=True):
            Player.objects.filter(pk=player.pk).update(first_name=first, last_name=last)
        table = make_table(club, people=people)
        names = [column.name for column in sheet(table, MEMBER).columns]
        assert names == ["Jean P.", "Jean L.", "Anne", "Zoé"]

    def test_five_queries_whatever_the_length(self, table, django_assert_num_queries):
        for number in range(3):
            play(table, number)
        with django_assert_num_queries(5):
            sheet(table, MEMBER)
        for number in range(9):
            play(table, number % 4)
        with django_assert_num_queries(5):
            sheet(table, MEMBER)


class TestPage:
    def test_rows_totals_and_the_next_deal(self, client_for, scorer, table):
        play(table, 2, petit_au_bout="attack", points=53)
        play_nothing(table)
        shown = text_of(client_for(scorer).get(address("sheet", table)))
        for part in ["1. Garde", "2 bouts, 53", "+282", "−94", "(25 + 12) × 2 + 20 = 94"]:
            assert part in shown
        assert "2. Tous passent" in shown
        assert "somme 0" in shown
        assert "Donne 3" in shown
        assert "Jeannine distribue" in shown

    def test_void_with_its_reason(self, client_for, scorer, secretary, table):
        deal = play(table, 0)
        recording.void(deal.pk, "cartes mal comptées", 1, Author(secretary))
        answer = client_for(scorer).get(address("sheet", table))
        assert 'class="void has-note"' in answer.content.decode()
        assert "par Secretary : cartes mal comptées" in text_of(answer)

    def test_the_public_does_not_read_who_voided(self, client_for, secretary, published):
        deal = play(published, 0)
        recording.void(deal.pk, "cartes mal comptées", 1, Author(secretary))
        shown = text_of(client_for().get(address("sheet", published)))
        assert "cartes mal comptées" in shown
        assert "Secretary" not in shown

    def test_a_doubt_is_marked(self, client_for, scorer, table):
        play(table, 0, points=49.5)
        page = client_for(scorer).get(address("sheet", table)).content.decode()
        page = re.sub(r"\s+", " ", page)
        assert 'aria-label="Demi-point à quatre joueurs : bien compté ?"' in page

    def test_an_empty_sheet(self, client_for, scorer, table):
        shown = text_of(client_for(scorer).get(address("sheet", table)))
        assert "Aucune donne encore." in shown
        assert "Donne 1" in shown

    def test_who_sits_out(self, client_for, scorer, club):
        table = make_table(club, 4, 5)
        play(table, 1)
        assert "mort" in text_of(client_for(scorer).get(address("sheet", table)))

    def test_pseudonyms_for_the_public_names_for_the_club(self, client_for, reader, published):
        seat = published.seats.get(index=1)
        Player.objects.filter(pk=seat.player_id).update(pseudonym="Le Petit")
        play(published, 0)
        public = client_for().get(address("sheet", published)).content.decode()
        assert "Le Petit" in public
        assert "Bernard" not in public
        assert "Tissot" not in public
        member = client_for(reader).get(address("sheet", published)).content.decode()
        assert "Bernard" in member

    def test_a_thousand_has_its_thin_space(self, client_for, scorer, table):
        play(table, 0, points=87, petit_au_bout="attack", chelem="announced_made")
        page = client_for(scorer).get(address("sheet", table)).content.decode()
        assert "+1\N{NARROW NO-BREAK SPACE}686" in page

    def test_language_of_the_reader(self, client_for, reader, table):
        # A cached fragment must not come back in another language.
        play(table, 0)
        client = client_for(reader)
        french = client.get(address("sheet", table), headers={"accept-language": "fr"})
        english = client.get(address("sheet", table), headers={"accept-language": "en"})
        assert french["ETag"] != english["ETag"]


class TestWho:
    def test_public_when_its_session_is(self, client_for, outsider, reader, table, published):
        assert client_for().get(address("sheet", published)).status_code == 200
        assert client_for(outsider).get(address("sheet", published)).status_code == 200
        to_login = client_for().get(address("sheet", table))
        assert to_login.status_code == 302
        assert "connexion" in to_login["Location"]
        assert client_for(outsider).get(address("sheet", table)).status_code == 404
        assert client_for(reader).get(address("sheet", table)).status_code == 200

    def test_another_clubs_address(self, client_for, outsider, table):
        elsewhere = address("sheet", table, club="voisins")
        assert client_for(outsider).get(elsewhere).status_code == 404

    def test_only_whoever_enters_sees_the_button(self, client_for, reader, scorer, table):
        play(table, 0)
        assert (
            address("deal-new", table)
            not in client_for(reader).get(address("sheet", table)).content.decode()
        )
        assert (
            address("deal-new", table)
            in client_for(scorer).get(address("sheet", table)).content.decode()
        )

    def test_no_button_once_the_evening_is_closed(self, client_for, scorer, secretary, table):
        Session.objects.update(status="closed", revision=9)
        for user, shown in [(scorer, False), (secretary, True)]:
            page = client_for(user).get(address("sheet", table)).content.decode()
            assert (address("deal-new", table) in page) is shown

    def test_a_bad_id_and_wrong_methods(self, client_for, scorer, table):
        client = client_for(scorer)
        assert client.get(address("sheet", 99999)).status_code == 404
        for method in ("post", "put", "delete"):
            assert getattr(client, method)(address("sheet", table)).status_code == 405


class TestUndo:
    def test_offered_to_its_author_and_done(self, client_for, scorer, secretary, table):
        deal = play(table, 2, scorer, points=53)
        client = client_for(scorer)
        page = client.get(address("sheet", table))
        assert address("deal-undo", deal) in page.content.decode()
        assert "Enregistrée. Jeannine, garde faite de 12" in text_of(page)
        assert (
            address("deal-undo", deal)
            not in client_for(secretary).get(address("sheet", table)).content.decode()
        )
        answer = client.post(address("deal-undo", deal))
        assert answer["Location"] == address("sheet", table) + "#donne-1"
        assert Deal.objects.get().voided_at is not None
        after = client.get(address("sheet", table)).content.decode()
        assert address("deal-undo", deal) not in after
        assert 'class="void has-note"' in after

    def test_only_the_last_entry_is_offered(self, client_for, scorer, table):
        first, last = play(table, 0, scorer), play(table, 1, scorer)
        page = client_for(scorer).get(address("sheet", table)).content.decode()
        assert address("deal-undo", last) in page
        assert address("deal-undo", first) not in page

    def test_two_minutes(self, client_for, scorer, table):
        deal = play(table, 2, scorer)
        Deal.objects.update(updated_at=timezone.now() - timedelta(minutes=2, seconds=1))
        client = client_for(scorer)
        assert (
            address("deal-undo", deal) not in client.get(address("sheet", table)).content.decode()
        )
        answer = client.post(address("deal-undo", deal), follow=True)
        assert "Trop tard pour défaire" in answer.content.decode()
        assert Deal.objects.get().voided_at is None

    def test_a_correction_comes_back(self, client_for, scorer, table):
        from tests.scoring.deal_posts import posted

        deal = play(table, 2)
        client = client_for(scorer)
        client.post(address("deal-edit", deal), posted(version="1", taker="1"))
        assert "Corrigée." in text_of(client.get(address("sheet", table)))
        client.post(address("deal-undo", deal))
        assert Deal.objects.get().taker == 2

    def test_the_page_goes_stale_as_the_seconds_pass(self, client_for, scorer, table):
        play(table, 2, scorer)
        client = client_for(scorer)
        first = client.get(address("sheet", table))["ETag"]
        assert client.get(address("sheet", table))["ETag"] == first
        Deal.objects.update(updated_at=timezone.now() - timedelta(seconds=50))
        assert client.get(address("sheet", table))["ETag"] != first

    def test_who_may(self, client_for, outsider, reader, scorer, table):
        deal = play(table, 2, scorer)
        undo = address("deal-undo", deal)
        assert client_for().post(undo).status_code == 302
        assert client_for(outsider).post(undo).status_code == 404
        assert client_for(reader).post(undo).status_code == 403
        assert client_for(scorer).get(undo).status_code == 405
        assert client_for(scorer).post(address("deal-undo", 999999)).status_code == 404
        Session.objects.update(status="closed")
        assert client_for(scorer).post(undo).status_code == 403
        assert Deal.objects.get().version == 1


class TestFresh:
    def test_304_until_something_changes(self, client_for, published):
        play(published, 0)
        client = client_for()
        first = client.get(address("sheet", published))
        again = client.get(address("sheet", published), headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        play(published, 1)
        third = client.get(address("sheet", published), headers={"if-none-match": first["ETag"]})
        assert third.status_code == 200
        assert "2. Garde" in text_of(third)

    def test_what_it_costs(self, client_for, published, django_assert_num_queries):
        for number in range(4):
            play(published, number)
        client = client_for()
        with django_assert_num_queries(6):
            tag = client.get(address("sheet", published))["ETag"]
        for number in range(12):
            play(published, number % 4)
        with django_assert_num_queries(6):
            tag = client.get(address("sheet", published))["ETag"]
        with django_assert_num_queries(1):
            client.get(address("sheet", published), headers={"if-none-match": tag})
        # The rendered table is kept: another visitor costs the look-up alone.
        with django_assert_num_queries(1):
            client_for().get(address("sheet", published))

    def test_it_leaves_no_cookie(self, client_for, published):
        answer = client_for().get(address("sheet", published))
        assert not answer.cookies
        assert "csrfmiddlewaretoken" not in answer.content.decode()

    def test_another_tables_deal_too(self, client_for, club):
        # Both tables' pages carry the session's revision: never stale, sometimes sent again.
        session = make_evening(club, 4, 4, published=True)
        one, other = session.tables.all()
        client = client_for()
        tag = client.get(address("sheet", one))["ETag"]
        play(other, 0)
        assert client.get(address("sheet", one), headers={"if-none-match": tag}).status_code == 200

    def test_a_member_and_the_public_share_no_copy(self, client_for, reader, scorer, published):
        play(published, 0, scorer)
        pages = {
            client_for(user).get(address("sheet", published))["ETag"]
            for user in (None, reader, scorer)
        }
        assert len(pages) == 3


class TestNext:
    def test_the_dealer_is_named_also_when_sitting_out(self, client_for, scorer, club):
        table = make_table(club, 4, 5)
        coming = next_deal(table)
        assert coming.dealer in coming.sitting_out
        page = client_for(scorer).get(address("deal-new", table))
        assert "Monique distribue" in text_of(page)
