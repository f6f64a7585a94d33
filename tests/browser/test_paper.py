"""What Chromium prints: no row is cut, headings stand on every page, long names and 13 tables."""

from __future__ import annotations

import uuid
from decimal import Decimal

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.pdftext import compact, pages_of
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import make_tournament
from tests.tournaments.free.factories import WRITER, make_free
from tests.tournaments.libre.factories import hand_in_by_number, make_libre
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides
from tournaments import directing
from tournaments.directing import Decision, Held, libre
from tournaments.models import Prize, Tournament
from tournaments.papers import BLANKS

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "de Montmorency-Laval-Bois-Dauphin"


def lengthen(tournament) -> None:
    """Give everybody a name of two lines, each with a word of its own."""
    for entry in tournament.entries.select_related("player"):
        player = entry.player
        player.first_name, player.last_name = (
            f"Maximilienne{entry.number}x",
            f"{LONG}{entry.number}y",
        )
        player.save()


def printed(page, address: str) -> list[str]:
    page.goto(address)
    return pages_of(page.pdf(prefer_css_page_size=True))


def whole(pages: list[str], number: int) -> bool:
    """Whether both lines of somebody's name stand on one page, and on one alone."""
    first, last = (
        {at for at, one in enumerate(pages) if word in one}
        for word in (f"Maximilienne{number}x", f"Dauphin{number}y")
    )
    return first == last and len(first) == 1


@pytest.fixture
def thirteen(club):
    """Thirteen tables of a duplicate, all played, with long names."""
    made = make_tournament(club, 52)
    lengthen(made)
    play_quickly(made)
    return made


@pytest.fixture
def thirteen_free(club):
    """Thirteen tables of a libre, the first position handed in, with long names."""
    made = make_libre(club, 52, choice=libre.Choice("movement", 6, 4, "LIB-13"))
    lengthen(made)
    hand_in_by_number(made, 1, 1)
    return made


def test_the_posted_ranking(thirteen, organiser, device):
    pages = printed(device(organiser, viewport=DESK), url("paper-ranking", thirteen))
    assert len(pages) > 1
    for number, one in enumerate(pages, start=1):
        assert compact(thirteen.name) in one
        assert "RangDépart" in one
        assert f"{number}/{len(pages)}" in one
    assert all(whole(pages, number) for number in range(1, 53))


def test_route_sheets_take_a_page_each(thirteen, organiser, device):
    pages = printed(device(organiser, viewport=DESK), url("paper-routes", thirteen))
    assert len(pages) == 52
    for number, one in enumerate(pages, start=1):
        assert f"Maximilienne{number}x" in one
        assert "PositionTable" in one
        assert "Pénalités" in one


def test_travelling_sheets_and_guides_are_never_cut(thirteen, organiser, device):
    page = device(organiser, viewport=DESK)
    boards = printed(page, url("print-boards", thirteen))
    assert sum(one.count("Preneurgagne") for one in boards) == 26
    assert len(boards) == 7, "four to a page"
    assert all(one.count("Preneurgagne") == one.count("Chien") for one in boards)
    guides = printed(page, url("print-guides", thirteen))
    assert sum(one.count("Départ") for one in guides) == 52
    assert all(one.count("Départ") == one.count(compact(thirteen.name)) for one in guides)


def test_the_walls_orientation_board(thirteen, thirteen_free, organiser, device):
    page = device(organiser, viewport=DESK)
    for name, tournament, least in (
        ("print-orientation", thirteen, 2),
        ("libre-paper-orientation", thirteen_free, 1),
    ):
        pages = printed(page, url(name, tournament))
        assert len(pages) >= least
        assert all("Nord" in one and "Ouest" in one for one in pages)
        assert all(one.count(compact(tournament.name)) == 1 for one in pages)
        assert all(whole(pages, number) for number in range(1, 53))


