"""The clock: what is left comes from stored moments; pauses and minutes on top count right."""

from __future__ import annotations

import pytest

from tarotclub.versions import Gone
from tests.tournaments.desk_pages import asked, tag_of, text, url
from tests.tournaments.factories import make_tournament, play_all, seance
from tests.tournaments.libre.factories import hand_in, make_libre, tables
from tournaments import directing
from tournaments.directing import Refused, libre
from tournaments.directing.hall import (
    pause_clock,
    restart_clock,
    resume_clock,
    set_extra,
    set_minutes,
    set_table_extra,
)
from tournaments.hall import clock as reading
from tournaments.hall.clock import clock_text, read_clock
from tournaments.models import PositionClock

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club, at):
    made = make_tournament(club, 20)
    set_minutes(made, 20)
    return made


def left(tournament) -> int | None:
    return read_clock(tournament).left


class TestWrites:
    def test_it_starts_with_the_position(self, tournament, at):
        assert left(tournament) == 1200
        at(96)
        assert left(tournament) == 1104
        assert read_clock(tournament).text == "18:24"
        at(1392)
        assert (read_clock(tournament).text, read_clock(tournament).over) == ("\u22123:12", True)
        directing.start_position(tournament, 2)
        assert (left(tournament), read_clock(tournament).position) == (1200, 2)

    def test_a_pause_is_not_counted(self, tournament, at):
        at(100)
        pause_clock(tournament)
        at(160)
        pause_clock(tournament)
        assert (left(tournament), read_clock(tournament).paused) == (1100, True)
        at(400)
        resume_clock(tournament)
        resume_clock(tournament)
        assert (left(tournament), read_clock(tournament).paused) == (1100, False)
        at(500)
        assert left(tournament) == 1000
        pause_clock(tournament)
        at(600)
        resume_clock(tournament)
        assert left(tournament) == 1000

    def test_a_machine_whose_clock_was_set_back_during_a_pause(self, tournament, at):
        at(100)
        pause_clock(tournament)
        at(40)
        resume_clock(tournament)
        assert PositionClock.objects.get().paused_seconds == 0

    def test_minutes_on_top_for_all_and_for_one(self, tournament, at):
        at(1140)
        for _ in range(2):
            set_extra(tournament, 5)
            set_table_extra(tournament, 3, 10)
        now = read_clock(tournament)
        assert (now.left, now.left_at(1), now.left_at(3)) == (360, 360, 960)
        with pytest.raises(Gone):
            set_table_extra(tournament, 6, 5)

    def test_from_nothing_again(self, tournament, at):
        at(300)
        pause_clock(tournament)
        set_table_extra(tournament, 3, 10)
        restart_clock(tournament)
        assert (left(tournament), read_clock(tournament).paused) == (1200, False)
        assert read_clock(tournament).tables == {}
        at(310)
        assert left(tournament) == 1190

    def test_a_position_begun_again_has_a_fresh_clock(self, tournament, at):
        directing.start_position(tournament, 2)
        at(50)
        pause_clock(tournament)
        directing.start_position(tournament, 1)
        at(80)
        directing.start_position(tournament, 2)
        now = read_clock(tournament)
        assert (now.left, now.paused) == (1200, False)
        at(100)
        set_table_extra(tournament, 1, 5)
        assert PositionClock.objects.count() == 1
        assert read_clock(tournament).left_at(1) == 1200 - 20 + 300

    def test_a_shorter_length_holds_at_once(self, tournament, at):
        at(60)
        set_minutes(tournament, 10)
        assert left(tournament) == 540
        set_minutes(tournament, 0)
        assert left(tournament) is None

    def test_a_further_seance_keeps_the_length(self, club, at):
        made = make_libre(club, 8)
        set_minutes(made, 45)
        for position in (1, 2):
            if position == 2:
                libre.start_libre_position(made, 2)
            for table in tables(made, 1, position):
                hand_in(made, table, 10, 20, 30, -60)
        libre.open_seance(made, libre.Choice("drawn", 2, 4), 8, seed=3)
        assert left(made) == 2700
        set_minutes(made, 30)
        assert left(made) == 1800

    def test_pages_are_told_and_only_when_something_changed(self, tournament):
        tournament.refresh_from_db()
        before = tournament.revision
        resume_clock(tournament)
        tournament.refresh_from_db()
        assert tournament.revision == before
        pause_clock(tournament)
        tournament.refresh_from_db()
        assert tournament.revision == before + 1

    def test_when_nothing_is_played(self, club):
        draft = make_tournament(club, 20, started=False)
        set_minutes(draft, 20)
        assert (read_clock(draft).on, read_clock(draft).minutes) == (False, 20)
        for write in (pause_clock, resume_clock, restart_clock):
            with pytest.raises(Refused, match="tournament_not_running"):
                write(draft)
        bare = directing.create(club, "Nu", draft.date)
        with pytest.raises(Refused, match="clock_no_seance"):
            set_minutes(bare, 20)
        assert not read_clock(bare).on
        over = make_tournament(club, 20)
        set_minutes(over, 20)
        directing.finish(over, 999)
        over.refresh_from_db()
        assert not read_clock(over).on

    def test_the_figures(self):
        shown = [clock_text(one) for one in (0, 5, 59, 60, 3601, -5, None)]
        assert shown == ["0:00", "0:05", "0:59", "1:00", "60:01", "\u22120:05", ""]
        assert reading.MINUTE == 60


