"""1637: the rules one by one, before the play and in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS, PACK, Suit
from scoring.rules.historical import HistoricalCode, ImpossibleEvent, m1637
from scoring.rules.historical.account import total
from scoring.rules.historical.m1637.asking import ask_lines
from scoring.rules.historical.m1637.combos import MOST_DECLARED, contradict
from scoring.rules.historical.m1637.pack import HONOURS_IN_PACK, honours
from tests.scoring.rules.historical.games import allowed, hand, points, takes, tier

SEEDS = st.integers(0, 10**9)
PLAIN = "1S 2S 3S 4S 5S 6S 7S 8S 9S 10S VS CS DS 1H 2H 3H"


def deltas(lines, players: int = 3) -> tuple[int, ...]:
    return total(lines, players)


def test_who_plays():
    """S-1637-01, S-1637-22."""
    assert m1637.Game1637().players == 3
    assert m1637.Game1637(2).players == 2
    for players in (1, 4):
        with pytest.raises(ImpossibleEvent, match="players_unknown"):
            m1637.Game1637(players)


def test_names_of_the_pack():
    """S-1637-02, S-X-21: seven Tarots, 22 triumphs, the Belle."""
    assert sorted(card.code for card in m1637.TAROTS) == sorted(
        ["EX", "T21", "T1", "RS", "RH", "RD", "RC"]
    )
    assert len(m1637.TRIUMPHS) == 22
    assert m1637.BELLE is CARDS["1D"]
    assert honours(PACK) == HONOURS_IN_PACK == 52


@pytest.mark.parametrize(
    ("drawn", "dealer", "redraw"),
    [
        ("T1 RS 10H", 0, ()),
        ("T20 T21 EX", 1, ()),
        ("EX 1S 2S", 2, ()),
        ("EX 1S", 1, ()),
        ("RS DH RC", None, (0, 2)),
        ("1S 1H EX", None, (0, 1)),
        ("VS CS DS", 2, ()),
        ("10S VH 9C", 1, ()),
    ],
)
def test_draw(drawn, dealer, redraw):
    """S-1637-03: triumphs, then kings down to aces, the Math last; equal ranks draw again."""
    found = m1637.draw_dealer(hand(drawn))
    assert (found.dealer, found.redraw) == (dealer, redraw)


def test_sizes():
    """S-1637-04, S-1637-06: 25 and 28 cards, 24 tricks."""
    assert m1637.hand_size(True) + 2 * m1637.hand_size(False) == 78
    assert [m1637.discard_size(dealer) for dealer in (True, False)] == [4, 1]


@pytest.mark.parametrize("card", PACK)
def test_bottom(card):
    """S-1637-05."""
    paid = (-1, 2, -1) if card in m1637.TAROTS else (0, 0, 0)
    assert deltas(m1637.bottom_lines(3, 1, card)) == paid


def test_discard_against():
    """S-1637-07."""
    held = hand(f"{PLAIN} RS T1 T7 T8 EX")

    def reasons(cards: str, dealer: bool = False) -> list[str]:
        return [str(code) for code in m1637.discard_check(held, hand(cards), dealer).reasons]

    assert reasons("1S") == []
    assert reasons("1S 2S DS 4S", dealer=True) == []
    assert reasons("T7") == ["triumph"]
    assert reasons("T1") == ["tarot", "triumph"]
    assert reasons("RS") == ["tarot"]
    assert reasons("1S 2S") == ["wrong_count"]
    assert reasons("9D") == ["card_not_held"]
    assert reasons("1S 1S 2S 3S", dealer=True) == ["card_twice"]


def test_forced_triumphs_are_the_lowest_and_shown():
    """S-1637-07: a hand that has nothing else."""
    held = hand("1S 2S RS RH RD RC T1 T21 EX T2 T3 T4 T5 T6")
    found = m1637.discard_check(held, hand("1S 2S T2 T3"), True)
    assert found.legal
    assert found.must_show == tuple(hand("T2 T3"))
    for cards in ("1S 2S T2 T4", "1S T2 T3 T4", "1S 2S T1 T2"):
        assert not m1637.discard_check(held, hand(cards), True).legal


def test_an_escape_from_forced_triumphs_is_none():
    """S-1637-07: triumphs only once every other card is set aside."""
    held = hand("1S 2S RS T2 T3 T4")
    found = m1637.discard_check(held, hand("1S T2 T3"), True)
    assert [str(code) for code in found.reasons] == ["wrong_count"]
    assert m1637.discard_check(held, hand("1S 2S T2 T3"), True).legal


LADDERS = [
    ("RS RH EX T1", "tarots_4", 1),
    ("RS RH RD T1 T21", "tarots_5", 2),
    ("RS RH RD RC T1 T21", "tarots_6", 3),
    ("RS RH RD", "three_kings", 1),
    ("RS RH EX", "two_kings_math", 1),
    ("RS RH RD EX", "three_kings_math", 2),
    ("RS RH RD RC", "four_kings", 3),
    ("RS RH RD RC EX", "four_kings_math", 6),
    (" ".join(f"T{n}" for n in range(7, 16)) + " EX", "triumphs_10", 1),
    (" ".join(f"T{n}" for n in range(2, 17)), "triumphs_15", 2),
    (" ".join(f"T{n}" for n in range(2, 22)), "triumphs_20", 3),
    ("T18 T19 T20 T21", "top_four", 1),
    ("T17 T18 T19 T20 T21", "top_four", 1),
    ("T16 T17 T18 T19 T20 T21", "top_six", 3),
    ("T1 T2 T3 T4", "low_four", 1),
    ("T1 T2 T3 T4 T5", "low_five", 2),
    ("T1 T2 T3 T4 T5 T6", "low_six", 3),
    ("VS VH VD VC", "quad_jacks", 1),
    ("RC DC CC VC", "court_run_C", 1),
    ("RD DD CD VD", "court_run_D", 1),
]


@pytest.mark.parametrize(("cards", "combo", "value"), LADDERS)
def test_values(cards, combo, value):
    """S-1637-09."""
    assert m1637.declarable(hand(cards))[m1637.Combo(combo)] == value


def test_one_step_of_a_ladder():
    """S-1637-10: the best step alone; the Belle is inside the 5."""
    everything = m1637.declarable(PACK)
    assert set(everything) == {
        m1637.Combo.SEVEN_TAROTS_AND_BELLE,
        m1637.Combo.MONDE_MATH_BAGAT,
        m1637.Combo.FOUR_KINGS_MATH,
        m1637.Combo.TRIUMPHS_20,
        m1637.Combo.TOP_SIX,
        m1637.Combo.LOW_SIX,
        m1637.Combo.QUAD_QUEENS,
        m1637.Combo.QUAD_JACKS,
        *(m1637.Combo(f"court_run_{suit}") for suit in Suit),
    }
    assert sum(everything.values()) == MOST_DECLARED - 2


def test_options_of_four():
    """S-1637-09, S-X-24: the literal text pays four kings twice; knights are an option."""
    kings = hand("RS RH RD RC")
    assert m1637.Combo.QUAD_KINGS not in m1637.declarable(kings)
    assert m1637.declarable(kings, m1637.LITERAL)[m1637.Combo.QUAD_KINGS] == 1
    knights = hand("CS CH CD CC")
    assert m1637.declarable(knights, m1637.LITERAL) == {}
    paid = m1637.declarable(knights, m1637.Options(quad_knights=True))
    assert paid == {m1637.Combo.QUAD_KNIGHTS: 1}


@given(st.lists(st.sampled_from(PACK), unique=True, max_size=28))
def test_best_declaration(held):
    """S-1637-10: everything declared is held, and no ladder is declared twice."""
    found = m1637.declarable(held)
    assert all(m1637.COMBOS[combo].held(held) for combo in found)
    ladders = [m1637.COMBOS[combo].ladder for combo in found]
    steps = [ladder for ladder in ladders if ladder is not None]
    assert len(steps) == len(set(steps))


@given(st.permutations(PACK))
def test_two_hands_never_contradict_one_another(pack):
    """S-1637-09: what is doubted cannot be in one pack."""
    one, other = m1637.declarable(pack[:39]), m1637.declarable(pack[39:])
    assert not any(contradict(first, second) for first in one for second in other)


@pytest.mark.parametrize(
    ("one", "other", "wrong"),
    [
        ("tarots_4", "tarots_4", True),
        ("three_kings", "two_kings_math", True),
        ("two_kings_math", "two_kings_math", True),
        ("belle", "seven_tarots_and_belle", True),
        ("triumphs_10", "triumphs_10", False),
        ("triumphs_15", "triumphs_10", True),
        ("court_run_S", "three_kings", False),
        ("court_run_S", "four_kings", True),
        ("quad_queens", "quad_jacks", False),
        ("tarots_5", "three_kings", True),
        ("low_six", "triumphs_20", True),
    ],
)
def test_contradictions(one, other, wrong):
    assert contradict(m1637.Combo(one), m1637.Combo(other)) is wrong
    assert contradict(m1637.Combo(other), m1637.Combo(one)) is wrong


def test_order_of_declarations():
    """S-1637-08: from the dealer's right."""
    assert m1637.declaration_order(3, 2) == (0, 1, 2)
    assert m1637.declaration_order(2, 0) == (1, 0)


