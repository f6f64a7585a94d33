"""The rankings of a libre tournament: totals of tables added up (RO p.9-10, RC art.143, 150, 152).

Scores and totals are points; what tables hand in are half points, halving gives exact fractions.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.rules.deal import Contract

from tournaments.ranking.percent_forms import SessionWeight
from tournaments.ranking.places import NOTHING, ONE
from tournaments.ranking.quadrettes import Deduction
from tournaments.ranking.ties import Criterion, Place, TieReason, Value, resolve
from tournaments.ranking.withdrawals import Withdrawal


class LibreTies(StrEnum):
    """What becomes of equal totals: they share the place, or RC art.152 separates them."""

    SHARED = "shared"
    BEST_POSITION = "best_position"


@dataclass(frozen=True, slots=True)
class Made:
    """The contracts a player made at a table: all of them, and the highest ones apart."""

    contracts: int = 0
    garde_sans: int = 0
    garde_contre: int = 0


@dataclass(frozen=True, slots=True)
class TableTotals:
    """What a table handed in after a position.

    `halves` are each player's total in half points; `deals` how many were played, None where only
    the totals are known; `made` the contracts made, where the deals are.
    """

    session: int
    position: int
    table: int
    halves: Mapping[str, int]
    deals: int | None = None
    made: Mapping[str, Made] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableDeal:
    """One played deal of a table: everybody's score in half points, who took what and made it."""

    halves: Mapping[str, int]
    taker: str
    contract: Contract
    made: bool


def table_totals(
    session: int, position: int, table: int, deals: Sequence[TableDeal]
) -> TableTotals:
    """What a table hands in, from its deals; annulled and passed ones are left out beforehand."""
    halves: dict[str, int] = {}
    made: dict[str, Made] = {}
    for deal in deals:
        for player, score in deal.halves.items():
            halves[player] = halves.get(player, 0) + score
        if deal.made:
            before = made.get(deal.taker, Made())
            made[deal.taker] = Made(
                before.contracts + 1,
                before.garde_sans + (deal.contract is Contract.GARDE_SANS),
                before.garde_contre + (deal.contract is Contract.GARDE_CONTRE),
            )
    return TableTotals(session, position, table, halves, len(deals), made)


@dataclass(frozen=True, slots=True)
class LibreEntry:
    """Who plays; `team` is the id of his team of two or four."""

    id: str
    name: str = ""
    team: str | None = None


@dataclass(frozen=True, slots=True)
class Halving:
    """All points made so far are halved once that position is over (RC art.143)."""

    session: int
    after_position: int


@dataclass(frozen=True, slots=True)
class LibreRules:
    """A tournament's choices: coefficients and halvings of its sessions, what splits equals."""

    weights: tuple[SessionWeight, ...] = ()
    halvings: tuple[Halving, ...] = ()
    ties: LibreTies = LibreTies.SHARED


@dataclass(frozen=True, slots=True)
class PositionTotal:
    """One position of a player or team, in points as made there: neither weighed nor halved."""

    session: int
    position: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class LibreStanding:
    """One line of a ranking. `total` is what counts, `penalty` among it; `deals` None if unknown.

    `best_position` is the best score of one position; `tie` what decided between equal totals.
    """

    rank: int
    competitor: str
    total: Fraction
    penalty: Fraction
    positions: tuple[PositionTotal, ...]
    best_position: Fraction
    deals: int | None
    made: Made
    tie: TieReason | None
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class LibreRanking:
    """Players and teams, each best first; `unranked` are players without any total yet."""

    general: tuple[LibreStanding, ...]
    teams: tuple[LibreStanding, ...]
    unranked: tuple[str, ...]


def rank_libre(
    competitors: Sequence[LibreEntry],
    tables: Iterable[TableTotals],
    penalties: Iterable[Deduction] = (),
    rules: LibreRules = LibreRules(),
    withdrawn: Iterable[Withdrawal] = (),
) -> LibreRanking:
    """Rank on totals of tables, in points, penalties taken off at the end (CA p.4).

    A team's total is its players' together. Who withdrew stands last, and what he made against
    others stays (RC art.150); a penalty is taken off whole, whatever the coefficients. A team is
    withdrawn by its own id.
    """
    given = tuple(tables)
    teams = {one.id: one.team for one in competitors if one.team is not None}
    charged, left = tuple(penalties), {one.competitor for one in withdrawn}
    alone = _sheets(given, {one.id: one.id for one in competitors}, charged, rules)
    # A penalty on a player falls on his team as well; one may also be given to the team itself.
    shared = [
        Deduction(teams.get(one.competitor, one.competitor), one.session, one.amount)
        for one in charged
    ]
    together = _sheets(given, teams, shared, rules)
    return LibreRanking(
        general=_placed(alone, rules, left),
        # An id names a player first: a team may bear the same one.
        teams=_placed(together, rules, left - {one.id for one in competitors}),
        unranked=tuple(one.id for one in competitors if one.id not in alone),
    )


