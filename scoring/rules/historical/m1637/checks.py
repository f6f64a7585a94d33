"""What stands against an event of 1637 after those before it: errors block, doubts do not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scoring.rules.cards import Card
from scoring.rules.historical.finding import HistoricalCode as Code
from scoring.rules.historical.finding import HistoricalFinding, doubt, error
from scoring.rules.historical.reading import Play

from .combos import MOST_DECLARED, contradict, ladder_conflict, played_combos
from .deal import DealSoFar
from .dealing import TRICKS, discard_reasons
from .events import (
    Asked,
    BottomShown,
    Counted,
    DealStarted,
    Declared,
    Discarded,
    Event1637,
    Penalised,
    TarotsTaken,
    TrickPlayed,
)
from .options import Options
from .pack import PAID_TAROTS
from .penalties import Fault
from .tricks import beats_taker

Findings = Iterator[HistoricalFinding]


def findings(deal: DealSoFar, event: Event1637, options: Options) -> Findings:
    """Everything against an event of this deal, but the count (`count_checks`)."""
    yield from _unknown_seats(deal.players, event)
    match event:
        case BottomShown():
            if deal.of(BottomShown):
                yield error(Code.BOTTOM_TWICE, "card")
        case Discarded():
            yield from _discarded(deal, event)
        case Declared():
            yield from _declared(deal, event, options)
        case Asked():
            yield from _asked(deal, event)
        case TrickPlayed():
            yield from _trick(deal, event)
        case TarotsTaken():
            yield from _tarots(deal, event)
        case Penalised():
            yield from _penalised(deal, event)


def started(players: int, deal: DealSoFar | None, event: DealStarted) -> Findings:
    """What stands against a new deal: its dealer is unknown, the one before has no count."""
    yield from _unknown_seats(players, event)
    if deal is not None and not deal.counted:
        yield doubt(Code.DEAL_NOT_COUNTED, "", deal=deal.number)


def _unknown_seats(players: int, event: Event1637) -> Findings:
    for key, seat in _seats(event):
        if seat >= players:
            yield error(Code.SEAT_UNKNOWN, key, seat=seat)


def _seats(event: Event1637) -> Iterable[tuple[str, int]]:
    match event:
        case DealStarted(dealer):
            return [("dealer", dealer)]
        case Asked(seat, payer):
            return [("seat", seat)] + ([] if payer is None else [("payer", payer)])
        case Discarded(seat) | Declared(seat) | Penalised(seat):
            return [("seat", seat)]
        case TrickPlayed(plays):
            return [("plays", seat) for seat, _card in plays]
        case TarotsTaken(winner, tarots):
            return [("winner", winner)] + [("tarots", seat) for seat, _card in tarots]
        case BottomShown() | Counted():
            return []


def _discarded(deal: DealSoFar, event: Discarded) -> Findings:
    """S-1637-06, S-1637-07: what is irregular is doubted, the fault is noted on its own."""
    if any(other.seat == event.seat for other in deal.of(Discarded)):
        yield error(Code.DISCARD_TWICE, "seat")
    yield from _seen_before(deal, event.cards, "cards")
    for code in discard_reasons(event.cards, event.seat == deal.dealer):
        yield doubt(code, "cards")


def _declared(deal: DealSoFar, event: Declared, options: Options) -> Findings:
    if not event.combos and event.points is None:
        yield error(Code.COMBOS_MISSING, "combos")
    if event.points is not None:
        if event.combos:
            yield error(Code.COMBOS_AND_POINTS, "points")
        elif event.points > MOST_DECLARED:
            yield error(Code.COMBO_POINTS, "points", points=event.points, most=MOST_DECLARED)
    for combo in event.combos:
        if combo not in played_combos(options):
            yield error(Code.COMBO_NOT_PLAYED, "combos", combo=combo)
    yield from _declared_before(deal, event)
    if deal.tricks or deal.taken:
        yield doubt(Code.DECLARED_LATE, "combos")


def _declared_before(deal: DealSoFar, event: Declared) -> Findings:
    """What the deal's other declarations say: a ladder pays once, a card is in one hand."""
    before = list(deal.declared())
    own = [combo for seat, combo in before if seat == event.seat] + list(event.combos)
    twice = next((combo for combo in own if own.count(combo) > 1), None)
    if twice is not None:
        yield error(Code.COMBO_TWICE, "combos", combo=twice)
    elif conflict := ladder_conflict(own):
        yield error(Code.COMBO_LADDER, "combos", combo=conflict[0], better=conflict[1])
    for combo in event.combos:
        for seat, other in before:
            if seat != event.seat and contradict(combo, other):
                yield doubt(Code.COMBO_SHARED, "combos", combo=combo, other=other, seat=seat)


