"""1637: an evening as events, what each moves, and what stands against it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS
from scoring.rules.historical import Entry, HistoricalCode, LineCode, m1637, sheet
from scoring.rules.historical.account import total
from scoring.rules.historical.m1637 import (
    Asked,
    BottomShown,
    Combo,
    Counted,
    DealStarted,
    Declared,
    Discarded,
    Fault,
    Penalised,
    TrickPlayed,
)
from tests.scoring.rules.historical.games import (
    TAROTS,
    Dealt,
    allowed,
    random_deal,
    takes,
    tier,
)
from tests.scoring.rules.historical.shorthand import DEAL, codes, entry, kept, plays, taken, trick

SEEDS = st.integers(0, 10**9)


def test_lines_of_a_small_deal():
    """S-1637-05, S-1637-08, S-1637-11, S-1637-14: each event moves what its rule says."""
    found = sheet(
        m1637.Game1637(),
        [
            DEAL,
            BottomShown(CARDS["RS"]),
            Declared(1, (Combo.TAROTS_4, Combo.FOUR_KINGS)),
            Declared(2, points=3),
            Asked(0, 1),
            taken(2, "0:RH 2:T1"),
            taken(1, "1:RS", last=True),
            Penalised(0, Fault.LEADS_MATH),
        ],
    )
    assert [each.deltas for each in found.entries] == [
        (0, 0, 0),
        (2, -1, -1),
        (-4, 8, -4),
        (-3, -3, 6),
        (1, -1, 0),
        (-2 - 2, -2 + 1, 4 + 1),
        (-1 - 6, 2 + 12, -1 - 6),
        (-4, 2, 2),
    ]
    assert [[line.code for line in each.lines] for each in found.entries[1:]] == [
        [LineCode.BOTTOM],
        [LineCode.COMBO, LineCode.COMBO],
        [LineCode.DECLARED],
        [LineCode.ASK],
        [LineCode.CAPTURE, LineCode.LOST_TAROT],
        [LineCode.CAPTURE, LineCode.KING_BAGAT],
        [LineCode.PENALTY],
    ]
    assert found.accounts == (-19, 18, 1)


@given(SEEDS, st.sampled_from([2, 3]), st.booleans())
def test_random_deals_against_a_second_reading(seed, players, literal):
    """S-1637-13 to S-1637-19, S-1637-22: marques paid one by one, piles laid out one by one."""
    dealt = random_deal(seed, players, literal=literal)
    found = sheet(dealt.game, dealt.events())
    assert [kept(each) for each in found.entries if each.errors] == []
    (result,) = found.results
    assert list(result.counts) == dealt.counts()
    declared = total(
        [line for each in found.entries for line in each.lines if line.code is LineCode.COMBO],
        players,
    )
    before = list(map(sum, zip(dealt.marques(), declared, strict=True)))
    assert [own - due for own, due in zip(result.marques, before, strict=True)] == tier_deltas(
        result.totals
    )
    together = [own + more for own, more in zip(before, dealt.counts(), strict=True)]
    assert list(result.totals) == (together if literal else dealt.counts())


def tier_deltas(totals) -> list[int]:
    """Each pays each of the others, one pair at a time."""
    found = [0] * len(totals)
    for payer, each in enumerate(totals):
        for payee in range(len(totals)):
            if payee != payer:
                found[payer] -= tier(each)
                found[payee] += tier(each)
    return found


@given(SEEDS)
def test_three_counts_make_78(seed):
    """S-1637-17: the check sum, whoever has the Math; at two S-1637-22 gives no fixed one."""
    assert sum(random_deal(seed).counts()) == 78
    assert 73 <= sum(random_deal(seed, 2).counts()) <= 78


@given(SEEDS, st.sampled_from([2, 3]), st.booleans())
def test_legal_play_is_found_regular(seed, players, literal):
    """Nothing of a legal deal is doubted; the forced triumph of an écart may be."""
    dealt = random_deal(seed, players, literal=literal)
    found = sheet(dealt.game, dealt.events())
    doubts = {code for each in found.entries for code in codes(each)}
    assert doubts <= {"triumph"}


@given(SEEDS, st.booleans())
def test_both_depths_pay_the_same(seed, literal):
    """Every trick card by card, or the Tarots alone and the counts: the same account."""
    dealt = random_deal(seed, literal=literal)
    if any(each[0][1] == "EX" for each in dealt.tricks):
        return
    full = sheet(dealt.game, dealt.events())
    light = sheet(
        dealt.game,
        [
            *dealt.opening(),
            *dealt.declared(),
            *dealt.taken(),
            Counted(tuple(dealt.counts())),
        ],
    )
    assert full.accounts == light.accounts
    assert full.results == light.results
    assert codes(light.entries[-1]) == []


@given(SEEDS, st.randoms(use_true_random=False))
def test_irregular_plays_are_found(seed, chance):
    """S-1637-12: cards changed about at will, every trick judged a second way."""
    dealt = random_deal(seed)
    tricks = [list(each) for each in dealt.tricks]
    places = [(number, turn) for number in range(24) for turn in range(3)]
    for _swap in range(chance.randrange(3)):
        (one, here), (other, there) = chance.sample(places, 2)
        (a, left), (b, right) = tricks[one][here], tricks[other][there]
        tricks[one][here], tricks[other][there] = (a, right), (b, left)
    changed = Dealt(**{**vars(dealt), "tricks": tricks})
    found = sheet(changed.game, [*changed.opening(), *changed.played(), Counted()])
    plays_of = {"must_follow_suit", "must_trump"}
    judged = {
        (doubt.params["trick"], doubt.params["seat"])
        for doubt in found.entries[-1].findings
        if doubt.code in plays_of
    }
    assert judged == second_reading(tricks)


def second_reading(tricks) -> set[tuple[int, int]]:
    hands: list[list[str]] = [[], [], []]
    for each in tricks:
        for seat, card in each:
            hands[seat].append(card)
    wrong = set()
    for number, each in enumerate(tricks, 1):
        for turn, (seat, card) in enumerate(each):
            table = [laid for _seat, laid in each[:turn]]
            if card != "EX" and card not in allowed(hands[seat], table):
                wrong.add((number, seat))
            hands[seat].remove(card)
    return wrong


def test_literal_text():
    """S-1637-18, S-1637-20, S-1637-23: card points join the account, and a fault takes all."""
    found = sheet(
        m1637.Game1637(options=m1637.LITERAL),
        [
            DEAL,
            taken(0, "0:RS"),
            Penalised(1, Fault.TAKES_BACK_CARD),
            Counted((8, 30, 40)),
        ],
    )
    (result,) = found.results
    # 8 + 2 + 12 + 1 = 23 and 40 − 1 − 6 + 1 = 34; seat 1 had 21 and is left with nothing.
    assert result.totals == (23, 0, 34)
    assert result.tiers == (0, 4, 0)
    assert result.marques == (15 + 4, -9 - 8, -6 + 4)
    assert result.final == (23 + 4, -8, 34 + 4)
    assert result.zeroed == (1,)
    assert found.aside == -57
    assert [line.code for line in found.entries[-1].lines] == [
        *[LineCode.CARD_POINTS] * 3,
        LineCode.ACCOUNT_ZEROED,
        *[LineCode.TIER] * 3,
    ]


def test_void_cards():
    """S-1637-20: the proposed reading voids the count alone, and it need not be counted."""
    fault = Penalised(1, Fault.BAD_DISCARD)
    for counts in ((30, 20, 28), (30, None, 28)):
        found = entry(fault, Counted(counts))
        assert found.result.card_points == (30, 0, 28)
        assert found.result.counts == counts
        assert found.result.tiers == (0, 4, 0)
        assert found.result.marques == (2 + 4, -4 - 8, 2 + 4) == found.result.final
        assert found.aside == 0


def test_marques_zeroed_without_the_cards():
    """S-1637-21: a mixture of readings; what is taken away lies aside."""
    options = m1637.Options(zeroing=m1637.Zeroing.SCORE)
    found = entry(
        Declared(1, (Combo.BELLE,)),
        Penalised(1, Fault.TAKES_BACK_CARD),
        Declared(1, points=4),
        Counted((30, 26, 22)),
        options=options,
    )
    assert found.result.card_points == (30, 26, 22)
    assert found.result.final[1] == 0
    assert found.aside == 8


def test_count_from_the_cards():
    """S-1637-07, S-1637-16, S-1637-17: tricks, what was set aside, the Math of its player."""
    dealt = random_deal(5)

    def last(events) -> Entry:
        return sheet(dealt.game, events).entries[-1]

    events = dealt.events()
    assert last(events).result.counts == tuple(dealt.counts())
    without = [each for each in events if not isinstance(each, Discarded)]
    assert kept(last(without)) == ["count_missing"]
    noted = last([*events[:-1], Counted((26, 26, 26))])
    assert "count_contradicts" in codes(noted)
    assert noted.result.counts == (26, 26, 26)


def test_two_players_need_the_mort_to_be_counted():
    """S-1637-22: each taker draws a card; the 25th is nobody's."""
    dealt = random_deal(8, 2)
    events = dealt.events()
    assert len(set(dealt.drawn)) == 24
    assert sheet(dealt.game, events).results[0].counts == tuple(dealt.counts())
    blind = [TrickPlayed(each.plays) if isinstance(each, TrickPlayed) else each for each in events]
    assert kept(sheet(dealt.game, blind).entries[-1]) == ["count_missing"]


