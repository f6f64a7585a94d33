"""Boards of parallel tournaments, compared at all tables or within each (OT p.18)."""

from __future__ import annotations

import pytest

from scoring.ledger.ranks import Reader
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, make_tournament, seance
from tests.tournaments.parallel.factories import make_parallel
from tournaments.directing import Refused
from tournaments.directing.comparing import compare_apart
from tournaments.exports.books import record_of
from tournaments.models import Play
from tournaments.ranking.notation import from_json
from tournaments.standings.field import read_field
from tournaments.standings.rankings import rankings

pytestmark = pytest.mark.django_db
EVERYBODY = Reader(public=False)
# Étui 1 at position 1 in Rouge (table 1) and Vert (6), at position 2 at tables 5 and 10.
SCORES = {(1, 1, 1): 60, (2, 5, 1): 80, (1, 6, 1): 100, (2, 10, 1): 70}


def noted():
    """The taker's note of étui 1 by table."""
    plays = Play.objects.select_related("table").filter(board__number=1)
    return {one.table.number: one.attack_note for one in plays}


class TestNotes:
    def test_at_all_tables(self, club):
        tournament = make_parallel(club, positions=2)
        enter_units(tournament, SCORES)
        third = 100 / noted()[5] if noted()[5] else 0
        assert third == pytest.approx(1.5)
        assert (noted()[1], noted()[6]) == (0, 100)

    def test_within_each(self, club):
        tournament = make_parallel(club, positions=2)
        compare_apart(tournament, apart=True)
        enter_units(tournament, SCORES)
        assert noted() == {1: 0, 5: 100, 6: 100, 10: 0}

    def test_the_page_and_the_file_agree(self, club):
        tournament = make_parallel(club, positions=2)
        compare_apart(tournament, apart=True)
        enter_units(tournament, SCORES)
        shown = rankings(read_field(tournament, EVERYBODY)).general
        file = from_json(record_of(tournament))
        again = file.ranking(file.notes()).general
        assert [(row.entrant.id, row.total) for row in shown] == [
            (row.competitor, row.total) for row in again
        ]
        assert {play.group for play in file.plays} == {"Rouge", "Vert"}


class TestChoosing:
    def test_it_raises_the_revision(self, club):
        tournament = make_parallel(club, started=False)
        before = tournament.revision
        compare_apart(tournament, apart=True)
        tournament.refresh_from_db()
        assert (seance(tournament).apart, tournament.revision > before) == (True, True)

    def test_not_once_a_result_stands(self, club):
        tournament = make_parallel(club, positions=2)
        enter_units(tournament, SCORES)
        with pytest.raises(Refused) as told:
            compare_apart(tournament, apart=True)
        assert told.value.code == "method_played"

    def test_not_where_there_is_one_tournament(self, club):
        with pytest.raises(Refused) as told:
            compare_apart(make_tournament(club), apart=True)
        assert told.value.code == "method_fixed"

    def test_the_page(self, club, client_for, organiser):
        tournament = make_parallel(club, started=False)
        desk = client_for(organiser)
        assert "Comparer les étuis" in text(desk.get(url("seating", tournament)))
        answer = desk.post(url("tournament-compare", tournament), {"apart": "1"}, follow=True)
        assert "Chaque étui se compare dans son tournoi." in text(answer)
        assert seance(tournament).apart

    def test_one_tournament_has_no_such_choice(self, club, client_for, organiser):
        tournament = make_tournament(club, started=False)
        assert "Comparer les étuis" not in text(
            client_for(organiser).get(url("seating", tournament))
        )

    def test_who_may(self, club, client_for, secretary, arbiter, outsider):
        tournament = make_parallel(club, started=False)
        where = url("tournament-compare", tournament)
        for person, status in ((secretary, 403), (arbiter, 403), (outsider, 404)):
            assert client_for(person).post(where, {"apart": "1"}).status_code == status
        assert client_for(None).post(where, {"apart": "1"}).status_code == 302
        assert client_for(arbiter).get(where).status_code == 405
        assert not seance(tournament).apart


class TestPages:
    def test_a_board_names_its_groups(self, club, client_for):
        tournament = make_parallel(club, positions=2, published=True)
        compare_apart(tournament, apart=True)
        enter_units(tournament, SCORES)
        public = client_for(None)
        page = text(public.get(url("board", tournament, 1)))
        assert "groupe Rouge" in page
        assert "groupe Vert" in page
        assert "faussé" not in page
        entry = tournament.entries.get(number=1).pk
        route = text(public.get(url("route", tournament, entry)))
        assert "faussé" not in route
        assert "l’autre preneur a marqué" in route
        ranking = text(public.get(url("tournament", tournament)))
        assert "Chaque étui se compare dans son tournoi." in ranking
