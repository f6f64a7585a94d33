"""Deals written to show one thing each: slams, the Excuse, the Petit, faults of play."""

from __future__ import annotations

import pytest

from scoring.rules.facts import Called, Camp, Chelem
from scoring.rules.play import ExcuseLast
from scoring.rules.play_finding import ImpossiblePlay, PlayCode
from scoring.rules.presets import RULE_SETS
from scoring.rules.replay import read_record, replay
from scoring.rules.ruleset import PetitImprenable, PlayRules
from tests.scoring.rules.plays import random_deal, rest, scripted

HIGH = " ".join(f"T{number}" for number in range(21, 5, -1))
LOW = "1S 2S 3S 4S 5S 6S"
SLAM = f"{HIGH} T1 EX"


def others(*given: str, aside: str = LOW) -> dict[str, str]:
    return dict(zip("OSE", rest(*given, aside=aside), strict=False))


def played(record: dict, rules: PlayRules | None = None):
    return replay(read_record(record), table_rules=rules)


def codes(found) -> list[str]:
    return [str(fault.code) for fault in found.played.irregular]


@pytest.mark.parametrize(
    ("announced", "chelem", "unit"),
    [
        (False, Chelem.UNANNOUNCED_MADE, (25 + 55) * 2 + 20 + 200),
        (True, Chelem.ANNOUNCED_MADE, (25 + 55) * 2 + 20 + 400),
    ],
)
def test_slam_ended_by_leading_the_excuse(announced, chelem, unit):
    """S-TRK-03, S-CHE-06, S-EXC-09, S-PAB-03: it wins, stays, and the Petit before it counts."""
    record = scripted({"N": SLAM}, others(SLAM), chelem_announced=announced)
    found = played(record)
    assert found.played.slam_by_excuse
    assert found.played.tricks[-1].winning_card.code == "EX"
    assert (found.attack.half_points, found.attack.bouts, found.attack.tricks) == (182, 3, 18)
    assert found.petit_au_bout is Camp.ATTACK
    assert found.chelem is chelem
    assert found.marque.half_scores == (6 * unit, -2 * unit, -2 * unit, -2 * unit)
    assert codes(found) == []
    assert found.marque.warnings == found.warnings == ()


def test_announced_slam_with_the_excuse_played_too_early():
    """S-CHE-03, S-CHE-06."""
    hand = f"{HIGH} EX T1"
    found = played(scripted({"N": hand}, others(hand), chelem_announced="N"))
    assert codes(found) == ["slam_excuse_early"]
    assert found.chelem is Chelem.ANNOUNCED_FAILED
    assert found.played.irregular[0].rule == "S-CHE-06"


def test_slam_against_the_holder_of_the_excuse():
    """S-EXC-06, S-CHE-09: no card to give, two bouts, 87 points, 77 cards."""
    hand = f"{HIGH} T1 RS"
    hands = others(hand)
    holder = next(seat for seat in hands if "EX" in hands[seat].split())
    swapped = hands["O"].split()[0]
    hands[holder] = hands[holder].replace("EX", swapped)
    hands["O"] = hands["O"].replace(swapped, "EX", 1)
    found = played(scripted({"N": hand}, hands))
    (kept,) = found.kept
    assert (kept.trick, kept.played_by) == (1, Camp.DEFENCE)
    assert (str(kept.settlement.compensation), kept.paid_in) == ("owed", None)
    assert found.chelem is Chelem.UNANNOUNCED_MADE
    assert (found.attack.half_points, found.attack.bouts, found.attack.cards) == (174, 2, 77)
    assert (found.defence.half_points, found.defence.cards) == (8, 1)


def test_excuse_owed_and_paid_out_of_a_later_trick():
    """S-EXC-04: the attack plays it to a trick it loses, and has a plain card two tricks later."""
    taker = "EX 10H RS T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7"
    east = "T6 RH DH CH VH 9H 8H 7H 6H 5H 4H 3H 2H 1H 1C 2C 3C 4C"
    pair = rest(taker, east, aside=LOW)
    scripts = {"N": taker, "E": east}
    found = played(scripted(scripts, dict(zip("OS", pair, strict=True))))
    (kept,) = found.kept
    assert (kept.trick, kept.played_by) == (1, Camp.ATTACK)
    assert found.played.tricks[0].camp is Camp.DEFENCE
    assert str(kept.settlement.compensation) == "owed"
    first = next(
        trick.number
        for trick in found.played.tricks
        if trick.camp is Camp.ATTACK and any(card.half_points == 1 for card in trick.cards)
    )
    assert kept.paid_in == first > 1
    assert found.attack.cards == 4 * found.attack.tricks + 6


LAST_BY_DEFENCE = "T5 T4 T3 T2 DC CC VC 10C 9C 8C 7C 6C 5C 4C 3C 2C 1C EX"


def excuse_last(winner_leads: str) -> dict:
    """O keeps the Excuse for the last trick, which N or the defence wins."""
    taker = f"{HIGH} T1 {winner_leads}"
    pair = rest(taker, LAST_BY_DEFENCE, aside=LOW)
    scripts = {"N": taker, "O": LAST_BY_DEFENCE}
    return scripted(scripts, dict(zip("SE", pair, strict=True)))


