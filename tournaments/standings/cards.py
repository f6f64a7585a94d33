"""The cards of a tournament's étuis, for whoever may see them; which seeds dealt them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from scoring.models import Deal
from scoring.rules.cards import PACK, Card, Suit
from tournaments.dealing import DealtBoard, commitment, deal_board
from tournaments.models import Distribution, Tournament
from tournaments.movements import Compass, board_lead

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Seance


@dataclass(frozen=True)
class Log:
    """A tournament's distributions, the newest first; `standing` is the one that is played.

    `finished`: whether nobody plays an étui any more.
    """

    rows: tuple[Distribution, ...]
    finished: bool

    @property
    def standing(self) -> Distribution | None:
        return next((row for row in self.rows if row.replaced_at is None), None)

    @property
    def published(self) -> Distribution | None:
        """The one that stands, where everybody may see it; none while the tournament goes on."""
        found = self.standing
        shown = self.finished and found is not None and found.published_at is not None
        return found if shown else None

    @property
    def lines(self) -> list[tuple[Distribution, str]]:
        """Each distribution with its commitment, which tells no card."""
        return [(row, commitment(row.dealing)) for row in self.rows]


def distributions(tournament: Tournament) -> Log:
    """All distributions of a tournament's séance: one query."""
    rows = Distribution.objects.filter(seance__tournament=tournament).select_related("author")
    finished = tournament.status == Tournament.Status.FINISHED
    return Log(tuple(rows.order_by("-pk")), finished)


def has_results(seance: Seance) -> bool:
    """Whether a result stands, so that the étuis stay as they are: one query."""
    standing = Deal.objects.filter(table__session=seance.session_id, voided_at=None)
    return standing.exists()


def shown_to_all(tournament: Tournament) -> Distribution | None:
    """The distribution whose cards are public, None before they are: one query."""
    return distributions(tournament).published


@dataclass(frozen=True)
class Suited:
    """The cards of one suit in a hand, from the highest; `suit` is None for trumps and Excuse."""

    suit: Suit | None
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Hand:
    """One seat's cards, or the chien's (`seat` None), suit by suit."""

    seat: Compass | None
    suits: tuple[Suited, ...]
    deals: bool = False
    takes: bool = False
    leads: bool = False


@dataclass(frozen=True)
class Diagram:
    """One étui, as it is printed: the hands in the order of play, then the chien."""

    board: DealtBoard

    @property
    def number(self) -> int:
        return self.board.number

    @property
    def lead(self) -> Compass:
        """Who leads to the first trick (RO p.14)."""
        return board_lead(self.board.number)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        found = self.board
        return tuple(
            Hand(
                seat,
                suits(cards),
                deals=seat == found.dealer,
                takes=seat == found.taker,
                leads=seat == self.lead,
            )
            for seat, cards in found.hands.items()
        )

    @cached_property
    def chien(self) -> Hand:
        return Hand(None, suits(self.board.chien))

    @cached_property
    def places(self) -> tuple[tuple[Suit | None, tuple[tuple[Card, Compass | None], ...]], ...]:
        """Every card of the pack in its order with whose hand it goes to; None for the chien.

        Suit by suit, trumps with the Excuse last: how a sorted pack is laid out into an étui.
        """
        where = {card: seat for seat, hand in self.board.hands.items() for card in hand}
        return tuple(
            (suit, tuple((card, where.get(card)) for card in PACK if card.suit is suit))
            for suit in (*Suit, None)
        )


def suits(cards: Iterable[Card]) -> tuple[Suited, ...]:
    """The cards suit by suit, trumps first, from the highest down; the Excuse after the trumps."""
    found = tuple(cards)
    return tuple(
        Suited(suit, tuple(sorted((card for card in found if card.suit is suit), key=_height)))
        for suit in (None, *Suit)
    )


def _height(card: Card) -> int:
    return -card.strength


def diagram(distribution: Distribution, number: int) -> Diagram:
    """The diagram of one étui."""
    return Diagram(deal_board(distribution.dealing, number))
