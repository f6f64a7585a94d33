"""What holds of the marque under every set of rules, and how records name a table's form."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.deal import (
    Called,
    Chelem,
    DealFacts,
    Form,
    ImpossibleDeal,
    Misere,
    Poignee,
)
from scoring.rules.marque import formula, score
from scoring.rules.notation import facts_from_json, marque_to_json
from scoring.rules.presets import RULE_SETS, compose
from scoring.rules.ruleset import FFT_2012, RuleSet
from tests.scoring.rules.deals import as_record, facts
from tests.scoring.rules.house import plain_house_scores

calm = settings(deadline=None)
ZERO_SUM = {code: rules for code, rules in RULE_SETS.items() if code != "two-gains"}
any_set = st.sampled_from([*RULE_SETS.values()])
any_zero_sum = st.sampled_from([*ZERO_SUM.values()])


class TestLaws:
    """What holds for every set, every size and every deal."""

    @calm
    @given(any_zero_sum, st.data())
    def test_sums_to_zero(self, rules, data):
        assert sum(score(data.draw(facts(rules=rules, rests=2)), rules).half_scores) == 0

    @pytest.mark.parametrize("rules", ZERO_SUM.values(), ids=ZERO_SUM)
    def test_sums_to_zero_in_every_set_at_every_table(self, rules):
        for table in rules.tables:
            for contract in rules.contracts_at(table):
                for points in range(0, 92, 7):
                    given = DealFacts(table.players, 1, contract, points % 4, 2 * points)
                    if table.calls:
                        given = replace(given, called=Called.PARTNER, partner=0)
                    assert sum(score(given, rules).half_scores) == 0

    @calm
    @given(any_zero_sum, st.data())
    def test_agrees_with_a_second_count(self, rules, data):
        given = data.draw(facts(rules=rules, rests=2))
        expected = [2 * each for each in plain_house_scores(given, rules)]
        assert list(score(given, rules).half_scores) == expected

    @calm
    @given(any_set, st.data())
    def test_lines_add_up_to_the_unit_and_say_how(self, rules, data):
        marque = score(data.draw(facts(rules=rules)), rules)
        assert sum(line.half_value for line in marque.lines) == marque.half_unit
        assert all(line.formula for line in (*marque.lines, *marque.apart))
        assert formula(marque).endswith(formula(marque).split()[-1])

    @calm
    @given(any_set, st.data())
    def test_turning_the_table_turns_the_scores(self, rules, data):
        given = data.draw(facts(rules=rules, rests=2))
        step = data.draw(st.integers(1, given.players))

        def turn(seat):
            return None if seat is None else (seat + step) % given.players

        turned = replace(
            given,
            taker=turn(given.taker),
            partner=turn(given.partner),
            poignees=tuple(Poignee(turn(each.seat), each.size) for each in given.poignees),
            miseres=tuple(Misere(turn(each.seat), each.kind) for each in given.miseres),
            resting=tuple(turn(seat) for seat in given.resting),
        )
        before, after = score(given, rules).half_scores, score(turned, rules).half_scores
        assert [after[turn(seat)] for seat in range(given.players)] == list(before)

    @calm
    @given(any_set, st.data())
    def test_who_sits_out_has_nothing_and_changes_nothing(self, rules, data):
        given = data.draw(facts(rules=rules, rests=2))
        found = score(given, rules)
        assert {found.half_scores[seat] for seat in given.resting} <= {0}
        playing = [seat for seat in range(given.players) if seat not in given.resting]
        alone = replace(
            given,
            players=len(playing),
            resting=(),
            taker=playing.index(given.taker),
            partner=None if given.partner is None else playing.index(given.partner),
            poignees=tuple(Poignee(playing.index(p.seat), p.size) for p in given.poignees),
            miseres=tuple(Misere(playing.index(m.seat), m.kind) for m in given.miseres),
        )
        assert score(alone, rules).half_scores == tuple(found.half_scores[s] for s in playing)

    @calm
    @given(any_zero_sum, st.data())
    def test_defenders_have_equal_marks_but_for_miseres(self, rules, data):
        """S-4P-SCORE-05, S-X-20."""
        given = replace(data.draw(facts(rules=rules)), miseres=())
        marque = score(given, rules)
        defenders = set(range(given.players)) - {given.taker, given.partner}
        assert {marque.half_scores[seat] for seat in defenders} == {-marque.half_unit}

    @calm
    @given(any_set, st.data())
    def test_every_deal_survives_the_record(self, rules, data):
        given = data.draw(facts(rules=rules, rests=2))
        record = json.loads(json.dumps(as_record(given)))
        assert facts_from_json(record, rules) == given

    @calm
    @given(any_set, st.data())
    def test_is_json_with_what_is_paid_apart(self, rules, data):
        given = data.draw(facts(rules=rules))
        marque = score(given, rules)
        told = json.loads(json.dumps(marque_to_json(marque, str)))
        assert [2 * each for each in told["scores"]] == list(marque.half_scores)
        assert [each["seat"] for each in told.get("apart", [])] == [
            line.params["seat"] for line in marque.apart
        ]
        assert ("apart" in told) is bool(marque.apart)

    @calm
    @given(facts())
    def test_house_rules_that_a_deal_does_not_touch_leave_it_alone(self, given):
        added = compose(
            ["petit-chelem-3", "misere-camp", "two", "pots", "clockwise", "call-any-card"],
            code="more",
            name="Plus",
        )
        assert score(given, added) == score(given, FFT_2012)


class TestMortInRecords:
    """The form `mort`: the dealer sits out, or the last at the table (S-5M-01, S-5M-02)."""

    RECORD = {
        "players": 5,
        "form": "mort",
        "taker": 1,
        "contract": "garde",
        "bouts": 2,
        "points": 46,
    }

    @pytest.mark.parametrize(
        ("more", "resting"),
        [({}, (4,)), ({"dealer": 3}, (3,)), ({"resting": [0]}, (0,)), ({"players": 4}, ())],
    )
    def test_who_rests(self, more, resting):
        found = facts_from_json(self.RECORD | more)
        assert found.resting == resting
        assert score(found).half_unit == 120

    def test_a_dealer_who_is_nobody(self):
        with pytest.raises(ImpossibleDeal, match="resting_unknown"):
            facts_from_json(self.RECORD | {"dealer": "N"})

    def test_names_of_forms(self):
        named = [("alone14", "5x14"), ("two", "2"), ("called", "5"), ("mort", "5mort")]
        for one, other in named:
            assert form(one) is form(other) is Form(other)
        assert form("normal") is form(None) is None


def form(name: str | None) -> Form | None:
    record = {"players": 9, "form": name}
    try:
        return facts_from_json(record, EVERY_FORM).form
    except ImpossibleDeal:
        pass
    players = {"alone14": 5, "5x14": 5, "two": 2, "2": 2, "called": 5, "5": 5}.get(name or "", 4)
    record = {"players": players, "form": name, "taker": 0, "bouts": 2, "points": 46}
    record |= {} if players == 2 else {"contract": "garde"}
    record |= {"called": "self"} if name in ("called", "5") else {}
    return facts_from_json(record, EVERY_FORM).form


_ALONE = compose(["five-alone", "two"], code="alone", name="Seul")
EVERY_FORM: RuleSet = replace(_ALONE, tables=(*_ALONE.tables, FFT_2012.tables[-1]))


def test_a_chelem_is_a_word_of_the_set():
    assert set(RULE_SETS["chelem-1000"].slams) == set(Chelem)
