"""What the code proposes (CA p.3-18, RC), row by row where its figures are printed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.arbitration import (
    Camp,
    DealFate,
    Form,
    Incident,
    Parties,
    Penalised,
    PoigneeFate,
    Situation,
    WarningScope,
    deductions,
    fault,
    faults,
    offence,
    payers,
    propose,
)
from tournaments.ranking import PlayStatus

LIBRE, INDIVIDUEL, TRIPLETTES, QUADRETTES, EQUIPES = Form
ATTACK, DEFENCE, BOTH = Camp


def proposed(fault_id, form, faulty=ATTACK, **more):
    return propose(fault(fault_id), Situation(form, faulty, **more))


def amounts(found):
    return [(one.penalised, one.amount) for one in found.penalties]


class TestLibre:
    @pytest.mark.parametrize(
        ("fault_id", "faulty", "made", "deal"),
        [
            ("CA-LIB-RENONCE", ATTACK, True, "annulled"),
            ("CA-LIB-RENONCE", ATTACK, False, "counted"),
            ("CA-LIB-RENONCE", DEFENCE, True, "counted"),
            ("CA-LIB-RENONCE", DEFENCE, False, "annulled"),
            ("CA-LIB-FE-7", ATTACK, True, "annulled"),
            ("CA-LIB-FE-7", ATTACK, False, "counted"),
            ("CA-LIB-FD-INPLAY", BOTH, True, "counted"),
            ("CA-LIB-FD-INPLAY", BOTH, False, "annulled"),
            ("CA-LIB-COUNT-DEF", DEFENCE, True, "counted"),
            ("CA-LIB-COUNT-DEF", DEFENCE, False, "annulled"),
            ("CA-LIB-FD-CONTRACT-DEALER", ATTACK, True, "annulled"),
            ("CA-LIB-DEALER-BEFORE", ATTACK, None, "redealt"),
            ("CA-LIB-EXPOSED-TAKER", ATTACK, False, "counted"),
        ],
    )
    def test_the_deals_fate(self, fault_id, faulty, made, deal):
        assert proposed(fault_id, LIBRE, faulty, made=made).deal == deal

    def test_before_the_result_it_depends_on_it(self):
        found = proposed("CA-LIB-RENONCE", LIBRE)
        assert found.deal is DealFate.ANNULLED_IF_FAULTY_WINS
        # Both sides at fault: the code says nothing of who wins then.
        both = proposed("CA-LIB-RENONCE", LIBRE, BOTH, made=True)
        assert both.deal is DealFate.ANNULLED_IF_FAULTY_WINS

    @pytest.mark.parametrize(
        ("fault_id", "points", "optional"),
        [
            ("CA-LIB-FD-CONTRACT-DEALER", 500, False),
            ("CA-LIB-RENONCE", 100, True),
            ("CA-LIB-SHEET-NONZERO", 100, False),
            ("CA-LIB-SHEET-NORETURN", 400, False),
            ("CA-LIB-SMOKE", 100, False),
        ],
    )
    def test_points_taken_off(self, fault_id, points, optional):
        (penalty,) = proposed(fault_id, LIBRE).penalties
        assert (penalty.amount, penalty.optional, str(penalty.unit)) == (points, optional, "points")

    def test_a_warning_first_then_a_hundred_each_time(self):
        first, second, third = (
            proposed("CA-LIB-EXPOSED-DEF", LIBRE, DEFENCE, offence=number) for number in (1, 2, 3)
        )
        assert (first.warning, first.penalties) == (True, ())
        assert not second.warning
        assert amounts(second) == amounts(third) == [(Penalised.FAULTY_PLAYERS, 100)]

    def test_slowness_costs_a_hundred_then_two_hundred(self):
        found = [proposed("CA-LIB-SLOW", LIBRE, offence=number) for number in (1, 2, 3)]
        assert [one.penalties[0].amount for one in found] == [100, 200, 200]

    def test_who_may_not_bid(self):
        ban = proposed("CA-LIB-FD-DEALER", LIBRE).bidding_ban
        assert (ban.who, ban.deal) == ("dealer", "redeal")

    def test_a_revoke_in_time_costs_the_taker_nothing(self):
        """CA p.6: put right; the taker's own exposed card is no fault."""
        for number in (1, 2):
            found = proposed("CA-LIB-RENONCE-OPEN", LIBRE, ATTACK, offence=number)
            assert (found.warning, found.penalties) == (False, ())
        assert proposed("CA-LIB-RENONCE-OPEN", LIBRE, DEFENCE, offence=2).penalties

    @pytest.mark.parametrize(
        ("fault_id", "faulty", "made", "fate"),
        [
            ("CA-LIB-PO-DISORDER", DEFENCE, None, PoigneeFate.COUNTED),
            ("CA-LIB-PO-INCOMPLETE-TAKER", ATTACK, True, PoigneeFate.NOT_COUNTED),
            ("CA-LIB-PO-TOOMANY-DEF", DEFENCE, True, PoigneeFate.COUNTED),
            ("CA-LIB-PO-TOOMANY-DEF", DEFENCE, False, PoigneeFate.VOID_WITH_DEAL),
            ("CA-LIB-PO-BADTIME-TAKER", ATTACK, True, PoigneeFate.NOT_COUNTED),
            ("CA-LIB-PO-BADTIME-TAKER", ATTACK, False, PoigneeFate.COUNTED),
            ("CA-LIB-PO-EXCUSE", DEFENCE, None, None),
            ("CA-LIB-RENONCE", ATTACK, True, None),
        ],
    )
    def test_the_poignee(self, fault_id, faulty, made, fate):
        assert proposed(fault_id, LIBRE, faulty, made=made).poignee is fate

    def test_drunkenness_is_warned_then_scratched(self):
        found = [proposed("CA-LIB-ETH-DRUNK", LIBRE, offence=number) for number in (1, 2)]
        assert [(one.warning, one.sanction) for one in found] == [(True, ""), (False, "scratched")]


