"""A tournament for everybody: its rankings, who sits where, the seating of a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from scoring.views.published import answer
from tarotclub.access import Found
from tarotclub.names import sort_key
from tarotclub.whole import whole
from tournaments.explanations import stage_text
from tournaments.models import Tournament
from tournaments.standings import (
    Entrant,
    Field,
    Rankings,
    people_at,
    rankings,
    search,
    seating,
    whereabouts,
)
from tournaments.standings.totals import has_sessions
from tournaments.standings.turns import resting
from tournaments.views.libre.public import libre_tournament
from tournaments.views.public_pages import (
    any_public_tournament,
    every,
    field_of,
    public_boards,
    shared,
)
from tournaments.views.teams.public import team_tournament

GENERAL, ALTERNATED, LINES = "", "alterne", "lignes"
LONGEST_WORDS = 60
MOST_FOUND = 12


@dataclass(frozen=True)
class Question:
    """What the address asks for: which ranking, after which position, and who looks for a seat.

    `words` are a name or a part of one; `number` is somebody's number on the entry list.
    """

    view: str = GENERAL
    position: int | None = None
    words: str = ""
    number: int | None = None

    @classmethod
    def of(cls, given: QueryDict) -> Question:
        """Read an address; what makes no sense is as if it were not there."""
        view = given.get("vue", "")
        return cls(
            view if view in (ALTERNATED, LINES) else GENERAL,
            whole(given.get("position"), 5),
            given.get("nom", "").strip()[:LONGEST_WORDS],
            whole(given.get("joueur"), 5),
        )

    @property
    def key(self) -> tuple[object, ...]:
        """What tells two answers apart."""
        return self.view, self.position, self.words, self.number

    def link(self, **changes: Any) -> str:
        """The address of the same question with something else asked."""
        asked = replace(self, **changes)
        values = {
            "vue": asked.view,
            "position": asked.position or "",
            "nom": asked.words,
            "joueur": asked.number or "",
        }
        return "?" + urlencode({name: value for name, value in values.items() if value})


@require_safe
def tournament(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The rankings as they stand; `?vue=`, `?position=`, and `?nom=`: where do I sit?"""
    found = any_public_tournament(request, club, pk)
    if found.object.form == Tournament.Form.LIBRE:
        return libre_tournament(request, found)
    if found.object.form == Tournament.Form.EQUIPES:
        return team_tournament(request, found)
    asked = Question.of(request.GET)
    return answer(
        request,
        found.access,
        (found.object.shown, *asked.key),
        "tournaments/tournament.html",
        lambda: _parts(found, asked),
        tournament=found.object,
        asked=asked,
        tabs={
            "general": asked.link(view=GENERAL),
            "alternated": asked.link(view=ALTERNATED),
            "lines": asked.link(view=LINES),
        },
    )


def _parts(found: Found[Tournament], asked: Question) -> Mapping[str, Any]:
    """The page's fragments; those that everybody sees are made once for all."""
    parts = dict(shared(found, f"{asked.view}:{asked.position}", lambda: _everybodys(found, asked)))
    parts["stages"] = _stages(parts, asked)
    if not (asked.words or asked.number):
        return parts
    field = field_of(found)
    people = _asked_for(field, asked)
    mine = people[0] if len(people) == 1 else None
    parts["slip"] = render_to_string("tournaments/_slip.html", _slip(found, field, asked, people))
    if mine is not None:
        parts["ranking"] = _marked(parts["ranking"], f'<tr data-row="{mine.pk}"', "me")
        at = whereabouts(field, mine).now
        if at is not None:
            parts["places"] = _marked(parts["places"], f'<li data-table="{at.stop.table}"', "mine")
    return parts


def _stages(parts: Mapping[str, Any], asked: Question) -> list[tuple[int, str]]:
    """The positions after which the ranking can be read, each with its address."""
    if not parts["earlier"]:
        return []
    earlier = [(number, asked.link(position=number)) for number in parts["earlier"]]
    return [*earlier, (parts["last"], asked.link(position=None))]


def _marked(fragment: str, beginning: str, css: str) -> SafeString:
    """Mark the reader's own row in a fragment that was made for everybody."""
    return SafeString(fragment.replace(beginning, f'{beginning} class="{css}"'))


def _asked_for(field: Field, asked: Question) -> tuple[Entrant, ...]:
    if asked.number is not None:
        return tuple(one for one in field.entrants if one.number == asked.number)
    return search(field, asked.words)


def _slip(
    found: Found[Tournament], field: Field, asked: Question, people: tuple[Entrant, ...]
) -> dict[str, Any]:
    return {
        "access": found.access,
        "tournament": found.object,
        "where": whereabouts(field, people[0]) if len(people) == 1 else None,
        "named": len(people) == 1 and people[0].key != sort_key(asked.words),
        "draft": field.tournament.status == Tournament.Status.DRAFT,
        "found": [(one, asked.link(words="", number=one.number)) for one in people[:MOST_FOUND]],
        "more": max(0, len(people) - MOST_FOUND),
    }


def _everybodys(found: Found[Tournament], asked: Question) -> Mapping[str, Any]:
    field = field_of(found)
    ranked = rankings(field, asked.position)
    context = {
        "access": found.access,
        "tournament": found.object,
        "field": field,
        "rankings": ranked,
        "stage": ranked.stage,
        "view": _shown(asked.view, ranked),
        "entrants": sorted(field.entrants, key=lambda one: one.order),
        "seating": seating(field, field.position) if field.running else (),
        "resting": resting(field, field.position),
        "boards": field.plan.schedule.boards if field.plan else (),
    }
    fragments = ("state", "title", "ranking", "places")
    parts: dict[str, Any] = {
        name: render_to_string(f"tournaments/_{name}.html", context) for name in fragments
    }
    parts["status"] = stage_text(ranked.stage, found.object)
    parts["running"] = field.running
    parts["sessions"] = has_sessions(found.object)
    parts["every"] = every(found.object)
    parts["lines"] = bool(ranked.lines and ranked.general)
    parts["view"] = context["view"]
    parts["position"] = ranked.stage.position
    parts["now"] = field.running and ranked.stage.last == field.position
    parts["latest"] = ranked.stage.latest
    parts["earlier"] = ranked.stage.earlier
    parts["last"] = ranked.stage.last
    parts["slip"] = ""
    return parts


def _shown(view: str, ranked: Rankings) -> str:
    """The ranking that is shown: in a Howell there is only the general one."""
    return view if ranked.lines else GENERAL


@require_safe
def tournament_seating(request: HttpRequest, club: str, pk: int, position: int) -> HttpResponse:
    """Who sits where at one position, by table and by name: to read and to print."""
    found = public_boards(request, club, pk)
    return answer(
        request,
        found.access,
        (found.object.shown,),
        "tournaments/seating.html",
        lambda: _seating_parts(found, position),
        tournament=found.object,
        position=position,
    )


def _seating_parts(found: Found[Tournament], position: int) -> Mapping[str, Any]:
    field = field_of(found)
    tables = seating(field, position)
    if not tables:
        raise Http404
    context = {
        "access": found.access,
        "tournament": found.object,
        "tables": tables,
        "people": people_at(tables),
        "movement_id": field.plan.movement.id if field.plan else "",
        "resting": resting(field, position),
    }
    return {
        "seating": render_to_string("tournaments/_seating.html", context),
        "every": every(found.object),
        "positions": range(1, field.positions + 1),
        "now": field.position if field.running else 0,
    }
