"""Workbooks that compute themselves again: formulas agree with the ranking, in LibreOffice too."""

from __future__ import annotations

import json
import shutil
import subprocess
import uuid
from decimal import Decimal
from io import BytesIO, StringIO

import pytest
from django.core.management import call_command
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS
from scoring.recording import Author
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.libre.factories import hand_in_by_number, make_libre
from tests.tournaments.quick import play_quickly
from tests.tournaments.test_export import book_of, rows_of
from tests.tournaments.test_public import url
from tests.tournaments.test_standings import move_to
from tournaments import directing
from tournaments.directing import libre
from tournaments.directing.libre.penalties import Penalised, penalise
from tournaments.plans import plan_of
from tournaments.ranking import PlayStatus
from tournaments.standings import read_field


@pytest.fixture
def played(club):
    """Five tables, every result in."""
    tournament = make_tournament(club, 20)
    move_to(tournament, 5)
    play_quickly(tournament, 11)
    tournament.refresh_from_db()
    return tournament


def computed(tmp_path, content: bytes):
    """The workbook as LibreOffice computes it; None where there is none."""
    office = shutil.which("soffice")
    if office is None:
        return None
    file, out = tmp_path / "tournoi.xlsx", tmp_path / "out"
    file.write_bytes(content)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [office, profile, "--headless", "--convert-to", "xlsx", "--outdir", out, file]
    subprocess.run(command, capture_output=True, check=True, timeout=100)
    return load_workbook(out / "tournoi.xlsx", data_only=True)


def test_a_reader_s_program_computes_the_same(
    client_for, reader, arbiter, played, tmp_path
) -> None:
    """With a fouled board, a neutralised play, an imposed note and a penalty among them."""
    rule_a_few(played, arbiter)
    content = client_for(reader).get(url(played, "tournament-export")).content
    written = load_workbook(BytesIO(content))
    assert {row["Écart"] for row in rows_of(written, "Recalcul")} >= {"=ROUND(G2-H2,6)"}
    book = computed(tmp_path, content)
    if book is None:
        return
    again = rows_of(book, "Recalcul")
    general = {row["N°"]: row for row in rows_of(book, "Général")}
    assert len(again) == 20
    for row in again:
        assert row["Écart"] == 0
        one = general[row["N°"]]
        assert row["Général %"] == pytest.approx(one["Général %"], abs=1e-9)
        assert row["Attaque %"] == pytest.approx(one["Attaque %"], abs=1e-9)
        assert row["Défense %"] == pytest.approx(one["Défense %"], abs=1e-9)
    for row in rows_of(book, "Étuis"):
        if row["Note attaque"] is None:
            assert not row["Note recalculée"]
        else:
            assert row["Note recalculée"] == pytest.approx(row["Note attaque"], abs=1e-9)


def rule_a_few(tournament, arbiter) -> None:
    """What the arbiter may do to a tournament: each kind once."""
    who = Author(arbiter)
    tables = {(one.position, one.number): one.pk for one in seance(tournament).session.tables.all()}
    plan = plan_of(seance(tournament))
    ((position, table), *_others) = plan.tables_with(3)
    entries = {one.number: one.pk for one in tournament.entries.all()}
    neutral = directing.Decision(
        uuid.uuid4(),
        at=(tables[position, table], 3),
        status=PlayStatus.NEUTRALISED,
        held=(directing.Held(_seated(tournament, position, table), note=Decimal(0)),),
        reason="essai",
    )
    directing.rule(tournament, neutral, who)
    smoke = directing.Decision(
        uuid.uuid4(), fault="CA-DUP-SMOKE", held=(directing.Held(entries[5], Decimal("1.5")),)
    )
    directing.rule(tournament, smoke, who)
    board = seance(tournament).boards.get(number=4)
    groups = {tables[at]: "A" if place < 2 else "B" for place, at in enumerate(plan.tables_with(4))}
    directing.group_cards(tournament, board.number, groups, uuid.uuid4(), "essai", who)
    tournament.refresh_from_db()


def _seated(tournament, position: int, table: int) -> int:
    field = read_field(tournament, MEMBERS)
    return next(iter(field.seated(position, table).values())).pk


def test_the_parameters_name_the_hashes_of_the_json(client_for, reader, played) -> None:
    client = client_for(reader)
    rows = dict(book_of(client, played)["Paramètres"].iter_rows(values_only=True))
    given = json.loads(client.get(url(played, "tournament-json")).content)["certificate"]
    assert rows["Empreinte des résultats"] == given["results_sha256"]
    assert rows["Empreinte du classement"] == given["ranking_sha256"]
    assert rows["Édition des règles"].startswith("FFT")


def test_the_file_is_a_certificate(client_for, reader, played, tmp_path) -> None:
    file = tmp_path / "tournoi.json"
    file.write_bytes(client_for(reader).get(url(played, "tournament-json")).content)
    out = StringIO()
    call_command("rank", str(file), "--verify", stdout=out)
    assert "le même" in out.getvalue()


@pytest.fixture
def halved(club):
    """A libre of two séances: the second halves what was made before and counts 1.1 times."""
    tournament = make_libre(club, 8)
    hand_in_by_number(tournament, 1, 1)
    libre.start_libre_position(tournament, 2)
    hand_in_by_number(tournament, 1, 2, seed=2)
    choice = libre.Choice("drawn", 1, 4, coefficient=Decimal("1.1"), halved=True)
    libre.open_seance(tournament, choice, kept=8, seed=5)
    hand_in_by_number(tournament, 2, 1, seed=3)
    return tournament


def test_a_libre_computes_again_too(halved, client_for, reader, tmp_path) -> None:
    content = client_for(reader).get(url(halved, "tournament-export")).content
    written = rows_of(load_workbook(BytesIO(content)), "Recalcul")
    assert len(written) == 8
    assert written[0]["Total"] == "=(0+1.00*C2)/2+1.10*D2"
    book = computed(tmp_path, content)
    if book is None:
        return
    totals = {row["N°"]: row["Total"] for row in rows_of(book, "Général")}
    for row in rows_of(book, "Recalcul"):
        assert row["Écart"] == 0
        assert row["Total"] == pytest.approx(totals[row["N°"]])


def test_a_penalty_of_a_libre_is_computed_again_too(
    halved, client_for, reader, arbiter, tmp_path
) -> None:
    held = halved.entries.get(number=3)
    penalise(halved, Penalised(held.pk, uuid.uuid4(), points=Decimal(50)), Author(arbiter))
    content = client_for(reader).get(url(halved, "tournament-export")).content
    book = load_workbook(BytesIO(content))
    heads = [cell.value for cell in book["Général"][1]]
    charged, listed = (chr(ord("A") + heads.index(one)) for one in ("Pénalités", "Total"))
    for row in rows_of(book, "Recalcul"):
        assert f"'Général'!${listed}$2" in row["Au classement"]
        assert (f"'Général'!${charged}$2" in row["Total"]) == (row["N°"] == 3)
    computed_book = computed(tmp_path, content)
    if computed_book is None:
        return
    assert {row["Écart"] for row in rows_of(computed_book, "Recalcul")} == {0}


def test_a_libre_s_file_is_a_certificate(halved, client_for, reader, tmp_path) -> None:
    file = tmp_path / "libre.json"
    file.write_bytes(client_for(reader).get(url(halved, "tournament-json")).content)
    out = StringIO()
    call_command("rank", str(file), "--verify", stdout=out)
    assert "le même" in out.getvalue()
