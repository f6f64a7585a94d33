"""Libre: three at a table, teams, finals, formats, seating by rank and by lot."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tournaments.movements
from tournaments.movements import (
    Compass,
    Format,
    Joining,
    MovementError,
    Side,
    Starter,
    best_with_best,
    drawn,
    finals,
    formats,
    guest,
    join,
    movement,
    schedule,
    seances,
    teams,
    threes,
    verify,
)

DATA = Path(tournaments.movements.__file__).parent / "data" / "movements.json"
RULES = json.loads(DATA.read_text(encoding="utf-8"))["rules"]["libre_incomplete"]
N, S, E, O = Compass  # noqa: E741


def thrice(plan):
    """Who plays at a table of three more than once."""
    visits = Counter(
        one for _, t in plan.meetings() if len(t.seats) == 3 for one in t.seats.values()
    )
    return {one for one, times in visits.items() if times > 1}


@pytest.mark.parametrize("positions", [5, 6])
@pytest.mark.parametrize("tables", range(8, 31))
def test_two_tables_of_three_stand_as_far_apart_as_was_computed(tables, positions):
    """OT p.6 prints "6 apart", which is wrong; the lists of the data are exact."""
    if movement(f"LIB-{tables}").positions < positions:
        return
    valid = RULES[f"valid_differences_{positions}_positions"][str(tables)]
    gone = threes(f"LIB-{tables}", positions, 2)
    plan = schedule(f"LIB-{tables}", 4, positions).absent(gone)
    if valid:
        assert gone[0].number - gone[1].number in valid
        assert thrice(plan) == set()
    else:
        assert thrice(plan)


@pytest.mark.parametrize("tables", [5, 8, 17, 40])
def test_one_missing_is_nord_of_the_highest_table(tables):
    """OT p.6."""
    (gone,) = threes(f"LIB-{tables}", 5, 1)
    assert gone == Starter(N, tables)
    assert thrice(schedule(f"LIB-{tables}", 4, 5).absent((gone,))) == set()


@pytest.mark.parametrize("tables", [20, 26, 40])
def test_three_tables_of_three_far_apart(tables):
    gone = threes(f"LIB-{tables}", 5, 3)
    assert len(set(gone)) == 3
    assert thrice(schedule(f"LIB-{tables}", 4, 5).absent(gone)) == set()


def test_nobody_missing():
    assert threes("LIB-7", 5, 0) == ()


def test_formats():
    """OT p.5."""
    assert [one.code for one in formats(7)] == ["6x4", "5x5", "3x8"]
    assert [one.code for one in formats(5)] == ["5x5", "3x8"]
    assert [one.total for one in formats(7)] == [24, 25, 24]
    assert formats(2) == (Format(2, 12),)


def test_scores_are_halved_where_players_are_eliminated():
    """RC art.143."""
    played = [Format(5, 5), Format(5, 5), Format(1, 4)]
    assert [one.halved for one in seances(played, [80, 80, 16], halve=True)] == [
        False,
        False,
        True,
    ]
    assert not any(one.halved for one in seances(played, [80, 40, 16], halve=False))


@pytest.mark.parametrize(
    ("players", "names"), [(12, ["LIB-F12"]), (16, ["LIB-F16"]), (20, ["LIB-F20x1", "LIB-F20"])]
)
def test_finals(players, names):
    assert list(finals(players)) == names
    for name in names:
        plan = schedule(name)
        assert len(plan.starters) == players
        assert verify(plan).sound


def test_no_final_of_eighteen():
    with pytest.raises(MovementError) as refused:
        finals(18)
    assert refused.value.code == "field_final_size"


def test_the_final_of_twenty_plays_five_positions_of_one_deal():
    plan = schedule("LIB-F20")
    assert (len(plan.positions), plan.set_size) == (5, 1)


def test_teams_of_a_line_start_at_one_table():
    plan = schedule("LIB-5")
    assert teams(plan, 2)[:2] == (
        frozenset({Starter(N, 1), Starter(S, 1)}),
        frozenset({Starter(E, 1), Starter(O, 1)}),
    )
    assert teams(plan, 4)[0] == frozenset(plan.positions[0].tables[0].seats.values())
    with pytest.raises(MovementError):
        teams(plan, 3)


@given(players=st.integers(6, 120))
def test_by_rank_and_by_lot_everybody_sits(players):
    for position in (best_with_best(players), drawn(players, 4)):
        seated = [one.number for t in position.tables for one in t.seats.values()]
        assert sorted(seated) == list(range(1, players + 1))
        assert {len(t.seats) for t in position.tables} <= {3, 4}
        assert [t.table for t in position.tables] == list(range(1, len(position.tables) + 1))


def test_best_with_best_and_a_seeded_draw():
    assert [one.number for one in best_with_best(16).tables[0].seats.values()] == [1, 2, 3, 4]
    assert drawn(16, 1) == drawn(16, 1)
    assert drawn(16, 1) != drawn(16, 2)


@pytest.mark.parametrize("players", [0, 2, 5])
def test_too_few_to_draw(players):
    with pytest.raises(MovementError) as refused:
        best_with_best(players)
    assert refused.value.code == "field_too_small"


@settings(max_examples=20, deadline=None)
@given(
    name=st.sampled_from(["IND-L5", "IND-L7", "IND-H4", "LIB-6", "LIB-11", "TRI-L7", "TRI-H3"]),
    first=st.integers(1, 4),
    count=st.integers(1, 2),
)
def test_who_joins_plays_every_position_and_nobody_disappears(name, first, count):
    plan = schedule(name)
    libre = name.startswith("LIB")
    for _ in range(count):
        who = guest(plan)
        before = plan
        plan = join(plan, Joining.FIFTH if libre else Joining.TURN, first)
        assert plan.positions[: first - 1] == before.positions[: first - 1]
        assert [stop.position for stop in plan.route(who)] == list(
            range(first, plan.numbers[-1] + 1)
        )
    report = verify(plan)
    assert "schedule_not_seated_once" not in {fault.code for fault in report.findings}
    rested = Counter({one: len(at) for one, at in plan.rests.items()})
    assert set(rested.values()) <= {1, 2}
    if libre:
        assert not rested
        assert all(len(t.places) <= 5 for _, t in plan.meetings())
        assert {Side.FIFTH} == {stop.place for stop in plan.route(who)}


def fewest(plan, index=0, met=frozenset(), boards=frozenset(), rested=frozenset()):
    """The fewest meetings a guest repeats in others' places, all ways tried."""
    if index == len(plan.positions):
        return 0
    best = 99
    for table in plan.positions[index].tables:
        for one in table.seats.values():
            if boards & set(table.boards) or one in rested:
                continue
            others = set(table.seats.values()) - {one}
            again = len(met & others)
            if again < best:
                rest = fewest(
                    plan, index + 1, met | others, boards | set(table.boards), rested | {one}
                )
                best = min(best, again + rest)
    return best


@pytest.mark.parametrize("positions", [3, 4])
def test_a_guest_repeats_as_little_as_any_way_could(positions):
    plan = schedule("IND-L5", 4, positions)
    report = verify(join(plan, Joining.TURN))
    again = sum(fault.code == "schedule_met_twice" for fault in report.findings)
    assert again == fewest(plan)
    assert report.playable
