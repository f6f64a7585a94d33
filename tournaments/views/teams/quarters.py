"""A meeting at the desk: bonus, forfeit, rooms, series, line-ups, the quarters one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.tablelinks import contested_in
from tarotclub.access import Right
from tarotclub.middleware import typed_before_login
from tournaments.directing import Refused, teams
from tournaments.directing.sentences import refusal_text
from tournaments.forms.meetings import BonusForm
from tournaments.forms.teams import QuarterForm
from tournaments.models import TeamSetup, Tournament
from tournaments.movements.matches import CHOOSERS
from tournaments.standings.teams import winner_of
from tournaments.teambonuses import bonuses_now
from tournaments.views.desk_pages import attempt
from tournaments.views.teams.pages import found_meeting, team_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Quarter
    from tournaments.standings.teams import SideView
    from tournaments.views.teams.pages import At


@require_safe
def meeting_desk(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The quarters, what is entered of each, and what the teams begin with."""
    return _desk(request, found_meeting(request, club, pk, number, Right.TOURNAMENT_DEALS), {})


def _desk(request: HttpRequest, at: At, typed: Mapping[str, BonusForm]) -> HttpResponse:
    """The page, with the forms that were refused in `typed`, by the letter of the team."""
    view = at.view
    winner, tie = winner_of(view)
    lines = [
        {
            "quarter": one,
            "next": not one.started
            and all(each.started for each in view.quarters if each.number < one.number),
            "last": one.started
            and not any(each.started for each in view.quarters if each.number > one.number),
            "ready": len(one.lineups) == len(view.sides),
            "expected": sum(len(leg.boards) for leg in view.due if leg.quarter == one.number),
            "entered": _entered(at, one.number),
        }
        for one in view.quarters
    ]
    context = {
        "meeting": view,
        "session": at.session.pk,
        "contested": len(contested_in(at.session)),
        "matches": list(zip(view.pairs, view.results, strict=True)),
        "lines": lines,
        "sides": [
            (one, typed.get(one.letter) or BonusForm(initial={"bonus": _typed(one.bonus)}))
            for one in view.sides
        ],
        "today": _bonuses_today(at),
        "winner": winner,
        "tie": tie,
        "level": _knocked_out(at) and view.over and winner is None,
    }
    return team_page(request, at.found, "meeting_desk", context, 400 if typed else 200)


def _bonuses_today(at: At) -> list[tuple[SideView, str, str]]:
    """The teams whose classes would give another bonus today: what they have, what it would be."""
    if at.tournament.status != Tournament.Status.RUNNING:
        return []
    sides = {one.team.pk: one for one in at.view.sides}
    today = bonuses_now(at.tournament, {pk: one.bonus for pk, one in sides.items()})
    return [
        (sides[pk], _typed(sides[pk].bonus), _typed(Fraction(bonus))) for pk, bonus in today.items()
    ]


def _typed(amount: Fraction) -> str:
    """An amount of PM as somebody would type it: `2,5`."""
    return number_format(f"{float(amount):g}")


def _knocked_out(at: At) -> bool:
    """Whether the loser is out: then nobody may be level."""
    way = at.field.setup.way
    return at.view.bracket and way in {TeamSetup.Way.POOLS, TeamSetup.Way.BRACKET}


def _entered(at: At, quarter: int) -> int:
    places = {(leg.position, leg.table) for leg in at.view.due if leg.quarter == quarter}
    return sum(
        one.half_unit is not None for key, one in at.view.played.items() if key[:2] in places
    )


