"""Reading: the club's sets, the rules page of each version, what changed between versions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring import rulespage
from scoring.messages import finding_text
from scoring.models import RuleSetVersion
from scoring.rules.ruleset import FFT_2012, RuleSet
from scoring.rules.validation import validate
from scoring.rulesets import rules_in_force
from scoring.rulesets.using import houses, published
from scoring.traits import differences
from tarotclub.access import Access, Found, Right, enter_club, fetch


@require_safe
def rule_sets(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's sets: which is preferred, which evenings use which version."""
    access = enter_club(request, club, Right.PUBLIC)
    found = houses(access.club, read=access.may(Right.READ))
    return render(request, "scoring/rulesets/list.html", {"access": access, "houses": found})


@require_safe
def rules(request: HttpRequest, club: str) -> HttpResponse:
    """The rules of the club's next evenings."""
    access = enter_club(request, club, Right.PUBLIC)
    return _page(request, access, rules_in_force(access.club))


@require_safe
def rules_fft(request: HttpRequest, club: str) -> HttpResponse:
    """The federation's rules, which every club has, stored or not."""
    access = enter_club(request, club, Right.PUBLIC)
    return _page(request, access, FFT_2012)


@require_safe
def rule_set(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The rules page of one version, public where the club is, or something played by it."""
    found = version_for(request, club, pk, Right.PUBLIC)
    row = found.object
    codes = RuleSetVersion.objects.filter(club=row.club_id, code=row.code)
    versions = [*codes.order_by("-version")]
    return _page(request, found.access, row.rules, row=row, versions=versions, newest=versions[0])


def _page(request: HttpRequest, access: Access, shown: RuleSet, **more: Any) -> HttpResponse:
    context = {
        "access": access,
        "page": rulespage.page(shown),
        "name": shown.name,
        "federal": shown == FFT_2012,
        "compared": differences(FFT_2012, shown),
        "doubts": [finding_text(each) for each in validate(shown)],
        **more,
    }
    return render(request, "scoring/rules.html", context)


@require_safe
def rule_set_versions(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What each version of a set changed, the newest first."""
    found = version_for(request, club, pk, Right.READ)
    row = found.object
    rows = RuleSetVersion.objects.filter(club=row.club_id, code=row.code).select_related("author")
    versions = [*rows.order_by("version")]
    if len(versions) == 1:
        return redirect("rule-set", club, pk)
    steps = [
        (after, differences(before.rules, after.rules), _renamed(before, after))
        for before, after in pairwise(versions)
    ]
    context = {
        "access": found.access,
        "row": row,
        "name": str(versions[-1].data["name"]),
        "steps": reversed(steps),
        "first": versions[0],
    }
    return render(request, "scoring/rulesets/versions.html", context)


def _renamed(before: RuleSetVersion, after: RuleSetVersion) -> tuple[str, str] | None:
    old, new = str(before.data["name"]), str(after.data["name"])
    return None if old == new else (old, new)


def version_for(request: HttpRequest, club: str, pk: int, right: Right) -> Found[RuleSetVersion]:
    """Fetch a version of the club's sets and authorise the visitor; see `access.fetch`."""
    rows = RuleSetVersion.objects.select_related("author")
    return fetch(request, club, rows, right, published=published, pk=pk)
