"""The arbiter at the desk: the case, the code's proposal, what it would change, the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.ledger.ranks import MEMBERS
from scoring.views.allowed import author
from tarotclub.access import Found, Right
from tarotclub.middleware import typed_before_login
from tarotclub.whole import whole
from tournaments import directing, faultwords
from tournaments import messages_arbitration as said
from tournaments.arbitration import Fault, faults, faults_for, search
from tournaments.cases import Case, outline, play_case, player_case
from tournaments.forms.faults import LONGEST
from tournaments.forms.rulings import (
    CancelForm,
    CardsForm,
    LeavingForm,
    RulingForm,
    TellForm,
    tried_outline,
)
from tournaments.models import Play, Ruling, Seance, Tournament
from tournaments.rulinglog import read_log
from tournaments.standings import (
    BoardPlay,
    Field,
    board_sheet,
    read_field,
    try_cancelling,
    try_cards,
    try_leaving,
    try_ruling,
)
from tournaments.standings.free import FreeLine, free_board
from tournaments.views.desk_pages import attempt, found_desk, page, started

NO_FAULT = "aucune"
"""In the address: the arbiter decides without a fault of the code."""


@require_safe
def rulings(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The log of every decision, cancelled ones included; for the arbiter, where to begin one."""
    found = found_desk(request, club, pk, Right.READ)
    seance = started(found.object)
    field = read_field(found.object, MEMBERS)
    context = {
        "log": read_log(seance, MEMBERS),
        "people": sorted(field.entrants, key=lambda one: one.order),
        "boards": field.plan.schedule.boards if field.plan else (),
    }
    return page(request, found, "rulings", context)


