"""Read tournaments where one side meets another: triplettes and quadrettes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.ranking import fields
from tournaments.ranking.errors import RankError
from tournaments.ranking.percent_forms import Penalty, SessionWeight
from tournaments.ranking.percentages import GivenNote
from tournaments.ranking.plays import Encounter, EncounterNotes, PlayStatus
from tournaments.ranking.pm import BoardPm
from tournaments.ranking.quadrettes import (
    Deduction,
    Quadrette,
    QuadretteRanking,
    boards_pm,
    rank_quadrettes,
)
from tournaments.ranking.records import NOT_PLAYED, BadRecord, Reader, group, scored, sound, status
from tournaments.ranking.stages import Progress, progress
from tournaments.ranking.topage import all_encounter_notes
from tournaments.ranking.triplettes import (
    TRIPLETTE_LINES,
    Triplette,
    TripletteRanking,
    rank_triplettes,
)
from tournaments.ranking.withdrawals import Withdrawal, neutralise_withdrawn


@dataclass(frozen=True)
class _Sides:
    """What both forms have. Bad `results` stand in their place."""

    results: tuple[Encounter | BadRecord, ...]
    weights: tuple[SessionWeight, ...]
    withdrawn: tuple[Withdrawal, ...]
    bad: tuple[BadRecord, ...]

    @property
    def plays(self) -> tuple[Encounter, ...]:
        """The results that could be read."""
        return sound(self.results)

    @property
    def planned(self) -> Mapping[int, int]:
        """The positions of each session, where they are given."""
        return {one.session: one.positions for one in self.weights if one.positions is not None}

    def progress(self) -> Progress:
        """How far the results go."""
        return progress(self.plays, planned=self.planned)

    def counted(self) -> tuple[Encounter, ...]:
        """The plays as they count, withdrawals seen to."""
        return neutralise_withdrawn(self.plays, self.withdrawn, self.planned)


@dataclass(frozen=True)
class TripletteTournament(_Sides):
    """What a tournament by triplettes is ranked on."""

    competitors: tuple[Triplette, ...]
    penalties: tuple[Penalty, ...]
    given: tuple[GivenNote, ...] = ()

    def notes(self) -> tuple[EncounterNotes, ...]:
        """The notes of all encounters."""
        return all_encounter_notes(self.counted())

    def ranking(self, notes: tuple[EncounterNotes, ...]) -> TripletteRanking:
        """The rankings on those notes."""
        return rank_triplettes(
            self.competitors, notes, self.penalties, self.weights, self.withdrawn, self.given
        )


@dataclass(frozen=True)
class QuadretteTournament(_Sides):
    """What a tournament by quadrettes is ranked on."""

    competitors: tuple[Quadrette, ...]
    penalties: tuple[Deduction, ...]

    def boards(self) -> tuple[BoardPm, ...]:
        """Every board between two quadrettes."""
        return boards_pm(self.counted())

    def ranking(self) -> QuadretteRanking:
        """The general ranking."""
        return rank_quadrettes(
            self.competitors, self.counted(), self.penalties, self.weights, self.withdrawn
        )


def read_triplettes(given: fields.Record) -> TripletteTournament:
    """Read a tournament by triplettes."""
    reader = _Reader()
    competitors = reader.each(given, "competitors", reader.triplette)
    return TripletteTournament(
        competitors=sound(competitors),
        results=reader.each(given, "results", reader.encounter),
        penalties=sound(reader.each(given, "penalties", reader.penalty)),
        weights=sound(reader.each(given, "sessions", reader.weight)),
        withdrawn=sound(reader.each(given, "withdrawn", reader.withdrawal)),
        given=sound(reader.each(given, "given", reader.imposed)),
        bad=tuple(reader.bad),
    )


def read_quadrettes(given: fields.Record) -> QuadretteTournament:
    """Read a tournament by quadrettes."""
    reader = _Reader()
    competitors = reader.each(given, "competitors", reader.quadrette)
    return QuadretteTournament(
        competitors=sound(competitors),
        results=reader.each(given, "results", reader.encounter),
        penalties=sound(reader.each(given, "penalties", reader.match_points)),
        weights=sound(reader.each(given, "sessions", reader.weight)),
        withdrawn=sound(reader.each(given, "withdrawn", reader.withdrawal)),
        bad=tuple(reader.bad),
    )


@dataclass
class _Reader(Reader):
    """Reads what these forms have of their own: sides instead of seats."""

    met: dict[tuple[int, int, int], list[Encounter]] = field(default_factory=dict)

    def triplette(self, record: fields.Record) -> Triplette:
        identity = self.identity(record)
        line = record.get("line")
        if line is not None and line not in TRIPLETTE_LINES:
            raise RankError("rank_side_unknown", value=line)
        self.known.add(identity)
        return Triplette(identity, str(record.get("name") or identity), line)

    def quadrette(self, record: fields.Record) -> Quadrette:
        identity = self.identity(record)
        index = None if record.get("index") is None else fields.whole(record, "index", least=0)
        self.known.add(identity)
        return Quadrette(identity, str(record.get("name") or identity), index)

    def match_points(self, record: fields.Record) -> Deduction:
        return self.deduction(record, "pm")

    def encounter(self, record: fields.Record) -> Encounter:
        found = status(record)
        score = scored(record, found)
        attack, defence = self.sides(record, found)
        play = Encounter(
            session=fields.whole(record, "session", default=1),
            position=fields.whole(record, "position"),
            table=fields.whole(record, "table"),
            board=fields.whole(record, "board"),
            attack=attack,
            defence=defence,
            half_unit=score,
            status=found,
            group=group(record),
        )
        self._once_between(play)
        return play

    def _once_between(self, play: Encounter) -> None:
        """A board has one result per table and session.

        In an Emmanuel a pool of four may have it twice at a table in one position, between the
        first two and between the others (OT p.46).
        """
        before = self.met.setdefault((play.session, play.board, play.table), [])
        sides = {side for one in before for side in one.competitors}
        pool = all(
            one.position == play.position and len(one.competitors) == 2 for one in (*before, play)
        )
        if before and (not pool or sides & set(play.competitors)):
            raise RankError("rank_result_twice", board=play.board, table=play.table)
        before.append(play)

    def sides(self, record: fields.Record, found: PlayStatus) -> tuple[str | None, str | None]:
        """Who attacked whom. At a relay, or where nothing was played, a side may be missing."""
        given = record.get("seats")
        sides = {**given, **record} if isinstance(given, dict) else record
        if found in NOT_PLAYED:
            attack, defence = (
                str(sides[side]) if str(sides.get(side)) in self.known else None
                for side in ("attack", "defence")
            )
            return attack, defence
        attack, defence = (
            self.reference(fields.present(sides, side), side) for side in ("attack", "defence")
        )
        if attack == defence:
            raise RankError("rank_seated_twice")
        return attack, defence
