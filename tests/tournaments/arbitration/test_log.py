"""Fouled boards, the log, who leaves; and who may see or do any of it."""

from __future__ import annotations

import uuid
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS
from tests.tournaments.arbitration.asked import (
    WHO,
    case,
    decided,
    new,
    people,
    posted,
    text,
)
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import make_tournament, seance, table_at
from tests.tournaments.quick import play_quickly
from tournaments import directing
from tournaments.directing import Decision, Held
from tournaments.models import Play, Ruling
from tournaments.plans import plan_of
from tournaments.ranking import PlayStatus
from tournaments.standings import read_field


class TestFouledBoard:
    def test_groups_are_tried_then_applied(self, desk, client_for, tournament) -> None:
        address = url("board-cards", tournament, 1)
        form = desk.get(address).context["form"]
        sent = posted(form, reason="mal reconstitué")
        for name, group in zip([one.html_name for one in form.rows], "AABBB", strict=True):
            sent[name] = group
        page = desk.post(address, {**sent, "essai": "1"})
        moves = {one.entrant.pk: one.total_after for one in page.context["moves"]}
        assert moves[people(tournament, 0)[0].pk] == 0
        assert Ruling.objects.count() == 0
        assert desk.post(address, sent).status_code == 302
        board = text(client_for().get(reverse("board", args=["test", tournament.pk, 1])))
        assert "Étui faussé" in board
        assert [one.value() for one in desk.get(address).context["form"].rows] == list("AABBB")
        log = text(desk.get(url("rulings", tournament)))
        assert "Étui faussé étui 1" in log
        assert "mal reconstitué" in log

    def test_a_reason_is_asked(self, desk, tournament) -> None:
        address = url("board-cards", tournament, 1)
        page = desk.post(address, posted(desk.get(address).context["form"]))
        assert page.status_code == 400
        assert "Dites ce qui s’est passé." in text(page)

    def test_an_unknown_board(self, desk, tournament) -> None:
        assert desk.get(url("board-cards", tournament, 99)).status_code == 404


class TestLog:
    def test_it_keeps_what_was_cancelled(self, desk, tournament) -> None:
        ruling = decided(tournament)
        address = url("ruling-cancel", tournament, ruling.pk)
        page = desk.get(address)
        taker = people(tournament)[0]
        moves = {one.entrant.pk: one for one in page.context["moves"]}
        assert moves[taker.pk].total_after == 100
        assert desk.post(address, {"reason": " "}).status_code == 400
        assert desk.post(address, {"reason": "c’était l’autre table"}).status_code == 302
        log = text(desk.get(url("rulings", tournament)))
        assert "Renonce consommée annulée" in log
        assert "Annulée par Arbitre" in log
        assert "c’était l’autre table" in log
        assert address not in log
        assert desk.get(address).status_code == 200

    def test_a_reader_reads_it_and_decides_nothing(self, client_for, reader, tournament) -> None:
        ruling = decided(tournament)
        page = client_for(reader).get(url("rulings", tournament))
        assert page.status_code == 200
        assert "vu par l’arbitre" in text(page)
        assert url("ruling-cancel", tournament, ruling.pk) not in page.content.decode()
        assert "Nouvelle décision" not in text(page)

    def test_another_tournament_s_ruling(self, desk, club, tournament) -> None:
        ruling = decided(tournament)
        other = make_tournament(club)
        assert desk.get(url("ruling-cancel", other, ruling.pk)).status_code == 404

    def test_empty(self, desk, tournament) -> None:
        assert "Aucune décision." in text(desk.get(url("rulings", tournament)))

    @pytest.mark.parametrize("number", [1, 6])
    def test_queries_do_not_grow(self, desk, club, number, django_assert_max_num_queries) -> None:
        tournament = make_tournament(club)
        play_quickly(tournament, positions=2)
        entries = list(tournament.entries.all())
        for index in range(number):
            directing.rule(
                tournament,
                Decision(uuid.uuid4(), fault="CA-DUP-SMOKE", held=(Held(entries[index].pk),)),
                WHO,
            )
        with django_assert_max_num_queries(15):
            desk.get(url("rulings", tournament))
        with django_assert_max_num_queries(12):
            desk.get(f"{url('ruling-new', tournament)}?joueur=1&faute=CA-DUP-SMOKE")


