"""Match points of thousands of plays added up in whole numbers, without a note for each seat.

The sums are those of `match_point_notes`, exactly; what differs is that a field's points are added
as they are, and put on the common top (Neuberg) once for each player instead of once for each play.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tournaments.movements.compass import Compass
from tournaments.ranking.percentages import SessionTally
from tournaments.ranking.plays import FreePlay

Tallied = dict[str, dict[int, SessionTally]]

_SHIFT = 48
_BOARD = 1 << _SHIFT
_POINTS = _BOARD - 1
"""One sum for two: a player's points stand in its low bits, the boards they are of above them."""


def two_one_nought(scores: Sequence[int]) -> list[int]:
    """Match points on the 2-1-0 scale: 2 for each other score that is beaten, 1 for each equal."""
    count = len(scores)
    last = dict(zip(sorted(scores), range(count), strict=True))
    if len(last) == count:
        return [2 * last[score] for score in scores]
    below = -1
    for score, place in last.items():
        last[score] = below + 1 + place
        below = place
    return list(map(last.__getitem__, scores))


def seat_points(field: Sequence[FreePlay]) -> Mapping[Compass, list[int]]:
    """The match points of each seat of one field, in the order of its plays.

    A seat whose scores are another's, or the opposite of them, has that seat's points, or what they
    leave of the top: in most fields one comparison serves several seats.
    """
    top = 2 * (len(field) - 1)
    halves = [play.halves for play in field]
    known: list[tuple[list[int], list[int], list[int]]] = []
    found: dict[Compass, list[int]] = {}
    for seat in Compass:
        scores = [one[seat] for one in halves]
        points = None
        for same, opposite, gained in known:
            if scores == same:
                points = gained
                break
            if scores == opposite:
                points = [top - one for one in gained]
                break
        if points is None:
            points = two_one_nought(scores)
            known.append((scores, [-score for score in scores], points))
        found[seat] = points
    return found


class FieldSums:
    """What players made in fields of one session and one size, put on one top."""

    __slots__ = ("_attack", "_defence", "_on", "_plays", "_top", "_tops")

    def __init__(self, plays: int, on: int) -> None:
        self._plays, self._on = plays, on
        self._attack: defaultdict[str, int] = defaultdict(int)
        self._defence: defaultdict[str, int] = defaultdict(int)
        self._tops: list[tuple[str, bool]] = []
        # Points whose note is exactly 100; where no whole number is, nobody has a top.
        over, under = plays * (2 * on - 1), on
        self._top = over // under - 1 if over % under == 0 else None

    def add(self, field: Sequence[FreePlay]) -> None:
        """Add a field; all its plays count as they were played."""
        seats = [play.seats for play in field]
        takers = [play.taker for play in field]
        attack, defence, top = self._attack, self._defence, self._top
        for seat, points in seat_points(field).items():
            who = [one[seat] for one in seats]
            for player, gained, taker in zip(who, points, takers, strict=True):
                if taker is seat:
                    attack[player] += gained + _BOARD
                else:
                    defence[player] += gained + _BOARD
            if top is not None and top in points:
                self._tops += [
                    (player, taker is seat)
                    for player, gained, taker in zip(who, points, takers, strict=True)
                    if gained == top
                ]

    def into(self, found: Tallied, session: int) -> None:
        """Add the sums to the players' tallies, as notes in percent of the top."""
        plays, on = self._plays, self._on
        under = 2 * plays * (on - 1)
        for attacking, sums in ((True, self._attack), (False, self._defence)):
            for player, both in sums.items():
                boards, points = both >> _SHIFT, both & _POINTS
                tally = found.setdefault(player, {}).get(session)
                if tally is None:
                    tally = found[player][session] = SessionTally()
                role = tally.attack if attacking else tally.defence
                # Neuberg's M′ = (M + 1)·N/n − 1 of each board, in percent of 2(N − 1), added up.
                over = 100 * ((points + boards) * on - plays * boards)
                role.sums[under] = role.sums.get(under, 0) + over
                role.boards += boards
        for player, attacking in self._tops:
            tally = found[player][session]
            (tally.attack if attacking else tally.defence).tops += 1
