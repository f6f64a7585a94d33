"""What the table and the rules have against an entry, before anything is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.marques import facts, place
from scoring.models import Deal, Table
from scoring.recording.constraints import Constraints, constraints_for
from scoring.recording.entries import (
    FIRST_NUMBER,
    LAST_NUMBER,
    DealEntry,
    EntryRefused,
    Refusal,
    RefusalCode,
    put,
)
from scoring.rules.deal import Code, Finding, Outcome, Severity, errors
from scoring.rules.finding import ImpossibleDeal
from scoring.rules.marque import score_unit
from scoring.rules.ruleset import RuleSet

HIGHEST_UNIT = 2 * 2000
"""Beyond the highest marque of the federation's rules (962 a head at four, WIKI-MAX), in halves."""


def checked(table: Table, entry: DealEntry, rules: RuleSet) -> DealEntry:
    """Return the entry with nothing that its outcome and depth do not ask for.

    `playing` must be given; `rules` are those the deal is scored by. Raises EntryRefused with
    everything that is to be mended.
    """
    fixed = constraints_for(table, entry.number)
    entry = _pruned(entry)
    found = [*_of_the_table(table, entry, fixed)]
    if not found and entry.outcome is Outcome.PLAYED:
        found += (
            _of_the_unit(entry) if entry.depth == Deal.Depth.UNIT else _of_the_facts(entry, rules)
        )
    if found:
        raise EntryRefused(found)
    return entry


def _pruned(entry: DealEntry) -> DealEntry:
    """Facts that were typed before "everyone passed" was tapped are no facts of the deal."""
    bare = DealEntry(entry.submission, entry.number, playing=entry.playing, dealer=entry.dealer)
    if entry.outcome is not Outcome.PLAYED:
        return replace(bare, outcome=entry.outcome)
    if entry.depth == Deal.Depth.UNIT:
        return replace(
            bare,
            depth=Deal.Depth.UNIT,
            taker=entry.taker,
            contract=entry.contract,
            called=entry.called,
            partner=entry.partner,
            half_unit=entry.half_unit,
        )
    return replace(entry, half_unit=None)


def _of_the_table(
    table: Table, entry: DealEntry, fixed: Constraints
) -> Iterator[Refusal | Finding]:
    if not FIRST_NUMBER <= entry.number <= LAST_NUMBER:
        yield Refusal(RefusalCode.NUMBER_RANGE, "number")
        return
    if fixed.board and entry.number not in fixed.numbers:
        yield Refusal(RefusalCode.NUMBER_ELSEWHERE, "number")
    playing = entry.playing or ()
    known = {seat.index for seat in table.seats.all()}
    if len(playing) < 3:
        yield Refusal(RefusalCode.PLAYERS_TOO_FEW, "playing")
    elif len(set(playing)) != len(playing) or not set(playing) <= known:
        yield Refusal(RefusalCode.PLAYING_UNKNOWN, "playing")
    if fixed.played_only and entry.outcome is not Outcome.PLAYED:
        yield Refusal(RefusalCode.OUTCOME_FIXED, "outcome")
    if fixed.taker is not None and entry.taker not in (None, fixed.taker):
        yield Refusal(RefusalCode.TAKER_FIXED, "taker")
    if fixed.contract is not None and entry.contract not in (None, fixed.contract):
        yield Refusal(RefusalCode.CONTRACT_FIXED, "contract")


def _of_the_facts(entry: DealEntry, rules: RuleSet) -> Iterator[Finding]:
    """What is missing, then what the rules call impossible."""
    missing = [
        (entry.taker, Code.TAKER_MISSING, "taker"),
        (entry.contract, Code.CONTRACT_MISSING, "contract"),
        (entry.bouts, Code.BOUTS_MISSING, "bouts"),
        (entry.half_points, Code.POINTS_MISSING, "points"),
    ]
    absent = [
        Finding(code, where, Severity.ERROR) for value, code, where in missing if value is None
    ]
    if absent:
        yield from absent
        return
    deal = Deal()
    put(deal, entry, "")
    yield from errors(facts(deal), rules)


def _of_the_unit(entry: DealEntry) -> Iterator[Refusal | Finding]:
    if entry.taker is None:
        yield Finding(Code.TAKER_MISSING, "taker", Severity.ERROR)
        return
    if entry.half_unit is None:
        yield Refusal(RefusalCode.UNIT_MISSING, "unit")
        return
    if abs(entry.half_unit) > HIGHEST_UNIT:
        yield Refusal(RefusalCode.UNIT_RANGE, "unit")
    playing = list(entry.playing or ())
    partner = None if entry.partner is None else place(playing, entry.partner)
    try:
        score_unit(
            entry.half_unit, len(playing), place(playing, entry.taker), entry.called, partner
        )
    except ImpossibleDeal as impossible:
        yield from impossible.findings
