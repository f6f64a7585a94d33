"""PostgreSQL's side of a backup: `pg_dump` and `psql`, on one exported snapshot."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from django.db import connection, transaction
from django.utils.translation import gettext as _

from tarotclub.backups.manifest import BackupError

if TYPE_CHECKING:
    from pathlib import Path

FILE = "database.sql"


def dump(target: Path) -> tuple[list[str], dict[str, int]]:
    """Dump the database into `target` as SQL; return its migrations and its rows by table.

    The counts and the dump read the same snapshot, whatever others write meanwhile.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        cursor.execute("SELECT app || '.' || name FROM django_migrations ORDER BY 1")
        migrations = [name for (name,) in cursor.fetchall()]
        counts = {}
        for table in sorted(connection.introspection.table_names(cursor)):
            quoted = connection.ops.quote_name(table)
            cursor.execute(f"SELECT COUNT(*) FROM {quoted}")  # noqa: S608  no parameter may be a table
            counts[table] = cursor.fetchone()[0]
        _run(
            "pg_dump", "--no-owner", "--no-privileges", "--schema=public",
            f"--snapshot={snapshot}", f"--file={target}",
        )  # fmt: skip
    return migrations, counts


def load(source: Path) -> None:
    """Put the dump `source` in the database's place, in one transaction; all of it or nothing."""
    connection.close()
    _run(
        "psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction",
        "--output=/dev/null", "--command=DROP SCHEMA public CASCADE", f"--file={source}",
    )  # fmt: skip


def _run(program: str, *arguments: str) -> None:
    if shutil.which(program) is None:
        raise BackupError(
            _("Il manque %(program)s : installez postgresql-client.") % {"program": program}
        )
    done = subprocess.run(  # noqa: S603  our own two programs
        [program, *arguments], env=_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupError(
            _("%(program)s a échoué : %(reason)s")
            % {"program": program, "reason": done.stderr.strip()}
        )


def _environment() -> dict[str, str]:
    """Where and as whom to connect, told through the environment so that no list shows it."""
    names = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD"}
    names["NAME"] = "PGDATABASE"
    settings = connection.settings_dict
    told = {variable: str(settings[key]) for key, variable in names.items() if settings.get(key)}
    if mode := settings.get("OPTIONS", {}).get("sslmode"):
        told["PGSSLMODE"] = mode
    return {**os.environ, **told}
