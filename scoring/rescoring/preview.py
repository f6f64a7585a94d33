"""What evenings would be under other rules: which totals move, and what cannot be."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Sum

from scoring.marques import form_of, half_scores, marque
from scoring.messages import finding_text
from scoring.models import Deal, DealScore, RuleSetVersion, Session, Table
from scoring.recording import Refusal, RefusalCode, refusal_text
from scoring.rules.deal import Code, Form, Outcome
from scoring.rules.finding import Finding, ImpossibleDeal, error
from scoring.rules.options import DuelLedger
from scoring.rules.ruleset import RuleSet
from scoring.rulesets import seen
from tarotclub.models import Player

UNFIT = error(Code.FORM_UNKNOWN, "form")
FIVE = 5


@dataclass(frozen=True)
class Move:
    """A total that changes, in halves: of one evening, or of all that were asked about."""

    player: Player
    before: int
    after: int

    @property
    def by(self) -> int:
        """By how much."""
        return self.after - self.before


@dataclass(frozen=True)
class Blocked:
    """Deals of a table that cannot be under the new rules, or the table itself, and why."""

    table: Table
    why: str
    deals: Sequence[Deal] = ()


@dataclass(frozen=True)
class Marked:
    """A deal as it would be: what each defender pays, and each seat's score, in halves."""

    deal: Deal
    half_unit: int | None
    scores: Mapping[int, int]


@dataclass
class Evening:
    """One evening of a preview. `marked` are the deals that change their rules."""

    session: Session
    marked: list[Marked] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    def changes(self, rule_set: RuleSetVersion) -> bool:
        """Whether anything of it is still under other rules."""
        standing = {self.session.rule_set_id, *(table.rule_set_id for table in self.tables)}
        return bool(self.marked) or standing != {rule_set.pk}


@dataclass(frozen=True)
class Preview:
    """What re-scoring would do. `digest` tells this state from any other."""

    rule_set: RuleSetVersion
    evenings: Sequence[Evening]
    moves: Sequence[Move]
    blocked: Sequence[Blocked]
    unit_only: int
    digest: str

    @property
    def deals(self) -> int:
        """How many deals change their rules."""
        return sum(len(evening.marked) for evening in self.evenings)

    @property
    def changes(self) -> bool:
        """Whether there is anything to do."""
        return any(evening.changes(self.rule_set) for evening in self.evenings)


def preview(sessions: Sequence[Session], rule_set: RuleSetVersion) -> Preview:
    """Compute what these evenings would be under `rule_set`; nothing is written.

    A deal of which only the score is known keeps it, shared as the new rules share. A deal without
    a marque never stands in the way, and a void one that the new rules do not allow keeps its own.
    The number of queries does not grow with the evenings.
    """
    evenings = {session.pk: Evening(session) for session in sorted(sessions, key=lambda s: s.pk)}
    tables = _tables(evenings)
    reading = _Reading(rule_set, rule_set.rules)
    for table in tables.values():
        reading.table(table)
    for deal in _deals(evenings, tables):
        reading.deal(deal, evenings[deal.table.session_id])
    _move(evenings, reading.after)
    ordered = [*evenings.values()]
    return Preview(
        rule_set=rule_set,
        evenings=ordered,
        moves=_together(ordered),
        blocked=[Blocked(tables[pk], why, deals) for (pk, why), deals in reading.blocked.items()],
        unit_only=reading.unit_only,
        digest=_digest(ordered, rule_set),
    )


@dataclass
class _Reading:
    """Deals one after the other: what they come to, and what stands in the way."""

    rule_set: RuleSetVersion
    rules: RuleSet
    after: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    blocked: dict[tuple[int, str], list[Deal]] = field(default_factory=dict)
    unit_only: int = 0

    def table(self, table: Table) -> None:
        """A table that the rules have no place for goes on nowhere, even without a deal."""
        if self.rules.table_for(table.size, Form(table.form) if table.form else None) is None:
            self.blocked[table.pk, finding_text(UNFIT)] = []

    def deal(self, deal: Deal, evening: Evening) -> None:
        """Add what the deal comes to, or why it cannot be."""
        try:
            found = _marked(deal, self.rules)
        except ImpossibleDeal as refused:
            self._block(deal, [_why(each) for each in refused.findings])
            return
        if unfit := _score_unfit(deal, self.rules):
            self._block(deal, [unfit])
            return
        if deal.counts:
            self.unit_only += deal.depth == Deal.Depth.UNIT
            players = {seat.index: seat.player_id for seat in deal.table.seats.all()}
            for index, half in found.scores.items():
                self.after[evening.session.pk, players[index]] += half
        if deal.rule_set_id != self.rule_set.pk:
            evening.marked.append(found)

    def _block(self, deal: Deal, reasons: Sequence[str]) -> None:
        if deal.voided_at is None:
            for why in reasons:
                self.blocked.setdefault((deal.table_id, why), []).append(deal)


