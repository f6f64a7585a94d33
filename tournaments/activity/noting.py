"""Notes every step of a tournament as it is taken, by the address that takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.contrib.messages import WARNING, get_messages

from tarotclub.access import Access
from tournaments.activity.steps import SEANCE_STEPS, STEPS, Step
from tournaments.models import Activity, Tournament

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.contrib.messages.storage.base import BaseStorage
    from django.http import HttpRequest, HttpResponse


class ActivityMiddleware:
    """Writes a step's row once its action is done.

    An action that is refused leads back with a message, or answers with its form: no row then.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST" and response.status_code == 302:
            note(request)
        return response

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """Read what a step's form sent before anything is done: unreadable, nothing is."""
        if request.method == "POST" and _step(request) is not None:
            _ = request.POST


def _step(request: HttpRequest) -> Step | None:
    name = (request.resolver_match.url_name or "") if request.resolver_match else ""
    return STEPS.get(name) or SEANCE_STEPS.get(name)


def note(request: HttpRequest) -> None:
    """Write down what this request did, where it was a step of a tournament and was not refused."""
    at, access, step = request.resolver_match, getattr(request, "access", None), _step(request)
    if at is None or step is None or not isinstance(access, Access) or _warned(request):
        return
    if access.user is None and access.table is None:
        return
    named = "seances__session" if at.url_name in SEANCE_STEPS else "pk"
    found = Tournament.objects.filter(**{named: at.kwargs["pk"]}, club=access.club)
    about = {name: value for name, value in at.kwargs.items() if name not in ("club", "pk")}
    for pk in found.values_list("pk", flat=True):
        Activity.objects.create(
            tournament_id=pk,
            code=step.taken(request.POST).code,
            about=about,
            author=access.user,
            author_label=access.table.label if access.table else "",
        )


def _warned(request: HttpRequest) -> bool:
    """True when the page that follows has something to say against what was asked."""
    told = cast("BaseStorage", get_messages(request))
    warned = any(message.level >= WARNING for message in told)
    told.used = False  # they are still to be shown
    return warned
