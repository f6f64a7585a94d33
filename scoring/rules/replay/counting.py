"""A deal played through, counted: piles, the Excuse's exchange, the facts and the marque."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.cards import EXCUSE, PETIT, Card, Figure
from scoring.rules.facts import Camp, Chelem, DealFacts, Form, PetitChelem, Poignee
from scoring.rules.finding import Code, ImpossibleDeal, error
from scoring.rules.marque import Marque, score
from scoring.rules.play import (
    Compensation,
    WonTrick,
    excuse_settlement,
    petit_au_bout,
    petit_chelem_outcome,
    slam_outcome,
)
from scoring.rules.play.excuse import Settlement, other
from scoring.rules.play_finding import PlayCode, PlayFinding, doubt
from scoring.rules.ruleset import FFT_2012, ChienTo, PlayRules, RuleSet

from .playing import Played, PlayedTrick, play_through
from .record import PlayRecord


@dataclass(frozen=True, slots=True)
class KeptCard:
    """The Excuse, or a Petit played as imprenable: who played it, whose it is, what was given.

    `paid_in` is the trick out of which the plain card was given, None where none was: nothing was
    owed, or its camp never had one (S-EXC-06).
    """

    card: Card
    trick: int
    seat: int
    played_by: Camp
    settlement: Settlement
    paid_in: int | None = None


@dataclass(frozen=True, slots=True)
class CampCount:
    """What a camp has at the count: `cards` of its pile, bouts, half points, tricks won."""

    cards: int
    bouts: int
    half_points: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Replay:
    """Everything a record of a deal's play tells."""

    played: Played
    kept: tuple[KeptCard, ...]
    attack: CampCount
    defence: CampCount
    petit_au_bout: Camp | None
    chelem: Chelem | None
    facts: DealFacts
    marque: Marque
    warnings: tuple[PlayFinding, ...]


def replay(
    record: PlayRecord, ruleset: RuleSet = FFT_2012, table_rules: PlayRules | None = None
) -> Replay:
    """Play a record through and count it.

    Both camps are counted from their own cards: together 91 points and the pack's 78. The number
    of tricks decides on a slam and on nothing else (S-TGT-05). An irregular play changes nothing
    of the count; what becomes of the deal is the referee's. `table_rules` stand in the place of
    those of the set. ImpossiblePlay as in `play_through`, ImpossibleDeal where something was
    announced that the set does not have.
    """
    rules = table_rules or ruleset.play
    played = play_through(record, ruleset, rules)
    kept = _kept(played, rules)
    attack, defence = _counts(played, kept)
    last, before = played.tricks[-1], played.tricks[-2]
    petit = petit_au_bout(
        WonTrick(last.cards, last.camp),
        WonTrick(before.cards, before.camp),
        slam_with_excuse_last=played.slam_by_excuse,
        petit_imprenable=record.petit_imprenable,
    )
    announced = record.announcer is not None
    chelem = slam_outcome(attack.tricks, len(played.tricks), announced=announced)
    petit_chelem = _petit_chelem(played, attack.tricks, ruleset)
    facts = _facts(
        played,
        attack,
        petit if ruleset.petit_au_bout else None,
        chelem if ruleset.slams or announced else None,
        petit_chelem,
    )
    doubts = [PlayCode.SLAM_WITHOUT_TRICK] if announced and attack.tricks == 0 else []
    return Replay(
        played=played,
        kept=kept,
        attack=attack,
        defence=defence,
        petit_au_bout=petit,
        chelem=chelem,
        facts=facts,
        marque=score(facts, ruleset),
        warnings=tuple(doubt(code, "chelem_announced") for code in doubts),
    )


def _kept(played: Played, rules: PlayRules) -> tuple[KeptCard, ...]:
    """Settle the free cards in the order they fell, each with a plain card of its own."""
    free = (EXCUSE, PETIT) if played.record.petit_imprenable else (EXCUSE,)
    kept = []
    given = {Camp.ATTACK: 0, Camp.DEFENCE: 0}
    for trick in played.tricks:
        for card in free:
            if card in trick.cards:
                one = _settled(played, trick, card, rules, given)
                if one.paid_in is not None:
                    given[one.played_by] += 1
                kept.append(one)
    return tuple(kept)


