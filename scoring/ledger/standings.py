"""The standings of an evening: computed from the deals, each time they are asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum

from scoring.ledger.ranks import Reader, average, must_be_nothing, ranks
from scoring.marques import half_scores, marque
from scoring.models import Deal, DealScore, Seat, Session, Table
from scoring.rules.deal import Outcome
from scoring.rules.marque import Marque
from tarotclub.models import Player

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class Since(StrEnum):
    """What the moves in the ranking are counted from."""

    POSITION = "position"  # the end of the position before
    DEAL = "deal"  # before the latest deal of each table
    NOTHING = ""


@dataclass(frozen=True)
class Standing:
    """One player's row. Amounts are halves; None where there is none, which is not zero.

    `rank` is None for who has not played a deal. `move` is the number of places gained.
    `positions` has an amount, or None, for each position of the evening.
    """

    player: Player
    name: str
    rank: int | None
    half_total: int | None
    deals: int
    positions: tuple[int | None, ...]
    table: int | None
    move: int | None = None
    half_last: int | None = None

    @property
    def mean(self) -> Fraction | None:
        """Points a deal, exact."""
        return None if self.half_total is None else average(self.half_total, self.deals)

    @property
    def places(self) -> int:
        """How many places were gained or lost, for a sentence."""
        return abs(self.move or 0)


@dataclass(frozen=True)
class LatestDeal:
    """The deal that was saved last among those that count, and when anything was last saved."""

    deal: Deal
    table: Table
    taker: Player
    marque: Marque | None
    half_score: int
    saved_at: datetime


@dataclass(frozen=True)
class EveningTable:
    """A table of the evening, with the names of those who sit there in the order of play."""

    table: Table
    names: tuple[str, ...]


@dataclass(frozen=True)
class EveningPosition:
    """A stay at the tables."""

    number: int
    tables: tuple[EveningTable, ...]


@dataclass(frozen=True)
class EveningStandings:
    """Everything the page and the file show of an evening.

    `half_sum` is what the totals add up to, None where they need not be 0 together.
    """

    rows: tuple[Standing, ...]
    positions: tuple[int, ...]
    tables: tuple[EveningTable, ...]
    since: Since
    latest: LatestDeal | None
    half_sum: int | None = field(default=0)

    @property
    def players(self) -> int:
        return len(self.rows)

    def at(self, position: int) -> tuple[EveningTable, ...]:
        """The tables of a position."""
        return tuple(each for each in self.tables if each.table.position == position)

    @property
    def current(self) -> tuple[EveningTable, ...]:
        """The tables of the last position."""
        return self.at(self.positions[-1]) if self.positions else ()

    @property
    def past(self) -> tuple[EveningPosition, ...]:
        """The positions before, the newest first."""
        return tuple(EveningPosition(each, self.at(each)) for each in self.positions[-2::-1])


def evening_standings(session: Session, reader: Reader) -> EveningStandings:
    """Rank those who sit in `session`, as `reader` may see them: at most 4 queries, one more where
    the totals do not add up to 0.

    Void, passed and annulled deals have no scores, so they enter nothing.
    """
    seats = _Seats.of(session)
    since = _since(session, seats.positions)
    moves = _moves(seats, since, session)
    latest = latest_deal(session)
    last = _amounts(latest, seats) if session.status == Session.Status.OPEN else {}
    places = ranks(seats.totals)
    rows = [
        Standing(
            player=player,
            name=reader.name(player),
            rank=places.get(pk),
            half_total=seats.totals.get(pk),
            deals=seats.deals.get(pk, 0),
            positions=tuple(seats.parts[pk].get(position) for position in seats.positions),
            table=seats.now[pk].table.number,
            move=moves.get(pk),
            half_last=last.get(pk),
        )
        for pk, player in seats.players.items()
    ]
    rows.sort(key=lambda row: (row.rank is None, row.rank or 0, reader.key(row.player)))
    return EveningStandings(
        rows=tuple(rows),
        positions=seats.positions,
        tables=_tables(seats.rows, reader),
        since=since,
        latest=_latest(latest, seats),
        half_sum=must_be_nothing(seats.totals.values(), _counted(session)),
    )


@dataclass
class _Seats:
    """The seats of a session, each with the sum and the number of its deals, added up by player."""

    rows: list[Seat]
    totals: dict[int, int] = field(default_factory=dict)
    deals: dict[int, int] = field(default_factory=dict)
    parts: dict[int, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    players: dict[int, Player] = field(default_factory=dict)
    now: dict[int, Seat] = field(default_factory=dict)

    @classmethod
    def of(cls, session: Session) -> _Seats:
        """Read the seats of a session, in the order of positions, tables and seats: one query."""
        found = (
            Seat.objects.filter(table__session=session)
            .select_related("table", "player")
            .annotate(half_total=Sum("scores__half_score"), deals=Count("scores"))
            .order_by("table__position", "table__number", "index")
        )
        seats = cls(list(found))
        for seat in found:
            seats._add(seat, seat.half_total, seat.deals)
        return seats

    def _add(self, seat: Seat, half_total: int | None, deals: int) -> None:
        who, position = seat.player_id, seat.table.position
        self.players[who] = seat.player
        held = self.now.get(who)
        # Somebody who changed tables sits at the one that they have not left.
        if held is None or held.table.position < position or seat.last_deal is None:
            self.now[who] = seat
        if half_total is not None:
            self.totals[who] = self.totals.get(who, 0) + half_total
            self.deals[who] = self.deals.get(who, 0) + deals
            self.parts[who][position] = self.parts[who].get(position, 0) + half_total

    @property
    def positions(self) -> tuple[int, ...]:
        return tuple(sorted({seat.table.position for seat in self.rows}))

    def at(self, table: int, index: int | None) -> Seat | None:
        """The seat of this index at the table with this pk."""
        found = (seat for seat in self.rows if (seat.table_id, seat.index) == (table, index))
        return next(found, None)


def _since(session: Session, positions: Sequence[int]) -> Since:
    if len(positions) > 1:
        return Since.POSITION
    return Since.DEAL if session.status == Session.Status.OPEN else Since.NOTHING


def _moves(seats: _Seats, since: Since, session: Session) -> dict[int, int]:
    """Places gained by each player who had a rank before."""
    before: dict[int, int] = {}
    if since is Since.POSITION:
        for who, parts in seats.parts.items():
            earlier = [half for position, half in parts.items() if position < seats.positions[-1]]
            if earlier:
                before[who] = sum(earlier)
    elif since is Since.DEAL:
        last = _last_round(session)
        before = {
            who: total - last.get(who, 0)
            for who, total in seats.totals.items()
            if seats.deals[who] > (who in last)
        }
    now, then = ranks(seats.totals), ranks(before)
    return {who: then[who] - now[who] for who in then}


def _counted(session: Session) -> QuerySet[Deal]:
    played = Q(outcome=Outcome.PLAYED, voided_at=None)
    return Deal.objects.filter(played, table__session=session)


def _last_round(session: Session) -> dict[int, int]:
    """What the last deal of each table gave each player, in halves."""
    newest = _counted(session).filter(table=OuterRef("pk")).order_by("-number").values("pk")[:1]
    tables = Table.objects.filter(session=session).annotate(newest=Subquery(newest))
    found = DealScore.objects.filter(deal__in=tables.values("newest"))
    return dict(found.values_list("seat__player", "half_score"))


class _Saved(TypedDict):
    saved_at: datetime


def latest_deal(session: Session) -> WithAnnotations[Deal, _Saved] | None:
    """The deal saved last among those that count. Its `saved_at`: when any deal was last saved."""
    saved = Deal.objects.filter(table__session=session).order_by("-updated_at")
    return (
        _counted(session)
        .select_related("rule_set", "table")
        .annotate(saved_at=Subquery(saved.values("updated_at")[:1]))
        .order_by("-updated_at", "-pk")
        .first()
    )


def _amounts(deal: Deal | None, seats: _Seats) -> dict[int, int]:
    """What a deal that counts gave each player, in halves."""
    if deal is None:
        return {}
    found = ((seats.at(deal.table_id, index), half) for index, half in half_scores(deal).items())
    return {seat.player_id: half for seat, half in found if seat}


def _latest(deal: WithAnnotations[Deal, _Saved] | None, seats: _Seats) -> LatestDeal | None:
    taken = seats.at(deal.table_id, deal.taker) if deal else None
    if deal is None or taken is None:
        return None
    return LatestDeal(
        deal=deal,
        table=taken.table,
        taker=taken.player,
        marque=marque(deal),
        half_score=half_scores(deal)[taken.index],
        saved_at=deal.saved_at,
    )


def _tables(seats: Sequence[Seat], reader: Reader) -> tuple[EveningTable, ...]:
    """The tables with who sits there, in the order of positions and numbers."""
    names: dict[int, list[str]] = defaultdict(list)
    tables: dict[int, Table] = {}
    for seat in seats:
        tables[seat.table_id] = seat.table
        names[seat.table_id].append(reader.name(seat.player))
    return tuple(EveningTable(table, tuple(names[pk])) for pk, table in tables.items())
