"""A libre for everybody: rankings after each position, who sits where, a player's tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import Reader
from scoring.views.published import answer
from tarotclub.access import Right, fetch
from tarotclub.names import sort_key
from tarotclub.whole import whole
from tournaments.explanations import held_text
from tournaments.models import LibreSetup, Tournament
from tournaments.standings.libre import (
    LibreField,
    LibreRankings,
    Person,
    libre_rankings,
    read_libre,
    read_printed,
)
from tournaments.views.public_pages import every

if TYPE_CHECKING:
    from tarotclub.access import Found

PLAYERS, TEAMS = "joueurs", "equipes"
MOST_FOUND = 12
LONGEST = 60


@dataclass(frozen=True)
class LibreQuestion:
    """What the address asks for: whose ranking, after which position, and who looks for a seat."""

    view: str = ""
    session: int = 1
    position: int | None = None
    words: str = ""

    @classmethod
    def of(cls, given: QueryDict) -> LibreQuestion:
        """Read an address; what makes no sense is as if it were not there."""
        view = given.get("vue", "")
        return cls(
            view if view in (PLAYERS, TEAMS) else "",
            whole(given.get("seance"), 3) or 1,
            whole(given.get("position"), 3),
            given.get("nom", "").strip()[:LONGEST],
        )

    @property
    def key(self) -> tuple[object, ...]:
        return self.view, self.session, self.position, self.words

    @property
    def stage(self) -> tuple[int, int] | None:
        return None if self.position is None else (self.session, self.position)

    def link(self, stage: tuple[int, int] | None, view: str) -> str:
        """The address of a stage's ranking."""
        values: dict[str, str | int] = {"vue": view} if view else {}
        if stage is not None:
            values |= {"seance": stage[0], "position": stage[1]}
        return "?" + urlencode(values)


def libre_tournament(request: HttpRequest, found: Found[Tournament]) -> HttpResponse:
    """The rankings as they stand; `?vue=`, `?position=`, and `?nom=`: where do I sit?"""
    asked = LibreQuestion.of(request.GET)
    return answer(
        request,
        found.access,
        (found.object.shown, *asked.key),
        "tournaments/libre/tournament.html",
        lambda: _parts(found, asked),
        tournament=found.object,
        asked=asked,
    )


def _parts(found: Found[Tournament], asked: LibreQuestion) -> Mapping[str, Any]:
    setup = LibreSetup.objects.get(tournament=found.object)
    common = {"access": found.access, "tournament": found.object, "setup": setup}
    if setup.listed:
        return _printed(common)
    field = read_libre(found.object, Reader.of(found.access))
    ranked = libre_rankings(field, asked.stage)
    view = asked.view or (TEAMS if ranked.teams else PLAYERS)
    if view == TEAMS and not ranked.teams:
        view = PLAYERS
    context = {
        **common,
        "field": field,
        "rankings": ranked,
        "teams": view == TEAMS,
        "rows": ranked.teams if view == TEAMS else ranked.general,
        "tables": field.at(*field.now) if not field.finished else (),
        "mine": _people(field, asked.words) if asked.words else (),
        "words": asked.words,
        "several": len(field.seances) > 1,
        "people": sorted(field.people, key=lambda one: one.order),
    }
    names = ("state", "ranking", "places", "slip")
    parts: dict[str, Any] = {
        name: render_to_string(f"tournaments/libre/_{name}.html", context) for name in names
    }
    held = field.held is not None and ranked.latest
    parts["status"] = held_text(found.object) if held else status_text(field, ranked)
    parts["title"] = _title(field, ranked)
    parts["running"] = field.running
    parts["every"] = every(found.object)
    parts["tabs"] = (
        [
            (TEAMS, _("Équipes"), asked.link(asked.stage, TEAMS)),
            (PLAYERS, _("Joueurs"), asked.link(asked.stage, PLAYERS)),
        ]
        if ranked.teams
        else []
    )
    parts["view"] = view
    parts["stages"] = [
        (_stage_name(one, several=len(field.seances) > 1), asked.link(one, asked.view), one)
        for one in ranked.stages
    ]
    parts["stage"] = ranked.stage if not ranked.latest else (ranked.stages or (None,))[-1]
    return parts


def _printed(common: dict[str, Any]) -> Mapping[str, Any]:
    view = read_printed(common["tournament"])
    context = {**common, "view": view}
    return {
        "state": render_to_string("tournaments/libre/_state.html", context),
        "ranking": render_to_string("tournaments/libre/_printed.html", context),
        "title": _("Classement publié"),
        "status": _("Tel que la liste imprimée le donne.") if view else "",
        "every": 0,
        "listed": True,
    }


def _stage_name(stage: tuple[int, int], *, several: bool) -> str:
    return f"{stage[0]}.{stage[1]}" if several else str(stage[1])


def _title(field: LibreField, ranked: LibreRankings) -> str:
    if ranked.final:
        return _("Classement final")
    if not ranked.general:
        return _("Inscrits") if not field.tables else _("Classement")
    session, position = ranked.stage if not ranked.latest else ranked.stages[-1]
    words = {"seance": session, "position": position}
    if len(field.seances) > 1:
        return _("Classement, séance %(seance)s, position %(position)s") % words
    return _("Classement, position %(position)s") % words


