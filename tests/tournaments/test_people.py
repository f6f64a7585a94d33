"""People who change while boards are played: the past stays, what follows is repaired."""

from __future__ import annotations

import json
import uuid
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.ledger.ranks import MEMBERS
from scoring.models import Seat
from scoring.recording import Author
from tests.scoring.factories import make_players
from tests.tournaments.factories import (
    make_tournament,
    play_all,
    random_units,
    seance,
    table_at,
)
from tests.tournaments.quick import play_quickly, write_units
from tournaments import directing
from tournaments.directing import Refused
from tournaments.directing.latecomers import come_late
from tournaments.directing.people import exchange_seats, replace_player
from tournaments.exports.record import tournament_record
from tournaments.models import PeopleChange
from tournaments.progress import progress
from tournaments.standings import rankings, read_field, route_sheet, seating, whereabouts

pytestmark = pytest.mark.django_db
ME = Author(None, "essai")


def by_number(field, number):
    return field.by_id[str(number)]


def at(field, number):
    """Position to (table, place) of one entrant."""
    return {
        leg.spell.stop.position: (leg.spell.stop.table, str(leg.spell.stop.place))
        for leg in route_sheet(field, by_number(field, number)).legs
    }


def seats_agree(tournament) -> None:
    """The stored seats are those that every page shows."""
    field = read_field(tournament, MEMBERS)
    players = {one.pk: one.player_id for one in tournament.entries.all()}
    for table in seance(tournament).session.tables.all():
        stored = {seat.index: seat.player_id for seat in Seat.objects.filter(table=table)}
        seated = {
            str(place): players[who.pk]
            for place, who in field.seated(table.position, table.number).items()
        }
        assert stored == {"NOSE".index(place): player for place, player in seated.items()}


def play_rest(tournament) -> None:
    """Enter every result that is still missing."""
    field = read_field(tournament, MEMBERS)
    units = random_units(tournament)
    write_units(tournament, {at: unit for at, unit in units.items() if at not in field.at})


def entry(tournament, number):
    return tournament.entries.get(number=number).pk


def test_who_replaces_plays_on_and_both_keep_what_they_made(club) -> None:
    tournament = make_tournament(club)
    (came,) = make_players(club, 1)
    play_quickly(tournament, positions=3)
    directing.start_position(tournament, 2)
    directing.start_position(tournament, 3)
    before = rankings(read_field(tournament, MEMBERS)).row_of(
        by_number(read_field(tournament, MEMBERS), 1)
    )
    change = replace_player(tournament, entry(tournament, 1), came, ME, reason="malade")
    assert (change.kind, change.position) == ("replaced", 4)
    directing.start_position(tournament, 4)
    tournament.refresh_from_db()
    field = read_field(tournament, MEMBERS)
    assert list(at(field, 1)) == [1, 2, 3]
    assert list(at(field, 21)) == [4, 5]
    assert rankings(field).row_of(by_number(field, 1)).total == before.total
    seats_agree(tournament)
    assert whereabouts(field, by_number(field, 1)).now is None
    assert whereabouts(field, by_number(field, 21)).now is not None
    play_rest(tournament)
    field = read_field(tournament, MEMBERS)
    row = rankings(field).row_of(by_number(field, 21))
    assert row.boards == 8
    assert len(rankings(field).general) == 21
    names = {one["id"] for one in tournament_record(tournament)["competitors"]}
    assert "21" in names


def test_at_once_only_where_nothing_is_played(club) -> None:
    tournament = make_tournament(club)
    came, other = make_players(club, 2)
    replace_player(tournament, entry(tournament, 1), came, ME, at_once=True)
    field = read_field(tournament, MEMBERS)
    assert at(field, 1) == {}
    assert list(at(field, 21)) == [1, 2, 3, 4, 5]
    seats_agree(tournament)
    play_quickly(tournament, positions=1)
    with pytest.raises(Refused, match="replacement_played"):
        replace_player(tournament, entry(tournament, 2), other, ME, at_once=True)
    with pytest.raises(Refused, match="entry_not_seated"):
        replace_player(tournament, entry(tournament, 1), other, ME)
    with pytest.raises(Refused, match="replacement_entered"):
        replace_player(tournament, entry(tournament, 2), came, ME)
    assert PeopleChange.objects.count() == 1
    play_rest(tournament)
    field = read_field(tournament, MEMBERS)
    assert rankings(field).row_of(by_number(field, 21)).boards == 20


def test_results_follow_the_seats_and_the_past_stays(club) -> None:
    """South of tables 1 and 2 sat in each other's seats at position 1, told during position 2."""
    tournament = make_tournament(club)
    play_quickly(tournament)
    directing.start_position(tournament, 2)
    before = read_field(tournament, MEMBERS)
    one, other = (dict(table.seats)["S"].number for table in seating(before, 1)[:2])
    was = {n: at(before, n) for n in range(1, 21)}
    rows = {n: rankings(before).row_of(by_number(before, n)).total for n in (one, other)}
    change = exchange_seats(tournament, entry(tournament, one), entry(tournament, other), 1, ME)
    assert change.data["reasons"][0] == "repair_wrong_seats"
    tournament.refresh_from_db()
    after = read_field(tournament, MEMBERS)
    assert at(after, one)[1] == was[other][1]
    assert at(after, other)[1] == was[one][1]
    for number in range(1, 21):
        assert at(after, number)[2] == was[number][2], "position 2 has begun"
        if number not in (one, other):
            assert at(after, number)[1] == was[number][1]
    assert rankings(after).row_of(by_number(after, one)).total != rows[one]
    seats_agree(tournament)
    assert progress(seance(tournament)).done == progress(seance(tournament)).expected