def test_asking():
    """S-1637-11."""
    hands = [hand("T21 EX RS"), hand("2S"), hand("T1")]
    found = m1637.ask(0, hands)
    assert (found.allowed, found.missing, found.payer) == (True, CARDS["T1"], 2)
    assert deltas(ask_lines(3, 0, 2)) == (1, 0, -1)
    assert not m1637.ask(0, hands, asked_before=True).allowed
    assert not m1637.ask(0, [hand("T21 EX T1"), [], []]).allowed
    assert not m1637.ask(1, hands).allowed


def test_asking_for_what_lies_in_the_mort():
    """S-1637-11, S-1637-22: nobody pays."""
    found = m1637.ask(1, [hand("2S"), hand("T21 T1")])
    assert (found.allowed, found.missing, found.payer) == (True, CARDS["EX"], None)
    assert deltas(ask_lines(2, 1, None), 2) == (0, 0)


@st.composite
def states(draw):
    cards = draw(st.lists(st.sampled_from(PACK), unique=True, min_size=1, max_size=24))
    lying = draw(st.integers(0, min(2, len(cards) - 1)))
    return cards[lying:], cards[:lying]


@given(states(), st.booleans())
def test_legal_cards_are_those_of_a_second_reading(state, literal):
    """S-1637-12, S-1637-16, S-X-25."""
    held, table = state
    options = m1637.LITERAL if literal else m1637.PROPOSED
    codes = [card.code for card in held]
    found = m1637.legal_plays(held, table, options)
    wanted = allowed(codes, [card.code for card in table], literal=literal)
    assert sorted(card.code for card in found) == sorted(wanted)
    assert list(found) == sorted(found)
    for card in held:
        reason = m1637.why_illegal(card, held, table, options)
        priced = card in m1637.penalised_plays(held, table)
        assert (reason is None) == (card in found or priced)