def test_place_cards(thirteen, organiser, device):
    pages = printed(device(organiser, viewport=DESK), url("paper-cards", thirteen))
    assert len(pages) == 7
    assert all(whole(pages, number) for number in range(1, 53))


def test_the_score_sheets_of_thirteen_tables(thirteen_free, organiser, device):
    pages = printed(device(organiser, viewport=DESK), url("libre-print-sheets", thirteen_free))
    assert len(pages) == 13
    for one in pages:
        assert "BIENVENUEETBONNECHANCE" in one
        assert "Tableaudemarque" in one
        assert one.count("Maximilienne") == 4


def test_personal_cards_and_the_recap_board(thirteen_free, organiser, device):
    page = device(organiser, viewport=DESK)
    cards = printed(page, url("libre-paper-personal", thirteen_free))
    assert sum(one.count("Vousêtesplacéen") for one in cards) == 52
    assert all(one.count("Vousêtesplacéen") == one.count("Total") for one in cards)
    # Thirteen players of each seat: ten on a sheet, three on another.
    recap = printed(page, url("libre-paper-recap", thirteen_free))
    assert len(recap) == 8
    for one in recap:
        assert "Tableaurécapitulatif" in one
        assert "Cumultotal" in one
        assert "Totaldespositifs" in one


def test_the_ranking_of_a_libre(thirteen_free, organiser, device):
    pages = printed(device(organiser, viewport=DESK), url("libre-print-ranking", thirteen_free))
    assert len(pages) > 1
    assert all("RangNom" in one for one in pages)
    assert all(one.count(compact(thirteen_free.name)) == 1 for one in pages)
    assert all("provisoire" in one for one in pages)
    assert all(whole(pages, number) for number in range(1, 53))


PAGES = {"route-quadrettes": 2}
"""Blank sheets that take more than a page: the attacker's, and his defenders'."""


def test_blank_sheets_fit_their_page(page):
    for one in BLANKS:
        found = printed(page, reverse("blank-form", args=[one.key]))
        assert (one.key, len(found)) == (one.key, PAGES.get(one.key, 1))


@pytest.mark.parametrize("movement_id", ["IND-L13", "TRI-E16", "QUA-21"])
def test_a_movement_is_printed_without_cutting_a_position(device, movement_id):
    page = device(viewport=DESK)
    pages = printed(page, reverse("movement-page", args=[movement_id]))
    assert any("Positionparposition" in one for one in pages)
    page.emulate_media(media="print")
    expect(page.locator(".colophon")).to_be_hidden()
    assert page.locator(".grid-position").evaluate_all(
        "all => all.every(one => getComputedStyle(one).breakInside === 'avoid')"
    )
    guides = printed(page, reverse("movement-guides", args=[movement_id]))
    assert all(one.count("Vousêtesn°") == one.count("PositionTable") for one in guides)


def test_paper_is_black_on_white_in_the_dark(thirteen, organiser, device):
    page = device(organiser, viewport=DESK, color_scheme="dark")
    for name in ("paper-ranking", "paper-routes", "paper-cards"):
        page.goto(url(name, thirteen))
        page.emulate_media(media="print", color_scheme="dark")
        colours = page.evaluate(
            "(s => [s.backgroundColor, s.color])(getComputedStyle(document.body))"
        )
        assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
        expect(page.locator(".bar")).to_be_hidden()
        page.emulate_media(media="screen")


def addresses(duplicate, free) -> list[str]:
    return [
        reverse("movements"),
        reverse("movement-page", args=["IND-L13"]),
        reverse("movement-page", args=["TRI-E16"]),
        reverse("movement-guides", args=["QUA-5"]),
        reverse("movement-propose") + "?forme=individuel&nombre=10&compte=tables",
        reverse("movement-check"),
        reverse("blank-forms"),
        *(reverse("blank-form", args=[one.key]) for one in BLANKS),
        *(
            url(name, duplicate)
            for name in ("paper", "paper-cards", "paper-routes", "paper-ranking")
        ),
        *(
            url(name, free)
            for name in (
                "paper",
                "libre-paper-orientation",
                "libre-paper-personal",
                "libre-paper-recap",
            )
        ),
        url("libre-print-sheets", free),
    ]


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("viewport", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"]
)
def test_every_page_is_accessible(club, organiser, device, no_violations, viewport, scheme):
    duplicate = make_tournament(club, 20)
    free = make_libre(club, 20, choice=libre.Choice("movement", 5, 5, "LIB-5"))
    page = device(organiser, viewport=viewport, color_scheme=scheme)
    for address in addresses(duplicate, free):
        page.goto(address)
        no_violations(page)


