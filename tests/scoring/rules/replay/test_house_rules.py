"""Replays under house rules: what the set says of the play, and what it adds to the marque."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.rules.deal import ImpossibleDeal, MisereKind, PetitChelem
from scoring.rules.facts import Camp
from scoring.rules.notation import facts_from_json
from scoring.rules.play import Direction
from scoring.rules.play_finding import ImpossiblePlay
from scoring.rules.presets import RULE_SETS, TRAINING, compose
from scoring.rules.replay import read_record, replay, replay_to_json
from scoring.rules.ruleset import FFT_2012, RuleSet
from tests.scoring.rules.plays import random_deal, rest, scripted

HIGH = " ".join(f"T{number}" for number in range(21, 5, -1))
LOW = "1S 2S 3S 4S 5S 6S"
SEC = "T1 1H 2H 3H 4H 5H 6H 7H 8H 9H 10H 1D 2D 3D 4D 5D 6D 7D"


def replayed(record: dict, rules: RuleSet | str):
    rules = RULE_SETS[rules] if isinstance(rules, str) else rules
    return replay(read_record(record, rules), rules)


def refused(record: dict, rules: RuleSet | str = FFT_2012) -> list[str]:
    with pytest.raises((ImpossiblePlay, ImpossibleDeal)) as problem:
        replayed(record, rules)
    return [str(each.code) for each in problem.value.findings]


def codes(found) -> list[str]:
    return [str(fault.code) for fault in found.played.irregular]


def all_but_one() -> dict:
    """The taker wins every trick but the last."""
    taker = f"{HIGH} T5 2C"
    hands = rest(taker, aside=LOW)
    return scripted({"N": taker}, dict(zip("OSE", hands, strict=True)))


class TestPetitChelem:
    """S-HOUSE-PCH-01, S-HOUSE-PCH-02."""

    @pytest.mark.parametrize(
        ("announced", "outcome", "premium"),
        [(True, PetitChelem.ANNOUNCED_MADE, 300), (False, PetitChelem.UNANNOUNCED_MADE, 0)],
    )
    def test_all_tricks_but_one(self, announced, outcome, premium):
        record = all_but_one() | {"petit_chelem_announced": announced}
        found = replayed(record, "petit-chelem-1")
        assert found.attack.tricks == 17
        assert found.facts.petit_chelem is outcome
        assert found.marque.lines[-1].half_value == 2 * premium

    def test_announced_and_failed(self):
        record = random_deal(5).record | {"petit_chelem_announced": True}
        found = replayed(record, "petit-chelem-3")
        assert found.facts.petit_chelem is PetitChelem.ANNOUNCED_FAILED

    def test_announced_where_the_set_has_none(self):
        record = all_but_one() | {"petit_chelem_announced": True}
        assert refused(record) == ["petit_chelem_not_played"]
        assert replayed(all_but_one(), FFT_2012).facts.petit_chelem is None


class TestMiseres:
    """S-HOUSE-MIS-01: judged on the hand as it was played."""

    RECORD = scripted(
        {"N": f"{HIGH} T1 RS"},
        {
            **dict(
                zip("SE", rest(f"{HIGH} T1 RS", SEC.replace("T1", "8D"), aside=LOW), strict=True)
            ),
            "O": SEC.replace("T1", "8D"),
        },
    )

    @pytest.mark.parametrize(
        ("noted", "kind"),
        [
            ("O", MisereKind.TRUMPS),
            ({"seat": "O", "kind": "trumps"}, MisereKind.TRUMPS),
            ({"seat": "O", "kind": "heads"}, MisereKind.HEADS),
        ],
    )
    def test_held(self, noted, kind):
        found = replayed(self.RECORD | {"misere": [noted]}, "misere-camp")
        (misere,) = found.facts.miseres
        assert misere.kind is kind
        assert found.marque.lines[-1].half_value == -20

    @pytest.mark.parametrize("seat", ["N", "S"])
    def test_not_held(self, seat):
        assert refused(self.RECORD | {"misere": [seat]}, "misere-camp") == ["misere_not_held"]

    @pytest.mark.parametrize(
        ("noted", "code"),
        [
            ("O", "misere_unreadable"),
            (["X"], "misere_seat_unknown"),
            ([None], "misere_seat_unknown"),
            ([{"seat": "O", "kind": "all"}], "misere_kind_unknown"),
        ],
    )
    def test_unreadable(self, noted, code):
        expected = [code] if noted != [None] else ["misere_seat_unknown"]
        assert refused(self.RECORD | {"misere": noted}, "misere-camp") == expected

    def test_where_the_set_has_none(self):
        assert refused(self.RECORD | {"misere": ["O"]}) == ["misere_not_played"]


class TestPlay:
    def test_petit_imprenable_of_the_set(self):
        """S-NUL-05: a lone Petit annuls nothing, played as imprenable or not."""
        taker = "8D " + " ".join(f"T{number}" for number in range(21, 4, -1))
        hands = dict(zip("SE", rest(taker, SEC, aside=LOW), strict=True))
        scripts = {"N": taker, "O": SEC}
        plain = scripted(scripts, hands)
        declared = scripted(scripts, hands, petit_imprenable=True)
        assert "petit_sec" in codes(replayed(plain, FFT_2012))
        assert "petit_sec" not in codes(replayed(plain, "petit-imprenable"))
        assert replayed(declared, "petit-imprenable-when-played").defence.bouts == 1
        assert refused(declared) == ["petit_imprenable_not_played"]

    def test_excuse_to_the_last_trick(self):
        """S-HOUSE-EXC-01, S-EXC-08."""
        taker = f"{HIGH} T1 2D"
        last = "T5 T4 T3 T2 DC CC VC 10C 9C 8C 7C 6C 5C 4C 3C 2C 1C EX"
        pair = rest(taker, last, aside=LOW)
        record = scripted({"N": taker, "O": last}, dict(zip("SE", pair, strict=True)))
        assert replayed(record, FFT_2012).kept[0].settlement.excuse_to is Camp.ATTACK
        assert replayed(record, "excuse-to-winner").kept[0].settlement.excuse_to is Camp.DEFENCE

    def test_the_first_lead_at_five(self):
        """S-HOUSE-LEAD-01."""
        for seed in range(200):
            record = random_deal(seed, 5).record
            lead = record["tricks"][0][0]
            if lead[0] in "TE" or lead[0] == "R":
                continue
            record = {**record, "called": f"R{lead[-1]}", "chien": []}
            if "called_suit_lead" in codes(replayed(record, FFT_2012)):
                assert "called_suit_lead" not in codes(replayed(record, "free-first-lead"))
                return
        raise AssertionError("no deal with such a lead")

    @pytest.mark.parametrize(
        ("rules", "card", "free"),
        [
            ("fft-2012", "DS", False),
            ("call-any-suit", "DS", True),
            ("call-any-suit", "3H", True),
            ("call-any-suit", "T21", False),
            ("call-any-card", "T21", True),
        ],
    )
    def test_which_card_may_be_called(self, rules, card, free):
        """`fft.md` §6: any card of a suit, or any card."""
        record = random_deal(1, 5, "garde_sans").record | {"called": card}
        assert ("card_not_callable" not in codes(replayed(record, rules))) is free

    def test_who_announces_a_slam(self):
        """S-CHE-07, S-X-14: the attack, or the taker alone."""
        for seed in range(60):
            record = random_deal(seed, 5, "garde_sans").record
            partner = replayed(record, FFT_2012).played.call.partner
            if partner is not None:
                record["chelem_announced"] = record["seats"][partner]
                assert replayed(record, FFT_2012).facts.chelem == "announced_failed"
                assert refused(record, "slam-by-taker") == ["slam_by_defence"]
                return
        raise AssertionError("no deal with a partner")

    def test_direction(self):
        """S-HOUSE-DIR-01: the seats of the compass in the set's order."""
        record = {key: value for key, value in random_deal(3).record.items() if key != "seats"}
        assert read_record(record).seats == ("N", "O", "S", "E")
        assert read_record(record, RULE_SETS["clockwise"]).seats == ("N", "E", "S", "O")
        turned = record | {"direction": str(Direction.CLOCKWISE)}
        assert read_record(turned).seats == ("N", "E", "S", "O")
        back = record | {"direction": "anticlockwise"}
        assert read_record(back, RULE_SETS["clockwise"]).seats == ("N", "O", "S", "E")

    def test_rules_of_a_table_stand_in_the_place_of_the_sets(self):
        record = random_deal(3).record
        rules = RULE_SETS["clockwise"]
        assert replay(read_record(record), FFT_2012, rules.play) == replayed(record, FFT_2012)