@require_http_methods(["GET", "HEAD", "POST"])
def quarter(request: HttpRequest, club: str, pk: int, number: int, quarter: int) -> HttpResponse:
    """Before a quarter: A's room, the series, who plays for each team; then it can begin."""
    at = found_meeting(request, club, pk, number, Right.DIRECT)
    row = at.quarter(quarter)
    if row.started:
        return redirect("team-meeting-desk", *at.address)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = QuarterForm(at.view, quarter, typed)
    if request.method == "POST" and form.is_valid():
        try:
            _compose(at, row, form, begin="start" in request.POST)
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            sentence = _("Le quart-temps %(number)s est enregistré.")
            messages.success(request, sentence % {"number": quarter})
            return redirect("team-meeting-desk", *at.address)
    chooser = CHOOSERS[quarter - 1]
    context = {
        "meeting": at.view,
        "number": quarter,
        "form": form,
        "legs": [leg for leg in at.view.legs if leg.quarter == quarter],
        "groups": form.groups(at.view),
        "chooser": at.view.side(chooser).team.name,
        "ready": all(one.started for one in at.view.quarters if one.number < quarter),
    }
    status = 400 if request.method == "POST" else 200
    return team_page(request, at.found, "quarter", context, status)


def _compose(at: At, row: Quarter, form: QuarterForm, *, begin: bool) -> None:
    """Store all that was chosen, or nothing of it."""
    choice = teams.Composition(
        room=form.cleaned_data.get("room", row.room),
        series=form.cleaned_data.get("series"),
        lineups={side: form.lineup(side.letter) for side in at.row.sides.select_related("team")},
    )
    teams.compose_quarter(row, choice, begin=begin)


@require_POST
def quarter_start(
    request: HttpRequest, club: str, pk: int, number: int, quarter: int
) -> HttpResponse:
    """The tables of a quarter are laid out."""
    at = found_meeting(request, club, pk, number, Right.DIRECT)
    row = at.quarter(quarter)
    if attempt(request, lambda: teams.start_quarter(row)):
        messages.success(request, _("Quart-temps %(number)s lancé.") % {"number": quarter})
    return redirect("team-meeting-desk", *at.address)


@require_POST
def quarter_undo(
    request: HttpRequest, club: str, pk: int, number: int, quarter: int
) -> HttpResponse:
    """Its tables are taken away again."""
    at = found_meeting(request, club, pk, number, Right.DIRECT)
    row = at.quarter(quarter)
    if attempt(request, lambda: teams.undo_quarter(row)):
        messages.success(request, _("Quart-temps %(number)s défait.") % {"number": quarter})
    return redirect("team-meeting-desk", *at.address)


@require_POST
def bonus(request: HttpRequest, club: str, pk: int, number: int, letter: str) -> HttpResponse:
    """What a team begins with."""
    at = found_meeting(request, club, pk, number, Right.DIRECT)
    side = at.side(letter)
    form = BonusForm(request.POST)
    if not form.is_valid():
        return _desk(request, at, {letter: form})
    if attempt(request, lambda: teams.give_bonus(side, form.cleaned_data["bonus"])):
        messages.success(request, _("%(team)s : bonus enregistré.") % {"team": side.team.name})
    return redirect("team-meeting-desk", *at.address)


@require_POST
def forfeit(request: HttpRequest, club: str, pk: int, number: int, letter: str) -> HttpResponse:
    """A team does not play to the end, or does after all."""
    at = found_meeting(request, club, pk, number, Right.ARBITRATE)
    side = at.side(letter)
    declared = request.POST.get("forfeit") == "1"
    if attempt(request, lambda: teams.forfeit(side, declared)):
        sentence = _("%(team)s : forfait.") if declared else _("%(team)s : plus de forfait.")
        messages.success(request, sentence % {"team": side.team.name})
    return redirect("team-meeting-desk", *at.address)


@require_POST
def through(request: HttpRequest, club: str, pk: int, number: int, letter: str) -> HttpResponse:
    """Who goes on where nothing separates the two."""
    at = found_meeting(request, club, pk, number, Right.ARBITRATE)
    if not _knocked_out(at):
        raise Http404
    side = at.side(letter)
    if attempt(request, lambda: teams.let_through(side)):
        messages.success(request, _("%(team)s passe au tour suivant.") % {"team": side.team.name})
    return redirect("team-meeting-desk", *at.address)
