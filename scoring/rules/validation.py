"""What is wrong with a set of rules that a club made, before it is stored.

Shape and types are `RuleSet.from_data`'s business; here the numbers are judged, and the name:
a set with other numbers can never be called the federation's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from .facts import BOUTS, Chelem, Contract, PetitChelem, PoigneeSize
from .finding import Code, Finding, error, warning
from .play.shape import Shape, shape_for
from .ruleset import FFT_2012, RuleSet, TableRule

LONGEST_NAME = 80
LARGEST = 10_000
"""More than any number of a marque, and far less than a database holds."""
ROUNDED_TO = (5, 10)
MOST_LOST = 10
"""Tricks that a petit chelem may lose: sources say one or three."""
PACK_POINTS = 91
BOTH_TARGETS = 92
"""What the targets of two players' bouts make together: so exactly one reaches his (S-2P-06)."""
TRUMPS = 22
_AS_LATIN = str.maketrans("тфτ", "tft")
_WITHIN = re.compile(r"(?<=[a-zà-ÿа-я])(?=[A-ZА-ЯΤ])")
"""Where a word begins within another: `laFFT`."""
_FEDERAL = ("federat", "federal", "федерац", "федерал")


def validate(ruleset: RuleSet) -> tuple[Finding, ...]:
    """Every error of a set and its warnings, each beside its field; none for a sound set."""
    return tuple(finding for check in _CHECKS for finding in check(ruleset))


def called_federal(text: str) -> bool:
    """Whether a name says FFT or federation, however it is spelt: `F.F.T.`, `ＦＦＴ`, `ФФТ`."""
    plain = unicodedata.normalize("NFKD", text)
    letters = "".join(_letter(each) for each in plain)
    words = re.findall(r"[^\W_]+", _WITHIN.sub(" ", letters).casefold())
    if any(word.startswith(_FEDERAL) for word in words):
        return True
    spelt = " ".join(words).translate(_AS_LATIN)
    return re.search(r"(?:\b|\d)f ?f ?t(?:\b|\d|arot)", spelt) is not None


def _letter(sign: str) -> str:
    """A sign as it reads: `🅵` is an F, and accents, joiners and fillers are nothing."""
    category, name = unicodedata.category(sign), unicodedata.name(sign, "")
    if category in ("Mn", "Cf") or name.endswith("FILLER"):
        return ""
    drawn = re.search(r" LETTER ([A-Z])$", name) if category == "So" else None
    return drawn[1] if drawn else sign


def _name(ruleset: RuleSet) -> Iterator[Finding]:
    if not ruleset.name.strip() or len(ruleset.name) > LONGEST_NAME:
        yield error(Code.RULES_NAME, "name", most=LONGEST_NAME)
    if ruleset != FFT_2012 and (called_federal(ruleset.name) or called_federal(ruleset.code)):
        yield error(Code.RULES_NAME_FFT, "name")


def _within(where: str, number: int, least: int, most: int) -> Iterator[Finding]:
    if not least <= number <= most:
        yield error(Code.RULES_NUMBER, where, least=least, most=most)


def _targets(ruleset: RuleSet) -> Iterator[Finding]:
    """More bouts never need more points (S-TGT-06)."""
    targets = ruleset.targets
    for target in targets:
        yield from _within("targets", target, 0, PACK_POINTS)
    if any(more > less for less, more in pairwise(targets)):
        yield error(Code.RULES_TARGETS, "targets")
    if any(table.duel for table in ruleset.tables):
        pairs = zip(targets, reversed(targets), strict=True)
        if len(targets) != BOUTS + 1 or any(sum(pair) != BOTH_TARGETS for pair in pairs):
            yield error(Code.RULES_DUEL_TARGETS, "targets", points=BOTH_TARGETS)


def _points(ruleset: RuleSet) -> Iterator[Finding]:
    yield from _within("base", ruleset.base, 0, LARGEST)
    yield from _within("petit_au_bout", ruleset.petit_au_bout, 0, LARGEST)
    if ruleset.rounding is not None and ruleset.rounding.step not in ROUNDED_TO:
        yield error(Code.RULES_ROUNDING, "rounding")
    if ruleset.pots is not None:
        yield from _within("pots", ruleset.pots.stake, 1, LARGEST)
        yield from _within("pots", ruleset.pots.extra, 0, LARGEST)
    if ruleset.miseres is not None:
        worth = ruleset.miseres.points.values()
        for points in worth:
            yield from _within("miseres", points, 0, LARGEST)
        if not any(worth):
            yield error(Code.RULES_MISERE_EMPTY, "miseres")


