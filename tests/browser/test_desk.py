"""The tournament desk in a real browser: a phone without a minus key, a keyboard, paper."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.models import Deal
from tests.browser.conftest import DESK, PHONE
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import (
    enter_units,
    make_tournament,
    play_all,
    table_at,
)
from tournaments import directing

pytestmark = pytest.mark.django_db(transaction=True)


def units(etui: int) -> dict[int, int]:
    found = Deal.objects.filter(number=etui, voided_at=None).select_related("table")
    return {deal.table.number: deal.half_unit // 2 for deal in found}


@pytest.fixture
def tournament(club):
    return make_tournament(club)


class TestResults:
    def test_a_phone_types_a_loss_without_a_minus_key(self, tournament, organiser, device):
        page = device(organiser, has_touch=True)
        page.goto(url("board-entry", tournament, 1))
        first = page.locator("input[name^='unit-']").first
        first.fill("56")
        page.locator(".sign").first.click()
        expect(first).to_be_focused()
        page.get_by_role("button", name="Enregistrer", exact=True).click()
        expect(page.get_by_text("Étui 1 : 1 résultat enregistré.")).to_be_visible()
        assert units(1) == {1: -56}

    def test_a_keyboard_goes_down_the_column(self, tournament, organiser, device):
        """The federation's board: 56, 62, −56, −52, 50, each with Enter; the last one saves."""
        page = device(organiser, viewport=DESK)
        page.goto(url("board-entry", tournament, 1))
        expect(page.locator("input[name^='unit-']").first).to_be_focused()
        for typed in ("56", "62", "-56", "-52", "50"):
            page.keyboard.type(typed)
            page.keyboard.press("Enter")
        page.wait_for_url(f"**{url('board-entry', tournament, 2)}")
        assert units(1) == {1: 56, 5: 62, 4: -56, 3: -52, 2: 50}

    def test_arrows_go_up_and_down(self, tournament, organiser, device):
        page = device(organiser, viewport=DESK)
        page.goto(url("board-entry", tournament, 1))
        fields = page.locator("input[name^='unit-']")
        page.keyboard.press("ArrowDown")
        expect(fields.nth(1)).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(fields.nth(0)).to_be_focused()

    def test_what_was_typed_survives_a_reload(self, tournament, organiser, device):
        page = device(organiser)
        page.goto(url("board-entry", tournament, 1))
        fields = page.locator("input[name^='unit-']")
        fields.nth(2).fill("-64")
        page.goto(url("desk", tournament))
        page.goto(url("board-entry", tournament, 1))
        expect(fields.nth(2)).to_have_value("64")
        expect(page.locator("input[name^='minus-']").nth(2)).to_be_checked()
        expect(page.get_by_text("pas encore enregistré")).to_be_visible()
        page.get_by_role("button", name="Enregistrer", exact=True).click()
        expect(page.get_by_text("1 résultat enregistré")).to_be_visible()
        expect(page.get_by_text("Repris de ce que vous aviez tapé")).to_be_hidden()
        assert units(1) == {4: -64}

    def test_a_kept_score_never_covers_somebody_else_s(self, tournament, organiser, device):
        page = device(organiser)
        page.goto(url("board-entry", tournament, 1))
        page.locator("input[name^='unit-']").first.fill("64")
        enter_units(tournament, {(1, 1, 1): 50})
        page.reload()
        expect(page.locator("input[name^='unit-']").first).to_have_value("50")

    def test_without_script_too(self, tournament, organiser, device):
        page = device(organiser, java_script_enabled=False)
        page.goto(url("board-entry", tournament, 1))
        page.locator("input[name^='unit-']").first.fill("56")
        page.locator("input[name^='minus-']").first.check(force=True)
        page.get_by_role("button", name="Enregistrer", exact=True).click()
        assert units(1) == {1: -56}


class TestPreparing:
    def test_the_list_narrows_while_a_name_is_typed_and_ticks_stay(self, club, organiser, device):
        draft = make_tournament(club, 20, started=False)
        for number in (1, 2, 3):
            directing.unregister(draft.entries.get(number=number))
        names = [str(player) for player in club.players.filter(entries=None)]
        page = device(organiser)
        page.goto(url("entries", draft))
        page.get_by_label(names[0]).check()
        page.get_by_label("Chercher un nom ou une licence").fill(names[1].lower())
        expect(page.get_by_label(names[1])).to_be_visible()
        expect(page.get_by_label(names[2])).to_be_hidden()
        page.get_by_label(names[1]).check()
        page.get_by_role("button", name="Inscrire les joueurs cochés").click()
        expect(page.get_by_text("2 joueurs inscrits.")).to_be_visible()
        assert draft.entries.count() == 19

    def test_from_the_places_to_the_first_position(self, club, organiser, device):
        draft = make_tournament(club, started=False)
        page = device(organiser)
        page.goto(url("seating", draft))
        page.get_by_role("button", name="Lancer le tournoi").click()
        expect(page.get_by_role("button", name="Lancer la position 2")).to_be_visible()


def pages(club) -> list[str]:
    """Every page of the desk, on believable tournaments."""
    running = make_tournament(club, 28)
    play_all(running, positions=2)
    for position in (2, 3, 4):
        directing.start_position(running, position)
    enter_units(running, {(3, 2, 13): 48})
    deal = Deal.objects.filter(table__position=1).first()
    relay = make_tournament(club, 19, name="Avec relais", started=False)
    odd = directing.create(club, "Vingt-deux", "2026-03-14")
    directing.register_all(odd, club.players.all()[:22])
    return [
        reverse("tournaments", args=[club.slug]),
        reverse("tournament-new", args=[club.slug]),
        url("tournament-edit", relay),
        url("tournament-delete", relay),
        url("entries", odd),
        url("movement", odd),
        url("entries", relay),
        url("movement", relay),
        url("seating", relay),
        url("desk", running),
        url("tournament-missing", running),
        url("tournament-finish", running),
        url("board-entry", running, 13),
        url("table-entry", running, table_at(running, 1, 1).pk),
        url("result-void", running, deal.pk),
        url("print-boards", running),
        url("print-guides", relay),
        url("print-orientation", relay),
    ]


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("viewport", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"]
)
def test_every_page_is_accessible(club, organiser, device, no_violations, viewport, scheme):
    page = device(organiser, viewport=viewport, color_scheme=scheme)
    for address in pages(club):
        page.goto(address)
        no_violations(page)


def test_no_page_scrolls_sideways_on_a_narrow_phone(club, organiser, device):
    page = device(organiser, viewport={"width": 320, "height": 640})
    for address in pages(club):
        page.goto(address)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert (address, wide) == (address, 320)


def test_what_is_printed_fits_its_pages(club, organiser, device):
    """Four travelling sheets on a page of A4, six guides; the orientation board on one."""
    tournament = make_tournament(club, 28)
    page = device(organiser, viewport=DESK)
    for name, sheets in [("print-boards", 7), ("print-guides", 5), ("print-orientation", 1)]:
        page.goto(url(name, tournament))
        printed = page.pdf(prefer_css_page_size=True)
        assert (name, len(re.findall(rb"/Type /Page\b", printed))) == (name, sheets)
        page.emulate_media(media="print")
        expect(page.locator(".bar")).to_be_hidden()
        page.emulate_media(media="screen")
