"""Whose cards are whose at the count, and how many each camp must have."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from scoring.rules.cards import PACK_SIZE, Card, Pile, duplicates, pile_of
from scoring.rules.facts import Camp, Contract
from scoring.rules.play_finding import ImpossiblePlay, PlayCode, against
from scoring.rules.ruleset import FFT_2012, RuleSet

from .auction import contract_handling
from .shape import Shape


class ExcuseState(StrEnum):
    """What the Excuse does to the number of cards.

    While its exchange is owed its camp has a card too many; an Excuse that changes camp in a last
    trick which its own camp won takes a card along.
    """

    SETTLED = "settled"
    ATTACK_OWES = "attack_owes"
    DEFENCE_OWES = "defence_owes"
    ATTACK_GETS_LAST = "attack_gets_last"
    DEFENCE_GETS_LAST = "defence_gets_last"


_TO_ATTACK = {
    ExcuseState.SETTLED: 0,
    ExcuseState.ATTACK_OWES: 1,
    ExcuseState.DEFENCE_OWES: -1,
    ExcuseState.ATTACK_GETS_LAST: 1,
    ExcuseState.DEFENCE_GETS_LAST: -1,
}


def pile_size(
    shape: Shape,
    contract: Contract,
    tricks: int,
    excuse: ExcuseState = ExcuseState.SETTLED,
    ruleset: RuleSet = FFT_2012,
) -> tuple[int, int]:
    """How many cards attack and defence must have after so many tricks of the attack.

    The tricks and, but in garde contre, the chien (S-CNT-07); a card more or less while the
    Excuse is not exchanged (S-EXC-04, S-EXC-06) or has changed camp (S-EXC-07). ImpossiblePlay:
    more tricks than the deal has.
    """
    if not 0 <= tricks <= shape.tricks:
        raise ImpossiblePlay(
            (against(PlayCode.TRICKS_OUT_OF_RANGE, "tricks", count=tricks, most=shape.tricks),)
        )
    chien = (
        shape.chien if contract_handling(contract, ruleset).chien_counts_for is Camp.ATTACK else 0
    )
    attack = shape.hands * tricks + chien + _TO_ATTACK[excuse]
    return attack, PACK_SIZE - attack


def attack_pile(
    contract: Contract,
    trick_cards: Collection[Card],
    ecart: Collection[Card] = (),
    chien: Collection[Card] = (),
    ruleset: RuleSet = FFT_2012,
) -> Pile:
    """The attack's pile: its tricks and what the contract adds, in points and in bouts.

    The écart in prise and garde, the chien in garde sans, neither in garde contre (S-CNT-09,
    S-TGT-03). ImpossiblePlay: a card twice.
    """
    handling = contract_handling(contract, ruleset)
    added: Collection[Card] = ()
    if handling.chien_counts_for is Camp.ATTACK:
        added = ecart if handling.ecart else chien
    cards = (*trick_cards, *added)
    twice = duplicates(cards)
    if twice:
        wrong = [against(PlayCode.DUPLICATE_CARD, "cards", card=card.code) for card in twice]
        raise ImpossiblePlay(tuple(wrong))
    return pile_of(cards)
