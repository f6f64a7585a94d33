"""Two Emmanuels side by side: 32 triplettes (OT p.30, 46-49)."""

from __future__ import annotations

import uuid
from collections import defaultdict
from fractions import Fraction

import pytest

from scoring.ledger.ranks import MEMBERS
from scoring.models import Seat
from scoring.recording import Author
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import seance, table_at
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import TRIPLETTES, make_sides
from tournaments import directing
from tournaments.directing.comparing import compare_apart
from tournaments.exports.sides import side_record
from tournaments.models import Play
from tournaments.movements import Side, Starter, board_taker, movement, schedule
from tournaments.movements.sheets import attack_turns, travelling_sheets
from tournaments.movements.source import document
from tournaments.movements.verifier import verify
from tournaments.plans import plan_of, seat_index
from tournaments.progress import progress
from tournaments.ranking.notation import from_json
from tournaments.standings import rankings, read_field

pytestmark = pytest.mark.django_db
BOTH = "PAR-E16-E16"


@pytest.fixture
def played(club):
    tournament = make_sides(club, TRIPLETTES, 32, movement=BOTH, positions=4, published=True)
    play_quickly(tournament)
    return tournament


class TestMovement:
    def test_both_are_the_printed_grid(self):
        """Cell by cell: the second has its tables after 12 and its numbers after 16."""
        (printed,) = [one for one in document()["movements"] if one["id"] == "TRI-E16"]
        laid = schedule(BOTH)
        assert [one.number for one in laid.positions] == list(range(1, 21))
        for plan, row in zip(laid.positions, printed["grid"], strict=True):
            found = [
                (
                    (one.table, one.copy, one.boards),
                    (one.sides[Side.DEFENCE].number, one.sides[Side.ATTACK].number),
                )
                for one in plan.tables
            ]
            assert found == [
                (
                    (12 * run + nth, 2 * run + (nth > 6), (board,)),
                    (defence + 16 * run, attack + 16 * run),
                )
                for run in (0, 1)
                for nth, (defence, attack, board) in enumerate(row, start=1)
            ]

    def test_it_is_sound_and_even(self):
        found = verify(schedule(BOTH))
        assert (found.findings, found.meetings, found.attacks) == ((), {2: 240}, (15, 15))
        chosen = movement(BOTH)
        assert (chosen.deals, chosen.donnes, chosen.pools) == ({1: 30}, 4, True)
        assert chosen.positions_allowed == (4, 8, 12, 16, 20)

    def test_each_player_attacks_five_times(self):
        laid = schedule(BOTH)
        for starter in laid.starters:
            colours = [colour for _, _, colour in attack_turns(laid, starter)]
            assert sorted(colours) == ["Blanc"] * 5 + ["Bleu"] * 5 + ["Rouge"] * 5

    def test_each_copy_has_its_sheet(self):
        sheets = travelling_sheets(schedule(BOTH), 7)
        assert [(one.copy, len(one.rows)) for one in sheets] == [(0, 4), (1, 4), (2, 4), (3, 4)]


class TestPlayed:
    def test_three_of_the_second_attack_at_three_tables(self, played):
        for number in (1, 2, 3):
            at = Seat.objects.filter(table=table_at(played, 1, 12 + number))
            seats = {one.index: one.player.entries.get().libre_member for one in at}
            attacker = seats.pop(seat_index(board_taker(number)))
            assert (attacker.team.name, attacker.role) == ("Équipe 17", number)
            assert {one.team.name for one in seats.values()} == {f"Équipe {17 + number}"}

    def test_the_notes_are_those_of_a_count_by_hand(self, played):
        """A board's sixteen attacks in one field: half the others beaten, a tie for half."""
        units = defaultdict(list)
        plays = list(Play.objects.filter(board__number=1).select_related("deal"))
        assert len(plays) == 16
        for one in plays:
            units[one.pk] = one.deal.half_unit
        for one in plays:
            others = [units[each.pk] for each in plays if each.pk != one.pk]
            beaten = sum(
                Fraction((each < units[one.pk]) * 2 + (each == units[one.pk]), 2) for each in others
            )
            over, under = one.attack_note.as_integer_ratio()
            assert abs(Fraction(over, under) - 100 * beaten / 15) < Fraction(1, 100)

    def test_the_page_and_the_file_agree(self, played):
        shown = rankings(read_field(played, MEMBERS)).general
        file = from_json(side_record(played))
        assert file.bad == ()
        again = file.ranking(file.notes()).general
        assert [(one.entrant.id, one.total) for one in shown] == [
            (one.competitor, one.total) for one in again
        ]
        assert len(shown) == 32

    def test_the_pages(self, played, client_for, organiser):
        desk = client_for(organiser)
        for name in ("desk", "tournament-export", "side-print-orientation"):
            assert desk.get(url(name, played)).status_code == 200
        assert "Rouge" in text(desk.get(url("side-print-boards", played)))
        guides = text(desk.get(url("side-print-guides", played)))
        assert "Vert" in guides
        public = client_for(None)
        found = text(public.get(url("tournament", played), {"nom": "Équipe 17"}))
        rouge = played.entries.get(libre_member__team__number=17, libre_member__role=3).player
        assert f"<b>Table 15</b> Attaque <small>{rouge}, étui 3</small>" in found
        for name, more in (("board", 2), ("tournament-seating", 1)):
            assert public.get(url(name, played, more)).status_code == 200


def test_compared_apart_each_has_its_own_field(club):
    tournament = make_sides(club, TRIPLETTES, 32, movement=BOTH, positions=4)
    compare_apart(tournament, True)
    play_quickly(tournament)
    groups = {one["group"] for one in side_record(tournament)["results"]}
    assert groups == {"Rouge", "Vert"}


def test_a_missing_triplette_is_a_relay_of_the_second(club, client_for, organiser):
    tournament = make_sides(club, TRIPLETTES, 31, movement=BOTH, positions=4)
    assert progress(seance(tournament)).expected == 96 - 6
    assert client_for(organiser).get(url("desk", tournament)).status_code == 200


def test_it_is_chosen_and_explained(club, client_for, organiser):
    tournament = make_sides(club, TRIPLETTES, 32, movement=BOTH, started=False)
    desk = client_for(organiser)
    page = text(desk.get(url("movement", tournament)))
    assert "Deux Emmanuels côte à côte" in page
    assert "32 triplettes, 24 tables" in page
    assert "Chaque donne compte ici comme une position." in page
    assert desk.get(url("seating", tournament)).status_code == 200
    assert desk.get(f"/outils/mouvements/{BOTH}/").status_code == 200


def test_one_of_the_second_leaves(played):
    """Its three attacks and its defences of the later donnes become relays, in its pool alone."""
    who = Author(None, "essai")
    gone = read_field(played, MEMBERS).by_id["32"].pk
    before = {at: boards for at, boards in _due(played).items() if at[0] > 1}
    directing.withdraw(played, gone, True, uuid.uuid4(), "", "malade", who)
    after = _due(played)
    lost = {at for at in before if at not in after}
    laid = schedule(BOTH, None, 4)
    sits = {(stop.position, stop.table) for stop in laid.route(Starter(None, 32))}
    assert lost == {at for at in sits if at[0] > 1}
    assert {table for _, table in lost} <= {22, 23, 24}


def _due(tournament):
    plan = plan_of(seance(tournament))
    return {
        (position, one.table): boards
        for position, one in plan.tables()
        if (boards := plan.boards_at(position, one.table))
    }
