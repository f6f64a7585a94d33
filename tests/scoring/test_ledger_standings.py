"""Standings of an evening: checked against sums made here, from vectors of the marque."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.ledger.ranks import Reader, average, ranks
from scoring.ledger.standings import Since, evening_standings
from scoring.models import Deal, Seat, Session
from scoring.recording import Author, restore, void
from tests.scoring.factories import (
    make_players,
    make_session,
    make_table,
    play,
    play_nothing,
    unit,
)
from tests.scoring.fft_deals import play_fft

CLUB, PUBLIC = Reader(public=False), Reader(public=True)
HAND = Author(None, "essai")


def by_name(standings) -> dict[str, object]:
    return {row.name: row for row in standings.rows}


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ({}, {}),
        ({"a": 5}, {"a": 1}),
        ({"a": 5, "b": 5, "c": 3}, {"a": 1, "b": 1, "c": 3}),
        ({"a": 9, "b": 0, "c": 0, "d": 0, "e": -9}, {"a": 1, "b": 2, "c": 2, "d": 2, "e": 5}),
    ],
)
def test_equal_totals_share_the_rank(totals, expected) -> None:
    assert ranks(totals) == expected


def test_a_mean_is_exact_and_blank_without_a_deal() -> None:
    assert average(1446, 17) == Fraction(723, 17)
    assert average(0, 0) is None


def test_the_federations_sheet_adds_up(club) -> None:
    """Takers E, O, S, N, S (tournament-data.json): −446, 1346, −390, −510."""
    table = make_table(club)
    north, east, south, west = range(4)
    expected: dict[int, int] = defaultdict(int)
    for nth, taker in enumerate([east, west, south, north, south]):
        for seat, points in play_fft(table, nth, taker).items():
            expected[seat] += points
    standings = evening_standings(table.session, CLUB)
    found = {row.player.pk: row.half_total for row in standings.rows}
    players = [seat.player_id for seat in table.seats.all()]
    assert found == {players[seat]: 2 * total for seat, total in expected.items()}
    assert sorted(found.values()) == [2 * total for total in (-510, -446, -390, 1346)]
    assert [row.rank for row in standings.rows] == [1, 2, 3, 4]
    assert [row.deals for row in standings.rows] == [5] * 4
    assert standings.rows[0].mean == Fraction(1346, 5)
    assert standings.half_sum == 0


def test_what_does_not_count_counts_nowhere(club) -> None:
    table = make_table(club)
    play_fft(table, 0, taker=0)
    before = evening_standings(table.session, CLUB)
    play_nothing(table, "passed")
    play_nothing(table, "petit_sec")
    play_nothing(table, "fausse_donne")
    gone = play(table, taker=1)
    void(gone.pk, "recompté", gone.version, HAND)
    after = evening_standings(table.session, CLUB)
    assert [(row.rank, row.half_total, row.deals) for row in after.rows] == [
        (row.rank, row.half_total, row.deals) for row in before.rows
    ]
    gone.refresh_from_db()
    restore(gone.pk, gone.version, HAND)
    assert {row.deals for row in evening_standings(table.session, CLUB).rows} == {2}


def test_who_never_played_is_last_and_has_no_rank_and_no_zero(club) -> None:
    table = make_table(club)
    play_fft(table, 0, taker=0)
    waiting = make_table(club, session=table.session)
    rows = evening_standings(table.session, CLUB).rows
    idle = rows[4:]
    assert [row.rank for row in rows[:4]] == [1, 2, 2, 2]
    assert {row.player.pk for row in idle} == {seat.player_id for seat in waiting.seats.all()}
    assert {(row.rank, row.half_total, row.deals, row.mean, row.move) for row in idle} == {
        (None, None, 0, None, None)
    }
    assert [row.name for row in idle] == sorted((row.name for row in idle), key=_last_name)


def _last_name(name: str) -> str:
    return name.split(" ", 1)[1].lower()


def test_sitting_out_is_not_playing(club) -> None:
    """Five people at a table of four: the dealer sits out, scores nothing and has one deal less."""
    table = make_table(club, players=4, seats=5)
    deal = play(table, taker=1)
    out = ({0, 1, 2, 3, 4} - set(deal.playing)).pop()
    rows = {row.player.pk: row for row in evening_standings(table.session, CLUB).rows}
    resting = rows[table.seats.get(index=out).player_id]
    assert (resting.deals, resting.half_total, resting.rank) == (0, None, None)
    assert sorted(row.deals for row in rows.values()) == [0, 1, 1, 1, 1]


def test_totals_go_over_positions_and_moves_are_since_the_position_before(club) -> None:
    session = make_session(club)
    people = make_players(club, 4)
    first = make_table(club, session=session, people=people, position=1, number=1)
    play_fft(first, 0, taker=0)  # +318, −106 to the others
    second = make_table(club, session=session, people=people[::-1], position=2, number=3)
    play_fft(second, 4, taker=0)  # the last one of the first table: +1746, −582 to the others
    standings = evening_standings(session, CLUB)
    assert standings.positions == (1, 2)
    assert standings.since is Since.POSITION
    rows = {row.player.pk: row for row in standings.rows}
    a, b, c, d = (rows[player.pk] for player in people)
    assert [row.half_total for row in (a, b, c, d)] == [
        2 * (318 - 582),
        -1376,
        -1376,
        2 * (1746 - 106),
    ]
    assert a.positions == (636, -1164)
    assert d.positions == (-212, 3492)
    assert [(row.rank, row.move) for row in (d, a, b, c)] == [(1, 1), (2, -1), (3, -1), (3, -1)]
    assert {row.table for row in rows.values()} == {3}
    assert [each.table.number for each in standings.current] == [3]
    assert [(each.number, len(each.tables)) for each in standings.past] == [(1, 1)]


def test_with_one_position_moves_are_since_the_last_deal_of_each_table(club) -> None:
    session = make_session(club)
    one, two = make_table(club, session=session), make_table(club, session=session)
    for table, nth, taker in [(one, 0, 0), (two, 1, 1), (one, 3, 1), (two, 4, 2), (one, 4, 3)]:
        play_fft(table, nth, taker)
    totals: dict[int, int] = defaultdict(int)
    before: dict[int, int] = defaultdict(int)
    for table in (one, two):
        last = max(deal.number for deal in table.deals.all())
        for deal in table.deals.all():
            for score in deal.scores.select_related("seat"):
                totals[score.seat.player_id] += score.half_score
                before[score.seat.player_id] += score.half_score if deal.number != last else 0

    def place(sums: dict[int, int], who: int) -> int:
        return 1 + sum(other > sums[who] for other in sums.values())

    standings = evening_standings(session, CLUB)
    assert standings.since is Since.DEAL
    for row in standings.rows:
        who = row.player.pk
        assert (row.half_total, row.rank) == (totals[who], place(totals, who))
        assert row.move == place(before, who) - place(totals, who)


def test_the_first_deal_moves_nobody(club) -> None:
    table = make_table(club)
    play_fft(table, 0, taker=0)
    assert {row.move for row in evening_standings(table.session, CLUB).rows} == {None}


def test_a_closed_evening_of_one_position_has_no_moves_and_marks_nobody(club) -> None:
    table = make_table(club)
    play_fft(table, 0, taker=0)
    play_fft(table, 1, taker=1)
    Session.objects.update(status=Session.Status.CLOSED)
    standings = evening_standings(Session.objects.get(), CLUB)
    assert standings.since is Since.NOTHING
    assert {(row.move, row.half_last) for row in standings.rows} == {(None, None)}


def test_the_deal_saved_last_is_told_and_its_players_marked(club) -> None:
    session = make_session(club)
    one, two = make_table(club, session=session), make_table(club, session=session)
    play_fft(one, 0, taker=0)
    play_fft(two, 2, taker=3)
    standings = evening_standings(session, CLUB)
    assert standings.latest is not None
    assert standings.latest.table == two
    assert standings.latest.taker == two.seats.get(index=3).player
    assert standings.latest.half_score == -252
    marked = {row.player.pk: row.half_last for row in standings.rows if row.half_last is not None}
    assert marked == {seat.player_id: -252 if seat.index == 3 else 84 for seat in two.seats.all()}


def test_voiding_the_last_deal_tells_the_one_before_but_the_time_of_the_void(club) -> None:
    table = make_table(club)
    play_fft(table, 0, taker=0)
    gone = play(table, taker=1)
    voided = void(gone.pk, "", gone.version, HAND)
    latest = evening_standings(table.session, CLUB).latest
    assert latest is not None
    assert latest.deal.number == 1
    assert latest.saved_at == Deal.objects.get(pk=voided.pk).updated_at


def test_a_deal_of_which_only_the_score_is_known_counts(club) -> None:
    table = make_table(club)
    unit(table, taker=2, half_unit=-100)
    standings = evening_standings(table.session, CLUB)
    assert [row.half_total for row in standings.rows] == [100, 100, 100, -300]
    assert standings.latest is not None
    assert standings.latest.marque is None
    assert standings.latest.half_score == -300


def test_who_changed_tables_sits_at_the_one_they_have_not_left(club) -> None:
    session = make_session(club)
    one, two = make_table(club, session=session), make_table(club, session=session)
    mover = one.seats.get(index=0)
    play(one, taker=1)
    Seat.objects.filter(pk=mover.pk).update(last_deal=1)
    Seat.objects.create(table=two, player=mover.player, index=4, first_deal=1)
    rows = {row.player.pk: row for row in evening_standings(session, CLUB).rows}
    assert rows[mover.player_id].table == two.number
    assert len(rows) == 8


def test_the_public_sees_pseudonyms_sorted_as_such(club) -> None:
    table = make_table(club)
    hidden = table.seats.get(index=0).player
    hidden.pseudonym = "Zorro"
    hidden.save()
    public = evening_standings(table.session, PUBLIC)
    assert [row.name for row in public.rows][-1] == "Zorro"
    assert hidden.full_name not in str([each.names for each in public.tables])
    assert hidden.full_name in by_name(evening_standings(table.session, CLUB))


@pytest.mark.parametrize("deals", [1, 30])
def test_the_cost_does_not_grow_with_deals_or_players(club, deals: int) -> None:
    session = make_session(club)
    tables = [make_table(club, session=session) for _ in range(1 if deals == 1 else 4)]
    for nth in range(deals):
        play(tables[nth % len(tables)], taker=nth % 4)
    with CaptureQueriesContext(connection) as queries:
        evening_standings(session, PUBLIC)
    assert len(queries) == 3


def test_an_evening_without_tables_is_empty(club) -> None:
    standings = evening_standings(make_session(club), CLUB)
    assert (standings.rows, standings.current, standings.past, standings.latest) == (
        (),
        (),
        (),
        None,
    )
