"""Backups: one file that holds a consistent copy of everything the club recorded.

A backup is a zip: `manifest.json`, the database (an SQLite file, or PostgreSQL's own dump) and
the uploads. The secret key stays out of it, so that a copy on a stick opens nobody's session; on
another machine people log in again and table links are printed again.

`write(file)` makes one while people enter. `restore(file)` checks one, keeps the present data
aside, then puts it in place. Both raise `BackupError` with a sentence for people.
"""

from tarotclub.backups.archive import read_manifest, write
from tarotclub.backups.manifest import BackupError, Manifest
from tarotclub.backups.restoring import Restored, restore

__all__ = ["BackupError", "Manifest", "Restored", "read_manifest", "restore", "write"]
