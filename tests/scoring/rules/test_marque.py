"""The marque against the federation's printed examples, the vectors, and its own laws."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.deal import Called, Camp, Code, ImpossibleDeal, Poignee, warnings
from scoring.rules.marque import formula, score, score_unit
from scoring.rules.notation import facts_from_json
from scoring.rules.ruleset import FFT_2012
from tests.scoring.rules.deals import as_record, deal, facts, own_vectors, plain_scores, vectors

calm = settings(deadline=None)


def scores(*args, **kwargs) -> list[int]:
    """Whole scores by seat."""
    half_scores = score(deal(*args, **kwargs)).half_scores
    assert not any(half % 2 for half in half_scores)
    return [half // 2 for half in half_scores]


@pytest.mark.parametrize("vector", [pytest.param(each, id=each["id"]) for each in vectors()])
def test_vectors(vector):
    marque = score(facts_from_json(vector["deal"]))
    assert [half / 2 for half in marque.half_scores] == vector["scores"]


@pytest.mark.parametrize(
    "vector", [pytest.param(each, id=each["id"]) for each in vectors() if not each["possible"]]
)
def test_vectors_of_impossible_deals_are_doubted(vector):
    assert score(facts_from_json(vector["deal"])).warnings


@pytest.mark.parametrize(
    "vector", [pytest.param(each, id=each["id"]) for each in own_vectors() if each["possible"]]
)
def test_vectors_of_possible_deals_are_not_doubted(vector):
    """Two doubts are right even so: a half point at four, and 91 points without the slam."""
    rightly = {Code.HALF_POINT_AT_FOUR, Code.CHELEM_NOT_NOTED}
    doubts = {finding.code for finding in score(facts_from_json(vector["deal"])).warnings}
    assert doubts <= rightly


class TestFederationExamples:
    """RO p.9, p.11-12 and the cases of `fft.md` §1, worked out by hand."""

    def test_garde_made_by_8_with_petit_and_poignee(self):
        """S-4P-SCORE-01, S-LED-04: base and each bonus stand apart, with their signs."""
        marque = score(deal("garde", 2, 49, petit="attack", poignees=["simple"]))
        assert marque.half_scores == (636, -212, -212, -212)
        assert (marque.half_unit, marque.margin, marque.half_margin) == (212, 8, 16)
        assert (marque.made, marque.target) == (True, 41)
        assert [(line.code, line.half_value) for line in marque.lines] == [
            ("base", 132),
            ("petit_au_bout", 40),
            ("poignee", 40),
        ]

    def test_garde_sans_made_by_4_with_the_petit_lost(self):
        assert scores("garde_sans", 2, 45, petit="defence") == [228, -76, -76, -76]

    def test_prise_lost_by_7_with_petit_won_and_poignee_shown_by_the_attack(self):
        assert scores("prise", 2, 34, petit="attack", poignees=["simple"]) == [-126, 42, 42, 42]

    def test_poignee_of_a_defender_goes_to_the_taker_who_wins(self):
        assert scores("garde", 2, 52, poignees=[(3, "simple")]) == [276, -92, -92, -92]

    def test_slam_announced_and_made_at_87_points_with_two_bouts(self):
        assert scores(
            "garde", 2, 87, petit="attack", poignees=["simple"], chelem="announced_made"
        ) == [1746, -582, -582, -582]

    @pytest.mark.parametrize(
        ("points", "margin", "made", "paid"),
        [(40, -1, False, -26), (40.5, -1, False, -26), (41, 0, True, 25), (41.5, 1, True, 26)],
    )
    @pytest.mark.parametrize("players", [3, 5])
    def test_half_point_goes_to_the_winning_camp(self, players, points, margin, made, paid):
        """S-3P-04, S-5P-08, S-X-08; exactly made still pays (S-4P-SCORE-02), one short is an
        excess turned (S-4P-SCORE-03)."""
        marque = score(deal("prise", 2, points, players))
        assert (marque.margin, marque.made, marque.half_unit) == (margin, made, 2 * paid)
        assert marque.half_margin == 2 * (points - 41)

    def test_missed_slam_costs_200_and_leaves_the_contract_made(self):
        """S-CHE-03, S-CHE-08: not multiplied either."""
        marque = score(
            deal(
                "garde_sans",
                2,
                80,
                petit="defence",
                poignees=["simple"],
                chelem="announced_failed",
            )
        )
        assert (marque.made, marque.half_unit) == (True, 72)

    def test_made_contract_can_cost_points(self):
        """`fft.md` §1.5: five players, garde sans, three bouts, 50 points, slam missed."""
        marque = score(deal("garde_sans", 3, 50, 5, chelem="announced_failed"))
        assert (marque.made, marque.half_unit) == (True, -88)

    def test_missed_slam_costs_200_on_a_lost_contract_too(self):
        assert scores("garde", 2, 40, chelem="announced_failed")[0] == 3 * (-52 - 200)

    def test_slam_of_the_defence_sums_to_zero(self):
        """S-CHE-04, S-CHE-09."""
        assert scores("garde", 0, 10, chelem="defence_made") == [
            3 * (-142 - 200),
            342,
            342,
            342,
        ]

    @pytest.mark.parametrize(
        ("contract", "unit"), [("prise", 26), ("garde", 52), ("garde_sans", 104)]
    )
    def test_factor_multiplies_base_and_margin(self, contract, unit):
        assert scores(contract, 2, 42)[1] == -unit

    def test_petit_au_bout_is_multiplied_and_counts_against_a_lost_contract(self):
        """S-PAB-01, S-PAB-02."""
        assert score(deal("garde_contre", 2, 40, petit="attack")).half_unit == 2 * (-156 + 60)

    def test_poignees_add_up_for_the_winner_and_are_not_multiplied(self):
        """S-POI-06, S-POI-07, S-POI-08."""
        both = [(0, "simple"), (3, "simple")]
        assert score(deal("garde_contre", 2, 41, poignees=both)).half_unit == 2 * (150 + 40)
        assert score(deal("garde_contre", 2, 40, poignees=both)).half_unit == 2 * (-156 - 40)


class TestShares:
    """S-4P-SCORE-05, S-3P-03, S-5P-05, S-5P-07."""

    def test_three(self):
        assert scores("garde", 2, 41, 3) == [100, -50, -50]

    def test_four(self):
        assert scores("garde", 2, 41, 4, taker=2) == [-50, -50, 150, -50]

    def test_five_with_a_partner_share_premiums_too(self):
        assert scores("garde", 2, 41, 5, taker=2, called=Called.PARTNER, partner=4) == [
            -50,
            -50,
            100,
            -50,
            50,
        ]
        assert scores("garde", 2, 41, 5, petit="attack", poignees=["double"]) == [
            200,
            100,
            -100,
            -100,
            -100,
        ]

    @pytest.mark.parametrize("called", [Called.SELF, Called.CHIEN])
    def test_five_alone(self, called):
        assert scores("garde", 2, 41, 5, called=called) == [200, -50, -50, -50, -50]


class TestUnitAlone:
    """A travelling sheet gives only what each defender pays."""

    def test_shares_as_a_deal_does(self):
        assert score_unit(112, 4, 1) == (-112, 336, -112, -112)
        assert score_unit(-84, 3, 0) == (-168, 84, 84)
        assert score_unit(80, 5, 0, Called.PARTNER, 2) == (160, -80, 80, -80, -80)
        assert score_unit(80, 5, 0, Called.CHIEN) == (320, -80, -80, -80, -80)

    @pytest.mark.parametrize(
        ("seats", "code"),
        [
            ((6, 0), Code.PLAYERS_UNKNOWN),
            ((4, 4), Code.TAKER_UNKNOWN),
            ((4, -1), Code.TAKER_UNKNOWN),
            ((4, 0, Called.SELF), Code.CALLED_NOT_PLAYED),
            ((5, 0), Code.CALLED_MISSING),
            ((5, 0, Called.PARTNER, 0), Code.PARTNER_IS_TAKER),
        ],
    )
    def test_impossible_seats(self, seats, code):
        with pytest.raises(ImpossibleDeal) as refused:
            score_unit(100, *seats)
        assert [finding.code for finding in refused.value.findings] == [code]

    @calm
    @given(facts())
    def test_agrees_with_the_full_marque(self, deal):
        marque = score(deal)
        shares = score_unit(
            marque.half_unit, deal.players, deal.taker, deal.called, deal.partner, FFT_2012
        )
        assert shares == marque.half_scores


class TestFormula:
    """The one line that a sheet shows, with the plus signs that a source lost (S-X-13)."""

    @pytest.mark.parametrize(
        ("facts", "line"),
        [
            (deal(petit="attack", poignees=["simple"]), "(25 + 8) × 2 + 20 + 20 = 106"),
            (deal("garde", 1, 44, petit="defence"), "−(25 + 7) × 2 − 20 = −84"),
            (deal("prise", 1, 55), "(25 + 4) = 29"),
            (deal("prise", 2, 38), "−(25 + 3) = −28"),
            (deal("garde_sans", 2, 52), "(25 + 11) × 4 = 144"),
            (deal("garde", 2, 41), "(25 + 0) × 2 = 50"),
            (
                deal("prise", 2, 34, petit="attack", poignees=["simple"]),
                "−(25 + 7) + 10 − 20 = −42",
            ),
            (deal("garde", 2, 45, chelem="announced_failed"), "(25 + 4) × 2 − 200 = −142"),
            (
                deal("garde", 2, 56, poignees=[(0, "simple"), (3, "double")]),
                "(25 + 15) × 2 + 20 + 30 = 130",
            ),
            (
                deal(
                    "garde_contre",
                    3,
                    88,
                    petit="attack",
                    poignees=["triple", (1, "triple"), (2, "simple")],
                    chelem="announced_made",
                ),
                "(25 + 52) × 6 + 60 + 40 + 40 + 20 + 400 = 1\u202f022",
            ),
        ],
    )
    def test_shapes(self, facts, line):
        assert formula(score(facts)) == line

    def test_each_line_says_how_it_comes_about(self):
        marque = score(
            deal("garde", 2, 40, petit="defence", poignees=["double"], chelem="announced_failed")
        )
        assert [(line.code, line.formula) for line in marque.lines] == [
            ("base", "−(25 + 1) × 2"),
            ("petit_au_bout", "−10 × 2"),
            ("poignee", "−30"),
            ("chelem", "−200"),
        ]


class TestLaws:
    """What holds for every deal (`fft.md` §7.2)."""

    @calm
    @given(facts())
    def test_agrees_with_the_federations_text(self, deal):
        assert [2 * each for each in plain_scores(as_record(deal))] == list(score(deal).half_scores)

    @given(facts())
    @calm
    def test_sums_to_zero(self, deal):
        assert sum(score(deal).half_scores) == 0

    @given(facts())
    @calm
    def test_lines_add_up_to_the_unit(self, deal):
        marque = score(deal)
        assert sum(line.half_value for line in marque.lines) == marque.half_unit

    @given(facts())
    @calm
    def test_defenders_have_equal_marks(self, deal):
        """S-4P-SCORE-05, S-X-20."""
        marque = score(deal)
        defenders = set(range(deal.players)) - {deal.taker, deal.partner}
        assert {marque.half_scores[seat] for seat in defenders} == {-marque.half_unit}

    @given(facts(players=5))
    @calm
    def test_taker_has_twice_the_partners_mark(self, deal):
        scores = score(deal).half_scores
        if deal.partner is None:
            assert scores[deal.taker] == 4 * score(deal).half_unit
        else:
            assert scores[deal.taker] == 2 * scores[deal.partner]

    @given(facts(), st.data())
    @calm
    def test_owner_of_a_poignee_never_matters(self, deal, data):
        seats = st.integers(0, deal.players - 1)
        moved = tuple(Poignee(data.draw(seats), each.size) for each in deal.poignees)
        assert score(replace(deal, poignees=moved)).half_scores == score(deal).half_scores

    @given(facts(players=4), st.sampled_from([3, 5]))
    @calm
    def test_unit_is_the_same_at_every_table(self, deal, players):
        seats = {"taker": 0, "poignees": tuple(Poignee(0, each.size) for each in deal.poignees)}
        other = replace(deal, players=players, **seats)
        if players == 5:
            other = replace(other, called=Called.PARTNER, partner=1)
        assert score(other).half_unit == score(deal).half_unit

    @given(facts())
    @calm
    def test_petit_au_bout_counts_for_its_own_camp(self, deal):
        units = {camp: score(replace(deal, petit_au_bout=camp)).half_unit for camp in (None, *Camp)}
        worth = 20 * FFT_2012.factor(deal.contract)
        assert units[Camp.ATTACK] - units[None] == units[None] - units[Camp.DEFENCE] == worth

    @given(facts(), st.integers(1, 4))
    @calm
    def test_turning_the_table_turns_the_scores(self, deal, step):
        def turn(seat):
            return None if seat is None else (seat + step) % deal.players

        turned = replace(
            deal,
            taker=turn(deal.taker),
            partner=turn(deal.partner),
            poignees=tuple(Poignee(turn(each.seat), each.size) for each in deal.poignees),
        )
        before, after = score(deal).half_scores, score(turned).half_scores
        assert [after[turn(seat)] for seat in range(deal.players)] == list(before)

    @given(facts())
    @calm
    def test_a_half_point_counts_as_the_next_whole_away_from_the_target(self, deal):
        exact = replace(deal, half_points=deal.half_points // 2 * 2)
        half = replace(deal, half_points=exact.half_points + 1)
        if half.half_points > 182:
            return
        target = 2 * FFT_2012.target(deal.bouts)
        away = (
            exact if half.half_points < target else replace(exact, half_points=half.half_points + 1)
        )
        assert score(half).margin == score(away).margin
        assert score(half).half_unit == score(away).half_unit

    @given(facts())
    @calm
    def test_made_is_told_by_the_points_alone(self, deal):
        marque = score(deal)
        assert marque.made == (deal.half_points >= 2 * marque.target) == (marque.margin >= 0)

    @given(facts())
    @calm
    def test_attacks_count_and_defences_count_are_one(self, deal):
        record = as_record(deal)
        record["points_defence"] = 91 - record.pop("points")
        assert facts_from_json(record) == deal

    @given(facts())
    @calm
    def test_warnings_are_the_deals(self, deal):
        assert score(deal).warnings == warnings(deal, FFT_2012)


def test_impossible_deal_is_refused_with_every_error():
    with pytest.raises(ImpossibleDeal) as refused:
        score(deal("garde", 4, 92, taker=4))
    assert [finding.code for finding in refused.value.findings] == [
        Code.TAKER_UNKNOWN,
        Code.BOUTS_UNKNOWN,
        Code.POINTS_RANGE,
    ]
    assert str(refused.value) == "taker_unknown, bouts_unknown, points_range"
