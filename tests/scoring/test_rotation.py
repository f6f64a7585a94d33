"""Who deals, who sits out: the next deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import recording
from scoring.recording import (
    EntryRefused,
    next_deal,
)
from scoring.rules.deal import Contract, Outcome
from tests.scoring.factories import entry, make_table, play, play_nothing, scores

pytestmark = pytest.mark.django_db


class TestConstraints:
    @pytest.fixture
    def board(self, monkeypatch):
        from scoring.recording import constraints

        fixed = recording.Constraints(
            board=True,
            numbers=(5, 6),
            taker=1,
            contract=Contract.GARDE,
            dealer=0,
            playing=(0, 1, 2, 3),
            played_only=True,
        )
        monkeypatch.setattr(constraints, "_providers", [lambda table, number: fixed])

    def refuse(self, table, me, **values):
        with pytest.raises(EntryRefused) as raised:
            recording.record(table, replace(entry(table, 1), **values), me)
        return [found.code for found in raised.value.findings]

    def test_what_is_fixed_is_fixed(self, table, me, board):
        assert self.refuse(table, me, taker=2) == ["taker_fixed"]
        assert self.refuse(table, me, contract=Contract.PRISE) == ["contract_fixed"]
        assert self.refuse(table, me, outcome=Outcome.PASSED) == ["outcome_fixed"]
        assert self.refuse(table, me, number=1) == ["number_elsewhere"]

    def test_the_next_board_is_the_first_without_a_result(self, table, me, board):
        assert next_deal(table) == recording.NextDeal(5, 0, (0, 1, 2, 3), ())
        recording.record(table, entry(table, 1, number=6), me)
        assert next_deal(table).number == 5
        recording.record(table, entry(table, 1, number=5), me)
        assert next_deal(table).number is None

    def test_an_evening_has_none(self, table):
        assert recording.constraints_for(table, 1) == recording.Constraints()

    def test_registering_twice_is_once(self, monkeypatch):
        from scoring.recording import constraints

        monkeypatch.setattr(constraints, "_providers", [])

        def nothing(table, number):
            return None

        assert recording.register_constraints(nothing) is nothing
        recording.register_constraints(nothing)
        assert constraints._providers == [nothing]


class TestRotation:
    def dealers(self, table, *outcomes) -> list[int]:
        for outcome in outcomes:
            if outcome == "played":
                play(table, next_deal(table).playing[0])
            else:
                play_nothing(table, outcome)
        return [deal.dealer for deal in table.deals.order_by("number")] + [next_deal(table).dealer]

    def test_the_deal_passes_on(self, table):
        assert self.dealers(table, *["played"] * 5) == [0, 1, 2, 3, 0, 1]

    def test_it_passes_on_after_a_general_pass_and_petit_sec(self, table):
        assert self.dealers(table, "passed", "petit_sec", "played") == [0, 1, 2, 3]

    def test_a_misdeal_is_dealt_again(self, table):
        # S-SES-02
        assert self.dealers(table, "fausse_donne", "fausse_donne", "played") == [0, 0, 0, 1]

    def test_the_first_dealer_is_the_tables(self, club):
        table = make_table(club, first_dealer=2)
        assert self.dealers(table, "played", "played") == [2, 3, 0]

    def test_one_sits_out_at_a_time(self, club):
        table = make_table(club, 4, 5)
        out = []
        for _deal in range(6):
            out.append(next_deal(table).sitting_out)
            play(table, next_deal(table).playing[0])
        assert out == [(0,), (1,), (2,), (3,), (4,), (0,)]

    @pytest.mark.parametrize("outcome", ["passed", "fausse_donne"])
    def test_the_dealer_who_sits_out_deals_until_somebody_takes(self, club, outcome):
        # S-5M-03: the same dealer; a misdeal is his to deal again anyhow.
        table = make_table(club, 4, 5)
        play(table, 1)
        before = next_deal(table)
        for _deal in range(3):
            play_nothing(table, outcome)
            after = next_deal(table)
            assert (after.dealer, after.sitting_out) == (before.dealer, before.sitting_out)

    @pytest.mark.parametrize("outcome", ["petit_sec", "annulled"])
    def test_after_an_annulled_deal_the_next_one_deals_and_sits_out(self, club, outcome):
        # S-NUL-03, S-SES-02: the exception of S-5M-03 is for a general pass alone.
        table = make_table(club, 4, 5)
        play_nothing(table, outcome)
        after = next_deal(table)
        assert (after.dealer, after.sitting_out) == (1, (1,))

    def test_the_dealer_has_nothing_for_it(self, club):
        # S-5M-01, S-5M-02: four-player scoring, the dealer is not among those who play.
        table = make_table(club, 4, 5)
        deal = play(table, 1)
        assert deal.playing == [1, 2, 3, 4]
        assert sorted(scores(deal)) == [1, 2, 3, 4]

    @pytest.mark.parametrize(("size", "seats"), [(4, 5), (4, 6), (4, 7), (3, 5), (5, 7)])
    def test_nobody_sits_out_twice_before_everybody_has_once(self, club, size, seats):
        table = make_table(club, size, seats)
        times = [0] * seats
        for _deal in range(2 * seats):
            nxt = next_deal(table)
            assert len(nxt.playing) == size
            for seat in nxt.sitting_out:
                times[seat] += 1
            assert max(times) - min(times) <= 1
            play(table, nxt.playing[0])

    def test_voiding_moves_nothing_after(self, club, me):
        table = make_table(club, 4, 5)
        deals = [play(table, next_deal(table).playing[0]) for _ in range(3)]
        before = next_deal(table)
        recording.void(deals[1].pk, "", 1, me)
        assert next_deal(table) == before

    def test_the_last_deal_voided_is_dealt_again(self, table, me):
        play(table, 0)
        last = play(table, 0)
        recording.void(last.pk, "", 1, me)
        after = next_deal(table)
        assert (after.number, after.dealer) == (3, last.dealer)

    def test_somebody_comes_late(self, table):
        from tests.scoring.factories import make_players

        play(table, 0)
        late = make_players(table.session.club, 1)[0]
        table.seats.create(player=late, index=4, first_deal=2)
        after = next_deal(table)
        assert after.dealer == 1
        assert after.sitting_out == (1,)
        assert recording.rotation_at(table, 1).playing == (0, 1, 2, 3)

    def test_somebody_leaves(self, club):
        table = make_table(club, 4, 5)
        play(table, 1)
        table.seats.filter(index=1).update(last_deal=1)
        after = next_deal(table)
        assert after.playing == (0, 2, 3, 4)
        assert (after.dealer, after.sitting_out) == (2, ())

    def test_a_table_shrinks_to_three(self, table, me):
        play(table, 0)
        table.seats.filter(index=3).update(last_deal=1)
        deal = play(table, 0)
        # At three: twice the unit.
        assert scores(deal) == {0: 132, 1: -66, 2: -66}

    def test_nobody_is_left(self, table):
        table.seats.all().delete()
        after = next_deal(table)
        assert (after.dealer, after.playing) == (None, ())
