"""Running totals and what must sum to zero (S-LED)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.facts import Outcome
from scoring.rules.sheet import deltas, non_zero_rows, running_totals, scored_and_not

ROWS = st.integers(3, 5).flatmap(
    lambda seats: st.lists(st.lists(st.integers(-999, 999), min_size=seats, max_size=seats))
)


@given(ROWS)
def test_totals_and_deltas_are_each_other_s_reverse(deals):
    """S-LED-01, S-LED-02."""
    running = running_totals(deals)
    assert deltas(running) == deals
    assert [list(map(sum, zip(*deals[: at + 1], strict=True))) for at in range(len(deals))] == (
        running
    )


def test_empty_sheet():
    assert running_totals([]) == []
    assert deltas([]) == []
    assert non_zero_rows([]) == []


def test_rows_of_different_lengths_are_a_bug():
    with pytest.raises(ValueError, match="zip"):
        running_totals([[1, -1], [1, -1, 0]])


def test_wrong_row_with_its_sum():
    """S-LED-03, S-X-01."""
    assert non_zero_rows([[1, -1], [3, -1], [-2, 0]]) == [(1, 2), (2, -2)]


def test_only_played_deals_count():
    """S-NUL-06."""
    assert scored_and_not(Outcome) == (1, len(Outcome) - 1)
