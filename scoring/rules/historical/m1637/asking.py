"""« Qui n’a le sien ? »: who holds two of Monde, Math and Bagat may ask for the third."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.rules.cards import Card
from scoring.rules.historical.account import Line, LineCode, with_each

from .pack import BOUT_TAROTS


@dataclass(frozen=True, slots=True)
class Ask:
    """What the question comes to. `missing` and `payer` are None where it may not be asked.

    A `payer` of None beside a `missing` card: at two it lies in the Mort, and nobody pays.
    """

    allowed: bool
    missing: Card | None = None
    payer: int | None = None


def ask(asker: int, hands: Sequence[Collection[Card]], *, asked_before: bool = False) -> Ask:
    """Judge the question: exactly two of the three in hand, and once a deal (S-1637-11)."""
    held = [card for card in BOUT_TAROTS if card in hands[asker]]
    if len(held) != 2 or asked_before:
        return Ask(False)
    (missing,) = (card for card in BOUT_TAROTS if card not in held)
    payer = next((seat for seat, hand in enumerate(hands) if missing in hand), None)
    return Ask(True, missing, payer)


def ask_lines(players: int, asker: int, payer: int | None) -> tuple[Line, ...]:
    """The holder of the third pays 1, he alone (S-1637-11); nobody does for the Mort."""
    if payer is None:
        return (with_each(LineCode.ASK_MORT, players, asker, 0),)
    deltas = [0] * players
    deltas[asker], deltas[payer] = 1, -1
    return (Line(LineCode.ASK, tuple(deltas), {"seat": asker, "payer": payer}),)
