"""A duplicate played as parallel tournaments: one list, one seating, one desk, one ranking."""

from __future__ import annotations

import pytest

from scoring.ledger.ranks import Reader
from scoring.models import Seat
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, seance
from tests.tournaments.parallel.factories import make_parallel
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import make_sides
from tournaments.contenders import proposals
from tournaments.models import Play
from tournaments.movements import MovementError
from tournaments.movements.next_session import ranks_for
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
        tournament = make_parallel(club, positions=2)
        play_quickly(tournament)
        ranked = rankings(read_field(tournament, EVERYBODY))
        assert len(ranked.general) == 40
        # Four lines, each over both tournaments (RO p.17).
        assert [len(line.rows) for line in ranked.lines] == [10, 10, 10, 10]


@pytest.mark.parametrize(
    ("form", "count"), [("individuel", 39), ("individuel", 38), ("triplettes", 23)]
)
def test_the_relay_has_one_name_through_the_hall(form, count):
    """What the choice of a movement says is what seats, sheets and files call it."""
    chosen, proposed = next(one for one in proposals(form, count) if one[0].parts)
    told = [one.params["starters"] for one in proposed.reasons if one.code == "preset_relay"]
    absent = chosen.vacant(chosen.competitors - count)
    assert sorted(", ".join(told).split(", ")) == sorted(one.code for one in absent)


class TestSides:
    @pytest.mark.parametrize(
        ("form", "count", "movement", "compared"),
        [("triplettes", 34, "TRI-HY34", 24), ("quadrettes", 10, "PAR-Q5-Q5", 10)],
    )
    def test_one_ranking_of_both(self, club, form, count, movement, compared):
        tournament = make_sides(club, form, count, movement=movement)
        play_quickly(tournament, positions=1)
        ranked = rankings(read_field(tournament, EVERYBODY))
        # A hybrid's first étuis are those of six tables of its line and of the Howell's six.
        assert len(ranked.general) == compared


class TestPages:
    def test_the_movement_page_offers_the_split(self, club, client_for, organiser):
        tournament = make_parallel(club, started=False)
        page = text(client_for(organiser).get(url("movement", tournament)))
        assert "PAR-5-5" in page

    def test_what_each_page_says(self, club, client_for, organiser):
        tournament = make_parallel(club, started=False)
        desk = client_for(organiser)
        seated = text(desk.get(url("seating", tournament)))
        assert "<b>Rouge</b> tables 1 à 5" in seated
        assert "<b>Vert</b> tables 6 à 10" in seated
        assert "Qui fait quels étuis" in seated
        # OT p.18: Rouge table k makes 4k−3 and 4k−2, Vert table k 4k−1 and 4k.
        assert '<th scope="row">2</th><td>Rouge</td><td>5 et 6</td>' in seated
        assert '<th scope="row">7</th><td>Vert</td><td>7 et 8</td>' in seated
        moving = text(desk.get(url("movement", tournament)))
        assert "En parallèle, 5 + 5 tables" in moving
        assert "Chacun se déplace dans son tournoi." in moving
        slips = text(desk.get(url("print-boards", tournament)))
        # Every one of 20 boards has a sheet for each of its two copies.
        assert slips.count('class="slip-sheet"') == 40
        assert slips.count("Rouge, ") == slips.count("Vert, ") == 20
        assert desk.get(url("print-orientation", tournament)).status_code == 200
        guides = text(desk.get(url("print-guides", tournament)))
        assert guides.count("Rouge, ") == guides.count("Vert, ") == 20

    def test_the_public_sees_whose_tables_are_which(self, club, client_for, organiser):
        tournament = make_parallel(club, published=True)
        public = client_for(None)
        assert "tables 6 à 10" in text(public.get(url("tournament", tournament)))
        assert "tables 6 à 10" in text(public.get(url("tournament-seating", tournament, 1)))
        assert "tables 6 à 10" in text(client_for(organiser).get(url("desk", tournament)))

    def test_the_movement_has_its_page(self, client_for):
        public = client_for(None)
        assert public.get("/outils/mouvements/PAR-7-7-5/").status_code == 200
        assert public.get("/outils/mouvements/PAR-5-5/guides/").status_code == 200
        assert public.get("/outils/mouvements/PAR-11-5/").status_code == 404


class TestNextSeance:
    def test_two_tournaments_of_five_have_their_printed_grid(self):
        # OT p.29: odd ranks in the first, even ones in the second.
        ranks = ranks_for("PAR-5-5")
        assert len(ranks) == 40
        assert {one.number > 5 for one, rank in ranks.items() if rank % 2 == 0} == {True}
        assert {one.number > 5 for one, rank in ranks.items() if rank % 2} == {False}

    @pytest.mark.parametrize("movement", ["PAR-6-6-5", "IND-L6", "PAR-7-7"])
    def test_others_have_none(self, movement):
        with pytest.raises(MovementError):
            ranks_for(movement)
