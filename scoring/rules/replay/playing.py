"""A record played through: who won each trick, and where the play broke a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.cards import EXCUSE, Card
from scoring.rules.facts import Camp, Misere, PoigneeSize
from scoring.rules.play import legal_plays, trick_winner, why_illegal
from scoring.rules.play_finding import ImpossiblePlay, PlayCode, against
from scoring.rules.ruleset import FFT_2012, PlayRules, RuleSet, SlamAnnouncer

from .before import (
    BEFORE_PLAY,
    Call,
    Irregular,
    before_play,
    ecart_of,
    held_miseres,
    partnership,
    shown_poignees,
)
from .record import PlayRecord


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A trick: `seats` and `cards` in the order played, who won it, and for which camp."""

    number: int
    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int
    camp: Camp
    excuse_wins: bool = False

    @property
    def half_points(self) -> int:
        """What its cards are worth, twice, whoever keeps the Excuse in the end."""
        return sum([card.half_points for card in self.cards])

    @property
    def winning_card(self) -> Card:
        """The card that won it."""
        return self.cards[self.seats.index(self.winner)]


@dataclass(frozen=True, slots=True)
class Played:
    """A record played through. `hands` are what each seat played, in that order."""

    record: PlayRecord
    tricks: tuple[PlayedTrick, ...]
    hands: tuple[tuple[Card, ...], ...]
    call: Call
    irregular: tuple[Irregular, ...]
    must_show: tuple[Card, ...]
    poignees: tuple[tuple[int, PoigneeSize], ...]
    miseres: tuple[Misere, ...] = ()

    @property
    def slam_by_excuse(self) -> bool:
        """Whether the Excuse won the last trick, as it does for a slam alone."""
        return self.tricks[-1].excuse_wins

    def camp(self, seat: int) -> Camp:
        """The camp of a seat."""
        return _camp(seat, self.record.taker, self.call.partner)


def play_through(
    record: PlayRecord, ruleset: RuleSet = FFT_2012, table_rules: PlayRules | None = None
) -> Played:
    """Follow a record trick by trick.

    ImpossiblePlay: what was noted contradicts the cards (a partner without the called card, a
    poignée larger than the hand, a slam announced by the defence).
    """
    rules = table_rules or ruleset.play
    seats, hands = _hands(record)
    call = partnership(record, hands)
    partner = call.partner if rules.slam_announcer is SlamAnnouncer.ATTACK else None
    if record.announcer not in (None, record.taker, partner):
        raise ImpossiblePlay((against(PlayCode.SLAM_BY_DEFENCE, "chelem_announced"),))
    ecart = ecart_of(record, hands[record.taker])
    poignees = shown_poignees(record, hands, ecart.must_show, ruleset)
    irregular = (
        *before_play(record, hands, rules),
        *[Irregular(code, BEFORE_PLAY, record.taker) for code in ecart.reasons],
        *[Irregular(code, BEFORE_PLAY, one.seat) for one in poignees for code in one.faults],
        *_plays(record, seats, hands, rules),
    )
    return Played(
        record=record,
        tricks=_won(record, seats, call.partner),
        hands=hands,
        call=call,
        irregular=irregular,
        must_show=ecart.must_show,
        poignees=tuple((one.seat, one.size) for one in poignees),
        miseres=held_miseres(record, hands),
    )


def _camp(seat: int, taker: int, partner: int | None) -> Camp:
    return Camp.ATTACK if seat in (taker, partner) else Camp.DEFENCE


def _hands(
    record: PlayRecord,
) -> tuple[list[tuple[int, ...]], tuple[tuple[Card, ...], ...]]:
    """The seats of each trick in the order played, and what each seat played.

    The winner of a trick leads the next (S-PLAY-12). An Excuse may win the last trick alone, so
    that the camps, which decide on it, need not be known here.
    """
    players = len(record.seats)
    rounds = [
        tuple((first + turn) % players for turn in range(players)) for first in range(players)
    ]
    hands: list[list[Card]] = [[] for _ in range(players)]
    seats = []
    leader = record.first
    for cards in record.tricks:
        order = rounds[leader]
        seats.append(order)
        for seat, card in zip(order, cards, strict=True):
            hands[seat].append(card)
        leader = order[trick_winner(cards, petit_imprenable=record.petit_imprenable)]
    return seats, tuple([tuple(hand) for hand in hands])


def _plays(
    record: PlayRecord,
    seats: list[tuple[int, ...]],
    hands: tuple[tuple[Card, ...], ...],
    rules: PlayRules,
) -> Iterator[Irregular]:
    """Every card that its hand might not play to what lay on the table."""
    left = [set(hand) for hand in hands]
    imprenable = record.petit_imprenable
    called = record.called_card if rules.lead_ban else None
    for number, (order, cards) in enumerate(zip(seats, record.tricks, strict=True), 1):
        for turn, (seat, card) in enumerate(zip(order, cards, strict=True)):
            hand, table = left[seat], cards[:turn]
            barred = called if number == 1 else None
            code = why_illegal(card, hand, table, called_card=barred, petit_imprenable=imprenable)
            if code is not None:
                legal = legal_plays(hand, table, called_card=barred, petit_imprenable=imprenable)
                yield Irregular(code, number, seat, card, legal)
            if card == EXCUSE and seat == record.announcer and number < len(seats):
                yield Irregular(PlayCode.SLAM_EXCUSE_EARLY, number, seat, card)
            hand.remove(card)


def _won(
    record: PlayRecord, seats: list[tuple[int, ...]], partner: int | None
) -> tuple[PlayedTrick, ...]:
    """The tricks with their winners, each of whom leads the next.

    The last one may be the Excuse's, for the slam of a camp that has all the others (S-TRK-03).
    """
    camps = [_camp(seat, record.taker, partner) for seat in range(len(record.seats))]
    winners = [order[0] for order in seats[1:]]
    order, cards = seats[-1], record.tricks[-1]
    slam = cards[0] == EXCUSE and all(camps[winner] is camps[order[0]] for winner in winners)
    imprenable = record.petit_imprenable
    place = trick_winner(cards, petit_imprenable=imprenable, slam_last_lead=slam)
    winners.append(order[place])
    last = len(winners)
    return tuple(
        [
            PlayedTrick(number, order, cards, winner, camps[winner], slam and number == last)
            for number, (order, cards, winner) in enumerate(
                zip(seats, record.tricks, winners, strict=True), 1
            )
        ]
    )
