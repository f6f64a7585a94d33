"""The write path of evenings: who comes, who is drawn where, what two secretaries do."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import evenings
from scoring.evenings import (
    Choice,
    Details,
    RefusalCode,
    StaleVersion,
    refusal_text,
)
from scoring.models import Attendance, Draw, Seat, Session, Table
from scoring.recording import next_deal
from scoring.rules.seating import splits
from tarotclub.models import Club, Player
from tarotclub.people import Identity
from tarotclub.versions import Gone
from tests.scoring.evening_writes import (
    FRIDAY,
    come,
    deal,
    refused,
    revision,
    seated,
    seats_of,
    sit_down,
)
from tests.scoring.factories import make_players, make_season, make_session, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club) -> Session:
    return evenings.create(club, Details(FRIDAY))


class TestSessions:
    def test_a_new_evening_plays_by_the_clubs_rules(self, club):
        season = make_season(club)
        evening = evenings.create(club, Details(FRIDAY, "Coupe", season, 5, published=True))
        evening.refresh_from_db()
        assert (evening.kind, evening.status) == ("evening", "planned")
        assert (evening.date, evening.name, evening.season) == (FRIDAY, "Coupe", season)
        assert (evening.table_size, evening.published) == (5, True)
        assert evening.rule_set.code == "fft-2012"

    def test_pages_that_list_it_change(self, club):
        season = make_season(club)
        before = revision(club), revision(season)
        evenings.create(club, Details(FRIDAY, season=season))
        assert revision(club) > before[0]
        assert revision(season) > before[1]

    def test_a_second_tap_makes_no_second_evening(self, club, evening):
        with refused(RefusalCode.SAME_EVENING) as told:
            evenings.create(club, Details(FRIDAY))
        assert told.value.existing == evening
        evenings.create(club, Details(FRIDAY, "L’autre"))
        assert Session.objects.count() == 2

    def test_another_club_may_play_that_day(self, evening, other_club):
        assert evenings.create(other_club, Details(FRIDAY)).club == other_club

    def test_editing_moves_it_from_one_season_to_another(self, club):
        old, new = make_season(club), make_season(club, name="autre")
        evening = evenings.create(club, Details(FRIDAY, season=old))
        before = revision(old), revision(new)
        evenings.edit(evening.pk, Details(FRIDAY, "Noël", new), 1)
        evening.refresh_from_db()
        assert (evening.name, evening.season, evening.version) == ("Noël", new, 2)
        assert revision(old) > before[0]
        assert revision(new) > before[1]

    def test_who_edits_second_is_told(self, evening):
        evenings.edit(evening.pk, Details(FRIDAY, "Noël"), 1)
        with pytest.raises(StaleVersion) as told:
            evenings.edit(evening.pk, Details(FRIDAY, "Jour de l’an"), 1)
        assert told.value.current.name == "Noël"

    def test_editing_into_another_evening_is_refused(self, club, evening):
        other = evenings.create(club, Details(FRIDAY, "Coupe"))
        with refused(RefusalCode.SAME_EVENING):
            evenings.edit(other.pk, Details(FRIDAY), 1)

    def test_deleting_takes_the_list_and_the_tables_with_it(self, club, evening):
        players = come(evening, 4)
        sit_down(evening)
        before = revision(club)
        evenings.delete(evening.pk)
        assert not Session.objects.exists()
        assert not Seat.objects.exists()
        assert Player.objects.count() == len(players)
        assert revision(club) > before

    def test_nothing_recorded_is_ever_deleted(self, evening):
        come(evening, 4)
        sit_down(evening)
        play(Table.objects.get())
        with refused(RefusalCode.HAS_DEALS):
            evenings.delete(evening.pk)

    def test_open_close_and_open_again(self, evening):
        opened = evenings.open_again(evening.pk)
        assert (opened.status, opened.closed_at) == ("open", None)
        closed = evenings.close(evening.pk)
        assert closed.status == "closed"
        assert closed.closed_at is not None
        again = evenings.open_again(evening.pk)
        assert (again.status, again.closed_at) == ("open", None)
        assert again.opened_at == opened.opened_at

    def test_doing_it_twice_changes_nothing(self, evening):
        evenings.close(evening.pk)
        evenings.publish(evening.pk, published=True)
        before = revision(evening)
        evenings.close(evening.pk)
        evenings.publish(evening.pk, published=True)
        assert revision(evening) == before

    def test_publishing_changes_the_clubs_page(self, club, evening):
        before = revision(club)
        assert evenings.publish(evening.pk, published=True).published
        assert revision(club) > before
        assert not evenings.publish(evening.pk, published=False).published


class TestAttendance:
    def test_ticking_twice_is_once(self, club, evening):
        (player,) = come(evening, 1)
        before = revision(evening)
        evenings.check_in(evening.pk, player)
        assert evening.attendances.count() == 1
        assert revision(evening) == before

    def test_a_tick_by_mistake_leaves_no_trace(self, evening):
        (player,) = come(evening, 1)
        evenings.check_out(evening.pk, player)
        assert not evening.attendances.exists()
        evenings.check_out(evening.pk, player)

    def test_an_archived_player_is_not_offered(self, club, evening):
        (player,) = make_players(club, 1)
        Player.objects.update(archived_at="2025-01-01T00:00Z")
        player.refresh_from_db()
        with refused(RefusalCode.ARCHIVED):
            evenings.check_in(evening.pk, player)

    def test_a_guest_is_in_the_club_and_here(self, club, evening):
        attendance = evenings.add_guest(evening.pk, Identity(" Zoé ", "Martin", home_club="Nîmes"))
        assert attendance.player.club == club
        assert (attendance.player.full_name, attendance.player.home_club) == ("Zoé Martin", "Nîmes")
        assert attendance.left_at is None

    def test_who_played_and_leaves_stays_on_the_list_as_gone(self, evening):
        come(evening, 5)
        sit_down(evening, "5x4")
        table = Table.objects.get()
        deal(table)
        deal(table)
        leaver = table.seats.get(index=3).player
        before = revision(evening)
        evenings.check_out(evening.pk, leaver)
        assert evening.attendances.get(player=leaver).left_at is not None
        assert table.seats.get(player=leaver).last_deal == 2
        assert revision(evening) > before
        # Four are left: nobody rests any more, and the deals before stay as they were.
        assert len(next_deal(table).playing) == 4
        assert next_deal(table).sitting_out == ()
        assert [len(deal.playing) for deal in table.deals.all()] == [4, 4]

    def test_who_leaves_before_the_first_deal_has_no_seat(self, evening):
        come(evening, 5)
        sit_down(evening)
        table = Table.objects.get()
        leaver = table.seats.get(index=0).player
        evenings.check_out(evening.pk, leaver)
        assert not evening.attendances.filter(player=leaver).exists()
        assert table.seats.count() == 4
        table.refresh_from_db()
        assert table.size == 4
        assert len(next_deal(table).playing) == 4

    def test_who_comes_back_takes_their_seat_again(self, evening):
        come(evening, 5)
        sit_down(evening, "5x4")
        table = Table.objects.get()
        deal(table)
        back = table.seats.get(index=2).player
        evenings.check_out(evening.pk, back)
        evenings.check_in(evening.pk, back)
        seat = evenings.add_late(evening.pk, back, table)
        assert (seat.index, seat.last_deal) == (2, None)
        assert evening.attendances.get(player=back).left_at is None

    def test_a_closed_evening_takes_nobody(self, club, evening):
        (player,) = make_players(club, 1)
        evenings.close(evening.pk)
        with refused(RefusalCode.CLOSED):
            evenings.check_in(evening.pk, player)
        with refused(RefusalCode.CLOSED):
            evenings.add_guest(evening.pk, Identity("Zoé"))
        assert Player.objects.count() == 1


class TestDrawing:
    def test_everybody_has_a_seat_under_the_evenings_rules(self, evening):
        players = come(evening, 9)
        sit_down(evening, deals=6)
        assert seated(evening) == [player.pk for player in players]
        assert [table.size for table in evening.tables.all()] == [5, 4]
        assert {table.rule_set for table in evening.tables.all()} == {evening.rule_set}
        evening.refresh_from_db()
        assert (evening.position, evening.status) == (1, "open")
        draw = Draw.objects.get()
        assert (draw.position, draw.seed, draw.deals, draw.avoiding) == (1, 7, 6, False)

    def test_looking_at_a_draw_stores_nothing(self, evening):
        come(evening, 9)
        before = revision(evening)
        evenings.propose(evening, Choice(splits(9)[0], 7))
        assert not Table.objects.exists()
        assert revision(evening) == before

    def test_what_was_looked_at_is_what_is_stored(self, evening):
        come(evening, 13)
        choice = Choice(splits(13)[1], 4821)
        proposal = evenings.propose(evening, choice)
        evenings.install(evening.pk, choice, proposal.digest, evening.version)
        shown = [[player.pk for player in table.players] for table in proposal.tables]
        assert seats_of(evening) == shown

    def test_two_secretaries_draw_once(self, evening):
        come(evening, 8)
        evening.refresh_from_db()
        one, other = Choice(splits(8)[0], 1), Choice(splits(8)[0], 2)
        digest = evenings.propose(evening, other).digest
        evenings.install(evening.pk, one, evenings.propose(evening, one).digest, evening.version)
        with pytest.raises(StaleVersion):
            evenings.install(evening.pk, other, digest, evening.version)
        assert Draw.objects.get().seed == 1
        assert evening.tables.count() == 2

    def test_somebody_who_comes_between_the_look_and_the_draw_is_not_forgotten(self, evening):
        come(evening, 8)
        choice = Choice(splits(8)[0], 1)
        digest = evenings.propose(evening, choice).digest
        come(evening, 1)
        with refused(RefusalCode.SPLIT_UNFIT):
            evenings.install(evening.pk, choice, digest, evening.version)
        assert not Table.objects.exists()

    def test_somebody_replaced_between_the_look_and_the_draw_is_noticed(self, evening):
        players = come(evening, 8)
        choice = Choice(splits(8)[0], 1)
        digest = evenings.propose(evening, choice).digest
        evenings.check_out(evening.pk, players[0])
        come(evening, 1)
        with refused(RefusalCode.PRESENCE_CHANGED):
            evenings.install(evening.pk, choice, digest, evening.version)

    def test_the_next_draw_is_the_next_position(self, evening):
        come(evening, 8)
        sit_down(evening)
        play(evening.tables.first())
        sit_down(evening, seed=8)
        assert [table.position for table in evening.tables.all()] == [1, 1, 2, 2]
        assert evening.tables.filter(position=1).first().deals.count() == 1

    def test_who_met_is_kept_apart(self, evening):
        come(evening, 16)
        sit_down(evening)
        sit_down(evening, seed=9, avoiding=True)
        first, second = seats_of(evening, 1), seats_of(evening, 2)
        assert all(len(set(one) & set(other)) == 1 for one in first for other in second)

    def test_who_is_gone_is_not_seated(self, evening):
        players = come(evening, 9)
        sit_down(evening)
        evenings.check_out(evening.pk, players[0])
        sit_down(evening)
        assert players[0].pk not in seated(evening, 2)
        assert len(seated(evening, 2)) == 8

    def test_a_draw_can_be_taken_back_before_its_first_deal(self, evening):
        come(evening, 8)
        sit_down(evening)
        play(evening.tables.first())
        drawn = sit_down(evening)
        evenings.cancel(evening.pk, drawn.version)
        evening.refresh_from_db()
        assert evening.position == 1
        assert {table.position for table in evening.tables.all()} == {1}
        assert [draw.position for draw in evening.draws.all()] == [1]
        with refused(RefusalCode.PLAYED_ALREADY):
            evenings.cancel(evening.pk, evening.version)

    def test_a_stale_page_takes_nothing_back(self, evening):
        come(evening, 8)
        sit_down(evening)
        with pytest.raises(StaleVersion):
            evenings.cancel(evening.pk, 1)

    def test_a_closed_evening_is_not_drawn(self, evening):
        come(evening, 8)
        evenings.close(evening.pk)
        with refused(RefusalCode.CLOSED):
            sit_down(evening)

    def test_how_many_deals_a_position_has(self, evening):
        come(evening, 4)
        sit_down(evening)
        before = revision(evening)
        evenings.announce(evening.pk, 1, 8)
        assert Draw.objects.get().deals == 8
        assert revision(evening) > before
        evenings.announce(evening.pk, 1, None)
        assert Draw.objects.get().deals is None

    @given(deals=st.lists(st.integers(1, 6), min_size=2, max_size=3), seed=st.integers(0, 9999))
    @settings(
        max_examples=5,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    def test_nine_at_tables_of_four(self, club, deals, seed):
        """Nobody is forgotten. The spare seat's table takes who rested in fewest positions, and
        there nobody rests again before everybody at the table has rested as often."""
        Session.objects.all().delete()
        evening = make_session(club)
        make_players(club, 9 - Player.objects.count())
        for player in Player.objects.all():
            evenings.check_in(evening.pk, player)
        everybody = [player.pk for player in Player.objects.order_by("pk")]
        positions, rests = dict.fromkeys(everybody, 0), dict.fromkeys(everybody, 0)
        for position, number in enumerate(deals, start=1):
            sit_down(evening, "5x4-4", seed + position)
            assert seated(evening, position) == everybody
            spare, full = seats_of(evening, position)
            assert max(positions[pk] for pk in spare) <= min(positions[pk] for pk in full)
            self._play(evening.tables.get(position=position, number=1), number, positions, rests)

    @staticmethod
    def _play(table, number, positions, rests):
        people = {seat.index: seat.player_id for seat in table.seats.all()}
        rested = []
        for _each in range(number):
            (out,) = next_deal(table).sitting_out
            rested.append(people[out])
            deal(table)
        assert len(set(rested[:5])) == min(number, 5)
        for pk in set(rested):
            positions[pk] += 1
        for pk in rested:
            rests[pk] += 1

    def test_where_nothing_is_written_down_everybody_there_counts_as_rested(self, evening):
        come(evening, 9)
        sit_down(evening, "5x4-4")
        first, _full = seats_of(evening, 1)
        sit_down(evening, "5x4-4", seed=8)
        second, _full = seats_of(evening, 2)
        assert len(set(first) & set(second)) == 1
        assert second[-1] in first


@pytest.mark.parametrize("code", list(RefusalCode))
def test_every_refusal_has_its_sentence(code):
    assert refusal_text(code).endswith(".")


def test_an_evening_is_no_seance(club):
    """A tournament's session is not run from here."""
    seance = make_session(club, kind=Session.Kind.SEANCE)
    with pytest.raises(Gone):
        evenings.close(seance.pk)


def test_another_clubs_list_is_its_own(club, other_club, evening):
    make_players(other_club, 3)
    come(evening, 3)
    assert Attendance.objects.filter(player__club=other_club).count() == 0
    assert Club.objects.count() == 2
