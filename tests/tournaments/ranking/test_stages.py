"""Provisional rankings, the ranking after a position, and what a decision would change."""

from fractions import Fraction

import pytest

from tests.tournaments import seeded
from tournaments.ranking import (
    Adjustment,
    PlayStatus,
    TableTotals,
    adjusted,
    all_notes,
    board_notes,
    differences,
    progress,
    rank_individual,
    until,
    what_if,
)
from tournaments.ranking.notation import from_json


@pytest.fixture
def tournament():
    return from_json(seeded.tournament(3))


def rank(tournament):
    return lambda plays: rank_individual(tournament.competitors, all_notes(plays)).general


class TestProgress:
    def test_all_there(self, tournament):
        found = progress(tournament.plays, planned={1: 5})
        assert (found.due, found.received, found.awaited, found.positions_left) == (100, 100, (), 0)
        assert not found.provisional

    def test_a_position_still_to_come(self, tournament):
        found = progress(until(tournament.plays, 1, 3), planned={1: 5})
        assert found.positions_left == 2
        assert found.provisional

    def test_a_result_of_the_plan_that_is_not_there(self, tournament):
        slots = [(one.session, one.position, one.table, one.board) for one in tournament.plays]
        found = progress(tournament.plays[1:], slots)
        assert found.awaited == (slots[0],)
        assert found.provisional

    def test_a_result_marked_missing(self, tournament):
        first = tournament.plays[0]
        gone = Adjustment(1, first.table, first.board, PlayStatus.MISSING)
        found = progress(adjusted(tournament.plays, [gone]))
        assert found.awaited == ((1, first.position, first.table, first.board),)

    def test_totals_of_tables(self):
        found = progress([TableTotals(1, 1, 1, {})], [(1, 1, 1, 0), (1, 1, 2, 0)])
        assert found.awaited == ((1, 1, 2, 0),)


def test_the_ranking_after_a_position_counts_what_had_been_played(tournament):
    plays = until(tournament.plays, 1, 2)
    assert {play.position for play in plays} == {1, 2}
    assert len(plays) == 40
    assert until(tournament.plays, 2, 0) == tournament.plays


class TestWhatIf:
    def test_nothing_decided_changes_nothing(self, tournament):
        assert what_if(tournament.plays, lambda plays: plays, rank(tournament)) == ()

    def test_the_moves_are_those_of_ranking_twice(self, tournament):
        play = tournament.plays[7]
        decision = [Adjustment(1, play.table, play.board, PlayStatus.FAULT_ATTACK)]
        changed = adjusted(tournament.plays, decision)
        found = what_if(tournament.plays, lambda plays: adjusted(plays, decision), rank(tournament))
        before = {one.competitor: one for one in rank(tournament)(tournament.plays)}
        after = {one.competitor: one for one in rank(tournament)(changed)}
        expected = {
            one
            for one in before
            if (before[one].rank, before[one].total) != (after[one].rank, after[one].total)
        }
        assert {one.competitor for one in found} == expected
        for one in found:
            assert one.rank_before == before[one.competitor].rank
            assert one.total_after == after[one.competitor].total
            assert one.gained == one.rank_before - one.rank_after

    def test_a_forty_sixty_moves_totals_at_its_table_alone(self, tournament):
        play = tournament.plays[7]
        decision = [Adjustment(1, play.table, play.board, PlayStatus.FAULT_DEFENCE)]
        found = what_if(tournament.plays, lambda plays: adjusted(plays, decision), rank(tournament))
        moved = {one.competitor for one in found if one.total_before != one.total_after}
        assert moved <= set(play.seats.values())

    def test_who_appears_or_disappears(self, tournament):
        full = rank(tournament)(tournament.plays)
        found = differences(full[1:], full[:-1])
        assert (found[0].competitor, found[0].rank_before) == (full[0].competitor, None)
        assert (found[-1].competitor, found[-1].rank_after, found[-1].gained) == (
            full[-1].competitor,
            None,
            0,
        )

    def test_a_decision_may_correct_the_score_and_the_cards(self, tournament):
        play = tournament.plays[0]
        decision = Adjustment(1, play.table, play.board, PlayStatus.PLAYED, 500, "x")
        (changed,) = [
            one
            for one in adjusted(tournament.plays, [decision])
            if (one.table, one.board) == (play.table, play.board)
        ]
        assert (changed.half_unit, changed.group) == (500, "x")


@pytest.mark.parametrize("seed", range(4))
def test_a_neutralised_board_changes_nothing_but_its_own_notes(seed):
    plays = from_json(seeded.tournament(seed)).plays
    play = plays[seed]
    changed = adjusted(plays, [Adjustment(1, play.table, play.board, PlayStatus.NEUTRALISED)])
    before, after = (
        {_key(n): (n.attack, n.defence) for n in all_notes(p)} for p in (plays, changed)
    )
    assert after[_key_of(play)] == (None, None)
    assert {key for key in before if before[key] != after[key]} <= {
        key for key in before if key[1] == play.board
    }


def _key(note):
    return _key_of(note.play)


def _key_of(play):
    return play.table, play.board


@pytest.mark.parametrize("seed", range(4))
def test_a_fouled_board_is_compared_inside_its_groups(seed):
    """Each group is noted as if the other had never played the board."""
    plays = [one for one in from_json(seeded.tournament(seed)).plays if one.board == 3]
    others = {(plays[0].table, 3), (plays[1].table, 3)}
    split = adjusted(plays, [Adjustment(1, t, b, PlayStatus.PLAYED, group="x") for t, b in others])
    found = {_key(note): note.attack for note in board_notes(split)}
    for group in ("", "x"):
        alone = board_notes([one for one in split if one.group == group])
        assert {_key(note): note.attack for note in alone} == {
            _key(note): found[_key(note)] for note in alone
        }
    assert sum(found.values()) == 50 * Fraction(len(plays))


def test_a_table_alone_with_its_cards_has_no_note():
    plays = [one for one in from_json(seeded.tournament(1)).plays if one.board == 3]
    split = adjusted(plays, [Adjustment(1, plays[0].table, 3, PlayStatus.PLAYED, group="x")])
    (alone,) = [note for note in board_notes(split) if note.play.group == "x"]
    assert (alone.attack, alone.defence) == (None, None)
