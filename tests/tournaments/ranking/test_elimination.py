"""Who goes on to the next session (RC art.27, RO p.19)."""

import pytest

from tournaments.movements import Compass
from tournaments.ranking import Competitor, Ranking, SeatNote, qualified, rank_seats

N, S, E, O = Compass  # noqa: E741


def ranking(notes, lines=True):
    """`notes`: {id: note}; the first letter of an id is its line."""
    people = [Competitor(one, line=Compass(one[0]) if lines else None) for one in notes]
    given = [SeatNote(one, 1, True, note, 1) for one, note in notes.items()]
    return rank_seats(people, given)


TWELVE = {
    "N1": 90,
    "N2": 80,
    "N3": 70,
    "S1": 65,
    "S2": 60,
    "S3": 55,
    "E1": 50,
    "E2": 45,
    "E3": 40,
    "O1": 35,
    "O2": 30,
    "O3": 25,
}


def test_after_the_first_session_by_the_alternated_ranking():
    found = qualified(ranking(TWELVE), 6)
    assert found.competitors == ("N1", "S1", "E1", "O1", "N2", "S2")


def test_after_later_ones_by_the_general_ranking():
    found = qualified(ranking(TWELVE), 6, session=2)
    assert found.competitors == ("N1", "N2", "N3", "S1", "S2", "S3")


def test_without_lines_by_the_general_ranking():
    found = qualified(ranking(TWELVE, lines=False), 3)
    assert found.competitors == ("N1", "N2", "N3")


def test_with_a_relay_the_lines_lose_their_last_ones_together():
    """One line is shorter; its last goes with the others' last."""
    eleven = {one: note for one, note in TWELVE.items() if one != "N3"}
    found = qualified(ranking(eleven), 7, relay=True)
    assert set(found.competitors) == {"N1", "S1", "S2", "E1", "E2", "O1", "O2"}
    assert found.competitors[0] == "N1"
    # One more has to go: the lowest of those who are now last.
    assert set(qualified(ranking(eleven), 6, relay=True).competitors) == {
        "N1",
        "S1",
        "S2",
        "E1",
        "E2",
        "O1",
    }


def test_who_is_level_with_the_last_place_is_told():
    notes = {"N1": 90, "N2": 60, "N3": 60, "N4": 60, "N5": 10}
    found = qualified(ranking(notes, lines=False), 2)
    assert (found.competitors, found.level) == (("N1", "N2"), ("N3", "N4"))
    assert qualified(ranking(notes, lines=False), 4).level == ()


@pytest.mark.parametrize("kept", [12, 20])
def test_nobody_goes_out_where_there_is_room(kept):
    for relay in (False, True):
        assert len(qualified(ranking(TWELVE), kept, relay=relay).competitors) == 12


def test_nobody_may_be_kept():
    assert qualified(Ranking((), None, {}, ()), 3).competitors == ()
    assert qualified(ranking(TWELVE), 0).competitors == ()