@dataclass(slots=True)
class _Sheet:
    """What one player or team has handed in."""

    positions: dict[tuple[int, int], int] = field(default_factory=dict)
    deals: int | None = 0
    made: list[Made] = field(default_factory=list)
    total: Fraction = NOTHING
    penalty: Fraction = NOTHING

    @property
    def best_position(self) -> Fraction:
        return Fraction(max(self.positions.values()), 2)

    @property
    def contracts(self) -> Made:
        return Made(
            sum(one.contracts for one in self.made),
            sum(one.garde_sans for one in self.made),
            sum(one.garde_contre for one in self.made),
        )


def _sheets(
    tables: Iterable[TableTotals],
    owners: Mapping[str, str],
    penalties: Iterable[Deduction],
    rules: LibreRules,
) -> dict[str, _Sheet]:
    """The sheets of those for whom players score: themselves, or their teams."""
    found: dict[str, _Sheet] = {}
    for table in tables:
        at = (table.session, table.position)
        for player, halves in table.halves.items():
            owner = owners.get(player)
            if owner is None:
                continue
            sheet = found.setdefault(owner, _Sheet())
            sheet.positions[at] = sheet.positions.get(at, 0) + halves
            both = sheet.deals is not None and table.deals is not None
            sheet.deals = (sheet.deals or 0) + (table.deals or 0) if both else None
            sheet.made.append(table.made.get(player, Made()))
    charged: dict[str, Fraction] = {}
    for penalty in penalties:
        charged[penalty.competitor] = charged.get(penalty.competitor, NOTHING) + penalty.amount
    for owner, sheet in found.items():
        sheet.penalty = charged.get(owner, NOTHING)
        sheet.total = running_total(sheet.positions, rules) - sheet.penalty
    return found


def running_total(halves: Mapping[tuple[int, int], int], rules: LibreRules) -> Fraction:
    """Points of positions, given in halves by session and position, weighed and halved in order."""
    coefficients = {one.session: one.coefficient for one in rules.weights}
    cuts = [(one.session, one.after_position) for one in rules.halvings]
    total = NOTHING
    for session, position in sorted({*halves, *cuts}):
        made = Fraction(halves.get((session, position), 0), 2)
        total += made * coefficients.get(session, ONE)
        for _ in range(cuts.count((session, position))):
            total /= 2
    return total


def _placed(
    sheets: Mapping[str, _Sheet], rules: LibreRules, left: set[str]
) -> tuple[LibreStanding, ...]:
    criteria = _criteria(sheets) if rules.ties is LibreTies.BEST_POSITION else ()
    places = resolve({one: sheet.total for one, sheet in sheets.items()}, criteria, last=left)
    return tuple(_standing(place, sheets[place.competitor], left) for place in places)


def _criteria(sheets: Mapping[str, _Sheet]) -> tuple[Criterion, ...]:
    """RC art.152, in its order; "by height" puts garde contre before garde sans."""

    def best_position(tied: Sequence[str]) -> dict[str, Value]:
        return {one: sheets[one].best_position for one in tied}

    def contracts(tied: Sequence[str]) -> dict[str, Value]:
        return {one: sheets[one].contracts.contracts for one in tied}

    def sur_contrats(tied: Sequence[str]) -> dict[str, Value]:
        made = {one: sheets[one].contracts for one in tied}
        return {one: (found.garde_contre, found.garde_sans) for one, found in made.items()}

    return (
        Criterion(TieReason.BEST_POSITION, best_position),
        Criterion(TieReason.CONTRACTS, contracts),
        Criterion(TieReason.SUR_CONTRATS, sur_contrats),
    )


def _standing(place: Place, sheet: _Sheet, left: set[str]) -> LibreStanding:
    return LibreStanding(
        rank=place.rank,
        competitor=place.competitor,
        total=sheet.total,
        penalty=sheet.penalty,
        positions=tuple(
            PositionTotal(session, position, Fraction(halves, 2))
            for (session, position), halves in sorted(sheet.positions.items())
        ),
        best_position=sheet.best_position,
        deals=sheet.deals,
        made=sheet.contracts,
        tie=place.reason,
        withdrawn=place.competitor in left,
    )
