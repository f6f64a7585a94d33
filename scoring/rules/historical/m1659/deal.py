"""A deal of the light game as far as it is recorded."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.rules.cards import EXCUSE, PACK_SIZE, Card
from scoring.rules.play.tricks import trick_winner

from .counting import Pile, pile_of
from .events import Counted, TrickPlayed


@dataclass(frozen=True, slots=True)
class DealSoFar:
    """One deal. `pot` is all that lies on the table, stakes of tied deals before it included.

    `before` is what of the pot lay there before this deal.
    """

    number: int
    dealer: int
    cards_each: int
    stakes: tuple[int, ...]
    pot: int
    before: int = 0
    tricks: tuple[TrickPlayed, ...] = ()
    counted: bool = False

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.stakes)

    @property
    def whole_pack(self) -> bool:
        """Whether every card is dealt."""
        return self.players * self.cards_each == PACK_SIZE

    @property
    def leader(self) -> int:
        """Who leads to the next trick: the dealer's neighbour, then who took the last."""
        if self.tricks:
            return trick_taker(self.tricks[-1])
        return (self.dealer + 1) % self.players

    def raised(self, seat: int, to: int) -> DealSoFar:
        """The deal with a player's stake raised."""
        stakes = tuple(to if each == seat else stake for each, stake in enumerate(self.stakes))
        return replace(self, stakes=stakes, pot=self.pot + sum(stakes) - sum(self.stakes))

    def seen(self) -> set[Card]:
        """The cards played until now."""
        return {card for trick in self.tricks for _seat, card in trick.plays}

    def piles(self) -> tuple[Pile, ...] | None:
        """What each has won, None where not every trick is known.

        The Excuse goes to the pile of its player; the trick is its taker's (S-1659-04).
        """
        if len(self.tricks) < self.cards_each:
            return None
        cards: list[list[Card]] = [[] for _ in range(self.players)]
        takers = [trick_taker(trick) for trick in self.tricks]
        for taker, trick in zip(takers, self.tricks, strict=True):
            for seat, card in trick.plays:
                cards[seat if card is EXCUSE else taker].append(card)
        return tuple(pile_of(takers.count(seat), cards[seat]) for seat in range(self.players))

    def counts(self, event: Counted) -> tuple[int, ...] | None:
        """Each player's points: as noted, from the piles noted, or from the tricks."""
        if event.points is not None:
            return event.points
        piles = self.piles() if event.piles is None else event.piles
        return None if piles is None else tuple(pile.points for pile in piles)


def trick_taker(trick: TrickPlayed) -> int:
    """The seat that takes a trick, as usual in tarot; the Excuse never does (S-1659-04)."""
    return trick.plays[trick_winner([card for _seat, card in trick.plays])][0]
