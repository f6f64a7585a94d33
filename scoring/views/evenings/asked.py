"""What every evening's view begins with: the evening, the visitor's right, the player meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.evenings import EveningRefused, StaleVersion, refusal_text
from scoring.models import Session, Table
from scoring.rules.options import Direction
from scoring.rules.ruleset import FFT_2012
from scoring.rulesets import set_name
from tarotclub.access import Found, Right, fetch
from tarotclub.models import Player
from tarotclub.whole import whole

View = Callable[..., HttpResponse]


def evening_for(request: HttpRequest, club: str, pk: int, right: Right) -> Found[Session]:
    """Fetch an evening of the club and authorise the visitor; see `access.fetch`."""
    evenings = Session.objects.evenings().select_related("season", "rule_set")
    return fetch(request, club, evenings, right, pk=pk)


def shown(found: Found[Session], **more: Any) -> dict[str, Any]:
    """Return what every page of an evening is given: who looks, at what, on which day."""
    today = timezone.localdate()
    return {"access": found.access, "evening": found.object, "today": today, **more}


def house_name(evening: Session) -> str:
    """The name of the evening's rules, where they are not the federation's."""
    return "" if evening.rule_set.code == FFT_2012.code else set_name(evening.rule_set)


def clockwise(evening: Session) -> bool:
    """Whether the evening's rules turn the game round: seats are numbered in the order of play."""
    return evening.rule_set.rules.play.direction is Direction.CLOCKWISE


def player_of(found: Found[Session], typed: str | None) -> Player:
    """Return the club's player with the pk that was sent, or raise Http404."""
    return get_object_or_404(Player, club=found.access.club, pk=number(typed))


def table_of(found: Found[Session], typed: str | None) -> Table:
    """Return the evening's table with the pk that was sent, or raise Http404."""
    return get_object_or_404(Table, session=found.object, pk=number(typed))


def number(typed: str | None) -> int:
    """Read a whole number that a page of ours sent; anything else is Http404."""
    found = whole(typed)
    if found is None:
        raise Http404
    return found


def action(view: View) -> View:
    """An action of the desk: POST does it, GET (after a login, say) shows the desk."""

    @wraps(view)
    def asked(request: HttpRequest, club: str, pk: int, *args: Any) -> HttpResponse:
        if request.method != "POST":
            return redirect("evening-desk", club, pk)
        return view(request, club, pk, *args)

    return require_http_methods(["GET", "HEAD", "POST"])(asked)


def to_desk(found: Found[Session], part: str) -> HttpResponse:
    """Lead back to the desk, at one of its parts."""
    address = reverse("evening-desk", args=[found.access.club.slug, found.object.pk])
    return redirect(f"{address}#{part}")


def attempt(request: HttpRequest, write: Callable[[], object]) -> bool:
    """Do `write`; where it is refused or came too late, say so and return False."""
    try:
        write()
    except EveningRefused as refused:
        messages.error(request, refusal_text(refused.code))
    except StaleVersion:
        messages.error(
            request,
            _("Quelqu’un d’autre vient de modifier la soirée : voici où elle en est."),
        )
    else:
        return True
    return False
