"""Whole tournaments from a seed, against a second ranking written from the rules alone."""

import random

import pytest

from tests.tournaments import second_ranking, seeded
from tournaments.ranking import PlayStatus
from tournaments.ranking.notation import from_json

ADJUSTED = ("played",) * 12 + tuple(str(status) for status in PlayStatus)


def ours(record):
    tournament = from_json(record)
    assert tournament.bad == ()
    return tournament.ranking(tournament.notes())


def check(record):
    ranking = ours(record)
    expected = second_ranking.totals(record)
    ranks = second_ranking.ranks(expected)
    assert {one.competitor for one in ranking.general} == set(expected)
    for one in ranking.general:
        found = (one.total, one.attack, one.defence, one.tops, one.boards)
        assert found == expected[one.competitor]
        assert one.rank == ranks[one.competitor]
    return ranking, expected


@pytest.mark.parametrize("seed", range(6))
def test_five_tables_twenty_deals(seed):
    record = seeded.tournament(seed)
    assert len(record["results"]) == 5 * 20
    ranking, expected = check(record)
    assert len(ranking.general) == 20
    for one in ranking.general:
        assert (one.attack_boards, one.defence_boards) == (5, 15)
    # All notes of a board sum to 50 for each of its players, four at a table, so the mean is 50.
    assert sum(total for total, *_ in expected.values()) == 50 * 20


@pytest.mark.parametrize("seed", range(4))
def test_alternated_and_line_rankings(seed):
    record = seeded.tournament(seed, spread=600)
    ranking, expected = check(record)
    lines = {one["id"]: one["line"] for one in record["competitors"]}
    alternated = second_ranking.alternated(expected, lines)
    assert {one.competitor: one.rank for one in ranking.alternated} == alternated
    for line, standings in ranking.lines.items():
        members = {player: expected[player] for player in expected if lines[player] == line}
        assert {o.competitor: o.rank for o in standings} == second_ranking.ranks(members)


@pytest.mark.parametrize("seed", range(6))
def test_few_different_scores_make_ties(seed):
    check(seeded.tournament(seed, spread=2))


@pytest.mark.parametrize("seed", range(6))
def test_every_status(seed):
    check(seeded.tournament(seed, statuses=ADJUSTED))


@pytest.mark.parametrize("seed", range(3))
def test_sessions_coefficients_and_penalties(seed):
    record = seeded.tournament(seed, sessions=3, statuses=ADJUSTED)
    chance = random.Random(seed)
    record["sessions"] = [
        {"session": 1, "coefficient": 1},
        {"session": 2, "coefficient": 1.1},
        {"session": 3, "coefficient": 1.25},
    ]
    record["penalties"] = [
        {
            "competitor": str(chance.randint(1, 20)),
            "session": chance.randint(1, 3),
            "percent": chance.choice((0.5, 1, 1.5, 5)),
        }
        for _ in range(12)
    ]
    check(record)


@pytest.mark.parametrize("movement_id", ["IND-L6", "IND-L7", "IND-L8", "IND-L9", "IND-L13"])
def test_other_movements(movement_id):
    check(seeded.tournament(3, movement_id))


@pytest.mark.parametrize("seed", range(3))
def test_a_relay_table(seed):
    """One player missing: the three who meet the empty seat have no note there."""
    record = seeded.tournament(seed)
    for row in record["results"]:
        if "1" in row["seats"].values():
            row["status"] = "relay"
            row["score"] = None
            row["seats"] = {seat: who for seat, who in row["seats"].items() if who != "1"}
    record["competitors"] = [one for one in record["competitors"] if one["id"] != "1"]
    ranking, expected = check(record)
    assert len(expected) == 19
    assert all(one.boards in {16, 20} for one in ranking.general)
    lengths = [len(line) for line in ranking.lines.values()]
    assert sorted(lengths) == [4, 5, 5, 5]
    assert len(ranking.alternated) == 19


def test_half_a_tournament_divides_by_what_was_played():
    record = seeded.tournament(2)
    record["results"] = [row for row in record["results"] if row["position"] <= 2]
    ranking, _ = check(record)
    assert {one.boards for one in ranking.general} != {20}