def _settled(
    played: Played, trick: PlayedTrick, card: Card, rules: PlayRules, given: dict[Camp, int]
) -> KeptCard:
    """Settle one free card. In the last trick the Excuse changes camp where there is no slam
    (S-EXC-07): it stays with a camp that has every trick, even when it was not led."""
    seat = trick.seats[trick.cards.index(card)]
    camp = played.camp(seat)
    last = trick.number == len(played.tricks)
    slam = last and all(each.camp is camp for each in played.tricks)
    payable = _payable(played.tricks, camp, given[camp])
    settlement = excuse_settlement(
        camp,
        trick.camp,
        owner_has_half_point_card=payable is not None and payable <= trick.number,
        last=last and card == EXCUSE,
        slam_last_lead=slam,
        excuse_last=rules.excuse_last,
    )
    owes = settlement.compensation is not Compensation.NONE
    paid_in = max(payable, trick.number) if owes and payable is not None else None
    return KeptCard(card, trick.number, seat, camp, settlement, paid_in)


def _payable(tricks: Sequence[PlayedTrick], camp: Camp, given: int) -> int | None:
    """The trick in which a camp first has a plain card to give, after those already given."""
    plain = 0
    for trick in tricks:
        if trick.camp is camp:
            plain += sum([card.half_points == 1 for card in trick.cards])
            if plain > given:
                return trick.number
    return None


def _counts(played: Played, kept: tuple[KeptCard, ...]) -> tuple[CampCount, CampCount]:
    """The attack's and the defence's piles, each summed from its own cards."""
    set_aside = played.record.set_aside
    chien_camp = Camp.DEFENCE if played.record.chien_to is ChienTo.DEFENCE else Camp.ATTACK
    apart = {one.card for one in kept}
    counts = []
    for camp in (Camp.ATTACK, Camp.DEFENCE):
        won = [trick for trick in played.tricks if trick.camp is camp]
        cards = [card for trick in won for card in trick.cards if card not in apart]
        cards += set_aside if camp is chien_camp else ()
        cards += [one.card for one in kept if one.settlement.excuse_to is camp]
        half_points, number = sum([card.half_points for card in cards]), len(cards)
        for one in kept:
            sign = 1 if one.played_by is other(camp) else -1
            if one.settlement.compensation is not Compensation.NONE:
                half_points += sign
            if one.paid_in is not None:
                number += sign
        bouts = sum([card.figure is Figure.BOUTS for card in cards])
        counts.append(CampCount(number, bouts, half_points, len(won)))
    return counts[0], counts[1]


def _facts(
    played: Played,
    attack: CampCount,
    petit: Camp | None,
    chelem: Chelem | None,
    petit_chelem: PetitChelem | None,
) -> DealFacts:
    """The facts for the marque. With fourteen cards each the taker is alone (S-5X-02)."""
    record = played.record
    return DealFacts(
        players=record.shape.hands,
        taker=record.taker,
        contract=record.contract,
        bouts=attack.bouts,
        half_points=attack.half_points,
        called=played.call.called,
        partner=played.call.partner,
        poignees=tuple(Poignee(seat, size) for seat, size in played.poignees),
        petit_au_bout=petit,
        chelem=chelem,
        petit_chelem=petit_chelem,
        miseres=played.miseres,
        form=record.shape.form if record.shape.form is Form.FIVE_ALONE else None,
    )


def _petit_chelem(played: Played, tricks: int, ruleset: RuleSet) -> PetitChelem | None:
    """The petit chelem where the set has one. ImpossibleDeal: announced where it has none."""
    announced = played.record.petit_chelem_announced
    if ruleset.petit_chelem is None:
        if announced:
            raise ImpossibleDeal((error(Code.PETIT_CHELEM_NOT_PLAYED, "petit_chelem"),))
        return None
    losses = ruleset.petit_chelem.losses
    return petit_chelem_outcome(tricks, len(played.tricks), losses, announced=announced)
