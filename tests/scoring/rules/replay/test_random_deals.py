"""Legal deals by chance: the count adds up, and is that of a second count."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.messages_play import play_text
from scoring.rules.facts import Camp
from scoring.rules.finding import Code
from scoring.rules.marque import score
from scoring.rules.notation import facts_from_json
from scoring.rules.play_finding import ImpossiblePlay, PlayCode
from scoring.rules.presets import RULE_SETS
from scoring.rules.replay import read_record, replay, replay_to_json
from tests.scoring.rules.plays import SEATS, Dealt, allowed, random_deal, taken_by

CONTRACTS = ("prise", "garde", "garde_sans", "garde_contre")


@st.composite
def deals(draw) -> Dealt:
    return random_deal(
        draw(st.integers(0, 10**9)),
        draw(st.sampled_from([3, 4, 5])),
        draw(st.sampled_from(CONTRACTS)),
        slam=draw(st.booleans()),
    )


def seats_of(dealt: Dealt) -> list[str]:
    return SEATS[dealt.record["players"]]


@settings(deadline=None)
@given(deals())
def test_attack_and_defence_make_91_and_the_tricks_the_cards_dealt(dealt):
    """S-CNT-03, S-CNT-07, S-LED-03: each camp is summed from its own cards."""
    found = replay(read_record(dealt.record))
    assert found.attack.half_points + found.defence.half_points == 182
    assert found.attack.cards + found.defence.cards == 78
    assert found.attack.bouts + found.defence.bouts == 3
    tricks = found.played.tricks
    assert found.attack.tricks + found.defence.tricks == len(tricks)
    dealt_cards = 78 - len(found.played.record.set_aside)
    assert sum(len(trick.cards) for trick in tricks) == dealt_cards
    worth_aside = sum(card.half_points for card in found.played.record.set_aside)
    assert sum(trick.half_points for trick in tricks) + worth_aside == 182
    assert sum(found.marque.half_scores) == 0


HOUSES = ("house-pousse", "excuse-to-winner", "free-first-lead", "call-any-card", "misere-camp")


@settings(deadline=None)
@given(deals(), st.sampled_from(HOUSES))
def test_the_camps_make_91_under_any_rules(dealt, code):
    """The rules of a house move the Excuse, the call and the marque, and never a point."""
    rules = RULE_SETS[code]
    found = replay(read_record(dealt.record, rules), rules)
    assert found.attack.half_points + found.defence.half_points == 182
    assert found.attack.cards + found.defence.cards == 78
    assert sum(found.marque.half_scores) == 0
    if code == "excuse-to-winner" and dealt.record["players"] == 4:
        # Every exchange is then of whole cards: a half point cannot be (S-HOUSE-EXC-01).
        assert found.attack.half_points % 2 == 0


@settings(deadline=None)
@given(deals(), st.randoms(use_true_random=False))
def test_a_record_with_a_fault_is_refused_with_its_sentence(dealt, chance):
    """A card twice, an unknown one, one too many, a trick too few: each names itself, whatever the
    deal, and nothing is counted."""
    tricks = [list(trick) for trick in dealt.record["tricks"]]
    trick = chance.randrange(len(tricks))
    fault = chance.choice(["twice", "unknown", "many", "few"])
    if fault == "twice":
        tricks[trick][0] = tricks[trick - 1][-1]
    elif fault == "unknown":
        tricks[trick][0] = "T22"
    elif fault == "many":
        tricks[trick].append("1S")
    else:
        tricks.pop(trick)
    wanted = {
        "twice": PlayCode.DUPLICATE_CARD,
        "unknown": PlayCode.UNKNOWN_CARD,
        "many": PlayCode.TRICK_SIZE,
        "few": PlayCode.TRICKS_COUNT,
    }[fault]
    with pytest.raises(ImpossiblePlay) as refused:
        read_record({**dealt.record, "tricks": tricks})
    assert wanted in {each.code for each in refused.value.findings}
    assert all(play_text(each) for each in refused.value.findings)


@settings(deadline=None)
@given(deals())
def test_the_count_is_that_of_a_second_one(dealt):
    found = replay(read_record(dealt.record))
    assert found.attack.half_points == 2 * dealt.points
    assert found.attack.bouts == dealt.bouts
    assert found.attack.tricks == dealt.attack_tricks
    assert [trick.winner for trick in found.played.tricks] == dealt.winners
    assert found.petit_au_bout == dealt.petit_au_bout


@settings(deadline=None)
@given(deals())
def test_hands_and_camps_are_found_again(dealt):
    """S-5P-04: the partner is whoever played the called card."""
    found = replay(read_record(dealt.record)).played
    assert [{card.code for card in hand} for hand in found.hands] == [
        set(hand) for hand in dealt.hands
    ]
    attack = {seat for seat in range(len(found.hands)) if found.camp(seat) is Camp.ATTACK}
    assert attack == dealt.attack


IN_CHANCE = {"petit_sec", "slam_excuse_early"}
"""What a hand dealt by chance and played by chance may be or do."""


@settings(deadline=None)
@given(deals())
def test_legal_play_is_found_regular(dealt):
    found = replay(read_record(dealt.record))
    assert {str(fault.code) for fault in found.played.irregular} <= IN_CHANCE


@settings(deadline=None)
@given(deals())
def test_nothing_that_was_played_is_doubted_but_the_half_point(dealt):
    """The bounds of the deal form hold for every real count (S-CNT-08, S-X-15).

    All but one: an announced slam without a trick, whose Excuse has no card to give (S-EXC-06).
    """
    found = replay(read_record(dealt.record))
    warned = {warning.code for warning in found.marque.warnings}
    if found.warnings and found.attack.half_points == 8:
        warned -= {Code.POINTS_TOO_LOW}
    assert warned <= {Code.HALF_POINT_AT_FOUR}
    if dealt.record["players"] == 4 and warned:
        (kept,) = found.kept
        assert kept.trick == 18


def second_reading(tricks: list[list[str]], first: int, players: int) -> set[tuple[int, int]]:
    """The plays, by trick and seat, that the hands behind these tricks did not allow."""
    leaders = [first]
    for trick in tricks:
        leaders.append((leaders[-1] + taken_by(trick)) % players)
    hands: list[list[str]] = [[] for _ in range(players)]
    for trick, leader in zip(tricks, leaders, strict=False):
        for turn, card in enumerate(trick):
            hands[(leader + turn) % players].append(card)
    wrong = set()
    for number, (trick, leader) in enumerate(zip(tricks, leaders, strict=False)):
        for turn, card in enumerate(trick):
            seat = (leader + turn) % players
            if card not in allowed(hands[seat][number:], trick[:turn]):
                wrong.add((number + 1, seat))
    return wrong


@settings(deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([3, 4]), st.randoms(use_true_random=False))
def test_irregular_plays_are_those_of_a_second_reading(seed, players, chance):
    """S-PLAY-11: cards changed about at will, every trick judged a second way."""
    record = random_deal(seed, players).record
    tricks = [list(trick) for trick in record["tricks"]]
    for _swap in range(chance.randrange(4)):
        one, other = chance.choice(tricks), chance.choice(tricks)
        here, there = chance.randrange(players), chance.randrange(players)
        one[here], other[there] = other[there], one[here]
    found = replay(read_record(record | {"tricks": tricks})).played
    plays = {(fault.trick, fault.seat) for fault in found.irregular if fault.legal}
    first = SEATS[players].index(record["first"])
    assert plays == second_reading(tricks, first, players)


@settings(deadline=None)
@given(deals())
def test_facts_score_alike_by_the_other_command(dealt):
    answer = replay_to_json(replay(read_record(dealt.record)), lambda said: said.code)
    marque = score(facts_from_json(answer["facts"]))
    assert answer["marque"]["scores"] == [half / 2 for half in marque.half_scores]
    assert answer["points"] + answer["points_defence"] == 91
    assert answer["cards"]["attack"] + answer["cards"]["defence"] == 78


@pytest.mark.parametrize("contract", CONTRACTS)
def test_without_a_list_of_seats_the_compass_is_meant(contract):
    """Anticlockwise N, O, S, E: the same deal clockwise has the seats mirrored."""
    record = random_deal(3, 4, contract).record
    bare = {key: value for key, value in record.items() if key != "seats"}
    assert replay(read_record(bare)) == replay(read_record(record))
    mirror = {"N": "N", "O": "E", "S": "S", "E": "O"}
    turned = bare | {key: mirror[bare[key]] for key in ("taker", "first")}
    clockwise = read_record(turned | {"direction": "clockwise"})
    assert clockwise.seats == ("N", "E", "S", "O")
    assert replay(clockwise).facts == replay(read_record(bare)).facts
