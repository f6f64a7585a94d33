"""Correcting, voiding, restoring, undoing: what becomes of a stored deal."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import recording
from scoring.models import Deal, Session
from scoring.recording import (
    Author,
    DealIsVoid,
    SessionClosed,
    StaleVersion,
    UndoOver,
    next_deal,
)
from tests.scoring.factories import entry, play, scores

pytestmark = pytest.mark.django_db


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

    @pytest.mark.parametrize(
        ("ahead", "least", "most"), [(1, 118, 120), (119, 0, 1), (121, 0, 0), (3600, 0, 0)]
    )
    def test_a_clock_that_was_set_back_gives_no_longer(self, table, me, ahead, least, most):
        deal = play(table, 0, me.user)
        Deal.objects.update(updated_at=timezone.now() + timedelta(seconds=ahead))
        deal.refresh_from_db()
        assert least <= recording.seconds_to_undo(deal, me) <= most

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
