"""The notes of a board: every play compared with the same cards played elsewhere (RO p.17-18)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from tournaments.ranking.plays import (
    AnyPlay,
    Encounter,
    EncounterNotes,
    Play,
    PlayNotes,
    PlayStatus,
    Scored,
)

FULL = Fraction(100)
_NONE = Fraction(0)
_FAULTY_MOST = Fraction(40)
_OTHER_LEAST = Fraction(60)

_Notes = tuple[Fraction | None, Fraction | None]


@lru_cache(maxsize=64)
def _ladder(plays: int) -> tuple[Fraction, ...]:
    """Every note a field of that many plays can give, by twice the number of plays beaten."""
    return tuple(Fraction(50 * step, plays - 1) for step in range(2 * plays - 1))


def topage(half_units: Sequence[int]) -> tuple[Fraction, ...]:
    """The takers' notes on one board, in the order of the scores given.

    The best score takes 100, the worst 0, the others equal steps between; equal scores share the
    mean of the notes they occupy. Any common unit will do, half points as a rule. Fewer than two
    scores cannot be compared and give no notes: an empty tuple.
    """
    count = len(half_units)
    if count < 2:
        return ()
    ladder = _ladder(count)
    last = {score: place for place, score in enumerate(sorted(half_units))}
    if len(last) == count:
        return tuple([ladder[2 * last[score]] for score in half_units])
    # Equal scores fill the places from just above the next lower score up to their last.
    notes = {}
    below = -1
    for score, place in last.items():
        notes[score] = ladder[below + 1 + place]
        below = place
    return tuple([notes[score] for score in half_units])


def board_notes(plays: Sequence[Play]) -> tuple[PlayNotes, ...]:
    """Both sides' notes for all plays of one board of one session, in the order given.

    A defender's note is 100 less the taker's. A neutralised play leaves the field, so that the
    other tables are compared without it; the arbiter's zero and 40/60 leave the score in the field
    and change only the notes of the two sides concerned (CA p.9). A board with one comparable play
    gives no note, except where the arbiter set one. Of a fouled board each group of tables that
    had the same cards is compared on its own.
    """
    return tuple([PlayNotes(play, *pair) for play, pair in zip(plays, _pairs(plays), strict=True)])


def encounter_notes(plays: Sequence[Encounter]) -> tuple[EncounterNotes, ...]:
    """`board_notes` where one side meets another: the triplettes."""
    pairs = _pairs(plays)
    return tuple([EncounterNotes(play, *pair) for play, pair in zip(plays, pairs, strict=True)])


def all_notes(plays: Iterable[Play]) -> tuple[PlayNotes, ...]:
    """`board_notes` of any number of boards and sessions, board by board.

    A board of one session is never compared with the same board of another.
    """
    return tuple([note for board in _boards(plays) for note in board_notes(board)])


def all_encounter_notes(plays: Iterable[Encounter]) -> tuple[EncounterNotes, ...]:
    """`encounter_notes` of any number of boards and sessions, board by board."""
    return tuple([note for board in _boards(plays) for note in encounter_notes(board)])


def _boards(plays: Iterable[AnyPlay]) -> Iterable[list[AnyPlay]]:
    boards: dict[tuple[int, int], list[AnyPlay]] = {}
    for play in plays:
        boards.setdefault((play.session, play.board), []).append(play)
    return boards.values()


def _pairs(plays: Sequence[Scored]) -> list[_Notes]:
    """The takers' and the defenders' notes of one board, in the order of the plays."""
    fields: dict[str, list[int]] = {}
    for play in plays:
        if play.comparable and play.half_unit is not None:
            fields.setdefault(play.group, []).append(play.half_unit)
    natural = {group: iter(topage(field)) for group, field in fields.items()}
    return [
        _adjusted(play, next(natural[play.group], None) if play.comparable else None)
        for play in plays
    ]


def _adjusted(play: Scored, attack: Fraction | None) -> _Notes:
    """What the arbiter makes of a natural note (CA p.9)."""
    set_by_arbiter = _SET.get(play.status)
    if set_by_arbiter:
        return set_by_arbiter
    defence = None if attack is None else FULL - attack
    if play.status is PlayStatus.FAULT_ATTACK:
        return _capped(play, attack), _raised(play, defence)
    if play.status is PlayStatus.FAULT_DEFENCE:
        return _raised(play, attack), _capped(play, defence)
    return attack, defence


_SET: dict[PlayStatus, _Notes] = {
    PlayStatus.ZERO_BOTH: (_NONE, _NONE),
    # The zero is for the side at fault; for the other the board is left out (CA p.9).
    PlayStatus.ZERO_ATTACK: (_NONE, None),
    PlayStatus.ZERO_DEFENCE: (None, _NONE),
    PlayStatus.FAULT_BOTH: (_FAULTY_MOST, _FAULTY_MOST),
}


def _capped(play: Scored, note: Fraction | None) -> Fraction | None:
    """The faulty side's: at most 40, and 40 where the play could not be finished."""
    if note is None:
        return _FAULTY_MOST if play.half_unit is None else None
    return min(note, _FAULTY_MOST)


def _raised(play: Scored, note: Fraction | None) -> Fraction | None:
    """The other side's: at least 60, and 60 where the play could not be finished."""
    if note is None:
        return _OTHER_LEAST if play.half_unit is None else None
    return max(note, _OTHER_LEAST)
