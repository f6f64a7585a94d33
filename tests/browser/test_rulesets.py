"""A club's own rules on a phone: made without script, by keyboard, and passing axe."""

from __future__ import annotations

import pytest

from scoring import rulesets
from scoring.models import RuleSetVersion, Session
from scoring.rules.presets import compose
from tests.browser.conftest import DESK, PHONE
from tests.scoring.factories import make_season, make_session, make_table, play
from tests.scoring.rulesets.pages import ME, make_set, use

pytestmark = pytest.mark.django_db(transaction=True)
NARROWEST = {"width": 320, "height": 640}
EVERYTHING = compose(
    ["pousse", "poignee-10-20-40", "petit-chelem-1", "misere-camp", "round-unit-5", "equal-split",
     "petit-imprenable", "excuse-alone", "clockwise", "two", "pots"],
    code="new",
    name="Règles du mardi, avec tout ce que l’on joue chez nous",
)  # fmt: skip


@pytest.fixture
def evening(club) -> Session:
    """An evening that another set fits, and one that its rules block."""
    session = make_session(club, season=make_season(club))
    table = make_table(club, session=session)
    play(table, contract="garde_contre", points=47, poignees=[(0, "simple")])
    return session


def pages(session: Session) -> list[str]:
    row = make_set(session.club, EVERYTHING)
    use(row, make_session(session.club, name="Mardi"))
    changed = compose(["pots"], code="new", name=EVERYTHING.name)
    newer = rulesets.change(row, changed, rulesets.seen(row), ME).row
    bare = make_set(session.club, compose([], code="new", name="Comme les autres"))
    return [
        "/c/test/regles/jeux/",
        "/c/test/regles/jeux/nouveau/",
        f"/c/test/regles/jeux/{row.pk}/",
        f"/c/test/regles/jeux/{row.pk}/versions/",
        f"/c/test/regles/jeux/{newer.pk}/modifier/",
        f"/c/test/soirees/{session.pk}/regles/?regles={rulesets.key(row)}",
        f"/c/test/saisons/{session.season_id}/regles/?regles={rulesets.key(bare)}",
        "/c/test/regles/marques/",
    ]


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_and_nothing_wider_than_the_screen(device, owner, evening, no_violations, scheme):
    page = device(owner, color_scheme=scheme)
    for address in pages(evening):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        no_violations(page)
        for size in (NARROWEST, DESK, PHONE):
            page.set_viewport_size(size)
            assert fits(page), (address, size)


def test_without_script_from_nothing_to_an_evening_marked_by_it(
    device, owner, club, evening, console_errors
):
    page = device(owner, java_script_enabled=False)
    page.goto("/c/test/reglages/")
    page.get_by_role("link", name="Règles du club").click()
    page.get_by_role("link", name="Nouvelles règles").click()
    page.get_by_label("Nom de ces règles").fill("Maison du mardi")
    page.locator("label", has_text="Garde contre × 5").click()
    page.locator("summary", has_text="Primes").click()
    page.locator("label", has_text="Misères à 20").click()
    page.get_by_role("button", name="Créer et changer les nombres").click()
    page.locator("summary", has_text="Petit au bout").click()
    page.get_by_label("Petit au bout").fill("quinze")
    page.get_by_role("button", name="Enregistrer").click()
    assert page.get_by_text("Il faut un nombre de 0 à 10000.").is_visible()
    console_errors.clear()
    page.get_by_label("Petit au bout").fill("15")
    page.get_by_role("button", name="Enregistrer").click()
    row = RuleSetVersion.objects.get(code="maison-du-mardi")
    assert row.rules.petit_au_bout == 15
    assert page.get_by_role("row", name="Petit au bout 10 15").is_visible()
    page.goto(f"/c/test/soirees/{evening.pk}/organiser/")
    page.get_by_role("link", name="Marquer avec d’autres règles").click()
    page.locator("label", has_text="Maison du mardi").click()
    page.get_by_role("button", name="Voir ce qui change").click()
    assert page.get_by_role("row", name="Monique Lafargue").inner_text().split("\t")[1:] == [
        "+618",
        "+525",
        "−93",
    ]
    page.get_by_role("button", name="Marquer ainsi la soirée").click()
    assert "1 donne est marquée" in page.locator("main").inner_text()


def test_a_tile_is_chosen_by_keyboard(device, owner, club):
    page = device(owner)
    page.goto("/c/test/regles/jeux/nouveau/")
    page.get_by_label("Nom de ces règles").fill("Au clavier")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Créer ces règles").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Ce qui diffère").wait_for()
    assert RuleSetVersion.objects.get().rules.contracts[1].contract == "pousse"
