"""The evening's desk: who is here, how to draw, which tables run; and its one-tap actions."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import evenings as write
from scoring.forms.evenings import (
    DrawForm,
    GuestForm,
    new_guest,
    no_split_words,
    split_choices,
)
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.rosters import Person, Roster, roster
from scoring.models import Session
from scoring.rules.ruleset import FFT_2012
from scoring.tablelinks import contested_in
from scoring.views.evenings.asked import (
    action,
    attempt,
    evening_for,
    house_name,
    player_of,
    shown,
    table_of,
    to_desk,
)
from scoring.views.published import RUNNING_SECONDS
from tarotclub.access import Found, Right, etag, unchanged
from tarotclub.middleware import typed_before_login
from tarotclub.names import sort_key
from tarotclub.people import NewNamesake

SHOWN_SPLITS = 3


@require_safe
def evening_desk(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show the evening's three steps on one page; one that asks again: 304 if nobody came or went.

    The check-in list raises no revision, so the page's tag is made of what is read of it.
    """
    found = evening_for(request, club, pk, Right.RUN)
    people = roster(found.object, MEMBERS)
    tag = etag(request, found.access, *_state(found.object, people), request.GET.get("q", ""))
    if same := unchanged(request, tag):
        return same
    over = found.object.status == Session.Status.CLOSED
    live = {"tag": tag, "every": 0 if over else RUNNING_SECONDS}
    answer = desk_page(request, found, people=people, live=live)
    answer["Cache-Control"] = "private, no-store"
    return answer


def _state(evening: Session, people: Roster) -> tuple[object, ...]:
    """What the desk shows: of the evening and its tables, and of everybody on the list."""
    lines = (
        (
            *(each.player.pk, str(each.player), each.player.home_club),
            *(each.here, each.left_at, each.table and each.table.pk),
        )
        for each in people.people
    )
    return evening.revision, evening.version, str(evening.season), *lines


def desk_page(
    request: HttpRequest,
    found: Found[Session],
    *,
    guest: GuestForm | None = None,
    draw: DrawForm | None = None,
    people: Roster | None = None,
    live: Mapping[str, object] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the desk, with a form that must be mended where there is one (it stays as it is)."""
    evening, words = found.object, request.GET.get("q", "")
    people = people or roster(evening, MEMBERS)
    rules = evening.rule_set.rules
    splits = split_choices(len(people.here), evening.table_size, rules)
    context = shown(
        found,
        roster=people,
        words=words,
        people=_searched(people, words),
        guest=guest or new_guest(found.access.club),
        draw=draw,
        splits=splits[:SHOWN_SPLITS],
        more_splits=splits[SHOWN_SPLITS:],
        rules_name=house_name(evening),
        with_rules=found.access.club.rule_sets.exclude(code=FFT_2012.code).exists(),
        next_position=evening.position + 1,
        contested=len(contested_in(evening)),
        **(live or {}),
        no_split="" if splits else no_split_words(len(people.here), rules),
    )
    return render(request, "scoring/evenings/desk.html", context, status=status)


def _searched(people: Roster, words: str) -> list[Person]:
    """Those whose name holds every typed word."""
    wanted = sort_key(words).split()
    return [
        person for person in people.people if all(word in person.player.sort_key for word in wanted)
    ]


@action
def evening_check_in(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Tick somebody who came."""
    found = evening_for(request, club, pk, Right.RUN)
    player = player_of(found, request.POST.get("joueur"))
    attempt(request, lambda: write.check_in(pk, player))
    return to_desk(found, f"j{player.pk}")


@require_http_methods(["GET", "HEAD", "POST"])
def evening_check_out(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Untick somebody, or note that they leave; one who sits at a table is asked for first."""
    found = evening_for(request, club, pk, Right.RUN)
    if request.method == "POST":
        player = player_of(found, request.POST.get("joueur"))
        attempt(request, lambda: write.check_out(pk, player))
        return to_desk(found, f"j{player.pk}")
    if "joueur" not in request.GET:
        return redirect("evening-desk", club, pk)
    player = player_of(found, request.GET["joueur"])
    people = roster(found.object, MEMBERS).people
    person = next((each for each in people if each.player == player), None)
    if person is None or not person.here:
        return to_desk(found, "presents")
    last = write.last_deal(person.table) if person.table else 0
    context = shown(found, person=person, last=last)
    return render(request, "scoring/evenings/leave.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def evening_guest(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Add somebody the club does not know yet, and tick them; a known name must be confirmed."""
    found = evening_for(request, club, pk, Right.RUN)
    if request.method != "POST":
        typed = typed_before_login(request)
        return desk_page(request, found, guest=new_guest(found.access.club, typed))
    form = new_guest(found.access.club, request.POST)
    if not form.is_valid():
        return desk_page(request, found, guest=form, status=400)
    identity = form.identity()
    try:
        added = attempt(request, lambda: write.add_guest(pk, identity, form.known))
    except NewNamesake:
        form.full_clean()
        return desk_page(request, found, guest=form, status=400)
    if added:
        name = f"{identity.first_name} {identity.last_name}".strip()
        messages.success(request, _("%(name)s est dans le club, et présent.") % {"name": name})
    return to_desk(found, "presents")


@action
def evening_late(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Seat somebody at a table that plays already, from its next deal on."""
    found = evening_for(request, club, pk, Right.RUN)
    player = player_of(found, request.POST.get("joueur"))
    table = table_of(found, request.POST.get("table"))
    attempt(request, lambda: write.add_late(pk, player, table))
    return to_desk(found, "tables")


@action
def evening_open(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Open the evening, again where it was closed."""
    found = evening_for(request, club, pk, Right.RUN)
    write.open_again(pk)
    return to_desk(found, "soiree")


@action
def evening_close(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """End the evening, and say what is missing."""
    found = evening_for(request, club, pk, Right.RUN)
    session = write.close(pk)
    lagging = sum(len(each.lagging) for each in roster(session, MEMBERS).positions)
    if lagging:
        messages.warning(
            request, _("La soirée est terminée, mais il manque des résultats : voyez la liste.")
        )
    else:
        messages.success(request, _("La soirée est terminée."))
    return to_desk(found, "soiree")


@action
def evening_publish(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show the evening to everybody."""
    found = evening_for(request, club, pk, Right.RUN)
    write.publish(pk, published=True)
    messages.success(request, _("Tout le monde peut voir la soirée."))
    return to_desk(found, "soiree")


@action
def evening_unpublish(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show the evening to the club alone."""
    found = evening_for(request, club, pk, Right.RUN)
    write.publish(pk, published=False)
    messages.success(request, _("Seul le club peut voir la soirée."))
    return to_desk(found, "soiree")
