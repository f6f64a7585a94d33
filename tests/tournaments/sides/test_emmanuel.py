"""The Emmanuel of sixteen triplettes, donne by donne (OT p.46-49, RO p.21)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.ledger.ranks import MEMBERS
from scoring.models import Deal, Seat
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import seance, table_at
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import TRIPLETTES, make_sides
from tournaments.exports.sides import side_record
from tournaments.models import Play
from tournaments.movements import MovementError, board_taker, movement, schedule
from tournaments.movements.verifier import verify
from tournaments.plans import seat_index
from tournaments.progress import progress
from tournaments.ranking.notation import from_json, to_json
from tournaments.standings import rankings, read_field
from tournaments.standings.places import people_at, seating

pytestmark = pytest.mark.django_db
EMMANUEL = "TRI-E16-D"


@pytest.fixture
def played(club):
    """The first position of the manual, its four donnes, with every result."""
    tournament = make_sides(club, TRIPLETTES, 16, movement=EMMANUEL, positions=4, published=True)
    play_quickly(tournament)
    return tournament


class TestMovement:
    def test_each_donne_is_a_position(self):
        laid, printed = schedule(EMMANUEL), schedule("TRI-E16")
        assert [one.number for one in laid.positions] == list(range(1, 21))
        assert [one.tables for one in laid.positions] == [one.tables for one in printed.positions]
        found = verify(laid)
        # Every pair meets twice, once each way; fifteen attacks each.
        assert (found.findings, found.meetings, found.attacks) == ((), {2: 120}, (15, 15))

    def test_whole_positions_of_the_manual_are_played(self):
        assert movement(EMMANUEL).positions_allowed == (4, 8, 12, 16, 20)
        with pytest.raises(MovementError):
            schedule(EMMANUEL, None, 6)

    def test_what_is_not_returned_is_found(self):
        laid = schedule(EMMANUEL, None, 4)
        shorter = replace(laid, positions=laid.positions[:3])
        assert "schedule_not_returned" in {one.code for one in verify(shorter).findings}


class TestSeats:
    def test_three_attack_at_three_tables(self, club):
        tournament = make_sides(club, TRIPLETTES, 16, movement=EMMANUEL, positions=4)
        # Bleu, Blanc and Rouge of the first one, in the order of the pool's tables.
        for number in (1, 2, 3):
            at = Seat.objects.filter(table=table_at(tournament, 1, number))
            seats = {one.index: one.player.entries.get().libre_member for one in at}
            assert len(seats) == 4
            attacker = seats.pop(seat_index(board_taker(number)))
            assert (attacker.team.name, attacker.role) == ("Équipe 1", number)
            assert {one.team.name for one in seats.values()} == {f"Équipe {number + 1}"}

    def test_a_missing_triplette_is_a_relay(self, club):
        tournament = make_sides(club, TRIPLETTES, 15, movement=EMMANUEL, positions=4)
        # Three attacks and three defences of its pool are not played.
        assert progress(seance(tournament)).expected == 48 - 6


class TestPlayed:
    def test_who_attacked_and_who_sits_where(self, played):
        field = read_field(played, MEMBERS)
        seats = Seat.objects.filter(table__session=seance(played).session)
        who = {(one.table_id, one.index): str(one.player) for one in seats.select_related("player")}
        for deal in Deal.objects.select_related("table"):
            at = (deal.table.position, deal.table.number, deal.number)
            assert field.attacker(*at) == who[deal.table_id, deal.taker]
        # Everybody plays at one table of each donne.
        found = people_at(seating(field, 1))
        assert len(found) == len({name for name, _table, _place in found}) == 48

    def test_the_page_and_the_file_agree(self, played):
        # Étui 1 was played in two pools of each of its two copies, twice.
        notes = [one.attack_note for one in Play.objects.filter(board__number=1)]
        assert len(notes) == 8
        assert None not in notes
        shown = rankings(read_field(played, MEMBERS)).general
        record = side_record(played)
        # Étui 2 was twice at table 2, between the first two of the pool and between the others.
        assert {one["position"] for one in record["results"]} == {1}
        file = from_json(record)
        assert file.bad == ()
        again = file.ranking(file.notes()).general
        assert [(one.entrant.id, one.total) for one in shown] == [
            (one.competitor, one.total) for one in again
        ]
        assert len(shown) == 16
        written = to_json(file, lambda code, params: code)["boards"]
        assert sum(map(len, written.values())) == 48
        record["results"].append(record["results"][0])
        assert [one.error.code for one in from_json(record).bad] == ["rank_result_twice"]

    def test_the_pages(self, played, client_for, organiser):
        desk = client_for(organiser)
        for name in ("desk", "tournament-export", "side-print-boards", "side-print-orientation"):
            assert desk.get(url(name, played)).status_code == 200
        assert "1 Bleu" in text(desk.get(url("side-print-guides", played)))
        public = client_for(None)
        # Who attacks is told all three tables.
        found = text(public.get(url("tournament", played), {"nom": "Équipe 1"}))
        rouge = played.entries.get(libre_member__team__number=1, libre_member__role=3).player
        assert f"<b>Table 3</b> Attaque <small>{rouge}, étui 3</small>" in found
        entry = played.entries.get(number=1)
        for name, more in (("board", 2), ("route", entry.pk), ("tournament-seating", 1)):
            assert public.get(url(name, played, more)).status_code == 200

    def test_it_is_chosen_and_explained(self, club, client_for, organiser):
        tournament = make_sides(club, TRIPLETTES, 16, movement=EMMANUEL, started=False)
        desk = client_for(organiser)
        page = text(desk.get(url("movement", tournament)))
        assert "quatre poules de quatre triplettes" in page
        assert "Chaque donne compte ici comme une position." in page
        assert desk.get(url("seating", tournament)).status_code == 200
        assert desk.get(f"/outils/mouvements/{EMMANUEL}/").status_code == 200


class TestLeaving:
    @pytest.mark.parametrize(("donnes", "kept"), [(11, False), (12, True)])
    def test_the_manual_s_positions_count(self, club, donnes, kept):
        """RC art.32: who leaves in the last position or the last but one keeps his notes."""
        tournament = make_sides(club, TRIPLETTES, 16, movement=EMMANUEL)
        field = read_field(tournament, MEMBERS)
        left = replace(field.entrants[0], played=donnes)
        gone = replace(field, entrants=(left, *field.entrants[1:]))
        assert (gone.lost == frozenset()) == kept
