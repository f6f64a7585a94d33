"""The list of the tools."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.forms.tools.arbiter import QUESTIONS
from scoring.views.tools.ruled import rules_asked


@require_safe
def tools(request: HttpRequest) -> HttpResponse:
    """Every tool with a line on what it answers."""
    context = {"questions": QUESTIONS.values(), "chosen": rules_asked(request)}
    return render(request, "scoring/tools/index.html", context)