def test_excuse_to_a_lost_last_trick_changes_camp():
    """S-EXC-07: three bouts for the attack, and an even number of cards."""
    found = played(excuse_last("RC"))
    assert found.played.tricks[-1].camp is Camp.ATTACK
    (kept,) = found.kept
    assert (kept.settlement.excuse_to, kept.paid_in) == (Camp.ATTACK, None)
    assert (found.attack.bouts, found.attack.half_points) == (3, 182)
    assert found.chelem is Chelem.UNANNOUNCED_MADE


def test_excuse_to_a_last_trick_of_its_own_camp_changes_camp_and_leaves_a_half():
    """S-X-15: legal at four, and the card goes along."""
    found = played(excuse_last("2D"))
    last = found.played.tricks[-1]
    assert last.camp is Camp.DEFENCE
    (kept,) = found.kept
    assert kept.settlement.excuse_to is Camp.ATTACK
    assert found.attack.cards == 4 * 17 + 6 + 1
    assert found.attack.half_points % 2 == 1
    assert found.facts.bouts == 3
    assert [str(warning.code) for warning in found.marque.warnings] == ["half_point_at_four"]


def test_excuse_to_the_last_trick_by_the_old_rule():
    """S-EXC-08, S-HOUSE-EXC-01: the winner of the trick has it."""
    found = played(excuse_last("2D"), PlayRules(excuse_last=ExcuseLast.WINNER))
    assert found.kept[0].settlement.excuse_to is Camp.DEFENCE
    assert (found.attack.bouts, found.attack.cards) == (2, 4 * 17 + 6)


def test_slam_of_the_defence():
    """S-CHE-04: 200 to each defender, and a taker without a trick who announced."""
    taker = "1H 2H 3H 4H 5H 6H 7H 1D 2D 3D 4D 5D 6D 7D 1C 2C 3C 4C"
    chief = f"{HIGH} T1 EX"
    record = scripted(
        {"O": chief},
        {"N": taker, **dict(zip("SE", rest(taker, chief, aside=LOW), strict=True))},
        first="N",
    )
    found = played(record)
    assert found.attack.tricks == 0
    assert found.chelem is Chelem.DEFENCE_MADE
    assert found.played.slam_by_excuse
    assert found.petit_au_bout is Camp.DEFENCE
    announced = played(record | {"chelem_announced": True})
    assert announced.chelem is Chelem.ANNOUNCED_FAILED
    assert [str(doubt.code) for doubt in announced.warnings] == ["slam_without_trick"]


IMPRENABLE = PlayRules(petit_imprenable=PetitImprenable.AFTER_DEAL)
SEC = "T1 1H 2H 3H 4H 5H 6H 7H 8H 9H 10H 1D 2D 3D 4D 5D 6D 7D"


def test_petit_sec_annuls_unless_played_as_imprenable():
    """S-NUL-02, S-NUL-05: it wins nothing, stays, and a card is given for it."""
    taker = "8D " + " ".join(f"T{number}" for number in range(21, 4, -1))
    hands = dict(zip("SE", rest(taker, SEC, aside=LOW), strict=True))
    scripts = {"N": taker, "O": SEC}
    assert "petit_sec" in codes(played(scripted(scripts, hands)))
    found = played(scripted(scripts, hands, petit_imprenable=True), IMPRENABLE)
    assert "petit_sec" not in codes(found)
    petit = next(kept for kept in found.kept if kept.card.trump)
    assert (petit.trick, petit.settlement.excuse_to) == (1, Camp.DEFENCE)
    assert found.defence.bouts == 1
    assert found.attack.half_points + found.defence.half_points == 182
    assert found.attack.cards + found.defence.cards == 78
    assert found.petit_au_bout is None


def test_two_debts_are_paid_with_two_cards():
    """S-NUL-05, S-EXC-04: Excuse and imprenable Petit kept by a camp with one trick, the last."""
    taker = " ".join(f"T{number}" for number in range(21, 4, -1)) + " 8D"
    south = "EX RH RD RC DH CH VH DD CD VD DC CC VC 9D RS 1C 2C 10D"
    east = rest(taker, SEC, south, aside=LOW)[0]
    scripts = {"N": taker, "O": SEC, "S": south}
    found = played(scripted(scripts, {"E": east}, petit_imprenable=True), IMPRENABLE)
    assert found.attack.tricks == 17
    assert [(kept.trick, kept.paid_in) for kept in found.kept] == [(1, 18), (1, 18)]
    assert {str(kept.settlement.compensation) for kept in found.kept} == {"owed"}
    assert (found.attack.cards, found.defence.cards) == (72 + 2, 2 + 2)
    assert found.attack.half_points + found.defence.half_points == 182
    assert found.defence.bouts == 2


