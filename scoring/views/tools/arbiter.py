"""The arbiter's aid: one page a question."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.forms.tools.arbiter import QUESTIONS


@require_safe
def arbiter(request: HttpRequest) -> HttpResponse:
    """The questions there are."""
    return render(request, "scoring/tools/arbiter.html", {"questions": QUESTIONS.values()})


@require_safe
def question(request: HttpRequest, slug: str) -> HttpResponse:
    """A question's form, and the answer where one was asked."""
    asked = QUESTIONS.get(slug)
    if asked is None:
        raise Http404
    form = asked(request.GET)
    answers = form.answers() if form.is_valid() else []
    return render(request, "scoring/tools/question.html", {"form": form, "answers": answers})
