"""An arbiter decides on a deal of a libre: annulled, counted, points given back, and a trial."""

from __future__ import annotations

import uuid
from decimal import Decimal
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS
from scoring.recording import Author
from scoring.rules.deal import Outcome
from tests.scoring.factories import play, scores
from tests.tournaments.desk_pages import text
from tests.tournaments.libre.factories import hand_in, make_libre, tables
from tournaments.directing import Refused
from tournaments.directing.libre.deals import DealRuling, rule_deal, tried
from tournaments.directing.libre.penalties import lift
from tournaments.models import Ruling
from tournaments.standings.libre import libre_rankings, moved, read_libre, try_penalty

pytestmark = pytest.mark.django_db
ME = Author(None, "essai")


def url(name: str, tournament, *more: object) -> str:
    return reverse(f"libre-{name}", args=["test", tournament.pk, *more])


def totals(tournament) -> dict[int, float]:
    rows = libre_rankings(read_libre(tournament, MEMBERS)).general
    return {row.who.number: float(row.total) for row in rows}


@pytest.fixture
def played(club):
    """A libre of one table with one deal: 198 to the first seat, a garde made by 8 points."""
    tournament = make_libre(club, 4)
    table = tournament.seances.get().session.tables.get(position=1, number=1)
    tournament.deal = play(table, 0)
    assert scores(tournament.deal) == {0: 198, 1: -66, 2: -66, 3: -66}
    tournament.who = {i: who.number for i, who in tables(tournament, 1, 1)[0].seats}
    return tournament


def ruling(tournament, **given) -> DealRuling:
    tournament.deal.refresh_from_db()
    given = {"reason": "renonce", **given}
    return DealRuling(tournament.deal.pk, tournament.deal.version, uuid.uuid4(), **given)


def test_an_annulled_deal_counts_for_nobody_and_is_not_awaited(played) -> None:
    decision = ruling(played, annulled=True)
    made = rule_deal(played, decision, ME)
    assert rule_deal(played, decision, ME) == made, "sent twice, stored once"
    played.deal.refresh_from_db()
    assert played.deal.outcome == Outcome.ANNULLED
    table = tables(played, 1, 1)[0]
    assert (table.halves, table.annulled) == (None, 1)
    lift(played, made.pk, "erreur", ME)
    played.deal.refresh_from_db()
    assert played.deal.outcome == Outcome.PLAYED
    assert scores(played.deal) == {0: 198, 1: -66, 2: -66, 3: -66}
    assert tables(played, 1, 1)[0].annulled == 0


def test_points_given_back_change_the_score_and_come_back(played) -> None:
    """Four points more to the attack in a garde: 25 + 8 + 4 = 37, × 2 = 74 from each."""
    before = played.deal.half_points
    made = rule_deal(played, ruling(played, returned=8), ME)
    played.deal.refresh_from_db()
    assert played.deal.half_points == before + 8
    assert scores(played.deal) == {0: 222, 1: -74, 2: -74, 3: -74}
    assert totals(played)[played.who[0]] == 222
    lift(played, made.pk, "erreur", ME)
    assert totals(played)[played.who[0]] == 198


def test_a_deal_that_counts_is_left_alone_and_logged(played) -> None:
    made = rule_deal(
        played, ruling(played, entry=played.entries.get(number=1).pk, points=Decimal(100)), ME
    )
    assert (made.fate, made.deal_version) == (Ruling.Fate.COUNTED, None)
    played.deal.refresh_from_db()
    assert scores(played.deal) == {0: 198, 1: -66, 2: -66, 3: -66}
    seat = next(i for i, number in played.who.items() if number == 1)
    assert totals(played)[1] == {0: 198}.get(seat, -66) - 100


def test_what_cannot_be_is_refused(played) -> None:
    with pytest.raises(Refused, match="deal_points_beyond"):
        rule_deal(played, ruling(played, returned=182), ME)
    old = ruling(played, annulled=True)
    rule_deal(played, ruling(played, returned=2), ME)
    with pytest.raises(Refused, match="deal_changed"):
        rule_deal(played, old, ME)


def test_cancelling_goes_from_the_newest_and_not_over_a_correction(played) -> None:
    first = rule_deal(played, ruling(played, returned=2), ME)
    second = rule_deal(played, ruling(played, annulled=True), ME)
    with pytest.raises(Refused, match="ruling_not_last"):
        lift(played, first.pk, "erreur", ME)
    lift(played, second.pk, "erreur", ME)
    lift(played, first.pk, "erreur", ME)
    played.deal.refresh_from_db()
    assert scores(played.deal)[0] == 198


def test_a_trial_leaves_nothing(played) -> None:
    before = read_libre(played, MEMBERS)
    decision = ruling(played, returned=8)
    after = tried(lambda: rule_deal(played, decision, ME), lambda: read_libre(played, MEMBERS))
    changes = {one.name: (one.total_before, one.total_after) for one in moved(before, after)}
    assert (198, 222) in changes.values()
    assert not Ruling.objects.exists()
    played.deal.refresh_from_db()
    assert played.deal.version == decision.version
    assert totals(played)[played.who[0]] == 198


