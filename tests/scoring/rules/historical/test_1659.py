"""1659: hands, stakes, points, and who takes the pot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS, PACK
from scoring.rules.historical import ImpossibleEvent, LineCode, m1659, sheet
from scoring.rules.historical.m1659 import (
    Counted,
    HandDealt,
    Honour,
    Pile,
    StakeRaised,
    Tie,
    TrickPlayed,
)
from tests.scoring.rules.historical.games import hand, random_light
from tests.scoring.rules.historical.shorthand import codes, kept, plays

SEEDS = st.integers(0, 10**9)
TWO = HandDealt(0, 3, (2, 3))


def entry(*events, players: int = 2, tie: Tie = Tie.CARRY):
    """The last entry of a sheet."""
    found = sheet(m1659.Game1659(players, tie), events)
    assert not any(each.errors for each in found.entries[:-1])
    return found.entries[-1]


def trick(text: str) -> TrickPlayed:
    return TrickPlayed(plays(text))


def test_who_plays():
    """S-1659-01."""
    for players in range(2, 7):
        assert m1659.Game1659(players).players == players
    for players in (1, 7):
        with pytest.raises(ImpossibleEvent, match="players_unknown"):
            m1659.Game1659(players)


@pytest.mark.parametrize(
    ("players", "each", "fault", "left"),
    [
        (6, 13, None, 0),
        (5, 15, None, 3),
        (4, 20, "hand_size", None),
        (7, 11, "players_unknown", None),
        (2, 39, None, 0),
        (2, 0, "hand_size", None),
        (1, 78, "players_unknown", None),
    ],
)
def test_hands(players, each, fault, left):
    """S-1659-02: as many as the pack has; the rest is not used."""
    assert m1659.hand_fault(players, each) == fault
    if fault is None:
        assert m1659.left_over(players, each) == left


def test_values():
    """S-1659-05: 53 in the pack, besides the tricks."""
    assert m1659.pile_of(0, PACK).points == 53
    assert m1659.pile_of(4, hand("EX T21 T1 RS DS CS VS 10S T20")).points == 4 + 5 + 4 + 4 + 10
    assert m1659.pile_of(13, PACK).points == 66


def test_stakes():
    """S-1659-03: raised, never lowered; nobody need follow."""
    assert m1659.raise_stakes((2, 2), [(1, 5), (1, 5), (0, 3)]).stakes == (3, 5)
    found = m1659.raise_stakes((2, 2), [(1, 5), (0, 1)])
    assert (found.lowered_at, found.stakes) == (1, (2, 5))


def test_settlement():
    """S-1659-06, S-1659-07: the winner gains the others' stakes; tied, the pot stays."""
    assert m1659.settle((9, 11, 4), (3, 4, 6)).net == (-3, 9, -6)
    tied = m1659.settle((9, 9, 4), (3, 4, 6))
    assert (tied.tied, tied.winners, tied.net) == (True, (0, 1), (0, 0, 0))
    assert m1659.settle((9, 9, 4), (3, 4, 6), Tie.SPLIT).net == (3, 2, -6)


@given(SEEDS)
def test_points_are_those_of_a_second_reading(seed):
    """S-1659-04, S-1659-05: the Excuse to its player's pile, the trick to its taker."""
    light = random_light(seed)
    found = sheet(m1659.Game1659(light.players), light.events())
    assert [kept(each) for each in found.entries if each.errors] == []
    (result,) = found.results
    assert list(result.points) == light.points()
    assert [pile.points for pile in result.piles] == light.points()
    if light.players * light.cards_each == 78:
        assert sum(result.points) == light.cards_each + 53
    best = [seat for seat, points in enumerate(light.points()) if points == max(light.points())]
    assert list(result.winners) == best
    if len(best) == 1:
        assert result.final == m1659.settle(result.points, light.stakes).net


@given(SEEDS)
def test_regular_play_is_not_doubted(seed):
    light = random_light(seed)
    found = sheet(m1659.Game1659(light.players), light.events())
    assert {code for each in found.entries for code in codes(each)} == set()


@given(SEEDS)
def test_three_depths_say_the_same(seed):
    """Tricks, piles, points."""
    light = random_light(seed)
    game, (dealt, *tricks, _count) = m1659.Game1659(light.players), light.events()
    full = sheet(game, [dealt, *tricks, Counted()])
    piles = sheet(game, [dealt, Counted(full.results[0].piles)])
    points = sheet(game, [dealt, Counted(points=full.results[0].points)])
    assert full.accounts == piles.accounts == points.accounts
    assert full.results == piles.results
    assert points.results[0].piles is None


def test_pot_grows_until_somebody_wins():
    """S-1659-03, S-1659-06, S-1659-07."""
    game = m1659.Game1659(2)
    found = sheet(
        game,
        [
            TWO,
            StakeRaised(0, 4),
            Counted(points=(5, 5)),
            HandDealt(1, 3, (1, 1)),
            Counted(points=(9, 2)),
        ],
    )
    assert [each.accounts for each in found.entries] == [
        (-2, -3),
        (-4, -3),
        (-4, -3),
        (-5, -4),
        (4, -4),
    ]
    assert [each.aside for each in found.entries] == [5, 7, 7, 9, 0]
    tied, won = found.results
    assert (tied.final, tied.kept, tied.winners) == ((-4, -3), 7, (0, 1))
    assert (won.final, won.pot, won.kept) == ((8, -1), 9, 0)
    assert [line.code for line in found.entries[2].lines] == [LineCode.POT_KEPT]
    assert [line.code for line in found.entries[4].lines] == [LineCode.POT_WON]


