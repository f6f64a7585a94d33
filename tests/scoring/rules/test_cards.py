"""The pack, its notation and values, and the count of a pile (S-NOT, S-DECK, S-VAL, S-CNT)."""

from __future__ import annotations

import copy
import pickle
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import (
    CARDS,
    EXCUSE,
    IN_PACK,
    KINGS,
    MONDE,
    PACK,
    PETIT,
    Figure,
    Suit,
    both_piles,
    card_findings,
    duplicates,
    from_defence,
    half_points,
    in_pairs,
    missing_cards,
    parse_card,
    pile_from_cards,
    pile_from_counts,
    pile_of,
    read_cards,
    split_codes,
)
from scoring.rules.play_finding import ImpossiblePlay, PlayCode
from tests.scoring.rules import plays

NOTATION = re.compile(r"^(?:(10|[1-9]|V|C|D|R)(S|H|D|C)|T(2[01]|1[0-9]|[1-9])|EX)$")
SOME = st.lists(st.sampled_from(PACK), unique=True)


def hand(text: str):
    return [CARDS[code] for code in text.split()]


def codes_of(refused: ImpossiblePlay) -> list[str]:
    return [str(finding.code) for finding in refused.findings]


def test_the_pack_is_the_specification_s():
    """S-DECK-01: 78 cards, in the notation of S-NOT-01."""
    assert [card.code for card in PACK] == plays.PACK
    assert all(NOTATION.match(card.code) for card in PACK)
    assert [len([card for card in PACK if card.suit is suit]) for suit in Suit] == [14] * 4
    assert sum(card.trump for card in PACK) == 21


def test_order_of_a_suit_and_of_trumps():
    """S-DECK-02 (the ace is the lowest), S-DECK-03."""
    clubs = sorted(hand("RC 1C 10C VC DC CC 2C 9C"), key=lambda card: card.strength)
    assert [card.code for card in clubs] == ["1C", "2C", "9C", "10C", "VC", "CC", "DC", "RC"]
    assert MONDE.strength == 21 > CARDS["T20"].strength > PETIT.strength == 1


def test_the_excuse_is_in_no_order():
    """S-DECK-04: neither trump 0 nor 22."""
    assert not EXCUSE.trump
    assert EXCUSE.suit is None
    assert EXCUSE.strength == 0


def test_three_bouts():
    """S-DECK-05."""
    assert [card for card in PACK if card.is_bout] == [PETIT, MONDE, EXCUSE]


def test_courts_and_kings():
    assert [card.code for card in KINGS] == ["RS", "RH", "RD", "RC"]
    assert sum(card.is_court for card in PACK) == 16
    assert not any(card.is_court for card in (PETIT, MONDE, EXCUSE))


@pytest.mark.parametrize("card", PACK, ids=str)
def test_value_and_copies_of_every_card(card):
    """S-VAL-01, S-VAL-02; a copy is the same object, as comparisons need."""
    assert Fraction(card.half_points, 2) == plays.worth(card.code)
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert parse_card(str(card)) is card
    assert card.rank == (card.code[:-1] if card.suit else "")


@given(st.text(alphabet="0123456789VCDRSHTEXvcdrst ", max_size=4))
def test_only_the_notation_is_read(text):
    assert (parse_card(text) is not None) == bool(NOTATION.match(text))


@pytest.mark.parametrize("text", ["t1", "ex", " T1", "T1 ", "T22", "1s", "14S", "RT", "E", "X"])
def test_case_and_spaces_count(text):
    assert parse_card(text) is None


def test_typed_cards():
    assert split_codes(" rs, T21;ex\n10h ") == ["RS", "T21", "EX", "10H"]
    assert split_codes("") == []


def test_the_pack_has_91_points():
    """S-CNT-03: 61½ in bouts and courts, 29½ in the others."""
    assert half_points(PACK) == 182
    counting = [card for card in PACK if card.figure is not Figure.OTHERS]
    assert (len(counting), half_points(counting)) == (19, 123)
    assert pile_of(PACK).counts == IN_PACK


@given(SOME)
def test_pairs_and_cards_make_the_same_sum(cards):
    """S-CNT-01, S-CNT-02."""
    assert in_pairs(cards) == half_points(cards) == pile_of(cards).half_points


