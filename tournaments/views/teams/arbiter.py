"""The arbiter of a meeting: PM, warnings, boards adjusted or neutralised, and their log."""

from __future__ import annotations

import uuid
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models import Table
from scoring.views.allowed import author
from tarotclub.access import Right
from tarotclub.middleware import typed_before_login
from tournaments import faultwords
from tournaments.arbitration import Fault, Form, Unit, faults
from tournaments.arbitration.words import BoardMark
from tournaments.directing import Refused, teams
from tournaments.directing.sentences import refusal_text
from tournaments.forms.meetings import TeamRulingForm
from tournaments.forms.rulings import CancelForm
from tournaments.models import Penalty, Ruling
from tournaments.standings.teams import TeamTrial, TriedRuling, try_team_ruling
from tournaments.views.desk_pages import attempt
from tournaments.views.teams.pages import found_meeting, team_page

if TYPE_CHECKING:
    from tournaments.views.teams.pages import At

_MARKS = {
    BoardMark.NEUTRALISED: teams.Mark.NEUTRALISED,
    BoardMark.ADJUSTED_4_0: teams.Mark.ADJUSTED,
    BoardMark.ADJUSTED_4_4: teams.Mark.ADJUSTED,
}


@require_http_methods(["GET", "HEAD", "POST"])
def rulings(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The log; for the arbiter, a decision. `?faute=` brings what the code proposes for it.

    Posted with `essai`, it is shown what the decision would change.
    """
    right = Right.ARBITRATE if request.method == "POST" else Right.READ
    at = found_meeting(request, club, pk, number, right)
    fault = faults().get(request.GET.get("faute", ""))
    if fault is not None and Form.EQUIPES not in fault.tariffs:
        fault = None
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    side = request.GET.get("equipe", "")
    form = TeamRulingForm(
        typed,
        [(one.pk, one.team.name) for one in at.view.sides],
        _boards(at),
        at.view.triangular,
        initial=_initial(at, fault, side),
    )
    trial = None
    if request.method == "POST" and form.is_valid():
        if "essai" in request.POST:
            trial = _tried(at, form)
        elif _store(request, at, form):
            return redirect("team-rulings", *at.address)
    context = {
        "trial": trial,
        "meeting": at.view,
        "form": form,
        "chosen": bool(fault) or "equipe" in request.GET,
        "proposed": _proposed(at, fault, side) if fault else "",
        "fault": fault,
        "fault_title": faultwords.title(fault) if fault else "",
        "log": _log(at),
    }
    wrong = form.is_bound and trial is None
    return team_page(request, at.found, "rulings", context, 400 if wrong else 200)


def _tried(at: At, form: TeamRulingForm) -> TeamTrial | None:
    """What the decision typed would change; None, and said at its field, for a wrong board."""
    given, where = form.cleaned_data, form.at()
    side = next(one for one in at.view.sides if one.pk == given["side"])
    cell, status = None, None
    if where is not None:
        table = get_object_or_404(Table, pk=where[0])
        cell = (table.position, table.number, where[1])
        leg = next(one for one in at.view.legs if one.at == cell[:2])
        if side.letter not in leg.pair:
            refused = Refused("ruling_other_table", team=side.team.name)
            form.add_error("board", refusal_text(refused))
            return None
        mark = teams.Mark(given["mark"] or "")
        status = teams.status_of(mark, attack=side.letter == leg.attack)
    pm = Fraction(given["pm"] or 0)
    return try_team_ruling(at.field, at.view, TriedRuling(side.letter, pm, cell, status))


def _boards(at: At) -> list[tuple[str, str]]:
    """Every board of the quarters begun, at every table, as `table-board`."""
    rows = Table.objects.filter(session__seance__meeting=at.row)
    tables = {(one.position, one.number): one.pk for one in rows}
    return [
        (
            f"{tables[leg.position, leg.table]}-{board}",
            _("Étui %(board)s, %(team)s attaque")
            % {"board": board, "team": at.view.side(leg.attack).team.name},
        )
        for board, leg in sorted(
            ((board, leg) for leg in at.view.legs for board in leg.boards),
            key=lambda one: (one[1].quarter, one[0], one[1].attack),
        )
        if (leg.position, leg.table) in tables
    ]


def _initial(at: At, fault: Fault | None, side: str) -> dict[str, Any]:
    begun: dict[str, Any] = {"submission": uuid.uuid4(), "side": side}
    if fault is None:
        return begun
    tariff, offence = fault.tariffs[Form.EQUIPES], _offence(at, fault, side)
    begun["fault"] = fault.id
    begun["mark"] = (_MARKS.get(tariff.board) if tariff.board else None) or teams.Mark.STANDS
    if tariff.warning_first and offence == 1:
        return {**begun, "warning": True}
    amounts = tariff.penalties
    # A warning took the place of the first offence's penalty.
    nth = offence - (2 if tariff.warning_first else 1)
    if not amounts:
        return begun
    return {**begun, "pm": number_format(f"{float(amounts[min(nth, len(amounts) - 1)]):g}")}


def _offence(at: At, fault: Fault, side: str) -> int:
    """Which offence of that fault this would be for the team in the tournament."""
    chosen = next((one for one in at.view.sides if str(one.pk) == side), None)
    if chosen is None:
        return 1
    rows = Penalty.objects.filter(
        ruling__seance__tournament=at.tournament,
        ruling__cancelled_at=None,
        ruling__fault=fault.id,
        entry__libre_member__team=chosen.team.pk,
    )
    return 1 + rows.count()


def _proposed(at: At, fault: Fault, side: str) -> str:
    """What the code says of the fault in a team match, in a sentence."""
    tariff = fault.tariffs[Form.EQUIPES]
    amounts = " / ".join(faultwords.amount(Fraction(one), Unit.PM) for one in tariff.penalties)
    if tariff.warning_first:
        words = {
            "amounts": amounts or _("l’arbitre fixe la pénalité"),
            "nth": _offence(at, fault, side),
        }
        return _("Le code : un avertissement, puis %(amounts)s. C’est la faute n° %(nth)s.") % words
    if amounts:
        return _("Le code : %(amounts)s.") % {"amounts": amounts}
    return _("Le code : pas de pénalité fixe.")


def _log(at: At) -> list[dict[str, Any]]:
    rows = Ruling.objects.filter(seance=at.row.seance, kind=Ruling.Kind.FAULT)
    together = rows.select_related("author", "cancelled_by", "play__board").order_by("-pk")
    return [_line(one) for one in together.prefetch_related("penalties__entry__libre_member__team")]


def _line(ruling: Ruling) -> dict[str, Any]:
    return {
        "ruling": ruling,
        "title": faultwords.title_of(ruling.fault),
        "held": [
            (one, one.entry.libre_member.team.name, Fraction(one.amount))
            for one in ruling.penalties.all()
        ],
        "adjusted": ruling.status.startswith("fault"),
        "neutralised": ruling.status == "neutralised",
    }


def _store(request: HttpRequest, at: At, form: TeamRulingForm) -> bool:
    """Let the decision count; False, and said on the form, where it is refused."""
    given = form.cleaned_data
    decision = teams.TeamRuling(
        side=given["side"],
        submission=given["submission"],
        pm=given["pm"] or Decimal(0),
        warning=given["warning"] and not given["pm"],
        at=form.at(),
        mark=teams.Mark(given["mark"] or ""),
        fault=given["fault"],
        reason=given["reason"],
    )
    try:
        teams.rule_meeting(at.row, decision, author(at.found.access))
    except Refused as refused:
        field = "board" if refused.code == "ruling_other_table" else "pm"
        form.add_error(field, refusal_text(refused))
        return False
    messages.success(request, _("La décision est appliquée."))
    return True


@require_http_methods(["GET", "HEAD", "POST"])
def cancel(request: HttpRequest, club: str, pk: int, number: int, ruling: int) -> HttpResponse:
    """Ask why a decision is cancelled, then cancel it; the log keeps it."""
    at = found_meeting(request, club, pk, number, Right.ARBITRATE)
    rows = Ruling.objects.filter(seance=at.row.seance, kind=Ruling.Kind.FAULT)
    together = rows.select_related("author", "cancelled_by", "play__board")
    row = get_object_or_404(together, pk=ruling)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = CancelForm(typed)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if attempt(
            request, lambda: teams.lift_ruling(at.row, row.pk, reason, author(at.found.access))
        ):
            messages.success(request, _("La décision est annulée ; le journal la garde."))
        return redirect("team-rulings", *at.address)
    context = {"meeting": at.view, "line": _line(row), "form": form}
    return team_page(request, at.found, "ruling_cancel", context, 400 if form.is_bound else 200)
