"""The parts of a repair: what repeats cost, exchanges, filling, and cases worked by hand."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements import (
    Compass,
    Late,
    MovementError,
    Request,
    Side,
    Starter,
    Withdrawal,
    WrongSeats,
    generate,
    movement,
    propose,
    repair,
    schedule,
    verify,
)
from tournaments.movements.repair.filling import gone
from tournaments.movements.repair.mending import Mender, at, cost, exchange, put, with_position

N, S, E, O = Compass  # noqa: E741


def counted(plan):
    """The cost counted anew: 30 for a board again, 10 for a meeting, 200 for a table of two."""
    met, boards, small = Counter(), Counter(), 0
    for position in plan.positions:
        for table in position.tables:
            people = list(table.places.values())
            small += plan.form == "libre" and len(people) in {1, 2}
            met.update(frozenset(pair) for pair in combinations(people, 2))
            if plan.form == "libre" or len(people) == plan.full:
                boards.update((one, board) for one in people for board in table.boards)
    again = sum(n - 1 for n in boards.values()), sum(n - 1 for n in met.values())
    return 30 * again[0] + 10 * again[1] + 200 * small


@pytest.mark.parametrize("name", ["IND-L5", "IND-H3", "LIB-3", "LIB-7", "TRI-L6", "TRI-H4"])
def test_the_cost_of_a_printed_movement(name):
    assert cost(schedule(name)) == counted(schedule(name))
    assert (cost(schedule(name)) > 0) is (name in {"IND-H3", "LIB-3"})


@pytest.mark.parametrize("name", ["QUA-5", "QUA-13", "TRI-E16", "EQU-24", "EQU-T48"])
def test_two_halves_of_a_match_are_no_repeat(name):
    assert cost(schedule(name)) == 0


@settings(max_examples=40, deadline=None)
@given(
    name=st.sampled_from(["IND-L6", "LIB-6", "TRI-L5", "TRI-H5"]),
    index=st.integers(0, 4),
    one=st.integers(1, 5),
    other=st.integers(1, 5),
    place=st.integers(0, 3),
)
def test_the_cost_of_any_exchange_is_counted_right_and_undone(name, index, one, other, place):
    plan = schedule(name)
    places = list(plan.positions[index].tables[0].places)
    there = places[place % len(places)]
    changed = exchange(plan, (index, one, there), (index, other, there))
    assert cost(changed) == counted(changed)
    assert exchange(changed, (index, one, there), (index, other, there)) == plan
    if one != other:
        assert at(changed.positions[index], one, there) == at(plan.positions[index], other, there)


def test_an_exchange_between_two_seats():
    plan = schedule("LIB-5")
    changed = exchange(plan, (0, 1, N), (0, 2, S))
    assert at(changed.positions[0], 1, N) == Starter(S, 2)
    assert at(changed.positions[0], 2, S) == Starter(N, 1)


def test_somebody_put_where_nobody_was():
    plan = schedule("LIB-5")
    emptied = put(plan.positions[0], 1, N, None)
    assert at(emptied, 1, N) is None
    again = put(emptied, 1, N, Starter(N, 1))
    assert again == plan.positions[0]
    assert list(again.tables[0].seats) == [*Compass]
    assert with_position(plan, 0, emptied).positions[1:] == plan.positions[1:]


def test_an_exchange_is_found_that_mends_another():
    plan = schedule("LIB-11", 4, 6)
    wrong = exchange(plan, (3, 2, E), (3, 7, E))
    assert cost(wrong) > 0
    mender = Mender(wrong, 4, 500)
    assert cost(mender.mend(0)) == 0
    assert 0 < mender.steps <= 500


def test_the_past_is_never_mended():
    wrong = exchange(schedule("LIB-11", 4, 6), (3, 2, E), (3, 7, E))
    mended = Mender(wrong, 5, 200).mend(0)
    assert mended.positions[:4] == wrong.positions[:4]


def test_a_mender_without_steps_changes_nothing():
    wrong = exchange(schedule("LIB-11", 4, 6), (3, 2, E), (3, 7, E))
    assert Mender(wrong, 1, 0).mend(0) == wrong


def test_who_is_gone():
    plan = schedule("IND-L7").absent((Starter(S, 3),), 4)
    assert gone(plan, Starter(S, 3), 4)
    assert gone(plan, Starter(S, 3), 7)
    assert not gone(plan, Starter(S, 3), 3)
    assert not gone(plan, Starter(N, 1), 1)


def test_who_rests_at_the_last_position_is_not_gone():
    plan = propose("individuel", 29)[0].parts[0].schedule()
    (resting,) = (one for one, numbers in plan.rests.items() if 7 in numbers)
    assert not gone(plan, resting, 7)


def test_a_quadrette_that_leaves_makes_two_tables_wait():
    """OT p.50: its defence and its attack."""
    repaired = repair(schedule("QUA-7"), Withdrawal(4, Starter(None, 5)))
    for position in repaired.schedule.positions:
        waiting = [t for t in position.tables if repaired.schedule.relay(t)]
        assert len(waiting) == (2 if position.number >= 4 else 0)
    assert repaired.report.sound


def test_a_triplette_that_leaves_and_one_that_comes():
    gone_one = repair(schedule("TRI-H5"), Withdrawal(3, Starter(None, 7)))
    back = repair(gone_one.schedule, Late(5))
    assert back.starter == Starter(None, 7)
    assert back.schedule.positions[4:] == schedule("TRI-H5").positions[4:]
    assert back.schedule.positions[2:4] == gone_one.schedule.positions[2:4]


def test_who_never_came_is_replaced_before_who_left():
    plan = schedule("IND-L9").absent((Starter(N, 1),))
    plan = repair(plan, Withdrawal(2, Starter(E, 5))).schedule
    assert repair(plan, Late(3)).starter == Starter(N, 1)


def test_two_come_late():
    plan = schedule("LIB-8", 4, 6).absent((Starter(N, 8),))
    first = repair(plan, Late(2))
    second = repair(first.schedule, Late(3))
    assert first.starter == Starter(N, 8)
    assert second.starter == Starter(None, 33)
    assert second.report.playable


def test_a_fifth_at_every_table_leaves_no_room():
    plan = schedule("LIB-5")
    for _ in range(5):
        plan = repair(plan, Late(1)).schedule
    assert {len(table.places) for _, table in plan.meetings()} == {5}
    with pytest.raises(MovementError) as refused:
        repair(plan, Late(1))
    assert refused.value.code == "repair_no_room"


def test_a_fifth_who_leaves():
    first = repair(schedule("LIB-6"), Late(2))
    left = repair(first.schedule, Withdrawal(4, first.starter))
    assert left.schedule.positions[3:] == schedule("LIB-6").positions[3:]
    assert [code.code for code in left.reasons] == ["repair_left"]


def test_who_left_a_hybrid_waits_for_nobody():
    plan = schedule("TRI-HY34")
    repaired = repair(plan, Withdrawal(2, Starter(None, 3, Side.EO)))
    relays = [t.table for t in repaired.schedule.at(2) if repaired.schedule.relay(t)]
    assert len(relays) == 1
    assert relays[0] <= movement("TRI-L11").tables


def test_wrong_seats_in_a_searched_movement():
    plan = generate(Request("individuel", 10, 7, 3)).schedule
    repaired = repair(plan, WrongSeats(1, Starter(O, 2), Starter(O, 9)))
    assert repaired.report.sound
    assert {move.starter for move in repaired.moves} == {Starter(O, 2), Starter(O, 9)}


def test_wrong_seats_of_a_howell_are_mended_where_they_can_be():
    plan = schedule("LIB-4", 5, 3)
    event = WrongSeats(1, Starter(None, 1), Starter(None, 6))
    unmended = repair(plan, event, limit=0)
    repaired = repair(plan, event)
    assert cost(repaired.schedule) <= cost(unmended.schedule)
    assert repaired.steps <= 400
    assert repaired.report.meetings.keys() <= unmended.report.meetings.keys()


def test_the_last_position_in_wrong_seats_changes_nothing_else():
    plan = schedule("IND-L5")
    repaired = repair(plan, WrongSeats(5, Starter(S, 1), Starter(S, 3)))
    assert {move.position for move in repaired.moves} == {5}
    assert len(repaired.moves) == 2


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_libre_can_lose_many(count):
    plan = schedule("LIB-5")
    for number in range(count):
        plan = repair(
            plan, Withdrawal(3, Starter([*Compass][number % 4], 1 + number // 4))
        ).schedule
    for position in plan.positions[2:]:
        sizes = [len(t.places) for t in position.tables if t.places]
        assert sum(sizes) == 20 - count
        assert min(sizes) >= 3
    assert verify(plan).playable
