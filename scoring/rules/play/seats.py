"""Who sits, deals, cuts and leads where. Seats are numbered in the order of play, 0 first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.facts import Outcome
from scoring.rules.options import Direction


@dataclass(frozen=True, slots=True)
class Seating:
    """A deal's offices, by the names of the seats.

    `order` is the order of play, the dealer last. `shuffler` is None where nobody sits opposite
    the dealer: the table chooses.
    """

    order: tuple[str, ...]
    next_dealer: str
    cutter: str
    shuffler: str | None


def seating(
    clockwise: Sequence[str], dealer: str, direction: Direction = Direction.ANTICLOCKWISE
) -> Seating:
    """Who does what in a deal, from the seats as they stand clockwise round the table.

    The deal passes to the player who speaks first: the dealer's right neighbour, or his left one
    where a table plays clockwise (S-SES-01, S-SES-02, S-HOUSE-DIR-01). The neighbour on the other
    side cuts, the player opposite shuffles (S-DEAL-02). ValueError: the dealer has no seat.
    """
    count = len(clockwise)
    at = list(clockwise).index(dealer)
    step = 1 if direction is Direction.CLOCKWISE else -1
    order = tuple(clockwise[(at + step * turn) % count] for turn in range(1, count + 1))
    opposite = clockwise[(at + count // 2) % count] if count % 2 == 0 else None
    return Seating(order, order[0], order[-2] if count > 1 else order[0], opposite)


def next_dealer(dealer: int, seats: int, outcome: Outcome, *, dealer_sits_out: bool = False) -> int:
    """Who deals after a deal that ended so (S-SES-02, S-NUL-01, S-NUL-03, S-5M-03).

    The next player, scored or not; the same one after a misdeal, and after a general pass where
    the dealer of five sits out.
    """
    if outcome.keeps_dealer(dealer_sits_out=dealer_sits_out):
        return dealer
    return (dealer + 1) % seats


def first_leader(players: int, dealer: int, slam_announced_by: int | None = None) -> int:
    """Who leads to the first trick: whoever announced a slam, otherwise the player after the
    dealer, whoever took (S-PLAY-12, S-CHE-05); of two, the one who did not deal (S-2P-03)."""
    return (dealer + 1) % players if slam_announced_by is None else slam_announced_by
