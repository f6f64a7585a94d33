"""The movements that are proposed, laid out, and the boards they play (OT p.16-29)."""

import pytest

from tournaments.movements import (
    PLAY_ORDER,
    Compass,
    MovementError,
    Starter,
    board_dealer,
    board_lead,
    board_taker,
    movement,
    movements,
    offered,
    offered_for_players,
    schedule,
)

N, S, E, O = Compass  # noqa: E741


@pytest.mark.parametrize(
    ("tables", "positions", "set_sizes", "deals"),
    [
        (5, 5, (4,), {4: 20}),
        (6, 5, (4,), {4: 20}),
        (7, 7, (4, 3), {4: 28, 3: 21}),
        (8, 6, (4,), {4: 24}),
        (9, 7, (3, 4), {3: 21, 4: 28}),
        (11, 11, (2,), {2: 22}),
        (13, 13, (2,), {2: 26}),
    ],
)
def test_each_number_of_tables_has_its_movement(tables, positions, set_sizes, deals):
    (one,) = offered(tables)
    assert (one.tables, one.competitors) == (tables, 4 * tables)
    assert (one.positions, one.set_sizes, one.deals) == (positions, set_sizes, deals)
    assert one.default_set_size == set_sizes[0]
    assert one.lines
    assert one.form == "individuel"
    for size in set_sizes:
        assert deals[size] == size * positions


@pytest.mark.parametrize("tables", [0, 1, 4, 10, 12, 14, 17, 100])
def test_other_numbers_of_tables_have_none(tables):
    assert offered(tables) == ()


def test_first_position_everyone_at_home_with_the_boards_of_his_table():
    """OT p.17: the highest board at a table is its number times the boards per table."""
    first = schedule("IND-L7").positions[0]
    for table in first.tables:
        assert {seat: one.code for seat, one in table.seats.items()} == {
            seat: f"{seat}{table.table}" for seat in Compass
        }
        assert max(table.boards) == 4 * table.table


def test_the_misprinted_row_of_eleven_tables_is_right():
    """OT p.17 prints 10-12 for table 6 and 20-22 for table 11."""
    tables = schedule("IND-L11").positions[0].tables
    assert tables[5].boards == (11, 12)
    assert tables[10].boards == (21, 22)


@pytest.mark.parametrize("name", ["IND-L5", "IND-L7", "IND-L11", "IND-L13", "IND-L17", "IND-L19"])
def test_base_movement_step_by_step(name):
    """Nord stays, Sud one up, Est two up, Ouest two down, boards one down (OT p.17)."""
    plan = schedule(name)
    steps = {N: 0, S: 1, E: 2, O: -2}
    at = {starter: starter.number for starter in plan.starters}
    sets = {table.table: table.boards for table in plan.positions[0].tables}
    for position in plan.positions:
        for table in position.tables:
            for seat, starter in table.seats.items():
                assert at[starter] == table.table
                assert starter.line == seat
            assert table.boards == sets[table.table]
        at = {one: (where - 1 + steps[one.line]) % plan.tables + 1 for one, where in at.items()}
        sets = {(where - 2) % plan.tables + 1: boards for where, boards in sets.items()}


SPECIAL = {
    "IND-L6": {2: (2, -1, -3), 3: (3, -1, -2), 4: (2, -2, -3), 5: (2, -1, -2)},
    "IND-L8": {
        2: (2, -2, -1),
        3: (2, -3, -2),
        4: (2, -2, -1),
        5: (3, -2, -1),
        6: (2, -3, -1),
    },
    "IND-L9": {
        2: (2, -2, -1),
        3: (2, -2, -1),
        4: (3, -3, -1),
        5: (3, -3, -1),
        6: (2, -2, -1),
        7: (2, -2, -1),
    },
}


@pytest.mark.parametrize("name", SPECIAL)
def test_special_movements_step_by_step(name):
    """Est, Ouest and boards into each position (OT p.23, 24, 28)."""
    plan = schedule(name)
    for before, after in zip(plan.positions, plan.positions[1:], strict=False):
        east, west, boards = SPECIAL[name][after.number]
        for table in before.tables:
            for seat, step in ((N, 0), (S, 1), (E, east), (O, west)):
                there = after.tables[(table.table - 1 + step) % plan.tables]
                assert there.seats[seat] == table.seats[seat]
            assert after.tables[(table.table - 1 + boards) % plan.tables].boards == table.boards


def test_fewer_positions_and_another_set_size():
    plan = schedule("IND-L7", set_size=3, positions=4)
    assert [position.number for position in plan.positions] == [1, 2, 3, 4]
    assert plan.set_size == 3
    assert plan.boards == tuple(range(1, 22))
    assert len(plan.starters) == 28


def test_boards_never_played_are_not_listed():
    assert schedule("IND-L8", positions=1).boards == tuple(range(1, 33))
    assert schedule("IND-H4", positions=2).boards == tuple(range(1, 9))


def test_a_howell_names_numbers_and_passes_its_boards_round():
    """OT p.20, 22: all four tables play one set, each beginning with another board."""
    plan = schedule("IND-H4")
    assert plan.shared
    assert plan.starters[0] == Starter(None, 1)
    first = plan.positions[0]
    assert [table.boards for table in first.tables] == [
        (1, 2, 3, 4),
        (2, 3, 4, 1),
        (3, 4, 1, 2),
        (4, 1, 2, 3),
    ]
    assert {seat: one.code for seat, one in first.tables[1].seats.items()} == {
        N: "5",
        S: "6",
        E: "7",
        O: "8",
    }


