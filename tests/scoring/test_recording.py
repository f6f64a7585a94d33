"""The write path: what is stored, stored once, and answered when it cannot be."""

from __future__ import annotations

import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import recording
from scoring.models import Deal, Session
from scoring.recording import (
    Author,
    DealConflict,
    DealIsVoid,
    EntryRefused,
    RefusalCode,
    SessionClosed,
    StaleVersion,
    UndoOver,
    next_deal,
)
from scoring.rules.deal import Camp, Contract, Outcome
from scoring.signals import deal_written
from tarotclub.models import Season
from tests.scoring.factories import (
    entry,
    make_season,
    make_session,
    make_table,
    play,
    play_nothing,
    unit,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(club):
    return make_table(club)


@pytest.fixture
def me(secretary):
    return Author(secretary)


def scores(deal) -> dict[int, float]:
    return {row.seat.index: row.half_score / 2 for row in deal.scores.select_related("seat")}


def revision(session: Session) -> int:
    return Session.objects.get(pk=session.pk).revision


class TestRecord:
    def test_a_deal_is_stored_with_its_scores(self, table, me):
        # Garde, two bouts, 49: (25 + 8) × 2 = 66 a head.
        done = recording.record(table, entry(table, 1), me)
        deal = Deal.objects.get()
        assert done == recording.Recorded(deal, created=True)
        assert scores(deal) == {0: -66, 1: 198, 2: -66, 3: -66}
        assert (deal.number, deal.version, deal.half_unit) == (1, 1, 132)
        assert (deal.author, deal.playing, deal.dealer) == (me.user, [0, 1, 2, 3], 0)
        assert deal.rule_set == table.rule_set
        assert deal.history.get().history_change_reason == "deal.recorded"

    def test_the_same_submission_is_the_same_deal(self, table, me):
        first = entry(table, 1)
        deal = recording.record(table, first, me).deal
        again = recording.record(table, first, me)
        assert again == recording.Recorded(deal, created=False)
        assert Deal.objects.count() == 1

    def test_a_retry_after_a_correction_is_still_the_same_deal(self, table, me):
        first = entry(table, 1)
        deal = recording.record(table, first, me).deal
        recording.correct(deal.pk, replace(first, half_points=90), 1, me)
        assert recording.record(table, first, me).deal == deal
        assert Deal.objects.get().half_points == 90

    def test_the_same_submission_with_other_content_is_a_conflict(self, table, me):
        first = entry(table, 1)
        deal = recording.record(table, first, me).deal
        with pytest.raises(DealConflict) as raised:
            recording.record(table, replace(first, taker=2), me)
        assert raised.value.existing == deal
        assert raised.value.entry.taker == 2

    def test_a_number_taken_is_a_conflict(self, table, me):
        one, other = entry(table, 1), entry(table, 2)
        deal = recording.record(table, one, me).deal
        with pytest.raises(DealConflict) as raised:
            recording.record(table, other, me)
        assert (raised.value.existing, raised.value.entry) == (deal, other)
        assert Deal.objects.count() == 1

    def test_equal_facts_under_another_submission_do_not_take_the_number_twice(self, table, me):
        one = entry(table, 1)
        recording.record(table, one, me)
        with pytest.raises(DealConflict):
            recording.record(table, replace(one, submission=uuid.uuid4()), me)

    def test_one_submission_may_stand_at_two_tables(self, club, table, me):
        # A device's number is unique within its table, no further.
        other = make_table(club, session=table.session)
        shared = entry(table, 1)
        recording.record(table, shared, me)
        assert recording.record(other, shared, me).created

    def test_revisions_rise_once_per_write(self, club, me):
        season = make_season(club)
        session = make_session(club, season=season)
        table = make_table(club, session=session)
        same = entry(table, 1)
        recording.record(table, same, me)
        recording.record(table, same, me)
        assert revision(session) == 1
        assert Season.objects.get().revision == 1

    def test_whoever_listens_is_told(self, table, me):
        told = []

        def listen(sender, **kwargs):
            told.append((kwargs["deal"].number, kwargs["table"], kwargs["author"]))

        deal_written.connect(listen)
        try:
            recording.record(table, entry(table, 1), me)
        finally:
            deal_written.disconnect(listen)
        assert told == [(1, table, me)]

    def test_a_listener_that_fails_leaves_nothing_stored(self, table, me):
        def fail(sender, **kwargs):
            raise RuntimeError

        deal_written.connect(fail)
        try:
            with pytest.raises(RuntimeError):
                recording.record(table, entry(table, 1), me)
        finally:
            deal_written.disconnect(fail)
        assert not Deal.objects.exists()
        assert revision(table.session) == 0

    def test_numbers_may_leave_a_gap(self, table, me):
        # A secretary may begin with the last sheet; the sheet says which deals are there.
        play(table, 0, number=4)
        assert next_deal(table).number == 5
        play(table, 0, number=2)
        assert next_deal(table).number == 5


class TestRefused:
    def codes(self, raised) -> list[tuple[str, str]]:
        return [(found.code, found.field) for found in raised.value.findings]

    def refuse(self, table, me, **values):
        with pytest.raises(EntryRefused) as raised:
            recording.record(table, replace(entry(table, 0), **values), me)
        assert not Deal.objects.exists()
        return self.codes(raised)

    def test_four_bouts(self, table, me):
        assert self.refuse(table, me, bouts=4) == [("bouts_unknown", "bouts")]

    def test_ninety_two_points(self, table, me):
        assert self.refuse(table, me, half_points=184) == [("points_range", "points")]

    def test_what_is_missing_is_named(self, table, me):
        found = self.refuse(table, me, taker=None, contract=None, bouts=None, half_points=None)
        assert found == [
            ("taker_missing", "taker"),
            ("contract_missing", "contract"),
            ("bouts_missing", "bouts"),
            ("points_missing", "points"),
        ]

    def test_a_taker_of_no_seat(self, table, me):
        assert self.refuse(table, me, taker=4) == [("taker_unknown", "taker")]

    def test_a_taker_who_sits_out(self, club, me):
        table = make_table(club, 4, 5)
        assert next_deal(table).sitting_out == (0,)
        assert self.refuse(table, me, taker=0) == [("taker_unknown", "taker")]

    def test_a_poignee_of_somebody_who_sits_out(self, club, me):
        table = make_table(club, 4, 5)
        with pytest.raises(EntryRefused) as raised:
            recording.record(table, entry(table, 1, poignees=[(0, "simple")]), me)
        assert self.codes(raised) == [("poignee_seat_unknown", "poignees")]

    def test_nobody_called_at_five(self, club, me):
        table = make_table(club, 5)
        with pytest.raises(EntryRefused) as raised:
            recording.record(table, entry(table, 1, called=None), me)
        assert self.codes(raised) == [("called_missing", "called")]

    @pytest.mark.parametrize("number", [0, -3, 1000])
    def test_a_number_no_sheet_has(self, table, me, number):
        assert self.refuse(table, me, number=number) == [("number_range", "number")]

    def test_two_at_a_table(self, club, me):
        table = make_table(club, 4)
        table.seats.filter(index__gte=2).update(last_deal=3)
        with pytest.raises(EntryRefused) as raised:
            recording.record(table, replace(entry(table, 0), number=4), me)
        assert self.codes(raised) == [("players_too_few", "playing")]

    def test_players_from_elsewhere(self, table, me):
        found = self.refuse(table, me, playing=(0, 1, 2, 7))
        assert found == [("playing_unknown", "playing")]

    def test_every_refusal_has_a_sentence(self):
        for code in RefusalCode:
            assert recording.refusal_text(recording.Refusal(code, "x")).endswith(".")


class TestClosed:
    def test_a_closed_session_takes_nothing(self, table, me):
        deal = play(table, 0)
        Session.objects.update(status=Session.Status.CLOSED)
        for write in [
            lambda: recording.record(table, entry(table, 0), me),
            lambda: recording.correct(deal.pk, entry(table, 1), 1, me),
            lambda: recording.void(deal.pk, "erreur", 1, me),
            lambda: recording.undo(deal.pk, Author(None, "essai")),
        ]:
            with pytest.raises(SessionClosed):
                write()
        assert Deal.objects.get().version == 1

    def test_whoever_may_writes_all_the_same(self, table, me):
        Session.objects.update(status=Session.Status.CLOSED)
        deal = recording.record(table, entry(table, 0), me, closed_too=True).deal
        recording.correct(deal.pk, entry(table, 1), 1, me, closed_too=True)
        recording.void(deal.pk, "erreur", 2, me, closed_too=True)
        recording.restore(deal.pk, 3, me, closed_too=True)
        assert scores(deal) == {0: -66, 1: 198, 2: -66, 3: -66}

    def test_a_planned_session_is_not_open(self, table, me):
        Session.objects.update(status=Session.Status.PLANNED)
        with pytest.raises(SessionClosed):
            recording.record(table, entry(table, 0), me)

    def test_a_retry_is_answered_after_the_evening_was_closed(self, table, me):
        # The answer was lost, the evening closed meanwhile: the deal is there, and said to be.
        first = entry(table, 0)
        recording.record(table, first, me)
        Session.objects.update(status=Session.Status.CLOSED)
        assert recording.record(table, first, me).created is False


class TestCorrect:
    def test_scores_follow_and_no_deal_is_added(self, table, me):
        deal = play(table, 0)
        done = recording.correct(deal.pk, entry(table, 2, number=9), 1, me)
        # The number is the deal's identity: a correction does not move it.
        assert (done.deal.number, done.deal.version, done.created) == (1, 2, False)
        assert Deal.objects.count() == 1
        assert scores(deal) == {0: -66, 1: -66, 2: 198, 3: -66}

    def test_the_submission_of_the_deal_stays(self, table, me):
        deal = play(table, 0)
        recording.correct(deal.pk, entry(table, 2), 1, me)
        assert Deal.objects.get().submission == deal.submission

    def test_any_past_deal(self, table, me):
        first, second = play(table, 0), play(table, 1)
        recording.correct(first.pk, entry(table, 2), 1, me)
        assert scores(second) == {0: -66, 1: 198, 2: -66, 3: -66}
        assert Deal.objects.get(pk=first.pk).taker == 2

    def test_a_stale_version_is_answered_with_both(self, table, me):
        deal = play(table, 0)
        recording.correct(deal.pk, entry(table, 1), 1, me)
        mine = entry(table, 2)
        with pytest.raises(StaleVersion) as raised:
            recording.correct(deal.pk, mine, 1, me)
        assert raised.value.current.taker == 1
        assert raised.value.entry.taker == 2
        assert raised.value.entry.submission == mine.submission

    def test_a_correction_sent_twice_is_stored_once(self, table, me):
        deal = play(table, 0)
        mine = entry(table, 2)
        recording.correct(deal.pk, mine, 1, me)
        recording.correct(deal.pk, mine, 1, me)
        assert Deal.objects.get().version == 2

    def test_history_keeps_each_version_and_its_author(self, table, me, owner):
        deal = play(table, 0)
        recording.correct(deal.pk, entry(table, 2), 1, me)
        recording.void(deal.pk, "cartes mal comptées", 2, Author(owner))
        rows = deal.history.order_by("version")
        assert [(row.version, row.taker, row.author) for row in rows] == [
            (1, 0, None),
            (2, 2, me.user),
            (3, 2, owner),
        ]

    def test_other_rules_do_not_reach_back(self, club, table, me):
        deal = play(table, 0)
        newer = type(table.rule_set).objects.create(
            club=club, code="fft-2012", version=2, data=table.rule_set.data
        )
        type(table).objects.update(rule_set=newer)
        recording.correct(deal.pk, entry(table, 2), 1, me)
        assert Deal.objects.get().rule_set.version == 1

    def test_a_void_deal_is_restored_first(self, table, me):
        deal = play(table, 0)
        recording.void(deal.pk, "", 1, me)
        with pytest.raises(DealIsVoid):
            recording.correct(deal.pk, entry(table, 1), 2, me)

    def test_played_becomes_passed(self, table, me):
        deal = play(table, 0)
        recording.correct(deal.pk, entry(table, None, outcome="passed"), 1, me)
        deal = Deal.objects.get()
        assert (deal.outcome, deal.taker, deal.contract, deal.bouts) == ("passed", None, "", None)
        assert scores(deal) == {}
        assert deal.half_unit is None


class TestVoid:
    def test_a_void_deal_has_no_scores_and_comes_back(self, table, me):
        deal = play(table, 0)
        voided = recording.void(deal.pk, " cartes mal comptées ", 1, me)
        assert (voided.void_reason, voided.counts) == ("cartes mal comptées", False)
        assert scores(deal) == {}
        recording.restore(deal.pk, 2, me)
        assert scores(deal) == {0: 198, 1: -66, 2: -66, 3: -66}
        assert Deal.objects.get().void_reason == ""

    def test_twice_is_once(self, table, me):
        deal = play(table, 0)
        recording.void(deal.pk, "a", 1, me)
        recording.void(deal.pk, "a", 1, me)
        assert Deal.objects.get().version == 2
        recording.restore(deal.pk, 2, me)
        recording.restore(deal.pk, 2, me)
        assert Deal.objects.get().version == 3

    def test_a_stale_void_is_refused(self, table, me):
        deal = play(table, 0)
        recording.correct(deal.pk, entry(table, 1), 1, me)
        with pytest.raises(StaleVersion):
            recording.void(deal.pk, "", 1, me)
        with pytest.raises(StaleVersion):
            recording.restore(deal.pk, 4, me)

    def test_nothing_is_renumbered(self, table, me):
        deals = [play(table, n) for n in range(3)]
        recording.void(deals[1].pk, "", 1, me)
        assert [*table.deals.values_list("number", flat=True)] == [1, 2, 3]
        assert next_deal(table).number == 4


class TestUndo:
    def test_a_new_deal_becomes_void(self, table, me):
        deal = play(table, 0, me.user)
        undone = recording.undo(deal.pk, me)
        assert undone.voided_at is not None
        assert scores(deal) == {}
        assert undone.history.first().history_change_reason == "deal.undone"

    def test_a_correction_gives_back_the_version_before(self, table, me):
        deal = play(table, 0, poignees=[(1, "simple")], petit_au_bout="attack")
        before = scores(deal)
        recording.correct(deal.pk, entry(table, 2), 1, me)
        undone = recording.undo(deal.pk, me)
        assert scores(deal) == before
        assert (undone.version, undone.taker, undone.voided_at) == (3, 0, None)
        assert undone.poignees == [{"seat": 1, "size": "simple"}]

    def test_twice_is_once(self, table, me):
        deal = play(table, 0)
        recording.correct(deal.pk, entry(table, 2), 1, me)
        recording.undo(deal.pk, me)
        recording.undo(deal.pk, me)
        assert Deal.objects.get().version == 3

    def test_two_minutes(self, table, me):
        deal = play(table, 0, me.user)
        assert 110 < recording.seconds_to_undo(deal, me) <= 120
        Deal.objects.update(updated_at=timezone.now() - timedelta(seconds=121))
        deal.refresh_from_db()
        assert recording.seconds_to_undo(deal, me) == 0
        with pytest.raises(UndoOver):
            recording.undo(deal.pk, me)

    def test_by_its_author_alone(self, table, me, owner):
        deal = play(table, 0, me.user)
        for somebody in [Author(owner), Author(None), Author(None, "essai")]:
            assert recording.seconds_to_undo(deal, somebody) == 0
            with pytest.raises(UndoOver):
                recording.undo(deal.pk, somebody)

    def test_a_table_that_writes_without_account_undoes_its_own(self, table):
        link = Author(None, "table 3, Nord")
        deal = recording.record(table, entry(table, 0), link).deal
        assert recording.seconds_to_undo(deal, Author(None, "table 4, Nord")) == 0
        assert recording.undo(deal.pk, link).voided_at is not None

    def test_voiding_is_not_undone_but_restored(self, table, me):
        deal = play(table, 0, me.user)
        recording.void(deal.pk, "", 1, me)
        with pytest.raises(UndoOver):
            recording.undo(deal.pk, me)

    def test_no_later_deal_moves(self, table, me):
        first = play(table, 0, me.user)
        second = play(table, 1, me.user)
        recording.undo(first.pk, me)
        second.refresh_from_db()
        assert (second.number, second.dealer) == (2, 1)
        assert next_deal(table).dealer == 2


class TestUnit:
    def test_only_the_score_is_known(self, table):
        deal = unit(table, 2, -112)
        assert scores(deal) == {0: 56, 1: 56, 2: -168, 3: 56}
        assert (deal.depth, deal.bouts, deal.half_unit) == ("unit", None, -112)

    def test_it_needs_a_score(self, table, me):
        bare = replace(entry(table, 0), depth=Deal.Depth.UNIT)
        with pytest.raises(EntryRefused) as raised:
            recording.record(table, bare, me)
        assert raised.value.findings[0].code == "unit_missing"
        with pytest.raises(EntryRefused) as raised:
            recording.record(table, replace(bare, half_unit=9000), me)
        assert raised.value.findings[0].code == "unit_range"
        with pytest.raises(EntryRefused) as raised:
            recording.record(table, replace(bare, half_unit=100, taker=5), me)
        assert raised.value.findings[0].code == "taker_unknown"

    def test_facts_may_be_filled_in_later(self, table, me):
        deal = unit(table, 0, 132)
        recording.correct(deal.pk, entry(table, 0), 1, me)
        assert Deal.objects.get().depth == "facts"
        assert scores(deal) == {0: 198, 1: -66, 2: -66, 3: -66}


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

    @pytest.mark.parametrize("outcome", ["passed", "petit_sec", "fausse_donne", "annulled"])
    def test_only_a_scored_deal_moves_who_sits_out(self, club, outcome):
        # S-5M-03: the same dealer, who sits out, deals until somebody takes.
        table = make_table(club, 4, 5)
        play(table, 1)
        before = next_deal(table)
        play_nothing(table, outcome)
        after = next_deal(table)
        assert (after.dealer, after.sitting_out) == (before.dealer, before.sitting_out)

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


def test_counted_by_the_defence_is_remembered(table, me):
    deal = play(table, 0, counted=Camp.DEFENCE)
    assert Deal.objects.get().counted == "defence"
    assert recording.entry_of(deal).counted is Camp.DEFENCE


def test_an_entry_survives_its_row(club, me):
    table = make_table(club, 5)
    whole = entry(
        table,
        2,
        called="partner",
        partner=4,
        poignees=[(0, "simple"), (2, "double")],
        petit_au_bout="defence",
        chelem="announced_failed",
        playing=(0, 1, 2, 3, 4),
        dealer=0,
    )
    deal = recording.record(table, whole, me).deal
    assert recording.entry_of(Deal.objects.get(pk=deal.pk)) == whole
