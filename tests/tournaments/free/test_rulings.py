"""Free contracts: what the arbiter decides, counted by hand, and the pages where he does."""

from __future__ import annotations

import json
import uuid
from decimal import Decimal
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from django.core.management import call_command
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import seance, table_at
from tests.tournaments.free.factories import (
    APART,
    NORTH,
    POINTS,
    SOUTH,
    WRITER,
    enter,
    make_free,
    totals,
    two_tables,
)
from tournaments import directing
from tournaments.directing import Decision, Held
from tournaments.exports.books import record_of
from tournaments.exports.certificate import certified_record
from tournaments.models import Play, Ruling
from tournaments.ranking import PlayStatus
from tournaments.standings import read_field
from tournaments.standings.free import free_board, free_route

pytestmark = pytest.mark.django_db
DROPPED = "CA-DUP-EXPOSED"


@pytest.fixture
def played(club):
    """Étui 1 as `two_tables`, then étui 2 that nobody took at either table: 50 % for all eight."""
    tournament = make_free(club, published=True)
    two_tables(tournament)
    enter(tournament, (1, 1, 2, None, "", 0), (2, 5, 2, None, "", 0))
    return tournament


def entry(tournament, number: int):
    return tournament.entries.get(number=number)


def rule(tournament, *held: Held, at=None, status=None, reason="vu"):
    """Decide on a play given as position, table and board, or beside any."""
    where = None if at is None else (table_at(tournament, at[0], at[1]).pk, at[2])
    decision = Decision(uuid.uuid4(), where, "", status, held, reason)
    return directing.rule(tournament, decision, WRITER)


def address(**asked: object) -> str:
    return "?" + "&".join(f"{name}={value}" for name, value in asked.items())


class TestMatchPoints:
    def test_a_penalty_is_in_percent_of_the_top(self, played):
        ruling = rule(played, Held(entry(played, 1).pk, Decimal("2.5")))
        assert totals(played)[1] == (4, Fraction("72.5"))
        assert totals(played)[2] == (1, 75)
        directing.cancel_ruling(played, ruling.pk, "non", WRITER)
        assert totals(played)[1] == (1, 75)

    @pytest.mark.parametrize(
        ("status", "first", "second", "third"),
        [
            ("fault_attack", 40, 100, 60),
            ("fault_defence", 100, 40, 0),
            ("fault_both", 40, 40, 40),
            ("zero_both", 0, 0, 0),
            ("zero_attack", 0, None, None),
            ("zero_defence", None, 0, 0),
            ("neutralised", None, None, None),
        ],
    )
    def test_the_marks(self, played, status, first, second, third):
        rule(played, at=(1, 1, 1), status=PlayStatus(status))
        line = free_board(read_field(played, MEMBERS), 1).lines
        ruled = next(one for one in line if one.position == 1)
        # Nord took: the players 1, 2 and 3 sit in Nord, Sud and Est.
        assert [one.note for one in sorted(ruled.seats, key=lambda one: one.who.number)][:3] == [
            first, second, third
        ]  # fmt: skip
        for number, note in ((1, first), (2, second), (3, third)):
            mean = Fraction(50) if note is None else Fraction(note + 50, 2)
            assert totals(played)[number][1] == mean
        assert not Play.objects.exclude(attack_over=None).exists()

    def test_a_note_of_his_own_on_a_neutralised_board(self, played):
        held = Held(entry(played, 1).pk, note=Decimal(0))
        rule(played, held, at=(1, 1, 1), status=PlayStatus.NEUTRALISED)
        assert totals(played)[1] == (8, 25)
        assert totals(played)[2][1] == 50
        # Alone in its field now, the other table has the average.
        assert totals(played)[8][1] == 50
        field = read_field(played, MEMBERS)
        (leg, _later) = free_route(field, field.by_id["1"]).legs
        assert (leg.plays[0].imposed, leg.plays[0].mine.note) == (0, 0)

    def test_a_board_that_could_not_be_played(self, played):
        rule(played, at=(1, 1, 3), status=PlayStatus.FAULT_BOTH)
        assert totals(played)[1][1] == Fraction(190, 3)
        line = next(one for one in free_board(read_field(played, MEMBERS), 3).lines if one.seats)
        assert (line.result, line.status, line.seats[0].half) == (None, "fault_both", None)
        certified = certified_record(played, record_of(played))["certificate"]["ranking"]
        first = next(one for one in certified["rankings"]["general"] if one["id"] == "1")
        assert first["total"] == 63.333

    def test_a_note_of_his_own_where_nothing_was_played(self, played, tmp_path):
        held = Held(entry(played, 1).pk, note=Decimal(60))
        rule(played, held, at=(1, 1, 3), status=PlayStatus.RELAY)
        assert totals(played)[1][1] == 70
        path, said = tmp_path / "tournoi.json", StringIO()
        path.write_text(json.dumps(certified_record(played, record_of(played))))
        call_command("rank", str(path), "--verify", stdout=said)
        assert "juste" in said.getvalue()
        certified = json.loads(path.read_text())["certificate"]["ranking"]["rankings"]
        first = next(one for one in certified["general"] if one["id"] == "1")
        assert (first["total"], first["boards"]) == (70, 3)

    def test_fouled_cards_are_compared_inside_their_group(self, played):
        groups = {table_at(played, 2, 5).pk: "A"}
        directing.group_cards(played, 1, groups, uuid.uuid4(), "étui mêlé", WRITER)
        assert {total for _rank, total in totals(played).values()} == {50}

    def test_who_leaves_early_takes_his_boards_with_him(self, club):
        tournament = make_free(club, positions=4)
        two_tables(tournament)
        enter(tournament, (1, 1, 2, None, "", 0), (2, 5, 2, None, "", 0))
        directing.withdraw(tournament, entry(tournament, 3).pk, True, uuid.uuid4(), "", "", WRITER)
        assert totals(tournament) == {}
        assert record_of(tournament)["withdrawn"]


