"""A tournament known only from its printed list: the rows, our places, what is doubtful."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.messages_ranking import finding_sentence, tie_words
from tournaments.models import PrintedList
from tournaments.ranking import PrintedRow, rank_printed

if TYPE_CHECKING:
    from fractions import Fraction

    from tournaments.models import PrintedLine, Tournament


@dataclass(frozen=True)
class PrintedViewRow:
    """A row as it is shown: our place, and the printed one where it differs."""

    rank: int
    number: str
    name: str
    parts: tuple[Fraction, ...]
    total: Fraction
    printed: int | None
    reason: str


@dataclass(frozen=True)
class PrintedView:
    """The whole list; `doubts` are sentences, none of which blocks."""

    rows: tuple[PrintedViewRow, ...]
    parts: tuple[str, ...]
    entered: int | None
    doubts: tuple[str, ...]
    version: int


def read_printed(tournament: Tournament) -> PrintedView | None:
    """The list that was stored, ranked with ties shared; None while there is none. Two queries."""
    printed = PrintedList.objects.filter(tournament=tournament).first()
    if printed is None:
        return None
    lines = list(printed.lines.order_by("order"))
    ranked = rank_printed(rows_of(lines), printed.entered)
    names = {line.number: line.name for line in lines}
    return PrintedView(
        rows=tuple(
            PrintedViewRow(
                rank=one.rank,
                number=one.competitor,
                name=names[one.competitor],
                parts=one.parts,
                total=one.total,
                printed=one.printed if one.printed != one.rank else None,
                reason=tie_words(one.tie),
            )
            for one in ranked.general
        ),
        parts=tuple(printed.parts),
        entered=printed.entered,
        doubts=tuple(finding_sentence(one) for one in ranked.findings),
        version=printed.version,
    )


def rows_of(lines: Sequence[PrintedLine]) -> list[PrintedRow]:
    """Stored rows as the ranking takes them."""
    return [PrintedRow(one.number, tuple(one.halves), one.half_total, one.place) for one in lines]
