"""No network: a deal saved on a phone reaches the server once, whatever happens between."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scoring.models import Deal
from tests.browser.conftest import PHONE, log_in
from tests.browser.dealing import Thumb, opened, usual
from tests.browser.test_phone import come
from tests.scoring.deal_posts import address, posted
from tests.scoring.factories import play
from tests.scoring.phones import make_link

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


LOSE = """
const real = fetch;
window.lost = [];
window.fetch = async (address, options = {}) => {
  const answer = await real(address, options);
  const sent = String(address).endsWith("/donnes/envoi/") && options.method === "POST";
  if (!sent || lost.length) return answer;
  lost.push(answer.status);
  throw new TypeError("Failed to fetch");
};
true;
"""
"""The first deal that is sent arrives, and the phone does not hear so."""


def stands(page, table, number: int) -> None:
    """The deal is on the sheet, once, and nothing waits."""
    expect(page.locator(f"[data-row='{number}']")).to_be_visible(timeout=15_000)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert table.deals.filter(number=number).count() == table.deals.count() == 1


class TestNetworkCut:
    """Over the hall's plain http, and over https."""

    @pytest.fixture(params=["phone", "secure_phone"])
    def either(self, request):
        return request.getfixturevalue(request.param)

    def test_before_the_request(self, either, table, console_errors):
        ready(either, table)
        either.context.set_offline(True)
        deal(either)
        waits = either.locator("[data-waiting]")
        expect(waits).to_contain_text("Donne 1")
        expect(waits.locator("tfoot")).to_contain_text("+222")
        either.get_by_role("button", name="Donne 2").click()
        expect(either.locator("form.deal.ready")).to_be_visible()
        deal(either, 0)
        expect(waits).to_contain_text("Donne 2")
        assert not Deal.objects.exists()
        either.context.set_offline(False)
        either.wait_for_url(f"**/tables/{table.pk}/")
        expect(either.locator("[data-row='2']")).to_be_visible()
        assert [*Deal.objects.order_by("number").values_list("number", "taker")] == [(1, 2), (2, 0)]
        console_errors.clear()

    def test_during_the_request(self, either, table, console_errors):
        ready(either, table)
        either.route(
            SEND,
            lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
        )
        deal(either)
        expect(either.locator("[data-waiting]")).to_contain_text("attend le réseau")
        assert not Deal.objects.exists()
        either.unroute(SEND)
        either.get_by_role("button", name="Essayer maintenant").click()
        stands(either, table, 1)
        console_errors.clear()

    def test_with_the_answer_lost(self, either, table):
        ready(either, table)
        either.evaluate(LOSE)
        deal(either)
        expect(either.locator("[data-waiting]")).to_contain_text("attend le réseau")
        either.wait_for_function("() => lost.length === 1")
        assert either.evaluate("lost") == [200]
        assert Deal.objects.count() == 1
        stands(either, table, 1)


def test_the_browser_is_closed_meanwhile(
    browser_type, browser_type_launch_args, tmp_path, hall_url, scorer, table
):
    """The whole browser, with what it has in memory; opened again it sends on load."""

    def begun():
        options = {"base_url": hall_url, "viewport": PHONE, "locale": "fr-FR"}
        context = browser_type.launch_persistent_context(
            tmp_path, **browser_type_launch_args, **options
        )
        log_in(context, scorer, hall_url)
        return context

    context = begun()
    page = ready(context.pages[0], table)
    context.set_offline(True)
    deal(page)
    expect(page.locator("[data-waiting]")).to_contain_text("Donne 1")
    context.close()
    assert not Deal.objects.exists()
    context = begun()
    context.pages[0].goto(f"/c/test/tables/{table.pk}/")
    stands(context.pages[0], table, 1)
    context.close()


