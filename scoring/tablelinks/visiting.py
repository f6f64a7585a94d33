"""Who holds a phone that came by a table's address, and what it opens now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils import timezone

from scoring.models import Deal, Session, Table, TableLink
from scoring.recording import Author
from scoring.tablelinks.seats import SeatName, label_of, seat_names
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
    one; `seat` the index of who said to hold the phone, None before anybody did."""

    link: TableLink
    table: Table | None
    seat: int | None

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
    tables = session.tables.select_related("rule_set")
    table = tables.filter(position=session.position, number=link.number).first()
    if table is not None:
        table.session = session
    return Visit(link, table, _seat(request, link, table))


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
    if table.position != table.session.position:
        raise TableLinkOver("moved", link.pk)
    return AtTable(link.pk, label_of(table, _seat(request, link, table)))


def guest_of_deal(request: HttpRequest, deal: Deal) -> AtTable | None:
    """The same for a deal of a table."""
    return guest_of_table(request, deal.table)


def _link_of(request: HttpRequest, table: Table) -> TableLink | None:
    tokens = tablelinks.kept(request)
    if not tokens:
        return None
    links = TableLink.objects.filter(pk__in=tokens, session=table.session_id, number=table.number)
    return next((each for each in links if tablelinks.same(tokens[each.pk], each.token)), None)


def _seat(request: HttpRequest, link: TableLink, table: Table | None) -> int | None:
    """The place that the phone's holder chose; people change places with every position."""
    at, _, index = request.COOKIES.get(f"{SEAT_COOKIE}{link.pk}", "").partition("-")
    return whole(index, 2) if table is not None and at == str(table.pk) else None
