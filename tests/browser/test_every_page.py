"""One walk over every kind of page in Chromium: each passes axe, fits, stands still, can be used.

Every page is met by one width in one theme, the kinds of page by all of them in turn; the flows
themselves are driven by the other tests of this room.
"""

from __future__ import annotations

import html
from itertools import cycle
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import resolve, reverse

from tarotclub.models import Club, Membership, Role
from tests.browser.looking import WATCH, complaints, opened
from tests.test_links import LINK, fill
from tournaments.models import Tournament

if TYPE_CHECKING:
    from django.test import Client
    from playwright.sync_api import Page

SEEN_AS = [(360, "dark"), (1280, "light"), (360, "light"), (1280, "dark")]
EMPTY = ("club", "evenings", "tournaments", "seasons", "players", "challenges", "club-records")
"""What a club that has nothing yet is shown."""
UNFILLED = ("player-add", "season-add", "evening-new", "tournament-new", "person-add")
"""Forms that are sent with nothing typed."""
BLANK = """[...document.querySelectorAll('main form input:not([type=hidden])')]
  .forEach(input => { input.value = '' })"""
SEND = "document.querySelector('main form[method=post]').submit()"


def found_from(client: Client, start: str) -> list[str]:
    """The address of one page of each kind that the links lead to."""
    forms = dict(Tournament.objects.values_list("pk", "form"))

    def kind(address: str) -> tuple[str | None, str]:
        found = resolve(urlsplit(address).path)
        tournament = "tournois/<int:pk>" in found.route
        return found.url_name, forms[found.kwargs["pk"]] if tournament else ""

    ahead, met, kinds, pages = [start], {start}, set(), {}
    while ahead:
        address = ahead.pop(0)
        if kind(address) in kinds:
            continue
        kinds.add(kind(address))
        answer = client.get(address)
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        # The forms of tournaments share most pages: one of them is looked at.
        pages.setdefault(kind(address)[0], address)
        for link in LINK.findall(answer.content.decode()):
            leads = urljoin(address, html.unescape(link)).split("#")[0]
            if leads not in met and not leads.startswith("/static/"):
                met.add(leads)
                ahead.append(leads)
    return list(pages.values())


@pytest.mark.timeout(900)  # It opens some two hundred pages.
@pytest.mark.django_db(transaction=True)
def test_every_page_in_its_turn(club, owner, device, client_for, console_errors) -> None:
    fill(club, owner)
    empty = Club.objects.create(name="Club " + "neuf" * 9, slug="neuf")
    Membership.objects.create(club=empty, user=owner, role=Role.OWNER)
    start = reverse("club", args=[club.slug])
    addresses = found_from(client_for(owner), start)
    addresses += [reverse(name, args=[empty.slug]) for name in EMPTY]
    wrong: dict[str, list[str]] = {}
    devices = [watched(device, owner, width, scheme) for width, scheme in SEEN_AS]
    for address, (page, seen_as) in zip(addresses, cycle(devices), strict=False):
        note(wrong, f"{address} {seen_as}", opened(page, address) + complaints(page))
    assert console_errors == []
    for name, (page, seen_as) in zip(UNFILLED, cycle(devices), strict=False):
        page.goto(reverse(name, args=[club.slug]))
        page.evaluate(BLANK)
        with page.expect_navigation():
            page.evaluate(SEND)
        note(wrong, f"{name}, refused, {seen_as}", complaints(page))
        console_errors.clear()  # The browser takes a form that is refused for one.
    assert not wrong, "\n".join(
        f"{where}: {each}" for where, told in wrong.items() for each in told
    )


def watched(device, owner, width: int, scheme: str) -> tuple[Page, str]:
    """A device whose pages tell what moved."""
    page = device(owner, viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.add_init_script(WATCH)
    return page, f"{width} {scheme}"


def note(wrong: dict[str, list[str]], where: str, told: list[str]) -> None:
    if told:
        wrong.setdefault(where, []).extend(told)
