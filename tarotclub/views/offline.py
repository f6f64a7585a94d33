"""What a browser keeps to open pages without a network: the worker's own script, and one page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tarotclub import RELEASE

FILES = (
    *("paper.css", "deal.css", "waiting.css", "phone.css", "icon.svg"),
    *("outbox.js", "marque.js", "draft.js", "deal.js", "waiting.js"),
    *("saving.js", "sheet.js", "live.js"),
)
"""What the pages of a table are made of."""


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, since it answers for every page of the site."""
    context = {
        "release": RELEASE,
        "static": f"/{settings.STATIC_URL.lstrip('/')}",
        "files": [static(f"tarotclub/{name}") for name in FILES],
    }
    return render(request, "tarotclub/offline.js", context, content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that stands for those that were never opened on this device."""
    return render(request, "tarotclub/offline.html")
