"""A season's challenges: the list, the ranking, a player's results, and their rule."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.ledger.ranks import Reader
from scoring.views.published import answer
from tarotclub.access import Access, Found, Right, enter_club, etag, fetch, tagged, unchanged
from tarotclub.middleware import typed_before_login
from tarotclub.models import Season
from tarotclub.versions import StaleVersion
from tarotclub.views.conflicts import Difference
from tarotclub.whole import whole
from tournaments.challengewords import rule_words, sum_words
from tournaments.directing import Refused
from tournaments.directing import challenges as write
from tournaments.directing.sentences import refusal_text
from tournaments.exports.challenge import challenge_book
from tournaments.forms.challenges import ChallengeForm
from tournaments.models import Challenge
from tournaments.standings.challenges import read_challenge, state_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import QueryDict


def _challenge(
    request: HttpRequest, club: str, pk: int, right: Right = Right.DIRECT
) -> Found[Challenge]:
    """Fetch a challenge of the club and authorise its visitor, in one call."""
    rows = Challenge.objects.select_related("season")
    return fetch(request, club, rows, right, pk=pk)


@require_safe
def challenges(request: HttpRequest, club: str) -> HttpResponse:
    """The club's challenges by season, the newest first; for the public those published."""
    access = enter_club(request, club, Right.PUBLIC)
    tag = etag(request, access, access.club.revision)
    if same := unchanged(request, tag):
        return same
    rows = Challenge.objects.filter(club=access.club).select_related("season")
    if not access.may(Right.READ):
        rows = rows.filter(published=True)
    rows = rows.order_by("-season__starts", "-season", "name", "pk")
    context = {
        "access": access,
        "seasons": [(season, list(of)) for season, of in groupby(rows, key=lambda one: one.season)],
        "opened": Season.objects.filter(club=access.club) if access.may(Right.DIRECT) else (),
    }
    return tagged(render(request, "tournaments/rankings/challenges.html", context), tag)


@require_safe
def challenge(request: HttpRequest, club: str, challenge: int) -> HttpResponse:
    """The ranking as it stands, and its rule in words."""
    found = _challenge(request, club, challenge, Right.PUBLIC)
    return answer(
        request,
        found.access,
        state_of(found.object),
        "tournaments/rankings/challenge.html",
        lambda: _parts(found),
        challenge=found.object,
    )


def _parts(found: Found[Challenge]) -> Mapping[str, Any]:
    view = read_challenge(found.object, Reader.of(found.access))
    context = {"access": found.access, "challenge": found.object, "view": view}
    return {
        "ranking": render_to_string("tournaments/rankings/_challenge.html", context),
        "words": rule_words(found.object, sides=view.sides),
    }


@require_safe
def challenge_player(request: HttpRequest, club: str, challenge: int, player: int) -> HttpResponse:
    """A player's tournaments: what each brought, which count, which are dropped, and the sum."""
    found = _challenge(request, club, challenge, Right.PUBLIC)
    return answer(
        request,
        found.access,
        (*state_of(found.object), player),
        "tournaments/rankings/challenge_player.html",
        lambda: _player_parts(found, player),
        challenge=found.object,
    )


def _player_parts(found: Found[Challenge], player: int) -> Mapping[str, Any]:
    view = read_challenge(found.object, Reader.of(found.access))
    row = view.row_of(player)
    if row is None:
        raise Http404
    context = {
        "access": found.access,
        "challenge": found.object,
        "view": view,
        "row": row,
        "sum": sum_words(row, found.object, view.unit),
        "words": rule_words(found.object, sides=view.sides),
    }
    return {
        "name": row.name,
        "sheet": render_to_string("tournaments/rankings/_challenge_player.html", context),
    }


@require_safe
def challenge_export(request: HttpRequest, club: str, challenge: int) -> HttpResponse:
    """The ranking, every result of every player and the rule, for members."""
    found = _challenge(request, club, challenge, Right.READ)
    stem = "-".join(filter(None, (_("challenge"), slugify(found.object.name))))
    return challenge_book(found.object).response(stem)


