"""The generator: what it finds is checked without it, and it always finds the same."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements import (
    Compass,
    MovementError,
    Request,
    Side,
    generate,
    movement,
    request_for,
    schedule,
    verify,
)
from tournaments.movements.generator import round_robin
from tournaments.movements.generator.groups import least_repeats


def repeats(plan):
    """Counted anew: meetings beyond the first, and boards played again."""
    met, played = Counter(), Counter()
    for position in plan.positions:
        for table in position.tables:
            people = [one.code for one in table.places.values()]
            met.update(frozenset(pair) for pair in combinations(people, 2))
            played.update((one, board) for one in people for board in table.boards)
    return sum(n - 1 for n in met.values()), sum(n - 1 for n in played.values())


def seated(plan):
    """Every position seats the same people, each once."""
    people = [
        sorted(one.code for table in position.tables for one in table.places.values())
        for position in plan.positions
    ]
    assert all(each == people[0] for each in people)
    assert len(people[0]) == len(set(people[0]))
    return people[0]


def boards_apart(plan):
    """No board at two tables: ever, or (where tables play in step) at one moment."""
    for position in plan.positions:
        if plan.shared:
            moments = zip(*(table.boards for table in position.tables), strict=True)
            assert all(len(set(moment)) == len(moment) for moment in moments)
        else:
            boards = [board for table in position.tables for board in table.boards]
            assert len(boards) == len(set(boards))


@pytest.mark.parametrize("tables", [4, 5, 6, 8, 10, 12, 13, 14, 15, 16, 18])
def test_individual_tables_without_a_printed_movement_get_one_without_a_repeat(tables):
    found = generate(request_for("individuel", tables))
    assert found.perfect
    assert repeats(found.schedule) == (0, 0)
    assert len(seated(found.schedule)) == 4 * tables
    boards_apart(found.schedule)
    assert len(found.schedule.positions) * found.schedule.set_size >= 20
    assert [one.code for one in found.reasons] == ["generator_perfect"]
    assert verify(found.schedule).sound


@pytest.mark.parametrize("tables", [2, 3, 4, 5, 10, 14, 18])
def test_triplettes(tables):
    found = generate(request_for("triplettes", tables))
    assert found.perfect
    assert repeats(found.schedule) == (0, 0)
    assert len(seated(found.schedule)) == 2 * tables
    boards_apart(found.schedule)
    assert set(found.schedule.positions[0].tables[0].places) == {Side.NS, Side.EO}


@pytest.mark.parametrize(("tables", "least"), [(1, 24), (2, 32), (3, 24)])
def test_few_tables_repeat_as_little_as_can_be(tables, least):
    """5 positions: at two tables four people come from two, so two pairs at least met before."""
    found = generate(request_for("libre", tables, 5))
    assert not found.perfect
    assert found.best
    assert found.repeats == repeats(found.schedule)[0] == found.least == least
    assert [one.code for one in found.reasons] == ["generator_unavoidable"]


def test_all_hundred_and_twenty_pairs_of_sixteen_players_meet_once():
    found = generate(request_for("libre", 4, 5))
    assert found.perfect
    assert verify(found.schedule).meetings == {1: 120}


def test_it_says_where_it_stopped():
    found = generate(Request("individuel", 14, 10, 2, limit=2000))
    assert found.stopped
    assert found.steps == 2000
    assert (found.repeats, found.replays) == repeats(found.schedule)
    assert found.repeats + found.replays > 0
    assert len(seated(found.schedule)) == 56
    (told,) = found.reasons
    assert told.code == "generator_stopped"
    assert told.params["limit"] == 2000


def test_a_line_of_two_columns_that_cannot_exist_is_tried_out():
    """Six lines moving through all six tables: every distance once, which even numbers refuse."""
    found = generate(Request("triplettes", 6, 6, 3, limit=100_000))
    assert found.exhausted
    assert not found.stopped
    assert found.replays > 0
    assert [one.code for one in found.reasons] == ["generator_exhausted"]


def test_the_same_request_gives_the_same_movement():
    asked = Request("individuel", 10, 6, 3, seed=7)
    first = generate(asked)
    generate.cache_clear()
    assert generate(asked) == first


def test_other_seeds_may_give_other_movements():
    plans = {
        str(generate(Request("libre", 4, 5, 5, seed=seed)).schedule.positions) for seed in range(3)
    }
    assert len(plans) > 1


def test_a_searched_movement_has_an_id_that_finds_it_again():
    asked = request_for("individuel", 10)
    assert asked.movement_id == "GEN-I10-7x3"
    assert Request.from_id("GEN-I10-7x3") == asked
    one = movement("GEN-I10-7x3")
    assert (one.tables, one.competitors, one.positions, one.deals) == (10, 40, 7, {3: 21})
    assert not one.printed
    assert [starter.code for starter in one.relay_starters(1)] == ["N1"]
    plan = schedule("GEN-I10-7x3", 3, 5)
    assert plan.positions == generate(asked).schedule.positions[:5]


@pytest.mark.parametrize(
    "code",
    ["GEN-I10", "GEN-X10-7x3", "GEN-I10-07x3", "GEN-I1-5x4", "GEN-I10-7x9", "GEN-I10-7x3-s0"],
)
def test_an_id_that_is_none(code):
    assert Request.from_id(code) is None
    with pytest.raises(MovementError) as refused:
        schedule(code)
    assert refused.value.code == "movement_unknown"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (Request("quadrettes", 4, 3, 4), "generator_form"),
        (Request("individuel", 1, 3, 4), "generator_tables"),
        (Request("individuel", 19, 5, 2), "generator_tables"),
        (Request("individuel", 8, 9, 3), "generator_positions"),
        (Request("individuel", 8, 0, 3), "generator_positions"),
        (Request("individuel", 10, 5, 4), "movement_set_size"),
        (Request("individuel", 4, 5, 3), "movement_set_size"),
    ],
)
def test_what_is_not_searched(asked, code):
    with pytest.raises(MovementError) as refused:
        generate(asked)
    assert refused.value.code == code


@settings(max_examples=40, deadline=None)
@given(
    form=st.sampled_from(["individuel", "triplettes", "libre"]),
    tables=st.integers(2, 18),
    positions=st.integers(1, 7),
    seed=st.integers(0, 5),
)
def test_whatever_is_found_is_sound_and_what_it_says_of_itself_is_true(
    form, tables, positions, seed
):
    count = min(positions, tables if tables > 4 else 3)
    size = 2 if tables > 4 else max(4, tables)
    found = generate(Request(form, tables, count, size, seed, limit=3000))
    plan = found.schedule
    assert len(seated(plan)) == (2 if form == "triplettes" else 4) * tables
    assert repeats(plan) == (found.repeats, found.replays)
    assert found.steps <= 3000
    assert found.repeats >= found.least
    if form != "libre":
        boards_apart(plan)
    if found.request.line:
        for position in plan.positions:
            for table in position.tables:
                assert all(place in {one.line, one.side} for place, one in table.places.items())
    assert len(plan.positions) == count


@given(teams=st.integers(1, 15).map(lambda half: 2 * half))
def test_a_round_robin_has_every_pair_once(teams):
    rounds = round_robin(teams)
    assert len(rounds) == teams - 1
    pairs = [frozenset(pair) for each in rounds for pair in each]
    assert len(set(pairs)) == len(pairs) == teams * (teams - 1) // 2
    assert all(len({one for pair in each for one in pair}) == teams for each in rounds)


@given(tables=st.integers(1, 30), positions=st.integers(1, 7))
def test_unavoidable_repeats_are_no_more_than_all_meetings(tables, positions):
    assert 0 <= least_repeats((4,) * tables, positions) <= 6 * tables * positions


def test_seats_of_few_tables_attack_equally():
    """Four boards give each seat one attack (OT p.16), whoever sits where."""
    report = verify(generate(request_for("individuel", 3)).schedule)
    assert report.attacks == (5, 5)
    assert set(Compass) == set(
        generate(request_for("individuel", 3)).schedule.positions[0].tables[0].seats
    )


@pytest.mark.parametrize(("tables", "missing"), [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3)])
def test_tables_of_three_on_few_tables(tables, missing):
    asked = Request("libre", tables, 3, 8, missing=missing, limit=20_000)
    assert Request.from_id(asked.movement_id) == asked
    found = generate(asked)
    assert len(seated(found.schedule)) == 4 * tables - missing
    for position in found.schedule.positions:
        sizes = [len(table.seats) for table in position.tables]
        assert sizes == [4] * (tables - missing) + [3] * missing
        assert all(Compass.N not in t.seats for t in position.tables if len(t.seats) == 3)
    assert found.repeats >= found.least
    assert verify(found.schedule).playable


def test_only_so_many_tables_of_three():
    with pytest.raises(MovementError) as refused:
        generate(Request("individuel", 4, 5, 4, missing=1))
    assert refused.value.code == "movement_too_many_missing"


def test_no_line_of_six_tables_plays_six_positions():
    """All of them were tried: the five positions of the printed movement are the most (OT p.14)."""
    for asked in (Request("libre", 6, 6, 4), Request("individuel", 6, 6, 4)):
        found = generate(asked)
        assert found.exhausted
        assert found.repeats > 0


@pytest.mark.parametrize("tables", [8, 10, 24])
def test_seven_positions_can_be_played_where_the_printed_steps_stop_at_six(tables):
    found = generate(Request("libre", tables, 7, 4))
    assert movement(f"LIB-{tables}").positions == 6
    assert found.perfect
    assert verify(found.schedule).sound