def status_text(field: LibreField, ranked: LibreRankings) -> str:
    """Whether the ranking is provisional, and what it awaits."""
    if not field.tables or field.tournament.status == Tournament.Status.DRAFT:
        return _("Pas encore commencé.")
    awaited = ngettext(
        "il manque %(number)s table", "il manque %(number)s tables", len(ranked.awaited)
    ) % {"number": len(ranked.awaited)}
    if not ranked.latest:
        text = _("Comme il était après cette position.")
        return f"{text} {awaited[0].upper()}{awaited[1:]}." if ranked.awaited else text
    if ranked.final:
        over = _("Tournoi terminé.")
        return f"{over} {awaited[0].upper()}{awaited[1:]}." if ranked.awaited else over
    if ranked.saved_at is None:
        return _("Le classement commence aux premiers résultats.")
    hour = {"hour": date_format(timezone.localtime(ranked.saved_at), _("G \\h i"))}
    if ranked.awaited:
        return _("Provisoire à %(hour)s : ") % hour + awaited + "."
    if field.seance and field.position < (field.seance.positions or 0):
        return _("Provisoire : toutes les tables ont rendu leur feuille à %(hour)s.") % hour
    return _("Toutes les tables ont rendu leur feuille à %(hour)s.") % hour


def _people(field: LibreField, words: str) -> list[tuple[Person, Any]]:
    """Those whose name holds every word, with the table where they sit now."""
    wanted = sort_key(words).split()
    named = sort_key(words)
    exact = [one for one in field.people if one.key == named]
    found = exact or [one for one in field.people if all(word in one.key for word in wanted)]
    tables = field.at(*field.now) if not field.finished else ()
    seats = {who.pk: (table, index) for table in tables for index, who in table.seats}
    people = sorted(found, key=lambda one: one.order)[:MOST_FOUND]
    return [(one, seats.get(one.pk)) for one in people]


def _libre(request: HttpRequest, club: str, pk: int) -> Found[Tournament]:
    rows = Tournament.objects.filter(form=Tournament.Form.LIBRE)
    return fetch(request, club, rows, Right.PUBLIC, pk=pk)


@require_safe
def seating(request: HttpRequest, club: str, pk: int, seance: int, position: int) -> HttpResponse:
    """Who sits where at one position, by table and by name: to read and to print."""
    found = _libre(request, club, pk)
    return answer(
        request,
        found.access,
        (found.object.shown,),
        "tournaments/libre/seating.html",
        lambda: _seating_parts(found, seance, position),
        tournament=found.object,
        seance=seance,
        position=position,
    )


def _seating_parts(found: Found[Tournament], seance: int, position: int) -> Mapping[str, Any]:
    field = _played_here(found)
    tables = field.at(seance, position)
    if not tables:
        raise Http404
    people = [(who, one.number, index) for one in tables for index, who in one.seats]
    context = {
        "access": found.access,
        "tournament": found.object,
        "tables": tables,
        "people": sorted(people, key=lambda one: one[0].order),
        "movement_id": next((s.movement for s in field.seances if s.order == seance), ""),
    }
    laid = sorted({one.at[:2] for one in field.tables})
    return {
        "seating": render_to_string("tournaments/libre/_seating.html", context),
        "stages": [(_stage_name(one, several=len(field.seances) > 1), *one) for one in laid],
        "now": field.now if field.running else (0, 0),
    }


def _played_here(found: Found[Tournament]) -> LibreField:
    field = read_libre(found.object, Reader.of(found.access))
    if field.setup.listed:
        raise Http404
    return field


@require_safe
def player(request: HttpRequest, club: str, pk: int, entry: int) -> HttpResponse:
    """A player's tables, position by position: what he made there, against whom."""
    found = _libre(request, club, pk)
    return answer(
        request,
        found.access,
        (found.object.shown, entry),
        "tournaments/libre/player.html",
        lambda: _player_parts(found, entry),
        tournament=found.object,
    )


def _player_parts(found: Found[Tournament], entry: int) -> Mapping[str, Any]:
    field = _played_here(found)
    who = next((one for one in field.people if one.pk == entry), None)
    if who is None:
        raise Http404
    ranked = libre_rankings(field)
    legs = [
        (table, index, table.halves.get(index, 0) if table.halves is not None else None)
        for table in field.tables
        for index, seated in table.seats
        if seated.pk == entry
    ]
    context = {
        "access": found.access,
        "tournament": found.object,
        "field": field,
        "who": who,
        "team": field.team_of.get(who.pk),
        "row": ranked.row_of(who),
        "legs": legs,
        "held": [one for one in field.charged if one.entry == who.pk],
        "weighed": [one for one in field.seances if one.coefficient != 1 or one.libre.halved],
        "several": len(field.seances) > 1,
        "provisional": not ranked.final,
    }
    return {
        "name": who.name,
        "sheet": render_to_string("tournaments/libre/_player.html", context),
    }