@require_http_methods(["GET", "HEAD", "POST"])
def ruling_new(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """From what the arbiter was called for to his decision; the address says how far he is.

    `?etui=` alone asks for the table, `?etui=&position=&table=` or `?joueur=` name the case,
    `faute` the fault, `fautif` who is at fault; without any of them one begins at the log. POST
    stores the decision, or with `essai` shows what it would change.
    """
    found = found_desk(request, club, pk, Right.ARBITRATE)
    started(found.object)
    asked = request.GET
    if not asked.keys() & {"etui", "joueur"}:
        return redirect("rulings", club, pk)
    field = read_field(found.object, MEMBERS)
    case = _case(field, asked)
    if case is None:
        return _which_play(request, found, field)
    chosen = asked.get("faute")
    if chosen is None:
        return _which_fault(request, found, case)
    fault = None if chosen == NO_FAULT else faults().get(chosen)
    if chosen != NO_FAULT and (fault is None or case.form not in fault.tariffs):
        raise Http404
    return _decide(request, found, case, fault)


def _case(field: Field, asked: QueryDict) -> Case | None:
    """The case that the address names; None while it does not, 404 for one that is not there."""
    number = whole(asked.get("joueur"), 5)
    if number is not None:
        case = player_case(field, number)
    else:
        at = [whole(asked.get(name), 5) for name in ("position", "table", "etui")]
        if at[0] is None or at[1] is None or at[2] is None:
            return None
        case = play_case(field, (at[0], at[1], at[2]))
    if case is None:
        raise Http404
    return case


def _which_play(request: HttpRequest, found: Found[Tournament], field: Field) -> HttpResponse:
    board = whole(request.GET.get("etui"), 5)
    plays = None if board is None else _plays(field, board)
    if plays is None:
        raise Http404
    return page(request, found, "ruling_play", {"board": board, "plays": plays})


def _plays(field: Field, board: int) -> Sequence[BoardPlay | FreeLine] | None:
    """A board at every table that plays it, in the order of play; None where none does."""
    found: Sequence[BoardPlay | FreeLine]
    if field.form == Tournament.Form.FREE:
        free = free_board(field, board)
        found = free.lines if free is not None else ()
    else:
        sheet = board_sheet(field, board)
        found = sheet.plays if sheet is not None else ()
    return sorted(found, key=lambda one: (one.position, one.table)) or None


def _which_fault(request: HttpRequest, found: Found[Tournament], case: Case) -> HttpResponse:
    words = request.GET.get("mots", "").strip()[:LONGEST]
    listed = search(words, case.form) if words else faults_for(case.form)
    groups: dict[str, list[tuple[str, str, str]]] = {}
    for one in listed:
        row = (one.id, faultwords.title(one), one.page)
        groups.setdefault("" if words else str(said.PHASES[one.phase]), []).append(row)
    context = {"case": case, "words": words, "groups": list(groups.items()), "none": NO_FAULT}
    return page(request, found, "ruling_fault", context)


def _decide(
    request: HttpRequest, found: Found[Tournament], case: Case, fault: Fault | None
) -> HttpResponse:
    """Ask for the situation where the fault depends on it, then for the decision."""
    tell = None if fault is None else TellForm(request.GET, case, fault)
    context: dict[str, Any] = {"case": case, "fault": fault, "tell": tell}
    if fault is not None:
        context["title"] = faultwords.title(fault)
        context["conditions"] = faultwords.conditions(fault)
    if tell is not None and not (tell.is_bound and tell.is_valid()):
        return page(request, found, "ruling_new", context)
    told = tell.told if tell is not None else None
    outlined = outline(case, fault, told) if fault is not None and told is not None else None
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = RulingForm(typed, case, fault, outlined, told.faulty if told is not None else ())
    context["form"] = form
    if outlined is not None and fault is not None and told is not None:
        context["said"] = faultwords.sentences(outlined.proposal)
        context["repeats"] = outlined.repeats
        if typed is None:
            tried = tried_outline(case, fault, told, outlined)
            context["moves"] = try_ruling(case.field, tried)
    if request.method != "POST":
        return page(request, found, "ruling_new", context)
    return _store(request, found, form, context)


def _store(
    request: HttpRequest, found: Found[Tournament], form: RulingForm, context: dict[str, Any]
) -> HttpResponse:
    if not form.is_valid():
        return page(request, found, "ruling_new", context, 400)
    if "essai" in request.POST:
        context["moves"] = try_ruling(form.case.field, form.tried)
        return page(request, found, "ruling_new", context)
    clashes: list[Ruling] = []

    def write() -> None:
        try:
            directing.rule(found.object, form.decision, author(found.access))
        except directing.RulingClash as clash:
            clashes.append(clash.ruling)

    done = attempt(request, write)
    if clashes:
        context["clash"] = clashes[0]
        context["clash_title"] = faultwords.title_of(clashes[0].fault)
        return page(request, found, "ruling_new", context, 409)
    if done:
        messages.success(request, _("La décision est appliquée."))
    return redirect("rulings", found.access.club.slug, found.object.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def ruling_cancel(request: HttpRequest, club: str, pk: int, ruling: int) -> HttpResponse:
    """Show what cancelling a decision would change, ask why, then cancel it."""
    found = found_desk(request, club, pk, Right.ARBITRATE)
    seance = started(found.object)
    get_object_or_404(Ruling, seance=seance, pk=ruling)
    entry = next(one for one in read_log(seance, MEMBERS) if one.ruling.pk == ruling)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = CancelForm(typed)
    context = {"entry": entry, "form": form, "moves": _without(found, entry.ruling)}
    if request.method != "POST":
        return page(request, found, "ruling_cancel", context)
    if not form.is_valid():
        return page(request, found, "ruling_cancel", context, 400)
    reason = form.cleaned_data["reason"]
    if attempt(
        request,
        lambda: directing.cancel_ruling(found.object, ruling, reason, author(found.access)),
    ):
        messages.success(request, _("La décision est annulée ; le journal la garde."))
    return redirect("rulings", club, pk)


def _without(found: Found[Tournament], ruling: Ruling) -> object:
    """What cancelling would change; nothing to try where it is no longer in force."""
    field = read_field(found.object, MEMBERS)
    if ruling.cancelled_at is not None:
        return ()
    if ruling.kind == Ruling.Kind.LEFT:
        return try_leaving(field, ruling.penalties.get().entry_id, None)
    if ruling.kind == Ruling.Kind.CARDS and ruling.board is not None:
        board = ruling.board
        earlier = board.rulings.filter(kind=Ruling.Kind.CARDS, cancelled_at=None)
        last = earlier.exclude(pk=ruling.pk).order_by("-pk").first()
        newer = earlier.filter(pk__gt=ruling.pk).exists()
        cards = last.cards if last is not None else {}
        if newer:
            return ()
        groups = {int(pk): group for pk, group in cards.items()}
        return try_cards(field, board.number, _by_place(found.object, groups))
    return try_cancelling(field, ruling.pk)


def _by_place(tournament: Tournament, groups: Mapping[int, str]) -> dict[tuple[int, int], str]:
    """Groups by position and table, from the table's pk."""
    tables = started(tournament).session.tables.filter(pk__in=groups)
    places = tables.values_list("pk", "position", "number")
    return {(position, number): groups[pk] for pk, position, number in places}


@require_http_methods(["GET", "HEAD", "POST"])
def board_cards(request: HttpRequest, club: str, pk: int, board: int) -> HttpResponse:
    """A fouled board: which tables had the same cards. `essai` shows what it would change."""
    found = found_desk(request, club, pk, Right.ARBITRATE)
    seance = started(found.object)
    field = read_field(found.object, MEMBERS)
    plays = _plays(field, board)
    if plays is None:
        raise Http404
    tables, groups = _tables(seance, [(one.position, one.table) for one in plays], board)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = CardsForm(typed, tables, groups)
    context: dict[str, Any] = {"form": form, "board": board}
    if request.method != "POST":
        return page(request, found, "board_cards", context)
    if not form.is_valid():
        return page(request, found, "board_cards", context, 400)
    if "essai" in request.POST:
        context["moves"] = try_cards(field, board, _by_place(found.object, form.groups))
        return page(request, found, "board_cards", context)
    if attempt(request, _grouping(request, found, board, form)):
        messages.success(request, _("L’étui est comparé par groupes de tables."))
    return redirect("rulings", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def withdrawal(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Somebody leaves for good or is put out; `?joueur=` says who, `essai` what it changes."""
    found = found_desk(request, club, pk, Right.ARBITRATE)
    started(found.object)
    field = read_field(found.object, MEMBERS)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = LeavingForm(typed, field, request.GET.get("joueur", ""))
    context: dict[str, Any] = {"form": form}
    if request.method != "POST":
        return page(request, found, "withdrawal", context)
    if not form.is_valid():
        return page(request, found, "withdrawal", context, 400)
    if "essai" in request.POST:
        context["moves"] = try_leaving(field, form.entrant.pk, form.played)
        return page(request, found, "withdrawal", context)
    given = form.cleaned_data
    if attempt(
        request,
        lambda: directing.withdraw(
            found.object,
            form.entrant.pk,
            form.finished,
            given["submission"],
            "",
            given["reason"],
            author(found.access),
        ),
    ):
        words = {"name": form.entrant.name}
        messages.success(request, _("%(name)s ne joue plus : sa table est relais.") % words)
    return redirect("rulings", club, pk)


def _grouping(
    request: HttpRequest, found: Found[Tournament], board: int, form: CardsForm
) -> Callable[[], object]:
    given = form.cleaned_data
    return lambda: directing.group_cards(
        found.object,
        board,
        form.groups,
        given["submission"],
        given["reason"],
        author(found.access),
    )


def _tables(
    seance: Seance, places: list[tuple[int, int]], board: int
) -> tuple[dict[int, str], dict[int, str]]:
    """The tables of a board in the order they play it, with their labels, and their groups."""
    rows = {
        (position, number): pk
        for pk, position, number in seance.session.tables.values_list("pk", "position", "number")
    }
    plays = Play.objects.filter(board__seance=seance, board__number=board)
    groups = dict(plays.values_list("table_id", "group"))
    labels = {
        rows[place]: _("position %(position)s, table %(table)s")
        % {"position": place[0], "table": place[1]}
        for place in sorted(places)
        if place in rows
    }
    return labels, groups