def test_ecart_judged():
    """S-ECA-01, S-ECA-02: a king and a needless trump set aside; they count all the same."""
    aside = "RS T6 2S 3S 4S 5S"
    taker = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 1S 6S EX"
    found = played(scripted({"N": taker}, others(taker, aside=aside)))
    assert {"king", "avoidable_trump"} <= set(codes(found))
    assert {fault.trick for fault in found.played.irregular} == {0}
    assert found.played.must_show == ()


def test_forced_trumps_are_to_be_shown_and_serve_the_triple():
    """S-ECA-02, S-POI-05."""
    aside = "1S 2S 3S 4S 5S T2"
    taker = "RS RH RD RC " + " ".join(f"T{number}" for number in range(16, 2, -1))
    triple = {"poignees": [{"seat": "N", "size": "triple"}], "ecart": aside.split()}
    found = played(scripted({"N": taker}, others(taker, aside=aside), **triple))
    assert [card.code for card in found.played.must_show] == ["T2"]
    assert [str(poignee.size) for poignee in found.facts.poignees] == ["triple"]


def test_poignee_with_its_cards():
    """S-POI-03, S-POI-04: the size follows; faults of form leave it standing (CA p.8)."""
    hands = others(SLAM)
    shown = [f"T{number}" for number in range(21, 8, -1)]

    def show(cards: list[str]):
        poignees = [{"seat": "N", "cards": cards}]
        return played(scripted({"N": SLAM}, hands, poignees=poignees))

    regular = show(shown)
    assert codes(regular) == []
    assert [str(poignee.size) for poignee in regular.facts.poignees] == ["double"]
    assert codes(show(shown[::-1])) == ["not_descending"]
    assert codes(show([*shown[:-1], "EX"])) == ["excuse_hides_trump"]


def test_who_should_have_led():
    """S-PLAY-12, S-CHE-05."""
    record = random_deal(11).record
    right = record["seats"][(record["seats"].index(record["first"]) - 1) % 4]
    assert "wrong_leader" not in codes(played(record | {"dealer": right}))
    assert "wrong_leader" in codes(played(record | {"dealer": record["first"]}))
    bare = {key: value for key, value in record.items() if key != "first"}
    assert replay(read_record(bare | {"dealer": right})) == played(record | {"dealer": right})
    leader = record["first"] == record["taker"]
    assert ("wrong_leader" in codes(played(record | {"chelem_announced": True}))) != leader


def five(seed: int, called: str | None = None) -> dict:
    record = random_deal(seed, 5, "garde_sans").record
    return record | ({"called": called} if called else {})


def test_the_call_at_five():
    """S-5P-04, S-5P-09: partner, own card, chien; the trick that made the partner known."""
    seen = set()
    for seed in range(60):
        record = five(seed)
        found = played(record)
        call = found.played.call
        seen.add(call.called)
        if call.called is Called.PARTNER:
            trick = found.played.tricks[call.known - 1]
            assert record["called"] in [card.code for card in trick.cards]
            assert found.played.hands[call.partner]
        else:
            assert call.partner is call.known is None
    assert seen == set(Called)


def test_a_noted_call_must_be_that_of_the_cards():
    record = next(
        one for one in map(five, range(60)) if played(one).played.call.called is Called.PARTNER
    )
    partner = record["seats"][played(record).played.call.partner]
    noted = {"called": "partner", "called_card": record["called"], "partner": partner}
    assert played(record | noted).facts == played(record).facts
    words = {"called": "partner", "partner": partner}
    assert played(record | words).facts == played(record).facts


def test_first_lead_at_five():
    """S-PLAY-10, S-HOUSE-LEAD-01."""
    for seed in range(200):
        record = random_deal(seed, 5).record
        lead = record["tricks"][0][0]
        suited = lead[-1] if lead[0] != "T" and lead != "EX" else "S"
        called = f"R{suited}"
        found = played({**record, "called": called, "chien": []})
        barred = lead[0] not in "TE" and lead != called
        if "called_suit_lead" in codes(found):
            assert barred
            free = played(record | {"called": called, "chien": []}, PlayRules(lead_ban=False))
            assert "called_suit_lead" not in codes(free)
            return
    raise AssertionError("no deal with such a lead")


def test_a_queen_called_without_the_kings():
    """S-5P-03, where the taker's dealt hand is known."""
    record = five(1, "DS")
    assert PlayCode.CARD_NOT_CALLABLE in {fault.code for fault in played(record).played.irregular}


def test_fourteen_cards_and_a_chien_of_eight():
    """S-5X-01, S-5X-02: the taker alone, for four times the unit."""
    record = random_deal(4, 5, "garde_sans").record
    tricks = record["tricks"][:14]
    short = {"players": 5, "seats": record["seats"], "form": "alone14", "tricks": tricks}
    short |= {key: record[key] for key in ("taker", "contract", "first")}
    with pytest.raises(ImpossiblePlay, match="form_unknown"):
        read_record(short)
    rules = RULE_SETS["five-alone"]
    found = replay(read_record(short, rules), rules)
    assert read_record(short, rules) == read_record({**short, "form": None}, rules)
    assert len(found.played.record.set_aside) == 8
    unit = found.marque.half_unit
    assert sorted(found.marque.half_scores, key=abs) == [-unit] * 4 + [4 * unit]
