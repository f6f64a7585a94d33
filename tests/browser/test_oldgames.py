"""An old game's form on a phone: cards by touch, a line stored, nothing wider than the screen."""

from __future__ import annotations

from tests.browser.conftest import PHONE
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
