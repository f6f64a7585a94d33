"""The write path: what is stored, stored once, and answered when it cannot be."""

from __future__ import annotations

import uuid
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import recording
from scoring.models import Deal
from scoring.recording import (
    DealConflict,
    EntryRefused,
    RefusalCode,
    next_deal,
)
from scoring.rules.deal import Camp
from scoring.signals import deal_written
from tarotclub.models import Season
from tests.scoring.factories import (
    entry,
    make_season,
    make_session,
    make_table,
    play,
    revision,
    scores,
    unit,
)

pytestmark = pytest.mark.django_db


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

    def test_an_entry_costs_the_same_late_in_the_evening(
        self, table, me, django_assert_num_queries
    ):
        play(table, 0)
        early = entry(table, 1)
        with CaptureQueriesContext(connection) as spent:
            recording.record(table, early, me)
        for number in range(12):
            play(table, number % 4)
        late = entry(table, 1)
        with django_assert_num_queries(len(spent)):
            recording.record(table, late, me)
        assert len(spent) < 25

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
