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
    """Lead to the visitor's only club, or to the only published one; else list what is theirs.

    Where there is only a demonstration the list stays: it says where one's own club begins.
    """
    if request.user.is_authenticated:
        mine = list(Club.objects.filter(memberships__user=request.user.pk)[:2])
        if len(mine) == 1 and not _only_to_try(mine):
            return redirect("club", mine[0].slug)
    clubs = _clubs(request)
    first_visit = _only_to_try(clubs)
    results = overview.published_apart(clubs)
    if len(clubs) == 1 and not results and not first_visit:
        return redirect("club", clubs[0].slug)
    if not clubs and not results:
        if first_visit and not Club.objects.exists():
            return redirect("first-visit")
        if not request.user.is_authenticated:
            return redirect("login")
    context = {
        "clubs": clubs,
        "results": results,
        "today": timezone.localdate(),
        "first_visit": first_visit,
    }
    return render(request, "tarotclub/home.html", context)


def _only_to_try(clubs: list[Club]) -> bool:
    """True where no club exists but demonstrations: asked only where these leave it open."""
    return all(club.demonstration for club in clubs) and firstvisit.is_first_visit()


def _clubs(request: HttpRequest) -> list[Club]:
    seen = Q(published=True)
    if request.user.is_authenticated:
        seen |= Q(memberships__user=request.user.pk)
    return list(Club.objects.filter(seen).distinct())
