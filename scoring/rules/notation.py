"""A deal as JSON carries it (the format of the `score` command), to facts and back.

Nothing of a record is trusted. Each thing that is missing, of a wrong type or unknown is an
error of its own, and one ImpossibleDeal carries them all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

from .deal import (
    PACK_HALF_POINTS,
    Called,
    Camp,
    Chelem,
    Code,
    Contract,
    DealFacts,
    Finding,
    Form,
    ImpossibleDeal,
    Misere,
    MisereKind,
    PetitChelem,
    Poignee,
    PoigneeSize,
    errors,
    parse_half_points,
    players_unknown,
    show_half_points,
)
from .facts import FORM_NAMES
from .finding import error
from .marque import Line, Marque
from .points import plain_number
from .ruleset import FFT_2012, RuleSet

__all__ = [
    "error_to_json",
    "facts_from_json",
    "marque_to_json",
    "parse_half_points",
    "show_half_points",
]

_Word = TypeVar("_Word", bound=StrEnum)

NUMBER_LIMIT = 1000
"""Larger numbers are no seat, no count and no points: they are not read at all."""
DUELLISTS = 2
MORT = 5
"""Those at a table whose dealer sits out."""
UNREAD = -1
"""Stands for a number that could not be read, until the record is refused for it."""


def facts_from_json(record: object, ruleset: RuleSet = FFT_2012) -> DealFacts:
    """The facts of one JSON record; ImpossibleDeal with every error where it has any.

    `petite` is the prise; `points_defence` may stand for `points` (S-CNT-10). Two players bid no
    contract and need not name one. In the form `mort` one of those at the table sits out, the
    `dealer` where he is named, otherwise the last; `resting` names them in any form. Keys that
    are not a deal's are passed over.
    """
    if not isinstance(record, Mapping):
        raise ImpossibleDeal((error(Code.RECORD_UNREADABLE, "record"),))
    reader = _Reader(record, ruleset)
    players, form = reader.players(), reader.form()
    facts = DealFacts(
        players=players,
        taker=reader.number("taker", Code.TAKER_MISSING, Code.TAKER_UNKNOWN),
        contract=reader.contract(),
        called=reader.word("called", Called, Code.CALLED_UNKNOWN),
        partner=reader.partner(),
        bouts=reader.number("bouts", Code.BOUTS_MISSING, Code.BOUTS_UNKNOWN),
        half_points=reader.half_points(),
        poignees=tuple(reader.poignees()),
        petit_au_bout=reader.word("petit_au_bout", Camp, Code.PETIT_UNKNOWN),
        chelem=reader.word("chelem", Chelem, Code.CHELEM_UNKNOWN),
        petit_chelem=reader.word("petit_chelem", PetitChelem, Code.PETIT_CHELEM_UNKNOWN),
        miseres=tuple(reader.miseres()),
        form=form,
        resting=reader.resting(players, form),
    )
    found = reader.found
    if facts.players != UNREAD:
        unread = {finding.field for finding in found}
        found += (each for each in errors(facts, ruleset) if each.field not in unread)
    if found:
        raise ImpossibleDeal(tuple(found))
    return facts


def marque_to_json(marque: Marque, text_of: Callable[[Line | Finding], str]) -> dict[str, object]:
    """A marque as JSON; `text_of` gives the sentence for a line or a warning.

    `apart`, where there is any, are payments beside the unit: `value` is what each other player
    pays the one in `seat`.
    """
    told: dict[str, object] = {
        "scores": [plain_number(half) for half in marque.half_scores],
        "unit": plain_number(marque.half_unit),
        "margin": marque.margin,
        "made": marque.made,
        "target": marque.target,
        "lines": [
            {"code": line.code, "value": plain_number(line.half_value), "text": text_of(line)}
            for line in marque.lines
        ],
        "warnings": [
            {"code": str(finding.code), "message": text_of(finding)} for finding in marque.warnings
        ],
    }
    if marque.apart:
        told["apart"] = [
            {
                "code": line.code,
                "seat": line.params["seat"],
                "value": plain_number(line.half_value),
                "text": text_of(line),
            }
            for line in marque.apart
        ]
    return told


def error_to_json(
    problem: ImpossibleDeal, text_of: Callable[[Line | Finding], str]
) -> dict[str, object]:
    """What stands in a refused record's place: the first code, and the sentence of every one."""
    message = " ".join(text_of(finding) for finding in problem.findings)
    return {"error": {"code": str(problem.findings[0].code), "message": message}}


