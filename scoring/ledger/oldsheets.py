"""The old games of an evening as they are read: sheets with every line explained, and totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from scoring.ledger.ranks import Reader, average, ranks
from scoring.messages_historical import (
    EVENTS,
    GAMES,
    PRESETS,
    TIES,
    card_name,
    finding_text,
    line_text,
)
from scoring.models import OldEvent, OldGame, OldSeat, Session
from scoring.oldgames import change_of
from scoring.rules.historical import (
    Entry,
    HistoricalGame,
    HistoricalSheet,
    Period,
    event_from_data,
    game_from_data,
    m1637,
    m1659,
    sheet_from_data,
)
from tarotclub.models import Player, Season

_STARTS = (m1637.DealStarted, m1659.HandDealt)
_TOLD_BY_LINES = frozenset({"bottom", "declaration", "ask", "tarots", "penalty", "raise"})


@dataclass(frozen=True)
class Voided:
    """A void line as the sheet tells of it: when, by whom, why."""

    voided_at: datetime | None
    author: str
    void_reason: str


@dataclass(frozen=True)
class OldRow:
    """A line of a sheet: what was noted, why the account moved, and what is doubted.

    `entry` is None where the line is void, and `voided` tells of it. `impossible` says why a line
    moves nothing.
    """

    event: OldEvent
    title: str
    detail: str
    starts: bool
    entry: Entry[Any] | None = None
    lines: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    impossible: tuple[str, ...] = ()
    voided: Voided | None = None

    @property
    def void(self) -> bool:
        """Whether it was struck through."""
        return self.entry is None

    @property
    def cells(self) -> list[tuple[int, int]]:
        """What each seat gained, and its account after it."""
        if self.entry is None:
            return []
        return list(zip(self.entry.deltas, self.entry.accounts, strict=True))


@dataclass(frozen=True)
class OldSheet:
    """A sheet as its reader sees it; `names` by seat."""

    game: OldGame
    rules: HistoricalGame
    players: Sequence[Player]
    names: Sequence[str]
    full_names: Sequence[str]
    sheet: HistoricalSheet
    rows: Sequence[OldRow]

    @property
    def period(self) -> Period:
        """Which of the two games."""
        return period_of(self.rules)

    @property
    def title(self) -> str:
        """What the sheet is called."""
        return f"{GAMES[self.period]}"

    @property
    def reading(self) -> str:
        """The reading that it is played by, or what a tie does."""
        if isinstance(self.rules, m1659.Game1659):
            return str(TIES[self.rules.tie])
        preset = m1637.preset_of(self.rules.options)
        return str(PRESETS[preset]) if preset else str(_("Lecture de la table"))

    @property
    def aside(self) -> int:
        """What lies on the table: stakes, or what the pack gave (then less than nothing)."""
        return self.sheet.aside

    @property
    def with_aside(self) -> bool:
        """Whether anything ever lay there."""
        return any(entry.aside for entry in self.sheet.entries)

    @property
    def columns(self) -> int:
        """How many columns the sheet has."""
        return 1 + len(self.names) + self.with_aside

    @property
    def aside_name(self) -> str:
        """The heading of what lies aside."""
        return _("Enjeu") if self.period is Period.Y1659 else _("À part")

    @property
    def accounts(self) -> Sequence[int]:
        """What each player has now."""
        return self.sheet.accounts

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return len(self.sheet.results)


@dataclass(frozen=True)
class OldStanding:
    """What the sheets of one of the two games brought a player, in an evening or a season."""

    rank: int
    name: str
    total: int
    deals: int
    player: Player
    last: int | None = None

    @property
    def mean(self) -> Fraction | None:
        """Points a deal, exact."""
        return average(2 * self.total, self.deals)


def period_of(rules: HistoricalGame) -> Period:
    """Which of the two games these rules are."""
    return Period.Y1637 if isinstance(rules, m1637.Game1637) else Period.Y1659


def sheet_of_game(game: OldGame, reader: Reader) -> OldSheet:
    """A sheet: 3 queries, one more where a line is void."""
    (found,) = _read_all(OldGame.objects.filter(pk=game.pk), reader)
    return found


def evening_sheets(session: Session, reader: Reader) -> list[OldSheet]:
    """Every old game of an evening, in their order: 3 queries, one more where a line is void."""
    return _read_all(session.old_games.order_by("number"), reader)


def season_sheets(season: Season, reader: Reader) -> list[OldSheet]:
    """Every old game of a season's evenings, the oldest first, as `evening_sheets`."""
    games = OldGame.objects.filter(session__in=Session.objects.counting(season))
    return _read_all(games.order_by("session__date", "session_id", "number"), reader)


def old_standings(
    sheets: Iterable[OldSheet], reader: Reader, *, running: bool = False
) -> list[tuple[Period, list[OldStanding]]]:
    """The totals of each of the two games that was played; never of both together.

    While an evening is `running` they tell what the last deal of each sheet brought.
    """
    found = []
    sheets = list(sheets)
    for period in Period:
        played = [each for each in sheets if each.period is period and each.sheet.entries]
        if played:
            found.append((period, _standings(played, reader, running=running)))
    return found


