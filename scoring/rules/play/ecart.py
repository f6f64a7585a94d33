"""The écart: what the taker may set aside, and what of it everybody must see."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.rules.cards import Card, Figure, duplicates
from scoring.rules.play_finding import PlayCode


@dataclass(frozen=True, slots=True)
class EcartCheck:
    """`reasons` against an écart, all of them; without any, `must_show` are its trumps."""

    reasons: tuple[PlayCode, ...]
    must_show: tuple[Card, ...]

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self.reasons


def trumps_to_set_aside(hand_with_chien: Collection[Card], size: int) -> int:
    """How many trumps an écart of `size` cannot do without: exactly so many, and shown.

    Kings are never set aside, so only the other suit cards spare trumps (S-ECA-02, S-X-12).
    """
    return max(0, size - sum(_ordinary(card) for card in hand_with_chien))


def ecart_check(
    hand_with_chien: Collection[Card], ecart: Sequence[Card], size: int, *, taken: bool = True
) -> EcartCheck:
    """Judge an écart out of the taker's hand with the chien in it (S-ECA-01, S-ECA-03).

    `size` is the chien's; `taken` is false in the contracts that leave it closed, where nothing
    is set aside. Court cards but kings may be, and keep their value for the taker (S-ECA-04).
    """
    if not taken:
        return EcartCheck((PlayCode.NO_ECART,) if ecart else (), ())
    plain_trumps = [card for card in ecart if card.trump and not card.is_bout]
    shortage = trumps_to_set_aside(hand_with_chien, size)
    against = {
        PlayCode.WRONG_COUNT: len(ecart) != size,
        PlayCode.DUPLICATE_CARD: bool(duplicates(ecart)),
        PlayCode.CARD_NOT_HELD: any(card not in hand_with_chien for card in ecart),
        PlayCode.KING: any(card.figure is Figure.KINGS for card in ecart),
        PlayCode.BOUT: any(card.is_bout for card in ecart),
        PlayCode.AVOIDABLE_TRUMP: len(plain_trumps) > shortage,
    }
    reasons = tuple(code for code, stands in against.items() if stands)
    return EcartCheck(reasons, () if reasons else tuple(sorted(plain_trumps)))


def _ordinary(card: Card) -> bool:
    return card.suit is not None and card.figure is not Figure.KINGS
