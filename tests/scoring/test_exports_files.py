"""The files of an evening and a season: what the page says, as numbers that add up."""

from __future__ import annotations

import shutil
import subprocess
from datetime import date, datetime
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from scoring.ledger.ranks import Reader
from scoring.ledger.seasons import season_standings
from scoring.ledger.standings import evening_standings
from scoring.models import Deal, Session
from scoring.recording import Author, void
from tarotclub.models import Player
from tests.scoring.factories import (
    make_players,
    make_season,
    make_session,
    make_table,
    play,
    play_nothing,
)
from tests.scoring.fft_deals import play_fft

CLUB = Reader(public=False)


@pytest.fixture
def evening(club) -> Session:
    """Two tables of four; one player has a name that a spreadsheet would compute."""
    session = make_session(club, name="=1+1", season=make_season(club), date=date(2025, 12, 5))
    one = make_table(club, session=session)
    for nth, taker in enumerate([1, 3, 2, 0, 2]):
        play_fft(one, nth, taker)
    play_nothing(one, "passed")
    gone = play(one, 0)
    void(gone.pk, "=2+2", gone.version, Author(None, "essai"))
    trap = Player.objects.create(club=club, first_name="=1+1", licence="00123")
    two = make_table(club, session=session, people=[trap, *make_players(club, 3)])
    play(two, 0, points=40.5, poignees=[(1, "double")], petit_au_bout="defence")
    play(two, 1, points=87, chelem="announced_made")
    return session


@pytest.fixture
def opened(evening, client_for, reader):
    """A factory: the workbook at an address of the club, opened again."""

    def get(address: str):
        response = client_for(reader).get(f"/c/test/{address}")
        assert response.status_code == 200
        return load_workbook(BytesIO(response.content))

    return get


def rows(sheet) -> list[list]:
    return [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]


def column(sheet, heading: str, last: int | None = None) -> list:
    """What stands under a heading; `last` leaves out that many rows from the foot."""
    index = [cell.value for cell in sheet[1]].index(heading)
    return [row[index] for row in rows(sheet)][:last]


def test_the_standings_sheet_is_the_page(evening, opened) -> None:
    book = opened(f"soirees/{evening.pk}/soiree.xlsx")
    page = evening_standings(evening, CLUB).rows
    sheet = book["Classement"]
    assert [(row[0], row[1], row[3], row[4]) for row in rows(sheet)] == [
        (row.rank, row.name, row.half_total / 2, row.deals) for row in page
    ]
    assert column(sheet, "Moyenne") == [pytest.approx(float(row.mean)) for row in page]
    assert sum(column(sheet, "Total")) == 0


def test_a_sheet_per_table_with_every_deal(evening, opened) -> None:
    book = opened(f"soirees/{evening.pk}/soiree.xlsx")
    assert book.sheetnames == ["Classement", "Table 1", "Table 2", "Détail"]
    sheet = book["Table 1"]
    assert column(sheet, "Donne", -1) == [1, 2, 3, 4, 5, 6, 7]
    assert column(sheet, "État", -1)[-2:] == ["Tous passent", "Rayée\u00a0: =2+2"]
    first = dict(zip([cell.value for cell in sheet[1]], rows(sheet)[0], strict=True))
    assert first == {
        "Donne": 1,
        "État": "Donne jouée",
        "Donneur": "Monique Lafargue",
        "Preneur": "Bernard Tissot",
        "Contrat": "Garde",
        "Appelé": None,
        "Bouts": 2,
        "Points de l’attaque": 49,
        "Petit au bout": "attaque",
        "Poignées": "Simple (Monique Lafargue)",
        "Chelem": None,
        "Petit chelem": None,
        "Misères": None,
        "Règles": "FFT 2012",
        "Monique Lafargue": -106,
        "Bernard Tissot": 318,
        "Jeannine Couderc": -106,
        "Yves Le Goff": -106,
    }


def test_the_sum_of_each_column_is_the_total_of_the_page(evening, opened) -> None:
    book = opened(f"soirees/{evening.pk}/soiree.xlsx")
    totals = {row.name: row.half_total / 2 for row in evening_standings(evening, CLUB).rows}
    summed = {}
    for sheet in book.worksheets[1:-1]:
        for cell in sheet[1][14:]:
            found = column(sheet, cell.value)
            summed[cell.value] = sum(filter(None, found[:-1]))
            assert found[-1] == summed[cell.value], "and the last row says it"
    assert summed == totals


def test_the_lines_of_a_deal_are_what_each_defender_pays(evening, opened) -> None:
    """The sheet of details adds up, deal by deal, to the unit of the page."""
    for path, before in ((f"soirees/{evening.pk}/soiree.xlsx", 2), (_season(evening), 4)):
        paid: dict[tuple, int] = {}
        for row in rows(opened(path)["Détail"]):
            where = (row[before - 1], row[before])
            paid[where] = paid.get(where, 0) + row[-1]
        deals = Deal.objects.filter(table__session=evening, outcome="played", voided_at=None)
        assert paid == {(d.table.number, d.number): d.half_unit / 2 for d in deals}


def _season(evening: Session) -> str:
    return f"saisons/{evening.season_id}/saison.xlsx"


def test_half_points_and_deals_without_score_are_what_they_are(evening, opened) -> None:
    book = opened(f"soirees/{evening.pk}/soiree.xlsx")
    assert column(book["Table 2"], "Points de l’attaque", -1) == [40.5, 87]
    passed, voided = rows(book["Table 1"])[5:7]
    assert passed[3:] == [None] * 10 + ["FFT 2012"] + [None] * 4
    assert voided[14:] == [None] * 4


