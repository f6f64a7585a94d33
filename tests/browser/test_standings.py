"""Standings on a phone: fresh within three seconds, quiet, honest about a lost connection."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import Session, Table
from tarotclub.models import Season
from tests.browser.conftest import DESK
from tests.scoring.factories import make_season, make_session, make_table, play

PHONES = [{"width": 320, "height": 640}, {"width": 360, "height": 640}, DESK]


@pytest.fixture
def tables(live_server, club) -> list[Table]:
    """Three tables of a published evening being played, of a published season."""
    season = make_season(club, published=True)
    session = make_session(club, name="", season=season, published=True)
    made = [make_table(club, session=session) for _ in range(3)]
    for table in made:
        play(table, 0)
    return made


@pytest.fixture
def addresses(club, tables) -> dict[str, str]:
    session = tables[0].session
    player = tables[0].seats.get(index=0).player_id
    return {
        "evening": reverse("evening", args=[club.slug, session.pk]),
        "season": reverse("season", args=[club.slug, session.season_id]),
        "player": reverse("player", args=[club.slug, player]) + f"?soiree={session.pk}",
    }


@pytest.fixture
def asked(page: Page) -> list[int]:
    """The status of every answer the page got for itself, after the first."""
    found: list[int] = []

    def note(response) -> None:
        if response.request.resource_type == "fetch":
            found.append(response.status)

    page.on("response", note)
    return found


def row(page: Page, name: str):
    return page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))


def test_a_deal_appears_within_three_seconds_and_nothing_moves(page, addresses, tables) -> None:
    page.goto(addresses["evening"])
    second = tables[1].seats.get(index=1).player.full_name
    expect(row(page, second).locator(".total a")).to_have_text("−66")
    page.evaluate("document.querySelector('.scroll').scrollLeft = 40; scrollTo(0, 150)")
    before = page.evaluate("[document.querySelector('.scroll').scrollLeft, scrollY]")
    page.evaluate("window.sameDocument = true")

    play(tables[1], 1, points=41)  # just made: +150, −50 to the others
    expect(row(page, second).locator(".total a")).to_have_text("+84", timeout=3000)

    changed = page.locator("tr.changed")
    expect(changed).to_have_count(4)
    assert set(changed.locator(".total small").all_inner_texts()) == {"+150", "−50"}
    expect(page.get_by_role("status")).to_contain_text("table 2, Michel, garde juste faite")
    assert page.evaluate("[document.querySelector('.scroll').scrollLeft, scrollY]") == before
    assert page.evaluate("window.sameDocument"), "the page was not loaded again"


def test_all_that_changed_between_two_answers_is_marked(page, addresses, tables, asked) -> None:
    page.goto(addresses["evening"])
    for table in tables:
        play(table, 2)
    expect(page.locator("tr.changed")).to_have_count(12, timeout=3000)


def test_the_focus_stays_where_it_was(page, addresses, tables) -> None:
    page.goto(addresses["evening"])
    name = tables[0].seats.get(index=2).player.full_name
    page.get_by_role("link", name=name, exact=True).focus()
    play(tables[1], 1)
    expect(page.locator("tr.changed").first).to_be_visible(timeout=3000)
    expect(page.get_by_role("link", name=name, exact=True)).to_be_focused()


def test_nothing_new_costs_a_304(page, addresses, asked) -> None:
    page.goto(addresses["evening"])
    page.wait_for_timeout(4500)
    assert asked in ([304], [304, 304])


def test_a_season_follows_its_running_evening(page, addresses, tables) -> None:
    page.goto(addresses["season"])
    name = tables[2].seats.get(index=0).player.full_name
    expect(row(page, name).locator(".total a")).to_have_text("+198")
    play(tables[2], 0)
    expect(row(page, name).locator(".total a")).to_have_text("+396", timeout=3000)
    expect(page.locator("tr.changed")).to_have_count(4)


@pytest.mark.parametrize("name", ["evening", "season"])
def test_an_evening_that_ended_is_not_asked_for_again(page, addresses, asked, name) -> None:
    Session.objects.update(status=Session.Status.CLOSED)
    page.goto(addresses[name])
    page.wait_for_timeout(2600)
    assert asked == []


def hide(page: Page, hidden: bool) -> None:
    """What a browser does when its tab goes to the back or to the front."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_hidden_page_asks_nothing_and_asks_at_once_when_seen(
    page, addresses, asked, tables
) -> None:
    page.goto(addresses["evening"])
    hide(page, True)
    asked.clear()
    play(tables[0], 0)
    page.wait_for_timeout(2600)
    assert asked == []
    hide(page, False)
    expect(page.locator("tr.changed").first).to_be_visible(timeout=1500)


