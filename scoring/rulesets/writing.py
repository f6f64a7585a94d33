"""Make, change, prefer and retire a club's rule sets."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from scoring.models import Deal, RuleSetVersion
from scoring.recording import Author
from scoring.rules.finding import Finding, Severity
from scoring.rules.presets import RULE_SETS
from scoring.rules.ruleset import FFT_2012, RuleSet
from scoring.rules.validation import called_federal, validate
from scoring.rulesets.reading import federation
from tarotclub.models import Club
from tarotclub.names import sort_key
from tarotclub.versions import held

LONGEST_CODE = 32
"""The column holds eight more, for what tells codes of one name apart."""
NAMELESS = "maison"


class RulesRefused(ValueError):
    """A set that cannot be. `findings` has one error per thing to mend."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


class NameTaken(Exception):
    """Another set of the club has this name. `existing` is its newest version."""

    def __init__(self, existing: RuleSetVersion) -> None:
        super().__init__(str(existing))
        self.existing = existing


class StaleRules(Exception):
    """Somebody changed the set since it was read. `current` is its newest version."""

    def __init__(self, current: RuleSetVersion) -> None:
        super().__init__(str(current))
        self.current = current


class Fixed(Exception):
    """The federation's set is what it is: nobody changes or retires it."""


@dataclass(frozen=True)
class Written:
    """The version as stored. `created`: it is a row that did not stand there before."""

    row: RuleSetVersion
    created: bool


def seen(row: RuleSetVersion) -> str:
    """What a form remembers of the version that its reader saw: which, and what it said."""
    data = json.dumps(row.data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{row.code}.{row.version}.{data}".encode()).hexdigest()[:16]


@transaction.atomic
def create(club: Club, rules: RuleSet, author: Author) -> Written:
    """Store a new set of the club under its name; its code comes from the name.

    The same set sent twice is one. Raises RulesRefused, NameTaken.
    """
    refuse(replace(rules, code=NAMELESS))
    _hold(club.pk)
    if namesake := _named(club, rules.name):
        if namesake.version == 1 and namesake.rules == replace(rules, code=namesake.code):
            return Written(namesake, created=False)
        raise NameTaken(namesake)
    code = _free_code(club, rules.name)
    row = _store(RuleSetVersion(club=club, code=code), replace(rules, code=code), author)
    return Written(row, created=True)


@transaction.atomic
def change(row: RuleSetVersion, rules: RuleSet, known: str, author: Author) -> Written:
    """Store other numbers for a set: in place while nothing uses its newest version, and otherwise
    as the next one, which is preferred where the version before was.

    `known` is `seen` of the version that the change began with. The same change sent twice is one,
    and no change at all stores nothing. Raises StaleRules, RulesRefused, NameTaken, Fixed.
    """
    if row.code == FFT_2012.code:
        raise Fixed
    rules = replace(rules, code=row.code)
    refuse(rules)
    _hold(row.club_id)
    newest = _newest(row)
    if newest.rules == rules:
        return Written(newest, created=False)
    if seen(newest) != known:
        raise StaleRules(newest)
    namesake = _named(row.club, rules.name)
    if namesake and namesake.code != row.code:
        raise NameTaken(namesake)
    if not in_use(newest) and _lockable(newest):
        return Written(_store(newest, rules, author), created=False)
    return Written(_next_version(newest, rules, author), created=True)


def refuse(rules: RuleSet) -> None:
    """Raise RulesRefused for a set that has errors; a warning passes."""
    errors = tuple(each for each in validate(rules) if each.severity is Severity.ERROR)
    if errors:
        raise RulesRefused(errors)


def in_use(row: RuleSetVersion) -> bool:
    """Whether an evening, a table, a deal as it is or once was, or a re-scoring knows this one."""
    related = (row.sessions, row.tables, row.deals, row.rescorings)
    return any(rows.exists() for rows in related) or Deal.history.filter(rule_set=row.pk).exists()


@transaction.atomic
def prefer(club: Club, row: RuleSetVersion | None) -> None:
    """Begin the club's next evenings with the newest version of this set, or with the federation's.

    Preferring twice changes nothing. A retired set is offered again by it. Raises Gone.
    """
    _hold(club.pk)
    wanted = federation(club) if row is None else _newest(row)
    current = held(RuleSetVersion.objects.filter(club=club), wanted.pk)
    if current.preferred and current.retired_at is None:
        return
    club.rule_sets.filter(preferred=True).update(preferred=False)
    current.preferred, current.retired_at = True, None
    current.save(update_fields=["preferred", "retired_at"])
    Club.raise_revision(club.pk)


@transaction.atomic
def retire(row: RuleSetVersion, *, retired: bool = True) -> None:
    """Offer the set no longer, or again. What is played by it stays. Raises Fixed."""
    if row.code == FFT_2012.code:
        raise Fixed
    _hold(row.club_id)
    newest = _newest(row)
    if (newest.retired_at is not None) == retired:
        return
    newest.retired_at = timezone.now() if retired else None
    newest.preferred = newest.preferred and not retired
    newest.save(update_fields=["retired_at", "preferred"])
    Club.raise_revision(row.club_id)


def _hold(club_pk: int) -> None:
    """One change of a club's sets at a time; revisions of evenings rise before the club's."""
    held(Club.objects.all(), club_pk)


def _newest(row: RuleSetVersion) -> RuleSetVersion:
    rows = RuleSetVersion.objects.select_related("club").filter(club=row.club_id, code=row.code)
    return rows.order_by("-version")[:1].get()


def _lockable(row: RuleSetVersion) -> bool:
    """False while somebody who has not finished yet begins to use the version."""
    rows = RuleSetVersion.objects.select_for_update(skip_locked=True, of=("self",))
    return rows.filter(pk=row.pk).exists()


def _store(row: RuleSetVersion, rules: RuleSet, author: Author) -> RuleSetVersion:
    row.data = rules.to_data()
    row.author, row.author_label = author.user, author.label
    row.save()
    Club.raise_revision(row.club_id)
    return row


def _next_version(newest: RuleSetVersion, rules: RuleSet, author: Author) -> RuleSetVersion:
    """A retired set that somebody changes is offered again."""
    preferred = newest.preferred
    if preferred:
        newest.preferred = False
        newest.save(update_fields=["preferred"])
    following = RuleSetVersion(
        club=newest.club, code=newest.code, version=newest.version + 1, preferred=preferred
    )
    return _store(following, rules, author)


def _named(club: Club, name: str) -> RuleSetVersion | None:
    """The newest version of the set that people would take for this one."""
    wanted = sort_key(name)
    newest = {row.code: row for row in club.rule_sets.order_by("version")}
    same = (row for row in newest.values() if sort_key(str(row.data["name"])) == wanted)
    return next(same, None)


def _free_code(club: Club, name: str) -> str:
    """A code from the name, unlike any of the club's and of those that the program brings."""
    stem = slugify(name)[:LONGEST_CODE].strip("-_") or NAMELESS
    if called_federal(stem):
        stem = NAMELESS
    taken = {*club.rule_sets.values_list("code", flat=True), *RULE_SETS}
    nth, code = 1, stem
    while code in taken:
        nth += 1
        code = f"{stem}-{nth}"
    return code
