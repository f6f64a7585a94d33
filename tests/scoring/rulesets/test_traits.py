"""Two sets side by side say exactly what differs, and the rules page what a set has."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from scoring.rules.deal import errors
from scoring.rules.presets import OPTIONS, RULE_SETS, compose
from scoring.rules.ruleset import FFT_2012
from scoring.rulespage import markdown, page
from scoring.rulespage.examples import _deals
from scoring.rulespage.samples import bidding_table
from scoring.traits import differences
from tests.scoring.rulesets.test_forms import houses

ALONE = replace(
    RULE_SETS["two-gains"], code="duo", name="Duo", tables=RULE_SETS["two-gains"].tables[:1]
)


def told(*codes: str) -> list[tuple[str, str, str]]:
    rules = compose(codes, code="new", name="Maison")
    return [(each.label, each.before, each.after) for each in differences(FFT_2012, rules)]


def codes_of(rules) -> list[str]:
    return [section.code for section in page(rules).sections]


class TestDifferences:
    def test_the_same_numbers_differ_in_nothing(self):
        assert differences(FFT_2012, replace(FFT_2012, code="x", name="X")) == ()

    @pytest.mark.parametrize("code", OPTIONS)
    def test_every_option_is_told(self, code):
        assert told(code)

    def test_a_factor(self):
        assert told("garde-contre-5") == [("Garde contre", "× 6", "× 5")]

    def test_a_contract_more_stands_where_it_is_bid(self):
        labels = [label for label, _before, _after in told("pousse")]
        assert labels == ["Pousse", "Garde", "Garde sans", "Garde contre"]

    def test_what_is_not_played_any_more(self):
        assert told("without-prise") == [("Prise", "× 1", "pas joué")]

    @given(houses(), houses())
    def test_none_where_and_only_where_the_sets_are_alike(self, one, other):
        assert bool(differences(one, other)) == (
            replace(one, code="x", name="x") != replace(other, code="x", name="x")
        ) or not any(table.calls for table in one.tables + other.tables)


class TestRulesPage:
    @given(houses())
    def test_any_house_has_a_page_with_possible_deals(self, rules):
        assert markdown(page(rules)).startswith("# Règles de la marque")
        table = bidding_table(rules, 4, 3, 5)
        shown = [facts for facts in _deals(rules, table) if not errors(facts, rules)]
        last = page(rules).sections[-1]
        assert last.code == "exemples"
        assert len(last.grid.rows) == len(shown) >= 3

    def test_the_federation_s_page_is_the_official_one(self):
        assert "règlement officiel de la Fédération" in page(FFT_2012).edition
        assert "pas le règlement officiel" in page(replace(FFT_2012, base=30)).edition

    def test_a_set_without_primes_has_no_section_of_them(self):
        shown = codes_of(RULE_SETS["training"])
        assert not {"poignees", "chelem", "petit-chelem", "miseres", "petit-au-bout"} & set(shown)
        text = markdown(page(RULE_SETS["training"]))
        assert "poignées" not in text
        assert "chelem" not in text.replace("sauf au chelem", "")

    @pytest.mark.parametrize(
        ("option", "code"),
        [
            ("petit-chelem-3", "petit-chelem"),
            ("misere-personal", "miseres"),
            ("round-unit-5", "arrondi"),
            ("pots", "mouche"),
        ],
    )
    def test_what_a_house_has_more_has_its_section(self, option, code):
        assert code in codes_of(RULE_SETS[option])
        assert code not in codes_of(FFT_2012)

    def test_flat_contracts(self):
        """S-HOUSE-FLAT-01: 49 points are 8 over, rounded to 10."""
        text = markdown(page(RULE_SETS["flat-80"]))
        assert "| Garde contre | 320 |" in text
        assert "(80 + 10) = 90" in text
        assert "Prise" not in text
        assert "multipliés par le contrat" not in text

    def test_without_the_garde_the_lowest_contract_serves(self):
        rules = replace(FFT_2012, code="x", name="X", contracts=FFT_2012.contracts[:1])
        text = markdown(page(rules))
        assert "Exemple\u00a0: prise, deux bouts, 49 points\u00a0: (25 + 8) = 33." in text
        assert "Garde" not in text

    def test_equal_shares(self):
        assert "| 5, avec un appelé | +1,5 | +1,5 | −1 |" in markdown(
            page(RULE_SETS["equal-split"])
        )

    def test_five_alone(self):
        text = markdown(page(RULE_SETS["five-alone"]))
        assert "| 5, seul contre tous | +4 |  | −1 |" in text
        assert "| À cinq, seul contre tous | 14 | 8 |" in text
        assert "appelée" not in text

    def test_only_two_players(self):
        text = markdown(page(ALONE))
        assert "Il gagne 25 et ce qu’il a de plus" in text
        assert "| Partie à deux, 2 bouts, 45 | (25 + 4) = 29 | +29 | 0 |" in text
        assert not {"contrats", "chelem", "poignees"} & set(codes_of(ALONE))

    def test_petit_imprenable_annuls_nothing(self):
        text = markdown(page(RULE_SETS["petit-imprenable"]))
        assert "Tous passent\u00a0: pas de marque" in text
        assert "Tous passent, Excuse seule" in markdown(
            page(compose(["petit-imprenable", "excuse-alone"], code="x", name="X"))
        )

    def test_rounding_says_what_it_does_at_the_middle(self):
        assert "15 devient 20" in markdown(page(RULE_SETS["round-unit-10"]))
        assert "devient" not in markdown(page(RULE_SETS["round-margin-5"]))