def _last_deal(sheets: Iterable[OldSheet]) -> dict[int, int]:
    """What the deal noted last on each sheet has brought its players so far, by player."""
    found: dict[int, int] = {}
    for each in sheets:
        number = max((entry.deal or 0 for entry in each.sheet.entries), default=0)
        entries = [entry for entry in each.sheet.entries if number and entry.deal == number]
        for seat, player in enumerate(each.players):
            moved = sum(entry.deltas[seat] for entry in entries)
            found[player.pk] = found.get(player.pk, 0) + moved
    return found


def _standings(sheets: Sequence[OldSheet], reader: Reader, *, running: bool) -> list[OldStanding]:
    totals: dict[int, int] = {}
    deals: dict[int, int] = {}
    players = {player.pk: player for each in sheets for player in each.players}
    for each in sheets:
        for player, account in zip(each.players, each.accounts, strict=True):
            totals[player.pk] = totals.get(player.pk, 0) + account
            deals[player.pk] = deals.get(player.pk, 0) + each.deals
    last = _last_deal(sheets) if running else {}
    rows = [
        OldStanding(
            rank, reader.name(players[pk]), totals[pk], deals[pk], players[pk], last.get(pk)
        )
        for pk, rank in ranks(totals).items()
    ]
    return sorted(rows, key=lambda row: (row.rank, reader.key(row.player)))


def names_of(players: Sequence[Player], reader: Reader) -> list[str]:
    """What the table calls each player; in full where two have the same first name."""
    short = [reader.short_name(player) for player in players]
    return [
        reader.name(player) if short.count(name) > 1 else name
        for player, name in zip(players, short, strict=True)
    ]


def _read_all(games: QuerySet[OldGame], reader: Reader) -> list[OldSheet]:
    seats = OldSeat.objects.order_by("index").select_related("player")
    events = OldEvent.objects.order_by("number").select_related("author")
    found = games.select_related("session").prefetch_related(
        Prefetch("seats", seats), Prefetch("events", events)
    )
    reasons = _reasons([row for game in found for row in game.events.all() if row.voided_at])
    return [_read(game, reader, reasons) for game in found]


def _reasons(void: Sequence[OldEvent]) -> Mapping[int, str]:
    """Why each of these lines was struck through, by its pk: a query where there is any."""
    if not void:
        return {}
    rows = OldEvent.history.filter(id__in=[row.pk for row in void]).order_by("version")
    versions = {row.pk: row.version for row in void}
    return {each.id: change_of(each)[1] for each in rows if each.version == versions[each.id]}


def _read(game: OldGame, reader: Reader, reasons: Mapping[int, str]) -> OldSheet:
    rules = game_from_data(game.rules)
    players = [seat.player for seat in game.seats.all()]
    names = names_of(players, reader)
    events = list(game.events.all())
    sheet = sheet_from_data(rules, [row.data for row in events if row.voided_at is None])
    entries = iter(sheet.entries)
    rows = [
        _void_row(row, rules, names, reasons.get(row.pk, ""))
        if row.voided_at
        else _row(row, next(entries), names)
        for row in events
    ]
    full = [reader.name(player) for player in players]
    return OldSheet(game, rules, players, names, full, sheet, rows)


def _void_row(row: OldEvent, rules: HistoricalGame, names: Sequence[str], reason: str) -> OldRow:
    event = event_from_data(rules, row.data)
    voided = Voided(row.voided_at, str(row.author or row.author_label), reason)
    title, detail = str(EVENTS[event.kind]), event_detail(event, names)
    return OldRow(row, title, detail, isinstance(event, _STARTS), voided=voided)


def _row(row: OldEvent, entry: Entry[Any], names: Sequence[str]) -> OldRow:
    event = entry.event
    starts = isinstance(event, _STARTS)
    title = str(EVENTS[event.kind])
    if starts and not entry.errors:
        title = _("Donne %(number)s") % {"number": entry.deal}
    wrong = [finding_text(each, names) for each in entry.errors]
    doubts = [finding_text(each, names) for each in entry.findings if each not in entry.errors]
    lines = tuple(line_text(line, names) for line in entry.lines)
    # What pays at once names its players in its lines.
    detail = "" if lines and event.kind in _TOLD_BY_LINES else event_detail(event, names)
    return OldRow(row, title, detail, starts, entry, lines, tuple(doubts), tuple(wrong))


def event_detail(event: Any, names: Sequence[str]) -> str:
    """What was noted, in a few words, where its lines do not say it."""

    def name(seat: int) -> str:
        return names[seat] if seat < len(names) else "?"

    found = ""
    match event:
        case m1637.DealStarted(dealer) | m1659.HandDealt(dealer):
            found = _("%(name)s donne") % {"name": name(dealer)}
        case m1637.BottomShown(card):
            found = card_name(card.code)
        case m1637.Discarded(seat, cards):
            found = f"{name(seat)} – {', '.join(card_name(card.code) for card in cards)}"
        case m1637.TrickPlayed(plays) | m1659.TrickPlayed(plays):
            found = ", ".join(f"{name(seat)} {card_name(card.code)}" for seat, card in plays)
        case m1637.TarotsTaken(winner):
            found = _("à %(name)s") % {"name": name(winner)}
        case m1637.Declared(seat) | m1637.Asked(seat) | m1637.Penalised(seat):
            found = name(seat)
        case m1659.StakeRaised(seat, to):
            found = f"{name(seat)}, {to}"
        case m1637.Counted(points) | m1659.Counted(points=points) if points is not None:
            counts = ["–" if each is None else str(each) for each in points]
            found = ", ".join(f"{name(seat)} {each}" for seat, each in enumerate(counts))
    return found
