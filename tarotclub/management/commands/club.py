"""`manage.py club NAME --owner ACCOUNT`: one more club on this installation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tarotclub import founding

if TYPE_CHECKING:
    from django.core.management.base import CommandParser


class Command(BaseCommand):
    help = "Ajoute un club à cette installation, avec le compte de son responsable."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="le nom du club")
        parser.add_argument(
            "--owner", required=True, help="le compte de son responsable, fait s’il n’existe pas"
        )
        parser.add_argument("--timezone", default="Europe/Paris", help="son fuseau horaire")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            club, password = founding.add(options["name"], options["timezone"], options["owner"])
        except ValidationError as error:
            raise CommandError("\n".join(error.messages)) from error
        self.stdout.write(f"{club} /c/{club.slug}/")
        self.stdout.write(_("Identifiant : %(name)s") % {"name": options["owner"]})
        if password is not None:
            self.stdout.write(_("Mot de passe : %(password)s") % {"password": password})
