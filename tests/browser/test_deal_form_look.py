"""The deal form fits, reads well in both themes and does not move."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tarotclub.models import Player
from tests.browser.dealing import Thumb, fits, opened, usual
from tests.scoring.factories import make_players, make_table

pytestmark = pytest.mark.django_db(transaction=True)

# Five first names of twenty letters, as no club has them and a form must bear them.
LONG = [
    "Marie-Charlotte-Adel",
    "Maximilien-Alexandre",
    "Pierre-Emmanuel-Theo",
    "Anne-Elisabeth-Laure",
    "Jean-Christophe-Abel",
]


class TestLook:
    def test_no_scrolling_on_a_phone(self, phone, table):
        thumb = Thumb(opened(phone, table))
        assert fits(phone)
        usual(thumb)
        expect(phone.locator(".formula")).to_contain_text("74")
        assert fits(phone)
        for panel in ("petit", "poignee", "chelem"):
            thumb.open(panel)
            assert fits(phone), panel

    def test_no_scrolling_at_five(self, phone, five):
        thumb = Thumb(opened(phone, five))
        assert fits(phone)
        thumb.taker(1)
        assert fits(phone)
        thumb.called(2)
        thumb.choose("contract", "garde")
        thumb.choose("bouts", 2)
        thumb.key("5", "3")
        expect(phone.locator(".formula")).to_contain_text("74")
        assert fits(phone)

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_no_scrolling_at_320(self, device, scorer, club, players):
        table = make_table(club, players)
        page = opened(device(scorer, viewport={"width": 320, "height": 640}), table)
        assert fits(page)
        Thumb(page).taker(0)
        assert fits(page)

    def test_a_turned_phone_shows_save(self, device, scorer, table):
        page = opened(device(scorer, viewport={"width": 640, "height": 360}), table)
        usual(Thumb(page))
        assert page.evaluate("document.documentElement.scrollWidth") == 640
        expect(page.locator(".formula")).to_contain_text("74")

    def test_five_names_of_twenty_letters_at_320(self, device, scorer, club):
        people = make_players(club, 5)
        for player, name in zip(people, LONG, strict=True):
            Player.objects.filter(pk=player.pk).update(first_name=name)
        table = make_table(club, 5, people=people)
        page = opened(device(scorer, viewport={"width": 320, "height": 640}), table)
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        Thumb(page).taker(0)
        box = page.locator("[data-save]").bounding_box()
        assert box["y"] + box["height"] <= 640
        hidden = page.evaluate(
            "[...document.querySelectorAll('.seat > span:not([hidden] *)')]"
            ".some((tile) => tile.scrollWidth > tile.clientWidth + 1)"
        )
        assert not hidden

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("width", [320, 360, 1280])
    def test_axe(self, device, scorer, five, no_violations, scheme, width):
        page = opened(
            device(scorer, color_scheme=scheme, viewport={"width": width, "height": 700}), five
        )
        no_violations(page)
        thumb = Thumb(page)
        thumb.taker(1)
        thumb.called(3)
        thumb.choose("contract", "garde")
        thumb.choose("bouts", 2)
        thumb.key("5", "3")
        expect(page.locator(".formula")).to_contain_text("74")
        for panel in ("petit", "poignee", "chelem"):
            thumb.open(panel)
            no_violations(page)

    def test_targets_are_44_pixels(self, phone, table):
        opened(phone, table)
        small = phone.evaluate(
            "[...document.querySelectorAll('.deal button, .deal label.choice, .side, .bar a')]"
            ".filter((el) => el.offsetParent && el.getBoundingClientRect().height < 43.5)"
            ".map((el) => el.textContent)"
        )
        assert small == []

    def test_nothing_moves_after_loading(self, phone, table):
        usual(Thumb(opened(phone, table)))
        phone.reload()
        expect(phone.locator(".formula")).to_contain_text("74")
        shift = phone.evaluate(
            """new Promise((done) => {
                let sum = 0;
                new PerformanceObserver((list) => {
                    for (const entry of list.getEntries())
                        if (!entry.hadRecentInput) sum += entry.value;
                }).observe({ type: "layout-shift", buffered: true });
                setTimeout(() => done(sum), 200);
            })"""
        )
        assert shift < 0.01
