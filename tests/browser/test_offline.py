"""On https a table's pages open without a network, and send what they kept once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.models import Deal
from tests.browser.dealing import Thumb, usual

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phone(secure_phone):
    return secure_phone


def until(page, condition: str, *arguments: str) -> None:
    """Wait until what the condition promises is true."""
    page.evaluate(
        """async ([condition, given]) => {
          const holds = new Map([
            ["worked", () => Boolean(navigator.serviceWorker.controller)],
            ["kept", async () => Boolean(await caches.match(given, { ignoreVary: true }))],
            ["forgotten", async () => !(await caches.match(given, { ignoreVary: true }))],
          ]).get(condition);
          for (let turn = 0; turn < 150; turn++) {
            if (await holds()) return;
            await new Promise((done) => setTimeout(done, 100));
          }
          throw new Error(`never ${condition} ${given}`);
        }""",
        [condition, *arguments, ""],
    )


def kept(page, table) -> None:
    """The sheet and the form were seen once, with the worker at work."""
    sheet, form = f"/c/test/tables/{table.pk}/", f"/c/test/tables/{table.pk}/donnes/nouvelle/"
    page.goto(sheet)
    until(page, "worked")
    for address in (sheet, form):
        page.goto(address)
        until(page, "kept", address)
    until(page, "kept", f"/c/test/tables/{table.pk}/donnes/avance/")


def test_pages_open_without_a_network_and_two_deals_are_sent_once(phone, table):
    kept(phone, table)
    phone.context.set_offline(True)
    phone.goto(f"/c/test/tables/{table.pk}/")
    expect(phone.locator(".marks")).to_be_visible()
    phone.goto(f"/c/test/tables/{table.pk}/donnes/nouvelle/")
    usual(Thumb(phone))
    Thumb(phone).save()
    expect(phone.locator("[data-waiting]")).to_contain_text("Donne 1")
    # The page that was kept is of the first deal: it goes on to the second by itself.
    phone.goto(f"/c/test/tables/{table.pk}/donnes/nouvelle/")
    expect(phone.locator("h1")).to_contain_text("Donne 2")
    usual(Thumb(phone), 0)
    Thumb(phone).save()
    # Once it is kept, and not while it is being written, the page may be left.
    expect(phone.locator("[data-waiting]")).to_contain_text("Donne 2")
    phone.goto(f"/c/test/tables/{table.pk}/")
    expect(phone.locator("[data-waiting]")).to_contain_text("Donne 2")
    assert not Deal.objects.exists()
    phone.context.set_offline(False)
    expect(phone.locator("[data-row='2']")).to_be_visible()
    expect(phone.locator("[data-waiting]")).to_be_hidden()
    assert [*Deal.objects.order_by("number").values_list("number", "taker")] == [(1, 2), (2, 0)]


def test_a_page_that_was_never_seen_says_so(phone, table):
    kept(phone, table)
    phone.context.set_offline(True)
    phone.goto("/c/test/joueurs/")
    expect(phone.locator("h1")).to_have_text("Pas de réseau")


def test_the_login_forgets_what_the_last_person_saw(phone, table):
    kept(phone, table)
    phone.goto("/compte/connexion/?next=/")
    until(phone, "forgotten", f"/c/test/tables/{table.pk}/")
    phone.context.set_offline(True)
    phone.goto(f"/c/test/tables/{table.pk}/")
    expect(phone.locator("h1")).to_have_text("Pas de réseau")
