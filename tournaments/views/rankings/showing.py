"""What the public sees of a tournament and when: the embargo, boards that wait for all tables."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tarotclub.access import Found
from tournaments.directing import showing as write
from tournaments.layouts import PLAYER_FORMS
from tournaments.models import Tournament
from tournaments.views.desk_pages import attempt, found_players, found_tournament


def _found(request: HttpRequest, club: str, pk: int) -> Found[Tournament]:
    """Fetch a tournament that has something to hold back: 404 for one known by its list alone."""
    found = found_tournament(request, club, pk)
    tournament = found.object
    if tournament.form == Tournament.Form.LIBRE and tournament.libre.listed:
        raise Http404
    return found


@require_safe
def showing(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What the public reads now, and the two settings."""
    found = _found(request, club, pk)
    boards = found.object.form in PLAYER_FORMS
    context = {"access": found.access, "tournament": found.object, "boards": boards}
    return render(request, "tournaments/rankings/showing.html", context)


@require_POST
def embargo_set(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """From the last position on, keep the ranking for the ceremony."""
    found = _found(request, club, pk)
    if attempt(request, lambda: write.hold_last(found.object)):
        told = _("La dernière position reste cachée jusqu’à la remise des prix.")
        messages.success(request, told)
    return redirect("tournament-showing", club, pk)


@require_POST
def embargo_lift(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The ceremony: everybody sees everything."""
    found = _found(request, club, pk)
    write.hold_last(found.object, held=False)
    told = (
        _("Tout le monde voit maintenant le classement entier.")
        if found.object.published
        else _("Plus rien n’est caché ; le tournoi n’est pas encore publié.")
    )
    messages.success(request, told)
    return redirect("tournament", club, pk)


@require_POST
def boards_wait(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show a board's scores once every table has played it."""
    found = found_players(request, club, pk)
    write.wait_for_boards(found.object)
    messages.success(
        request, _("Les scores d’un étui se montrent quand toutes les tables l’ont joué.")
    )
    return redirect("tournament-showing", club, pk)


@require_POST
def boards_show(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show every score as it comes."""
    found = found_players(request, club, pk)
    write.wait_for_boards(found.object, waiting=False)
    messages.success(request, _("Les scores se montrent dès qu’ils sont saisis."))
    return redirect("tournament-showing", club, pk)
