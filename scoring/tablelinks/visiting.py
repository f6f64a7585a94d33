"""Who holds a phone that came by a table's address, and what it opens now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils import timezone

from scoring.models import Deal, Seat, Session, Table, TableLink
from scoring.recording import Author
from scoring.tablelinks.playing import camp_of, stays_of
from scoring.tablelinks.seats import SeatName, label_of, labels_of, seat_names
from tarotclub import tablelinks
from tarotclub.access import AtTable
from tarotclub.tablelinks import TableLinkOver
from tarotclub.whole import whole

if TYPE_CHECKING:
    from django.http import HttpRequest

SEAT_COOKIE = "place-"


@dataclass(frozen=True)
class Visit:
    """A phone at its table's page. `table` is the one of the position being played, if there is
    one; `seat` the index of who said to hold the phone, None before anybody did. `tables` are all
    that it enters at: several where a table plays several positions at a stretch."""

    link: TableLink
    table: Table | None
    seat: int | None
    tables: tuple[Table, ...] = ()

    @cached_property
    def label(self) -> str:
        """What the history calls it."""
        return label_of(self.table, self.seat) if self.table else ""

    @cached_property
    def seats(self) -> tuple[SeatName, ...]:
        return seat_names(self.table) if self.table else ()

    @property
    def holder(self) -> SeatName | None:
        """Who said to hold the phone."""
        return next((each for each in self.seats if each.index == self.seat), None)

    @cached_property
    def camp(self) -> frozenset[str]:
        """What the history calls the phones of the holder's own side, where sides meet."""
        if self.table is None or self.seat is None:
            return frozenset()
        return labels_of(self.table, camp_of(self.table, self.seat))

    def table_with(self, number: int) -> Table | None:
        """The table on whose sheet deal `number` stands; the one in hand where none has it."""
        if len(self.tables) < 2:
            return self.table
        held = Deal.objects.filter(table__in=self.tables, number=number)
        at = held.values_list("table", flat=True).first()
        return next((each for each in self.tables if each.pk == at), self.table)

    @property
    def author(self) -> Author:
        return Author(None, self.label)


def visit(request: HttpRequest, club: str, pk: int) -> Visit | None:
    """Return what the phone's address of link `pk` opens; None where the club has no such link.

    Raises TableLinkOver. Three queries.
    """
    rows = TableLink.objects.select_related("session__club", "session__rule_set")
    link = rows.filter(pk=pk, session__club__slug=club).first()
    if link is None:
        return None
    token = tablelinks.kept(request).get(pk, "")
    if not tablelinks.same(token, link.token):
        raise TableLinkOver("unknown", pk)
    refuse_over(link, link.session)
    session = link.session
    tables = _tables(session, link.number)
    table = tables[0] if tables else None
    return Visit(link, table, _seat(request, link, tables), tables)


def _tables(session: Session, number: int) -> tuple[Table, ...]:
    """The tables of that number which are being played, the one in hand first."""
    stays = stays_of(session, number)
    rows = session.tables.select_related("rule_set").filter(position__in=stays, number=number)
    found = sorted(rows, key=lambda one: stays.index(one.position))
    for one in found:
        one.session = session
    return tuple(found)


def refuse_over(link: TableLink, session: Session) -> None:
    """Raise TableLinkOver where the address opens nothing: revoked, too late, not being played."""
    if link.revoked_at is not None:
        raise TableLinkOver("revoked", link.pk)
    if link.expires_at <= timezone.now():
        raise TableLinkOver("expired", link.pk)
    if session.status != Session.Status.OPEN:
        closed = session.status == Session.Status.CLOSED
        raise TableLinkOver("closed" if closed else "planned", link.pk)


def guest_of_table(request: HttpRequest, table: Table) -> AtTable | None:
    """As whom a phone enters at `table`: for `access.fetch`. None where it has no address of it.

    Raises TableLinkOver for an address of this table that opens it no more.
    """
    link = _link_of(request, table)
    if link is None:
        return None
    try:
        refuse_over(link, table.session)
    except TableLinkOver as over:
        # What was typed when the session closed comes back with the form, which says so itself.
        if over.reason != "closed" or request.method != "POST":
            raise
    if table.position not in stays_of(table.session, table.number):
        raise TableLinkOver("moved", link.pk)
    return AtTable(link.pk, label_of(table, _seat(request, link, _tables_with(table))))


def _tables_with(table: Table) -> tuple[Table, ...]:
    """The table, and those that it plays at the same stretch."""
    if stays_of(table.session, table.number) == (table.position,):
        return (table,)
    return table, *(one for one in _tables(table.session, table.number) if one.pk != table.pk)


def guest_of_deal(request: HttpRequest, deal: Deal) -> AtTable | None:
    """The same for a deal of a table."""
    return guest_of_table(request, deal.table)


def _link_of(request: HttpRequest, table: Table) -> TableLink | None:
    tokens = tablelinks.kept(request)
    if not tokens:
        return None
    links = TableLink.objects.filter(pk__in=tokens, session=table.session_id, number=table.number)
    return next((each for each in links if tablelinks.same(tokens[each.pk], each.token)), None)


def _seat(request: HttpRequest, link: TableLink, tables: tuple[Table, ...]) -> int | None:
    """The place that the phone's holder chose; people change places with every position.

    Chosen at another table of the same stretch, it holds while the same player sits there.
    """
    at, _, index = request.COOKIES.get(f"{SEAT_COOKIE}{link.pk}", "").partition("-")
    chosen = next((one for one in tables if at == str(one.pk)), None)
    seat = whole(index, 2)
    if chosen is None or seat is None or chosen is tables[0]:
        return seat if chosen is not None else None
    sitters = Seat.objects.filter(table__in=[chosen.pk, tables[0].pk], index=seat)
    return seat if sitters.values("player").distinct().count() == 1 else None
