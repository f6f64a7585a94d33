"""The tools on a phone: touched, typed, read by a reader, and back into the deal form."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.forms.tools.arbiter import QUESTIONS
from scoring.forms.tools.replaying import example
from tests.browser.dealing import Thumb, fits, opened
from tests.scoring.factories import make_table

pytestmark = pytest.mark.django_db(transaction=True)

COUNT, REPLAY = reverse("count-pile"), reverse("replay")
ADDRESSES = [
    reverse("tools"),
    reverse("arbiter"),
    f"{COUNT}?bouts=2&rois=2&autres=33&plis=9&autre_points=92",
    f"{COUNT}?facon=cartes&cartes=RS+T1",
    REPLAY,
    f"{REPLAY}?{urlencode(example())}",
    *(reverse("arbiter-question", args=[slug]) for slug in QUESTIONS),
    reverse("arbiter-question", args=["jouer"]) + "?main=4H+T3+T20+EX&table=10S+T8",
    reverse("arbiter-question", args=["petit-sec"]) + "?main=RS+RS+ZZ",
]


@pytest.mark.parametrize(("scheme", "width"), [("light", 360), ("dark", 320)])
def test_every_page_reads_well(device, no_violations, scheme, width):
    page = device(color_scheme=scheme, viewport={"width": width, "height": 640})
    for address in ADDRESSES:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == width, address
        no_violations(page)


def test_a_pile_is_counted_while_it_is_touched(page):
    page.goto(COUNT)
    for name, times in (("bouts", 2), ("rois", 2), ("autres", 4)):
        for _ in range(times):
            page.locator(f"[data-field={name}] [data-step='1']").click()
    page.locator("[data-field=autres] [data-step='5']").click()
    expect(page.locator(".tally .mine")).to_contain_text("22,5")
    page.reload()
    expect(page.locator(".tally .mine")).to_contain_text("22,5")


def test_cards_are_touched_in_their_order(page):
    page.goto(reverse("arbiter-question", args=["pli"]))
    for name in ("10, cœur", "3, cœur", "atout 8", "atout 12"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    expect(page.locator("[name=pli]")).to_have_value("10H 3H T8 T12")
    page.get_by_role("button", name="Répondre").click()
    expect(page.locator("#answer")).to_contain_text("La carte n° 4 gagne")


def test_without_script(device):
    page = device(java_script_enabled=False)
    page.goto(reverse("arbiter-question", args=["jouer"]))
    for name in ("4, cœur", "atout 20"):
        page.locator("[data-pack=main]").get_by_role("checkbox", name=name, exact=True).check()
    page.locator("[name=table]").fill("10S")
    page.get_by_role("button", name="Répondre").click()
    expect(page.locator("#answer")).to_contain_text("On peut jouer\u00a0: atout 20.")


def test_a_counted_pile_comes_back_into_the_draft(device, scorer, club):
    table = make_table(club)
    page = opened(device(scorer), table)
    thumb = Thumb(page)
    thumb.taker(2)
    thumb.choose("contract", "garde")
    assert fits(page)
    page.get_by_role("link", name="Compter").click()
    for name, count in (("bouts", 2), ("rois", 4), ("autres", 44)):
        page.locator(f"[name={name}]").fill(str(count))
    page.locator("[name=autres]").press("Tab")
    page.get_by_role("button", name="Mettre dans la donne").click()
    # 9 + 18 + 22 = 49 with two bouts: (25 + 8) × 2.
    expect(page.locator(".formula")).to_contain_text("66")
    expect(page.locator("[name=attack]")).to_have_value("49")
    assert fits(page)
    page.reload()
    expect(page.locator(".formula")).to_contain_text("66")
