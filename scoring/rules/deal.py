"""A deal's facts, what makes them impossible (errors) and what makes them doubtful (warnings)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .doubts import doubts, points_bounds
from .facts import (
    BOUTS,
    PACK_HALF_POINTS,
    Called,
    Camp,
    Chelem,
    Contract,
    DealFacts,
    Form,
    Misere,
    MisereKind,
    Outcome,
    PetitChelem,
    Poignee,
    PoigneeSize,
)
from .finding import Code, Finding, ImpossibleDeal, Severity, error
from .points import parse_half_points, show_half_points
from .ruleset import RuleSet, TableRule

__all__ = [
    "BOUTS",
    "PACK_HALF_POINTS",
    "Called",
    "Camp",
    "Chelem",
    "Code",
    "Contract",
    "DealFacts",
    "Finding",
    "Form",
    "ImpossibleDeal",
    "Misere",
    "MisereKind",
    "Outcome",
    "PetitChelem",
    "Poignee",
    "PoigneeSize",
    "Severity",
    "doubts",
    "errors",
    "findings",
    "parse_half_points",
    "points_bounds",
    "seat_errors",
    "show_half_points",
    "warnings",
]

MOST_RESTING = 2
"""How many may sit out a deal: the dealer, and the player after him (S-5M-01)."""


def findings(facts: DealFacts, ruleset: RuleSet) -> tuple[Finding, ...]:
    """All errors of a deal, or all its warnings when it has no error."""
    return errors(facts, ruleset) or doubts(facts, ruleset)


def warnings(facts: DealFacts, ruleset: RuleSet) -> tuple[Finding, ...]:
    """What is doubtful about a deal: nothing while it has errors."""
    return () if errors(facts, ruleset) else doubts(facts, ruleset)


def errors(facts: DealFacts, ruleset: RuleSet) -> tuple[Finding, ...]:
    """What makes a deal impossible under `ruleset`. Without a known table nothing else is asked."""
    resting = facts.resting
    table = ruleset.table_for(facts.players - len(resting), facts.form)
    if table is None:
        return (_no_table(facts.players, facts.form, resting, ruleset),)
    found = [*_resting_errors(facts.players, resting)] if resting else []
    called, partner = facts.called, facts.partner
    alone = called is None and partner is None and not table.calls and not resting
    if not alone or not 0 <= facts.taker < facts.players:
        found += _attack_errors(facts.players, facts.taker, called, partner, resting, table)
    if facts.contract not in ruleset.contracts_at(table):
        found.append(error(Code.CONTRACT_UNKNOWN, "contract", contract=str(facts.contract)))
    counted = 0 <= facts.bouts <= BOUTS and 0 <= facts.half_points <= PACK_HALF_POINTS
    if not counted or table.duel is not None:
        found += _count_errors(facts, table)
    if facts.petit_au_bout is not None and not ruleset.petit_au_bout:
        found.append(error(Code.PETIT_NOT_PLAYED, "petit_au_bout"))
    if facts.poignees:
        found += _poignee_errors(facts, table, ruleset)
    if facts.chelem is not None or facts.petit_chelem is not None:
        found += _slam_errors(facts, table, ruleset)
    if facts.miseres:
        found += _misere_errors(facts, table, ruleset)
    return tuple(found)


def _count_errors(facts: DealFacts, table: TableRule) -> Iterator[Finding]:
    """Bouts and points that no count gives; at two a half point is a wrong count (S-2P-08)."""
    points = show_half_points(facts.half_points)
    if not 0 <= facts.bouts <= BOUTS:
        yield error(Code.BOUTS_UNKNOWN, "bouts", bouts=facts.bouts)
    if not 0 <= facts.half_points <= PACK_HALF_POINTS:
        yield error(Code.POINTS_RANGE, "points", points=points)
    elif table.duel is not None and facts.half_points % 2:
        yield error(Code.HALF_POINT_AT_TWO, "points", points=points)


def seat_errors(
    players: int,
    taker: int,
    called: Called | None,
    partner: int | None,
    ruleset: RuleSet,
    form: Form | None = None,
) -> list[Finding]:
    """What is impossible about who attacked: the table, the taker, the called card (RO p.12).

    `players` are those at play.
    """
    table = ruleset.table_for(players, form)
    if table is None:
        return [_no_table(players, form, (), ruleset)]
    return _attack_errors(players, taker, called, partner, (), table)


def _no_table(players: int, form: Form | None, resting: Sequence[int], ruleset: RuleSet) -> Finding:
    if form is not None and ruleset.table_for(players - len(resting)) is not None:
        return error(Code.FORM_UNKNOWN, "form", form=str(form))
    return players_unknown(players, ruleset)


def players_unknown(players: int, ruleset: RuleSet) -> Finding:
    """The error of a number of players that the set has no rules for; the sentence names its own.

    Six sit down as four who play and two who rest, seven as five: no rule was found for more at
    play (`fft.md` §1.10).
    """
    sizes = ", ".join(str(size) for size in ruleset.sizes)
    return error(Code.PLAYERS_UNKNOWN, "players", players=players, sizes=sizes)


def _resting_errors(players: int, resting: Sequence[int]) -> Iterator[Finding]:
    if len(resting) > MOST_RESTING or len(set(resting)) < len(resting):
        yield error(Code.RESTING_UNKNOWN, "resting")
    for seat in resting:
        if not 0 <= seat < players:
            yield error(Code.RESTING_UNKNOWN, "resting")


def _attack_errors(
    players: int,
    taker: int,
    called: Called | None,
    partner: int | None,
    resting: Sequence[int],
    table: TableRule,
) -> list[Finding]:
    """Seats that do not play cannot attack."""
    found = []
    if not 0 <= taker < players or taker in resting:
        found.append(error(Code.TAKER_UNKNOWN, "taker", taker=taker))
    if table.calls:
        found += _called_errors(players, taker, called, partner, resting)
    elif called is not None or partner is not None:
        found.append(error(Code.CALLED_NOT_PLAYED, "called", players=players))
    return found


def _called_errors(
    players: int, taker: int, called: Called | None, partner: int | None, resting: Sequence[int]
) -> Iterator[Finding]:
    if called is None:
        yield error(Code.CALLED_MISSING, "called")
    elif called is not Called.PARTNER:
        if partner is not None:
            yield error(Code.PARTNER_NOT_CALLED, "partner", partner=partner)
    elif partner is None:
        yield error(Code.PARTNER_MISSING, "partner")
    elif not 0 <= partner < players or partner in resting:
        yield error(Code.PARTNER_UNKNOWN, "partner", partner=partner)
    elif partner == taker:
        yield error(Code.PARTNER_IS_TAKER, "partner", partner=partner)


def _poignee_errors(facts: DealFacts, table: TableRule, ruleset: RuleSet) -> Iterator[Finding]:
    """None is shown at two, nor in a set without primes (S-2P-07)."""
    if not ruleset.poignees or not table.poignees:
        yield error(Code.POIGNEE_NOT_PLAYED, "poignees")
    for poignee in facts.poignees:
        if not 0 <= poignee.seat < facts.players or poignee.seat in facts.resting:
            yield error(Code.POIGNEE_SEAT_UNKNOWN, "poignees", seat=poignee.seat)


def _slam_errors(facts: DealFacts, table: TableRule, ruleset: RuleSet) -> Iterator[Finding]:
    """A slam is a matter of bids: there is none at two."""
    bids = table.duel is None
    if facts.chelem is not None and not (ruleset.slams and bids):
        yield error(Code.CHELEM_NOT_PLAYED, "chelem")
    if facts.petit_chelem is not None and not (ruleset.petit_chelem and bids):
        yield error(Code.PETIT_CHELEM_NOT_PLAYED, "petit_chelem")


def _misere_errors(facts: DealFacts, table: TableRule, ruleset: RuleSet) -> Iterator[Finding]:
    """A misère whose kind is not noted is worth what all kinds of the set are."""
    rule = ruleset.miseres
    if rule is None or table.duel is not None:
        yield error(Code.MISERE_NOT_PLAYED, "misere")
        return
    for misere in facts.miseres:
        if not 0 <= misere.seat < facts.players or misere.seat in facts.resting:
            yield error(Code.MISERE_SEAT_UNKNOWN, "misere", seat=misere.seat)
        points = rule.worth(misere.kind)
        if points is None:
            yield error(Code.MISERE_KIND_MISSING, "misere")
        elif not points:
            yield error(Code.MISERE_KIND_NOT_PLAYED, "misere", kind=str(misere.kind))
