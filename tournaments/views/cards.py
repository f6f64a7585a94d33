"""The cards of the étuis at the desk: dealing them, printing them, showing them to everybody."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.recording import Author
from tarotclub.access import Found, Right
from tarotclub.middleware import typed_before_login
from tournaments import directing
from tournaments.directing import Refused, seance_of
from tournaments.directing.sentences import refusal_text
from tournaments.forms.cards import DistributionForm
from tournaments.models import Distribution, Tournament
from tournaments.plans import plan_of
from tournaments.standings.cards import diagram, distributions, has_results
from tournaments.views.desk_pages import attempt, found_duplicate, page, prepared

SHOWN = "voir"
"""Without it in the address a page of cards only says what it would show."""


@require_http_methods(["GET", "HEAD", "POST"])
def dealing(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Which seeds dealt the étuis; before any result, deal them. No card is shown here."""
    right = Right.DIRECT if request.method == "POST" else Right.ARBITRATE
    found = found_duplicate(request, club, pk, right)
    log = distributions(found.object)
    last = log.standing.pk if log.standing else 0
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = DistributionForm(typed, initial={"last": last})
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            _deal(request, found, form)
        except Refused as refused:
            refusal = refusal_text(refused)
        else:
            messages.success(request, _("Les étuis sont tirés. Imprimez la liste pour les garnir."))
            return redirect("dealing", club, pk)
    failed = bool(refusal or (typed and form.errors))
    context = {**_standing(found.object), "log": log, "form": form, "refusal": refusal}
    status = 400 if request.method == "POST" and failed else 200
    return page(request, found, "dealing", context, status=status)


def _deal(request: HttpRequest, found: Found[Tournament], form: DistributionForm) -> Distribution:
    typed = form.cleaned_data
    return directing.deal_cards(
        found.object,
        Author(found.access.user),
        seed=typed["seed"],
        least=typed["least"],
        last=typed["last"] or 0,
    )


def _standing(tournament: Tournament) -> dict[str, Any]:
    """Whether étuis can be dealt now, and how many there are."""
    seance = seance_of(tournament)
    return {
        "boards": plan_of(seance).schedule.boards if seance else (),
        "played": seance is not None and has_results(seance),
        "finished": tournament.status == Tournament.Status.FINISHED,
    }


@require_POST
def dealing_show(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Publish the diagrams and the seed of a finished tournament."""
    found = found_duplicate(request, club, pk)
    if attempt(request, lambda: directing.show_cards(found.object)):
        messages.success(request, _("Les cartes des étuis sont publiées, avec la graine."))
    return redirect("dealing", club, pk)


@require_POST
def dealing_hide(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Take the diagrams back."""
    found = found_duplicate(request, club, pk)
    if attempt(request, lambda: directing.show_cards(found.object, shown=False)):
        messages.success(request, _("Les cartes des étuis ne sont plus publiques."))
    return redirect("dealing", club, pk)


@require_safe
def print_hands(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A diagram for each étui, in the seats' colours."""
    return _cards(request, club, pk, "print_hands")


@require_safe
def print_dealing(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """For whoever fills the étuis: each card of a sorted pack with the hand it goes to."""
    return _cards(request, club, pk, "print_dealing")


def _cards(request: HttpRequest, club: str, pk: int, template: str) -> HttpResponse:
    """A page that shows cards, to whoever may and asked for it; nobody on the way keeps it."""
    found = found_duplicate(request, club, pk, Right.ARBITRATE)
    standing = distributions(found.object).standing
    if standing is None:
        raise Http404
    context: dict[str, Any] = {"distribution": standing, "diagrams": None, "shown": SHOWN}
    if request.GET.get(SHOWN):
        boards = plan_of(prepared(found.object)).schedule.boards
        context["diagrams"] = [diagram(standing, number) for number in boards]
    response = page(request, found, template, context)
    response["Cache-Control"] = "private, no-store"
    return response
