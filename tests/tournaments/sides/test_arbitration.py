"""The arbiter in triplettes and quadrettes: 40/60, +4/−4, penalties in percent and in PM."""

from __future__ import annotations

import json
import uuid
from decimal import Decimal
from fractions import Fraction
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command

from scoring.ledger.ranks import MEMBERS
from scoring.recording import Author
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, play_all, seance, table_at
from tests.tournaments.sides.factories import (
    QUADRETTES,
    TRIPLETTES,
    make_sides,
    move_to_end,
    where,
)
from tournaments import directing
from tournaments.directing import Decision, Held
from tournaments.models import Play, Ruling
from tournaments.plans import plan_of
from tournaments.ranking import PlayStatus
from tournaments.standings import match_sheet, rankings, read_field

WHO = Author(None, "essai")


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def decide(tournament, at, board, status=None, held=(), fault=""):
    table = table_at(tournament, *at)
    decision = Decision(uuid.uuid4(), (table.pk, board), fault, status, tuple(held), "parce que")
    return directing.rule(tournament, decision, WHO)


def notes(tournament, at, board):
    play = Play.objects.get(table=table_at(tournament, *at), board__number=board)
    return play.attack_note, play.defence_note


def entry(tournament, number: int) -> int:
    """The entry that a ruling on that side is held against."""
    return read_field(tournament, MEMBERS).by_id[str(number)].pk


def matched(club, ours: int, theirs: int):
    """Two quadrettes that met on one board; where 1 attacked, and the board."""
    tournament = make_sides(club, QUADRETTES, 5, published=True)
    go, back = where(tournament, "1", "2"), where(tournament, "2", "1")
    board = min(plan_of(seance(tournament)).boards_at(*go))
    enter_units(tournament, {(*go, board): ours, (*back, board): theirs})
    return tournament, go, back, board


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(68, 60, "-4"), (60, 68, "-4"), (60, 76, "-4"), (60, 92, "-5.657")],
)
def test_the_worked_cases_of_the_code(club, ours, theirs, expected) -> None:
    """CA p.15-16, a renonce by A in attack: at best −4 for A, kept where it is worse."""
    tournament, go, back, board = matched(club, ours, theirs)
    pays = [Held(entry(tournament, 1), Decimal(1))]
    decide(tournament, go, board, PlayStatus.FAULT_ATTACK, pays, "CA-DUP-RENONCE")
    gained = Fraction(expected)
    assert notes(tournament, go, board) == (gained, -gained)
    assert notes(tournament, back, board) == (-gained, gained)
    rows = {row.entrant.id: row for row in rankings(read_field(tournament, MEMBERS)).general}
    assert rows["1"].total == gained - 1
    assert rows["1"].penalty == 1
    assert rows["2"].total == -gained


def test_a_neutralised_board_is_worth_nothing(club) -> None:
    tournament, go, back, board = matched(club, 82, 66)
    ruling = decide(tournament, back, board, PlayStatus.NEUTRALISED)
    assert notes(tournament, go, board) == notes(tournament, back, board) == (0, 0)
    directing.cancel_ruling(tournament, ruling.pk, "non", WHO)
    assert notes(tournament, go, board) == (4, -4)


def test_a_credit_is_a_negative_penalty(club) -> None:
    """Faux écart, −10/+4 (CA p.10): the other side is given 4 PM."""
    tournament, go, _back, board = matched(club, 82, 66)
    held = [Held(entry(tournament, 1), Decimal(10)), Held(entry(tournament, 2), Decimal(-4))]
    decide(tournament, go, board, PlayStatus.NEUTRALISED, held, "CA-DUP-FE")
    rows = {row.entrant.id: row.total for row in rankings(read_field(tournament, MEMBERS)).general}
    assert (rows["1"], rows["2"]) == (-10, 4)


def test_forty_sixty_between_triplettes(club) -> None:
    """+62 at fault keeps 40 of its 100, the defence gets 60; the others stay compared (CA p.9)."""
    tournament = make_sides(club, TRIPLETTES, 6)
    enter_units(tournament, {(1, 1, 1): 56, (1, 2, 1): 62, (1, 3, 1): -52})
    decide(tournament, (1, 2), 1, PlayStatus.FAULT_ATTACK)
    assert notes(tournament, (1, 2), 1) == (40, 60)
    assert notes(tournament, (1, 1), 1) == (50, 50)


