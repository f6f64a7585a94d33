"""Match points of thousands of plays added up in whole numbers, without a note for each seat.

The sums are those of `match_point_notes`, exactly; what differs is that a field's points are added
as they are, and put on the common top (Neuberg) once for each player instead of once for each play.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from operator import add

from tournaments.movements.compass import Compass
from tournaments.ranking.percentages import SessionTally, Tally
from tournaments.ranking.plays import SEAT_PLACES, FreePlay

_N, _S, _E, _O = Compass
Tallied = dict[str, dict[int, SessionTally]]


def two_one_nought(scores: Sequence[int]) -> list[int]:
    """Match points on the 2-1-0 scale: 2 for each other score that is beaten, 1 for each equal."""
    count = len(scores)
    last = dict(zip(sorted(scores), range(count), strict=True))
    if len(last) == count:
        return [2 * last[score] for score in scores]
    first = 0
    for score, place in last.items():
        last[score] = first + place
        first = place + 1
    return list(map(last.__getitem__, scores))


def both_sides(scores: Sequence[int]) -> tuple[list[int], list[int]]:
    """The match points of a board's two sides, one side's scores given: the other has the rest."""
    points = two_one_nought(scores)
    top = 2 * (len(scores) - 1)
    return points, [top - one for one in points]


def seat_points(field: Sequence[FreePlay]) -> Mapping[Compass, list[int]]:
    """The match points of each seat of one field, in the order of its plays."""
    columns = list(zip(*[play.scores for play in field], strict=True))
    return dict(zip(Compass, map(list, _four_points(columns)), strict=True))


_Points = bytes | list[int]
"""One seat's points. As bytes where they fit: a quarter of the time goes into carrying them."""


def _four_points(columns: Sequence[Sequence[int]]) -> list[_Points]:
    """The match points of the four seats, whose scores are given.

    A seat whose scores are another's, or the opposite of them, has that seat's points, or what it
    leaves of the top: in most fields one comparison serves several seats.
    """
    whole = 2 * (len(columns[0]) - 1)
    known: list[tuple[Sequence[int], _Points]] = []
    found = []
    for scores in columns:
        points = _known(scores, known, whole)
        if points is None:
            counted = two_one_nought(scores)
            points = bytes(counted) if whole < _BYTES else counted
            known.append((scores, points))
        found.append(points)
    return found


def _known(
    scores: Sequence[int], known: list[tuple[Sequence[int], _Points]], whole: int
) -> _Points | None:
    """The points of scores that are another seat's, or the opposite of them."""
    for others, gained in known:
        if scores == others:
            return gained
    for others, gained in known:
        # One look spares the adding up where they cannot be opposites.
        if scores[0] == -others[0] and not any(map(add, scores, others)):
            points = _rest(gained, whole)
            known.append((scores, points))
            return points
    return None


_BYTES = 256


def _rest(gained: _Points, whole: int) -> _Points:
    """What is left of the top for the other side."""
    if isinstance(gained, bytes):
        return gained.translate(_rests(whole))
    return [whole - one for one in gained]


@cache
def _rests(whole: int) -> bytes:
    return bytes(max(whole - one, 0) for one in range(_BYTES))


class FieldSums:
    """What players made in fields of one session and one size, put on one top."""

    __slots__ = ("_made", "_on", "_plays", "_top", "_tops", "_won")

    def __init__(self, plays: int, on: int) -> None:
        self._plays, self._on = plays, on
        # The points of each player, those of his own contracts apart.
        self._made: defaultdict[str, list[int]] = defaultdict(list)
        self._won: defaultdict[str, list[int]] = defaultdict(list)
        self._tops: list[tuple[str, bool]] = []
        # Points whose note is exactly 100, where anybody of the field can make them.
        top, beside = divmod(plays * (2 * on - 1), on)
        self._top = top - 1 if not beside and top <= 2 * plays - 1 else None

    def add(self, field: Sequence[FreePlay]) -> None:
        """Add a field; all its plays count as they were played."""
        gained = _four_points(list(zip(*[play.scores for play in field], strict=True)))
        if self._top is not None:
            for place, points in enumerate(gained):
                self._note_tops(field, place, points, self._top)
        made, won = self._made, self._won
        for play, north, south, east, west in zip(field, *gained, strict=True):
            n, s, e, w = play.people
            taker = play.taker
            # Written out seat by seat: thousands of plays come through here.
            if taker is _N:
                won[n].append(north)
                made[s].append(south)
                made[e].append(east)
                made[w].append(west)
            elif taker is _S:
                made[n].append(north)
                won[s].append(south)
                made[e].append(east)
                made[w].append(west)
            elif taker is _E:
                made[n].append(north)
                made[s].append(south)
                won[e].append(east)
                made[w].append(west)
            else:
                made[n].append(north)
                made[s].append(south)
                made[e].append(east)
                (won if taker is _O else made)[w].append(west)

    def _note_tops(self, field: Sequence[FreePlay], place: int, points: _Points, top: int) -> None:
        """Note who has `top`: several may, on a smaller top than their own equals make it too."""
        at = -1
        for _ in range(points.count(top)):
            at = points.index(top, at + 1)
            play = field[at]
            attacking = play.taker is not None and SEAT_PLACES[play.taker] == place
            self._tops.append((play.people[place], attacking))

    def into(self, found: Tallied, session: int) -> None:
        """Add the sums to the players' tallies, as notes in percent of the top."""
        for player in {**self._made, **self._won}:
            if not player:
                raise ValueError("a play of an empty seat is compared with nothing")
            sessions = found.setdefault(player, {})
            tally = sessions.get(session)
            if tally is None:
                tally = sessions[session] = SessionTally()
            if won := self._won.get(player):
                self._noted(tally.attack, sum(won), len(won))
            if made := self._made.get(player):
                self._noted(tally.defence, sum(made), len(made))
        for player, attacking in self._tops:
            tally = found[player][session]
            (tally.attack if attacking else tally.defence).tops += 1

    def _noted(self, role: Tally, points: int, boards: int) -> None:
        """Neuberg's M′ = (M + 1)·N/n − 1 of each board, in percent of 2(N − 1), added up."""
        plays, on = self._plays, self._on
        under = 2 * plays * (on - 1)
        over = 100 * ((points + boards) * on - plays * boards)
        role.sums[under] = role.sums.get(under, 0) + over
        role.boards += boards
