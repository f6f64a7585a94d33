"""What a set of rules lacks makes a deal impossible; what contradicts itself makes it doubtful."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.deal import (
    Called,
    Contract,
    DealFacts,
    Form,
    Misere,
    MisereKind,
    Outcome,
    PetitChelem,
    errors,
    findings,
    points_bounds,
    warnings,
)
from scoring.rules.presets import RULE_SETS, TRAINING, compose
from scoring.rules.ruleset import FFT_2012, MisereRule, MisereSharing, RuleSet
from tests.scoring.rules.deals import deal, facts

HOUSE = compose(
    ["pousse", "petit-chelem-1", "misere-personal", "two", "petit-imprenable", "excuse-alone"],
    code="house",
    name="Maison",
)
HEADS = replace(
    HOUSE,
    code="heads",
    miseres=MisereRule({MisereKind.TRUMPS: 0, MisereKind.HEADS: 10}, MisereSharing.CAMP),
)
UNEQUAL = replace(
    HOUSE,
    code="unequal",
    miseres=MisereRule({MisereKind.TRUMPS: 20, MisereKind.HEADS: 10}, MisereSharing.CAMP),
)
DUEL = DealFacts(2, 0, Contract.DUEL, 2, 82)
TRUMPS = Misere(1, MisereKind.TRUMPS)
ALONE = replace(deal(players=5), called=None, partner=None, form=Form.FIVE_ALONE)

LACKING = [
    (deal("pousse"), FFT_2012, "contract_unknown", "contract"),
    (deal("duel"), FFT_2012, "contract_unknown", "contract"),
    (deal("garde_sans"), TRAINING, "contract_unknown", "contract"),
    (deal("prise"), RULE_SETS["without-prise"], "contract_unknown", "contract"),
    (deal(petit="attack"), TRAINING, "petit_not_played", "petit_au_bout"),
    (deal(poignees=["simple"]), TRAINING, "poignee_not_played", "poignees"),
    (deal(chelem="announced_failed"), TRAINING, "chelem_not_played", "chelem"),
    (
        replace(deal(), petit_chelem=PetitChelem.ANNOUNCED_MADE),
        FFT_2012,
        "petit_chelem_not_played",
        "petit_chelem",
    ),
    (replace(deal(), miseres=(Misere(0),)), FFT_2012, "misere_not_played", "misere"),
    (replace(deal(), miseres=(Misere(4),)), HOUSE, "misere_seat_unknown", "misere"),
    (replace(deal(), miseres=(Misere(-1),)), HOUSE, "misere_seat_unknown", "misere"),
    (replace(deal(), miseres=(Misere(0),)), UNEQUAL, "misere_kind_missing", "misere"),
    (replace(deal(), miseres=(TRUMPS,)), HEADS, "misere_kind_not_played", "misere"),
    (replace(deal(), form=Form.FIVE_ALONE), FFT_2012, "form_unknown", "form"),
    (replace(deal(), form=Form.FIVE), FFT_2012, "form_unknown", "form"),
    (ALONE, FFT_2012, "form_unknown", "form"),
    (DUEL, FFT_2012, "players_unknown", "players"),
    (replace(deal(), players=7), HOUSE, "players_unknown", "players"),
    (replace(DUEL, contract=Contract.GARDE), HOUSE, "contract_unknown", "contract"),
    (replace(DUEL, half_points=81), HOUSE, "half_point_at_two", "points"),
    (replace(DUEL, half_points=183), HOUSE, "points_range", "points"),
    (replace(DUEL, called=Called.SELF), HOUSE, "called_not_played", "called"),
    (
        replace(DUEL, poignees=deal(poignees=["simple"]).poignees),
        HOUSE,
        "poignee_not_played",
        "poignees",
    ),
    (
        replace(DUEL, chelem=deal(chelem="defence_made").chelem),
        HOUSE,
        "chelem_not_played",
        "chelem",
    ),
    (
        replace(DUEL, petit_chelem=PetitChelem.UNANNOUNCED_MADE),
        HOUSE,
        "petit_chelem_not_played",
        "petit_chelem",
    ),
    (replace(DUEL, miseres=(Misere(1),)), HOUSE, "misere_not_played", "misere"),
    (replace(deal(), players=5, resting=(5,)), FFT_2012, "resting_unknown", "resting"),
    (replace(deal(), players=5, resting=(-1,)), FFT_2012, "resting_unknown", "resting"),
    (replace(deal(), players=6, resting=(4, 4)), FFT_2012, "resting_unknown", "resting"),
    (replace(deal(), players=7, resting=(4, 5, 6)), FFT_2012, "resting_unknown", "resting"),
    (replace(deal(), players=5, resting=(0,)), FFT_2012, "taker_unknown", "taker"),
    (
        replace(deal(poignees=[(4, "simple")]), players=5, resting=(4,)),
        FFT_2012,
        "poignee_seat_unknown",
        "poignees",
    ),
    (
        replace(deal(), players=5, resting=(4,), miseres=(Misere(4),)),
        HOUSE,
        "misere_seat_unknown",
        "misere",
    ),
    (
        replace(deal(players=5, partner=3, called=Called.PARTNER), players=6, resting=(3,)),
        FFT_2012,
        "partner_unknown",
        "partner",
    ),
]
DOUBTFUL = [
    (
        replace(
            deal(points=60, chelem="announced_failed"), petit_chelem=PetitChelem.ANNOUNCED_MADE
        ),
        ["petit_chelem_points"],
    ),
    (replace(deal(points=60), petit_chelem=PetitChelem.UNANNOUNCED_MADE), ["petit_chelem_points"]),
    (replace(deal(points=69), petit_chelem=PetitChelem.ANNOUNCED_MADE), []),
    (replace(deal(points=60), petit_chelem=PetitChelem.ANNOUNCED_FAILED), []),
    (
        replace(deal("garde_contre", points=60), petit_chelem=PetitChelem.ANNOUNCED_MADE),
        [],
    ),
    (
        replace(
            deal(bouts=3, points=91, chelem="unannounced_made"),
            petit_chelem=PetitChelem.ANNOUNCED_FAILED,
        ),
        ["petit_chelem_contradicts"],
    ),
    (
        replace(
            deal(bouts=3, points=91, chelem="unannounced_made"),
            petit_chelem=PetitChelem.UNANNOUNCED_MADE,
        ),
        ["petit_chelem_contradicts"],
    ),
    (
        replace(
            deal(bouts=3, points=91, chelem="unannounced_made"),
            petit_chelem=PetitChelem.ANNOUNCED_MADE,
        ),
        [],
    ),
    (
        replace(
            deal(bouts=0, points=3, chelem="defence_made"),
            petit_chelem=PetitChelem.UNANNOUNCED_MADE,
        ),
        ["petit_chelem_contradicts"],
    ),
    (
        replace(
            deal(bouts=0, points=3, chelem="defence_made"),
            petit_chelem=PetitChelem.ANNOUNCED_FAILED,
        ),
        [],
    ),
    (replace(deal(), miseres=(TRUMPS, TRUMPS)), ["misere_twice"]),
    (replace(deal(), miseres=(TRUMPS, Misere(1, MisereKind.HEADS))), []),
    (replace(deal(poignees=[(1, "simple")]), miseres=(TRUMPS,)), ["misere_with_poignee"]),
    (replace(deal(poignees=[(2, "simple")]), miseres=(TRUMPS,)), []),
    (replace(deal(points=40.5), players=5, resting=(3,)), ["half_point_at_four"]),
    (DUEL, []),
    (replace(DUEL, bouts=3, half_points=182), []),
    (replace(DUEL, bouts=3, half_points=0), ["points_too_low"]),
]


@pytest.mark.parametrize(("facts", "rules", "code", "field"), LACKING)
def test_what_the_set_lacks_is_refused_beside_its_field(facts, rules, code, field):
    """S-X-28: what the federation's rules do not have is no part of its set."""
    assert [(str(each.code), each.field) for each in errors(facts, rules)] == [(code, field)]
    assert warnings(facts, rules) == ()


