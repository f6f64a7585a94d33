"""What a player's deals come to: contracts by kind, roles, with and against whom, streaks.

Everything is counted from the evenings that the reader may open. Amounts are halves (× 2), means
exact fractions of points. The number of queries does not depend on how much was played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from django.db.models import Case, Count, F, Q, QuerySet, Sum, Value, When
from django.db.models.fields import CharField

from scoring.ledger.players import Sums, made
from scoring.ledger.ranks import Reader, average
from scoring.models import Deal, DealScore, RuleSetVersion, Session
from scoring.rules.deal import Contract
from tarotclub.models import Club, Player, Season


class Role(StrEnum):
    """What a player was in a deal; `two`: the game of two, where nobody takes."""

    TAKER = "taker"
    PARTNER = "partner"
    DEFENCE = "defence"
    TWO = "two"


@dataclass(frozen=True)
class ContractSums:
    """The contracts of one kind: how many were taken and made, what they brought the taker, and by
    how much in all they were above (+) or below (−) their targets, in halves."""

    contract: Contract
    taken: int
    made: int
    half_total: int
    half_margins: int

    def __add__(self, other: ContractSums) -> ContractSums:
        return ContractSums(
            self.contract,
            self.taken + other.taken,
            self.made + other.made,
            self.half_total + other.half_total,
            self.half_margins + other.half_margins,
        )

    @property
    def rate(self) -> Fraction | None:
        """The part that was made, 0 to 100."""
        return Fraction(100 * self.made, self.taken) if self.taken else None

    @property
    def mean(self) -> Fraction | None:
        """What the taker got each time, in points."""
        return average(self.half_total, self.taken)

    @property
    def margin(self) -> Fraction | None:
        """How far from the target on average, in card points, made ones and lost ones together."""
        return average(self.half_margins, self.taken)


@dataclass(frozen=True)
class RoleSums:
    """The deals in which the player was the taker, the one called, or a defender."""

    role: Role
    deals: int
    half_total: int

    @property
    def mean(self) -> Fraction | None:
        return average(self.half_total, self.deals)


@dataclass(frozen=True)
class Companion:
    """Somebody else at the table: what the player got in the same camp, and in the other one."""

    player: Player
    name: str
    deals_with: int
    half_with: int
    deals_against: int
    half_against: int

    @property
    def mean_with(self) -> Fraction | None:
        return average(self.half_with, self.deals_with)

    @property
    def mean_against(self) -> Fraction | None:
        return average(self.half_against, self.deals_against)


@dataclass(frozen=True)
class EveningSums:
    """An evening of the player, and the total after it."""

    session: Session
    half_total: int
    deals: int
    half_running: int


@dataclass(frozen=True)
class Streaks:
    """The longest series, and those that still run: contracts made, evenings above zero."""

    made: int
    made_now: int
    won: int
    won_now: int


@dataclass(frozen=True)
class Statistics:
    """Everything that the page shows of a player."""

    sums: Sums
    evenings: tuple[EveningSums, ...]
    contracts: tuple[ContractSums, ...]
    roles: tuple[RoleSums, ...]
    companions: tuple[Companion, ...]
    streaks: Streaks

    @property
    def best(self) -> EveningSums | None:
        """The evening with the highest total, the first of equal ones."""
        return max(self.evenings, key=lambda each: each.half_total, default=None)

    @property
    def worst(self) -> EveningSums | None:
        """The evening with the lowest total; None where that is the best one too."""
        found = min(self.evenings, key=lambda each: each.half_total, default=None)
        return None if found is self.best else found

    @property
    def all_contracts(self) -> ContractSums | None:
        """The contracts of every kind together; None where none was taken."""
        total: ContractSums | None = None
        for each in self.contracts:
            total = each if total is None else total + each
        return total


def readable_evenings(club: Club, reader: Reader, season: Season | None) -> QuerySet[Session]:
    """The evenings that this reader may open: all of the club or of one season."""
    found = Session.objects.evenings().filter(club=club)
    if season is not None:
        found = found.filter(season=season)
    return found.published() if reader.public else found


def readable_seasons(club: Club, reader: Reader) -> QuerySet[Season]:
    """The seasons that this reader may know of, the newest first."""
    found = Season.objects.filter(club=club).order_by("-starts", "-pk")
    return found.filter(published=True) if reader.public else found


def statistics(player: Player, reader: Reader, season: Season | None = None) -> Statistics:
    """What the player did in the evenings that `reader` may open: 8 queries."""
    sessions = readable_evenings(player.club, reader, season)
    scores = DealScore.objects.filter(seat__player=player, seat__table__session__in=sessions)
    versions = [*RuleSetVersion.objects.filter(club=player.club_id)]
    contracts = _contracts(scores, versions)
    evenings = _evenings(scores, sessions)
    taken = sum(each.taken for each in contracts)
    half_total = sum(each.half_total for each in evenings)
    return Statistics(
        sums=Sums(
            half_total,
            sum(each.deals for each in evenings),
            taken,
            sum(each.made for each in contracts),
        ),
        evenings=evenings,
        contracts=contracts,
        roles=_roles(scores),
        companions=_companions(scores, reader),
        streaks=_streaks(scores, versions, evenings),
    )


def taken_contracts(scores: QuerySet[DealScore]) -> QuerySet[DealScore]:
    """Of these scores those of takers whose whole contract is known."""
    facts = Q(deal__depth=Deal.Depth.FACTS, deal__taker=F("seat__index"))
    return scores.filter(facts).exclude(deal__contract=Contract.DUEL)


def _contracts(
    scores: QuerySet[DealScore], versions: Sequence[RuleSetVersion]
) -> tuple[ContractSums, ...]:
    """By kind, in the order of the auction."""
    return contract_sums(taken_contracts(scores), versions)


def contract_sums(
    taken: QuerySet[DealScore], versions: Sequence[RuleSetVersion]
) -> tuple[ContractSums, ...]:
    """Takers' scores by kind of contract, in the order of the auction: one query.

    Each deal is measured by the targets of its own rules.
    """
    targets = {each.pk: each.rules.targets for each in versions}
    rows = (
        taken.values_list("deal__contract", "deal__rule_set", "deal__bouts")
        .annotate(
            taken=Count("pk"),
            made=Count("pk", filter=made(versions)),
            half_total=Sum("half_score"),
            half_points=Sum("deal__half_points"),
        )
        .order_by()
    )
    found: dict[Contract, ContractSums] = {}
    for name, rules, bouts, number, kept, half_total, half_points in rows:
        contract = Contract(name)
        margins = half_points - 2 * targets[rules][bouts] * number
        line = ContractSums(contract, number, kept, half_total, margins)
        found[contract] = found[contract] + line if contract in found else line
    return tuple(found[each] for each in Contract if each in found)


def _mine() -> Case:
    """The role of the score's own seat."""
    return Case(
        When(deal__contract=Contract.DUEL, then=Value(str(Role.TWO))),
        When(deal__taker=F("seat__index"), then=Value(str(Role.TAKER))),
        When(deal__partner=F("seat__index"), then=Value(str(Role.PARTNER))),
        default=Value(str(Role.DEFENCE)),
        output_field=CharField(),
    )


