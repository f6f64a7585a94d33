"""A shorthand for events of 1637, and what their last entry says."""

from __future__ import annotations

from scoring.rules.cards import CARDS
from scoring.rules.historical import Entry, m1637, sheet
from scoring.rules.historical.m1637 import DealStarted, TarotsTaken, TrickPlayed

DEAL = DealStarted(0)


def plays(text: str) -> tuple:
    """`1:T8 2:T13 0:T5` as seats and cards."""
    pairs = [each.split(":") for each in text.split()]
    return tuple((int(seat), CARDS[card]) for seat, card in pairs)


def trick(text: str) -> TrickPlayed:
    return TrickPlayed(plays(text))


def taken(winner: int, tarots: str, *, last: bool = False) -> TarotsTaken:
    return TarotsTaken(winner, plays(tarots), last)


def entry(*events, players: int = 3, options: m1637.Options = m1637.PROPOSED) -> Entry:
    """The last entry of a sheet that begins with seat 0 dealing."""
    found = sheet(m1637.Game1637(players, options), [DEAL, *events])
    assert not any(each.errors for each in found.entries[:-1])
    return found.entries[-1]


def codes(found: Entry) -> list[str]:
    return [str(finding.code) for finding in found.findings]


def kept(found: Entry) -> list[str]:
    """The errors."""
    return [str(finding.code) for finding in found.errors]
