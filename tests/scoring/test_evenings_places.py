"""Who sits where once the tables stand: exchanges, latecomers, people who leave."""

from __future__ import annotations

import pytest

from scoring import evenings
from scoring.evenings import Details, RefusalCode, StaleVersion
from scoring.models import Session
from scoring.recording import next_deal
from tests.scoring.evening_writes import (
    FRIDAY,
    come,
    player,
    refused,
    revision,
    seated,
    seats_of,
    sit_down,
)
from tests.scoring.factories import make_players, play, play_nothing

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club) -> Session:
    return evenings.create(club, Details(FRIDAY))


class TestPlaces:
    def test_two_people_exchange_their_seats(self, evening):
        come(evening, 8)
        drawn = sit_down(evening)
        before = seated(evening)
        (one, *_), (_, other, *_) = seats_of(evening)
        evenings.swap(evening.pk, player(one), player(other), drawn.version)
        after = seats_of(evening)
        assert after[0][0] == other
        assert after[1][1] == one
        assert seated(evening) == before

    def test_neighbours_exchange_their_seats_too(self, evening):
        come(evening, 4)
        drawn = sit_down(evening)
        ((one, other, *rest),) = seats_of(evening)
        evenings.swap(evening.pk, player(one), player(other), drawn.version)
        assert seats_of(evening) == [[other, one, *rest]]

    def test_moving_changes_how_many_play(self, evening):
        come(evening, 8)
        drawn = sit_down(evening)
        first, second = evening.tables.all()
        moved = second.seats.first().player
        evenings.move(evening.pk, moved, first, drawn.version)
        assert [(table.size, table.seats.count()) for table in evening.tables.all()] == [
            (4, 5),
            (3, 3),
        ]
        assert seats_of(evening)[0][-1] == moved.pk
        assert [seat.index for seat in second.seats.all()] == [0, 1, 2]

    def test_a_table_of_three_gives_nobody_away(self, evening):
        come(evening, 7)
        drawn = sit_down(evening)
        first, second = evening.tables.all()
        before = seats_of(evening)
        with refused(RefusalCode.TABLE_TOO_SMALL):
            evenings.move(evening.pk, second.seats.first().player, first, drawn.version)
        assert seats_of(evening) == before

    def test_seven_are_the_most_at_a_table(self, evening):
        come(evening, 11)
        drawn = sit_down(evening, "6x5-5")
        first, second = evening.tables.all()
        evenings.move(evening.pk, second.seats.first().player, first, drawn.version)
        evening.refresh_from_db()
        with refused(RefusalCode.TABLE_FULL):
            evenings.move(evening.pk, second.seats.first().player, first, evening.version)

    def test_after_the_first_deal_nobody_changes_places(self, evening):
        come(evening, 8)
        drawn = sit_down(evening)
        first, second = evening.tables.all()
        play_nothing(first)
        one, other = first.seats.first().player, second.seats.first().player
        for change in [
            lambda: evenings.swap(evening.pk, one, other, drawn.version),
            lambda: evenings.move(evening.pk, one, second, drawn.version),
            lambda: evenings.move(evening.pk, other, first, drawn.version),
        ]:
            with refused(RefusalCode.PLAYED_ALREADY):
                change()

    def test_a_stale_page_changes_no_places(self, evening):
        come(evening, 8)
        sit_down(evening)
        (one, *_), (other, *_) = seats_of(evening)
        with pytest.raises(StaleVersion):
            evenings.swap(evening.pk, player(one), player(other), 1)

    def test_only_who_sits_there_changes_places(self, club, evening):
        come(evening, 4)
        drawn = sit_down(evening)
        (stranger,) = make_players(club, 1)
        with refused(RefusalCode.NOT_SEATED):
            evenings.swap(evening.pk, stranger, player(seats_of(evening)[0][0]), drawn.version)
        table = evening.tables.get()
        with refused(RefusalCode.SEATED_ALREADY):
            evenings.move(evening.pk, table.seats.first().player, table, drawn.version)

    def test_five_play_at_five_or_four_at_a_time(self, evening):
        come(evening, 5)
        drawn = sit_down(evening, "5")
        table = evening.tables.get()
        play(table)
        evenings.resize(evening.pk, table, 4, drawn.version)
        table.refresh_from_db()
        assert table.size == 4
        assert len(next_deal(table).sitting_out) == 1
        assert len(table.deals.get().playing) == 5
        evening.refresh_from_db()
        with refused(RefusalCode.SIZE_UNFIT):
            evenings.resize(evening.pk, table, 2, evening.version)

    def test_who_comes_late_sits_down_from_the_next_deal(self, club, evening):
        come(evening, 4)
        sit_down(evening)
        table = evening.tables.get()
        play(table)
        play_nothing(table)
        (late,) = come(evening, 1)
        before = revision(evening)
        seat = evenings.add_late(evening.pk, late, table)
        assert (seat.index, seat.first_deal) == (4, 3)
        assert revision(evening) > before
        table.refresh_from_db()
        assert table.size == 4
        following = next_deal(table)
        assert len(following.playing) == 4
        assert len(following.sitting_out) == 1
        assert evenings.add_late(evening.pk, late, table) == seat
        assert table.seats.count() == 5

    def test_a_late_fourth_completes_a_table_of_three(self, evening):
        come(evening, 3)
        sit_down(evening)
        table = evening.tables.get()
        play(table)
        (late,) = come(evening, 1)
        evenings.add_late(evening.pk, late, table)
        table.refresh_from_db()
        assert table.size == 4
        assert next_deal(table).playing == (0, 1, 2, 3)
        assert [len(deal.playing) for deal in table.deals.all()] == [3]

    def test_a_late_seat_that_nobody_used_is_taken_away_again(self, evening):
        come(evening, 4)
        sit_down(evening)
        table = evening.tables.get()
        play(table)
        (late,) = come(evening, 1)
        evenings.add_late(evening.pk, late, table)
        evenings.check_out(evening.pk, late)
        assert table.seats.count() == 4
        assert not evening.attendances.filter(player=late).exists()

    def test_nobody_sits_at_two_tables(self, evening):
        come(evening, 8)
        sit_down(evening)
        first, second = evening.tables.all()
        with refused(RefusalCode.SEATED_ALREADY):
            evenings.add_late(evening.pk, first.seats.first().player, second)

    def test_only_who_is_here_sits_down(self, club, evening):
        come(evening, 4)
        sit_down(evening)
        (absent,) = make_players(club, 1)
        with refused(RefusalCode.PRESENCE_CHANGED):
            evenings.add_late(evening.pk, absent, evening.tables.get())

    def test_a_position_that_is_over_takes_nobody(self, evening):
        come(evening, 4)
        sit_down(evening)
        sit_down(evening)
        old = evening.tables.get(position=1)
        (late,) = come(evening, 1)
        with refused(RefusalCode.POSITION_OVER):
            evenings.add_late(evening.pk, late, old)

    def test_a_table_that_lost_too_many_says_so_and_stays(self, evening):
        come(evening, 3)
        sit_down(evening)
        table = evening.tables.get()
        play(table)
        evenings.check_out(evening.pk, table.seats.first().player)
        table.refresh_from_db()
        assert table.size == 3
        assert len(next_deal(table).playing) == 2
