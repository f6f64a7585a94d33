"""The first page: the one club there is, or the list of those this visitor may see."""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tarotclub import firstvisit
from tarotclub.models import Club


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lead to the visitor's only club, or to the only published one; else list them."""
    if request.user.is_authenticated:
        mine = list(Club.objects.filter(memberships__user=request.user.pk)[:2])
        if len(mine) == 1:
            return redirect("club", mine[0].slug)
    clubs = _clubs(request)
    if len(clubs) == 1:
        return redirect("club", clubs[0].slug)
    if not clubs:
        if firstvisit.is_first_visit():
            return redirect("first-visit")
        if not request.user.is_authenticated:
            return redirect("login")
    return render(request, "tarotclub/home.html", {"clubs": clubs})


def _clubs(request: HttpRequest) -> list[Club]:
    seen = Q(published=True)
    if request.user.is_authenticated:
        seen |= Q(memberships__user=request.user.pk)
    return list(Club.objects.filter(seen).distinct())
