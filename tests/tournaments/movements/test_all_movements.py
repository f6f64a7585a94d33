"""All 70 movements of every form: laid out as recorded, verified, corrected where misprinted."""

import json
from collections import Counter
from pathlib import Path

import pytest

import tournaments.movements
from tournaments.movements import (
    FORMS,
    Grade,
    MovementError,
    Side,
    Starter,
    for_tables,
    movement,
    movements,
    preparation,
    schedule,
    verify,
)

DATA = Path(tournaments.movements.__file__).parent / "data" / "movements.json"
RECORDS = {one["id"]: one for one in json.loads(DATA.read_text(encoding="utf-8"))["movements"]}
ALL = [one for form in FORMS for one in movements(form)]
PLACES = {"D": "defence", "A": "attack"}


def cells(record, size):
    """What the file says of every table of every row: boards as a set, and who sits where."""
    for row in record["grid"]:
        for cell in row:
            named = dict(zip(record["cell"], cell, strict=True))
            number = named.pop("set", None)
            boards = record["sets"][str(size)][number - 1] if number else []
            yield sorted(boards), {PLACES.get(k, k): v for k, v in named.items()}


def laid_out(plan):
    for _, table in plan.meetings():
        yield (
            sorted(table.boards),
            {
                str(place): one.letter if plan.form == "equipes" else one.number
                for place, one in table.places.items()
            },
        )


def test_there_are_seventy():
    assert len(ALL) == len({one.id for one in ALL}) == 70
    counted = Counter(one.form for one in ALL)
    assert counted["libre"] == 24
    assert counted["quadrettes"] == 9
    assert set(counted) == set(FORMS)


@pytest.mark.parametrize("one", [one for one in ALL if not one.parts], ids=lambda one: one.id)
def test_the_grid_is_laid_out_cell_by_cell(one):
    record = RECORDS[one.id]
    for size in one.set_sizes:
        plan = schedule(one.id, size, one.positions)
        assert list(laid_out(plan)) == list(cells(record, size))
        assert len(plan.starters) == record["competitors"]
        assert plan.numbers == tuple(range(1, record["positions"] + 1))


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_the_verifier_counts_what_the_file_says(one):
    checks = RECORDS[one.id].get("checks", {})
    for size in one.set_sizes[:1]:
        report = verify(schedule(one.id, size, one.positions))
        assert report.playable
        assert report.sound is (one.id not in {"IND-H3", "LIB-3"})
        if "pairs_by_number_of_meetings" in checks:
            expected = {int(k): v for k, v in checks["pairs_by_number_of_meetings"].items()}
            assert report.meetings == expected
        if "attacks_min_max_per_competitor" in checks:
            assert report.attacks == tuple(checks["attacks_min_max_per_competitor"][str(size)])


@pytest.mark.parametrize("one", movements("quadrettes"), ids=lambda one: one.id)
def test_every_number_of_positions_of_quadrettes_plays_home_and_away(one):
    for count in one.positions_allowed:
        plan = schedule(one.id, None, count)
        assert verify(plan).findings == ()
        met = Counter(frozenset(t.sides.values()) for _, t in plan.meetings())
        assert set(met.values()) == {2}
        assert len(met) == one.competitors * count // 2


@pytest.mark.parametrize(
    ("name", "row", "tables", "attackers"),
    [
        # OT p.57 and 58 as corrected; rows of the full cycle, 17 teams skip rows 7 to 10.
        ("QUA-17", 13, (13, 14, 15), [5, 6, 7]),
        ("QUA-17", 14, (13, 14, 15), [7, 8, 9]),
        ("QUA-19", 15, (13, 14, 15), [5, 6, 7]),
        ("QUA-19", 16, (13, 14, 15), [7, 8, 9]),
    ],
)
def test_misprints_of_quadrettes_are_corrected(name, row, tables, attackers):
    one = movement(name)
    position = schedule(name, None, one.positions).positions[row - 1]
    assert [position.tables[t - 1].sides[Side.ATTACK].number for t in tables] == attackers


def test_the_misprinted_defence_of_fifteen_quadrettes_is_right():
    """OT p.56 prints 13 at table 15."""
    table = schedule("QUA-15").positions[0].tables[14]
    assert table.sides[Side.DEFENCE] == Starter(None, 15)


def test_quadrettes_by_the_printed_rule():
    """Attackers −2, étuis −1; the hinge of a short cycle skips the rows between (OT p.51, 53)."""
    plan = schedule("QUA-13", 2, 8)
    assert plan.numbers == tuple(range(1, 9))
    first, second = plan.positions[0], plan.positions[1]
    for table in first.tables:
        there = second.tables[(table.table - 3) % 13]
        assert there.sides[Side.ATTACK] == table.sides[Side.ATTACK]
        assert second.tables[(table.table - 2) % 13].boards == table.boards


