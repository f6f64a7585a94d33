"""The marque under every set of rules: worked numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.deal import (
    Called,
    Camp,
    Contract,
    DealFacts,
    Form,
    ImpossibleDeal,
    Misere,
    MisereKind,
    PetitChelem,
)
from scoring.rules.marque import formula, score, score_unit
from scoring.rules.notation import facts_from_json
from scoring.rules.presets import RULE_SETS
from tests.scoring.rules.deals import deal

calm = settings(deadline=None)


def unit(rules: str, facts: DealFacts) -> float:
    return score(facts, RULE_SETS[rules]).half_unit / 2


def scores(rules: str, facts: DealFacts) -> list[float]:
    return [half / 2 for half in score(facts, RULE_SETS[rules]).half_scores]


class TestContracts:
    """S-HOUSE-MULT-01 to 04: only the factor changes, and the petit au bout with it."""

    @pytest.mark.parametrize(
        ("rules", "contract", "made", "petit"),
        [
            ("fft-2012", "garde_contre", 6 * 33, 60),
            ("garde-contre-5", "garde_contre", 5 * 33, 50),
            ("house-x5", "garde_contre", 5 * 33, 50),
            ("garde-contre-5", "garde_sans", 4 * 33, 40),
            ("pousse", "prise", 33, 10),
            ("pousse", "pousse", 2 * 33, 20),
            ("pousse", "garde", 4 * 33, 40),
            ("house-pousse", "garde_sans", 8 * 33, 80),
            ("house-pousse", "garde_contre", 12 * 33, 120),
            ("without-prise", "garde", 2 * 33, 20),
        ],
    )
    def test_factors(self, rules, contract, made, petit):
        assert unit(rules, deal(contract)) == made
        assert unit(rules, deal(contract, petit="defence")) == made - petit
        assert unit(rules, deal(contract, points=34)) == -(made - factor(rules, contract))

    @pytest.mark.parametrize(
        ("rules", "contract", "points", "unit_"),
        [
            ("flat-80", "garde", 46, 80 + 10),
            ("flat-80", "garde", 45, 80),
            ("flat-80", "garde_sans", 34, -(160 + 10)),
            ("flat-80", "garde_contre", 41, 320),
            ("flat-20", "prise", 49, 20 + 10),
            ("flat-20", "pousse", 49, 40 + 10),
            ("flat-20", "garde", 35, -(80 + 10)),
        ],
    )
    def test_flat_ones_round_the_margin(self, rules, contract, points, unit_):
        """S-HOUSE-FLAT-01: nothing is multiplied, ties go away from zero."""
        assert unit(rules, deal(contract, points=points)) == unit_
        assert unit(rules, deal(contract, points=points, petit="attack")) == unit_ + 10

    def test_flat_slams(self):
        swept = deal(bouts=3, points=91, chelem="announced_made")
        assert unit("flat-80", swept) == 80 + 60 + 1000
        small = replace(deal(points=85), petit_chelem=PetitChelem.ANNOUNCED_MADE)
        assert unit("flat-80", small) == 80 + 40 + 500


def factor(rules: str, contract: str) -> int:
    return RULE_SETS[rules].factor(Contract(contract))


class TestPrimes:
    """S-HOUSE-POI-01, `fft.md` §6."""

    @pytest.mark.parametrize(
        ("rules", "primes"),
        [("poignee-10-20-40", (10, 20, 40)), ("poignee-20-40-60", (20, 40, 60))],
    )
    def test_poignees(self, rules, primes):
        for size, prime in zip(("simple", "double", "triple"), primes, strict=True):
            assert unit(rules, deal(poignees=[size])) == 66 + prime
            assert unit(rules, deal(points=34, poignees=[(2, size)])) == -64 - prime

    def test_larger_slam(self):
        assert unit("chelem-1000", deal(bouts=3, points=91, chelem="unannounced_made")) == 160 + 500

    @pytest.mark.parametrize("rules", ["petit-chelem-1", "petit-chelem-3", "house-x5"])
    @pytest.mark.parametrize(
        ("outcome", "premium"),
        [("announced_made", 300), ("announced_failed", -150), ("unannounced_made", 0)],
    )
    def test_petit_chelem(self, rules, outcome, premium):
        """S-HOUSE-PCH-02: not multiplied, and it leaves made and lost alone."""
        given = replace(deal(points=80), petit_chelem=PetitChelem(outcome))
        marque = score(given, RULE_SETS[rules])
        assert marque.half_unit == 2 * (128 + premium)
        assert marque.made
        assert marque.lines[-1].code == "petit_chelem"

    @pytest.mark.parametrize(
        ("chelem", "petit", "total", "codes"),
        [
            ("announced_made", "announced_made", 400, ["chelem", "petit_chelem"]),
            ("unannounced_made", "announced_made", 300, ["chelem", "petit_chelem"]),
            ("announced_failed", "announced_made", 100, ["chelem", "petit_chelem"]),
            ("announced_failed", "announced_failed", -350, ["chelem", "petit_chelem"]),
            ("announced_failed", "unannounced_made", -200, ["chelem", "petit_chelem"]),
        ],
    )
    def test_of_two_slams_the_better(self, chelem, petit, total, codes):
        given = replace(deal(bouts=3, points=91, chelem=chelem), petit_chelem=PetitChelem(petit))
        marque = score(given, RULE_SETS["petit-chelem-1"])
        assert marque.half_unit == 2 * (160 + total)
        assert [line.code for line in marque.lines[1:]] == codes
        lesser = [line for line in marque.lines if "within" in line.params]
        assert len(lesser) == (total in (300, 400))
        assert all(line.half_value == 0 and line.formula == "0" for line in lesser)
        assert "+ 0" not in formula(marque)


class TestMiseres:
    """S-HOUSE-MIS-01 to 03, and the readings of `fft.md` §6."""

    def test_personal_ones_are_paid_by_every_other_player(self):
        given = replace(deal(points=46), miseres=(Misere(0, MisereKind.HEADS), Misere(2)))
        marque = score(given, RULE_SETS["misere-personal"])
        assert marque.half_unit == 120
        assert [half / 2 for half in marque.half_scores] == [200, -80, -40, -80]
        assert [(line.params["seat"], line.half_value) for line in marque.apart] == [
            (0, 20),
            (2, 20),
        ]
        assert [line.code for line in marque.lines] == ["base"]

    def test_personal_ones_leave_the_partner_out_of_nothing(self):
        given = replace(deal(points=46, players=5), miseres=(Misere(0),))
        assert scores("misere-personal", given) == [160, 50, -70, -70, -70]

    def test_who_sits_out_pays_for_none(self):
        given = replace(deal(points=46), players=5, resting=(2,), miseres=(Misere(4),))
        assert scores("misere-personal", given) == [170, -70, 0, -70, -30]

    @pytest.mark.parametrize(
        ("rules", "worth"),
        [("misere-camp", 10), ("misere-multiplied", 20), ("misere-20", 20)],
    )
    def test_by_camp_they_are_a_part_of_the_unit(self, rules, worth):
        own = replace(deal(points=46), miseres=(Misere(0, MisereKind.TRUMPS),))
        against = replace(own, miseres=(Misere(3),))
        assert unit(rules, own) == 60 + worth
        assert unit(rules, against) == 60 - worth
        assert unit(rules, replace(against, half_points=80)) == -52 - worth
        assert score(own, RULE_SETS[rules]).apart == ()

    def test_the_partners_is_the_attacks(self):
        given = replace(deal(points=46, players=5), miseres=(Misere(1),))
        assert unit("misere-camp", given) == 70


class TestRounding:
    """S-HOUSE-ROUND-01, `fft.md` §6: the margin before the factor, the unit before the shares."""

    @pytest.mark.parametrize(
        ("rules", "points", "unit_", "line"),
        [
            ("round-unit-5", 45, 60, "(25 + 4) × 2 = 58 → 60"),
            ("round-unit-5", 42, 50, "(25 + 1) × 2 = 52 → 50"),
            ("round-unit-5", 46, 60, "(25 + 5) × 2 = 60"),
            ("round-unit-10", 39, -50, "−(25 + 2) × 2 = −54 → −50"),
            ("round-margin-5", 44, 60, "(25 + 5) × 2 = 60"),
            ("round-margin-5", 43, 50, "(25 + 0) × 2 = 50"),
            ("round-margin-10", 46, 70, "(25 + 10) × 2 = 70"),
            ("round-margin-10", 36, -70, "−(25 + 10) × 2 = −70"),
            ("round-margin-10", 37, -50, "−(25 + 0) × 2 = −50"),
        ],
    )
    def test_nearest(self, rules, points, unit_, line):
        marque = score(deal(points=points), RULE_SETS[rules])
        assert marque.half_unit == 2 * unit_
        assert formula(marque) == line
        assert marque.margin == points - 41

    def test_halfway_goes_away_from_zero(self):
        given = deal("prise", points=61)
        assert unit("round-unit-10", given) == 50
        assert unit("round-unit-10", replace(given, half_points=42)) == -50

    def test_bonuses_are_rounded_with_the_rest(self):
        given = deal("prise", points=44, petit="attack")
        assert unit("round-unit-10", given) == 40
        assert score(given, RULE_SETS["round-unit-10"]).lines[-1].half_value == 4


class TestShares:
    """S-5P-05, S-5P-06, S-HOUSE-SPLIT-01, S-5M-02, S-5X-02."""

    def test_equal_split_is_exact_in_halves(self):
        odd = deal("prise", points=56, players=5, poignees=["simple"])
        assert score(odd, RULE_SETS["equal-split"]).half_scores == (180, 180, -120, -120, -120)
        odd = replace(odd, half_points=100, poignees=())
        assert scores("equal-split", odd) == [51, 51, -34, -34, -34]
        odd = replace(odd, half_points=98)
        assert scores("equal-split", odd) == [49.5, 49.5, -33, -33, -33]

    @pytest.mark.parametrize("called", [Called.SELF, Called.CHIEN])
    def test_equal_split_alone_changes_nothing(self, called):
        given = deal("prise", points=49, players=5, called=called)
        assert scores("equal-split", given) == scores("fft-2012", given)

    def test_five_with_fourteen_cards(self):
        given = DealFacts(5, 2, Contract.GARDE, 1, 110)
        assert scores("five-alone", given) == [-58, -58, 232, -58, -58]
        assert scores("five-alone", replace(given, form=Form.FIVE_ALONE)) == [
            -58,
            -58,
            232,
            -58,
            -58,
        ]

    @pytest.mark.parametrize("resting", [(0,), (4,), (2,)])
    def test_the_dealer_of_five_sits_out(self, resting):
        given = DealFacts(5, 1, Contract.GARDE, 2, 92, form=Form.FIVE_MORT, resting=resting)
        found = scores("fft-2012", given)
        assert found[resting[0]] == 0
        assert found[1] == 180
        assert sorted(found) == [-60, -60, -60, 0, 180]

    def test_two_of_seven_sit_out(self):
        given = DealFacts(7, 6, Contract.GARDE, 2, 92, Called.PARTNER, 0, resting=(1, 2))
        assert scores("fft-2012", given) == [60, 0, 0, -60, -60, -60, 120]

    @pytest.mark.parametrize("rules", ["fft-2012", "equal-split"])
    def test_a_unit_alone_is_shared_by_the_set(self, rules):
        shares = score_unit(66, 5, 0, Called.PARTNER, 1, RULE_SETS[rules])
        given = deal("prise", points=49, players=5)
        assert shares == score(given, RULE_SETS[rules]).half_scores

    def test_a_unit_of_other_forms(self):
        rules = RULE_SETS["five-alone"]
        assert score_unit(20, 5, 0, ruleset=rules, form=Form.FIVE_ALONE)[0] == 80
        with pytest.raises(ImpossibleDeal, match="form_unknown"):
            score_unit(20, 5, 0, form=Form.FIVE_ALONE)

    def test_half_a_unit_is_a_bug(self):
        with pytest.raises(ValueError, match="whole"):
            score_unit(33, 4, 0)


class TestTwo:
    """S-2P-03, S-2P-06, S-2P-07, S-2P-08."""

    DUEL = DealFacts(2, 0, Contract.DUEL, 2, 82)

    @pytest.mark.parametrize(
        ("bouts", "points", "petit", "difference", "gains"),
        [
            (2, 41, None, [25, -25], [25, 0]),
            (2, 40, None, [-25, 25], [0, 25]),
            (2, 39, None, [-26, 26], [0, 26]),
            (2, 41, Camp.DEFENCE, [15, -15], [25, 10]),
            (1, 20, Camp.ATTACK, [-45, 45], [10, 55]),
            (0, 91, None, [60, -60], [60, 0]),
        ],
    )
    def test_numbers(self, bouts, points, petit, difference, gains):
        given = replace(self.DUEL, bouts=bouts, half_points=2 * points, petit_au_bout=petit)
        assert scores("two", given) == difference
        assert scores("two-gains", given) == gains

    @calm
    @given(st.integers(0, 3), st.integers(0, 91), st.none() | st.sampled_from(Camp))
    def test_either_may_be_counted(self, bouts, points, petit):
        """The same deal from the other's pile: seat 1 counted, bouts and points turned."""
        other = {Camp.ATTACK: Camp.DEFENCE, Camp.DEFENCE: Camp.ATTACK, None: None}
        one = replace(self.DUEL, bouts=bouts, half_points=2 * points, petit_au_bout=petit)
        turned = DealFacts(2, 1, Contract.DUEL, 3 - bouts, 182 - 2 * points)
        turned = replace(turned, petit_au_bout=other[petit])
        for rules in ("two", "two-gains"):
            assert scores(rules, one) == scores(rules, turned)

    @calm
    @given(st.integers(0, 3), st.integers(0, 91))
    def test_exactly_one_reaches_his_target(self, bouts, points):
        one = replace(self.DUEL, bouts=bouts, half_points=2 * points)
        other = replace(self.DUEL, bouts=3 - bouts, half_points=182 - 2 * points)
        rules = RULE_SETS["two"]
        assert score(one, rules).made != score(other, rules).made

    @pytest.mark.parametrize("points", [40.5, 41.5])
    def test_a_half_point_left_is_counted_again(self, points):
        with pytest.raises(ImpossibleDeal, match="half_point_at_two"):
            score(replace(self.DUEL, half_points=int(2 * points)), RULE_SETS["two"])

    def test_no_contract_need_be_named(self):
        record = {"players": 2, "taker": 1, "bouts": 3, "points": 36}
        assert facts_from_json(record, RULE_SETS["two"]).contract is Contract.DUEL
        record |= {"contract": "garde"}
        with pytest.raises(ImpossibleDeal, match="contract_unknown"):
            facts_from_json(record, RULE_SETS["two"])
