"""The verifier in the other forms: what is put wrong in a sound movement is found."""

import random
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType

import pytest

from tournaments.movements import (
    Compass,
    Grade,
    Side,
    Starter,
    faults,
    movements,
    schedule,
    skip_first,
    teams,
    verify,
)
from tournaments.movements.guests import seated

N, S, E, O = Compass  # noqa: E741


def put(plan, index, table, place, who):
    """Somebody else at one place of one row of a schedule."""
    position = plan.positions[index]
    tables = tuple(seated(t, place, who) if t.table == table else t for t in position.tables)
    changed = replace(position, tables=tables)
    return replace(plan, positions=(*plan.positions[:index], changed, *plan.positions[index + 1 :]))


def swap(plan, index, one, other, place):
    """Two tables exchange who is at a place."""
    tables = plan.positions[index].tables
    a, b = tables[one - 1].places[place], tables[other - 1].places[place]
    return put(put(plan, index, one, place, b), index, other, place, a)


def codes(plan, **options):
    return {fault.code for fault in verify(plan, **options).findings}


TEAM_FORMS = [
    one
    for form in ("triplettes", "quadrettes")
    for one in movements(form)
    if one.type in {"line", "howell"}
]


@pytest.mark.parametrize("one", TEAM_FORMS, ids=lambda one: one.id)
def test_seeded_swaps_of_teams_are_found(one):
    plan = schedule(one.id)
    chance = random.Random(one.id)
    places = [Side.ATTACK] if one.form == "quadrettes" else [Side.NS, Side.EO]
    for _ in range(25):
        index = chance.randrange(len(plan.positions))
        a, b = chance.sample(range(1, plan.tables + 1), 2)
        assert faults(swap(plan, index, a, b, chance.choice(places))), (index, a, b)


@pytest.mark.parametrize("name", ["QUA-5", "QUA-7", "TRI-L5", "TRI-H4", "TRI-H5"])
def test_any_two_tables_that_change_boards_are_found(name):
    plan = schedule(name)
    for index, position in enumerate(plan.positions):
        for a, b in combinations(position.tables, 2):
            tables = list(position.tables)
            tables[a.table - 1] = replace(a, boards=b.boards)
            tables[b.table - 1] = replace(b, boards=a.boards)
            mutant = replace(position, tables=tuple(tables))
            wrong = replace(
                plan, positions=(*plan.positions[:index], mutant, *plan.positions[index + 1 :])
            )
            found = {fault.code for fault in faults(wrong)}
            assert found & {"schedule_board_replayed", "schedule_not_returned"}


def test_a_quadrette_against_itself():
    plan = schedule("QUA-5")
    wrong = swap(plan, 0, 1, 4, Side.ATTACK)
    assert {"schedule_own_table", "schedule_attacked_twice"} <= codes(wrong)


def test_half_a_match_of_quadrettes():
    plan = schedule("QUA-5")
    short = replace(plan, positions=plan.positions[:3])
    found = [f for f in faults(short) if f.code == "schedule_not_returned"]
    assert len(found) == 5
    assert all(fault.params["boards"] for fault in found)


def test_a_match_whose_rooms_are_not_swapped():
    plan = schedule("EQU-24")
    wrong = replace(plan, positions=plan.positions[::2])
    assert {fault.code for fault in faults(wrong)} == {"schedule_not_returned"}


def test_an_emmanuel_with_a_swap():
    wrong = swap(schedule("TRI-E16"), 0, 1, 4, Side.DEFENCE)
    assert "schedule_not_returned" in {fault.code for fault in faults(wrong)}


def test_two_relay_tables_are_a_note():
    """RC art.26 admits one; 26 players on 7 tables are the exception it names."""
    plan = schedule("IND-L7").absent((Starter(N, 1), Starter(S, 2)))
    report = verify(plan)
    assert report.sound
    assert {f.params["position"] for f in report.findings if f.code == "schedule_relay_tables"} == {
        1,
        2,
        3,
        4,
        5,
        6,
    }


def test_a_libre_table_of_two_cannot_play():
    plan = schedule("LIB-5").absent((Starter(N, 5), Starter(S, 5)))
    assert codes(plan) >= {"schedule_table_size"}
    assert not verify(plan).playable


def test_a_board_is_not_played_at_a_relay():
    """Who waits with a board may still play it."""
    plan = schedule("IND-L5").absent((Starter(N, 1),))
    again = replace(plan.positions[0], number=6)
    longer = replace(plan, positions=(*plan.positions, again))
    waiting = set(plan.positions[0].tables[0].seats.values())
    replayed = {f.params["starter"] for f in faults(longer) if f.code == "schedule_board_replayed"}
    assert replayed.isdisjoint({one.code for one in waiting})
    assert replayed


def test_mates_meet_at_the_first_position_and_never_again():
    """OT p.15: that is why the first position is skipped."""
    plan = schedule("LIB-9", 4, 6)
    for size in (2, 4):
        mates = teams(plan, size)
        found = [f for f in verify(plan, mates).findings if f.code == "schedule_team_mates_met"]
        assert {fault.params["position"] for fault in found} == {1}
        assert len(found) == 36 // size if size == 4 else 18
        assert verify(skip_first(plan), mates).findings == ()


@pytest.mark.parametrize("tables", [4, *range(5, 25)])
def test_playable_positions_of_teams(tables):
    """One position less than the movement has (OT p.15, computed for 4 to 24 tables)."""
    plan = schedule(f"LIB-{tables}")
    later = skip_first(plan)
    assert later.numbers == tuple(range(1, len(plan.positions)))
    assert verify(later, teams(plan, 4)).findings == ()


def test_a_host_away_who_is_visited_again():
    plan = schedule("LIB-5").absent((Starter(N, 1),))
    again = replace(plan.positions[0], number=6)
    longer = replace(plan, positions=(*plan.positions, again))
    found = [f for f in verify(longer).findings if f.code == "schedule_back_at_table"]
    assert {fault.params["table"] for fault in found} == {1}
    assert {fault.params["starter"] for fault in found} == {"S1", "E1", "O1"}


def test_uneven_attacks_are_a_note():
    """OT p.38: with 3 étuis the printed takers give 12 to 16 attacks."""
    (found,) = verify(schedule("TRI-H5", 3)).findings
    assert found.grade is Grade.NOTE
    assert (found.params["least"], found.params["most"]) == (12, 16)


def test_somebody_who_waits_twice_is_a_note():
    plan = schedule("TRI-L6").absent((Starter(None, 1, Side.NS), Starter(None, 2, Side.NS)))
    assert "schedule_waits_twice" in codes(plan)


def test_a_wrong_seat_in_a_line():
    plan = schedule("IND-L5")
    table = plan.positions[0].tables[0]
    seats = MappingProxyType({**table.seats, N: Starter(S, 1), S: Starter(N, 1)})
    position = replace(
        plan.positions[0], tables=(replace(table, seats=seats), *plan.positions[0].tables[1:])
    )
    wrong = replace(plan, positions=(position, *plan.positions[1:]))
    assert {fault.code for fault in faults(wrong)} == {"schedule_left_line"}
