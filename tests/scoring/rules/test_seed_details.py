"""Rules of the sources that no vector holds, each by what follows from it."""

from __future__ import annotations

import pytest

from scoring.rules.cards import CARDS, PACK, half_points
from scoring.rules.facts import Camp, Contract, DealFacts, Poignee, PoigneeSize
from scoring.rules.marque import score
from scoring.rules.play import (
    SHAPES,
    Form,
    WonTrick,
    callable_cards,
    ecart_check,
    excuse_settlement,
    hand_status,
    legal_plays,
    petit_au_bout,
    why_illegal,
)
from scoring.rules.play_finding import ImpossiblePlay, PlayCode
from scoring.rules.replay import read_record, replay
from tests.scoring.rules.plays import random_deal

KINGS = "RS RH RD RC"


def cards(text: str):
    return tuple(CARDS[code] for code in text.split())


def garde(half: int, **values) -> DealFacts:
    return DealFacts(
        players=4, taker=0, contract=Contract.GARDE, bouts=2, half_points=half, **values
    )


def test_the_open_piles_of_two_players_oblige():
    """S-2P-04: the six face-up tops belong to the hand: a heart there must be played."""
    hand, tops = cards("2S 3S T5"), cards("7H 8S T1 RC 2D EX")
    assert legal_plays(hand, cards("10H")) == cards("T5")
    assert legal_plays((*hand, *tops), cards("10H")) == cards("7H EX")
    assert why_illegal(CARDS["T5"], (*hand, *tops), cards("10H")) is PlayCode.MUST_FOLLOW_SUIT


def test_a_bonus_never_helps_to_the_target():
    """S-CNT-11: 40½ with two bouts is lost whatever was shown; the points stay 91."""
    shown = (Poignee(0, PoigneeSize.TRIPLE),)
    for facts in (garde(81), garde(81, poignees=shown, petit_au_bout=Camp.ATTACK)):
        assert not score(facts).made
        assert score(facts).half_margin == -1
    assert half_points(PACK) == 182


@pytest.mark.parametrize("seed", range(4))
def test_after_the_ecart_every_hand_has_as_many_cards(seed):
    """S-ECA-05: 18 again; a card too many is a trick that cannot be complete."""
    dealt = random_deal(seed, 4, "garde")
    found = replay(read_record(dealt.record)).played
    assert {len(hand) for hand in found.hands} == {SHAPES[Form.FOUR].cards_each}
    assert len(found.record.set_aside) == 6
    nineteen = {**dealt.record, "tricks": [*dealt.record["tricks"], ["1S", "2S", "3S", "4S"]]}
    with pytest.raises(ImpossiblePlay) as refused:
        read_record(nineteen)
    assert PlayCode.TRICKS_COUNT in {each.code for each in refused.value.findings}


def test_the_excuse_saves_no_other_card_of_its_trick():
    """S-EXC-02: a court card of the Excuse's own camp in that trick goes to who wins it, as the
    second way of counting has it too."""
    seen = 0
    for seed in range(60):
        dealt = random_deal(seed, 4, "garde")
        found = replay(read_record(dealt.record))
        (excuse,) = found.kept
        trick = found.played.tricks[excuse.trick - 1]
        seats = dict(zip(trick.cards, trick.seats, strict=True))
        beside = [
            card
            for card, seat in seats.items()
            if card.is_court and found.played.camp(seat) is excuse.played_by
        ]
        if beside and trick.camp is not excuse.played_by:
            seen += 1
            assert found.attack.half_points == 2 * dealt.points
    assert seen >= 2


def test_a_hidden_poignee_is_worth_nothing_and_costs_nothing():
    """S-POI-10: ten trumps in hand and none shown: the marque is that of a hand without."""
    plain, shown = score(garde(98)), score(garde(98, poignees=(Poignee(0, PoigneeSize.SIMPLE),)))
    assert plain.half_unit == 2 * (25 + 8) * 2
    assert shown.half_unit - plain.half_unit == 2 * 20
    assert plain.warnings == ()


def test_the_number_of_tricks_decides_on_no_contract():
    """S-TGT-05: among random deals some are lost with nine tricks, some made with no more."""
    lost, made = set(), set()
    for seed in range(60):
        found = replay(read_record(random_deal(seed, 4, "garde").record))
        (made if found.marque.made else lost).add(found.attack.tricks)
    assert max(lost) >= 9
    assert min(made) <= max(lost)


class TestFiveMistakes:
    """S-UI-01: what players get wrong is caught, card by card and at the count."""

    def test_to_trump_with_the_suit_in_hand(self):
        code = why_illegal(CARDS["T5"], cards("T5 2H"), cards("10H"))
        assert code is PlayCode.MUST_FOLLOW_SUIT

    def test_to_stay_under_a_partner_s_trump(self):
        code = why_illegal(CARDS["T5"], cards("T5 T12"), cards("10H T8"))
        assert code is PlayCode.MUST_OVERTRUMP

    def test_the_ecart_is_the_taker_s_and_the_bouts_are_those_of_the_end(self):
        """Counted a second way: with the écart, and the Petit where it was captured."""
        captured = 0
        for seed in range(40):
            dealt = random_deal(seed, 4, "garde")
            found = replay(read_record(dealt.record))
            ecart = half_points(found.played.record.set_aside)
            assert (found.attack.half_points, found.attack.bouts) == (2 * dealt.points, dealt.bouts)
            assert found.attack.half_points >= ecart
            held = sum(card.is_bout for card in found.played.hands[found.played.record.taker])
            captured += held != found.attack.bouts
        assert captured >= 2

    def test_a_poignee_and_a_slam_are_not_multiplied(self):
        shown = garde(98, poignees=(Poignee(0, PoigneeSize.SIMPLE),))
        assert score(shown).half_unit == 2 * ((25 + 8) * 2 + 20)


