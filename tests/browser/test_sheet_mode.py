"""A paper sheet typed by keyboard alone; nothing is lost; the same without script."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.models import Deal
from tests.browser.conftest import DESK
from tests.browser.dealing import Thumb, usual
from tests.scoring.factories import make_table, play

pytestmark = pytest.mark.django_db(transaction=True)

# Taker, contract, bouts, points; by hand what a defender pays: (25 + gap) × factor, lost negative.
SHEET = [
    ("1", "p", "2", "41", 25),
    ("2", "g", "1", "61", 70),
    ("j", "gs", "0", "56", 100),
    ("4", "gc", "3", "36", 150),
    ("1", "g", "2", "40,5", -52),
]


@pytest.fixture
def desk(device, secretary):
    return device(secretary, viewport=DESK)


def opened(page, table, query=""):
    page.goto(reverse("sheet-mode", args=["test", table.pk]) + query)
    expect(page.locator("form.sheet-mode.ready")).to_be_visible()
    return page


def type_row(page, row) -> None:
    for nth, text in enumerate(row[:4]):
        page.keyboard.type(text)
        page.keyboard.press("Enter" if nth == 3 else "Tab")


def shown(page, seat: int):
    return page.locator(f"[data-total='{seat}']")


def test_twenty_five_deals_by_keyboard_alone(desk, table):
    opened(desk, table)
    for nth in range(25):
        type_row(desk, SHEET[nth % 5])
    # Each player: five times what the five deals give.
    units = [row[4] for row in SHEET]
    takers = [0, 1, 2, 3, 0]
    sums = [
        5
        * sum(
            3 * unit if taker == seat else -unit for unit, taker in zip(units, takers, strict=True)
        )
        for seat in range(4)
    ]
    assert sum(sums) == 0
    # Enter on a blank row goes to the paper's totals.
    desk.keyboard.press("Enter")
    for total in sums:
        desk.keyboard.type(str(total))
        desk.keyboard.press("Tab")
    expect(desk.locator("[data-said]").nth(0)).to_have_text("Les totaux de la feuille font zéro.")
    expect(desk.locator("[data-said]").nth(1)).to_contain_text("la même chose")
    expect(desk.locator("[data-gap='0']")).to_have_text("juste")
    desk.keyboard.press("Shift+Tab")
    desk.keyboard.press("Control+Enter")
    desk.wait_for_url("**/tables/*/#donne-25")
    assert Deal.objects.count() == 25
    got = [
        sum(row.half_score for row in seat.scores.all()) // 2
        for seat in table.seats.order_by("index")
    ]
    assert got == sums
    # Nothing of it is left behind for the next sheet.
    opened(desk, table)
    expect(desk.locator("[name='0-number']")).to_have_value("26")
    expect(desk.locator("[data-draft]")).to_be_hidden()


def test_a_reload_in_the_middle_loses_nothing(desk, table):
    opened(desk, table)
    for nth in range(13):
        type_row(desk, SHEET[nth % 5])
    desk.keyboard.type("2")
    submission = desk.locator("[name='4-submission']").input_value()
    desk.reload()
    expect(desk.locator("[data-draft]")).to_be_visible()
    expect(desk.locator("[name='12-points']")).to_have_value("56")
    expect(desk.locator("[name='13-taker']")).to_have_value("2")
    assert desk.locator("[name='4-submission']").input_value() == submission
    expect(shown(desk, 0)).not_to_be_empty()
    desk.get_by_role("button", name="L’effacer").click()
    expect(desk.locator("[name='0-taker']")).to_have_value("")


def test_a_wrong_cell_explains_itself(desk, table):
    opened(desk, table)
    type_row(desk, ("1", "g", "4", "49"))
    note = desk.locator("[data-note='0']")
    expect(note).to_contain_text("L’attaque a de 0 à 3 bouts.")
    expect(desk.locator("[name='0-bouts']")).to_have_attribute("aria-invalid", "true")
    # In the row above, back to the cell, by the arrows.
    desk.keyboard.press("ArrowUp")
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowRight")
    expect(desk.locator("[name='0-bouts']")).to_be_focused()
    desk.keyboard.type("2")
    desk.keyboard.press("Tab")
    expect(note).to_be_hidden()
    expect(desk.locator("[data-row='0'] [data-seat='0']")).to_contain_text("+198")


def test_what_is_not_typed_yet_is_no_fault(desk, table):
    opened(desk, table)
    with desk.expect_response("**/apercu/"):
        desk.keyboard.type("1")
    expect(desk.locator("[data-note='0']")).to_be_hidden()
    desk.keyboard.press("ArrowDown")
    expect(desk.locator("[data-note='0']")).to_contain_text("Quel contrat")


def test_the_answer_was_lost_and_it_is_one_sheet(
    desk, table, console_errors, client_for, secretary
):
    opened(desk, table)
    type_row(desk, SHEET[0])

    sent = client_for(secretary)

    def lose(route):
        where, typed = urlsplit(route.request.url).path, route.request.post_data
        sent.post(where, typed, content_type="application/x-www-form-urlencoded")
        route.abort()

    desk.route("**/grille/", lose, times=1)
    desk.keyboard.press("ArrowUp")
    desk.keyboard.press("Control+Enter")
    desk.wait_for_timeout(1000)
    console_errors.clear()
    assert Deal.objects.count() == 1
    opened(desk, table)
    expect(desk.locator("[data-draft]")).to_be_hidden()
    expect(desk.locator("[name='0-taker']")).to_have_value("")
    assert Deal.objects.count() == 1


def test_the_number_was_taken(desk, table):
    opened(desk, table)
    play(table, 3)
    type_row(desk, SHEET[0])
    expect(desk.locator("[data-note='0']")).to_contain_text("entre-temps")
    desk.get_by_role("button", name="Mes donnes viennent après les leurs").click()
    expect(desk.locator("[name='0-number']")).to_have_value("2")
    desk.get_by_role("button", name="Enregistrer la feuille").click()
    desk.wait_for_url("**/tables/*/#donne-2")
    assert [*Deal.objects.order_by("number").values_list("taker", flat=True)] == [3, 0]


def test_without_script(device, secretary, table):
    page = device(secretary, viewport=DESK, java_script_enabled=False)
    page.goto(reverse("sheet-mode", args=["test", table.pk]))
    for name, text in [("taker", "1"), ("contract", "G"), ("bouts", "2"), ("points", "92")]:
        page.locator(f"[name='0-{name}']").fill(text)
    page.get_by_role("button", name="Plus de lignes").click()
    assert page.locator("tr[data-row]").count() == 20
    page.get_by_role("button", name="Enregistrer la feuille").click()
    expect(page.locator("[data-note='0']")).to_contain_text("Le jeu n’en compte que 91.")
    expect(page.locator("[name='0-contract']")).to_have_value("G")
    page.locator("[name='0-points']").fill("49")
    page.get_by_role("button", name="Enregistrer la feuille").click()
    page.wait_for_url("**/tables/*/#donne-1")
    assert Deal.objects.get().half_unit == 132


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible(device, secretary, club, table, no_violations, scheme):
    for where in (table, make_table(club, 5, session=table.session)):
        for width in (360, 1280):
            page = device(secretary, viewport={"width": width, "height": 800}, color_scheme=scheme)
            opened(page, where)
            page.keyboard.type("9")
            page.keyboard.press("ArrowDown")
            expect(page.locator("[data-note='0']")).to_be_visible()
            no_violations(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_deals_that_wait_on_this_device_are_said_beside_the_grid_and_not_doubled(
    desk, table, console_errors
):
    """The phone's deal 1 and the grid's row 1: the one that is sent is taken, the row moves on."""
    with desk.expect_response(re.compile("/donnes/avance/$")):
        desk.goto(reverse("deal-new", args=["test", table.pk]))
    desk.route(re.compile("/donnes/envoi/$"), lambda route: route.abort())
    usual(Thumb(desk))
    Thumb(desk).save()
    expect(desk.locator("[data-waiting]")).to_contain_text("Donne 1")
    opened(desk, table)
    expect(desk.locator("[data-waiting]")).to_contain_text("attend le réseau")
    type_row(desk, SHEET[0])
    desk.unroute(re.compile("/donnes/envoi/$"))
    desk.get_by_role("button", name="Essayer maintenant").click()
    expect(desk.locator("[data-waiting]")).to_be_hidden()
    assert Deal.objects.get().taker == 2
    desk.get_by_role("button", name="Mes donnes viennent après les leurs").click()
    desk.locator("[data-save]").click()
    desk.wait_for_url("**/tables/*/#donne-2")
    assert [*Deal.objects.order_by("number").values_list("number", "taker")] == [(1, 2), (2, 0)]
    console_errors.clear()