def test_no_text_of_a_user_is_a_formula(evening, opened) -> None:
    for book in (
        opened(f"soirees/{evening.pk}/soiree.xlsx"),
        opened(f"saisons/{evening.season_id}/saison.xlsx"),
    ):
        cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
        assert {cell.data_type for cell in cells} <= {"s", "n", "d"}
        assert "=1+1" in {cell.value for cell in cells}
        assert any(cell.value == "=1+1" and cell.quotePrefix for cell in cells)


def test_a_licence_is_text_with_its_zeros(evening, opened) -> None:
    assert "00123" in column(opened(f"soirees/{evening.pk}/soiree.xlsx")["Classement"], "Licence")


def test_positions_have_columns_and_sheets_of_their_own(club, client_for, reader) -> None:
    session = make_session(club, name="")
    one = make_table(club, session=session, position=1, number=1)
    people = [seat.player for seat in one.seats.all()]
    play_fft(one, 0, taker=0)
    play_fft(make_table(club, session=session, position=2, number=1, people=people), 2, taker=0)
    response = client_for(reader).get(f"/c/test/soirees/{session.pk}/soiree.xlsx")
    book = load_workbook(BytesIO(response.content))
    assert book.sheetnames == [
        "Classement",
        "Position 1, table 1",
        "Position 2, table 1",
        "Détail",
    ]
    assert column(book["Classement"], "Position 1") == [318, -106, -106, -106]
    assert column(book["Classement"], "Position 2") == [-126, 42, 42, 42]


def test_a_season_has_its_ranking_its_evenings_and_every_deal(evening, opened, club) -> None:
    later = make_session(club, name="", season=evening.season, date=date(2025, 12, 12))
    people = [seat.player for seat in evening.tables.get(number=1).seats.all()]
    play_fft(make_table(club, session=later, people=people), 0, taker=1)
    book = opened(f"saisons/{evening.season_id}/saison.xlsx")
    page = season_standings(evening.season, CLUB).rows
    assert book.sheetnames == ["Classement", "Soirées", "Donnes", "Marques", "Détail"]
    assert [(row[0], row[1], row[3], row[4], row[6]) for row in rows(book["Classement"])] == [
        (row.rank, row.name, row.half_total / 2, row.deals, row.evenings) for row in page
    ]
    matrix = book["Soirées"]
    assert [cell.value for cell in matrix[1]] == ["Nom", "2025-12-05 =1+1", "2025-12-12", "Total"]
    for name, *amounts, total in rows(matrix):
        assert sum(filter(None, amounts)) == total, name
    gains = book["Marques"]
    for row in page:
        theirs = [line[-1] for line in rows(gains) if line[5] == row.name]
        assert (sum(theirs), len(theirs)) == (row.half_total / 2, row.deals)
    assert len(rows(book["Donnes"])) == 10
    assert rows(book["Donnes"])[0][:5] == [datetime(2025, 12, 5), "=1+1", 1, 1, 1]
    assert None in [row[2] for row in rows(matrix)], "who did not come has no zero"


@pytest.mark.parametrize("address", ["soirees/{}/soiree.xlsx", "saisons/{}/saison.xlsx"])
def test_the_cost_does_not_grow(address, evening, client_for, reader, club) -> None:
    client = client_for(reader)
    pk = evening.pk if "soiree" in address else evening.season_id

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/c/test/{address.format(pk)}").status_code == 200
        return len(queries)

    before = cost()
    for _ in range(3):
        table = make_table(club, session=evening)
        for _ in range(3):
            play(table)
    assert cost() == before <= 12


def test_the_name_of_the_file_says_which_evening(evening, client_for, reader) -> None:
    response = client_for(reader).get(f"/c/test/soirees/{evening.pk}/soiree.xlsx")
    assert response["Content-Disposition"] == 'attachment; filename="soiree-2025-12-05-11.xlsx"'
    response = client_for(reader).get(f"/c/test/saisons/{evening.season_id}/saison.xlsx")
    assert response["Content-Disposition"] == 'attachment; filename="saison-2025-2026.xlsx"'


def test_an_evening_and_a_season_without_a_deal_open_too(club, client_for, reader) -> None:
    session = make_session(club, name="Vide", season=make_season(club))
    for address in (
        f"soirees/{session.pk}/soiree.xlsx",
        f"saisons/{session.season_id}/saison.xlsx",
    ):
        response = client_for(reader).get(f"/c/test/{address}")
        assert rows(load_workbook(BytesIO(response.content))["Classement"]) == []


def test_libreoffice_opens_both_without_a_complaint(evening, client_for, reader, tmp_path) -> None:
    files = {}
    for name, address in [
        ("soiree", f"soirees/{evening.pk}/soiree.xlsx"),
        ("saison", f"saisons/{evening.season_id}/saison.xlsx"),
    ]:
        files[name] = tmp_path / f"{name}.xlsx"
        files[name].write_bytes(client_for(reader).get(f"/c/test/{address}").content)
        assert load_workbook(files[name]).sheetnames[0] == "Classement"
    for office in filter(None, [shutil.which("soffice")]):
        profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
        command = [office, profile, "--headless", "--convert-to", "ods", "--outdir", tmp_path]
        done = subprocess.run(
            [*command, *files.values()], check=False, capture_output=True, text=True, timeout=110
        )
        assert done.returncode == 0
        assert "rror" not in done.stdout + done.stderr
        assert {path.name for path in tmp_path.glob("*.ods")} == {"soiree.ods", "saison.ods"}
