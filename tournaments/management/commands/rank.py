"""`manage.py rank FILE`: the rankings of a tournament described in JSON."""

import json
from argparse import ArgumentParser
from decimal import Decimal
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.management.records import read_json
from tarotclub import RELEASE
from tournaments.messages import sentence
from tournaments.ranking import RankError
from tournaments.ranking.certificate import KEY, certified, verified
from tournaments.ranking.notation import error_json, from_json, to_json


class Command(BaseCommand):
    """Prints the rankings and every board's notes; exits with 1 when a record was left out."""

    requires_system_checks = ()
    help = "Classe un tournoi décrit en JSON, ou chacun d’une liste (- : l’entrée standard)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file to read, and what is done with its certificate."""
        parser.add_argument("file", metavar="FILE")
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--verify", action="store_true", help="recalcule et compare au certificat du fichier"
        )
        what.add_argument(
            "--certify", action="store_true", help="rend le fichier avec son certificat"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write JSON to the output, then exit."""
        # Numbers with decimals are read exactly: a coefficient of 1.05 is 105 hundredths.
        given = read_json(options["file"], parse_float=Decimal)
        if options["verify"]:
            self._verify(given)
            return
        answer = _certified if options["certify"] else _rank
        ranked = [answer(one) for one in given] if isinstance(given, list) else answer(given)
        self.stdout.write(json.dumps(ranked, ensure_ascii=False, indent=1, default=float))
        answers = ranked if isinstance(ranked, list) else [ranked]
        if any("error" in answer or "errors" in answer for answer in answers):
            raise SystemExit(1)

    def _verify(self, given: object) -> None:
        """Say what agrees; exit with 1 where something does not."""
        found = verified(given, _rank(given))
        if found is None or not isinstance(given, dict):
            raise CommandError(_("Ce fichier n’a pas de certificat."))
        program = given[KEY].get("program", "?")
        here = f"TarotClub {RELEASE}"
        told = {"certified": program, "program": here}
        self.stdout.write(_("Certifié par %(certified)s, vérifié par %(program)s.") % told)
        self.stdout.write(
            _("Résultats : l’empreinte est juste.")
            if found.results
            else _("Résultats : l’empreinte n’est pas la leur, ils ont été changés.")
        )
        self.stdout.write(
            _("Classement écrit : l’empreinte est juste.")
            if found.ranking
            else _("Classement écrit : l’empreinte n’est pas la sienne, il a été changé.")
        )
        self.stdout.write(
            _("Classement recalculé : le même.")
            if found.recomputed
            else _("Classement recalculé : un autre.")
        )
        if not found.sound:
            raise SystemExit(1)


def _rank(record: object) -> dict[str, Any]:
    try:
        return to_json(from_json(record), sentence)
    except RankError as error:
        return error_json(error, sentence)


def _certified(record: object) -> dict[str, Any]:
    answer = _rank(record)
    if "error" in answer or "errors" in answer or not isinstance(record, dict):
        return answer
    seeds = record.get(KEY, {}).get("seeds", {}) if isinstance(record.get(KEY), dict) else {}
    return certified(record, answer, f"TarotClub {RELEASE}", seeds)
