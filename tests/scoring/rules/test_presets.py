"""Sets and options that come with the program, what they are made of, and how they are stored."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.deal import Chelem, Contract, MisereKind, PetitChelem, PoigneeSize
from scoring.rules.play import ladder_of
from scoring.rules.presets import OPTIONS, RULE_SETS, TRAINING, Group, compose, known_as
from scoring.rules.ruleset import (
    FFT_2012,
    STORED,
    Direction,
    DuelLedger,
    MisereSharing,
    PetitImprenable,
    PotRule,
    Rounding,
    RoundingOf,
    RuleSet,
    Split,
)
from scoring.rules.validation import validate

PUBLISHED = {
    "code": "fft-2012",
    "name": "FFT 2012",
    "targets": [56, 51, 41, 36],
    "base": 25,
    "petit_au_bout": 10,
    "contracts": [
        {"contract": "prise", "factor": 1, "chien": "ecart"},
        {"contract": "garde", "factor": 2, "chien": "ecart"},
        {"contract": "garde_sans", "factor": 4, "chien": "attack"},
        {"contract": "garde_contre", "factor": 6, "chien": "defence"},
    ],
    "tables": [
        {
            "players": 3,
            "chien": 6,
            "calls": False,
            "poignees": {"simple": 13, "double": 15, "triple": 18},
        },
        {
            "players": 4,
            "chien": 6,
            "calls": False,
            "poignees": {"simple": 10, "double": 13, "triple": 15},
        },
        {
            "players": 5,
            "chien": 3,
            "calls": True,
            "poignees": {"simple": 8, "double": 10, "triple": 13},
        },
    ],
    "poignees": {"simple": 20, "double": 30, "triple": 40},
    "slams": {
        "announced_made": 400,
        "unannounced_made": 200,
        "announced_failed": -200,
        "defence_made": -200,
    },
}
"""What the first version of the program wrote into the databases of clubs."""


def factors(code: str) -> dict[str, int]:
    return {str(rule.contract): rule.factor for rule in RULE_SETS[code].contracts}


class TestSets:
    @pytest.mark.parametrize("code", RULE_SETS)
    def test_each_is_sound(self, code):
        assert validate(RULE_SETS[code]) == ()
        assert RULE_SETS[code].code == code

    def test_those_of_the_sources(self):
        """S-HOUSE-MULT-02, S-HOUSE-MULT-03."""
        assert factors("house-x5") == {
            "prise": 1,
            "garde": 2,
            "garde_sans": 4,
            "garde_contre": 5,
        }
        assert RULE_SETS["house-x5"].slams == FFT_2012.slams
        assert RULE_SETS["house-x5"].petit_chelem.premiums == {
            PetitChelem.ANNOUNCED_MADE: 300,
            PetitChelem.UNANNOUNCED_MADE: 0,
            PetitChelem.ANNOUNCED_FAILED: -150,
        }
        assert factors("house-pousse") == {
            "prise": 1,
            "pousse": 2,
            "garde": 4,
            "garde_sans": 8,
            "garde_contre": 12,
        }

    def test_training_has_no_bonus_and_is_not_official(self):
        """S-LRN-01: prise and garde, nothing else."""
        assert ladder_of(TRAINING) == ("prise", "garde")
        assert TRAINING.petit_au_bout == 0
        assert TRAINING.poignees == TRAINING.slams == {}
        assert "non officiel" in TRAINING.name

    def test_what_each_option_changes(self):
        sets = RULE_SETS
        assert ladder_of(sets["without-prise"]) == ("garde", "garde_sans", "garde_contre")
        assert ladder_of(sets["pousse"])[:3] == ("prise", "pousse", "garde")
        assert [rule.base for rule in sets["flat-80"].contracts] == [80, 160, 320]
        assert [rule.base for rule in sets["flat-20"].contracts] == [20, 40, 80, 160, 320]
        assert sets["flat-80"].rounding == Rounding(10, RoundingOf.MARGIN)
        assert [*sets["poignee-10-20-40"].poignees.values()] == [10, 20, 40]
        assert [*sets["poignee-20-40-60"].poignees.values()] == [20, 40, 60]
        assert sets["chelem-1000"].slams[Chelem.ANNOUNCED_FAILED] == -500
        assert [sets[f"petit-chelem-{losses}"].petit_chelem.losses for losses in (1, 3)] == [1, 3]
        assert sets["misere-multiplied"].miseres.multiplied
        assert sets["misere-20"].miseres.points == {MisereKind.TRUMPS: 20, MisereKind.HEADS: 20}
        assert sets["misere-personal"].miseres.sharing is MisereSharing.PERSONAL
        assert sets["equal-split"].split is Split.EQUAL
        assert sets["clockwise"].play.direction is Direction.CLOCKWISE
        assert not sets["free-first-lead"].play.lead_ban
        assert sets["excuse-alone"].play.excuse_alone
        assert sets["petit-imprenable"].play.petit_imprenable is PetitImprenable.AFTER_DEAL
        assert sets["two-gains"].table_for(2).duel is DuelLedger.GAINS
        assert sets["pots"].pots == PotRule(stake=10, extra=5)
        assert (sets["pots-excess"].base, sets["pots-excess"].pots) == (0, PotRule(10, 5))

    def test_the_other_numbers_stay_the_federations(self):
        for code, rules in RULE_SETS.items():
            assert rules.targets == FFT_2012.targets, code


class TestComposing:
    def test_options_of_several_groups(self):
        rules = compose(
            ["without-prise", "pousse", "equal-split", "clockwise", "excuse-alone", "two"],
            code="ours",
            name="Les nôtres",
        )
        assert ladder_of(rules) == ("pousse", "garde", "garde_sans", "garde_contre")
        assert rules.play.excuse_alone
        assert rules.play.direction is Direction.CLOCKWISE
        assert rules.sizes == (2, 3, 4, 5)
        assert validate(rules) == ()

    def test_the_order_in_which_they_are_named_does_not_matter(self):
        one = compose(["pousse", "without-prise"], code="one", name="Une")
        assert one == compose(["without-prise", "pousse"], code="one", name="Une")

    @pytest.mark.parametrize(
        ("options", "said"),
        [(["roi-au-bout"], "no such option"), (["pousse", "flat-80"], "one group")],
    )
    def test_what_cannot_be(self, options, said):
        with pytest.raises(ValueError, match=said):
            compose(options, code="x", name="X")

    def test_none_is_the_base_under_another_name(self):
        assert (
            replace(compose([], code="c", name="C"), code="fft-2012", name="FFT 2012") == FFT_2012
        )

    @settings(deadline=None)
    @given(st.lists(st.sampled_from([*OPTIONS]), max_size=8))
    def test_any_choice_makes_a_sound_set_that_survives_its_data(self, chosen):
        groups = {OPTIONS[code].group: code for code in chosen}
        rules = compose(groups.values(), code="any", name="Une maison")
        assert validate(rules) == ()
        assert RuleSet.from_data(json.loads(json.dumps(rules.to_data()))) == rules

    @pytest.mark.parametrize("base", [*OPTIONS])
    def test_an_option_may_be_added_to_any_house(self, base):
        """A club begins from its own set, which may have another option of the group already."""
        house = compose([base], code="x", name="X")
        for option in OPTIONS:
            assert validate(compose([option], code="x", name="X", base=house)) == (), option

    @pytest.mark.parametrize("option", [*OPTIONS])
    def test_an_option_twice_is_once(self, option):
        house = compose([option], code="x", name="X")
        assert compose([option], code="x", name="X", base=house) == house

    def test_two_who_wrote_the_difference_write_their_gains(self):
        house = compose(["two-gains"], code="x", name="X", base=RULE_SETS["two"])
        assert [table.players for table in house.tables] == [2, 3, 4, 5]
        assert house.tables_by_size[2].duel is DuelLedger.GAINS

    @pytest.mark.parametrize("option", ["poignee-10-20-40", "poignee-20-40-60"])
    def test_who_showed_no_poignee_shows_the_usual_trumps(self, option):
        """Primes without trumps to show could never be written down (S-POI-02)."""
        house = compose([option], code="x", name="X", base=TRAINING)
        assert [table.poignees for table in house.tables] == [
            table.poignees for table in FFT_2012.tables
        ]
        with_two = compose([option], code="x", name="X", base=RULE_SETS["two"])
        assert with_two.tables_by_size[2].poignees == {}

    def test_every_group_has_an_option(self):
        assert {option.group for option in OPTIONS.values()} == set(Group)

    @pytest.mark.parametrize(
        ("written", "code"),
        [("fft", "fft-2012"), ("house_x5", "house-x5"), ("pots", "pots"), ("fft-2012", "fft-2012")],
    )
    def test_other_spellings(self, written, code):
        assert known_as(written) == code


class TestData:
    def test_the_first_versions_data_are_read_as_they_were(self):
        again = RuleSet.from_data(json.loads(json.dumps(PUBLISHED)))
        assert again == FFT_2012
        assert again.to_data()["version"] == STORED

    def test_a_house_set_of_the_first_version(self):
        old = PUBLISHED | {"code": "maison", "name": "Maison", "base": 30}
        assert RuleSet.from_data(old) == replace(FFT_2012, code="maison", name="Maison", base=30)

    @pytest.mark.parametrize("code", RULE_SETS)
    def test_every_set_survives(self, code):
        data = json.loads(json.dumps(RULE_SETS[code].to_data()))
        assert RuleSet.from_data(data) == RULE_SETS[code]
        assert RuleSet.from_data(data).to_data() == data

    @pytest.mark.parametrize("key", [*RULE_SETS["house-x5"].to_data()])
    def test_no_key_may_be_missing(self, key):
        data = RULE_SETS["house-x5"].to_data()
        del data[key]
        with pytest.raises(ValueError, match=r"\w"):
            RuleSet.from_data(data)

    @pytest.mark.parametrize(
        "change",
        [
            {"version": 3},
            {"version": "2"},
            {"version": None},
            {"split": "half"},
            {"rounding": {"step": 5}},
            {"rounding": {"step": "5", "of": "unit"}},
            {"rounding": 5},
            {"petit_chelem": {"losses": 1, "premiums": {"announced_made": 300}}},
            {"petit_chelem": {"losses": True, "premiums": {}}},
            {"miseres": []},
            {"pots": {"stake": 10, "extra": 5, "more": 1}},
            {"play": {}},
            {"play": None},
            {"tables": [{"players": 5}]},
            {"contracts": [None]},
            {"name": None},
            {"roi_au_bout": 10},
        ],
        ids=str,
    )
    def test_other_data_is_refused(self, change):
        with pytest.raises(ValueError, match=r"\w"):
            RuleSet.from_data(RULE_SETS["petit-chelem-1"].to_data() | change)

    def test_a_key_of_this_version_in_data_of_the_first(self):
        with pytest.raises(ValueError, match="rounding"):
            RuleSet.from_data(PUBLISHED | {"rounding": None})

    def test_none_of_a_kind_is_stored_as_none(self):
        data = TRAINING.to_data()
        assert data["poignees"] == data["slams"] == {}
        assert RuleSet.from_data(data).poignees == {}


def test_rounding_to_the_nearest():
    """S-HOUSE-ROUND-01: halfway away from zero."""
    tens = Rounding(10, RoundingOf.UNIT)
    assert [tens.nearest(each) for each in (44, 45, 46, -44, -45, 0)] == [40, 50, 50, -40, -50, 0]
    fives = Rounding(5, RoundingOf.UNIT)
    assert [fives.nearest(each) for each in (52, 53, -52, -53)] == [50, 55, -50, -55]


def test_base_of_a_contract():
    flat = RULE_SETS["flat-80"]
    assert [flat.base_of(rule) for rule in flat.contracts] == [80, 160, 320]
    assert {FFT_2012.base_of(rule) for rule in FFT_2012.contracts} == {25}
    assert flat.factor(Contract.GARDE) == 1
    assert [flat.poignee_prime(size) for size in PoigneeSize] == [20, 30, 40]


def test_every_set_stands_in_the_docs():
    docs = Path(__file__).parents[3] / "docs" / "regles-maison.md"
    named = set(re.findall(r"`([a-z0-9-]+)`", docs.read_text(encoding="utf-8")))
    assert set(RULE_SETS) - named == set()
