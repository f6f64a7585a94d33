"""What every request needs around its view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from csp.middleware import CSPMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import QueryDict
from django.shortcuts import render
from django.utils import timezone

from tarotclub import tablelinks
from tarotclub.access import LoginNeededError
from tarotclub.replica import never_beyond
from tarotclub.tablelinks import TableLinkOver

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase

TYPED = "typed-before-login"
MOST_KEPT = 100_000


class PolicyMiddleware(CSPMiddleware):
    """The content security policy, not even built for an answer that is exempt of it (a 304)."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if getattr(response, "_csp_exempt", False):
            return response
        return super().process_response(request, response)


class ClubMiddleware:
    """Leads to the login and back, and lets neither a club's time zone nor the public's database
    leak into the next request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(None), never_beyond():
            response = self.get_response(request)
        if response.status_code == 405 and request.method == "GET":
            response = _explained(request, response)
        access = getattr(request, "access", None)
        if access is None or not access.club.indexable:
            response["X-Robots-Tag"] = "noindex"
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A page that needs an account leads to the login; what was typed waits in the session."""
        if isinstance(exception, TableLinkOver):
            return table_link_over(request, exception.reason, exception.link)
        if not isinstance(exception, LoginNeededError):
            return None
        if links := tablelinks.kept(request):
            return table_link_over(request, "elsewhere", min(links) if len(links) == 1 else 0)
        keep_typed(request)
        return redirect_to_login(request.get_full_path())


def table_link_over(request: HttpRequest, reason: str, link: int) -> HttpResponse:
    """A phone that a table's address let in, at what that address does not open (any more).

    It is not led to the login, which would keep what it typed in a session.
    """
    context = {"reason": reason, "club_slug": _club_in(request), "table_link": link}
    response = render(request, "tarotclub/table_link_over.html", context, status=403)
    response["Cache-Control"] = "private, no-store"
    return response


def _club_in(request: HttpRequest) -> str:
    return str(request.resolver_match.kwargs.get("club", "")) if request.resolver_match else ""


def _explained(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """An address that only stores, met as a page: after a login that interrupted, for one."""
    page = render(request, "405.html", status=405)
    page["Allow"] = response["Allow"]
    return page


def keep_typed(request: HttpRequest) -> None:
    """Keep what was posted for the form that it came from; see `typed_before_login`."""
    data = request.POST.urlencode()
    # More than any form of ours holds is not what somebody typed.
    if request.method == "POST" and len(data) <= MOST_KEPT:
        request.session[TYPED] = {"path": request.path, "data": data}


def typed_before_login(request: HttpRequest) -> QueryDict | None:
    """Return, once, what was posted to this page before a login interrupted; none was stored.

    A form view shows it again: `Form(typed_before_login(request))`.
    """
    kept = request.session.get(TYPED)
    if request.method != "GET" or not kept or kept["path"] != request.path:
        return None
    del request.session[TYPED]
    return QueryDict(kept["data"])