class TestDifference:
    def test_points_come_off_and_a_neutralised_board_is_left_out(self, club):
        tournament = make_free(club, APART)
        two_tables(tournament)
        rule(tournament, Held(entry(tournament, 2).pk, Decimal(30)))
        assert totals(tournament)[2] == (1, 90)
        rule(tournament, at=(1, 1, 1), status=PlayStatus.NEUTRALISED)
        assert totals(tournament) == {}


@pytest.mark.parametrize("method", [POINTS, APART])
def test_the_files_rank_to_the_same(club, client_for, reader, tmp_path, method):
    tournament = make_free(club, method)
    two_tables(tournament)
    enter(tournament, (1, 1, 2, NORTH, "garde", 20), (2, 5, 2, SOUTH, "prise", 31))
    rule(tournament, Held(entry(tournament, 1).pk, Decimal("12.5")))
    held = () if method == APART else (Held(entry(tournament, 3).pk, note=Decimal(20)),)
    rule(tournament, *held, at=(1, 1, 2), status=PlayStatus.NEUTRALISED)
    record = certified_record(tournament, record_of(tournament))
    general = record["certificate"]["ranking"]["rankings"]["general"]
    shown = totals(tournament)
    assert {int(row["id"]): row["rank"] for row in general} == {
        number: rank for number, (rank, _total) in shown.items()
    }
    assert {int(row["id"]): row["total"] for row in general} == {
        number: pytest.approx(float(total), abs=0.0005) for number, (_rank, total) in shown.items()
    }
    assert next(row for row in general if row["id"] == "1")["penalty"] == 12.5
    path = tmp_path / "tournoi.json"
    path.write_text(json.dumps(record))
    said = StringIO()
    call_command("rank", str(path), "--verify", stdout=said)
    assert "juste" in said.getvalue()
    book = load_workbook(
        BytesIO(client_for(reader).get(url("tournament-export", tournament)).content)
    )
    heads, *rows = book["Général"].iter_rows(values_only=True)
    heading = "Points retirés" if method == APART else "Pénalités %"
    assert {row[2]: row[heads.index(heading)] for row in rows if row[heads.index(heading)]} == {
        str(entry(tournament, 1).player): 12.5
    }
    assert book["Arbitrage"].max_row == 3
    marks = {row[0] for row in book["Donnes"].iter_rows(min_row=2, values_only=True) if row[-2]}
    assert marks == {2}


