"""Legal cards, why the others are not, and the winner of a trick (S-PLAY, S-TRK)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS, EXCUSE, PACK, PETIT
from scoring.rules.play import legal_plays, trick_winner, why_illegal
from scoring.rules.play_finding import PlayCode
from tests.scoring.rules import plays


def hand(text: str):
    return [CARDS[code] for code in text.split()]


@st.composite
def states(draw):
    """A hand, and what lies on the table, out of one pack."""
    cards = draw(st.lists(st.sampled_from(PACK), unique=True, min_size=1, max_size=22))
    lying = draw(st.integers(0, min(4, len(cards) - 1)))
    return cards[lying:], cards[:lying]


@given(states())
def test_legal_cards_are_those_of_a_second_reading(state):
    """S-PLAY-01 to S-PLAY-09, against duties judged card by card."""
    cards, table = state
    found = legal_plays(cards, table)
    second = plays.allowed([card.code for card in cards], [card.code for card in table])
    assert {card.code for card in found} == set(second)
    assert list(found) == sorted(found)


@given(states(), st.booleans(), st.sampled_from([None, *(c for c in PACK if c.is_court)]))
def test_a_card_is_legal_or_has_a_reason(state, imprenable, called):
    """S-PLAY-11. Something can always be played, the Excuse always (S-PLAY-07)."""
    cards, table = state
    options = {"petit_imprenable": imprenable, "called_card": None if table else called}
    legal = legal_plays(cards, table, **options)
    assert legal
    assert EXCUSE not in cards or EXCUSE in legal
    for card in cards:
        assert (why_illegal(card, cards, table, **options) is None) == (card in legal)


@given(st.lists(st.sampled_from(PACK), unique=True, min_size=3, max_size=5))
def test_winner_is_that_of_a_second_reading(cards):
    """S-TRK-01, S-TRK-02."""
    assert trick_winner(cards) == plays.taken_by([card.code for card in cards])


@given(st.lists(st.sampled_from(PACK), unique=True, min_size=3, max_size=5))
def test_free_cards_win_nothing(cards):
    winner = cards[trick_winner(cards, petit_imprenable=True)]
    assert winner not in (EXCUSE, PETIT)


@pytest.mark.parametrize(
    ("card", "held", "table", "code"),
    [
        ("T20", "3H T20", "10H", PlayCode.MUST_FOLLOW_SUIT),
        ("RS", "3H RS", "10H T4", PlayCode.MUST_FOLLOW_SUIT),
        ("RS", "T2 RS", "10H", PlayCode.MUST_TRUMP),
        ("RS", "T2 T9 RS", "10H T8", PlayCode.MUST_TRUMP),
        ("T2", "T2 T9 RS", "10H T8", PlayCode.MUST_OVERTRUMP),
        ("T2", "T2 T9 RS", "T8", PlayCode.MUST_OVERTRUMP),
        ("T2", "T2 T9 RS", "EX T8", PlayCode.MUST_OVERTRUMP),
        ("T2", "T2 RS", "T8", None),
        ("RS", "T2 RS", "", None),
        ("RS", "T2 RS", "EX", None),
        ("4C", "T2 RS", "EX", PlayCode.CARD_NOT_HELD),
    ],
)
def test_reasons(card, held, table, code):
    """S-PLAY-11."""
    assert why_illegal(CARDS[card], hand(held), hand(table)) is code


def test_called_suit_is_barred_on_the_first_lead_only():
    """S-PLAY-10, S-5P-10: but for the called card itself."""
    cards, called = hand("2D RD 9S EX T4"), CARDS["RD"]
    assert legal_plays(cards, [], called_card=called) == tuple(hand("9S RD T4 EX"))
    assert why_illegal(CARDS["2D"], cards, [], called_card=called) is PlayCode.CALLED_SUIT_LEAD
    assert why_illegal(CARDS["RD"], cards, [], called_card=called) is None
    assert CARDS["2D"] in legal_plays(cards, hand("EX"), called_card=called)


def test_a_hand_of_the_called_suit_alone_must_lead_it():
    cards = hand("2D 3D")
    assert legal_plays(cards, [], called_card=CARDS["RD"]) == tuple(cards)


def test_a_petit_played_as_imprenable():
    """S-NUL-05: playable at any time, never forced, to be beaten by nobody."""
    cards = hand("T1 5S")
    assert legal_plays(cards, hand("9C")) == (PETIT,)
    assert legal_plays(cards, hand("9C"), petit_imprenable=True) == tuple(hand("5S T1"))
    assert legal_plays(cards, hand("9S"), petit_imprenable=True) == tuple(hand("5S T1"))
    assert legal_plays(hand("T2 5S"), hand("T1 5H"), petit_imprenable=True) == (CARDS["T2"],)
    assert trick_winner(hand("T1 5H 9H RS"), petit_imprenable=True) == 2
    assert trick_winner(hand("T1 EX"), petit_imprenable=True) == 0


@pytest.mark.parametrize(
    ("cards", "slam", "winner"),
    [
        ("EX 2H 3H 4H", True, 0),
        ("EX 2H 3H 4H", False, 3),
        ("2H EX 3H 4H", True, 3),
        ("EX 2H RS T1", False, 3),
    ],
)
def test_the_excuse_wins_only_when_led_for_a_slam(cards, slam, winner):
    """S-TRK-03."""
    assert trick_winner(hand(cards), slam_last_lead=slam) == winner
