"""Marking an evening, or all of a season, by other rules: choose, see what moves, then do it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import rescoring as write
from scoring.models import Rescoring, RuleSetVersion, Session
from scoring.rescoring import Preview, RescoringBlocked, StalePreview
from scoring.rulesets import chosen, key, looked_up, offered, set_name
from scoring.views.allowed import author
from scoring.views.evenings.asked import evening_for
from tarotclub.access import Access, Right, enter_club, fetch
from tarotclub.models import Season

PER_PAGE = 30
SHOWN_LOG = 5
PAGES = ["GET", "HEAD", "POST"]


@dataclass(frozen=True)
class Subject:
    """What is marked again: an evening, or the evenings of a season; and where it leads back."""

    access: Access
    sessions: Sequence[Session]
    back: str
    shown: dict[str, Any] = field(default_factory=dict)


@require_http_methods(PAGES)
def evening_rescore(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """One evening."""
    found = evening_for(request, club, pk, Right.RUN)
    back = reverse("evening-desk", args=[club, pk])
    subject = Subject(found.access, [found.object], back, {"evening": found.object})
    return _rescore(request, subject)


@require_http_methods(PAGES)
def season_rescore(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """All evenings that count for a season, at once."""
    found = fetch(request, club, Season.objects.all(), Right.RUN, pk=pk)
    sessions = [*Session.objects.counting(found.object)]
    back = reverse("season", args=[club, pk])
    return _rescore(request, Subject(found.access, sessions, back, {"season": found.object}))


def _rescore(request: HttpRequest, subject: Subject) -> HttpResponse:
    club = subject.access.club
    if request.method != "POST":
        asked = request.GET.get("regles", "")
        rule_set = looked_up(club, asked) if asked else None
        seen = write.preview(subject.sessions, rule_set) if rule_set else None
        return _page(request, subject, seen)
    rule_set = chosen(club, request.POST.get("regles", ""))
    if rule_set is None:
        raise Http404
    try:
        made = write.rescore(
            [session.pk for session in subject.sessions],
            rule_set.pk,
            request.POST.get("digest", ""),
            author(subject.access),
        )
    except StalePreview as stale:
        messages.error(request, _("Une donne a changé entre-temps : voici où cela en est."))
        return _page(request, subject, stale.current, status=409)
    except RescoringBlocked as blocked:
        return _page(request, subject, blocked.current, status=400)
    _tell(request, rule_set, made)
    return redirect(subject.back)


def _tell(request: HttpRequest, rule_set: RuleSetVersion, made: Sequence[Rescoring]) -> None:
    deals = sum(len(each.replaced) for each in made)
    sentence = ngettext(
        "%(deals)s donne est marquée avec « %(name)s ».",
        "%(deals)s donnes sont marquées avec « %(name)s ».",
        deals,
    )
    messages.success(request, sentence % {"deals": deals, "name": set_name(rule_set)})


def _page(
    request: HttpRequest, subject: Subject, seen: Preview | None, *, status: int = 200
) -> HttpResponse:
    access = subject.access
    now, choices = _choices(access, subject.sessions)
    asked = key(seen.rule_set) if seen else ""
    done = Rescoring.objects.filter(session__in=subject.sessions)
    context = {
        "access": access,
        "back": subject.back,
        "preview": seen,
        "chosen": asked,
        "name": dict(choices).get(asked, ""),
        "now": now,
        "choices": choices,
        "log": write.log(done[:SHOWN_LOG]),
        **subject.shown,
    }
    return render(request, "scoring/rulesets/rescore.html", context, status=status)


def _choices(
    access: Access, sessions: Sequence[Session]
) -> tuple[list[str], list[tuple[str, str]]]:
    """The rules that the evenings have now, and every version as a choice, those offered first:
    going back to an older one is marking again too."""
    rows = {key(row): row for row in offered(access.club)}
    every = [*access.club.rule_sets.order_by("code", "-version")]
    rows.update({key(row): row for row in every if key(row) not in rows})
    played = {session.rule_set_id for session in sessions}
    many = {row.code for row in every if row.version > 1}
    names = {each: set_name(row, several=row.code in many) for each, row in rows.items()}
    return [names[key(row)] for row in every if row.pk in played], [*names.items()]


@require_safe
def rescorings(request: HttpRequest, club: str) -> HttpResponse:
    """Everything that was marked again in the club: who, when, which totals moved."""
    access = enter_club(request, club, Right.READ)
    found = Rescoring.objects.filter(session__club=access.club)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page", "1"))
    rows = found.filter(pk__in=[row.pk for row in page.object_list])
    context = {"access": access, "page": page, "log": write.log(rows)}
    return render(request, "scoring/rulesets/rescorings.html", context)