def test_percent_come_off_a_triplette(club) -> None:
    tournament = make_sides(club, TRIPLETTES, 6)
    enter_units(tournament, {(1, 1, 1): 56, (1, 2, 1): 62, (1, 3, 1): -52})
    field = read_field(tournament, MEMBERS)
    who = field.taker(1, 2, 1)
    decide(tournament, (1, 2), 1, None, [Held(who.pk, Decimal("0.5"))])
    row = rankings(read_field(tournament, MEMBERS)).row_of(who)
    assert (row.total, row.penalty) == (Fraction("99.5"), Fraction("0.5"))


def test_from_the_fault_to_the_sheet(club, arbiter, client_for, client) -> None:
    """The code proposes +4/−4 and 1 PM; the arbiter applies it, the sheets say so."""
    tournament, go, _back, board = matched(club, 68, 60)
    desk = client_for(arbiter)
    address = url("ruling-new", tournament)
    asked = {"etui": board, "position": go[0], "table": go[1]}
    page = desk.get(address, asked)
    assert "Renonce" in text(page)
    asked |= {"faute": "CA-DUP-RENONCE"}
    assert "Équipe 1" in text(desk.get(address, asked))
    asked |= {"fautif": "1", "situation": "1"}
    page = desk.get(address, asked)
    assert "+4/−4, attaque fautive" in text(page)
    assert "Note imposée" not in text(page)
    assert "Pénalité PM" in text(page)
    pk = entry(tournament, 1)
    assert f'name="amount-{pk}" value="1"' in page.content.decode()
    assert "+2,828 → <b>−5,000</b>" in text(page), "what it would change"
    form = {
        "status": "fault_attack",
        f"amount-{pk}": "1",
        "reason": "renonce",
        "submission": uuid.uuid4(),
        "last": 0,
    }
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    answer = desk.post(f"{address}?{query}", form, follow=True)
    assert "La décision est appliquée." in text(answer)
    assert "pénalité de 1 PM" in text(answer)
    assert Ruling.objects.get().penalties.get().entry_id == pk
    page = client.get(url("route", tournament, pk))
    assert "Marque de l’arbitre : −4,000 PM." in text(page)
    assert "Pénalité de 1 PM" in text(page)
    assert "+4/−4, attaque fautive" in text(client.get(url("board", tournament, board)))


def test_a_side_alone_is_penalised(club, arbiter, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 6)
    desk = client_for(arbiter)
    page = desk.get(url("rulings", tournament))
    assert "Sur une équipe" in text(page)
    assert "Une équipe abandonne ou est exclue" in text(page)
    page = desk.get(url("ruling-new", tournament), {"joueur": 2, "faute": "aucune"})
    assert "Équipe 2" in text(page)
    assert "Équipe 2" in text(desk.get(url("withdrawal", tournament)))


@pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 6), (QUADRETTES, 5)])
def test_the_certificate_holds_the_rulings(club, reader, client_for, tmp_path, form, count):
    tournament = make_sides(club, form, count)
    move_to_end(tournament)
    play_all(tournament, 9)
    at = (1, 1)
    board = plan_of(seance(tournament)).boards_at(*at)[0]
    who = read_field(tournament, MEMBERS).taker(*at, board)
    note = Decimal(40) if form == TRIPLETTES else None
    decide(tournament, at, board, PlayStatus.NEUTRALISED, [Held(who.pk, Decimal(2), note=note)])
    kept = tmp_path / "tournoi.json"
    kept.write_text(client_for(reader).get(url("tournament-json", tournament)).content.decode())
    out = StringIO()
    call_command("rank", str(kept), stdout=out)
    ranked = json.loads(out.getvalue())["rankings"]["general"]
    expected = rankings(read_field(tournament, MEMBERS)).general
    assert [(row["rank"], row["id"]) for row in ranked] == [
        (row.rank, row.entrant.id) for row in expected
    ]
    book = client_for(reader).get(url("tournament-export", tournament))
    assert book.status_code == 200
    if form == QUADRETTES:
        sheet = match_sheet(read_field(tournament, MEMBERS), who)
        assert [held.amount for _ruled, held in sheet.held] == [2]