@pytest.mark.parametrize("teams", [3, 23, 25, 31])
def test_quadrettes_without_a_printed_table_follow_the_rule(teams):
    plan = schedule(f"QUA-{teams}")
    report = verify(plan)
    assert report.findings == ()
    assert report.meetings == {2: teams * (teams - 1) // 2}
    assert not movement(f"QUA-{teams}").printed


@pytest.mark.parametrize("tables", [25, 26, 60, 96, 200])
def test_libre_above_24_tables_follows_the_base_movement(tables):
    plan = schedule(f"LIB-{tables}")
    assert len(plan.positions) == 7
    assert verify(plan).findings == ()


def test_seven_positions_at_24_tables_would_repeat():
    """OT p.13 allows 7; Est and Ouest would meet again, so 6 are played."""
    assert movement("LIB-24").positions == 6
    with pytest.raises(MovementError):
        schedule("LIB-24", 4, 7)


def test_the_grid_of_four_libre_tables_meets_everybody_once():
    assert verify(schedule("LIB-4")).meetings == {1: 120}


def test_final_of_sixteen():
    """OT p.5: table t holds t, t+4, t+8, t+12."""
    tables = schedule("LIB-F16").positions[0].tables
    assert [[one.number for one in t.seats.values()] for t in tables] == [
        [1, 5, 9, 13],
        [2, 6, 10, 14],
        [3, 7, 11, 15],
        [4, 8, 12, 16],
    ]


@pytest.mark.parametrize(("name", "step"), [("LIB-F12", 3), ("LIB-F16", 4), ("LIB-F20x1", 5)])
def test_finals_of_one_position_follow_one_pattern(name, step):
    for table in schedule(name).positions[0].tables:
        assert [one.number for one in table.seats.values()] == [
            table.table + step * k for k in range(4)
        ]


def test_an_emmanuel_seats_a_triplette_at_its_pool_s_three_tables():
    """OT p.46, position 1, first donne: 1 attacks 2, 3 and 4 with étuis 1, 2, 3."""
    first = schedule("TRI-E16").positions[0]
    assert (first.number, first.part) == (1, 1)
    assert [
        (t.sides[Side.ATTACK].number, t.sides[Side.DEFENCE].number, *t.boards)
        for t in first.tables[:3]
    ] == [(1, 2, 1), (1, 3, 2), (1, 4, 3)]
    assert [t.copy for t in first.tables] == [0] * 6 + [1] * 6


def test_a_hybrid_plays_a_line_and_a_howell_on_two_copies():
    """OT p.30: 34 triplettes, 11 tables in line and a Howell of 6, on the same 22 étuis."""
    plan = schedule("TRI-HY34")
    assert (plan.tables, len(plan.starters), len(plan.boards)) == (17, 34, 22)
    last = plan.positions[0].tables[-1]
    assert (last.label, last.copy) == ("H6", 1)
    assert verify(plan).graded(Grade.WRONG) == ()


def test_a_match_swaps_its_rooms_at_half_time():
    """OT p.60: both rooms play the quarter's étuis."""
    plan = schedule("EQU-24")
    assert [(p.number, p.part) for p in plan.positions[:3]] == [(1, 1), (1, 2), (2, 1)]
    first, second = plan.positions[:2]
    assert first.tables[0].boards == second.tables[1].boards == (1, 2, 3)
    assert first.tables[0].sides[Side.ATTACK].letter == "A"
    assert first.tables[0].name == "salle 1"


def test_position_zero_of_six_tables_copies_the_set_a_player_never_plays():
    """OT p.23."""
    zero = preparation("IND-L6")
    assert zero.number == 0
    played = {}
    for _, table in schedule("IND-L6").meetings():
        for one in table.seats.values():
            played.setdefault(one, set()).update(table.boards)
    for table in zero.tables:
        for one in table.seats.values():
            assert not played[one] & set(table.boards)


def test_quadrettes_build_the_set_of_their_own_table():
    """OT p.51: team t makes set t, which it never plays."""
    for table in preparation("QUA-7").tables:
        assert {one.number for one in table.sides.values()} == {table.table}
        assert max(table.boards) == 4 * table.table


def test_no_position_zero_elsewhere():
    with pytest.raises(MovementError) as refused:
        preparation("IND-L5")
    assert refused.value.code == "movement_no_preparation"


@pytest.mark.parametrize(
    ("form", "tables", "names"),
    [
        ("individuel", 8, ["IND-L8", "IND-2x4"]),
        ("individuel", 10, []),
        ("triplettes", 5, ["TRI-H5", "TRI-L5"]),
        ("triplettes", 12, ["TRI-L12", "TRI-E16"]),
        ("quadrettes", 9, ["QUA-9"]),
        ("quadrettes", 10, []),
        ("quadrettes", 23, ["QUA-23"]),
        ("equipes", 3, ["EQU-T24", "EQU-T48"]),
        ("libre", 4, ["LIB-4"]),
        ("libre", 5, ["LIB-5"]),
        ("libre", 100, ["LIB-100"]),
        ("libre", 2, []),
    ],
)
def test_movements_for_a_number_of_tables(form, tables, names):
    assert [one.id for one in for_tables(form, tables)] == names


def test_a_place_left_empty_makes_a_relay():
    plan = schedule("QUA-5").absent((Starter(None, 1),))
    first = plan.positions[0]
    assert [t.table for t in first.tables if plan.relay(t)] == [1, 4]
    assert verify(plan).graded(Grade.WRONG) == ()


@pytest.mark.parametrize("name", ["TRI-H3", "TRI-H4", "TRI-H6", "QUA-5", "QUA-15"])
def test_who_sits_out_is_what_the_file_says(name):
    """The relay schedules of OT p.31 and 50."""
    one = movement(name)
    plan = schedule(name, None, one.positions).absent(one.relay_starters(1))
    for row, position in zip(RECORDS[name]["relay_schedule"], plan.positions, strict=True):
        waiting = [t for t in position.tables if plan.relay(t)]
        if name.startswith("TRI"):
            (table,) = waiting
            assert (table.table, *[s.number for s in table.places.values()]) == (
                row["table"],
                row["sits_out"],
            )
        else:
            assert waiting[0].sides[Side.ATTACK].number == row["attacker_at_table_1"]
            assert waiting[1].table == row["defence_without_attacker"]
