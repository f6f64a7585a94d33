"""The arbiter's pages: from what he was called for to the log; who may, who may not."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from django.urls import reverse

from tests.tournaments.arbitration.asked import (
    WHO,
    case,
    decided,
    new,
    people,
    places,
    posted,
    text,
)
from tests.tournaments.desk_pages import url
from tests.tournaments.pages import ranking
from tournaments import directing
from tournaments.models import Penalty, Ruling
from tournaments.ranking import PlayStatus


class TestFromTheCallToTheDecision:
    def test_the_desk_leads_there(self, desk, tournament) -> None:
        assert url("rulings", tournament) in desk.get(url("desk", tournament)).content.decode()
        page = desk.get(url("board-entry", tournament, 1)).content.decode()
        position, table = places(tournament)[0]
        query = f"?etui=1&amp;position={position}&amp;table={table}"
        assert url("ruling-new", tournament) + query in page

    def test_without_a_case_one_begins_at_the_log(self, desk, tournament) -> None:
        page = desk.get(url("ruling-new", tournament))
        assert page["Location"] == url("rulings", tournament)
        assert desk.get(new(tournament, {"etui": "x"})).status_code == 404

    def test_first_the_table_of_a_board(self, desk, tournament) -> None:
        page = desk.get(new(tournament, {"etui": 1}))
        assert page.status_code == 200
        assert page.content.decode().count("/arbitrage/nouvelle/?etui=1&amp;position=") == 5

    def test_then_the_fault_found_by_words(self, desk, tournament) -> None:
        page = desk.get(new(tournament, case(tournament, mots="renonce")))
        found = re.findall(r"faute=([\w-]+)\"", page.content.decode())
        assert "CA-DUP-RENONCE" in found
        assert not any(one.startswith("CA-LIB-RENONCE") for one in found)
        assert found[-1] == "aucune"

    def test_then_who_is_at_fault(self, desk, tournament) -> None:
        page = desk.get(new(tournament, case(tournament, faute="CA-DUP-RENONCE")))
        assert page.status_code == 200
        assert "form" not in page.context
        assert all(one.name in text(page) for one in people(tournament))

    def test_a_fault_of_the_taker_alone_needs_no_asking(self, desk, tournament) -> None:
        page = desk.get(new(tournament, case(tournament, faute="CA-DUP-FE")))
        taker = people(tournament)[0]
        form = page.context["form"]
        assert form["status"].value() == "zero_attack"
        assert form.faulty == (taker,)

    def test_the_proposal_and_what_it_would_change(self, desk, tournament) -> None:
        """The revoke of the taker who scored 62: 100 becomes 40, less half a point."""
        taker, *others = people(tournament)
        address = new(
            tournament, case(tournament, faute="CA-DUP-RENONCE", fautif=taker.number, situation=1)
        )
        page = desk.get(address)
        form = page.context["form"]
        assert form["status"].value() == "fault_attack"
        assert form[f"amount-{taker.pk}"].value() == "0,5"
        assert not any(form[f"amount-{one.pk}"].value() for one in others)
        moves = {one.entrant.pk: one for one in page.context["moves"]}
        assert (moves[taker.pk].total_before, moves[taker.pk].total_after) == (100, Decimal("39.5"))
        assert {moves[one.pk].total_after for one in others} == {60}
        assert Ruling.objects.count() == 0

    def test_a_trial_stores_nothing_and_shows_what_was_typed(self, desk, tournament) -> None:
        taker = people(tournament)[0]
        address = new(
            tournament, case(tournament, faute="CA-DUP-RENONCE", fautif=taker.number, situation=1)
        )
        sent = posted(desk.get(address).context["form"], status="zero_attack", essai="1")
        page = desk.post(address, {**sent, f"amount-{taker.pk}": "2"})
        assert page.status_code == 200
        assert Ruling.objects.count() == 0
        moves = {one.entrant.pk: one for one in page.context["moves"]}
        assert moves[taker.pk].total_after == -2
        assert page.context["form"]["status"].value() == "zero_attack"

    def test_applied_it_counts_everywhere(self, desk, client_for, tournament) -> None:
        taker = people(tournament)[0]
        address = new(
            tournament, case(tournament, faute="CA-DUP-RENONCE", fautif=taker.number, situation=1)
        )
        sent = posted(desk.get(address).context["form"], reason="vue par tous")
        answer = desk.post(address, sent)
        assert answer.status_code == 302
        assert answer["Location"] == url("rulings", tournament)
        ruling = Ruling.objects.get()
        assert (ruling.fault, ruling.status, ruling.reason) == (
            "CA-DUP-RENONCE",
            "fault_attack",
            "vue par tous",
        )
        assert ruling.author.username == "arbitre"
        assert [(one.entry_id, one.amount) for one in ruling.penalties.all()] == [
            (taker.pk, Decimal("0.5"))
        ]
        # Twice the same post: once.
        desk.post(address, sent)
        assert Ruling.objects.count() == 1
        public = client_for()
        row = next(
            one
            for one in ranking(public.get(reverse("tournament", args=["test", tournament.pk])))
            if one["entry"] == str(taker.pk)
        )
        assert (row["total"], row["penalty"]) == ("39,50", "pénalité 0,5")
        sheet = text(public.get(reverse("route", args=["test", tournament.pk, taker.pk])))
        assert "votre camp est fautif, sa note est de 40 au plus" in sheet
        assert "Renonce consommée" in sheet
        assert "Pénalité de 0,5 sur le général" in sheet
        board = text(public.get(reverse("board", args=["test", tournament.pk, 1])))
        assert "40/60, preneur fautif : Renonce consommée" in board
        assert "vue par tous" not in sheet + board
        entered = text(desk.get(url("board-entry", tournament, 1)))
        assert "40/60, preneur fautif" in entered

    def test_two_who_decide_at_once(self, desk, tournament) -> None:
        taker = people(tournament)[0]
        address = new(
            tournament, case(tournament, faute="CA-DUP-RENONCE", fautif=taker.number, situation=1)
        )
        sent = posted(desk.get(address).context["form"])
        decided(tournament, PlayStatus.NEUTRALISED)
        page = desk.post(address, sent)
        assert page.status_code == 409
        assert "essai a décidé sur cet étui" in text(page)
        assert Ruling.objects.count() == 1

    def test_a_player_alone_who_is_late(self, desk, tournament) -> None:
        """RC art.53: half a point for each five minutes that began."""
        who = people(tournament)[1]
        address = new(tournament, {"joueur": who.number, "faute": "RC-LATE"})
        assert "form" not in desk.get(address).context
        page = desk.get(f"{address}&minutes=11&situation=1")
        form = page.context["form"]
        assert form[f"amount-{who.pk}"].value() == "1,5"
        assert "status" not in form.fields
        assert desk.post(f"{address}&minutes=11&situation=1", posted(form)).status_code == 302
        assert Penalty.objects.get().amount == Decimal("1.5")

    def test_a_warning_is_remembered_until_the_second_offence(self, desk, tournament) -> None:
        """CA p.10: slow play, a warning, then half a point."""
        who = people(tournament)[1]
        address = new(tournament, {"joueur": who.number, "faute": "CA-DUP-SLOW"})
        form = desk.get(address).context["form"]
        assert form[f"warning-{who.pk}"].value() is True
        assert not form[f"amount-{who.pk}"].value()
        desk.post(address, posted(form))
        assert (Penalty.objects.get().warning, Penalty.objects.get().amount) == (True, 0)
        page = desk.get(address)
        assert page.context["form"][f"amount-{who.pk}"].value() == "0,5"
        assert "2ᵉ fois dans ce tournoi" in text(page)
        # Cancelled, the first time was none.
        directing.cancel_ruling(tournament, Ruling.objects.get().pk, "erreur", WHO)
        assert desk.get(address).context["form"][f"warning-{who.pk}"].value() is True

    def test_one_defender_s_forgotten_card(self, desk, tournament) -> None:
        """CA p.13: neutralised, 0 to the culprit alone."""
        defender = people(tournament)[2]
        address = new(
            tournament,
            case(tournament, faute="CA-DUP-CARD-LEFT", fautif=defender.number, situation=1),
        )
        form = desk.get(address).context["form"]
        assert form["status"].value() == "neutralised"
        assert form[f"note-{defender.pk}"].value() == "0"
        desk.post(address, posted(form))
        assert Penalty.objects.get().note == 0

    def test_without_a_fault_of_the_code_a_reason_is_asked(self, desk, tournament) -> None:
        address = new(tournament, case(tournament, faute="aucune"))
        sent = posted(desk.get(address).context["form"], status="neutralised")
        page = desk.post(address, sent)
        assert page.status_code == 400
        assert "Sans faute du code, dites pourquoi." in text(page)
        assert desk.post(address, {**sent, "reason": "carte mouillée"}).status_code == 302

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ({"amount": "beaucoup"}, "Un nombre, comme 0,5."),
            ({"amount": "101"}, "De 0 à 100."),
            ({"amount": "-1"}, "De 0 à 100."),
            ({"note": "0", "status": ""}, "Une note imposée va avec une marque"),
            ({"status": "belote"}, "Il reste quelque chose à corriger."),
        ],
    )
    def test_what_cannot_be_is_said_and_nothing_stored(
        self, desk, tournament, typed, sentence
    ) -> None:
        taker = people(tournament)[0]
        address = new(
            tournament, case(tournament, faute="CA-DUP-RENONCE", fautif=taker.number, situation=1)
        )
        sent = posted(desk.get(address).context["form"])
        for name, value in typed.items():
            sent[name if name == "status" else f"{name}-{taker.pk}"] = value
        page = desk.post(address, sent)
        assert page.status_code == 400
        assert sentence in text(page)
        assert Ruling.objects.count() == 0

    @pytest.mark.parametrize(
        "asked",
        [
            {"etui": 99},
            {"joueur": 99},
            {"etui": 1, "position": 9, "table": 1},
            {"etui": 30, "position": 1, "table": 1},
            {"joueur": 1, "faute": "CA-DUP-NOTHING"},
            {"joueur": 1, "faute": "CA-LIB-FD-DEALER"},
            {"joueur": "99999999999999999999"},
        ],
    )
    def test_what_is_not_there(self, desk, tournament, asked) -> None:
        assert desk.get(new(tournament, asked)).status_code == 404
