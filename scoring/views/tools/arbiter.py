"""The arbiter's aid: one page a question."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.forms.tools.arbiter import QUESTIONS
from scoring.rules.ruleset import FFT_2012
from scoring.views.tools.ruled import rules_asked


@require_safe
def arbiter(request: HttpRequest) -> HttpResponse:
    """The questions there are, and the rules that they are answered by."""
    context = {"questions": QUESTIONS.values(), "chosen": rules_asked(request)}
    return render(request, "scoring/tools/arbiter.html", context)


@require_safe
def question(request: HttpRequest, slug: str) -> HttpResponse:
    """A question's form, and the answer by the rules chosen where one was asked."""
    asked = QUESTIONS.get(slug)
    if asked is None:
        raise Http404
    chosen = rules_asked(request)
    form = asked(request.GET, rules=chosen.rules or FFT_2012)
    answers = form.answers() if chosen.rules and form.is_valid() else []
    context = {"form": form, "answers": answers, "chosen": chosen}
    return render(request, "scoring/tools/question.html", context)
