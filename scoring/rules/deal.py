"""A deal's facts, what makes them impossible (errors) and what makes them doubtful (warnings)."""

from __future__ import annotations

from collections.abc import Iterator

from .doubts import doubts, points_bounds
from .facts import (
    BOUTS,
    PACK_HALF_POINTS,
    Called,
    Camp,
    Chelem,
    Contract,
    DealFacts,
    Outcome,
    Poignee,
    PoigneeSize,
)
from .finding import Code, Finding, ImpossibleDeal, Severity, error
from .points import parse_half_points, show_half_points
from .ruleset import RuleSet

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
    "ImpossibleDeal",
    "Outcome",
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


def findings(facts: DealFacts, ruleset: RuleSet) -> tuple[Finding, ...]:
    """All errors of a deal, or all its warnings when it has no error."""
    return errors(facts, ruleset) or doubts(facts, ruleset)


def warnings(facts: DealFacts, ruleset: RuleSet) -> tuple[Finding, ...]:
    """What is doubtful about a deal: nothing while it has errors."""
    return () if errors(facts, ruleset) else doubts(facts, ruleset)


def errors(facts: DealFacts, ruleset: RuleSet) -> tuple[Finding, ...]:
    """What makes a deal impossible under `ruleset`. Without a known table nothing else is asked."""
    found = seat_errors(facts.players, facts.taker, facts.called, facts.partner, ruleset)
    if facts.players not in ruleset.tables_by_size:
        return tuple(found)
    if facts.contract not in ruleset.contracts_by_code:
        found.append(error(Code.CONTRACT_UNKNOWN, "contract", contract=str(facts.contract)))
    if not 0 <= facts.bouts <= BOUTS:
        found.append(error(Code.BOUTS_UNKNOWN, "bouts", bouts=facts.bouts))
    if not 0 <= facts.half_points <= PACK_HALF_POINTS:
        points = show_half_points(facts.half_points)
        found.append(error(Code.POINTS_RANGE, "points", points=points))
    for poignee in facts.poignees:
        if not 0 <= poignee.seat < facts.players:
            found.append(error(Code.POIGNEE_SEAT_UNKNOWN, "poignees", seat=poignee.seat))
    return tuple(found)


def seat_errors(
    players: int, taker: int, called: Called | None, partner: int | None, ruleset: RuleSet
) -> list[Finding]:
    """What is impossible about who attacked: the table, the taker, the called card (RO p.12)."""
    table = ruleset.tables_by_size.get(players)
    if table is None:
        return [error(Code.PLAYERS_UNKNOWN, "players", players=players)]
    found = []
    if not 0 <= taker < players:
        found.append(error(Code.TAKER_UNKNOWN, "taker", taker=taker))
    if table.calls:
        found += _called_errors(players, taker, called, partner)
    elif called is not None or partner is not None:
        found.append(error(Code.CALLED_NOT_PLAYED, "called", players=players))
    return found


def _called_errors(
    players: int, taker: int, called: Called | None, partner: int | None
) -> Iterator[Finding]:
    if called is None:
        yield error(Code.CALLED_MISSING, "called")
    elif called is not Called.PARTNER:
        if partner is not None:
            yield error(Code.PARTNER_NOT_CALLED, "partner", partner=partner)
    elif partner is None:
        yield error(Code.PARTNER_MISSING, "partner")
    elif not 0 <= partner < players:
        yield error(Code.PARTNER_UNKNOWN, "partner", partner=partner)
    elif partner == taker:
        yield error(Code.PARTNER_IS_TAKER, "partner", partner=partner)
