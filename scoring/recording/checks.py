"""What the table and the rules have against an entry, before anything is stored."""

from __future__ import annotations

from collections import Counter
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
from scoring.rules.deal import (
    PACK_HALF_POINTS,
    Code,
    Finding,
    Form,
    Outcome,
    Severity,
    errors,
    seat_errors,
)
from scoring.rules.facts import MisereKind
from scoring.rules.finding import ImpossibleDeal
from scoring.rules.marque import score_unit
from scoring.rules.play.shape import shape_for
from scoring.rules.ruleset import DuelLedger, RuleSet, TableRule

FEWEST = 3
PACK_POINTS = PACK_HALF_POINTS // 2
ROUNDING = 10
"""The most that a rounding adds."""


def checked(
    table: Table,
    entry: DealEntry,
    rules: RuleSet,
    form: Form | None,
    fixed: Constraints | None = None,
) -> DealEntry:
    """Return the entry with nothing that its outcome and depth do not ask for.

    `playing` must be given; `rules` are those the deal is scored by, in `form`; `fixed` what the
    table fixes of it, asked for where not given. Raises EntryRefused with everything that is to be
    mended.
    """
    fixed = constraints_for(table, entry.number) if fixed is None else fixed
    entry = _pruned(entry)
    found = [*_of_the_table(table, entry, fixed, rules, form)]
    if not found and entry.outcome is Outcome.PLAYED:
        found += (
            _of_the_unit(entry, rules, form)
            if entry.depth == Deal.Depth.UNIT
            else _of_the_facts(entry, rules, form)
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
    table: Table, entry: DealEntry, fixed: Constraints, rules: RuleSet, form: Form | None
) -> Iterator[Refusal | Finding]:
    if not FIRST_NUMBER <= entry.number <= LAST_NUMBER:
        yield Refusal(RefusalCode.NUMBER_RANGE, "number")
        return
    if fixed.board and entry.number not in fixed.numbers:
        yield Refusal(RefusalCode.NUMBER_ELSEWHERE, "number")
    if fixed.closed:
        yield Refusal(RefusalCode.TOTALS_STAND, "number")
    playing = entry.playing or ()
    known = {seat.index for seat in table.seats.all()}
    rule = rules.table_for(len(playing), form)
    if rule is None:
        yield unplayable(len(playing), rules, form)
    elif len(set(playing)) != len(playing) or not set(playing) <= known:
        yield Refusal(RefusalCode.PLAYING_UNKNOWN, "playing")
    if fixed.played_only and entry.outcome is not Outcome.PLAYED:
        yield Refusal(RefusalCode.OUTCOME_FIXED, "outcome")
    elif rule is not None and entry.outcome not in rules.outcomes_at(rule):
        yield Refusal(RefusalCode.OUTCOME_NOT_PLAYED, "outcome")
    if fixed.taker is not None and entry.taker not in (None, fixed.taker):
        yield Refusal(RefusalCode.TAKER_FIXED, "taker")
    contracts = fixed.contracts if fixed.contract is None else (fixed.contract,)
    if contracts and entry.contract not in (None, *contracts):
        yield Refusal(RefusalCode.CONTRACT_FIXED, "contract")


def unplayable(players: int, rules: RuleSet, form: Form | None) -> Refusal | Finding:
    """Why so many cannot play a deal: the rules have none for them, or none for their form."""
    if players < FEWEST == rules.sizes[0]:
        return Refusal(RefusalCode.PLAYERS_TOO_FEW, "playing")
    return seat_errors(players, 0, None, None, rules, form)[0]


def _of_the_facts(
    entry: DealEntry, rules: RuleSet, form: Form | None
) -> Iterator[Refusal | Finding]:
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
    wrong = errors(replace(facts(deal), form=form), rules)
    yield from wrong or _of_the_hands(entry, rules, form)


def _of_the_hands(entry: DealEntry, rules: RuleSet, form: Form | None) -> Iterator[Refusal]:
    """Nobody shows more trumps than he has cards, however many poignées he shows (S-POI-08)."""
    players = len(entry.playing or ())
    rule = rules.table_for(players, form)
    shape = shape_for(players, form or (rule.form if rule else None))
    if rule is None or shape is None:
        return
    shown = Counter[int]()
    for each in entry.poignees:
        shown[each.seat] += rule.poignees[each.size]
    if any(trumps > shape.cards_each for trumps in shown.values()):
        yield Refusal(RefusalCode.POIGNEE_HAND, "poignees")


def highest_unit(rules: RuleSet, rule: TableRule) -> int:
    """More than any deal is worth to a defender under these rules, in halves.

    962 a head is the federation's highest marque at four (WIKI-MAX); a house's may be far above.
    """
    factor = max(each.factor for each in rules.contracts)
    base = max(rules.base_of(each) for each in rules.contracts)
    primes = [rules.poignees[size] for size in rule.poignees if rules.poignees]
    premiums = [*rules.slams.values()]
    if rules.petit_chelem is not None:
        premiums += rules.petit_chelem.premiums.values()
    miseres = max(rules.miseres.points.values()) * len(MisereKind) if rules.miseres else 0
    if rules.miseres is not None and rules.miseres.multiplied:
        miseres *= factor
    once = (base + PACK_POINTS + rules.petit_au_bout) * factor + ROUNDING
    each_player = max(primes, default=0) + miseres
    return 2 * (once + sum(map(abs, premiums)) + rule.players * each_player)


def _of_the_unit(
    entry: DealEntry, rules: RuleSet, form: Form | None
) -> Iterator[Refusal | Finding]:
    if entry.taker is None:
        yield Finding(Code.TAKER_MISSING, "taker", Severity.ERROR)
        return
    if entry.half_unit is None:
        yield Refusal(RefusalCode.UNIT_MISSING, "unit")
        return
    playing = entry.playing or ()
    rule = rules.table_for(len(playing), form)
    if rule is not None and rule.duel is DuelLedger.GAINS:
        yield Refusal(RefusalCode.UNIT_AT_TWO, "unit")
    if entry.half_unit % 2:
        yield Refusal(RefusalCode.UNIT_WHOLE, "unit")
        return
    if rule is not None and abs(entry.half_unit) > highest_unit(rules, rule):
        yield Refusal(RefusalCode.UNIT_RANGE, "unit")
    partner = None if entry.partner is None else place(playing, entry.partner)
    try:
        score_unit(
            entry.half_unit,
            len(playing),
            place(playing, entry.taker),
            entry.called,
            partner,
            rules,
            form,
        )
    except ImpossibleDeal as impossible:
        yield from impossible.findings
