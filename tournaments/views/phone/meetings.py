"""A meeting's table from its phone: both halves of the quarter, board by board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.recording import EntryRefused, refusal_text
from scoring.views.phone.pages import live_page, phone_page
from tournaments.directing import Refused, ResultsClash, sentences
from tournaments.directing.phone import PhoneRefused, send_result
from tournaments.directing.teams.results import team_entry
from tournaments.forms.meetings import LegRow, leg_row, read_leg
from tournaments.forms.phones import missing_unit, phone_refused_text
from tournaments.teamphones import (
    PhoneMeeting,
    TeamLine,
    found_line,
    half_lines,
    phone_meeting,
    quarter_now,
)
from tournaments.views.phone.contesting import Asked, contest, tell_stored

if TYPE_CHECKING:
    from scoring.tablelinks import Visit
    from tournaments.models import Seance


@dataclass(frozen=True)
class AtMeeting:
    """A phone at a meeting's table: the meeting, and a board that the table plays."""

    here: Visit
    meeting: PhoneMeeting
    line: TeamLine


def meeting_phone(request: HttpRequest, here: Visit, seance: Seance) -> HttpResponse:
    """The boards of the quarter at this table, half by half, the half in hand first."""
    meeting = phone_meeting(seance)
    context = {
        "tournament": seance.tournament,
        "meeting": meeting,
        "halves": half_lines(here, meeting) if here.table is not None else (),
        "stay": _stay(here, meeting),
    }
    return live_page(request, here, "tournaments/phone/meeting.html", context)


def _stay(here: Visit, meeting: PhoneMeeting) -> str:
    """What the table plays: « quart-temps 2 »."""
    number = quarter_now(here.link.session)
    if not number:
        return ""
    words = _("période %(number)s") if meeting.triangular else _("quart-temps %(number)s")
    return words % {"number": number}


def at_meeting(here: Visit, seance: Seance, board: int) -> AtMeeting:
    """The phone at a board that its table plays in this quarter; Http404 for any other."""
    meeting = phone_meeting(seance)
    line = found_line(half_lines(here, meeting), board)
    if line is None:
        raise Http404
    return AtMeeting(here, meeting, line)


def meeting_board(request: HttpRequest, here: Visit, seance: Seance, board: int) -> HttpResponse:
    """Enter a board's contract and score, or correct them."""
    at = at_meeting(here, seance, board)
    if at.line.full and at.line.deal is not None:
        return redirect("deal-edit", here.link.session.club.slug, at.line.deal.pk)
    if request.method != "POST":
        return _board_page(request, at, leg_row(at.line, at.line.table.pk, None))
    row, status = try_meeting_board(at, request.POST)
    if status != 200:
        return _board_page(request, at, row, status)
    tell_stored(request, board)
    return redirect("seance-phone", here.link.session.club.slug, here.link.pk)


def try_meeting_board(at: AtMeeting, posted: QueryDict) -> tuple[LegRow, int]:
    """Store a board of a meeting: its row, and 200 or the status of the page that says why not."""
    row = leg_row(at.line, at.line.table.pk, posted)
    read_leg(row)
    if not row.error and row.half_unit is None:
        row.error = missing_unit()
    return row, 400 if row.error else _sent(at, row)


def _sent(at: AtMeeting, row: LegRow) -> int:
    """Store the result: 200, or the status of the page that says why not."""
    try:
        send_result(at.line.table, row.result(), at.here.author)
    except ResultsClash as clash:
        row.show_clash(clash.deals.get((row.table, row.cell.board)))
        return 409
    except PhoneRefused as refused:
        row.error = phone_refused_text(refused.code)
        return 409
    except Refused as refused:
        row.error = sentences.refusal_text(refused)
        return 409
    except EntryRefused as refused:
        row.error = refusal_text(refused.findings[0])
        return 400
    return 200


def _shown(at: AtMeeting) -> dict[str, Any]:
    return {"meeting": at.meeting, "stay": _stay(at.here, at.meeting)}


def _board_page(
    request: HttpRequest, at: AtMeeting, row: LegRow, status: int = 200
) -> HttpResponse:
    context = {"line": at.line, "row": row, "board": at.line.board, **_shown(at)}
    return phone_page(request, at.here, "tournaments/phone/meeting_board.html", context, status)


def meeting_contest(request: HttpRequest, here: Visit, seance: Seance, board: int) -> HttpResponse:
    """An opponent says another score or contract: both versions go to the arbiter."""
    at = at_meeting(here, seance, board)
    if at.line.full and request.method != "POST":
        return redirect("table-phone-claim", here.link.session.club.slug, here.link.pk, board)
    data = request.POST if request.method == "POST" else None
    # Another score is asked for, whatever stands: the row begins blank.
    row = leg_row(replace(at.line, row=None), at.line.table.pk, data)
    entry = None
    if data is None:
        row.contract = at.line.contract or row.contract
    else:
        read_leg(row)
        entry = None if row.error else team_entry(row.result())

    def again() -> TeamLine:
        return at_meeting(here, seance, board).line

    asked = Asked("tournaments/phone/meeting_contest.html", entry, _shown(at))
    return contest(request, here, at.line, row, again, asked)
