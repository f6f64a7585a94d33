"""What is printed of a tournament: its list, cards, route sheets, rankings, a libre's boards."""

from __future__ import annotations

import html
import re
from fractions import Fraction

import pytest
from django.urls import reverse

from tarotclub import hosts
from tarotclub.models import Role
from tarotclub.templatetags.figures import score
from tests.tournaments.factories import enter_units, make_tournament, play_all
from tests.tournaments.libre.factories import hand_in, hand_in_by_number, make_libre, tables
from tournaments import directing
from tournaments.directing import libre
from tournaments.libreplans import offers
from tournaments.models import Tournament
from tournaments.movements import Starter, schedule
from tournaments.views.paper.cards import A_TIME

ENTER = {"secretary", "arbiter", "organiser", "owner"}
DUPLICATE = ["paper", "paper-cards", "paper-routes", "paper-ranking"]
LIBRE = [
    "paper",
    "paper-cards",
    "libre-paper-orientation",
    "libre-paper-personal",
    "libre-paper-recap",
]


def url(name: str, tournament: Tournament) -> str:
    return reverse(name, args=[tournament.club.slug, tournament.pk])


def text(answer) -> str:
    plain = html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode()))
    return re.sub(r"\s+", " ", plain)


def sections(answer, css: str) -> list[str]:
    found = re.findall(rf'<section class="{css}".*?</section>', answer.content.decode(), re.S)
    return [re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", one))) for one in found]


@pytest.fixture
def duplicate(club) -> Tournament:
    return make_tournament(club, 20)


@pytest.fixture
def five_tables(club) -> Tournament:
    """A libre of five tables by the federation's movement, in its first position."""
    choice = libre.Choice("movement", 5, 5, "LIB-5")
    return make_libre(club, 20, choice=choice)


@pytest.fixture
def pages(duplicate, five_tables) -> list[tuple[str, Tournament]]:
    return [(name, duplicate) for name in DUPLICATE] + [(name, five_tables) for name in LIBRE]


class TestWhoMay:
    def test_each_role(self, club, pages, make_member, client_for):
        for role in Role.values:
            client = client_for(make_member(club, f"a {role}", role))
            for name, tournament in pages:
                expected = 200 if role in ENTER else 403
                assert (role, name, client.get(url(name, tournament)).status_code) == (
                    role,
                    name,
                    expected,
                )

    def test_a_stranger_is_led_to_the_login_and_back(self, pages, client):
        for name, tournament in pages:
            answer = client.get(url(name, tournament))
            assert (answer.status_code, answer["Location"]) == (
                302,
                f"/compte/connexion/?next={url(name, tournament)}",
            )

    def test_for_another_club_and_for_a_bad_id_it_does_not_exist(
        self, pages, outsider, other_club, owner, client_for
    ):
        for name, tournament in pages:
            assert client_for(outsider).get(url(name, tournament)).status_code == 404
            other = reverse(name, args=[other_club.slug, tournament.pk])
            assert client_for(outsider).get(other).status_code == 404
            bad = reverse(name, args=[tournament.club.slug, 10**6])
            assert client_for(owner).get(bad).status_code == 404

    def test_they_are_only_read(self, pages, owner, client_for):
        for name, tournament in pages:
            assert client_for(owner).post(url(name, tournament)).status_code == 405

    def test_a_form_has_only_its_own(self, duplicate, five_tables, owner, client_for):
        client = client_for(owner)
        for name in ("libre-paper-orientation", "libre-paper-personal", "libre-paper-recap"):
            assert client.get(url(name, duplicate)).status_code == 404
        for name in ("paper-routes", "paper-ranking"):
            assert client.get(url(name, five_tables)).status_code == 404


def test_queries_do_not_grow_with_the_field(
    club, organiser, client_for, django_assert_max_num_queries
):
    client = client_for(organiser)
    small, large = make_tournament(club, 20), make_tournament(club, 52)
    free = make_libre(club, 20, choice=libre.Choice("movement", 5, 5, "LIB-5"))
    for name in DUPLICATE:
        for tournament in (small, large):
            with django_assert_max_num_queries(14):
                assert client.get(url(name, tournament)).status_code == 200
    for name in LIBRE:
        with django_assert_max_num_queries(16):
            assert client.get(url(name, free)).status_code == 200


class TestList:
    def test_every_sheet_is_listed_with_what_it_is_for(self, duplicate, organiser, client_for):
        answer = client_for(organiser).get(url("paper", duplicate))
        page = answer.content.decode()
        for name in ("print-boards", "print-guides", "print-orientation", *DUPLICATE[1:]):
            assert f'href="{url(name, duplicate)}"' in page
        assert reverse("blank-forms") in page
        assert "elle voyage avec l’étui" in text(answer)

    def test_what_has_nothing_on_it_yet_is_no_link(self, club, organiser, client_for):
        draft = make_tournament(club, 20, started=False)
        page = client_for(organiser).get(url("paper", draft)).content.decode()
        assert f'href="{url("print-boards", draft)}"' in page
        assert f'href="{url("paper-ranking", draft)}"' not in page
        for name in ("paper-ranking", "paper-routes"):
            assert client_for(organiser).get(url(name, draft)).status_code == 404

    def test_a_tournament_without_a_movement(self, club, organiser, client_for):
        bare = directing.create(club, "Sans rien", "2026-03-14", None)
        page = client_for(organiser).get(url("paper", bare)).content.decode()
        assert f'href="{url("print-boards", bare)}"' not in page
        assert f'href="{url("paper-cards", bare)}"' in page

    def test_the_desks_lead_to_it(self, duplicate, five_tables, organiser, client_for):
        for desk, tournament in (("desk", duplicate), ("libre-desk", five_tables)):
            page = client_for(organiser).get(url(desk, tournament)).content.decode()
            assert f'href="{url("paper", tournament)}"' in page

    def test_a_printed_list_has_only_its_cards_and_blanks(self, club, organiser, client_for):
        listed = libre.create_libre(
            club, "Liste", "2026-03-14", None, libre.LibreChoice(listed=True)
        )
        client = client_for(organiser)
        assert client.get(url("paper", listed)).status_code == 200
        assert client.get(url("libre-paper-personal", listed)).status_code == 404


class TestCards:
    def test_the_code_leads_to_the_players_own_page(
        self, duplicate, organiser, client_for, monkeypatch
    ):
        drawn = []
        monkeypatch.setattr("tournaments.views.paper.cards.code", drawn.append)
        client_for(organiser).get(url("paper-cards", duplicate))
        entry = duplicate.entries.get(number=1)
        own = reverse("route", args=[duplicate.club.slug, duplicate.pk, entry.pk])
        assert drawn[0] == f"http://testserver{own}"
        assert len(drawn) == 20

    def test_before_the_start_to_the_tournament(self, club, organiser, client_for, monkeypatch):
        draft = make_tournament(club, 20, started=False)
        drawn = []
        monkeypatch.setattr("tournaments.views.paper.cards.code", drawn.append)
        client_for(organiser).get(url("paper-cards", draft))
        assert set(drawn) == {f"http://testserver{url('tournament', draft)}"}

    def test_phones_do_not_reach_the_machines_own_name(
        self, duplicate, organiser, client_for, monkeypatch
    ):
        drawn = []
        monkeypatch.setattr("tournaments.views.paper.cards.code", drawn.append)
        monkeypatch.setattr(hosts, "network_address", lambda: "192.168.1.20")
        client = client_for(organiser)
        answer = client.get(url("paper-cards", duplicate), headers={"host": "localhost:8000"})
        assert drawn[0].startswith("http://192.168.1.20:8000/c/")
        assert "Aucun téléphone" not in text(answer)
        monkeypatch.setattr(hosts, "network_address", lambda: None)
        answer = client.get(url("paper-cards", duplicate), headers={"host": "localhost:8000"})
        assert "Aucun téléphone n’ouvrira ces codes" in text(answer)

    def test_the_drawing_is_black_on_white_and_needs_no_style(
        self, duplicate, organiser, client_for
    ):
        page = client_for(organiser).get(url("paper-cards", duplicate)).content.decode()
        assert page.count("<svg") == 20
        assert 'fill="#fff"' in page
        assert 'stroke="#000"' in page
        assert " style=" not in page

    def test_a_name_is_never_markup(self, club, organiser, client_for):
        tournament = make_tournament(club, 20, name="<b>Coupe</b>")
        player = tournament.entries.first().player
        player.last_name = "<script>"
        player.save()
        page = client_for(organiser).get(url("paper-cards", tournament)).content.decode()
        assert "<script>" not in page.replace("<script src", "")
        assert "<b>Coupe" not in page

    def test_a_large_field_has_several_pages(self, club, organiser, client_for):
        large = make_libre(club, A_TIME + 4)
        client = client_for(organiser)
        assert client.get(url("paper-cards", large)).content.count(b"<svg") == A_TIME
        assert client.get(url("paper-cards", large) + "?page=2").content.count(b"<svg") == 4


class TestRouteSheets:
    def test_before_any_result_the_lines_are_there(self, duplicate, organiser, client_for):
        sheets = sections(
            client_for(organiser).get(url("paper-routes", duplicate)), "slip-sheet route-sheet"
        )
        assert len(sheets) == 20
        route = schedule("IND-L5").route(Starter.from_code("N1"))
        assert [str(board) for stop in route for board in stop.boards][:4] == ["1", "2", "3", "4"]
        assert "Position Table Étui Rôle Score Note" in sheets[0]
        assert sheets[0].count("contre") + sheets[0].count("Attaque ") >= 20

    def test_with_scores_and_notes(self, duplicate, organiser, client_for):
        """OT p.17: board 1 is attacked by Nord; the five takers' 56, 62, −56, −52, 50."""
        units = {(1, 1, 1): 56, (2, 5, 1): 62, (3, 4, 1): -56, (4, 3, 1): -52, (5, 2, 1): 50}
        directing.start_position(duplicate, 2)
        for number in (3, 4, 5):
            directing.start_position(duplicate, number)
        enter_units(duplicate, units)
        answer = client_for(organiser).get(url("paper-routes", duplicate))
        first = sections(answer, "slip-sheet route-sheet")[0]
        assert "Attaque +56 75" in first

    def test_sums(self, duplicate, organiser, client_for):
        play_all(duplicate)
        page = client_for(organiser).get(url("paper-routes", duplicate))
        assert "/ 20" in sections(page, "slip-sheet route-sheet")[0]


class TestRanking:
    def test_everybody_is_posted_in_order(self, duplicate, organiser, client_for):
        play_all(duplicate)
        posted = client_for(organiser).get(url("paper-ranking", duplicate)).content.decode()
        public = client_for(organiser).get(url("tournament", duplicate)).content.decode()
        names = re.findall(r'class="name"><a [^>]*>(.*?)</a>', public)
        assert len(names) == 20
        assert re.findall(r'<th scope="row" class="name">(.*?)</th>', posted) == names

    def test_before_any_note(self, duplicate, organiser, client_for):
        page = text(client_for(organiser).get(url("paper-ranking", duplicate)))
        assert "Pas encore de note" in page

    def test_after_an_earlier_position(self, duplicate, organiser, client_for):
        play_all(duplicate, positions=1)
        for number in (2, 3):
            directing.start_position(duplicate, number)
        answer = client_for(organiser).get(url("paper-ranking", duplicate) + "?position=1")
        assert answer.status_code == 200


class TestLibre:
    def test_the_score_sheet_has_the_federations_fields(self, five_tables, organiser, client_for):
        """OT p.9, RO p.10: Nord, Sud, Est, Ouest with the table each started from."""
        page = client_for(organiser).get(url("libre-print-sheets", five_tables))
        sheets = sections(page, "slip-sheet mark-sheet")
        assert len(sheets) == 5
        assert "Bienvenue et bonne chance" in sheets[0]
        assert "Position Nord 1 Sud 1 Est 1 Ouest 1" in sheets[0]
        for row in (
            "Nom, prénom",
            "Contrat",
            "Donne 5",
            "Total",
            "Bilan",
            "Visa",
            "Tableau de marque",
        ):
            assert row in sheets[0]

    def test_after_a_move_the_start_tables_are_those_of_the_movement(
        self, five_tables, organiser, client_for
    ):
        """OT p.13: Sud up one, Est up two, Ouest down two; table 1 has Sud 5, Est 4, Ouest 3."""
        hand_in_by_number(five_tables, 1, 1)
        libre.start_libre_position(five_tables, 2)
        page = client_for(organiser).get(url("libre-print-sheets", five_tables))
        assert "Position Nord 1 Sud 5 Est 4 Ouest 3" in sections(page, "slip-sheet mark-sheet")[0]

    def test_a_personal_card_says_the_whole_way(self, five_tables, organiser, client_for):
        cards = sections(
            client_for(organiser).get(url("libre-paper-personal", five_tables)),
            "slip-sheet personal",
        )
        assert len(cards) == 20
        # The second of the list starts as Sud at table 1 and goes up one table each time.
        assert "Vous êtes placé en Sud" in cards[1]
        for number in range(1, 6):
            assert f"{number} table {number}, Sud" in cards[1]

    def test_cards_of_tables_drawn_by_lot_are_blank(self, club, organiser, client_for):
        drawn = make_libre(club, 8)
        cards = sections(
            client_for(organiser).get(url("libre-paper-personal", drawn)), "slip-sheet personal"
        )
        assert len(cards) == 8
        assert "table" not in cards[0].replace("à la table", "")

    def test_the_orientation_board(self, five_tables, organiser, client_for):
        page = text(client_for(organiser).get(url("libre-paper-orientation", five_tables)))
        names = [str(entry.player) for entry in five_tables.entries.order_by("number")[:4]]
        assert f"1 {' '.join(names)} 2" in page

    def test_the_orientation_board_before_the_start(self, club, organiser, client_for):
        draft = make_libre(club, 20, started=False, choice=libre.Choice("movement", 5, 5, "LIB-5"))
        page = text(client_for(organiser).get(url("libre-paper-orientation", draft)))
        assert str(draft.entries.first().player) in page

    def test_before_any_seating_there_is_none(self, club, organiser, client_for):
        draft = make_libre(club, 8, started=False)
        assert client_for(organiser).get(url("libre-paper-orientation", draft)).status_code == 404

    def test_teams_are_seated_where_they_play_first(self, club, organiser, client_for):
        choice = libre.Choice("movement", 4, 4, offers(10, 2)[0].part.movement_id)
        teams = make_libre(club, 20, team_size=2, choice=choice)
        client = client_for(organiser)
        for name in LIBRE:
            assert client.get(url(name, teams)).status_code == 200

    def test_the_recap_board_sums(self, five_tables, organiser, client_for):
        """Each seat's sheet; the totals that are in, and what is below and above zero."""
        for table in tables(five_tables, 1, 1):
            hand_in(five_tables, table, 10, 20, 30, -60)
        libre.start_libre_position(five_tables, 2)
        page = client_for(organiser).get(url("libre-paper-recap", five_tables))
        sheets = sections(page, "posted recap scroll")
        assert len(sheets) == 4
        assert [one.split("Coupe")[0].strip() for one in sheets] == ["Tableau récapitulatif"] * 4
        # Seats in the order of play: Nord 10, Ouest 20, Sud 30, Est −60.
        for sheet, points in zip(sheets, (10, 30, -60, 20), strict=True):
            line = re.search(r"Position 1 (.*?) Position 2", sheet)[1].split()
            negative = score(min(0, 2 * 5 * points))
            positive = score(max(0, 2 * 5 * points))
            assert line == [score(2 * points)] * 5 + [negative, positive]
        assert Fraction(sum((10, 30, -60, 20))) == 0

    def test_the_recap_board_is_there_to_be_filled_in(self, five_tables, organiser, client_for):
        sheets = sections(
            client_for(organiser).get(url("libre-paper-recap", five_tables)), "posted recap scroll"
        )
        assert "Cumul total" in sheets[0]
        assert sheets[0].count("Position ") == 5
