"""What was typed is never lost and never doubled; without script nothing is missing."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.models import Deal
from tests.browser.dealing import Thumb, opened, saved, usual
from tests.scoring.factories import make_table, play

pytestmark = pytest.mark.django_db(transaction=True)


class TestNothingLost:
    def test_a_reload_keeps_what_was_typed(self, phone, table):
        thumb = Thumb(opened(phone, table))
        usual(thumb)
        thumb.open("poignee")
        thumb.choose("size", "double")
        thumb.tap("[data-shown-by='0']")
        submission = phone.locator("form.deal [name=submission]").input_value()
        phone.reload()
        expect(phone.locator("[name=attack]")).to_have_value("53")
        expect(phone.locator("[data-open=poignee] small")).to_have_text("double")
        expect(phone.locator(".formula")).to_have_text("(25 + 12) × 2 + 30 = 104")
        assert phone.locator("form.deal [name=submission]").input_value() == submission
        thumb.save()
        saved(phone)
        assert Deal.objects.get().poignees == [{"seat": 0, "size": "double"}]

    def test_it_is_gone_once_saved(self, phone, table):
        usual(Thumb(opened(phone, table)))
        phone.locator("[data-save]").click()
        saved(phone)
        phone.locator(".dock a").click()
        expect(phone.locator("h1")).to_contain_text("Donne 2")
        assert phone.locator("[name=taker]:checked").count() == 0
        expect(phone.locator("[data-draft]")).to_be_hidden()

    def test_each_table_has_its_own(self, phone, table, club):
        other = make_table(club, session=table.session)
        usual(Thumb(opened(phone, table)))
        opened(phone, other)
        assert phone.locator("[name=taker]:checked").count() == 0
        opened(phone, table)
        expect(phone.locator("[name=attack]")).to_have_value("53")

    def test_another_device_took_the_number_meanwhile(self, phone, table):
        usual(Thumb(opened(phone, table)))
        play(table, 0)
        opened(phone, table)
        expect(phone.locator("[data-draft]")).to_be_visible()
        phone.get_by_role("button", name="La reprendre").click()
        expect(phone.locator("[name=attack]")).to_have_value("53")
        expect(phone.locator("[data-draft]")).to_be_hidden()
        phone.locator("[data-save]").click()
        saved(phone)
        assert [*Deal.objects.order_by("number").values_list("number", "taker")] == [(1, 0), (2, 2)]

    def test_or_is_forgotten(self, phone, table):
        usual(Thumb(opened(phone, table)))
        play(table, 0)
        opened(phone, table)
        phone.get_by_role("button", name="L’oublier").click()
        opened(phone, table)
        expect(phone.locator("[data-draft]")).to_be_hidden()

    def test_both_save_and_the_second_chooses(self, phone, table):
        usual(Thumb(opened(phone, table)))
        play(table, 0)
        phone.locator("[data-save]").click()
        expect(phone.locator("[role=alert]").first).to_contain_text("Quelqu’un d’autre")
        phone.get_by_role("button", name="La mienne est la donne 2").click()
        saved(phone)
        assert Deal.objects.get(number=2).taker == 2

    def test_back_after_saving_and_saving_again_is_one_deal(self, phone, table):
        usual(Thumb(opened(phone, table)))
        phone.locator("[data-save]").click()
        saved(phone)
        phone.go_back()
        expect(phone.locator("form.deal")).to_be_visible()
        assert Deal.objects.count() == 1

    def test_a_double_tap_is_one_deal(self, phone, table):
        usual(Thumb(opened(phone, table)))
        phone.locator("[data-save]").dblclick()
        saved(phone)
        assert Deal.objects.count() == 1

    def test_no_network_while_typing(self, phone, table, console_errors):
        thumb = Thumb(opened(phone, table))
        phone.context.set_offline(True)
        usual(thumb)
        expect(phone.locator(".verdict")).to_have_text(
            "Sans réseau\N{NO-BREAK SPACE}: compté sur ce téléphone."
        )
        phone.context.set_offline(False)
        console_errors.clear()
        thumb.save()
        saved(phone)
        assert Deal.objects.count() == 1


class TestCorrect:
    def test_the_form_comes_filled_and_previews(self, phone, table):
        deal = play(table, 1, points=44, bouts=1, poignees=[(0, "simple")])
        opened(phone, deal, "deal-edit")
        expect(phone.locator(".formula")).to_have_text("−(25 + 7) × 2 − 20 = −84")
        thumb = Thumb(phone)
        thumb.key("5", "2")
        expect(phone.locator(".formula")).to_have_text("(25 + 1) × 2 + 20 = 72")
        thumb.save()
        saved(phone)
        assert (Deal.objects.get().version, Deal.objects.get().half_points) == (2, 104)


class TestWithoutScript:
    def test_a_deal_with_everything(self, device, scorer, five):
        page = device(scorer, java_script_enabled=False)
        page.goto(reverse("deal-new", args=["test", five.pk]))
        for name, value in [
            ("taker", 1),
            ("called", 3),
            ("contract", "garde"),
            ("bouts", 2),
            ("petit", "defence"),
            ("chelem", "announced_failed"),
        ]:
            page.locator(f"label:has(> [name={name}][value='{value}'])").click()
        page.locator("[name=attack]").fill("41,5")
        page.locator("[name=poignee-0]").select_option("simple")
        page.locator("[name=poignee-4]").select_option("double")
        page.locator("[data-save]").click()
        saved(page)
        deal = Deal.objects.get()
        # (25 + 1) × 2 − 20 + 20 + 30 − 200 = −118
        assert deal.half_unit == -236
        assert len(deal.poignees) == 2

    def test_nobody_takes(self, device, scorer, table):
        page = device(scorer, java_script_enabled=False)
        page.goto(reverse("deal-new", args=["test", table.pk]))
        page.get_by_role("button", name="Petit sec").click()
        saved(page)
        assert Deal.objects.get().outcome == "petit_sec"
