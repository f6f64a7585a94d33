"""The rivals: the same games for all, equal match points before any time, and no tool no row."""

from __future__ import annotations

import pytest

from tests.bench import __main__ as bench
from tests.bench.rivals import rows, tools
from tests.bench.rivals.games import by_board, competitors, games, plays
from tournaments.movements import Compass
from tournaments.ranking import rank_match_points


def by_hand(scores: list[int]) -> list[int]:
    """Two points for each score beaten, one for each equal: every pair of plays compared."""
    return [sum(2 * (mine > other) + (mine == other) for other in scores) - 1 for mine in scores]


def test_games_are_the_same_in_every_run_and_some_are_missing() -> None:
    assert games(1, 10, 4) == games(1, 10, 4) != games(2, 10, 4)
    assert len(games(1, 10, 4)) == 40
    sizes = {len(board) for board in by_board(games(1, 20, 8, 0.1)).values()}
    assert len(sizes) > 1


def test_nobody_plays_a_board_twice() -> None:
    for board in by_board(games(1, 10, 12)).values():
        people = [who for one in board for pair in one.people for who in pair]
        assert len(people) == len(set(people)) == 40


def test_our_points_are_those_of_every_pair_compared() -> None:
    given = games(3, 15, 6, 0.2)
    for board, points in zip(by_board(given).values(), rows.our_points(given), strict=True):
        assert [ns for ns, _ew in points] == by_hand([one.score for one in board])
        assert [ew for _ns, ew in points] == by_hand([-one.score for one in board])


def test_the_ranking_that_is_measured_adds_up_those_points() -> None:
    given = games(4, 12, 5)
    found = rank_match_points(competitors(given), plays(given))
    made: dict[str, int] = {}
    for board, points in zip(by_board(given).values(), rows.our_points(given), strict=True):
        for one, (ns, ew) in zip(board, points, strict=True):
            for who in one.people[0]:
                made[who] = made.get(who, 0) + ns
            for who in one.people[1]:
                made[who] = made.get(who, 0) + ew
    assert {one.competitor: one.total * 22 * 5 for one in found.general} == {
        who: 100 * points for who, points in made.items()
    }


def test_other_points_stop_the_bench() -> None:
    with pytest.raises(RuntimeError, match="other match points with seed 1"):
        rows.check(lambda _given: [], "nothing")


def test_equal_points_are_told() -> None:
    assert "5 seeds, uneven fields" in rows.check(rows.our_points, "ourselves")


def test_without_the_tools_the_table_says_how_to_get_them(monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.setattr(tools, "FOLDER", tmp_path)
    monkeypatch.setattr(tools.shutil, "which", lambda name: f"/usr/bin/{name}")
    bench.main(["--only=rival"])
    heading, title, first, second = capsys.readouterr().out.splitlines()
    assert "ratio" in heading
    assert title.startswith("rival")
    assert first == "rival: salliere, not here: make bench-rivals"
    assert second == "rival: bridge-scorer, not here: make bench-rivals"


def test_without_java_or_node_it_names_them(monkeypatch) -> None:
    monkeypatch.setattr(tools.shutil, "which", lambda name: None)
    assert "default-jre-headless" in tools.missing_salliere()
    assert "nodejs" in tools.missing_scorer()


def test_what_cannot_be_fetched_is_no_failure(monkeypatch, tmp_path, capsys) -> None:
    def refuse(command, folder):
        raise OSError("no network")

    monkeypatch.setattr(tools, "FOLDER", tmp_path / "bench")
    monkeypatch.setattr(tools.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(tools, "_run", refuse)
    tools.install()
    told = capsys.readouterr()
    assert told.err.count("no network") == 2
    assert "salliere: not here: make bench-rivals" in told.out


def test_a_row_for_salliere_has_the_score_on_its_side() -> None:
    first = games(1, 2, 1)[0]
    for score, shown in ((620, "620,"), (-50, ",50")):
        row = tools._row(type(first)(1, 1, 4, score))
        assert row == f"1,1,4,,,,{shown},,"


def test_the_tools_that_are_here_agree_with_us() -> None:
    given = games(1, 12, 4, 0.1)
    if tools.missing_salliere() is None:
        theirs = rows.salliere_points(given)
        assert rows.agree(rows.common_points(given), theirs, rows.HUNDREDTHS)
        assert not rows.agree(rows.our_points(given), theirs, rows.HUNDREDTHS)
    if tools.missing_scorer() is None:
        scorer = tools.BridgeScorer()
        try:
            assert rows.scorer_points(given, scorer) == rows.our_points(given)
            assert scorer.ask(ranking=1) > 0
        finally:
            scorer.close()


def test_each_seat_of_a_game_has_its_score() -> None:
    (one,) = games(1, 1, 1)
    (play,) = plays([one])
    assert play.halves[Compass.N] == -play.halves[Compass.E] == 2 * one.score
