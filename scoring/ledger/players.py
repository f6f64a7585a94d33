"""What one player did: by season, by evening, and deal by deal in one evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from scoring.ledger.ranks import Reader, average
from scoring.ledger.why import KnownRules, Names, duel, share_text, sum_parts
from scoring.marques import marque
from scoring.models import Deal, DealScore, RuleSetVersion, Seat, Session
from scoring.rules.deal import Contract
from scoring.rules.marque import Marque
from scoring.rules.ruleset import RuleSet
from tarotclub.models import Player, Season


@dataclass(frozen=True)
class Sums:
    """What a number of deals came to.

    `taken` and `made` count deals known with all their facts; nobody takes in the game of two.
    """

    half_total: int = 0
    deals: int = 0
    taken: int = 0
    made: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.half_total + other.half_total,
            self.deals + other.deals,
            self.taken + other.taken,
            self.made + other.made,
        )

    @property
    def mean(self) -> Fraction | None:
        """Points a deal, exact."""
        return average(self.half_total, self.deals)


@dataclass(frozen=True)
class PlayerEvening:
    """A player's evening."""

    session: Session
    sums: Sums


@dataclass(frozen=True)
class PlayerSeason:
    """A player's season, with those of its evenings that this reader may open.

    `season` is None for evenings that count in none, and for the public those of a season that is
    not published: it is not told which.

    `hidden` is what the season's other evenings come to: they are in its total all the same.
    """

    season: Season | None
    sums: Sums
    evenings: tuple[PlayerEvening, ...]
    hidden: Sums
    hidden_evenings: int


@dataclass(frozen=True)
class PlayedDeal:
    """A deal as one of its players sees it."""

    deal: Deal
    table: int
    position: int
    role: str  # taker, partner, defence, or two: the game of two
    taker: str  # at two the opponent
    marque: Marque | None
    half_score: int
    counted: bool  # whose cards were counted, at two; else who took
    sums: tuple[str, ...]


def readable_players() -> QuerySet[Player]:
    """Players, each with `published` (does the public read anything of them?) and a `state`.

    The four numbers of `state_of` change whenever a page about the player does.
    """
    evenings = Seat.objects.filter(player=OuterRef("pk"), table__session__kind=Session.Kind.EVENING)
    shown = Q(table__session__published=True)
    in_season = Q(table__session__season__published=True, scores__isnull=False)
    sessions = Session.objects.filter(tables__seats__player=OuterRef("pk"))
    seasons = Season.objects.filter(sessions__tables__seats__player=OuterRef("pk"))
    return Player.objects.annotate(
        published=Exists(evenings.filter(shown | in_season)),
        state_1=_sum_of(sessions, F("revision") + 1),
        state_2=_sum_of(sessions, (F("revision") + 1) * F("pk")),
        state_3=_sum_of(seasons, F("revision") + 1),
        state_4=_sum_of(seasons, (F("revision") + 1) * F("pk")),
    )


def state_of(player: Player) -> tuple[int, ...]:
    """What a page's tag is made of: sums of the revisions of all that the player sat in.

    Weighted too, so that what one session gains never makes up for another that left the sum.
    """
    return (player.version, *(vars(player)[f"state_{nth}"] for nth in range(1, 5)))


def _sum_of(found: QuerySet[Any], what: Combinable) -> Coalesce:
    one = found.order_by().values("club").annotate(sum=Sum(what)).values("sum")
    return Coalesce(Subquery(one), 0)


def player_seasons(player: Player, reader: Reader) -> tuple[PlayerSeason, ...]:
    """What the player did, by season and evening, the newest first: 3 queries.

    The public reads published evenings, and the totals of published seasons, which hold the others
    too: the same totals as the season's own page.
    """
    sums = _sums(player)
    groups: dict[int, _Group] = {}
    sessions = Session.objects.filter(pk__in=sums).select_related("season")
    for session in sessions:
        season = session.season
        if reader.public and season is not None and not season.published:
            season = None
        group = groups.setdefault(season.pk if season else 0, _Group(season))
        if session.published or not reader.public:
            group.evenings.append(PlayerEvening(session, sums[session.pk]))
        elif season is not None:
            group.hidden.append(sums[session.pk])
    found = [group.total() for group in groups.values() if group.evenings or group.hidden]
    return tuple(sorted(found, key=_newest_first))


