"""Percentages of attack and defence: the means of the notes, kept exact without slow fractions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tournaments.ranking.plays import EncounterNotes, PlayNotes

DEFENCE_WEIGHT = 3
"""Of the global percentage, the defence makes three parts and the attack one (RO p.18)."""

TRIPLETTE_DEFENCE_WEIGHT = 1
"""In triplettes each role makes one half (RO p.21)."""


class SeatNote(NamedTuple):
    """One competitor's note on one board: `numerator / denominator`, 0 to 100.

    The light form in which thousands of stored notes are ranked.
    """

    competitor: str
    session: int
    attacking: bool
    numerator: int
    denominator: int


class Percentages:
    """A competitor's session: mean notes, the boards they rest on, and the tops among them.

    Over the tallies of both roles, to which nothing is added any more. The means are reckoned when
    they are read: a ranking of hundreds of players asks for few of them.
    """

    __slots__ = ("_attack", "_defence")

    def __init__(self, attack: "Tally", defence: "Tally") -> None:
        self._attack, self._defence = attack, defence

    @property
    def attack(self) -> Fraction | None:
        """The mean note of the boards played in attack; None without any."""
        return self._attack.mean()

    @property
    def defence(self) -> Fraction | None:
        """The mean note of the boards played in defence; None without any."""
        return self._defence.mean()

    @property
    def attack_boards(self) -> int:
        """Boards that gave a note in attack."""
        return self._attack.boards

    @property
    def defence_boards(self) -> int:
        """Boards that gave a note in defence."""
        return self._defence.boards

    @property
    def tops(self) -> int:
        """Notes of exactly 100, in either role."""
        return self._attack.tops + self._defence.tops

    @property
    def result(self) -> Fraction | None:
        """The global percentage (`global_percent`); None when no board counts."""
        return global_percent(self.attack, self.defence)

    def _read(self) -> tuple[Fraction | None, Fraction | None, int, int, int]:
        return self.attack, self.defence, self.attack_boards, self.defence_boards, self.tops

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Percentages) and self._read() == other._read()

    def __hash__(self) -> int:
        return hash(self._read())

    def __repr__(self) -> str:
        return f"Percentages{self._read()}"


def global_percent(
    attack: Fraction | None, defence: Fraction | None, defence_weight: int = DEFENCE_WEIGHT
) -> Fraction | None:
    """A quarter of the attack's percentage and three quarters of the defence's (RO p.18).

    Or else `defence_weight` parts of the defence's to one of the attack's.

    Who has boards in one role alone is ranked on that role's percentage; None in both gives None.
    """
    if attack is None or defence is None:
        return defence if attack is None else attack
    return (attack + defence_weight * defence) / (1 + defence_weight)


class Tally:
    """Notes of one role or one competitor added up, as one whole number per denominator."""

    __slots__ = ("boards", "sums", "tops")

    def __init__(self) -> None:
        self.sums: dict[int, int] = {}
        self.boards = 0
        self.tops = 0

    def add(self, numerator: int, denominator: int) -> None:
        """Add a note; one of exactly 100 is a top."""
        self.sums[denominator] = self.sums.get(denominator, 0) + numerator
        self.boards += 1
        if numerator == 100 * denominator:
            self.tops += 1

    def merge(self, other: "Tally") -> None:
        """Add all notes of another tally."""
        for denominator, numerator in other.sums.items():
            self.sums[denominator] = self.sums.get(denominator, 0) + numerator
        self.boards += other.boards
        self.tops += other.tops

    def mean(self) -> Fraction | None:
        """The mean over the boards that gave a note; None without any."""
        if len(self.sums) == 1 and self.boards:
            [(under, over)] = self.sums.items()
            return Fraction(over, under * self.boards)
        return _mean(self.sums.items(), self.boards)


def _mean(sums: Iterable[tuple[int, int]], boards: int) -> Fraction | None:
    if not boards:
        return None
    over, under = 0, 1
    for denominator, numerator in sums:
        if denominator == under:
            over += numerator
        else:
            over, under = over * denominator + numerator * under, under * denominator
    return Fraction(over, under * boards)


class SessionTally:
    """One competitor's notes of one session, attack and defence apart."""

    __slots__ = ("attack", "defence")

    def __init__(self) -> None:
        self.attack = Tally()
        self.defence = Tally()

    def merge(self, other: "SessionTally") -> None:
        """Add another session's notes, role by role."""
        self.attack.merge(other.attack)
        self.defence.merge(other.defence)

    def plain_mean(self) -> Fraction | None:
        """The mean over all boards, whatever the role; None without any."""
        attack, defence = self.attack, self.defence
        sums = (*attack.sums.items(), *defence.sums.items())
        return _mean(sums, attack.boards + defence.boards)

    def percentages(self) -> Percentages:
        """The means over all of them."""
        return Percentages(self.attack, self.defence)


