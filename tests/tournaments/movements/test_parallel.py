"""Parallel tournaments: the printed splits, tables numbered through, copies of the boards."""

from __future__ import annotations

import pytest

from tournaments.contenders import fitting
from tournaments.movements import (
    Compass,
    MovementError,
    Side,
    Starter,
    faults,
    movement,
    runs_of,
    schedule,
)
from tournaments.movements.parallel import parallel_id, part_ids, spread
from tournaments.turnout import possible_counts, turnout

# OT p.18, with as many players as its tables seat.
PRINTED = {
    10: (5, 5),
    12: (6, 6),
    14: (7, 7),
    15: (5, 5, 5),
    16: (8, 8),
    17: (6, 6, 5),
    18: (6, 6, 6),
    19: (7, 7, 5),
    20: (5, 5, 5, 5),
    21: (7, 7, 7),
    22: (11, 11),
    23: (6, 6, 6, 5),
    24: (6, 6, 6, 6),
    25: (5, 5, 5, 5, 5),
    26: (13, 13),
    27: (9, 9, 9),
    28: (7, 7, 7, 7),
}


def at(laid_out, position, number):
    tables = laid_out.positions[position - 1].tables
    return next(one for one in tables if one.table == number)


class TestNames:
    def test_an_id_names_its_parts(self):
        parts = ("IND-L7", "IND-L7", "IND-L5")
        assert parallel_id(parts) == "PAR-7-7-5"
        assert part_ids("PAR-7-7-5") == parts
        assert part_ids("PAR-T9-T8") == ("TRI-L9", "TRI-L8")
        assert part_ids("PAR-H5-H5") == ("TRI-H5", "TRI-H5")
        assert part_ids("PAR-E16-E16") == ("TRI-E16-D", "TRI-E16-D")
        assert part_ids("PAR-Q13-Q11") == ("QUA-13", "QUA-11")

    @pytest.mark.parametrize("name", ["PAR-5", "PAR-", "PAR-0-5", "IND-L5", "PAR-5-5x", "par-5-5"])
    def test_others_have_none(self, name):
        assert part_ids(name) == ()

    def test_what_cannot_be_side_by_side_has_no_id(self):
        assert parallel_id(["TRI-E16", "IND-3x4"]) == ""
        assert parallel_id(["IND-L5"]) == ""
        assert parallel_id(["IND-L13"] * 6) == ""  # longer than a movement's id may be

    @pytest.mark.parametrize(
        "name", ["PAR-5-T7", "PAR-11-5", "PAR-5-10", "PAR-Q9-Q7", "PAR-E16-T9"]
    )
    def test_unlike_or_unknown_parts_are_no_movement(self, name):
        with pytest.raises(MovementError):
            movement(name)

    def test_the_missing_are_spread_from_the_last_part(self):
        assert spread((1, 1), 1) == (0, 1)
        assert spread((2, 2), 3) == (1, 2)
        assert spread((1, 1), 3) == ()


class TestSplits:
    @pytest.mark.parametrize(("tables", "sizes"), PRINTED.items())
    def test_every_printed_split_is_a_sound_movement(self, tables, sizes):
        chosen = fitting("individuel", 4 * tables)[0]
        if tables == 10:
            assert chosen.id == "PAR-5-5"
        whole = movement("-".join(("PAR", *map(str, sizes))))
        assert whole.tables == tables
        assert whole.competitors == 4 * tables
        assert whole in fitting("individuel", 4 * tables)
        laid_out = schedule(whole.id)
        assert faults(laid_out) == ()
        assert len(laid_out.starters) == len(set(laid_out.starters)) == 4 * tables
        for plan in laid_out.positions:
            assert [one.table for one in plan.tables] == list(range(1, tables + 1))

    def test_all_parts_play_as_many_positions(self):
        # 19 tables are 7 + 7 + 5: the five tables play five positions.
        one = movement("PAR-7-7-5")
        assert (one.positions, one.set_sizes, one.positions_allowed) == (5, (4,), (1, 2, 3, 4, 5))

    def test_tables_are_numbered_through(self):
        found = [(one.movement_id, one.first, one.last) for one in runs_of(movement("PAR-7-7-5"))]
        assert found == [("IND-L7", 1, 7), ("IND-L7", 8, 14), ("IND-L5", 15, 19)]

    def test_each_moves_among_its_own_tables_by_the_base_steps(self):
        laid_out = schedule("PAR-5-5")
        second = at(laid_out, 2, 6).seats
        # N 0, S +1, E +2, O −2 among the tables 6 to 10.
        assert second[Compass.N] == Starter(Compass.N, 6)
        assert second[Compass.S] == Starter(Compass.S, 10)
        assert second[Compass.E] == Starter(Compass.E, 9)
        assert second[Compass.O] == Starter(Compass.O, 8)

    def test_both_have_the_same_boards_each_its_own_copy(self):
        laid_out = schedule("PAR-5-5")
        assert laid_out.boards == tuple(range(1, 21))
        one, other = at(laid_out, 1, 1), at(laid_out, 1, 6)
        assert one.boards == other.boards == (1, 2, 3, 4)
        assert (one.copy, other.copy) == (0, 1)

    def test_a_missing_player_makes_a_relay_in_the_last_part(self):
        (one, *_others) = fitting("individuel", 39)
        assert [starter.code for starter in one.relay_starters(1)] == ["N6"]
        assert [starter.code for starter in one.relay_starters(2)] == ["N1", "N6"]

    def test_numbers_go_on_where_competitors_have_numbers(self):
        laid_out = schedule("PAR-H5-H5")
        codes = sorted(int(one.code) for one in laid_out.starters)
        assert codes == list(range(1, 21))
        lines = schedule("PAR-T9-T8")
        assert at(lines, 1, 10).sides[Side.NS] == Starter(None, 10, Side.NS)

    @pytest.mark.parametrize("name", ["PAR-T9-T8", "PAR-H6-H6-H6", "PAR-Q11-Q11", "TRI-HY34"])
    def test_those_of_sides_are_sound(self, name):
        assert faults(schedule(name)) == ()


class TestHowMany:
    def test_one_movement_comes_first_where_there_is_one(self):
        assert [one.id for one in fitting("individuel", 44)] == ["IND-L11", "PAR-6-5"]
        assert turnout(40).tables == 10

    def test_the_chosen_one_says_how_many_tables(self):
        assert turnout(32, "triplettes").tables == 16
        assert turnout(32, "triplettes", "PAR-E16-E16").tables == 24
        assert turnout(32, "triplettes", "TRI-E16").tables == 16, "it is for another number"

    def test_the_numbers_of_players(self):
        assert possible_counts() == tuple(range(8, 161))
        assert [one for one in range(165) if not turnout(one).fitting] == [
            *range(8),
            *range(161, 165),
        ]

    def test_sides_beyond_one_tournament(self):
        assert fitting("triplettes", 34)[-1].id == "TRI-HY34"
        assert fitting("triplettes", 28)[0].id == "PAR-T7-T7"
        assert fitting("quadrettes", 22)[0].id == "PAR-Q11-Q11"
        assert all(turnout(one, "quadrettes").fitting for one in possible_counts("quadrettes"))
        assert all(turnout(one, "triplettes").fitting for one in possible_counts("triplettes"))
