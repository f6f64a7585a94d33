"""A duplicate played as parallel tournaments: one list, one seating, one desk, one ranking."""

from __future__ import annotations

import pytest

from scoring.ledger.ranks import Reader
from scoring.models import Seat
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, play_all, seance
from tests.tournaments.parallel.factories import make_parallel
from tests.tournaments.sides.factories import make_sides
from tournaments.models import Play
from tournaments.progress import progress
from tournaments.standings.field import read_field
from tournaments.standings.rankings import rankings

pytestmark = pytest.mark.django_db
EVERYBODY = Reader(public=False)


class TestDuplicate:
    def test_ten_tables_play_five_and_five(self, club):
        tournament = make_parallel(club)
        laid = seance(tournament)
        assert (laid.movement, laid.set_size, laid.positions) == ("PAR-5-5", 4, 5)
        assert laid.session.tables.count() == 50
        assert laid.boards.count() == 20
        assert Seat.objects.filter(table__session=laid.session).count() == 200
        assert progress(laid).expected == 200

    def test_a_missing_player_makes_a_relay(self, club):
        tournament = make_parallel(club, 39)
        laid = seance(tournament)
        # One of ten tables waits at each of five positions.
        assert progress(laid).expected == 180

    def test_a_board_is_compared_at_all_tables_and_ranked_in_one(self, club):
        tournament = make_parallel(club, positions=1)
        enter_units(tournament, {(1, 1, 1): 60, (1, 6, 1): 80})
        notes = {
            one.table.number: one.attack_note
            for one in Play.objects.select_related("table").filter(board__number=1)
        }
        assert notes == {1: 0, 6: 100}

    def test_one_ranking_of_everybody(self, club):
        tournament = make_parallel(club)
        play_all(tournament)
        ranked = rankings(read_field(tournament, EVERYBODY))
        assert len(ranked.general) == 40
        # Four lines, each over both tournaments (RO p.17).
        assert [len(line.rows) for line in ranked.lines] == [10, 10, 10, 10]


class TestSides:
    @pytest.mark.parametrize(
        ("form", "count", "movement"),
        [("triplettes", 34, "TRI-HY34"), ("quadrettes", 10, "PAR-Q5-Q5")],
    )
    def test_they_are_played_to_the_end(self, club, form, count, movement):
        tournament = make_sides(club, form, count, movement=movement, positions=None)
        play_all(tournament)
        ranked = rankings(read_field(tournament, EVERYBODY))
        assert len(ranked.general) == count


class TestPages:
    def test_the_movement_page_offers_the_split(self, club, client_for, organiser):
        tournament = make_parallel(club, started=False)
        page = text(client_for(organiser).get(url("movement", tournament)))
        assert "PAR-5-5" in page
