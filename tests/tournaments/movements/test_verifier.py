"""The verifier finds nothing in sound schedules, and finds what is put wrong in them."""

import random
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType

import pytest

from tournaments.movements import Compass, Starter, faults, movements, schedule

N, S, E, O = Compass  # noqa: E741
SOUND = [(one.id, size) for one in movements() if one.id != "IND-H3" for size in one.set_sizes]
# Between the parallel fields of IND-2x4 and IND-3x4 a swap may do no harm.
ONE_FIELD = [(name, size) for name, size in SOUND if "x" not in name]


def codes(plan):
    return {fault.code for fault in faults(plan)}


def with_tables(plan, number, **tables):
    """The plan with some tables of a position replaced, named `t3=table`."""
    position = plan.positions[number - 1]
    changed = tuple(tables.get(f"t{table.table}", table) for table in position.tables)
    positions = list(plan.positions)
    positions[number - 1] = replace(position, tables=changed)
    return replace(plan, positions=tuple(positions))


def table_at(plan, position, table):
    return plan.positions[position - 1].tables[table - 1]


def swap_seats(plan, position, one, other):
    """Two (table, seat) change players."""
    tables = {table.table: dict(table.seats) for table in plan.positions[position - 1].tables}
    (t1, s1), (t2, s2) = one, other
    tables[t1][s1], tables[t2][s2] = tables[t2][s2], tables[t1][s1]
    return with_tables(
        plan,
        position,
        **{
            f"t{t}": replace(table_at(plan, position, t), seats=MappingProxyType(tables[t]))
            for t in {t1, t2}
        },
    )


def swap_boards(plan, position, one, other):
    """Two tables change sets."""
    first, second = table_at(plan, position, one), table_at(plan, position, other)
    return with_tables(
        plan,
        position,
        **{
            f"t{one}": replace(first, boards=second.boards),
            f"t{other}": replace(second, boards=first.boards),
        },
    )


@pytest.mark.parametrize(("name", "size"), SOUND)
def test_every_shipped_movement_is_sound(name, size):
    assert faults(schedule(name, size)) == ()


def test_the_printed_grid_of_three_tables_repeats_meetings_and_nothing_else():
    """12 players have 66 pairs for 126 meetings: 54 pairs meet twice, 3 three times."""
    found = faults(schedule("IND-H3"))
    assert {fault.code for fault in found} == {"schedule_met_twice"}
    assert len(found) == 54 + 3 * 2


@pytest.mark.parametrize("name", ["IND-L5", "IND-L7", "IND-L11"])
def test_one_position_more_than_a_full_round_is_found(name):
    plan = schedule(name)
    again = replace(plan.positions[0], number=len(plan.positions) + 1)
    longer = replace(plan, positions=(*plan.positions, again))
    assert codes(longer) == {"schedule_met_twice", "schedule_board_replayed"}


@pytest.mark.parametrize("name", ["IND-L5", "IND-L6", "IND-L7", "IND-L8"])
def test_any_two_players_of_a_line_who_change_places_are_found(name):
    plan = schedule(name)
    unnoticed = [
        (position.number, line, one, other)
        for position in plan.positions
        for line in Compass
        for one, other in combinations(range(1, plan.tables + 1), 2)
        if not faults(swap_seats(plan, position.number, (one, line), (other, line)))
    ]
    assert unnoticed == []


@pytest.mark.parametrize(("name", "size"), ONE_FIELD)
def test_seeded_swaps_of_players_are_found(name, size):
    plan = schedule(name, size)
    chance = random.Random(f"{name} {size}")
    for _ in range(25):
        number = chance.randint(1, len(plan.positions))
        one, other = chance.sample(range(1, plan.tables + 1), 2)
        mutant = swap_seats(
            plan, number, (one, chance.choice(list(Compass))), (other, chance.choice(list(Compass)))
        )
        assert faults(mutant), (number, one, other)


@pytest.mark.parametrize("name", ["IND-L5", "IND-L6", "IND-L7", "IND-L8", "IND-L9"])
def test_any_two_tables_that_change_sets_are_found(name):
    plan = schedule(name)
    for position in plan.positions:
        for one, other in combinations(range(1, plan.tables + 1), 2):
            mutant = swap_boards(plan, position.number, one, other)
            assert codes(mutant) == {"schedule_board_replayed"}


def test_a_player_seated_twice_and_one_not_at_all():
    plan = schedule("IND-L5")
    table = table_at(plan, 1, 2)
    mutant = with_tables(plan, 1, t2=replace(table, seats={**table.seats, N: Starter(N, 1)}))
    found = {
        fault.params["starter"]: fault.params["times"]
        for fault in faults(mutant)
        if fault.code == "schedule_not_seated_once"
    }
    assert found == {"N1": 2, "N2": 0}


def test_a_stranger_at_a_table():
    plan = schedule("IND-L5")
    table = table_at(plan, 3, 2)
    mutant = with_tables(plan, 3, t2=replace(table, seats={**table.seats, N: Starter(N, 9)}))
    found = [fault for fault in faults(mutant) if fault.code == "schedule_not_seated_once"]
    assert {fault.params["starter"] for fault in found} == {"N9", "N2"}
    assert {fault.params["position"] for fault in found} == {3}


def test_a_player_out_of_his_line():
    mutant = swap_seats(schedule("IND-L5"), 2, (1, N), (1, S))
    assert codes(mutant) == {"schedule_left_line"}


def test_one_board_at_two_tables():
    plan = schedule("IND-L5")
    wrong = replace(table_at(plan, 2, 1), boards=(9, 10, 11, 20))
    mutant = with_tables(plan, 2, t1=wrong)
    (clash, *rest) = [f for f in faults(mutant) if f.code == "schedule_board_at_two_tables"]
    assert clash.params["position"] == 2
    assert clash.params["board"] in {9, 10, 11, 20}
    assert clash.params["tables"].startswith("1, ")
    assert len(rest) == 3


def test_tables_that_share_a_set_may_not_begin_with_one_board():
    plan = schedule("IND-H4")
    mutant = with_tables(plan, 1, t2=replace(table_at(plan, 1, 2), boards=(1, 2, 3, 4)))
    assert codes(mutant) == {"schedule_board_at_two_tables"}
