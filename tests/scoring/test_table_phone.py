"""A phone at an evening's table: deals entered as by a member, and a second seat that agrees."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import tablelinks
from scoring.models import Agreement, Deal, Session
from tests.scoring.deal_posts import address, posted, scores
from tests.scoring.factories import make_players, make_table, play
from tests.scoring.phones import at, make_link, phone


@pytest.fixture
def link(table):
    return make_link(table.session)


def page_of(client: Client, link) -> str:
    return client.get(at("table-phone", link)).content.decode()


def test_a_deal_entered_from_the_phone_is_the_members_deal(table, link) -> None:
    """Monique's garde, two bouts, 49: 8 over 41, (25 + 8) × 2 = 66 from each (RO p.9)."""
    client = phone(link, 0)
    sent = posted()
    first = client.post(address("deal-new", table), sent)
    assert (first.status_code, first["Location"]) == (302, f"{address('sheet', table)}#donne-1")
    again = client.post(address("deal-new", table), sent)
    assert again.status_code == 302, "the same submission is the same deal"
    deal = Deal.objects.get()
    assert scores(deal) == [198, -66, -66, -66]
    assert (deal.author, deal.author_label) == (None, "table 1, Monique")
    other = client.post(address("deal-new", table), posted(attack="50", defence="41"))
    assert other.status_code == 200
    assert "Quelqu’un d’autre a écrit cette donne" in other.content.decode()
    assert "table 1, Monique" in other.content.decode()
    assert Deal.objects.count() == 1


def test_a_phone_whose_holder_did_not_say_who_he_is_writes_for_the_table(table, link) -> None:
    phone(link).post(address("deal-new", table), posted())
    assert Deal.objects.get().author_label == "table 1"


def test_two_people_of_one_name_are_told_apart_in_the_history(club) -> None:
    people = make_players(club, 4)
    people[1].first_name = "Monique"
    people[1].save()
    table = make_table(club, people=people)
    link = make_link(table.session)
    names = {each.name for each in tablelinks.seat_names(table)}
    assert {"Monique L.", "Monique T."} <= names
    phone(link, 1).post(address("deal-new", table), posted())
    assert Deal.objects.get().author_label == "table 1, Monique T."


def test_one_tap_corrections_and_versions_work_from_the_phone(table, link) -> None:
    client = phone(link, 0)
    client.post(address("deal-event", table), {**posted(), "outcome": "passed"})
    client.post(address("deal-new", table), posted(2))
    deal = Deal.objects.get(number=2)
    fields = posted(2, attack="51", defence="40", version="1")
    assert client.post(address("deal-edit", deal), fields).status_code == 302
    stale = posted(2, attack="55", defence="36", version="1")
    answer = client.post(address("deal-edit", deal), stale)
    assert "Quelqu’un d’autre a écrit cette donne" in answer.content.decode()
    deal.refresh_from_db()
    assert (deal.version, deal.half_points) == (2, 102)
    preview = client.post(address("deal-preview", table), posted(3)).json()
    assert preview["scores"]["0"] == "+198"


def test_the_phone_undoes_its_own_last_entry_for_two_minutes(table, link) -> None:
    client = phone(link, 0)
    client.post(address("deal-new", table), posted())
    deal = Deal.objects.get()
    sheet = client.get(address("sheet", table)).content.decode()
    assert "data-undo" in sheet
    assert 'id="undo"' in sheet
    neighbour = phone(link, 1)
    assert "data-undo" not in neighbour.get(address("sheet", table)).content.decode()
    neighbour.post(address("deal-undo", deal))
    assert Deal.objects.get().voided_at is None, "somebody else's"
    client.post(address("deal-undo", deal))
    assert Deal.objects.get().voided_at is not None
    assert client.post(address("deal-restore", deal), {"version": 2}).status_code == 403
    client.post(address("deal-new", table), posted(2))
    Deal.objects.filter(number=2).update(updated_at=timezone.now() - timedelta(seconds=121))
    client.post(address("deal-undo", Deal.objects.get(number=2)))
    assert Deal.objects.get(number=2).voided_at is None, "too late"