def _roles(scores: QuerySet[DealScore]) -> tuple[RoleSums, ...]:
    rows = (
        scores.annotate(role=_mine())
        .values_list("role")
        .annotate(deals=Count("pk"), half_total=Sum("half_score"))
        .order_by()
    )
    found = {role: RoleSums(Role(role), deals, half) for role, deals, half in rows}
    return tuple(found[each] for each in Role if each in found)


def _companions(scores: QuerySet[DealScore], reader: Reader) -> tuple[Companion, ...]:
    """The others at the player's tables, the most frequent first: 2 queries."""
    attacks = Q(deal__taker=F("seat__index")) | Q(deal__partner=F("seat__index"))
    other = F("deal__scores__seat__index")
    other_attacks = Q(deal__taker=other) | Q(deal__partner=other)
    rows = (
        scores.exclude(deal__contract=Contract.DUEL)
        .annotate(
            camp=Case(When(attacks, then=Value("a")), default=Value("d")),
            other_camp=Case(When(other_attacks, then=Value("a")), default=Value("d")),
            who=F("deal__scores__seat__player"),
        )
        .exclude(who=F("seat__player"))
        .values_list("who", "camp", "other_camp")
        .annotate(deals=Count("pk"), half_total=Sum("half_score"))
        .order_by()
    )
    found: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for who, camp, other_camp, deals, half_total in rows:
        place = 0 if camp == other_camp else 2
        found[who][place] += deals
        found[who][place + 1] += half_total
    players = Player.objects.in_bulk(list(found))
    lines = [Companion(players[pk], reader.name(players[pk]), *sums) for pk, sums in found.items()]
    lines.sort(key=lambda each: (-each.deals_with - each.deals_against, reader.key(each.player)))
    return tuple(lines)


def _evenings(scores: QuerySet[DealScore], sessions: QuerySet[Session]) -> tuple[EveningSums, ...]:
    """The player's evenings in the order they were played: 2 queries."""
    rows = (
        scores.values_list("seat__table__session")
        .annotate(half_total=Sum("half_score"), deals=Count("pk"))
        .order_by()
    )
    sums = {session: (half_total, deals) for session, half_total, deals in rows}
    found: list[EveningSums] = []
    running = 0
    for session in sessions.filter(pk__in=sums).order_by("date", "pk"):
        half_total, deals = sums[session.pk]
        running += half_total
        found.append(EveningSums(session, half_total, deals, running))
    return tuple(found)


def _streaks(
    scores: QuerySet[DealScore],
    versions: Sequence[RuleSetVersion],
    evenings: Sequence[EveningSums],
) -> Streaks:
    """The longest series of contracts made, in the order played, and of evenings above zero."""
    rows = (
        taken_contracts(scores)
        .annotate(kept=Case(When(made(versions), then=Value(1)), default=Value(0)))
        .order_by(
            "seat__table__session__date",
            "seat__table__session_id",
            "seat__table__position",
            "seat__table__number",
            "deal__number",
        )
    )
    contracts = _runs(bool(kept) for kept in rows.values_list("kept", flat=True))
    won = _runs(each.half_total > 0 for each in evenings)
    return Streaks(*contracts, *won)


def _runs(flags: Iterable[bool]) -> tuple[int, int]:
    """The longest run of True, and the one at the end."""
    runs = [(good, len([*group])) for good, group in groupby(flags)]
    longest = max((length for good, length in runs if good), default=0)
    return longest, runs[-1][1] if runs and runs[-1][0] else 0
