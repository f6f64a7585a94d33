"""How a libre is played and who starts where, before its start; its rules at any time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tarotclub.middleware import typed_before_login
from tournaments import draws
from tournaments.directing import Refused, libre
from tournaments.directing.sentences import refusal_text
from tournaments.forms import DrawForm, SwapForm
from tournaments.forms.libre import DRAWN, RANKED, FormatForm, TiesForm
from tournaments.libreplans import Offer, offers, plan_of_seance
from tournaments.messages import sentence
from tournaments.models import LibreSeance
from tournaments.movements import Side
from tournaments.ranking import LibreTies
from tournaments.views.desk_pages import attempt
from tournaments.views.libre.pages import first_seance, found_libre, libre_page, setup_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tarotclub.access import Found
    from tournaments.models import Entry, Place, Seance, Tournament


@dataclass(frozen=True)
class Option:
    """A way to seat people, as the form offers it: its reasons are sentences."""

    value: str
    title: str
    reasons: tuple[str, ...] = ()
    most: int | None = None


def options_of(found_offers: Sequence[Offer], *, teams: bool) -> list[Option]:
    """The ways that fit the field; drawn tables and tables by rank are not for teams."""
    options = [_option(one) for one in found_offers]
    if teams:
        return options
    return [
        *options,
        Option(
            DRAWN,
            _("Tables tirées au sort à chaque position"),
            (_("Autant de positions et de donnes que voulu ; des joueurs peuvent se revoir."),),
        ),
        Option(
            RANKED,
            _("Les meilleurs avec les meilleurs"),
            (
                _("Les quatre premiers à la table 1, et ainsi de suite à chaque position."),
                _("La première position du tournoi est tirée au sort."),
            ),
        ),
    ]


def _option(offer: Offer) -> Option:
    part = offer.part
    words = {"movement": part.movement_id, "tables": part.tables}
    if offer.final:
        title = _("Finale imprimée, %(tables)s tables (%(movement)s)") % words
    elif part.movement.parts:
        title = _("Quatre tournois parallèles, %(tables)s tables (%(movement)s)") % words
    elif part.movement_id.startswith("GEN"):
        title = _("Mouvement cherché, %(tables)s tables") % words
    else:
        title = _("Mouvement fédéral, %(tables)s tables (%(movement)s)") % words
    reasons = tuple(sentence(one.code, one.params) for one in offer.reasons)
    if offer.final:
        format_words = {"positions": part.positions, "deals": part.set_size}
        reasons = (_("%(positions)s × %(deals)s, dans l’ordre du classement.") % format_words,)
    return Option(offer.value, title, reasons, offer.most_positions)


@require_http_methods(["GET", "HEAD", "POST"])
def format_page(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Propose how so many play, every choice explained; posted, it is chosen."""
    found = found_libre(request, club, pk)
    setup, seance = setup_of(found.object), first_seance(found.object)
    try:
        entered = len(libre.groups_of(found.object, setup))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("libre-entries", club, pk)
    fitting = offers(entered, setup.team_size)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = FormatForm(fitting, typed, seance, teams=setup.team_size > 1)
    status = 200
    if request.method == "POST":
        if form.is_valid() and _chosen(found, form):
            messages.success(request, _("Formule choisie. Placez maintenant les joueurs."))
            return redirect("libre-places", club, pk)
        status = 400
    context = {
        "step": "format",
        "form": form,
        "entered": entered,
        "options": options_of(fitting, teams=setup.team_size > 1),
        "ties": TiesForm(initial={"ties": setup.ties}),
    }
    return libre_page(request, found, "format", context, status)


def _chosen(found: Found[Tournament], form: FormatForm) -> bool:
    try:
        libre.choose_format(found.object, form.choice())
    except Refused as refused:
        field = {"libre_positions": "positions", "libre_deals": "deals"}.get(refused.code, "how")
        form.add_error(field, refusal_text(refused))
        return False
    return True


