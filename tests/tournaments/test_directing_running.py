"""The start and its undoing, the positions, the end."""

from __future__ import annotations

import pytest

from scoring import recording
from scoring.models import Deal, Seat, Session, Table
from scoring.recording import Author
from tests.tournaments.factories import (
    enter_units,
    make_tournament,
    play_all,
    random_units,
    seance,
    table_at,
)
from tests.tournaments.quick import play_quickly
from tests.tournaments.test_directing_preparing import refused, starters
from tournaments import directing
from tournaments.directing import running
from tournaments.models import Board, Place, Position, Tournament
from tournaments.movements import PLAY_ORDER, Fault, schedule
from tournaments.progress import missing_count, progress

ME = Author(None, "essai")


class TestStarting:
    def test_every_table_of_every_position_is_laid_out(self, club):
        tournament = make_tournament(club, 28)
        session = seance(tournament).session
        assert (tournament.status, session.status) == ("running", Session.Status.OPEN)
        assert session.opened_at is not None
        assert session.tables.count() == 49
        assert Seat.objects.count() == 196
        assert list(Board.objects.values_list("number", flat=True)) == list(range(1, 29))
        assert set(session.tables.values_list("size", flat=True)) == {4}

    def test_people_sit_where_the_movement_says(self, club):
        tournament = make_tournament(club, 24)
        numbers = starters(tournament)
        players = {entry.number: entry.player_id for entry in tournament.entries.all()}
        for position in schedule("IND-L6").positions:
            for plan in position.tables:
                table = table_at(tournament, position.number, plan.table)
                seated = dict(table.seats.values_list("index", "player_id"))
                wanted = {
                    PLAY_ORDER.index(seat): players[numbers[starter.code]]
                    for seat, starter in plan.seats.items()
                }
                assert seated == wanted

    def test_at_a_relay_those_present_sit_and_nothing_is_played(self, club):
        tournament = make_tournament(club, 19)
        relay = table_at(tournament, 1, 1)
        assert relay.seats.count() == 3
        assert recording.constraints_for(relay, None).numbers == ()
        assert missing_count(seance(tournament)) == 5 * 4 * 4

    def test_the_first_position_begins(self, club):
        tournament = make_tournament(club)
        first, *others = Position.objects.all()
        assert seance(tournament).session.position == 1
        assert first.started_at is not None
        assert all(one.started_at is None for one in others)

    def test_starting_twice_is_refused(self, club):
        tournament = make_tournament(club)
        assert refused(directing.start, tournament) == "tournament_not_in_preparation"
        assert Table.objects.count() == 25

    def test_everybody_must_have_a_place(self, club):
        tournament = make_tournament(club, started=False)
        Place.objects.filter(starter__in=("N1", "E3")).delete()
        with pytest.raises(directing.Refused) as told:
            directing.start(tournament)
        assert (told.value.code, told.value.params) == ("seating_incomplete", {"missing": 2})
        assert not Table.objects.exists()

    def test_a_movement_must_be_chosen_and_fit(self, club):
        tournament = make_tournament(club, started=False)
        directing.unregister(tournament.entries.get(number=3))
        directing.unregister(tournament.entries.get(number=4))
        assert refused(directing.start, tournament) == "movement_unfit"
        bare = directing.create(club, "Sans rien", tournament.date)
        assert refused(directing.start, bare) == "movement_missing"

    def test_a_faulty_schedule_is_a_bug_and_nothing_is_written(self, club, monkeypatch):
        tournament = make_tournament(club, started=False)
        monkeypatch.setattr(running, "faults", lambda plan: (Fault("schedule_met_twice", {}),))
        with pytest.raises(RuntimeError, match="schedule_met_twice"):
            directing.start(tournament)
        assert not Table.objects.exists()


class TestUndoingTheStart:
    def test_the_preparation_is_back_with_its_places(self, club):
        tournament = make_tournament(club, started=False)
        before = starters(tournament)
        directing.start(tournament)
        directing.undo_start(tournament)
        tournament.refresh_from_db()
        session = seance(tournament).session
        assert (tournament.status, session.status) == ("draft", Session.Status.PLANNED)
        assert (session.position, session.opened_at) == (0, None)
        assert starters(tournament) == before
        assert not Table.objects.exists()
        assert not Board.objects.exists()
        assert not Position.objects.exists()
        directing.start(tournament)
        assert Table.objects.count() == 25

    def test_not_once_a_result_stands(self, club):
        tournament = make_tournament(club)
        enter_units(tournament, {(1, 1, 1): 50})
        assert refused(directing.undo_start, tournament) == "tournament_played"
        deal = Deal.objects.get()
        recording.void(deal.pk, "essai", deal.version, ME)
        directing.undo_start(tournament)
        assert not Deal.objects.exists()

    def test_only_what_runs_is_undone(self, club):
        tournament = make_tournament(club, started=False)
        assert refused(directing.undo_start, tournament) == "tournament_not_running"