@pytest.mark.parametrize(("facts", "codes"), DOUBTFUL)
def test_doubts_of_house_rules(facts, codes):
    assert errors(facts, HOUSE) == ()
    assert [str(each.code) for each in findings(facts, HOUSE)] == codes


def test_the_sentence_can_name_the_numbers_of_players():
    (found,) = errors(replace(deal(), players=8), HOUSE)
    assert found.params == {"players": 8, "sizes": "2, 3, 4, 5"}


@settings(deadline=None)
@given(st.sampled_from([*RULE_SETS.values()]), st.data())
def test_sound_deals_of_every_set_have_no_error(rules, data):
    assert errors(data.draw(facts(rules=rules, rests=2)), rules) == ()


def test_a_deal_without_slams_is_not_asked_for_one():
    swept = deal(bouts=3, points=91)
    assert [str(each.code) for each in warnings(swept, FFT_2012)] == ["chelem_not_noted"]
    assert warnings(swept, TRAINING) == ()


@pytest.mark.parametrize(
    ("players", "rules", "form", "contract", "bouts", "bounds"),
    [
        (5, "five-alone", None, "garde", 0, (8, 156)),
        (5, "five-alone", Form.FIVE_ALONE, "garde_contre", 3, (27, 174)),
        (5, "fft-2012", Form.FIVE, "garde", 0, (3, 156)),
        (2, "two", None, "duel", 0, (0, 156)),
        (2, "two", Form.TWO, "duel", 3, (27, 182)),
    ],
)
def test_bounds_of_other_forms(players, rules, form, contract, bouts, bounds):
    """S-CNT-08, S-5X-01: a chien of eight cards is four points at the least; at two none is."""
    assert points_bounds(players, Contract(contract), bouts, RULE_SETS[rules], form) == bounds