def test_what_was_typed_when_the_session_closes_comes_back_with_the_reason(table, link) -> None:
    client = phone(link, 0)
    Session.objects.update(status=Session.Status.CLOSED)
    answer = client.post(address("deal-new", table), posted(attack="47,5", defence="43,5"))
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "Cette séance n’est pas ouverte" in page
    assert "47,5" in page
    assert not Deal.objects.exists()


def test_a_phone_without_csrf_token_stores_nothing(table) -> None:
    client = phone(make_link(table.session), enforce_csrf_checks=True)
    assert client.post(address("deal-new", table), posted()).status_code == 403
    assert (
        client.post(at("table-phone-seat", table.session.table_links.get()), {}).status_code == 403
    )
    assert not Deal.objects.exists()


def test_somebody_says_who_holds_the_phone_and_may_change_it(table, link) -> None:
    client = phone(link)
    assert "Qui tient ce téléphone" in page_of(client, link)
    client.post(at("table-phone-seat", link), {"place": "2"})
    assert "Ce téléphone : Jeannine Couderc" in page_of(client, link)
    for wrong in ("9", "x", "-1"):
        client.post(at("table-phone-seat", link), {"place": wrong})
    client.post(at("table-phone-seat", link), {"place": "3"})
    assert "Ce téléphone : Yves Le Goff" in page_of(client, link)
    assert client.get(at("table-phone-seat", link)).status_code == 405


def test_the_page_shows_pseudonyms_to_whoever_has_no_account(club) -> None:
    people = make_players(club, 4)
    people[0].pseudonym = "Le Mat"
    people[0].save()
    table = make_table(club, people=people)
    page = page_of(phone(make_link(table.session)), table.session.table_links.get())
    assert "Le Mat" in page
    assert "Lafargue" not in page


def test_a_second_seat_agrees_and_the_desk_sees_it(table, link, secretary, client_for) -> None:
    phone(link, 0).post(address("deal-new", table), posted())
    second = phone(link, 2)
    assert "D’accord" in page_of(second, link)
    before = Session.objects.get().revision
    for _twice in range(2):
        second.post(at("table-phone-agree", link, 1), {"version": 1})
    said = Agreement.objects.get()
    assert (said.seat, said.word, said.label) == (2, "agreed", "table 1, Jeannine")
    assert Session.objects.get().revision > before
    assert "d’accord : table 1, Jeannine" in page_of(second, link)
    desk = client_for(secretary).get(
        reverse("table-links-entered", args=["test", table.session_id])
    )
    page = desk.content.decode()
    assert "table 1, Monique" in page
    assert "table 1, Jeannine" in page


def test_nobody_agrees_with_himself_without_a_name_or_with_another_version(table, link) -> None:
    client = phone(link, 0)
    client.post(address("deal-new", table), posted())
    deal = Deal.objects.get()
    agree = at("table-phone-agree", link, 1)
    told = client.post(agree, {"version": 1}, follow=True)
    assert "C’est vous qui l’avez saisi" in told.content.decode()
    told = phone(link).post(agree, {"version": 1}, follow=True)
    assert "Dites d’abord qui tient ce téléphone" in told.content.decode()
    told = phone(link, 1).post(agree, {"version": 7}, follow=True)
    assert "vient de changer" in told.content.decode()
    assert phone(link, 1).post(at("table-phone-agree", link, 9), {"version": 1}).status_code == 404
    assert phone(link, 1).get(agree).status_code == 405
    client.post(address("deal-undo", deal))
    told = phone(link, 1).post(agree, {"version": 2}, follow=True)
    assert "Ce résultat est rayé" in told.content.decode()
    assert not Agreement.objects.exists()


def test_a_correction_is_no_longer_what_was_agreed_to(table, link) -> None:
    client = phone(link, 0)
    client.post(address("deal-new", table), posted())
    phone(link, 1).post(at("table-phone-agree", link, 1), {"version": 1})
    deal = Deal.objects.get()
    assert tablelinks.standing_of(table, 1, deal).confirmed
    fields = posted(1, attack="51", defence="40", version="1")
    client.post(address("deal-edit", deal), fields)
    deal.refresh_from_db()
    assert not tablelinks.standing_of(table, 1, deal).confirmed


