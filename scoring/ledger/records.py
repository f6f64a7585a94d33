"""A club's records: the best evenings, the dearest deals, the slams, the most faithful.

Counted from the evenings that the reader may open. Amounts are halves (× 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import Abs

from scoring import words
from scoring.ledger.ranks import Reader
from scoring.ledger.statistics import (
    ContractSums,
    contract_sums,
    readable_evenings,
    taken_contracts,
)
from scoring.models import Deal, DealScore, RuleSetVersion, Seat, Session
from scoring.rules.deal import Chelem, Contract, Outcome
from tarotclub.models import Club, Player, Season

FIRST = 5
"""How many of each list are shown; a tie with the last of them is not."""
SLAMS_MADE = (Chelem.ANNOUNCED_MADE, Chelem.UNANNOUNCED_MADE, Chelem.DEFENCE_MADE)


@dataclass(frozen=True)
class EveningRecord:
    """A player's total of one evening."""

    player: Player
    name: str
    session: Session
    half_total: int
    deals: int


@dataclass(frozen=True)
class DealRecord:
    """A deal with its taker; `half_score` is the taker's."""

    deal: Deal
    name: str
    half_score: int

    @property
    def title(self) -> str:
        """`Garde sans`."""
        return words.title(self.deal)

    @property
    def count(self) -> str:
        """`2 bouts, 49`."""
        return words.count_text(self.deal)

    @property
    def slam(self) -> str:
        """`annoncé, fait`; blank where there is none."""
        return str(words.SLAMS[Chelem(self.deal.chelem)]).lower() if self.deal.chelem else ""


@dataclass(frozen=True)
class Faithful:
    """How many evenings and deals a player played."""

    player: Player
    name: str
    evenings: int
    deals: int


@dataclass(frozen=True)
class Records:
    """Everything that the page shows of a club, or of one of its seasons."""

    evenings: int
    deals: int
    best_evenings: tuple[EveningRecord, ...]
    dearest: tuple[DealRecord, ...]
    slams: tuple[DealRecord, ...]
    contracts: tuple[ContractSums, ...]
    faithful: tuple[Faithful, ...]


def records(club: Club, reader: Reader, season: Season | None = None) -> Records:
    """The records of the evenings that `reader` may open: 12 queries at most."""
    sessions = readable_evenings(club, reader, season)
    scores = DealScore.objects.filter(seat__table__session__in=sessions)
    counts = Q(outcome=Outcome.PLAYED, voided_at=None, half_unit__isnull=False)
    played = Deal.objects.filter(counts, table__session__in=sessions)
    versions = [*RuleSetVersion.objects.filter(club=club)]
    counted = scores.aggregate(
        evenings=Count("seat__table__session", distinct=True), deals=Count("deal", distinct=True)
    )
    return Records(
        evenings=counted["evenings"],
        deals=counted["deals"],
        best_evenings=_best_evenings(scores, reader),
        dearest=_dearest(played, reader),
        slams=_slams(played, reader),
        contracts=contract_sums(taken_contracts(scores), versions),
        faithful=_faithful(scores, reader),
    )


def _best_evenings(scores: QuerySet[DealScore], reader: Reader) -> tuple[EveningRecord, ...]:
    rows = (
        scores.values_list("seat__player", "seat__table__session")
        .annotate(half_total=Sum("half_score"), deals=Count("pk"))
        .order_by("-half_total", "seat__table__session__date", "seat__player_id")[:FIRST]
    )
    found = [*rows]
    people = Player.objects.in_bulk([row[0] for row in found])
    sessions = Session.objects.in_bulk([row[1] for row in found])
    return tuple(
        EveningRecord(people[who], reader.name(people[who]), sessions[where], half_total, deals)
        for who, where, half_total, deals in found
    )


def _dearest(played: QuerySet[Deal], reader: Reader) -> tuple[DealRecord, ...]:
    """The deals of which a defender paid or received most: what two gain is another thing."""
    rows = played.exclude(contract=Contract.DUEL).annotate(size=Abs("half_unit"))
    return _with_takers(rows.order_by("-size", "table__session__date", "pk")[:FIRST], reader)


def _slams(played: QuerySet[Deal], reader: Reader) -> tuple[DealRecord, ...]:
    """The slams that were made, the last first."""
    rows = played.filter(chelem__in=[str(each) for each in SLAMS_MADE])
    return _with_takers(rows.order_by("-table__session__date", "-pk")[:FIRST], reader)


def _with_takers(rows: QuerySet[Deal], reader: Reader) -> tuple[DealRecord, ...]:
    """Each deal with its taker's name and score: 2 queries."""
    deals = [*rows.select_related("table__session")]
    scores = (
        DealScore.objects.filter(deal__in=[deal.pk for deal in deals])
        .filter(deal__taker=F("seat__index"))
        .select_related("seat__player")
    )
    takers: Mapping[int, tuple[Seat, int]] = {
        row.deal_id: (row.seat, row.half_score) for row in scores
    }
    return tuple(
        DealRecord(deal, reader.name(takers[deal.pk][0].player), takers[deal.pk][1])
        for deal in deals
        if deal.pk in takers
    )


def _faithful(scores: QuerySet[DealScore], reader: Reader) -> tuple[Faithful, ...]:
    rows = (
        scores.values_list("seat__player")
        .annotate(evenings=Count("seat__table__session", distinct=True), deals=Count("pk"))
        .order_by("-evenings", "-deals", "seat__player_id")[:FIRST]
    )
    found = [*rows]
    people = Player.objects.in_bulk([row[0] for row in found])
    return tuple(
        Faithful(people[who], reader.name(people[who]), evenings, deals)
        for who, evenings, deals in found
    )
