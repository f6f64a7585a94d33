"""Splitting any number of people into legal tables, and drawing who sits where."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.seating import (
    EVERY_SIZE,
    MOST_RESTING,
    USUAL_SIZES,
    Rest,
    Shape,
    Split,
    draw,
    fitting_size,
    met,
    sizes_for,
    splits,
)

PEOPLE = st.integers(3, 60)
SEEDS = st.integers(0, 9999)


def codes(players: int, preferred: int = 4) -> list[str]:
    return [split.code for split in splits(players, preferred)]


class TestSplits:
    @pytest.mark.parametrize(
        ("players", "expected"),
        [
            (3, ["3"]),
            (4, ["4"]),
            (5, ["5", "5x4"]),
            (6, ["3-3", "6x5", "6x4"]),
            (7, ["4-3", "7x5"]),
            (8, ["4-4"]),
            (9, ["5-4", "5x4-4", "3-3-3"]),
            (10, ["5-5", "4-3-3", "5x4-5x4"]),
            (11, ["4-4-3", "6x5-5"]),
            (12, ["4-4-4", "3-3-3-3", "6x5-6x5"]),
            (13, ["5-4-4", "5x4-4-4", "4-3-3-3"]),
        ],
    )
    def test_what_is_offered(self, players, expected):
        assert codes(players) == expected

    @pytest.mark.parametrize("players", [-1, 0, 1, 2])
    def test_below_three_there_is_no_table(self, players):
        assert splits(players) == ()

    def test_the_preferred_size_comes_first(self):
        assert codes(15, 3)[0] == "3-3-3-3-3"
        assert codes(15, 4)[0] == "4-4-4-3"
        assert codes(15, 5)[0] == "5-5-5"

    @given(PEOPLE, st.sampled_from(USUAL_SIZES))
    def test_nobody_is_lost_and_every_table_is_legal(self, players, preferred):
        offered = splits(players, preferred)
        assert offered
        assert len({split.code for split in offered}) == len(offered)
        for split in offered:
            assert split.players == players
            assert split.resting <= MOST_RESTING
            for shape in split.tables:
                assert shape.size in USUAL_SIZES
                assert 0 <= shape.resting <= MOST_RESTING

    @given(PEOPLE)
    def test_everybody_can_always_play(self, players):
        assert any(split.resting == 0 for split in splits(players))

    @given(PEOPLE)
    def test_a_code_says_its_split(self, players):
        for split in splits(players):
            assert Split.from_code(split.code) == split

    @pytest.mark.parametrize(
        ("players", "sizes", "expected"),
        [
            (7, (4,), []),  # three would rest at one table
            (8, (4,), ["4-4"]),
            (11, (4,), ["6x4-5x4"]),
            (12, (4,), ["4-4-4"]),
            (15, (4,), ["5x4-5x4-5x4"]),
            (7, (3,), ["4x3-3"]),
            (13, (5,), ["7x5-6x5"]),
            (8, (5,), []),
            (7, (2, 4), ["5x4-2"]),
            (9, (2, 4), ["5x4-4"]),
            (13, (2, 4), ["5x4-4-4"]),
            (3, (2, 4), []),
        ],
    )
    def test_a_house_that_plays_few_sizes_seats_whom_it_can(self, players, sizes, expected):
        """At most two rest at a table, and nobody beside a game of two (S-5M-01, S-2P-01)."""
        assert [split.code for split in splits(players, 4, sizes)] == expected

    @given(st.integers(8, 60))
    def test_a_house_of_tables_of_four_seats_everybody(self, players):
        """Two tables of four hold eight to twelve, three twelve to eighteen, and so on."""
        found = splits(players, 4, (4,))
        assert found
        assert all(split.players == players and split.fits((4,)) for split in found)
        for split in found:
            assert Split.from_code(split.code, (4,)) == split

    @pytest.mark.parametrize(
        "code",
        ["", "2", "6", "4-", "x", "5x", "x4", "04", "8x5", "4x5", "4,4", "4x4x4", "-4", "a-b"],
    )
    def test_other_codes_are_refused(self, code):
        with pytest.raises(ValueError):  # noqa: PT011
            Split.from_code(code)


class TestSizes:
    def test_who_may_play_where_so_many_sit(self):
        assert [sizes_for(seats) for seats in range(2, 9)] == [
            (),
            (3,),
            (3, 4),
            (3, 4, 5),
            (4, 5),
            (5,),
            (),
        ]

    @pytest.mark.parametrize(
        ("seats", "size", "preferred", "expected"),
        [
            (4, 3, 4, 4),  # a fourth completes a table of three
            (5, 4, 4, 4),  # a fifth at a table of four: one rests
            (5, 4, 5, 5),  # where five are preferred, all play
            (6, 5, 4, 5),
            (7, 4, 4, 5),  # three would rest: five play
            (4, 5, 5, 4),  # one of five leaves
            (3, 4, 4, 3),
            (2, 3, 4, None),
            (8, 5, 5, None),
        ],
    )
    def test_how_many_play_when_people_come_and_go(self, seats, size, preferred, expected):
        assert fitting_size(seats, size, preferred) == expected

    def test_a_shape_is_legal_or_is_not(self):
        assert Shape(4, 6).resting == 2
        with pytest.raises(ValueError, match="7 people do not play 4"):
            Shape(4, 7)


class TestDraw:
    @given(PEOPLE, SEEDS, st.data())
    def test_everybody_sits_once_at_a_table_of_the_split(self, players, seed, data):
        split = data.draw(st.sampled_from(splits(players)))
        people = range(100, 100 + players)
        tables = draw(people, split, seed)
        assert sorted(player for table in tables for player in table) == list(people)
        assert [len(table) for table in tables] == [shape.seats for shape in split.tables]

    @given(PEOPLE, SEEDS, st.randoms())
    def test_the_seed_alone_decides(self, players, seed, rng):
        split = splits(players)[0]
        people = list(range(players))
        first = draw(people, split, seed)
        rng.shuffle(people)
        assert draw(people, split, seed) == first

    def test_another_seed_is_another_draw(self):
        split = splits(16)[0]
        assert len({draw(range(16), split, seed) for seed in range(20)}) == 20

    def test_every_place_is_as_likely_for_everybody(self):
        split = splits(8)[0]
        first = Counter(draw(range(8), split, seed)[0][0] for seed in range(800))
        assert all(60 < first[player] < 140 for player in range(8))

    def test_the_split_must_be_for_as_many(self):
        with pytest.raises(ValueError, match="a split for 8 cannot seat 9"):
            draw(range(9), splits(8)[0], 1)

    @given(st.sampled_from(["5x4-4", "5x4-5x4", "6x4", "6x5-5", "5x4-4-4-4"]), SEEDS)
    def test_nobody_rests_twice_before_everybody_has_once(self, code, seed):
        """Position by position: who rested least takes the spare seats, the least rested first."""
        split = Split.from_code(code)
        rested: Counter[int] = Counter()
        for position in range(6):
            rests = {player: Rest(times, times) for player, times in rested.items()}
            tables = draw(range(split.players), split, seed + position, rests)
            for table, shape in zip(tables, split.tables, strict=True):
                if shape.resting:
                    # One at a time, in the order of play, until the table has gone round.
                    assert [rested[player] for player in table] == sorted(
                        rested[player] for player in table
                    )
                    rested.update(table)
            counts = [rested[player] for player in range(split.players)]
            assert max(counts) - min(counts) <= 1

    @pytest.mark.parametrize(
        ("players", "positions", "fewest"),
        [(9, 2, 6), (12, 2, 3), (16, 4, 0), (20, 3, 0), (25, 3, 0), (40, 5, 0)],
    )
    def test_people_who_met_are_kept_apart_where_that_is_possible(self, players, positions, fewest):
        """`fewest` pairs must meet again: where there are fewer tables than seats at one.

        Three tables of four: each new table takes four from three old ones, so a pair of one of
        them. 5+4 twice: three and two of the five, two and two of the four: 3+1+1+1.
        """
        split = splits(players)[0]
        seen: Counter[tuple[int, int]] = Counter()
        for position in range(positions):
            tables = draw(range(players), split, position, meetings=seen)
            seen.update(met(tables))
        assert sum(times - 1 for times in seen.values()) == fewest

    @given(st.integers(6, 24), SEEDS)
    def test_keeping_apart_is_never_worse_than_chance(self, players, seed):
        split = splits(players)[0]
        seen = met(draw(range(players), split, seed))
        again = sum(seen[pair] for pair in met(draw(range(players), split, seed, None, seen)))
        chance = sum(seen[pair] for pair in met(draw(range(players), split, seed)))
        assert again <= chance

    @given(SEEDS)
    def test_strangers_do_not_change_who_has_to_rest(self, seed):
        """Keeping people apart never makes somebody rest who has rested more than another."""
        split = Split.from_code("5x4-4-4")
        rests = {player: Rest(1, 2) for player in range(6)}
        seen = met([range(6), range(6, 13)])
        spare = draw(range(13), split, seed, rests, seen)[0]
        assert all(player >= 6 for player in spare)


def test_meetings_are_counted_by_pair():
    assert met([[3, 1, 2], [4, 5]]) == Counter(dict.fromkeys([(1, 2), (1, 3), (2, 3), (4, 5)], 1))
    twice = met([[1, 2, 3], [3, 2, 4]])
    assert twice[2, 3] == 2
    assert sum(twice.values()) == 2 * len(list(combinations(range(3), 2)))


HOUSES = st.sets(st.sampled_from(EVERY_SIZE), min_size=1).map(lambda sizes: tuple(sorted(sizes)))


class TestSizesOfAHouse:
    @pytest.mark.parametrize(
        ("players", "expected"),
        [
            (2, ["2"]),
            (3, ["3"]),
            (4, ["4", "2-2"]),
            (5, ["5", "5x4", "3-2"]),
            (6, ["3-3", "4-2", "6x5", "6x4", "2-2-2"]),
            (7, ["4-3", "7x5", "3-2-2"]),
        ],
    )
    def test_where_two_play(self, players, expected):
        found = splits(players, 4, EVERY_SIZE)
        assert [split.code for split in found] == expected

    def test_two_play_beside_tables_of_the_preferred_size(self):
        assert "5-2" in [split.code for split in splits(7, 5, EVERY_SIZE)]
        assert "4-4-2" in [split.code for split in splits(10, 4, EVERY_SIZE)]

    @pytest.mark.parametrize(
        ("players", "sizes", "expected"),
        [
            (3, (4,), []),
            (5, (4,), ["5x4"]),
            (7, (4,), []),
            (7, (4, 5), ["7x5"]),
            (4, (3, 5), ["4x3"]),
            (6, (5,), ["6x5"]),
            (3, (2,), []),
        ],
    )
    def test_a_house_without_some_sizes(self, players, sizes, expected):
        assert [split.code for split in splits(players, sizes[0], sizes)] == expected

    @given(st.integers(0, 40), st.sampled_from(EVERY_SIZE), HOUSES)
    def test_only_its_sizes_are_offered_and_nobody_is_lost(self, players, preferred, sizes):
        offered = splits(players, preferred, sizes)
        assert len({split.code for split in offered}) == len(offered)
        for split in offered:
            assert split.players == players
            assert split.fits(sizes)
            assert Split.from_code(split.code, sizes) == split
            assert all(shape.resting <= MOST_RESTING for shape in split.tables)
            assert all(shape.resting == 0 for shape in split.tables if shape.size == 2)

    @given(st.integers(3, 40), st.sampled_from(EVERY_SIZE))
    def test_a_game_of_two_takes_nothing_away(self, players, preferred):
        usual = {split.code for split in splits(players, preferred)}
        assert usual <= {split.code for split in splits(players, preferred, EVERY_SIZE)}

    @given(st.integers(1, 9), st.sampled_from(EVERY_SIZE), st.sampled_from(EVERY_SIZE), HOUSES)
    def test_people_come_and_go_to_a_size_of_the_house(self, seats, size, preferred, sizes):
        found = fitting_size(seats, size, preferred, sizes)
        possible = sizes_for(seats, sizes)
        assert found in possible if possible else found is None

    @given(st.integers(2, 40), HOUSES, SEEDS)
    def test_everybody_is_drawn_once(self, players, sizes, seed):
        for split in splits(players, 4, sizes)[:3]:
            drawn = draw(range(players), split, seed)
            assert sorted(each for table in drawn for each in table) == [*range(players)]
            assert [len(table) for table in drawn] == [shape.seats for shape in split.tables]

    @pytest.mark.parametrize("code", ["3x2", "4x2", "6", "7", "5-6", "8x5"])
    def test_what_no_house_has(self, code):
        with pytest.raises(ValueError):  # noqa: PT011
            Split.from_code(code, EVERY_SIZE)

    def test_the_federation_has_no_table_of_two(self):
        assert Split.from_code("4-2", EVERY_SIZE).code == "4-2"
        with pytest.raises(ValueError, match="4-2"):
            Split.from_code("4-2")
