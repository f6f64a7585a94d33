"""Replaying a deal trick by trick."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.forms.tools.replaying import ReplayForm, example
from scoring.rules.ruleset import FFT_2012
from scoring.views.tools.replayed import ReplayPage
from scoring.views.tools.ruled import rules_asked


@require_safe
def replay(request: HttpRequest) -> HttpResponse:
    """The deal that the address tells, replayed; else a blank form and an example."""
    chosen = rules_asked(request)
    form = ReplayForm(request.GET, rules=chosen.rules or FFT_2012)
    found = form.found if chosen.rules and form.is_valid() else None
    context = {
        "form": form,
        "page": ReplayPage(found) if found else None,
        "chosen": chosen,
        "example": urlencode(example()),
    }
    return render(request, "scoring/tools/replay.html", context)
