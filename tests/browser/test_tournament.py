"""A tournament on a phone: fresh within three seconds, explained, found without accents."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.tournaments.factories import enter_units, make_tournament, random_units
from tests.tournaments.quick import write_units
from tests.tournaments.test_standings import move_to

SMALL = {"width": 320, "height": 640}


@pytest.fixture
def tournament(live_server, club):
    """Five tables in their fourth position; tables 4 and 5 still play."""
    made = make_tournament(club, 20, published=True)
    move_to(made, 4)
    made.units = random_units(made, 2, positions=4)
    write_units(made, {key: u for key, u in made.units.items() if key[0] < 4 or key[1] < 4})
    return made


@pytest.fixture
def addresses(club, tournament) -> dict[str, str]:
    entry = tournament.entries.get(number=1)
    at = [club.slug, tournament.pk]
    page = reverse("tournament", args=at)
    return {
        "general": page,
        "alternated": f"{page}?vue=alterne",
        "lines": f"{page}?vue=lignes",
        "mine": f"{page}?joueur=1",
        "found": f"{page}?nom=a",
        "route": reverse("route", args=[*at, entry.pk]),
        "board": reverse("board", args=[*at, 5]),
        "seating": reverse("tournament-seating", args=[*at, 4]),
    }


def next_result(tournament) -> dict[tuple[int, int, int], int]:
    """A result that is still out, as the desk will enter it."""
    key = next(key for key in tournament.units if key[0] == 4 and key[1] == 4)
    return {key: tournament.units[key]}


def test_a_result_appears_within_three_seconds_and_nothing_moves(
    page: Page, addresses, tournament
) -> None:
    page.goto(addresses["general"])
    status = page.locator('[data-part="status"]')
    expect(status).to_contain_text("position 4 en cours, 12 sur 20")
    page.evaluate("document.querySelector('.scroll').scrollLeft = 60; scrollTo(0, 400)")
    before = page.evaluate("[document.querySelector('.scroll').scrollLeft, scrollY]")
    page.evaluate("window.sameDocument = true")
    enter_units(tournament, next_result(tournament))
    expect(status).to_contain_text("position 4 en cours, 13 sur 20", timeout=3000)
    expect(page.locator("tr.changed").first).to_be_attached()
    assert page.evaluate("[document.querySelector('.scroll').scrollLeft, scrollY]") == before
    assert page.evaluate("window.sameDocument")


def test_what_is_being_typed_stays(page: Page, addresses, tournament) -> None:
    page.goto(addresses["general"])
    page.get_by_label("Où suis-je assis").fill("brun")
    enter_units(tournament, next_result(tournament))
    expect(page.locator('[data-part="status"]')).to_contain_text("13 sur 20", timeout=3000)
    expect(page.get_by_label("Où suis-je assis")).to_have_value("brun")


def test_an_open_explanation_stays_open_with_the_focus(page: Page, addresses, tournament) -> None:
    page.goto(addresses["route"])
    opened = page.locator("details").first
    opened.locator("summary").click()
    sentence = opened.locator(".because p").first
    expect(sentence).to_be_visible()
    opened.locator("summary").focus()
    before = page.locator('[data-part="sum"]').get_attribute("data-live")
    enter_units(tournament, next_result(tournament))
    expect(page.locator('[data-part="sum"]')).not_to_have_attribute(
        "data-live", before, timeout=3000
    )
    expect(page.locator("details").first.locator(".because p").first).to_be_visible()
    expect(page.locator("details").first.locator("summary")).to_be_focused()


def test_where_do_i_sit_by_keyboard_and_without_accents(page: Page, club, tournament) -> None:
    player = tournament.entries.get(number=9).player
    player.first_name, player.last_name = "Geneviève", "Noël"
    player.save()
    page.goto(reverse("tournament", args=[club.slug, tournament.pk]))
    page.get_by_label("Où suis-je assis").fill("genevieve noel")
    page.keyboard.press("Enter")
    seat = player.seats.select_related("table").get(table__position=4)
    expect(page.locator(".slip dd").first).to_contain_text(f"Table {seat.table.number}")
    page.get_by_role("link", name="Sa feuille de route").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Geneviève Noël")


def test_everything_reads_without_script(device, addresses, tournament) -> None:
    page = device(java_script_enabled=False)
    page.goto(addresses["general"])
    page.get_by_role("link", name="Par ligne").click()
    expect(page.get_by_role("heading", name="Ligne Ouest")).to_be_visible()
    page.get_by_label("Où suis-je assis").fill(str(tournament.entries.get(number=4).player))
    page.get_by_role("button", name="Chercher").click()
    expect(page.locator(".slip")).to_be_visible()
    page.goto(addresses["route"])
    page.locator("summary").first.click()
    expect(page.locator(".because").first).to_be_visible()


NAMES = ["general", "alternated", "lines", "mine", "found", "route", "board", "seating"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(device, addresses, no_violations, name, scheme) -> None:
    page = device(color_scheme=scheme)
    page.goto(addresses[name])
    if name == "route":
        page.locator("summary").first.click()
    no_violations(page)


@pytest.mark.parametrize("name", NAMES)
def test_no_page_scrolls_sideways_and_targets_are_large(device, addresses, name) -> None:
    for size in (SMALL, PHONE, DESK):
        page = device(viewport=size)
        page.goto(addresses[name])
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], size
    page = device(viewport=PHONE)
    page.goto(addresses[name])
    small = page.evaluate(
        """() => [...document.querySelectorAll("main a, main summary, main button")]
            .filter(el => el.offsetParent && el.getBoundingClientRect().height < 24)
            .map(el => el.outerHTML)"""
    )
    assert small == []


def test_a_printed_route_sheet_keeps_what_was_opened(page: Page, addresses) -> None:
    page.goto(addresses["route"])
    page.locator("summary").first.click()
    page.emulate_media(media="print")
    expect(page.locator(".because").first).to_be_visible()
    expect(page.locator(".because").nth(1)).to_be_hidden()
    assert re.search("Position 1", page.inner_text("main"))
