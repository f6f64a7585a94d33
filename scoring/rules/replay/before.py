"""What comes before the first card: the hands, the call, the écart, the poignées, who leads."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.rules.cards import PETIT, Card
from scoring.rules.facts import Called, Misere, MisereKind, PoigneeSize
from scoring.rules.play import (
    EcartCheck,
    call_outcome,
    callable_cards,
    ecart_check,
    hand_status,
    poignee_check,
    poignee_options,
)
from scoring.rules.play_finding import ImpossiblePlay, PlayCode, against
from scoring.rules.ruleset import ChienTo, PetitImprenable, PlayRules, RuleSet

from .record import PlayRecord, ShownPoignee

BEFORE_PLAY = 0
"""The number of the trick for what happened before the first one."""
RULES = {
    PlayCode.MUST_FOLLOW_SUIT: "S-PLAY-02",
    PlayCode.MUST_TRUMP: "S-PLAY-03",
    PlayCode.MUST_OVERTRUMP: "S-PLAY-04",
    PlayCode.CALLED_SUIT_LEAD: "S-PLAY-10",
    PlayCode.WRONG_LEADER: "S-PLAY-12",
    PlayCode.SLAM_EXCUSE_EARLY: "S-CHE-06",
    PlayCode.PETIT_SEC: "S-NUL-02",
    PlayCode.KING: "S-ECA-01",
    PlayCode.BOUT: "S-ECA-01",
    PlayCode.AVOIDABLE_TRUMP: "S-ECA-02",
    PlayCode.CARD_NOT_CALLABLE: "S-5P-03",
    PlayCode.EXCUSE_HIDES_TRUMP: "S-POI-03",
    PlayCode.NOT_DESCENDING: "S-POI-04",
}
"""The rule behind each irregularity that a record can show."""


@dataclass(frozen=True, slots=True)
class Irregular:
    """Something that a rule forbids: by whom, when, with which card, and what was allowed.

    `trick` is 0 before the first one; `legal` are the cards that could have been played.
    """

    code: PlayCode
    trick: int
    seat: int
    card: Card | None = None
    legal: tuple[Card, ...] = ()

    @property
    def rule(self) -> str:
        """The rule broken, as the specification numbers it."""
        return RULES[self.code]


@dataclass(frozen=True, slots=True)
class Call:
    """Where the called card was found, and the partner.

    `known` is the trick in which it fell: until then nobody may know the partner (S-5P-09).
    """

    called: Called | None
    partner: int | None
    known: int | None = None


@dataclass(frozen=True, slots=True)
class StandingPoignee:
    """A poignée that counts, with the faults it was shown with."""

    seat: int
    size: PoigneeSize
    faults: tuple[PlayCode, ...]


def partnership(record: PlayRecord, hands: Sequence[tuple[Card, ...]]) -> Call:
    """Who plays with the taker, from the called card or as noted.

    ImpossiblePlay: the card is nowhere, or not where it was noted.
    """
    card = record.called_card
    if card is None:
        if record.partner == record.taker:
            raise ImpossiblePlay((against(PlayCode.CALL_CONTRADICTS, "partner"),))
        return Call(record.called, record.partner)
    chien = record.chien if _taken(record) else record.set_aside
    own = {*hands[record.taker], *(record.set_aside if _taken(record) else ())} - {*chien}
    others = {seat: hand for seat, hand in enumerate(hands) if seat != record.taker}
    found = call_outcome(card, own, chien, others)
    if (
        found is None
        or record.called not in (None, found.called)
        or record.partner not in (None, found.partner)
    ):
        raise ImpossiblePlay((against(PlayCode.CALL_CONTRADICTS, "called"),))
    if found.partner is None:
        return Call(found.called, None)
    return Call(found.called, found.partner, 1 + hands[found.partner].index(card))


def before_play(
    record: PlayRecord, hands: Sequence[tuple[Card, ...]], rules: PlayRules
) -> Iterator[Irregular]:
    """What was wrong before the first card: a hand that annuls the deal, the call, the leader.

    Where the Petit may be played as imprenable, a lone one annuls nothing (S-NUL-05).
    ImpossiblePlay: a Petit so played that was not alone, or by rules that do not have it.
    """
    imprenable = rules.petit_imprenable is not PetitImprenable.OFF
    if record.petit_imprenable and not imprenable:
        raise ImpossiblePlay((against(PlayCode.PETIT_IMPRENABLE_NOT_PLAYED, "petit_imprenable"),))
    taker_dealt = _taker_dealt(record, hands[record.taker])
    dealt = [taker_dealt if seat == record.taker else hand for seat, hand in enumerate(hands)]
    seat = next((seat for seat, hand in enumerate(dealt) if hand and PETIT in hand), None)
    if seat is not None:
        lone = hand_status(dealt[seat] or ()).petit_sec
        if lone and not imprenable:
            yield Irregular(PlayCode.PETIT_SEC, BEFORE_PLAY, seat)
        if record.petit_imprenable and not lone:
            raise ImpossiblePlay((against(PlayCode.PETIT_NOT_ALONE, "petit_imprenable"),))
    card = record.called_card
    may_call = rules.may_call
    if card and taker_dealt is not None and card not in callable_cards(taker_dealt, may_call):
        yield Irregular(PlayCode.CARD_NOT_CALLABLE, BEFORE_PLAY, record.taker, card)
    if record.leader not in (None, record.first):
        yield Irregular(PlayCode.WRONG_LEADER, 1, record.first)


def ecart_of(record: PlayRecord, hand: tuple[Card, ...]) -> EcartCheck:
    """The judgement on the taker's écart, which is the cards seen in no trick."""
    ecart = record.set_aside if _taken(record) else ()
    size = len(record.set_aside)
    return ecart_check({*hand, *ecart}, ecart, size, taken=_taken(record))


