"""`score FILE`: deals from a JSON file, their marques to standard output as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.management.records import read_json
from scoring.messages import rules_text
from scoring.rules.deal import ImpossibleDeal
from scoring.rules.marque import score
from scoring.rules.notation import error_to_json, facts_from_json, marque_to_json
from scoring.rules.presets import RULE_SETS, known_as
from scoring.rules.ruleset import FFT_2012, RuleSet

LONGEST_NUMBER = 18
"""Digits of a JSON integer that are still read as one."""


class Command(BaseCommand):
    """Score the deals of a file. A bad record yields its error in its place, and exit status 1."""

    help = "Marque les donnes d’un fichier JSON (- : l’entrée standard)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="une liste de donnes, ou un objet qui l’a pour « deals »")
        parser.add_argument(
            "--rules", default=FFT_2012.code, type=known_as, choices=sorted(RULE_SETS)
        )
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", default=settings.LANGUAGE_CODE, choices=languages)

    def handle(self, *args: object, **options: Any) -> None:
        with translation.override(options["lang"]):
            records = read_deals(options["file"])
            answers = [scored(record, RULE_SETS[options["rules"]]) for record in records]
        self.stdout.write(json.dumps(answers, ensure_ascii=False, indent=1))
        if any("error" in answer for answer in answers):
            sys.exit(1)


def scored(record: object, ruleset: RuleSet) -> dict[str, object]:
    """What stands in a record's place: its marque, or its error."""
    deal = record["deal"] if isinstance(record, Mapping) and "deal" in record else record
    try:
        return marque_to_json(score(facts_from_json(deal, ruleset), ruleset), rules_text)
    except ImpossibleDeal as impossible:
        return error_to_json(impossible, rules_text)


def read_deals(name: str) -> list[object]:
    """The records of a file, unread as yet. CommandError where it holds no list of them."""
    content = read_json(name, parse_int=_number)
    records = content.get("deals") if isinstance(content, dict) else content
    if not isinstance(records, list):
        told = _("« %(field)s » doit être une liste.") % {"field": "deals"}
        raise CommandError(f"{name}: {told}")
    return records


def _number(digits: str) -> int | float:
    """A number too long for any deal must spoil its own record only, not the reading of all."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)
