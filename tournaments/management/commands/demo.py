"""`manage.py demo`: fill an installation with a club to look at, or take it away again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils.translation import gettext as _

from tarotclub import founding, removal
from tarotclub.models import Club
from tournaments import demo
from tournaments.demo import Demonstration


class Command(BaseCommand):
    help = "Fait un club de démonstration : 40 joueurs, une saison de soirées, deux tournois."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--seed", type=int, default=1, help="même graine, mêmes scores (1 si rien n’est dit)"
        )
        parser.add_argument("--again", action="store_true", help="en faire un de plus à côté")
        parser.add_argument(
            "--remove", action="store_true", help="retirer la démonstration, et elle seule"
        )
        parser.add_argument("--yes", action="store_true", help="la retirer sans demander")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["remove"]:
            self._remove(asked=not options["yes"])
            return
        try:
            with founding.one_at_a_time():
                made = demo.make(options["seed"], self._tell, again=options["again"])
        except demo.DemonstrationExists as error:
            told = _("Un club de démonstration existe déjà. --again en fait un autre à côté.")
            raise CommandError(told) from error
        self._tell_account(made)

    def _remove(self, *, asked: bool) -> None:
        clubs = list(Club.objects.filter(demonstration=True).order_by("pk"))
        if not clubs:
            raise CommandError(_("Il n’y a pas de club de démonstration."))
        for club in clubs:
            self.stdout.write(f"{club.name} {reverse('club', args=[club.slug])}")
            if asked and not self._agreed(club):
                self.stdout.write(_("Il reste."))
                continue
            removal.remove_demonstration(club)
            self.stdout.write(_("Le club de démonstration est retiré."))

    def _agreed(self, club: Club) -> bool:
        """Ask for the club's address: a demonstration may have become somebody's club."""
        goes = removal.extent(club)
        counted = {"players": goes.players, "sessions": goes.sessions}
        told = _("Joueurs : %(players)s ; soirées et séances : %(sessions)s. Sans retour possible.")
        self.stdout.write(told % counted)
        try:
            given = input(_("Pour le retirer, tapez %(slug)s : ") % {"slug": club.slug})
        except EOFError:
            return False
        return given.strip() == club.slug

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
