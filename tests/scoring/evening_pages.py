"""An evening's pages in tests: their addresses, and the desk's actions as a browser sends them."""

from __future__ import annotations

import html
import re

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.models import Session
from tests.reading import words

FORMS = {
    "evening-check-in": "joueur",
    "evening-check-out": "joueur",
    "evening-late": "joueur table",
    "evening-draw-cancel": "version",
    "evening-swap": "joueur avec version",
    "evening-move": "joueur table version",
    "evening-size": "table taille version",
    "evening-announce": "position donnes",
    "evening-open": "",
    "evening-close": "",
    "evening-publish": "",
    "evening-unpublish": "",
}
"""The actions of the desk, and what each sends."""
STAFF = ["evening-desk", "evening-edit", "evening-delete", "evening-guest", "evening-draw"]
STAFF_PAGES = [*STAFF, "evening-seats", "evening-check-out"]
"""Pages that only who runs evenings may open."""
CLUB_PAGES = ["evening-missing", "evening-blank"]


def address(name: str, evening: Session, club: str = "test") -> str:
    return reverse(name, args=[club, evening.pk])


text = words


def act(client: Client, name: str, evening: Session, **sent) -> HttpResponse:
    """Do one of the desk's actions and read where it leads."""
    return client.post(address(name, evening), sent, follow=True)


def hidden(response: HttpResponse) -> dict[str, str]:
    """The hidden fields of a page's last form, but the token."""
    form = re.findall(r"<form.*?</form>", response.content.decode(), re.S)[-1]
    fields = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {name: html.unescape(value) for name, value in fields if "csrf" not in name}


def draw(client: Client, evening: Session, tables: str, **asked) -> HttpResponse:
    """Look at a draw and take it, as the desk does."""
    seen = client.get(address("evening-draw", evening), {"tables": tables, **asked}, follow=True)
    return act(client, "evening-draw", evening, **hidden(seen))
