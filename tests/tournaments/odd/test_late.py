"""Somebody comes late to people who play in turn; who rests is replaced; places given back."""

from __future__ import annotations

import uuid
from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.ledger.ranks import MEMBERS
from tests.scoring.factories import make_players
from tests.tournaments.arbitration.ruled import WHO
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import seance
from tests.tournaments.odd.factories import make_odd
from tests.tournaments.quick import play_quickly
from tests.tournaments.test_people import play_rest, seats_agree
from tournaments import directing
from tournaments.directing import Refused
from tournaments.directing.arbitration import cancel_ruling
from tournaments.directing.latecomers import come_late
from tournaments.directing.people import exchange_seats, replace_player
from tournaments.models import Ruling
from tournaments.movements import Starter
from tournaments.movements.variants import without_guests
from tournaments.plans import plan_of
from tournaments.standings import rankings, read_field
from tournaments.standings.turns import resting
from tournaments.turns import rests

pytestmark = pytest.mark.django_db


def late(tournament, club, **options):
    (came,) = make_players(club, 1)
    return come_late(tournament, came, WHO, **options)


def leave(tournament, number):
    pk = tournament.entries.get(number=number).pk
    return directing.withdraw(tournament, pk, True, uuid.uuid4(), "", "malade", WHO)


def seated(tournament, position):
    field = read_field(tournament, MEMBERS)
    return {
        table: {str(place): who.number for place, who in field.seated(position, table).items()}
        for table in range(1, field.tables + 1)
    }


def rested(tournament):
    """How often everybody rests, by his number."""
    return Counter(one.who.number for one in resting(read_field(tournament, MEMBERS)))


def relays(tournament):
    plan = plan_of(seance(tournament))
    return [(at, table.table) for at, table in plan.tables() if plan.relay(table, at)]


@pytest.fixture
def running(club):
    """Twenty-one at five tables, at the second of five positions."""
    made = make_odd(club, 21, positions=5, published=True)
    play_quickly(made, positions=1)
    directing.start_position(made, 2)
    return made


class TestInTurn:
    def test_he_plays_every_position_to_come_and_nobody_rests_twice(self, club, running):
        past = [seated(running, position) for position in (1, 2)]
        change = late(running, club)
        assert (change.position, seance(running).movement) == (3, "IND-L5p2")
        assert [seated(running, position) for position in (1, 2)] == past
        field = read_field(running, MEMBERS)
        plan = plan_of(seance(running))
        assert [stop.position for stop, _relay in plan.route(Starter(None, 22))] == [3, 4, 5]
        assert Counter(one.position for one in resting(field)) == {1: 1, 2: 1, 3: 2, 4: 2, 5: 2}
        assert set(rested(running).values()) == {1}
        # Each turn is told: who rests, when and where.
        told = {(at, who) for at, _table, _place, who in change.data["turns"]}
        assert told == {
            (one.position, one.who.pk) for one in resting(field) if one.instead.number == 22
        }
        assert not change.data["again"]
        seats_agree(running)

    def test_he_is_ranked_and_the_certificate_holds(
        self, club, running, client_for, reader, tmp_path
    ):
        late(running, club)
        for position in (3, 4, 5):
            directing.start_position(running, position)
        play_rest(running)
        rows = {
            row.entrant.number: row.boards for row in rankings(read_field(running, MEMBERS)).general
        }
        assert (len(rows), rows[22], rows[21]) == (22, 12, 20)
        assert {boards for number, boards in rows.items() if number <= 20} == {16, 20}
        file, out = tmp_path / "t.json", StringIO()
        file.write_bytes(client_for(reader).get(url("tournament-json", running)).content)
        call_command("rank", str(file), "--verify", stdout=out)
        assert "le même" in out.getvalue()

    def test_where_he_leaves_they_sit_and_cancelled_he_plays_again(self, club, running):
        late(running, club)
        before = seance(running).moved
        ruling = leave(running, 22)
        assert not relays(running)
        assert rested(running).total() == 5
        cancel_ruling(running, ruling.pk, "revenu", WHO)
        assert seance(running).moved == before
        assert rested(running).total() == 8
        seats_agree(running)

    def test_people_who_change_places_afterwards(self, club, running):
        late(running, club)
        pair = [running.entries.get(number=number).pk for number in (21, 22)]
        directing.start_position(running, 3)
        exchange_seats(running, *pair, 3, WHO)
        seats_agree(running)
        exchange_seats(running, *pair, 3, WHO)
        seats_agree(running)
        assert not relays(running)

    def test_after_three_nobody_more_but_as_one_who_left(self, club):
        running = make_odd(club, 23, "IND-L5p3", positions=4)
        with pytest.raises(Refused, match="late_no_turn"):
            late(running, club)
        ruling = leave(running, 22)
        assert rested(running) == Counter(dict.fromkeys(rested(running), 1))
        late(running, club)
        assert seance(running).movement == "IND-L5p3"
        assert not relays(running)
        assert Counter(one.position for one in rests(plan_of(seance(running)))) == {
            1: 3,
            2: 3,
            3: 3,
            4: 3,
        }
        seats_agree(running)
        with pytest.raises(Refused, match="place_taken"):
            cancel_ruling(running, ruling.pk, "revenu", WHO)

    def test_full_tables_ask_first(self, club):
        running = make_odd(club, 20, "IND-L5", positions=3)
        with pytest.raises(Refused, match="late_no_room"):
            late(running, club)
        change = late(running, club, at_once=True, in_turn=True)
        assert (change.position, change.data["alone"]) == (2, True)
        assert seance(running).movement == "IND-L5p1"
        seats_agree(running)
        for position in (2, 3):
            directing.start_position(running, position)
        with pytest.raises(Refused, match="late_turn_too_late"):
            late(running, club, at_once=True)

    @pytest.mark.parametrize(
        ("players", "movement", "then", "tables"),
        [
            (41, "PAR-5p1-5", "PAR-5p1-5p1", range(6, 11)),
            (42, "PAR-5p1-5p1", "PAR-5p1-5p2", range(6, 11)),
            (16, "IND-H4", "IND-H4p1", range(1, 5)),
            (48, "IND-3x4-C", "IND-3x4-Cp1", range(1, 13)),
            (9, "GEN-I2-5x4p1", "GEN-I2-5x4p2", range(1, 3)),
        ],
    )
    def test_any_movement_of_players(self, club, players, movement, then, tables):
        running = make_odd(club, players, movement)
        before = {one.number: one.places.get().starter for one in running.entries.all()}
        change = late(running, club, in_turn=True)
        assert seance(running).movement == then
        assert {at for at, *_rest in change.data["turns"]} == {2}
        assert {table for _at, table, *_rest in change.data["turns"]} <= set(tables)
        after = {one.number: one.places.get().starter for one in running.entries.all()}
        assert after == {**before, players + 1: after[players + 1]}
        assert not relays(running)
        assert without_guests(then) == without_guests(movement)


