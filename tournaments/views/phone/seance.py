"""The page of a tournament table's phone: its boards, its totals or its deals, who agrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring import tablelinks
from scoring.models import Deal, Session, Table
from scoring.tablelinks import TOTALS, Standing, Visit
from scoring.tablelinks.seats import PUBLIC
from scoring.views.phone.pages import lines_of, live_page, read_sheet, visiting
from tarotclub.models import Player
from tournaments.directing.phone import totals_row
from tournaments.layouts import BOARD_FORMS
from tournaments.models import Seance, TableTotals, Tournament
from tournaments.progress import PlayCell, table_cells
from tournaments.views.phone.meetings import meeting_phone


@dataclass(frozen=True)
class BoardLine:
    """A board of the position: its taker, its result if one stands, and what the seats say."""

    cell: PlayCell
    standing: Standing
    mine: bool

    @property
    def board(self) -> int:
        return self.cell.board

    @property
    def deal(self) -> Deal | None:
        return self.cell.counting

    @property
    def struck(self) -> bool:
        """Whether a result was struck out."""
        return self.deal is None and self.cell.deal is not None

    @property
    def taker(self) -> str:
        return PUBLIC.name(self.cell.taker)

    @property
    def full(self) -> bool:
        """Whether the whole deal is known: it is corrected on its own form."""
        return self.deal is not None and self.deal.depth == Deal.Depth.FACTS


@dataclass(frozen=True)
class TotalsLine:
    """A libre table's totals: everybody with his own, in halves, and what the seats say."""

    row: TableTotals
    people: Sequence[tuple[Player, int]]
    standing: Standing
    mine: bool


def seance_at(here: Visit) -> Seance:
    """The séance of the table, with its tournament; Http404 for an evening's."""
    session = here.link.session
    if Session.seance.is_cached(session):
        # What is being played was looked up when the phone came in.
        return session.seance
    found = Seance.objects.select_related("tournament").filter(session=session).first()
    if found is None:
        raise Http404
    found.session = session
    return found


@require_safe
def seance_phone(request: HttpRequest, club: str, link: int) -> HttpResponse:
    """What the table plays now and what is entered of it."""
    here = visiting(request, club, link)
    seance = seance_at(here)
    tournament = seance.tournament
    if tournament.form == Tournament.Form.EQUIPES:
        return meeting_phone(request, here, seance)
    context: dict[str, object] = {"tournament": tournament}
    if here.table is None:
        return live_page(request, here, "tournaments/phone/seance.html", context)
    if tournament.form in BOARD_FORMS:
        context["boards"] = board_lines(here, seance, here.table)
        return live_page(request, here, "tournaments/phone/boards.html", context)
    read = read_sheet(here)
    context |= {"sheet": read, "lines": lines_of(here, read) if read else ()}
    if tournament.form == Tournament.Form.LIBRE:
        context |= {"libre": True, "totals": totals_line(here, here.table)}
    return live_page(request, here, "tournaments/phone/seance.html", context)


def board_lines(here: Visit, seance: Seance, table: Table) -> Sequence[BoardLine]:
    """The boards that the table plays at this position; none of another table's results."""
    cells = table_cells(seance, table)
    stand = {cell.key: cell.counting for cell in cells if cell.counting is not None}
    said = tablelinks.states([table], stand)
    return [
        BoardLine(
            cell,
            said.get(cell.key, Standing()),
            cell.counting is not None and cell.counting.author_label == here.label,
        )
        for cell in cells
    ]


def totals_line(here: Visit, table: Table) -> TotalsLine | None:
    """The totals that the table handed in, if it did."""
    row = totals_row(table)
    if row is None:
        return None
    seats = table.seats.select_related("player").order_by("index")
    people = [(seat.player, int(row.halves.get(str(seat.index), 0))) for seat in seats]
    standing = tablelinks.standing_of(table, TOTALS, row)
    return TotalsLine(row, people, standing, row.author_label == here.label)