def test_a_lost_connection_is_said_and_found_again(page, addresses, tables, console_errors) -> None:
    page.goto(addresses["evening"])
    lost = page.locator("[data-lost]")
    expect(lost).to_be_hidden()
    page.context.set_offline(True)
    expect(lost).to_be_visible(timeout=4000)
    expect(lost).to_contain_text("Connexion perdue")
    expect(lost).to_contain_text(re.compile(r"date de \d\d\sh\s\d\d\."))
    expect(lost).to_contain_text(re.compile(r"Nouvel essai dans \d s\."))
    expect(page.locator(".live.off")).to_be_visible()
    play(tables[0], 0)
    page.context.set_offline(False)
    expect(page.locator("tr.changed").first).to_be_visible()
    expect(lost).to_be_hidden()
    expect(page.locator(".live.off")).to_have_count(0)
    console_errors.clear()


def test_trying_again_at_once(page, addresses, console_errors) -> None:
    page.goto(addresses["evening"])
    page.route("**/soirees/**", lambda route: route.abort())
    lost = page.locator("[data-lost]")
    expect(lost).to_be_visible(timeout=4000)
    page.unroute("**/soirees/**")
    lost.get_by_role("link", name="Réessayer maintenant").click()
    expect(lost).to_be_hidden(timeout=2000)
    console_errors.clear()


def test_a_page_that_is_no_longer_public_says_so_and_stops(page, addresses, asked) -> None:
    page.goto(addresses["evening"])
    Session.objects.update(published=False)
    expect(page.locator("[data-gone]")).to_be_visible(timeout=4000)
    asked.clear()
    page.wait_for_timeout(2600)
    assert asked == []


ANY_PAGE = """<!doctype html><html lang="fr"><link rel="icon" href="data:,">
<p class="{css}" data-part="state">Table 1</p>
<div data-part="legs" data-live='"{tag}"' data-every="2"><details><summary>Un</summary>a</details>
<details><summary>Deux</summary>{text}</details></div>
<script src="/static/tarotclub/live.js" defer></script>"""


def test_what_a_reader_unfolded_stays_unfolded(page, hall_url) -> None:
    """The script's own promise to every page built like this, whatever it shows."""
    known: list[str | None] = []

    def answer(route) -> None:
        known.append(route.request.headers.get("if-none-match"))
        again = len(known) > 1
        words = {"css": "live" if again else "quiet", "tag": len(known), "text": "neuf" * again}
        route.fulfill(body=ANY_PAGE.format(**words), content_type="text/html")

    page.route("**/essai/", answer)
    script = finders.find("tarotclub/live.js")
    page.route("**/live.js", lambda route: route.fulfill(path=script))
    page.goto(f"{hall_url}/essai/")
    page.get_by_text("Deux").click()
    page.get_by_text("Deux").focus()
    expect(page.get_by_text("neuf")).to_be_visible(timeout=3000)
    expect(page.get_by_text("Deux")).to_be_focused()
    expect(page.locator("details").first).not_to_have_attribute("open", "")
    expect(page.locator(".live")).to_have_text("Table 1")
    page.wait_for_timeout(2300)
    assert known[:3] == [None, '"1"', '"2"'], "each time with the tag of what is shown"


@pytest.mark.parametrize("viewport", PHONES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["evening", "season", "player"])
def test_readable_by_all_and_never_wider_than_the_screen(
    device: Callable[..., Page], addresses, no_violations, name, scheme, viewport
) -> None:
    page = device(viewport=viewport, color_scheme=scheme)
    page.goto(addresses[name])
    no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


@pytest.mark.parametrize("name", ["evening", "season", "player"])
def test_nothing_shifts_after_the_load(page, addresses, name) -> None:
    page.goto(addresses[name])
    shift = """() => new Promise(resolve => {
        let sum = 0;
        new PerformanceObserver(list => list.getEntries().forEach(e => { sum += e.value; }))
            .observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 600);
    })"""
    assert page.evaluate(shift) == 0


def test_a_season_is_sorted_by_keyboard_alone(page, addresses) -> None:
    Season.objects.update(published=True)
    page.goto(addresses["season"])
    page.get_by_role("link", name="Nom", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("tri=name"))
    expect(page.get_by_role("columnheader", name="Nom")).to_have_attribute("aria-sort", "ascending")


def test_a_total_is_explained_in_two_taps(page, addresses, tables) -> None:
    page.goto(addresses["evening"])
    name = tables[0].seats.get(index=0).player.full_name
    row(page, name).locator(".total a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_role("link", name=re.compile("Table 1, donne 1")).click()
    expect(page).to_have_url(re.compile(r"/donnes/\d+/$"))


def test_everything_is_read_without_script(device, addresses) -> None:
    page = device(java_script_enabled=False)
    for name in ("evening", "season", "player"):
        page.goto(addresses[name])
        assert page.locator("h1").count() == 1
        assert page.locator("[data-lost]:visible").count() == 0
    page.goto(addresses["evening"])
    assert page.locator("tbody tr").count() == 12
