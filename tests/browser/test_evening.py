"""A whole evening begins on a phone: by tap, by keyboard, without script; its pages pass axe."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring import evenings
from scoring.evenings import Choice
from scoring.models import Session
from scoring.rules.seating import Split
from tarotclub.models import Player
from tests.browser.conftest import DESK, PHONE
from tests.scoring.factories import make_players, make_session, play

pytestmark = pytest.mark.django_db(transaction=True)

NARROW = {"width": 320, "height": 640}


@pytest.fixture
def players(club) -> list[Player]:
    return make_players(club, 10)


@pytest.fixture
def evening(live_server, club, players) -> Session:
    """An evening with nine of ten people seated, four deals at its first table, and a latecomer."""
    evening = make_session(club, name="", published=True)
    for player in players[:9]:
        evenings.check_in(evening.pk, player)
    choice = Choice(Split.from_code("5-4"), 4821, deals=6)
    proposal = evenings.propose(evening, choice)
    evenings.install(evening.pk, choice, proposal.digest, evening.version)
    for _each in range(4):
        play(evening.tables.get(number=2))
    evenings.check_in(evening.pk, players[9])
    return evening


def address(name: str, evening: Session) -> str:
    return reverse(name, args=[evening.club.slug, evening.pk])


def person(page: Page, player: Player):
    return page.locator(f"#j{player.pk} .person")


def sheets(evening: Session) -> list[int]:
    return [table.seats.count() for table in evening.tables.all()]


class TestStarting:
    def test_by_tap(self, live_server, club, players, secretary, device):
        """Nine come, one of them a guest; they sit down at 5 + 4 after two taps more."""
        page = device(secretary, has_touch=True)
        page.goto(reverse("evenings", args=[club.slug]))
        page.get_by_role("link", name="Nouvelle soirée").tap()
        page.get_by_role("button", name="Créer la soirée").tap()
        page.wait_for_url("**/organiser/")
        page.evaluate("window.sameDocument = true")
        for player in players[:8]:
            person(page, player).tap()
            expect(person(page, player)).to_have_attribute("aria-pressed", "true")
        assert page.evaluate("window.sameDocument"), "ticking does not load the page again"
        expect(page.locator("#combien")).to_have_text("8 pointés")

        page.get_by_text("Ajouter un invité").tap()
        page.get_by_label("Prénom").fill("Zoé")
        page.get_by_label("Club d’origine").fill("Nîmes")
        page.get_by_role("button", name="Ajouter et pointer").tap()
        expect(page.locator("#combien")).to_have_text("9 pointés")

        page.get_by_role("navigation", name="Étapes").get_by_text("Tirage").tap()
        page.get_by_role("radio", name="4 + 4 1 joueur se repose, à tour de rôle").tap()
        page.get_by_role("button", name="Voir le tirage").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Tirage de la position 1")
        page.get_by_role("button", name="Installer ces tables").tap()
        page.wait_for_url("**/organiser/#tables")
        expect(page.get_by_text("Les tables de la position 1 sont prêtes.")).to_be_visible()
        assert sheets(Session.objects.get()) == [5, 4]
        expect(page.get_by_role("link", name="Saisir table 1")).to_be_in_viewport()

    def test_by_keyboard(self, live_server, club, players, secretary, device):
        """Type a few letters, Tab to the name, Space; the next name replaces the first."""
        evening = make_session(club, name="", status=Session.Status.PLANNED)
        page = device(secretary)
        page.goto(address("evening-desk", evening))
        page.get_by_label("Chercher un joueur").focus()
        for player in players[:4]:
            page.keyboard.type(player.last_name.lower().replace("é", "e"))
            page.keyboard.press("Tab")
            expect(person(page, player)).to_be_focused()
            page.keyboard.press("Space")
            expect(person(page, player)).to_have_attribute("aria-pressed", "true")
            expect(page.get_by_label("Chercher un joueur")).to_be_focused()
        page.keyboard.press("Backspace")
        expect(page.locator(".roll li:visible")).to_have_count(10)

        tab_to(page, page.locator("input[name=tables]:checked"))
        tab_to(page, page.get_by_role("button", name="Voir le tirage"))
        page.keyboard.press("Enter")
        page.wait_for_url("**/tirage/**")
        tab_to(page, page.get_by_role("button", name="Installer ces tables"))
        page.keyboard.press("Enter")
        page.wait_for_url("**/organiser/#tables")
        assert sheets(evening) == [4]

    def test_without_script(self, live_server, club, players, secretary, device):
        evening = make_session(club, name="", status=Session.Status.PLANNED)
        page = device(secretary, java_script_enabled=False)
        page.goto(address("evening-desk", evening))
        for player in players[:3]:
            page.get_by_label("Chercher un joueur").fill(player.last_name)
            page.get_by_role("button", name="Chercher").click()
            person(page, player).click()
            page.wait_for_url(f"**/organiser/#j{player.pk}")
        expect(page.locator("#combien")).to_have_text("3 pointés")
        page.get_by_role("button", name="Voir le tirage").click()
        page.get_by_role("button", name="Installer ces tables").click()
        page.wait_for_url("**/organiser/#tables")
        assert sheets(evening) == [3]

    def test_two_secretaries_draw_at_once(
        self, live_server, club, players, secretary, owner, device
    ):
        evening = make_session(club, name="")
        for player in players[:8]:
            evenings.check_in(evening.pk, player)
        one, other = device(secretary), device(owner, viewport=DESK)
        for page in (one, other):
            page.goto(address("evening-desk", evening))
            page.get_by_role("button", name="Voir le tirage").click()
        one.get_by_role("button", name="Installer ces tables").click()
        one.wait_for_url("**/organiser/#tables")
        other.get_by_role("button", name="Installer ces tables").click()
        expect(other.get_by_role("alert")).to_have_text(
            "Quelqu’un d’autre a déjà tiré la position 1\u00a0: voici ses tables."
        )
        assert sheets(evening) == [4, 4]


class TestRunning:
    def test_a_latecomer_sits_down_in_two_taps(self, evening, players, secretary, device):
        page = device(secretary, has_touch=True)
        page.goto(address("evening-desk", evening) + "#tables")
        expect(page.get_by_text("Sans place\u00a0: à quelle table\u202f?")).to_be_in_viewport()
        page.get_by_role("button", name=f"Table 2 {players[9]}").tap()
        expect(page.get_by_text("depuis la donne 5")).to_be_visible()
        assert sheets(evening) == [5, 5]

    def test_somebody_leaves(self, evening, secretary, device):
        page = device(secretary, has_touch=True)
        page.goto(address("evening-desk", evening))
        leaver = evening.tables.get(number=2).seats.first().player
        person(page, leaver).tap()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"{leaver} s’en va\u202f?")
        page.get_by_role("button", name="Noter le départ").tap()
        expect(page.get_by_text("parti après la donne 4")).to_be_visible()

    def test_changing_places(self, evening, secretary, device):
        page = device(secretary, has_touch=True)
        first = evening.tables.get(number=1)
        one, other = (seat.player for seat in first.seats.all()[:2])
        page.goto(address("evening-seats", evening))
        page.get_by_role("link", name=str(one)).tap()
        page.get_by_role("button", name=str(other)).tap()
        expect(page.get_by_role("status")).to_contain_text("ont échangé leurs places.")
        assert [seat.player for seat in first.seats.all()[:2]] == [other, one]

    def test_a_login_that_ended_says_so_and_loses_nobody(
        self, evening, players, secretary, device, console_errors
    ):
        page = device(secretary)
        page.goto(address("evening-desk", evening))
        page.context.clear_cookies(name="sessionid")
        person(page, players[9]).click()
        page.wait_for_url("**/compte/connexion/**")
        assert evening.attendances.filter(player=players[9], left_at=None).exists()
        console_errors.clear()


class TestReading:
    def test_where_do_i_sit_in_large_type(self, evening, players, page):
        seat = evening.tables.get(number=2).seats.get(index=2)
        page.goto(address("evening-where", evening))
        page.get_by_label("Votre nom").fill(seat.player.last_name.upper())
        page.keyboard.press("Enter")
        answer = page.locator(".place .big")
        expect(answer).to_have_text("Table 2 place 3")
        expect(answer).to_be_in_viewport()
        size = answer.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
        assert size >= 28
        page.get_by_role("link", name="La feuille de la table").click()
        page.wait_for_url("**/tables/*/")

    def test_the_next_draw_comes_by_itself(self, evening, page):
        page.goto(address("evening-where", evening))
        evening.refresh_from_db()
        choice = Choice(Split.from_code("5-5"), 7)
        proposal = evenings.propose(evening, choice)
        evenings.install(evening.pk, choice, proposal.digest, evening.version)
        expect(page.get_by_text("Position 2\u00a0: qui joue où")).to_be_visible(timeout=4000)

    def test_every_sheet_is_one_page_of_paper(self, evening, reader, device):
        page = device(reader, viewport=DESK, color_scheme="dark")
        page.goto(address("evening-blank", evening) + "?donnes=10&vierges=1")
        pdf = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 3
        page.emulate_media(media="print", color_scheme="dark")
        ink = page.locator(".blank th").first.evaluate("each => getComputedStyle(each).color")
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (ink, paper) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
        expect(page.locator(".ask-sheets")).to_be_hidden()
        expect(page.locator(".masthead")).to_be_hidden()


STAFF = ["desk", "edit", "delete", "seats", "missing", "blank", "where", "guest"]


@pytest.mark.parametrize(
    ("size", "theme"),
    [(NARROW, "light"), (PHONE, "dark"), (PHONE, "light"), (DESK, "dark")],
    ids=["320-light", "360-dark", "360-light", "1280-dark"],
)
def test_every_page_is_accessible_and_fits(evening, secretary, device, no_violations, size, theme):
    page = device(secretary, viewport=size, color_scheme=theme)
    asked = {"seats": f"?joueur={evening.tables.get(number=1).seats.first().player_id}"}
    pages = [address(f"evening-{name}", evening) + asked.get(name, "") for name in STAFF]
    leaver = evening.tables.get(number=2).seats.first().player_id
    pages += [
        reverse("evenings", args=["test"]),
        reverse("evening-new", args=["test"]),
        address("evening-draw", evening) + "?tables=5-5&tirage=7&sort=rencontres",
        address("evening-check-out", evening) + f"?joueur={leaver}",
        address("evening-where", evening) + "?nom=" + Player.objects.get(pk=leaver).last_name,
    ]
    for where in pages:
        page.goto(where)
        no_violations(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], f"{where} is {wide} wide"


def test_what_a_thumb_touches_is_large_enough(evening, secretary, device):
    page = device(secretary, has_touch=True)
    page.goto(address("evening-desk", evening))
    small = page.evaluate(
        """() => [...document.querySelectorAll('main a, main button, main .choice, main summary')]
            .filter(each => each.offsetParent && each.getBoundingClientRect().height < 44)
            .map(each => each.textContent.trim())"""
    )
    assert small == []


def tab_to(page: Page, target) -> None:
    """Press Tab until `target` has the focus, as somebody without a mouse does."""
    for _each in range(60):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"{target} is out of the keyboard's reach")


def test_two_tick_at_once_and_each_sees_the_other(
    live_server, club, players, secretary, device
) -> None:
    evening = make_session(club)
    page = device(secretary)
    page.goto(address("evening-desk", evening))
    search = page.get_by_label("Chercher un joueur")
    search.fill(players[0].last_name)
    evenings.check_in(evening.pk, players[0])
    expect(person(page, players[0])).to_have_attribute("aria-pressed", "true", timeout=3000)
    expect(page.locator("#combien")).to_have_text("1 pointé")
    expect(person(page, players[1])).to_be_hidden()
    expect(search).to_be_focused()
    person(page, players[0]).click()
    expect(person(page, players[0])).to_have_attribute("aria-pressed", "false")
