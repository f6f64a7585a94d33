"""`manage.py backup [--to FILE]`: one file with everything, while people enter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tarotclub.backups import BackupError, write
from tarotclub.backups.archive import default_file

if TYPE_CHECKING:
    from django.core.management.base import CommandParser


class Command(BaseCommand):
    help = "Sauvegarde tout dans un seul fichier, même pendant la saisie."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, help="le fichier à écrire (.zip)")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["to"] or default_file()
        try:
            manifest = write(file)
        except BackupError as error:
            raise CommandError(str(error)) from error
        rows = sum(manifest.counts.values())
        self.stdout.write(
            _("Sauvegarde écrite : %(file)s (%(rows)s lignes).") % {"file": file, "rows": rows}
        )
