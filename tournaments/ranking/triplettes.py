"""The rankings of a tournament by triplettes (RO p.20-21, RC art.70, 73)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.ranking.percent_forms import Penalty, Scale, SessionWeight, rank_percent
from tournaments.ranking.percentages import (
    TRIPLETTE_DEFENCE_WEIGHT,
    GivenNote,
    SeatNote,
    side_notes,
)
from tournaments.ranking.places import Standing
from tournaments.ranking.plays import EncounterNotes
from tournaments.ranking.withdrawals import Withdrawal, last_positions, touches, voided

TRIPLETTE_LINES = ("NS", "EO", "N", "S", "E", "O")
"""The names a line may bear: Nord-Sud and Est-Ouest, or the seat its attackers sit down in."""


@dataclass(frozen=True, slots=True)
class Triplette:
    """Three players who attack in turn. `line` is one of `TRIPLETTE_LINES`, None in a Howell."""

    id: str
    name: str = ""
    line: str | None = None


@dataclass(frozen=True, slots=True)
class TripletteRanking:
    """All rankings, each best first; `alternated` and `lines` where every triplette has a line."""

    general: tuple[Standing, ...]
    alternated: tuple[Standing, ...] | None
    lines: Mapping[str, tuple[Standing, ...]]
    unranked: tuple[str, ...]


def rank_triplettes(
    competitors: Sequence[Triplette],
    notes: Iterable[EncounterNotes],
    penalties: Iterable[Penalty] = (),
    weights: Iterable[SessionWeight] = (),
    withdrawn: Iterable[Withdrawal] = (),
    given: Iterable[GivenNote] = (),
) -> TripletteRanking:
    """Rank on the notes of encounters: half attack, half defence (RO p.21).

    Penalties, coefficients, ties and notes `given` by the arbiter are those of `rank_individual`;
    who withdrew is placed last (RC art.70), whatever the boards that still count for him.
    """
    played, weighed, left = tuple(notes), tuple(weights), tuple(withdrawn)
    planned = {one.session: one.positions for one in weighed if one.positions is not None}
    gone = voided(left, last_positions((note.play for note in played), planned))
    counted = [note for note in played if not touches(note.play, gone)] if gone else played
    last = {one.competitor for one in left}
    return rank_triplette_notes(competitors, side_notes(counted, given), penalties, weighed, last)


def rank_triplette_notes(
    competitors: Sequence[Triplette],
    notes: Iterable[SeatNote],
    penalties: Iterable[Penalty] = (),
    weights: Iterable[SessionWeight] = (),
    last: Iterable[str] = (),
) -> TripletteRanking:
    """Rank on notes in their light form; `last` are the ids of those who withdrew."""
    lines = {one.id: one.line for one in competitors}
    scale = Scale(TRIPLETTE_DEFENCE_WEIGHT, frozenset(last))
    found = rank_percent(lines, notes, penalties, weights, scale)
    return TripletteRanking(found.general, found.alternated, found.lines, found.unranked)