def test_why_not():
    """S-1637-12."""
    held, table = hand("2H T9 RS"), hand("9H T7")
    assert m1637.why_illegal(CARDS["RS"], held, table) is HistoricalCode.MUST_FOLLOW_SUIT
    assert m1637.why_illegal(CARDS["2H"], held, hand("9C")) is HistoricalCode.MUST_TRUMP
    assert m1637.why_illegal(CARDS["3H"], held, table) is HistoricalCode.CARD_NOT_HELD
    literal = m1637.why_illegal(CARDS["2H"], held, table, m1637.LITERAL)
    assert literal is HistoricalCode.TRUMP_FORCES_TRUMP
    math = m1637.Options(math_as_trump=True)
    assert m1637.why_illegal(CARDS["2H"], held, hand("EX"), math) is HistoricalCode.MUST_TRUMP
    assert m1637.why_illegal(CARDS["2H"], held, hand("9H EX"), math) is None


def test_no_duty_to_go_over():
    """S-1637-12: a lower triumph will do."""
    assert m1637.legal_plays(hand("T2 T20 5S"), hand("9H T7")) == tuple(hand("T2 T20"))


def test_math_led_has_its_price():
    """S-1637-19."""
    held = hand("EX 2S")
    assert m1637.penalised_plays(held, []) == (CARDS["EX"],)
    assert m1637.penalised_plays(held, hand("3S")) == ()
    assert m1637.legal_plays(held, []) == tuple(hand("2S"))
    paid = m1637.penalty_lines(3, 0, m1637.Fault.LEADS_MATH)
    assert deltas(paid) == (-4, 2, 2)


def test_first_leader_and_winner():
    """S-1637-12, S-1637-16: the dealer's right leads; the Math never wins."""
    assert [m1637.first_leader(3, dealer) for dealer in range(3)] == [1, 2, 0]
    assert m1637.winner([(2, CARDS["EX"]), (0, CARDS["2S"]), (1, CARDS["9H"])]) == 0


@given(st.lists(st.sampled_from(PACK), unique=True, min_size=3, max_size=3))
def test_winner_is_that_of_a_second_reading(cards):
    plays = list(enumerate(cards))
    assert m1637.winner(plays) == takes([(seat, card.code) for seat, card in plays])


