"""A season's challenge: what every player's tournaments bring, which count, who leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from django.core.cache import cache
from django.db.models import Count, F, Max, Q, Sum

from scoring.ledger.ranks import MEMBERS
from tarotclub import RELEASE
from tarotclub.models import Player
from tournaments.models import Challenge, Tournament
from tournaments.ranking import ChallengeStanding, Evening, place_points, rank_challenge
from tournaments.standings.general import Unit
from tournaments.standings.lines import CHALLENGE_FORMS, ranked_lines

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring.ledger.ranks import Reader


class Placed(NamedTuple):
    """A player's place and total in one tournament."""

    rank: int
    total: Fraction


@dataclass(frozen=True)
class Result:
    """One tournament of a player: what it brings him, and whether that counts."""

    tournament: Tournament
    rank: int
    entered: int
    total: Fraction
    points: Fraction
    counted: bool


@dataclass(frozen=True)
class ChallengeRow:
    """A player; `rank` and `total` are None while he has too few tournaments: `lacking` more.

    `results` has one for each tournament that counts, None where he did not play.
    """

    player: Player
    name: str
    rank: int | None
    total: Fraction | None
    lacking: int
    results: tuple[Result | None, ...]

    @property
    def played(self) -> tuple[Result, ...]:
        return tuple(one for one in self.results if one is not None)

    @property
    def counted(self) -> tuple[Result, ...]:
        """The results that make the total."""
        return tuple(one for one in self.played if one.counted)

    @property
    def dropped(self) -> tuple[Result, ...]:
        """Those that others are better than."""
        return tuple(one for one in self.played if not one.counted)


@dataclass(frozen=True)
class ChallengeView:
    """A challenge as it stands. `unit` is None where places bring points.

    `coming` are its tournaments that are not over, or that this reader may not know yet.
    """

    challenge: Challenge
    unit: Unit | None
    tournaments: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    rows: tuple[ChallengeRow, ...]
    short: tuple[ChallengeRow, ...]

    def row_of(self, player: int) -> ChallengeRow | None:
        """Somebody's line, with a place or without one yet."""
        return next((one for one in (*self.rows, *self.short) if one.player.pk == player), None)


def rankable(club: int) -> QuerySet[Tournament]:
    """The club's tournaments whose players are ranked one by one."""
    found = Tournament.objects.filter(club=club, form__in=CHALLENGE_FORMS)
    return found.filter(Q(libre=None) | Q(libre__listed=False)).order_by("date", "pk")


def offered(challenge: Challenge) -> QuerySet[Tournament]:
    """What can be ticked: the season's tournaments, and those of its days without a season."""
    season = challenge.season
    days = Q(season=None, date__gte=season.starts, date__lte=season.ends)
    return rankable(challenge.club_id).filter(Q(season=season) | days)


def tournaments_of(challenge: Challenge) -> QuerySet[Tournament]:
    """The tournaments that count, the earliest first, whatever their state."""
    counts = challenge.counts
    if counts == Challenge.Counts.CHOSEN:
        return rankable(challenge.club_id).filter(challenges=challenge)
    found = rankable(challenge.club_id).filter(season=challenge.season_id)
    return found if counts == Challenge.Counts.ALL else found.filter(form=counts)


def state_of(challenge: Challenge) -> tuple[object, ...]:
    """What a page of the challenge depends on beside its own row: one query."""
    found = tournaments_of(challenge).order_by()
    raised = found.aggregate(
        sum=Sum("revision"), weighed=Sum(F("revision") * F("pk")), count=Count("pk"), last=Max("pk")
    )
    return (challenge.revision, challenge.season.revision, *raised.values())


