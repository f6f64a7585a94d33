"""The results of a quarter: both attacks of every board side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.models import Table
from scoring.recording import EntryRefused, refusal_text
from scoring.views.allowed import author
from tarotclub.access import Right
from tarotclub.middleware import typed_before_login
from tournaments.directing import Refused, ResultsClash, sentences, teams
from tournaments.forms.meetings import MeetingRows
from tournaments.standings.teams import quarter_sheets
from tournaments.views.teams.pages import found_meeting, team_page

if TYPE_CHECKING:
    from tournaments.views.teams.pages import At


@require_http_methods(["GET", "HEAD", "POST"])
def results(request: HttpRequest, club: str, pk: int, number: int, quarter: int) -> HttpResponse:
    """Enter, correct and take away the results of a quarter that has begun."""
    at = found_meeting(request, club, pk, number, Right.TOURNAMENT_DEALS)
    if not at.quarter(quarter).started:
        raise Http404
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    tables = {
        (position, table): found
        for position, table, found in Table.objects.filter(
            session__seance__meeting=at.row
        ).values_list("position", "number", "pk")
    }
    sheets = [one for one in quarter_sheets(at.view) if one.number == quarter]
    rows = MeetingRows(sheets, tables, typed)
    status = 200
    if request.method == "POST":
        status = _stored(request, at, rows) if rows.is_valid() else 400
        if status == 200:
            return redirect("team-meeting-desk", *at.address)
    context = {"meeting": at.view, "number": quarter, "rows": rows}
    return team_page(request, at.found, "results", context, status)


def _stored(request: HttpRequest, at: At, rows: MeetingRows) -> int:
    """Store what was typed: 200, or the status of the page that says why not."""
    try:
        written = teams.record_meeting(at.row, rows.results(), author(at.found.access))
    except ResultsClash as clash:
        for one in rows.rows:
            one.show_clash(clash.deals.get((one.table, one.cell.board)))
        return 409
    except EntryRefused as refused:
        messages.error(request, " ".join(refusal_text(one) for one in refused.findings))
        return 400
    except Refused as refused:
        messages.error(request, sentences.refusal_text(refused))
        return 400
    if written:
        sentence = ngettext(
            "%(number)s résultat enregistré.", "%(number)s résultats enregistrés.", written
        )
        messages.success(request, sentence % {"number": written})
    else:
        messages.info(request, _("Rien de nouveau."))
    return 200