@require_POST
def ties(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Choose what becomes of equal totals."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    form = TiesForm(request.POST)
    if form.is_valid():
        libre.choose_ties(found.object, LibreTies(form.cleaned_data["ties"]))
        messages.success(request, _("Règle des ex aequo enregistrée."))
    draft = found.object.status == found.object.Status.DRAFT
    return redirect("libre-format" if draft else "libre-desk", club, pk)


@require_safe
def places(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Who starts where, or the list of those who wait for the draw of the first tables."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    return _places_page(request, found, DrawForm())


def _places_page(
    request: HttpRequest,
    found: Found[Tournament],
    draw: DrawForm,
    swap: SwapForm | None = None,
    status: int = 200,
) -> HttpResponse:
    tournament, setup = found.object, found.object.libre
    seance = first_seance(tournament)
    seated = (
        list(seance.places.select_related("entry__player", "entry__libre_member__team"))
        if seance
        else []
    )
    entered = tournament.entries.count()
    context: dict[str, Any] = {
        "step": "places",
        "seance": seance,
        "entered": entered,
        "complete": bool(seance) and len(seated) == entered and entered > 0,
        "tables": _start_tables(seance, seated, entered, setup.team_size) if seance else [],
        "moved": seance is not None and seance.libre.seating == LibreSeance.Seating.MOVEMENT,
        "seed": draws.seed_of(seance) if seance else None,
        "draw": draw,
        "swap": swap or (SwapForm(_called(_sorted(seated))) if seated else None),
    }
    return libre_page(request, found, "places", context, status)


def _called(places: Iterable[Place]) -> list[tuple[str, str]]:
    """The starters with the names of who starts there."""
    return [(place.starter, str(place.entry.player)) for place in places]


def _sorted(seated: Iterable[Place]) -> list[Place]:
    return sorted(seated, key=lambda one: (len(one.starter), one.starter))


def _start_tables(
    seance: Seance, seated: Sequence[Place], entered: int, team_size: int
) -> list[tuple[int, list[tuple[str, Entry | None]]]]:
    """The tables of the first position with whom the places put there."""
    if seance.libre.seating != LibreSeance.Seating.MOVEMENT:
        return []
    plan = plan_of_seance(seance, entered // team_size, team_size)
    if plan is None:
        return []
    who = {one.starter: one.entry for one in seated}
    return [
        (
            table.table,
            [
                (_("5e") if place is Side.FIFTH else one.code, who.get(one.code))
                for place, one in table.places.items()
            ],
        )
        for table in plan.schedule.positions[0].tables
    ]


@require_http_methods(["GET", "HEAD", "POST"])
def places_draw(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Seat everybody by chance."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = DrawForm(typed)
    if request.method != "POST":
        return _places_page(request, found, form)
    if not form.is_valid():
        return _places_page(request, found, form, status=400)
    seed = form.number()
    if attempt(request, lambda: libre.draw_places(found.object, seed)):
        messages.success(request, _("Places tirées au sort, tirage n° %(seed)s.") % {"seed": seed})
    return redirect("libre-places", club, pk)


@require_POST
def places_list(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Seat everybody in the order of the list."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    if attempt(request, lambda: libre.list_places(found.object)):
        messages.success(request, _("Joueurs placés dans l’ordre de la liste."))
    return redirect("libre-places", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def places_swap(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Two players, or the teams they play for, change places."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    seance = first_seance(found.object)
    seated = _sorted(seance.places.select_related("entry__player")) if seance else []
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = SwapForm(_called(seated), typed)
    if request.method != "POST" or not form.is_valid():
        status = 400 if request.method == "POST" else 200
        return _places_page(request, found, DrawForm(), form, status)
    one, other = form.cleaned_data["one"], form.cleaned_data["other"]
    if attempt(request, lambda: libre.swap_places(found.object, one, other)):
        messages.success(request, _("Places échangées."))
    return redirect("libre-places", club, pk)


@require_POST
def start(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Lay the tables out and begin."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    if attempt(request, lambda: libre.start_libre(found.object)):
        messages.success(request, _("Le tournoi est lancé : position 1."))
        return redirect("libre-desk", club, pk)
    return redirect("libre-places", club, pk)
