"""`manage.py rules_page`: write the rules pages of the docs from the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from scoring import oldrulespage
from scoring.rules.historical import Period
from scoring.rules.ruleset import FFT_2012
from scoring.rulespage import markdown, page


def text() -> str:
    """The page as it should stand in `docs/regles.md`: in French, from the federation's rules."""
    with translation.override("fr"):
        return markdown(page(FFT_2012))


def old_text() -> str:
    """`docs/regles-anciennes.md`: the games of 1637 and 1659, in French."""
    with translation.override("fr"):
        return "\n".join(markdown(oldrulespage.page(period)) for period in Period)


WRITTEN = {"regles.md": text, "regles-anciennes.md": old_text}


class Command(BaseCommand):
    help = "Écrit les pages de règles de docs/ d’après les règles, ou vérifie qu’elles sont à jour."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="seulement vérifier")

    def handle(self, *args: Any, **options: Any) -> None:
        for name, written in WRITTEN.items():
            file = Path(settings.BASE_DIR) / "docs" / name
            if not options["check"]:
                file.write_text(written())
                self.stdout.write(f"{file}")
            elif not file.exists() or file.read_text() != written():
                told = _("%(file)s ne dit plus ce que disent les règles : %(command)s")
                again = {"file": file, "command": "manage.py rules_page"}
                raise CommandError(told % again)
