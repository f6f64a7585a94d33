"""Phones at the tables: nobody is logged in, the code on the table is all that is needed."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from scoring.models import Deal
from tests.browser.dealing import Thumb, usual
from tests.scoring.phones import make_link, scan_address
from tests.tournaments.factories import make_tournament, table_at
from tests.tournaments.libre.factories import make_libre
from tournaments.plans import plan_of

WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def come(phone, link, who: str) -> None:
    """Scan the code and say who holds the phone."""
    phone.goto(scan_address(link))
    assert link.token not in phone.url
    phone.get_by_role("button", name=who).click()
    expect(phone.locator(".who summary")).to_contain_text(who.partition(",")[0])


def test_a_deal_of_an_evening_entered_on_one_phone_and_agreed_on_another(
    device, table, no_violations
) -> None:
    link = make_link(table.session)
    first, second = device(), device()
    come(first, link, "Monique Lafargue")
    come(second, link, "Bernard Tissot")
    no_violations(first)
    assert not first.evaluate(WIDE)
    first.get_by_role("link", name="Donne 1").click()
    thumb = Thumb(first)
    usual(thumb)
    thumb.save()
    first.wait_for_url("**/tables/*/#donne-1")
    expect(first.get_by_role("button", name=re.compile("Défaire"))).to_be_visible()
    first.get_by_role("link", name="Ma table").click()
    expect(first.locator(".came")).to_contain_text("Saisi par table 1, Monique")
    # The other phone sees it by itself.
    second.get_by_role("button", name=re.compile("D’accord")).click()
    expect(second.locator(".came")).to_contain_text("d’accord : table 1, Bernard")
    expect(first.locator(".came")).to_contain_text("d’accord : table 1, Bernard")
    assert Deal.objects.get().author_label == "table 1, Monique"


def test_a_duplicate_result_confirmed_by_a_second_phone_and_another_contested(
    club, device, arbiter, no_violations
) -> None:
    tournament = make_tournament(club)
    table = table_at(tournament, 1, 1)
    link = make_link(table.session)
    one, two, *_others = plan_of(tournament.seances.get()).boards_at(1, 1)
    north, south = device(), device()
    come(north, link, "Nord")
    come(south, link, "Sud")
    no_violations(north)
    for board, unit, loses in ((one, "56", False), (two, "52", True)):
        north.get_by_role("link", name=re.compile(f"Saisir l’étui {board}$")).click()
        if loses:
            north.get_by_label("Le preneur perd").check(force=True)
        north.get_by_label("Contre chaque défenseur, en points").fill(unit)
        no_violations(north)
        north.get_by_role("button", name="Enregistrer").click()
        expect(north.locator(f'[data-row="{board}"]')).to_contain_text("Saisi par table 1, Nord")
    south.get_by_role("button", name=re.compile(f"D’accord avec l’étui {one}$")).click()
    expect(north.locator(f'[data-row="{one}"]')).to_contain_text("d’accord : table 1, Sud")
    south.get_by_role("link", name=re.compile(f"Contester l’étui {two}$")).click()
    no_violations(south)
    south.get_by_label("D’après vous, contre chaque défenseur").fill("52")
    south.get_by_role("button", name="Contester").click()
    expect(north.locator(f'[data-row="{two}"]')).to_contain_text("Contesté par table 1, Sud")
    desk = device(arbiter)
    desk.goto(f"/c/test/seances/{table.session_id}/saisies/")
    no_violations(desk)
    desk.get_by_role("button", name=re.compile("Mettre")).click()
    expect(desk.locator("main")).to_contain_text("Rien n’est contesté")
    assert {deal.number: deal.half_unit for deal in Deal.objects.all()} == {one: 112, two: 104}


def test_the_desks_pages_about_phones_and_people(club, device, owner, table, no_violations) -> None:
    make_link(table.session, 3)
    tournament = make_libre(club, 8)
    who = tournament.entries.first().pk
    desk = device(owner)
    for page in (
        f"seances/{table.session_id}/codes/",
        f"seances/{table.session_id}/codes/cartes/",
        f"seances/{table.session_id}/codes/saisies/",
        f"tournois/{tournament.pk}/libre/changements/",
        f"tournois/{tournament.pk}/libre/arbitrage/",
        f"tournois/{tournament.pk}/libre/arbitrage/?joueur={who}&faute=CA-LIB-SMOKE",
    ):
        desk.goto(f"/c/test/{page}")
        no_violations(desk)
        assert not desk.evaluate(WIDE), page