def _asked(deal: DealSoFar, event: Asked) -> Findings:
    """S-1637-11: once a deal, and one of the others pays."""
    if deal.asked() is not None:
        yield error(Code.ASK_TWICE, "seat")
    if event.payer == event.seat:
        yield error(Code.ASK_PAYER_IS_ASKER, "payer")
    elif event.payer is None and deal.players > 2:
        yield error(Code.ASK_PAYER_MISSING, "payer")


def _trick(deal: DealSoFar, event: TrickPlayed) -> Findings:
    seats = [seat for seat, _card in event.plays]
    if len(deal.tricks) == TRICKS:
        yield error(Code.TRICKS_TOO_MANY, "plays", most=TRICKS)
    if deal.taken:
        yield error(Code.DEPTHS_MIXED, "plays")
    if event.mort is not None and deal.players > 2:
        yield error(Code.MORT_NOT_PLAYED, "mort")
    cards = [card for _seat, card in event.plays]
    yield from _seen_before(deal, cards + ([event.mort] if event.mort else []), "plays")
    if sorted(seats) != list(range(deal.players)):
        yield error(Code.TRICK_SEATS, "plays")
    elif seats[0] != deal.leader:
        yield doubt(Code.WRONG_LEADER, "plays", seat=deal.leader)
    elif seats != _in_turn(seats[0], deal.players):
        yield doubt(Code.OUT_OF_TURN, "plays")


def _in_turn(leader: int, players: int) -> list[int]:
    return [(leader + turn) % players for turn in range(players)]


def _tarots(deal: DealSoFar, event: TarotsTaken) -> Findings:
    seats = [seat for seat, _card in event.tarots]
    if not event.tarots:
        yield error(Code.TAROTS_MISSING, "tarots")
    if len(set(seats)) < len(seats):
        yield error(Code.TRICK_SEATS, "tarots")
    if deal.tricks:
        yield error(Code.DEPTHS_MIXED, "tarots")
    if deal.over:
        yield error(Code.LAST_TRICK_PLAYED, "last")
    for _seat, card in event.tarots:
        if card not in PAID_TAROTS:
            yield error(Code.NOT_A_TAROT, "tarots", card=card.code)
    yield from _seen_before(deal, [card for _seat, card in event.tarots], "tarots")
    yield from _beaten(event.winner, event.tarots)


def _beaten(winner: int, tarots: Sequence[Play]) -> Findings:
    higher = beats_taker(winner, tarots)
    if higher is not None:
        yield error(Code.WINNER_BEATEN, "winner", card=higher.code)


def _seen_before(deal: DealSoFar, cards: Sequence[Card], where: str) -> Findings:
    seen = deal.seen()
    for place, card in enumerate(cards):
        if card in seen or card in cards[:place]:
            yield error(Code.CARD_TWICE, where, card=card.code)


def _penalised(deal: DealSoFar, event: Penalised) -> Findings:
    """The Math is led once a deal at most, and cards are set aside once (S-1637-19, -20)."""
    if event.fault is Fault.LEADS_MATH:
        twice = deal.math_led
    elif event.fault is Fault.BAD_DISCARD:
        twice = event in deal.of(Penalised)
    else:
        twice = False
    if twice:
        yield error(Code.FAULT_TWICE, "fault", fault=event.fault)
