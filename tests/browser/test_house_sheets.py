"""Sheets, deals and pots under a house's rules: on the narrowest phone, on a desk, and for axe."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.models import Deal, Session, Table
from scoring.rules.deal import Misere, MisereKind
from scoring.rules.presets import RULE_SETS, compose
from tests.browser.conftest import DESK
from tests.scoring.factories import play
from tests.scoring.house_tables import house_table

pytestmark = pytest.mark.django_db(transaction=True)


def opened(page, name: str, row: Table | Deal | Session):
    page.goto(reverse(name, args=["test", row.pk]))
    return page


@pytest.fixture
def halves(club) -> Table:
    """Five with equal shares: 481 each defender pays, 721½ for taker and called."""
    table = house_table(club, RULE_SETS["equal-split"], 5)
    slam = {"points": 82, "bouts": 3, "petit_au_bout": "attack", "chelem": "announced_made"}
    for number in range(4):
        partner = (number + 1) % 5
        play(table, number, contract="prise", called="partner", partner=partner, **slam)
    return table


@pytest.fixture
def misere(club) -> Deal:
    """Every kind of line at once, and two misères paid apart."""
    rules = compose(
        ["pousse", "misere-personal", "round-margin-10"],
        code="plus",
        name="Maison du vendredi",
    )
    miseres = (Misere(1, MisereKind.TRUMPS), Misere(2, MisereKind.HEADS))
    return play(
        house_table(club, rules),
        0,
        miseres=miseres,
        petit_au_bout="attack",
        poignees=[(0, "simple"), (3, "double")],
        chelem="announced_failed",
    )


@pytest.fixture
def pots(club) -> Table:
    table = house_table(club, RULE_SETS["pots"])
    for taker, points in [(1, 34), (2, 49), (3, 34)]:
        play(table, taker, points=points)
    return table


def test_halves_fit_the_narrowest_phone(device, scorer, halves):
    page = opened(device(scorer, viewport={"width": 320, "height": 640}), "sheet", halves)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    cut = page.evaluate(
        "[...document.querySelectorAll('.marks td:not(.wide-only)')]"
        ".filter((cell) => cell.scrollWidth > cell.clientWidth + 1)"
        ".map((cell) => cell.innerText)"
    )
    assert cut == []
    expect(page.locator(".marks tfoot")).to_contain_text(",5")


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_sticks_out(device, scorer, misere, pots, width):
    page = device(scorer, viewport={"width": width, "height": 800})
    for name, row in [
        ("sheet", misere.table),
        ("deal", misere),
        ("sheet", pots),
        ("pot", pots),
        ("evening-pot", pots.session),
    ]:
        opened(page, name, row)
        assert page.evaluate("document.documentElement.scrollWidth") == width, name


def test_a_deal_saved_elsewhere_reaches_an_open_pot(device, scorer, pots):
    page = opened(device(scorer), "pot", pots)
    expect(page.locator("[data-row]")).to_have_count(3)
    play(pots, 0, points=49)
    expect(page.locator("[data-row]")).to_have_count(4, timeout=8000)
    expect(page.locator("tfoot")).to_contain_text("0")


def test_the_way_there_and_back(device, scorer, pots):
    page = opened(device(scorer), "sheet", pots)
    page.get_by_role("link", name="La mouche").click()
    assert page.url.endswith("/mouche/")
    page.get_by_role("link", name="Feuille").click()
    assert page.url.endswith(reverse("sheet", args=["test", pots.pk]))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe(device, scorer, misere, pots, no_violations, scheme):
    page = device(scorer, color_scheme=scheme)
    for name, row in [
        ("sheet", misere.table),
        ("deal", misere),
        ("sheet", pots),
        ("pot", pots),
        ("evening-pot", pots.session),
    ]:
        no_violations(opened(page, name, row))
    desk = device(scorer, viewport=DESK, color_scheme=scheme)
    no_violations(opened(desk, "sheet", misere.table))
