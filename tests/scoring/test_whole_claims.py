"""A second seat says the whole deal as it was played; the desk reads both and takes one."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import recording, tablelinks
from scoring.models import Agreement, Deal
from scoring.recording import Author
from scoring.rules.deal import Camp, Chelem, Poignee, PoigneeSize
from tests.reading import words
from tests.scoring.deal_posts import address, posted, scores
from tests.scoring.factories import make_table, play
from tests.scoring.phones import at, make_link, phone

THREE_BOUTS = {"bouts": "3", "version": "1", "remark": "le Petit est à nous"}


@pytest.fixture
def link(table):
    return make_link(table.session)


def desk(name: str, row: Agreement, club: str = "test") -> str:
    return reverse(name, args=[club, row.table.session_id, row.pk])


def said(table, link, **more) -> Agreement:
    """Monique enters a garde with two bouts and 49; Bernard says that there were three."""
    phone(link, 0).post(address("deal-new", table), posted())
    sent = posted(1, **(THREE_BOUTS | more))
    answer = phone(link, 1).post(at("table-phone-claim", link, 1), sent)
    assert (answer.status_code, answer["Location"]) == (302, at("table-phone", link))
    return Agreement.objects.get()


def test_the_whole_deal_is_said_shown_beside_the_sheets_and_taken(
    table, link, secretary, client_for
) -> None:
    """Three bouts ask 36: 13 over, (25 + 13) × 2 = 76 from each; two gave 66 (RO p.9)."""
    row = said(table, link)
    assert (row.claim, row.remark, row.label) == (152, "le Petit est à nous", "table 1, Bernard")
    assert Deal.objects.get().bouts == 2, "the sheet stays as it was"
    home = words(phone(link, 2).get(at("table-phone", link)))
    assert "Contesté par table 1, Bernard" in home
    assert "Garde +76" in home
    client = client_for(secretary)
    entered = client.get(reverse("table-links-entered", args=["test", table.session_id]))
    assert desk("table-links-compare", row) in entered.content.decode()
    page = client.get(desk("table-links-compare", row))
    assert ("Bouts", "2", "3") in page.context["versus"].facts
    assert [line[1:] for line in page.context["versus"].scores] == [
        (396, 456),
        *[(-132, -152)] * 3,
    ]
    assert "Mettre la version de table 1, Bernard" in words(page)
    for _twice in range(2):
        answer = client.post(desk("table-links-take", row), {"version": 1})
        assert answer.status_code == 302
    deal = Deal.objects.get()
    assert (deal.bouts, deal.version, deal.author) == (3, 2, secretary)
    assert scores(deal) == [228, -76, -76, -76]
    row.refresh_from_db()
    assert (row.settled_by, bool(row.settled_at)) == (secretary, True)
    assert "Mettre la version" not in words(client.get(desk("table-links-compare", row)))


def test_every_field_is_kept_as_it_was_said(table, link) -> None:
    row = said(table, link, petit="attack", chelem="announced_made", attack="91", defence="0")
    entry = tablelinks.claimed(row)
    assert (entry.petit_au_bout, entry.chelem) == (Camp.ATTACK, Chelem.ANNOUNCED_MADE)
    row.entry |= {"poignees": [[1, "double"]]}
    assert tablelinks.claimed(row).poignees == (Poignee(1, PoigneeSize.DOUBLE),)
    bare = recording.entry_of(Deal.objects.get())
    assert recording.read_content(bare.content).content == bare.content


def test_everybody_passed_may_be_said_too(table, link) -> None:
    phone(link, 0).post(address("deal-new", table), posted())
    sent = {"number": 1, "version": 1, "outcome": "passed"}
    assert phone(link, 1).post(at("table-phone-claim", link, 1), sent).status_code == 302
    row = Agreement.objects.get()
    assert tablelinks.claimed(row).outcome == "passed"
    assert row.claim is None
    tablelinks.take(row.pk, 1, Author(None, "essai"))
    assert Deal.objects.get().outcome == "passed"


def test_what_says_nothing_or_cannot_be_is_said_and_kept(table, link) -> None:
    phone(link, 0).post(address("deal-new", table), posted())
    client, where = phone(link, 1), at("table-phone-claim", link, 1)
    page = client.get(where).content.decode()
    assert 'name="bouts" value="2" data-points="41" required checked' in page
    assert "data-waiting" not in page, "it is no deal that a phone would send by itself"
    for sent, told in (
        ({"version": "1"}, "dites plutôt que vous êtes d’accord"),
        ({"attack": "95", "defence": "", "version": "1"}, "91"),
        ({**THREE_BOUTS, "version": "7"}, "vient de changer"),
    ):
        answer = client.post(where, posted(1, **sent))
        assert answer.status_code == 400
        assert told in words(answer)
        assert 'name="version" value="1"' in answer.content.decode()
    assert not Agreement.objects.exists()
    unnamed = phone(link).post(where, posted(1, **THREE_BOUTS))
    assert "Dites d’abord qui tient ce téléphone" in words(unnamed)


def test_a_deal_corrected_meanwhile_is_looked_at_first(table, link, secretary, client_for) -> None:
    row, deal = said(table, link), Deal.objects.get()
    phone(link, 0).post(address("deal-edit", deal), posted(attack="51", defence="40", version="1"))
    client = client_for(secretary)
    answer = client.post(desk("table-links-take", row), {"version": 1}, follow=True)
    assert "a changé entre-temps" in words(answer)
    assert "a changé depuis qu’on la conteste" in words(answer)
    deal.refresh_from_db()
    assert deal.bouts == 2
    client.post(desk("table-links-take", row), {"version": 2})
    deal.refresh_from_db()
    assert deal.bouts == 3


def test_who_may(table, link, scorer, outsider, client_for, other_club, secretary) -> None:
    row = said(table, link)
    names = ("table-links-compare", "table-links-take")
    for who, status in ((scorer, 403), (outsider, 404), (None, 302)):
        client = client_for(who)
        assert client.get(desk(names[0], row)).status_code == status
        assert client.post(desk(names[1], row), {"version": 1}).status_code == status
    client = client_for(secretary)
    assert client.post(desk(names[0], row)).status_code == 405
    assert client.get(desk(names[1], row)).status_code == 405
    elsewhere = make_table(other_club)
    for session in (elsewhere.session_id, 999):
        assert client.get(reverse(names[0], args=["test", session, row.pk])).status_code == 404
    assert client.get(reverse(names[0], args=["test", table.session_id, 999])).status_code == 404
    assert phone(link, 1).get(at("table-phone-claim", link, 2)).status_code == 404
    plain = tablelinks.Word(2, "table 1, Carole", 1, contested=True, remark="Faux")
    plain = tablelinks.say(table, 1, plain)
    assert client.get(desk(names[0], plain)).status_code == 404, "words alone are no version"
    assert Deal.objects.get().version == 1


def test_the_pages_queries(table, link, secretary, client_for) -> None:
    row, client = said(table, link), client_for(secretary)
    play(table)
    for opened, most in ((desk("table-links-compare", row), 12), (None, 16)):
        asks = client if opened else phone(link, 1)
        with CaptureQueriesContext(connection) as found:
            assert asks.get(opened or at("table-phone-claim", link, 1)).status_code == 200
        assert len(found) <= most, [one["sql"][:90] for one in found]
