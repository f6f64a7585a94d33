"""SQLite's side of a backup: its own online copy, which waits for no one and sees one instant."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from django.db import connection
from django.utils.translation import gettext as _

from tarotclub.backups.manifest import BackupError

if TYPE_CHECKING:
    from pathlib import Path

FILE = "database.sqlite3"
WAIT = 30.0


def dump(target: Path) -> tuple[list[str], dict[str, int]]:
    """Copy the database into `target`; return its migrations and its rows by table.

    A file copy would miss what still stands in the write-ahead log; this takes one snapshot while
    others write.
    """
    name = str(connection.settings_dict["NAME"])
    with closing(_open(name)) as source, closing(_open(str(target))) as copy:
        source.backup(copy)
        # One file is carried away: no log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
        _check(copy)
        return _migrations(copy), _counts(copy)


def load(source: Path) -> None:
    """Put the copy `source` in the database's place, in one transaction; all of it or nothing."""
    with closing(_open(str(source))) as copy:
        _check(copy)
        connection.close()
        with closing(_open(str(connection.settings_dict["NAME"]))) as database:
            copy.backup(database)


def _open(name: str) -> sqlite3.Connection:
    return sqlite3.connect(name, timeout=WAIT, isolation_level=None)


def _check(database: sqlite3.Connection) -> None:
    try:
        (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        orphans = database.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise BackupError(_("La base de cette sauvegarde est illisible.")) from error
    if verdict != "ok" or orphans:
        raise BackupError(_("La base de cette sauvegarde est abîmée."))


def _migrations(database: sqlite3.Connection) -> list[str]:
    rows = database.execute("SELECT app || '.' || name FROM django_migrations ORDER BY 1")
    return [name for (name,) in rows]


def _counts(database: sqlite3.Connection) -> dict[str, int]:
    tables = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    counts = {}
    for (table,) in sorted(tables.fetchall()):
        quoted = connection.ops.quote_name(table)
        count = f"SELECT COUNT(*) FROM {quoted}"  # noqa: S608  no parameter may be a table
        counts[table] = database.execute(count).fetchone()[0]
    return counts
