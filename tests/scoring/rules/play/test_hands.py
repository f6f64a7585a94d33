"""Hands judged: petit sec, écart, poignée, the call (S-NUL, S-ECA, S-POI, S-5P)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS, EXCUSE, KINGS, PACK, Figure
from scoring.rules.facts import Called, PoigneeSize
from scoring.rules.play import (
    DeclareAt,
    call_outcome,
    callable_cards,
    ecart_check,
    hand_status,
    may_show_now,
    poignee_check,
    poignee_options,
    trumps_to_set_aside,
)
from scoring.rules.play_finding import PlayCode
from scoring.rules.ruleset import FFT_2012

AT_FOUR = FFT_2012.tables_by_size[4].poignees
TRUMPS = [f"T{number}" for number in range(1, 22)]


def hand(text: str):
    return [CARDS[code] for code in text.split()]


def hands(size: int):
    return st.lists(st.sampled_from(PACK), unique=True, min_size=size, max_size=size)


@pytest.mark.parametrize(
    ("cards", "sec", "alone", "no_trump", "no_court"),
    [
        ("T1 2S", True, False, False, True),
        ("T1 T2 2S", False, False, False, True),
        ("T2 2S", False, False, False, True),
        ("T1 EX RS", False, False, False, False),
        ("EX 2S", False, True, False, True),
        ("2S VS", False, False, True, False),
    ],
)
def test_status_of_a_hand(cards, sec, alone, no_trump, no_court):
    """S-NUL-02, S-NUL-04, S-HOUSE-MIS-01."""
    found = hand_status(hand(cards))
    assert (found.petit_sec, found.excuse_alone) == (sec, alone)
    assert (found.no_trump, found.no_court) == (no_trump, no_court)


@given(hands(24), st.data())
def test_an_ecart_is_legal_when_no_better_one_was_to_be_had(cards, data):
    """S-ECA-01, S-ECA-02: no king, no bout, and as few trumps as can be."""
    ecart = data.draw(st.lists(st.sampled_from(cards), unique=True, min_size=6, max_size=6))
    found = ecart_check(cards, ecart, 6)
    plain = [card for card in cards if card.suit and card.figure is not Figure.KINGS]
    trumps = [card for card in ecart if card.trump]
    forbidden = [card for card in ecart if card.is_bout or card.figure is Figure.KINGS]
    assert trumps_to_set_aside(cards, 6) == max(0, 6 - len(plain))
    assert found.legal == (not forbidden and len(trumps) <= max(0, 6 - len(plain)))
    assert found.must_show == (tuple(sorted(trumps)) if found.legal else ())


def test_every_reason_against_an_ecart():
    """S-ECA-03."""
    cards = hand("RS DS 2S 3S 4S T5 EX 2H 3H")
    found = ecart_check(cards, hand("RS EX T5 9C 2S 2S"), 3)
    assert set(found.reasons) == {
        PlayCode.WRONG_COUNT,
        PlayCode.DUPLICATE_CARD,
        PlayCode.CARD_NOT_HELD,
        PlayCode.KING,
        PlayCode.BOUT,
        PlayCode.AVOIDABLE_TRUMP,
    }


def test_no_ecart_where_the_chien_stays_closed():
    cards = hand("DS 2S 3S")
    assert ecart_check(cards, [], 6, taken=False).legal
    assert ecart_check(cards, cards, 3, taken=False).reasons == (PlayCode.NO_ECART,)


def test_queens_may_be_set_aside():
    """S-ECA-01, S-ECA-04."""
    assert ecart_check(hand("DS CS VS RS T2 T3"), hand("DS CS VS"), 3).legal


@given(st.sampled_from([3, 4, 5]), st.data())
def test_options_are_the_sizes_that_some_choice_of_cards_passes(players, data):
    """S-POI-02, S-POI-03: an option exists exactly where some cards shown are legal."""
    thresholds = FFT_2012.tables_by_size[players].poignees
    trumps = data.draw(st.lists(st.sampled_from(TRUMPS), unique=True, min_size=5, max_size=19))
    cards = hand(" ".join(trumps)) + data.draw(st.sampled_from([[], [EXCUSE]]))
    found = {option.size: option for option in poignee_options(cards, thresholds)}
    assert list(found) == sorted(found, key=list(PoigneeSize).index)
    high = sorted(cards, key=lambda card: card.strength, reverse=True)
    for size, needed in thresholds.items():
        choices = [high[:needed], high[-needed:]]
        legal = [one for one in choices if poignee_check(cards, one, thresholds).size is size]
        assert bool(legal) == (size in found)
        if legal:
            assert found[size].show == needed == len(legal[0])
            assert found[size].excuse_needed == (EXCUSE in legal[0])


def test_small_hands_by_every_choice():
    """The same with every choice there is, for hands near the simple at five."""
    thresholds = FFT_2012.tables_by_size[5].poignees
    for number in (6, 7, 8, 9):
        for excuse in ([], [EXCUSE]):
            cards = hand(" ".join(TRUMPS[:number])) + excuse
            some = any(
                poignee_check(cards, list(shown), thresholds).legal
                for shown in combinations(cards, 8)
            )
            options = [option.size for option in poignee_options(cards, thresholds)]
            assert some == (PoigneeSize.SIMPLE in options)


@pytest.mark.parametrize(
    ("shown", "reasons"),
    [
        (" ".join(f"T{n}" for n in range(12, 2, -1)), []),
        (" ".join(f"T{n}" for n in range(11, 1, -1)), []),
        (" ".join(f"T{n}" for n in range(12, 3, -1)), [PlayCode.WRONG_NUMBER]),
        (" ".join(f"T{n}" for n in range(12, 3, -1)) + " RS", [PlayCode.NOT_A_TRUMP]),
        (" ".join(f"T{n}" for n in range(12, 3, -1)) + " T4", [PlayCode.DUPLICATE_CARD]),
        (" ".join(f"T{n}" for n in range(13, 3, -1)), [PlayCode.CARD_NOT_HELD]),
        (" ".join(f"T{n}" for n in range(12, 3, -1)) + " EX", [PlayCode.EXCUSE_HIDES_TRUMP]),
    ],
)
def test_reasons_against_a_poignee(shown, reasons):
    """S-POI-03."""
    cards = hand(" ".join(f"T{n}" for n in range(2, 13)) + " EX RS")
    assert list(poignee_check(cards, hand(shown), AT_FOUR).reasons) == reasons


def test_disorder_counts_with_a_warning():
    """S-POI-04 (CA p.8)."""
    cards = hand(" ".join(f"T{n}" for n in range(2, 12)))
    found = poignee_check(cards, cards, AT_FOUR)
    assert found.legal
    assert found.size is PoigneeSize.SIMPLE
    assert found.warnings == (PlayCode.NOT_DESCENDING,)
    assert poignee_check(cards, cards[::-1], AT_FOUR).warnings == ()


@pytest.mark.parametrize(
    ("kings", "trumps", "excuse", "discards", "triple"),
    [
        (4, 14, False, 1, (False, True)),
        (4, 13, True, 1, (True, True)),
        (4, 13, False, 1, None),
        (4, 12, True, 2, (True, True)),
        (4, 14, True, 1, (True, False)),
        (3, 14, False, 1, None),
        (4, 15, False, 1, (False, False)),
    ],
)
def test_discards_shown_again(kings, trumps, excuse, discards, triple):
    """S-POI-05: the triple of a taker with the four kings, and no other size."""
    cards = [*KINGS[:kings], *hand(" ".join(TRUMPS[1 : trumps + 1]))]
    cards += [EXCUSE] if excuse else []
    aside = hand(" ".join(TRUMPS[-1 - discards : -1]))
    found = {option.size: option for option in poignee_options(cards, AT_FOUR, aside)}
    option = found.get(PoigneeSize.TRIPLE)
    assert (option and (option.excuse_needed, option.uses_discards)) == triple
    assert not found[PoigneeSize.SIMPLE].uses_discards
    if triple and triple[1]:
        shown = sorted({*cards, *aside} - {*KINGS}, key=lambda card: -card.strength)
        assert poignee_check(cards, shown, AT_FOUR, aside).size is PoigneeSize.TRIPLE
        assert not poignee_check(cards, shown, AT_FOUR).legal


@pytest.mark.parametrize(
    ("own", "played", "policy", "allowed"),
    [
        (0, 0, DeclareAt.OWN_FIRST_CARD, True),
        (0, 3, DeclareAt.OWN_FIRST_CARD, True),
        (1, 3, DeclareAt.OWN_FIRST_CARD, False),
        (0, 0, DeclareAt.BEFORE_FIRST_LEAD, True),
        (0, 1, DeclareAt.BEFORE_FIRST_LEAD, False),
    ],
)
def test_until_when_a_poignee_may_be_shown(own, played, policy, allowed):
    """S-POI-04, S-X-17, S-HOUSE-POI-02."""
    assert may_show_now(own, played, policy) is allowed


@pytest.mark.parametrize(
    ("cards", "figures"),
    [
        ("RS RH RD", "R"),
        ("RS RH RD DS DH DD DC", "R"),
        ("RS RH RD RC DS", "RD"),
        ("RS RH RD RC DS DH DD DC CS", "RDC"),
        ("RS RH RD RC DS DH DD DC CS CH CD CC", "RDCV"),
    ],
)
def test_what_may_be_called(cards, figures):
    """S-5P-03: lower figures only with all the higher ones in hand."""
    found = callable_cards(hand(cards))
    assert {card.rank for card in found} == set(figures)
    assert len(found) == 4 * len(figures)


def test_where_the_called_card_was():
    """S-5P-02, S-5P-04."""
    others = {1: hand("2S"), 3: hand("RC")}
    card = CARDS["RC"]
    assert call_outcome(card, hand("RC"), [], {}).called is Called.SELF
    assert call_outcome(card, [], hand("RC"), others).called is Called.CHIEN
    found = call_outcome(card, [], [], others)
    assert (found.called, found.partner) == (Called.PARTNER, 3)
    assert call_outcome(CARDS["RS"], [], [], others) is None