class TestPages:
    @pytest.fixture
    def desk(self, client_for, arbiter):
        return client_for(arbiter)

    def test_from_the_desk_to_the_decision_and_back(self, played, desk, client_for):
        assert url("rulings", played) in desk.get(url("desk", played)).content.decode()
        new = url("ruling-new", played)
        assert "Position 2, table 5" in text(desk.get(new + address(etui=1)))
        at = {"etui": 1, "position": 1, "table": 1}
        assert DROPPED in desk.get(new + address(**at)).content.decode()
        where = new + address(**at, faute="aucune")
        page = desk.get(where)
        assert "en pourcentage du plus possible" in text(page)
        first = entry(played, 1).pk
        typed = {
            "submission": str(uuid.uuid4()),
            "last": "0",
            "status": "fault_attack",
            f"amount-{first}": "0,5",
            "reason": "carte vue",
        }
        trial = text(desk.post(where, {**typed, "essai": "1"}))
        assert "74,50" not in trial
        assert "44,50" in trial
        assert not Ruling.objects.exists()
        assert desk.post(where, typed).status_code == 302
        assert totals(played)[1][1] == Fraction("44.5")
        public = client_for(None)
        assert "pénalité 0,5" in text(public.get(url("tournament", played)))
        route = text(public.get(url("route", played, first)))
        assert "votre camp est fautif" in route
        assert "Pénalité de 0,5 sur le général" in route
        assert "40/60, preneur fautif" in text(public.get(url("board", played, 1)))
        assert "40/60, preneur fautif" in text(desk.get(url("board-entry", played, 1)))
        ruling = Ruling.objects.get().pk
        assert "75,00" in text(desk.get(url("ruling-cancel", played, ruling)))
        desk.post(url("ruling-cancel", played, ruling), {"reason": "mal vu"})
        assert totals(played)[1][1] == 75

    def test_the_individual_s_tariff_is_proposed(self, played, desk):
        at = {"etui": 1, "position": 1, "table": 1, "faute": "CA-DUP-RENONCE", "situation": 1}
        page = desk.get(url("ruling-new", played) + address(**at, fautif=1))
        assert "40/60" in text(page)
        assert "ne connaît pas les contrats libres" in text(page)
        assert page.context["form"].initial["status"] == "fault_attack"
        assert "forme=individuel" in page.content.decode()

    def test_nobody_took_so_there_are_no_camps(self, played, desk):
        at = {"etui": 2, "position": 1, "table": 1}
        page = desk.get(url("ruling-new", played) + address(**at, faute="aucune"))
        offered = [value for value, _label in page.context["form"].fields["status"].choices]
        assert offered == ["", "neutralised", "fault_both", "zero_both"]
        assert "tout le monde a passé" in text(page)
        told = {**at, "faute": "CA-DUP-RENONCE", "situation": 1, "fautif": 1}
        proposed = desk.get(url("ruling-new", played) + address(**told)).context["form"].initial
        assert (proposed["status"], proposed[f"note-{entry(played, 1).pk}"]) == (
            "neutralised", "40"
        )  # fmt: skip

    def test_by_difference_there_are_points_and_no_notes(self, club, desk):
        tournament = make_free(club, APART)
        two_tables(tournament)
        at = {"etui": 1, "position": 1, "table": 1}
        page = desk.get(url("ruling-new", tournament) + address(**at, faute="aucune"))
        form = page.context["form"]
        assert [value for value, _label in form.fields["status"].choices] == ["", "neutralised"]
        assert not form.noted
        assert "Zéro, 40/60 et note imposée sont des pourcentages" in text(page)
        told = {**at, "faute": "CA-DUP-RENONCE", "situation": 1, "fautif": 1}
        proposal = desk.get(url("ruling-new", tournament) + address(**told))
        assert proposal.context["form"].initial["status"] == "neutralised"
        assert "fixez vous-même" in text(proposal)
        second = entry(tournament, 2)
        typed = {"submission": str(uuid.uuid4()), "last": "0", f"amount-{second.pk}": "1001"}
        where = url("ruling-new", tournament) + address(joueur=2, faute="aucune")
        assert "De 0 à 1000." in text(desk.post(where, {**typed, "reason": "retard"}))
        typed |= {f"amount-{second.pk}": "250", "reason": "retard"}
        assert "−130,00" in text(desk.post(where, {**typed, "essai": "1"}))
        assert desk.post(where, typed).status_code == 302
        log = text(desk.get(url("rulings", tournament)))
        assert "pénalité de 250 points" in log

    def test_who_may(self, played, client_for, secretary, reader, outsider):
        asked = url("ruling-new", played) + address(joueur=1)
        for person, log, new in ((secretary, 200, 403), (reader, 200, 403), (outsider, 404, 404)):
            client = client_for(person)
            assert client.get(url("rulings", played)).status_code == log
            assert client.get(asked).status_code == new
            assert client.get(url("withdrawal", played)).status_code == new
        assert client_for(None).get(asked).status_code == 302

    @pytest.mark.parametrize(
        "asked", ["?joueur=99", "?etui=99", "?etui=1&position=1&table=9", "?joueur=1&faute=x"]
    )
    def test_what_is_not_there(self, played, desk, asked):
        assert desk.get(url("ruling-new", played) + asked).status_code == 404

    def test_the_queries_do_not_grow(self, played, desk, django_assert_max_num_queries):
        rule(played, Held(entry(played, 1).pk, Decimal(1)), at=(1, 1, 1))
        at = {"etui": 1, "position": 1, "table": 1, "faute": "aucune"}
        with django_assert_max_num_queries(14):
            desk.get(url("ruling-new", played) + address(**at))
        with django_assert_max_num_queries(18):
            desk.get(url("rulings", played))


