"""Rules and events as JSON: what is stored is what is read again, and nothing else is believed."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS, PACK
from scoring.rules.historical import (
    ImpossibleEvent,
    entry_to_data,
    event_from_data,
    event_to_data,
    game_from_data,
    game_to_data,
    m1637,
    m1659,
    sheet,
    sheet_from_data,
)
from tests.scoring.rules.historical.games import random_deal, random_light
from tests.scoring.rules.historical.shorthand import plays

SEATS, NUMBERS = st.integers(0, 5), st.integers(0, 99)
CARDS_ = st.lists(st.sampled_from(PACK), unique=True, min_size=1, max_size=6).map(tuple)
PLAYS = CARDS_.flatmap(
    lambda cards: st.tuples(*[st.tuples(SEATS, st.just(card)) for card in cards])
)
PILES = st.lists(
    st.builds(m1659.Pile, NUMBERS, st.fixed_dictionaries(dict.fromkeys(m1659.Honour, NUMBERS))),
    min_size=1,
    max_size=6,
).map(tuple)
COUNTS = st.lists(NUMBERS, min_size=1, max_size=6).map(tuple)
OF_1637 = st.one_of(
    st.builds(m1637.DealStarted, SEATS),
    st.builds(m1637.BottomShown, st.sampled_from(PACK)),
    st.builds(m1637.Discarded, SEATS, CARDS_),
    st.builds(
        m1637.Declared,
        SEATS,
        st.lists(st.sampled_from(m1637.Combo), max_size=4).map(tuple),
        st.none() | st.integers(1, 40),
    ),
    st.builds(m1637.Asked, SEATS, st.none() | SEATS),
    st.builds(m1637.TrickPlayed, PLAYS),
    st.builds(m1637.TarotsTaken, SEATS, PLAYS, st.booleans()),
    st.builds(m1637.Penalised, SEATS, st.sampled_from(m1637.Fault)),
    st.builds(m1637.Counted, st.none() | st.lists(st.none() | NUMBERS, min_size=1).map(tuple)),
)
OF_1659 = st.one_of(
    st.builds(m1659.HandDealt, SEATS, st.integers(1, 39), COUNTS),
    st.builds(m1659.StakeRaised, SEATS, NUMBERS),
    st.builds(m1659.TrickPlayed, PLAYS),
    st.builds(m1659.Counted, st.none() | PILES, st.none() | COUNTS),
)
CASES = st.tuples(st.just(m1637.Game1637()), OF_1637) | st.tuples(
    st.just(m1659.Game1659()), OF_1659
)


@given(CASES)
def test_events_there_and_back(case):
    game, event = case
    stored = json.loads(json.dumps(event_to_data(event)))
    assert event_from_data(game, stored) == event
    assert stored["kind"] == event.kind


def test_event_with_the_mort():
    event = m1637.TrickPlayed(plays("1:2S 0:3S"), CARDS["RS"])
    assert event_to_data(event) == {
        "kind": "trick",
        "plays": [[1, "2S"], [0, "3S"]],
        "mort": "RS",
    }
    assert event_from_data(m1637.Game1637(2), event_to_data(event)) == event


def test_what_is_left_out_is_not_stored():
    assert event_to_data(m1637.Counted()) == {"kind": "count"}
    assert event_to_data(m1637.Declared(0, points=3)) == {
        "kind": "declaration",
        "seat": 0,
        "points": 3,
    }
    assert event_to_data(m1659.StakeRaised(0, 0)) == {"kind": "raise", "seat": 0, "to": 0}


@pytest.mark.parametrize(
    "game",
    [
        m1637.Game1637(),
        m1637.Game1637(2, m1637.LITERAL),
        m1637.Game1637(3, m1637.Options(quad_knights=True)),
        m1659.Game1659(6, m1659.Tie.SPLIT),
    ],
)
def test_rules_there_and_back(game):
    stored = json.loads(json.dumps(game_to_data(game)))
    assert game_from_data(stored) == game
    assert stored["players"] == game.players


def test_rules_by_preset():
    assert game_from_data({"game": "1637", "players": 3}) == m1637.Game1637()
    literal = game_from_data({"game": "1637", "players": 3, "preset": "literal"})
    assert literal == m1637.Game1637(3, m1637.LITERAL)
    assert game_from_data({"game": "1659", "players": 4}).tie is m1659.Tie.CARRY


@pytest.mark.parametrize("seed", range(3))
def test_a_stored_evening_is_the_same_evening(seed):
    for game, events in (
        (random_deal(seed).game, random_deal(seed).events()),
        (m1659.Game1659(random_light(seed).players), random_light(seed).events()),
    ):
        found = sheet(game, events)
        rows = json.loads(json.dumps([event_to_data(event) for event in events]))
        assert sheet_from_data(game, rows) == found


def test_entries_explain_themselves():
    """The lines of a stored entry add up to it."""
    deal = random_deal(4)
    for entry in sheet(deal.game, deal.events()).entries:
        told = json.loads(json.dumps(entry_to_data(entry, lambda said: said.code.value)))
        sums = [
            sum(deltas) for deltas in zip(*[each["deltas"] for each in told["lines"]], strict=True)
        ]
        assert told["deltas"] == (sums or [0, 0, 0])
        assert sum(told["accounts"]) + told["aside"] == 0
    assert told["result"]["counts"] == deal.counts()
    light = random_light(4)
    told = entry_to_data(
        sheet(m1659.Game1659(light.players), light.events()).entries[-1], lambda said: "…"
    )
    assert json.loads(json.dumps(told))["result"]["points"] == light.points()


def refused(read, *values) -> list[tuple[str, str]]:
    with pytest.raises(ImpossibleEvent) as refusal:
        read(*values)
    return [(str(finding.code), finding.field) for finding in refusal.value.findings]


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (3, [("event_unreadable", "")]),
        ({"game": "1668", "players": 3}, [("game_unknown", "game")]),
        ({"players": True}, [("game_unknown", "game"), ("number_unreadable", "players")]),
        ({"game": "1637", "players": 4}, [("players_unknown", "players")]),
        ({"game": "1659", "players": 7}, [("players_unknown", "players")]),
        ({"game": "1637", "players": 3, "tie": "carry"}, [("option_unknown", "tie")]),
        ({"game": "1659", "players": 3, "tie": "toss"}, [("option_unreadable", "tie")]),
        ({"game": "1659", "players": 3, "preset": "x"}, [("option_unknown", "preset")]),
    ],
)
def test_bad_rules(data, wrong):
    assert refused(game_from_data, data) == wrong


BAD_1637 = [
    ("deal", [("event_unreadable", "")]),
    ({}, [("event_unknown", "kind")]),
    ({"kind": "hand"}, [("event_unknown", "kind")]),
    ({"kind": "deal"}, [("seat_missing", "dealer")]),
    ({"kind": "deal", "dealer": "0"}, [("seat_unknown", "dealer")]),
    ({"kind": "deal", "dealer": -1}, [("seat_unknown", "dealer")]),
    ({"kind": "bottom", "card": "11S"}, [("card_unknown", "card")]),
    ({"kind": "bottom"}, [("card_unknown", "card")]),
    ({"kind": "discard", "cards": "2S"}, [("seat_missing", "seat"), ("event_unreadable", "cards")]),
    ({"kind": "discard", "seat": 0, "cards": ["2S", "2S"]}, [("card_twice", "cards")]),
    ({"kind": "declaration", "seat": 0, "combos": ["five"]}, [("combo_unknown", "combos")]),
    ({"kind": "declaration", "seat": 0, "combos": 5}, [("event_unreadable", "combos")]),
    ({"kind": "declaration", "seat": 0, "points": 0}, [("number_unreadable", "points")]),
    ({"kind": "ask", "seat": 0, "payer": "x"}, [("seat_unknown", "payer")]),
    ({"kind": "trick", "plays": [["RS"]]}, [("cards_unreadable", "plays")]),
    ({"kind": "trick", "plays": [[0, "RS"], [1, "RS"]]}, [("card_twice", "plays")]),
    (
        {"kind": "trick", "plays": [[0, "KS"], ["a", 3]]},
        [("card_unknown", "plays"), ("seat_unknown", "plays"), ("card_unknown", "plays")],
    ),
    ({"kind": "trick"}, [("event_unreadable", "plays")]),
    (
        {"kind": "tarots", "winner": 0, "tarots": [], "last": "yes"},
        [("option_unreadable", "last")],
    ),
    ({"kind": "penalty", "seat": 0, "fault": "late"}, [("fault_unknown", "fault")]),
    ({"kind": "count", "points": [1.5, "2", True]}, [("number_unreadable", "points")] * 3),
    ({"kind": "count", "points": [10**7]}, [("number_unreadable", "points")]),
]


@pytest.mark.parametrize(("data", "wrong"), BAD_1637)
def test_bad_events_of_1637(data, wrong):
    assert refused(event_from_data, m1637.Game1637(), data) == wrong


BAD_1659 = [
    ([], [("event_unreadable", "")]),
    ({"kind": "deal", "dealer": 0}, [("event_unknown", "kind")]),
    (
        {"kind": "hand", "dealer": 0, "cards_each": 0, "stakes": [1]},
        [("number_unreadable", "cards_each")],
    ),
    ({"kind": "raise", "to": -1}, [("seat_missing", "seat"), ("number_unreadable", "to")]),
    ({"kind": "count", "piles": [3]}, [("event_unreadable", "piles")]),
    (
        {"kind": "count", "piles": [{"kings": "4"}]},
        [("number_unreadable", "kings"), ("number_unreadable", "tricks")],
    ),
]


@pytest.mark.parametrize(("data", "wrong"), BAD_1659)
def test_bad_events_of_1659(data, wrong):
    assert refused(event_from_data, m1659.Game1659(), data) == wrong


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=4,
)
KEYS = st.sampled_from(
    [
        "kind",
        "seat",
        "dealer",
        "cards",
        "combos",
        "points",
        "payer",
        "plays",
        "mort",
        "winner",
        "tarots",
        "last",
        "fault",
        "piles",
        "to",
    ]
)
KINDS = st.sampled_from(
    [*["deal", "bottom", "discard", "declaration", "ask", "trick", "tarots", "penalty", "count"]]
)


@given(st.dictionaries(KEYS, JSON), KINDS, st.sampled_from([m1637.Game1637(), m1659.Game1659()]))
def test_any_json_is_an_event_or_refused(data, kind, game):
    try:
        event = event_from_data(game, data | {"kind": kind})
    except ImpossibleEvent:
        return
    assert event_from_data(game, event_to_data(event)) == event
