"""Names of one word, as long as the forms take them: no page gets wider than a phone."""

from __future__ import annotations

import pytest

from scoring import rescoring, rulesets
from scoring.rules.presets import compose
from scoring.rules.validation import LONGEST_NAME
from tests.browser.conftest import PHONE
from tests.scoring.factories import make_season, make_session, make_table, play
from tests.scoring.rulesets.pages import ME, make_set

pytestmark = pytest.mark.django_db(transaction=True)
NARROWEST = {"width": 320, "height": 640}


@pytest.fixture
def addresses(club) -> list[str]:
    rules = compose(["pots", "misere-camp"], code="new", name="M" * LONGEST_NAME)
    row = make_set(club, rules)
    rulesets.prefer(club, row)
    season = make_season(club, name="S" * 40)
    session = make_session(club, season=season, name="W" * 60, published=True)
    table = make_table(club, 5, session=session)
    for seat in table.seats.select_related("player"):
        seat.player.first_name, seat.player.last_name = "W" * 30, "M" * 30
        seat.player.save()
    deal = play(table, contract="garde", points=47)
    newer = rulesets.change(
        row, compose(["pots"], code="new", name="N" * LONGEST_NAME), rulesets.seen(row), ME
    ).row
    halved = make_set(club, compose(["round-unit-10"], code="new", name="Arrondi" * 11))
    for rules in (halved, row):
        session.refresh_from_db()
        digest = rescoring.preview([session], rules).digest
        assert rescoring.rescore([session.pk], rules.pk, digest, ME)
    evening = f"/c/test/soirees/{session.pk}"
    sheet = f"/c/test/tables/{table.pk}"
    return [
        "/c/test/",
        "/c/test/soirees/",
        f"{evening}/",
        f"{evening}/organiser/",
        f"{evening}/mouche/",
        f"{evening}/ou/",
        f"{evening}/regles/?regles={rulesets.key(newer)}",
        f"{evening}/regles/?regles={rulesets.key(halved)}",
        "/c/test/regles/marques/",
        f"{evening}/jeux-anciens/nouveau/",
        f"{sheet}/",
        f"{sheet}/mouche/",
        f"{sheet}/donnes/nouvelle/",
        f"/c/test/donnes/{deal.pk}/",
        f"/c/test/donnes/{deal.pk}/corriger/",
        f"/c/test/saisons/{season.pk}/",
        "/c/test/regles/",
        "/c/test/regles/jeux/",
        f"/c/test/regles/jeux/{row.pk}/versions/",
        f"/outils/arbitre/?regles=test/{rulesets.key(row)}",
    ]


def test_no_page_gets_wider_than_the_screen(device, owner, addresses):
    page = device(owner, viewport=NARROWEST)
    wide = []
    for address in addresses:
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            wide.append(address)
    assert wide == []


@pytest.mark.parametrize("viewport", [PHONE, NARROWEST], ids=["360", "320"])
def test_the_tables_of_the_rules_wrap_on_a_phone(device, club, viewport):
    club.published = True
    club.save()
    page = device(viewport=viewport)
    for address in ("/c/test/regles/fft/", "/c/test/regles/1637/", "/c/test/regles/1659/"):
        page.goto(address)
        tables = page.locator(".rule .scroll")
        assert tables.count() > 0
        assert tables.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)"), (
            address
        )
