"""Late, gone, replaced, wrongly seated: the past stays, the rest is repaired, all is listed."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.messages import sentence
from tournaments.movements import (
    Compass,
    Late,
    MovementError,
    Replacement,
    Side,
    Starter,
    Withdrawal,
    WrongSeats,
    propose,
    repair,
    schedule,
    verify,
)
from tournaments.movements.repair.mending import cost

N, S, E, O = Compass  # noqa: E741


def codes(repaired):
    return [told.code for told in repaired.reasons]


def places(plan):
    """Starter -> (table, place), position by position."""
    return [
        {one: (t.table, place) for t in position.tables for place, one in t.places.items()}
        for position in plan.positions
    ]


def past_stays(before, repaired, last):
    """Up to that position nothing is another."""
    assert repaired.schedule.positions[:last] == before.positions[:last]
    assert all(move.position > last for move in repaired.moves)


def moves_are_all(before, repaired):
    """The list of moves is exactly the difference of the two schedules."""
    expected = set()
    for number, (old, new) in enumerate(
        zip(places(before), places(repaired.schedule), strict=True), start=1
    ):
        for one in old.keys() | new.keys():
            if old.get(one) != new.get(one):
                expected.add((number, one, old.get(one), new.get(one)))
    assert {(m.position, m.starter, m.before, m.after) for m in repaired.moves} == expected
    assert all(sentence(told.code, told.params) for told in repaired.reasons)


def test_one_player_who_leaves_makes_one_relay_per_position():
    plan = schedule("IND-L7")
    repaired = repair(plan, Withdrawal(4, Starter(S, 3)))
    past_stays(plan, repaired, 3)
    moves_are_all(plan, repaired)
    assert codes(repaired) == ["repair_left"]
    for position in repaired.schedule.positions:
        relays = [t for t in position.tables if repaired.schedule.relay(t)]
        assert len(relays) == (position.number >= 4)
    assert {move.starter for move in repaired.moves} == {Starter(S, 3)}
    assert all(move.after is None for move in repaired.moves)
    assert repaired.report.playable


def test_after_a_second_one_gone_a_relay_is_filled_from_the_other_without_a_board_again():
    plan = schedule("IND-L11", 2, 7).absent((Starter(N, 1),))
    repaired = repair(plan, Withdrawal(2, Starter(S, 3)))
    past_stays(plan, repaired, 1)
    moves_are_all(plan, repaired)
    assert repaired.report.playable
    unfilled = repair_relays(plan.absent((Starter(S, 3),), 2))
    assert repair_relays(repaired.schedule) < unfilled
    assert "repair_others_move" in codes(repaired)
    for _, table in repaired.schedule.meetings():
        assert all(one.line == place for place, one in table.seats.items())


def repair_relays(plan):
    return sum(plan.relay(table) for _, table in plan.meetings() if table.places)


def test_somebody_late_takes_the_empty_place():
    plan = schedule("IND-L5").absent((Starter(N, 1),))
    repaired = repair(plan, Late(3))
    past_stays(plan, repaired, 2)
    moves_are_all(plan, repaired)
    assert repaired.starter == Starter(N, 1)
    assert codes(repaired) == ["repair_takes_place"]
    assert repaired.schedule.positions[2:] == schedule("IND-L5").positions[2:]
    assert repaired.report.playable


def test_somebody_late_plays_in_turn_where_all_places_are_taken():
    plan = schedule("IND-L7")
    repaired = repair(plan, Late(3))
    past_stays(plan, repaired, 2)
    moves_are_all(plan, repaired)
    assert repaired.starter == Starter(None, 29)
    assert len(repaired.schedule.route(Starter(None, 29))) == 5
    rested = Counter(m.starter for m in repaired.moves if m.after is None)
    assert len(rested) == 5
    assert set(rested.values()) == {1}
    assert repaired.report.sound


def test_somebody_late_is_a_fifth_in_libre():
    plan = schedule("LIB-7", 4, 6)
    repaired = repair(plan, Late(2))
    assert codes(repaired) == ["repair_fifth"]
    stops = repaired.schedule.route(repaired.starter)
    assert [stop.place for stop in stops] == [Side.FIFTH] * 5
    assert len({move.starter for move in repaired.moves}) == 1
    assert repaired.report.sound


def test_somebody_late_sits_at_the_table_of_three():
    plan = propose("libre", 27)[0].parts[0].schedule()
    repaired = repair(plan, Late(2))
    assert repaired.starter == Starter(N, 7)
    assert {len(t.seats) for t in repaired.schedule.at(2)} == {4}
    assert {len(t.seats) for t in repaired.schedule.at(1)} == {3, 4}


def test_a_named_starter_comes_back():
    plan = schedule("QUA-7").absent((Starter(None, 4),))
    repaired = repair(plan, Late(3, Starter(None, 4)))
    assert repaired.schedule.positions[2:] == schedule("QUA-7").positions[2:]
    assert repaired.report.sound


def test_libre_by_teams_keeps_its_skipped_position_when_somebody_comes():
    part = propose("libre", 29, 2)[0].parts[0]
    plan = part.schedule()
    repaired = repair(plan, Late(2, part.absent[0]))
    stop = repaired.schedule.route(part.absent[0])[0]
    whole = schedule(part.movement_id, part.set_size, part.positions + 1)
    assert (stop.table, stop.place) == places(whole)[2][part.absent[0]]


def test_a_fifth_takes_the_seat_that_becomes_free():
    part = propose("libre", 21)[1].parts[0]
    plan = part.schedule()
    with_fifth = next(t for t in plan.at(3) if Side.FIFTH in t.sides)
    leaver = with_fifth.seats[S]
    repaired = repair(plan, Withdrawal(3, leaver))
    table = repaired.schedule.positions[2].tables[with_fifth.table - 1]
    assert Side.FIFTH not in table.sides
    assert len(table.seats) == 4


@pytest.mark.parametrize("seats", [(S, E), (N, S), (E, O)])
def test_two_who_leave_one_table_leave_no_table_of_two(seats):
    plan = schedule("LIB-7", 4, 6)
    first = repair(plan, Withdrawal(2, Starter(seats[0], 2)))
    second = repair(first.schedule, Withdrawal(2, Starter(seats[1], 2)))
    moves_are_all(first.schedule, second)
    for position in second.schedule.positions[1:]:
        sizes = [len(t.places) for t in position.tables]
        assert sum(sizes) == 26
        assert min(sizes) >= 3
    assert second.report.playable


def test_a_whole_table_gone_closes_it():
    """Nine players on three tables; after three left six play on two."""
    plan = propose("libre", 9)[0].parts[0].schedule()
    for starter in (Starter(None, 1), Starter(None, 2), Starter(None, 3)):
        plan = repair(plan, Withdrawal(3, starter)).schedule
    for position in plan.positions[2:]:
        sizes = sorted(len(t.places) for t in position.tables)
        assert sizes == [0, 3, 3]
    assert verify(plan).playable


def test_who_rests_takes_the_place_of_who_leaves():
    plan = propose("individuel", 29)[0].parts[0].schedule()
    before = sum(plan.relay(table) for _, table in plan.meetings())
    assert before == 0
    repaired = repair(plan, Withdrawal(2, Starter(None, 29)))
    moves_are_all(plan, repaired)
    assert repair_relays(repaired.schedule) == 0
    assert repaired.schedule.positions[1:] == schedule("IND-L7", 4).positions[1:]


def test_a_replacement_changes_no_place():
    plan = schedule("TRI-L5")
    repaired = repair(plan, Replacement(3, Starter(None, 2, Side.EO)))
    assert repaired.schedule == plan
    assert repaired.moves == ()
    assert codes(repaired) == ["repair_replaced"]


def test_two_of_one_line_in_each_other_s_places_go_on_so():
    """IND-L5: all five positions are needed, so going back would play boards again."""
    plan = schedule("IND-L5")
    one, other = Starter(S, 2), Starter(S, 4)
    repaired = repair(plan, WrongSeats(2, one, other))
    moves_are_all(plan, repaired)
    second = places(repaired.schedule)[1]
    assert second[one] == places(plan)[1][other]
    assert second[other] == places(plan)[1][one]
    back = cost(repair(plan, WrongSeats(2, one, other), limit=0).schedule)
    assert cost(repaired.schedule) <= back


def test_going_on_is_told():
    plan = schedule("IND-L7")
    repaired = repair(plan, WrongSeats(1, Starter(E, 1), Starter(E, 4)))
    assert codes(repaired)[:2] == ["repair_wrong_seats", "repair_go_on"]
    assert cost(repaired.schedule) == 0
    assert repaired.report.sound


@pytest.mark.parametrize("begun", [2, 3, 7])
def test_positions_begun_since_stay(begun):
    """They sat rightly there: only their own position and those to come may change."""
    plan = schedule("IND-L7")
    one, other = Starter(E, 1), Starter(E, 4)
    repaired = repair(plan, WrongSeats(1, one, other, begun))
    moves_are_all(plan, repaired)
    assert {move.position for move in repaired.moves} <= {1, *range(begun + 1, 8)}
    first = places(repaired.schedule)[0]
    assert first[one] == places(plan)[0][other]
    assert codes(repaired)[0] == "repair_wrong_seats"


def test_two_of_different_lines_go_back():
    plan = schedule("LIB-11", 4, 6)
    repaired = repair(plan, WrongSeats(3, Starter(S, 2), Starter(E, 7)))
    moves_are_all(plan, repaired)
    assert codes(repaired)[1] == "repair_go_back"
    assert cost(repaired.schedule) <= cost(
        repair(plan, WrongSeats(3, Starter(S, 2), Starter(E, 7)), limit=0).schedule
    )
    assert all(move.position >= 3 for move in repaired.moves)


def test_attackers_of_quadrettes_in_each_other_s_places():
    plan = schedule("QUA-7")
    repaired = repair(plan, WrongSeats(2, Starter(None, 3), Starter(None, 6)))
    wrong = {m.starter for m in repaired.moves if m.position == 2}
    assert wrong == {Starter(None, 3), Starter(None, 6)}
    assert "schedule_not_returned" in {fault.code for fault in repaired.report.findings}


def test_the_same_event_gives_the_same_repair():
    plan = schedule("LIB-8", 4, 6)
    event = WrongSeats(2, Starter(S, 1), Starter(O, 5))
    assert repair(plan, event) == repair(plan, event)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Late(9), "repair_position"),
        (Withdrawal(0, Starter(S, 3)), "repair_position"),
        (Withdrawal(2, Starter(None, 3)), "repair_starter"),
        (Late(2, Starter(S, 3)), "repair_already_there"),
        (Late(2, Starter(S, 30)), "repair_starter"),
        (Replacement(2, Starter(S, 30)), "repair_starter"),
        (WrongSeats(2, Starter(S, 3), Starter(S, 3)), "repair_same"),
        (WrongSeats(2, Starter(S, 3), Starter(S, 30)), "repair_starter"),
    ],
)
def test_what_cannot_be_repaired(event, code):
    with pytest.raises(MovementError) as refused:
        repair(schedule("IND-L5"), event)
    assert refused.value.code == code


def test_who_left_cannot_leave_again_nor_be_replaced():
    plan = repair(schedule("IND-L5"), Withdrawal(2, Starter(S, 3))).schedule
    for event in (Withdrawal(3, Starter(S, 3)), Replacement(3, Starter(S, 3))):
        with pytest.raises(MovementError) as refused:
            repair(plan, event)
        assert refused.value.code == "repair_not_seated"


@pytest.mark.parametrize("name", ["QUA-7", "TRI-E16", "EQU-24"])
def test_no_room_for_a_team_more(name):
    with pytest.raises(MovementError) as refused:
        repair(schedule(name), Late(2))
    assert refused.value.code == "repair_no_room"


EVENTS = st.tuples(
    st.sampled_from(["late", "gone", "replaced", "wrong"]),
    st.integers(1, 5),
    st.integers(0, 500),
    st.integers(0, 500),
)


def event_of(plan, kind, position, first, second):
    present = sorted(plan.present(position), key=lambda one: one.code)
    one, other = present[first % len(present)], present[second % len(present)]
    if kind == "late":
        return Late(position)
    if kind == "wrong":
        return WrongSeats(position, one, other) if one != other else Late(position)
    return (Withdrawal if kind == "gone" else Replacement)(position, one)


@settings(max_examples=40, deadline=None)
@given(
    name=st.sampled_from(
        ["IND-L5", "IND-L6", "IND-H4", "LIB-5", "LIB-7", "LIB-4", "TRI-L7", "TRI-H4", "QUA-7"]
    ),
    events=st.lists(EVENTS, min_size=1, max_size=3),
)
def test_any_run_of_events_keeps_the_past_and_loses_nobody(name, events):
    plan = schedule(name)
    for kind, position, first, second in sorted(events, key=lambda each: each[1]):
        number = min(position, plan.numbers[-1])
        event = event_of(plan, kind, number, first, second)
        if full(plan, event):
            continue
        repaired = repair(plan, event, limit=40)
        last = number - 1
        assert repaired.schedule.positions[:last] == plan.positions[:last]
        if plan.form != "quadrettes":
            moves_are_all(plan, repaired)
            everybody_once(repaired.schedule)
        plan = repaired.schedule


def full(plan, event):
    """Quadrettes have no place for one team more."""
    if plan.form != "quadrettes" or not isinstance(event, Late):
        return False
    last = plan.numbers[-1]
    return all(last in {stop.position for stop in plan.route(one)} for one in plan.starters)


def everybody_once(plan):
    """Who is there has one place, who is not has none; libre tables can play."""
    for position in plan.positions:
        seated = Counter(one for t in position.tables for one in t.places.values())
        assert set(seated.values()) == {1}
        assert set(seated) == set(plan.present(position.number))
        if plan.form == "libre":
            assert all(3 <= len(t.places) <= 5 for t in position.tables if t.places)


@settings(max_examples=25, deadline=None)
@given(
    tables=st.integers(5, 13),
    position=st.integers(1, 5),
    line=st.sampled_from([S, E, O]),
    one=st.integers(1, 13),
    other=st.integers(1, 13),
)
def test_wrong_seats_never_cost_more_than_going_straight_back(tables, position, line, one, other):
    a, b = Starter(line, (one - 1) % tables + 1), Starter(line, (other - 1) % tables + 1)
    if a == b:
        return
    plan = schedule(f"LIB-{tables}", 4, 5)
    repaired = repair(plan, WrongSeats(position, a, b), limit=60)
    straight = places(plan)
    straight[position - 1][a], straight[position - 1][b] = (
        straight[position - 1][b],
        straight[position - 1][a],
    )
    assert cost(repaired.schedule) // 10 <= repeats(straight)


def repeats(seated):
    met = Counter()
    for position in seated:
        tables = {}
        for who, (table, _) in position.items():
            tables.setdefault(table, []).append(who)
        for people in tables.values():
            met.update(frozenset(pair) for pair in combinations(people, 2))
    return sum(times - 1 for times in met.values())
