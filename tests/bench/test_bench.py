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


def test_a_replay_costs_some_hundred_scores_at_the_most() -> None:
    (row,) = play.rows()
    assert measuring.measure(row, repeats=3, seconds=0.001).ratio < 3


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
