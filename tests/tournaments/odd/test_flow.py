"""Any number of players from eight on: seated, played, ranked, and who leaves."""

from __future__ import annotations

import uuid
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.ledger.ranks import MEMBERS
from scoring.models import Seat
from tests.scoring.factories import make_players
from tests.tournaments.arbitration.ruled import WHO
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import enter_units, seance
from tests.tournaments.odd.factories import make_odd
from tests.tournaments.quick import play_quickly
from tournaments import directing
from tournaments.directing import Refused, people
from tournaments.directing.arbitration import cancel_ruling
from tournaments.models import Play, Ruling
from tournaments.plans import plan_of
from tournaments.progress import progress
from tournaments.standings import rankings, read_field
from tournaments.standings.turns import resting
from tournaments.turns import rests

pytestmark = pytest.mark.django_db


class TestStart:
    @pytest.mark.parametrize(
        ("players", "movement", "expected"),
        # Results of two positions: tables × boards; a relay takes one table of each.
        [
            (8, "GEN-I2-5x4", 2 * 2 * 4),
            (11, "IND-H3", 2 * 2 * 3),
            (12, "IND-H3", 2 * 3 * 3),
            (22, "IND-L5p2", 2 * 5 * 4),
        ],
    )
    def test_everybody_is_seated(self, club, players, movement, expected):
        tournament = make_odd(club, players)
        laid = seance(tournament)
        assert laid.movement == movement
        assert progress(laid).expected == expected
        assert plan_of(laid).plays == expected

    def test_a_copy_is_compared_with_its_original(self, club):
        tournament = make_odd(club, 48, "IND-3x4-C")
        assert seance(tournament).boards.count() == 8
        enter_units(tournament, {(1, 1, 1): 60, (1, 9, 1): 80})
        notes = {
            one.table.number: one.attack_note
            for one in Play.objects.select_related("table").filter(board__number=1)
        }
        assert notes == {1: 0, 9: 100}


class TestInTurn:
    @pytest.fixture
    def running(self, club):
        return make_odd(club, 21, positions=3)

    def test_who_rests_has_no_seat_and_who_takes_turns_has_one(self, running):
        field = read_field(running, MEMBERS)
        found = resting(field)
        assert [one.position for one in found] == [1, 2, 3]
        last = field.entrants[20]
        assert {one.instead.pk for one in found} == {last.pk}
        for one in found:
            seats = Seat.objects.filter(table__session=field.session, table__position=one.position)
            players = set(seats.values_list("player__entries", flat=True))
            assert one.who.pk not in players
            assert {one.instead.pk} < players
            assert len(players) == 20

    def test_each_is_ranked_on_the_boards_he_played(self, running):
        play_quickly(running)
        field = read_field(running, MEMBERS)
        ranked = rankings(field)
        rested = {one.who.pk for one in resting(field)}
        assert len(ranked.general) == 21
        for row in ranked.general:
            assert row.boards == (8 if row.entrant.pk in rested else 12)
        # Who changes lines has none: there is one ranking for everybody.
        assert (ranked.lines, ranked.alternated) == ((), ())

    def test_the_certificate_holds(self, running, client_for, reader, tmp_path):
        play_quickly(running)
        file, out = tmp_path / "t.json", StringIO()
        file.write_bytes(client_for(reader).get(url("tournament-json", running)).content)
        call_command("rank", str(file), "--verify", stdout=out)
        assert "le même" in out.getvalue()
        book = client_for(reader).get(url("tournament-export", running))
        assert book.status_code == 200

    def test_he_may_be_replaced_and_change_seats_like_others(self, club, running):
        last = running.entries.get(number=21)
        (came,) = make_players(club, 1)
        people.replace_player(running, last.pk, came, WHO)
        found = resting(read_field(running, MEMBERS))
        assert [one.instead.number for one in found] == [21, 22, 22]
        rested = found[0].who.pk
        other = running.entries.exclude(pk__in=(last.pk, rested)).order_by("number").first()
        people.exchange_seats(running, last.pk, other.pk, 1, WHO)
        directing.start_position(running, 2)
        plan = plan_of(seance(running))
        assert not any(plan.relay(table, at) for at, table in plan.tables())
        tables = Seat.objects.filter(table__session=seance(running).session_id)
        assert tables.count() == 60

    def test_whose_place_was_given_back_sat_there_like_others(self, running):
        second = resting(read_field(running, MEMBERS))[1].who
        last = running.entries.get(number=21)
        directing.withdraw(running, last.pk, True, uuid.uuid4(), "", "malade", WHO)
        directing.start_position(running, 2)
        pair = (last.pk, second.pk)
        other = running.entries.exclude(pk__in=pair).order_by("number").first()
        people.exchange_seats(running, second.pk, other.pk, 2, WHO)
        seats = Seat.objects.filter(table__session=seance(running).session_id, table__position=2)
        assert set(seats.values_list("player", flat=True)) == set(
            running.entries.exclude(pk=last.pk).values_list("player", flat=True)
        )

    def test_who_rests_sat_in_nobodys_seat(self, running):
        rested = resting(read_field(running, MEMBERS))[0].who
        other = running.entries.exclude(pk=rested.pk).order_by("number").first()
        for pair in ((rested.pk, other.pk), (other.pk, rested.pk)):
            with pytest.raises(Refused, match="entry_not_seated"):
                people.exchange_seats(running, *pair, 1, WHO)

    def test_where_he_leaves_they_keep_their_places(self, running):
        last = running.entries.get(number=21)
        directing.withdraw(running, last.pk, True, uuid.uuid4(), "", "malade", WHO)
        plan = plan_of(seance(running))
        assert [one.position for one in rests(plan)] == [1]
        assert not any(plan.relay(table, at) for at, table in plan.tables())
        tables = Seat.objects.filter(table__session=seance(running).session_id)
        assert tables.filter(table__position=2).count() == 20
        ruling = Ruling.objects.get()
        cancel_ruling(running, ruling.pk, "revenu", WHO)
        assert [one.position for one in rests(plan_of(seance(running)))] == [1, 2, 3]
        assert seance(running).moved == []
        assert tables.filter(player=last.player_id).count() == 3
        assert tables.count() == 60
