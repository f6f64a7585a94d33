"""What a duplicate with free contracts prints: the ranking, and route sheets with their rests."""

from __future__ import annotations

import uuid
from decimal import Decimal

import pytest

from scoring.ledger.ranks import MEMBERS
from tests.tournaments.desk_pages import url
from tests.tournaments.free.factories import APART, POINTS, WRITER, enter, make_free, two_tables
from tests.tournaments.quick import play_quickly
from tests.tournaments.test_paper import sections
from tests.tournaments.test_paper import text as words
from tournaments import directing
from tournaments.directing import Decision, Held
from tournaments.ranking import PlayStatus
from tournaments.standings import read_field
from tournaments.standings.turns import resting

pytestmark = pytest.mark.django_db
PAPERS = ("paper-ranking", "paper-routes")
ENTER = {"secretary", "arbiter", "organiser", "owner"}


def punish(tournament, number: int, amount: str) -> None:
    held = Held(tournament.entries.get(number=number).pk, Decimal(amount))
    directing.rule(tournament, Decision(uuid.uuid4(), None, "", None, (held,), "vu"), WRITER)


def name(tournament, number: int) -> str:
    return str(tournament.entries.get(number=number).player)


class TestRanking:
    def test_match_points(self, club, desk):
        """Étui 1: 100 % for N1, S1, E3 and O2, 0 % for the same seats at the other table."""
        tournament = make_free(club, POINTS)
        two_tables(tournament)
        punish(tournament, 2, "2.5")
        page = words(desk.get(url("paper-ranking", tournament)))
        assert "Rang Départ Nom Points de match % Pénalités Étuis Tops" in page
        # Three share the first place with a top each, S1 comes behind them.
        assert f"1 N1 {name(tournament, 1)} 100,00 1 1" in page
        assert f"4 S1 {name(tournament, 2)} 97,50 −2,5 1 1" in page
        assert f"5 E1 {name(tournament, 3)} 0,00 1 0" in page
        assert "À égalité, le nombre de tops décide." in page
        assert "formule de Neuberg" in page
        assert "Provisoire" in page

    def test_the_difference_to_the_mean(self, club, desk):
        """Sud has −60 and −300, mean −180; Est and Ouest −60 and 100, mean 20."""
        tournament = make_free(club, APART)
        two_tables(tournament)
        page = words(desk.get(url("paper-ranking", tournament)))
        assert "Rang Départ Nom Écart Étuis 1 S1" in page
        assert f"1 S1 {name(tournament, 2)} +120,00 1" in page
        assert f"6 E1 {name(tournament, 3)} −80,00 1" in page
        assert f"6 O1 {name(tournament, 4)} −80,00 1" in page
        assert "Deux totaux égaux ont le même rang." in page
        punish(tournament, 2, "30.5")
        page = words(desk.get(url("paper-ranking", tournament)))
        assert "Écart Points retirés Étuis" in page
        assert f"1 S1 {name(tournament, 2)} +89,50 −30,5 1" in page

    def test_before_any_note_and_after_a_position(self, club, desk):
        tournament = make_free(club)
        address = url("paper-ranking", tournament)
        assert "Pas encore de note" in words(desk.get(address))
        two_tables(tournament)
        directing.start_position(tournament, 2)
        assert "100,00" not in words(desk.get(address, {"position": 1}))
        assert "100,00" in words(desk.get(address))


class TestRoutes:
    @pytest.mark.parametrize("method", [POINTS, APART], ids=["points", "apart"])
    def test_what_stands_on_them(self, club, desk, method):
        tournament = make_free(club, method)
        two_tables(tournament)
        enter(tournament, (1, 1, 2, None, "", 0))
        punish(tournament, 1, "2")
        sheets = sections(desk.get(url("paper-routes", tournament)), "slip-sheet route-sheet")
        assert len(sheets) == 20
        taker, second = sheets[0], sheets[1]
        apart = method == APART
        assert f"Position Table Étui Donne Score {'Écart' if apart else 'Note'}" in taker
        assert f"1 Garde, preneur +180 {'+40,00' if apart else '100'}" in taker
        assert f"1 Garde de {name(tournament, 1)} −60 {'+120,00' if apart else '100'}" in second
        assert "2 tout le monde a passé 0" in taker
        if apart:
            assert "Écart à la moyenne +38,00 Points retirés −2 Étuis 1 Rang" in taker
        else:
            # Étui 2 has one result of two: the average, 50 %.
            assert "Points de match 73,00 % Pénalités −2 Étuis 2 Rang" in taker

    def test_how_the_arbiter_lets_it_count(self, club, desk):
        tournament = make_free(club)
        two_tables(tournament)
        table = tournament.seances.get().session.tables.get(position=1, number=1)
        status = PlayStatus.NEUTRALISED
        decision = Decision(uuid.uuid4(), (table.pk, 1), "", status, (), "vu")
        directing.rule(tournament, decision, WRITER)
        page = words(desk.get(url("paper-routes", tournament)))
        assert page.count("neutralisé") == 4

    @pytest.mark.parametrize("method", [POINTS, APART], ids=["points", "apart"])
    def test_who_rests_is_said(self, club, desk, client_for, method):
        tournament = make_free(club, method, 21, published=True)
        play_quickly(tournament)
        first, _then = resting(read_field(tournament, MEMBERS))
        page = words(client_for(None).get(url("route", tournament, first.who.pk)))
        assert f"Position {first.position} repos" in page
        assert f"{first.instead.name} joue à sa place, table {first.table}." in page
        counted = "son total" if method == APART else "sa moyenne"
        assert f"Ces étuis n’entrent pas dans {counted}." in page
        printed = words(desk.get(url("paper-routes", tournament)))
        assert f"repos : {first.instead.name} joue à sa place" in printed


class TestWhere:
    def test_they_are_linked_once_there_is_something(self, club, desk, client_for, reader):
        draft = make_free(club, started=False)
        listed = desk.get(url("paper", draft)).content.decode()
        for paper in PAPERS:
            assert f'href="{url(paper, draft)}"' not in listed
            assert desk.get(url(paper, draft)).status_code == 404
        directing.start(draft)
        listed = desk.get(url("paper", draft)).content.decode()
        assert all(f'href="{url(paper, draft)}"' in listed for paper in PAPERS)
        link = f'href="{url("paper-ranking", draft)}"'
        assert link in desk.get(url("tournament", draft)).content.decode()
        assert link not in client_for(reader).get(url("tournament", draft)).content.decode()

    def test_who_may(self, club, make_member, client_for, outsider, other_club):
        tournament = make_free(club)
        for paper in PAPERS:
            address = url(paper, tournament)
            for role in ("reader", "scorer", *sorted(ENTER)):
                client = client_for(make_member(club, f"{role} {paper}", role))
                assert client.get(address).status_code == (200 if role in ENTER else 403)
            assert client.post(address).status_code == 405
            assert client_for(None).get(address).status_code == 302
            assert client_for(outsider).get(address).status_code == 404
            borrowed = address.replace(f"/{club.slug}/", f"/{other_club.slug}/")
            assert client_for(outsider).get(borrowed).status_code == 404
            bad = address.replace(f"/{tournament.pk}/", "/999999/")
            assert client.get(bad).status_code == 404

    def test_the_queries_do_not_grow(self, club, desk, django_assert_max_num_queries):
        for players in (20, 36):
            tournament = make_free(club, POINTS if players == 20 else APART, players)
            play_quickly(tournament, positions=1)
            for paper in PAPERS:
                with django_assert_max_num_queries(14):
                    assert desk.get(url(paper, tournament)).status_code == 200
