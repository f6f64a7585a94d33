"""What the pages of every form are made with: finding a tournament, showing a page of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from django.shortcuts import render

from tarotclub.access import Found, Right, fetch
from tournaments.models import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


class Finder(Protocol):
    """Fetches a tournament of a club and authorises its visitor, in one call."""

    def __call__(
        self, request: HttpRequest, club: str, pk: int, right: Right = Right.DIRECT
    ) -> Found[Tournament]: ...


class Renderer(Protocol):
    """Renders the page `template` of its folder with `context`."""

    def __call__(
        self,
        request: HttpRequest,
        found: Found[Tournament],
        template: str,
        context: dict[str, Any],
        status: int = 200,
    ) -> HttpResponse: ...


def finder(*forms: str, beside: tuple[str, ...] = ()) -> Finder:
    """Make the finder of tournaments of these forms, of all without any: 404 for any other form.

    `beside`: the rows that belong to it and are fetched with it.
    """

    def found(
        request: HttpRequest, club: str, pk: int, right: Right = Right.DIRECT
    ) -> Found[Tournament]:
        rows = Tournament.objects.filter(form__in=forms) if forms else Tournament.objects.all()
        return fetch(request, club, rows.select_related(*beside) if beside else rows, right, pk=pk)

    return found


def pages_of(folder: str, more: Callable[[Tournament], dict[str, Any]] | None = None) -> Renderer:
    """Make the renderer of the templates in `folder`; every page of it names its tournament.

    `more`: what all of its pages know of the tournament besides.
    """

    def page(
        request: HttpRequest,
        found: Found[Tournament],
        template: str,
        context: dict[str, Any],
        status: int = 200,
    ) -> HttpResponse:
        known = more(found.object) if more else {}
        full = {"access": found.access, "tournament": found.object, **known, **context}
        return render(request, f"tournaments/{folder}/{template}.html", full, status=status)

    return page