class TestForms:
    def test_a_game_of_two_is_not_replayed(self):
        record = {"players": 2, "taker": "0", "tricks": []}
        assert refused(record, "two") == ["form_not_replayed"]
        assert refused(record) == ["players_unknown"]

    def test_a_set_without_bonuses_scores_none(self):
        record = all_but_one() | {"contract": "garde"}
        swept = scripted(
            {"N": f"{HIGH} T1 EX"},
            dict(zip("OSE", rest(f"{HIGH} T1 EX", aside=LOW), strict=True)),
        )
        for one in (record, swept):
            found = replayed(one, TRAINING)
            assert [line.code for line in found.marque.lines] == ["base"]
        assert refused(swept | {"chelem_announced": True}, TRAINING) == ["chelem_not_played"]

    def test_facts_are_a_record_of_the_score_command(self):
        everything = compose(
            ["petit-chelem-1", "misere-camp", "five-alone"], code="all", name="Tout"
        )
        record = all_but_one() | {"petit_chelem_announced": True}
        found = replayed(record, everything)
        told = replay_to_json(found, str)
        assert facts_from_json(told["facts"], everything) == found.facts
        held = replayed(TestMiseres.RECORD | {"misere": ["O"]}, everything)
        told = replay_to_json(held, str)
        assert facts_from_json(told["facts"], everything) == held.facts
        assert replace(held.facts, miseres=()) != held.facts
