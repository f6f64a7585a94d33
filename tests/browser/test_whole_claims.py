"""A whole deal said otherwise on a second phone, with script: it goes to the desk, to no sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_phone import WIDE, come
from tests.scoring.factories import play
from tests.scoring.phones import make_link

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_bouts_are_contested_and_the_desk_takes_them(
    device, table, secretary, no_violations
) -> None:
    deal = play(table)
    phone = device()
    come(phone, make_link(table.session), "Bernard Tissot")
    phone.get_by_role("link", name=re.compile("Contester")).click()
    no_violations(phone)
    phone.get_by_role("link", name="Dire toute la donne").click()
    phone.locator("[name=bouts][value='3']").check(force=True)
    phone.get_by_label("Un mot pour l’arbitre, si vous voulez").press_sequentially(
        "le Petit est à nous"
    )
    no_violations(phone)
    assert not phone.evaluate(WIDE)
    phone.get_by_role("button", name="Contester").click()
    expect(phone.locator(".came")).to_contain_text("Contesté par table 1, Bernard")
    deal.refresh_from_db()
    assert (deal.bouts, deal.version) == (2, 1)
    desk = device(secretary)
    desk.goto(f"/c/test/seances/{table.session_id}/codes/saisies/")
    desk.get_by_role("link", name="Comparer").click()
    expect(desk.locator(".versus .differs").first).to_contain_text("Bouts")
    no_violations(desk)
    desk.get_by_role("button", name="Mettre la version de table 1, Bernard").click()
    expect(desk.locator("main")).not_to_contain_text("le Petit est à nous")
    deal.refresh_from_db()
    assert (deal.contract, deal.bouts, deal.version) == ("garde", 3, 2)
