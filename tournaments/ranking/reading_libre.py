"""Read a libre tournament: totals of tables, teams of two or four, halvings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.rules.points import show_half_points

from tournaments.ranking import fields
from tournaments.ranking.errors import RankError
from tournaments.ranking.libre import (
    Halving,
    LibreEntry,
    LibreRanking,
    LibreRules,
    LibreTies,
    Made,
    TableTotals,
    rank_libre,
)
from tournaments.ranking.plays import PlayStatus
from tournaments.ranking.quadrettes import Deduction
from tournaments.ranking.records import BadRecord, Reader, sound, status
from tournaments.ranking.stages import Progress, progress
from tournaments.ranking.withdrawals import Withdrawal


@dataclass(frozen=True)
class LibreTournament:
    """What a libre tournament is ranked on. `awaited`: how many tables are marked missing."""

    competitors: tuple[LibreEntry, ...]
    tables: tuple[TableTotals, ...]
    penalties: tuple[Deduction, ...]
    rules: LibreRules
    withdrawn: tuple[Withdrawal, ...]
    awaited: int
    bad: tuple[BadRecord, ...]

    def progress(self) -> Progress:
        """How far the results go; a table marked missing is a slot without a number."""
        weights = self.rules.weights
        planned = {one.session: one.positions for one in weights if one.positions is not None}
        due = [(0, 0, 0, -one) for one in range(self.awaited)]
        return progress(self.tables, due, planned)

    def ranking(self) -> LibreRanking:
        """The rankings of players and of teams."""
        return rank_libre(self.competitors, self.tables, self.penalties, self.rules, self.withdrawn)


def read_libre(given: fields.Record) -> LibreTournament:
    """Read a libre tournament."""
    reader = _Reader()
    competitors = reader.each(given, "competitors", reader.entrant)
    reader.known |= reader.teams
    ties = fields.word(given.get("ties", LibreTies.SHARED), LibreTies, "rank_ties_unknown")
    tables = sound(reader.each(given, "results", reader.table))
    penalties = reader.each(given, "penalties", reader.points)
    weights = reader.each(given, "sessions", reader.weight)
    halvings = reader.each(given, "halvings", _halving)
    return LibreTournament(
        competitors=sound(competitors),
        tables=tuple(one for one in tables if one is not None),
        penalties=sound(penalties),
        rules=LibreRules(sound(weights), sound(halvings), ties),
        withdrawn=sound(reader.each(given, "withdrawn", reader.withdrawal)),
        awaited=sum(one is None for one in tables),
        bad=tuple(reader.bad),
    )


def _halving(record: fields.Record) -> Halving:
    session = fields.whole(record, "session", default=1)
    return Halving(session, fields.whole(record, "after_position"))


@dataclass
class _Reader(Reader):
    """Reads what a libre tournament has of its own: totals by player, and teams."""

    teams: set[str] = field(default_factory=set)
    handed_in: set[tuple[int, int, int]] = field(default_factory=set)
    seated: set[tuple[int, int, str]] = field(default_factory=set)

    def entrant(self, record: fields.Record) -> LibreEntry:
        identity = self.identity(record)
        team = None if record.get("team") is None else fields.name(record["team"], "team")
        self.known.add(identity)
        if team is not None:
            self.teams.add(team)
        return LibreEntry(identity, str(record.get("name") or identity), team)

    def points(self, record: fields.Record) -> Deduction:
        return self.deduction(record, "points")

    def table(self, record: fields.Record) -> TableTotals | None:
        """A table's totals; None for one that is marked missing."""
        session = fields.whole(record, "session", default=1)
        position, table = fields.whole(record, "position"), fields.whole(record, "table")
        if status(record) is PlayStatus.MISSING:
            return None
        halves = self.scores(record)
        if sum(halves.values()):
            total = show_half_points(sum(halves.values()))
            raise RankError("rank_sum_not_zero", table=table, sum=total)
        if (session, position, table) in self.handed_in:
            raise RankError("rank_table_twice", position=position, table=table)
        for player in halves:
            if (session, position, player) in self.seated:
                raise RankError("rank_elsewhere", competitor=player, position=position)
        self.handed_in.add((session, position, table))
        self.seated |= {(session, position, player) for player in halves}
        deals = None if record.get("deals") is None else fields.whole(record, "deals")
        return TableTotals(session, position, table, halves, deals, self.made(record))

    def scores(self, record: fields.Record) -> dict[str, int]:
        given = fields.mapping(fields.present(record, "scores"))
        halves = {}
        for player in given:
            identity = self.reference(player, "scores")
            found = fields.half_units(given, player)
            if found is None:
                raise RankError("rank_score_missing")
            halves[identity] = found
        return halves

    def made(self, record: fields.Record) -> Mapping[str, Made]:
        """The contracts each player made, where the deals are known."""
        if record.get("made") is None:
            return {}
        given = fields.mapping(record["made"])
        return {self.reference(one, "made"): _made(fields.mapping(given[one])) for one in given}


def _made(record: fields.Record) -> Made:
    return Made(
        fields.whole(record, "contracts", default=0, least=0),
        fields.whole(record, "garde_sans", default=0, least=0),
        fields.whole(record, "garde_contre", default=0, least=0),
    )