class TestPeople:
    @pytest.fixture
    def desk(self, client_for, organiser):
        return client_for(organiser)

    def test_wrong_seats(self, played, desk):
        typed = {
            "position": "1", "one": entry(played, 1).pk, "other": entry(played, 2).pk
        }  # fmt: skip
        assert desk.post(url("tournament-exchange", played), typed).status_code == 302
        # What Nord made at position 1 is player 2's now.
        play = next(one for one in read_field(played, MEMBERS).free_plays() if one.position == 1)
        assert play.seats["N"] == "2"

    def test_a_replacement_and_a_late_arrival(self, club, desk):
        tournament = make_free(club, players=19, positions=3)
        new, late = (
            club.players.create(first_name="P", last_name=name) for name in ("Nouveau", "Tardif")
        )
        typed = {"who": entry(tournament, 1).pk, "player": new.pk}
        assert desk.post(url("tournament-replace", tournament), typed).status_code == 302
        assert desk.post(url("tournament-late", tournament), {"player": late.pk}).status_code == 302
        assert tournament.entries.count() == 21
        places = seance(tournament).places.filter(entry__player__in=(new, late))
        assert {one.since for one in places} == {2}
        book = load_workbook(BytesIO(desk.get(url("tournament-export", tournament)).content))
        assert book["Changements"].max_row == 3

    def test_a_leaver_is_named_and_comes_back(self, played, client_for, arbiter):
        client = client_for(arbiter)
        typed = {
            "joueur": "4", "fini": "oui", "reason": "malade", "submission": str(uuid.uuid4())
        }  # fmt: skip
        assert client.post(url("withdrawal", played), typed).status_code == 302
        assert "Ont quitté le tournoi" in text(client.get(url("tournament", played)))
        ruling = Ruling.objects.get().pk
        client.post(url("ruling-cancel", played, ruling), {"reason": "revenu"})
        assert "Ont quitté le tournoi" not in text(client.get(url("tournament", played)))
        assert not Play.objects.exclude(attack_over=None).exists()
