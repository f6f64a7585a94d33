"""The desk's remote control: what the projectors show, and the announcement."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tarotclub.middleware import typed_before_login
from tournaments.directing.hall import announce, show_screen
from tournaments.forms.hall import AnnouncementForm
from tournaments.hall.walls import screens_of
from tournaments.models import Tournament
from tournaments.views.desk_pages import found_tournament
from tournaments.views.hall.pages import hall_page


@require_http_methods(["GET", "HEAD", "POST"])
def screens(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What the walls show now; posted, an announcement is written."""
    found = found_tournament(request, club, pk)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = AnnouncementForm(typed)
    if request.method == "POST" and form.is_valid():
        announce(found.object, form.cleaned_data["announcement"], form.until())
        messages.success(request, _("L’annonce est affichée."))
        return redirect("hall-screens", club, pk)
    context: dict[str, Any] = {
        "step": "screens",
        "form": form,
        "screens": screens_of(found.object),
        "address": request.build_absolute_uri(reverse("wall", args=[club, pk])),
    }
    return hall_page(request, found, "screens", context, 400 if request.method == "POST" else 200)


@require_POST
def screen_show(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The walls change to this."""
    found = found_tournament(request, club, pk)
    asked = request.POST.get("ecran", "")
    if asked not in dict(screens_of(found.object)):
        raise Http404
    show_screen(found.object, Tournament.Screen(asked))
    return redirect("hall-screens", club, pk)


@require_POST
def announcement_clear(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The announcement goes."""
    found = found_tournament(request, club, pk)
    announce(found.object, "")
    messages.success(request, _("L’annonce est effacée."))
    return redirect("hall-screens", club, pk)
