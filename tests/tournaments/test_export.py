"""A tournament as Excel and as JSON: the same numbers as the page and as a second ranking."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Deal
from scoring.recording import Author, DealEntry, correct, entry_of, void
from scoring.rules.deal import Camp, Contract
from tests.tournaments import records, second_ranking
from tests.tournaments.factories import enter_units, make_tournament, random_units, the_play
from tests.tournaments.pages import ranking
from tests.tournaments.quick import play_quickly, write_units
from tests.tournaments.test_public import url
from tests.tournaments.test_standings import move_to
from tournaments import directing
from tournaments.models import Play, Tournament

FILES = ["tournament-export", "tournament-json"]


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def played(club):
    """A tournament of five tables, every result in, not published."""
    tournament = make_tournament(club, 20)
    move_to(tournament, 5)
    tournament.units = play_quickly(tournament, 11)
    tournament.refresh_from_db()
    return tournament


def book_of(client, tournament):
    answer = client.get(url(tournament, "tournament-export"))
    assert answer.status_code == 200
    assert answer["Content-Type"].endswith("spreadsheetml.sheet")
    return load_workbook(BytesIO(answer.content))


def rows_of(book, sheet: str) -> list[dict[str, object]]:
    headings, *rows = book[sheet].iter_rows(values_only=True)
    return [dict(zip(headings, row, strict=True)) for row in rows]


def test_the_rankings_are_the_second_ranking(client_for, reader, played) -> None:
    expected = second_ranking.totals(records.record(played, played.units))
    book = book_of(client_for(reader), played)
    assert book.sheetnames == [
        "Général",
        "Alterné",
        "Lignes",
        "Donnes",
        "Étuis",
        "Notes",
        "Recalcul",
        "Paramètres",
    ]
    general = rows_of(book, "Général")
    ranks = second_ranking.ranks(expected)
    assert len(general) == 20
    for row in general:
        total, attack, defence, tops, boards = expected[str(row["N°"])]
        assert row["Rang"] == ranks[str(row["N°"])]
        found = (row["Général %"], row["Attaque %"], row["Défense %"])
        assert found == pytest.approx((float(total), float(attack), float(defence)), abs=1e-12)
        assert (row["Tops"], row["Étuis"]) == (tops, boards)
        assert row["Étuis en attaque"] + row["Étuis en défense"] == boards
    assert sum(row["Général %"] for row in general) == pytest.approx(50 * 20)
    lines = {str(row["N°"]): row["Départ"][0] for row in general}
    alternated = {str(row["N°"]): row["Rang"] for row in rows_of(book, "Alterné")}
    assert alternated == second_ranking.alternated(expected, lines)
    by_line = rows_of(book, "Lignes")
    assert [row["Ligne"] for row in by_line] == ["Nord"] * 5 + ["Sud"] * 5 + ["Est"] * 5 + [
        "Ouest"
    ] * 5


def test_page_and_file_agree_row_by_row(client_for, reader, played) -> None:
    client = client_for(reader)
    book = book_of(client, played)
    for view, sheet in (("", "Général"), ("alterne", "Alterné"), ("lignes", "Lignes")):
        shown = ranking(client.get(url(played, vue=view)))
        written = rows_of(book, sheet)
        assert [(row["rank"], row["name"], row["start"]) for row in shown] == [
            (str(row["Rang"]), row["Nom"], row["Départ"]) for row in written
        ]


def test_every_play_is_written_with_its_notes(client_for, reader, played) -> None:
    record = records.record(played, played.units)
    notes = {}
    for board in {row["board"] for row in record["results"]}:
        plays = [row for row in record["results"] if row["board"] == board]
        for row, pair in zip(plays, second_ranking.board_notes(plays), strict=True):
            notes[board, row["position"], row["table"]] = (row["score"], *pair)
    written = rows_of(book_of(client_for(reader), played), "Donnes")
    assert len(written) == 100
    for row in written:
        score, attack, defence = notes[row["Étui"], row["Position"], row["Table"]]
        assert (row["Score"], row["Note attaque"], row["Note défense"]) == (
            score,
            float(attack),
            float(defence),
        )
        assert row["Contrat"] == "Garde"
        assert row["Preneur"] in {row[seat] for seat in ("Nord", "Sud", "Est", "Ouest")}
    assert [row["Étui"] for row in written] == sorted(row["Étui"] for row in written)


def test_facts_are_written_where_they_are_known(client_for, reader, played) -> None:
    play = the_play(played, 3, 2)
    before = entry_of(play.deal)
    entry = DealEntry(
        submission=before.submission,
        number=3,
        taker=before.taker,
        contract=Contract.GARDE,
        bouts=2,
        half_points=99,
        petit_au_bout=Camp.ATTACK,
    )
    correct(play.deal.pk, entry, play.deal.version, Author(None, "essai"))
    written = rows_of(book_of(client_for(reader), played), "Donnes")
    (row,) = [one for one in written if (one["Étui"], one["Table"]) == (3, 2)]
    assert (row["Bouts"], row["Points de l’attaque"]) == (2, 49.5)
    assert row["Petit au bout"] == "attaque"
    assert row["Score"] == (25 + 9) * 2 + 20
    other = next(one for one in written if (one["Étui"], one["Table"]) == (3, 1))
    assert (other["Bouts"], other["Points de l’attaque"]) == (None, None)


def test_a_voided_result_is_named_and_counts_nowhere(client_for, reader, played) -> None:
    play = the_play(played, 4, 1)
    void(play.deal.pk, "=HYPERLINK(1)", play.deal.version, Author(None, "essai"))
    book = book_of(client_for(reader), played)
    (row,) = [one for one in rows_of(book, "Donnes") if (one["Étui"], one["Table"]) == (4, 1)]
    assert row["État"].startswith("Rayée")
    assert (row["Score"], row["Note attaque"], row["Note défense"]) == (None, None, None)
    tables = [one["Tables"] for one in rows_of(book, "Étuis") if one["Étui"] == 4]
    assert sum(tables) == 4


def test_frequencies_add_up_to_the_plays(client_for, reader, played) -> None:
    book = book_of(client_for(reader), played)
    plays = rows_of(book, "Donnes")
    frequencies = rows_of(book, "Étuis")
    assert sum(row["Tables"] for row in frequencies) == len(plays)
    for row in frequencies:
        same = [one for one in plays if (one["Étui"], one["Score"]) == (row["Étui"], row["Score"])]
        assert len(same) == row["Tables"]
        assert {one["Note attaque"] for one in same} == {row["Note attaque"]}


def test_parameters(client_for, reader, played) -> None:
    rows = dict(book_of(client_for(reader), played)["Paramètres"].iter_rows(values_only=True))
    assert rows["Mouvement"] == "IND-L5"
    assert (rows["Étuis par table"], rows["Positions prévues"], rows["Joueurs"]) == (4, 5, 20)
    assert (rows["Résultats saisis"], rows["Résultats prévus"]) == (100, 100)
    assert rows["Règles"] == "fft-2012"
    assert rows["Numéro du tirage"] is None
    assert rows["Général"].startswith("¼ de l’attaque + ¾ de la défense")
    assert rows["Date"].date() == played.date


def test_the_number_of_the_draw_is_a_parameter(club, client_for, reader) -> None:
    draft = make_tournament(club, 20, started=False)
    directing.draw(draft, 42)
    directing.start(draft)
    rows = dict(book_of(client_for(reader), draft)["Paramètres"].iter_rows(values_only=True))
    assert rows["Numéro du tirage"] == 42


def test_names_never_become_formulas(client_for, reader, played) -> None:
    player = played.entries.first().player
    player.first_name, player.last_name = "=1+1", "@x"
    player.save()
    Tournament.objects.filter(pk=played.pk).update(name="=CMD|' /C calc'!A0")
    answer = client_for(reader).get(url(played, "tournament-export"))
    book = load_workbook(BytesIO(answer.content))
    names = {row["Nom"] for row in rows_of(book, "Général")}
    assert "=1+1 @x" in names
    with zipfile.ZipFile(BytesIO(answer.content)) as archive:
        text = b"".join(archive.read(name) for name in archive.namelist())
    formulas = re.findall(rb"<f>(.*?)</f>", text)
    assert formulas, "those of the sheets that compute again"
    assert not [one for one in formulas if b"CMD" in one or b"1+1" in one or b"@x" in one]


def test_before_the_start_and_before_the_first_note(client_for, reader, club) -> None:
    draft = make_tournament(club, 20, started=False)
    book = book_of(client_for(reader), draft)
    assert book.sheetnames == ["Général", "Paramètres"]
    assert len(rows_of(book, "Général")) == 20
    started = make_tournament(club, 20)
    book = book_of(client_for(reader), started)
    assert [row["Rang"] for row in rows_of(book, "Général")] == [None] * 20


def test_libreoffice_opens_it_without_a_complaint(client_for, reader, played, tmp_path) -> None:
    file = tmp_path / "tournoi.xlsx"
    file.write_bytes(client_for(reader).get(url(played, "tournament-export")).content)
    assert load_workbook(file)["Général"].max_row == 21
    for office in filter(None, [shutil.which("soffice")]):
        profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
        utf8 = "csv:Text - txt - csv (StarCalc):44,34,76"
        command = [office, profile, "--headless", "--convert-to", utf8, "--outdir", tmp_path, file]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100)
        assert "Error" not in done.stdout + done.stderr
        lines = (tmp_path / "tournoi.csv").read_text().splitlines()
        assert len(lines) == 21
        assert lines[1].startswith("1,")


@pytest.mark.parametrize("players", [20, 28])
def test_queries_do_not_grow(
    client_for, reader, club, players, django_assert_max_num_queries
) -> None:
    tournament = make_tournament(club, players)
    play_quickly(tournament, positions=1)
    client = client_for(reader)
    # The selections read the ranking once more, and whether there are several séances.
    with django_assert_max_num_queries(27):
        client.get(url(tournament, "tournament-export"))
    with django_assert_max_num_queries(11):
        client.get(url(tournament, "tournament-json"))


# JSON


def rank(text: bytes, tmp_path) -> dict:
    file = tmp_path / "tournoi.json"
    file.write_bytes(text)
    out = StringIO()
    call_command("rank", str(file), stdout=out)
    return json.loads(out.getvalue())


def test_rank_gives_exactly_the_pages_ranking(client_for, reader, club, tmp_path) -> None:
    tournament = make_tournament(club, 20)
    move_to(tournament, 5)
    enter_units(tournament, random_units(tournament, 12))
    client = client_for(reader)
    found = rank(client.get(url(tournament, "tournament-json")).content, tmp_path)
    assert "errors" not in found
    for view, listed in (
        ("", found["rankings"]["general"]),
        ("alterne", found["rankings"]["alternated"]),
        ("lignes", [one for line in "NSEO" for one in found["rankings"]["lines"][line]]),
    ):
        shown = ranking(client.get(url(tournament, vue=view)))
        assert [(row["rank"], row["id"], row["tops"], row["boards"]) for row in shown] == [
            (str(one["rank"]), one["id"], str(one["tops"]), str(one["boards"])) for one in listed
        ]
        for row, one in zip(shown, listed, strict=True):
            assert abs(Fraction(row["total"].replace(",", ".")) - Fraction(str(one["total"]))) <= (
                Fraction(6, 1000)
            )
    notes = {(play.board.number, play.table.number): play for play in the_plays(tournament)}
    for board, rows in found["boards"].items():
        for row in rows:
            play = notes[int(board), row["table"]]
            assert row["note_attack"] == pytest.approx(float(play.attack_note), abs=0.0006)
            assert row["note_defence"] == pytest.approx(float(play.defence_note), abs=0.0006)


def the_plays(tournament):
    return Play.objects.filter(board__seance__tournament=tournament).select_related(
        "board", "table"
    )


def test_the_file_is_what_the_second_ranking_reads_too(client_for, reader, played) -> None:
    given = json.loads(client_for(reader).get(url(played, "tournament-json")).content)
    assert second_ranking.totals(given) == second_ranking.totals(
        records.record(played, played.units)
    )
    assert given["form"] == "individuel"
    assert given["sessions"] == [{"session": 1, "coefficient": 1.0, "positions": 5}]


def test_half_way_through_and_with_a_relay(client_for, reader, club, tmp_path) -> None:
    tournament = make_tournament(club, 19)
    move_to(tournament, 3)
    units = random_units(tournament, positions=3)
    write_units(tournament, dict(list(units.items())[:-3]))
    client = client_for(reader)
    found = rank(client.get(url(tournament, "tournament-json")).content, tmp_path)
    shown = ranking(client.get(url(tournament)))
    assert [(row["rank"], row["id"]) for row in shown] == [
        (str(one["rank"]), one["id"]) for one in found["rankings"]["general"]
    ]


def test_before_the_start_there_is_nothing_to_rank(client_for, reader, club, tmp_path) -> None:
    draft = make_tournament(club, 20, started=False)
    found = rank(client_for(reader).get(url(draft, "tournament-json")).content, tmp_path)
    assert found["rankings"]["general"] == []
    assert len(found["rankings"]["unranked"]) == 20


# to whom


@pytest.mark.parametrize("name", FILES)
def test_files_are_for_members(name, client_for, club, reader, organiser, outsider) -> None:
    tournament = make_tournament(club, 20)
    directing.publish(tournament)
    path = url(tournament, name)
    for user in (reader, organiser):
        answer = client_for(user).get(path)
        assert answer.status_code == 200
        assert answer["Content-Disposition"].startswith('attachment; filename="tournoi-2026-03-14')
        assert "no-store" in answer["Cache-Control"]
    assert client_for(outsider).get(path).status_code == 404
    answer = client_for().get(path)
    assert answer.status_code == 302
    assert reverse("login") in answer["Location"]
    assert client_for(reader).post(path).status_code == 405
    unknown = path.replace(f"/{tournament.pk}/", "/99999/", 1)
    assert client_for(reader).get(unknown).status_code == 404


@pytest.mark.parametrize("name", FILES)
def test_another_clubs_files(name, client_for, club, other_club, outsider) -> None:
    tournament = make_tournament(club, 20)
    path = url(tournament, name).replace(f"/c/{club.slug}/", f"/c/{other_club.slug}/")
    assert client_for(outsider).get(path).status_code == 404
    assert Deal.objects.count() == 0
