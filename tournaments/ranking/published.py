"""A finished tournament known only from its printed list: what it says, and what is doubtful."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.rules.points import show_half_points

from tournaments.ranking.findings import Finding, doubt, error
from tournaments.ranking.ties import TieReason, resolve


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row as printed: `halves` of each séance or sequence, and their total, in half points."""

    competitor: str
    halves: tuple[int, ...]
    total: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class PrintedStanding:
    """A row with our place beside the printed one; `total` and `parts` in points."""

    rank: int
    competitor: str
    total: Fraction
    parts: tuple[Fraction, ...]
    printed: int | None
    tie: TieReason | None


@dataclass(frozen=True, slots=True)
class PrintedRanking:
    """The list ranked, and its findings; only errors keep it from being stored."""

    general: tuple[PrintedStanding, ...]
    findings: tuple[Finding, ...]


def rank_printed(rows: Sequence[PrintedRow], entered: int | None = None) -> PrintedRanking:
    """Rank a printed list, ties shared. `entered`: how many played, where the list says so.

    Errors: a row whose parts do not make its total, a number printed twice, more rows than played.
    Doubts: a printed place that is not ours, places missing, columns that do not sum to zero.
    """
    by_number = {row.competitor: row for row in rows}
    general = tuple(
        PrintedStanding(
            rank=place.rank,
            competitor=place.competitor,
            total=Fraction(by_number[place.competitor].total, 2),
            parts=tuple(Fraction(part, 2) for part in by_number[place.competitor].halves),
            printed=by_number[place.competitor].place,
            tie=place.reason,
        )
        for place in resolve({number: row.total for number, row in by_number.items()})
    )
    findings = (*_rows(rows), *_places(general), *_balance(rows, entered))
    return PrintedRanking(general, findings)


def _rows(rows: Sequence[PrintedRow]) -> Iterator[Finding]:
    seen: set[str] = set()
    for row in rows:
        if row.competitor in seen:
            yield error("list_number_twice", competitor=row.competitor)
        seen.add(row.competitor)
        total = sum(row.halves)
        if row.halves and total != row.total:
            yield error(
                "list_row_sum",
                competitor=row.competitor,
                sum=show_half_points(total),
                total=show_half_points(row.total),
            )


def _places(general: Sequence[PrintedStanding]) -> Iterator[Finding]:
    for one in general:
        if one.printed is not None and one.printed != one.rank:
            yield doubt("list_place", competitor=one.competitor, printed=one.printed, rank=one.rank)


def _balance(rows: Sequence[PrintedRow], entered: int | None) -> Iterator[Finding]:
    """What is missing for zero, and the places not printed that may hold it."""
    missing = 0 if entered is None else entered - len(rows)
    if missing < 0:
        yield error("list_too_many", places=len(rows), entered=entered or 0)
        return
    balance = sum(row.total for row in rows)
    if missing:
        yield doubt(
            "list_incomplete",
            places=len(rows),
            entered=entered or 0,
            missing=missing,
            balance=show_half_points(-balance),
        )
    elif balance:
        yield doubt("list_balance", balance=show_half_points(balance))
