"""Who plays: the club's players who enter, and guests who come for the day."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tarotclub.access import Found
from tarotclub.middleware import typed_before_login
from tarotclub.models import Player
from tarotclub.people import NewNamesake
from tarotclub.whole import whole
from tournaments import directing
from tournaments.contenders import in_sides
from tournaments.directing.sentences import counts_text, refusal_text
from tournaments.forms import GuestForm
from tournaments.models import Tournament
from tournaments.turnout import turnout
from tournaments.views.desk_pages import attempt, found_tournament, own_page, page
from tournaments.views.libre.entering import libre_entries
from tournaments.views.offering import offering
from tournaments.views.sides.entering import side_entries
from tournaments.views.teams.entering import team_entries


@require_safe
def entries(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The list of entries, what tables they make, and whom the club could still enter."""
    found = found_tournament(request, club, pk)
    if elsewhere := own_page(found.object, "entries", club):
        return elsewhere
    return _page(request, found, GuestForm(instance=Player(club=found.access.club)))


@require_http_methods(["GET", "HEAD", "POST"])
def entry_add(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Enter the players that were ticked."""
    found = found_tournament(request, club, pk)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    if typed is None:
        return redirect("entries", club, pk)
    asked = {whole(one) or 0 for one in typed.getlist("player")}
    if request.method != "POST":
        return _page(request, found, GuestForm(instance=Player(club=found.access.club)), asked)
    players = list(Player.objects.filter(club=found.access.club, pk__in=asked))
    made: list[object] = []
    if attempt(request, lambda: made.extend(directing.register_all(found.object, players))):
        _tell(request, len(made))
    return redirect("entries", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def entry_guest(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Put a guest on the club's list and enter him at once, without leaving the page."""
    found = found_tournament(request, club, pk)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = GuestForm(typed, instance=Player(club=found.access.club))
    if request.method != "POST":
        return _page(request, found, form)
    if found.object.status != Tournament.Status.DRAFT:
        # The form is on no page any more: there is nowhere to say what is wrong in it.
        late = directing.Refused("tournament_not_in_preparation")
        messages.error(request, refusal_text(late))
        return redirect("entries", club, pk)
    if not form.is_valid():
        return _page(request, found, form, status=400)
    guest, known = form.identity(), form.known
    try:
        if attempt(request, lambda: directing.register_guest(found.object, guest, known)):
            _tell(request, 1)
    except NewNamesake:
        form.full_clean()
        return _page(request, found, form, status=400)
    return redirect("entries", club, pk)


@require_POST
def entry_remove(request: HttpRequest, club: str, pk: int, entry: int) -> HttpResponse:
    """Take somebody off the list again."""
    found = found_tournament(request, club, pk)
    gone = get_object_or_404(found.object.entries.select_related("player"), pk=entry)
    if attempt(request, lambda: directing.unregister(gone)):
        messages.success(request, _("%(name)s n’est plus inscrit.") % {"name": gone.player})
    return redirect("entries", club, pk)


def _tell(request: HttpRequest, number: int) -> None:
    if not number:
        messages.error(request, _("Cochez les joueurs à inscrire."))
        return
    sentence = ngettext("%(number)s joueur inscrit.", "%(number)s joueurs inscrits.", number)
    messages.success(request, sentence % {"number": number})


def _page(
    request: HttpRequest,
    found: Found[Tournament],
    form: GuestForm,
    ticked: Collection[int] = (),
    status: int = 200,
) -> HttpResponse:
    shown = offering(request, found)
    context = {
        **shown,
        "turnout": turnout(len(shown["entries"])),
        "counts": counts_text(),
        "ticked": ticked,
        "form": form,
        "draft": found.object.status == Tournament.Status.DRAFT,
        "step": "entries",
    }
    if found.object.form == Tournament.Form.LIBRE:
        return libre_entries(request, found, context, status)
    if in_sides(found.object):
        return side_entries(request, found, context, status)
    if found.object.form == Tournament.Form.EQUIPES:
        return team_entries(request, found, context, status)
    return page(request, found, "entries", context, status)