def _tables(evenings: Mapping[int, Evening]) -> dict[int, Table]:
    rows = Table.objects.filter(session__in=evenings).prefetch_related("seats__player")
    found = {}
    for table in rows.order_by("session", "position", "number"):
        table.session = evenings[table.session_id].session
        evenings[table.session_id].tables.append(table)
        found[table.pk] = table
    return found


def _deals(evenings: Mapping[int, Evening], tables: Mapping[int, Table]) -> Sequence[Deal]:
    rows = Deal.objects.filter(table__session__in=evenings).order_by("table", "number")
    deals = [*rows]
    for deal in deals:
        deal.table = tables[deal.table_id]
    return deals


def _why(found: Finding) -> str:
    """The rules' sentence; who called somebody at five plays another form than five alone."""
    if found.code is Code.CALLED_NOT_PLAYED and found.params["players"] == FIVE:
        return finding_text(UNFIT)
    return finding_text(found)


def _score_unfit(deal: Deal, rules: RuleSet) -> str:
    """Why a deal known by its score alone cannot be under the rules; blank where it can."""
    if deal.outcome != Outcome.PLAYED or deal.depth != Deal.Depth.UNIT:
        return ""
    table = rules.table_for(len(deal.playing), form_of(deal))
    if table is not None and table.duel is DuelLedger.GAINS:
        return refusal_text(Refusal(RefusalCode.UNIT_AT_TWO, "unit"))
    if table is not None and deal.contract and deal.contract not in rules.contracts_at(table):
        return finding_text(error(Code.CONTRACT_UNKNOWN, "contract"))
    return ""


def _marked(deal: Deal, rules: RuleSet) -> Marked:
    """Raises ImpossibleDeal for a played deal, void or not, that the rules do not allow."""
    found = marque(deal, rules)
    if found is None:
        return Marked(deal, deal.half_unit, half_scores(deal, rules))
    scores = dict(zip(deal.playing, found.half_scores, strict=True))
    return Marked(deal, found.half_unit, scores)


def _move(evenings: Mapping[int, Evening], after: Mapping[tuple[int, int], int]) -> None:
    """Set the moves of each evening, the largest first."""
    stored = DealScore.objects.filter(deal__table__session__in=evenings).order_by()
    summed = stored.values_list("deal__table__session", "seat__player").annotate(Sum("half_score"))
    before = {(session, player): half for session, player, half in summed}
    people = {
        seat.player_id: seat.player
        for evening in evenings.values()
        for table in evening.tables
        for seat in table.seats.all()
    }
    for session, player in before.keys() | after.keys():
        old, new = before.get((session, player), 0), after.get((session, player), 0)
        if old != new:
            evenings[session].moves.append(Move(people[player], old, new))
    for evening in evenings.values():
        evening.moves.sort(key=_size)


def _size(move: Move) -> tuple[int, str, int]:
    return (-move.after, move.player.sort_key, move.player.pk)


def _together(evenings: Sequence[Evening]) -> list[Move]:
    """Each player's moves of all evenings as one; none where they cancel out."""
    people = {move.player.pk: move.player for each in evenings for move in each.moves}
    before: dict[int, int] = defaultdict(int)
    after: dict[int, int] = defaultdict(int)
    for evening in evenings:
        for move in evening.moves:
            before[move.player.pk] += move.before
            after[move.player.pk] += move.after
    moves = [Move(people[pk], before[pk], after[pk]) for pk in people]
    return sorted((move for move in moves if move.by), key=_size)


def _digest(evenings: Sequence[Evening], rule_set: RuleSetVersion) -> str:
    """Every write that a page of an evening shows raises its revision."""
    parts = [f"{each.session.pk}:{each.session.revision}" for each in evenings]
    text = ";".join([seen(rule_set), *parts])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
