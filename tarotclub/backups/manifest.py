"""What a backup says about itself."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

FORMAT = 1


class BackupError(Exception):
    """A backup that cannot be made or put back; its text is for people."""


@dataclass(frozen=True)
class Manifest:
    """Which release made the backup, when (UTC, ISO 8601), of which database and how much.

    `migrations` are "app.name", as applied; `counts` are rows by table; `sha256` is the database's.
    """

    release: str
    created: str
    engine: str
    database: str
    sha256: str
    migrations: list[str]
    counts: dict[str, int]
    format: int = FORMAT

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1, sort_keys=True)

    @classmethod
    def from_json(cls, text: str | bytes) -> Manifest:
        """Return the manifest in `text`; `BackupError` when it is none, or of a later format."""
        try:
            data: dict[str, Any] = json.loads(text)
            if data["format"] > FORMAT:
                raise BackupError(_newer())
            return cls(**data)
        except (ValueError, TypeError, KeyError) as error:
            raise BackupError(_("Ce fichier n’est pas une sauvegarde de TarotClub.")) from error

    def refuse_newer(self) -> None:
        """`BackupError` when this release does not know a migration of the backup."""
        known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
        if set(self.migrations) - known:
            raise BackupError(_newer())


def _newer() -> str:
    return _(
        "Cette sauvegarde vient d’une version plus récente de TarotClub : "
        "mettez d’abord ce programme à jour."
    )
