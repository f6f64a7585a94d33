"""A board's score without a network, on a tournament table's phone in a browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scoring.models import Deal
from tests.browser.test_phone import come
from tests.scoring.phones import make_link
from tests.tournaments.factories import make_tournament, table_at
from tests.tournaments.teams.factories import begin, enter, started
from tournaments.plans import plan_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_board_s_score_waits_on_the_tournament_s_phone(club, device, console_errors) -> None:
    tournament = make_tournament(club)
    table = table_at(tournament, 1, 1)
    link = make_link(table.session)
    board, *_others = plan_of(tournament.seances.get()).boards_at(1, 1)
    phone = device()
    come(phone, link, "Nord")
    phone.get_by_role("link", name=re.compile(f"Saisir l’étui {board}$")).click()
    phone.get_by_label("Contre chaque défenseur, en points").fill("56")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Enregistrer").click()
    expect(phone.locator("[data-waiting]")).to_contain_text(f"Étui {board}")
    phone.context.set_offline(False)
    phone.wait_for_url("**/seance/")
    expect(phone.locator(f'[data-row="{board}"]')).to_contain_text("Saisi par table 1, Nord")
    assert Deal.objects.get().half_unit == 112
    console_errors.clear()


def test_what_waits_of_the_other_half_is_shown_beside_the_half_in_hand(
    club, device, console_errors
) -> None:
    meeting = started(club, 2, "match").meetings.select_related("seance__session").get()
    begin(meeting)
    meeting.seance.session.refresh_from_db()
    phone = device()
    come(phone, make_link(meeting.seance.session), "Sud")
    phone.route("**/envoi/", lambda route: route.abort())
    phone.get_by_role("link", name=re.compile("Saisir l’étui 1$")).click()
    phone.get_by_label("Contre chaque défenseur, en points").fill("56")
    phone.get_by_role("button", name="Enregistrer").click()
    expect(phone.locator("[data-waiting]")).to_contain_text("Étui 1")
    before = phone.locator("[data-waiting]").get_attribute("data-waiting")
    enter(meeting, 1, lambda _attack, _board: 60)
    phone.get_by_role("link", name="Revenir à la table").or_(
        phone.get_by_role("link", name="Ma table")
    ).first.click()
    phone.wait_for_url("**/seance/")
    assert phone.locator("[data-waiting]").get_attribute("data-waiting") != before
    expect(phone.locator("[data-waiting]")).to_contain_text("Étui 1")
    console_errors.clear()
