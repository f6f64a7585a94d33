"""The club's players: the list, and each one's record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import RequestConfig

from tarotclub import people as write
from tarotclub.access import Access, Found, Right, enter_club, fetch
from tarotclub.forms import PlayerForm
from tarotclub.middleware import typed_before_login
from tarotclub.models import Player
from tarotclub.playerhistory import versions
from tarotclub.tables import PlayerTable
from tarotclub.versions import StaleVersion
from tarotclub.views.conflicts import differences
from tarotclub.whole import whole

if TYPE_CHECKING:
    from django.db.models import QuerySet

PER_PAGE = 50


@require_safe
def players(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's players; `q` searches them, `archives` shows those put away."""
    access = enter_club(request, club, Right.READ)
    words, archived = request.GET.get("q", ""), "archives" in request.GET
    found = Player.objects.filter(club=access.club).search(words)
    found = found.exclude(archived_at=None) if archived else found.active()
    table = PlayerTable(found, access=access, exclude=() if archived else ("state",))
    RequestConfig(request, paginate=False).configure(table)
    # How many stand on a page is not the address's to say, and any number may stand in it.
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    table.paginate(page=page.number, per_page=PER_PAGE)
    context = {"access": access, "table": table, "words": words, "archived": archived}
    return render(request, "tarotclub/players.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def player_add(request: HttpRequest, club: str) -> HttpResponse:
    """Add a player; a name the club knows already must be confirmed."""
    access = enter_club(request, club, Right.RUN)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = PlayerForm(typed, instance=Player(club=access.club))
    if request.method != "POST":
        return _form_page(request, access, form)
    if not form.is_valid():
        return _form_page(request, access, form, status=400)
    try:
        player = write.add(access.club, form.identity(), form.known)
    except write.NewNamesake:
        form.full_clean()
        return _form_page(request, access, form, status=400)
    messages.success(request, _("%(name)s est dans le club.") % {"name": player})
    return redirect("player-add" if "another" in request.POST else "players", club)


@require_http_methods(["GET", "HEAD", "POST"])
def player_edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Change a player's record; whoever saves second sees both versions."""
    found = _player(request, club, pk)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    player = found.object
    form = PlayerForm(typed, instance=player, initial={"version": player.version})
    if request.method != "POST":
        return _form_page(request, found.access, form)
    if not form.is_valid():
        return _form_page(request, found.access, form, status=400)
    try:
        player = write.edit(player, form.identity(), form.cleaned_data["version"] or 0)
    except StaleVersion as stale:
        return _form_page(request, found.access, form, stale=stale, status=409)
    messages.success(request, _("La fiche de %(name)s est enregistrée.") % {"name": player})
    return redirect("players", club)


@require_POST
def player_revert(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Put back an earlier version of the record; the history keeps both."""
    found = _player(request, club, pk)
    wanted, known = (whole(request.POST.get(name), 12) or 0 for name in ("wanted", "version"))
    try:
        player = write.revert(found.object, wanted, known)
    except StaleVersion:
        messages.error(request, _("Cette fiche a changé entre-temps : regardez-la d’abord."))
    else:
        messages.success(request, _("La fiche de %(name)s est comme avant.") % {"name": player})
    return redirect("player-edit", club, pk)


@require_POST
def player_archive(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Put a player away: offered nowhere, results kept."""
    found = _player(request, club, pk)
    write.archive(found.object)
    messages.success(request, _("%(name)s est archivé.") % {"name": found.object})
    return redirect("player-edit", club, pk)


@require_POST
def player_unarchive(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Offer a player again."""
    found = _player(request, club, pk)
    write.unarchive(found.object)
    messages.success(request, _("%(name)s est de retour.") % {"name": found.object})
    return redirect("player-edit", club, pk)


@require_POST
def player_anonymise(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Forget who a player is; results stay."""
    found = _player(request, club, pk)
    name = str(found.object)
    player = write.anonymise(found.object)
    told = _("%(name)s s’appelle maintenant %(anonymous)s.")
    messages.success(request, told % {"name": name, "anonymous": player})
    return redirect("players", club)


@require_http_methods(["GET", "HEAD", "POST"])
def player_delete(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Delete a record without results; else say what holds it and offer another way."""
    found = _player(request, club, pk)
    name = str(found.object)
    if request.method == "POST":
        try:
            write.delete(found.object)
        except write.HasResults:
            return _delete_page(request, found, status=400)
        messages.success(request, _("La fiche de %(name)s est supprimée.") % {"name": name})
        return redirect("players", club)
    return _delete_page(request, found)


def _delete_page(request: HttpRequest, found: Found[Player], status: int = 200) -> HttpResponse:
    context = {
        "access": found.access,
        "player": found.object,
        "traces": write.traces(found.object),
    }
    return render(request, "tarotclub/player_delete.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def player_merge(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Make two records of one person one: choose the other, see what moves, confirm."""
    found = _player(request, club, pk)
    chosen = request.POST if request.method == "POST" else request.GET
    if "avec" not in chosen:
        return _merge_choice(request, found)
    other = _player(request, club, whole(chosen["avec"]) or 0).object
    if request.method == "POST":
        try:
            kept = write.merge(found.object, other)
        except write.MergeRefused as refused:
            return _merge_preview(request, found, other, str(refused), status=400)
        messages.success(request, _("Il n’y a plus qu’une fiche : %(name)s.") % {"name": kept})
        return redirect("player-edit", club, kept.pk)
    return _merge_preview(request, found, other, write.refusal(found.object, other) or "")


def _merge_choice(request: HttpRequest, found: Found[Player]) -> HttpResponse:
    words = request.GET.get("q", "")
    others = Player.objects.filter(club=found.access.club).exclude(pk=found.object.pk)
    likely = _likely(others, found.object) if not words else others.search(words)
    context = {
        "access": found.access,
        "player": found.object,
        "words": words,
        "others": likely[:PER_PAGE],
    }
    return render(request, "tarotclub/player_merge.html", context)


def _likely(others: QuerySet[Player], player: Player) -> QuerySet[Player]:
    """Return those whose name begins like the player's: where a double most often stands."""
    return others.filter(sort_key__startswith=player.sort_key[:3])


def _merge_preview(
    request: HttpRequest, found: Found[Player], other: Player, refused: str, status: int = 200
) -> HttpResponse:
    context = {
        "access": found.access,
        "player": found.object,
        "other": other,
        "traces": write.traces(other),
        "refused": refused,
    }
    return render(request, "tarotclub/player_merge_preview.html", context, status=status)


def _player(request: HttpRequest, club: str, pk: int) -> Found[Player]:
    return fetch(request, club, Player.objects.all(), Right.RUN, pk=pk)


def _form_page(
    request: HttpRequest,
    access: Access,
    form: PlayerForm,
    stale: StaleVersion | None = None,
    status: int = 200,
) -> HttpResponse:
    player = Player.objects.filter(pk=form.instance.pk or 0).first()
    context = {
        "access": access,
        "form": form,
        "player": player,
        "differences": differences(form, stale),
        "versions": versions(player) if player else (),
    }
    return render(request, "tarotclub/player_form.html", context, status=status)
