"""`manage.py password NAME`: a new password for an account, without e-mail."""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING, Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tarotclub import accounts, credentials
from tarotclub.models import User

if TYPE_CHECKING:
    from django.core.management.base import CommandParser


class Command(BaseCommand):
    help = "Donne un nouveau mot de passe à un compte, sans courriel."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="le nom du compte")
        parser.add_argument(
            "--generate", action="store_true", help="en tirer un et l’afficher, sans rien demander"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        user = self._user(options["username"])
        generate = options["generate"] or not sys.stdin.isatty()
        password = credentials.first_password() if generate else self._asked(user)
        accounts.set_password(user, password)
        if generate:
            self.stdout.write(
                _("Nouveau mot de passe de %(name)s : %(password)s")
                % {"name": user.username, "password": password}
            )
        else:
            self.stdout.write(_("Mot de passe de %(name)s changé.") % {"name": user.username})

    def _user(self, username: str) -> User:
        user = User.objects.filter(username=username).first()
        if user is None:
            known = ", ".join(
                User.objects.order_by("username").values_list("username", flat=True)[:20]
            )
            raise CommandError(
                _("Aucun compte « %(name)s ». Comptes : %(known)s")
                % {"name": username, "known": known or "–"}
            )
        return user

    def _asked(self, user: User) -> str:
        while True:
            password = getpass.getpass(_("Nouveau mot de passe : "))
            if password != getpass.getpass(_("Encore une fois : ")):
                self.stderr.write(_("Les deux ne sont pas les mêmes."))
                continue
            try:
                validate_password(password, user)
            except ValidationError as error:
                self.stderr.write("\n".join(error.messages))
                continue
            return password
