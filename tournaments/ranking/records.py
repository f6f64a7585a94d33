"""Reading the records that every form of tournament has; what is bad stops none of the others."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tournaments.ranking import fields
from tournaments.ranking.errors import RankError
from tournaments.ranking.percent_forms import Penalty, SessionWeight
from tournaments.ranking.percentages import GivenNote
from tournaments.ranking.plays import PlayStatus
from tournaments.ranking.quadrettes import Deduction
from tournaments.ranking.withdrawals import Withdrawal

_Read = TypeVar("_Read")

NOT_PLAYED = frozenset({PlayStatus.RELAY, PlayStatus.MISSING})


@dataclass(frozen=True)
class BadRecord:
    """A record left out: the list it stands in, its place there from 0, what is wrong with it."""

    entry: str
    index: int
    record: object
    error: RankError


def sound(read: tuple[_Read | BadRecord, ...]) -> tuple[_Read, ...]:
    """Those that could be read."""
    return tuple(one for one in read if not isinstance(one, BadRecord))


@dataclass
class Reader:
    """Reads record by record; remembers what later records refer to or may not repeat."""

    bad: list[BadRecord] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    played: set[tuple[int, int, int]] = field(default_factory=set)
    weighed: set[int] = field(default_factory=set)

    def each(
        self, given: fields.Record, entry: str, read: Callable[[fields.Record], _Read]
    ) -> tuple[_Read | BadRecord, ...]:
        """Read a list of objects; a bad one is kept in its place, and in `bad`."""
        found: list[_Read | BadRecord] = []
        for index, record in enumerate(fields.entries(given, entry)):
            try:
                found.append(read(fields.mapping(record)))
            except RankError as error:
                self.bad.append(BadRecord(entry, index, record, error))
                found.append(self.bad[-1])
        return tuple(found)

    def identity(self, record: fields.Record) -> str:
        """A competitor's own id, which nobody else may bear."""
        identity = fields.name(fields.present(record, "id"), "id")
        if identity in self.known:
            raise RankError("rank_competitor_twice", competitor=identity)
        return identity

    def reference(self, value: object, entry: str) -> str:
        """The id of somebody entered."""
        identity = fields.name(value, entry)
        if identity not in self.known:
            raise RankError("rank_competitor_unknown", competitor=identity)
        return identity

    def competitor(self, record: fields.Record) -> str:
        """Whom a penalty or a withdrawal is about."""
        return self.reference(fields.present(record, "competitor"), "competitor")

    def once(self, session: int, board: int, table: int) -> None:
        """A board has one result per table and session."""
        if (session, board, table) in self.played:
            raise RankError("rank_result_twice", board=board, table=table)
        self.played.add((session, board, table))

    def penalty(self, record: fields.Record) -> Penalty:
        """A penalty of the forms ranked on percentages."""
        taken = self.deduction(record, "percent")
        return Penalty(taken.competitor, taken.session, taken.amount)

    def imposed(self, record: fields.Record) -> GivenNote:
        """A note that the arbiter gives one competitor on one play."""
        return GivenNote(
            self.competitor(record),
            fields.whole(record, "session", default=1),
            fields.whole(record, "table"),
            fields.whole(record, "board"),
            fields.number(record, "note"),
        )

    def deduction(self, record: fields.Record, unit: str) -> Deduction:
        """A penalty in the form's own unit: `percent`, `pm` or `points`."""
        competitor = self.competitor(record)
        if record.get(unit) is None and {"percent", "pm", "points"} - {unit} & set(record):
            raise RankError("rank_penalty_unit", unit=unit)
        session = fields.whole(record, "session", default=1)
        return Deduction(competitor, session, fields.number(record, unit))

    def weight(self, record: fields.Record) -> SessionWeight:
        """A session's coefficient and planned positions."""
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
        """Who left, and after which position."""
        return Withdrawal(
            self.competitor(record),
            fields.whole(record, "session", default=1),
            fields.whole(record, "after_position", least=0),
        )


def status(record: fields.Record) -> PlayStatus:
    """How a play counts; played where nothing is said."""
    word = record.get("status", PlayStatus.PLAYED)
    return fields.word(word, PlayStatus, "rank_status_unknown")


def scored(record: fields.Record, found: PlayStatus) -> int | None:
    """The unit in half points; a play that was played has one."""
    score = fields.half_units(record, "score")
    if score is None and found is PlayStatus.PLAYED:
        raise RankError("rank_score_missing")
    return score


def group(record: fields.Record) -> str:
    """Which cards were played, where a board was fouled."""
    return "" if record.get("group") is None else fields.name(record["group"], "group")
