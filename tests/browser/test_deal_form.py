"""The deal form by thumb and by keyboard: taps counted, doubts shown, every key in its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.models import Deal
from tests.browser.conftest import DESK
from tests.browser.dealing import Thumb, opened, saved, usual

pytestmark = pytest.mark.django_db(transaction=True)


class TestTaps:
    def test_four_taps_and_two_digits(self, phone, table):
        thumb = Thumb(opened(phone, table))
        usual(thumb)
        expect(phone.locator(".formula")).to_have_text("(25 + 12) × 2 = 74")
        expect(phone.locator("[data-score='2']")).to_have_text("+222")
        expect(phone.locator(".margin")).to_contain_text("+12")
        thumb.save()
        saved(phone)
        assert (thumb.taps, thumb.digits) == (4, 2)
        deal = Deal.objects.get()
        assert (deal.taker, deal.contract, deal.bouts, deal.half_points) == (2, "garde", 2, 106)

    def test_five_at_five(self, phone, five):
        thumb = Thumb(opened(phone, five))
        thumb.taker(1)
        thumb.called(3)
        thumb.choose("contract", "garde")
        thumb.choose("bouts", 2)
        thumb.key("4", "1", "½")
        expect(phone.locator(".formula")).to_have_text("(25 + 1) × 2 = 52")
        thumb.save()
        saved(phone)
        assert (thumb.taps, thumb.digits) == (5, 3)
        deal = Deal.objects.get()
        assert (deal.taker, deal.called, deal.partner, deal.half_points) == (1, "partner", 3, 83)

    def test_petit_au_bout_two_more_poignee_three_more(self, phone, table):
        thumb = Thumb(opened(phone, table))
        usual(thumb)
        thumb.open("petit")
        thumb.choose("petit", "attack")
        assert thumb.taps == 3 + 2
        thumb.open("poignee")
        thumb.choose("size", "simple")
        thumb.tap("[data-shown-by='1']")
        assert thumb.taps == 3 + 2 + 3
        expect(phone.locator(".formula")).to_have_text("(25 + 12) × 2 + 20 + 20 = 114")
        thumb.tap("[data-shown-by='3']")
        expect(phone.locator("[data-open=poignee] small")).to_have_text("2 montrées")
        thumb.save()
        saved(phone)
        deal = Deal.objects.get()
        assert deal.poignees == [{"seat": 1, "size": "simple"}, {"seat": 3, "size": "simple"}]
        assert deal.half_unit == 2 * (74 + 20 + 40)

    def test_the_defences_count_costs_one(self, phone, table):
        thumb = Thumb(opened(phone, table))
        thumb.taker(0)
        thumb.choose("contract", "prise")
        thumb.choose("bouts", 1)
        thumb.tap("[name=defence]")
        thumb.key("3", "8")
        expect(phone.locator("[name=attack]")).to_have_value("53")
        expect(phone.locator(".margin")).to_contain_text("+2")
        thumb.save()
        saved(phone)
        assert thumb.taps == 5
        assert (Deal.objects.get().half_points, Deal.objects.get().counted) == (106, "defence")

    def test_one_tap_when_nobody_takes(self, phone, table):
        opened(phone, table)
        phone.get_by_role("button", name="Tous passent").click()
        saved(phone)
        assert Deal.objects.get().outcome == "passed"
        expect(phone.locator(".dock")).to_contain_text("Donne 2")

    def test_the_takers_name_touched_again_is_nobody(self, phone, table):
        thumb = Thumb(opened(phone, table))
        thumb.taker(1)
        thumb.taker(1)
        expect(phone.locator(".verdict")).to_have_text("Qui a pris ?")
        phone.get_by_role("button", name="Tous passent").click()
        saved(phone)
        assert Deal.objects.get().outcome == "passed"

    def test_who_plays_and_who_may_be_called(self, phone, five):
        thumb = Thumb(opened(phone, five))
        thumb.taker(1)
        expect(phone.locator("label:has(> [name=called][value='1'])")).to_be_hidden()
        # The taker's tile starts over.
        phone.locator(".retake:visible").click()
        expect(phone.locator(".takers")).to_be_visible()
        thumb.taker(4)
        thumb.called("chien")
        expect(phone.locator(".verdict")).to_have_text("Quel contrat ?")


class TestDoubts:
    def test_a_doubt_is_shown_and_does_not_block(self, phone, table):
        thumb = Thumb(opened(phone, table))
        usual(thumb)
        thumb.key("½")
        expect(phone.locator(".doubt")).to_have_text("Demi-point à quatre joueurs : bien compté ?")
        thumb.save()
        saved(phone)
        assert Deal.objects.count() == 1

    def test_an_impossibility_blocks_with_a_sentence(self, phone, table):
        thumb = Thumb(opened(phone, table))
        usual(thumb)
        thumb.key("9", "2")
        expect(phone.locator(".verdict")).to_contain_text("92 points ? Le jeu n’en compte que 91.")
        thumb.save()
        expect(phone.locator(".verdict")).to_contain_text("92 points")
        assert not Deal.objects.exists()

    def test_an_unfinished_deal_asks_its_next_question(self, phone, table):
        thumb = Thumb(opened(phone, table))
        thumb.taker(1)
        thumb.save()
        expect(phone.locator(".verdict")).to_have_text("Quel contrat ?")
        assert not Deal.objects.exists()


class TestKeyboard:
    def test_a_whole_deal_by_keys(self, device, scorer, table):
        page = opened(device(scorer, viewport=DESK), table)
        page.locator("[name=taker]").first.focus()
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("g")
        page.keyboard.press("s")
        page.keyboard.press("Tab")
        page.keyboard.press("2")
        page.keyboard.press("Tab")
        page.keyboard.type("53")
        expect(page.locator(".formula")).to_have_text("(25 + 12) × 4 = 148")
        page.keyboard.press("Enter")
        saved(page)
        deal = Deal.objects.get()
        assert (deal.taker, deal.contract, deal.bouts, deal.half_points) == (
            1,
            "garde_sans",
            2,
            106,
        )

    @pytest.mark.parametrize(
        ("keys", "contract"),
        [("p", "prise"), ("g", "garde"), ("gs", "garde_sans"), ("gc", "garde_contre")],
    )
    def test_letters_choose_the_contract(self, device, scorer, table, keys, contract):
        page = opened(device(scorer, viewport=DESK), table)
        page.keyboard.type(keys)
        expect(page.locator("[name=contract]:checked")).to_have_value(contract)

    def test_a_cyrillic_keyboard_has_the_same_keys(self, device, scorer, table):
        page = opened(device(scorer, viewport=DESK), table)
        press = """(keys) => keys.forEach(([key, code]) => {
            const pressed = new KeyboardEvent("keydown", { key, code, bubbles: true });
            document.body.dispatchEvent(pressed);
        })"""
        page.evaluate(press, [["п", "KeyG"], ["с", "KeyC"]])
        expect(page.locator("[name=contract]:checked")).to_have_value("garde_contre")

    def test_at_five_the_names_are_left_before_the_question_changes(self, device, scorer, five):
        page = opened(device(scorer, viewport=DESK), five)
        page.locator("[name=taker]").first.focus()
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".takers")).to_be_visible()
        page.keyboard.press("Tab")
        expect(page.locator(".called")).to_be_visible()
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.type("p")
        page.keyboard.press("Tab")
        page.keyboard.press("1")
        page.keyboard.press("Tab")
        page.keyboard.type("40,5")
        expect(page.locator(".formula")).to_have_text("−(25 + 11) = −36")
        page.keyboard.press("Enter")
        saved(page)
        deal = Deal.objects.get()
        assert (deal.taker, deal.partner, deal.half_points) == (2, 1, 81)

    def test_panels_open_and_close(self, device, scorer, table):
        page = opened(device(scorer, viewport=DESK), table)
        page.keyboard.type("p")
        page.locator("[name=taker]").first.press("Space")
        page.locator("[data-open=chelem]").press("Enter")
        expect(page.locator("[name=chelem][value='']")).to_be_focused()
        page.keyboard.press("ArrowLeft")
        expect(page.locator("[name=chelem]:checked")).to_have_value("defence_made")
        page.keyboard.press("Escape")
        expect(page.locator("[data-open=chelem]")).to_be_focused()
        expect(page.locator("[data-open=chelem]")).to_have_attribute("aria-pressed", "true")

    def test_digits_typed_after_a_click_are_points(self, device, scorer, table):
        page = opened(device(scorer, viewport=DESK), table)
        page.locator("label:has(> [name=bouts][value='2'])").click()
        page.keyboard.type("53")
        expect(page.locator("[name=attack]")).to_have_value("53")
        expect(page.locator("[name=bouts]:checked")).to_have_value("2")
