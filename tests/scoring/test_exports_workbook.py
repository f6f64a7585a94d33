"""A streamed workbook: opened again with openpyxl, cell by cell, and by LibreOffice where it is."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from datetime import UTC, date, datetime
from fractions import Fraction
from io import BytesIO

import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from scoring.exports import workbook
from scoring.exports.workbook import Book, Column, Kind, sheet_name

NASTY = ["=1+1", "@x", "+33 6 12", "-5", "#N/A", "007", "'quoted", "\t=2", "a\x00b\x0bc", " José "]


def reopened(book: Book):
    return load_workbook(BytesIO(book.content()))


def one_sheet(columns, rows, **options):
    book = Book("Essai")
    book.sheet("Feuille", columns, rows, **options)
    return reopened(book)["Feuille"]


@pytest.mark.parametrize("text", NASTY)
def test_text_stays_text_and_never_becomes_a_formula(text: str) -> None:
    cell = one_sheet([Column("Nom")], [[text]])["A2"]
    assert cell.data_type == "s"
    assert cell.value == text.replace("\x00", "").replace("\x0b", "")
    assert cell.number_format == "@"


@pytest.mark.parametrize("text", ["=1+1", "@x", "+33", "-5"])
def test_text_like_a_formula_stays_text_when_somebody_edits_it(text: str) -> None:
    assert one_sheet([Column("Nom")], [[text]])["A2"].quotePrefix
    assert not one_sheet([Column("Nom")], [["Yves"]])["A2"].quotePrefix


@pytest.mark.parametrize("text", ["a\ufffeb", "\uffff", "\ud800a", "a\x1fb", "\ufdd0\U0001fffe"])
def test_what_no_file_can_hold_is_left_out(text: str) -> None:
    cell = one_sheet([Column(text)], [[text]])["A2"]
    kept = "".join(c for c in text if c in "ab\ufdd0\U0001fffe")
    assert (cell.value or "") == kept


@given(st.text(alphabet=st.characters(), min_size=1, max_size=40))
@settings(max_examples=60)
def test_any_text_opens_again(text: str) -> None:
    book = Book(text)
    book.sheet(text, [Column(text)], [[text]])
    assert reopened(book).worksheets[0].max_row == 2


def test_no_formula_is_written_at_all() -> None:
    book = Book("=cmd|' /C calc'!A0")
    book.sheet("=1+1", [Column("=SUM(A1)")], [[text] for text in NASTY])
    with zipfile.ZipFile(BytesIO(book.content())) as archive:
        assert b"<f>" not in archive.read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize(
    ("kind", "value", "number"),
    [
        (Kind.SCORE, 636, 318),
        (Kind.SCORE, -21, -10.5),
        (Kind.SCORE, 0, 0),
        (Kind.POINTS, 83, 41.5),
        (Kind.POINTS, 182, 91),
        (Kind.WHOLE, 17, 17),
        (Kind.MEAN, Fraction(85, 2), 42.5),
        (Kind.PERCENT, Fraction(255, 4), 63.75),
        (Kind.MIXED, 12, 12),
        (Kind.MIXED, Fraction(1, 3), 1 / 3),
    ],
)
def test_numbers_are_numbers(kind: Kind, value, number) -> None:
    cell = one_sheet([Column("Valeur", kind)], [[value]])["A2"]
    assert cell.data_type == "n"
    assert cell.value == number


def test_a_whole_score_is_written_without_decimals() -> None:
    sheet = one_sheet([Column("Total", Kind.SCORE)], [[636], [-21]])
    assert isinstance(sheet["A2"].value, int)
    assert sheet["A2"].number_format.startswith("+#,##0;")
    assert sheet["A3"].number_format.startswith("+#,##0.0;")


def test_empty_is_not_zero() -> None:
    sheet = one_sheet([Column("Nom"), Column("Total", Kind.SCORE)], [["Yves", None], [None, 0]])
    assert sheet["B2"].value is None
    assert sheet["A3"].value is None
    assert sheet["B3"].value == 0


def test_days_and_moments_carry_no_zone() -> None:
    with timezone.override("Europe/Paris"):
        sheet = one_sheet(
            [Column("Jour", Kind.DATE), Column("Heure", Kind.DATE)],
            [[date(2026, 3, 13), datetime(2026, 3, 13, 20, 47, tzinfo=UTC)]],
        )
    assert sheet["A2"].value == datetime(2026, 3, 13)
    assert sheet["B2"].value == datetime(2026, 3, 13, 21, 47)
    assert sheet["B2"].is_date


def test_headings_are_frozen_filtered_and_repeated_on_paper() -> None:
    sheet = one_sheet(
        [Column("Nom"), Column("Total", Kind.SCORE)],
        [["Yves", 2], ["Odile", 4]],
        foot=["Total", 6],
    )
    assert sheet.freeze_panes == "B2"
    assert sheet.auto_filter.ref == "A1:B3", "the totals stay where they are"
    assert sheet.print_title_rows == "$1:$1"
    assert [cell.value for cell in sheet[4]] == ["Total", 3]
    assert sheet["A1"].font.bold


def test_widths_fit_names_and_headings() -> None:
    name = "Marie-Christine Rouquette"
    sheet = one_sheet(
        [Column("Nom"), Column("Donnes", Kind.WHOLE), Column("N", width=30)], [[name, 3, ""]]
    )
    assert len(name) < sheet.column_dimensions["A"].width < 40
    assert sheet.column_dimensions["B"].width >= len("Donnes") + 2
    assert sheet.column_dimensions["C"].width == 30


def test_totals_below_are_bold_and_outside_the_filter() -> None:
    columns = [Column("Nom"), Column("Score", Kind.SCORE)]
    sheet = one_sheet(columns, [["Yves", 6], ["Nicole", -6]], foot=["Somme", 0])
    assert [cell.value for cell in sheet[4]] == ["Somme", 0]
    assert [cell.font.bold for cell in sheet["A"]] == [True, False, False, True]
    assert sheet.auto_filter.ref == "A1:B3"


def test_each_sheet_has_its_own_rows_and_those_of_a_long_one_are_all_there() -> None:
    book = Book("Essai")
    for name, count in (("Un", 3), ("Long", 20_000), ("Vide", 0)):
        columns = [Column("Nom"), Column("Score", Kind.SCORE)]
        book.sheet(name, columns, [[f"{name} {n}", 2 * n] for n in range(count)])
    again = reopened(book)
    assert [sheet.max_row for sheet in again] == [4, 20_001, 1]
    assert again["Un"]["A4"].value == "Un 2"
    assert (again["Long"]["A20001"].value, again["Long"]["B20001"].value) == ("Long 19999", 19999)


def test_a_row_costs_no_cell_of_openpyxl(monkeypatch) -> None:
    made = []
    real = workbook.WriteOnlyCell
    monkeypatch.setattr(
        workbook, "WriteOnlyCell", lambda *given: made.append(given) or real(*given)
    )
    one_sheet([Column("Nom"), Column("Score", Kind.SCORE)], [["Yves", 2]] * 500)
    assert len(made) == 4, "two headings, two styles"


def test_a_row_of_the_wrong_length_is_a_bug() -> None:
    with pytest.raises(ValueError, match="each of its columns"):
        one_sheet([Column("Nom")], [["Yves", "Odile"]])


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("Table 3", "Table 3"),
        ("a[b]c:d*e?f/g\\h", "a-b-c-d-e-f-g-h"),
        ("x" * 40, "x" * 31),
        ("'", "Feuille"),
        ("", "Feuille"),
        ("'Yves'", "Yves"),
        ("History", "History (2)"),
        ("\x00\x07", "Feuille"),
        ("😀" * 20, "😀" * 15),
    ],
)
def test_sheet_names_are_those_excel_accepts(wish: str, name: str) -> None:
    assert sheet_name(wish, ()) == name


def test_sheet_names_are_unique_whatever_the_case() -> None:
    book = Book("Essai")
    for wish in ("Table 3", "TABLE 3", "table 3", "x" * 40, "x" * 41):
        book.sheet(wish, [Column("Nom")], [])
    assert reopened(book).sheetnames == [
        "Table 3",
        "TABLE 3 (2)",
        "table 3 (3)",
        "x" * 31,
        "x" * 27 + " (2)",
    ]


@settings(deadline=None, max_examples=50)
@given(st.lists(st.text(max_size=40), min_size=1, max_size=4))
def test_any_sheet_name_opens_again(wishes: list[str]) -> None:
    book = Book("Essai")
    for wish in wishes:
        book.sheet(wish, [Column(wish)], [[wish]])
    names = reopened(book).sheetnames
    assert len({name.casefold() for name in names}) == len(wishes)
    assert all(0 < len(name.encode("utf-16-le")) <= 62 for name in names)


def test_the_download_has_a_name_and_is_kept_by_nobody() -> None:
    book = Book("Essai")
    book.sheet("Feuille", [Column("Nom")], [["Yves"]])
    response = book.response("soirée 13 mars")
    assert response["Content-Type"].endswith("spreadsheetml.sheet")
    assert "attachment" in response["Content-Disposition"]
    assert "soir%C3%A9e%2013%20mars.xlsx" in response["Content-Disposition"]
    assert response["Cache-Control"] == "private, no-store"


def test_libreoffice_reads_the_same_values(tmp_path) -> None:
    book = Book("Essai & suite")
    book.sheet(
        "Classement",
        [Column("Nom"), Column("Total", Kind.SCORE), Column("Jour", Kind.DATE)],
        [["=1+1", 636, date(2026, 3, 13)], ["@x", -21, None]],
        foot=["Total", 615, None],
    )
    file = tmp_path / "essai.xlsx"
    file.write_bytes(book.content())
    assert load_workbook(file)["Classement"]["A2"].value == "=1+1"
    for office in filter(None, [shutil.which("soffice")]):
        profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
        command = [office, profile, "--headless", "--convert-to", "csv", "--outdir", tmp_path, file]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100)
        assert "Error" not in done.stdout + done.stderr
        lines = (tmp_path / "essai.csv").read_text().splitlines()
        assert lines[1].startswith("=1+1,318")
        assert lines[2].startswith("@x,-10.5")
