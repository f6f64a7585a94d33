"""A deal's page: explained by its lines, its history, voiding and restoring."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from scoring import recording
from scoring.models import Deal, Session
from scoring.recording import Author, Change
from scoring.rules.presets import HOUSE_X5
from scoring.views.allowed import may_void
from tarotclub import accounts
from tarotclub.access import Access
from tests.scoring.deal_posts import address, posted
from tests.scoring.factories import entry, make_session, make_table, play, play_nothing, unit
from tests.scoring.house_tables import house_table
from tests.scoring.test_sheet import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def deal(table, scorer):
    """A garde lost by 7 with a poignée shown by a defender: −(25 + 7) × 2 − 20 = −84."""
    return play(table, 1, scorer, bouts=1, points=44, poignees=[(0, "simple")])


class TestExplained:
    def test_every_line_in_words(self, client_for, reader, deal):
        shown = text_of(client_for(reader).get(address("deal", deal)))
        for part in [
            "Il fallait 51 points",
            "il en manque 7",
            "Chutée de 7 −(25 + 7) × 2 −64",
            "Poignée simple −20 −20",
            "Chaque défenseur reçoit 84",
            "Monique Lafargue défense 84 +84",
            "Bernard Tissot preneur 3 × 84 −252",
            "simple, Monique Lafargue",
        ]:
            assert part in shown

    def test_at_five_the_partner_has_one_share(self, client_for, reader, club):
        table = make_table(club, 5)
        deal = play(table, 2, called="partner", partner=4, petit_au_bout="attack", points=41.5)
        shown = text_of(client_for(reader).get(address("deal", deal)))
        # (25 + 1) × 2 + 20 = 72
        for part in ["preneur 2 × 72 +144", "appelé 72 +72", "défense 72 −72", "½ de plus"]:
            assert part in shown

    def test_alone_at_five(self, client_for, reader, club):
        deal = play(make_table(club, 5), 0, called="chien", chelem="announced_failed")
        shown = text_of(client_for(reader).get(address("deal", deal)))
        assert "au chien" in shown
        assert "Chelem annoncé et manqué −200" in shown
        assert "4 × 134" in shown

    def test_doubts(self, client_for, reader, table):
        deal = play(table, 0, points=49.5)
        shown = text_of(client_for(reader).get(address("deal", deal)))
        assert "Demi-point à quatre joueurs : bien compté ?" in shown

    def test_an_unplayed_deal(self, client_for, reader, table):
        shown = text_of(client_for(reader).get(address("deal", play_nothing(table, "petit_sec"))))
        assert "Petit sec" in shown
        assert "Pourquoi ce score" not in shown

    def test_only_the_score(self, client_for, reader, table):
        shown = text_of(client_for(reader).get(address("deal", unit(table, 1, -84))))
        assert "Par défenseur −42" in shown
        assert "3 × 42 −126" in shown


class TestHistory:
    def test_each_version_with_author_and_change(self, client_for, reader, secretary, deal, table):
        recording.correct(
            deal.pk, entry(table, 2, bouts=1, points=47, number=1), 1, Author(secretary)
        )
        recording.void(deal.pk, "cartes mal comptées", 2, Author(secretary))
        recording.restore(deal.pk, 3, Author(secretary))
        shown = text_of(client_for(reader).get(address("deal", deal)))
        history = shown[shown.index("Qui a écrit quoi") :]
        order = ["Rétablie", "Rayée", "Corrigée", "Enregistrée par Scorer"]
        assert [history.index(word) for word in order] == sorted(
            history.index(word) for word in order
        )
        for part in [
            "Preneur : Bernard Tissot → Jeannine Couderc",
            "Points de l’attaque : 44 → 47",
            "Poignée : simple, Monique Lafargue → rien",
            "cartes mal comptées",
        ]:
            assert part in history

    def test_other_rules(self, client_for, reader, deal):
        house = house_table(deal.table.session.club, HOUSE_X5).rule_set
        deal.rule_set, deal.version = house, 2
        deal._change_reason = str(Change.RESCORED)
        deal.save()
        shown = text_of(client_for(reader).get(address("deal", deal)))
        assert "Marquée avec d’autres règles" in shown
        assert "Règles\u00a0: FFT 2012 → Maison × 5" in shown.replace(" :", "\u00a0:")

    def test_undone(self, client_for, scorer, deal):
        client = client_for(scorer)
        client.post(address("deal-undo", deal))
        assert "Saisie défaite" in text_of(client.get(address("deal", deal)))

    def test_the_public_reads_no_history(self, client_for, deal):
        Session.objects.update(published=True)
        page = client_for().get(address("deal", deal))
        assert "Chutée de 7" in text_of(page)
        assert "Qui a écrit quoi" not in text_of(page)
        assert "Scorer" not in text_of(page)

    def test_an_author_who_bears_another_name(self, client_for, reader, scorer, deal):
        client = client_for(reader)
        first = client.get(address("deal", deal))
        accounts.rename(scorer, "Josy", "R.")
        again = client.get(address("deal", deal), headers={"If-None-Match": first["ETag"]})
        assert "par Josy R." in text_of(again)

    def test_queries_do_not_grow(self, client_for, reader, deal, table, django_assert_num_queries):
        client = client_for(reader)
        with django_assert_num_queries(6):
            client.get(address("deal", deal))
        for version in range(1, 6):
            recording.correct(deal.pk, entry(table, version % 4, number=1), version, Author(None))
            play(table, 0)
        with django_assert_num_queries(6):
            client.get(address("deal", deal))


class TestVoid:
    def test_with_a_reason_and_back(self, client_for, secretary, deal):
        client = client_for(secretary)
        fields = {"version": "1", "reason": "cartes mal comptées"}
        assert client.post(address("deal-void", deal), fields)["Location"] == address("deal", deal)
        assert Deal.objects.get().void_reason == "cartes mal comptées"
        page = text_of(client.get(address("deal", deal)))
        assert "par Secretary : cartes mal comptées" in page
        assert "Rétablir cette donne" in page
        client.post(address("deal-restore", deal), {"version": "2"})
        assert Deal.objects.get().voided_at is None

    def test_a_reason_is_asked_for(self, client_for, secretary, deal):
        answer = client_for(secretary).post(address("deal-void", deal), {"version": "1"})
        assert "Dites pourquoi" in answer.content.decode()
        long = {"version": "1", "reason": "x" * 121}
        answer = client_for(secretary).post(address("deal-void", deal), long)
        assert "Cent vingt signes au plus." in answer.content.decode()
        assert Deal.objects.get().voided_at is None

    @pytest.mark.parametrize("name", ["deal-void", "deal-restore"])
    def test_a_stale_version(self, client_for, secretary, deal, table, name):
        recording.correct(deal.pk, entry(table, 2, number=1), 1, Author(None))
        recording.correct(deal.pk, entry(table, 3, number=1), 2, Author(None))
        if name == "deal-restore":
            recording.void(deal.pk, "", 3, Author(None))
        before = Deal.objects.get().version
        fields = {"version": "1", "reason": "trop tard"}
        answer = client_for(secretary).post(address(name, deal), fields, follow=True)
        assert "Cette donne a changé entre-temps" in answer.content.decode()
        assert Deal.objects.get().version == before

    def test_ones_own_on_its_day(self, client_for, scorer, deal):
        client = client_for(scorer)
        assert "Rayer la donne" in text_of(client.get(address("deal", deal)))
        fields = {"version": "1", "reason": "mal noté"}
        assert client.post(address("deal-void", deal), fields).status_code == 302
        assert Deal.objects.get().voided_at is not None

    def test_not_somebody_elses_nor_the_day_after(self, client_for, scorer, table, deal):
        other = play(table, 0)
        client, fields = client_for(scorer), {"version": "1", "reason": "mal noté"}
        assert "Rayer la donne" not in text_of(client.get(address("deal", other)))
        assert client.post(address("deal-void", other), fields).status_code == 403
        Deal.objects.update(created_at=timezone.now() - timedelta(days=1, hours=1))
        assert client.post(address("deal-void", deal), fields).status_code == 403
        assert not Deal.objects.exclude(voided_at=None).exists()

    @pytest.mark.parametrize(
        ("played", "asked", "may"),
        [
            ("13T23:50", "14T00:20", True),
            ("14T00:20", "14T04:00", True),
            ("13T20:30", "14T05:59", True),
            ("13T20:30", "14T06:01", False),
            ("14T04:00", "14T09:00", False),
            ("14T09:00", "14T23:00", True),
        ],
    )
    def test_a_night_belongs_to_the_day_before(
        self, club, scorer, deal, monkeypatch, played, asked, may
    ):
        paris = ZoneInfo("Europe/Paris")
        deal.created_at = datetime.fromisoformat(f"2026-03-{played}").replace(tzinfo=paris)
        moment = datetime.fromisoformat(f"2026-03-{asked}").replace(tzinfo=paris)
        monkeypatch.setattr(timezone, "now", lambda: moment)
        assert may_void(Access(club, scorer, "scorer"), deal, deal.table.session) is may

    def test_corrected_by_another_it_is_still_ones_own(self, client_for, scorer, table, deal):
        recording.correct(deal.pk, entry(table, 2, number=1), 1, Author(None, "table 3"))
        fields = {"version": "2", "reason": "mal noté"}
        assert client_for(scorer).post(address("deal-void", deal), fields).status_code == 302

    @pytest.mark.parametrize(
        ("role", "status"), [("reader", 403), ("arbiter", 403), ("organiser", 302), ("owner", 302)]
    )
    def test_roles(self, club, client_for, make_member, deal, role, status):
        client = client_for(make_member(club, f"{role}2", role))
        fields = {"version": "1", "reason": "mal noté"}
        assert client.post(address("deal-void", deal), fields).status_code == status
        assert client.post(address("deal-restore", deal), {"version": "2"}).status_code == status

    def test_an_arbiter_voids_in_tournaments(self, client_for, arbiter, deal, monkeypatch):
        monkeypatch.setattr("scoring.recording.constraints._providers", [])
        Session.objects.update(kind="seance", status="closed")
        fields = {"version": "1", "reason": "étui mal remis"}
        assert client_for(arbiter).post(address("deal-void", deal), fields).status_code == 302

    def test_after_the_evening_only_the_secretary(self, client_for, scorer, secretary, deal):
        Session.objects.update(status="closed")
        fields = {"version": "1", "reason": "mal noté"}
        assert client_for(scorer).post(address("deal-void", deal), fields).status_code == 403
        assert client_for(secretary).post(address("deal-void", deal), fields).status_code == 302

    @pytest.mark.parametrize("name", ["deal-void", "deal-restore"])
    def test_strangers_bad_ids_and_get(self, client_for, outsider, secretary, deal, name):
        fields = {"version": "1", "reason": "mal noté"}
        assert client_for().post(address(name, deal), fields).status_code == 302
        assert client_for(outsider).post(address(name, deal), fields).status_code == 404
        assert client_for(secretary).post(address(name, 99999), fields).status_code == 404
        asked = client_for(secretary).get(address(name, deal))
        if name == "deal-void":
            assert asked["Location"] == address("deal", deal)
        else:
            assert asked.status_code == 405
        assert Deal.objects.get().version == 1


class TestWho:
    def test_public_when_its_session_is(self, client_for, outsider, club, deal):
        assert client_for().get(address("deal", deal)).status_code == 302
        assert client_for(outsider).get(address("deal", deal)).status_code == 404
        shown = play(make_table(club, session=make_session(club, published=True)), 0)
        assert client_for().get(address("deal", shown)).status_code == 200
        assert client_for(outsider).get(address("deal", shown)).status_code == 200

    def test_a_bad_id_another_club_wrong_methods(self, client_for, outsider, reader, deal):
        assert client_for(reader).get(address("deal", 999)).status_code == 404
        elsewhere = address("deal", deal, club="voisins")
        assert client_for(outsider).get(elsewhere).status_code == 404
        assert client_for(reader).post(address("deal", deal)).status_code == 405

    def test_a_reader_corrects_nothing(self, client_for, reader, scorer, deal):
        assert (
            address("deal-edit", deal)
            not in client_for(reader).get(address("deal", deal)).content.decode()
        )
        assert (
            address("deal-edit", deal)
            in client_for(scorer).get(address("deal", deal)).content.decode()
        )

    def test_304(self, client_for, club):
        shown = play(make_table(club, session=make_session(club, published=True)), 0)
        client = client_for()
        first = client.get(address("deal", shown))
        tag = {"if-none-match": first["ETag"]}
        assert client.get(address("deal", shown), headers=tag).status_code == 304
        recording.void(shown.pk, "", 1, Author(None))
        assert client.get(address("deal", shown), headers=tag).status_code == 200

    def test_no_cookie_for_the_public(self, client_for, club):
        shown = play(make_table(club, session=make_session(club, published=True)), 0)
        answer = client_for().get(address("deal", shown))
        assert not answer.cookies


class TestNotPlayedAfterAll:
    def test_one_button(self, client_for, scorer, deal):
        client = client_for(scorer)
        page = client.get(address("deal", deal)).content.decode()
        assert 'name="outcome" value="passed"' in page
        fields = {"version": "1", "number": "1", "outcome": "passed"}
        client.post(address("deal-edit", deal), fields)
        assert Deal.objects.get().outcome == "passed"
        page = client.get(address("deal", deal)).content.decode()
        assert 'name="outcome" value="passed"' not in page
        assert "Donne : Garde → Tous passent" in text_of(client.get(address("deal", deal)))

    def test_not_for_a_reader(self, client_for, reader, deal):
        page = client_for(reader).get(address("deal", deal)).content.decode()
        assert 'name="outcome"' not in page


def test_a_correction_made_here_shows_on_the_sheet_at_once(client_for, scorer, deal, table):
    client = client_for(scorer)
    client.get(address("sheet", table))
    client.post(address("deal-edit", deal), posted(version="1", taker="3"))
    assert "+198" in text_of(client.get(address("sheet", table)))
