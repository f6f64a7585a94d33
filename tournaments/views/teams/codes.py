"""The codes of all the meetings' tables: where they stand, making them, their cards."""

from __future__ import annotations

from collections import Counter

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from scoring.models import Session, TableLink
from scoring.views.phone.links import card_of, cards_page
from tarotclub import hosts
from tarotclub.access import Right
from tournaments.directing import teams
from tournaments.models import Meeting, Tournament
from tournaments.teamphones import meeting_names
from tournaments.views.teams.pages import begun, team_page


def _meetings(tournament: Tournament) -> list[Meeting]:
    """Those that are played at tables."""
    rows = tournament.meetings.filter(seance__isnull=False).select_related("seance__session")
    return list(rows.prefetch_related("quarters").order_by("number"))


@require_safe
def codes(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Every meeting with how many of its tables have a code."""
    found = begun(request, club, pk, Right.TOURNAMENT_DEALS)
    names = meeting_names(found.object.meetings.all())
    live = Counter(one.session_id for one in _live(found.object))
    lines = []
    for one in _meetings(found.object):
        if one.seance is not None:
            session = one.seance.session_id
            lines.append((session, names[session], live[session], teams.tables_of(one)))
    context = {
        "lines": lines,
        "live": bool(live),
        "short": any(have < tables for _pk, _name, have, tables in lines),
        "reached": hosts.reached_by_phones(request),
    }
    return team_page(request, found, "codes", context)


def _live(tournament: Tournament) -> list[TableLink]:
    """The addresses that open a table of a meeting now, or will when it begins."""
    rows = TableLink.objects.filter(session__seance__tournament=tournament, revoked_at=None)
    rows = rows.filter(expires_at__gt=timezone.now()).exclude(session__status=Session.Status.CLOSED)
    return list(rows.order_by("session__seance__order", "number"))


@require_POST
def make(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Make codes for the tables that have none: the owner's, since it gives a right away."""
    found = begun(request, club, pk, Right.OWN)
    made = teams.make_codes(found.object, found.access.user)
    sentence = ngettext("%(number)s code de plus.", "%(number)s codes de plus.", made)
    messages.success(request, sentence % {"number": made})
    return redirect("team-codes", club, pk)


@require_safe
def cards(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The cards of all tables of all meetings, to print, cut and lay down."""
    found = begun(request, club, pk, Right.TOURNAMENT_DEALS)
    where, names = hosts.reached_by_phones(request), meeting_names(found.object.meetings.all())
    drawn = [
        card_of(one, where.origin, names.get(one.session_id, "")) for one in _live(found.object)
    ]
    context = {
        "access": found.access,
        "session": found.object,
        "codes": reverse("team-codes", args=[club, pk]),
        "cards": drawn,
        "reached": where,
    }
    return cards_page(request, context)
