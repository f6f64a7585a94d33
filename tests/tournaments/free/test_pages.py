"""The pages of a duplicate with free contracts, and who may do what."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.core.cache import cache
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS, Reader
from scoring.models import Deal
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import table_at
from tests.tournaments.free.factories import (
    APART,
    NORTH,
    POINTS,
    enter,
    make_free,
    two_tables,
)
from tournaments import directing
from tournaments.directing.hall import PrizeChoice, set_prizes
from tournaments.hall.prizes import read_prizes
from tournaments.hall.selected import offered
from tournaments.models import Tournament
from tournaments.standings import read_field

pytestmark = pytest.mark.django_db
LINK = re.compile(r'\shref="(/c/[^"]*)"')


def fields(tournament, position, number, board, **values):
    """What a row of an entry page sends."""
    name = f"{table_at(tournament, position, number).pk}-{board}"
    return {f"{key}-{name}": value for key, value in values.items()}


@pytest.fixture
def desk(client_for, organiser):
    return client_for(organiser)


class TestMaking:
    @pytest.mark.parametrize(
        ("kind", "method"), [("contrats-points", POINTS), ("contrats-ecarts", APART)]
    )
    def test_it_is_created(self, club, desk, kind, method):
        typed = {"name": "Coupe", "date": "2026-03-14", "season": "", "kind": kind}
        desk.post(f"/c/{club.slug}/tournois/nouveau/", typed)
        made = Tournament.objects.get()
        assert (made.form, made.method) == (Tournament.Form.FREE, method)
        assert "Comment classer" in text(desk.get(url("entries", made)))

    def test_the_whole_preparation(self, club, desk):
        tournament = make_free(club, started=False)
        for name in ("entries", "movement", "seating", "print-guides", "print-orientation"):
            assert desk.get(url(name, tournament)).status_code == 200
        slips = text(desk.get(url("print-boards", tournament)))
        assert "<dt>Donneur</dt>" in slips
        assert '<th scope="col">Contrat</th>' in slips
        desk.post(url("tournament-start", tournament))
        assert "20 joueurs, 5 tables" in text(desk.get(url("desk", tournament)))

    @pytest.mark.parametrize("started", [False, True], ids=["preparing", "playing"])
    def test_no_link_leads_nowhere(self, club, desk, started):
        tournament = make_free(club, started=started)
        home = "desk" if started else "entries"
        for name in (home, "tournament", "paper", "paper-receipts", "hall-prizes"):
            answer = desk.get(url(name, tournament))
            assert answer.status_code == 200, name
            for link in LINK.findall(answer.content.decode()):
                assert desk.get(link, follow=True).status_code == 200, (name, link)

    def test_a_place_card_leads_to_the_player_s_sheet(self, club, desk):
        tournament = make_free(club)
        first = tournament.entries.order_by("number").first()
        page = desk.get(url("paper-cards", tournament))
        assert page.context["cards"][0]["address"].endswith(url("route", tournament, first.pk))


class TestMethod:
    def test_it_is_shown_and_changed(self, club, desk):
        tournament = make_free(club)
        assert "formule de Neuberg" in text(desk.get(url("tournament-method", tournament)))
        desk.post(url("tournament-method", tournament), {"method": "ecarts"})
        tournament.refresh_from_db()
        assert tournament.method == APART
        answer = desk.post(url("tournament-method", tournament), {"method": "topage"})
        assert answer.status_code == 400

    def test_not_once_a_result_stands(self, club, desk):
        tournament = make_free(club)
        enter(tournament, (1, 1, 1, NORTH, "garde", 60))
        page = desk.get(url("tournament-method", tournament))
        assert "ne change plus" in text(page)
        assert (
            desk.post(url("tournament-method", tournament), {"method": "ecarts"}).status_code == 409
        )

    def test_who_may(self, club, client_for, secretary, arbiter, outsider):
        tournament = make_free(club)
        where = url("tournament-method", tournament)
        assert client_for(None).get(where).status_code == 302
        for person, status in ((secretary, 403), (arbiter, 403), (outsider, 404)):
            assert client_for(person).get(where).status_code == status
            assert client_for(person).post(where, {"method": "ecarts"}).status_code == status
        assert client_for(arbiter).delete(where).status_code == 405

    def test_not_for_other_forms(self, club, desk):
        tournament = make_free(club)
        Tournament.objects.update(form="individuel")
        assert desk.get(url("tournament-method", tournament)).status_code == 404


class TestEntering:
    def test_a_board_and_a_table(self, club, desk):
        tournament = make_free(club)
        page = text(desk.get(url("board-entry", tournament, 1)))
        assert "Donneur : Nord" in page
        assert "Tout le monde a passé" in page
        typed = fields(tournament, 1, 1, 1, taker="0", contract="garde", unit="60")
        desk.post(url("board-entry", tournament, 1), typed)
        deal = Deal.objects.get()
        assert (deal.taker, deal.contract, deal.half_unit) == (0, "garde", 120)
        where = url("table-entry", tournament, table_at(tournament, 1, 1).pk)
        shown = text(desk.get(where))
        assert 'value="60"' in shown
        typed = fields(tournament, 1, 1, 2, taker="passe", contract="", unit="")
        desk.post(where, typed)
        assert Deal.objects.get(number=2).outcome == "passed"

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"contract": "garde", "unit": "60"}, "Qui a pris"),
            ({"taker": "9", "contract": "garde", "unit": "60"}, "Qui a pris"),
            ({"taker": "0", "unit": "60"}, "Avec quel contrat"),
            ({"taker": "0", "contract": "pousse", "unit": "60"}, "Avec quel contrat"),
            ({"taker": "0", "contract": "garde"}, "Un nombre entier"),
            ({"taker": "0", "contract": "garde_sans", "unit": "61"}, "Impair"),
            ({"taker": "0", "contract": "garde_contre", "unit": "964"}, "Plus de 962"),
            ({"taker": "passe", "contract": "garde"}, "ni contrat ni score"),
        ],
    )
    def test_what_is_refused(self, club, desk, typed, said):
        tournament = make_free(club)
        sent = fields(tournament, 1, 1, 1, **typed)
        answer = desk.post(url("board-entry", tournament, 1), sent)
        assert answer.status_code == 400
        assert said in text(answer)
        assert not Deal.objects.exists()

    def test_an_odd_prise_is_possible(self, club, desk):
        tournament = make_free(club)
        sent = fields(tournament, 1, 1, 1, taker="2", contract="prise", unit="31", minus="on")
        desk.post(url("board-entry", tournament, 1), sent)
        assert Deal.objects.get().half_unit == -62

    def test_two_at_once_see_both(self, club, desk):
        tournament = make_free(club)
        enter(tournament, (1, 1, 1, NORTH, "garde", 60))
        sent = fields(tournament, 1, 1, 1, taker="1", contract="prise", unit="30", version="0")
        answer = desk.post(url("board-entry", tournament, 1), sent)
        assert answer.status_code == 409
        assert "Garder Garde +60" in text(answer)
        version = str(Deal.objects.get().version)
        desk.post(
            url("board-entry", tournament, 1),
            {**sent, **fields(tournament, 1, 1, 1, keep="mine", seen=version)},
        )
        assert Deal.objects.get().contract == "prise"

    def test_a_result_is_struck_and_restored(self, club, desk):
        tournament = make_free(club)
        enter(tournament, (1, 1, 1, None, "", 0))
        deal = Deal.objects.get()
        assert "tout le monde a passé" in text(desk.get(url("result-void", tournament, deal.pk)))
        desk.post(
            url("result-void", tournament, deal.pk), {"reason": "erreur", "version": deal.version}
        )
        deal.refresh_from_db()
        assert deal.voided_at is not None

    def test_who_may(self, club, client_for, reader, outsider):
        tournament = make_free(club)
        for where in (
            url("board-entry", tournament, 1),
            url("table-entry", tournament, table_at(tournament, 1, 1).pk),
        ):
            assert client_for(None).get(where).status_code == 302
            assert client_for(reader).get(where).status_code == 403
            assert client_for(outsider).get(where).status_code == 404
        missing = url("board-entry", tournament, 99)
        assert client_for(outsider).get(missing).status_code == 404


class TestReading:
    @pytest.mark.parametrize("method", Tournament.Method.values)
    def test_the_public_pages(self, club, client_for, method):
        tournament = make_free(club, method, published=True)
        two_tables(tournament)
        public = client_for(None)
        page = text(public.get(url("tournament", tournament)))
        assert "Ce n’est pas un classement de la fédération." in page
        entry = tournament.entries.get(number=2).pk
        route = text(public.get(url("route", tournament, entry)))
        board = text(public.get(url("board", tournament, 1)))
        assert "Garde sans de" in board
        if method == APART:
            assert "+120,00" in page
            assert "+120,00" in route
            assert "+120,00" in board
        else:
            assert "100,00" in page
            assert "Tables battues : 1 sur 1, à égalité : 0" in route
            assert '<th scope="col">Points de match</th>' in board
        assert public.get(url("tournament-seating", tournament, 1)).status_code == 200
        assert public.get(url("board", tournament, 99)).status_code == 404

    def test_a_smaller_field_says_so(self, club, client_for):
        tournament = make_free(club, published=True)
        two_tables(tournament)
        enter(tournament, (1, 1, 2, None, "", 0))
        page = text(client_for(None).get(url("board", tournament, 2)))
        assert "Nombre de résultats : 1 ; d’autres étuis en ont 2." in page
        assert "tout le monde a passé" in page

    def test_no_cards_are_dealt(self, club, desk):
        tournament = make_free(club)
        assert desk.get(url("dealing", tournament)).status_code == 404

    @pytest.mark.parametrize("method", Tournament.Method.values)
    def test_the_last_position_waits_for_the_ceremony(self, club, client_for, desk, method):
        tournament = make_free(club, method, published=True)
        two_tables(tournament)
        enter(tournament, (1, 1, 2, None, "", 0), (2, 5, 2, NORTH, "prise", 31))
        assert "dernière position" in text(desk.get(url("tournament-showing", tournament)))
        directing.start_position(tournament, 2)
        assert desk.post(url("embargo-set", tournament)).status_code == 302
        public = client_for(None)
        entry = tournament.entries.get(number=2).pk
        for where in (url("board", tournament, 1), url("route", tournament, entry)):
            page = text(public.get(where))
            assert "pas encore public" in page
            assert "Garde sans" not in page
        field = read_field(Tournament.objects.get(), Reader(public=True))
        assert {one.position for one in field.free_plays()} == {1}
        assert "Garde sans de" in text(desk.get(url("board", tournament, 1)))
        assert desk.post(url("embargo-lift", tournament)).status_code == 302
        assert "Garde sans de" in text(public.get(url("board", tournament, 1)))

    def test_boards_wait_for_every_table(self, club, client_for, desk):
        tournament = make_free(club, published=True)
        enter(tournament, (1, 1, 1, NORTH, "garde", 60))
        assert desk.post(url("boards-wait", tournament)).status_code == 302
        assert "Garde de" not in text(client_for(None).get(url("board", tournament, 1)))
        assert desk.post(url("boards-show", tournament)).status_code == 302
        assert "Garde de" in text(client_for(None).get(url("board", tournament, 1)))

    @pytest.mark.parametrize("method", Tournament.Method.values)
    def test_selections_and_their_prizes(self, club, client_for, desk, method):
        tournament = make_free(club, method, published=True)
        two_tables(tournament)
        who = tournament.entries.get(number=14).player
        who.ladies, who.national_class, who.home_club = True, "3K", "Le Petit Sec"
        who.save()
        where = url("tournament-selections", tournament)
        assert where in client_for(None).get(url("tournament", tournament)).content.decode()
        for view in ("series", "categories", "clubs"):
            page = text(client_for(None).get(where, {"vue": view}))
            assert str(who) in page
            assert ("−120,00" if method == APART else "0,00") in page
        chosen = {"category:ladies": (30_00,), "series:3": (20_00,), "line:S": (10_00,)}
        if method == APART:
            assert chosen.pop("line:S")
        assert {one for one in offered(tournament) if one in ("line:S", *chosen)} == {*chosen}
        set_prizes(tournament, PrizeChoice(1, beyond=True, selected=chosen, add_up=True))
        ladies, third, *lines = read_prizes(tournament, MEMBERS).selections
        assert [one.line.name for one in (*ladies.shares.awards, *third.shares.awards)] == [
            str(who)
        ] * 2
        best = str(tournament.entries.get(number=2).player)
        assert all(one.shares.awards[0].line.name == best for one in lines)
        book = load_workbook(BytesIO(desk.get(url("tournament-export", tournament)).content))
        assert str(who) in {row[2] for row in book["Catégories"].iter_rows(values_only=True)}

    def test_files(self, club, client_for, reader, outsider):
        tournament = make_free(club)
        two_tables(tournament)
        for name in ("tournament-export", "tournament-json"):
            assert client_for(reader).get(url(name, tournament)).status_code == 200
            assert client_for(outsider).get(url(name, tournament)).status_code == 404
        read = client_for(reader).get(url("tournament-json", tournament)).json()
        assert (read["form"], read["method"]) == ("contrats", "points")

    def test_the_hall_shows_it(self, club, client_for):
        tournament = make_free(club, APART, published=True)
        two_tables(tournament)
        assert client_for(None).get(url("wall", tournament)).status_code == 200

    def test_the_queries_do_not_grow(
        self, club, client_for, organiser, django_assert_max_num_queries
    ):
        desk = client_for(organiser)
        tournament = make_free(club)
        two_tables(tournament)
        entry = tournament.entries.first().pk
        for name, more, most in (
            ("tournament", (), 16),
            ("desk", (), 16),
            ("board-entry", (1,), 16),
            ("route", (entry,), 12),
            ("board", (1,), 12),
        ):
            cache.clear()
            with django_assert_max_num_queries(most):
                assert desk.get(url(name, tournament, *more)).status_code == 200


def test_a_lone_result_is_said_to_get_the_average(client, club):
    """Étui 5 has one table's result while étui 1 has two: 50 % each, and no word against it."""
    tournament = make_free(club, published=True)
    enter(tournament, (1, 2, 5, NORTH, "garde", 60))
    entry = tournament.entries.order_by("number")[4]
    for address in (url("board", tournament, 5), url("route", tournament, entry.pk)):
        assert "rien à comparer encore" in text(client.get(address))
    two_tables(tournament)
    for address in (url("board", tournament, 5), url("route", tournament, entry.pk)):
        page = text(client.get(address))
        assert "rien à comparer encore" not in page
        assert "la moyenne" in page