def test_a_route_follows_one_player():
    """OT p.17: Sud 3 at 5 tables goes up one table at a time."""
    stops = schedule("IND-L5").route(Starter(S, 3))
    assert [(stop.position, stop.table, stop.seat) for stop in stops] == [
        (1, 3, S),
        (2, 4, S),
        (3, 5, S),
        (4, 1, S),
        (5, 2, S),
    ]
    played = [board for stop in stops for board in stop.boards]
    assert sorted(played) == list(range(1, 21))


@pytest.mark.parametrize(
    ("code", "starter"), [("S3", Starter(S, 3)), ("O13", Starter(O, 13)), ("7", Starter(None, 7))]
)
def test_a_starter_is_written_and_read(code, starter):
    assert starter.code == code
    assert Starter.from_code(code) == starter


@pytest.mark.parametrize("code", ["", "X3", "S", "S0", "s3", "3S", "S3 ", "S-1", "S1000"])
def test_a_code_that_is_no_starter(code):
    with pytest.raises(MovementError) as refused:
        Starter.from_code(code)
    assert refused.value.code == "starter_unreadable"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("IND-L10",), "movement_unknown"),
        (("",), "movement_unknown"),
        (("LIB-201",), "movement_unknown"),
        (("QUA-22",), "movement_unknown"),
        (("TRI-H5", 2, 8), "movement_positions_choice"),
        (("QUA-7", 4, 5), "movement_positions_choice"),
        (("LIB-7", 0), "movement_set_size"),
        (("LIB-F16", 5), "movement_set_size"),
        (("IND-L5", 3), "movement_set_size"),
        (("IND-L7", 2), "movement_set_size"),
        (("IND-L5", 4, 0), "movement_positions"),
        (("IND-L5", None, 6), "movement_positions"),
        (("IND-L6", None, 6), "movement_positions"),
    ],
)
def test_what_cannot_be_laid_out(arguments, code):
    with pytest.raises(MovementError) as refused:
        schedule(*arguments)
    assert refused.value.code == code


def test_an_unknown_form_is_refused():
    with pytest.raises(MovementError) as refused:
        movements("belote")
    assert refused.value.code == "movement_form_not_offered"


def test_a_missing_player_leaves_nord_1_empty():
    assert movement("IND-L5").relay_starters(0) == ()
    assert [one.code for one in movement("IND-L5").relay_starters(1)] == ["N1"]


def test_twenty_six_players_leave_nord_1_and_sud_2_empty():
    """RC art.26: the one case with two relay tables."""
    assert [one.code for one in movement("IND-L7").relay_starters(2)] == ["N1", "S2"]


@pytest.mark.parametrize(
    ("name", "missing"), [("IND-L5", 2), ("IND-L7", 3), ("IND-H4", 1), ("IND-L5", -1)]
)
def test_too_many_missing(name, missing):
    with pytest.raises(MovementError) as refused:
        movement(name).relay_starters(missing)
    assert refused.value.code == "movement_too_many_missing"


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (20, ["IND-L5"]),
        (19, ["IND-L5"]),
        (18, []),
        (21, []),
        (26, ["IND-L7"]),
        (27, ["IND-L7"]),
        (28, ["IND-L7"]),
        (25, []),
        (32, ["IND-L8"]),
        (36, ["IND-L9"]),
        (52, ["IND-L13"]),
        (40, []),
    ],
)
def test_what_a_number_of_players_can_play(players, names):
    assert [one.id for one in offered_for_players(players)] == names


def test_boards_as_printed():
    """OT p.16."""
    assert [(board_dealer(b), board_taker(b), board_lead(b)) for b in (1, 2, 3, 4, 19)] == [
        (N, N, O),
        (E, O, N),
        (S, E, E),
        (O, S, S),
        (S, N, E),
    ]


def test_boards_follow_the_rules_of_their_table():
    for board in range(1, 39):
        assert board_dealer(board) == (N, E, S, O)[(board - 1) % 4]
        # RO p.14: the player on the dealer's right leads; play is anticlockwise.
        lead = PLAY_ORDER[(PLAY_ORDER.index(board_dealer(board)) + 1) % 4]
        assert board_lead(board) == lead
    for first in range(1, 37, 4):
        assert {board_taker(board) for board in range(first, first + 4)} == set(Compass)
    for odd in range(1, 38, 2):
        sides = [board_taker(board) in (N, S) for board in (odd, odd + 1)]
        assert sorted(sides) == [False, True]
    assert [board_taker(b) for b in range(25, 39)] == [board_taker(b) for b in range(1, 15)]


@pytest.mark.parametrize("board", [0, -1, 39])
def test_no_such_board(board):
    with pytest.raises(MovementError) as refused:
        board_taker(board)
    assert refused.value.code == "board_unknown"


@pytest.mark.parametrize("name", ["IND-L5", "IND-L6", "IND-L8"])
def test_with_four_boards_everybody_attacks_once_per_position(name):
    for position in schedule(name).positions:
        for table in position.tables:
            assert sorted(board_taker(board) for board in table.boards) == sorted(Compass)
