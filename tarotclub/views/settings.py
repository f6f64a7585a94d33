"""The club's own settings, for its owners."""

from __future__ import annotations

from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tarotclub import clubs
from tarotclub.access import Access, Right, enter_club
from tarotclub.forms import ClubForm
from tarotclub.middleware import typed_before_login
from tarotclub.versions import StaleVersion
from tarotclub.views.conflicts import differences


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, club: str) -> HttpResponse:
    """Show and change the club's name, time zone and publication."""
    access = enter_club(request, club, Right.OWN)
    initial = {"version": access.club.version}
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    # The page's own heading must not bear a name that was refused.
    form = ClubForm(typed, instance=copy(access.club), initial=initial)
    if request.method != "POST":
        return _page(request, access, form)
    if not form.is_valid():
        return _page(request, access, form, status=400)
    try:
        clubs.edit(access.club, form.values, form.cleaned_data["version"])
    except StaleVersion as stale:
        return _page(request, access, form, stale=stale, status=409)
    messages.success(request, _("Les réglages sont enregistrés."))
    return redirect("settings", club)


def _page(
    request: HttpRequest,
    access: Access,
    form: ClubForm,
    stale: StaleVersion | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"access": access, "form": form, "differences": differences(form, stale)}
    return render(request, "tarotclub/settings.html", context, status=status)
