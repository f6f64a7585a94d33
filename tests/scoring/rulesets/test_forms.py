"""A set typed is that very set: from its options, and number by number."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.forms.rulesets import NewRulesForm, RulesForm
from scoring.forms.rulesets.starting import DETAILS, PARTS, WHOLE
from scoring.rules.presets import OPTIONS, RULE_SETS, Group, compose
from scoring.rules.ruleset import FFT_2012, RuleSet
from tests.scoring.rulesets.pages import typed

GROUPED = {
    group: [each.code for each in OPTIONS.values() if each.group == group] for group in Group
}


@st.composite
def choices(draw) -> dict[str, str]:
    """Any choice of options, one of a group at the most."""
    return {group: draw(st.sampled_from(["", *codes])) for group, codes in GROUPED.items()}


def house(chosen: dict[str, str]) -> RuleSet:
    return compose([code for code in chosen.values() if code], code="new", name="Maison")


def houses() -> st.SearchStrategy[RuleSet]:
    return choices().map(house)


def numbers(rules: RuleSet, **changes: object) -> RulesForm:
    return RulesForm(rules, typed(rules, **changes))


def refused(form: RulesForm) -> dict[str, list[str]]:
    """The fields and parts that are wrong."""
    assert not form.is_valid()
    return {**{name: list(errors) for name, errors in form.errors.items()}, **form.told}


class TestNewSet:
    @pytest.mark.parametrize("code", OPTIONS)
    def test_each_option_gives_that_very_set(self, code):
        form = NewRulesForm(
            [], {"name": "Chez nous", "base": "fft-2012", OPTIONS[code].group: code}
        )
        assert form.is_valid(), form.errors
        assert form.rules == replace(RULE_SETS[code], code="new", name="Chez nous")

    @pytest.mark.parametrize("rules", WHOLE, ids=lambda rules: rules.code)
    def test_each_set_to_begin_from_is_itself(self, rules):
        form = NewRulesForm([], {"name": "Chez nous", "base": rules.code})
        assert form.is_valid(), form.errors
        assert form.rules == replace(rules, code="new", name="Chez nous")

    @given(choices())
    def test_options_add_up(self, chosen):
        form = NewRulesForm([], {"name": "Maison", "base": "fft-2012", **chosen})
        assert form.is_valid(), form.errors
        assert form.rules == house(chosen)

    def test_what_is_not_sent_is_as_it_began(self):
        form = NewRulesForm([], {"name": "Chez nous"})
        assert form.is_valid()
        assert form.rules == replace(FFT_2012, code="new", name="Chez nous")

    @pytest.mark.parametrize("name", ["FFT", "La F. F. T. du coin", "Règles de la Fédération"])
    def test_never_called_the_federation_s(self, name):
        form = NewRulesForm([], {"name": name, "base": "fft-2012", "contracts": "pousse"})
        assert list(form.errors) == ["name"]
        assert "réservé" in form.errors["name"][0]

    def test_a_missing_name_is_said_once(self):
        form = NewRulesForm([], {"name": " ", "base": "fft-2012"})
        assert form.errors["name"] == ["Il manque un nom."]

    @pytest.mark.parametrize("given", [{"base": "x"}, {"contracts": "x"}, {"two": "pousse"}])
    def test_a_choice_that_is_none(self, given):
        form = NewRulesForm([], {"name": "Chez nous", "base": "fft-2012", **given})
        assert list(form.errors) == list(given)

    def test_every_group_stands_in_one_part(self):
        shown = [group for _title, groups in PARTS for group in groups]
        assert sorted(shown) == sorted(Group)
        assert set(DETAILS) <= set(RULE_SETS)

    def test_a_part_is_open_where_something_is_chosen(self):
        form = NewRulesForm([], {"name": "", "base": "fft-2012", "pots": "pots"})
        opened = {part.title: part.told for part in form.parts if part.open}
        assert opened == {"Contrats": "Première enchère", "Mouche": "Avec mouche"}


class TestNumbers:
    @pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.code)
    def test_what_is_shown_sent_back_is_the_same_set(self, rules):
        rules = replace(rules, code="maison", name="Chez nous")
        form = numbers(rules)
        assert form.is_valid(), (form.errors, form.told)
        assert form.rules == rules

    @given(houses())
    def test_so_is_any_house(self, rules):
        form = numbers(rules)
        assert form.is_valid(), (form.errors, form.told)
        assert form.rules == rules

    HOUSE = compose(["pousse", "petit-chelem-1", "pots"], code="maison", name="Chez nous")

    def test_another_factor_and_a_flat_contract(self):
        form = numbers(self.HOUSE, garde_contre_factor=10, garde_factor=None, garde_base=80)
        assert form.is_valid()
        worth = {rule.contract: (rule.factor, rule.base) for rule in form.rules.contracts}
        assert worth["garde_contre"] == (10, None)
        assert worth["garde"] == (1, 80)

    def test_a_blank_contract_is_not_played(self):
        form = numbers(self.HOUSE, prise_factor=None)
        assert form.is_valid()
        assert form.rules.contracts[0].contract == "pousse"

    @pytest.mark.parametrize(
        ("blank", "left"),
        [
            (["prime_simple", "prime_double", "prime_triple"], "poignees"),
            (["pot_stake", "pot_extra"], "pots"),
            (
                [
                    "petit_chelem_losses",
                    "petit_chelem_announced_made",
                    "petit_chelem_unannounced_made",
                    "petit_chelem_announced_failed",
                ],
                "petit_chelem",
            ),
        ],
    )
    def test_all_blank_is_not_played(self, blank, left):
        form = numbers(self.HOUSE, **dict.fromkeys(blank))
        assert form.is_valid(), form.errors
        assert not getattr(form.rules, left)

    def test_without_primes_no_table_keeps_thresholds(self):
        form = numbers(self.HOUSE, prime_simple=None, prime_double=None, prime_triple=None)
        assert form.is_valid()
        assert not any(table.poignees for table in form.rules.tables)

    def test_part_of_a_whole_is_missing(self):
        wrong = refused(numbers(self.HOUSE, prime_double=None, pot_extra=None))
        assert set(wrong) == {"prime_double", "pot_extra"}

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("target_0", "92"),
            ("target_0", "4,5"),
            ("base", "-1"),
            ("base", ""),
            ("garde_factor", "0"),
            ("garde_factor", "101"),
            ("prime_simple", "douze"),
            ("slam_announced_made", "10001"),
            ("petit_chelem_losses", "11"),
            ("trumps_4_simple", "23"),
            ("pot_stake", "0"),
            ("split", "x"),
            ("split", ""),
            ("may_call", ""),
            ("rounding", "margin-7"),
            ("form_2", "x"),
        ],
    )
    def test_a_wrong_value_is_said_beside_its_field(self, field, value):
        assert set(refused(numbers(self.HOUSE, **{field: value}))) == {field}

    @pytest.mark.parametrize(
        ("changes", "part"),
        [
            ({"target_3": 57}, "targets"),
            ({"prime_simple": 90}, "poignees"),
            ({"trumps_4_double": 9}, "forms"),
            ({"form_3": None, "form_4": None, "form_5": None}, "forms"),
            ({"form_2": "gains", "target_3": 35}, "targets"),
            (
                {
                    f"{name}_factor": None
                    for name in ("prise", "pousse", "garde", "garde_sans", "garde_contre")
                },
                "contracts",
            ),
        ],
    )
    def test_what_several_fields_have_wrong_is_said_in_their_part(self, changes, part):
        form = numbers(self.HOUSE, **changes)
        assert set(refused(form)) == {"__all__", part}
        assert [section.code for section in form.sections if section.wrong] == [part]

    def test_the_name_of_the_federation(self):
        assert set(refused(numbers(self.HOUSE, name="FFT maison"))) == {"name"}

    def test_a_doubt_never_blocks(self):
        form = numbers(self.HOUSE, garde_contre_factor=3)
        assert form.is_valid()
        assert [found.code for found in form.doubts] == ["rules_ladder"]

    def test_what_the_attack_pays_is_typed_without_a_sign(self):
        form = numbers(self.HOUSE, slam_announced_failed=300)
        assert form.is_valid()
        assert form.rules.slams["announced_failed"] == -300

    def test_miseres_paid_by_each_are_not_multiplied(self):
        form = numbers(
            self.HOUSE, misere_trumps=10, misere_sharing="personal", misere_multiplied=True
        )
        assert form.is_valid()
        assert form.rules.miseres.points == {"trumps": 10, "heads": 0}
        assert not form.rules.miseres.multiplied

    def test_each_part_says_what_stands_in_it(self):
        now = {section.code: section.now for section in numbers(self.HOUSE).sections}
        assert now["targets"] == "56 · 51 · 41 · 36"
        assert now["contracts"] == "× 1 · × 2 · × 4 · × 8 · × 12"
        assert now["miseres"] == ""
        assert now["play"] == "comme à la FFT"
        assert now["forms"] == "À trois · À quatre · À cinq, avec un appelé"

    def test_nothing_at_all_is_refused_and_raises_nothing(self):
        assert not RulesForm(self.HOUSE, {}).is_valid()
