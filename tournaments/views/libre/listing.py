"""A finished tournament known only from its printed list: pasted or uploaded, checked, stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tarotclub.middleware import typed_before_login
from tarotclub.versions import StaleVersion
from tournaments.directing import Refused, libre
from tournaments.directing.sentences import refusal_text
from tournaments.forms.libre import ListForm
from tournaments.messages_ranking import finding_sentence
from tournaments.standings.libre import read_printed
from tournaments.views.libre.pages import found_libre, libre_page

if TYPE_CHECKING:
    from tarotclub.access import Found
    from tournaments.models import Tournament


@require_http_methods(["GET", "HEAD", "POST"])
def printed_list(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Take the list as printed; what contradicts itself is refused, what is missing is said."""
    found = found_libre(request, club, pk)
    if not found.object.libre.listed:
        raise Http404
    view = read_printed(found.object)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    standing = {"version": view.version, "entered": view.entered} if view else {}
    form = ListForm(typed, request.FILES or None, initial=standing)
    status = 200
    if request.method == "POST":
        status = _stored(request, found, form)
        if status == 200:
            return redirect("libre-list", club, pk)
    return libre_page(request, found, "list", {"form": form, "view": view}, status)


def _stored(request: HttpRequest, found: Found[Tournament], form: ListForm) -> int:
    if not form.is_valid():
        return 400
    typed = form.cleaned_data
    try:
        libre.store_list(
            found.object,
            typed["lines"],
            typed["parts"],
            typed["entered"],
            typed["version"] or 0,
            found.access.user,
        )
    except libre.ListRefused as refused:
        for one in refused.findings:
            form.add_error(None, finding_sentence(one))
        return 400
    except Refused as refused:
        form.add_error(None, refusal_text(refused))
        return 400
    except StaleVersion:
        form.add_error(None, _("Quelqu’un d’autre a enregistré une liste entre-temps."))
        return 409
    number = len(typed["lines"])
    sentence = ngettext("%(number)s place enregistrée.", "%(number)s places enregistrées.", number)
    messages.success(request, sentence % {"number": number})
    return 200
