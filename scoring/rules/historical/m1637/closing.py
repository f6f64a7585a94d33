"""The end of a deal of 1637: its counts, what a full record says of it, the tiers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.historical.account import DealResult, Line, LineCode, total, with_aside
from scoring.rules.historical.finding import HistoricalCode as Code
from scoring.rules.historical.finding import HistoricalFinding, doubt, error

from .asking import ask
from .combos import COMBOS
from .counting import LEAST_AT_TWO, PACK_POINTS, count, tier, tier_lines
from .deal import DealSoFar
from .dealing import TRICKS
from .events import Counted, Penalised
from .options import FinalBasis, Options, Zeroing
from .pack import PAID_TAROTS
from .penalties import Fault
from .tricks import why_illegal

Counts = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Result1637(DealResult):
    """A counted deal, by seat.

    `counts` as they were counted, None where void cards were not; `card_points` what counts of
    them; `zeroed` the seats whose account a fault zeroed; `totals` what the tiers looked at and
    `tiers` what was paid to each; `marques` what moved between the players, zero in sum.
    `final` is the marques, or with the literal text card points and marques (S-1637-23).
    """

    counts: Counts
    card_points: tuple[int, ...]
    zeroed: tuple[int, ...]
    totals: tuple[int, ...]
    tiers: tuple[int, ...]
    marques: tuple[int, ...]


def counts_of(deal: DealSoFar, event: Counted) -> Counts | None:
    """The counts as noted, otherwise from the full record, None where neither is there."""
    if event.points is not None:
        return event.points
    piles = deal.piles()
    return None if piles is None else tuple(count(pile).points for pile in piles)


def count_findings(
    deal: DealSoFar, event: Counted, options: Options
) -> Iterator[HistoricalFinding]:
    """What stands against a count: its numbers, then doubts about the whole deal."""
    counts = counts_of(deal, event)
    if counts is None:
        yield error(Code.COUNT_MISSING, "points")
    else:
        yield from _numbers(deal, counts, options)
    yield from _contradicted(deal, event)
    yield from _payments_unseen(deal)
    if len(deal.tricks) == TRICKS:
        yield from _irregular(deal, options)
        yield from _claims(deal)


def closing_lines(
    deal: DealSoFar, counts: Counts, options: Options
) -> tuple[tuple[Line, ...], Result1637]:
    """The last lines of a deal, and its result. The counts have no errors.

    The text sums everything before the tiers; in the proposed reading marques are counters and
    the tiers look at the cards alone (S-1637-18). A zeroed account loses either the cards, or
    all that the deal brought, before the tiers (S-1637-20, S-1637-21, S-1637-23).
    """
    zeroed, seats = deal.zeroed, range(deal.players)
    void = zeroed if options.zeroing is Zeroing.CARDS else ()
    points = tuple(0 if seat in void else counts[seat] or 0 for seat in seats)
    together = options.final_basis is FinalBasis.GRAND_TOTAL
    lines = []
    if together:
        lines += [
            with_aside(LineCode.CARD_POINTS, deal.players, seat, points[seat]) for seat in seats
        ]
    account = tuple(map(sum, zip(deal.marques, total(lines, deal.players), strict=True)))
    if options.zeroing is Zeroing.SCORE:
        lines += [
            with_aside(LineCode.ACCOUNT_ZEROED, deal.players, seat, -account[seat])
            for seat in zeroed
        ]
        account = tuple(0 if seat in zeroed else account[seat] for seat in seats)
    totals = account if together else points
    paid = tier_lines(totals)
    marques = tuple(map(sum, zip(deal.marques, total(paid, deal.players), strict=True)))
    lines += paid
    final = tuple(map(sum, zip(deal.marques, total(lines, deal.players), strict=True)))
    tiers = tuple(tier(each) for each in totals)
    result = Result1637(deal.number, final, counts, points, zeroed, totals, tiers, marques)
    return tuple(lines), result


def _numbers(deal: DealSoFar, counts: Counts, options: Options) -> Iterator[HistoricalFinding]:
    void = deal.zeroed if options.zeroing is Zeroing.CARDS else ()
    if len(counts) != deal.players:
        yield error(Code.COUNT_SEATS, "points", players=deal.players)
        return
    for seat, points in enumerate(counts):
        if points is None and seat not in void:
            yield error(Code.COUNT_SEATS, "points", players=deal.players)
        elif points is not None and points > PACK_POINTS:
            yield error(Code.COUNT_RANGE, "points", points=points, most=PACK_POINTS, seat=seat)
    # With a wrong number of cards in a hand the piles of three come out otherwise.
    if not any(each.fault is Fault.BAD_DISCARD for each in deal.of(Penalised)):
        yield from _sum(deal, counts)


def _sum(deal: DealSoFar, counts: Counts) -> Iterator[HistoricalFinding]:
    """The check sum: 78 at three, at two a little less (S-1637-17, S-1637-22)."""
    known = sum(points for points in counts if points is not None)
    exact = deal.players > 2 and None not in counts
    if known > PACK_POINTS or (exact and known != PACK_POINTS):
        yield error(Code.COUNT_SUM, "points", points=known, most=PACK_POINTS)
    elif deal.players == 2 and None not in counts and known < LEAST_AT_TWO:
        yield doubt(Code.COUNT_LOW, "points", points=known, least=LEAST_AT_TWO)


def _contradicted(deal: DealSoFar, event: Counted) -> Iterator[HistoricalFinding]:
    """What was counted stands, even where the tricks say otherwise: either may be mistaken."""
    piles = deal.piles()
    if event.points is None or piles is None:
        return
    for seat, (points, pile) in enumerate(zip(event.points, piles, strict=False)):
        found = count(pile).points
        if points not in (None, found):
            yield doubt(Code.COUNT_CONTRADICTS, "points", points=found, seat=seat)


def _payments_unseen(deal: DealSoFar) -> Iterator[HistoricalFinding]:
    """At three every Tarot is laid in some trick: none can be set aside (S-1637-07)."""
    unseen = sorted(PAID_TAROTS - deal.seen())
    if unseen and deal.players > 2:
        cards = " ".join(card.code for card in unseen)
        yield doubt(Code.TAROTS_UNSEEN, "", cards=cards, tarots=len(unseen))


def _irregular(deal: DealSoFar, options: Options) -> Iterator[HistoricalFinding]:
    """Every play that the hand did not allow (S-1637-12), judged from the whole record."""
    hands = [set(hand) for hand in deal.hands()]
    for number, trick in enumerate(deal.tricks, 1):
        cards = [card for _seat, card in trick.plays]
        for turn, (seat, card) in enumerate(trick.plays):
            rule = why_illegal(card, hands[seat], cards[:turn], options)
            if rule is not None:
                yield doubt(rule, "", trick=number, seat=seat, card=card.code)
            hands[seat].discard(card)


def _claims(deal: DealSoFar) -> Iterator[HistoricalFinding]:
    """Declarations and the question, against the hands that the tricks reveal."""
    hands = deal.hands()
    for seat, combo in deal.declared():
        if not COMBOS[combo].held(hands[seat]):
            yield doubt(Code.COMBO_NOT_HELD, "", seat=seat, combo=combo)
    asked = deal.asked()
    if asked is None:
        return
    found = ask(asked.seat, hands)
    if not found.allowed:
        yield doubt(Code.ASK_NOT_ALLOWED, "", seat=asked.seat)
    elif found.payer != asked.payer:
        yield doubt(Code.ASK_PAYER_WRONG, "", card=str(found.missing))
