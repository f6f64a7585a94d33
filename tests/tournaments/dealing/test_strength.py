"""The measure of a hand, counted by hand: its bouts, trumps, courts and lengths."""

from __future__ import annotations

import pytest

from scoring.rules.cards import CARDS
from tournaments.dealing import strength


def hand(text: str):
    return [CARDS[code] for code in text.split()]


@pytest.mark.parametrize(
    ("cards", "parts"),
    [
        ("2S 3S 4S 5S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C 5C 6C 7C", (0, 0, 0, 7)),
        ("T21 T20 T16 T15 2S 3S 4S 5S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C", (10, 14, 0, 0)),
        ("T1 T2 T3 2S 3S", (0, 6, 0, 0)),
        ("T1 T2 T3 T4", (5, 8, 0, 0)),
        ("T1 T2 T3 T4 T5", (6, 10, 0, 0)),
        ("T1 T2 T3 T4 T5 T6", (7, 12, 0, 0)),
        ("T1 T2 T3 T4 T5 T6 T7", (8, 14, 0, 0)),
        ("T1 T2 T3 T4 T5 T6 T7 T8", (9, 16, 0, 0)),
        ("T1 T2 T3 T4 T5 T6 T7 T8 T9", (9, 18, 0, 0)),
        ("EX T1 T2 T3", (8, 6, 0, 0)),
        ("RS DS", (0, 0, 10, 0)),
        ("RS DH", (0, 0, 9, 0)),
        ("RS DS CS VS", (0, 0, 13, 0)),
        ("VS CH", (0, 0, 3, 0)),
        ("1S 2S 3S 4S 5S", (0, 0, 0, 5)),
        ("1S 2S 3S 4S 5S 6S 7S", (0, 0, 0, 9)),
        ("1S 2S 3S 4S 5S 1H 2H 3H 4H 5H 6H", (0, 0, 0, 12)),
        ("EX T21 T1 T2 T3 T17 T19 RS DS CS VS 10S RH 1H 2D 3D 4C 5C", (25, 18, 19, 5)),
    ],
)
def test_what_a_hand_counts(cards, parts) -> None:
    found = strength(hand(cards))
    assert (found.bouts, found.trumps, found.courts, found.lengths) == parts
    assert found.total == sum(parts)
