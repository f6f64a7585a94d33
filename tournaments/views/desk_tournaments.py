"""The club's tournaments: list, create, edit, delete, publish, finish, take up again."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tarotclub.access import Access, Right, enter_club, etag, tagged, unchanged
from tarotclub.middleware import typed_before_login
from tarotclub.models import Season
from tarotclub.versions import StaleVersion
from tarotclub.views.conflicts import differences
from tarotclub.whole import whole
from tournaments import directing
from tournaments.directing import Refused, libre, teams
from tournaments.directing import sides as side_forms
from tournaments.directing.free import create_free
from tournaments.directing.sentences import refusal_text
from tournaments.forms import NewTournamentForm, TournamentForm
from tournaments.layouts import SIDE_FORMS
from tournaments.models import Challenge, Tournament
from tournaments.progress import progress
from tournaments.views.desk_pages import (
    attempt,
    found_desk,
    found_tournament,
    home_of,
    page,
    started,
)


@require_safe
def tournaments(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's tournaments: for the public those that were published."""
    access = enter_club(request, club, Right.PUBLIC)
    tag = etag(request, access, access.club.revision)
    if same := unchanged(request, tag):
        return same
    rows = Tournament.objects.filter(club=access.club).order_by("-date", "-pk")
    rows = rows.annotate(players=Count("entries"))
    if not access.may(Right.READ):
        rows = rows.filter(published=True)
    challenges = Challenge.objects.filter(club=access.club, published=True)[:1]
    context = {"access": access, "tournaments": rows, "challenges": challenges}
    return tagged(render(request, "tournaments/desk/list.html", context), tag)


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_new(request: HttpRequest, club: str) -> HttpResponse:
    """Create a tournament; the season that holds today is proposed."""
    access = enter_club(request, club, Right.DIRECT)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    today = timezone.localdate()
    season = Season.objects.filter(club=access.club).holding(today).first()
    initial = {"date": today, "season": season, "kind": "individuel"}
    form = NewTournamentForm(typed, instance=Tournament(club=access.club), initial=initial)
    if request.method != "POST":
        return _form_page(request, access, form)
    if not form.is_valid():
        return _form_page(request, access, form, status=400)
    try:
        made = _created(access, form)
    except Refused as refused:
        form.add_error("name", refusal_text(refused))
        return _form_page(request, access, form, status=400)
    messages.success(request, _("%(name)s est créé. Inscrivez les joueurs.") % {"name": made})
    return redirect("entries", club, made.pk)


def _created(access: Access, form: NewTournamentForm) -> Tournament:
    """The tournament in the form that was chosen; the duplicate individual where none was."""
    form_name, _dash, kind = form.cleaned_data["kind"].partition("-")
    if form_name in SIDE_FORMS:
        form_chosen = Tournament.Form(form_name)
        return side_forms.create_sides(access.club, **_values(form), form=form_chosen)
    if form_name == Tournament.Form.FREE:
        return create_free(access.club, **_values(form), method=Tournament.Method(kind))
    if form_name == Tournament.Form.EQUIPES:
        return teams.create_teams(access.club, **_values(form))
    if form_name != Tournament.Form.LIBRE:
        return directing.create(access.club, **_values(form))
    choice = libre.LibreChoice(team_size=whole(kind) or 1, listed=kind == "liste")
    return libre.create_libre(access.club, **_values(form), choice=choice)


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Change name, date and season; whoever saves second sees both versions."""
    found = found_tournament(request, club, pk)
    access, tournament = found.access, found.object
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = TournamentForm(typed, instance=tournament, initial={"version": tournament.version})
    if request.method != "POST":
        return _form_page(request, access, form)
    if not form.is_valid():
        return _form_page(request, access, form, status=400)
    try:
        edited = directing.edit(tournament, form.cleaned_data["version"] or 0, **_values(form))
    except StaleVersion as stale:
        return _form_page(request, access, form, stale, status=409)
    except Refused as refused:
        form.add_error("name", refusal_text(refused))
        return _form_page(request, access, form, status=400)
    messages.success(request, _("%(name)s est enregistré.") % {"name": edited})
    return home_of(edited, club)


def _values(form: TournamentForm) -> dict[str, Any]:
    typed = form.cleaned_data
    return {"name": typed["name"], "day": typed["date"], "season": typed["season"]}


def _form_page(
    request: HttpRequest,
    access: Access,
    form: TournamentForm,
    stale: StaleVersion | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "access": access,
        "form": form,
        "tournament": form.instance if form.instance.pk else None,
        "differences": differences(form, stale),
    }
    return render(request, "tournaments/desk/form.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_delete(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Ask, then delete a tournament that was never played."""
    found = found_tournament(request, club, pk)
    if request.method != "POST":
        return page(request, found, "delete", {"players": found.object.entries.count()})
    name = str(found.object)
    if not attempt(request, lambda: directing.delete(found.object)):
        return home_of(found.object, club)
    messages.success(request, _("%(name)s est supprimé.") % {"name": name})
    return redirect("tournaments", club)


@require_POST
def tournament_publish(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show the tournament to everybody."""
    found = found_tournament(request, club, pk)
    if attempt(request, lambda: directing.publish(found.object)):
        messages.success(request, _("Le tournoi est publié : tout le monde peut le suivre."))
    return home_of(found.object, club)


@require_POST
def tournament_unpublish(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show the tournament to the club's members alone."""
    found = found_tournament(request, club, pk)
    directing.publish(found.object, published=False)
    messages.success(request, _("Le tournoi n’est plus public."))
    return home_of(found.object, club)


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_finish(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Say which results are missing and ask; then close the tournament."""
    found = found_desk(request, club, pk)
    seance = started(found.object)
    refusal = ""
    if request.method == "POST":
        try:
            directing.finish(found.object, whole(request.POST.get("missing")) or 0)
        except Refused as refused:
            refusal = refusal_text(refused)
        else:
            messages.success(request, _("Le tournoi est terminé."))
            return redirect("desk", club, pk)
    state = progress(seance, over=True)
    context = {"progress": state, "refusal": refusal}
    return page(request, found, "finish", context, status=409 if refusal else 200)


@require_POST
def tournament_reopen(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Take a finished tournament up again."""
    found = found_desk(request, club, pk)
    if attempt(request, lambda: directing.reopen(found.object)):
        messages.success(request, _("Le tournoi a repris."))
    return redirect("desk", club, pk)
