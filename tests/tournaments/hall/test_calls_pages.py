"""The desk's page of calls: who waits, a button per table, the answer."""

from __future__ import annotations

import pytest

from tests.tournaments.desk_pages import tag_of, text, url
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.libre.factories import make_libre
from tournaments import directing
from tournaments.directing.hall import call_arbiter
from tournaments.models import ArbiterCall

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("make", [make_tournament, make_libre])
def test_from_the_call_to_the_answer(club, make, arbiter, client_for):
    tournament = make(club)
    client = client_for(arbiter)
    assert "Personne n’attend" in text(client.get(url("hall-calls", tournament)))
    for _ in range(2):
        client.post(url("hall-call", tournament), {"table": "2"})
    call = ArbiterCall.objects.get()
    page = client.get(url("hall-calls", tournament))
    assert "au bureau, attend depuis" in text(page)
    assert page.content.decode().count("disabled") == 1, "a table that waits calls no more"
    desk = text(client.get(url("desk", tournament), follow=True))
    assert '<span class="count">1</span>' in desk
    client.post(url("hall-call-answered", tournament, call.pk))
    call.refresh_from_db()
    assert (call.author, call.answered_at is None) == (arbiter, False)
    page = text(client.get(url("hall-calls", tournament)))
    assert "Personne n’attend" in page
    assert "Répondus" in page


def test_a_call_renews_the_page(club, arbiter, client_for):
    tournament = make_tournament(club)
    client = client_for(arbiter)
    known = {"If-None-Match": tag_of(client, url("hall-calls", tournament))}
    assert client.get(url("hall-calls", tournament), headers=known).status_code == 304
    call_arbiter(seance(tournament).session, 3, "table 3, Nord")
    fresh = client.get(url("hall-calls", tournament), headers=known)
    assert fresh.status_code == 200
    assert "<b>Table 3</b> Nord, attend depuis" in text(fresh)


def test_the_secretary_notes_a_call_and_the_arbiter_answers(club, secretary, client_for):
    tournament = make_tournament(club)
    client = client_for(secretary)
    assert client.post(url("hall-call", tournament), {"table": "1"}).status_code == 302
    call = ArbiterCall.objects.get()
    assert "J’y vais" not in text(client.get(url("hall-calls", tournament)))
    assert client.post(url("hall-call-answered", tournament, call.pk)).status_code == 403


def test_what_is_not_there(club, owner, client_for):
    tournament, other = make_tournament(club), make_libre(club)
    client = client_for(owner)
    for table in ("", "99", "x", "9" * 30):
        assert client.post(url("hall-call", tournament), {"table": table}).status_code == 404
    foreign = call_arbiter(seance(other).session, 1, "")
    assert client.post(url("hall-call-answered", tournament, foreign.pk)).status_code == 404
    draft = make_tournament(club, started=False)
    assert client.post(url("hall-call", draft), {"table": "1"}).status_code == 404
    directing.finish(tournament, 999)
    client.post(url("hall-call", tournament), {"table": "1"})
    assert "n’est pas en cours" in text(client.get(url("hall-calls", tournament)))
    assert ArbiterCall.objects.count() == 1


def test_the_same_queries_for_one_call_and_for_many(
    club, arbiter, client_for, django_assert_max_num_queries
):
    tournament = make_tournament(club)
    client = client_for(arbiter)
    for number in range(1, 6):
        call_arbiter(seance(tournament).session, number, "")
        with django_assert_max_num_queries(10):
            assert client.get(url("hall-calls", tournament)).status_code == 200