def test_no_page_scrolls_sideways_on_a_narrow_phone(club, organiser, device):
    duplicate = make_tournament(club, 20)
    free = make_libre(club, 20, choice=libre.Choice("movement", 5, 5, "LIB-5"))
    lengthen(duplicate)
    lengthen(free)
    page = device(organiser, viewport={"width": 320, "height": 640})
    for address in addresses(duplicate, free):
        page.goto(address)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert (address, wide) == (address, 320)


def test_a_movement_is_checked_without_script(device, console_errors):
    page = device(java_script_enabled=False)
    page.goto(reverse("movement-check"))
    page.get_by_label("Le mouvement").fill("Position 1\n1: N1 S1 E1")
    page.get_by_role("button", name="Vérifier").click()
    expect(page.get_by_text("une table a quatre places")).to_be_visible()
    expect(page.get_by_label("Le mouvement")).to_have_value("Position 1\n1: N1 S1 E1")
    console_errors.clear()
    page.get_by_label("Le mouvement").fill("Position 1\n1: N1 S1 E1 O1")
    page.get_by_role("button", name="Vérifier").click()
    expect(page.get_by_text("personne ne se rencontre deux fois")).to_be_visible()


@pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 8), (QUADRETTES, 13)])
def test_route_sheets_and_receipts_of_sides_are_never_cut(club, organiser, device, form, count):
    made = make_sides(club, form, count)
    play_quickly(made)
    Prize.objects.bulk_create(Prize(tournament=made, place=one, cents=5000) for one in range(1, 8))
    page = device(organiser, viewport=DESK)
    sheets = printed(page, url("side-paper-routes", made))
    assert len(sheets) == count
    for number, one in enumerate(sheets, start=1):
        assert f"Équipe{number}" in one
        assert "Pénalités" in one
    receipts = printed(page, url("paper-receipts", made))
    assert sum(one.count("Reçud’unprix") for one in receipts) == 7
    assert all(one.count("Reçud’unprix") == one.count("Signaturepourleclub") for one in receipts)


@pytest.mark.parametrize("method", Tournament.Method.values)
def test_free_contracts_are_never_cut(club, organiser, device, method):
    """Long names, a penalty's column, and the method that ends the list."""
    made = make_free(club, method, 52)
    lengthen(made)
    play_quickly(made)
    held = Held(made.entries.get(number=1).pk, Decimal(2))
    directing.rule(made, Decision(uuid.uuid4(), None, "", None, (held,), "vu"), WRITER)
    page = device(organiser, viewport=DESK)
    ranking = printed(page, url("paper-ranking", made))
    apart = method == Tournament.Method.DIFFERENCE
    heads = "ÉcartPointsretirésÉtuis" if apart else "Pointsdematch%PénalitésÉtuisTops"
    assert len(ranking) > 1
    for number, one in enumerate(ranking, start=1):
        assert compact(made.name) in one
        assert heads in one
        assert f"{number}/{len(ranking)}" in one
    assert all(whole(ranking, number) for number in range(1, 53))
    assert "pasunclassementdelafédération" in ranking[-1]
    routes = printed(page, url("paper-routes", made))
    assert len(routes) == 52
    for number, one in enumerate(routes, start=1):
        assert f"Maximilienne{number}x" in one
        assert "PositionTableÉtuiDonne" in one
        assert "Rang" in one
