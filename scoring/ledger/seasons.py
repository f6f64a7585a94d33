"""The standings of a season: the evenings that count in it, added up."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, Sum

from scoring.ledger.ranks import Reader, average, must_be_nothing, ranks
from scoring.models import Deal, DealScore, Session
from tarotclub.models import Player, Season


@dataclass(frozen=True)
class SeasonStanding:
    """One player's season. Amounts are halves; `evenings` are those with at least one deal played.

    `by_evening` has the total of each of those evenings, by the session's pk.
    """

    player: Player
    name: str
    key: tuple[str, int]
    rank: int
    half_total: int
    deals: int
    by_evening: dict[int, int]

    @property
    def mean(self) -> Fraction | None:
        """Points a deal, exact."""
        return average(self.half_total, self.deals)

    @property
    def evenings(self) -> int:
        return len(self.by_evening)

    @property
    def half_best(self) -> int:
        return max(self.by_evening.values())

    @property
    def half_worst(self) -> int:
        return min(self.by_evening.values())


@dataclass(frozen=True)
class SeasonEvening:
    """An evening that counts in the season; `players` are those who played a deal."""

    session: Session
    players: int
    open_to_reader: bool


@dataclass(frozen=True)
class SeasonStandings:
    """Everything the page and the file show of a season.

    `half_sum` is what the totals add up to, None where they need not be 0 together.
    """

    rows: tuple[SeasonStanding, ...]
    evenings: tuple[SeasonEvening, ...]
    half_sum: int | None

    @property
    def played(self) -> int:
        """How many evenings have a deal that counts; one that is planned is none yet."""
        return sum(each.players > 0 for each in self.evenings)

    @property
    def running(self) -> bool:
        """True while an evening of the season is being played."""
        return any(each.session.status == Session.Status.OPEN for each in self.evenings)


def season_standings(season: Season, reader: Reader) -> SeasonStandings:
    """Rank those who played in the season, as `reader` may see them: 3 queries, one more where the
    totals do not add up to 0.

    Every evening of the season counts, published or not: the ranking that the public reads is the
    club's own. `open_to_reader` says which evenings this reader may open.
    """
    sessions = list(Session.objects.counting(season))
    totals, deals, by_evening = _sums(season)
    players = Player.objects.in_bulk(list(totals))
    places = ranks(totals)
    rows = [
        SeasonStanding(
            player=player,
            name=reader.name(player),
            key=reader.key(player),
            rank=places[pk],
            half_total=totals[pk],
            deals=deals[pk],
            by_evening=by_evening[pk],
        )
        for pk, player in players.items()
    ]
    rows.sort(key=lambda row: (row.rank, row.key))
    came = [pk for evenings in by_evening.values() for pk in evenings]
    evenings = tuple(
        SeasonEvening(each, came.count(each.pk), each.published or not reader.public)
        for each in sessions
    )
    played = Deal.objects.filter(table__session__in=sessions)
    return SeasonStandings(tuple(rows), evenings, must_be_nothing(totals.values(), played))


def _sums(season: Season) -> tuple[dict[int, int], dict[int, int], dict[int, dict[int, int]]]:
    """Totals and numbers of deals by player, and totals by player and evening, in halves."""
    totals: dict[int, int] = defaultdict(int)
    deals: dict[int, int] = defaultdict(int)
    by_evening: dict[int, dict[int, int]] = defaultdict(dict)
    found = (
        DealScore.objects.filter(seat__table__session__in=Session.objects.counting(season))
        .values_list("seat__player", "seat__table__session")
        .annotate(half_total=Sum("half_score"), deals=Count("pk"))
        .order_by()
    )
    for who, evening, half_total, number in found:
        totals[who] += half_total
        deals[who] += number
        by_evening[who][evening] = half_total
    return totals, deals, by_evening