def shown_poignees(
    record: PlayRecord,
    hands: Sequence[tuple[Card, ...]],
    must_show: tuple[Card, ...],
    ruleset: RuleSet,
) -> list[StandingPoignee]:
    """The poignées of a record, each with the faults that leave it standing.

    ImpossiblePlay where the hand cannot hold one: that is an error of the record.
    """
    thresholds = ruleset.tables_by_size[record.shape.hands].poignees
    found = []
    for shown in record.poignees:
        hand = hands[shown.seat]
        discards = must_show if shown.seat == record.taker else ()
        if shown.cards:
            found.append(_seen_poignee(shown, hand, thresholds, discards))
            continue
        options = [option.size for option in poignee_options(hand, thresholds, discards)]
        if shown.size is None or shown.size not in options:
            raise ImpossiblePlay((against(PlayCode.POIGNEE_TOO_LARGE, "poignees"),))
        found.append(StandingPoignee(shown.seat, shown.size, ()))
    return found


def _seen_poignee(
    shown: ShownPoignee,
    hand: tuple[Card, ...],
    thresholds: Mapping[PoigneeSize, int],
    discards: tuple[Card, ...],
) -> StandingPoignee:
    """A poignée whose cards were noted. With the Excuse over a hidden trump it still counts
    for its size: what becomes of the deal is the referee's (CA p.8)."""
    check = poignee_check(hand, shown.cards, thresholds, discards)
    wrong = [code for code in check.reasons if code is not PlayCode.EXCUSE_HIDES_TRUMP]
    size = next((each for each, need in thresholds.items() if need == len(shown.cards)), None)
    if shown.size not in (None, size) and not wrong:
        wrong.append(PlayCode.WRONG_NUMBER)
    if wrong or size is None:
        raise ImpossiblePlay(tuple(against(code, "poignees") for code in wrong))
    return StandingPoignee(shown.seat, size, (*check.reasons, *check.warnings))


def held_miseres(record: PlayRecord, hands: Sequence[tuple[Card, ...]]) -> tuple[Misere, ...]:
    """The misères of a record with their kinds, each judged on the hand as it was played
    (S-HOUSE-MIS-01). ImpossiblePlay: a hand that is none."""
    found = []
    for misere in record.miseres:
        status = hand_status(hands[misere.seat])
        held = {MisereKind.TRUMPS: status.no_trump, MisereKind.HEADS: status.no_court}
        kinds = [kind for kind, there in held.items() if there and misere.kind in (None, kind)]
        if not kinds:
            raise ImpossiblePlay((against(PlayCode.MISERE_NOT_HELD, "misere"),))
        found.append(Misere(misere.seat, kinds[0]))
    return tuple(found)


def _taken(record: PlayRecord) -> bool:
    return record.chien_to is ChienTo.ECART


def _taker_dealt(record: PlayRecord, hand: tuple[Card, ...]) -> Collection[Card] | None:
    """The taker's hand before the chien; None where he took one that was not noted."""
    if not _taken(record):
        return hand
    return {*hand, *record.set_aside} - {*record.chien} if record.chien else None