def test_nothing_is_paid_for_tarots_of_the_mort():
    """S-1637-22."""
    drawn = TrickPlayed(plays("1:2S 0:3S"), CARDS["RS"])
    assert entry(drawn, players=2).lines == ()
    assert entry(TrickPlayed(plays("1:RS 0:3S")), players=2).deltas == (-1, 1)


def test_math_led_is_paid_with_its_trick():
    """S-1637-19: and not once more when the fault is noted besides."""
    found = entry(trick("1:EX 2:2S 0:3S"))
    assert found.deltas == (2, -4, 2)
    assert [line.code for line in found.lines] == [LineCode.PENALTY]
    again = entry(trick("1:EX 2:2S 0:3S"), Penalised(1, Fault.LEADS_MATH))
    assert kept(again) == ["fault_twice"]


def test_last_trick_is_the_24th():
    """S-1637-06, S-1637-13."""
    dealt = random_deal(3)
    found = sheet(dealt.game, [*dealt.opening(), *dealt.played()])
    paid = [
        number
        for number, each in enumerate(found.entries[5:], 1)
        if any(line.code is LineCode.KING_BAGAT for line in each.lines)
    ]
    own = [card for seat, card in dealt.tricks[-1] if seat == takes(dealt.tricks[-1])]
    assert paid == ([24] if own[0] in TAROTS - {"T21", "EX"} else [])


def test_results_are_for_the_evening():
    """Standings add up deals; a deal without a count stands as far as it went."""
    found = sheet(
        m1637.Game1637(),
        [
            DEAL,
            Counted((30, 28, 20)),
            DealStarted(1),
            Declared(0, (Combo.BELLE,)),
            DealStarted(2),
            Counted((26, 26, 26)),
        ],
    )
    assert found.rows() == [(1, (1, 1, -2)), (2, (2, -1, -1)), (3, (0, 0, 0))]
    assert [result.deal for result in found.results] == [1, 3]
    assert found.accounts == (3, 0, -3)
    assert found.entries[4].findings[0].code is HistoricalCode.DEAL_NOT_COUNTED
