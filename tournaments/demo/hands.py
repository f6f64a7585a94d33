"""Chance that deals like a club does: facts that can be, and scores of a travelling sheet."""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence

from scoring.rules.deal import (
    Called,
    Camp,
    Chelem,
    Contract,
    DealFacts,
    Outcome,
    Poignee,
    PoigneeSize,
    points_bounds,
    warnings,
)
from scoring.rules.ruleset import FFT_2012
from tournaments.demo.people import Temper

_CONTRACTS = {
    Contract.PRISE: 34,
    Contract.GARDE: 52,
    Contract.GARDE_SANS: 11,
    Contract.GARDE_CONTRE: 3,
}
_BOUTS = (10, 38, 38, 14)
_NOTHING_PLAYED = {Outcome.PASSED: 0.045, Outcome.FAUSSE_DONNE: 0.006, Outcome.PETIT_SEC: 0.004}


def submission(rng: random.Random) -> uuid.UUID:
    """A submission's identity, the same for the same seed."""
    return uuid.UUID(int=rng.getrandbits(128), version=4)


def outcome(rng: random.Random) -> Outcome:
    """How a deal ends: nearly always it is played."""
    chance = rng.random()
    for kind, share in _NOTHING_PLAYED.items():
        chance -= share
        if chance < 0:
            return kind
    return Outcome.PLAYED


def facts(rng: random.Random, tempers: Sequence[Temper]) -> DealFacts:
    """A deal these people may have played, that nobody would doubt."""
    while True:
        found = _attempt(rng, tempers)
        if not warnings(found, FFT_2012):
            return found


def _attempt(rng: random.Random, tempers: Sequence[Temper]) -> DealFacts:
    players = len(tempers)
    taker = rng.choices(range(players), [temper.boldness for temper in tempers])[0]
    called, partner = _call(rng, players, taker)
    contract = rng.choices(list(_CONTRACTS), list(_CONTRACTS.values()))[0]
    bouts = rng.choices(range(4), _BOUTS)[0]
    camp = Camp.ATTACK if rng.random() < 0.25 + bouts * 0.17 else Camp.DEFENCE
    slam = bouts == 3 and contract != Contract.GARDE_CONTRE and rng.random() < 0.012
    return DealFacts(
        players=players,
        taker=taker,
        contract=contract,
        bouts=bouts,
        half_points=182 if slam else _points(rng, tempers, taker, contract, bouts),
        called=called,
        partner=partner,
        poignees=_poignees(rng, players),
        petit_au_bout=camp if rng.random() < 0.09 and not slam else None,
        chelem=Chelem.UNANNOUNCED_MADE if slam else None,
    )


def _call(rng: random.Random, players: int, taker: int) -> tuple[Called | None, int | None]:
    if players < 5:
        return None, None
    chance = rng.random()
    if chance < 0.86:
        others = [seat for seat in range(players) if seat != taker]
        return Called.PARTNER, rng.choice(others)
    return (Called.SELF, None) if chance < 0.95 else (Called.CHIEN, None)


def _points(
    rng: random.Random, tempers: Sequence[Temper], taker: int, contract: Contract, bouts: int
) -> int:
    """Half points around the target; half a point is counted only where the cards can give it."""
    skill = tempers[taker].skill - sum(temper.skill for temper in tempers) / len(tempers)
    margin = rng.gauss(4 + 2 * skill, 10)
    halves = 2 * round(FFT_2012.targets[bouts] + margin)
    if len(tempers) != 4 and rng.random() < 0.4:
        halves += 1
    least, most = points_bounds(len(tempers), contract, bouts, FFT_2012)
    if len(tempers) == 4:
        least, most = least + least % 2, most - most % 2
    return max(least, min(most, halves))


def _poignees(rng: random.Random, players: int) -> tuple[Poignee, ...]:
    if rng.random() > 0.045:
        return ()
    size = rng.choices(list(PoigneeSize), (85, 13, 2))[0]
    return (Poignee(rng.randrange(players), size),)


def half_unit(rng: random.Random, margin: float) -> int:
    """What each defender pays for a garde that the attack makes by about `margin`, in halves.

    Always even in points, as from garde upwards it must be (RO p.9).
    """
    over = round(rng.gauss(margin, 7))
    sign = 1 if over >= 0 else -1
    unit = sign * 2 * (25 + abs(over))
    if rng.random() < 0.09:
        unit += rng.choice((20, -20))
    if rng.random() < 0.03:
        unit += sign * 20
    return 2 * unit
