"""A phone comes by the code on the table, and somebody says who holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring.models import TableLink
from scoring.tablelinks import SEAT_COOKIE, refuse_over
from scoring.views.phone.pages import home_of, visiting
from tarotclub import tablelinks
from tarotclub.tablelinks import TableLinkOver
from tarotclub.whole import whole

if TYPE_CHECKING:
    from datetime import datetime


# Nothing is read from a request that posts here: a refusal would only write the address to the log.
@csrf_exempt
@require_safe
def scan(request: HttpRequest, token: str) -> HttpResponse:
    """Keep the address in a cookie of the club's pages, and go on without it.

    Nothing is written here, no account is asked for, and no session begins.
    """
    link = _read(token)
    answer = redirect(home_of(link.session, link.session.club.slug, link.pk))
    _keep(request, answer, link, tablelinks.cookie_of(link.pk), token)
    answer["Referrer-Policy"] = "no-referrer"
    answer["Cache-Control"] = "no-store"
    return answer


def _read(token: str) -> TableLink:
    pk = tablelinks.link_in(token)
    rows = TableLink.objects.select_related("session__club")
    link = rows.filter(pk=pk).first() if pk is not None else None
    if link is None or not tablelinks.same(token, link.token):
        raise TableLinkOver("unknown")
    try:
        refuse_over(link, link.session)
    except TableLinkOver as over:
        # The phone that comes early has its page when the session opens.
        if over.reason != "planned":
            raise
    return link


def _keep(
    request: HttpRequest, answer: HttpResponse, link: TableLink, name: str, value: str
) -> None:
    left: datetime = link.expires_at
    answer.set_cookie(
        name,
        value,
        max_age=max(0, int((left - timezone.now()).total_seconds())),
        path=f"/c/{link.session.club.slug}/",
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


@require_POST
def seat(request: HttpRequest, club: str, link: int) -> HttpResponse:
    """Say which place holds the phone: its name stands beside what it enters."""
    here = visiting(request, club, link)
    answer = redirect(home_of(here.link.session, club, link))
    chosen = whole(request.POST.get("place"), 2)
    known = {each.index for each in here.seats}
    if here.table is None or (chosen is not None and chosen not in known):
        messages.error(request, _("Cette place n’est pas prise : choisissez la vôtre."))
        return answer
    value = "" if chosen is None else f"{here.table.pk}-{chosen}"
    _keep(request, answer, here.link, f"{SEAT_COOKIE}{link}", value)
    return answer
