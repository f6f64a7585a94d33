"""The rows of a printed list are linked to the club's players, so that a season counts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tarotclub.middleware import typed_before_login
from tarotclub.versions import Gone, StaleVersion
from tarotclub.whole import whole
from tournaments.directing import Refused, libre
from tournaments.directing.sentences import refusal_text
from tournaments.forms.libre.links import LinksForm
from tournaments.models import PrintedList
from tournaments.standings.libre.links import read_links
from tournaments.views.libre.pages import found_libre, libre_page

if TYPE_CHECKING:
    from tournaments.models import Tournament

A_TIME = 60
"""Rows on one page: more would be a long way down on a phone."""


@require_http_methods(["GET", "HEAD", "POST"])
def printed_links(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Say who the rows are, proposed where one player of the club bears the name printed."""
    found = found_libre(request, club, pk)
    if not found.object.libre.listed:
        raise Http404
    printed = PrintedList.objects.filter(tournament=found.object).first()
    if printed is None:
        return redirect("libre-list", club, pk)
    printed.tournament = found.object
    rows = printed.lines.order_by("order")
    page = Paginator(rows, A_TIME).get_page(whole(request.GET.get("page"), 4) or 1)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = LinksForm(read_links(printed), page.object_list, typed)
    status = _stored(found.object, form) if request.method == "POST" else 200
    if request.method != "POST" or status != 200:
        return libre_page(request, found, "links", {"form": form, "page": page}, status)
    messages.success(request, _("Les joueurs sont reliés à la liste."))
    if page.has_next():
        onward = reverse("libre-links", args=[club, pk])
        return redirect(f"{onward}?page={page.next_page_number()}")
    return redirect("libre-list", club, pk)


def _stored(tournament: Tournament, form: LinksForm) -> int:
    if not form.is_valid():
        return 400
    try:
        libre.link_list(tournament, form.who(), form.cleaned_data["version"])
    except Refused as refused:
        form.add_error(None, refusal_text(refused))
        return 400
    except (StaleVersion, Gone):
        form.add_error(
            None, _("Changé entre-temps par quelqu’un d’autre\u00a0: enregistrez pour remplacer.")
        )
        form.data = form.renewed()
        return 409
    return 200
