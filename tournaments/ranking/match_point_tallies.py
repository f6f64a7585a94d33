"""Match points of thousands of plays added up in whole numbers, without a note for each seat.

The sums are those of `match_point_notes`, exactly; what differs is that a field's points are added
as they are, and put on the common top (Neuberg) once for each player instead of once for each play.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import repeat
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
    """What players made in fields of one session and one size, put on one top.

    `fields` is at least how many fields will be added.
    """

    __slots__ = ("_base", "_gained", "_on", "_plays", "_top", "_tops", "_won")

    def __init__(self, plays: int, on: int, fields: int) -> None:
        self._plays, self._on = plays, on
        # One sum for two: each board adds `base`, which no sum of points reaches, not even that of
        # somebody who sat in every seat.
        self._base = 8 * plays * plays * fields + 1
        # The points of those who sat in some seats of a field, by these people: where the same sit
        # there at several boards, these are added up before anybody is looked for.
        self._gained: defaultdict[tuple[tuple[str, ...], ...], list[_Points]] = defaultdict(list)
        self._won: defaultdict[str, list[int]] = defaultdict(list)
        self._tops: list[tuple[str, bool]] = []
        # Points whose note is exactly 100, where anybody of the field can make them.
        top, beside = divmod(plays * (2 * on - 1), on)
        self._top = top - 1 if not beside and top <= 2 * plays - 1 else None

    def add(self, field: Sequence[FreePlay]) -> None:
        """Add a field; all its plays count as they were played."""
        people = [play.people for play in field]
        scores = [play.scores for play in field]
        takers = [play.taker for play in field]
        gained = _four_points(list(zip(*scores, strict=True)))
        columns = list(zip(*people, strict=True))
        for places in _alike(gained):
            points = gained[places[0]]
            self._gained[tuple([columns[place] for place in places])].append(points)
            if self._top is not None and self._top in points:
                # Several may have it: on a smaller top than their own, equals make it too.
                for play, gained_by_one in zip(field, points, strict=True):
                    if gained_by_one == self._top:
                        self._note_top(play, places)
        won = self._won
        for who, taker, north, south, east, west in zip(people, takers, *gained, strict=True):
            if taker is _N:
                won[who[0]].append(north)
            elif taker is _S:
                won[who[1]].append(south)
            elif taker is _E:
                won[who[2]].append(east)
            elif taker is _O:
                won[who[3]].append(west)

    def _note_top(self, play: FreePlay, places: Iterable[int]) -> None:
        for place in places:
            attacking = play.taker is not None and SEAT_PLACES[play.taker] == place
            self._tops.append((play.people[place], attacking))

    def _points(self) -> dict[str, list[int]]:
        """Sums that together are what each player has: `base` for each board, and match points."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for who, boards in self._gained.items():
            played = self._base * len(boards)
            sums = list(map(sum, zip(*boards, strict=True), repeat(played)))
            for column in who:
                for player, both in zip(column, sums, strict=True):
                    found[player].append(both)
        return found

    def into(self, found: Tallied, session: int) -> None:
        """Add the sums to the players' tallies, as notes in percent of the top."""
        made = self._points()
        if "" in made:
            raise ValueError("a play of an empty seat is compared with nothing")
        base, attacks = self._base, self._won
        for player, sums in made.items():
            boards, points = divmod(sum(sums), base)
            sessions = found.setdefault(player, {})
            if session not in sessions:
                sessions[session] = SessionTally()
            tally = sessions[session]
            if player in attacks:
                won, taken = sum(attacks[player]), len(attacks[player])
                self._noted(tally.attack, won, taken)
                points, boards = points - won, boards - taken
            if boards:
                self._noted(tally.defence, points, boards)
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


def _alike(gained: Sequence[_Points]) -> Iterable[list[int]]:
    """The seats' places, those that have one list of points together."""
    found: dict[int, list[int]] = {}
    for place, points in enumerate(gained):
        found.setdefault(id(points), []).append(place)
    return found.values()
