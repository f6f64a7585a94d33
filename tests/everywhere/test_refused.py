"""What is refused says so where it was typed, in the page's language, and keeps it."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict

from scoring.models import Deal, OldEvent
from tests.everywhere.forms import forms_of
from tests.everywhere.whole import make_whole
from tests.scoring.deal_posts import posted
from tests.scoring.factories import make_table, play
from tests.scoring.phones import at, make_link, phone
from tests.tournaments.teams.factories import started
from tournaments.forms.libre.preparing import TeamForm
from tournaments.models import MeetingSide, Tournament

NOTHING_STORED = {
    "fr": "Rien n’a été enregistré",
    "en": "Nothing was saved",
    "ru": "Ничего не сохранено",
}


@pytest.fixture
def whole(club):
    return make_whole(club)


@pytest.fixture
def asks(whole, client_for):
    return client_for(whole.members["owner"])


def typed_in(page: str, name: str) -> dict[str, list[str]]:
    """What stands in the fields of the form that has that field."""
    return next(form.fields for form in forms_of(page, "") if name in form.fields)


@pytest.mark.parametrize("language", NOTHING_STORED)
def test_what_no_page_sends_is_answered_by_a_page(language, club, owner, client_for) -> None:
    """Django's own answer is English and blank, or English alone."""
    asks = client_for(owner)
    asks.cookies["django_language"] = language
    many = {f"a{n}": "1" for n in range(1100)}
    table = make_table(club).pk
    for path, sent in (("saisons/nouvelle/", many), (f"tables/{table}/donnes/sans/", {})):
        answer = asks.post(f"/c/test/{path}", sent)
        page = answer.content.decode()
        assert answer.status_code == 400
        assert f'<html lang="{language}">' in page
        assert NOTHING_STORED[language] in page


HIDDEN = ["season-edit", "tournament-edit", "result-void", "old-event", "player-edit"]


def test_a_hidden_field_that_cannot_be_read_is_told_on_top(whole, asks) -> None:
    for name in HIDDEN:
        url = whole.url(name)
        forms = forms_of(asks.get(url).content.decode(), url)
        form = max(forms, key=lambda one: len(one.fields))
        sent = {each: values[0] for each, values in form.fields.items() if values}
        answer = asks.post(form.action, sent | {"version": "trois"})
        assert (name, answer.status_code) == (name, 400)
        assert "Saisissez un nombre entier." in answer.content.decode(), name


def test_the_message_of_a_choice_belongs_to_its_group(whole, asks) -> None:
    groups = {"challenge-new": "counts", "rule-set-new": "slam", "old-game-new": "tie"}
    for name, field in groups.items():
        page = asks.post(whole.url(name), {field: "rien de tel"}).content.decode()
        (group,) = re.findall(rf'<fieldset[^>]*aria-describedby="(id_{field}_error)"', page)
        assert page.count(f'id="{group}"') == 1


def test_a_rate_that_is_none_is_told_beside_the_rates(whole, asks) -> None:
    entry = whole.running.entries.order_by("number").first().pk
    answer = asks.post(whole.url("hall-person", entry=entry), {"rate": "gratuit"})
    assert answer.status_code == 400
    told = re.search(r'name="rate".*?<ul class="errorlist">', answer.content.decode(), re.DOTALL)
    assert told is not None
    assert "Noter le tarif" not in told[0]


def test_a_guest_after_the_start_is_told_why(whole, asks) -> None:
    libre = Tournament.objects.get(name="Libre")
    url = whole.url("entry-guest", pk=libre.pk)
    page = asks.post(url, {"first_name": ""}, follow=True).content.decode()
    assert "Le tournoi est déjà lancé." in page


def test_a_bonus_that_is_no_number_stays_in_its_field(club, owner, client_for) -> None:
    tournament = started(club, 2, "match")
    side = MeetingSide.objects.filter(meeting__tournament=tournament, letter="A").get()
    address = f"/c/test/tournois/{tournament.pk}/rencontres/{side.meeting.number}/equipes/A/bonus/"
    answer = client_for(owner).post(address, {"bonus": "beaucoup"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert typed_in(page, "bonus")["bonus"] == ["beaucoup"]
    assert 'aria-describedby="whyA"' in page
    assert 'id="whyA"' in page


def test_a_reason_is_kept_when_somebody_else_was_faster(whole, asks) -> None:
    for name, rows in (("deal-void", Deal), ("old-event-void", OldEvent), ("result-void", Deal)):
        url = whole.url(name)
        answer = asks.post(url, {"reason": "étui mal remis", "version": "99"}, follow=True)
        page = answer.content.decode()
        assert "entre-temps" in page
        filled = typed_in(page, "reason")
        assert filled["reason"] == ["étui mal remis"]
        again = asks.post(url, {each: values[0] for each, values in filled.items()})
        assert again.status_code == 302
        assert rows.objects.get(pk=[*whole.rows[name].values()][-1]).voided_at is not None


def test_a_remark_is_kept_when_the_deal_was_corrected(club, owner) -> None:
    table = make_table(club)
    link = make_link(table.session)
    deal = play(table, author=owner)
    holder = phone(link, 1)
    url = at("table-phone-contest", link, deal.number)
    answer = holder.post(url, {"remark": "Trois bouts", "version": "99"})
    page = answer.content.decode()
    assert answer.status_code == 400
    filled = typed_in(page, "remark")
    assert filled["remark"] == ["Trois bouts"]
    assert filled["version"] == ["1"]
    again = holder.post(url, {"remark": "Trois bouts", "version": "1"})
    assert again.status_code == 302


def test_a_deal_is_saved_once_whatever_page_is_to_follow(club, owner, client_for) -> None:
    """Such an address was looked up as the name of a page, after the deal had been stored."""
    table, asks = make_table(club), client_for(owner)
    address = f"/c/test/tables/{table.pk}/"
    for number, onward in enumerate(("a b", "logout", "//ailleurs/", "/" + "x" * 3000, "\x00/"), 1):
        sent = {**posted(number), "next": onward}
        answer = asks.post(f"{address}donnes/nouvelle/", sent)
        assert answer["Location"] == f"{address}#donne-{number}"
    assert Deal.objects.count() == number


def test_how_places_are_dealt_out_is_asked_for(whole, asks) -> None:
    url = whole.url("libre-seance-new")
    page = asks.post(url, {"how": "drawn", "positions": "5", "deals": "5"}).content.decode()
    assert 'aria-describedby="id_places_error"' in page
    assert 'id="id_places_error"' in page


@pytest.mark.parametrize("pk", ["9223372036854775808", "-1", "1" + "0" * 30, " 7_0 ", "x"])
def test_a_player_of_no_possible_number_is_no_player(pk, db) -> None:
    form = TeamForm([], QueryDict(f"members={pk}"))
    assert [*form.errors] == ["members"]
