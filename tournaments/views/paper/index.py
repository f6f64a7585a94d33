"""All that can be printed for a tournament, and what each is for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.layouts import PLAYER_FORMS, SIDE_FORMS
from tournaments.models import LibreSeance, Seance, Tournament
from tournaments.views.desk_pages import OWN_PAGES
from tournaments.views.paper.pages import found_paper, newest_seance, paper_page


@dataclass(frozen=True)
class Paper:
    """A page to print: its address's name, what it is for; `ready` once it has something on it."""

    name: str
    title: str
    purpose: str
    ready: bool = True
    url: str = ""


@require_safe
def paper(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The tournament's sheets, and the blank ones."""
    found = found_paper(request, club, pk)
    tournament = found.object
    seance = newest_seance(tournament)
    seated = seance is not None and seance.places.exists()
    begun = tournament.status != Tournament.Status.DRAFT
    papers = [
        Paper(one.name, one.title, one.purpose, one.ready, reverse(one.name, args=[club, pk]))
        for one in _papers(tournament, seance, seated, begun)
    ]
    context = {"papers": papers, "home": _home(tournament, club, begun)}
    return paper_page(request, found, "index", context)


def _home(tournament: Tournament, club: str, begun: bool) -> str:
    """Where the tournament stands: its desk, what is prepared, or its printed list."""
    name = "desk" if begun else "entries"
    own = OWN_PAGES.get(Tournament.Form(tournament.form), {})
    if tournament.form == Tournament.Form.LIBRE and tournament.libre.listed:
        return reverse("libre-list", args=[club, tournament.pk])
    return reverse(own.get(name, name), args=[club, tournament.pk])


def _papers(
    tournament: Tournament, seance: Seance | None, seated: bool, begun: bool
) -> Iterator[Paper]:
    if tournament.form in PLAYER_FORMS:
        yield from _players(seance is not None)
        yield from _duplicate(begun)
    elif tournament.form in SIDE_FORMS:
        yield from _sides(seance is not None, begun)
    elif tournament.form == Tournament.Form.LIBRE:
        if tournament.libre.listed:
            return
        moved = seance is not None and seance.libre.seating == LibreSeance.Seating.MOVEMENT
        yield from _libre(begun, seated or begun, begun or moved)
    elif tournament.form == Tournament.Form.EQUIPES:
        yield from _teams(begun)
    yield Paper(
        "paper-cards",
        _("Cartons de table"),
        _("Le nom, la place de départ, et un code QR vers la feuille du joueur."),
    )
    yield Paper(
        "paper-receipts",
        _("Reçus des prix"),
        _("Un par prix gagné, déjà rempli : il ne manque que les signatures."),
        begun,
    )


def _players(prepared: bool) -> Iterator[Paper]:
    yield Paper(
        "print-orientation",
        _("Tableau d’orientation"),
        _("Au mur : qui commence où."),
        prepared,
    )
    yield Paper(
        "print-guides",
        _("Guides des joueurs"),
        _("Une carte par joueur : sa table, sa place et ses étuis à chaque position."),
        prepared,
    )
    yield Paper(
        "print-boards",
        _("Fiches ambulantes"),
        _("Une par étui, ses tables déjà écrites ; elle voyage avec l’étui."),
        prepared,
    )


def _duplicate(begun: bool) -> Iterator[Paper]:
    yield Paper(
        "paper-routes",
        _("Feuilles de route"),
        _("Les étuis de chaque joueur, avec ses scores et ses notes dès qu’ils y sont."),
        begun,
    )
    yield Paper("paper-ranking", _("Classement"), _("À afficher, provisoire ou final."), begun)


def _sides(prepared: bool, begun: bool) -> Iterator[Paper]:
    yield Paper(
        "side-print-orientation",
        _("Tableau d’orientation"),
        _("Au mur : qui commence où."),
        prepared,
    )
    yield Paper(
        "side-print-guides",
        _("Guides des équipes"),
        _("Une carte par équipe : sa table et ses étuis à chaque position."),
        prepared,
    )
    yield Paper(
        "side-print-boards",
        _("Fiches ambulantes"),
        _("Une par étui, ses tables déjà écrites ; elle voyage avec l’étui."),
        prepared,
    )
    yield Paper(
        "side-paper-routes",
        _("Feuilles de route"),
        _("Les étuis de chaque équipe, avec ses scores dès qu’ils y sont."),
        begun,
    )
    yield Paper("side-paper-ranking", _("Classement"), _("À afficher, provisoire ou final."), begun)


def _libre(begun: bool, seated: bool, known: bool) -> Iterator[Paper]:
    yield Paper(
        "libre-paper-orientation",
        _("Tableau d’orientation"),
        _("Au mur : qui commence où."),
        seated,
    )
    yield Paper(
        "libre-paper-personal",
        _("Fiches personnelles"),
        _("Une par joueur : où il va à chaque position, et son solde à écrire."),
    )
    yield Paper(
        "libre-print-sheets",
        _("Feuilles de marque"),
        _("Une par table, pour la position en cours ; Nord la tient."),
        begun,
    )
    yield Paper(
        "libre-paper-recap",
        _("Tableau récapitulatif"),
        _("Les totaux de chaque position et le cumul ; ceux qui sont saisis y sont."),
        known,
    )
    yield Paper(
        "libre-print-ranking", _("Classement"), _("À afficher, provisoire ou final."), begun
    )


def _teams(begun: bool) -> Iterator[Paper]:
    yield Paper(
        "team-sheets",
        _("Feuilles de match"),
        _("De chaque rencontre : une par table et mi-temps, et la feuille de résultats."),
        begun,
    )
    yield Paper(
        "team-codes",
        _("Cartes des tables"),
        _("Un code QR par table : les téléphones y saisissent les scores de la rencontre."),
        begun,
    )
