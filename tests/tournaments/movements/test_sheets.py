"""Sheets read from the schedule agree with the printed ones and with each other."""

import json
from collections import Counter
from pathlib import Path

import pytest

import tournaments.movements
from tournaments.movements import (
    FORMS,
    Compass,
    MovementError,
    Side,
    Starter,
    movements,
    propose,
    schedule,
)
from tournaments.movements.next_session import by_rank, howell_by_rank, two_of_five
from tournaments.movements.sheets import (
    attack_turns,
    base_steps,
    card,
    layout,
    moves,
    orientation,
    route_sheet,
    score_sheet,
    tables_in_play,
    travelling_sheets,
)

DATA = Path(tournaments.movements.__file__).parent / "data" / "movements.json"
DOCUMENT = json.loads(DATA.read_text(encoding="utf-8"))
RECORDS = {one["id"]: one for one in DOCUMENT["movements"]}
N, S, E, O = Compass  # noqa: E741


def test_a_score_sheet_names_places_and_start_tables():
    """RO p.10: the start table stands behind each seat."""
    sheet = score_sheet(schedule("LIB-7", 4, 6), 2, 1)
    assert [(c.place, c.starter.code, c.start_table) for c in sheet.columns] == [
        (N, "N1", 1),
        (S, "S7", 7),
        (E, "E6", 6),
        (O, "O3", 3),
    ]
    assert sheet.deals == 4


def test_a_score_sheet_of_a_howell_and_of_five():
    sheet = score_sheet(schedule("LIB-3", 4), 2, 1)
    assert [c.start_table for c in sheet.columns] == [1, 1, 2, 3]
    part = propose("libre", 21)[1].parts[0]
    table = next(t for t in part.schedule().at(1) if Side.FIFTH in t.sides)
    assert len(score_sheet(part.schedule(), 1, table.table).columns) == 5


def test_no_sheet_for_a_table_there_is_not():
    with pytest.raises(MovementError) as refused:
        score_sheet(schedule("LIB-7"), 1, 8)
    assert refused.value.code == "movement_position_or_table"


def test_the_misprinted_card_of_player_three_attacks_board_fifteen():
    """OT p.21 prints 5 in position 5 of the Howell of three tables."""
    row = card(schedule("IND-H3"), Starter(None, 3)).rows[4]
    assert (row.position, row.table, row.place) == (5, 2 + 1, O)
    assert row.attacked == (15,)


def test_the_misprinted_card_of_triplette_four():
    """OT p.37, second session: attacks 26 and 27, defends 25."""
    rows = card(schedule("TRI-H4-S2"), Starter(None, 4)).rows
    (row,) = (row for row in rows if 25 in row.boards)
    assert (row.place, row.attacked) == (Side.EO, (26, 27))


@pytest.mark.parametrize("name", ["TRI-H4-S1", "TRI-H4-S2"])
def test_attacks_of_the_two_session_howell(name):
    for number, attacks in RECORDS[name]["attacks"].items():
        turns = attack_turns(schedule(name), Starter(None, int(number)))
        assert len(turns) == attacks
        for position in range(1, 8):
            colours = [colour for at, _, colour in turns if at == position]
            assert colours in (["Bleu", "Blanc"], ["Rouge"])


def test_triplettes_attack_in_turn_without_a_break():
    """OT p.33."""
    turns = attack_turns(schedule("TRI-L5"), Starter(None, 1, Side.NS), "Blanc")
    assert [colour for *_, colour in turns[:4]] == ["Blanc", "Rouge", "Bleu", "Blanc"]
    assert len(turns) == 10


def test_a_relay_skips_its_attacks():
    whole = attack_turns(schedule("TRI-L5"), Starter(None, 2, Side.EO))
    plan = schedule("TRI-L5").absent((Starter(None, 1, Side.NS),))
    assert len(attack_turns(plan, Starter(None, 2, Side.EO))) == len(whole) - 2
    rows = card(plan, Starter(None, 2, Side.EO)).rows
    assert [row.waits for row in rows].count(True) == 1


def test_each_player_of_an_emmanuel_attacks_five_times():
    """OT p.46-49: 15 attacks, 5 per player."""
    for number in range(1, 17):
        turns = attack_turns(schedule("TRI-E16"), Starter(None, number))
        assert Counter(colour for *_, colour in turns) == {"Bleu": 5, "Blanc": 5, "Rouge": 5}


def test_cards_meet():
    """What two cards of one table say agrees: table, boards, each other."""
    plan = schedule("TRI-H6")
    cards = {one: card(plan, one).rows for one in plan.starters}
    for one, rows in cards.items():
        for row in rows:
            (other,) = row.against
            there = cards[other][row.position - 1]
            assert there.against == (one,)
            assert (there.table, there.boards) == (row.table, row.boards)
            assert sorted(row.attacked + there.attacked) == sorted(row.boards)


def test_who_rests_sees_it_on_his_card():
    plan = propose("individuel", 29)[0].parts[0].schedule()
    rested = next(one for one, numbers in plan.rests.items() if numbers)
    waiting = [row for row in card(plan, rested).rows if row.waits]
    assert {row.position for row in waiting} == set(plan.rests[rested])
    assert waiting[0].place is None


def test_no_card_for_a_stranger():
    with pytest.raises(MovementError):
        card(schedule("IND-L5"), Starter(None, 3))


ALL = [
    (one.id, size)
    for form in FORMS
    if form != "libre"
    for one in movements(form)
    for size in one.set_sizes
]


@pytest.mark.parametrize(("name", "size"), ALL)
def test_travelling_sheets_hold_every_play_once(name, size):
    plan = schedule(name, size)
    rows = Counter()
    for board in plan.boards:
        for sheet in travelling_sheets(plan, board):
            rows.update((board, row.position, row.part, row.table) for row in sheet.rows)
    plays = Counter(
        (board, p.number, p.part, t.table) for p, t in plan.meetings() for board in t.boards
    )
    assert rows == plays