def test_shared_pot():
    """S-1659-07: whole shares; the odd one stays."""
    found = sheet(m1659.Game1659(2, Tie.SPLIT), [TWO, Counted(points=(5, 5))])
    assert found.accounts == (0, -1)
    assert found.aside == 1
    assert [line.code for line in found.entries[1].lines] == [LineCode.POT_SPLIT] * 2


def pile(tricks: int, **held: int) -> Pile:
    return Pile(tricks, {Honour(name): number for name, number in held.items()})


NONE = pile(0)
WHOLE = HandDealt(0, 39, (1, 1))
ALL = {"excuse": 1, "monde": 1, "bagat": 1, "kings": 4, "queens": 4, "knights": 4, "jacks": 4}
WRONG = [
    ([StakeRaised(0, 2)], ["deal_not_started"]),
    ([HandDealt(2, 3, (1, 1))], ["seat_unknown"]),
    ([HandDealt(0, 40, (1, 1))], ["hand_size"]),
    ([HandDealt(0, 3, (1, 1, 1))], ["stake_seats"]),
    ([HandDealt(0, 3, (1, 0))], ["stake_missing"]),
    ([TWO, StakeRaised(1, 2)], ["stake_lowered"]),
    ([TWO, StakeRaised(2, 2)], ["seat_unknown"]),
    ([TWO, trick("1:2S")], ["trick_seats"]),
    ([TWO, trick("1:2S 0:2S")], ["card_twice"]),
    ([TWO, trick("1:2S 0:3S"), trick("0:3S 1:4S")], ["card_twice"]),
    ([HandDealt(0, 1, (1, 1)), trick("1:2S 0:3S"), trick("0:4S 1:5S")], ["tricks_too_many"]),
    ([TWO, Counted()], ["count_missing"]),
    ([TWO, trick("1:2S 0:3S"), Counted()], ["count_missing"]),
    ([TWO, Counted(points=(1, 2, 3))], ["count_seats"]),
    ([TWO, Counted((NONE,))], ["count_seats"]),
    ([TWO, Counted(points=(1, 1))], ["count_range"]),
    ([TWO, Counted(points=(50, 7))], ["count_range"]),
    ([WHOLE, Counted(points=(50, 41))], ["count_range"]),
    ([TWO, Counted((pile(2), pile(2)))], ["tricks_sum"]),
    ([TWO, Counted((pile(2, monde=1), pile(1, monde=1)))], ["honours_too_many"]),
    ([WHOLE, Counted((pile(39, **ALL | {"kings": 3}), NONE))], ["honours_missing"]),
    ([TWO, Counted((pile(2), pile(1)), (2, 1))], ["count_twice"]),
    ([TWO, Counted(points=(2, 1)), StakeRaised(0, 4)], ["deal_counted"]),
]


@pytest.mark.parametrize(("events", "wrong"), WRONG)
def test_errors(events, wrong):
    found = entry(*events)
    assert kept(found) == wrong
    assert found.lines == ()


def test_whole_pack_counted():
    """S-1659-05."""
    assert entry(WHOLE, Counted((pile(30, **ALL), pile(9)))).result.points == (83, 9)
    assert entry(WHOLE, Counted(points=(46, 46))).errors == ()


DOUBTS = [
    ([TWO, TWO], ["deal_not_counted"]),
    ([TWO, trick("0:2S 1:3S")], ["wrong_leader"]),
]


@pytest.mark.parametrize(("events", "doubtful"), DOUBTS)
def test_doubts_never_block(events, doubtful):
    found = entry(*events)
    assert codes(found) == doubtful
    assert found.errors == ()


def test_out_of_turn():
    three = HandDealt(0, 1, (1, 1, 1))
    found = entry(three, trick("1:2S 0:3S 2:4S"), players=3)
    assert codes(found) == ["out_of_turn"]


def test_counted_otherwise_than_played():
    one = HandDealt(0, 1, (1, 1))
    found = entry(one, trick("1:2S 0:RS"), Counted(points=(5, 1)))
    assert codes(found) == ["count_contradicts"]
    assert found.result.points == (5, 1)


def test_an_open_deal_leaves_its_stakes_on_the_table():
    found = sheet(m1659.Game1659(2), [TWO, HandDealt(1, 3, (1, 1)), Counted(points=(5, 2))])
    assert found.results[0].pot == 7
    assert found.accounts == (4, -4)


def test_irregular_plays():
    """S-1659-04: follow, otherwise trump; over whom does not matter, the Excuse is free."""
    game = HandDealt(0, 3, (1, 1, 1))
    first = trick("1:9H 2:2S 0:EX")
    for second, third, wrong in [
        (
            "1:3S 2:2H 0:3H",
            "1:5S 2:4S 0:T2",
            {
                ("must_follow_suit", 1, 2),
                ("must_follow_suit", 2, 2),
                ("must_trump", 2, 0),
            },
        ),
        ("1:3S 2:T3 0:4H", "2:T4 1:5S 0:T2", {("must_trump", 1, 2), ("must_trump", 2, 0)}),
    ]:
        events = [game, first, trick(second), trick(third), Counted()]
        found = sheet(m1659.Game1659(3), events).entries[-1]
        assert {
            (str(doubt.code), doubt.params["trick"], doubt.params["seat"])
            for doubt in found.findings
        } == wrong


def test_excuse_led():
    """S-1659-04: the next card sets the suit, and the Excuse stays its player's."""
    game = HandDealt(0, 1, (1, 1, 1))
    found = entry(game, trick("1:EX 2:5S 0:9S"), Counted(), players=3)
    assert found.result.points == (1, 5, 0)
    assert found.result.piles[1].honours[Honour.EXCUSE] == 1
    assert CARDS["EX"].code == "EX"
