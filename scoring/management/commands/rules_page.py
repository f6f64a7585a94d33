"""`manage.py rules_page`: write the rules page of the docs from the rule set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from scoring.rules.ruleset import FFT_2012
from scoring.rulespage import markdown, page


def text() -> str:
    """The page as it should stand in `docs/regles.md`: in French, from the federation's rules."""
    with translation.override("fr"):
        return markdown(page(FFT_2012))


class Command(BaseCommand):
    help = "Écrit docs/regles.md d’après les règles, ou vérifie qu’il est à jour."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="seulement vérifier")

    def handle(self, *args: Any, **options: Any) -> None:
        file = Path(settings.BASE_DIR) / "docs" / "regles.md"
        if not options["check"]:
            file.write_text(text())
            self.stdout.write(f"{file}")
        elif not file.exists() or file.read_text() != text():
            raise CommandError(f"{file} is not what the rule set says: run manage.py rules_page")
