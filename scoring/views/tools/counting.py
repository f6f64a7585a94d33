"""Counting a pile, and back to the deal form with the result."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from scoring.forms.tools.counting import FiguresForm, PileCardsForm, Way
from scoring.rules.ruleset import FFT_2012
from scoring.views.tools.counted import CountedPile
from scoring.views.tools.ruled import rules_asked

FORMS = {Way.FIGURES: FiguresForm, Way.CARDS: PileCardsForm}
DEAL_FORMS = ("deal-new", "deal-edit")


@require_safe
def count_pile(request: HttpRequest) -> HttpResponse:
    """Count what the address tells; `?retour=` is the deal form that waits for the result.

    `?vers=donne` leads there with it: what is taken is what stands in the form at that moment.
    """
    way = next((way for way in Way if way == request.GET.get("facon")), Way.FIGURES)
    chosen = rules_asked(request)
    rules = chosen.rules or FFT_2012
    form = FORMS[way](request.GET, rules=rules)
    counted = form.counted if chosen.rules and form.is_valid() else None
    back = deal_form(request)
    if back and counted and request.GET.get("vers") == "donne":
        return redirect(filled(back, CountedPile(counted, rules)))
    context = {
        "form": form,
        "chosen": chosen,
        "way": way,
        "by_cards": way is Way.CARDS,
        "found": CountedPile(counted, rules) if counted else None,
        "back": back,
        "to_deal": bool(back and counted),
        "figures": _kept(request),
        "cards": _kept(request, facon=str(Way.CARDS)),
    }
    return render(request, "scoring/tools/counting.html", context)


def _kept(request: HttpRequest, **more: str) -> str:
    """What the address of the other way of counting keeps: the deal form, the rules, the table."""
    query = QueryDict(mutable=True)
    for name in ("retour", "places", "regles", "option"):
        if name in request.GET:
            query.setlist(name, request.GET.getlist(name)[:40])
    query.update(more)
    return f"?{query.urlencode()}" if query else ""


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