class TestPositions:
    def test_all_tables_change(self, club):
        tournament = make_tournament(club)
        directing.start_position(tournament, 2)
        first, second, *_ = Position.objects.all()
        assert seance(tournament).session.position == 2
        assert first.ended_at is not None
        assert second.started_at is not None
        assert second.ended_at is None

    def test_saying_it_twice_changes_nothing(self, club):
        tournament = make_tournament(club)
        directing.start_position(tournament, 2)
        tournament.refresh_from_db()
        before = (tournament.revision, list(Position.objects.values()))
        directing.start_position(tournament, 2)
        tournament.refresh_from_db()
        assert (tournament.revision, list(Position.objects.values())) == before

    def test_a_slip_is_taken_back(self, club):
        tournament = make_tournament(club)
        began = Position.objects.get(number=1).started_at
        directing.start_position(tournament, 2)
        directing.start_position(tournament, 1)
        first, second, *_ = Position.objects.all()
        assert (first.started_at, first.ended_at) == (began, None)
        assert (second.started_at, second.ended_at) == (None, None)

    @pytest.mark.parametrize("number", [0, 3, 6, 99])
    def test_no_position_is_skipped(self, club, number):
        tournament = make_tournament(club)
        assert refused(directing.start_position, tournament, number) == "position_unknown"

    def test_none_comes_after_the_last(self, club):
        tournament = make_tournament(club, positions=2)
        directing.start_position(tournament, 2)
        assert refused(directing.start_position, tournament, 3) == "position_unknown"

    def test_only_while_it_runs(self, club):
        tournament = make_tournament(club, started=False)
        assert refused(directing.start_position, tournament, 1) == "tournament_not_running"


class TestTheEnd:
    def test_what_is_missing_is_said_and_must_be_accepted(self, club):
        tournament = make_tournament(club)
        play_quickly(tournament, positions=4)
        with pytest.raises(directing.Refused) as told:
            directing.finish(tournament)
        assert (told.value.code, told.value.params) == ("results_missing", {"missing": 20})
        assert refused(directing.finish, tournament, 19) == "results_missing"
        assert directing.finish(tournament, 20).status == "finished"

    def test_complete_it_ends_without_a_question(self, club):
        tournament = make_tournament(club)
        play_quickly(tournament)
        directing.finish(tournament)
        session = seance(tournament).session
        assert session.status == Session.Status.CLOSED
        assert session.closed_at is not None
        assert not Position.objects.exclude(started_at=None).filter(ended_at=None).exists()

    def test_it_is_taken_up_again(self, club):
        tournament = make_tournament(club)
        play_quickly(tournament)
        directing.finish(tournament)
        directing.reopen(tournament)
        tournament.refresh_from_db()
        session = seance(tournament).session
        assert (tournament.status, session.status) == ("running", Session.Status.OPEN)
        assert session.closed_at is None
        assert Position.objects.get(number=session.position).ended_at is None

    def test_only_what_runs_ends_and_only_what_ended_is_taken_up(self, club):
        tournament = make_tournament(club, started=False)
        assert refused(directing.finish, tournament) == "tournament_not_running"
        assert refused(directing.reopen, tournament) == "tournament_not_finished"

    def test_a_result_is_corrected_after_the_end(self, club):
        tournament = make_tournament(club)
        units = play_all(tournament)
        directing.finish(tournament)
        cell, _unit = next(iter(units.items()))
        table = table_at(tournament, cell[0], cell[1])
        deal = Deal.objects.get(table=table, number=cell[2])
        result = directing.Result(table.pk, cell[2], 2 * 98, deal.submission, deal.version)
        directing.record_results(tournament, [result], ME)
        deal.refresh_from_db()
        assert deal.half_unit == 196


class TestProgress:
    def test_what_is_over_is_missing_and_what_comes_is_awaited(self, club):
        tournament = make_tournament(club)
        units = random_units(tournament)
        enter_units(tournament, {cell: unit for cell, unit in units.items() if cell != (1, 2, 7)})
        directing.start_position(tournament, 2)
        deal = Deal.objects.get(table=table_at(tournament, 3, 1), number=9)
        recording.void(deal.pk, "", deal.version, ME)
        state = progress(seance(tournament))
        assert [row.state for row in state.rows] == ["over", "now", "later", "later", "later"]
        assert [(one.board, one.position, one.number) for one in state.missing] == [(7, 1, 2)]
        assert state.missing[0].now_at == 1
        assert (state.done, state.expected) == (98, 100)
        assert [board.number for board in state.boards if not board.complete] == [7, 9]
        assert [board.number for board in state.boards if board.missing] == [7]

    def test_a_finished_tournament_misses_everything_that_was_not_played(self, club):
        tournament = make_tournament(club)
        directing.finish(tournament, 100)
        state = progress(seance(tournament), over=True)
        assert len(state.missing) == 100
        assert {one.now_at for one in state.missing} == {None}

    def test_relays_await_nothing(self, club):
        tournament = make_tournament(club, 19)
        state = progress(seance(tournament))
        assert [cell.relay for cell in state.rows[0].cells] == [True, False, False, False, False]
        assert state.expected == 80

    @pytest.mark.parametrize("players", [20, 52])
    def test_it_costs_the_same_for_any_size(self, club, players, django_assert_num_queries):
        tournament = make_tournament(club, players)
        found = seance(tournament)
        with django_assert_num_queries(4):
            progress(found)


def test_a_tournament_of_every_offered_size_starts(club):
    for players in (19, 23, 26, 31, 35, 43, 51):
        tournament = make_tournament(club, players, name=f"À {players}")
        assert tournament.status == Tournament.Status.RUNNING
        assert missing_count(seance(tournament)) > 0
