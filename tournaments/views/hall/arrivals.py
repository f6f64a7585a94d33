"""Check-in and entry fees: one tap per person, the till, its log."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.views.allowed import author
from scoring.views.published import RUNNING_SECONDS
from tarotclub.access import Found, Right
from tarotclub.middleware import typed_before_login
from tarotclub.versions import Gone
from tarotclub.whole import whole
from tournaments.directing import Refused
from tournaments.directing.hall import check_in, move_money, set_fees, set_rate, take_fee
from tournaments.directing.sentences import refusal_text
from tournaments.exports.hall import till_book
from tournaments.forms.hall import FeesForm, MoveForm, RateForm
from tournaments.hall.arrivals import (
    AWAITED,
    UNPAID,
    Arrivals,
    arrivals_tag,
    read_arrivals,
    till_log,
)
from tournaments.models import CheckIn, Entry, Tournament
from tournaments.views.desk_live import live_desk
from tournaments.views.desk_pages import found_tournament
from tournaments.views.hall.pages import hall_page

LONGEST = 60


def _asked(given: QueryDict) -> dict[str, str]:
    """Which part of the list is shown, and whether a tap takes the fee too."""
    view = given.get("voir", "")
    asked = {
        "voir": view if view in (AWAITED, UNPAID) else "",
        "q": given.get("q", "").strip()[:LONGEST],
        "caisse": "1" if given.get("caisse") == "1" else "",
    }
    return {name: value for name, value in asked.items() if value}


@require_safe
def arrivals(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Everybody entered, a row each: a tap says that he is here. Follows what other desks do."""
    found = found_tournament(request, club, pk, Right.RUN)
    asked = _asked(request.GET)
    # People come before the start: the list is then as busy as results are later.
    over = found.object.status == Tournament.Status.FINISHED

    def read() -> dict[str, Any]:
        roll = read_arrivals(found.object)
        return {
            "step": "arrivals",
            "roll": roll,
            "rows": roll.shown(asked.get("voir", ""), asked.get("q", "")),
            "asked": asked,
            "every": 0 if over else RUNNING_SECONDS,
            **_ways(asked, roll),
        }

    # Who came and who paid raise no revision: their histories are in the tag.
    tag = arrivals_tag(found.object)
    return live_desk(request, found, hall_page, "arrivals", read, *tag, *asked.items())


def _ways(asked: dict[str, str], roll: Arrivals) -> dict[str, object]:
    """The other parts of the list with their addresses, and the switch of the till."""
    parts = [("", _("Tous"), len(roll.everybody)), (AWAITED, _("Attendus"), roll.awaited)]
    if roll.fee or roll.unpaid:
        parts.append((UNPAID, _("À payer"), len(roll.unpaid)))
    other = {**asked, "caisse": "" if asked.get("caisse") else "1"}
    return {
        "parts": [(key, name, count, _query({**asked, "voir": key})) for key, name, count in parts],
        "switch": _query(other),
    }


def _query(asked: dict[str, str]) -> str:
    return "?" + urlencode({name: value for name, value in asked.items() if value})


def _back(request: HttpRequest, club: str, pk: int, entry: int) -> HttpResponse:
    """To the same part of the list, at the same person."""
    asked = _asked(request.POST)
    address = reverse("hall", args=[club, pk]) + (_query(asked) if asked else "")
    return HttpResponseRedirect(f"{address}#e{entry}")


def _entry(request: HttpRequest, found: Found[Tournament]) -> Entry:
    rows = found.object.entries.select_related("player", "tournament")
    return get_object_or_404(rows, pk=whole(request.POST.get("inscrit")) or 0)


@require_POST
def arrival(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Somebody is here (or is not, after a slip); with `caisse` he pays at once."""
    found = found_tournament(request, club, pk, Right.RUN)
    entry = _entry(request, found)
    here = request.POST.get("la") != "0"
    pays = here and request.POST.get("caisse") == "1"
    check_in(entry, here, author(found.access), pays=pays)
    return _back(request, club, pk, entry.pk)


@require_POST
def payment(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Somebody pays what he still owes."""
    found = found_tournament(request, club, pk, Right.RUN)
    entry = _entry(request, found)
    take_fee(entry, author(found.access))
    return _back(request, club, pk, entry.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, club: str, pk: int, entry: int) -> HttpResponse:
    """One entrant's rate and money: another sum, money given back, everything that was noted."""
    found = found_tournament(request, club, pk, Right.RUN)
    rows = found.object.entries.select_related("player", "tournament")
    who = get_object_or_404(rows, pk=entry)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    move = MoveForm(typed if typed is not None and "amount" in typed else None)
    status = 200
    if request.method == "POST":
        rate = RateForm(request.POST)
        if "rate" in request.POST and rate.is_valid():
            set_rate(who, CheckIn.Rate(rate.cleaned_data["rate"]), author(found.access))
            messages.success(request, _("Le tarif est noté."))
            return redirect("hall-person", club, pk, entry)
        if move.is_bound and _moved(found, who, move):
            messages.success(request, _("C’est noté dans la caisse."))
            return redirect("hall-person", club, pk, entry)
        status = 400
    roll = read_arrivals(found.object)
    here = next((one for one in roll.everybody if one.pk == who.pk), None)
    if here is None:  # taken off the list meanwhile
        raise Gone
    context = {
        "step": "arrivals",
        "who": here,
        "roll": roll,
        "rates": CheckIn.Rate.choices,
        "form": move,
        "rate": rate if status == 400 and not move.is_bound else None,
        "log": till_log(found.object, who),
    }
    return hall_page(request, found, "person", context, status)


def _moved(found: Found[Tournament], who: Entry, form: MoveForm) -> bool:
    if not form.is_valid():
        return False
    asked = form.cleaned_data
    try:
        move_money(who, form.cents(), asked["submission"], author(found.access), asked["reason"])
    except Refused as refused:
        form.add_error("amount", refusal_text(refused))
        return False
    return True


@require_http_methods(["GET", "HEAD", "POST"])
def fees(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What an entry costs."""
    found = found_tournament(request, club, pk)
    roll = read_arrivals(found.object)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = FeesForm(typed, initial={"fee": roll.fee, "reduced_fee": roll.reduced_fee})
    if request.method == "POST" and form.is_valid():
        set_fees(found.object, *form.fees())
        messages.success(request, _("Les tarifs sont notés."))
        return redirect("hall", club, pk)
    status = 400 if request.method == "POST" else 200
    return hall_page(request, found, "fees", {"step": "arrivals", "form": form}, status)


@require_safe
def till(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What lies in the till, and everything that was ever written about it."""
    found = found_tournament(request, club, pk, Right.RUN)
    context = {
        "step": "arrivals",
        "roll": read_arrivals(found.object),
        "log": till_log(found.object),
    }
    return hall_page(request, found, "till", context)


@require_safe
def till_export(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The till in Excel: who is here and paid, everything noted, the prizes."""
    tournament = found_tournament(request, club, pk, Right.RUN).object
    parts = (_("caisse"), f"{tournament.date:%Y-%m-%d}", slugify(tournament.name))
    return till_book(tournament).response("-".join(part for part in parts if part))
