"""The desk of a libre: what is handed in, what is missing, positions, further séances, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.ledger.ranks import MEMBERS
from scoring.tablelinks import contested_in
from tarotclub.access import Right
from tarotclub.middleware import typed_before_login
from tarotclub.whole import whole
from tournaments.directing import Refused, libre
from tournaments.directing.sentences import refusal_text
from tournaments.forms.libre import SeanceForm, TiesForm
from tournaments.libreplans import final_offers, offers
from tournaments.models import Tournament
from tournaments.standings.libre import LibreField, libre_rankings, read_libre, tied_at
from tournaments.views.desk_live import live_desk
from tournaments.views.desk_pages import attempt
from tournaments.views.libre.formats import options_of
from tournaments.views.libre.pages import found_libre, libre_home, libre_page, setup_of

if TYPE_CHECKING:
    from django.http import QueryDict

    from tarotclub.access import Found
    from tournaments.models import Seance
    from tournaments.standings.libre import LibreTable

FEWEST = 3


@dataclass(frozen=True)
class PositionLine:
    """One position of a séance at the desk: its tables, empty while they are not drawn yet."""

    number: int
    state: str
    tables: tuple[LibreTable, ...]

    @property
    def missing(self) -> int:
        """Tables that have not handed in everything."""
        return sum(not one.complete for one in self.tables)


def lines_of(field: LibreField, seance: Seance) -> list[PositionLine]:
    """The positions of a séance, over, being played or to come."""
    lines = []
    for number in range(1, (seance.positions or 0) + 1):
        at = (seance.order, number)
        state = "now" if at == field.now and field.running else "over"
        lines.append(PositionLine(number, state if at <= field.now else "later", field.at(*at)))
    return lines


@require_safe
def desk(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Every séance, position and table with what it handed in."""
    found = found_libre(request, club, pk, Right.TOURNAMENT_DEALS)
    tournament = found.object
    if tournament.libre.listed or tournament.status == Tournament.Status.DRAFT:
        if found.access.may(Right.DIRECT):
            return libre_home(tournament, club)
        return redirect("tournament", club, pk)
    return live_desk(request, found, libre_page, "desk", lambda: _desk_parts(tournament))


def _desk_parts(tournament: Tournament) -> dict[str, Any]:
    field = read_libre(tournament, MEMBERS)
    return {
        "field": field,
        "seance": field.seance,
        "seances": [(one, lines_of(field, one)) for one in reversed(field.seances)],
        "awaited": field.awaited,
        "ties": TiesForm(initial={"ties": field.setup.ties}),
        "over": field.seance is not None and field.position == field.seance.positions,
        "contested": len(contested_in(field.seance.session)) if field.seance else 0,
    }


@require_POST
def position_start(request: HttpRequest, club: str, pk: int, position: int) -> HttpResponse:
    """All tables change to this position."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    if attempt(request, lambda: libre.start_libre_position(found.object, position)):
        sentence = _("Position %(position)s : on change de table.")
        messages.success(request, sentence % {"position": position})
    return redirect("libre-desk", club, pk)


@require_POST
def undo_start(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Take the last séance's tables away again, while nothing was played there."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    if attempt(request, lambda: libre.undo_libre_start(found.object)):
        messages.success(request, _("Le départ est défait."))
    return redirect("desk", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Say which tables are awaited and ask; then close the tournament."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    refusal = ""
    if request.method == "POST":
        try:
            libre.finish_libre(found.object, whole(request.POST.get("missing")) or 0)
        except Refused as refused:
            refusal = refusal_text(refused)
        else:
            messages.success(request, _("Le tournoi est terminé."))
            return redirect("libre-desk", club, pk)
    field = read_libre(found.object, MEMBERS)
    context = {"field": field, "awaited": field.awaited, "refusal": refusal}
    return libre_page(request, found, "finish", context, 409 if refusal else 200)


@require_POST
def reopen(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Take a finished tournament up again."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    if attempt(request, lambda: libre.reopen_libre(found.object)):
        messages.success(request, _("Le tournoi a repris."))
    return redirect("libre-desk", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def seance_new(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A further séance: `?gardes=` says how many go on; posted, its tables are laid out."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    field = read_libre(found.object, MEMBERS)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    kept = _kept(request, typed, field)
    form = _seance_form(field, kept, typed)
    status = 200
    if request.method == "POST":
        if form.is_valid() and _opened(found, form):
            messages.success(request, _("La séance est lancée : position 1."))
            return redirect("libre-desk", club, pk)
        status = 400
    return libre_page(request, found, "seance", _seance_context(field, form, kept), status)


def _kept(request: HttpRequest, typed: QueryDict | None, field: LibreField) -> int:
    """How many go on: as asked, or everybody."""
    everybody = len(field.teams) if field.setup.team_size > 1 else len(field.people)
    asked = whole((typed or request.GET).get("kept" if typed else "gardes"))
    return min(asked, everybody) if asked and asked >= FEWEST else everybody


def _seance_form(field: LibreField, kept: int, typed: QueryDict | None) -> SeanceForm:
    size = field.setup.team_size
    fitting = offers(kept, size)
    if size == 1:
        fitting = (*final_offers(kept), *fitting)
    form = SeanceForm(fitting, typed, teams=size > 1)
    form.initial["kept"] = kept
    return form


def _opened(found: Found[Tournament], form: SeanceForm) -> bool:
    try:
        libre.open_seance(found.object, form.choice(), form.cleaned_data["kept"], form.seed())
    except Refused as refused:
        field = {"libre_positions": "positions", "libre_deals": "deals"}.get(refused.code, "how")
        form.add_error(field, refusal_text(refused))
        return False
    return True


def _seance_context(field: LibreField, form: SeanceForm, kept: int) -> dict[str, Any]:
    teams = field.setup.team_size > 1
    ranked = libre_rankings(field)
    return {
        "field": field,
        "form": form,
        "kept": kept,
        "everybody": len(field.teams) if teams else len(field.people),
        "options": options_of(form.offers, teams=teams),
        "tied": tied_at(field, kept),
        "awaited": ranked.awaited,
        "order": len(field.seances) + 1,
    }
