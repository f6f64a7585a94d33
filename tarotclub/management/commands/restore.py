"""`manage.py restore FILE`: a backup back in place, the present data kept aside."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tarotclub.backups import BackupError, restore
from tarotclub.serving import NewerDataError, migrate

if TYPE_CHECKING:
    from django.core.management.base import CommandParser


class Command(BaseCommand):
    help = "Remet une sauvegarde en place ; les données présentes sont gardées à côté."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="la sauvegarde (.zip)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            migrate()  # a fresh machine has no tables yet, and the backup aside needs them
            done = restore(options["file"])
        except NewerDataError as error:
            raise CommandError(
                _("Les données présentes viennent d’une version plus récente.")
            ) from error
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            _("Sauvegarde du %(day)s remise en place.") % {"day": done.manifest.created}
        )
        self.stdout.write(
            _("Les données d’avant sont gardées dans %(file)s.") % {"file": done.aside}
        )