class TestDuplicate:
    @pytest.mark.parametrize(
        ("fault_id", "form", "faulty", "status", "penalty"),
        [
            # fft.md §2.2, the table of the code's penalties
            ("EXPOSED-DEF-PLAYABLE", INDIVIDUEL, DEFENCE, None, "0.5"),
            ("EXPOSED-DEF-PLAYABLE", QUADRETTES, DEFENCE, None, "1"),
            ("EXPOSED-DEF-UNPLAYABLE", INDIVIDUEL, DEFENCE, "fault_defence", "0.5"),
            ("EXPOSED-DEF-UNPLAYABLE", EQUIPES, DEFENCE, "fault_defence", "1"),
            ("RENONCE", INDIVIDUEL, ATTACK, "fault_attack", "0.5"),
            ("RENONCE", TRIPLETTES, DEFENCE, "fault_defence", "0.5"),
            ("RENONCE", QUADRETTES, ATTACK, "fault_attack", "1"),
            ("RENONCE-BOTH", INDIVIDUEL, BOTH, "fault_both", "0.5"),
            ("RENONCE-BOTH", QUADRETTES, BOTH, "neutralised", "4"),
            ("RENONCE-BOTH", EQUIPES, BOTH, "neutralised", None),
            ("FE", INDIVIDUEL, ATTACK, "zero_attack", None),
            ("FE", TRIPLETTES, ATTACK, "zero_attack", None),
            ("FE", QUADRETTES, ATTACK, "neutralised", "10"),
            ("FE", EQUIPES, ATTACK, "neutralised", "10"),
            ("SHEET-FIX", INDIVIDUEL, BOTH, None, "0.5"),
            ("SHEET-NOFIX", INDIVIDUEL, BOTH, "zero_both", None),
            ("SHEET-NOFIX", QUADRETTES, BOTH, "neutralised", "4"),
            ("WEAK", INDIVIDUEL, ATTACK, "neutralised", "0.5"),
            ("MR-ONE-BEFORE-KO", INDIVIDUEL, DEFENCE, "neutralised", "1.5"),
            ("MR-ONE-BEFORE-KO", QUADRETTES, DEFENCE, "fault_defence", "1"),
            ("MR-BOTH-PLAYED", QUADRETTES, BOTH, "neutralised", "4"),
            ("MOVE", INDIVIDUEL, ATTACK, None, "1"),
            ("MOVE", QUADRETTES, ATTACK, None, "2"),
            ("SMOKE", TRIPLETTES, ATTACK, None, "1"),
            ("SMOKE", EQUIPES, ATTACK, None, "4"),
            ("DIAGRAM", INDIVIDUEL, ATTACK, None, "0.5"),
            ("SHEET-READ-DISTORTED", INDIVIDUEL, ATTACK, "fault_attack", None),
            ("CARD-LEFT", TRIPLETTES, DEFENCE, "zero_defence", None),
            ("CARD-LEFT", QUADRETTES, DEFENCE, "neutralised", "6"),
        ],
    )
    def test_the_mark_and_the_penalty(self, fault_id, form, faulty, status, penalty):
        found = proposed(f"CA-DUP-{fault_id}", form, faulty)
        assert (found.status and str(found.status)) == status
        assert [one.amount for one in found.penalties] == ([Fraction(penalty)] if penalty else [])

    @pytest.mark.parametrize(
        ("fault_id", "form", "credit"),
        [
            ("CA-DUP-FE", QUADRETTES, 4),
            ("CA-DUP-FE", EQUIPES, 0),
            ("CA-DUP-CARD-LEFT", QUADRETTES, 6),
            ("CA-DUP-PLACEMENT", QUADRETTES, 4),
        ],
    )
    def test_what_the_other_side_is_given(self, fault_id, form, credit):
        assert proposed(fault_id, form).credit == credit
        # Where both are at fault nobody is given anything.
        assert proposed(fault_id, form, BOTH).credit == 0

    def test_a_chien_that_could_not_be_played(self):
        playable, not_playable = (
            proposed("CA-DUP-CHIEN-DUTY", INDIVIDUEL, BOTH, playable=there)
            for there in (True, False)
        )
        assert amounts(playable) == [(Penalised.ALL4, Fraction(1, 2))]
        assert amounts(not_playable) == [(Penalised.ALL4, Fraction(3, 2))]
        assert proposed("CA-DUP-CHIEN-DUTY", QUADRETTES, playable=False).penalties[0].amount == 3

    def test_a_zero_falls_on_the_one_defender_at_fault(self):
        """CA p.9: the other two have no note on the board."""
        found = proposed("CA-DUP-CARD-LEFT", INDIVIDUEL, DEFENCE, lone=True)
        assert (found.status, found.faulty_note) == (PlayStatus.NEUTRALISED, 0)

    def test_slowness_that_costs_a_board(self):
        found = proposed("CA-DUP-SLOW-BOARD", INDIVIDUEL, DEFENCE)
        assert (found.status, found.faulty_note) == (PlayStatus.NEUTRALISED, 40)

    def test_slow_play_is_warned_first(self):
        found = [proposed("CA-DUP-SLOW", QUADRETTES, offence=number) for number in (1, 2, 3)]
        assert [one.warning for one in found] == [True, False, False]
        assert [len(one.penalties) for one in found] == [0, 1, 1]

    def test_what_the_code_leaves_open_is_the_arbiters(self):
        found = proposed("CA-DUP-CHIEN-BEFORE", INDIVIDUEL)
        assert (found.status, found.free, found.penalties) == (None, True, ())

    def test_the_return_cases_of_a_faulty_discard(self):
        returns = [
            (one["faulty_pm"], one["other_pm"])
            for one in proposed("CA-DUP-FE", QUADRETTES).tariff.returns
        ]
        assert returns == [(-10, 4), (-11, 4), (-10, -5), (-10, -10)]

    def test_an_unknown_form_is_a_bug(self):
        with pytest.raises(KeyError):
            proposed("CA-LIB-FE-7", QUADRETTES)


