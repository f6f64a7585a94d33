"""Several people save at once, on the real database."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from django.db import IntegrityError

from scoring import recording
from scoring.models import Deal, Session
from scoring.recording import Author, DealConflict, StaleVersion, writing
from tarotclub.models import Season
from tests import together
from tests.scoring.factories import entry, make_season, make_session, make_table, play

pytestmark = pytest.mark.django_db(transaction=True)

ME = Author(None, "essai")


at_once = partial(
    together.at_once,
    told=(
        DealConflict,
        StaleVersion,
    ),
)


def test_one_number_from_six_devices_is_one_deal(club):
    table = make_table(club)
    entries = [entry(table, nth % 4, number=1) for nth in range(6)]
    answers = at_once(*(lambda e=e: recording.record(table, e, ME) for e in entries))
    stored = Deal.objects.get()
    made = [answer for answer in answers if isinstance(answer, recording.Recorded)]
    refused = [answer for answer in answers if isinstance(answer, DealConflict)]
    assert [answer.deal for answer in made] == [stored]
    assert len(refused) == 5
    assert {answer.existing for answer in refused} == {stored}
    assert stored.scores.count() == 4
    assert Session.objects.get().revision == 1


def test_one_submission_sent_six_times_is_one_deal(club):
    table = make_table(club)
    same = entry(table, 2)
    answers = at_once(*[lambda: recording.record(table, same, ME)] * 6)
    assert sorted(answer.created for answer in answers) == [False] * 5 + [True]
    assert {answer.deal for answer in answers} == {Deal.objects.get()}


def test_two_corrections_of_one_version(club):
    table = make_table(club)
    deal = play(table, 0)
    mine, yours = entry(table, 1, number=1), entry(table, 2, number=1)
    answers = at_once(
        lambda: recording.correct(deal.pk, mine, 1, ME),
        lambda: recording.correct(deal.pk, yours, 1, ME),
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Recorded", "StaleVersion"]
    stored = Deal.objects.get()
    stale = next(answer for answer in answers if isinstance(answer, StaleVersion))
    assert stored.version == 2
    assert {stored.taker, stale.entry.taker} == {1, 2}


def test_every_table_of_a_season_saves_and_every_revision_counts(club):
    season = make_season(club)
    sessions = [make_session(club, season=season, name=name) for name in ("un", "deux")]
    tables = [make_table(club, session=session) for session in sessions for _ in range(3)]
    entries = [entry(table, 0) for table in tables]
    answers = at_once(
        *(
            lambda t=table, e=each: recording.record(t, e, ME)
            for table, each in zip(tables, entries, strict=True)
        )
    )
    assert [answer.created for answer in answers] == [True] * 6
    assert Season.objects.get().revision == 6
    assert [session.revision for session in Session.objects.all()] == [3, 3]


def test_a_write_that_slips_between_look_and_save_is_answered(club, monkeypatch):
    """Were the session not locked, the database's constraint would still be answered."""
    table = make_table(club)
    mine, yours = entry(table, 1), entry(table, 2)
    save = writing.save_version
    slipped = []

    def slip(deal, *args):
        if not slipped:
            slipped.append(deal)
            raise IntegrityError
        save(deal, *args)

    monkeypatch.setattr(writing, "save_version", slip)
    assert recording.record(table, mine, ME).created
    with pytest.raises(DealConflict):
        recording.record(table, replace(yours, number=1), ME)
    assert Deal.objects.count() == 1
