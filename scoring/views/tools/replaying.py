"""Replaying a deal trick by trick."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.forms.tools.replaying import ReplayForm, example
from scoring.views.tools.replayed import ReplayPage


@require_safe
def replay(request: HttpRequest) -> HttpResponse:
    """The deal that the address tells, replayed; else a blank form and an example."""
    form = ReplayForm(request.GET)
    found = form.found if form.is_valid() else None
    context = {
        "form": form,
        "page": ReplayPage(found) if found else None,
        "example": urlencode(example()),
    }
    return render(request, "scoring/tools/replay.html", context)