def test_a_penalty_is_tried_before_it_is_given(club, arbiter, client_for) -> None:
    """−100 on 120 leaves 20: second behind 30."""
    tournament = make_libre(club, 4)
    table = tables(tournament, 1, 1)[0]
    hand_in(tournament, table, 120, 30, -100, -50)
    who = table.seats[0][1]
    (one, other) = try_penalty(read_libre(tournament, MEMBERS), who.pk, Decimal(100))
    assert {one.name, other.name} == {table.seats[0][1].name, table.seats[1][1].name}
    mine = one if one.name == who.name else other
    assert (mine.rank_before, mine.rank_after) == (1, 2)
    assert (mine.total_before, mine.total_after) == (120, 20)
    client = client_for(arbiter)
    sent = {"who": who.pk, "points": 100, "reason": "retard", "essai": "1"}
    page = client.post(url("penalties", tournament), sent)
    assert page.status_code == 200
    assert "Ce que cela change au classement" in text(page)
    assert "Rien n’est encore appliqué." in text(page)
    assert not Ruling.objects.exists()
    del sent["essai"]
    client.post(url("penalties", tournament), sent)
    assert Ruling.objects.count() == 1


def test_the_pages_and_who_may(
    played, owner, arbiter, secretary, reader, outsider, client_for
) -> None:
    addresses = [url("deals", played), url("deal-ruling", played, played.deal.pk)]
    for who, status in {
        owner: 200,
        arbiter: 200,
        secretary: 403,
        reader: 403,
        outsider: 404,
    }.items():
        for address in addresses:
            assert client_for(who).get(address).status_code == status
    client = client_for(arbiter)
    assert client.post(addresses[0]).status_code == 405
    assert client.get(url("deal-ruling", played, 99999)).status_code == 404
    assert addresses[0] in client.get(url("penalties", played)).content.decode()
    table = played.deal.table_id
    assert addresses[1] in client.get(addresses[0], {"table": table}).content.decode()
    sent = {
        "fault": "",
        "camp": "defence",
        "returned": "4",
        "fate": "counted",
        "reason": "carte mal ramassée",
        "version": played.deal.version,
    }
    tried_page = client.post(addresses[1], {**sent, "essai": "1"})
    assert "Ce que cela change au classement" in text(tried_page)
    assert not Ruling.objects.exists()
    wrong = client.post(addresses[1], {**sent, "camp": ""})
    assert wrong.status_code == 400
    assert "Dites quel camp rend ces points." in text(wrong)
    for more in ({"essai": "1"}, {}):
        beyond = client.post(addresses[1], {**sent, "returned": "91", **more})
        assert beyond.status_code == 400
        assert 'value="carte mal ramassée"' in beyond.content.decode()
    stale = client.post(addresses[1], {**sent, "version": "99"}, follow=True)
    assert "La donne a été corrigée entre-temps" in text(stale)
    done = client.post(addresses[1], sent, follow=True)
    assert "La décision est appliquée." in text(done)
    assert "4 points rendus à l’attaque" in text(done)
    assert totals(played)[played.who[0]] == 222


@pytest.mark.parametrize("penalty", [{"warning": "on"}, {"points": "50"}])
def test_a_penalty_for_nobody_is_said(played, arbiter, client_for, penalty) -> None:
    sent = {"fate": "counted", "reason": "tard", "version": played.deal.version, **penalty}
    page = client_for(arbiter).post(url("deal-ruling", played, played.deal.pk), sent)
    assert page.status_code == 400
    assert "Choisissez quelqu’un." in text(page)
    assert 'value="tard"' in page.content.decode()
    assert not Ruling.objects.exists()


def test_an_annulled_deal_is_not_said_to_count(played, arbiter, client_for) -> None:
    rule_deal(played, ruling(played, annulled=True), ME)
    played.deal.refresh_from_db()
    client, address = client_for(arbiter), url("deal-ruling", played, played.deal.pk)
    assert client.get(address).context["form"].initial["fate"] == "annulled"
    sent = {"fate": "counted", "reason": "renonce", "version": played.deal.version}
    for more in ({"essai": "1"}, {}):
        page = client.post(address, {**sent, **more})
        assert page.status_code == 400
        assert "Cette donne est annulée : pour qu’elle compte, annulez la décision" in text(page)
    assert Ruling.objects.count() == 1
    client.post(address, {**sent, "fate": "annulled"})
    assert {one.fate for one in Ruling.objects.all()} == {Ruling.Fate.ANNULLED}


def test_the_code_says_what_becomes_of_the_deal(played, arbiter, client_for) -> None:
    """A revoke of the attack that makes its contract annuls the deal (CA p.5)."""
    address = url("deal-ruling", played, played.deal.pk)
    sent = {
        "fault": "CA-LIB-RENONCE",
        "camp": "attack",
        "fate": "annulled",
        "version": played.deal.version,
        "essai": "1",
    }
    page = client_for(arbiter).post(address, sent)
    assert "La donne est annulée et ne compte pas parmi les donnes jouées." in text(page)
    lost = client_for(arbiter).post(address, {**sent, "camp": "defence"})
    assert "La donne compte." in text(lost)


def test_the_workbook_has_every_decision(played, reader, client_for) -> None:
    who = played.entries.get(number=1)
    one = ruling(played, returned=8, entry=who.pk, points=Decimal(100))
    rule_deal(played, one, ME)
    second = rule_deal(played, ruling(played, annulled=True), ME)
    lift(played, second.pk, "erreur", ME)
    address = reverse("tournament-export", args=["test", played.pk])
    book = load_workbook(BytesIO(client_for(reader).get(address).content))
    heads, *rows = book["Arbitrage"].iter_rows(values_only=True)
    found = [dict(zip(heads, row, strict=True)) for row in rows]
    assert [(row["Donne"], row["Décision"], row["Nom"], row["Annulée"]) for row in found] == [
        (1, "La donne compte", str(who.player), None),
        (1, "La donne est annulée", None, "erreur"),
    ]
    assert (found[0]["Points rendus à l’attaque"], found[0]["Points retirés"]) == (4, 100)
