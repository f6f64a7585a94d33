"""A season's challenge: what every player's tournaments bring, which count, who leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.db.models import Count, F, Max, Q, Sum

from tarotclub.models import Player
from tournaments.models import Challenge, Tournament
from tournaments.ranking import Evening, points_of_place, rank_challenge
from tournaments.standings.general import GROUP_FORMS, Unit, unit_of_totals
from tournaments.standings.legs import listed, read_leg

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring.ledger.ranks import Reader
    from tournaments.ranking import ChallengeStanding
    from tournaments.standings.legs import Leg, Placed


@dataclass(frozen=True)
class Result:
    """One tournament of a player: what it brings him, and whether that counts.

    `side` is the name of the side or the team he sat for; `rank` None where it won no place.
    """

    tournament: Tournament
    rank: int | None
    ranked: int
    side: str
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

    `coming` are its tournaments that are not over, or that this reader may not know yet; `apart`
    are over, and their totals are in another unit than those added up here; of the printed lists
    `unlinked` nobody is linked to a player.
    """

    challenge: Challenge
    unit: Unit | None
    tournaments: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    apart: tuple[Tournament, ...]
    unlinked: tuple[Tournament, ...]
    rows: tuple[ChallengeRow, ...]
    short: tuple[ChallengeRow, ...]

    @property
    def sides(self) -> bool:
        """Whether several players make one place together in some of its tournaments."""
        return any(one.form in GROUP_FORMS for one in (*self.tournaments, *self.coming))

    def row_of(self, player: int) -> ChallengeRow | None:
        """Somebody's line, with a place or without one yet."""
        return next((one for one in (*self.rows, *self.short) if one.player.pk == player), None)


def rankable(club: int) -> QuerySet[Tournament]:
    """The club's tournaments, the earliest first, as `read_leg` takes them."""
    found = Tournament.objects.filter(club=club).select_related("libre")
    return found.order_by("date", "pk")


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
    unit = unit_of(challenge, known)
    if reader.public:
        known = [one for one in known if one.published]
    over = [one for one in known if _over(one, reader)]
    apart = [one for one in over if unit is not None and unit_of_totals(one) is not unit]
    legs = {one.pk: read_leg(one) for one in over if one not in apart}
    unlinked = [one for one in over if one not in apart and _unlinked(one, legs[one.pk])]
    counted = [one for one in over if one not in (*apart, *unlinked)]
    drawing = _Drawing(challenge, counted, legs, _people(legs), reader)
    ranked = rank_challenge([_evening(one, legs[one.pk]) for one in counted], challenge.rules)
    rows = [drawing.placed(one) for one in ranked.general]
    short = [drawing.short(one, need) for one, need in ranked.short]
    return ChallengeView(
        challenge=challenge,
        unit=unit,
        tournaments=tuple(counted),
        coming=tuple(one for one in known if one not in over),
        apart=tuple(apart),
        unlinked=tuple(unlinked),
        rows=tuple(sorted(rows, key=lambda one: (one.rank, reader.key(one.player)))),
        short=tuple(sorted(short, key=lambda one: (one.lacking, reader.key(one.player)))),
    )


def _over(tournament: Tournament, reader: Reader) -> bool:
    held = reader.public and tournament.last_held
    return tournament.status == Tournament.Status.FINISHED and not held


def unit_of(challenge: Challenge, tournaments: Sequence[Tournament]) -> Unit | None:
    """What is added up: the unit of the earliest of them all; None where places bring points."""
    if challenge.method == Challenge.Method.PLACES:
        return None
    return unit_of_totals(tournaments[0]) if tournaments else Unit.PERCENT


def _unlinked(tournament: Tournament, leg: Leg) -> bool:
    return listed(tournament) and not leg.placed


def _people(legs: Mapping[int, Leg]) -> dict[int, Player]:
    return Player.objects.in_bulk({pk for leg in legs.values() for pk in leg.placed})


def _evening(tournament: Tournament, leg: Leg) -> Evening:
    """What the ranking compares: the totals, and the places that the tournament gave itself."""
    return Evening(
        str(tournament.pk),
        {str(pk): one.total for pk, one in leg.placed.items() if one.total is not None},
        {str(pk): (one.rank, one.sharing) for pk, one in leg.placed.items()},
    )


@dataclass(frozen=True)
class _Drawing:
    """Makes rows of what the ranking gave."""

    challenge: Challenge
    over: Sequence[Tournament]
    legs: Mapping[int, Leg]
    people: Mapping[int, Player]
    reader: Reader

    def placed(self, one: ChallengeStanding) -> ChallengeRow:
        return self._row(int(one.competitor), one.counted, one.rank, one.total, 0)

    def short(self, competitor: str, need: int) -> ChallengeRow:
        """Who has no place yet: the results that would count now."""
        pk = int(competitor)
        played = [one.pk for one in self.over if pk in self.legs[one.pk].placed]
        ordered = sorted(played, key=lambda one: -self._points(self.legs[one].placed[pk]))
        best = self.challenge.best
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
        leg = self.legs[tournament.pk]
        found = leg.placed.get(pk)
        if found is None:
            return None
        return Result(
            tournament=tournament,
            rank=found.rank,
            ranked=leg.ranked,
            side=found.side,
            points=self._points(found),
            counted=counted,
        )

    def _points(self, placed: Placed) -> Fraction:
        """What a tournament brings whoever is placed so, taking part included."""
        rules = self.challenge.rules
        if self.challenge.method != Challenge.Method.PLACES:
            return (placed.total or Fraction(0)) + rules.attendance
        gained = points_of_place(placed.rank, placed.sharing, rules.scale, rules.shared)
        return gained + rules.attendance
