"""Match points added up in whole numbers: exactly what the notes, one by one, add up to."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements import Compass
from tournaments.ranking import FreePlay, PlayStatus, both_sides, match_point_notes, two_one_nought
from tournaments.ranking.free_contracts import match_point_tallies
from tournaments.ranking.percentages import tallies

SCORES = st.lists(st.integers(-20, 20), min_size=1, max_size=15)
PLAIN = (PlayStatus.PLAYED,)


def some_plays(seed: int, statuses=PLAIN, bridge: bool = False) -> list[FreePlay]:
    """Boards of several sessions and uneven fields; somebody may sit at two tables of a board."""
    chance = random.Random(seed)
    found = []
    for session in (1, 2):
        for board in range(1, 7):
            for table in range(1, chance.randrange(2, 9)):
                scores = [2 * chance.randrange(-9, 10) for _seat in Compass]
                if bridge:
                    scores = [scores[0], scores[0], -scores[0], -scores[0]]
                people = tuple(f"{seat}{chance.randrange(1, 9)}" for seat in Compass)
                found.append(
                    FreePlay(
                        session,
                        1,
                        table,
                        board,
                        people,
                        chance.choice(list(Compass)),
                        tuple(scores),
                        chance.choice(statuses),
                        chance.choice(("", "", "A")) if len(statuses) > 1 else "",
                    )
                )
    return found


def flat(tallied):
    """Means, boards and tops by competitor, session and role."""
    return {
        (who, session, role): (
            getattr(tally, role).mean(),
            getattr(tally, role).boards,
            getattr(tally, role).tops,
        )
        for who, sessions in tallied.items()
        for session, tally in sessions.items()
        for role in ("attack", "defence")
    }


@given(st.integers(0, 10**6), st.sampled_from([PLAIN, tuple(PlayStatus)]), st.booleans())
def test_the_same_as_the_notes_one_by_one(seed, statuses, bridge) -> None:
    plays = some_plays(seed, statuses, bridge)
    for common in (None, 12):
        expected = tallies(match_point_notes(plays, common))
        assert flat(match_point_tallies(plays, common)) == flat(expected)


def test_who_sits_everywhere_is_counted_right() -> None:
    plays = [
        FreePlay(1, 1, table, board, ("x",) * 4, Compass.N, (2 * n,) * 4)
        for board in range(1, 5)
        for table, n in enumerate(range(6), 1)
    ]
    expected = tallies(match_point_notes(plays))
    assert flat(match_point_tallies(plays)) == flat(expected)


@given(SCORES)
def test_one_side_has_what_the_other_leaves(scores) -> None:
    ours, theirs = both_sides(scores)
    assert ours == two_one_nought(scores)
    assert theirs == two_one_nought([-score for score in scores])
    assert Counter(map(sum, zip(ours, theirs, strict=True))).keys() == {2 * (len(scores) - 1)}
