"""1637: what stands against an event, and what is doubted at the end of a deal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS
from scoring.rules.historical import sheet
from scoring.rules.historical.m1637 import (
    Asked,
    BottomShown,
    Combo,
    Counted,
    DealStarted,
    Declared,
    Discarded,
    Fault,
    Penalised,
    TarotsTaken,
    TrickPlayed,
)
from tests.scoring.rules.historical.games import (
    hand,
    random_deal,
)
from tests.scoring.rules.historical.shorthand import codes, entry, kept, plays, taken, trick

SEEDS = st.integers(0, 10**9)


WRONG = [
    ([BottomShown(CARDS["2S"]), BottomShown(CARDS["3S"])], ["bottom_twice"]),
    ([Discarded(1, hand("2S")), Discarded(1, hand("3S"))], ["discard_twice"]),
    ([Discarded(1, hand("2S")), Discarded(2, hand("2S"))], ["card_twice"]),
    ([Discarded(3, hand("2S"))], ["seat_unknown"]),
    ([Declared(1)], ["combos_missing"]),
    ([Declared(1, (Combo.BELLE,), 1)], ["combos_and_points"]),
    ([Declared(1, points=99)], ["combo_points"]),
    ([Declared(1, (Combo.QUAD_KINGS,))], ["combo_not_played"]),
    ([Declared(1, (Combo.BELLE, Combo.BELLE))], ["combo_twice"]),
    ([Declared(1, (Combo.BELLE,)), Declared(1, (Combo.BELLE,))], ["combo_twice"]),
    ([Declared(1, (Combo.TAROTS_4, Combo.TAROTS_5))], ["combo_ladder"]),
    ([Declared(1, (Combo.BELLE, Combo.SEVEN_TAROTS_AND_BELLE))], ["combo_ladder"]),
    ([Asked(0, 1), Asked(1, 0)], ["ask_twice"]),
    ([Asked(0, None)], ["ask_payer_missing"]),
    ([Asked(0, 0)], ["ask_payer_is_asker"]),
    ([Asked(0, 4)], ["seat_unknown"]),
    ([trick("1:2S 2:3S")], ["trick_seats"]),
    ([trick("1:2S 1:3S 2:4S")], ["trick_seats"]),
    ([trick("1:2S 2:3S 0:2S")], ["card_twice"]),
    ([trick("1:2S 2:3S 0:4S"), trick("0:4S 1:5S 2:6S")], ["card_twice"]),
    ([Discarded(1, hand("2S")), trick("1:2S 2:3S 0:4S")], ["card_twice"]),
    ([TrickPlayed(plays("1:2S 2:3S 0:4S"), CARDS["5S"])], ["mort_not_played"]),
    ([trick("1:2S 2:3S 0:4S"), taken(1, "1:RS")], ["depths_mixed"]),
    ([taken(1, "1:RS"), trick("1:2S 2:3S 0:4S")], ["depths_mixed"]),
    ([TarotsTaken(1, ())], ["tarots_missing"]),
    ([taken(1, "1:T20")], ["not_a_tarot"]),
    ([taken(1, "2:EX")], ["not_a_tarot"]),
    ([taken(1, "1:RS 1:RH")], ["trick_seats"]),
    ([taken(1, "1:RS"), taken(1, "1:RS")], ["card_twice"]),
    ([taken(1, "2:T21")], ["winner_beaten"]),
    ([taken(1, "1:RS 2:T1")], ["winner_beaten"]),
    ([taken(1, "1:RS", last=True), taken(1, "1:RH")], ["last_trick_played"]),
    ([taken(4, "1:RS")], ["seat_unknown"]),
    ([Penalised(0, Fault.LEADS_MATH), Penalised(1, Fault.LEADS_MATH)], ["fault_twice"]),
    ([Penalised(0, Fault.BAD_DISCARD), Penalised(0, Fault.BAD_DISCARD)], ["fault_twice"]),
    ([Counted()], ["count_missing"]),
    ([Counted((26, 26))], ["count_seats"]),
    ([Counted((26, None, 26))], ["count_seats"]),
    ([Counted((79, 0, 0))], ["count_range", "count_sum"]),
    ([Counted((26, 26, 25))], ["count_sum"]),
    ([Counted((26, 26, 26)), Declared(1, (Combo.BELLE,))], ["deal_counted"]),
    ([Counted((26, 26, 26)), Counted((26, 26, 26))], ["deal_counted"]),
    ([DealStarted(3)], ["seat_unknown"]),
]


@pytest.mark.parametrize(("events", "wrong"), WRONG)
def test_errors(events, wrong):
    """Nothing half entered: an event with errors moves nothing."""
    found = entry(*events)
    assert kept(found) == wrong
    assert found.lines == ()


def test_too_many_tricks():
    dealt = random_deal(1)
    events = [*dealt.opening()[1:], *dealt.played(), trick("0:2S 1:3S 2:4S")]
    found = sheet(dealt.game, [DealStarted(dealt.dealer), *events]).entries[-1]
    assert "tricks_too_many" in kept(found)


def test_two_may_pay_nothing_for_the_mort():
    """S-1637-11, S-1637-22."""
    assert entry(Asked(0, None), players=2).deltas == (0, 0)
    assert codes(entry(Counted((20, 30)), players=2)) == ["count_low"]
    assert kept(entry(Counted((40, 39)), players=2)) == ["count_sum"]


DOUBTS = [
    ([Declared(1, (Combo.BELLE,)), Declared(2, (Combo.BELLE,))], ["combo_shared"]),
    ([trick("2:2S 0:3S 1:4S")], ["wrong_leader"]),
    ([trick("1:2S 0:3S 2:4S")], ["out_of_turn"]),
    ([trick("1:2S 2:3S 0:4S"), Declared(1, (Combo.BELLE,))], ["declared_late"]),
    ([taken(1, "1:RS"), Declared(1, (Combo.BELLE,))], ["declared_late"]),
    ([Discarded(0, hand("2S"))], ["wrong_count"]),
    ([Discarded(1, hand("RS"))], ["tarot"]),
    ([Discarded(1, hand("T2"))], ["triumph"]),
    ([DealStarted(1)], ["deal_not_counted"]),
    ([taken(1, "1:RS 2:T21"[:4]), Counted((26, 26, 26))], ["tarots_unseen"]),
]


@pytest.mark.parametrize(("events", "doubtful"), DOUBTS)
def test_doubts_never_block(events, doubtful):
    found = entry(*events)
    assert codes(found) == doubtful
    assert found.errors == ()


def test_unseen_tarots_are_named():
    found = entry(
        taken(0, "0:T21 1:RS"), taken(1, "1:T1 2:RD"), taken(2, "2:RH"), Counted((26, 26, 26))
    )
    (doubt,) = found.findings
    assert doubt.params == {"cards": "RC", "tarots": 1}


def test_a_wrong_discard_changes_the_check_sum():
    """S-1637-20: hands of other sizes make other piles."""
    found = entry(Penalised(0, Fault.BAD_DISCARD), Counted((27, 26, 26)))
    assert found.errors == ()


def test_claims_against_the_play():
    """S-1637-09, S-1637-11: what the hands did not hold is doubted at the end."""
    dealt = random_deal(11)
    seats = {card: seat for seat, held in enumerate(dealt.hands) for card in held}
    holder = seats["EX"]
    other = (holder + 1) % 3
    found = sheet(
        dealt.game,
        [
            *dealt.opening(),
            Declared(other, (Combo.FOUR_KINGS_MATH,)),
            Asked(other, holder),
            *dealt.played(),
            Counted(),
        ],
    )
    assert {"combo_not_held", "ask_not_allowed"} <= set(codes(found.entries[-1]))


@given(SEEDS)
def test_the_question_against_the_play(seed):
    """S-1637-11: who may ask, and who pays, as the tricks reveal it."""
    dealt = random_deal(seed)
    seats = {card: seat for seat, held in enumerate(dealt.hands) for card in held}
    three = [seats[card] for card in ("T21", "EX", "T1")]
    asker = max(range(3), key=three.count)
    payer = next((seat for seat in three if seat != asker), (asker + 1) % 3)
    wrong = 3 - asker - payer
    for paid in (payer, wrong):
        found = sheet(
            dealt.game, [*dealt.opening(), Asked(asker, paid), *dealt.played(), Counted()]
        )
        doubts = set(codes(found.entries[-1]))
        assert ("ask_not_allowed" in doubts) == (three.count(asker) != 2)
        assert ("ask_payer_wrong" in doubts) == (three.count(asker) == 2 and paid == wrong)
