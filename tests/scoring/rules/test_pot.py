"""The pot game: the trace of the specification, and what never changes (S-POT-01 to 07)."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.pot import Pot, PotDeal, PotMove, play_pots
from scoring.rules.ruleset import PotRule

RULE = PotRule(stake=10, extra=5)
A, B, C, D = range(4)
TRACE = [
    (PotDeal(A, B, made=False), (-15, -55, -10, -10), [45, 45]),
    (PotDeal(B, C, made=True), (-15, -60, 40, -10), [45]),
    (PotDeal(C, D, made=False), (-15, -60, 35, -60), [50, 50]),
    (PotDeal(D, A, made=True), (40, -60, 35, -65), [50]),
    (PotDeal(A, A, made=True), (90, -60, 35, -65), []),
    (PotDeal(B, B, made=True), (80, -30, 25, -75), []),
]
"""The hand trace of the specification: deal, balances, pots after it."""


def pots(turn) -> list[int]:
    return [pot.points for pot in turn.pots]


def test_the_hand_trace():
    turns = play_pots(4, [deal for deal, _balances, _pots in TRACE], RULE)
    assert [(turn.balances, pots(turn)) for turn in turns] == [
        (balances, left) for _deal, balances, left in TRACE
    ]


def test_the_opening_dealer_adds_once():
    """S-POT-01, S-POT-02, S-X-19: everybody pays when no pot is left, and then alone."""
    (turn,) = play_pots(4, [PotDeal(C)], RULE)
    assert [(each.move, each.seat, each.points) for each in turn.entries] == [
        (PotMove.STAKE, A, -10),
        (PotMove.STAKE, B, -10),
        (PotMove.STAKE, C, -10),
        (PotMove.STAKE, D, -10),
        (PotMove.DEALER, C, -5),
    ]
    assert turn.pots == (Pot(1, 45),)


def test_nobody_takes():
    """S-POT-06: the pots stay, the next dealer adds to the largest."""
    turns = play_pots(3, [PotDeal(0), PotDeal(1), PotDeal(2)], RULE)
    assert [pots(turn) for turn in turns] == [[35], [40], [45]]
    assert [each.move for each in turns[1].entries] == [PotMove.DEALER]


def test_a_lost_contract_lays_another_like_the_largest():
    """S-POT-04: measured after the dealer's five; the taker alone pays it."""
    turns = play_pots(4, [PotDeal(A, D), PotDeal(B, D)], RULE)
    assert [pots(turn) for turn in turns] == [[45, 45], [50, 45, 50]]
    forfeit = turns[1].entries[-1]
    assert (forfeit.move, forfeit.seat, forfeit.points, forfeit.pot) == (
        PotMove.FORFEIT,
        D,
        -50,
        3,
    )


def test_the_largest_is_taken_and_of_equal_ones_the_oldest():
    """S-POT-03, S-POT-05."""
    lost = [PotDeal(A, D), PotDeal(B)]
    turns = play_pots(4, [*lost, PotDeal(C, C, made=True), PotDeal(D, C, made=True)], RULE)
    assert [each.pot for turn in turns for each in turn.entries if each.move is PotMove.TAKEN] == [
        1,
        2,
    ]
    assert [pots(turn) for turn in turns] == [[45, 45], [50, 45], [45], []]


def test_pots_keep_their_numbers():
    turns = play_pots(3, [PotDeal(0, 0, made=True), PotDeal(1)], RULE)
    assert turns[1].pots == (Pot(2, 35),)


def test_who_is_away_pays_no_stake_and_keeps_his_balance():
    """Three begin with a pot of 35; a fourth comes, finds a pot of 40 and takes it; then the first
    leaves, and the three who stay begin another."""
    early, late = (A, B, C), (A, B, C, D)
    deals = [
        PotDeal(A, there=early),
        PotDeal(B, D, made=True, there=late),
        PotDeal(C, there=(B, C, D)),
    ]
    turns = play_pots(4, deals, RULE)
    assert [turn.balances for turn in turns] == [
        (-15, -10, -10, 0),
        (-15, -15, -10, 40),
        (-15, -25, -25, 30),
    ]
    assert [pots(turn) for turn in turns] == [[35], [], [35]]
    assert [turn.together for turn in turns] == [0, 0, 0]


def test_a_stake_of_those_who_sit_the_deal_out():
    """Five at a table of four: the dealer rests, pays his stake like everybody, and the five."""
    (turn,) = play_pots(5, [PotDeal(4, 0, made=True, there=(0, 1, 2, 3, 4))], RULE)
    assert turn.balances == (45, -10, -10, -10, -15)


def test_nobody_knows_who_dealt():
    turns = play_pots(3, [PotDeal(None), PotDeal(None, 1, made=True)], RULE)
    assert [(turn.balances, pots(turn)) for turn in turns] == [
        ((-10, -10, -10), [30]),
        ((-10, 20, -10), []),
    ]


def test_nobody_there():
    with pytest.raises(ValueError, match="nobody sits at"):
        play_pots(4, [PotDeal(None, there=())], RULE)


@pytest.mark.parametrize(
    "deal", [PotDeal(4), PotDeal(-1), PotDeal(0, 4), PotDeal(0, -1), PotDeal(0, there=(0, 4))]
)
def test_who_has_no_seat(deal):
    with pytest.raises(ValueError, match="nobody sits"):
        play_pots(4, [deal], RULE)


def test_no_deal_no_payment():
    assert play_pots(4, [], RULE) == []


@st.composite
def games(draw):
    seats = draw(st.integers(2, 7))
    places = st.integers(0, seats - 1)
    there = st.none() | st.lists(places, min_size=1, unique=True).map(tuple)
    deals = st.builds(PotDeal, st.none() | places, st.none() | places, st.booleans(), there)
    rule = PotRule(draw(st.integers(1, 50)), draw(st.integers(0, 20)))
    return seats, draw(st.lists(deals, max_size=30)), rule


class TestLaws:
    @settings(deadline=None)
    @given(games())
    def test_players_and_pots_together_are_nothing(self, game):
        for turn in play_pots(*game):
            assert sum(turn.balances) + sum(pots(turn)) == 0

    @settings(deadline=None)
    @given(games())
    def test_entries_explain_every_balance_and_every_pot(self, game):
        seats, _deals, _rule = game
        balances, lying = [0] * seats, {}
        for turn in play_pots(*game):
            for each in turn.entries:
                balances[each.seat] += each.points
                lying[each.pot] = lying.get(each.pot, 0) - each.points
            assert tuple(balances) == turn.balances
            left = {pot: points for pot, points in lying.items() if points}
            assert left == {pot.number: pot.points for pot in turn.pots}

    @settings(deadline=None)
    @given(games())
    def test_what_is_taken_is_never_less_than_what_stays(self, game):
        for turn in play_pots(*game):
            taken = [each.points for each in turn.entries if each.move is PotMove.TAKEN]
            assert all(points >= most for points in taken for most in pots(turn))
            assert all(pot.points > 0 for pot in turn.pots)

    @settings(deadline=None)
    @given(games())
    def test_the_past_does_not_change(self, game):
        seats, deals, rule = game
        turns = play_pots(seats, deals, rule)
        shorter = [play_pots(seats, each, rule)[-1] for each in accumulate([d] for d in deals)]
        assert shorter == turns
