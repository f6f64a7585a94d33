"""The bench measures what it says: the bare work does the same job, and the ratio is a ratio."""

from __future__ import annotations

from contextlib import closing

import pytest

from scoring.rules.marque import score
from tests.bench import __main__ as bench
from tests.bench import measuring, pages, play, pure


def test_the_bare_formula_gives_the_scores_of_the_vectors() -> None:
    for facts in pure.deals():
        halves = tuple(2 * one for one in pure.bare_marque(facts))
        assert halves == score(facts).half_scores


def test_the_bare_formula_of_a_house_gives_its_scores() -> None:
    for facts in pure.house_deals():
        assert tuple(pure.bare_house_marque(facts)) == score(facts, pure.RICH).half_scores
    lines = {line.code for facts in pure.house_deals() for line in score(facts, pure.RICH).lines}
    assert {"misere", "petit_chelem", "rounding", "poignee", "chelem"} <= lines


def test_boards_are_the_same_in_every_run_and_have_ties() -> None:
    assert pure.boards() == pure.boards()
    assert any(len(set(board)) < len(board) for board in pure.boards())


class Clock:
    """A clock that only work moves: a busy machine changes no ratio."""

    now = 0.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


def test_a_ratio_is_ours_over_bare(monkeypatch) -> None:
    clock = Clock()
    monkeypatch.setattr(measuring, "perf_counter", clock)
    row = measuring.Row("slow", lambda: clock.pass_by(4), lambda: clock.pass_by(1), 2, "a nap")
    result = measuring.measure(row, repeats=3, seconds=3)
    assert (result.least, result.ratio, result.greatest) == (4, 4, 4)
    assert (result.ours, result.bare) == (2e6, 5e5), "microseconds for each of two units"
    assert "slow" in measuring.line(result)


def test_the_table_has_a_line_for_each_row(capsys) -> None:
    bench.main(["--quick", "--only=topage"])
    heading, row = capsys.readouterr().out.splitlines()
    assert "ratio" in heading
    assert row.startswith("topage")


def test_bare_work_done_several_times_is_told_for_once(monkeypatch) -> None:
    clock = Clock()
    monkeypatch.setattr(measuring, "perf_counter", clock)
    row = measuring.Row("slow", lambda: clock.pass_by(4), lambda: clock.pass_by(5), 1, "a nap", 5)
    result = measuring.measure(row, repeats=3, seconds=3)
    assert (result.ratio, result.bare) == (4, 1e6)


def test_a_replay_is_measured_against_the_scores_of_its_deals() -> None:
    (row,) = play.rows()
    assert (row.count, row.times) == (len(play.records()), play.SCORES)
    assert len(row.bare()) == row.count * row.times
    assert [found.marque for found in row.ours()] == row.bare()[:: row.times]


def test_links_are_read_from_a_page() -> None:
    parser = pages.Links()
    parser.feed('<a href="/c/x/">x</a> <a>nothing</a> <link href="/style.css">')
    assert parser.found == ["/c/x/"]


def test_a_page_that_does_not_answer_as_expected_stops_the_bench(live_server) -> None:
    port = int(live_server.url.rsplit(":", 1)[1])
    with (
        closing(pages.Server(port)) as server,
        pytest.raises(RuntimeError, match="answered 404"),
    ):
        server.repeatedly("/nowhere/", 200)()
