"""Who is here, what everybody owes and paid, and what lies in the till."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.db.models import Max, Sum

from tarotclub.names import sort_key
from tournaments.directing.hall.checkin import owed_at
from tournaments.models import CheckIn, Entry, Till, TillMove, Tournament

if TYPE_CHECKING:
    from django.db.models import QuerySet

ALL, AWAITED, UNPAID = "", "attendus", "impayes"


@dataclass(frozen=True)
class Arrival:
    """Somebody entered: here or not, what he owes in all and has paid, in cents."""

    pk: int
    number: int
    name: str
    home_club: str
    key: str
    here: bool
    rate: CheckIn.Rate
    owed: int
    paid: int

    @property
    def due(self) -> int:
        """What is still to pay; less than 0 where there is something to give back."""
        return self.owed - self.paid


@dataclass(frozen=True)
class Arrivals:
    """Everybody entered. `stray` is money of entries that were taken off the list."""

    fee: int
    reduced_fee: int
    everybody: tuple[Arrival, ...]
    stray: int

    @cached_property
    def here(self) -> int:
        return sum(one.here for one in self.everybody)

    @property
    def awaited(self) -> int:
        return len(self.everybody) - self.here

    @cached_property
    def owed(self) -> int:
        """What all of them owe together."""
        return sum(one.owed for one in self.everybody)

    @cached_property
    def till(self) -> int:
        """What lies in the till."""
        return self.stray + sum(one.paid for one in self.everybody)

    @cached_property
    def unpaid(self) -> tuple[Arrival, ...]:
        """Those who still owe something."""
        return tuple(one for one in self.everybody if one.due > 0)

    @cached_property
    def due(self) -> int:
        """What is still to come."""
        return sum(one.due for one in self.unpaid)

    def shown(self, view: str, words: str) -> tuple[Arrival, ...]:
        """Those that a view of the list shows, and whose name holds every word."""
        wanted = sort_key(words).split()
        rows: Iterable[Arrival] = self.everybody
        if view == AWAITED:
            rows = (one for one in rows if not one.here)
        elif view == UNPAID:
            rows = self.unpaid
        return tuple(one for one in rows if all(word in one.key for word in wanted))


def read_arrivals(tournament: Tournament) -> Arrivals:
    """Everybody entered, in the order of names: three queries, whatever the number."""
    till = Till.objects.filter(tournament=tournament).first()
    rows = Entry.objects.filter(tournament=tournament).select_related("player", "check_in")
    moves = TillMove.objects.filter(tournament=tournament).order_by()
    paid: dict[int | None, int] = dict(moves.values_list("entry").annotate(Sum("cents")))
    everybody = [_arrival(entry, till, paid.get(entry.pk, 0)) for entry in rows]
    return Arrivals(
        fee=till.fee if till else 0,
        reduced_fee=till.reduced_fee if till else 0,
        everybody=tuple(sorted(everybody, key=lambda one: (one.key, one.number))),
        stray=paid.get(None, 0),
    )


def arrivals_tag(tournament: Tournament) -> tuple[object, ...]:
    """What the list depends on beside the tournament's own revision: three short queries.

    Who is here and what was paid is no public's matter and raises no revision. Both only ever grow
    a history, so that its last row stands for all of it.
    """
    till = Till.objects.filter(tournament=tournament).values_list("fee", "reduced_fee").first()
    checks = CheckIn.history.model.objects.filter(entry__tournament=tournament)
    moves = TillMove.objects.filter(tournament=tournament).order_by()
    last = checks.order_by().aggregate(last=Max("history_id"))["last"]
    return (till, last, moves.aggregate(last=Max("pk"))["last"])


def _arrival(entry: Entry, till: Till | None, paid: int) -> Arrival:
    check = entry.check_in if hasattr(entry, "check_in") else None
    rate = CheckIn.Rate(check.rate) if check else CheckIn.Rate.FULL
    return Arrival(
        pk=entry.pk,
        number=entry.number,
        name=str(entry.player),
        home_club=entry.player.home_club,
        key=entry.player.sort_key,
        here=bool(check and check.here),
        rate=rate,
        owed=owed_at(till, rate),
        paid=paid,
    )


@dataclass(frozen=True)
class LogLine:
    """Money that moved, or a rate that was changed (`cents` None), and by whom."""

    at: datetime
    number: int
    name: str
    cents: int | None
    words: str
    author: str


def till_log(tournament: Tournament, entry: Entry | None = None) -> tuple[LogLine, ...]:
    """Everything written about the till, or about one entrant, the newest first. Two queries."""
    moves = TillMove.objects.filter(tournament=tournament)
    rates = CheckIn.history.model.objects.filter(entry__tournament=tournament)
    if entry is not None:
        moves, rates = moves.filter(entry=entry), rates.filter(entry=entry)
    lines = [
        LogLine(
            one.created_at,
            one.number,
            str(one.entry.player) if one.entry else "",
            one.cents,
            one.reason,
            str(one.author) if one.author else one.author_label,
        )
        for one in moves.select_related("entry__player", "author")
    ]
    lines += _rate_lines(rates.select_related("entry__player", "author"))
    return tuple(sorted(lines, key=lambda one: one.at, reverse=True))


def _rate_lines(rows: QuerySet[Any]) -> list[LogLine]:
    """A line for each change of somebody's rate; who came or went is not money."""
    lines = []
    before: dict[int, str] = {}
    for row in rows.order_by("history_date", "history_id"):
        if row.rate != before.get(row.entry_id, CheckIn.Rate.FULL):
            words = str(CheckIn.Rate(row.rate).label)
            name = str(row.author) if row.author else row.author_label
            lines.append(
                LogLine(
                    row.history_date, row.entry.number, str(row.entry.player), None, words, name
                )
            )
        before[row.entry_id] = row.rate
    return lines
