"""A tournament read from JSON: one bad record stops none of the others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from tournaments.movements.compass import Compass
from tournaments.ranking import fields
from tournaments.ranking.errors import RankError
from tournaments.ranking.individual import (
    Competitor,
    Penalty,
    Ranking,
    SessionWeight,
    rank_individual,
)
from tournaments.ranking.plays import Play, PlayNotes, PlayStatus
from tournaments.ranking.topage import all_notes
from tournaments.ranking.withdrawals import Withdrawal, neutralise_withdrawn

FORMS = ("individuel",)
"""The forms that can be ranked so far."""

_Read = TypeVar("_Read")
_NOT_PLAYED = frozenset({PlayStatus.RELAY, PlayStatus.MISSING})


@dataclass(frozen=True)
class BadRecord:
    """A record left out: the list it stands in, its place there from 0, what is wrong with it."""

    entry: str
    index: int
    record: object
    error: RankError


@dataclass(frozen=True)
class Tournament:
    """What the rankings are computed from. `results` are in the order given, bad ones in place."""

    competitors: tuple[Competitor, ...]
    results: tuple[Play | BadRecord, ...]
    penalties: tuple[Penalty, ...]
    weights: tuple[SessionWeight, ...]
    withdrawn: tuple[Withdrawal, ...]
    bad: tuple[BadRecord, ...]

    @property
    def plays(self) -> tuple[Play, ...]:
        """The results that could be read."""
        return tuple(one for one in self.results if isinstance(one, Play))

    def notes(self) -> tuple[PlayNotes, ...]:
        """The notes of all plays, withdrawals seen to."""
        planned = {one.session: one.positions for one in self.weights if one.positions is not None}
        return all_notes(neutralise_withdrawn(self.plays, self.withdrawn, planned))

    def ranking(self, notes: tuple[PlayNotes, ...]) -> Ranking:
        """The rankings on those notes."""
        return rank_individual(
            self.competitors, notes, self.penalties, self.weights, self.withdrawn
        )


def from_json(record: object) -> Tournament:
    """Read one tournament as documented for `manage.py rank`.

    Scores are units in points, halves allowed. Raises `RankError` for what leaves nothing to rank:
    no object, no list where one must stand, a form not ranked yet (`form_not_ranked`). A bad
    record within a list is kept in `Tournament.bad` and passed over.
    """
    given = fields.mapping(record)
    form = fields.present(given, "form")
    if form not in FORMS:
        raise RankError("form_not_ranked", form=form, forms=", ".join(FORMS))
    for needed in ("competitors", "results"):
        fields.present(given, needed)
    reader = _Reader()
    competitors = reader.each(given, "competitors", reader.competitor)
    return Tournament(
        competitors=_sound(competitors),
        results=reader.each(given, "results", reader.play),
        penalties=_sound(reader.each(given, "penalties", reader.penalty)),
        weights=_sound(reader.each(given, "sessions", reader.weight)),
        withdrawn=_sound(reader.each(given, "withdrawn", reader.withdrawal)),
        bad=tuple(reader.bad),
    )


def _sound(read: tuple[_Read | BadRecord, ...]) -> tuple[_Read, ...]:
    return tuple(one for one in read if not isinstance(one, BadRecord))


@dataclass
class _Reader:
    """Reads record by record; remembers what later records refer to or may not repeat."""

    bad: list[BadRecord] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    played: set[tuple[int, int, int]] = field(default_factory=set)
    weighed: set[int] = field(default_factory=set)

    def each(
        self, given: fields.Record, entry: str, read: Callable[[fields.Record], _Read]
    ) -> tuple[_Read | BadRecord, ...]:
        found: list[_Read | BadRecord] = []
        for index, record in enumerate(fields.entries(given, entry)):
            try:
                found.append(read(fields.mapping(record)))
            except RankError as error:
                self.bad.append(BadRecord(entry, index, record, error))
                found.append(self.bad[-1])
        return tuple(found)

    def competitor(self, record: fields.Record) -> Competitor:
        identity = fields.name(fields.present(record, "id"), "id")
        if identity in self.known:
            raise RankError("rank_competitor_twice", competitor=identity)
        line = record.get("line")
        read = Competitor(
            id=identity,
            name=str(record.get("name") or identity),
            line=None if line is None else fields.word(line, Compass, "rank_line_unknown"),
        )
        self.known.add(identity)
        return read

    def reference(self, record: fields.Record) -> str:
        identity = fields.name(fields.present(record, "competitor"), "competitor")
        if identity not in self.known:
            raise RankError("rank_competitor_unknown", competitor=identity)
        return identity

    def play(self, record: fields.Record) -> Play:
        score = fields.half_units(record, "score")
        word = record.get("status", PlayStatus.PLAYED)
        status = fields.word(word, PlayStatus, "rank_status_unknown")
        if score is None and status is PlayStatus.PLAYED:
            raise RankError("rank_score_missing")
        play = Play(
            session=fields.whole(record, "session", default=1),
            position=fields.whole(record, "position"),
            table=fields.whole(record, "table"),
            board=fields.whole(record, "board"),
            seats=self.seats(record, status),
            taker=_taker(record, status),
            half_unit=score,
            status=status,
        )
        if (play.session, play.board, play.table) in self.played:
            raise RankError("rank_result_twice", board=play.board, table=play.table)
        self.played.add((play.session, play.board, play.table))
        return play

    def seats(self, record: fields.Record, status: PlayStatus) -> Mapping[Compass, str]:
        """Who sat where. At a relay, or where nothing was played, seats may stay empty."""
        given = record.get("seats")
        if status in _NOT_PLAYED:
            return {
                seat: str(given[seat])
                for seat in Compass
                if isinstance(given, dict) and str(given.get(seat)) in self.known
            }
        seats = fields.mapping(fields.present(record, "seats"))
        for seat in seats:
            fields.word(seat, Compass, "rank_seat_unknown")
        found = {}
        for seat in Compass:
            if seats.get(seat) is None:
                raise RankError("rank_seat_empty", seat=str(seat))
            found[seat] = self.reference({"competitor": seats[seat]})
        if len(set(found.values())) < len(found):
            raise RankError("rank_seated_twice")
        return found

    def penalty(self, record: fields.Record) -> Penalty:
        competitor = self.reference(record)
        if record.get("percent") is None and {"pm", "points"} & set(record):
            raise RankError("rank_penalty_unit")
        session = fields.whole(record, "session", default=1)
        return Penalty(competitor, session, fields.number(record, "percent"))

    def weight(self, record: fields.Record) -> SessionWeight:
        session = fields.whole(record, "session")
        if session in self.weighed:
            raise RankError("rank_session_twice", session=session)
        weight = SessionWeight(
            session,
            fields.number({"coefficient": 1, **record}, "coefficient"),
            None if record.get("positions") is None else fields.whole(record, "positions"),
        )
        self.weighed.add(session)
        return weight

    def withdrawal(self, record: fields.Record) -> Withdrawal:
        return Withdrawal(
            self.reference(record),
            fields.whole(record, "session", default=1),
            fields.whole(record, "after_position", least=0),
        )


def _taker(record: fields.Record, status: PlayStatus) -> Compass:
    if status in _NOT_PLAYED and record.get("taker") is None:
        # Such a play notes nobody, so that nothing depends on who would have taken.
        return Compass.N
    return fields.word(fields.present(record, "taker"), Compass, "rank_seat_unknown")
