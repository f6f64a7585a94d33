"""What makes a deal impossible or doubtful: each code, and the deals just beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from scoring.rules.deal import (
    Called,
    Code,
    Contract,
    DealFacts,
    Outcome,
    Severity,
    errors,
    findings,
    points_bounds,
    warnings,
)
from scoring.rules.ruleset import FFT_2012
from tests.scoring.rules.deals import deal, facts
from tests.scoring.rules.test_house_deals import DOUBTFUL, LACKING
from tests.scoring.rules.test_notation import MALFORMED, MALFORMED_AT_FIVE


def codes(found) -> list[str]:
    return [str(finding.code) for finding in found]


def doubts(*args, **kwargs) -> list[str]:
    """Codes of the warnings of a deal that has no error."""
    given = deal(*args, **kwargs)
    assert not errors(given, FFT_2012)
    return codes(warnings(given, FFT_2012))


FIVE = DealFacts(5, 0, Contract.GARDE, 2, 98, Called.PARTNER, 1)
IMPOSSIBLE = [
    (deal(taker=-1), "taker_unknown", "taker"),
    (deal(taker=4), "taker_unknown", "taker"),
    (deal(players=3, taker=3), "taker_unknown", "taker"),
    (replace(deal(), players=2), "players_unknown", "players"),
    (replace(deal(), players=6), "players_unknown", "players"),
    (replace(deal(), contract="pousse"), "contract_unknown", "contract"),
    (deal(called=Called.SELF), "called_not_played", "called"),
    (deal(partner=1), "called_not_played", "called"),
    (deal(players=3, called=Called.PARTNER, partner=1), "called_not_played", "called"),
    (replace(FIVE, called=None, partner=None), "called_missing", "called"),
    (replace(FIVE, called=None), "called_missing", "called"),
    (replace(FIVE, partner=None), "partner_missing", "partner"),
    (replace(FIVE, partner=5), "partner_unknown", "partner"),
    (replace(FIVE, partner=-1), "partner_unknown", "partner"),
    (replace(FIVE, partner=0), "partner_is_taker", "partner"),
    (replace(FIVE, called=Called.SELF), "partner_not_called", "partner"),
    (replace(FIVE, called=Called.CHIEN), "partner_not_called", "partner"),
    (deal(bouts=-1), "bouts_unknown", "bouts"),
    (deal(bouts=4), "bouts_unknown", "bouts"),
    (deal(points=-0.5), "points_range", "points"),
    (deal(points=91.5), "points_range", "points"),
    (deal(points=415), "points_range", "points"),
    (deal(poignees=[(4, "simple")]), "poignee_seat_unknown", "poignees"),
    (deal(poignees=[(0, "simple"), (-1, "simple")]), "poignee_seat_unknown", "poignees"),
]


class TestErrors:
    @pytest.mark.parametrize(("given", "code", "field"), IMPOSSIBLE)
    def test_each_stands_beside_its_field(self, given, code, field):
        found = errors(given, FFT_2012)
        assert [(str(each.code), each.field) for each in found] == [(code, field)]
        assert found[0].severity is Severity.ERROR

    def test_all_are_said_at_once(self):
        given = replace(FIVE, taker=7, partner=9, bouts=5, half_points=200)
        assert codes(errors(given, FFT_2012)) == [
            "taker_unknown",
            "partner_unknown",
            "bouts_unknown",
            "points_range",
        ]

    def test_points_are_named_as_people_write_them(self):
        assert errors(deal(points=91.5), FFT_2012)[0].params == {"points": "91½"}

    def test_no_doubt_is_said_beside_an_error(self):
        given = deal(bouts=0, petit="attack", taker=5)
        assert codes(findings(given, FFT_2012)) == ["taker_unknown"]
        assert warnings(given, FFT_2012) == ()

    @settings(deadline=None)
    @given(facts())
    def test_sound_deals_have_none(self, given):
        assert errors(given, FFT_2012) == ()
        assert findings(given, FFT_2012) == warnings(given, FFT_2012)

    @pytest.mark.parametrize("points", [0, 91])
    @pytest.mark.parametrize("bouts", range(4))
    def test_ends_of_the_ranges_are_no_errors(self, points, bouts):
        assert errors(deal(bouts=bouts, points=points), FFT_2012) == ()


class TestDoubts:
    def test_usual_deal_has_none(self):
        assert doubts(petit="attack", poignees=["simple"]) == []

    def test_they_never_block(self):
        found = warnings(deal(points=40.5), FFT_2012)
        assert [each.severity for each in found] == [Severity.WARNING]
        assert found[0].params == {"points": "40½"}

    def test_half_point_at_four_alone(self):
        assert doubts(points=40.5) == ["half_point_at_four"]
        assert doubts(points=40.5, players=3) == doubts(points=40.5, players=5) == []

    @pytest.mark.parametrize(
        ("bouts", "petit", "found"),
        [
            (0, "attack", ["petit_attack_without_bout"]),
            (1, "attack", []),
            (2, "defence", []),
            (3, "defence", ["petit_defence_without_bout"]),
            (3, "attack", []),
            (0, "defence", []),
        ],
    )
    def test_petit_au_bout_without_the_petit(self, bouts, petit, found):
        assert doubts(bouts=bouts, petit=petit) == found

    @pytest.mark.parametrize(
        ("players", "sizes", "found"),
        [
            (4, ["simple", "simple"], []),
            (4, ["simple", "double"], ["poignee_trumps"]),
            (4, ["triple"], []),
            (3, ["simple", "simple"], ["poignee_trumps"]),
            (5, ["simple", "triple"], []),
            (5, ["double", "double"], []),
            (5, ["double", "triple"], ["poignee_trumps"]),
            (5, ["simple", "simple", "simple"], ["poignee_trumps"]),
        ],
    )
    def test_poignees_beyond_22_trumps(self, players, sizes, found):
        """S-POI-08 and the pairs that `fft.md` §1.7 lists."""
        assert doubts(players=players, poignees=list(enumerate(sizes))) == found

    def test_two_poignees_of_one_player(self):
        both = [(2, "simple"), (2, "simple")]
        assert doubts(poignees=both) == ["poignee_twice"]
        assert warnings(deal(poignees=both), FFT_2012)[0].params == {"seat": 2}
        assert doubts(poignees=[*both, (1, "triple")]) == ["poignee_twice", "poignee_trumps"]


class TestPointsBounds:
    """S-CNT-08."""

    @pytest.mark.parametrize(
        ("players", "contract", "bouts", "least", "most"),
        [
            (4, Contract.GARDE, 2, 9, 87),
            (4, Contract.GARDE, 0, 3, 78),
            (4, Contract.PRISE, 3, 13.5, 91),
            (4, Contract.GARDE_SANS, 1, 4.5, 82.5),
            (4, Contract.GARDE_CONTRE, 3, 13.5, 88),
            (3, Contract.GARDE_CONTRE, 0, 0, 78),
            (5, Contract.GARDE, 0, 1.5, 78),
            (5, Contract.GARDE_CONTRE, 3, 13.5, 89.5),
        ],
    )
    def test_bounds(self, players, contract, bouts, least, most):
        assert points_bounds(players, contract, bouts, FFT_2012) == (2 * least, 2 * most)
        assert doubts(contract, bouts, least, players) in ([], ["half_point_at_four"])
        below = doubts(contract, bouts, least - 1, players) if least >= 1 else ["points_too_low"]
        assert below[-1] == "points_too_low"
        above = doubts(contract, bouts, most + 1, players) if most <= 90 else ["points_too_high"]
        assert above[-1] == "points_too_high"

    def test_doubt_names_the_bound(self):
        assert warnings(deal(bouts=3, points=13), FFT_2012)[0].params == {
            "bouts": 3,
            "least": "13½",
        }
        assert warnings(deal(bouts=1, points=83), FFT_2012)[0].params == {
            "bouts": 1,
            "most": "82½",
        }


class TestSlams:
    """Every trick to one camp leaves the other the chien or écart and the Excuse at most."""

    @pytest.mark.parametrize("chelem", ["announced_made", "unannounced_made"])
    @pytest.mark.parametrize(
        ("contract", "bouts", "points", "right"),
        [
            ("garde", 3, 91, True),
            ("garde", 2, 87, True),
            ("garde_sans", 2, 87, True),
            ("garde", 3, 87, False),
            ("garde", 2, 91, False),
            ("garde", 2, 58, False),
            ("prise", 1, 82, False),
            # In garde contre the defence counts six unseen cards: 3 to 25 points without a bout.
            ("garde_contre", 3, 88, True),
            ("garde_contre", 3, 66, True),
            ("garde_contre", 3, 65, False),
            ("garde_contre", 3, 89, False),
            # One bout in the chien, or the Excuse kept: 7 to 29 points.
            ("garde_contre", 2, 84, True),
            ("garde_contre", 2, 85, False),
            ("garde_contre", 2, 62, True),
            ("garde_contre", 2, 61, False),
            ("garde_contre", 0, 70, True),
        ],
    )
    def test_by_the_attack(self, chelem, contract, bouts, points, right):
        assert doubts(contract, bouts, points, chelem=chelem) == (
            [] if right else ["chelem_points"]
        )

    @pytest.mark.parametrize(
        ("players", "contract", "bouts", "points", "right"),
        [
            # The écart: six cards without bout or king, 3 to 19 points; with the Excuse 4 more.
            (4, "garde", 0, 3, True),
            (4, "garde", 0, 19, True),
            (4, "garde", 0, 20, False),
            (4, "garde", 0, 2, False),
            (4, "prise", 1, 7, True),
            (4, "prise", 1, 23, True),
            (4, "prise", 1, 24, False),
            (4, "garde", 2, 12, False),
            # Nobody saw the chien: it may hold every bout.
            (4, "garde_sans", 3, 15, True),
            (4, "garde_sans", 0, 25, True),
            (4, "garde_sans", 0, 26, False),
            # The chien is the defence's: nothing but the Excuse.
            (4, "garde_contre", 0, 0, True),
            (4, "garde_contre", 0, 1, False),
            (4, "garde_contre", 1, 4, True),
            (4, "garde_contre", 1, 5, False),
            (4, "garde_contre", 2, 8, False),
            # A chien of three at five.
            (5, "garde", 0, 10.5, True),
            (5, "garde", 0, 11, False),
            (5, "garde_sans", 0, 13.5, True),
            (5, "garde_sans", 3, 13.5, True),
        ],
    )
    def test_by_the_defence(self, players, contract, bouts, points, right):
        assert doubts(contract, bouts, points, players, chelem="defence_made") == (
            [] if right else ["chelem_defence_points"]
        )

    @pytest.mark.parametrize(
        ("bouts", "points", "chelem", "petit", "found"),
        [
            (2, 87, "announced_made", "defence", ["chelem_petit"]),
            (2, 87, "announced_made", "attack", []),
            (1, 10, "defence_made", "attack", ["chelem_petit"]),
            (1, 10, "defence_made", "defence", []),
            (2, 60, "announced_failed", "defence", []),
        ],
    )
    def test_petit_au_bout_of_the_camp_without_a_trick(self, bouts, points, chelem, petit, found):
        assert doubts("garde", bouts, points, chelem=chelem, petit=petit) == found

    @pytest.mark.parametrize("chelem", [None, "announced_failed"])
    def test_a_count_that_leaves_the_defence_no_trick(self, chelem):
        assert doubts("garde", 3, 91, chelem=chelem) == ["chelem_not_noted"]
        assert doubts("garde", 2, 87, chelem=chelem) == ["chelem_not_noted"]
        assert doubts("garde", 3, 90, chelem=chelem) == []
        assert doubts("garde", 2, 86, chelem=chelem) == []
        assert doubts("garde_contre", 2, 87, chelem=chelem) == []
        assert doubts("garde_contre", 3, 91, chelem=chelem) == ["points_too_high"]


def test_each_code_has_a_case_here_or_at_the_edge():
    """A code nobody can get is a code nobody has tried."""
    here = {code for _given, code, _field in IMPOSSIBLE}
    edge = {code for _changes, code, _field in [*MALFORMED, *MALFORMED_AT_FIVE]}
    cases = [
        deal(points=40.5),
        deal(bouts=0, petit="attack"),
        deal(bouts=3, petit="defence"),
        deal(bouts=3, points=13),
        deal(bouts=1, points=83),
        deal(poignees=[(2, "triple"), (2, "simple")]),
        deal(chelem="announced_made", petit="defence"),
        deal(chelem="defence_made"),
        deal(bouts=3, points=91),
    ]
    doubted = {code for case in cases for code in codes(warnings(case, FFT_2012))}
    house = {code for _given, _rules, code, _field in LACKING}
    house |= {code for _given, found in DOUBTFUL for code in found}
    known = {str(code) for code in Code if not code.startswith("rules_")}
    assert here | edge | doubted | house | {"record_unreadable"} == known


class TestOutcomes:
    """`fft.md` §1.8: deals that yield no score, and who deals next (S-NUL-01, S-5M-03)."""

    def test_only_a_played_deal_counts(self):
        assert [outcome for outcome in Outcome if outcome.scored] == [Outcome.PLAYED]

    def test_same_dealer_after_a_misdeal_alone(self):
        kept = [outcome for outcome in Outcome if outcome.keeps_dealer()]
        assert kept == [Outcome.FAUSSE_DONNE]

    def test_same_dealer_after_a_pass_where_the_dealer_sits_out(self):
        kept = [outcome for outcome in Outcome if outcome.keeps_dealer(dealer_sits_out=True)]
        assert kept == [Outcome.PASSED, Outcome.FAUSSE_DONNE]
