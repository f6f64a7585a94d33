"""A table's score sheet: every deal with its running totals, as on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import words
from scoring.ledger.ranks import Reader
from scoring.ledger.why import SEPARATOR, adds_up, duel, petit_camp, sum_parts
from scoring.marques import form_at, half_scores, marque
from scoring.messages import finding_text, line_label
from scoring.models import Deal, RuleSetVersion, Seat, Table
from scoring.recording import NextDeal, constraints_for, next_deal, seats_at
from scoring.rules.deal import Outcome
from scoring.rules.marque import Marque
from scoring.rules.ruleset import FFT_2012
from scoring.rulesets import set_name


@dataclass(frozen=True)
class Column:
    """A seat's column. `name` is short, and told apart where two share a first name."""

    seat: Seat
    name: str
    full_name: str


@dataclass(frozen=True)
class Cell:
    """What a deal gave a seat, and the seat's total after it, in halves.

    `half_score` is None where the seat did not play. `out`: it sat out; `away`: nobody was there.
    """

    half_score: int | None
    half_total: int | None
    taker: bool = False
    partner: bool = False
    out: bool = False
    away: bool = False


@dataclass(frozen=True)
class Row:
    """A deal on the sheet."""

    deal: Deal
    cells: tuple[Cell, ...]
    marque: Marque | None
    taker: str
    sums: tuple[str, ...] = ()
    petit: str = ""
    adds_up: bool = True

    @property
    def void(self) -> bool:
        return self.deal.voided_at is not None

    @property
    def played(self) -> bool:
        return self.deal.outcome == Outcome.PLAYED

    @property
    def title(self) -> str:
        """`Garde sans`, `Tous passent`."""
        return words.title(self.deal)

    @property
    def count(self) -> str:
        """`2 bouts, 49`."""
        return words.count_text(self.deal)

    @property
    def doubts(self) -> tuple[str, ...]:
        """What the rules doubt about the deal, in sentences."""
        return tuple(finding_text(each) for each in (self.marque.warnings if self.marque else ()))

    @property
    def sentence(self) -> str:
        """`Jeannine, garde faite de 12`."""
        if not self.taker:
            return self.title
        said = {"taker": self.taker, "contract": self.title.lower(), "verdict": self.verdict}
        return (_("%(taker)s, %(contract)s %(verdict)s") % said).strip()

    @property
    def verdict(self) -> str:
        """`faite de 12`; blank where only the score is known."""
        return line_label(self.marque.lines[0]).lower() if self.marque else ""

    @property
    def formula(self) -> str:
        """`(25 + 8) × 2 = 66`; blank for a deal that does not count."""
        return SEPARATOR.join(self.calc)

    @property
    def calc(self) -> tuple[str, ...]:
        """The same in its parts, of which each has a line of its own."""
        return () if self.void else self.sums


@dataclass(frozen=True)
class NamedRules:
    """A set of rules that a sheet is scored by, under the name that people know."""

    pk: int
    name: str


@dataclass(frozen=True)
class Sheet:
    """A table's whole sheet. `half_totals` stand by column; None: has played nothing.

    `rule_sets` are those it is scored by, where they are not the federation's.
    """

    table: Table
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    half_totals: tuple[int | None, ...]
    next: NextDeal
    board: bool
    rule_sets: tuple[NamedRules, ...] = ()

    @property
    def width(self) -> int:
        """How many cells a note spans on a phone."""
        return len(self.columns) + 1

    @property
    def half_sum(self) -> int | None:
        """What the totals add up to: 0, or the sheet is wrong (RO p.9); None where two players
        write what each gains, so that nothing need be 0 (S-2P-08)."""
        if all(row.adds_up for row in self.rows if row.deal.counts):
            return sum(total or 0 for total in self.half_totals)
        return None

    @property
    def playable(self) -> bool:
        """True when as many are there for the next deal as the table's rules know."""
        players = len(self.next.playing)
        rules = self.table.rule_set.rules
        return rules.table_for(players, form_at(self.table, players)) is not None

    @property
    def crowded(self) -> bool:
        """True when somebody sat out: the sheet explains the word."""
        return any(cell.out for row in self.rows for cell in row.cells)

    @property
    def called(self) -> bool:
        """True when somebody was called: the sheet explains the mark."""
        return any(cell.partner for row in self.rows for cell in row.cells)

    @property
    def dealer(self) -> Column | None:
        """Who deals next."""
        return self.column(self.next.dealer)

    @property
    def sitting_out(self) -> tuple[Column, ...]:
        """Who does not play the next deal."""
        return tuple(
            column for column in self.columns if column.seat.index in self.next.sitting_out
        )

    def column(self, index: int | None) -> Column | None:
        """The column of a seat index."""
        return next((each for each in self.columns if each.seat.index == index), None)


