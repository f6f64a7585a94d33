"""No network: a deal that was saved on a phone reaches the server once, whatever happens between."""

from __future__ import annotations

import re
from urllib.parse import urlsplit, urlunsplit

import pytest
from playwright.sync_api import expect

from scoring.models import Deal
from tests.browser.conftest import log_in
from tests.browser.dealing import Thumb, opened, usual

pytestmark = pytest.mark.django_db(transaction=True)
SEND = re.compile(r"/donnes/envoi/$")


def deal(page, taker: int = 2) -> None:
    thumb = Thumb(page)
    usual(thumb, taker)
    thumb.save()


def ready(page, table):
    """The form, once it knows the deals to come."""
    with page.expect_response(re.compile("/donnes/avance/$")) as answer:
        opened(page, table)
    assert answer.value.ok
    return page


def lose_answers(page) -> list[int]:
    """The first deal that is sent arrives, and nobody hears so; returns what was not heard."""
    lost: list[int] = []

    def lose(route) -> None:
        if route.request.method != "POST" or lost:
            return route.continue_()
        # The name is the browser's alone: the request goes to the same server by its address.
        at = urlsplit(route.request.url)
        headers = {**route.request.all_headers(), "host": at.netloc}
        url = urlunsplit(at._replace(netloc=f"127.0.0.1:{at.port}"))
        lost.append(route.fetch(url=url, headers=headers).status)
        return route.abort()

    page.route(SEND, lose)
    return lost


def stands(page, table, number: int) -> None:
    """The deal is on the sheet, once, and nothing waits."""
    expect(page.locator(f"[data-row='{number}']")).to_be_visible(timeout=15_000)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert table.deals.filter(number=number).count() == table.deals.count() == 1


class TestNetworkCut:
    def test_before_the_request(self, phone, table, console_errors):
        ready(phone, table)
        phone.context.set_offline(True)
        deal(phone)
        waits = phone.locator("[data-waiting]")
        expect(waits).to_contain_text("Donne 1")
        expect(waits.locator("tfoot")).to_contain_text("+222")
        phone.get_by_role("button", name="Donne 2").click()
        expect(phone.locator("form.deal.ready")).to_be_visible()
        deal(phone, 0)
        expect(waits).to_contain_text("Donne 2")
        assert not Deal.objects.exists()
        phone.context.set_offline(False)
        phone.wait_for_url(f"**/tables/{table.pk}/")
        expect(phone.locator("[data-row='2']")).to_be_visible()
        assert [*Deal.objects.order_by("number").values_list("number", "taker")] == [(1, 2), (2, 0)]
        console_errors.clear()

    def test_during_the_request(self, phone, table, console_errors):
        ready(phone, table)
        phone.route(SEND, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
        deal(phone)
        expect(phone.locator("[data-waiting]")).to_contain_text("attend le réseau")
        assert not Deal.objects.exists()
        phone.unroute(SEND)
        phone.get_by_role("button", name="Essayer maintenant").click()
        stands(phone, table, 1)
        console_errors.clear()

    def test_with_the_answer_lost(self, phone, table, console_errors):
        ready(phone, table)
        lost = lose_answers(phone)
        deal(phone)
        stands(phone, table, 1)
        assert lost == [200]
        console_errors.clear()

    def test_after_the_answer(self, phone, table, console_errors):
        """The deal is stored and the phone knows; the sheet itself cannot be opened."""
        ready(phone, table)
        phone.route(re.compile(f"/tables/{table.pk}/$"), lambda route: route.abort())
        deal(phone)
        phone.wait_for_url("chrome-error://**")
        phone.unroute(re.compile(f"/tables/{table.pk}/$"))
        phone.goto(f"/c/test/tables/{table.pk}/")
        expect(phone.locator("[data-row='1']")).to_be_visible()
        expect(phone.locator("[data-waiting]")).to_be_hidden()
        assert Deal.objects.count() == 1
        console_errors.clear()

    def test_the_browser_is_closed_meanwhile(self, phone, table, console_errors):
        ready(phone, table)
        phone.context.set_offline(True)
        deal(phone)
        expect(phone.locator("[data-waiting]")).to_contain_text("Donne 1")
        context = phone.context
        phone.close()
        context.set_offline(False)
        again = context.new_page()
        again.goto(f"/c/test/tables/{table.pk}/")
        stands(again, table, 1)
        console_errors.clear()

    def test_a_sheet_without_network_opens_the_next_form(self, phone, table, console_errors):
        with phone.expect_response(re.compile("/donnes/avance/$")):
            phone.goto(f"/c/test/tables/{table.pk}/")
        phone.context.set_offline(True)
        phone.locator(".dock a").click()
        deal(phone)
        expect(phone.locator("[data-waiting]")).to_contain_text("Donne 1")
        phone.context.set_offline(False)
        stands(phone, table, 1)
        console_errors.clear()


class TestSomebodyMustLook:
    def test_the_login_expired(self, phone, table, scorer, hall_url):
        ready(phone, table)
        phone.context.clear_cookies(name="sessionid")
        deal(phone)
        phone.wait_for_url("**/compte/connexion/**")
        assert not Deal.objects.exists()
        log_in(phone.context, scorer, hall_url)
        phone.goto(f"/c/test/tables/{table.pk}/")
        stands(phone, table, 1)
        assert Deal.objects.get().author == scorer

    def test_two_phones_enter_the_same_number(self, device, table, scorer, owner, console_errors):
        one, two = device(scorer), device(owner)
        ready(one, table)
        ready(two, table)
        two.context.set_offline(True)
        deal(two, 1)
        expect(two.locator("[data-waiting]")).to_contain_text("Donne 1")
        deal(one, 2)
        one.wait_for_url("**/tables/*/#donne-1")
        two.context.set_offline(False)
        expect(two.locator("[data-waiting]")).to_contain_text("Quelqu’un d’autre a écrit cette donne")
        two.get_by_role("button", name="Comparer").click()
        expect(two.locator(".versus")).to_contain_text("Jeannine")
        expect(two.locator(".versus")).to_contain_text("Bernard")
        assert Deal.objects.get().taker == 2
        two.get_by_role("button", name="La mienne est la donne 2").click()
        two.wait_for_url("**/tables/*/#donne-2")
        expect(two.locator("[data-waiting]")).to_be_hidden()
        assert [*Deal.objects.order_by("number").values_list("number", "taker")] == [(1, 2), (2, 1)]
        console_errors.clear()