def test_a_deal_contested_goes_to_the_desk_until_it_is_settled(
    table, link, secretary, scorer, client_for
) -> None:
    phone(link, 0).post(address("deal-new", table), posted())
    second = phone(link, 1)
    contest = at("table-phone-contest", link, 1)
    assert second.get(contest).status_code == 200
    blank = second.post(contest, {"remark": " ", "version": 1})
    assert blank.status_code == 400
    assert "Dites ce qui ne va pas" in blank.content.decode()
    second.post(contest, {"remark": "Il y avait trois bouts", "version": 1})
    assert "Contesté par table 1, Bernard" in page_of(second, link)
    entered = reverse("table-links-entered", args=["test", table.session_id])
    desk = client_for(secretary)
    assert "Il y avait trois bouts" in desk.get(entered).content.decode()
    row = Agreement.objects.get()
    settle = reverse("table-links-settle", args=["test", table.session_id, row.pk])
    assert client_for(scorer).post(settle).status_code == 403
    assert desk.get(settle).status_code == 405
    desk.post(settle)
    row.refresh_from_db()
    assert (row.settled_by, bool(row.settled_at)) == (secretary, True)
    assert "Il y avait trois bouts" not in desk.get(entered).content.decode()


def test_whoever_contested_and_then_agrees_gives_it_up(table, link) -> None:
    deal = play(table)
    second = phone(link, 1)
    second.post(at("table-phone-contest", link, 1), {"remark": "Faux", "version": 1})
    assert len(tablelinks.contested_in(table.session)) == 1
    second.post(at("table-phone-agree", link, 1), {"version": 1})
    assert tablelinks.contested_in(table.session) == []
    assert tablelinks.standing_of(table, 1, deal).confirmed


def test_what_is_struck_out_is_no_longer_contested(table, link, secretary, client_for) -> None:
    deal = play(table)
    phone(link, 1).post(at("table-phone-contest", link, 1), {"remark": "Faux", "version": 1})
    client_for(secretary).post(address("deal-void", deal), {"reason": "faux", "version": 1})
    assert tablelinks.contested_in(table.session) == []


def test_the_tables_page_is_not_sent_again_when_nothing_changed(table, link) -> None:
    client = phone(link, 0)
    answer = client.get(at("table-phone", link))
    same = client.get(at("table-phone", link), headers={"If-None-Match": answer["ETag"]})
    assert same.status_code == 304
    play(table)
    assert (
        client.get(at("table-phone", link), headers={"If-None-Match": answer["ETag"]}).status_code
        == 200
    )


def test_no_button_calls_an_arbiter_that_nobody_keeps(table, link) -> None:
    client = phone(link, 0)
    assert "Appeler l’arbitre" not in page_of(client, link)
    assert client.post(at("table-phone-call", link)).status_code == 404


def test_every_link_of_the_phones_pages_leads_somewhere(table, link) -> None:
    play(table)
    client = phone(link, 1)
    ahead = [
        at("table-phone", link),
        address("deal-new", table),
        at("table-phone-contest", link, 1),
    ]
    seen: set[str] = set()
    while ahead:
        page = ahead.pop()
        seen.add(page)
        answer = client.get(page, follow=True)
        assert answer.status_code == 200, page
        for found in re.findall(r'\shref="(/c/[^"#]*)', answer.content.decode()):
            leads = html.unescape(found)
            if leads not in seen | {*ahead}:
                ahead.append(leads)
    assert {address("sheet", table), address("deal", Deal.objects.get())} <= seen


def test_the_secretarys_desk_counts_what_is_contested(table, link, secretary, client_for) -> None:
    play(table)
    phone(link, 1).post(at("table-phone-contest", link, 1), {"remark": "Faux", "version": 1})
    desk = client_for(secretary).get(reverse("evening-desk", args=["test", table.session_id]))
    assert '<span class="count">1</span>' in desk.content.decode()


def test_a_published_sheet_has_the_button_of_the_next_deal_for_the_phone_alone(table, link) -> None:
    Session.objects.update(published=True)
    assert "Donne 1" in phone(link).get(address("sheet", table)).content.decode()
    assert "deal-new" not in Client().get(address("sheet", table)).content.decode()
    assert (
        reverse("deal-new", args=["test", table.pk])
        not in Client().get(address("sheet", table)).content.decode()
    )
