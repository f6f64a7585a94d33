"""The federation's sheets to be filled in by hand: no tournament, no login."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.reminder import reminder
from scoring.rules.ruleset import FFT_2012
from tarotclub.whole import whole
from tournaments.papers import BLANKS, blank
from tournaments.views.paper.marks import Column, MarkSheet
from tournaments.words import SEATS

USUAL_DEALS, MOST_DEALS = 5, 12


@require_safe
def blank_forms(request: HttpRequest) -> HttpResponse:
    """All of them, and what each is for."""
    return render(request, "tournaments/paper/blanks.html", {"blanks": BLANKS})


@require_safe
def blank_form(request: HttpRequest, key: str) -> HttpResponse:
    """One of them; `?donnes=` says how many deals a score sheet has."""
    one = blank(key)
    if one is None:
        raise Http404
    context = {"blank": one, "sheet": _marks(request), "copies": range(one.copies)}
    context["today"] = timezone.localdate()
    return render(request, f"tournaments/paper/blank/{one.template}.html", context)


def _marks(request: HttpRequest) -> MarkSheet:
    deals = whole(request.GET.get("donnes"), 2) or USUAL_DEALS
    columns = tuple(Column(str(name)) for name in SEATS.values())
    return MarkSheet(
        columns, range(1, min(deals, MOST_DEALS) + 1), reminder(FFT_2012, len(columns))
    )
