"""The rankings of an individual duplicate tournament (RO p.18-19, RC art.27, 55)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.movements.compass import Compass
from tournaments.ranking.percent_forms import Penalty, Scale, SessionWeight, rank_percent
from tournaments.ranking.percentages import DEFENCE_WEIGHT, GivenNote, SeatNote, seat_notes
from tournaments.ranking.places import Standing, alternated
from tournaments.ranking.plays import PlayNotes
from tournaments.ranking.withdrawals import Withdrawal, last_positions, touches, voided

__all__ = ["Competitor", "Penalty", "Ranking", "SessionWeight", "rank_individual", "rank_seats"]

_SCALE = Scale(DEFENCE_WEIGHT)


@dataclass(frozen=True, slots=True)
class Competitor:
    """Who plays. `line` is the seat he keeps in a line movement, None in a Howell."""

    id: str
    name: str = ""
    line: Compass | None = None


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
    given: Iterable[GivenNote] = (),
) -> Ranking:
    """Rank on the notes of plays.

    Each session's percentage (`global_percent`) less its penalties, times its coefficient, added
    up; equal totals go by the number of tops and otherwise share the rank (1, 1, 3). Boards of
    `withdrawn` players are passed over; `neutralise_withdrawn` also takes them out of the notes of
    the other tables and should have been asked before. `given` are notes that the arbiter imposes.
    """
    played, weighed, left = tuple(notes), tuple(weights), tuple(withdrawn)
    planned = {one.session: one.positions for one in weighed if one.positions is not None}
    gone = voided(left, last_positions((note.play for note in played), planned)) if left else set()
    counted = [note for note in played if not touches(note.play, gone)] if gone else played
    return rank_seats(competitors, seat_notes(counted, given), penalties, weighed)


def rank_seats(
    competitors: Sequence[Competitor],
    notes: Iterable[SeatNote],
    penalties: Iterable[Penalty] = (),
    weights: Iterable[SessionWeight] = (),
) -> Ranking:
    """Rank on notes in their light form, as they are stored; otherwise as `rank_individual`."""
    lines = {one.id: one.line for one in competitors}
    found = rank_percent(lines, notes, penalties, weights, _SCALE)
    # A line movement has its four lines even where one of them is empty.
    seats = {line: found.lines.get(line, ()) for line in Compass} if _lined(competitors) else {}
    return Ranking(found.general, alternated(seats) if seats else None, seats, found.unranked)


def _lined(competitors: Sequence[Competitor]) -> bool:
    """Whether everybody keeps to a line; nobody entered breaks no line."""
    return all(one.line is not None for one in competitors)
