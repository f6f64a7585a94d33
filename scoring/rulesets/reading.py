"""Which rule sets a club has, and what they are called. Only the federation's is made at need."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.models import RuleSetVersion
from scoring.rules.ruleset import FFT_2012, RuleSet
from tarotclub.models import Club
from tarotclub.names import sort_key

MOST_DIGITS = 5
"""Of a version's number."""
_FEDERATION = Q(code=FFT_2012.code, version=1)


def federation(club: Club) -> RuleSetVersion:
    """The federation's set, made at need. Tournaments are played by it whatever the house plays."""
    found, _created = RuleSetVersion.objects.get_or_create(
        club=club, code=FFT_2012.code, version=1, defaults={"data": FFT_2012.to_data()}
    )
    return found


def preferred(club: Club) -> RuleSetVersion:
    """The version that the club's next evenings begin with: the federation's, made at need, where
    none was preferred to it."""
    return _preferred(club) or federation(club)


def rules_in_force(club: Club) -> RuleSet:
    """The rules of the club's next evenings, for reading: nothing is made."""
    found = _preferred(club)
    return found.rules if found else FFT_2012


def _preferred(club: Club) -> RuleSetVersion | None:
    rows = club.rule_sets.filter(Q(preferred=True) | _FEDERATION)
    return rows.order_by("-preferred").first()


def offered(club: Club) -> Sequence[RuleSetVersion]:
    """The newest version of each set that is not retired: the preferred one, the federation's,
    then by name. Nothing is made: a federation's set that is not stored yet has no pk; `key` and
    `chosen` stand for a form's choice in either case."""
    newest: dict[str, RuleSetVersion] = {}
    for row in club.rule_sets.order_by("code", "-version"):
        newest.setdefault(row.code, row)
    newest.setdefault(FFT_2012.code, unsaved_federation(club))
    rows = [row for row in newest.values() if row.retired_at is None]
    return sorted(rows, key=_place)


def unsaved_federation(club: Club) -> RuleSetVersion:
    """The federation's set for reading, where the club has not stored it yet."""
    return RuleSetVersion(club=club, code=FFT_2012.code, version=1, data=FFT_2012.to_data())


def _place(row: RuleSetVersion) -> tuple[bool, bool, str, str]:
    return (not row.preferred, row.code != FFT_2012.code, sort_key(set_name(row)), row.code)


def key(row: RuleSetVersion) -> str:
    """What a form's choice says for a version: `fft-2012.1`."""
    return f"{row.code}.{row.version}"


def chosen(club: Club, choice: str) -> RuleSetVersion | None:
    """The version that `key` wrote, the federation's made at need; None where the club has none."""
    found = looked_up(club, choice)
    made = found is None or not found._state.adding
    return found if made else federation(club)


def looked_up(club: Club, choice: str) -> RuleSetVersion | None:
    """As `chosen`, for reading: nothing is made."""
    code, _dot, version = choice.rpartition(".")
    if not version.isascii() or not version.isdigit() or len(version) > MOST_DIGITS:
        return None
    found = club.rule_sets.filter(code=code, version=int(version)).first()
    if found is None and (code, version) == (FFT_2012.code, "1"):
        return unsaved_federation(club)
    return found


def set_name(row: RuleSetVersion, *, several: bool = False) -> str:
    """A version as people call it: `Maison × 5`, and from the second on `Maison × 5, version 2`.

    `several`: it stands beside others of its set, so that the first says which it is too.
    """
    name = str(row.data.get("name", row.code))
    if row.version == 1 and not several:
        return name
    return _("%(name)s, version %(version)s") % {"name": name, "version": row.version}
