"""Forms, the deal, seats, the auction (S-DEAL, S-BID, S-SES, S-NUL)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS
from scoring.rules.facts import Camp, Contract, Outcome, PoigneeSize
from scoring.rules.play import (
    SHAPES,
    AuctionStatus,
    ChienPolicy,
    Direction,
    Form,
    auction,
    contract_handling,
    first_dealer,
    first_leader,
    ladder_of,
    next_dealer,
    plan_reasons,
    seating,
    shape_for,
)
from scoring.rules.play_finding import PlayCode
from scoring.rules.ruleset import FFT_2012

FOUR = SHAPES[Form.FOUR]


@pytest.mark.parametrize("shape", SHAPES.values(), ids=lambda shape: str(shape.form))
def test_every_form_deals_the_whole_pack(shape):
    """S-2P-01, S-3P-01, S-DEAL-03, S-5P-01, S-5M-01, S-5X-01, S-PLAY-13."""
    assert shape.hands * shape.cards_each + shape.chien == 78
    assert shape.tricks == shape.cards_each


@pytest.mark.parametrize("players", [3, 4, 5])
def test_more_than_half_of_the_hand_is_the_simple_poignee(players):
    """S-POI-09, S-X-09: true of the simple alone."""
    shape = shape_for(players)
    thresholds = FFT_2012.tables_by_size[players].poignees
    assert shape.poignee_simple == thresholds[PoigneeSize.SIMPLE]
    assert shape.chien == FFT_2012.tables_by_size[players].chien
    assert shape.calls == FFT_2012.tables_by_size[players].calls


def test_no_shape_for_six():
    assert shape_for(6) is None


def dealt_positions(chance: random.Random, players: int) -> list[int]:
    """Where a dealer with whole packets put the chien: never first, never last."""
    shape = shape_for(players)
    packets = shape.hands * shape.cards_each // shape.packet
    gaps = sorted(chance.randrange(1, packets) for _ in range(shape.chien))
    return [shape.packet * gap + at + 1 for at, gap in enumerate(gaps)]


@given(st.randoms(use_true_random=False), st.sampled_from([3, 4, 5]))
def test_a_chien_between_whole_packets_is_right(chance, players):
    """S-DEAL-03, S-DEAL-07, S-DEAL-08; both readings of the ends agree (S-DEAL-05, S-X-06)."""
    positions, shape = dealt_positions(chance, players), shape_for(players)
    assert plan_reasons(positions, shape) == []
    assert plan_reasons(positions, shape, ChienPolicy.PAGAT) == []
    pairs = any(after - before == 1 for before, after in pairwise(positions))
    strict = plan_reasons(positions, shape, ChienPolicy.STRICT)
    assert strict == ([PlayCode.CONSECUTIVE_CHIEN_CARDS] if pairs else [])


@pytest.mark.parametrize(
    ("positions", "reasons"),
    [
        ([4, 8, 12, 16, 20, 24], []),
        ([24, 20, 16, 12, 8, 4], []),
        ([4, 4, 8, 12, 16, 20], [PlayCode.CHIEN_POSITION_TWICE, PlayCode.PACKET_BROKEN]),
        (
            [0, 4, 8, 12, 16, 20],
            [
                PlayCode.CHIEN_POSITION_UNKNOWN,
                PlayCode.FORBIDDEN_END,
                PlayCode.PACKET_BROKEN,
            ],
        ),
        ([], [PlayCode.WRONG_CHIEN_SIZE]),
    ],
)
def test_every_reason_against_a_chien(positions, reasons):
    assert plan_reasons(positions, FOUR) == reasons


def test_three_cards_of_each_end_by_the_other_policy():
    """S-DEAL-05: places 2, 3, 76 and 77 would break a packet anyhow."""
    for place in (1, 2, 3, 76, 77, 78):
        reasons = plan_reasons(sorted([place, 8, 12, 16, 20, 24]), FOUR, ChienPolicy.PAGAT)
        assert PlayCode.FORBIDDEN_END in reasons
        if place not in (1, 78):
            assert plan_reasons(sorted([place, 8, 12, 16, 20, 24]), FOUR) == [
                PlayCode.PACKET_BROKEN
            ]


@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("2S 1C 3H 4D", 1),
        ("1S 1H 1D", 2),
        ("T1 RS RC", 2),
        ("T5 T2 T9", 1),
        ("T5 EX T9", None),
        ("", None),
    ],
)
def test_who_deals_first(drawn, dealer):
    """S-DEAL-01: the lowest card; trumps above suits, clubs lowest; the Excuse again."""
    assert first_dealer([CARDS[code] for code in drawn.split()]) == dealer


def test_offices_at_four():
    """S-SES-01, S-DEAL-02, S-HOUSE-DIR-01: clockwise mirrors everything."""
    seats = ["N", "E", "S", "O"]
    usual = seating(seats, "S")
    assert usual.order == ("E", "N", "O", "S")
    assert (usual.next_dealer, usual.cutter, usual.shuffler) == ("E", "O", "N")
    mirrored = seating(seats, "S", Direction.CLOCKWISE)
    assert mirrored.order == ("O", "N", "E", "S")
    assert (mirrored.next_dealer, mirrored.cutter, mirrored.shuffler) == ("O", "E", "N")


def test_offices_of_another_table():
    with pytest.raises(ValueError, match="'X' is not in list"):
        seating(["N", "E", "S", "O"], "X")
    assert seating(["A", "B"], "A").cutter == "B"
    assert seating(["A", "B", "C", "D", "E"], "A").shuffler is None


@pytest.mark.parametrize("outcome", Outcome)
@pytest.mark.parametrize("mort", [True, False])
def test_who_deals_next(outcome, mort):
    """S-SES-02, S-NUL-01, S-NUL-03, S-5M-03."""
    same = outcome is Outcome.FAUSSE_DONNE or (mort and outcome is Outcome.PASSED)
    assert next_dealer(3, 4, outcome, dealer_sits_out=mort) == (3 if same else 0)


def test_who_leads_first():
    """S-PLAY-12, S-CHE-05."""
    assert first_leader(4, 3) == 0
    assert first_leader(4, 3, slam_announced_by=0) == 0
    assert first_leader(4, 0, slam_announced_by=3) == 3


LADDER = ladder_of()


@given(st.lists(st.sampled_from(["pass", *LADDER]), max_size=6), st.integers(0, 3))
def test_auction_against_a_second_reading(calls, dealer):
    """S-BID-01, S-BID-02, S-BID-03: the first fault, or who has the highest bid."""
    found = auction(calls, 4, dealer)
    heights = [LADDER.index(call) if call != "pass" else None for call in calls]
    for at, height in enumerate(heights):
        earlier = [each for each in heights[:at] if each is not None]
        fault = None
        if at >= 4:
            fault = PlayCode.SECOND_CALL
        elif height is not None and earlier and height <= max(earlier):
            fault = PlayCode.NOT_HIGHER
        if fault:
            assert (found.status, found.at, found.error) == (AuctionStatus.INVALID, at, fault)
            return
    bids = [height for height in heights if height is not None]
    if len(calls) < 4:
        assert found.status is AuctionStatus.OPEN
        assert found.speaker == (dealer + 1 + len(calls)) % 4
    else:
        assert found.status is (AuctionStatus.CLOSED if bids else AuctionStatus.NO_TAKER)
    if bids:
        assert found.contract == LADDER[max(bids)]
        assert found.taker == (dealer + 1 + heights.index(max(bids))) % 4
    else:
        assert found.taker is None


def test_a_petite_is_a_prise_and_a_pousse_belongs_to_a_house():
    """S-HOUSE-MULT-03, S-HOUSE-MULT-04."""
    assert auction(["petite"], 4, 0).contract == "prise"
    assert auction(["pousse"], 4, 0).error is PlayCode.UNKNOWN_CONTRACT
    house = ("prise", "pousse", *LADDER[1:])
    assert auction(["prise", "pousse"], 4, 0, house).contract == "pousse"
    assert auction(["prise"], 4, 0, LADDER[1:]).error is PlayCode.UNKNOWN_CONTRACT


def test_the_dealer_who_sits_out_does_not_speak():
    """S-5M-01."""
    found = auction(["pass"] * 4, 5, 2, dealer_sits_out=True)
    assert found.status is AuctionStatus.NO_TAKER
    assert auction(["pass"] * 4, 5, 2).speaker == 2


@pytest.mark.parametrize(
    ("contract", "taken", "camp"),
    [
        (Contract.PRISE, True, Camp.ATTACK),
        (Contract.GARDE, True, Camp.ATTACK),
        (Contract.GARDE_SANS, False, Camp.ATTACK),
        (Contract.GARDE_CONTRE, False, Camp.DEFENCE),
    ],
)
def test_the_chien_of_a_contract(contract, taken, camp):
    """S-BID-04, S-CNT-09, S-X-02."""
    found = contract_handling(contract)
    assert (found.chien_shown, found.ecart, found.chien_counts_for) == (taken, taken, camp)