class TestPage:
    def test_the_arbiter_sees_who_is_over_time(self, tournament, at, arbiter, client_for):
        client = client_for(arbiter)
        page = text(client.get(url("hall-clock", tournament)))
        assert 'data-left="1200" data-runs' in page
        assert "hors temps" not in page
        at(1300)
        set_table_extra(tournament, 3, 10)
        page = text(client.get(url("hall-clock", tournament)))
        assert page.count("hors temps") == 4, "five tables, one has time on top"
        play_all(tournament, positions=1)
        page = text(client.get(url("hall-clock", tournament)))
        assert "hors temps" not in page
        assert page.count("a rendu") == 5

    def test_a_libre(self, club, at, organiser, client_for):
        made = make_libre(club, 8)
        set_minutes(made, 30)
        hand_in(made, tables(made, 1, 1)[0], 10, 20, 30, -60)
        at(1801)
        page = text(client_for(organiser).get(url("hall-clock", made)))
        assert (page.count("a rendu"), page.count("hors temps")) == (1, 1)

    def test_buttons(self, tournament, at, organiser, client_for):
        client = client_for(organiser)
        at(60)
        client.post(url("hall-clock-pause", tournament))
        page = text(client.get(url("hall-clock", tournament)))
        assert "arrêtée" in page
        assert "data-runs" not in page
        client.post(url("hall-clock-resume", tournament))
        client.post(url("hall-clock-extra", tournament), {"minutes": "5"})
        client.post(url("hall-clock-table", tournament), {"table": "2", "minutes": "10"})
        assert (left(tournament), read_clock(tournament).tables) == (1440, {2: 10})
        client.post(url("hall-clock-restart", tournament))
        assert left(tournament) == 1200
        client.post(url("hall-clock-minutes", tournament), {"minutes": "35"})
        assert left(tournament) == 2100

    @pytest.mark.parametrize("minutes", ["-1", "241", "vingt", "9" * 30])
    def test_no_such_length(self, tournament, organiser, client_for, minutes):
        answer = client_for(organiser).post(
            url("hall-clock-minutes", tournament), {"minutes": minutes}
        )
        assert answer.status_code == 400
        assert "errorlist" in answer.content.decode()
        assert left(tournament) is not None

    def test_what_no_button_says(self, tournament, organiser, client_for):
        client = client_for(organiser)
        for name in ("hall-clock-extra", "hall-clock-table"):
            for given in ({}, {"minutes": "x"}, {"minutes": "-5", "table": "1"}):
                assert client.post(url(name, tournament), given).status_code == 404
        given = {"minutes": "5", "table": "99"}
        assert client.post(url("hall-clock-table", tournament), given).status_code == 404

    def test_unchanged_within_a_stretch(self, tournament, arbiter, client_for):
        client = client_for(arbiter)
        address = url("hall-clock", tournament)
        tag = tag_of(client, address)
        assert asked(client, address, tag) == 304
        pause_clock(tournament)
        assert asked(client, address, tag) == 200

    def test_the_same_queries_for_few_and_many(
        self, club, organiser, client_for, django_assert_max_num_queries
    ):
        client = client_for(organiser)
        for made in (make_libre(club, 8), make_libre(club, 40, name="Grand")):
            set_minutes(made, 20)
            with django_assert_max_num_queries(20):
                assert client.get(url("hall-clock", made)).status_code == 200
        assert seance(made).session.position == 1
