"""`replay FILE`: deals trick by trick from a JSON file, and what the rules make of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.management.records import read_json
from scoring.messages import CHELEMS, PETITS, line_label
from scoring.messages_play import KEPT_BY, play_text
from scoring.rules.finding import ImpossibleDeal
from scoring.rules.marque import formula
from scoring.rules.play import Compensation
from scoring.rules.play_finding import ImpossiblePlay
from scoring.rules.points import show_half_points
from scoring.rules.presets import RULE_SETS, known_as
from scoring.rules.replay import (
    KeptCard,
    Replay,
    play_error_to_json,
    read_record,
    replay,
    replay_to_json,
)
from scoring.rules.ruleset import FFT_2012, RuleSet
from scoring.words import CAMPS, CONTRACTS, bouts_text

LONGEST_NUMBER = 18
"""Digits of a JSON integer that are still read as one."""


class Command(BaseCommand):
    """Replay the deals of a file. A bad record yields its error in its place, and exit status 1."""

    help = "Rejoue pli par pli les donnes d’un fichier JSON (- : l’entrée standard)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="une donne, une liste, ou un objet qui l’a pour « deals »")
        parser.add_argument("--json", action="store_true", help="répond en JSON")
        parser.add_argument(
            "--rules", default=FFT_2012.code, type=known_as, choices=sorted(RULE_SETS)
        )
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", default=settings.LANGUAGE_CODE, choices=languages)

    def handle(self, *args: object, **options: Any) -> None:
        content = read_json(options["file"], parse_int=_number)
        several = content.get("deals") if isinstance(content, dict) else content
        records = several if isinstance(several, list) else [content]
        ruleset = RULE_SETS[options["rules"]]
        with translation.override(options["lang"]):
            found = [replayed(record, ruleset) for record in records]
            if options["json"]:
                answers = [_answer(one) for one in found]
                told: object = answers if isinstance(several, list) else answers[0]
                self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
            else:
                for number, one in enumerate(found, 1):
                    self.stdout.write("\n".join(report(one, number)))
        if any(isinstance(one, ImpossiblePlay | ImpossibleDeal) for one in found):
            sys.exit(1)


Found = Replay | ImpossiblePlay | ImpossibleDeal


def _number(digits: str) -> int | float:
    """A number too long for any deal must spoil its own record only, not the reading of all."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)


def replayed(record: object, ruleset: RuleSet) -> Found:
    """A record replayed, or why it cannot be. It may stand under `deal`, as for `score`."""
    deal = record["deal"] if isinstance(record, dict) and "deal" in record else record
    try:
        return replay(read_record(deal, ruleset), ruleset)
    except (ImpossiblePlay, ImpossibleDeal) as impossible:
        return impossible


def _answer(found: Found) -> dict[str, object]:
    if isinstance(found, Replay):
        return replay_to_json(found, play_text)
    return play_error_to_json(found.findings, play_text)


def report(found: Found, number: int) -> Iterator[str]:
    """A replay as a person reads it, line by line."""
    title = _("Donne %(number)s") % {"number": number}
    if not isinstance(found, Replay):
        yield title
        yield from (f"  {play_text(finding)}" for finding in found.findings)
        return
    record = found.played.record
    yield f"{title} – {CONTRACTS[record.contract]}, {record.seats[record.taker]}"
    yield from _tricks(found)
    yield from _irregular(found)
    yield from (f"  {_kept(one, record.seats)}" for one in found.kept)
    for camp, count in zip(CAMPS.values(), (found.attack, found.defence), strict=True):
        points = show_half_points(count.half_points)
        said = {"camp": camp, "bouts": bouts_text(count.bouts), "points": points}
        counted = {"tricks": count.tricks, "cards": count.cards}
        text = _("%(camp)s : %(bouts)s, %(points)s points, %(tricks)s plis, %(cards)s cartes")
        yield f"  {text % (said | counted)}"
    yield from _marque(found)


def _tricks(found: Replay) -> Iterator[str]:
    seats = found.played.record.seats
    for trick in found.played.tricks:
        cards = "  ".join(
            f"{seats[seat]} {card.code:3}"
            for seat, card in zip(trick.seats, trick.cards, strict=True)
        )
        winner = f"{seats[trick.winner]} ({CAMPS[trick.camp]})"
        yield f"  {trick.number:2}  {cards}  → {winner}  {show_half_points(trick.half_points)}"


def _irregular(found: Replay) -> Iterator[str]:
    seats = found.played.record.seats
    for fault in found.played.irregular:
        trick = [_("Pli %(trick)s") % {"trick": fault.trick}] if fault.trick else []
        card = [fault.card.code] if fault.card else []
        legal = f" ({_codes(fault.legal)})" if fault.legal else ""
        place = ", ".join([*trick, seats[fault.seat], *card])
        yield f"  ! {place} – {play_text(fault)}{legal} [{fault.rule}]"
    yield from (f"  ! {play_text(warning)}" for warning in found.warnings)
    if found.played.must_show:
        yield "  " + _("Atouts à montrer : %(cards)s") % {"cards": _codes(found.played.must_show)}


def _codes(cards: Iterable[object]) -> str:
    return " ".join(str(card) for card in cards)


def _kept(one: KeptCard, seats: tuple[str, ...]) -> str:
    """What became of the Excuse, or of a Petit played in its manner."""
    place = {"trick": one.trick, "seat": seats[one.seat]}
    name = _("Petit imprenable") if one.card.trump else _("Excuse")
    parts = [_("pli %(trick)s, %(seat)s") % place, str(KEPT_BY[one.settlement.excuse_to])]
    if one.settlement.compensation is not Compensation.NONE:
        given = _("carte rendue au pli %(trick)s") % {"trick": one.paid_in}
        parts.append(given if one.paid_in else _("aucune carte à rendre"))
    return f"{name} : {', '.join(parts)}"


def _marque(found: Replay) -> Iterator[str]:
    if found.petit_au_bout is not None:
        yield f"  {PETITS[found.petit_au_bout]}"
    if found.chelem is not None:
        yield f"  {CHELEMS[found.chelem]}"
    marque = found.marque
    yield f"  {line_label(marque.lines[0])} : {formula(marque)}"
    yield from (f"  ! {play_text(warning)}" for warning in marque.warnings)
    scores = zip(found.played.record.seats, marque.half_scores, strict=True)
    yield "  " + "  ".join(f"{seat} {show_half_points(half)}" for seat, half in scores)
