"""What a club plays by which version: for its pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q

from scoring.models import RuleSetVersion, Session
from scoring.rules.ruleset import FFT_2012
from scoring.rulesets.reading import set_name, unsaved_federation
from tarotclub.models import Club
from tarotclub.names import sort_key

NEWEST_EVENINGS = 60
SHOWN_EVENINGS = 3


@dataclass
class Version:
    """A version with what is played by it; `evenings` are the newest, of `count`."""

    row: RuleSetVersion
    count: int = 0
    seances: int = 0
    evenings: list[Session] = field(default_factory=list)

    @property
    def name(self) -> str:
        return set_name(self.row)


@dataclass(frozen=True)
class House:
    """A set of the club: its versions, the newest first. `federal` is the federation's."""

    versions: Sequence[Version]

    @property
    def newest(self) -> Version:
        return self.versions[0]

    @property
    def name(self) -> str:
        return str(self.newest.row.data["name"])

    @property
    def federal(self) -> bool:
        return self.newest.row.code == FFT_2012.code

    @property
    def preferred(self) -> bool:
        return self.newest.row.preferred

    @property
    def retired(self) -> bool:
        return self.newest.row.retired_at is not None

    @property
    def count(self) -> int:
        """Evenings played by any of its versions."""
        return sum(version.count for version in self.versions)


def houses(club: Club, *, read: bool) -> list[House]:
    """Every set of the club, as `offered` orders them and those retired at the end: three queries.

    `read`: whoever asks may see evenings that are not published. Where nothing was preferred, the
    federation's set is.
    """
    rows = [*club.rule_sets.select_related("author").order_by("code", "-version")]
    if not any(row.code == FFT_2012.code for row in rows):
        rows.append(unsaved_federation(club))
    if not any(row.preferred for row in rows):
        next(row for row in rows if row.code == FFT_2012.code).preferred = True
    versions = {row.pk: Version(row) for row in rows}
    _count(club, versions, read=read)
    by_code: dict[str, list[Version]] = {}
    for row in rows:
        by_code.setdefault(row.code, []).append(versions[row.pk])
    return sorted((House(each) for each in by_code.values()), key=_place)


def _count(club: Club, versions: dict[int, Version], *, read: bool) -> None:
    seance = Q(kind=Session.Kind.SEANCE)
    sessions = club.sessions.all() if read else club.sessions.filter(published=True)
    counted = sessions.values("rule_set").annotate(
        seances=Count("pk", filter=seance), evenings=Count("pk", filter=~seance)
    )
    for each in counted.order_by():
        version = versions[each["rule_set"]]
        version.count, version.seances = each["evenings"], each["seances"]
    newest = sessions.exclude(seance).order_by("-date", "-pk")[:NEWEST_EVENINGS]
    for session in newest:
        shown = versions[session.rule_set_id].evenings
        if len(shown) < SHOWN_EVENINGS:
            shown.append(session)


def _place(house: House) -> tuple[bool, bool, bool, str]:
    return (house.retired, not house.preferred, not house.federal, sort_key(house.name))


def published(row: RuleSetVersion) -> bool:
    """Whether the public may read a version: the club's own page is public, or something that
    is played by it."""
    if row.club.published:
        return True
    plays = Q(rule_set=row) | Q(tables__rule_set=row) | Q(tables__deals__rule_set=row)
    return Session.objects.filter(plays, club=row.club_id, published=True).exists()
