"""The club's seasons."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tarotclub import seasons as write
from tarotclub.access import Access, Right, enter_club, fetch
from tarotclub.forms import SEASON_NAME_TAKEN, SeasonForm
from tarotclub.middleware import typed_before_login
from tarotclub.models import Season
from tarotclub.versions import StaleVersion
from tarotclub.views.conflicts import differences


@require_safe
def seasons(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's seasons, the newest first."""
    access = enter_club(request, club, Right.READ)
    found = Season.objects.filter(club=access.club)
    context = {"access": access, "seasons": found, "today": timezone.localdate()}
    return render(request, "tarotclub/seasons.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def season_add(request: HttpRequest, club: str) -> HttpResponse:
    """Open a season; the next usual one is proposed."""
    access = enter_club(request, club, Right.RUN)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = SeasonForm(typed, instance=Season(club=access.club), initial=_proposed(access))
    if request.method != "POST":
        return _page(request, access, form)
    if not form.is_valid():
        return _page(request, access, form, status=400)
    try:
        season = write.add(access.club, form.span())
    except write.NameTaken:
        form.add_error("name", SEASON_NAME_TAKEN)
        return _page(request, access, form, status=400)
    messages.success(request, _("La saison %(name)s est ouverte.") % {"name": season})
    _tell_overlap(request, season)
    return redirect("seasons", club)


@require_http_methods(["GET", "HEAD", "POST"])
def season_edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Change a season's name, days and publication."""
    found = fetch(request, club, Season.objects.all(), Right.RUN, pk=pk)
    access, season = found.access, found.object
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = SeasonForm(typed, instance=season, initial={"version": season.version})
    if request.method != "POST":
        return _page(request, access, form)
    if not form.is_valid():
        return _page(request, access, form, status=400)
    try:
        season = write.edit(season, form.span(), form.cleaned_data["version"] or 0)
    except StaleVersion as stale:
        return _page(request, access, form, stale=stale, status=409)
    except write.NameTaken:
        form.add_error("name", SEASON_NAME_TAKEN)
        return _page(request, access, form, status=400)
    messages.success(request, _("La saison %(name)s est enregistrée.") % {"name": season})
    _tell_overlap(request, season)
    return redirect("seasons", club)


def _proposed(access: Access) -> dict[str, object]:
    """Return the season that holds today, or the one after the newest."""
    newest = Season.objects.filter(club=access.club).order_by("-ends").first()
    day = timezone.localdate()
    if newest and newest.ends >= day:
        day = newest.ends + timedelta(days=1)
    return asdict(write.around(day))


def _tell_overlap(request: HttpRequest, season: Season) -> None:
    others = ", ".join(str(other) for other in write.overlapping(season))
    if others:
        sentence = _(
            "Elle partage des jours avec : %(others)s. Une soirée compte pour la plus récente."
        )
        messages.warning(request, sentence % {"others": others})


def _page(
    request: HttpRequest,
    access: Access,
    form: SeasonForm,
    stale: StaleVersion | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"access": access, "form": form, "differences": differences(form, stale)}
    return render(request, "tarotclub/season_form.html", context, status=status)