class TestAPlaceLeft:
    def test_who_comes_late_takes_it(self, club, running):
        ruling = leave(running, 5)
        assert relays(running)
        change = late(running, club)
        assert (change.position, relays(running)) == (3, [])
        assert seance(running).movement == "IND-L5p1"
        seats_agree(running)
        with pytest.raises(Refused, match="place_taken"):
            cancel_ruling(running, ruling.pk, "revenu", WHO)

    def test_who_left_before_he_sat_leaves_it_to_another(self, club, running):
        leave(running, 5)
        late(running, club)
        leave(running, 22)
        assert relays(running)
        late(running, club)
        assert relays(running) == []
        seats_agree(running)

    def test_lent_to_somebody_who_left_meanwhile_it_is_his_when_he_is_back(self, club):
        running = make_odd(club, 21, positions=4)
        rest = next(one for one in resting(read_field(running, MEMBERS)) if one.position == 3)
        first = leave(running, rest.who.number)
        leave(running, 21)
        assert (3, rest.table) in relays(running)
        cancel_ruling(running, first.pk, "revenu", WHO)
        assert relays(running) == []
        seats_agree(running)


class TestWhoRests:
    def test_he_is_replaced_at_once(self, club, running):
        rest = next(one for one in resting(read_field(running, MEMBERS)) if one.position == 2)
        play_rest(running)
        (came,) = make_players(club, 1)
        change = replace_player(running, rest.who.pk, came, WHO, at_once=True)
        assert (change.position, change.data["seated_at"]) == (2, 3)
        found = [one for one in resting(read_field(running, MEMBERS)) if one.position == 2]
        assert [one.who.number for one in found] == [22]
        seats_agree(running)

    def test_who_is_to_come_is_replaced_before_he_sits(self, club, running):
        change = late(running, club)
        (came,) = make_players(club, 1)
        again = replace_player(running, change.entry_id, came, WHO, at_once=True)
        assert again.position == 3
        seats_agree(running)


class TestPages:
    def test_what_changes_is_told(self, club, running, organiser, client_for):
        (came,) = make_players(club, 1)
        client = client_for(organiser)
        page = client.post(url("tournament-late", running), {"player": came.pk}, follow=True)
        found = text(page)
        # Others do so already: nothing is asked.
        assert "À tour de rôle, si" not in found
        assert f"{came.full_name}, arrivé en retard, joue à partir de la position 3" in found
        for one in resting(read_field(running, MEMBERS)):
            if one.instead.number == 22:
                told = f"Position {one.position} : {one.who.name} se repose, il joue à sa place"
                assert told in found
        entry = running.entries.get(player=came)
        assert "depuis la position 3" in text(client.get(url("route", running, entry.pk)))
        for name in ("print-guides", "print-orientation", "desk", "tournament-export"):
            assert client.get(url(name, running)).status_code == 200

    def test_full_tables_say_what_to_do(self, club, organiser, client_for):
        running = make_odd(club, 20, "IND-L5", positions=3)
        (came,) = make_players(club, 1)
        client, sent = client_for(organiser), {"player": came.pk}
        page = client.post(url("tournament-late", running), sent)
        assert page.status_code == 400
        assert "cochez « À tour de rôle »" in text(page)
        page = client.post(url("tournament-late", running), {**sent, "in_turn": "on"}, follow=True)
        assert "Désormais un seul classement" in text(page)

    def test_a_departure_that_stays_says_why(self, club, running, arbiter, client_for):
        leave(running, 5)
        late(running, club)
        client = client_for(arbiter)
        where = url("ruling-cancel", running, Ruling.objects.get().pk)
        page = client.post(where, {"reason": "revenu"}, follow=True)
        assert "ce départ ne s’annule plus" in text(page)
