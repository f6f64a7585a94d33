"""The arbiter of a libre: penalties in points, warnings, and their log."""

from __future__ import annotations

import uuid
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.ledger.ranks import MEMBERS
from scoring.views.allowed import author
from tarotclub.access import Right
from tarotclub.middleware import typed_before_login
from tournaments import faultwords
from tournaments.arbitration import Fault, Form, Unit, faults
from tournaments.directing.libre import penalties as ruling_path
from tournaments.forms.libre.people import PenaltyForm
from tournaments.forms.rulings import CancelForm
from tournaments.models import Penalty, Ruling, Tournament
from tournaments.standings.libre import read_libre, try_penalty
from tournaments.views.desk_pages import attempt
from tournaments.views.libre.pages import found_libre, libre_page, setup_of

if TYPE_CHECKING:
    from django.http import QueryDict

    from tarotclub.access import Found


def _started(request: HttpRequest, club: str, pk: int, right: Right) -> Found[Tournament]:
    found = found_libre(request, club, pk, right)
    setup_of(found.object)
    if found.object.status == Tournament.Status.DRAFT:
        raise Http404
    return found


@require_http_methods(["GET", "HEAD", "POST"])
def penalties(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The log; for the arbiter, a decision. `?faute=` brings what the code proposes for it."""
    right = Right.ARBITRATE if request.method == "POST" else Right.READ
    found = _started(request, club, pk, right)
    field = read_libre(found.object, MEMBERS)
    people = [(str(who.pk), who.name) for who in sorted(field.people, key=lambda one: one.order)]
    fault = faults().get(request.GET.get("faute", ""))
    if fault is not None and Form.LIBRE not in fault.tariffs:
        fault = None
    form = PenaltyForm(_typed(request), people, initial=_initial(request, found.object, fault))
    moves, status = None, 400 if form.is_bound else 200
    if request.method == "POST" and form.is_valid():
        if "essai" not in request.POST:
            return _store(request, found, form)
        given = form.cleaned_data
        moves, status = try_penalty(field, given["who"], Decimal(given["points"] or 0)), 200
    who = form["who"].value()
    context = {
        "form": form,
        "name": next((name for value, name in people if value == str(who)), ""),
        "proposed": _proposed(found.object, fault, who) if fault else "",
        "fault": fault,
        "fault_title": faultwords.title(fault) if fault else "",
        "log": _log(found.object),
        "moves": moves,
    }
    return libre_page(request, found, "penalties", context, status)


def _typed(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else typed_before_login(request)


def _initial(
    request: HttpRequest, tournament: Tournament, fault: Fault | None
) -> dict[str, object]:
    who = request.GET.get("joueur", "")
    begun: dict[str, object] = {"submission": uuid.uuid4(), "who": who}
    if fault is None:
        return begun
    tariff, offence = fault.tariffs[Form.LIBRE], _offence(tournament, fault, who)
    begun["fault"] = fault.id
    if tariff.warning_first and offence == 1:
        return {**begun, "warning": True}
    amounts = tariff.penalties
    # A warning took the place of the first offence's penalty.
    nth = offence - (2 if tariff.warning_first else 1)
    return {**begun, "points": int(amounts[min(nth, len(amounts) - 1)])} if amounts else begun


def _offence(tournament: Tournament, fault: Fault, who: object) -> int:
    """Which offence of that fault this would be for him in the tournament."""
    if not str(who).isdecimal():
        return 1
    rows = Penalty.objects.filter(
        ruling__seance__tournament=tournament, ruling__cancelled_at=None, ruling__fault=fault.id
    )
    return 1 + rows.filter(entry=int(str(who)[:9])).count()


def _proposed(tournament: Tournament, fault: Fault, who: object) -> str:
    """What the code says of the fault in a libre, in a sentence."""
    tariff = fault.tariffs[Form.LIBRE]
    amounts = " / ".join(faultwords.amount(Fraction(one), Unit.POINTS) for one in tariff.penalties)
    offence = _offence(tournament, fault, who)
    if tariff.warning_first:
        words = {"amounts": amounts or _("l’arbitre fixe la pénalité"), "nth": offence}
        return _("Le code : un avertissement, puis %(amounts)s. C’est la faute n° %(nth)s.") % words
    if amounts:
        return _("Le code : %(amounts)s.") % {"amounts": amounts}
    return _("Le code : pas de pénalité fixe.")


def _log(tournament: Tournament) -> list[tuple[Ruling, str, list[Penalty]]]:
    rows = Ruling.objects.filter(seance__tournament=tournament, kind=Ruling.Kind.FAULT)
    together = rows.select_related("author", "cancelled_by", "seance", "deal__table")
    together = together.order_by("-pk")
    return [
        (one, faultwords.title_of(one.fault), list(one.penalties.all()))
        for one in together.prefetch_related("penalties__entry__player")
    ]


def _store(request: HttpRequest, found: Found[Tournament], form: PenaltyForm) -> HttpResponse:
    given = form.cleaned_data
    decision = ruling_path.Penalised(
        entry=given["who"],
        submission=given["submission"],
        points=Decimal(given["points"] or 0),
        warning=given["warning"] and not given["points"],
        fault=given["fault"],
        reason=given["reason"],
    )
    if attempt(
        request,
        lambda: ruling_path.penalise(found.object, decision, author(found.access)),
    ):
        messages.success(request, _("La décision est appliquée."))
    return redirect("libre-penalties", found.access.club.slug, found.object.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def penalty_cancel(request: HttpRequest, club: str, pk: int, ruling: int) -> HttpResponse:
    """Ask why a decision is cancelled, then cancel it; the log keeps it."""
    found = _started(request, club, pk, Right.ARBITRATE)
    rows = Ruling.objects.filter(seance__tournament=found.object, kind=Ruling.Kind.FAULT)
    together = rows.select_related("author", "cancelled_by", "seance", "deal__table")
    row = get_object_or_404(together, pk=ruling)
    form = CancelForm(_typed(request))
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if attempt(
            request, lambda: ruling_path.lift(found.object, row.pk, reason, author(found.access))
        ):
            messages.success(request, _("La décision est annulée ; le journal la garde."))
        return redirect("libre-penalties", club, pk)
    context = {
        "ruling": row,
        "title": faultwords.title_of(row.fault),
        "held": list(row.penalties.select_related("entry__player")),
        "form": form,
    }
    return libre_page(request, found, "penalty_cancel", context, 400 if form.is_bound else 200)
