"""The account of an old game: what moves, what never changes, what is explained."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.historical import ImpossibleEvent, Line, LineCode, m1637, m1659, sheet
from scoring.rules.historical.account import total, with_aside, with_each
from tests.scoring.rules.historical.games import random_deal, random_light

SEEDS = st.integers(0, 10**9)


@given(st.integers(2, 6), st.integers(-9, 9), st.data())
def test_lines_sum_to_zero(players, each, data):
    seat = data.draw(st.integers(0, players - 1))
    line = with_each(LineCode.BOTTOM, players, seat, each)
    assert line.deltas[seat] == each * (players - 1)
    assert sum(line.deltas) == line.aside == 0
    aside = with_aside(LineCode.STAKE, players, seat, each)
    assert aside.deltas[seat] == -aside.aside == each


def test_a_line_that_makes_points_out_of_nothing_is_a_bug():
    with pytest.raises(ValueError, match="are not zero"):
        Line(LineCode.ASK, (1, 0, 0), {})


def test_total_of_no_line():
    assert total([], 3) == (0, 0, 0)


def check(found) -> None:
    """Accounts and aside are zero in sum after every event; lines explain every change."""
    before, aside = (0,) * found.game.players, 0
    for entry in found.entries:
        assert sum(entry.accounts) + entry.aside == 0
        assert total(entry.lines, found.game.players) == entry.deltas
        assert tuple(map(sum, zip(before, entry.deltas, strict=True))) == entry.accounts
        assert aside + sum(line.aside for line in entry.lines) == entry.aside
        before, aside = entry.accounts, entry.aside
    assert (found.accounts, found.aside) == (before, aside)
    rows = [deltas for _deal, deltas in found.rows()]
    assert tuple(map(sum, zip((0,) * found.game.players, *rows, strict=True))) == before


@given(st.lists(SEEDS, min_size=1, max_size=3), st.sampled_from([2, 3]), st.booleans())
def test_account_of_1637(seeds, players, literal):
    """S-1637-23: marques are zero in sum; with the literal text the pack gives its 78."""
    deals = [random_deal(seed, players, literal=literal) for seed in seeds]
    found = sheet(deals[0].game, [event for deal in deals for event in deal.events()])
    check(found)
    assert len(found.results) == len(deals)
    for result, (_deal, row) in zip(found.results, found.rows(), strict=True):
        assert sum(result.marques) == 0
        assert result.final == row
        given_out = sum(result.card_points) if literal else 0
        assert sum(result.final) == given_out
    assert found.aside == -sum(sum(result.final) for result in found.results)


@given(st.lists(SEEDS, min_size=1, max_size=4), st.sampled_from([*m1659.Tie]))
def test_account_of_1659(seeds, tie):
    """S-1659-06: what is not with the players lies on the table."""
    first = random_light(seeds[0])
    lights = [light for light in map(random_light, seeds) if light.players == first.players]
    game = m1659.Game1659(first.players, tie)
    found = sheet(game, [event for light in lights for event in light.events()])
    check(found)
    assert found.aside == found.results[-1].kept
    for result, (_deal, row) in zip(found.results, found.rows(), strict=True):
        assert result.final == row


EVENTS = st.one_of(
    st.builds(m1637.DealStarted, st.integers(0, 3)),
    st.builds(
        m1637.Declared,
        st.integers(0, 3),
        st.lists(st.sampled_from(m1637.Combo), max_size=3).map(tuple),
        st.none() | st.integers(1, 40),
    ),
    st.builds(m1637.Asked, st.integers(0, 3), st.none() | st.integers(0, 3)),
    st.builds(m1637.Penalised, st.integers(0, 3), st.sampled_from(m1637.Fault)),
    st.builds(
        m1637.TarotsTaken,
        st.integers(0, 3),
        st.lists(
            st.tuples(st.integers(0, 3), st.sampled_from(sorted(m1637.TAROTS))), max_size=3
        ).map(tuple),
        st.booleans(),
    ),
    st.sampled_from(
        [m1637.Counted((26, 26, 26)), m1637.Counted((78, 0, 0)), m1637.Counted((3, 39, 36))]
    ),
)


@given(st.lists(EVENTS, max_size=12), st.booleans(), st.sampled_from([2, 3]))
def test_whatever_is_entered_the_sum_stays(events, literal, players):
    """Also of events that cannot be: they stand on the sheet and move nothing."""
    game = m1637.Game1637(players, m1637.LITERAL if literal else m1637.PROPOSED)
    found = sheet(game, [m1637.DealStarted(0), *events])
    check(found)
    for entry in found.entries:
        if entry.errors:
            assert entry.lines == ()
            assert entry.result is None


def test_preview_is_what_is_entered():
    found = sheet(m1637.Game1637(), [m1637.DealStarted(2)])
    declared = m1637.Declared(1, (m1637.Combo.BELLE,))
    assert found.preview(declared) == found.plus(declared).entries[-1]
    assert found.accounts == (0, 0, 0)
    assert found.plus(declared).accounts == (-1, 2, -1)


def test_plus_refuses_what_cannot_be():
    found = sheet(m1637.Game1637())
    with pytest.raises(ImpossibleEvent, match="deal_not_started") as refusal:
        found.plus(m1637.Declared(1, (m1637.Combo.BELLE,)))
    assert [str(finding.code) for finding in refusal.value.findings] == ["deal_not_started"]


def test_an_event_that_became_impossible_stands_and_moves_nothing():
    """As when the deal it belonged to was taken off the sheet."""
    declared = m1637.Declared(1, (m1637.Combo.BELLE,))
    found = sheet(m1637.Game1637(), [declared, m1637.DealStarted(0), declared])
    lost, _deal, stands = found.entries
    assert [str(finding.code) for finding in lost.errors] == ["deal_not_started"]
    assert (lost.deal, lost.deltas) == (0, (0, 0, 0))
    assert (stands.deal, stands.deltas) == (1, (-1, 2, -1))
    assert found.rows() == [(1, (-1, 2, -1))]


def test_empty_sheet():
    found = sheet(m1659.Game1659(4))
    assert found.accounts == (0, 0, 0, 0)
    assert (found.aside, found.rows(), found.results) == (0, [], ())
