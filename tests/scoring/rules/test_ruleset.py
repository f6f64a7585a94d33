"""The federation's numbers, and sets of rules as data."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from scoring.rules.deal import Chelem, PoigneeSize
from scoring.rules.marque import score
from scoring.rules.presets import RULE_SETS
from scoring.rules.ruleset import FFT_2012, RuleSet
from tests.scoring.rules.deals import deal


class TestFederation:
    """RO p.3-12, S-TGT-01, S-4P-SCORE-04, S-POI-02, S-CHE-01 to 04."""

    def test_targets(self):
        assert [FFT_2012.target(bouts) for bouts in range(4)] == [56, 51, 41, 36]

    def test_factors(self):
        ladder = FFT_2012.contracts_by_code
        assert [FFT_2012.factor(contract) for contract in ladder] == [1, 2, 4, 6]

    def test_constants(self):
        assert (FFT_2012.base, FFT_2012.petit_au_bout, FFT_2012.sizes) == (25, 10, (3, 4, 5))

    @pytest.mark.parametrize(
        ("players", "trumps"), [(3, [13, 15, 18]), (4, [10, 13, 15]), (5, [8, 10, 13])]
    )
    def test_poignee_thresholds(self, players, trumps):
        assert [FFT_2012.poignee_threshold(players, size) for size in PoigneeSize] == trumps

    def test_premiums(self):
        assert [FFT_2012.poignee_prime(size) for size in PoigneeSize] == [20, 30, 40]
        assert [FFT_2012.slam_premium(chelem) for chelem in Chelem] == [400, 200, -200, -200]

    def test_chiens_and_calls(self):
        assert [(table.chien, table.calls) for table in FFT_2012.tables] == [
            (6, False),
            (6, False),
            (3, True),
        ]

    def test_found_by_its_code(self):
        assert RULE_SETS["fft-2012"] is FFT_2012


class TestData:
    def test_round_trip_through_json(self):
        data = json.loads(json.dumps(FFT_2012.to_data()))
        again = RuleSet.from_data(data)
        assert again == FFT_2012
        assert hash(again) == hash(FFT_2012)
        assert again.to_data() == data

    def test_other_numbers_survive_and_count(self):
        house = replace(FFT_2012, code="maison", base=30, petit_au_bout=5)
        again = RuleSet.from_data(json.loads(json.dumps(house.to_data())))
        assert again == house != FFT_2012
        assert score(deal("garde", 2, 41, petit="attack"), again).half_unit == 2 * (60 + 10)

    @pytest.mark.parametrize(
        "change",
        [
            {"base": None},
            {"base": True},
            {"base": "25"},
            {"base": 25.0},
            {"code": 3},
            {"targets": [56, 51, 41]},
            {"targets": "56"},
            {"contracts": {"prise": 1}},
            {"contracts": [{"contract": "prise", "factor": 1}]},
            {"contracts": [{"contract": "solo", "factor": 1, "chien": "ecart"}]},
            {"contracts": [{"contract": "prise", "factor": 1, "chien": "pot"}]},
            {"tables": [{"players": 3, "chien": 6, "calls": 0, "poignees": {}}]},
            {"tables": [{"players": 3, "chien": 6, "calls": False, "poignees": {"simple": 13}}]},
            {"poignees": {"simple": 20, "double": 30}},
            {"slams": []},
            {"roi_au_bout": 10},
        ],
        ids=str,
    )
    def test_other_data_is_refused(self, change):
        with pytest.raises(ValueError, match=r"\w"):
            RuleSet.from_data(FFT_2012.to_data() | change)

    def test_missing_key_is_refused_by_name(self):
        data = FFT_2012.to_data()
        del data["targets"]
        with pytest.raises(ValueError, match="targets"):
            RuleSet.from_data(data)