def _newest_first(found: PlayerSeason) -> tuple[bool, int]:
    return found.season is None, -found.season.starts.toordinal() if found.season else 0


@dataclass
class _Group:
    season: Season | None
    evenings: list[PlayerEvening] = field(default_factory=list)
    hidden: list[Sums] = field(default_factory=list)

    def total(self) -> PlayerSeason:
        hidden = sum(self.hidden, Sums())
        seen = sum((each.sums for each in self.evenings), Sums())
        return PlayerSeason(
            self.season, seen + hidden, tuple(self.evenings), hidden, len(self.hidden)
        )


def _sums(player: Player) -> dict[int, Sums]:
    """What each of the player's evenings came to, by the session's pk: 2 queries."""
    rule_sets = RuleSetVersion.objects.filter(club=player.club_id)
    taken = Q(deal__taker=F("seat__index"), deal__depth=Deal.Depth.FACTS)
    taken &= ~Q(deal__contract=Contract.DUEL)
    found = (
        DealScore.objects.filter(
            seat__player=player, seat__table__session__kind=Session.Kind.EVENING
        )
        .values_list("seat__table__session")
        .annotate(
            half_total=Sum("half_score"),
            deals=Count("pk"),
            taken=Count("pk", filter=taken),
            made=Count("pk", filter=taken & made(rule_sets)),
        )
        .order_by()
    )
    return {session: Sums(*numbers) for session, *numbers in found}


def made(rule_sets: Iterable[RuleSetVersion]) -> Q:
    """Scores of deals whose contract was made, for the database: the target reached (RO p.11).

    Each deal by its own rule set; the marque says the same of one deal.
    """
    none: list[int] = []
    found = Q(pk__in=none)
    for version in rule_sets:
        for bouts, target in enumerate(version.rules.targets):
            reached = Q(deal__bouts=bouts, deal__half_points__gte=2 * target)
            found |= Q(deal__rule_set=version.pk) & reached
    return found


def played_deals(player: Player, session: Session, reader: Reader) -> tuple[PlayedDeal, ...]:
    """The player's deals of an evening that count, in the order played: 2 queries."""
    scores = (
        DealScore.objects.filter(seat__player=player, seat__table__session=session)
        .select_related("deal__rule_set", "deal__table", "seat__table")
        .order_by("seat__table__position", "seat__table__number", "deal__number")
    )
    seats = Seat.objects.filter(table__session=session).select_related("player")
    names = {(seat.table_id, seat.index): reader.name(seat.player) for seat in seats}
    rules = KnownRules()
    return tuple(_played(score, names, rules.of(score.deal)) for score in scores)


def _played(score: DealScore, names: Mapping[tuple[int, int], str], rules: RuleSet) -> PlayedDeal:
    deal, seat = score.deal, score.seat
    found = marque(deal, rules)
    there = {index: names[deal.table_id, index] for index in deal.playing}
    return PlayedDeal(
        deal=deal,
        table=seat.table.number,
        position=seat.table.position,
        role=_role(deal, seat.index),
        taker=there[_facing(deal, seat.index)],
        marque=found,
        half_score=score.half_score,
        counted=deal.taker == seat.index,
        sums=_reasons(deal, found, rules, there, seat.index) if found else (),
    )


def _reasons(deal: Deal, found: Marque, rules: RuleSet, names: Names, seat: int) -> tuple[str, ...]:
    """The deal's sum; at two what the player himself has of it."""
    if duel(deal):
        return (share_text(deal, found, rules, seat),)
    return sum_parts(deal, found, rules, names)


def _facing(deal: Deal, seat: int) -> int:
    """Whom the player is told about: the taker, or at two the opponent."""
    if duel(deal):
        return next((other for other in deal.playing if other != seat), seat)
    return deal.taker or 0


def _role(deal: Deal, seat: int) -> str:
    if duel(deal):
        return "two"
    if seat == deal.taker:
        return "taker"
    return "partner" if seat == deal.partner else "defence"
