"""The rows: first that match points are equal, on five seeds, then how long each takes."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from fractions import Fraction
from statistics import median
from time import perf_counter

from tests.bench.rivals import tools
from tests.bench.rivals.games import Game, by_board, competitors, games, plays
from tournaments.movements import Compass
from tournaments.ranking import both_sides, neuberg, rank_match_points, seat_points

SEEDS = (1, 2, 3, 4, 5)
MISSING = 0.08
TABLES = 100
SIZES = (24, 200)
HEADING = f"{'rival':46} {'ours ms':>9} {'theirs ms':>10} {'faster':>8} {'least–most':>15}"
Number = int | float | Fraction
Points = list[list[tuple[Number, Number]]]
HUNDREDTHS = Fraction(1, 200)
"""salliere writes two decimals, and rounds halves up or down as its floating numbers fall."""


def our_points(given: list[Game]) -> Points:
    """The match points of North and of East, board by board, as the ranking adds them up."""
    found = []
    for board in by_board(given).values():
        points = seat_points(plays(board))
        assert points[Compass.N] == points[Compass.S]
        assert points[Compass.E] == points[Compass.O]
        assert both_sides([one.score for one in board]) == (points[Compass.N], points[Compass.E])
        found.append(list(zip(points[Compass.N], points[Compass.E], strict=True)))
    return found


def common_points(given: list[Game]) -> Points:
    """The same put on the top of the largest field by Neuberg's formula, as salliere does too."""
    found = our_points(given)
    common = max(len(board) for board in found)
    return [
        [(neuberg(ns, len(board), common), neuberg(ew, len(board), common)) for ns, ew in board]
        for board in found
    ]


def salliere_points(given: list[Game]) -> Points:
    """What salliere writes into its file, in the same order."""
    run = tools.Salliere(given)
    try:
        run.run()
        points = run.points()
    finally:
        run.close()
    return [[points[one.board, one.ns] for one in board] for board in by_board(given).values()]


def scorer_points(given: list[Game], scorer: tools.BridgeScorer) -> Points:
    """What bridge-scorer gives each game, in the same order."""
    scorer.load(given)
    return [[(ns, ew) for ns, ew in board] for board in scorer.ask(points=1)]


def check(
    theirs: Callable[[list[Game]], Points],
    what: str,
    ours: Callable[[list[Game]], Points] = our_points,
    rounding: Fraction = Fraction(0),
) -> str:
    """A line that says they agree on every seed; `RuntimeError` where they do not.

    `rounding` is how far from the exact value the last decimal that a program prints may be.
    """
    plays_compared = 0
    for seed in SEEDS:
        given = games(seed, TABLES, SIZES[0], MISSING)
        plays_compared += len(given)
        if not agree(ours(given), theirs(given), rounding):
            raise RuntimeError(f"{what}: other match points with seed {seed}")
    fields = f"{len(SEEDS)} seeds, uneven fields, {plays_compared} plays"
    return f"rival: {what}: match points equal ({fields})"


def agree(ours: Points, theirs: Points, rounding: Fraction) -> bool:
    """Whether both have the same plays, and the same points to within `rounding`."""
    if [len(board) for board in ours] != [len(board) for board in theirs]:
        return False
    pairs = zip(_flat(ours), _flat(theirs), strict=True)
    return all(abs(one - Fraction(str(other))) <= rounding for one, other in pairs)


def _flat(points: Points) -> Iterator[Number]:
    for board in points:
        for pair in board:
            yield from pair


def lines(quick: bool) -> Iterator[str]:
    """Every line of this part of the bench; a tool that is not there is told and left out."""
    yield HEADING
    repeats = 3 if quick else 9
    if missing := tools.missing_salliere():
        yield f"rival: salliere, {missing}"
    else:
        yield check(salliere_points, "salliere", common_points, HUNDREDTHS)
        for boards in SIZES:
            yield _against_salliere(boards, repeats)
    if missing := tools.missing_scorer():
        yield f"rival: bridge-scorer, {missing}"
        return
    scorer = tools.BridgeScorer()
    try:
        yield check(lambda given: scorer_points(given, scorer), "bridge-scorer")
        for boards in SIZES:
            yield from _against_scorer(boards, 3 * repeats, scorer)
    finally:
        scorer.close()


def _against_salliere(boards: int, repeats: int) -> str:
    given = games(1, TABLES, boards)
    ours, people = plays(given), competitors(given)
    run = tools.Salliere(given)
    pairs = []
    try:
        for _ in range(repeats):
            run.prepare()
            theirs = _once(run.run)
            pairs.append((_thrice(lambda: rank_match_points(people, ours)), theirs))
    finally:
        run.close()
    return _line(f"rival: ranking, {len(given)} plays, salliere", pairs)


def _against_scorer(boards: int, repeats: int, scorer: tools.BridgeScorer) -> Iterator[str]:
    given = games(1, TABLES, boards)
    ours, people = plays(given), competitors(given)
    fields = [[one.score for one in board] for board in by_board(given).values()]
    scorer.load(given)
    times = 20 if boards < 100 else 5
    for name, work in (
        ("boards", lambda: [both_sides(field) for field in fields]),
        ("ranking", lambda: rank_match_points(people, ours)),
    ):
        scorer.ask(**{name: 5 * times})
        work()
        pairs = [(_once(work), scorer.ask(**{name: times})) for _ in range(repeats)]
        yield _line(f"rival: {name}, {len(given)} plays, bridge-scorer", pairs)


def _thrice(work: Callable[[], object]) -> float:
    """The median of three: ours is short beside a whole program, one hiccup would be all of it."""
    return median(_once(work) for _ in range(3))


def _once(work: Callable[[], object]) -> float:
    gc.collect()
    gc.disable()
    try:
        start = perf_counter()
        work()
        return perf_counter() - start
    finally:
        gc.enable()


def _line(name: str, pairs: list[tuple[float, float]]) -> str:
    ratios = [theirs / ours for ours, theirs in pairs]
    ours, theirs = (median(one) * 1000 for one in zip(*pairs, strict=True))
    spread = f"{min(ratios):.1f}–{max(ratios):.1f}"
    return f"{name:46} {ours:9.2f} {theirs:10.2f} {median(ratios):7.1f}× {spread:>15}"
