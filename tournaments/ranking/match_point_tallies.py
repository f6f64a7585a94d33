"""Match points of thousands of plays added up in whole numbers, without a note for each seat.

The sums are those of `match_point_notes`, exactly; what differs is that a field's points are added
as they are, and put on the common top (Neuberg) once for each player instead of once for each play.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter, neg

from tournaments.movements.compass import Compass
from tournaments.ranking.percentages import SessionTally, Tally
from tournaments.ranking.plays import FreePlay

Tallied = dict[str, dict[int, SessionTally]]


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


def both_sides(scores: Sequence[int]) -> tuple[list[int], list[int]]:
    """The match points of a board's two sides, one side's scores given: the other has the rest."""
    points = two_one_nought(scores)
    top = 2 * (len(scores) - 1)
    return points, [top - one for one in points]


def seat_points(field: Sequence[FreePlay]) -> Mapping[Compass, list[int]]:
    """The match points of each seat of one field, in the order of its plays.

    A seat whose scores are another's, or the opposite of them, has that seat's points, or what they
    leave of the top: in most fields one comparison serves several seats.
    """
    top = 2 * (len(field) - 1)
    halves = [play.halves for play in field]
    known: list[tuple[list[int], list[int]]] = []
    found: dict[Compass, list[int]] = {}
    for seat in Compass:
        scores = list(map(itemgetter(seat), halves))
        points = _known(scores, known, top)
        if points is None:
            points = two_one_nought(scores)
            known.append((scores, points))
        found[seat] = points
    return found


def _known(
    scores: list[int], known: list[tuple[list[int], list[int]]], top: int
) -> list[int] | None:
    """The points of scores that are another seat's, or the opposite of them."""
    for others, gained in known:
        if scores == others:
            return gained
    for others, gained in known:
        # One look spares the list of opposites where they cannot be them.
        if scores[0] == -others[0] and scores == list(map(neg, others)):
            points = [top - one for one in gained]
            known.append((scores, points))
            return points
    return None


class FieldSums:
    """What players made in fields of one session and one size, put on one top.

    `fields` is at least how many fields will be added.
    """

    __slots__ = ("_base", "_on", "_plays", "_points", "_top", "_tops", "_won")

    def __init__(self, plays: int, on: int, fields: int) -> None:
        self._plays, self._on = plays, on
        # One sum for two: each board adds `base`, which no sum of points reaches, not even that of
        # somebody who sat in every seat.
        self._base = 8 * plays * plays * fields + 1
        # Of all boards, and of those that a player attacked; what is left he defended.
        self._points: defaultdict[str, int] = defaultdict(int)
        self._won: defaultdict[str, int] = defaultdict(int)
        self._tops: list[tuple[str, bool]] = []
        # Points whose note is exactly 100; where no whole number is, nobody has a top.
        over, under = plays * (2 * on - 1), on
        self._top = over // under - 1 if over % under == 0 else None

    def add(self, field: Sequence[FreePlay]) -> None:
        """Add a field; all its plays count as they were played."""
        seats = [play.seats for play in field]
        takers = [play.taker for play in field]
        gained = seat_points(field)
        all_points, top, base = self._points, self._top, self._base
        columns = {seat: list(map(itemgetter(seat), seats)) for seat in gained}
        for points, first, second in _in_pairs(gained):
            if second is None:
                for player, one in zip(columns[first], points, strict=True):
                    all_points[player] += one + base
                continue
            both = zip(columns[first], columns[second], points, strict=True)
            for player, other, one in both:
                worth = one + base
                all_points[player] += worth
                all_points[other] += worth
        for seat, points in gained.items():
            if top is not None and top in points:
                at = points.index(top)
                self._tops.append((columns[seat][at], takers[at] is seat))
        won = self._won
        for place, taker in enumerate(takers):
            if taker is None:
                continue
            won[columns[taker][place]] += gained[taker][place] + base

    def into(self, found: Tallied, session: int) -> None:
        """Add the sums to the players' tallies, as notes in percent of the top."""
        for player, both in self._points.items():
            boards, points = divmod(both, self._base)
            taken, won = divmod(self._won.get(player, 0), self._base)
            tally = found.setdefault(player, {}).get(session)
            if tally is None:
                tally = found[player][session] = SessionTally()
            if taken:
                self._noted(tally.attack, won, taken)
            if boards > taken:
                self._noted(tally.defence, points - won, boards - taken)
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


def _in_pairs(
    gained: Mapping[Compass, list[int]],
) -> Iterator[tuple[list[int], Compass, Compass | None]]:
    """The seats, two at a time where two have one list of points: they are added up in one go."""
    waiting: dict[int, tuple[list[int], Compass]] = {}
    for seat, points in gained.items():
        if id(points) in waiting:
            yield (*waiting.pop(id(points)), seat)
        else:
            waiting[id(points)] = points, seat
    for points, seat in waiting.values():
        yield points, seat, None
