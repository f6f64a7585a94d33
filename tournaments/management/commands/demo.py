"""`manage.py demo`: fill an installation with a club to look at."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils.translation import gettext as _

from tarotclub import firstvisit, founding
from tournaments import demo
from tournaments.demo import Demonstration


class Command(BaseCommand):
    help = "Fait un club de démonstration : 40 joueurs, une saison de soirées, deux tournois."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--seed", type=int, default=1, help="même graine, mêmes scores (1 si rien n’est dit)"
        )
        parser.add_argument("--again", action="store_true", help="en faire un de plus à côté")

    def handle(self, *args: Any, **options: Any) -> None:
        alone = firstvisit.is_first_visit()
        guard: AbstractContextManager[None] = founding.only_once() if alone else nullcontext()
        try:
            with guard:
                made = demo.make(options["seed"], self._tell, again=options["again"])
        except demo.DemonstrationExists as error:
            told = _("Un club de démonstration existe déjà. --again en fait un autre à côté.")
            raise CommandError(told) from error
        self._tell_account(made)

    def _tell_account(self, made: Demonstration) -> None:
        self.stdout.write("")
        self.stdout.write(f"{made.club.name} {reverse('club', args=[made.club.slug])}")
        self.stdout.write(_("Identifiant : %(name)s") % {"name": made.username})
        self.stdout.write(_("Mot de passe : %(password)s") % {"password": made.password})

    def _tell(self, step: int, steps: int, what: str) -> None:
        """A line that replaces itself on a terminal, and one line each elsewhere."""
        text = f"[{step:2}/{steps}] {what}"
        if self.stdout.isatty():
            self.stdout.write(f"\r{text:60}", ending="")
            self.stdout.flush()
        else:
            self.stdout.write(text)
