"""A whole sheet at once: all or nothing, the same deals as one by one."""

from __future__ import annotations

import uuid
from dataclasses import replace

import pytest

from scoring.models import Deal, DealScore, Session
from scoring.recording import (
    BatchRefused,
    DealEntry,
    SessionClosed,
    correct,
    entry_of,
    record,
    record_batch,
    void,
)
from scoring.rules.deal import Contract, Outcome
from tests.scoring.factories import make_table, play, revision

pytestmark = pytest.mark.django_db


def deal(number: int, taker: int = 0, **values) -> DealEntry:
    return DealEntry(
        **{
            "submission": uuid.uuid4(),
            "number": number,
            "taker": taker,
            "contract": Contract.GARDE,
            "bouts": 2,
            "half_points": 98,
            **values,
        }
    )


def passed(number: int) -> DealEntry:
    return DealEntry(uuid.uuid4(), number, outcome=Outcome.PASSED)


def told(table) -> list[tuple]:
    """What stands, without what names the rows."""
    return [
        (
            *(row.number, row.dealer, tuple(row.playing), row.taker, row.half_unit, row.digest),
            tuple(row.scores.order_by("seat__index").values_list("half_score", flat=True)),
        )
        for row in table.deals.order_by("number")
    ]


def test_a_sheet_is_stored_at_once(table, me):
    done = record_batch(table, [deal(1), deal(2, 3, half_points=60)], me)
    assert [each.created for each in done] == [True, True]
    # (25 + 8) × 2 = 66 three times; (25 + 11) × 2 = 72 lost.
    assert told(table)[0][-1] == (396, -132, -132, -132)
    assert told(table)[1][-1] == (144, 144, 144, -432)
    assert {row.author for row in table.deals.all()} == {me.user}
    assert [row.history.count() for row in table.deals.all()] == [1, 1]


def test_the_pages_are_told_once(table, me):
    before = revision(table.session)
    record_batch(table, [deal(1), deal(2), deal(3)], me)
    assert revision(table.session) == before + 1


@pytest.mark.parametrize(("players", "seats"), [(3, 3), (4, 4), (4, 5), (4, 6)])
def test_it_is_what_deal_after_deal_would_be(club, me, players, seats):
    """Who deals and who sits out follows from the deals before, passed ones too (S-5M-03)."""
    one, other = (make_table(club, players, seats) for _nth in range(2))
    outcomes = [Outcome.PLAYED, Outcome.PASSED, Outcome.PLAYED, Outcome.FAUSSE_DONNE]
    for number, outcome in enumerate(outcomes * 2, 1):
        if outcome is Outcome.PLAYED:
            seat = _plays(one, number)
            record(one, deal(number, seat), me)
        else:
            record(one, DealEntry(uuid.uuid4(), number, outcome=outcome), me)
    # As they were typed: who plays and who deals was left to the rotation.
    blank = {"playing": None, "dealer": None, "submission": uuid.uuid4()}
    typed = [
        replace(entry_of(row), **{**blank, "submission": uuid.uuid4()})
        for row in one.deals.order_by("number")
    ]
    record_batch(other, [replace(each, half_unit=None) for each in typed], me)
    assert told(other) == told(one)


def _plays(table, number: int) -> int:
    from scoring.recording import rotation_at

    return rotation_at(table, number).playing[0]


def test_nothing_is_stored_where_one_deal_cannot_be(table, me):
    before = revision(table.session)
    with pytest.raises(BatchRefused) as raised:
        record_batch(table, [deal(1), deal(2, bouts=None), deal(3, half_points=184)], me)
    assert set(raised.value.refused) == {2, 3}
    assert not Deal.objects.exists()
    assert not DealScore.objects.exists()
    assert revision(table.session) == before


def test_nor_where_a_number_is_taken(table, me):
    play(table, 1)
    with pytest.raises(BatchRefused) as raised:
        record_batch(table, [deal(1), deal(2)], me)
    assert [*raised.value.taken] == [1]
    assert raised.value.taken[1].existing.taker == 1
    assert table.deals.count() == 1


def test_a_void_deal_keeps_its_number(table, me):
    gone = play(table, 1)
    void(gone.pk, "essai", 1, me)
    with pytest.raises(BatchRefused):
        record_batch(table, [deal(1)], me)
    record_batch(table, [deal(2)], me)
    assert table.deals.get(number=2).dealer == table.first_dealer


def test_what_arrives_twice_is_stored_once(table, me):
    sheet = [deal(1), passed(2), deal(3, 2)]
    record_batch(table, sheet, me)
    before = revision(table.session)
    again = record_batch(table, sheet, me)
    assert [each.created for each in again] == [False] * 3
    assert table.deals.count() == 3
    assert revision(table.session) == before


def test_also_where_a_deal_was_corrected_since(table, me):
    sheet = [deal(1), deal(2)]
    record_batch(table, sheet, me)
    first = table.deals.get(number=1)
    correct(first.pk, replace(sheet[0], half_points=90), 1, me)
    assert [each.created for each in record_batch(table, sheet, me)] == [False, False]
    assert table.deals.get(number=1).half_points == 90


def test_half_of_it_known_the_rest_is_added(table, me):
    sheet = [deal(1), deal(2)]
    record_batch(table, sheet[:1], me)
    assert [each.created for each in record_batch(table, sheet, me)] == [False, True]


def test_the_same_submission_with_other_content_is_a_conflict(table, me):
    sheet = [deal(1)]
    record_batch(table, sheet, me)
    with pytest.raises(BatchRefused) as raised:
        record_batch(table, [replace(sheet[0], bouts=3)], me)
    assert [*raised.value.taken] == [1]


def test_a_closed_evening_takes_none(table, me):
    Session.objects.update(status=Session.Status.CLOSED)
    with pytest.raises(SessionClosed):
        record_batch(table, [deal(1)], me)
    assert len(record_batch(table, [deal(1)], me, closed_too=True)) == 1


def test_the_order_given_makes_no_difference(table, me):
    record_batch(table, [deal(2, 1), deal(1, 0)], me)
    assert [*table.deals.order_by("number").values_list("dealer", flat=True)] == [0, 1]


def test_reading_a_batch_costs_the_same_however_long(table, me, django_assert_num_queries):
    from scoring.models import Table
    from scoring.recording import Batch

    def draft(count: int) -> None:
        rows = Table.objects.select_related("rule_set", "session").prefetch_related("seats")
        batch = Batch(rows.get(pk=table.pk))
        for number in range(1, count + 1):
            batch.add(deal(number))

    for count in (1, 25):
        with django_assert_num_queries(3):
            draft(count)
