"""The rankings of an individual duplicate tournament (RO p.18-19, RC art.27, 55)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.movements.compass import Compass
from tournaments.ranking.percentages import (
    Percentages,
    SeatNote,
    SessionTally,
    seat_notes,
    tallies,
)
from tournaments.ranking.places import SessionResult, Standing, alternated, placed
from tournaments.ranking.plays import PlayNotes
from tournaments.ranking.withdrawals import Withdrawal, last_positions, touches, voided

_ONE = Fraction(1)
_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Competitor:
    """Who plays. `line` is the seat he keeps in a line movement, None in a Howell."""

    id: str
    name: str = ""
    line: Compass | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """Percentage points taken off a competitor's session once all boards are noted (CA p.9)."""

    competitor: str
    session: int
    percent: Fraction


@dataclass(frozen=True, slots=True)
class SessionWeight:
    """A session's coefficient (RC art.27; 1 for sessions not named) and planned positions."""

    session: int
    coefficient: Fraction = _ONE
    positions: int | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """All rankings of a tournament, each best first.

    `alternated` and `lines` exist only where every competitor has a line; `unranked` are the ids
    of those who have no note yet, in the order given.
    """

    general: tuple[Standing, ...]
    alternated: tuple[Standing, ...] | None
    lines: Mapping[Compass, tuple[Standing, ...]]
    unranked: tuple[str, ...]


def rank_individual(
    competitors: Sequence[Competitor],
    notes: Iterable[PlayNotes],
    penalties: Iterable[Penalty] = (),
    weights: Iterable[SessionWeight] = (),
    withdrawn: Iterable[Withdrawal] = (),
) -> Ranking:
    """Rank on the notes of plays.

    Each session's percentage (`global_percent`) less its penalties, times its coefficient, added
    up; equal totals go by the number of tops and otherwise share the rank (1, 1, 3). Boards of
    `withdrawn` players are passed over; `neutralise_withdrawn` also takes them out of the notes of
    the other tables and should have been asked before.
    """
    given, weighed, left = tuple(notes), tuple(weights), tuple(withdrawn)
    planned = {one.session: one.positions for one in weighed if one.positions is not None}
    gone = voided(left, last_positions((note.play for note in given), planned)) if left else set()
    counted = [note for note in given if not touches(note.play, gone)] if gone else given
    return rank_seats(competitors, seat_notes(counted), penalties, weighed)


def rank_seats(
    competitors: Sequence[Competitor],
    notes: Iterable[SeatNote],
    penalties: Iterable[Penalty] = (),
    weights: Iterable[SessionWeight] = (),
) -> Ranking:
    """Rank on notes in their light form, as they are stored; otherwise as `rank_individual`."""
    coefficients = {one.session: one.coefficient for one in weights}
    taken: dict[str, dict[int, Fraction]] = {}
    for penalty in penalties:
        sessions = taken.setdefault(penalty.competitor, {})
        sessions[penalty.session] = sessions.get(penalty.session, _NOTHING) + penalty.percent
    tallied = tallies(notes)
    standings = {
        one.id: _standing(one.id, tallied[one.id], taken.get(one.id, {}), coefficients)
        for one in competitors
        if one.id in tallied
    }
    lines = _lines(competitors, standings)
    return Ranking(
        general=placed(standings.values()),
        alternated=alternated(lines) if lines else None,
        lines=lines,
        unranked=tuple(one.id for one in competitors if one.id not in standings),
    )


def _lines(
    competitors: Sequence[Competitor], standings: Mapping[str, Standing]
) -> dict[Compass, tuple[Standing, ...]]:
    """Each line's ranking; empty as soon as one competitor has no line."""
    members: dict[Compass, list[Standing]] = {line: [] for line in Compass}
    for one in competitors:
        if one.line is None:
            return {}
        if one.id in standings:
            members[one.line].append(standings[one.id])
    return {line: placed(found) for line, found in members.items()}


def _standing(
    competitor: str,
    sessions: Mapping[int, SessionTally],
    penalties: Mapping[int, Fraction],
    coefficients: Mapping[int, Fraction],
) -> Standing:
    """What a competitor has so far; the rank comes later."""
    overall = SessionTally()
    results = []
    for number in sorted({*sessions, *penalties}):
        tally = sessions.get(number, SessionTally())
        overall.merge(tally)
        percentages = tally.percentages()
        results.append(
            SessionResult(
                session=number,
                coefficient=coefficients.get(number, _ONE),
                percent=percentages.result,
                penalty=penalties.get(number, _NOTHING),
                percentages=percentages,
            )
        )
    return _line(competitor, overall.percentages(), tuple(results))


def _line(competitor: str, overall: Percentages, sessions: tuple[SessionResult, ...]) -> Standing:
    return Standing(
        rank=0,
        competitor=competitor,
        total=sum((session.points for session in sessions), _NOTHING),
        attack=overall.attack,
        defence=overall.defence,
        tops=overall.tops,
        attack_boards=overall.attack_boards,
        defence_boards=overall.defence_boards,
        tie_break=False,
        penalty=sum((session.penalty for session in sessions), _NOTHING),
        sessions=sessions,
    )
