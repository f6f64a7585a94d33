"""What stands against an event of the light game after those before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.rules.cards import EXCUSE, Card
from scoring.rules.historical.finding import HistoricalCode as Code
from scoring.rules.historical.finding import HistoricalFinding, doubt, error

from .counting import IN_PACK, PACK_HONOURS, Pile, hand_fault
from .deal import DealSoFar
from .events import Counted, HandDealt, StakeRaised, TrickPlayed

Findings = Iterator[HistoricalFinding]


def dealt(players: int, before: DealSoFar | None, event: HandDealt) -> Findings:
    """What stands against a new deal."""
    if event.dealer >= players:
        yield error(Code.SEAT_UNKNOWN, "dealer", seat=event.dealer)
    fault = hand_fault(players, event.cards_each)
    if fault is not None:
        yield error(fault, "cards_each", cards=event.cards_each, players=players)
    if len(event.stakes) != players:
        yield error(Code.STAKE_SEATS, "stakes", players=players)
    if min(event.stakes, default=1) < 1:
        yield error(Code.STAKE_MISSING, "stakes")
    if before is not None and not before.counted:
        yield doubt(Code.DEAL_NOT_COUNTED, "", deal=before.number)


def raised(deal: DealSoFar, event: StakeRaised) -> Findings:
    """What stands against a raise: a stake never falls (S-1659-03)."""
    if event.seat >= deal.players:
        yield error(Code.SEAT_UNKNOWN, "seat", seat=event.seat)
    elif event.to < deal.stakes[event.seat]:
        yield error(Code.STAKE_LOWERED, "to", stake=deal.stakes[event.seat], to=event.to)


def played(deal: DealSoFar, event: TrickPlayed) -> Findings:
    """What stands against a trick."""
    seats = [seat for seat, _card in event.plays]
    if len(deal.tricks) == deal.cards_each:
        yield error(Code.TRICKS_TOO_MANY, "plays", most=deal.cards_each)
    yield from _seen_before(deal, [card for _seat, card in event.plays])
    if sorted(seats) != list(range(deal.players)):
        yield error(Code.TRICK_SEATS, "plays")
    elif seats[0] != deal.leader:
        yield doubt(Code.WRONG_LEADER, "plays", seat=deal.leader)
    elif seats != [(seats[0] + turn) % deal.players for turn in range(deal.players)]:
        yield doubt(Code.OUT_OF_TURN, "plays")


def counted(deal: DealSoFar, event: Counted) -> Findings:
    """What stands against a count."""
    counts = deal.counts(event)
    if counts is None:
        yield error(Code.COUNT_MISSING, "points")
        return
    if event.points is not None and event.piles is not None:
        yield error(Code.COUNT_TWICE, "points")
    if event.points is not None:
        yield from _points(deal, event.points)
    if event.piles is not None:
        yield from _piles(deal, event.piles)
    known = deal.piles()
    if known is not None:
        for seat, (points, pile) in enumerate(zip(counts, known, strict=False)):
            if points != pile.points:
                yield doubt(Code.COUNT_CONTRADICTS, "points", points=pile.points, seat=seat)
        yield from _irregular(deal)


def _seen_before(deal: DealSoFar, cards: Sequence[Card]) -> Findings:
    seen = deal.seen()
    for place, card in enumerate(cards):
        if card in seen or card in cards[:place]:
            yield error(Code.CARD_TWICE, "plays", card=card.code)


def _points(deal: DealSoFar, points: Sequence[int]) -> Findings:
    """All 78 dealt, they are the tricks and 53; otherwise some honours may be out (S-1659-05)."""
    most = deal.cards_each + PACK_HONOURS
    least = most if deal.whole_pack else deal.cards_each
    if len(points) != deal.players:
        yield error(Code.COUNT_SEATS, "points", players=deal.players)
    elif not least <= sum(points) <= most:
        yield error(Code.COUNT_RANGE, "points", points=sum(points), least=least, most=most)


def _piles(deal: DealSoFar, piles: Sequence[Pile]) -> Findings:
    if len(piles) != deal.players:
        yield error(Code.COUNT_SEATS, "piles", players=deal.players)
        return
    tricks = sum(pile.tricks for pile in piles)
    if tricks != deal.cards_each:
        yield error(Code.TRICKS_SUM, "piles", tricks=tricks, most=deal.cards_each)
    for honour, most in IN_PACK.items():
        held = sum(pile.honours.get(honour, 0) for pile in piles)
        if held > most:
            yield error(Code.HONOURS_TOO_MANY, "piles", honour=honour, count=held, most=most)
        elif held < most and deal.whole_pack:
            yield error(Code.HONOURS_MISSING, "piles", honour=honour, count=held, most=most)


def _irregular(deal: DealSoFar) -> Findings:
    """Plays that the hands did not allow: a suit is followed, otherwise trumped.

    The text has the tricks "as usual" and no more; nobody is asked to go over a trump, and the
    Excuse is free (S-1659-04).
    """
    hands: list[set[Card]] = [set() for _ in range(deal.players)]
    for trick in deal.tricks:
        for seat, card in trick.plays:
            hands[seat].add(card)
    for number, trick in enumerate(deal.tricks, 1):
        led: Card | None = None
        for seat, card in trick.plays:
            rule = _why_irregular(card, hands[seat], led)
            if rule is not None:
                yield doubt(rule, "", trick=number, seat=seat, card=card.code)
            led = led or (None if card is EXCUSE else card)
            hands[seat].discard(card)


def _why_irregular(card: Card, hand: set[Card], led: Card | None) -> Code | None:
    if led is None or card is EXCUSE or (led.suit is not None and card.suit is led.suit):
        return None
    if led.suit is not None and any(each.suit is led.suit for each in hand):
        return Code.MUST_FOLLOW_SUIT
    return Code.MUST_TRUMP if not card.trump and any(each.trump for each in hand) else None
