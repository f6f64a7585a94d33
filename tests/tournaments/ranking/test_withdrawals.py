"""Who leaves during a session (RC art.32)."""

from fractions import Fraction

import pytest

from tests.tournaments import second_ranking, seeded
from tournaments.ranking import (
    PlayStatus,
    Withdrawal,
    all_notes,
    neutralise_withdrawn,
    rank_individual,
)
from tournaments.ranking.notation import from_json


def given(seed=1, **more):
    return from_json(seeded.tournament(seed, **more))


def statuses(plays, player):
    return {play.status for play in plays if player in play.seats.values()}


@pytest.mark.parametrize("after", [0, 1, 2])
def test_all_his_boards_of_the_session_are_neutralised(after):
    plays = neutralise_withdrawn(given().plays, [Withdrawal("3", 1, after)])
    assert statuses(plays, "3") == {PlayStatus.NEUTRALISED}
    # One table in five at each of 5 positions, 4 boards each.
    assert sum(play.status is PlayStatus.NEUTRALISED for play in plays) == 20


@pytest.mark.parametrize("after", [3, 4, 5])
def test_leaving_during_the_last_two_positions_changes_nothing(after):
    """Of 5 positions: who had played 3 leaves during the fourth, the last but one."""
    plays = given().plays
    assert neutralise_withdrawn(plays, [Withdrawal("3", 1, after)]) == plays


def test_the_plan_says_how_long_a_session_is_while_it_runs():
    plays = tuple(play for play in given().plays if play.position <= 3)
    left = [Withdrawal("3", 1, 2)]
    assert neutralise_withdrawn(plays, left) == plays
    assert statuses(neutralise_withdrawn(plays, left, {1: 5}), "3") == {PlayStatus.NEUTRALISED}


def test_other_sessions_keep_their_boards():
    plays = neutralise_withdrawn(given(sessions=2).plays, [Withdrawal("3", 2, 1)])
    first = [play for play in plays if play.session == 1]
    second = [play for play in plays if play.session == 2]
    assert statuses(first, "3") == {PlayStatus.PLAYED}
    assert statuses(second, "3") == {PlayStatus.NEUTRALISED}


def test_relays_and_missing_results_stay_what_they_are():
    tournament = given(statuses=("relay", "missing"))
    assert neutralise_withdrawn(tournament.plays, [Withdrawal("3", 1, 0)]) == tournament.plays


def test_he_is_not_ranked_and_the_others_on_the_boards_without_him():
    """His opponents keep their own mean: the boards played against him count for nobody."""
    record = seeded.tournament(5)
    left = {"competitor": "3", "session": 1, "after_position": 1}
    tournament = from_json({**record, "withdrawn": [left]})
    ranking = tournament.ranking(tournament.notes())
    rows = [
        {**row, "status": "neutralised"} if "3" in row["seats"].values() else row
        for row in record["results"]
    ]
    expected = second_ranking.totals({**record, "results": rows})
    assert ranking.unranked == ("3",)
    assert {one.competitor: one.total for one in ranking.general} == {
        player: scores[0] for player, scores in expected.items()
    }


def test_stored_notes_of_his_boards_are_passed_over_too():
    tournament = given(7)
    left = [Withdrawal("3", 1, 1)]
    stale = all_notes(tournament.plays)
    found = rank_individual(tournament.competitors, stale, withdrawn=left)
    assert found.unranked == ("3",)
    opponents = next(one for one in found.general if one.competitor == "1")
    assert opponents.boards in {16, 20}


def test_what_was_scored_in_an_earlier_session_stands():
    record = seeded.tournament(9, sessions=2)
    left = {"competitor": "3", "session": 2, "after_position": 0}
    tournament = from_json({**record, "withdrawn": [left]})
    one = next(
        one for one in tournament.ranking(tournament.notes()).general if one.competitor == "3"
    )
    first = {**record, "results": [row for row in record["results"] if row["session"] == 1]}
    assert one.total == second_ranking.totals(first)["3"][0]
    assert one.total != Fraction(0)