def test_of_one_table_and_once_more_takes_it_back(club) -> None:
    tournament = make_tournament(club)
    play_all(tournament, positions=1)
    before = tournament_record(tournament)
    field = read_field(tournament, MEMBERS)
    seats = dict(seating(field, 1)[0].seats)
    north, south = seats["N"].number, seats["S"].number
    pair = (entry(tournament, north), entry(tournament, south))
    exchange_seats(tournament, *pair, 1, ME)
    seats_agree(tournament)
    swapped = tournament_record(tournament)
    assert swapped["results"] != before["results"]
    later = read_field(tournament, MEMBERS)
    assert at(later, north)[1] == (1, "S")
    assert at(later, north)[2] == at(field, north)[2]
    exchange_seats(tournament, *pair, 1, ME)
    seats_agree(tournament)
    assert tournament_record(tournament)["results"] == before["results"]
    assert seance(tournament).moved == []


def test_an_exchange_that_cannot_be_is_refused(club) -> None:
    tournament = make_tournament(club)
    one, other = entry(tournament, 1), entry(tournament, 2)
    with pytest.raises(Refused, match="place_swap_same"):
        exchange_seats(tournament, one, one, 1, ME)
    with pytest.raises(Refused, match="exchange_position"):
        exchange_seats(tournament, one, other, 2, ME)
    with pytest.raises(Refused, match="tournament_not_running"):
        exchange_seats(make_tournament(club, started=False), one, other, 1, ME)


def test_who_comes_late_takes_the_empty_place(club) -> None:
    """Nineteen play with a relay: the twentieth comes for the second position."""
    tournament = make_tournament(club, 19)
    came, more = make_players(club, 2)
    play_quickly(tournament, positions=1)
    expected = progress(seance(tournament)).expected
    change = come_late(tournament, came, ME)
    assert (change.kind, change.position) == ("late", 2)
    tournament.refresh_from_db()
    field = read_field(tournament, MEMBERS)
    assert list(at(field, 20)) == [2, 3, 4, 5]
    assert progress(seance(tournament)).expected > expected
    seats_agree(tournament)
    with pytest.raises(Refused, match="late_no_room"):
        come_late(tournament, more, ME)
    directing.start_position(tournament, 2)
    play_rest(tournament)
    field = read_field(tournament, MEMBERS)
    assert rankings(field).row_of(by_number(field, 20)).boards == 16


def test_the_start_stays_once_somebody_changed(club) -> None:
    tournament = make_tournament(club)
    exchange_seats(tournament, entry(tournament, 1), entry(tournament, 2), 1, ME)
    with pytest.raises(Refused, match="people_changed"):
        directing.undo_start(tournament)
    assert table_at(tournament, 1, 1)


def test_the_json_ranks_again_to_the_same(club, tmp_path) -> None:
    """After wrong seats (two of one table too), a replacement and a late arrival."""
    tournament = make_tournament(club, 19)
    came, late = make_players(club, 2)
    play_quickly(tournament, positions=2)
    directing.start_position(tournament, 2)
    tables = [dict(table.seats) for table in seating(read_field(tournament, MEMBERS), 1)]
    seats = next(one for one in tables if all(one.values()))
    exchange_seats(tournament, seats["N"].pk, seats["S"].pk, 1, ME)
    replace_player(tournament, entry(tournament, 4), came, ME)
    come_late(tournament, late, ME)
    for position in (3, 4, 5):
        directing.start_position(tournament, position)
    play_rest(tournament)
    file, out = tmp_path / "tournoi.json", StringIO()
    file.write_text(json.dumps(tournament_record(tournament)))
    call_command("rank", str(file), stdout=out)
    found = json.loads(out.getvalue())
    assert "errors" not in found
    shown = rankings(read_field(tournament, MEMBERS))
    assert len(shown.general) == 21
    for rows, again in (
        (shown.general, found["rankings"]["general"]),
        (shown.alternated, found["rankings"]["alternated"]),
    ):
        assert [(row.entrant.id, row.rank, row.boards) for row in rows] == [
            (one["id"], one["rank"], one["boards"]) for one in again
        ]


def test_who_replaces_at_once_and_leaves_later_keeps_what_he_played(club) -> None:
    tournament = make_tournament(club)
    (came,) = make_players(club, 1)
    replace_player(tournament, entry(tournament, 1), came, ME, at_once=True)
    play_quickly(tournament, positions=4)
    for position in (2, 3, 4):
        directing.start_position(tournament, position)
    directing.withdraw(tournament, entry(tournament, 21), True, uuid.uuid4(), "", "malade", ME)
    tournament.refresh_from_db()
    field = read_field(tournament, MEMBERS)
    assert list(at(field, 21)) == [1, 2, 3, 4]
    assert rankings(field).row_of(by_number(field, 21)).boards == 16
    seats_agree(tournament)
