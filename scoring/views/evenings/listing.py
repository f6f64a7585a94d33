"""The list of evenings, and an evening's details."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import evenings as write
from scoring.evenings import EveningRefused, StaleVersion, refusal_text
from scoring.forms.evenings import EveningForm, as_stored, proposed
from scoring.models import Deal, Seat, Session
from scoring.rules.deal import Outcome
from scoring.views.evenings.asked import attempt, evening_for, shown
from tarotclub.access import Access, Right, enter_club, etag, tagged, unchanged
from tarotclub.middleware import typed_before_login
from tarotclub.views.conflicts import differences

PER_PAGE = 40


@require_safe
def evenings(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's evenings, the newest first; the public sees those published."""
    access = enter_club(request, club, Right.PUBLIC)
    found = Session.objects.filter(club=access.club).evenings()
    if not access.may(Right.READ):
        found = found.published()
    counted = found.aggregate(Count("pk"), Max("pk"), Sum("revision"))
    page, today = request.GET.get("page", "1"), timezone.localdate()
    tag = etag(request, access, access.club.revision, page, today.year, *counted.values())
    if same := unchanged(request, tag):
        return same
    shown_page = Paginator(_counted(found), PER_PAGE).get_page(page)
    context = {"access": access, "page": shown_page, "today": today}
    return tagged(render(request, "scoring/evenings/list.html", context), tag)


def _counted(found: QuerySet[Session]) -> QuerySet[Session]:
    """The evenings with the number of their players and scored deals."""
    seats = Seat.objects.filter(table__session=OuterRef("pk")).order_by()
    deals = Deal.objects.filter(
        table__session=OuterRef("pk"), outcome=Outcome.PLAYED, voided_at=None
    ).order_by()
    return found.select_related("season").annotate(
        players=_number(seats.values("table__session"), "player"),
        deals=_number(deals.values("table__session"), "pk"),
    )


def _number(rows: QuerySet[Any, Any], what: str) -> Coalesce:
    return Coalesce(Subquery(rows.annotate(n=Count(what, distinct=True)).values("n")), 0)


@require_http_methods(["GET", "HEAD", "POST"])
def evening_new(request: HttpRequest, club: str) -> HttpResponse:
    """Create an evening; today's is proposed, as the last one was."""
    access = enter_club(request, club, Right.RUN)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = EveningForm(access.club, typed, initial=proposed(access.club, timezone.localdate()))
    if request.method != "POST":
        return _form_page(request, access, form)
    if not form.is_valid():
        return _form_page(request, access, form, status=400)
    try:
        evening = write.create(access.club, form.details())
    except EveningRefused as refused:
        form.add_error("name", refusal_text(refused.code))
        return _form_page(request, access, form, existing=refused.existing, status=400)
    if evening.season is None and form.data.get("season"):
        messages.info(
            request, _("Aucune saison ne contient cette date : elle ne compte nulle part.")
        )
    return redirect("evening-desk", club, evening.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def evening_edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Change an evening's details; whoever saves second sees both versions."""
    found = evening_for(request, club, pk, Right.RUN)
    access, evening = found.access, found.object
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = EveningForm(access.club, typed, initial=as_stored(evening), evening=evening)
    if request.method != "POST":
        return _form_page(request, access, form, evening)
    if not form.is_valid():
        return _form_page(request, access, form, evening, status=400)
    try:
        stored = write.edit(evening.pk, form.details(), form.cleaned_data["version"] or 0)
    except EveningRefused as refused:
        form.add_error("name", refusal_text(refused.code))
        return _form_page(request, access, form, evening, refused.existing, status=400)
    except StaleVersion as stale:
        told = differences(form, stale)
        return _form_page(request, access, form, evening, differences=told, status=409)
    messages.success(request, _("La soirée est enregistrée."))
    if stored.rule_set_id != evening.rule_set_id:
        _tell_who_keeps(request, stored)
    return redirect("evening-desk", club, pk)


def _tell_who_keeps(request: HttpRequest, evening: Session) -> None:
    """Say how many tables go on by the rules they began with."""
    kept = evening.tables.exclude(rule_set=evening.rule_set_id).count()
    if kept:
        told = ngettext(
            "%(count)d table garde les règles qu’elle avait.",
            "%(count)d tables gardent les règles qu’elles avaient.",
            kept,
        )
        messages.info(request, told % {"count": kept})


@require_http_methods(["GET", "HEAD", "POST"])
def evening_delete(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Delete an evening in which nothing was recorded, after asking."""
    found = evening_for(request, club, pk, Right.RUN)
    if request.method == "POST":
        if not attempt(request, lambda: write.delete(pk)):
            return redirect("evening-edit", club, pk)
        messages.success(request, _("La soirée est supprimée."))
        return redirect("evenings", club)
    deals = Deal.objects.filter(table__session=found.object).count()
    return render(request, "scoring/evenings/delete.html", shown(found, deals=deals))


def _form_page(
    request: HttpRequest,
    access: Access,
    form: EveningForm,
    evening: Session | None = None,
    existing: Session | None = None,
    *,
    differences: list[Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "access": access,
        "form": form,
        "evening": evening,
        "existing": existing,
        "differences": differences,
    }
    return render(request, "scoring/evenings/form.html", context, status=status)
