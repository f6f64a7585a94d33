"""Numbers of players without a movement of full tables of their own: what they can play."""

from __future__ import annotations

import pytest

from tournaments.contenders import fitting
from tournaments.movements import MovementError, Starter, movement, schedule, verify
from tournaments.movements.parallel import part_ids
from tournaments.movements.variants import guests_id, guests_of, without_guests
from tournaments.sections import sections, table_text


class TestOffered:
    @pytest.mark.parametrize(
        ("players", "movements"),
        [
            (8, ["GEN-I2-5x4"]),
            (9, ["GEN-I2-5x4p1"]),
            (11, ["IND-H3", "GEN-I2-5x4p3"]),
            (12, ["IND-H3"]),
            (15, ["IND-H4", "IND-H3p3"]),
            (17, ["IND-H4p1"]),
            (21, ["IND-L5p1"]),
            (23, ["IND-L6", "IND-L5p3"]),
            (32, ["IND-L8", "IND-2x4"]),
            (39, ["PAR-5-5", "IND-L9p3", "GEN-I10-7x3"]),
            (42, ["PAR-6-5", "PAR-5p1-5p1"]),
            (48, ["PAR-6-6", "IND-3x4-C", "GEN-I12-7x3"]),
        ],
    )
    def test_printed_before_turns_before_searched(self, players, movements):
        assert [one.id for one in fitting("individuel", players)] == movements

    @pytest.mark.parametrize("players", [8, 9, 11, 13, 19, 25, 33, 41, 48])
    def test_everybody_has_a_place(self, players):
        for one in fitting("individuel", players):
            absent = one.vacant(one.competitors - players)
            laid = schedule(one.id).absent(absent)
            assert verify(laid).playable
            assert len(laid.starters) - len(absent) == players
            assert all(laid.route(who) for who in laid.starters if who not in absent)


class TestInTurn:
    def test_the_id_says_it(self):
        assert guests_of(guests_id("IND-L5", 2)) == ("IND-L5", 2)
        assert guests_id("IND-L5", 0) == "IND-L5"
        assert guests_of("IND-L5") == guests_of("IND-L5p4") == ("", 0)
        assert part_ids("PAR-5p2-5") == ("IND-L5p2", "IND-L5")
        assert without_guests("PAR-5p2-5p1") == "PAR-5-5"

    @pytest.mark.parametrize("name", ["TRI-L7p1", "QUA-7p1", "IND-L5p1p1", "PAR-T7p1-T7"])
    def test_only_players_take_turns(self, name):
        with pytest.raises(MovementError):
            movement(name)

    def test_whoever_rests_once_plays_all_others(self):
        laid = schedule("IND-L5p1")
        more = Starter(None, 21)
        assert [stop.position for stop in laid.route(more)] == [1, 2, 3, 4, 5]
        assert sorted(len(laid.route(one)) for one in laid.starters) == [4] * 5 + [5] * 16
        assert sorted(at for one in laid.rests.values() for at in one) == [1, 2, 3, 4, 5]

    def test_side_by_side_each_has_his_own(self):
        one, laid = movement("PAR-5p1-5p1"), schedule("PAR-5p1-5p1")
        assert (one.competitors, one.guests, one.max_missing) == (42, 2, 0)
        assert len(set(laid.starters)) == 42
        # Five in each tournament rest once; the second one's tables are 6 to 10.
        assert sorted(who.number > 5 for who in laid.rests) == [False] * 5 + [True] * 5

    def test_a_howell_may_lack_its_last_number(self):
        assert movement("IND-H4").vacant(1) == (Starter(None, 16),)
        assert movement("IND-L5").vacant(1) == movement("IND-L5").relay_starters(1)
        with pytest.raises(MovementError):
            movement("IND-H4").vacant(2)


class TestSections:
    def test_copies_have_the_numbers_of_their_originals(self):
        laid = schedule("IND-3x4-C")
        assert laid.boards == tuple(range(1, 21))
        printed = schedule("IND-3x4")
        first, copied = laid.positions[0].tables[8], printed.positions[0].tables[8]
        assert (first.boards, first.copy) == ((1, 2, 3, 4), 1)
        assert (copied.boards, copied.label) == ((25, 26, 27, 28), "1C")
        assert laid.positions[2].tables[8].copy == 0

    def test_the_tables_have_their_names(self):
        found = [(one.letter, one.first, one.last, one.names) for one in sections("IND-2x4")]
        assert found == [("A", 1, 4, ("1A", "4A")), ("B", 5, 8, ("1B", "4B"))]
        assert [one.copies for one in sections("IND-3x4-C")] == [False, False, True]
        assert table_text("IND-2x4", 5) == "5 (1B)"
        assert table_text("IND-L5", 5) == "5"
        assert sections("IND-L5") == sections("") == ()
