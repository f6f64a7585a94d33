"""Excuse, slam, petit au bout, piles (S-EXC, S-CHE, S-PAB, S-CNT-07, S-CNT-09)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS, half_points
from scoring.rules.facts import Camp, Chelem, Contract
from scoring.rules.play import (
    SHAPES,
    Compensation,
    ExcuseLast,
    ExcuseState,
    Form,
    WonTrick,
    attack_pile,
    excuse_settlement,
    petit_au_bout,
    pile_size,
    slam_outcome,
)
from scoring.rules.play.excuse import other
from scoring.rules.play_finding import ImpossiblePlay
from scoring.rules.ruleset import FFT_2012

ATTACK, DEFENCE = Camp.ATTACK, Camp.DEFENCE
CAMPS = st.sampled_from(Camp)
FOUR = SHAPES[Form.FOUR]


def hand(text: str):
    return [CARDS[code] for code in text.split()]


@given(CAMPS, CAMPS, st.booleans())
def test_before_the_last_trick_it_stays(played_by, won_by, has_card):
    """S-EXC-01, S-EXC-03, S-EXC-04, S-EXC-05."""
    found = excuse_settlement(played_by, won_by, owner_has_half_point_card=has_card)
    assert found.excuse_to is played_by
    lost = Compensation.CARD if has_card else Compensation.OWED
    assert found.compensation is (Compensation.NONE if played_by is won_by else lost)


@given(CAMPS, CAMPS, st.booleans(), st.sampled_from(ExcuseLast))
def test_in_the_last_trick_nothing_is_given(played_by, won_by, has_card, excuse_last):
    """S-EXC-07, S-EXC-08, S-HOUSE-EXC-01."""
    found = excuse_settlement(
        played_by,
        won_by,
        owner_has_half_point_card=has_card,
        last=True,
        excuse_last=excuse_last,
    )
    fft = other(played_by)
    assert found.excuse_to is (fft if excuse_last is ExcuseLast.FFT else won_by)
    assert found.compensation is Compensation.NONE


@given(CAMPS)
def test_ending_a_slam_it_stays(camp):
    """S-EXC-09, S-CHE-06."""
    found = excuse_settlement(
        camp, camp, owner_has_half_point_card=True, last=True, slam_last_lead=True
    )
    assert (found.excuse_to, found.compensation) == (camp, Compensation.NONE)


@pytest.mark.parametrize(
    ("tricks", "announced", "chelem"),
    [
        (18, True, Chelem.ANNOUNCED_MADE),
        (18, False, Chelem.UNANNOUNCED_MADE),
        (17, True, Chelem.ANNOUNCED_FAILED),
        (17, False, None),
        (1, False, None),
        (0, False, Chelem.DEFENCE_MADE),
        (0, True, Chelem.ANNOUNCED_FAILED),
    ],
)
def test_slams(tricks, announced, chelem):
    """S-CHE-01 to S-CHE-04, S-CHE-09."""
    assert slam_outcome(tricks, 18, announced=announced) is chelem


PETIT, NONE = hand("T1 5H"), hand("2H 5H")


@pytest.mark.parametrize(
    ("last", "before", "excuse", "camp"),
    [
        (PETIT, NONE, False, ATTACK),
        (NONE, PETIT, False, None),
        (NONE, PETIT, True, DEFENCE),
        (PETIT, NONE, True, None),
        (NONE, NONE, False, None),
    ],
)
def test_the_petit_at_the_end(last, before, excuse, camp):
    """S-PAB-01, S-PAB-02, S-PAB-03: the last but one trick counts instead, not besides."""
    found = petit_au_bout(
        WonTrick(last, ATTACK), WonTrick(before, DEFENCE), slam_with_excuse_last=excuse
    )
    assert found is camp


def test_an_imprenable_petit_is_at_nobody_s_end():
    """S-NUL-05."""
    assert petit_au_bout(WonTrick(PETIT, ATTACK), petit_imprenable=True) is None
    assert petit_au_bout(WonTrick(PETIT, DEFENCE)) is DEFENCE


@pytest.mark.parametrize("shape", [SHAPES[form] for form in Form if form is not Form.TWO])
@pytest.mark.parametrize("contract", FFT_2012.contracts_by_code)
@pytest.mark.parametrize("excuse", ExcuseState)
def test_both_piles_make_the_pack(shape, contract, excuse):
    """S-CNT-07, S-EXC-04, S-EXC-07."""
    chien = 0 if contract is Contract.GARDE_CONTRE else shape.chien
    moved = {"attack_owes": 1, "defence_owes": -1, "attack_gets_last": 1, "defence_gets_last": -1}
    attack, defence = pile_size(shape, contract, 9, excuse)
    assert attack + defence == 78
    assert attack == 9 * shape.hands + chien + moved.get(str(excuse), 0)


@pytest.mark.parametrize("tricks", [-1, 19])
def test_more_tricks_than_there_are(tricks):
    with pytest.raises(ImpossiblePlay, match="tricks_out_of_range"):
        pile_size(FOUR, Contract.GARDE, tricks)


@pytest.mark.parametrize("contract", FFT_2012.contracts_by_code)
def test_the_pile_with_what_its_contract_adds(contract):
    """S-CNT-09, S-TGT-03: écart, chien, or nothing, bouts included."""
    tricks, ecart, chien = hand("RS T21"), hand("DH 2H"), hand("T1 3H")
    pile = attack_pile(contract, tricks, ecart, chien)
    added = {"garde_sans": chien, "garde_contre": []}.get(str(contract), ecart)
    assert pile.half_points == half_points(tricks) + half_points(added)
    assert pile.bouts == 1 + (contract is Contract.GARDE_SANS)


def test_a_card_in_tricks_and_ecart():
    with pytest.raises(ImpossiblePlay, match="duplicate_card"):
        attack_pile(Contract.GARDE, hand("RS 2S"), hand("2S"))
