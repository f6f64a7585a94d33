"""Who meets whom, and how a meeting is laid out: no database."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.models import Quarter, TeamSetup
from tournaments.teamdraws import Pairing, first_round, next_round, pairings, seeded, ways
from tournaments.teamplans import (
    laid_out,
    last_meetings,
    legs,
    position_of,
    quarter_of,
    series_of,
)

Way = TeamSetup.Way


@pytest.mark.parametrize(
    ("teams", "found"),
    [
        (0, ()),
        (1, ()),
        (2, (Way.MATCH,)),
        (3, (Way.TRIANGULAR, Way.BRACKET)),
        (4, (Way.POOLS, Way.BRACKET)),
        (64, (Way.POOLS, Way.BRACKET)),
        (65, ()),
    ],
)
def test_ways(teams, found) -> None:
    assert ways(teams) == found


@given(st.integers(4, 40), st.integers(1, 99))
def test_everybody_of_a_pool_meets_everybody_once(teams, seed) -> None:
    drawn = pairings(Way.POOLS, range(1, teams + 1), seed)
    members: dict[str, set[int]] = {}
    met: Counter[frozenset[int]] = Counter()
    for one in drawn:
        members.setdefault(one.pool, set()).update(one.teams)
        met.update(frozenset(pair) for pair in combinations(one.teams, 2))
    assert sorted(team for pool in members.values() for team in pool) == [*range(1, teams + 1)]
    assert {len(pool) for pool in members.values()} <= ({5} if teams == 5 else {3, 4})
    wanted = {frozenset(p) for pool in members.values() for p in combinations(pool, 2)}
    assert set(met) == wanted
    assert set(met.values()) == {1}


@given(st.integers(4, 40), st.integers(1, 99))
def test_a_team_plays_once_a_round(teams, seed) -> None:
    at = Counter(
        (one.pool, one.round, team)
        for one in pairings(Way.POOLS, range(1, teams + 1), seed)
        for team in one.teams
    )
    assert set(at.values()) == {1}


@given(st.integers(2, 64))
def test_a_bracket_is_halved_to_one_winner(teams) -> None:
    drawn = list(first_round(range(1, teams + 1)))
    assert sorted(team for one in drawn for team in one.teams) == [*range(1, teams + 1)]
    rounds = 1
    while len(drawn) > 1:
        assert len(drawn) % 2 == 0
        rounds += 1
        drawn = list(next_round([one.teams[0] for one in drawn], rounds))
    assert 2 ** (rounds - 1) < teams <= 2**rounds


@pytest.mark.parametrize(("pools", "kept"), [(2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 1)])
def test_no_two_of_a_pool_meet_first(pools, kept) -> None:
    tables = [[10 * pool + place for place in range(4)] for pool in range(pools)]
    order = seeded(tables, kept)
    assert order[:pools] == [10 * pool for pool in range(pools)]
    pool_of = {team: str(team // 10) for team in order}
    for one in first_round(order, pool_of):
        assert len({pool_of[team] for team in one.teams}) == len(one.teams)


def test_two_semi_finals_of_two_pools() -> None:
    """The first of one pool meets the second of the other."""
    order = seeded([[11, 12, 13], [21, 22, 23]], 2)
    drawn = list(first_round(order, {11: "A", 12: "A", 21: "B", 22: "B"}))
    assert drawn == [Pairing((11, 22)), Pairing((21, 12))]


@pytest.mark.parametrize(
    ("chosen", "played"),
    [
        ((None, None, None, None), (1, 2, 3, 4)),
        ((3, None, None, None), (3, 1, 2, 4)),
        ((None, 1, None, None), (2, 1, 3, 4)),
        ((4, 3, 2, 1), (4, 3, 2, 1)),
    ],
)
def test_a_series_nobody_chose_is_the_first_left(chosen, played) -> None:
    assert series_of(chosen) == played


def quarters(rooms=(1, 1, 1, 1), series=(None,) * 4) -> list[Quarter]:
    return [
        Quarter(number=number, room=room, series=chosen)
        for number, (room, chosen) in enumerate(zip(rooms, series, strict=True), start=1)
    ]


@pytest.mark.parametrize(
    ("movement", "size", "boards"),
    [("EQU-24", 3, 24), ("EQU-16", 2, 16), ("EQU-T48", 6, 72), ("EQU-T24", 3, 36)],
)
def test_every_board_is_played_twice_with_the_roles_swapped(movement, size, boards) -> None:
    """OT p.60-64: both teams attack every board once against each other."""
    plan = laid_out(movement, size, quarters((2, 1, 2, 1), (2, None, None, 1)))
    attacks: dict[int, list[tuple[str, str]]] = {}
    for leg in legs(plan):
        assert position_of(leg.quarter, leg.half) == leg.position
        assert quarter_of(leg.position) == leg.quarter
        for board in leg.boards:
            attacks.setdefault(board, []).append((leg.attack, leg.defence))
    assert len(attacks) == boards
    for one, other in attacks.values():
        assert one == other[::-1]


def test_team_a_attacks_in_the_room_chosen() -> None:
    plan = laid_out("EQU-24", 3, quarters((2, 1, 2, 1)))
    rooms = {(leg.quarter, leg.half): leg.table for leg in legs(plan) if leg.attack == "A"}
    assert rooms == {
        (quarter, half): 2 if quarter % 2 else 1 for quarter in (1, 2, 3, 4) for half in (1, 2)
    }


class Row:
    def __init__(self, pk: int, pool: str, number: int) -> None:
        self.pk, self.pool, self.round = pk, pool, number


def test_what_is_kept_for_the_ceremony() -> None:
    pools = [Row(1, "A", 1), Row(2, "A", 2), Row(3, "B", 1), Row(4, "B", 2)]
    assert last_meetings(pools) == {2, 4}
    assert last_meetings([*pools, Row(5, "", 1), Row(6, "", 2)]) == {6}
    assert last_meetings([]) == frozenset()
