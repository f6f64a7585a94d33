"""The pot of a table (*mouche*): an account of its own, derived from the table's deals in order.

Nothing of it is stored. Amounts are whole points, and never enter a sheet or a ranking (S-POT-07).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from scoring.ledger.ranks import Reader
from scoring.ledger.sheets import Column, columns
from scoring.ledger.why import KnownRules, duel
from scoring.marques import marque
from scoring.messages_rules import pot_text
from scoring.models import Deal, RuleSetVersion, Seat, Session, Table
from scoring.recording import seats_at
from scoring.rules.deal import Outcome
from scoring.rules.pot import Pot, PotDeal, PotEntry, PotMove, PotTurn, play_pots
from scoring.rules.ruleset import PotRule, RuleSet
from scoring.words import title
from tarotclub.models import Player


@dataclass(frozen=True)
class Payment:
    """One payment, or the same one of several: who, why, and what each gets or pays."""

    text: str
    who: str
    points: int


@dataclass(frozen=True)
class PotRow:
    """A deal's payments in their order, then the balances by column and the pots."""

    deal: Deal
    title: str
    entries: tuple[PotEntry, ...]
    payments: tuple[Payment, ...]
    balances: tuple[int, ...]
    pots: tuple[Pot, ...]
    columns: tuple[Column, ...]

    @property
    def standing(self) -> tuple[tuple[Column, int], ...]:
        """Everybody with his balance after the deal."""
        return tuple(zip(self.columns, self.balances, strict=True))


@dataclass(frozen=True)
class PotSheet:
    """A table's pot: what each deal moved, and how it stands."""

    table: Table
    columns: tuple[Column, ...]
    rule: PotRule
    rows: tuple[PotRow, ...]

    @property
    def balances(self) -> tuple[int, ...]:
        """What each has, by column."""
        return self.rows[-1].balances if self.rows else (0,) * len(self.columns)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """What lies on the table."""
        return self.rows[-1].pots if self.rows else ()

    @property
    def stands(self) -> PotTurn:
        """How the account stands, as the rules count it."""
        return PotTurn((), self.balances, self.pots)

    @property
    def in_pots(self) -> int:
        return self.stands.in_pots

    @property
    def together(self) -> int:
        """Players and pots: 0, whatever was played."""
        return self.stands.together

    @property
    def standing(self) -> tuple[tuple[Column, int], ...]:
        """Everybody with his balance."""
        return tuple(zip(self.columns, self.balances, strict=True))


@dataclass(frozen=True)
class PotTotal:
    """What the pots of an evening brought a player."""

    player: Player
    name: str
    total: int


def has_pot(table: Table, rules: RuleSet | None = None) -> bool:
    """True where a pot is kept beside the deals: an evening's table whose set has one.

    Two do not bid, so that nobody would take it; a tournament has none.
    """
    rules = rules or table.rule_set.rules
    return rules.pots is not None and table.size > 2 and table.session.kind == Session.Kind.EVENING


def keeps_pots(session: Session) -> bool:
    """True where a table of the evening keeps a pot: one query."""
    tables = session.tables.filter(size__gt=2)
    rule_sets = RuleSetVersion.objects.filter(pk__in=tables.values("rule_set"))
    return session.kind == Session.Kind.EVENING and any(each.rules.pots for each in rule_sets)


def pot_sheet(table: Table, reader: Reader) -> PotSheet | None:
    """The pot of a table; None where there is none. 3 queries, whatever its length."""
    (found,) = pots_of([table], reader) or (None,)
    return found


def evening_pots(session: Session, reader: Reader) -> tuple[PotSheet, ...]:
    """The pots of an evening's tables, in the order of positions and numbers: 4 queries."""
    tables = session.tables.select_related("rule_set", "session").order_by("position", "number")
    return pots_of(tables, reader)


def pot_totals(sheets: Iterable[PotSheet], reader: Reader) -> tuple[PotTotal, ...]:
    """What the pots brought each player, the most first; equal ones by name."""
    totals: dict[int, int] = defaultdict(int)
    players: dict[int, Player] = {}
    for sheet in sheets:
        for column, balance in sheet.standing:
            players[column.seat.player_id] = column.seat.player
            totals[column.seat.player_id] += balance
    rows = [PotTotal(player, reader.name(player), totals[pk]) for pk, player in players.items()]
    return tuple(sorted(rows, key=lambda row: (-row.total, reader.key(row.player))))


