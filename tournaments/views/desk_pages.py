"""What the pages of the desk share: the tournament, its refusals, its place in the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.directing import Refused, seance_of
from tournaments.directing.sentences import refusal_text
from tournaments.layouts import DESK_FORMS, PLAYER_FORMS
from tournaments.models import Seance, Tournament
from tournaments.views.shared import finder, pages_of

if TYPE_CHECKING:
    from collections.abc import Callable


found_tournament = finder()
"""Fetch a tournament of the club, of any form, and authorise its visitor, in one call."""

found_duplicate = finder(Tournament.Form.INDIVIDUEL)
"""The same where the page is one of the duplicate individual."""

found_desk = finder(*DESK_FORMS)
"""The same for every form that is played on boards: players or sides; 404 for a libre."""

found_players = finder(*PLAYER_FORMS)
"""The same where everybody plays boards for himself, the contract imposed or free."""

page = pages_of("desk", lambda tournament: {"alone": tournament.form in PLAYER_FORMS})
"""Render a page of the desk; `alone`: everybody plays for himself."""

OWN_PAGES = {
    Tournament.Form.LIBRE: {
        "entries": "libre-entries",
        "desk": "libre-desk",
        "tournament-missing": "libre-desk",
    },
    Tournament.Form.EQUIPES: {"desk": "team-desk", "tournament-missing": "team-desk"},
}
"""The pages of other forms that stand in for those of the duplicate individual."""


def own_page(tournament: Tournament, name: str, club: str) -> HttpResponse | None:
    """Lead to the page that a form has in place of `name`; None where it has none."""
    own = OWN_PAGES.get(Tournament.Form(tournament.form), {}).get(name)
    return None if own is None else redirect(own, club, tournament.pk)


def prepared(tournament: Tournament) -> Seance:
    """The tournament's séance; 404 before a movement is chosen."""
    seance = seance_of(tournament)
    if seance is None:
        raise Http404
    return seance


def started(tournament: Tournament) -> Seance:
    """The tournament's séance; 404 before the start."""
    seance = prepared(tournament)
    if tournament.status == Tournament.Status.DRAFT:
        raise Http404
    return seance


def attempt(request: HttpRequest, action: Callable[[], object]) -> bool:
    """Do it; where it is refused, say so on the page that follows and return False."""
    try:
        action()
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return False
    return True


def home_of(tournament: Tournament, club: str) -> HttpResponse:
    """Lead to where the tournament stands: its list of entries, or its desk."""
    name = "entries" if tournament.status == Tournament.Status.DRAFT else "desk"
    return own_page(tournament, name, club) or redirect(name, club, tournament.pk)


def tell_written(request: HttpRequest, what: str, written: int) -> None:
    """Say how many results of a board or a table were stored."""
    sentence = ngettext(
        "%(what)s : %(number)s résultat enregistré.",
        "%(what)s : %(number)s résultats enregistrés.",
        written,
    )
    if written:
        messages.success(request, sentence % {"what": what, "number": written})
    else:
        messages.info(request, _("%(what)s : rien de nouveau.") % {"what": what})
