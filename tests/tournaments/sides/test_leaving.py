"""Triplettes and quadrettes as Excel, and as JSON that ranks to the same ranking."""

from __future__ import annotations

import json
from io import BytesIO, StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import play_all
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides, move_to_end
from tournaments.models import Tournament
from tournaments.standings import rankings, read_field

FORMS = pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 9), (QUADRETTES, 6)])


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def played(club, form, count):
    movement = "TRI-L5" if form == TRIPLETTES else None
    tournament = make_sides(club, form, count, movement=movement)
    move_to_end(tournament)
    play_all(tournament, 6)
    tournament.refresh_from_db()
    return tournament


@FORMS
def test_the_certificate_ranks_alike(club, reader, client_for, tmp_path, form, count) -> None:
    tournament = played(club, form, count)
    answer = client_for(reader).get(url("tournament-json", tournament))
    record = json.loads(answer.content)
    assert record["form"] == form
    assert len(record["competitors"]) == count
    kept = tmp_path / "tournoi.json"
    kept.write_text(answer.content.decode())
    out = StringIO()
    call_command("rank", str(kept), stdout=out)
    ranked = json.loads(out.getvalue())["rankings"]["general"]
    expected = rankings(read_field(tournament, MEMBERS)).general
    assert [(row["rank"], row["id"]) for row in ranked] == [
        (row.rank, row.entrant.id) for row in expected
    ]


@FORMS
def test_the_workbook(club, reader, client_for, form, count) -> None:
    tournament = played(club, form, count)
    answer = client_for(reader).get(url("tournament-export", tournament))
    assert answer.status_code == 200
    book = load_workbook(BytesIO(answer.content))
    expected = rankings(read_field(tournament, MEMBERS)).general
    headings, *rows = book["Général"].iter_rows(values_only=True)
    total = headings.index("Général %" if form == TRIPLETTES else "PM")
    assert [(row[0], row[1]) for row in rows] == [
        (row.rank, row.entrant.number) for row in expected
    ]
    assert [row[total] for row in rows] == pytest.approx([float(row.total) for row in expected])
    members = list(book["Équipes"].iter_rows(values_only=True))
    assert len(members) == 1 + count * (3 if form == TRIPLETTES else 4)
    deals = list(book["Donnes"].iter_rows(values_only=True))
    assert (
        len(deals)
        == 1
        + tournament.seances.get()
        .session.tables.filter(deals__isnull=False)
        .values("deals")
        .count()
    )
    assert ("Lignes" in book.sheetnames) == (form == TRIPLETTES)
    assert ("Matchs" in book.sheetnames) == (form == QUADRETTES)
    told = dict(book["Paramètres"].iter_rows(values_only=True))
    given = json.loads(client_for(reader).get(url("tournament-json", tournament)).content)
    assert told["Empreinte des résultats"] == given["certificate"]["results_sha256"]
    assert told["Empreinte du classement"] == given["certificate"]["ranking_sha256"]


@FORMS
def test_the_workbook_before_anything_is_played(club, reader, client_for, form, count) -> None:
    nobody = Tournament.objects.create(club=club, name="Vide", date="2026-03-14", form=form)
    for tournament in (nobody, make_sides(club, form, count)):
        answer = client_for(reader).get(url("tournament-export", tournament))
        assert answer.status_code == 200
        told = dict(
            load_workbook(BytesIO(answer.content))["Paramètres"].iter_rows(values_only=True)
        )
        assert told["Édition des règles"].startswith("FFT")


def test_another_club_gets_no_file(club, outsider, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 5)
    for name in ("tournament-json", "tournament-export"):
        assert client_for(outsider).get(url(name, tournament)).status_code == 404
