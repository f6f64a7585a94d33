"""Several séances of a duplicate: the total by coefficients, and the next one to open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.ledger.ranks import MEMBERS, Reader
from scoring.views.published import answer
from tarotclub.middleware import typed_before_login
from tournaments import directing
from tournaments.directing import Refused
from tournaments.directing.seating import seat_by_rank
from tournaments.directing.sentences import refusal_text
from tournaments.directing.sequels import open_sequel
from tournaments.forms.sequels import SequelForm
from tournaments.movements import MovementError
from tournaments.standings.free import in_points
from tournaments.standings.totals import qualified, read_total, sessions_of, visible
from tournaments.turnout import playable
from tournaments.views.desk_pages import attempt, found_players, started
from tournaments.views.public_pages import every, public_players

if TYPE_CHECKING:
    from tarotclub.access import Found
    from tournaments.models import Tournament
    from tournaments.standings.totals import SessionOf


@require_safe
def tournament_total(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The ranking over all séances of the competition this tournament belongs to."""
    found = public_players(request, club, pk)
    sessions = sessions_of(found.object)
    if len(sessions) == 1:
        return redirect("tournament", club, pk)
    revisions = [(one.tournament.pk, one.tournament.shown) for one in sessions]
    return answer(
        request,
        found.access,
        tuple(revisions),
        "tournaments/rankings/total.html",
        lambda: _parts(found, sessions),
        tournament=found.object,
        first=visible(sessions, Reader.of(found.access))[0].tournament,
    )


def _parts(found: Found[Tournament], sessions: tuple[SessionOf, ...]) -> Mapping[str, Any]:
    view = read_total(sessions, Reader.of(found.access))
    context = {"access": found.access, "tournament": found.object, "view": view}
    return {
        "ranking": render_to_string("tournaments/rankings/_total.html", context),
        "final": view.final,
        "held": view.held,
        "every": max(every(one.tournament) for one in view.sessions),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def sequel_new(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Who goes on, and what the next séance counts; then it is prepared like any tournament."""
    found = found_players(request, club, pk)
    started(found.object)
    sessions = sessions_of(found.object)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = SequelForm(typed, found.object, first=len(sessions) == 1, initial=_proposed(sessions))
    if request.method != "POST":
        return _form_page(request, found, sessions, form)
    if not form.is_valid():
        return _form_page(request, found, sessions, form, status=400)
    try:
        made = open_sequel(found.object, form.choice())
    except Refused as refused:
        form.add_error("kept" if refused.code == "sequel_kept" else None, refusal_text(refused))
        return _form_page(request, found, sessions, form, status=400)
    messages.success(
        request, _("La séance est créée, ses joueurs inscrits dans l’ordre du classement.")
    )
    return redirect("movement", club, made.pk)


def _proposed(sessions: tuple[SessionOf, ...]) -> dict[str, Any]:
    name = _("%(name)s, séance %(number)s") % {
        "name": sessions[0].tournament.name,
        "number": len(sessions) + 1,
    }
    return {"name": name[:80], "day": timezone.localdate()}


def _form_page(
    request: HttpRequest,
    found: Found[Tournament],
    sessions: tuple[SessionOf, ...],
    form: SequelForm,
    status: int = 200,
) -> HttpResponse:
    players = qualified(found.object, MEMBERS, alternated=True)
    context = {
        "access": found.access,
        "tournament": found.object,
        "form": form,
        "number": len(sessions) + 1,
        "players": len(players),
        "possible": [one for one in range(1, len(players) + 1) if playable(one)],
        "last": sessions[-1].tournament.pk == found.object.pk,
        "in_points": in_points(found.object),
        "finished": found.object.status == found.object.Status.FINISHED,
    }
    return render(request, "tournaments/rankings/sequel_form.html", context, status=status)


@require_POST
def seating_rank(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Seat the qualified by the printed grid: the best meet in the last position."""
    found = found_players(request, club, pk)
    try:
        done = attempt(request, lambda: seat_by_rank(found.object))
    except MovementError:
        messages.error(request, _("La grille imprimée n’existe pas pour ce nombre de tables."))
        done = False
    if done:
        messages.success(request, _("Tout le monde a sa place."))
    return redirect("seating" if directing.seance_of(found.object) else "movement", club, pk)
