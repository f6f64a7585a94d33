"""Match points of thousands of plays added up in whole numbers, without a note for each seat.

The sums are those of `match_point_notes`, exactly; what differs is that a field's points are added
as they are, and put on the common top (Neuberg) once for each player instead of once for each play.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import add

from tournaments.movements.compass import Compass
from tournaments.ranking.percentages import SessionTally, Tally
from tournaments.ranking.plays import SEAT_PLACES, FreePlay

Tallied = dict[str, dict[int, SessionTally]]


def two_one_nought(scores: Sequence[int], extra: int = 0) -> list[int]:
    """Match points on the 2-1-0 scale: 2 for each other score that is beaten, 1 for each equal.

    Each of them with `extra` on top.
    """
    count = len(scores)
    last = dict(zip(sorted(scores), range(count), strict=True))
    if len(last) == count:
        return [2 * last[score] + extra for score in scores]
    below = extra - 1
    for score, place in last.items():
        last[score] = below + 1 + place
        below = extra + place
    return list(map(last.__getitem__, scores))


def both_sides(scores: Sequence[int]) -> tuple[list[int], list[int]]:
    """The match points of a board's two sides, one side's scores given: the other has the rest."""
    points = two_one_nought(scores)
    top = 2 * (len(scores) - 1)
    return points, [top - one for one in points]


def seat_points(field: Sequence[FreePlay]) -> Mapping[Compass, list[int]]:
    """The match points of each seat of one field, in the order of its plays."""
    return dict(zip(Compass, _four_points(field), strict=True))


def _four_points(field: Sequence[FreePlay], extra: int = 0) -> list[list[int]]:
    """`seat_points` in the order of the seats, each with `extra` on top.

    A seat whose scores are another's, or the opposite of them, has that seat's list, or what it
    leaves of the top: in most fields one comparison serves several seats.
    """
    whole = 2 * (len(field) - 1 + extra)
    known: list[tuple[Sequence[int], list[int]]] = []
    found = []
    for scores in zip(*[play.scores for play in field], strict=True):
        points = _known(scores, known, whole)
        if points is None:
            points = two_one_nought(scores, extra)
            known.append((scores, points))
        found.append(points)
    return found


def _known(
    scores: Sequence[int], known: list[tuple[Sequence[int], list[int]]], whole: int
) -> list[int] | None:
    """The points of scores that are another seat's, or the opposite of them."""
    for others, gained in known:
        if scores == others:
            return gained
    for others, gained in known:
        # One look spares the adding up where they cannot be opposites.
        if scores[0] == -others[0] and not any(map(add, scores, others)):
            points = [whole - one for one in gained]
            known.append((scores, points))
            return points
    return None


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
        self._gained: defaultdict[tuple[tuple[str, ...], ...], list[list[int]]] = defaultdict(list)
        self._won: defaultdict[str, int] = defaultdict(int)
        self._tops: list[tuple[str, bool]] = []
        # Points whose note is exactly 100; where no whole number is, nobody has a top.
        over, under = plays * (2 * on - 1), on
        self._top = over // under - 1 + self._base if over % under == 0 else None

    def add(self, field: Sequence[FreePlay]) -> None:
        """Add a field; all its plays count as they were played."""
        gained = _four_points(field, self._base)
        columns = list(zip(*[play.people for play in field], strict=True))
        for places in _alike(gained):
            who = tuple([columns[place] for place in places])
            self._gained[who].append(gained[places[0]])
        if self._top is not None:
            self._note_tops(field, gained, self._top)
        won = self._won
        for play, points in zip(field, zip(*gained, strict=True), strict=True):
            taker = play.taker
            if taker is not None:
                place = SEAT_PLACES[taker]
                won[play.people[place]] += points[place]

    def _note_tops(self, field: Sequence[FreePlay], gained: Sequence[list[int]], top: int) -> None:
        for seat, points in zip(Compass, gained, strict=True):
            if top in points:
                play = field[points.index(top)]
                self._tops.append((play.who(seat), play.taker is seat))

    def _points(self) -> dict[str, int]:
        """What each player has of all boards: `base` for each, and his match points."""
        found: defaultdict[str, int] = defaultdict(int)
        for who, boards in self._gained.items():
            sums = boards[0] if len(boards) == 1 else list(map(sum, zip(*boards, strict=True)))
            if len(who) == 2:
                for player, other, points in zip(*who, sums, strict=True):
                    found[player] += points
                    found[other] += points
                continue
            for column in who:
                for player, points in zip(column, sums, strict=True):
                    found[player] += points
        return found

    def into(self, found: Tallied, session: int) -> None:
        """Add the sums to the players' tallies, as notes in percent of the top."""
        made = self._points()
        if "" in made:
            raise ValueError("a play of an empty seat is compared with nothing")
        for player, both in made.items():
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


def _alike(gained: Sequence[list[int]]) -> Iterable[list[int]]:
    """The seats' places, those that have one list of points together."""
    found: dict[int, list[int]] = {}
    for place, points in enumerate(gained):
        found.setdefault(id(points), []).append(place)
    return found.values()
