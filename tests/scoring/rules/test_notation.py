"""The JSON edge: what a record may hold, and what it is told when it does not."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.deal import Called, Camp, Chelem, Contract, ImpossibleDeal, Poignee, PoigneeSize
from scoring.rules.marque import score
from scoring.rules.notation import error_to_json, facts_from_json, marque_to_json
from scoring.rules.ruleset import FFT_2012
from tests.scoring.rules.deals import as_record, deal, facts

RECORD = as_record(deal(petit="attack", poignees=["simple"]))
FIVE = as_record(deal(players=5))
GONE = object()


def changed(changes: dict, base: dict = RECORD) -> dict:
    record = base | changes
    return {key: value for key, value in record.items() if value is not GONE}


def refusals(record) -> list[tuple[str, str]]:
    with pytest.raises(ImpossibleDeal) as refused:
        facts_from_json(record)
    return [(str(finding.code), finding.field) for finding in refused.value.findings]


NO_NUMBERS = ["x", "2", [], {}, True, 1.5, 2.0, float("nan"), float("inf"), 10**30, -(10**30)]
NO_WORDS = ["Garde", "garde ", "", 1, True, [], {}]
NO_POINTS = ["", "45,3", "NaN", "٤٥", "4,1,5", [], {}, True, float("nan"), float("inf"), 45.3]
MALFORMED = [
    ({"players": GONE}, "players_missing", "players"),
    ({"players": None}, "players_missing", "players"),
    *(({"players": value}, "players_unknown", "players") for value in [2, 6, *NO_NUMBERS]),
    ({"taker": GONE}, "taker_missing", "taker"),
    *(({"taker": value}, "taker_unknown", "taker") for value in [4, -1, *NO_NUMBERS]),
    ({"contract": GONE}, "contract_missing", "contract"),
    *(({"contract": value}, "contract_unknown", "contract") for value in ["pousse", *NO_WORDS]),
    ({"called": "self"}, "called_not_played", "called"),
    *(({"called": value}, "called_unknown", "called") for value in NO_WORDS),
    ({"partner": 1}, "called_not_played", "called"),
    ({"bouts": GONE}, "bouts_missing", "bouts"),
    *(({"bouts": value}, "bouts_unknown", "bouts") for value in [4, -1, *NO_NUMBERS]),
    ({"points": GONE}, "points_missing", "points"),
    ({"points": None}, "points_missing", "points"),
    *(({"points": value}, "points_unreadable", "points") for value in NO_POINTS),
    *(({"points": value}, "points_unreadable", "points") for value in [1e300, 10**5000]),
    *(({"points": value}, "points_range", "points") for value in [92, 91.5, -0.5, "92", "415"]),
    ({"points_defence": 43}, "points_contradict", "points"),
    ({"points_defence": 92}, "points_range", "points"),
    ({"points_defence": "x"}, "points_unreadable", "points"),
    ({"points": GONE, "points_defence": 92}, "points_range", "points"),
    ({"points": GONE, "points_defence": "45,3"}, "points_unreadable", "points"),
    *(({"poignees": value}, "poignees_unreadable", "poignees") for value in ["", {}, 1, [3]]),
    *(
        ({"poignees": [{"seat": seat, "size": "simple"}]}, "poignee_seat_unknown", "poignees")
        for seat in [None, "0", 4, -1, True, 10**30]
    ),
    ({"poignees": [{"size": "simple"}]}, "poignee_seat_unknown", "poignees"),
    *(
        ({"poignees": [{"seat": 0, "size": size}]}, "poignee_size_unknown", "poignees")
        for size in [None, "Simple", "quadruple", 1, []]
    ),
    *(({"petit_au_bout": each}, "petit_unknown", "petit_au_bout") for each in [True, 0, "taker"]),
    *(({"chelem": value}, "chelem_unknown", "chelem") for value in [True, 0, "made", []]),
    *(({"misere": value}, "misere_not_played", "misere") for value in [[0], [0, 1]]),
    *(({"misere": value}, "misere_unreadable", "misere") for value in [True, "x", {}]),
    *(({"misere": [value]}, "misere_seat_unknown", "misere") for value in [None, "0", {}, True]),
    ({"misere": [{"seat": 0, "kind": "all"}]}, "misere_kind_unknown", "misere"),
    *(({"petit_chelem": each}, "petit_chelem_unknown", "petit_chelem") for each in NO_WORDS),
    ({"petit_chelem": "announced_made"}, "petit_chelem_not_played", "petit_chelem"),
    *(({"form": value}, "form_unknown", "form") for value in ["6", "alone14", 4, True, []]),
    *(({"resting": value}, "resting_unknown", "resting") for value in ["0", 0, ["0"], {}]),
]
MALFORMED_AT_FIVE = [
    ({"called": GONE}, "called_missing", "called"),
    ({"called": None}, "called_missing", "called"),
    ({"called": "king"}, "called_unknown", "called"),
    ({"partner": GONE}, "partner_missing", "partner"),
    ({"partner": 0}, "partner_is_taker", "partner"),
    ({"partner": 5}, "partner_unknown", "partner"),
    *(({"partner": value}, "partner_unknown", "partner") for value in ["1", True, 1.0, []]),
    ({"called": "chien"}, "partner_not_called", "partner"),
]


class TestReading:
    def test_formats_example_at_four(self):
        text = """{"players": 4, "taker": 0, "contract": "garde", "bouts": 2, "points": 49,
            "poignees": [{"seat": 0, "size": "simple"}], "petit_au_bout": "attack",
            "chelem": null}"""
        assert facts_from_json(json.loads(text)) == deal(
            "garde", 2, 49, petit="attack", poignees=["simple"]
        )

    def test_formats_example_at_five(self):
        text = """{"players": 5, "taker": 2, "called": "partner", "partner": 4,
            "contract": "prise", "bouts": 1, "points": 50.5, "poignees": [],
            "petit_au_bout": null, "chelem": null}"""
        read = facts_from_json(json.loads(text))
        assert (read.taker, read.called, read.partner) == (2, Called.PARTNER, 4)
        assert (read.contract, read.half_points) == (Contract.PRISE, 101)

    def test_only_what_every_deal_has_is_needed(self):
        record = {"players": 3, "taker": 1, "contract": "prise", "bouts": 0, "points": 56}
        assert facts_from_json(record) == deal("prise", 0, 56, 3, taker=1)

    def test_words_become_members(self):
        read = facts_from_json(changed({"chelem": "announced_failed"}))
        assert read.petit_au_bout is Camp.ATTACK
        assert read.chelem is Chelem.ANNOUNCED_FAILED
        assert read.contract is Contract.GARDE
        assert read.poignees == (Poignee(0, PoigneeSize.SIMPLE),)

    def test_petite_is_the_prise(self):
        assert facts_from_json(changed({"contract": "petite"})).contract is Contract.PRISE

    @pytest.mark.parametrize("points", [41.5, "41,5", "41.5", "41½"])
    def test_half_points_in_every_spelling(self, points):
        assert facts_from_json(changed({"points": points})).half_points == 83

    @pytest.mark.parametrize(
        "points",
        [
            {"points": GONE, "points_defence": 42},
            {"points": None, "points_defence": "42"},
            {"points": 49, "points_defence": 42},
            {"points": "49", "points_defence": None},
        ],
    )
    def test_defences_count_may_stand_instead(self, points):
        assert facts_from_json(changed(points)).half_points == 98

    def test_other_keys_are_passed_over(self):
        others = {"misere": [], "note": "belle donne", "id": 3, "possible": True}
        assert facts_from_json(changed(others)) == facts_from_json(RECORD)

    @settings(deadline=None)
    @given(facts())
    def test_every_sound_deal_survives(self, given):
        assert facts_from_json(json.loads(json.dumps(as_record(given))), FFT_2012) == given


class TestRefusing:
    @pytest.mark.parametrize(("changes", "code", "field"), MALFORMED)
    def test_each_fault_alone(self, changes, code, field):
        assert refusals(changed(changes)) == [(code, field)]

    @pytest.mark.parametrize(("changes", "code", "field"), MALFORMED_AT_FIVE)
    def test_each_fault_at_five(self, changes, code, field):
        assert refusals(changed(changes, FIVE)) == [(code, field)]

    @pytest.mark.parametrize("record", [None, [], "garde", 3, float("nan"), True])
    def test_no_object(self, record):
        assert refusals(record) == [("record_unreadable", "record")]

    def test_all_faults_at_once_each_field_once(self):
        record = {"players": 5, "taker": "0", "called": "king", "partner": 0, "bouts": 9}
        assert refusals(record) == [
            ("taker_unknown", "taker"),
            ("contract_missing", "contract"),
            ("called_unknown", "called"),
            ("points_missing", "points"),
            ("bouts_unknown", "bouts"),
        ]

    def test_empty_record(self):
        assert [code for code, _field in refusals({})] == [
            "players_missing",
            "taker_missing",
            "contract_missing",
            "bouts_missing",
            "points_missing",
        ]

    @settings(deadline=None)
    @given(
        st.dictionaries(
            st.sampled_from([*FIVE, "points_defence", "misere"]),
            st.none()
            | st.booleans()
            | st.integers(-2, 95)
            | st.floats()
            | st.sampled_from(["garde", "partner", "simple", "attack", "41,5", "", "x"])
            | st.lists(
                st.none()
                | st.dictionaries(
                    st.sampled_from(["seat", "size"]), st.integers(-1, 5) | st.just("simple")
                ),
                max_size=3,
            ),
        )
    )
    def test_any_record_is_scored_or_refused(self, changes):
        """Nothing else than ImpossibleDeal is raised, and what comes out can be scored."""
        with suppress(ImpossibleDeal):
            assert sum(score(facts_from_json(FIVE | changes)).half_scores) == 0


class TestWriting:
    def test_marque(self):
        marque = score(deal("garde", 2, 49, petit="attack", poignees=["simple"]))
        assert marque_to_json(marque, lambda part: f"<{part.code}>") == {
            "scores": [318, -106, -106, -106],
            "unit": 106,
            "margin": 8,
            "made": True,
            "target": 41,
            "lines": [
                {"code": "base", "value": 66, "text": "<base>"},
                {"code": "petit_au_bout", "value": 20, "text": "<petit_au_bout>"},
                {"code": "poignee", "value": 20, "text": "<poignee>"},
            ],
            "warnings": [],
        }

    def test_warnings_and_a_negative_margin(self):
        written = marque_to_json(score(deal("prise", 2, 40.5)), lambda part: f"<{part.code}>")
        assert (written["margin"], written["made"], written["unit"]) == (-1, False, -26)
        assert written["warnings"] == [
            {"code": "half_point_at_four", "message": "<half_point_at_four>"}
        ]

    def test_error_has_the_first_code_and_every_sentence(self):
        with pytest.raises(ImpossibleDeal) as refused:
            facts_from_json(changed({"bouts": 4, "points": 92}))
        assert error_to_json(refused.value, lambda part: f"<{part.code}>") == {
            "error": {"code": "points_range", "message": "<points_range> <bouts_unknown>"}
        }

    @settings(deadline=None)
    @given(facts())
    def test_is_json_with_whole_numbers(self, given):
        written = json.loads(json.dumps(marque_to_json(score(given), str), allow_nan=False))
        assert all(isinstance(each, int) for each in [*written["scores"], written["unit"]])
        assert sum(line["value"] for line in written["lines"]) == written["unit"]