def pots_of(tables: Iterable[Table], reader: Reader) -> tuple[PotSheet, ...]:
    """The pots of those among `tables` that keep one, their rule set and session at hand: at most
    3 queries."""
    rules = {table.pk: table.rule_set.rules for table in tables}
    kept = [table for table in tables if has_pot(table, rules[table.pk])]
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=kept).select_related("player").order_by("index"):
        seats[seat.table_id].append(seat)
    deals = _deals(kept)
    return tuple(
        _sheet(table, rules[table.pk], seats[table.pk], deals[table.pk], reader) for table in kept
    )


def _deals(tables: Sequence[Table]) -> Mapping[int, list[Deal]]:
    """The deals that the pots know, in the order of the sheet, with their table at hand."""
    found: dict[int, list[Deal]] = defaultdict(list)
    known = {table.pk: table for table in tables}
    deals = Deal.objects.filter(table__in=tables, voided_at=None).order_by("number")
    for deal in deals.prefetch_related(Prefetch("rule_set")):
        deal.table = known[deal.table_id]
        found[deal.table_id].append(deal)
    return found


def _sheet(
    table: Table, rules: RuleSet, seats: Sequence[Seat], deals: Sequence[Deal], reader: Reader
) -> PotSheet:
    heads = columns(seats, reader)
    rule = rules.pots or PotRule(0, 0)
    place = {head.seat.index: nth for nth, head in enumerate(heads)}
    # The deal after a misdeal is the same one dealt again: its dealer has paid.
    counted = [deal for deal in deals if deal.outcome != Outcome.FAUSSE_DONNE]
    known = KnownRules()
    seen = [_pot_deal(deal, _made(deal, known), seats, place) for deal in counted]
    turns = play_pots(len(seats), seen, rule)
    rows = tuple(_row(deal, turn, heads) for deal, turn in zip(counted, turns, strict=True))
    return PotSheet(table, heads, rule, rows)


def _pot_deal(
    deal: Deal, made: bool | None, seats: Sequence[Seat], place: Mapping[int, int]
) -> PotDeal:
    """A deal as the pot sees it. People come late and leave early: who sits there pays a stake.

    Who plays a deal sits there, whatever the seat says.
    """
    there = {*seats_at(seats, deal.number), *deal.playing}
    return PotDeal(
        dealer=None if deal.dealer is None else place.get(deal.dealer),
        taker=None if made is None or deal.taker is None else place.get(deal.taker),
        made=bool(made),
        there=tuple(sorted(place[seat] for seat in there if seat in place)) or None,
    )


def _made(deal: Deal, known: KnownRules) -> bool | None:
    """Whether the contract was made; None where nobody took, or nobody can say.

    Of a deal known by its score alone the sign says it (S-POT-03, S-POT-04).
    """
    if not deal.counts or duel(deal):
        return None
    found = marque(deal, known.of(deal))
    if found is not None:
        return found.made
    return deal.half_unit > 0 if deal.half_unit else None


def _row(deal: Deal, turn: PotTurn, heads: tuple[Column, ...]) -> PotRow:
    return PotRow(
        deal=deal,
        title=title(deal),
        entries=turn.entries,
        payments=tuple(_payments(turn.entries, heads)),
        balances=turn.balances,
        pots=turn.pots,
        columns=heads,
    )


def _payments(entries: Sequence[PotEntry], heads: Sequence[Column]) -> Iterator[Payment]:
    """The stakes of a new pot in one line, then each payment in its own."""
    stakes = [entry for entry in entries if entry.move is PotMove.STAKE]
    if stakes:
        everybody = len(stakes) == len(heads)
        names = ", ".join(heads[entry.seat].name for entry in stakes)
        yield Payment(pot_text(stakes[0]), _("chacun") if everybody else names, stakes[0].points)
    for entry in entries:
        if entry.move is not PotMove.STAKE:
            yield Payment(pot_text(entry), heads[entry.seat].name, entry.points)
