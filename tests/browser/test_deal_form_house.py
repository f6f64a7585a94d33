"""The deal form of a house with pousse, petit chelem and misères, of two and of five alone."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.models import Deal
from scoring.rules.presets import RULE_SETS
from tarotclub.models import Player
from tests.browser.conftest import DESK
from tests.browser.dealing import Thumb, fits, opened, saved, usual
from tests.browser.test_deal_form_look import LONG
from tests.scoring.deal_posts import scores
from tests.scoring.factories import make_players, make_table
from tests.scoring.house_tables import KINDS, RICH, house_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house(club):
    return house_table(club, RICH)


def misere(thumb: Thumb, seat: int, kind: str = "any") -> None:
    thumb.tap(f"label:has(> [name=misere-{seat}][value={kind}])")


def covered(page) -> bool:
    """True when the foot of the form lies over its row of chips."""
    return page.evaluate(
        "document.querySelector('.chips[data-with]').getBoundingClientRect().bottom"
        " > document.querySelector('.foot').getBoundingClientRect().top"
    )


class TestHouse:
    def test_a_usual_deal_takes_as_few_taps(self, phone, house):
        thumb = Thumb(opened(phone, house))
        usual(thumb)
        expect(phone.locator(".formula")).to_have_text("(25 + 12) × 4 = 148")
        thumb.save()
        saved(phone)
        assert (thumb.taps, thumb.digits) == (4, 2)

    def test_pousse_petit_chelem_and_misere(self, phone, house):
        thumb = Thumb(opened(phone, house))
        thumb.taker(0)
        thumb.choose("contract", "pousse")
        thumb.choose("bouts", 2)
        thumb.key("8", "0")
        thumb.open("petit_chelem")
        thumb.choose("petit_chelem", "announced_made")
        expect(phone.locator("[data-open=petit_chelem] small")).to_have_text("+300")
        expect(phone.locator("[data-panel=keys]")).to_be_visible()
        thumb.open("misere")
        misere(thumb, 3)
        expect(phone.locator("[data-open=misere] small")).to_have_text("Yves")
        misere(thumb, 1)
        expect(phone.locator("[data-open=misere] small")).to_have_text("2")
        expect(phone.locator(".formula")).to_have_text(
            "(25 + 39) × 2 + 300 = 428\N{NARROW NO-BREAK SPACE}; "
            "misère (Bernard, Yves)\N{NO-BREAK SPACE}: 10 de chacun"
        )
        shown = phone.locator("[data-score]").all_inner_texts()
        thumb.save()
        saved(phone)
        deal = Deal.objects.get()
        assert scores(deal) == [1284 - 20, -428 + 20, -428 - 20, -428 + 20]
        assert shown == ["+1\N{NARROW NO-BREAK SPACE}264", "−408", "−448", "−408"]
        assert (deal.contract, deal.petit_chelem) == ("pousse", "announced_made")

    def test_a_reload_keeps_them(self, phone, house):
        thumb = Thumb(opened(phone, house))
        usual(thumb)
        thumb.open("petit_chelem")
        thumb.choose("petit_chelem", "announced_failed")
        thumb.open("misere")
        misere(thumb, 1)
        phone.reload()
        expect(phone.locator("[data-open=petit_chelem] small")).to_have_text("annoncé, −150")
        expect(phone.locator("[data-open=misere] small")).to_have_text("Bernard")
        thumb.save()
        saved(phone)
        assert Deal.objects.get().miseres == [{"seat": 1, "kind": ""}]

    def test_by_keyboard(self, device, scorer, house):
        desk = device(scorer, viewport=DESK)
        opened(desk, house)
        desk.locator("[name=taker][value='1']").focus()
        desk.keyboard.press("Space")
        desk.keyboard.type("po")
        expect(desk.locator("[name=contract][value=pousse]")).to_be_checked()
        desk.keyboard.press("Tab")
        desk.keyboard.type("2")
        desk.keyboard.press("Tab")
        desk.keyboard.type("53")
        desk.locator("[data-open=misere]").focus()
        desk.keyboard.press("Enter")
        expect(desk.locator("[name=misere-0]")).to_be_focused()
        desk.keyboard.press("Space")
        expect(desk.locator("[data-open=misere] small")).to_have_text("Monique")
        desk.keyboard.press("Escape")
        expect(desk.locator("[data-open=misere]")).to_be_focused()
        desk.locator("[name=attack]").press("Enter")
        saved(desk)
        assert Deal.objects.get().miseres == [{"seat": 0, "kind": ""}]

    def test_kinds_of_misere(self, phone, club):
        thumb = Thumb(opened(phone, house_table(club, KINDS)))
        usual(thumb)
        thumb.open("misere")
        misere(thumb, 0, "heads")
        misere(thumb, 2, "trumps")
        expect(phone.locator(".formula")).to_have_text("(25 + 12) × 2 − 20 + 10 = 64")
        thumb.save()
        saved(phone)
        assert Deal.objects.get().miseres == [
            {"seat": 0, "kind": "heads"},
            {"seat": 2, "kind": "trumps"},
        ]

    def test_without_script(self, device, scorer, house):
        page = device(scorer, java_script_enabled=False)
        page.goto(reverse("deal-new", args=["test", house.pk]))
        page.locator("label:has(> [name=taker][value='0'])").click()
        page.locator("label:has(> [name=contract][value=pousse])").click()
        page.locator("label:has(> [name=bouts][value='2'])").click()
        page.locator("[name=attack]").fill("49")
        page.locator("label:has(> [name=petit_chelem][value=announced_failed])").click()
        page.locator("label:has(> [name=misere-1])").click()
        page.locator("[data-save]").click()
        saved(page)
        deal = Deal.objects.get()
        assert (deal.petit_chelem, deal.miseres) == (
            "announced_failed",
            [{"seat": 1, "kind": ""}],
        )


class TestTwo:
    def test_three_taps_and_two_digits(self, phone, club):
        table = house_table(club, RULE_SETS["two-gains"], 2)
        thumb = Thumb(opened(phone, table))
        expect(phone.locator(".verdict")).to_contain_text("De qui a-t-on compté les cartes")
        assert fits(phone)
        thumb.taker(1)
        thumb.choose("bouts", 1)
        thumb.key("7", "0")
        expect(phone.locator(".verdict")).to_contain_text("gagne de 19")
        assert phone.locator("[data-score]").all_inner_texts() == ["0", "+44"]
        expect(phone.get_by_text("la somme n’est pas zéro")).to_be_visible()
        assert fits(phone)
        thumb.save()
        saved(phone)
        assert (thumb.taps, thumb.digits) == (3, 2)
        assert scores(Deal.objects.get()) == [0, 44]

    def test_half_a_point_is_a_sentence(self, device, scorer, club):
        desk = device(scorer, viewport=DESK)
        table = house_table(club, RULE_SETS["two"], 2)
        thumb = Thumb(opened(desk, table))
        assert desk.locator("[data-key='½']").count() == 0
        thumb.taker(0)
        thumb.choose("bouts", 2)
        desk.locator("[name=attack]").fill("40,5")
        expect(desk.locator(".verdict")).to_contain_text("un demi-point ne donne aucun gagnant")
        thumb.save()
        expect(desk.locator("p.wrong").first).to_contain_text("un demi-point")
        expect(desk.locator("[name=attack]")).to_have_value("40,5")
        assert not Deal.objects.exists()


class TestFiveAlone:
    def test_four_taps(self, phone, club):
        table = house_table(club, RULE_SETS["five-alone"], 5, form="5x14")
        thumb = Thumb(opened(phone, table))
        usual(thumb, taker=4)
        expect(phone.locator("[data-score='4']")).to_have_text("+296")
        assert fits(phone)
        thumb.save()
        saved(phone)
        assert (thumb.taps, thumb.digits) == (4, 2)


class TestLook:
    @pytest.mark.parametrize("players", [3, 4, 5])
    @pytest.mark.parametrize("width", [320, 360])
    def test_no_scrolling(self, device, scorer, club, players, width):
        page = device(scorer, viewport={"width": width, "height": 640})
        thumb = Thumb(opened(page, house_table(club, RICH, players)))
        assert fits(page)
        thumb.taker(0)
        assert fits(page)
        for panel in ("petit", "poignee", "chelem", "petit_chelem", "misere"):
            thumb.open(panel)
            assert fits(page), panel
        spilt = page.evaluate(
            "[...document.querySelectorAll('.contracts span, .chip, .miseres span')]"
            ".filter((tile) => tile.scrollWidth > tile.clientWidth + 1)"
            ".map((tile) => tile.textContent)"
        )
        assert spilt == []

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_axe(self, device, scorer, club, no_violations, scheme):
        page = device(scorer, color_scheme=scheme)
        thumb = Thumb(opened(page, house_table(club, RICH)))
        usual(thumb)
        thumb.open("petit_chelem")
        no_violations(page)
        thumb.open("misere")
        misere(thumb, 1)
        expect(page.locator(".formula")).to_contain_text("misère")
        no_violations(page)
        opened(page, house_table(club, RULE_SETS["two-gains"], 2))
        no_violations(page)

    def test_targets_are_44_pixels(self, phone, house):
        thumb = Thumb(opened(phone, house))
        small = (
            "[...document.querySelectorAll('.deal button, .deal label.choice')]"
            ".filter((el) => el.offsetParent && el.getBoundingClientRect().height < 43.5)"
            ".map((el) => el.textContent)"
        )
        assert phone.evaluate(small) == []
        usual(thumb)
        for panel in ("petit_chelem", "misere"):
            thumb.open(panel)
            assert phone.evaluate(small) == []


class TestFoot:
    """A doubt makes the foot grow: it must not lie over what is still to be touched."""

    @pytest.mark.parametrize("players", [4, 5])
    def test_a_doubt_and_long_names_cover_no_chip(self, phone, club, players):
        people = make_players(club, players)
        for player, name in zip(people, LONG, strict=False):
            Player.objects.filter(pk=player.pk).update(first_name=name)
        thumb = Thumb(opened(phone, make_table(club, players, people=people)))
        thumb.taker(1)
        if players == 5:
            thumb.called("chien")
        thumb.choose("contract", "garde")
        thumb.choose("bouts", 0)
        thumb.key("8", "9", "½")
        expect(phone.locator(".doubt")).to_be_visible()
        assert not covered(phone)
        save = phone.locator("[data-save]").bounding_box()
        assert save["y"] + save["height"] <= 640
        thumb.open("chelem")
        thumb.choose("chelem", "announced_failed")
        assert not covered(phone)
