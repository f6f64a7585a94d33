"""What must stand before the server starts, and who may use the data folder at a time."""

from __future__ import annotations

import fcntl
import hashlib
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tarotclub.catalogues import compile_stale

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE_MS = 5000


class NewerDataError(Exception):
    """The data were written by a newer release than this one."""


def prepare() -> bool:
    """Bring translations, database and static files up to date; True when something was to do.

    Cheap when nothing changed: the server starts at once. `NewerDataError` as it says.
    """
    compiled = compile_stale(Path(folder) for folder in settings.LOCALE_PATHS)
    migrated = migrate()
    collected = collect_static()
    return bool(compiled) or migrated or collected


def migrate() -> bool:
    """Apply the migrations that are missing, after a backup of what is there; True if any."""
    executor = MigrationExecutor(connection)
    applied = set(executor.loader.applied_migrations)
    if applied - set(executor.loader.disk_migrations):
        raise NewerDataError
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return False
    if applied:
        from tarotclub.backups import archive

        archive.write(archive.default_file("avant-mise-a-jour"))
    call_command("migrate", interactive=False, verbosity=0)
    return True


def collect_static() -> bool:
    """Gather and compress the static files if one changed since the last time; True if so."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    seen = _static_state()
    if stamp.is_file() and stamp.read_text() == seen:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(seen)
    return True


def _static_state() -> str:
    """Return a digest of every static file's name, size and time."""
    state = hashlib.sha256(str(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            file = Path(storage.path(name)).stat()
            state.update(f"{name}:{file.st_size}:{file.st_mtime_ns}\n".encode())
    return state.hexdigest()


def _lock_file() -> int:
    file = Path(settings.DATA_DIR) / "server.lock"
    return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)


def hold() -> None:
    """Say, for the life of this process and of its workers, that a server uses the data."""
    fcntl.flock(_lock_file(), fcntl.LOCK_SH)


def settle() -> None:
    """Bring what stands only in SQLite's write-ahead log into the one file of the database.

    Whoever copies that file after the server closed has everything. A program that still reads
    (a backup) is waited for, then left alone: the log keeps its writes, nothing is lost.
    """
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


@contextmanager
def alone() -> Iterator[bool]:
    """Yield True when no server uses the data folder; none can start to until the block ends."""
    handle = _lock_file()
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        yield False
    else:
        yield True
    finally:
        os.close(handle)