def _whole(value: object) -> int | None:
    """An integer of a reasonable size. JSON's true and false are not numbers, 2.0 is no seat."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if abs(value) < NUMBER_LIMIT else None


def _halves(value: object) -> int | None:
    """Points as a number or as typed text, in half points."""
    if isinstance(value, str):
        return parse_half_points(value)
    if isinstance(value, float):
        if not math.isfinite(value) or abs(value) >= NUMBER_LIMIT or not (2 * value).is_integer():
            return None
        return int(2 * value)
    whole = _whole(value)
    return None if whole is None else 2 * whole


class _Reader:
    """Takes one record apart and collects what is wrong with it."""

    def __init__(self, record: Mapping[str, object], ruleset: RuleSet) -> None:
        self.record = record
        self.ruleset = ruleset
        self.found: list[Finding] = []

    def players(self) -> int:
        """How many sit at the table; the sentence against another number names those of the set."""
        value = self.record.get("players")
        number = _whole(value)
        if number is not None:
            return number
        missing = error(Code.PLAYERS_MISSING, "players")
        self.found.append(missing if value is None else players_unknown(UNREAD, self.ruleset))
        return UNREAD

    def form(self) -> Form | None:
        value = self.record.get("form")
        if value is None:
            return None
        if isinstance(value, str) and value in FORM_NAMES:
            return FORM_NAMES[value]
        self.found.append(error(Code.FORM_UNKNOWN, "form"))
        return None

    def resting(self, players: int, form: Form | None) -> tuple[int, ...]:
        """The seats that sit out, as named; in the form with a mort the dealer's."""
        given = self.record.get("resting")
        if given is None:
            if form is not Form.FIVE_MORT or players != MORT:
                return ()
            given = [self.record.get("dealer", players - 1)]
        seats = [_whole(seat) for seat in given] if isinstance(given, list) else [None]
        if None in seats:
            self.found.append(error(Code.RESTING_UNKNOWN, "resting"))
            return ()
        return tuple(seat for seat in seats if seat is not None)

    def number(self, name: str, missing: Code, unknown: Code) -> int:
        value = self.record.get(name)
        number = _whole(value)
        if number is not None:
            return number
        self.found.append(error(missing if value is None else unknown, name))
        return UNREAD

    def partner(self) -> int | None:
        if self.record.get("partner") is None:
            return None
        return self.number("partner", Code.PARTNER_MISSING, Code.PARTNER_UNKNOWN)

    def contract(self) -> Contract:
        value = self.record.get("contract")
        if value is None and self.record.get("players") == DUELLISTS:
            return Contract.DUEL
        if value is None:
            self.found.append(error(Code.CONTRACT_MISSING, "contract"))
        elif value == "petite":
            return Contract.PRISE
        return self.word("contract", Contract, Code.CONTRACT_UNKNOWN) or Contract.PRISE

    def word(self, name: str, words: type[_Word], unknown: Code) -> _Word | None:
        value = self.record.get(name)
        if value is None:
            return None
        word = _word(value, words)
        if word is None:
            self.found.append(error(unknown, name))
        return word

    def half_points(self) -> int:
        """The attack's half points, from its count, the defence's, or both where they agree."""
        attack = self._count("points")
        defence = self._count("points_defence")
        if defence is None:
            if attack is None:
                self.found.append(error(Code.POINTS_MISSING, "points"))
                return UNREAD
            return attack
        if UNREAD in (attack, defence):
            return UNREAD
        if attack not in (None, PACK_HALF_POINTS - defence):
            self.found.append(error(Code.POINTS_CONTRADICT, "points"))
        return PACK_HALF_POINTS - defence

    def _count(self, name: str) -> int | None:
        value = self.record.get(name)
        if value is None:
            return None
        halves = _halves(value)
        if halves is None:
            self.found.append(error(Code.POINTS_UNREADABLE, "points"))
        elif not 0 <= halves <= PACK_HALF_POINTS:
            shown = show_half_points(halves)
            self.found.append(error(Code.POINTS_RANGE, "points", points=shown))
        else:
            return halves
        return UNREAD

    def poignees(self) -> Iterator[Poignee]:
        given = self.record.get("poignees")
        if given is None:
            return
        if not isinstance(given, list) or not all(isinstance(each, Mapping) for each in given):
            self.found.append(error(Code.POIGNEES_UNREADABLE, "poignees"))
            return
        for each in given:
            seat, size = _whole(each.get("seat")), _word(each.get("size"), PoigneeSize)
            if seat is None:
                self.found.append(error(Code.POIGNEE_SEAT_UNKNOWN, "poignees"))
            if size is None:
                self.found.append(error(Code.POIGNEE_SIZE_UNKNOWN, "poignees"))
            if seat is not None and size is not None:
                yield Poignee(seat, size)

    def miseres(self) -> Iterator[Misere]:
        """A list of seats, or of objects with a seat and what the hand had none of."""
        given = self.record.get("misere")
        if given is None:
            return
        if not isinstance(given, list):
            self.found.append(error(Code.MISERE_UNREADABLE, "misere"))
            return
        for each in given:
            noted = each if isinstance(each, Mapping) else {"seat": each}
            seat, kind = _whole(noted.get("seat")), _word(noted.get("kind"), MisereKind)
            if seat is None:
                self.found.append(error(Code.MISERE_SEAT_UNKNOWN, "misere"))
            elif kind is None and noted.get("kind") is not None:
                self.found.append(error(Code.MISERE_KIND_UNKNOWN, "misere"))
            else:
                yield Misere(seat, kind)


def _word(value: object, words: type[_Word]) -> _Word | None:
    return next((word for word in words if word == value), None)