def read_challenge(challenge: Challenge, reader: Reader) -> ChallengeView:
    """Rank the challenge as `reader` may see it.

    Three queries, and those of each tournament whose ranking nobody has asked for since it changed.
    The public is told nothing of a tournament that is not published or whose end is held back.
    """
    known = list(tournaments_of(challenge))
    if reader.public:
        known = [one for one in known if one.published]
    over = [one for one in known if _over(one, reader)]
    results = {one.pk: results_of(one) for one in over}
    rules = challenge.rules
    by_places = challenge.method == Challenge.Method.PLACES
    evenings = [Evening(str(one.pk), _totals(results[one.pk], by_places)) for one in over]
    ranked = rank_challenge(evenings, rules)
    people = Player.objects.in_bulk({pk for found in results.values() for pk in found})
    points = {one.pk: _points(challenge, results[one.pk]) for one in over}
    drawing = _Drawing(over, results, points, people, reader)
    rows = [drawing.placed(one) for one in ranked.general]
    short = [drawing.short(one, need, rules.best) for one, need in ranked.short]
    return ChallengeView(
        challenge=challenge,
        unit=None if by_places else _unit(over or known),
        tournaments=tuple(over),
        coming=tuple(one for one in known if one not in over),
        rows=tuple(sorted(rows, key=lambda one: (one.rank, reader.key(one.player)))),
        short=tuple(sorted(short, key=lambda one: (one.lacking, reader.key(one.player)))),
    )


def _over(tournament: Tournament, reader: Reader) -> bool:
    held = reader.public and tournament.last_held
    return tournament.status == Tournament.Status.FINISHED and not held


def _unit(tournaments: Sequence[Tournament]) -> Unit:
    libre = any(one.form == Tournament.Form.LIBRE for one in tournaments)
    return Unit.POINTS if libre else Unit.PERCENT


def results_of(tournament: Tournament) -> Mapping[int, Placed]:
    """Place and total by the player's pk, kept until the tournament changes."""
    key = f"challenge-results:{RELEASE}:{tournament.pk}:{tournament.revision}"
    found: Mapping[int, Placed] | None = cache.get(key)
    if found is None:
        ranked = ranked_lines(tournament, MEMBERS)
        lines = ranked.lines if ranked else ()
        found = {
            one.player.pk: Placed(one.rank, one.total) for one in lines if one.total is not None
        }
        cache.set(key, found)
    return found


def _totals(results: Mapping[int, Placed], by_places: bool) -> dict[str, Fraction]:
    """What the ranking compares: totals, or the places themselves, whose ties are decided."""
    return {str(pk): Fraction(-one.rank) if by_places else one.total for pk, one in results.items()}


def _points(challenge: Challenge, results: Mapping[int, Placed]) -> dict[int, Fraction]:
    """What a tournament brings each of its players."""
    rules = challenge.rules
    if challenge.method != Challenge.Method.PLACES:
        return {pk: one.total + rules.attendance for pk, one in results.items()}
    gained = place_points(_totals(results, by_places=True), rules.scale, rules.shared)
    return {int(pk): points + rules.attendance for pk, points in gained.items()}


@dataclass(frozen=True)
class _Drawing:
    """Makes rows of what the ranking gave."""

    over: Sequence[Tournament]
    results: Mapping[int, Mapping[int, Placed]]
    points: Mapping[int, Mapping[int, Fraction]]
    people: Mapping[int, Player]
    reader: Reader

    def placed(self, one: ChallengeStanding) -> ChallengeRow:
        return self._row(int(one.competitor), one.counted, one.rank, one.total, 0)

    def short(self, competitor: str, need: int, best: int | None) -> ChallengeRow:
        """Who has no place yet: the results that would count now."""
        pk = int(competitor)
        played = [one.pk for one in self.over if pk in self.results[one.pk]]
        ordered = sorted(played, key=lambda one: -self.points[one][pk])
        counted = [str(one) for one in (ordered if best is None else ordered[:best])]
        return self._row(pk, counted, None, None, need)

    def _row(
        self,
        pk: int,
        counted: Iterable[str],
        rank: int | None,
        total: Fraction | None,
        lacking: int,
    ) -> ChallengeRow:
        kept = {*counted}
        player = self.people[pk]
        results: list[Any] = [self._result(one, pk, str(one.pk) in kept) for one in self.over]
        return ChallengeRow(player, self.reader.name(player), rank, total, lacking, tuple(results))

    def _result(self, tournament: Tournament, pk: int, counted: bool) -> Result | None:
        found = self.results[tournament.pk]
        if pk not in found:
            return None
        return Result(
            tournament=tournament,
            rank=found[pk].rank,
            entered=len(found),
            total=found[pk].total,
            points=self.points[tournament.pk][pk],
            counted=counted,
        )
