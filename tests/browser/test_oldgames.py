"""An old game's form on a phone: cards by touch, a line stored, nothing wider than the screen."""

from __future__ import annotations

import pytest

from tests.browser.conftest import PHONE
from tests.scoring.factories import make_season, make_session
from tests.scoring.old_pages import accounts, make_old, noted


def test_cards_are_touched_and_a_line_is_stored(live_server, client_for, club, scorer, page):
    game = make_old(club)
    writer = client_for(scorer)
    noted(writer, game, "deal", dealer=0)
    session = {"name": "sessionid", "value": writer.cookies["sessionid"].value}
    page.context.add_cookies([{**session, "url": live_server.url}])
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/c/test/jeux-anciens/{game.pk}/lignes/bottom/")
    page.locator(".pack summary").click()
    page.locator('.pack input[value="T21"]').check(force=True)
    assert page.locator("#id_card").input_value() == "T21"
    page.get_by_role("button", name="Voir d’abord").click()
    assert "Monde" in page.locator(".preview").inner_text()
    page.get_by_role("button", name="Enregistrer").click()
    page.wait_for_url(f"**/jeux-anciens/{game.pk}/#ligne-2")
    assert accounts(game) == [2, -1, -1]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def sheet(client_for, club, scorer):
    """A sheet of 1637 in a season's evening, with a line that was struck out."""
    session = make_session(club, season=make_season(club))
    game = make_old(club, session=session)
    writer = client_for(scorer)
    noted(writer, game, "deal", dealer=0)
    noted(writer, game, "declaration", seat=1, combos=["belle"])
    gone = noted(writer, game, "declaration", seat=2, points=4)
    sent = {"version": 1, "reason": "montrée trop tard"}
    writer.post(f"/c/test/jeux-anciens/lignes/{gone.pk}/rayer/", sent)
    return game


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_and_nothing_wider_than_the_screen(device, secretary, sheet, no_violations, scheme):
    page = device(secretary, viewport=PHONE, color_scheme=scheme)
    row = sheet.events.get(number=2)
    for address in (
        f"/c/test/jeux-anciens/{sheet.pk}/",
        f"/c/test/jeux-anciens/{sheet.pk}/lignes/count/",
        f"/c/test/jeux-anciens/lignes/{row.pk}/",
        f"/c/test/soirees/{sheet.session_id}/jeux-anciens/",
        f"/c/test/soirees/{sheet.session_id}/jeux-anciens/nouveau/",
        f"/c/test/saisons/{sheet.session.season_id}/jeux-anciens/",
        "/c/test/regles/1637/",
        "/outils/arbitre/?regles=house-pousse",
        "/outils/arbitre/places/?donneur=S",
        "/outils/arbitre/appel/?regles=nulle",
        "/outils/compter/?joueurs=2&bouts=2",
        "/outils/rejouer/?regles=petit-imprenable",
    ):
        page.goto(address)
        no_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
