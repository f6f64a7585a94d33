"""The poignée: which a hand may show, and whether what was shown is one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring.rules.cards import EXCUSE, KINGS, Card, duplicates
from scoring.rules.facts import PoigneeSize
from scoring.rules.options import DeclareAt
from scoring.rules.play_finding import PlayCode


@dataclass(frozen=True, slots=True)
class PoigneeOption:
    """A poignée that a hand may show: `show` cards of it, no more.

    `excuse_needed`: the Excuse completes it, so that every other trump is shown.
    `uses_discards`: trumps that had to be set aside are shown again.
    """

    size: PoigneeSize
    show: int
    excuse_needed: bool
    uses_discards: bool


@dataclass(frozen=True, slots=True)
class PoigneeCheck:
    """What was shown: its `size` where it counts, the `reasons` where it does not.

    `warnings` are faults of form that leave it counting (CA p.8).
    """

    size: PoigneeSize | None
    reasons: tuple[PlayCode, ...]
    warnings: tuple[PlayCode, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it counts."""
        return not self.reasons


def poignee_options(
    hand: Collection[Card],
    thresholds: Mapping[PoigneeSize, int],
    forced_discards: Collection[Card] = (),
) -> tuple[PoigneeOption, ...]:
    """The poignées that `hand` may show, the smaller ones too (S-POI-01, S-POI-02).

    Showing is optional: hiding one costs nothing and brings nothing (S-POI-10). Without the
    Excuse a size needs so many trumps; with it exactly one less, since it may not stand for a
    trump that stays hidden (S-POI-03). `forced_discards` are the trumps that the taker had to
    set aside in public: they serve the triple of a hand with the four kings (S-POI-05).
    """
    trumps = sum(card.trump for card in hand)
    excuse = EXCUSE in hand
    again = len(forced_discards) if all(king in hand for king in KINGS) else 0
    found = []
    for size, needed in thresholds.items():
        discards = again if size is PoigneeSize.TRIPLE else 0
        for count, used in ((trumps, False), (trumps + discards, discards > 0)):
            if count >= needed or (excuse and count == needed - 1):
                found.append(PoigneeOption(size, needed, count < needed, used))
                break
    return tuple(found)


def poignee_check(
    hand: Collection[Card],
    shown: Sequence[Card],
    thresholds: Mapping[PoigneeSize, int],
    forced_discards: Collection[Card] = (),
) -> PoigneeCheck:
    """Judge what was shown out of `hand`: exactly the cards of a size, from high to low.

    The holder chooses which trumps stay hidden; with the Excuse among those shown none may
    (S-POI-03). Disorder is a warning, the poignée counts (S-POI-04).
    """
    size = next((each for each, needed in thresholds.items() if needed == len(shown)), None)
    triple = size is PoigneeSize.TRIPLE and all(king in hand for king in KINGS)
    held = {*hand, *forced_discards} if triple else set(hand)
    hidden = [card for card in hand if card.trump and card not in shown]
    against = {
        PlayCode.WRONG_NUMBER: size is None,
        PlayCode.DUPLICATE_CARD: bool(duplicates(shown)),
        PlayCode.CARD_NOT_HELD: any(card not in held for card in shown),
        PlayCode.NOT_A_TRUMP: any(not card.trump and card != EXCUSE for card in shown),
        PlayCode.EXCUSE_HIDES_TRUMP: EXCUSE in shown and bool(hidden),
    }
    reasons = tuple(code for code, stands in against.items() if stands)
    ordered = [card.strength for card in shown]
    warnings = () if ordered == sorted(ordered, reverse=True) else (PlayCode.NOT_DESCENDING,)
    return PoigneeCheck(None if reasons else size, reasons, () if reasons else warnings)


def may_show_now(
    own_cards_played: int,
    cards_played: int,
    declare_at: DeclareAt = DeclareAt.OWN_FIRST_CARD,
) -> bool:
    """Whether a poignée is still in time (S-POI-04, S-X-17).

    Before one's own first card; in some houses before the first card of the deal
    (S-HOUSE-POI-02).
    """
    if declare_at is DeclareAt.BEFORE_FIRST_LEAD:
        return cards_played == 0
    return own_cards_played == 0
