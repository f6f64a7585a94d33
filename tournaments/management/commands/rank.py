"""`manage.py rank FILE`: the rankings of a tournament described in JSON."""

import json
from argparse import ArgumentParser
from decimal import Decimal
from typing import Any

from django.core.management.base import BaseCommand

from scoring.management.records import read_json
from tournaments.messages import sentence
from tournaments.ranking import RankError
from tournaments.ranking.notation import error_json, from_json, to_json


class Command(BaseCommand):
    """Prints the rankings and every board's notes; exits with 1 when a record was left out."""

    requires_system_checks = ()
    help = "Classe un tournoi décrit en JSON, ou chacun d’une liste (- : l’entrée standard)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file to read."""
        parser.add_argument("file", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write JSON to the output, then exit."""
        # Numbers with decimals are read exactly: a coefficient of 1.05 is 105 hundredths.
        given = read_json(options["file"], parse_float=Decimal)
        ranked = [_rank(one) for one in given] if isinstance(given, list) else _rank(given)
        self.stdout.write(json.dumps(ranked, ensure_ascii=False, indent=1))
        answers = ranked if isinstance(ranked, list) else [ranked]
        if any("error" in answer or "errors" in answer for answer in answers):
            raise SystemExit(1)


def _rank(record: object) -> dict[str, Any]:
    try:
        return to_json(from_json(record), sentence)
    except RankError as error:
        return error_json(error, sentence)
