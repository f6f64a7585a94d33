"""Public standings: of an evening, of a season, and of one player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.curves import Curve, curve
from scoring.ledger.players import (
    PlayedDeal,
    played_deals,
    player_seasons,
    readable_players,
    state_of,
)
from scoring.ledger.pots import keeps_pots
from scoring.ledger.ranks import Reader
from scoring.ledger.seasons import SeasonStandings, season_standings
from scoring.ledger.standings import evening_standings
from scoring.models import OldGame, Session
from scoring.results import duel_text, result_text
from scoring.tables import SeasonTable, known_order
from scoring.titles import evening_title, season_title
from scoring.views.published import RUNNING_SECONDS, answer, every
from tarotclub import access
from tarotclub.access import Access, Right
from tarotclub.models import Player, Season
from tarotclub.whole import whole


@require_safe
def evening(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The standings of an evening, as they stand."""
    evenings = Session.objects.evenings().select_related("season")
    found = access.fetch(request, club, evenings, Right.PUBLIC, pk=pk)
    session, visitor = found.object, found.access
    season = session.season
    revisions = (session.revision, season.pk if season else 0, season.revision if season else 0)
    return answer(
        request,
        visitor,
        revisions,
        "scoring/evening.html",
        lambda: _evening_parts(session, visitor),
        evening=session,
        title=evening_title(session),
    )


def _evening_parts(session: Session, visitor: Access) -> Mapping[str, Any]:
    reader = Reader.of(visitor)
    standings = evening_standings(session, reader)
    latest = standings.latest
    context = {
        "access": visitor,
        "evening": session,
        "standings": standings,
        "season": _season_for(session, reader),
    }
    if latest is not None:
        context["latest"] = latest
        context["latest_taker"] = reader.short_name(latest.taker)
        context["latest_result"] = result_text(latest.deal, latest.marque, latest.half_score)
    return {
        "every": every(session),
        "old_games": session.old_games.exists(),
        "pots": keeps_pots(session),
        "tabs": render_to_string("scoring/_evening_tabs.html", context),
        "state": render_to_string("scoring/_evening_state.html", context),
        "status": render_to_string("scoring/_evening_status.html", context),
        "ranking": render_to_string("scoring/_evening_ranking.html", context),
    }


def _season_for(session: Session, reader: Reader) -> Season | None:
    """The season whose page this reader may open beside the evening."""
    season = session.season
    return None if season is None or (reader.public and not season.published) else season


@require_safe
def season(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The ranking of a season; `?tri=` sorts it by another column."""
    found = access.fetch(request, club, Season.objects.all(), Right.PUBLIC, pk=pk)
    chosen, visitor = found.object, found.access
    order = known_order(request.GET.get("tri", ""), SeasonTable)
    return answer(
        request,
        visitor,
        (chosen.revision, order),
        "scoring/season.html",
        lambda: _season_parts(chosen, visitor, order),
        season=chosen,
        title=season_title(chosen),
    )


def _season_parts(season: Season, visitor: Access, order: str) -> Mapping[str, Any]:
    standings = season_standings(season, Reader.of(visitor))
    context = {
        "access": visitor,
        "season": season,
        "standings": standings,
        "evening": _last_evening(standings),
        "table": SeasonTable(standings.rows, visitor.club.slug, order),
        # The columns' links repeat what the address asked: this page is everybody's, so nothing.
        "request": HttpRequest(),
    }
    return {
        "every": RUNNING_SECONDS if standings.running else 0,
        "old_games": OldGame.objects.filter(session__season=season).exists(),
        "tabs": render_to_string("scoring/_season_tabs.html", context),
        "state": render_to_string("scoring/_season_state.html", context),
        "ranking": render_to_string("scoring/_season_ranking.html", context),
    }


def _last_evening(standings: SeasonStandings) -> Session | None:
    """The evening being played, or the last one played, where the reader may open it."""
    begun = [
        each.session
        for each in standings.evenings
        if each.open_to_reader and each.session.status != Session.Status.PLANNED
    ]
    running = [each for each in begun if each.status == Session.Status.OPEN]
    return next(iter(running or begun), None)


@require_safe
def player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What a player did; `?soiree=` opens one of their evenings, deal by deal."""
    found = access.fetch(request, club, readable_players(), Right.PUBLIC, pk=pk)
    opened = whole(request.GET.get("soiree")) or 0
    return answer(
        request,
        found.access,
        (*state_of(found.object), opened),
        "scoring/player.html",
        lambda: _player_parts(found.object, found.access, opened),
        player=found.object,
        name=Reader.of(found.access).name(found.object),
    )


def _player_parts(player: Player, visitor: Access, opened: int) -> Mapping[str, Any]:
    reader = Reader.of(visitor)
    seasons = player_seasons(player, reader)
    seen = {each.session.pk: each for season in seasons for each in season.evenings}
    evening = seen.get(opened)
    deals = played_deals(player, evening.session, reader) if evening else ()
    context = {
        "access": visitor,
        "player": player,
        "seasons": seasons,
        "opened": evening,
        "opened_title": evening_title(evening.session) if evening else "",
        "deals": [(each, _result(each)) for each in deals],
        "curve": _evening_curve(deals),
    }
    running = any(each.session.status == Session.Status.OPEN for each in seen.values())
    return {
        "results": render_to_string("scoring/_player_results.html", context),
        "every": RUNNING_SECONDS if running else 0,
    }


def _evening_curve(deals: Sequence[PlayedDeal]) -> Curve | None:
    """The running total of an evening, deal after deal; nothing for a single one."""
    totals = [*accumulate(each.half_score for each in deals)]
    labels = [
        _("Table %(table)s, donne %(number)s") % {"table": each.table, "number": each.deal.number}
        for each in deals
    ]
    return curve(totals, labels) if len(deals) > 1 else None


def _result(played: PlayedDeal) -> str:
    """The result in words; of a deal known by its score alone, what it gave.

    At two it is the player's own: `gagnée de 8`.
    """
    if played.role == "two" and played.marque is not None:
        return duel_text(played.marque, counted=played.counted)
    return result_text(played.deal, played.marque, played.half_score)
