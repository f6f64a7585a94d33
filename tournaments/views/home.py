"""The first page: the one club there is, or those this visitor may see and what others published.

It stands above evenings and tournaments, whose published pages need no published club.
"""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tarotclub import firstvisit
from tarotclub.models import Club
from tournaments import overview


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lead to the visitor's only club, or to the only published one; else list what is theirs."""
    if request.user.is_authenticated:
        mine = list(Club.objects.filter(memberships__user=request.user.pk)[:2])
        if len(mine) == 1:
            return redirect("club", mine[0].slug)
    clubs = _clubs(request)
    results = overview.published_apart(clubs)
    if len(clubs) == 1 and not results:
        return redirect("club", clubs[0].slug)
    if not clubs and not results:
        if firstvisit.is_first_visit():
            return redirect("first-visit")
        if not request.user.is_authenticated:
            return redirect("login")
    context = {"clubs": clubs, "results": results, "today": timezone.localdate()}
    return render(request, "tarotclub/home.html", context)


def _clubs(request: HttpRequest) -> list[Club]:
    seen = Q(published=True)
    if request.user.is_authenticated:
        seen |= Q(memberships__user=request.user.pk)
    return list(Club.objects.filter(seen).distinct())
