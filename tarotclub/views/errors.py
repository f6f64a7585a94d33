"""What Django asks us to say when it refuses a request itself."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tarotclub.middleware import keep_typed


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without the token that goes with the browser's cookie: nothing was stored.

    A page that was open while somebody logged in from another tab has the token of before. Where
    the browser itself says that the form stood on our page, it comes back with what was typed and
    a fresh token; passwords are never kept, and the login is asked for again. A script is told so,
    and asks for another token itself.
    """
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"state": "token"}, status=403)
    ours = bool(request.COOKIES) and _from_our_page(request)
    if ours and request.path == reverse("login"):
        return redirect(request.get_full_path())
    if not ours or _has_password(request):
        return render(request, "403_csrf.html", status=403)
    keep_typed(request)
    messages.warning(
        request, _("Rien n’est encore enregistré : vérifiez, puis envoyez de nouveau.")
    )
    return redirect(request.get_full_path())


def _from_our_page(request: HttpRequest) -> bool:
    """True when the browser names a page of this very site as where the form stood."""
    origin = request.headers.get("Origin") or request.headers.get("Referer") or ""
    try:
        named = urlsplit(origin)
    except ValueError:
        return False
    return (named.scheme, named.netloc) == (request.scheme, request.get_host())


def _has_password(request: HttpRequest) -> bool:
    return any("password" in name for name in request.POST)