def test_an_emmanuel_s_sheets_have_four_rows_for_each_copy():
    """OT p.49: eight preprinted rows, pools A and B and then C and D."""
    one, other = travelling_sheets(schedule("TRI-E16"), 1)
    assert [row.part for row in one.rows] == [1, 2, 3, 4]
    assert all(row.table <= 6 for row in one.rows)
    assert all(row.table >= 7 for row in other.rows)


def test_quadrettes_change_sheets_at_the_hinge():
    """OT p.51: A for the first half, B for the second."""
    one, other = travelling_sheets(schedule("QUA-13"), 1)
    assert (one.letter, other.letter) == ("A", "B")
    assert all(row.position <= 6 for row in one.rows)
    assert all(row.position > 6 for row in other.rows)
    assert one.taker == S


def test_the_route_of_a_quadrette_has_both_halves_of_each_match():
    lines = route_sheet(schedule("QUA-7"), Starter(None, 3))
    attack = Counter((line.board, line.against) for line in lines if line.attack)
    defence = Counter((line.board, line.against) for line in lines if not line.attack)
    assert attack == defence
    assert len(lines) == 2 * 24
    assert {line.half for line in lines} == {1, 2}


def test_the_route_of_a_player_has_every_deal():
    lines = route_sheet(schedule("IND-L5"), Starter(S, 3))
    assert sorted(line.board for line in lines) == list(range(1, 21))
    assert sum(line.attack for line in lines) == 5


def test_a_board_that_is_not_played_has_no_sheet():
    with pytest.raises(MovementError) as refused:
        travelling_sheets(schedule("IND-L5"), 21)
    assert refused.value.code == "board_unknown"


def test_the_orientation_board():
    """OT p.8."""
    rows = orientation(schedule("LIB-5"), 1)
    assert [(table, one.code) for table, places in rows for one in places.values()][:4] == [
        (1, "N1"),
        (1, "S1"),
        (1, "E1"),
        (1, "O1"),
    ]
    with pytest.raises(MovementError):
        orientation(schedule("LIB-5"), 6)


@pytest.mark.parametrize("name", [n for n, r in RECORDS.items() if "steps_into_position" in r])
def test_moves_are_the_printed_steps(name):
    one = RECORDS[name]
    for moved in moves(schedule(name, None, one["positions"]))[1:]:
        printed = dict(one["steps_into_position"][str(moved.position)])
        boards = printed.pop("et", None)
        tables = one["tables"]
        assert {k.value: v % tables for k, v in moved.steps.items()} == {
            k: v % tables for k, v in printed.items()
        }
        if boards is not None:
            assert moved.boards % tables == boards % tables


def test_base_movement_moves_alike_and_special_ones_do_not():
    assert base_steps(moves(schedule("IND-L7")))
    assert not base_steps(moves(schedule("IND-L6")))
    assert not base_steps(moves(schedule("TRI-H6")))


@pytest.mark.parametrize("name", [n for n, r in RECORDS.items() if "play" in r])
def test_moves_at_the_hinge_of_quadrettes(name):
    record = RECORDS[name]
    for count, play in record["play"].items():
        moved = moves(schedule(name, None, int(count)))[int(count) // 2]
        tables = record["tables"]
        assert moved.steps[Side.ATTACK] % tables == play["hinge"]["A"] % tables
        assert moved.boards % tables == play["hinge"]["set"] % tables


@pytest.mark.parametrize("name", [n for n, r in RECORDS.items() if "first_use" in r])
def test_boards_made_and_waiting_as_printed(name):
    """OT p.34-45: which sets are dealt at each position, which wait on the central table."""
    record = RECORDS[name]
    size = str(record["set_sizes"][0])
    for moved in moves(schedule(name)):
        made = record["first_use"].get(str(moved.position), [])
        waiting = record["waiting_sets"][moved.position - 1]
        sets = record["sets"][size]
        assert moved.first_used == tuple(sorted(b for k in made for b in sets[k - 1]))
        assert moved.waiting == tuple(sorted(b for k in waiting for b in sets[k - 1]))


def test_tables_in_play_leave_out_the_relay():
    plan = schedule("IND-L5").absent((Starter(N, 1),))
    assert [table.table for table in tables_in_play(plan, 1)] == [2, 3, 4, 5]


def test_the_printed_fields_are_at_hand():
    assert "Bilan (one cell per player)" in layout("feuille_de_marque_libre")["rows"]


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_seating_by_rank_is_the_printed_grid(tables):
    """OT p.29."""
    found = by_rank(tables)
    grid = [[found[Starter(line, t)] for line in Compass] for t in range(1, tables + 1)]
    assert grid == DOCUMENT["seating_next_session"]["grids"][str(tables)]


@pytest.mark.parametrize("tables", [5, 7, 11, 13, 17, 19])
def test_the_best_four_meet_in_the_last_position(tables):
    found = by_rank(tables)
    last = schedule(f"IND-L{tables}").positions[-1].tables[0]
    assert {found[one] for one in last.seats.values()} == {1, 2, 3, 4}


def test_two_tournaments_of_five_share_forty_ranks():
    one, other = two_of_five()
    assert sorted([*one.values(), *other.values()]) == list(range(1, 41))
    assert one[Starter(N, 1)] == 1


def test_no_printed_seating_for_six_tables():
    with pytest.raises(MovementError) as refused:
        by_rank(6)
    assert refused.value.code == "seating_not_printed"


def test_the_best_triplette_gets_the_highest_number():
    assert howell_by_rank(6)[Starter(None, 6)] == 1