class TestLeaving:
    def test_tried_applied_and_taken_back(self, desk, client_for, tournament) -> None:
        who = people(tournament, 0)[0]
        address = f"{url('withdrawal', tournament)}?joueur={who.number}"
        form = desk.get(address).context["form"]
        assert form["joueur"].value() == str(who.number)
        sent = posted(form, reason="malade")
        page = desk.post(address, {**sent, "essai": "1"})
        assert page.status_code == 200
        assert Ruling.objects.count() == 0
        assert desk.post(address, sent).status_code == 302
        assert desk.post(address, sent).status_code == 302
        ruling = Ruling.objects.get()
        public = text(client_for().get(reverse("tournament", args=["test", tournament.pk])))
        assert f"Ont quitté le tournoi : {who.name}." in public
        log = text(desk.get(url("rulings", tournament)))
        assert "Abandon ou exclusion" in log
        assert "a joué 4 positions entières" in log
        cancel = url("ruling-cancel", tournament, ruling.pk)
        assert desk.get(cancel).status_code == 200
        assert desk.post(cancel, {"reason": "il revient"}).status_code == 302
        assert who.number in {
            int(number) for number, _ in desk.get(address).context["form"].fields["joueur"].choices
        }

    def test_what_is_missing_is_asked(self, desk, tournament) -> None:
        address = url("withdrawal", tournament)
        sent = posted(desk.get(address).context["form"])
        page = desk.post(address, {**sent, "joueur": "1"})
        assert page.status_code == 400
        assert "Dites pourquoi" in text(page)
        assert desk.post(address, {**sent, "joueur": "99", "reason": "x"}).status_code == 400


class TestWhoMay:
    @pytest.fixture
    def addresses(self, tournament):
        ruling = decided(tournament)
        return {
            "ruling-new": new(tournament, case(tournament, faute="CA-DUP-FE")),
            "ruling-cancel": url("ruling-cancel", tournament, ruling.pk),
            "board-cards": url("board-cards", tournament, 1),
            "withdrawal": url("withdrawal", tournament),
        }

    @pytest.mark.parametrize("role", ["reader", "scorer", "secretary"])
    def test_smaller_roles_may_not(self, addresses, client_for, make_member, club, role) -> None:
        client = client_for(make_member(club, role, role))
        for address in addresses.values():
            assert client.get(address).status_code == 403
            assert client.post(address).status_code == 403

    @pytest.mark.parametrize("role", ["arbiter", "organiser", "owner"])
    def test_these_may(self, addresses, client_for, make_member, club, role) -> None:
        client = client_for(make_member(club, f"x{role}", role))
        for address in addresses.values():
            assert client.get(address).status_code == 200

    def test_strangers_and_other_clubs(
        self, addresses, tournament, client_for, outsider, other_club
    ) -> None:
        for address in (*addresses.values(), url("rulings", tournament)):
            assert client_for(outsider).get(address).status_code == 404
            answer = client_for().get(address)
            assert (answer.status_code, "connexion" in answer["Location"]) == (302, True)
            elsewhere = address.replace("/c/test/", f"/c/{other_club.slug}/")
            assert client_for(outsider).get(elsewhere).status_code == 404

    def test_other_methods(self, addresses, desk, tournament) -> None:
        for address in addresses.values():
            assert desk.put(address).status_code == 405
        assert desk.post(url("rulings", tournament)).status_code == 405

    def test_before_the_start_there_is_nothing_to_judge(self, desk, club) -> None:
        draft = make_tournament(club, started=False)
        assert desk.get(url("rulings", draft)).status_code == 404
        assert desk.get(f"{url('ruling-new', draft)}?joueur=1").status_code == 404


def test_a_board_that_nobody_could_play_is_judged_too(desk, club, client_for) -> None:
    tournament = make_tournament(club, published=True)
    table = table_at(tournament, 1, 1)
    board = plan_of(seance(tournament)).boards_at(1, 1)[0]
    address = new(tournament, {"etui": board, "position": 1, "table": 1, "faute": "aucune"})
    form = desk.get(address).context["form"]
    assert ("relay", "relais") in [(one, str(name)) for one, name in form.fields["status"].choices]
    desk.post(address, posted(form, status="zero_both", reason="étui faux"))
    play = Play.objects.get(table=table)
    assert (play.deal_id, play.status, play.attack_note) == (None, "zero_both", 0)
    public = client_for()
    assert "zéro collectif" in text(
        public.get(reverse("board", args=["test", tournament.pk, board]))
    )
    who = read_field(tournament, MEMBERS).taker(1, 1, board)
    sheet = text(public.get(reverse("route", args=["test", tournament.pk, who.pk])))
    assert "L’étui n’a pas été joué : zéro collectif de l’arbitre" in sheet
    assert "zéro collectif" in text(desk.get(url("board-entry", tournament, board)))


def test_excel_has_every_decision(client_for, reader, tournament) -> None:
    ruling = decided(tournament)
    taker = people(tournament)[0]
    directing.cancel_ruling(tournament, ruling.pk, "c’était l’autre table", WHO)
    decided(tournament, PlayStatus.NEUTRALISED, 0)
    answer = client_for(reader).get(url("tournament-export", tournament))
    sheet = load_workbook(BytesIO(answer.content))["Arbitrage"]
    heads, *rows = sheet.iter_rows(values_only=True)
    first, second = (dict(zip(heads, row, strict=True)) for row in rows)
    assert (first["Étui"], first["Faute"], first["Nom"]) == (1, "Renonce consommée", taker.name)
    assert (first["Marque de l’arbitre"], first["Pénalité %"]) == ("40/60, preneur fautif", 0.5)
    assert first["Annulée"] == "c’était l’autre table"
    assert (second["Marque de l’arbitre"], second["Annulée"]) == ("neutralisé", None)
