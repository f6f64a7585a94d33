"""What a club may not store as a set of rules, each beside its field."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.rules.deal import Chelem, Code, Contract, Form, MisereKind, PetitChelem, PoigneeSize
from scoring.rules.finding import Severity
from scoring.rules.presets import RULE_SETS, TRAINING, compose
from scoring.rules.ruleset import (
    FFT_2012,
    ChienTo,
    ContractRule,
    DuelLedger,
    MisereRule,
    MisereSharing,
    PetitChelemRule,
    PotRule,
    Rounding,
    RoundingOf,
    RuleSet,
    TableRule,
    poignee_sizes,
)
from scoring.rules.validation import called_federal, validate

HOUSE = replace(FFT_2012, code="maison", name="Maison")
DUEL = compose(["two"], code="duel", name="Duel")
THREE, FOUR, FIVE = FFT_2012.tables


def found(rules: RuleSet) -> list[tuple[str, str]]:
    return [(str(each.code), each.field) for each in validate(rules)]


def petit_chelem(losses: int = 1, **premiums: int) -> PetitChelemRule:
    numbers = {"announced_made": 300, "unannounced_made": 0, "announced_failed": -150} | premiums
    return PetitChelemRule(losses, {PetitChelem(key): each for key, each in numbers.items()})


def with_contracts(*rules: ContractRule) -> RuleSet:
    return replace(HOUSE, contracts=rules)


def with_table(**changes) -> RuleSet:
    return replace(HOUSE, tables=(replace(FOUR, **changes),))


PRISE, GARDE, SANS, CONTRE = FFT_2012.contracts
WRONG = [
    (replace(HOUSE, name="  "), "rules_name", "name"),
    (replace(HOUSE, name="x" * 81), "rules_name", "name"),
    (replace(HOUSE, targets=(92, 51, 41, 36)), "rules_number", "targets"),
    (replace(HOUSE, targets=(56, 51, 41, -1)), "rules_number", "targets"),
    (replace(HOUSE, targets=(51, 56, 41, 36)), "rules_targets", "targets"),
    (replace(DUEL, targets=(56, 51, 41, 35)), "rules_duel_targets", "targets"),
    (replace(TRAINING, base=-1, contracts=(GARDE,)), "rules_number", "base"),
    (replace(HOUSE, base=10_001), "rules_number", "base"),
    (replace(HOUSE, petit_au_bout=-10), "rules_number", "petit_au_bout"),
    (replace(HOUSE, contracts=()), "rules_contracts_missing", "contracts"),
    (with_contracts(PRISE, PRISE), "rules_contract_twice", "contracts"),
    (
        with_contracts(PRISE, ContractRule(Contract.DUEL, 2, ChienTo.ECART)),
        "rules_contract_twice",
        "contracts",
    ),
    (with_contracts(replace(PRISE, factor=0), GARDE), "rules_number", "contracts"),
    (with_contracts(replace(PRISE, base=-5), GARDE), "rules_number", "contracts"),
    (with_contracts(GARDE, PRISE), "rules_ladder", "contracts"),
    (replace(HOUSE, tables=()), "rules_tables_missing", "tables"),
    (replace(HOUSE, tables=(FOUR, FOUR)), "rules_form_twice", "tables"),
    (with_table(players=6), "rules_form", "tables"),
    (with_table(form=Form.FIVE), "rules_form", "tables"),
    (with_table(calls=True), "rules_form", "tables"),
    (with_table(duel=DuelLedger.ZERO_SUM), "rules_form", "tables"),
    (with_table(chien=5), "rules_chien", "tables"),
    (with_table(poignees=poignee_sizes(10, 10, 15)), "rules_poignees", "tables"),
    (with_table(poignees=poignee_sizes(10, 13, 19)), "rules_number", "tables"),
    (with_table(poignees=poignee_sizes(0, 13, 15)), "rules_number", "tables"),
    (
        replace(HOUSE, tables=(TableRule(2, 0, calls=False, poignees={}),)),
        "rules_form",
        "tables",
    ),
    (
        replace(
            HOUSE,
            tables=(
                TableRule(
                    2,
                    0,
                    calls=False,
                    poignees=poignee_sizes(10, 13, 15),
                    duel=DuelLedger.GAINS,
                ),
            ),
        ),
        "rules_form",
        "tables",
    ),
    (replace(HOUSE, poignees=poignee_sizes(20, 10, 40)), "rules_poignees", "poignees"),
    (replace(HOUSE, poignees=poignee_sizes(-20, 30, 40)), "rules_number", "poignees"),
    (
        replace(HOUSE, slams={**HOUSE.slams, Chelem.ANNOUNCED_FAILED: 200}),
        "rules_slam_sign",
        "slams",
    ),
    (
        replace(HOUSE, slams={**HOUSE.slams, Chelem.UNANNOUNCED_MADE: -200}),
        "rules_slam_sign",
        "slams",
    ),
    (
        replace(HOUSE, slams={**HOUSE.slams, Chelem.ANNOUNCED_MADE: 20_000}),
        "rules_number",
        "slams",
    ),
    (replace(HOUSE, petit_chelem=petit_chelem(0)), "rules_number", "petit_chelem"),
    (replace(HOUSE, petit_chelem=petit_chelem(11)), "rules_number", "petit_chelem"),
    (
        replace(HOUSE, petit_chelem=petit_chelem(announced_failed=150)),
        "rules_slam_sign",
        "petit_chelem",
    ),
    (
        replace(HOUSE, miseres=MisereRule(dict.fromkeys(MisereKind, 0), MisereSharing.CAMP)),
        "rules_misere_empty",
        "miseres",
    ),
    (
        replace(HOUSE, miseres=MisereRule(dict.fromkeys(MisereKind, 10_001), MisereSharing.CAMP)),
        "rules_number",
        "miseres",
    ),
    (replace(HOUSE, rounding=Rounding(3, RoundingOf.UNIT)), "rules_rounding", "rounding"),
    (replace(HOUSE, pots=PotRule(0, 5)), "rules_number", "pots"),
    (replace(HOUSE, pots=PotRule(10, -5)), "rules_number", "pots"),
]


@pytest.mark.parametrize(("rules", "code", "field"), WRONG)
def test_each_stands_beside_its_field(rules, code, field):
    assert set(found(rules)) == {(code, field)}


def test_only_a_ladder_that_goes_down_is_a_doubt():
    severities = {
        code: finding.severity for rules, code, _field in WRONG for finding in validate(rules)
    }
    doubts = [code for code, severity in severities.items() if severity is Severity.WARNING]
    assert doubts == ["rules_ladder"]


def test_each_code_of_sets_has_a_case():
    codes = {code for _rules, code, _field in WRONG} | {"rules_name_fft"}
    assert codes == {str(code) for code in Code if code.startswith("rules_")}


@pytest.mark.parametrize("rules", [HOUSE, DUEL, TRAINING, *RULE_SETS.values()], ids=str)
def test_sound_sets(rules):
    assert validate(rules) == ()


@pytest.mark.parametrize(
    "rules",
    [
        replace(HOUSE, petit_chelem=petit_chelem(3, unannounced_made=150)),
        replace(HOUSE, slams={**HOUSE.slams, Chelem.DEFENCE_MADE: 0}),
        replace(HOUSE, targets=(50, 50, 40, 40)),
        with_contracts(GARDE),
        with_table(poignees={}),
        replace(HOUSE, base=0, pots=PotRule(1, 0)),
        replace(HOUSE, tables=(replace(FIVE, form=Form.FIVE), THREE)),
    ],
)
def test_houses_are_free_in_the_rest(rules):
    assert validate(rules) == ()


class TestTheFederationsName:
    """A set with other numbers can never be called FFT."""

    @pytest.mark.parametrize(
        "name",
        [
            "FFT",
            "fft 2012",
            "FFT 2012",
            "F.F.T.",
            "F. F. T. 2012",
            "f-f-t",
            "ＦＦＴ",
            "F\u200bFT",
            "F\u115fF\u3164T",
            "🅵🅵🆃",
            "🇫🇫🇹 2012",
            "Règles FFT du club",
            "FFT2016",
            "ФФТ",
            "FFТ",
            "FF\u03a4",
            "laFFT",
            "RèglesFFT2012",
            "2012FFT",
            "FfT",
            "FF Tarot",
            "Fédération Française de Tarot",
            "règles fédérales",
            "Федерация таро",
        ],
    )
    def test_belongs_to_its_numbers(self, name):
        assert called_federal(name)
        assert found(replace(HOUSE, name=name, base=30)) == [("rules_name_fft", "name")]

    @pytest.mark.parametrize(
        "name",
        [
            "Maison",
            "Les Buffets",
            "Staff Tarot",
            "StaffTarot",
            "Loft",
            "Raffut",
            "Off",
            "OffTable",
            "Confédération",
            "On trifft",
        ],
    )
    def test_other_names_are_free(self, name):
        assert not called_federal(name)
        assert found(replace(HOUSE, name=name)) == []

    def test_nor_may_its_code_be_taken(self):
        assert found(replace(FFT_2012, name="Maison", base=30)) == [("rules_name_fft", "name")]

    def test_nor_another_edition_be_claimed(self):
        assert found(replace(FFT_2012, name="FFT 2016")) == [("rules_name_fft", "name")]

    @pytest.mark.parametrize("code", [code for code in RULE_SETS if code != "fft-2012"])
    def test_no_other_set_bears_it(self, code):
        stolen = replace(RULE_SETS[code], code="fft-2012", name="FFT 2012")
        assert found(stolen) == [("rules_name_fft", "name")]

    def test_the_set_itself_does(self):
        assert validate(FFT_2012) == ()
        assert validate(RuleSet.from_data(FFT_2012.to_data())) == ()

    def test_every_size_of_poignee_is_looked_at(self):
        primes = dict.fromkeys(PoigneeSize, 20)
        assert found(replace(HOUSE, poignees=primes)) == []
