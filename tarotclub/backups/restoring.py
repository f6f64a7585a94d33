"""Putting a backup back."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.models import F, Max, Model
from django.utils.translation import gettext as _

from tarotclub.backups import archive
from tarotclub.backups.manifest import BackupError, Manifest
from tarotclub.models import Club
from tarotclub.serving import alone

if TYPE_CHECKING:
    import zipfile

# Browsers and caches keep pages under a revision number. A number of a discarded future must never
# come back with other content: all of them jump past what stands here and past what may have stood.
JUMP = 1_000_000_000


@dataclass(frozen=True)
class Restored:
    """What was put back, and the backup of what was there before."""

    manifest: Manifest
    aside: Path


def restore(file: Path) -> Restored:
    """Put the backup `file` in place of the present data, after keeping those in a backup too.

    `BackupError`, and nothing changed, when a server is running on these data, when the file is not
    whole, comes from another kind of database or from a newer release.
    """
    with alone() as free:
        if not free:
            raise BackupError(_("Arrêtez d’abord le serveur (Ctrl-C), puis recommencez."))
        with closing(archive.opened(file)) as opened:
            manifest = Manifest.from_json(opened.read(archive.MANIFEST))
            return _restore(opened, manifest)


def _restore(opened: zipfile.ZipFile, manifest: Manifest) -> Restored:
    side = archive.engine()
    if manifest.engine != connection.vendor:
        raise BackupError(
            _("Cette sauvegarde vient d’une base %(theirs)s, celle-ci est %(ours)s.")
            % {"theirs": manifest.engine, "ours": connection.vendor}
        )
    manifest.refuse_newer()
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix=".restore-") as folder:
        opened.extractall(folder)
        database = Path(folder) / side.FILE
        if not database.is_file() or archive.digest(database) != manifest.sha256:
            raise BackupError(_("Cette sauvegarde est abîmée ou incomplète."))
        aside = archive.default_file("avant-restauration")
        archive.write(aside)
        highest, newest = _highest_revision(), _newest_version()
        side.load(database)
        _put_uploads(Path(folder) / archive.UPLOADS)
    call_command("migrate", interactive=False, verbosity=0)
    _raise_revisions(highest + JUMP)
    _renew_clubs(newest)
    return Restored(manifest, aside)


def _put_uploads(found: Path) -> None:
    uploads = Path(settings.MEDIA_ROOT)
    shutil.rmtree(uploads, ignore_errors=True)
    if found.is_dir():
        shutil.move(found, uploads)


def _revised() -> list[type[Model]]:
    return [
        model
        for model in apps.get_models()
        if any(field.name == "revision" for field in model._meta.get_fields())
    ]


def _highest_revision() -> int:
    found = (model._default_manager.aggregate(most=Max("revision"))["most"] for model in _revised())
    return max((most or 0 for most in found), default=0)


def _raise_revisions(by: int) -> None:
    for model in _revised():
        model._default_manager.update(revision=F("revision") + by)


def _newest_version() -> int:
    return Club.objects.aggregate(most=Max("version"))["most"] or 0


def _renew_clubs(newest: int) -> None:
    """Give every club a version it never had: each tag and each kept page of it holds that number.

    What is made from now on is numbered like what the discarded future made, and its revisions
    begin where those began: without this a phone that saw the one would be told of no change.
    """
    Club.objects.update(version=max(newest, _newest_version()) + 1)
