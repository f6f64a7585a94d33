"""The file of a backup: a zip with the manifest, the database and the uploads."""

from __future__ import annotations

import hashlib
import tempfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from tarotclub import RELEASE
from tarotclub.backups import postgresql, sqlite
from tarotclub.backups.manifest import BackupError, Manifest

if TYPE_CHECKING:
    from types import ModuleType

MANIFEST = "manifest.json"
UPLOADS = "uploads/"


def engine() -> ModuleType:
    """Return the side that serves the present database."""
    return postgresql if connection.vendor == "postgresql" else sqlite


def default_file(reason: str = "tarotclub") -> Path:
    """Return where a backup goes when nobody said: `backups/` of the data folder, dated."""
    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")[:-3]
    return Path(settings.DATA_DIR) / "backups" / f"{reason}-{stamp}.zip"


def write(file: Path) -> Manifest:
    """Write a backup into `file`, which appears only once it is whole; return what it says.

    `BackupError` when `file` exists already or the database cannot be copied.
    """
    if file.exists():
        raise BackupError(_("%(file)s existe déjà.") % {"file": file})
    if "django_migrations" not in connection.introspection.table_names():
        raise BackupError(_("Rien à sauvegarder : cette installation n’a pas encore servi."))
    file.parent.mkdir(parents=True, exist_ok=True)
    side = engine()
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-") as folder:
        copy = Path(folder) / side.FILE
        migrations, counts = side.dump(copy)
        manifest = Manifest(
            release=RELEASE,
            created=datetime.now(UTC).isoformat(timespec="seconds"),
            engine=connection.vendor,
            database=side.FILE,
            sha256=digest(copy),
            migrations=migrations,
            counts=counts,
        )
        whole = _zipped(Path(folder) / "backup.zip", manifest, copy)
        whole.chmod(0o600)
        whole.replace(file)
    return manifest


def _zipped(target: Path, manifest: Manifest, database: Path) -> Path:
    with zipfile.ZipFile(target, "x", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, manifest.to_json())
        archive.write(database, database.name)
        uploads = Path(settings.MEDIA_ROOT)
        for upload in sorted(uploads.rglob("*")):
            if upload.is_file():
                archive.write(upload, UPLOADS + upload.relative_to(uploads).as_posix())
    return target


def digest(file: Path) -> str:
    """Return the SHA-256 of `file`, in hexadecimal."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def read_manifest(file: Path) -> Manifest:
    """Return what the backup `file` says of itself; `BackupError` when it is no whole backup."""
    with opened(file) as archive:
        return Manifest.from_json(archive.read(MANIFEST))


def opened(file: Path) -> zipfile.ZipFile:
    """Open `file` and check every byte of it; `BackupError` when it is no whole backup."""
    if not file.is_file():
        raise BackupError(_("Aucun fichier %(file)s.") % {"file": file})
    try:
        archive = zipfile.ZipFile(file)
        names = archive.namelist()
        broken = archive.testzip()
    except (zipfile.BadZipFile, EOFError, OSError) as error:
        raise BackupError(_("Ce fichier n’est pas une sauvegarde de TarotClub.")) from error
    if broken or MANIFEST not in names:
        archive.close()
        raise BackupError(_("Cette sauvegarde est abîmée ou incomplète."))
    return archive
