"""The sheet on a phone and on a desk, and the pages a deal leads to."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring import recording
from scoring.models import Deal
from scoring.recording import Author
from tests.browser.conftest import DESK
from tests.browser.dealing import Thumb, opened, saved, usual
from tests.scoring.factories import make_session, make_table, play, play_nothing

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(club):
    return make_table(club, session=make_session(club, published=True))


@pytest.fixture
def long_table(table):
    """A table with a full sheet: voided, passed, doubted, with a petit au bout."""
    for number in range(14):
        play(table, number % 4, points=40 + number, petit_au_bout="attack" if number % 5 else None)
    recording.void(table.deals.get(number=3).pk, "cartes mal comptées", 1, Author(None))
    play_nothing(table)
    play(table, 1, points=49.5)
    return table


def sheet_of(page, table):
    page.goto(reverse("sheet", args=["test", table.pk]))
    return page


def in_view(page, selector: str) -> bool:
    box = page.locator(selector).locator("visible=true").last.bounding_box()
    return box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"] + 1


class TestPhone:
    def test_it_opens_at_its_end(self, device, scorer, long_table):
        page = sheet_of(device(scorer), long_table)
        for selector in ["tbody tr:last-child", "tfoot td", ".dock a", "thead th"]:
            assert in_view(page, selector), selector

    def test_head_and_totals_stay_in_view(self, device, scorer, long_table):
        page = sheet_of(device(scorer), long_table)
        page.evaluate("scrollTo(0, 400)")
        assert in_view(page, "thead th")
        assert in_view(page, "tfoot td")
        assert in_view(page, ".dock a")

    def test_from_deal_to_deal(self, device, scorer, table):
        page = sheet_of(device(scorer), table)
        page.locator(".dock a").click()
        usual(Thumb(page))
        page.locator("[data-save]").click()
        saved(page)
        expect(page.locator(".note")).to_contain_text("Enregistrée. Jeannine, garde faite de 12")
        expect(page.locator(".dock")).to_contain_text("Donne 2")

    @pytest.mark.parametrize("width", [320, 360])
    def test_nothing_sticks_out(self, device, scorer, club, width):
        table = make_table(club, 5)
        deals = {"points": 87, "petit_au_bout": "attack", "chelem": "announced_made"}
        for number in range(3):
            play(table, number, called="self", contract="garde_contre", **deals)
        page = sheet_of(device(scorer, viewport={"width": width, "height": 640}), table)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        cut = page.evaluate(
            "[...document.querySelectorAll('.marks td:not(.wide-only)')]"
            ".filter((cell) => cell.scrollWidth > cell.clientWidth + 1)"
            ".map((cell) => cell.innerText)"
        )
        assert cut == []


class TestUndo:
    def test_it_counts_down_and_undoes(self, device, scorer, table):
        deal = play(table, 2, scorer)
        page = sheet_of(device(scorer), table)
        expect(page.locator("[data-left]")).to_contain_text("encore 1 min 5")
        page.get_by_role("button", name="Défaire").click()
        expect(page.locator("tr.void")).to_be_visible()
        deal.refresh_from_db()
        assert deal.voided_at is not None

    def test_it_goes_when_its_time_is_over(self, device, scorer, table):
        play(table, 2, scorer)
        page = device(scorer)
        page.clock.install()
        sheet_of(page, table)
        expect(page.locator("[data-undo]")).to_be_visible()
        page.clock.run_for(121_000)
        expect(page.locator("[data-undo]")).to_have_count(0)

    def test_without_script(self, device, scorer, table):
        play(table, 2, scorer)
        page = sheet_of(device(scorer, java_script_enabled=False), table)
        page.get_by_role("button", name="Défaire").click()
        expect(page.locator("tr.void")).to_be_visible()


class TestLive:
    def test_a_deal_saved_elsewhere_appears(self, device, scorer, table):
        play(table, 0)
        reader = sheet_of(device(), table)
        expect(reader.locator("tbody tr")).to_have_count(1)
        phone = device(scorer)
        usual(Thumb(opened(phone, table)))
        phone.locator("[data-save]").click()
        expect(reader.locator("tbody tr")).to_have_count(2, timeout=4000)
        expect(reader.locator("tfoot td").nth(2)).to_have_text("+156")


class TestPages:
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("width", [320, 360, 1280])
    def test_axe(self, device, scorer, long_table, no_violations, scheme, width):
        play(long_table, 2, scorer)
        view = {"width": width, "height": 800}
        page = sheet_of(device(scorer, viewport=view, color_scheme=scheme), long_table)
        no_violations(page)
        for deal in (long_table.deals.get(number=2), long_table.deals.get(number=3)):
            page.goto(reverse("deal", args=["test", deal.pk]))
            no_violations(page)
        page.goto(reverse("rules", args=["test"]))
        no_violations(page)

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_axe_of_two_versions(self, device, scorer, table, no_violations, scheme):
        page = device(scorer, color_scheme=scheme)
        usual(Thumb(opened(page, table)))
        play(table, 0)
        page.locator("[data-save]").click()
        expect(page.locator(".versus")).to_be_visible()
        no_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") == 360

    @pytest.mark.parametrize("name", ["deal", "rules"])
    def test_no_page_scrolls_sideways_at_320(self, device, scorer, table, name):
        deal = play(table, 0, points=87, petit_au_bout="attack", chelem="announced_made")
        page = device(scorer, viewport={"width": 320, "height": 640})
        page.goto(reverse(name, args=["test", *([deal.pk] if name == "deal" else [])]))
        assert page.evaluate("document.documentElement.scrollWidth") == 320

    def test_the_calculation_stands_beside_each_deal_on_a_desk(self, device, scorer, table):
        play(table, 0)
        page = sheet_of(device(scorer, viewport=DESK), table)
        expect(page.locator("tbody .calc").first).to_be_visible()
        expect(page.locator("tbody .calc").first).to_have_text("(25 + 8) × 2 = 66")
        expect(page.locator("tfoot .calc")).to_have_text("somme 0")

    def test_void_and_restore(self, device, secretary, table):
        deal = play(table, 0)
        page = device(secretary)
        page.goto(reverse("deal", args=["test", deal.pk]))
        page.get_by_label("Motif").fill("cartes mal comptées")
        page.get_by_role("button", name="Rayer la donne").click()
        expect(page.locator(".notice").first).to_contain_text("cartes mal comptées")
        page.get_by_role("button", name="Rétablir cette donne").click()
        expect(page.get_by_role("link", name="Corriger")).to_be_visible()
        assert Deal.objects.get().version == 3