class TestLate:
    @pytest.mark.parametrize(
        ("form", "minutes", "amount", "sanction"),
        [
            (LIBRE, 1, 100, ""),
            (LIBRE, 5, 100, ""),
            (LIBRE, 6, 200, ""),
            (LIBRE, 16, 400, "forfeit_possible"),
            (INDIVIDUEL, 15, "1.5", ""),
            (INDIVIDUEL, 16, "2", "forfeit"),
            (TRIPLETTES, 20, "2", "forfeit_possible"),
            (QUADRETTES, 12, 3, ""),
            (EQUIPES, 15, 3, ""),
        ],
    )
    def test_each_started_five_minutes(self, form, minutes, amount, sanction):
        found = proposed("RC-LATE", form, minutes=minutes)
        assert [one.amount for one in found.penalties] == [Fraction(amount)]
        assert (found.sanction, found.boards_removed) == (sanction, 0)

    @pytest.mark.parametrize("form", [LIBRE, INDIVIDUEL, TRIPLETTES, QUADRETTES, EQUIPES])
    def test_a_national_final_waits_for_nobody(self, form):
        """RC art.29."""
        assert proposed("RC-LATE-FINAL", form, minutes=15).sanction == ""
        assert proposed("RC-LATE-FINAL", form, minutes=16).sanction == "forfeit"

    @pytest.mark.parametrize(
        ("minutes", "amount", "boards", "sanction"),
        [(16, 4, 1, ""), (30, 4, 1, ""), (31, 8, 2, ""), (75, 16, 4, ""), (76, 20, 5, "scratched")],
    )
    def test_a_team_loses_boards(self, minutes, amount, boards, sanction):
        """RC art.114."""
        found = proposed("RC-LATE", EQUIPES, minutes=minutes)
        assert [one.amount for one in found.penalties] == [amount]
        assert (found.boards_removed, found.sanction) == (boards, sanction)


