"""A player of a side is replaced: his part goes on, what was played keeps his name."""

from __future__ import annotations

import uuid

import pytest

from scoring.ledger.ranks import MEMBERS
from scoring.models import Seat
from scoring.recording import Author
from tests.scoring.factories import make_players
from tests.tournaments.factories import seance
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides
from tournaments import directing
from tournaments.directing import Refused
from tournaments.directing.people import replace_player
from tournaments.models import LibreMember
from tournaments.standings import rankings, read_field

pytestmark = pytest.mark.django_db
ME = Author(None, "essai")


def totals(field) -> dict[str, object]:
    return {row.entrant.id: row.total for row in rankings(field).general}


def seats_agree(tournament) -> None:
    """Everybody whom the field names at a table has the seat that is stored, and no other."""
    field = read_field(tournament, MEMBERS)
    for table in seance(tournament).session.tables.all():
        sides = field.seated(table.position, table.number).values()
        members = {one.starter.code: one.members for one in sides}
        plan = field.plan.at[table.position, table.number]
        shown = dict(field.layout.seat_rows(plan, members))
        stored = Seat.objects.filter(table=table).select_related("player")
        assert shown == {seat.index: MEMBERS.name(seat.player) for seat in stored}


@pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 6), (QUADRETTES, 5)])
@pytest.mark.parametrize("part", [0, 1])
def test_the_part_goes_on_and_the_past_keeps_his_name(club, form, count, part) -> None:
    tournament = make_sides(club, form, count)
    (came,) = make_players(club, 1)
    play_quickly(tournament, positions=1)
    before = {
        row.entrant.id: row.total for row in rankings(read_field(tournament, MEMBERS)).general
    }
    member = list(LibreMember.objects.filter(team__number=2).order_by("role", "entry__number"))[
        part
    ]
    gone = member.entry
    change = replace_player(tournament, gone.pk, came, ME)
    assert (change.kind, change.position) == ("replaced", 2)
    field = read_field(tournament, MEMBERS)
    side = field.by_id["2"]
    assert side.members[part] == MEMBERS.name(came)
    assert side.then(1).members[part] == MEMBERS.name(gone.player)
    assert len(side.members) == len(side.then(1).members) == field.layout.size
    seats_agree(tournament)
    assert totals(field) == before
    # The side leaves and comes back: the new player's seats are given back, not the old one's.
    ruling = directing.withdraw(tournament, side.pk, True, uuid.uuid4(), "", "malade", ME)
    directing.cancel_ruling(tournament, ruling.pk, "il revient", ME)
    seats_agree(tournament)
    with pytest.raises(Refused, match="entry_not_seated"):
        replace_player(tournament, gone.pk, make_players(club, 1)[0], ME)


def test_at_once_before_anything_is_played(club) -> None:
    tournament = make_sides(club, QUADRETTES, 5)
    came, other = make_players(club, 2)
    members = list(LibreMember.objects.filter(team__number=1).order_by("entry__number"))
    replace_player(tournament, members[0].entry_id, came, ME, at_once=True)
    seats_agree(tournament)
    play_quickly(tournament, positions=1)
    with pytest.raises(Refused, match="replacement_played"):
        replace_player(tournament, members[1].entry_id, other, ME, at_once=True)


@pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 6), (QUADRETTES, 5)])
def test_who_was_replaced_before_he_played_is_nowhere(club, form, count) -> None:
    """At once and once more before position 1; then twice for position 2."""
    tournament = make_sides(club, form, count)
    people = make_players(club, 4)
    names = [MEMBERS.name(one) for one in people]
    who = LibreMember.objects.filter(team__number=1).order_by("role", "entry__number")[0].entry
    for player, at_once in zip(people, (True, True, False, False), strict=True):
        replace_player(tournament, who.pk, player, ME, at_once=at_once)
        who = tournament.entries.get(player=player)
    side = read_field(tournament, MEMBERS).by_id["1"]
    assert [(one.name, one.until) for one in side.former] == [(names[1], 1)]
    assert (side.then(1).members[0], side.then(2).members[0]) == (names[1], names[3])
    seats_agree(tournament)
