"""The hall in a browser: every page passes axe and fits; the wall follows; the clock counts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scoring.recording import Author
from tests.browser.conftest import DESK, PHONE
from tests.tournaments.desk_pages import url
from tests.tournaments.libre.factories import hand_in_by_number, make_libre
from tournaments.directing import hall
from tournaments.models import CheckIn, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
ME = Author(None, "essai")
DESK_PAGES = ["hall", "hall-till", "hall-fees", "hall-clock", "hall-calls", "hall-screens"]
PAGES = [*DESK_PAGES, "hall-prizes", "where", "wall", "prizes"]


@pytest.fixture
def tournament(live_server, club) -> Tournament:
    """A libre being played, with something of everything; one name is long."""
    made = make_libre(club, 8, published=True)
    long = made.entries.first().player
    long.first_name, long.last_name = "W" * 30, "M" * 30
    long.save()
    hall.set_fees(made, 12_00, 8_00)
    for one in made.entries.filter(number__lte=5):
        hall.check_in(one, True, ME, pays=True)
    hall.set_rate(made.entries.get(number=2), CheckIn.Rate.REDUCED, ME)
    hall.set_minutes(made, 25)
    hall.set_table_extra(made, 1, 5)
    hall.call_arbiter(made.seances.get().session, 1, "table 1, Nord")
    hall.set_prizes(made, hall.PrizeChoice(1, prizes={1: 30_00, 2: 20_00}))
    hall.announce(made, "Reprise à 15 h après la collation, tables 1 à 2")
    hand_in_by_number(made, 1, 1)
    return made


def addresses(tournament: Tournament) -> list[str]:
    person = url("hall-person", tournament, tournament.entries.first().pk)
    walls = [f"{url('wall', tournament)}?montre={one}" for one in ("horloge", "classement")]
    found = f"{url('where', tournament)}?nom=mmm"
    return [*(url(name, tournament) for name in PAGES), person, *walls, found]


def test_long_names_leave_the_prizes_on_a_phone(tournament, organiser, device) -> None:
    entry = tournament.entries.first()
    hall.set_prizes(
        tournament,
        hall.PrizeChoice(
            2,
            beyond=True,
            prizes=dict.fromkeys(range(1, 9), 9_999_99),
            special={"P" * 60: 99_999_99},
        ),
    )
    hall.set_winners(tournament, 3, {tournament.special_prizes.get().pk: entry.pk})
    page = device(organiser, viewport=PHONE)
    for name in ("hall-prizes", "prizes"):
        page.goto(url(name, tournament))
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        fits = "all => all.map(one => one.scrollWidth <= one.clientWidth)"
        assert page.locator(".scroll:has(.awards)").evaluate_all(fits) == [True, True]


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "light"), (DESK, "dark")])
def test_every_page_is_accessible_and_fits(
    tournament, organiser, device, no_violations, size, theme
) -> None:
    page = device(organiser, viewport=size, color_scheme=theme)
    for address in addresses(tournament):
        page.goto(address)
        no_violations(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert (address, wide) == (address, size["width"])


def test_the_wall_follows_the_desk_and_is_not_loaded_again(tournament, device) -> None:
    page = device(viewport=DESK)
    page.goto(url("wall", tournament))
    expect(page.get_by_role("heading", level=1)).to_have_text("Qui joue où")
    page.evaluate("window.sameDocument = true")
    hall.show_screen(tournament, Tournament.Screen.STANDINGS)
    expect(page.get_by_role("heading", level=1)).to_have_text("Classement", timeout=8000)
    expect(page.locator(".lines tbody tr")).to_have_count(8)
    hall.announce(tournament, "")
    expect(page.locator(".band")).to_have_count(0, timeout=8000)
    assert page.evaluate("window.sameDocument")


def test_a_screen_fills_the_wall_without_scrolling(tournament, device) -> None:
    page = device(viewport={"width": 1280, "height": 720})
    for screen in ("places", "horloge", "classement"):
        page.goto(f"{url('wall', tournament)}?montre={screen}")
        high = page.evaluate("document.documentElement.scrollHeight")
        assert (screen, high) == (screen, 720)


def test_the_clock_counts_down(tournament, arbiter, device) -> None:
    page = device(arbiter)
    page.goto(url("hall-clock", tournament))
    clock = page.get_by_role("timer")
    first = clock.inner_text()
    assert re.fullmatch(r"2[45]:\d\d", first.strip())
    expect(clock).not_to_have_text(first, timeout=4000)


def test_checked_in_and_paid_by_keyboard_without_script(tournament, secretary, device) -> None:
    page = device(secretary, java_script_enabled=False)
    page.goto(f"{url('hall', tournament)}?voir=attendus&caisse=1")
    expect(page.locator(".arrivals li")).to_have_count(3)
    page.locator(".arrivals .person").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".arrivals li")).to_have_count(2)
    expect(page.locator(".tally")).to_contain_text("6 présents")
