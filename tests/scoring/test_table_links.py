"""The codes of the tables: who makes them, what they open, and what they never tell."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session as BrowserSession
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring import tablelinks
from scoring.models import Deal, Session, TableLink
from tarotclub.tablelinks import HideAddresses, cookie_of, signed
from tests.scoring.deal_posts import address, posted
from tests.scoring.factories import make_session, make_table, play
from tests.scoring.phones import at, make_link, phone, scan_address


def links_at(name: str, session: Session, *more: object) -> str:
    return reverse(name, args=["test", session.pk, *more])


def test_an_address_is_bound_to_its_link_session_number_and_key(table) -> None:
    link = make_link(table.session)
    assert link.token == signed(link.pk, table.session_id, 1, link.key)
    others = {
        signed(link.pk + 1, table.session_id, 1, link.key),
        signed(link.pk, table.session_id + 1, 1, link.key),
        signed(link.pk, table.session_id, 2, link.key),
        signed(link.pk, table.session_id, 1, "another"),
    }
    assert len(others | {link.token}) == 5
    assert link.key not in link.token


def test_a_code_ends_at_noon_of_the_day_after_and_lasts_twelve_hours_at_least(club) -> None:
    tomorrow = timezone.localdate() + timedelta(days=1)
    coming = make_session(club, date=tomorrow)
    ends = timezone.localtime(tablelinks.expiry(coming))
    assert (ends.date(), ends.hour, ends.minute) == (tomorrow + timedelta(days=1), 12, 0)
    past = make_session(club)
    assert tablelinks.expiry(past) > timezone.now() + timedelta(hours=11)


def test_the_owner_makes_renews_and_withdraws_codes(owner, client_for, table) -> None:
    make_table(table.session.club, session=table.session)
    client = client_for(owner)
    page = client.get(links_at("table-links", table.session)).content.decode()
    assert 'name="tables" value="2"' in page, "as many as there are tables"
    client.post(links_at("table-links-create", table.session), {"tables": 2})
    client.post(links_at("table-links-create", table.session), {"tables": 3})
    assert [link.number for link in TableLink.objects.all()] == [1, 2, 3]
    assert {link.author for link in TableLink.objects.all()} == {owner}
    before = {link.number: link.token for link in TableLink.objects.all()}
    client.post(links_at("table-links-renew", table.session), {"table": "2"})
    after = {link.number: link.token for link in TableLink.objects.all()}
    assert after[2] != before[2]
    assert (after[1], after[3]) == (before[1], before[3])
    client.post(links_at("table-links-revoke", table.session), {"table": "3"})
    assert [bool(link.revoked_at) for link in TableLink.objects.all()] == [False, False, True]
    for name in ("table-links-revoke", "table-links-renew"):
        for slip in ("", "100", "-1", "x", "\x00"):
            assert client.post(links_at(name, table.session), {"table": slip}).status_code == 404
    assert {link.number: link.token for link in TableLink.objects.all()} == after
    assert TableLink.objects.filter(revoked_at=None).count() == 2, "a slip is not all tables"
    client.post(links_at("table-links-revoke", table.session))
    assert not TableLink.objects.filter(revoked_at=None).exists()
    client.post(links_at("table-links-renew", table.session))
    assert TableLink.objects.filter(revoked_at=None).count() == 3


@pytest.mark.parametrize("count", ["", "0", "100", "mille", "-1", "9" * 40])
def test_a_wrong_number_of_tables_is_said_beside_the_field(owner, client_for, table, count) -> None:
    answer = client_for(owner).post(
        links_at("table-links-create", table.session), {"tables": count}
    )
    assert answer.status_code == 400
    assert "errorlist" in answer.content.decode()
    assert not TableLink.objects.exists()


def test_who_may_what_with_codes(
    table, owner, secretary, organiser, arbiter, scorer, reader, outsider, client_for
) -> None:
    make_link(table.session)
    pages = {"table-links": "get", "table-links-cards": "get", "table-links-entered": "get"}
    asked = {"table-links-create": {"tables": 1}, "table-links-renew": {}}
    expected = {
        owner: (200, 302),
        secretary: (200, 403),
        organiser: (200, 403),
        arbiter: (403, 403),
        scorer: (403, 403),
        reader: (403, 403),
        outsider: (404, 404),
    }
    for who, (reads, makes) in expected.items():
        client = client_for(who)
        assert {client.get(links_at(name, table.session)).status_code for name in pages} == {reads}
        for name, data in asked.items():
            assert client.post(links_at(name, table.session), data).status_code == makes, (
                who,
                name,
            )
        withdrawn = client.post(links_at("table-links-revoke", table.session)).status_code
        assert withdrawn == (302 if reads == 200 else reads)
    stranger = client_for(None).get(links_at("table-links", table.session))
    assert stranger.status_code == 302
    assert "/compte/connexion/" in stranger["Location"]


def test_codes_answer_the_right_method_and_an_unknown_session(table, owner, client_for) -> None:
    client = client_for(owner)
    for name in ("table-links-create", "table-links-renew", "table-links-revoke"):
        assert client.get(links_at(name, table.session)).status_code == 405
    assert client.post(links_at("table-links", table.session)).status_code == 405
    assert client.get(reverse("table-links", args=["test", 999])).status_code == 404


def test_no_codes_are_made_once_the_session_is_over(table, owner, client_for) -> None:
    make_link(table.session)
    Session.objects.update(status=Session.Status.CLOSED)
    before = TableLink.objects.get().token
    client = client_for(owner)
    for name in ("table-links-create", "table-links-renew"):
        answer = client.post(links_at(name, table.session), {"tables": 5}, follow=True)
        assert "La séance est terminée" in answer.content.decode()
    assert TableLink.objects.get().token == before


def test_the_cards_have_a_code_that_leads_where_the_phones_are(table, owner, client_for) -> None:
    tablelinks.create(table.session_id, 3, owner)
    TableLink.objects.filter(number=2).update(revoked_at=timezone.now())
    answer = client_for(owner).get(links_at("table-links-cards", table.session))
    page = answer.content.decode()
    assert page.count('class="card"') == 2, "none for the code that was withdrawn"
    assert page.count("<svg") == 2
    assert "http://testserver" in page
    assert 'style="' not in page, "the policy of the pages refuses it"
    assert answer["Cache-Control"] == "private, no-store"
    assert all(link.token not in page for link in TableLink.objects.all()), "only as squares"


def test_codes_that_no_phone_could_follow_say_so(table, owner, client_for, settings) -> None:
    tablelinks.create(table.session_id, 1, owner)
    settings.LISTENS_AT = "127.0.0.1"
    for name in ("table-links", "table-links-cards"):
        at_home = client_for(owner).get(
            links_at(name, table.session), headers={"host": "localhost"}
        )
        assert "Aucun téléphone n’ouvrira ces codes" in at_home.content.decode()
        around = client_for(owner).get(links_at(name, table.session))
        assert "Aucun téléphone" not in around.content.decode()


def test_of_a_session_that_is_over_no_code_is_said_to_serve(table, owner, client_for) -> None:
    tablelinks.create(table.session_id, 2, owner)
    Session.objects.filter(pk=table.session_id).update(status=Session.Status.CLOSED)
    client = client_for(owner)
    page = client.get(links_at("table-links", table.session)).content.decode()
    assert page.count(">passé<") == 2
    assert "jusqu’au" not in page
    assert links_at("table-links-cards", table.session) not in page
    cards = client.get(links_at("table-links-cards", table.session)).content.decode()
    assert "Aucun code ne sert en ce moment" in cards


def test_scanning_keeps_the_address_in_a_cookie_and_goes_on_without_it(table) -> None:
    link = make_link(table.session)
    answer = Client().get(scan_address(link))
    assert (answer.status_code, answer["Location"]) == (302, at("table-phone", link))
    cookie = answer.cookies[cookie_of(link.pk)]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/c/test/", True, "Lax")
    assert cookie["max-age"] > 0
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["Cache-Control"] == "no-store"
    secure = Client().get(scan_address(link), secure=True)
    assert secure.cookies[cookie_of(link.pk)]["secure"]
    assert not BrowserSession.objects.exists()


def test_forty_phones_behind_one_address_are_all_let_in(table) -> None:
    link = make_link(table.session)
    for nth in range(40):
        client = phone(link, nth % 4, REMOTE_ADDR="10.0.0.7")
        assert client.get(at("table-phone", link)).status_code == 200
    assert not BrowserSession.objects.exists()


@pytest.mark.parametrize("wrong", ["1", "1-", "x-y", "1-" + "A" * 24, "9" * 30 + "-A", "-"])
def test_an_address_that_nobody_made_opens_nothing(table, wrong) -> None:
    make_link(table.session)
    answer = Client().get(reverse("table-scan", args=[wrong]))
    assert answer.status_code == 403
    assert "Ce code n’est plus valable" in answer.content.decode()
    assert not answer.cookies.get(cookie_of(1))
    assert Client().post(reverse("table-scan", args=[wrong])).status_code == 405


def test_a_code_withdrawn_renewed_too_old_or_of_a_session_over_says_so(table, owner) -> None:
    link = make_link(table.session)
    client = phone(link, 0)
    address = scan_address(link)
    pages = [at("table-phone", link), reverse("deal-new", args=["test", table.pk])]

    def told(words: str) -> None:
        for page in (*pages, address):
            answer = client.get(page)
            assert answer.status_code == 403, page
            assert words in answer.content.decode(), page

    TableLink.objects.update(revoked_at=timezone.now())
    told("Il a été retiré")
    TableLink.objects.update(revoked_at=None, expires_at=timezone.now())
    told("jusqu’à la fin de la séance")
    TableLink.objects.update(expires_at=timezone.now() + timedelta(hours=1))
    Session.objects.update(status=Session.Status.CLOSED)
    told("La séance est terminée")
    Session.objects.update(status=Session.Status.OPEN)
    assert client.get(pages[0]).status_code == 200
    tablelinks.renew(table.session_id, 1, owner)
    assert client.get(pages[0]).status_code == 403
    assert client.get(address).status_code == 403
    assert client.get(pages[1]).status_code == 403


def test_a_phone_that_comes_before_the_session_finds_its_page_when_it_opens(table) -> None:
    link = make_link(table.session)
    Session.objects.update(status=Session.Status.PLANNED)
    client = phone(link)
    answer = client.get(at("table-phone", link))
    assert answer.status_code == 403
    assert "La séance n’a pas commencé" in answer.content.decode()
    Session.objects.update(status=Session.Status.OPEN)
    assert client.get(at("table-phone", link)).status_code == 200


def test_the_code_opens_its_table_and_nothing_else(club, table, owner) -> None:
    other = make_table(club, session=table.session)
    apart = make_table(club)
    deal = play(other)
    client = phone(make_link(table.session), 0)
    for name in ("sheet", "deal-new"):
        assert client.get(address(name, table)).status_code == 200
        for foreign in (other, apart):
            answer = client.get(address(name, foreign))
            assert answer.status_code == 403, (name, foreign)
            assert "Le code n’ouvre que sa table" in answer.content.decode()
    assert client.post(address("deal-new", other), posted()).status_code == 403
    assert client.post(address("deal-event", other), {"outcome": "passed"}).status_code == 403
    assert client.post(address("deal-preview", other), posted()).status_code == 403
    for name in ("deal", "deal-edit", "deal-undo", "deal-void", "deal-restore"):
        post = name not in ("deal", "deal-edit")
        answer = client.post(address(name, deal)) if post else client.get(address(name, deal))
        assert answer.status_code == 403, name
    pages = ["players", "seasons", "evenings", "people", "settings", "club", "tournaments"]
    for name in pages:
        assert client.get(reverse(name, args=["test"])).status_code == 403, name
    for name in ("evening", "evening-desk", "evening-export", "table-links", "table-links-cards"):
        assert client.get(reverse(name, args=["test", table.session_id])).status_code == 403, name
    assert Deal.objects.count() == 1
    assert not BrowserSession.objects.exists(), "not even what was typed"


def test_another_clubs_pages_do_not_know_the_code(table, other_club) -> None:
    link = make_link(table.session)
    client = phone(link)
    assert client.get(at("table-phone", link, club="voisins")).status_code == 404
    assert client.get(reverse("sheet", args=["voisins", table.pk])).status_code == 404
    assert client.get(at("table-phone", TableLink(pk=999))).status_code == 404


def test_without_the_cookie_the_tables_page_is_closed(table, scorer, client_for) -> None:
    link = make_link(table.session)
    for who in (None, scorer):
        answer = client_for(who).get(at("table-phone", link))
        assert answer.status_code == 403
        assert "Scannez le code" in answer.content.decode()


def test_a_made_up_cookie_opens_nothing(table) -> None:
    link = make_link(table.session)
    client = Client()
    for value in (f"{link.pk}-AAAA", f"{link.pk}", "", link.token[:-1], "é"):
        client.cookies[cookie_of(link.pk)] = value
        assert client.get(at("table-phone", link)).status_code == 403, value
        assert client.get(address("deal-new", table)).status_code in (302, 403), value
    client.cookies[cookie_of(link.pk + 1)] = link.token
    assert client.post(address("deal-new", table), posted()).status_code in (302, 403)
    assert not Deal.objects.exists()


def test_the_sheet_of_a_position_that_is_over_is_closed_to_the_phone(club, table) -> None:
    link = make_link(table.session)
    client = phone(link, 0)
    Session.objects.update(position=1)
    assert client.get(address("deal-new", table)).status_code == 200
    Session.objects.update(position=2)
    answer = client.get(address("deal-new", table))
    assert answer.status_code == 403
    assert "La table a changé de position" in answer.content.decode()
    page = client.get(at("table-phone", link))
    assert "Il n’y a pas de table 1 à cette position" in page.content.decode()
    now = make_table(club, session=table.session, number=1, position=2)
    assert client.get(address("deal-new", now)).status_code == 200


def test_addresses_are_hidden_from_the_log() -> None:
    record = logging.LogRecord(
        "django.request",
        logging.ERROR,
        "",
        0,
        "Internal Server Error: %s",
        ("/t/7-AbC_d-9/",),
        None,
    )
    HideAddresses().filter(record)
    assert record.getMessage() == "Internal Server Error: /t/…/"
    record = logging.LogRecord("x", logging.ERROR, "", 0, "at /t/7-AbC/ again", None, None)
    HideAddresses().filter(record)
    assert record.getMessage() == "at /t/…/ again"


@pytest.mark.parametrize("name", ["django.request", "django.server"])
def test_no_handler_of_djangos_own_writes_an_address(name) -> None:
    """Those of `django.request` stand on the logger above it, which our handler does not see."""
    logger = logging.getLogger(name)
    record = logger.makeRecord(name, logging.ERROR, "", 0, "GET %s", ("/t/7-AbC_d-9/",), None)
    own = [each for each in logger.handlers if type(each) is logging.StreamHandler]
    for each in (logger, *own):
        assert each.filter(record)
    assert record.getMessage() == "GET /t/…/"


def test_the_address_stands_on_no_page_of_anybody(table, owner, client_for) -> None:
    link = make_link(table.session)
    seen = phone(link, 0)
    for page in (at("table-phone", link), address("sheet", table), address("deal-new", table)):
        assert link.token not in seen.get(page).content.decode()
    assert (
        link.token
        not in client_for(owner).get(links_at("table-links", table.session)).content.decode()
    )


def test_pages_of_the_phone_cost_the_same_for_one_deal_and_for_twenty(table) -> None:
    link = make_link(table.session)
    client = phone(link, 0)
    play(table)

    def cost(page: str) -> int:
        with CaptureQueriesContext(connection) as found:
            assert client.get(page).status_code == 200
        return len(found)

    pages = [at("table-phone", link), address("sheet", table), address("deal-new", table)]
    one = [cost(page) for page in pages]
    for nth in range(19):
        play(table, nth % 4)
    assert [cost(page) for page in pages] == one
    assert max(one) <= 14