@require_http_methods(["GET", "HEAD", "POST"])
def challenge_new(request: HttpRequest, club: str) -> HttpResponse:
    """Open a challenge for the season of `?saison=`, or for the newest one."""
    access = enter_club(request, club, Right.DIRECT)
    season = _season(request, access)
    row = Challenge(club=access.club, season=season)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = ChallengeForm(row, typed)
    if request.method != "POST":
        return _form_page(request, access, row, form)
    if form.is_valid():
        try:
            made = write.create_challenge(season, form.rule())
        except Refused as refused:
            form.add_error("name", refusal_text(refused))
        else:
            messages.success(request, _("%(name)s est ouvert.") % {"name": made})
            return redirect("challenge", club, made.pk)
    return _form_page(request, access, row, form, status=400)


def _season(request: HttpRequest, access: Access) -> Season:
    seasons = Season.objects.select_related("club").filter(club=access.club)
    if "saison" in request.GET:
        seasons = seasons.filter(pk=whole(request.GET["saison"]) or 0)
    season = seasons.order_by("-starts", "-pk").first()
    if season is None:
        raise Http404
    return season


@require_http_methods(["GET", "HEAD", "POST"])
def challenge_edit(request: HttpRequest, club: str, challenge: int) -> HttpResponse:
    """Change the rule and what counts; whoever saves second sees both versions."""
    found = _challenge(request, club, challenge)
    access, row = found.access, found.object
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = ChallengeForm(row, typed)
    if request.method != "POST":
        return _form_page(request, access, row, form)
    if not form.is_valid():
        return _form_page(request, access, row, form, status=400)
    try:
        write.edit_challenge(row, form.cleaned_data["version"] or 0, form.rule())
    except StaleVersion as stale:
        return _form_page(request, access, row, form, stale=stale, status=409)
    except Refused as refused:
        form.add_error("name", refusal_text(refused))
        return _form_page(request, access, row, form, status=400)
    messages.success(request, _("Le règlement est enregistré."))
    return redirect("challenge", club, row.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def challenge_delete(request: HttpRequest, club: str, challenge: int) -> HttpResponse:
    """Ask, then remove a challenge; its tournaments stay."""
    found = _challenge(request, club, challenge)
    if request.method != "POST":
        context = {"access": found.access, "challenge": found.object}
        return render(request, "tournaments/rankings/challenge_delete.html", context)
    name = str(found.object)
    write.delete_challenge(found.object)
    messages.success(request, _("%(name)s est supprimé.") % {"name": name})
    return redirect("challenges", club)


@require_POST
def challenge_publish(request: HttpRequest, club: str, challenge: int) -> HttpResponse:
    """Show the challenge to everybody."""
    found = _challenge(request, club, challenge)
    write.publish_challenge(found.object)
    messages.success(request, _("Le challenge est publié : tout le monde peut le suivre."))
    return redirect("challenge", club, challenge)


@require_POST
def challenge_unpublish(request: HttpRequest, club: str, challenge: int) -> HttpResponse:
    """Show the challenge to the club's members alone."""
    found = _challenge(request, club, challenge)
    write.publish_challenge(found.object, published=False)
    messages.success(request, _("Le challenge n’est plus public."))
    return redirect("challenge", club, challenge)


def _form_page(
    request: HttpRequest,
    access: Access,
    challenge: Challenge,
    form: ChallengeForm,
    stale: StaleVersion | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "access": access,
        "challenge": challenge,
        "form": form,
        "differences": None if stale is None else list(_differences(form, stale)),
    }
    return render(request, "tournaments/rankings/challenge_form.html", context, status=status)


def _differences(form: ChallengeForm, stale: StaleVersion) -> Iterable[Difference]:
    """Where the stored rule and the typed one differ; sent again, the form replaces it."""
    stored = ChallengeForm(stale.current)
    typed = cast("QueryDict", form.data).copy()
    typed["version"] = stale.current.version
    form.data = typed
    for bound in form.visible_fields():
        before = _words(bound.field, stored.initial.get(bound.name))
        after = _words(bound.field, bound.value())
        if before != after:
            yield Difference(str(bound.label), before, after)


def _words(field: Any, value: Any) -> str:
    labels = {str(key): str(label) for key, label in getattr(field, "choices", ())}
    values = value if isinstance(value, list) else [value]
    return ", ".join(labels.get(str(one), str(one)) for one in values if one not in (None, ""))