class TestMistranslations:
    """Places where a source says other than the rule it means."""

    def test_only_the_1_of_trumps_is_au_bout(self):
        """S-X-03: "one of the trumps" is the 1 of trumps; another trump at the end is nothing."""
        petit, other = cards("RH T1 3H T5"), cards("RH T2 3H T5")
        assert petit_au_bout(WonTrick(petit, Camp.DEFENCE)) is Camp.DEFENCE
        assert petit_au_bout(WonTrick(other, Camp.DEFENCE)) is None

    def test_a_lone_trump_is_petit_sec_only_where_it_is_the_1(self):
        """S-X-04: not "only one of the trumps"."""
        assert hand_status(cards("T1 2S 3S")).petit_sec
        assert not hand_status(cards("T2 2S 3S")).petit_sec
        assert not hand_status(cards("T1 EX 2S")).petit_sec

    def test_the_last_but_one_trick_counts_for_the_1_of_trumps_alone(self):
        """S-X-05."""
        last = WonTrick(cards("EX 2S 3S 4S"), Camp.ATTACK)
        for before, whose in (("T1 2H 3H 4H", Camp.ATTACK), ("T2 2H 3H 4H", None)):
            trick = WonTrick(cards(before), Camp.ATTACK)
            assert petit_au_bout(last, trick, slam_with_excuse_last=True) is whose

    @pytest.mark.parametrize("played_by", Camp)
    @pytest.mark.parametrize("won_by", Camp)
    def test_the_excuse_in_the_last_trick_changes_camp(self, played_by, won_by):
        """S-X-07: it goes to the opposite camp, not to who wins the trick."""
        settled = excuse_settlement(played_by, won_by, owner_has_half_point_card=True, last=True)
        assert settled.excuse_to is not played_by

    @pytest.mark.parametrize("camp", Camp)
    def test_a_slam_by_either_camp_keeps_the_excuse(self, camp):
        """S-X-16: of the camp that leads it, not "of the taker"."""
        settled = excuse_settlement(
            camp, camp, owner_has_half_point_card=True, last=True, slam_last_lead=True
        )
        assert settled.excuse_to is camp

    def test_the_holder_of_the_called_card_may_lead_it(self):
        """S-X-10: the exception is his, not the caller's."""
        called = CARDS["RS"]
        holder, caller = cards("RS 2S 4H"), cards("2S 3S 4H")
        assert why_illegal(called, holder, (), called_card=called) is None
        assert why_illegal(CARDS["2S"], holder, (), called_card=called) is PlayCode.CALLED_SUIT_LEAD
        assert why_illegal(CARDS["2S"], caller, (), called_card=called) is PlayCode.CALLED_SUIT_LEAD

    @pytest.mark.parametrize("called", ["T21", "EX"])
    def test_a_called_trump_bars_no_lead(self, called):
        """S-HOUSE-LEAD-01 beside a house's call of any card: the ban is on a suit."""
        for card in cards("T5 2S"):
            assert why_illegal(card, cards("T5 2S"), (), called_card=CARDS[called]) is None

    def test_after_queens_come_knights_and_jacks_and_one_s_own_king(self):
        """S-X-11: the source stops at the queen and does not speak of one's own king."""
        assert CARDS["RS"] in callable_cards(cards("RS"))
        queens = f"{KINGS} DS DH DD DC"
        assert CARDS["CS"] in callable_cards(cards(queens))
        assert CARDS["VS"] not in callable_cards(cards(queens))
        assert CARDS["VS"] in callable_cards(cards(f"{queens} CS CH CD CC"))

    def test_trumps_of_the_ecart_are_the_shortage_and_no_more(self):
        """S-X-12: neither "no trumps" nor any: with five other cards of six, exactly one, and
        never a king or a bout."""
        hand = cards(f"{KINGS} EX T1 1S 2S 3S 4S 5S T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15")
        one, two = cards("1S 2S 3S 4S 5S T3"), cards("1S 2S 3S 4S T3 T4")
        assert ecart_check(hand, one, 6, taken=True).legal
        assert ecart_check(hand, one, 6, taken=True).must_show == cards("T3")
        assert PlayCode.AVOIDABLE_TRUMP in ecart_check(hand, two, 6, taken=True).reasons
        for wrong, code in (("RS", PlayCode.KING), ("T1", PlayCode.BOUT)):
            ecart = (*cards("1S 2S 3S 4S 5S"), CARDS[wrong])
            assert code in ecart_check(hand, ecart, 6, taken=True).reasons