class TestTheRestOfTheWay:
    def test_after_the_answer(self, phone, table, console_errors):
        """The deal is stored and the phone knows; the sheet itself cannot be opened."""
        ready(phone, table)
        sheet = re.compile(f"/tables/{table.pk}/$")
        phone.route(sheet, lambda route: route.abort())
        with phone.expect_request(sheet):
            deal(phone)
        phone.unroute(sheet)
        phone.goto(f"/c/test/tables/{table.pk}/")
        stands(phone, table, 1)
        console_errors.clear()

    def test_it_is_sent_when_the_page_becomes_visible(self, phone, table, console_errors):
        ready(phone, table)
        phone.route(SEND, lambda route: route.abort())
        with phone.expect_event("requestfailed"):
            deal(phone)
        expect(phone.locator("[data-waiting]")).to_contain_text("attend le réseau")
        phone.unroute(SEND)
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        stands(phone, table, 1)
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

    def test_a_correction(self, phone, table, console_errors):
        """Made by 8 it gave 198, made to the point 3 × 50: the total has the new one alone."""
        row = play(table, 0)
        opened(phone, row, "deal-edit")
        with phone.expect_response(re.compile("/donnes/avance/$")):
            phone.reload()
        phone.context.set_offline(True)
        thumb = Thumb(phone)
        phone.locator("[data-key='back']").click()
        thumb.key("1")
        thumb.save()
        waits = phone.locator("[data-waiting]")
        expect(waits).to_contain_text("Donne 1, corrigée")
        expect(waits.locator("tfoot")).to_contain_text("+150")
        phone.context.set_offline(False)
        phone.wait_for_url(f"**/tables/{table.pk}/")
        row.refresh_from_db()
        assert (row.version, row.half_points) == (2, 82)
        assert Deal.objects.count() == 1
        console_errors.clear()

    def test_a_tap_that_says_nobody_took(self, phone, table, console_errors):
        ready(phone, table)
        phone.context.set_offline(True)
        phone.locator("[form=unplayed]").first.click()
        expect(phone.locator("[data-waiting]")).to_contain_text("Donne 1")
        phone.context.set_offline(False)
        phone.wait_for_url(f"**/tables/{table.pk}/")
        assert Deal.objects.get().outcome == "passed"
        console_errors.clear()

    def test_what_an_earlier_release_kept_is_sent_and_a_later_ones_is_left(
        self, phone, table, scorer
    ):
        phone.goto(f"/c/test/tables/{table.pk}/")
        kept = {
            "version": 1, "made": 5, "state": "waiting", "text": "", "table": str(table.pk),
            "who": str(scorer.pk), "number": 1, "deal": "", "to": address("deal-send", table),
            "page": address("deal-new", table), "unknown": "field",
        }  # fmt: skip
        old = {**kept, "submission": str(uuid4()), "fields": [*posted(1).items()]}
        new = {**kept, "version": 99, "submission": str(uuid4()), "fields": [["packed", "?"]]}
        phone.evaluate(
            """async (records) => {
              const base = await new Promise((done) => {
                const asked = indexedDB.open("tarotclub");
                asked.onsuccess = () => done(asked.result);
              });
              const store = base.transaction("deals", "readwrite").objectStore("deals");
              for (const each of records) store.put(each);
              await new Promise((done) => { store.transaction.oncomplete = done; });
            }""",
            [old, new],
        )
        phone.reload()
        stands(phone, table, 1)
        left = phone.evaluate(
            """() => new Promise((done) => {
              const asked = indexedDB.open("tarotclub");
              asked.onsuccess = () => {
                const all = asked.result.transaction("deals").objectStore("deals").getAll();
                all.onsuccess = () => done(all.result.map((each) => each.version));
              };
            })"""
        )
        assert left == [99]

    def test_a_tables_phone_without_an_account(self, device, table, console_errors):
        link = make_link(table.session)
        phone = device()
        come(phone, link, "Monique Lafargue")
        with phone.expect_response(re.compile("/donnes/avance/$")):
            phone.reload()
        phone.context.set_offline(True)
        phone.get_by_role("link", name=re.compile("Donne 1")).click()
        deal(phone)
        expect(phone.locator("[data-waiting]")).to_contain_text("Donne 1")
        phone.context.set_offline(False)
        phone.wait_for_url(f"**/tables/{table.pk}/")
        assert Deal.objects.get().author_label == "table 1, Monique"
        console_errors.clear()


