"""Counting a pile, and back to the deal form with the result."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from scoring.forms.tools.counting import FiguresForm, PileCardsForm, Way
from scoring.views.tools.counted import CountedPile

FORMS = {Way.FIGURES: FiguresForm, Way.CARDS: PileCardsForm}
DEAL_FORMS = ("deal-new", "deal-edit")


@require_safe
def count_pile(request: HttpRequest) -> HttpResponse:
    """Count what the address tells; `?retour=` is the deal form that waits for the result.

    `?vers=donne` leads there with it: what is taken is what stands in the form at that moment.
    """
    way = next((way for way in Way if way == request.GET.get("facon")), Way.FIGURES)
    form = FORMS[way](request.GET)
    counted = form.counted if form.is_valid() else None
    back = deal_form(request)
    if back and counted and request.GET.get("vers") == "donne":
        return redirect(filled(back, CountedPile(counted)))
    context = {
        "form": form,
        "way": way,
        "by_cards": way is Way.CARDS,
        "found": CountedPile(counted) if counted else None,
        "back": back,
        "to_deal": bool(back and counted),
    }
    return render(request, "scoring/tools/counting.html", context)


def deal_form(request: HttpRequest) -> str:
    """The deal form of ours that `?retour=` names; blank where it names none."""
    wanted = request.GET.get("retour", "")[:300]
    if not url_has_allowed_host_and_scheme(wanted, None):
        return ""
    try:
        named = resolve(urlsplit(wanted).path).url_name
    except Resolver404:
        return ""
    return wanted if named in DEAL_FORMS else ""


def filled(back: str, found: CountedPile) -> str:
    """The address of the deal form with the attack's bouts and points in it."""
    parts = urlsplit(back)
    query = QueryDict(parts.query, mutable=True)
    query["bouts"] = str(found.attack.bouts)
    query["attaque"] = found.attack_points
    return f"{parts.path}?{query.urlencode()}"
