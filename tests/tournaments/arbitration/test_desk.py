"""The arbiter's pages: from what he was called for to the log; who may, who may not."""

from __future__ import annotations

import re
import uuid
from decimal import Decimal

import pytest
from django.urls import reverse

from scoring.ledger.ranks import MEMBERS
from scoring.recording import Author
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import enter_units, make_tournament, seance, table_at
from tests.tournaments.pages import ranking, words
from tests.tournaments.quick import play_quickly
from tests.tournaments.test_standings import move_to
from tournaments import directing
from tournaments.directing import Decision, Held
from tournaments.models import Penalty, Play, Ruling, Tournament
from tournaments.plans import plan_of
from tournaments.ranking import PlayStatus
from tournaments.standings import read_field

SCORES = (56, 62, -56, -52, 50)  # RO p.18
WHO = Author(None, "essai")


def text(answer) -> str:
    """The page's words with plain spaces."""
    return words(answer).replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\xa0", " ")


@pytest.fixture
def tournament(club) -> Tournament:
    made = make_tournament(club, published=True)
    enter_units(made, {(*at, 1): unit for at, unit in zip(places(made), SCORES, strict=True)})
    move_to(made, 5)
    return made


def places(tournament, board=1):
    return list(plan_of(seance(tournament)).tables_with(board))


@pytest.fixture
def arbiter(club, make_member):
    return make_member(club, "arbitre", "arbiter")


@pytest.fixture
def desk(client_for, arbiter):
    return client_for(arbiter)


def case(tournament, index=1, **more):
    position, table = places(tournament)[index]
    return {"etui": 1, "position": position, "table": table, **more}


def new(tournament, data):
    pairs = "&".join(
        f"{name}={one}"
        for name, value in data.items()
        for one in (value if isinstance(value, list) else [value])
    )
    return f"{url('ruling-new', tournament)}?{pairs}"


def people(tournament, index=1):
    """Who sits at the case's table, the taker first."""
    field = read_field(tournament, MEMBERS)
    at = places(tournament)[index]
    taker = field.taker(*at, 1)
    return [taker, *(one for one in field.seated(*at).values() if one != taker)]


def posted(form, **changes):
    """What a browser would send of the decision's form."""
    sent = {}
    for one in form:
        value = one.value()
        if value is not None and value is not False and value != "":
            sent[one.html_name] = "on" if value is True else value
    return {**sent, **changes}


def decided(tournament, status=PlayStatus.FAULT_ATTACK, index=1, **held):
    taker = people(tournament, index)[0]
    play = Play.objects.get(
        board__seance__tournament=tournament,
        board__number=1,
        table__position=places(tournament)[index][0],
    )
    return directing.rule(
        tournament,
        Decision(
            uuid.uuid4(),
            (play.table_id, 1),
            "CA-DUP-RENONCE",
            status,
            (Held(taker.pk, Decimal("0.5"), **held),),
            "vu par l’arbitre",
        ),
        WHO,
    )


class TestFromTheCallToTheDecision:
    def test_the_desk_leads_there(self, desk, tournament) -> None:
        assert url("rulings", tournament) in desk.get(url("desk", tournament)).content.decode()
        page = desk.get(url("board-entry", tournament, 1)).content.decode()
        position, table = places(tournament)[0]
        query = f"?etui=1&amp;position={position}&amp;table={table}"
        assert url("ruling-new", tournament) + query in page

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
            {},
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
