"""Deals to show a rule set by: only such as can be under it."""

from __future__ import annotations

from typing import Any

from scoring.rules.deal import Called, Contract, DealFacts
from scoring.rules.ruleset import RuleSet, TableRule
from scoring.traits import table_form

USUAL = Contract.GARDE


def usual_contract(rules: RuleSet) -> Contract:
    """The garde, or the lowest contract of a set without it."""
    if USUAL in rules.contracts_by_code:
        return USUAL
    return rules.contracts[0].contract


def bidding_table(rules: RuleSet, *preferred: int) -> TableRule | None:
    """A table with bids, of the first of these sizes that the set has; None where only two play."""
    tables = [table for table in rules.tables if table.duel is None]
    ranks = {players: rank for rank, players in enumerate(preferred)}
    return min(tables, key=lambda table: ranks.get(table.players, len(ranks)), default=None)


def at_table(
    table: TableRule, contract: Contract, bouts: int, half_points: int, **more: Any
) -> DealFacts:
    """The facts of a deal there that the first seat took; at five alone."""
    return DealFacts(
        table.players,
        0,
        contract,
        bouts,
        half_points,
        called=Called.SELF if table.calls else None,
        form=table_form(table),
        **more,
    )
