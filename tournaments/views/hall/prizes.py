"""The prize list: typed by the organiser, shown and printed, read by everybody once published."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.ledger.ranks import MEMBERS, Reader
from scoring.views.published import answer
from tarotclub.access import Found
from tarotclub.middleware import typed_before_login
from tarotclub.versions import StaleVersion
from tarotclub.whole import whole
from tournaments.directing import Refused
from tournaments.directing.hall import set_prizes, set_winners
from tournaments.directing.sentences import refusal_text
from tournaments.forms.prizes import PrizesForm
from tournaments.hall.prizes import PrizeList, prizes_text, proposed, read_prizes, sums_text
from tournaments.hall.selected import offered, title_of
from tournaments.models import Till, Tournament
from tournaments.standings.general import GROUP_FORMS
from tournaments.views.desk_pages import found_tournament
from tournaments.views.hall.pages import hall_page
from tournaments.views.public_pages import any_public_tournament


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What each place earns, and who would earn it now; `?proposer` fills a list in."""
    found = found_tournament(request, club, pk)
    standing = read_prizes(found.object, MEMBERS)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = PrizesForm(
        typed,
        initial=_initial(standing, propose="proposer" in request.GET),
        offered=_offered(found.object, standing),
        standing=[(one.code, sums_text(one.prizes)) for one in standing.selected],
    )
    status = 200
    if request.method == "POST":
        status = _stored(found, form)
        if status == 200:
            messages.success(request, _("La liste des prix est enregistrée."))
            return redirect("hall-prizes", club, pk)
        standing = read_prizes(found.object, MEMBERS)
    context = {
        "step": "prizes",
        "form": form,
        "list": standing,
        "stale": status == 409,
        "grouped": found.object.form in GROUP_FORMS,
    }
    if status == 409:
        form.data = {**request.POST.dict(), "version": standing.version}
    return hall_page(request, found, "prizes", context, status)


def _offered(tournament: Tournament, standing: PrizeList) -> Mapping[str, str]:
    """The selections that can have prizes, and those that have some already."""
    known = offered(tournament)
    return known | {one.code: title_of(one.code, known) for one in standing.selected}


def _initial(standing: PrizeList, *, propose: bool) -> dict[str, Any]:
    prizes, special = standing.prizes, {one.label: one.cents for one in standing.special}
    if propose:
        pool = max(0, standing.expected - standing.apart)
        lines = standing.ranked.lines
        competitors = len(lines) if any(one.members for one in lines) else 0
        prizes = proposed(pool, competitors or len(standing.arrivals.everybody))
    return {
        "share": standing.share,
        "prizes": prizes_text(prizes, special),
        "beyond": standing.beyond,
        "add_up": standing.add_up,
        "version": standing.version,
    }


def _stored(found: Found[Tournament], form: PrizesForm) -> int:
    """The status of the answer: 200 where it was stored."""
    if not form.is_valid():
        return 400
    try:
        set_prizes(found.object, form.choice())
    except Refused as refused:
        form.add_error("prizes", refusal_text(refused))
        return 400
    except StaleVersion:
        return 409
    return 200


@require_POST
def winners(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Who has the prizes apart: a field `gagnant-<prize>` for each."""
    found = found_tournament(request, club, pk)
    asked = {
        whole(name.removeprefix("gagnant-")) or 0: whole(request.POST.get(name))
        for name in request.POST
        if name.startswith("gagnant-")
    }
    get_object_or_404(Till, tournament=found.object)
    try:
        set_winners(found.object, whole(request.POST.get("version")) or 0, asked)
    except StaleVersion:
        messages.error(request, _("Quelqu’un a changé la liste entre-temps."))
    else:
        messages.success(request, _("Les prix à part sont notés."))
    return redirect("hall-prizes", club, pk)


@require_safe
def prize_list(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The prizes for everybody: by place, and who has earned them."""
    found = any_public_tournament(request, club, pk)
    return answer(
        request,
        found.access,
        (found.object.shown,),
        "tournaments/hall/prize_list.html",
        lambda: _parts(found),
        tournament=found.object,
    )


def _parts(found: Found[Tournament]) -> Mapping[str, Any]:
    standing = read_prizes(found.object, Reader.of(found.access))
    return {"list": render_to_string("tournaments/hall/_prizes.html", {"list": standing})}
