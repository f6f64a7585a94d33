"""What the phones of a séance sent: who entered, who agreed, and what an arbiter has to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import tablelinks, words
from scoring.models import Agreement, Deal, Session, Table
from scoring.tablelinks import TOTALS, Standing
from tarotclub.access import Found, Right, fetch
from tournaments.directing import Refused
from tournaments.directing.phone import PhoneRefused, take_claim
from tournaments.directing.sentences import refusal_text
from tournaments.layouts import DESK_FORMS
from tournaments.models import Meeting, Seance, TableTotals, Tournament
from tournaments.teamphones import quarter_now
from tournaments.teamplans import LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Dispute:
    """A contested result with both versions; `takes`: the arbiter may take the other as it is."""

    word: Agreement
    row: Deal | TableTotals | None

    @property
    def takes(self) -> bool:
        unit = isinstance(self.row, Deal) and self.row.depth == Deal.Depth.UNIT
        return unit and self.word.claim is not None and not self.whole

    @property
    def whole(self) -> bool:
        """Whether a whole deal is claimed: it has a page with both."""
        return tablelinks.claimed(self.word) is not None

    @property
    def title(self) -> str:
        """What the sheet says was played: `Garde sans`."""
        return words.title(self.row) if isinstance(self.row, Deal) else ""


@dataclass(frozen=True)
class Came:
    """A result of the position being played. `number` is 0 for a sheet's totals."""

    table: Table
    number: int
    row: Deal | TableTotals
    standing: Standing

    @property
    def who(self) -> str:
        return str(self.row.author or self.row.author_label)


def found_seance(request: HttpRequest, club: str, pk: int, right: Right) -> Found[Seance]:
    """The séance of a session (pk) of the club."""
    rows = Seance.objects.select_related("session", "tournament__club")
    return fetch(request, club, rows, right, path="tournament__club", session=pk)


@require_safe
def seance_desk(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Lead from a séance to the desk of its tournament; of teams, to that of the meeting."""
    found = found_seance(request, club, pk, Right.TOURNAMENT_DEALS)
    seance = found.object
    if seance.tournament.form == Tournament.Form.EQUIPES:
        return redirect("team-meeting-desk", club, seance.tournament_id, seance.meeting.number)
    return redirect("desk", club, seance.tournament_id)


@require_safe
def seance_entered(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What is contested, then what came in at the position being played."""
    found = found_seance(request, club, pk, Right.TOURNAMENT_DEALS)
    session = found.object.session
    rows = _rows(session)
    said = tablelinks.states(sorted({table for table, _number in rows}), rows)
    meeting = Meeting.objects.filter(seance=found.object).first()
    stays = tablelinks.stays_of(session, 1)
    here = {row.pk: row for row in session.tables.filter(position__in=stays)}
    context = {
        "meeting": meeting,
        "triangular": meeting is not None and meeting.sides.count() == len(LETTERS),
        "quarter": quarter_now(session) if meeting else 0,
        "access": found.access,
        "session": session,
        "tournament": found.object.tournament,
        "boards": found.object.tournament.form in (*DESK_FORMS, Tournament.Form.EQUIPES),
        "disputes": [
            Dispute(word, rows.get((word.table_id, word.number)))
            for word in tablelinks.contested_in(session)
        ],
        "came": sorted(
            (
                Came(here[table], number, row, said.get((table, number), Standing()))
                for (table, number), row in rows.items()
                if table in here
            ),
            key=lambda one: (one.table.number, one.table.position, one.number),
        ),
    }
    return render(request, "tournaments/phone/entered.html", context)


def _rows(session: Session) -> Mapping[tuple[int, int], Deal | TableTotals]:
    """Every result that stands, by table's pk and number: two queries."""
    deals = Deal.objects.filter(table__session=session, voided_at=None)
    totals = TableTotals.objects.filter(table__session=session, voided_at=None)
    return {
        **{(row.table_id, row.number): row for row in deals.select_related("author")},
        **{(row.table_id, TOTALS): row for row in totals.select_related("author")},
    }


@require_POST
def claim_take(request: HttpRequest, club: str, pk: int, agreement: int) -> HttpResponse:
    """The arbiter takes the version of the seat that contested."""
    found = found_seance(request, club, pk, Right.ARBITRATE)
    row = get_object_or_404(Agreement, pk=agreement, table__session=found.object.session_id)
    about = {"board": row.number, "table": row.table.number}
    try:
        take_claim(row.pk, found.access.user)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    except PhoneRefused:
        told = _("Étui %(board)s, table %(table)s : le résultat a changé entre-temps, revoyez-le.")
        messages.error(request, told % about)
    else:
        messages.success(request, _("Étui %(board)s, table %(table)s : c’est tranché.") % about)
    return redirect("seance-entered", club, pk)
