"""What players look for beside the standings: a player's statistics, a club's records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import F, Sum
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.curves import curve
from scoring.exports.statistics import statistics_book
from scoring.ledger import records as club_records
from scoring.ledger.players import readable_players, state_of
from scoring.ledger.ranks import Reader
from scoring.ledger.statistics import readable_seasons, statistics
from scoring.models import Session
from scoring.views.published import answer
from scoring.words import CONTRACTS
from tarotclub import access
from tarotclub.access import Access, Right
from tarotclub.models import Club, Player, Season
from tarotclub.templatetags.days import day_text
from tarotclub.whole import whole


@require_safe
def player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A player's curve, contracts, roles, companions and streaks; `?saison=` of one season."""
    found = access.fetch(request, club, readable_players(), Right.PUBLIC, pk=pk)
    row, visitor = found.object, found.access
    seasons = [*readable_seasons(visitor.club, Reader.of(visitor))]
    season = _asked(request, seasons)
    named = [(each.pk, each.name) for each in seasons]
    return answer(
        request,
        visitor,
        (*state_of(row), season.pk if season else 0, named),
        "scoring/statistics/player.html",
        lambda: _player_parts(row, visitor, season),
        player=row,
        name=Reader.of(visitor).name(row),
        season=season,
        seasons=seasons,
    )


def _player_parts(row: Player, visitor: Access, season: Season | None) -> Mapping[str, Any]:
    found = statistics(row, Reader.of(visitor), season)
    days = [day_text(each.session.date, _("j F Y")) for each in found.evenings]
    context = {
        "access": visitor,
        "player": row,
        "found": found,
        "curve": curve([each.half_running for each in found.evenings], days),
        "contracts": [(CONTRACTS[each.contract], each) for each in found.contracts],
    }
    return {"results": render_to_string("scoring/statistics/_player.html", context)}


@require_safe
def player_file(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The same for Excel; `?saison=` of one season."""
    found = access.fetch(request, club, Player.objects.all(), Right.READ, pk=pk)
    row, visitor = found.object, found.access
    season = _asked(request, [*readable_seasons(visitor.club, Reader.of(visitor))])
    stem = "-".join((_("statistiques"), slugify(row.full_name)))
    return statistics_book(row, season).response(stem)


@require_safe
def records(request: HttpRequest, club: str) -> HttpResponse:
    """A club's records; `?saison=` of one season."""
    visitor = access.enter_club(request, club, Right.PUBLIC)
    seasons = [*readable_seasons(visitor.club, Reader.of(visitor))]
    season = _asked(request, seasons)
    named = [(each.pk, each.name) for each in seasons]
    return answer(
        request,
        visitor,
        (*_state(visitor.club), season.pk if season else 0, named),
        "scoring/statistics/records.html",
        lambda: _records_parts(visitor, season),
        season=season,
        seasons=seasons,
    )


def _records_parts(visitor: Access, season: Season | None) -> Mapping[str, Any]:
    found = club_records.records(visitor.club, Reader.of(visitor), season)
    context = {
        "access": visitor,
        "found": found,
        "contracts": [(CONTRACTS[each.contract], each) for each in found.contracts],
        "season": season,
    }
    return {"results": render_to_string("scoring/statistics/_records.html", context)}


def _asked(request: HttpRequest, seasons: list[Season]) -> Season | None:
    """The season of the address, where this reader may know of it."""
    pk = whole(request.GET.get("saison"))
    return next((each for each in seasons if each.pk == pk), None)


def _state(club: Club) -> tuple[int, int]:
    """What changes whenever a record may: sums of the revisions of the club's evenings, weighted
    too, so that what one gains never makes up for another that is gone."""
    sums = Session.objects.filter(club=club).aggregate(
        plain=Sum(F("revision") + 1), weighted=Sum((F("revision") + 1) * F("pk"))
    )
    return sums["plain"] or 0, sums["weighted"] or 0
