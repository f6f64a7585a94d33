"""`backup` and `restore`: whole, consistent, and never at the price of the present data."""

from __future__ import annotations

import json
import sqlite3
import stat
import threading
import zipfile
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import F

from scoring.models import Session
from scoring.rulesets import preferred
from tarotclub import RELEASE, backups, serving
from tarotclub.backups import BackupError, archive
from tarotclub.models import Club, Player, Season

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data_folder")]


@pytest.fixture
def members(club: Club) -> list[Player]:
    return [
        Player.objects.create(club=club, first_name=name, last_name="Été")
        for name in ("Anne", "Léo", "Zoé")
    ]


def players() -> list[str]:
    return list(Player.objects.order_by("pk").values_list("first_name", flat=True))


def rewritten(file: Path, target: Path, **changes: object) -> Path:
    """A copy of the backup `file` whose manifest says something else."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == archive.MANIFEST:
                content = json.dumps({**json.loads(content), **changes}).encode()
            new.writestr(name, content)
    return target


def test_backup_says_what_it_holds(members, tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    out = StringIO()
    call_command("backup", to=file, stdout=out)
    assert str(file) in out.getvalue()
    assert "1 club, 3 joueurs, 0 donne, 0 tournoi" in out.getvalue()
    manifest = backups.read_manifest(file)
    assert manifest.release == RELEASE
    assert manifest.engine == connection.vendor
    assert manifest.counts["tarotclub_player"] == 3
    assert "tarotclub.0001_initial" in manifest.migrations
    assert manifest.created.endswith("+00:00")


def test_a_key_that_is_not_plugged_in_does_not_become_a_folder(members, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="key"):
        call_command("backup", to=tmp_path / "key" / "club.zip", stdout=StringIO())
    assert not (tmp_path / "key").exists()


def test_into_a_folder_it_goes_under_its_own_name(members, tmp_path: Path) -> None:
    for _each in range(2):
        call_command("backup", to=tmp_path, stdout=StringIO())
    assert len([*tmp_path.glob("tarotclub-*.zip")]) == 2


def test_only_its_owner_may_read_a_backup(members, tmp_path: Path) -> None:
    backups.write(tmp_path / "club.zip")
    assert stat.S_IMODE((tmp_path / "club.zip").stat().st_mode) == 0o600


def test_the_secret_key_stays_out_of_a_backup(members, data_folder: Path) -> None:
    (data_folder / "secret-key").write_text("very secret")
    backups.write(data_folder / "club.zip")
    with zipfile.ZipFile(data_folder / "club.zip") as opened:
        assert "secret-key" not in opened.namelist()
        assert not any(b"very secret" in opened.read(name) for name in opened.namelist())


def test_without_a_name_a_backup_goes_into_the_data_folder(members, data_folder: Path) -> None:
    call_command("backup", stdout=StringIO())
    call_command("backup", stdout=StringIO())
    assert len(list((data_folder / "backups").glob("tarotclub-*.zip"))) == 2
    assert [path.name for path in (data_folder / "backups").glob(".*")] == []


def test_a_backup_never_replaces_a_file(members, tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    file.write_text("mine")
    with pytest.raises(CommandError, match="existe déjà"):
        call_command("backup", to=file)
    assert file.read_text() == "mine"


def test_an_installation_that_never_served_has_nothing_to_save(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(connection.introspection, "table_names", lambda *_: [])
    with pytest.raises(CommandError, match="Rien à sauvegarder"):
        call_command("backup", to=tmp_path / "club.zip")
    assert list(tmp_path.glob("*.zip")) == []


def test_restore_brings_everything_back(members, tmp_path: Path) -> None:
    backups.write(tmp_path / "club.zip")
    Player.objects.filter(first_name="Anne").delete()
    Player.objects.filter(first_name="Léo").update(first_name="Hugo")
    out = StringIO()
    call_command("restore", str(tmp_path / "club.zip"), stdout=out)
    assert players() == ["Anne", "Léo", "Zoé"]
    assert "remise en place" in out.getvalue()


def test_restore_keeps_the_present_data_aside(members, tmp_path: Path) -> None:
    backups.write(tmp_path / "club.zip")
    Player.objects.filter(first_name="Anne").delete()
    done = backups.restore(tmp_path / "club.zip")
    assert done.aside.parent == Path(settings.DATA_DIR) / "backups"
    backups.restore(done.aside)
    assert players() == ["Léo", "Zoé"]


def test_new_rows_after_a_restore_take_free_numbers(members, club, tmp_path: Path) -> None:
    backups.write(tmp_path / "club.zip")
    backups.restore(tmp_path / "club.zip")
    known = set(Player.objects.values_list("pk", flat=True))
    assert Player.objects.create(club=club, first_name="Nina").pk not in known


def test_uploads_come_back_too(members, tmp_path: Path, settings) -> None:
    settings.MEDIA_ROOT = tmp_path / "uploads"
    (tmp_path / "uploads" / "logos").mkdir(parents=True)
    (tmp_path / "uploads" / "logos" / "été.svg").write_text("<svg/>")
    backups.write(tmp_path / "club.zip")
    (tmp_path / "uploads" / "logos" / "été.svg").unlink()
    (tmp_path / "uploads" / "later.svg").write_text("<svg/>")
    backups.restore(tmp_path / "club.zip")
    found = [path.name for path in (tmp_path / "uploads").rglob("*") if path.is_file()]
    assert found == ["été.svg"]


def test_a_revision_of_the_discarded_future_never_comes_back(club, tmp_path: Path) -> None:
    season = Season.objects.create(
        club=club, name="2026", starts="2026-01-01", ends="2026-12-31", revision=7
    )
    backups.write(tmp_path / "club.zip")
    Season.objects.update(revision=50)
    backups.restore(tmp_path / "club.zip")
    season.refresh_from_db()
    assert season.revision > 50


def test_nor_does_one_of_the_future_that_a_second_restore_discards(club, tmp_path: Path) -> None:
    Club.objects.update(revision=7)
    backups.write(tmp_path / "club.zip")
    seen = []
    for _time in range(3):
        backups.restore(tmp_path / "club.zip")
        Club.objects.update(revision=F("revision") + 3)
        seen.append(Club.objects.get().revision)
    assert seen == sorted(set(seen))
    assert seen[1] - 3 > seen[0]


def test_what_is_made_after_a_restore_is_new_to_a_phone_that_saw_the_discarded_future(
    club, tmp_path: Path, client
) -> None:
    """The same address, the same revision, other content."""

    def evening(name: str) -> str:
        made = Session.objects.create(
            club=club, rule_set=preferred(club), name=name, date="2026-03-13", published=True
        )
        return f"/c/test/soirees/{made.pk}/"

    backups.write(tmp_path / "club.zip")
    for _time in range(2):
        url = evening("Celle d’avant")
        seen = client.get(url)
        assert client.get(url, headers={"If-None-Match": seen["ETag"]}).status_code == 304
        backups.restore(tmp_path / "club.zip")
        assert evening("La nouvelle") == url
        again = client.get(url, headers={"If-None-Match": seen["ETag"]})
        assert again.status_code == 200
        assert "La nouvelle" in again.content.decode()
        backups.restore(tmp_path / "club.zip")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"migrations": ["tarotclub.9999_later"]}, "plus récente"),
        ({"format": 2}, "plus récente"),
        ({"engine": "oracle"}, "oracle"),
        ({"sha256": "0" * 64}, "abîmée"),
        ({"colour": "green"}, "n’est pas une sauvegarde"),
    ],
)
def test_restore_refuses(members, tmp_path: Path, changes: dict, told: str) -> None:
    backups.write(tmp_path / "club.zip")
    wrong = rewritten(tmp_path / "club.zip", tmp_path / "wrong.zip", **changes)
    Player.objects.filter(first_name="Anne").delete()
    with pytest.raises(CommandError, match=told):
        call_command("restore", str(wrong))
    assert players() == ["Léo", "Zoé"]
    assert not (Path(settings.DATA_DIR) / "backups").exists()


def test_restore_refuses_a_file_that_is_no_backup(members, tmp_path: Path) -> None:
    (tmp_path / "photo.zip").write_bytes(b"\xff\xd8 not a zip")
    with pytest.raises(BackupError, match="n’est pas une sauvegarde"):
        backups.restore(tmp_path / "photo.zip")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("readme.txt", "hello")
    with pytest.raises(BackupError, match="incomplète"):
        backups.restore(tmp_path / "other.zip")
    with pytest.raises(BackupError, match="Aucun fichier"):
        backups.restore(tmp_path / "nowhere.zip")
    assert len(players()) == 3


def test_restore_refuses_a_backup_cut_short(members, tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    backups.write(file)
    whole = file.read_bytes()
    for length in (0, 10, len(whole) // 2, len(whole) - 1):
        file.write_bytes(whole[:length])
        with pytest.raises(BackupError):
            backups.restore(file)
    assert len(players()) == 3


def test_restore_waits_for_the_server_to_stop(members, tmp_path: Path) -> None:
    import fcntl

    backups.write(tmp_path / "club.zip")
    with (Path(settings.DATA_DIR) / "server.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        with pytest.raises(CommandError, match="Arrêtez d’abord le serveur"):
            call_command("restore", str(tmp_path / "club.zip"))
    backups.restore(tmp_path / "club.zip")


def test_migrating_keeps_a_backup_of_what_was_there(members, monkeypatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(serving, "call_command", lambda *args, **_: asked.append(args[0]))
    assert serving.migrate() is False
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'tournaments'")
    try:
        assert serving.migrate() is True
    finally:
        call_command("migrate", "tournaments", fake=True, verbosity=0)
    assert asked == ["migrate"]
    assert len(list((Path(settings.DATA_DIR) / "backups").glob("avant-mise-a-jour-*.zip"))) == 1


def test_a_newer_database_is_not_opened(members) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('tarotclub', '9999_later', CURRENT_TIMESTAMP)"
        )
    try:
        with pytest.raises(serving.NewerDataError):
            serving.migrate()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9999_later'")


def write_pairs(club: Club, stop: threading.Event) -> None:
    """Players by two in one transaction: a copy that holds one of a pair is torn."""
    try:
        number = 0
        while not stop.is_set():
            number += 1
            with transaction.atomic():
                for half in ("a", "b"):
                    Player.objects.create(club=club, first_name=f"{number}{half}")
    finally:
        connection.close()


def test_a_backup_while_people_enter_is_of_one_instant(club, tmp_path: Path) -> None:
    stop = threading.Event()
    writers = [threading.Thread(target=write_pairs, args=(club, stop)) for _ in range(2)]
    for writer in writers:
        writer.start()
    try:
        manifests = [backups.write(tmp_path / f"{number}.zip") for number in range(4)]
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    counts = [manifest.counts["tarotclub_player"] for manifest in manifests]
    assert counts == sorted(counts)
    assert counts[-1] > 0
    assert all(count % 2 == 0 for count in counts)
    backups.restore(tmp_path / "3.zip")
    assert Player.objects.count() == counts[-1]


@pytest.mark.sqlite
def test_the_copy_stands_alone_and_is_sound(members, tmp_path: Path) -> None:
    backups.write(tmp_path / "club.zip")
    with zipfile.ZipFile(tmp_path / "club.zip") as opened:
        opened.extract("database.sqlite3", tmp_path)
    with closing(sqlite3.connect(tmp_path / "database.sqlite3")) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        names = copy.execute("SELECT first_name FROM tarotclub_player ORDER BY id").fetchall()
    assert names == [("Anne",), ("Léo",), ("Zoé",)]


@pytest.mark.sqlite
def test_a_damaged_database_is_refused_though_the_zip_is_whole(members, tmp_path: Path) -> None:
    backups.write(tmp_path / "club.zip")
    with zipfile.ZipFile(tmp_path / "club.zip") as opened:
        opened.extractall(tmp_path)
    database = tmp_path / "database.sqlite3"
    content = bytearray(database.read_bytes())
    content[4096 * 3 : 4096 * 8] = b"\x7f" * (4096 * 5)
    database.write_bytes(content)
    manifest = json.loads((tmp_path / archive.MANIFEST).read_text())
    manifest["sha256"] = archive.digest(database)
    with zipfile.ZipFile(tmp_path / "wrong.zip", "w") as wrong:
        wrong.writestr(archive.MANIFEST, json.dumps(manifest))
        wrong.write(database, database.name)
    with pytest.raises(BackupError, match=r"abîmée|illisible"):
        backups.restore(tmp_path / "wrong.zip")
    assert len(players()) == 3


@pytest.mark.postgresql
def test_a_missing_program_is_named(members, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match="postgresql-client"):
        backups.write(tmp_path / "club.zip")
    assert list(tmp_path.glob("*.zip")) == []


@pytest.mark.postgresql
def test_a_dump_that_fails_half_way_changes_nothing(members, tmp_path: Path) -> None:
    backups.write(tmp_path / "club.zip")
    with zipfile.ZipFile(tmp_path / "club.zip") as opened:
        opened.extractall(tmp_path)
    dump = tmp_path / "database.sql"
    dump.write_text(dump.read_text() + "\nSELECT no_such_function();\n")
    manifest = json.loads((tmp_path / archive.MANIFEST).read_text())
    manifest["sha256"] = archive.digest(dump)
    with zipfile.ZipFile(tmp_path / "wrong.zip", "w") as wrong:
        wrong.writestr(archive.MANIFEST, json.dumps(manifest))
        wrong.write(dump, dump.name)
    with pytest.raises(BackupError, match="no_such_function"):
        backups.restore(tmp_path / "wrong.zip")
    assert players() == ["Anne", "Léo", "Zoé"]
