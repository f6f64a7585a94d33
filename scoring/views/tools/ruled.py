"""The rules that a tool answers by, from its address and what the visitor may see."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest

from scoring.forms.tools.rules import RulesForm
from scoring.models import RuleSetVersion, Table
from scoring.rules.ruleset import FFT_2012
from tarotclub.models import User

LONGEST_VERSION = 5
"""Digits of a version that is still looked for."""


def rules_asked(request: HttpRequest) -> RulesForm:
    """The form of the rules, judged: no query for a visitor without an account who names no club's
    set, one for the sets of a member's clubs, one for a set that is named."""
    form = RulesForm(request.GET, _own_sets(request), lambda where: _named(request, where))
    form.is_valid()
    return form


def _own_sets(request: HttpRequest) -> Sequence[RuleSetVersion]:
    """The newest version of each set of the visitor's clubs that is not retired."""
    if not isinstance(request.user, User):
        return []
    rows = RuleSetVersion.objects.filter(club__memberships__user=request.user)
    newest: dict[tuple[int, str], RuleSetVersion] = {}
    ordered = rows.exclude(code=FFT_2012.code).select_related("club")
    for row in ordered.order_by("club__name", "club_id", "code", "-version"):
        newest.setdefault((row.club_id, row.code), row)
    return [row for row in newest.values() if row.retired_at is None]


def _named(request: HttpRequest, where: str) -> RuleSetVersion | None:
    """A version by its address, whatever its age, where the visitor may read what it is of: a
    published club or evening, or everything of his own club."""
    slug, _slash, choice = where.partition("/")
    code, _dot, version = choice.rpartition(".")
    if not (where.isprintable() and version.isascii() and version.isdigit()):
        return None
    if len(version) > LONGEST_VERSION:
        return None
    shown = Table.objects.filter(rule_set=OuterRef("pk"), session__published=True)
    visible = Q(club__published=True) | Q(Exists(shown))
    if isinstance(request.user, User):
        visible |= Q(club__memberships__user=request.user)
    rows = RuleSetVersion.objects.filter(visible, club__slug=slug, code=code, version=version)
    return rows.select_related("club").first()
