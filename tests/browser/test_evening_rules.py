"""An evening under a house's rules on a phone: five with fourteen cards, two beside them, paper."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring import evenings
from scoring.models import RuleSetVersion, Session
from scoring.rulesets import federation
from tests.browser.conftest import DESK
from tests.scoring.evening_rules import WIDE, begin, edit, install, store
from tests.scoring.factories import make_players, play

pytestmark = pytest.mark.django_db(transaction=True)

NARROW = {"width": 320, "height": 640}


@pytest.fixture
def wide(live_server, club) -> RuleSetVersion:
    return store(club, WIDE)


@pytest.fixture
def evening(wide, club) -> Session:
    """Five and two sit down by the house's rules; the two have played when others are chosen."""
    evening = begin(club, wide, table_size=5, form="5x14", published=True)
    for player in make_players(club, 7):
        evenings.check_in(evening.pk, player)
    install(evening, "5-2")
    play(evening.tables.get(number=2), 0, contract="duel")
    edit(evening, rule_set=federation(club))
    return edit(evening, rule_set=wide, form="5x14")


def address(name: str, evening: Session) -> str:
    return reverse(name, args=[evening.club.slug, evening.pk])


def test_by_tap(club, wide, secretary, device):
    players = make_players(club, 7)
    page = device(secretary, has_touch=True)
    page.goto(reverse("evening-new", args=[club.slug]))
    page.get_by_label("Règles du jeu").select_option("Maison large")
    page.get_by_label("Joueurs par table, de préférence").select_option("5")
    page.get_by_label("À cinq").select_option("Quatorze cartes, preneur seul")
    page.get_by_role("button", name="Créer la soirée").tap()
    page.wait_for_url("**/organiser/")
    evening = Session.objects.get()
    for player in players:
        evenings.check_in(evening.pk, player)
    page.reload()
    page.get_by_role("radio", name="5 + 2").tap()
    page.get_by_role("button", name="Voir le tirage").tap()
    expect(page.get_by_text("quatorze cartes, preneur seul")).to_be_visible()
    page.get_by_role("button", name="Installer ces tables").tap()
    page.wait_for_url("**/organiser/#tables")
    page.get_by_role("button", name="Jouer à 5, avec un appelé table 1").tap()
    expect(page.get_by_role("button", name="Jouer à 5, quatorze cartes table 1")).to_be_visible()
    expect(page.get_by_text("À cinq, quatorze cartes, preneur seul.")).to_be_hidden()
    assert [(table.size, table.form) for table in evening.tables.all()] == [(5, ""), (2, "")]


@pytest.mark.parametrize(
    ("size", "theme"), [(NARROW, "dark"), (DESK, "light")], ids=["320-dark", "1280-light"]
)
def test_its_pages_are_accessible_and_fit(evening, secretary, device, no_violations, size, theme):
    page = device(secretary, viewport=size, color_scheme=theme)
    names = ["desk", "edit", "seats", "where", "blank"]
    pages = [address(f"evening-{name}", evening) for name in names]
    pages += [
        reverse("evening-new", args=["test"]),
        address("evening-draw", evening) + "?tables=5-2&tirage=7",
    ]
    for where in pages:
        page.goto(where)
        no_violations(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], f"{where} is {wide} wide"


def test_the_foot_of_the_desk_begins_where_the_desk_does(evening, secretary, device):
    page = device(secretary, viewport=DESK)
    page.goto(address("evening-desk", evening))
    left = [
        page.locator(each).first.bounding_box()["x"]
        for each in (".bar .where", ".people h2", ".colophon a")
    ]
    assert left == [left[0]] * 3


@pytest.mark.parametrize("deals", [6, 12])
def test_a_sheet_with_its_reminder_is_one_page(evening, reader, device, deals):
    page = device(reader, viewport=DESK)
    asked = f"?donnes={deals}&position=1&vierges=0&joueurs=4"
    page.goto(address("evening-blank", evening) + asked)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 2