class TestSizes:
    """S-5M-01, `fft.md` §1.10: six and seven play as four and five, with two at rest."""

    @pytest.mark.parametrize(
        ("players", "form", "there"),
        [
            (2, None, False),
            (3, Form.THREE, True),
            (4, Form.FIVE_MORT, True),
            (5, Form.FIVE_MORT, False),
            (5, Form.FIVE, True),
            (5, Form.FIVE_ALONE, False),
            (6, None, False),
        ],
    )
    def test_of_the_federation(self, players, form, there):
        assert (FFT_2012.table_for(players, form) is not None) is there

    def test_of_houses(self):
        assert HOUSE.sizes == (2, 3, 4, 5)
        assert RULE_SETS["five-alone"].table_for(5).form is Form.FIVE_ALONE
        assert RULE_SETS["five-alone"].table_for(5, Form.FIVE) is None

    def test_both_forms_of_five_in_one_set(self):
        called = FFT_2012.table_for(5)
        both = replace(RULE_SETS["five-alone"], code="both")
        both = replace(both, tables=(*both.tables, called))
        assert both.table_for(5).form is Form.FIVE_ALONE
        assert both.table_for(5, Form.FIVE) is called
        assert errors(ALONE, both) == errors(replace(deal(players=5), form=Form.FIVE), both) == ()
        assert [str(each.code) for each in errors(deal(players=5), both)] == ["called_not_played"]

    def test_a_set_of_other_sizes_alone(self):
        duel = replace(HOUSE, tables=(HOUSE.tables[0],))
        assert duel.table_for(4, Form.FIVE_MORT) is None
        assert duel.sizes == (2,)


class TestOutcomes:
    """S-NUL-04, S-NUL-05, S-NUL-06: how a deal may end depends on the set."""

    def test_of_the_federation(self):
        assert FFT_2012.outcomes == (
            Outcome.PLAYED,
            Outcome.PASSED,
            Outcome.PETIT_SEC,
            Outcome.FAUSSE_DONNE,
            Outcome.ANNULLED,
        )

    def test_of_houses(self):
        assert Outcome.PETIT_SEC not in HOUSE.outcomes
        assert Outcome.EXCUSE_ALONE in HOUSE.outcomes

    def test_after_the_excuse_alone_the_next_deals(self):
        assert not Outcome.EXCUSE_ALONE.keeps_dealer(dealer_sits_out=True)
        assert not Outcome.EXCUSE_ALONE.scored


def test_a_set_is_known_by_its_code():
    assert isinstance(HOUSE, RuleSet)
    assert len({HOUSE, HEADS, UNEQUAL, FFT_2012}) == 4