class TestSomebodyMustLook:
    def test_the_login_expired(self, phone, table, scorer, hall_url, console_errors):
        ready(phone, table)
        phone.context.clear_cookies(name="sessionid")
        deal(phone)
        phone.wait_for_url("**/compte/connexion/**")
        expect(phone.locator("[data-when-waiting]")).to_be_visible()
        assert not Deal.objects.exists()
        log_in(phone.context, scorer, hall_url)
        phone.goto(f"/c/test/tables/{table.pk}/")
        stands(phone, table, 1)
        assert Deal.objects.get().author == scorer
        console_errors.clear()  # the preview met the login

    def test_a_login_from_another_tab_changed_the_token(
        self, phone, table, hall_url, scorer, console_errors
    ):
        ready(phone, table)
        phone.context.clear_cookies(name="csrftoken")
        deal(phone)
        stands(phone, table, 1)
        console_errors.clear()  # the answer that asks for another token

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
        expect(two.locator("[data-waiting]")).to_contain_text(
            "Quelqu’un d’autre a écrit cette donne"
        )
        two.get_by_role("button", name="Comparer").click()
        expect(two.locator(".versus")).to_contain_text("Jeannine")
        expect(two.locator(".versus")).to_contain_text("Bernard")
        assert Deal.objects.get().taker == 2
        two.get_by_role("button", name="La mienne est la donne 2").click()
        two.wait_for_url("**/tables/*/#donne-2")
        expect(two.locator("[data-waiting]")).to_be_hidden()
        assert [*Deal.objects.order_by("number").values_list("number", "taker")] == [(1, 2), (2, 1)]
        console_errors.clear()

    def test_each_thing_of_two_versions_is_chosen(self, phone, table, secretary, no_violations):
        ready(phone, table)
        usual(Thumb(phone), 1)
        play(table, 2, secretary, points=49)
        Thumb(phone).save()
        expect(phone.locator(".versus")).to_contain_text("Bernard")
        phone.get_by_text("Choisir ligne par ligne").click()
        no_violations(phone)
        phone.locator("label:has([name='choice-taker'][value='theirs'])").click()
        phone.locator("label:has([name='choice-points'][value='mine'])").click()
        phone.get_by_role("button", name="Enregistrer ces choix").click()
        phone.wait_for_url("**/tables/*/#donne-1")
        expect(phone.locator("[data-waiting]")).to_be_hidden()
        row = Deal.objects.get()
        assert (row.taker, row.half_points) == (2, 106)

    def test_a_deal_that_cannot_be_comes_back_to_its_form(self, phone, table, console_errors):
        """The evening went over to a rule that knows no such contract while the phone was away."""
        ready(phone, table)
        phone.context.set_offline(True)
        deal(phone)
        expect(phone.locator("[data-waiting]")).to_contain_text("Donne 1")
        table.seats.filter(index=2).update(last_deal=0)
        phone.context.set_offline(False)
        waits = phone.locator("[data-waiting]")
        expect(waits.get_by_role("button", name="Corriger")).to_be_visible()
        assert not Deal.objects.exists()
        waits.get_by_role("button", name="L’oublier").click()
        waits.get_by_role("button", name="Vraiment l’oublier").click()
        phone.wait_for_url(f"**/tables/{table.pk}/")
        console_errors.clear()

    def test_what_is_refused_at_once_is_back_in_its_form_alone(self, phone, table, console_errors):
        ready(phone, table)
        usual(Thumb(phone))
        table.seats.filter(index=2).update(last_deal=0)
        Thumb(phone).save()
        expect(phone.locator("form.deal[data-filled]")).to_be_visible()
        left = phone.evaluate(
            """async () => {
              for (let turn = 0; turn < 50 && (await outbox.list()).length; turn++)
                await new Promise((done) => setTimeout(done, 100));
              return outbox.list();
            }"""
        )
        assert left == []
        expect(phone.locator("[data-waiting]")).to_be_hidden()
        assert not Deal.objects.exists()
        console_errors.clear()  # the preview of a table that too few are left at

    def test_another_persons_deal_is_not_sent_in_ones_name(
        self, phone, table, owner, hall_url, console_errors
    ):
        ready(phone, table)
        phone.context.set_offline(True)
        deal(phone)
        expect(phone.locator("[data-waiting]")).to_contain_text("Donne 1")
        context = phone.context
        phone.close()
        context.set_offline(False)
        log_in(context, owner, hall_url)
        again = context.new_page()
        again.goto(f"/c/test/tables/{table.pk}/")
        waits = again.locator("[data-waiting]")
        expect(waits).to_contain_text("Saisie par quelqu’un d’autre sur cet appareil")
        assert not Deal.objects.exists()
        waits.get_by_role("button", name="L’envoyer en mon nom").click()
        stands(again, table, 1)
        assert Deal.objects.get().author == owner
        console_errors.clear()

    def test_the_page_that_waits_is_accessible_and_fits(
        self, phone, table, no_violations, console_errors
    ):
        ready(phone, table)
        phone.context.set_offline(True)
        deal(phone)
        expect(phone.locator("[data-waiting]")).to_contain_text("Donne 1")
        no_violations(phone)
        assert phone.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
        console_errors.clear()