def _contracts(ruleset: RuleSet) -> Iterator[Finding]:
    """The auction goes up, and so should what a contract is worth (S-BID-02)."""
    names = [rule.contract for rule in ruleset.contracts]
    if not names:
        yield error(Code.RULES_CONTRACTS_MISSING, "contracts")
    if len(set(names)) < len(names) or Contract.DUEL in names:
        yield error(Code.RULES_CONTRACT_TWICE, "contracts")
    for rule in ruleset.contracts:
        yield from _within("contracts", rule.factor, 1, 100)
        yield from _within("contracts", rule.base or 0, 0, LARGEST)
    worth = [ruleset.base_of(rule) * rule.factor for rule in ruleset.contracts]
    if any(higher < lower for lower, higher in pairwise(worth)):
        yield warning(Code.RULES_LADDER, "contracts")


def _tables(ruleset: RuleSet) -> Iterator[Finding]:
    if not ruleset.tables:
        yield error(Code.RULES_TABLES_MISSING, "tables")
    forms = [(table.players, table.form) for table in ruleset.tables]
    if len(set(forms)) < len(forms):
        yield error(Code.RULES_FORM_TWICE, "tables")
    for table in ruleset.tables:
        shape = shape_for(table.players, table.form)
        if shape is None or shape.hands != table.players:
            yield error(Code.RULES_FORM, "tables", players=table.players)
        else:
            yield from _table(table, shape)


def _table(table: TableRule, shape: Shape) -> Iterator[Finding]:
    """A form has its own cards; two play without bids, and only they do."""
    if table.chien != shape.chien:
        yield error(Code.RULES_CHIEN, "tables", players=table.players, cards=shape.chien)
    if table.calls != shape.calls or (table.duel is None) != (table.players > 2):
        yield error(Code.RULES_FORM, "tables", players=table.players)
    if table.duel is not None and table.poignees:
        yield error(Code.RULES_FORM, "tables", players=table.players)
    for trumps in table.poignees.values():
        yield from _within("tables", trumps, 1, min(shape.cards_each, TRUMPS))
    if not _rising(table.poignees, strictly=True):
        yield error(Code.RULES_POIGNEES, "tables")


def _primes(ruleset: RuleSet) -> Iterator[Finding]:
    for prime in ruleset.poignees.values():
        yield from _within("poignees", prime, 0, LARGEST)
    if not _rising(ruleset.poignees, strictly=False):
        yield error(Code.RULES_POIGNEES, "poignees")


def _rising(numbers: Mapping[PoigneeSize, int], *, strictly: bool) -> bool:
    """Whether a larger poignée has a larger number."""
    values = [numbers[size] for size in PoigneeSize if size in numbers]
    return all(more - less >= strictly for less, more in pairwise(values))


def _slams(ruleset: RuleSet) -> Iterator[Finding]:
    """What is made pays, what fails costs, as the attack sees it (S-CHE-01 to 04)."""
    costs = (Chelem.ANNOUNCED_FAILED, Chelem.DEFENCE_MADE)
    for chelem, premium in ruleset.slams.items():
        yield from _premium("slams", premium, costs=chelem in costs)
    if ruleset.petit_chelem is not None:
        yield from _within("petit_chelem", ruleset.petit_chelem.losses, 1, MOST_LOST)
        for petit_chelem, premium in ruleset.petit_chelem.premiums.items():
            failed = petit_chelem is PetitChelem.ANNOUNCED_FAILED
            yield from _premium("petit_chelem", premium, costs=failed)


def _premium(where: str, premium: int, *, costs: bool) -> Iterator[Finding]:
    yield from _within(where, abs(premium), 0, LARGEST)
    if premium and (premium < 0) != costs:
        yield error(Code.RULES_SLAM_SIGN, where)


_CHECKS: tuple[Callable[[RuleSet], Iterator[Finding]], ...] = (
    _name,
    _targets,
    _points,
    _contracts,
    _tables,
    _primes,
    _slams,
)