@dataclass(frozen=True, slots=True)
class GivenNote:
    """A note that the arbiter gives one competitor on one play, whatever the play itself brings."""

    competitor: str
    session: int
    table: int
    board: int
    note: Fraction


def seat_notes(notes: Iterable[PlayNotes], given: Iterable[GivenNote] = ()) -> Iterator[SeatNote]:
    """The notes of plays, one for each competitor who has one; `given` ones stand instead.

    So a neutralised board may still cost one of its players a zero (CA p.9).
    """
    decided = given_by_play(given)
    for one in notes:
        play = one.play
        # Taken apart once for the three defenders.
        attack = None if one.attack is None else one.attack.as_integer_ratio()
        defence = None if one.defence is None else one.defence.as_integer_ratio()
        at = decided.get((play.session, play.table, play.board)) if decided else None
        taker, session = play.taker, play.session
        for seat, competitor in play.seats.items():
            attacking = seat == taker
            note = attack if attacking else defence
            if at and competitor in at:
                note = at[competitor].as_integer_ratio()
            if note is not None:
                yield SeatNote(competitor, session, attacking, *note)


def side_notes(
    notes: Iterable[EncounterNotes], given: Iterable[GivenNote] = ()
) -> Iterator[SeatNote]:
    """`seat_notes` of encounters, one for each side that has one."""
    decided = given_by_play(given)
    for note in notes:
        play = note.play
        at = decided.get((play.session, play.table, play.board), {})
        for competitor, attacking, natural in (
            (play.attack, True, note.attack),
            (play.defence, False, note.defence),
        ):
            gained = natural if competitor is None else at.get(competitor, natural)
            if competitor is not None and gained is not None:
                over, under = gained.as_integer_ratio()
                yield SeatNote(competitor, play.session, attacking, over, under)


def given_by_play(given: Iterable[GivenNote]) -> dict[tuple[int, int, int], dict[str, Fraction]]:
    """The notes given, by competitor, by the session, table and board of the play."""
    found: dict[tuple[int, int, int], dict[str, Fraction]] = {}
    for one in given:
        found.setdefault((one.session, one.table, one.board), {})[one.competitor] = one.note
    return found


def tallies(notes: Iterable[SeatNote]) -> dict[str, dict[int, SessionTally]]:
    """Notes added up by competitor and session."""
    found: dict[str, dict[int, SessionTally]] = {}
    for competitor, session, attacking, numerator, denominator in notes:
        try:
            tally = found[competitor][session]
        except KeyError:
            tally = found.setdefault(competitor, {}).setdefault(session, SessionTally())
        role = tally.attack if attacking else tally.defence
        # As `Tally.add`: calling it is what most of the time of a large field would go to.
        sums = role.sums
        sums[denominator] = sums.get(denominator, 0) + numerator
        role.boards += 1
        if numerator == 100 * denominator:
            role.tops += 1
    return found
