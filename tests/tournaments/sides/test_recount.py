"""The workbooks of sides compute themselves again: notes and match points, then the ranking."""

from __future__ import annotations

import uuid
from decimal import Decimal
from io import BytesIO
from math import copysign, sqrt

import pytest
from django.core.cache import cache
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS
from scoring.recording import Author
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import seance, table_at
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides, move_to_end
from tests.tournaments.test_export import rows_of
from tests.tournaments.test_recount import computed
from tournaments import directing
from tournaments.directing import Decision, Held
from tournaments.plans import plan_of
from tournaments.ranking import PlayStatus
from tournaments.standings import rankings, read_field


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def book_of(client, tournament):
    return client.get(url("tournament-export", tournament)).content


def played(club, form, count):
    """Every result in but for the last position's, a fault on one play and a penalty."""
    made = make_sides(club, form, count)
    move_to_end(made)
    play_quickly(made, 5)
    plan = plan_of(seance(made))
    ((position, table), *_others) = plan.tables_with(1)
    other = next(at for at in plan.at if at != (position, table) and plan.boards_at(*at))
    guilty = read_field(made, MEMBERS).taker(position, table, 1).pk
    pays = (Held(guilty, Decimal("1.5")),)
    for at, board, status, held in (
        ((position, table), 1, PlayStatus.FAULT_ATTACK, pays),
        (other, min(plan.boards_at(*other)), PlayStatus.NEUTRALISED, ()),
    ):
        place = (table_at(made, *at).pk, board)
        directing.rule(
            made, Decision(uuid.uuid4(), place, "", status, held, "essai"), Author(None, "essai")
        )
    made.refresh_from_db()
    return made


@pytest.mark.django_db
def test_triplettes(club, reader, client_for) -> None:
    """Half of the attack and half of the defence, from the notes in the same file (RO p.21)."""
    made = played(club, TRIPLETTES, 6)
    content = book_of(client_for(reader), made)
    book = load_workbook(BytesIO(content))
    notes, again = rows_of(book, "Notes"), rows_of(book, "Recalcul")
    general = {row.entrant.number: row for row in rankings(read_field(made, MEMBERS)).general}
    assert {row["N°"] for row in again} == general.keys()
    assert again[0]["Général %"].startswith('=(IF(C2="",D2,IF(D2="",C2,(C2+1*D2)/2))-E2)*F2')
    for row in again:
        own = [one for one in notes if one["N°"] == row["N°"]]
        means = []
        for role in ("attaque", "défense"):
            found = [one["Note"] for one in own if one["Rôle"] == role]
            means += [sum(found) / len(found)] if found else []
        total = sum(means) / len(means) - (row["Pénalités %"] or 0)
        assert total == pytest.approx(float(general[row["N°"]].total))
        assert row["Écart"] == f"=ROUND(G{again.index(row) + 2}-H{again.index(row) + 2},6)"


@pytest.mark.django_db
def test_quadrettes(club, reader, client_for, tmp_path) -> None:
    """The root of each difference to the thousandth, 4 PM at least against a fault (RO p.23)."""
    made = played(club, QUADRETTES, 6)
    content = book_of(client_for(reader), made)
    book = load_workbook(BytesIO(content))
    notes, again = rows_of(book, "Notes"), rows_of(book, "Recalcul")
    assert {row["Marque de l’arbitre"] for row in notes} == {
        None, "neutralisé", "faute : 4 PM au moins"
    }  # fmt: skip
    for place, row in enumerate(notes, start=2):
        root = f"ROUND(SIGN(E{place}-F{place})*SQRT(ABS(E{place}-F{place})),3)"
        if row["Marque de l’arbitre"] is None:
            gap = row["Son attaque"] - row["Attaque adverse"]
            assert row["PM"] == pytest.approx(round(copysign(sqrt(abs(gap)), gap), 3))
            assert row["PM recalculés"] == f"={root}"
        elif row["Marque de l’arbitre"] == "neutralisé":
            assert (row["PM"], row["PM recalculés"]) == (0, "=0")
        else:
            assert abs(row["PM"]) >= 4
            assert row["PM recalculés"].startswith("=MAX(4," if row["PM"] > 0 else "=MIN(-4,")
    general = {row.entrant.number: row for row in rankings(read_field(made, MEMBERS)).general}
    assert {row["N°"] for row in again} == general.keys()
    for row in again:
        own = sum(one["PM"] for one in notes if one["N°"] == row["N°"])
        total = own - (row["Pénalités PM"] or 0)
        assert total == pytest.approx(float(general[row["N°"]].total))
    done = computed(tmp_path, content)
    assert done is None or {row["Écart"] for row in rows_of(done, "Recalcul")} == {0}
    if done is not None:
        for row in rows_of(done, "Notes"):
            assert row["PM recalculés"] == pytest.approx(row["PM"])