TRICKS = [
    ("5H 9H 2H", False, "proposed", (0, 0, 0)),
    ("RH 9H 2H", False, "proposed", (2, -1, -1)),
    ("RH 9H 2H", True, "proposed", (14, -7, -7)),
    ("RH 9H 2H", False, "literal", (14, -7, -7)),
    ("T21 9H 2H", True, "proposed", (2, -1, -1)),
    ("2H T1 RH", True, "proposed", (-7, 17, -10)),
    ("RH EX T5", False, "proposed", (-3, 0, 3)),
    ("RH RS RD", False, "proposed", (8, -4, -4)),
    ("RH RS RD", False, "literal", (16, -8, -8)),
]


@pytest.mark.parametrize(("cards", "last", "preset", "paid"), TRICKS)
def test_payments(cards, last, preset, paid):
    """S-1637-13, S-1637-14, S-1637-15, S-X-23; the Math is left out (S-1637-16)."""
    options = m1637.PRESETS[m1637.Preset(preset)]
    plays = list(enumerate(hand(cards)))
    taker = m1637.winner(plays)
    lines = m1637.trick_lines(3, taker, plays, last=last, options=options)
    assert deltas(lines) == paid


@given(st.lists(st.sampled_from(PACK), unique=True, max_size=78))
def test_count_is_that_of_a_second_reading(cards):
    """S-1637-17."""
    found = m1637.count(cards)
    assert found.points == points([card.code for card in cards])
    assert found.cards == len(cards)


@pytest.mark.parametrize(("cards", "piles"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 2)])
def test_piles(cards, piles):
    """S-1637-17: a pile of two is one, a single card is none."""
    assert m1637.piles_of(cards) == piles


@pytest.mark.parametrize(
    ("total_", "pays"),
    [(78, 0), (21, 0), (20, 1), (16, 1), (15, 2), (11, 2), (10, 3), (6, 3), (5, 4), (0, 4)],
)
def test_tiers(total_, pays):
    """S-1637-18."""
    assert m1637.tier(total_) == pays == tier(total_)
    assert m1637.tier(-total_ - 1) == 4


def test_tiers_are_all_paid_at_once():
    """S-1637-18: also who pays nothing has a line."""
    lines = m1637.tier_lines((30, 28, 20))
    assert [line.params["each"] for line in lines] == [0, 0, -1]
    assert deltas(lines) == (1, 1, -2)


@pytest.mark.parametrize(
    ("fault", "each", "zeroes"),
    [("leads_math", 2, False), ("bad_discard", 2, True), ("takes_back_card", 1, True)],
)
def test_penalties(fault, each, zeroes):
    """S-1637-19, S-1637-20, S-1637-21, and at two S-1637-22."""
    found = m1637.Fault(fault)
    assert deltas(m1637.penalty_lines(3, 1, found)) == (each, -2 * each, each)
    assert deltas(m1637.penalty_lines(2, 1, found), 2) == (each, -each)
    assert (found in m1637.ZEROES) is zeroes


def test_presets():
    """Two readings by name; any other mixture has none."""
    assert m1637.preset_of(m1637.PROPOSED) is m1637.Preset.PROPOSED
    assert m1637.preset_of(m1637.LITERAL) is m1637.Preset.LITERAL
    assert m1637.preset_of(m1637.Options(quad_knights=True)) is None
    for options in (m1637.PROPOSED, m1637.LITERAL, m1637.Options(quad_knights=True)):
        assert m1637.read_options(m1637.options_to_data(options)) == options
    assert m1637.read_options({}) == m1637.PROPOSED
    mixed = m1637.read_options({"preset": "literal", "capture": "per_tarot"})
    assert mixed.capture is m1637.Capture.PER_TAROT
    assert mixed.trump_forces_trump


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ({"preset": "modern"}, "preset_unknown", "preset"),
        ({"preset": 3}, "preset_unknown", "preset"),
        ({"ultimo": True}, "option_unknown", "ultimo"),
        ({"capture": "all"}, "option_unreadable", "capture"),
        ({"quad_kings": 1}, "option_unreadable", "quad_kings"),
    ],
)
def test_bad_options(data, code, field):
    with pytest.raises(ImpossibleEvent) as refusal:
        m1637.read_options(data)
    (found,) = refusal.value.findings
    assert (str(found.code), found.field) == (code, field)


def test_suits_have_a_court_run_each():
    """S-1637-09."""
    assert {m1637.Combo(f"court_run_{suit}") for suit in Suit} <= set(m1637.COMBOS)
