"""`manage.py backup [--to FILE]`: one file with everything, while people enter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tarotclub.backups import BackupError, write
from tarotclub.backups.archive import default_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.core.management.base import CommandParser


class Command(BaseCommand):
    help = "Sauvegarde tout dans un seul fichier, même pendant la saisie."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, help="le fichier à écrire (.zip), ou son dossier")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["to"] or default_file()
        if file.is_dir():
            file = file / default_file().name
        if options["to"] and not file.absolute().parent.is_dir():
            # A key that is not plugged in must not become a folder of the same name.
            folder = file.absolute().parent
            raise CommandError(_("Aucun dossier %(folder)s.") % {"folder": folder})
        try:
            manifest = write(file)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_("Sauvegarde écrite : %(file)s") % {"file": file})
        self.stdout.write(", ".join(contents(manifest.counts)))


def contents(counts: Mapping[str, int]) -> list[str]:
    """Return what a backup with so many rows by table holds, in words."""
    clubs = counts.get("tarotclub_club", 0)
    players = counts.get("tarotclub_player", 0)
    deals = counts.get("scoring_deal", 0)
    tournaments = counts.get("tournaments_tournament", 0)
    return [
        ngettext("%(count)s club", "%(count)s clubs", clubs) % {"count": clubs},
        ngettext("%(count)s joueur", "%(count)s joueurs", players) % {"count": players},
        ngettext("%(count)s donne", "%(count)s donnes", deals) % {"count": deals},
        ngettext("%(count)s tournoi", "%(count)s tournois", tournaments) % {"count": tournaments},
    ]