class TestOffences:
    HISTORY = (Incident("7", "CA-LIB-EXPOSED-DEF"), Incident("8", "CA-LIB-TOUCH"))

    def test_a_repeat_is_of_the_same_player_and_fault(self):
        assert offence(self.HISTORY, "7", "CA-LIB-EXPOSED-DEF") == 2
        assert offence(self.HISTORY, "7", "CA-LIB-TOUCH") == 1
        assert offence(self.HISTORY, "8", "CA-LIB-EXPOSED-DEF") == 1

    def test_or_of_any_fault_where_the_club_wants(self):
        assert offence(self.HISTORY, "7", "CA-LIB-TOUCH", WarningScope.ANY_FAULT) == 2


class TestDeductions:
    TABLE = Parties(faulty=("6",), attack=("1",), defence=("6", "11", "16"), dealer="16")

    @pytest.mark.parametrize(
        ("penalised", "paying"),
        [
            (Penalised.FAULTY_PLAYERS, "6"),
            (Penalised.FAULTY_SIDE, "6 11 16"),
            (Penalised.TAKER, "1"),
            (Penalised.TAKER_SIDE, "1"),
            (Penalised.DEFENCE_SIDE, "6 11 16"),
            (Penalised.DEALER, "16"),
            (Penalised.ALL4, "1 6 11 16"),
            (Penalised.BOTH_SIDES, "1 6 11 16"),
            (Penalised.NONE, ""),
            (Penalised.NOT_STATED, ""),
        ],
    )
    def test_who_pays(self, penalised, paying):
        assert payers(penalised, self.TABLE) == tuple(paying.split())

    def test_a_revoke_costs_its_player(self):
        found = proposed("CA-DUP-RENONCE", INDIVIDUEL, DEFENCE)
        (one,) = deductions(found.penalties, self.TABLE, session=2)
        assert (one.competitor, one.session, one.amount) == ("6", 2, Fraction(1, 2))

    def test_a_faulty_discard_gives_to_the_other_quadrette(self):
        found = proposed("CA-DUP-FE", QUADRETTES)
        sides = Parties(faulty=("A",), attack=("A",), defence=("B",))
        given_out = deductions(found.penalties, sides, 1, found.credit)
        assert [(one.competitor, one.amount) for one in given_out] == [("A", 10), ("B", -4)]


situations = st.builds(
    Situation,
    form=st.sampled_from(Form),
    faulty=st.sampled_from(Camp),
    lone=st.booleans(),
    made=st.sampled_from([None, True, False]),
    offence=st.integers(1, 4),
    playable=st.booleans(),
    minutes=st.integers(0, 100),
)


@given(st.sampled_from(sorted(faults())), situations)
def test_every_fault_has_a_proposal_in_every_form_it_knows(fault_id, situation):
    one = fault(fault_id)
    if situation.form not in one.tariffs:
        return
    found = propose(one, situation)
    assert all(penalty.amount >= 0 for penalty in found.penalties)
    assert not (found.warning and found.penalties)
    assert (found.deal is None) == (situation.form is not Form.LIBRE)
    if situation.made is not None and situation.faulty is not Camp.BOTH and found.deal:
        assert not found.deal.startswith("annulled_if")
