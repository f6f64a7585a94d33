"""Place cards: a name to stand on the table, with a code that leads to the player's own page."""

from __future__ import annotations

from functools import lru_cache

import segno
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tarotclub import hosts
from tarotclub.whole import whole
from tournaments.contenders import in_sides
from tournaments.layouts import DESK_FORMS
from tournaments.models import Entry, LibreMember, Tournament
from tournaments.views.paper.pages import found_paper, newest_seance, paper_page, starters

A_TIME = 64
"""Cards of one page of the browser: eight sheets of paper."""
OWN_PAGES = {
    **dict.fromkeys(DESK_FORMS, "route"),
    Tournament.Form.LIBRE: "libre-player",
}
"""The page of a player, or of his side."""


@require_safe
def place_cards(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A card for each player; `?page=` for the next ones of a large field."""
    found = found_paper(request, club, pk)
    tournament = found.object
    rows = Entry.objects.filter(tournament=tournament).select_related("player").order_by("number")
    pages = Paginator(rows, A_TIME).get_page(whole(request.GET.get("page"), 4) or 1)
    at = starters(newest_seance(tournament))
    sides, reached = _sides(tournament), hosts.reached_by_phones(request)
    cards = []
    for entry in pages:
        competes = sides.get(entry.pk, entry.pk)
        address = f"{reached.origin}{_address(tournament, club, competes)}"
        start = at.get(competes, "")
        cards.append({"entry": entry, "start": start, "address": address, "code": code(address)})
    context = {"cards": cards, "pages": pages, "reached": reached}
    return paper_page(request, found, "cards", context)


def _sides(tournament: Tournament) -> dict[int, int]:
    """The entry that has the place of each player's side, by his own; one query for sides alone."""
    if not in_sides(tournament):
        return {}
    members = LibreMember.objects.filter(team__tournament=tournament).order_by("entry")
    firsts: dict[int, int] = {}
    rows = list(members.values_list("entry", "team"))
    for entry, team in rows:
        firsts.setdefault(team, entry)
    return {entry: firsts[team] for entry, team in rows}


def _address(tournament: Tournament, club: str, entry: int) -> str:
    own = OWN_PAGES.get(Tournament.Form(tournament.form))
    begun = tournament.status != Tournament.Status.DRAFT
    if own is not None and begun:
        return reverse(own, args=[club, tournament.pk, entry])
    return reverse("tournament", args=[club, tournament.pk])


@lru_cache(maxsize=1024)
def code(address: str) -> SafeString:
    """The QR code of an address as a drawing; black on white in any light."""
    drawn = segno.make(address, micro=False, error="m").svg_inline(
        border=2, omitsize=True, light="#fff", svgclass="qr", lineclass=None
    )
    return SafeString(drawn)