@given(SOME)
def test_a_pile_and_its_complement_make_the_pack(cards):
    """S-CNT-06."""
    pile = pile_of(cards)
    rest = missing_cards(cards)
    assert pile.complement == pile_of(rest)
    assert pile.cards + pile.complement.cards == 78
    assert pile.half_points + pile.complement.half_points == 182
    assert pile.bouts + pile.complement.bouts == 3
    assert from_defence(pile.complement.half_points, pile.complement.bouts) == (
        pile.half_points,
        pile.bouts,
    )
    assert both_piles(pile, pile.complement) is None


def test_what_lacks_in_the_box():
    """S-DECK-07."""
    assert missing_cards(PACK) == ()
    assert missing_cards(card for card in PACK if card not in (PETIT, KINGS[0])) == (
        KINGS[0],
        PETIT,
    )


def test_both_camps_counted():
    """78 checked by kinds: the finding stands beside the first kind that does not add up."""
    attack = pile_from_counts({"bouts": 2, "kings": 2, "others": 34})
    wrong = both_piles(attack, attack.complement)
    assert wrong is None
    short = pile_from_counts(
        {str(figure): count for figure, count in attack.complement.counts.items()} | {"kings": 1}
    )
    found = both_piles(attack, short)
    assert (found.code, found.field) == (PlayCode.PILE_NOT_78, "kings")
    assert found.params == {"cards": 77, "count": 3, "most": 4}


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        (["RS", "RS"], ["duplicate_card"]),
        (["EX", "T1", "EX"], ["duplicate_card"]),
        (["T22"], ["unknown_card"]),
        (["RS", "KS", "RS", None], ["unknown_card", "duplicate_card", "unknown_card"]),
        ("RS", ["cards_unreadable"]),
        (None, ["cards_unreadable"]),
        ({"RS": 1}, ["cards_unreadable"]),
        (["9" * 999], ["unknown_card"]),
    ],
)
def test_bad_cards(cards, codes):
    """S-CNT-04: every error, and nothing counted."""
    with pytest.raises(ImpossiblePlay) as refused:
        pile_from_cards(cards)
    assert codes_of(refused.value) == codes
    found, wrong = card_findings(cards, "hand")
    assert len(wrong) == len(codes)
    assert {each.field for each in wrong} == {"hand"}
    assert len(set(found)) == len(found)
    assert all(len(str(value)) <= 8 for each in wrong for value in each.params.values())


def test_an_empty_pile():
    assert read_cards([], "cards") == ()
    assert pile_from_cards([]).half_points == pile_from_counts({}).half_points == 0


@pytest.mark.parametrize(
    ("counts", "fields", "code"),
    [
        ({"bouts": 4}, ["bouts"], "count_out_of_range"),
        ({"kings": 5, "queens": -1}, ["kings", "queens"], "count_out_of_range"),
        ({"others": 60}, ["others"], "count_out_of_range"),
        ({"knights": 1.5}, ["knights"], "count_unreadable"),
        ({"jacks": "2"}, ["jacks"], "count_unreadable"),
        ({"jacks": True}, ["jacks"], "count_unreadable"),
        ({"aces": 1}, ["aces"], "count_unreadable"),
    ],
)
def test_bad_counts(counts, fields, code):
    """S-CNT-04: the error stands beside the kind."""
    with pytest.raises(ImpossiblePlay) as refused:
        pile_from_counts(counts)
    assert [finding.field for finding in refused.value.findings] == fields
    assert set(codes_of(refused.value)) == {code}


def test_the_worked_pile():
    """S-CNT-05, S-CNT-06: 42 cards and 46 points, 36 and 45 on the other side."""
    pile = pile_from_counts(
        {"bouts": 2, "kings": 2, "queens": 2, "knights": 1, "jacks": 1, "others": 34}
    )
    assert (pile.cards, pile.half_points, pile.bouts) == (42, 92, 2)
    assert (pile.complement.cards, pile.complement.half_points) == (36, 90)


def test_duplicates():
    assert duplicates(hand("EX RS T1 RS EX RS")) == hand("RS EX")
    assert duplicates(PACK) == []