def sheet(table: Table, reader: Reader) -> Sheet:
    """Read a table's sheet in five queries, whatever its length.

    Scores come from the facts by the same function that stored them, so that a void deal can be
    shown too; totals count what the stored rows count.
    """
    seats = [*table.seats.select_related("player").order_by("index")]
    deals = [*table.deals.select_related("author").prefetch_related("rule_set").order_by("number")]
    heads = columns(seats, reader)
    rows, totals = _rows(deals, heads)
    board = constraints_for(table, None).board
    coming = next_deal(table, seats)
    return Sheet(table, heads, tuple(rows), totals, coming, board, named_rules(table, deals))


def named_rules(table: Table, deals: Iterable[Deal]) -> tuple[NamedRules, ...]:
    """The sets that `deals` are scored by, or that the table plays where it has none yet.

    Nothing where that is the federation's alone: its rules are one touch away on every page.
    """
    found = {deal.rule_set_id: deal.rule_set for deal in deals} or {
        table.rule_set_id: table.rule_set
    }
    if all(_federation(each) for each in found.values()):
        return ()
    return tuple(NamedRules(each.pk, set_name(each)) for each in found.values())


def _federation(rule_set: RuleSetVersion) -> bool:
    return rule_set.code == FFT_2012.code


def columns(seats: Sequence[Seat], reader: Reader) -> tuple[Column, ...]:
    """The columns of `seats`: `Jean L.` and `Jean P.` where two are called Jean."""
    short = {seat.pk: reader.short_name(seat.player) for seat in seats}
    times = Counter(short.values())
    return tuple(
        Column(
            seat,
            _told_apart(seat, short[seat.pk], times, reader),
            reader.name(seat.player),
        )
        for seat in seats
    )


def _told_apart(seat: Seat, name: str, times: Mapping[str, int], reader: Reader) -> str:
    hidden = reader.public and seat.player.pseudonym
    if times[name] == 1 or hidden or not seat.player.last_name:
        return name
    return f"{name} {seat.player.last_name[0]}."


def _rows(
    deals: Iterable[Deal], heads: Sequence[Column]
) -> tuple[list[Row], tuple[int | None, ...]]:
    seats = [head.seat for head in heads]
    names = {head.seat.index: head.name for head in heads}
    totals: dict[int, int | None] = {seat.index: None for seat in seats}
    rules = {}
    rows = []
    for deal in deals:
        if deal.rule_set_id not in rules:
            rules[deal.rule_set_id] = deal.rule_set.rules
        own = rules[deal.rule_set_id]
        scores = half_scores(deal, own)
        if deal.counts:
            for index, halves in scores.items():
                totals[index] = (totals[index] or 0) + halves
        cells = tuple(_cells(deal, seats, scores, totals))
        taker = names.get(deal.taker, "") if deal.taker is not None else ""
        found = marque(deal, own)
        sums = sum_parts(deal, found, own, names) if found else ()
        petit = petit_camp(deal, names)
        rows.append(Row(deal, cells, found, taker, sums, petit, adds_up(deal, own)))
    return rows, tuple(totals[seat.index] for seat in seats)


def _cells(
    deal: Deal,
    seats: Sequence[Seat],
    scores: Mapping[int, int],
    totals: Mapping[int, int | None],
) -> Iterator[Cell]:
    there = seats_at(seats, deal.number)
    for seat in seats:
        index = seat.index
        plays = index in deal.playing
        yield Cell(
            half_score=scores.get(index),
            half_total=totals[index] if plays and deal.counts else None,
            taker=deal.taker == index and not duel(deal),
            partner=deal.partner == index,
            out=index in there and not plays,
            away=index not in there and not plays,
        )
