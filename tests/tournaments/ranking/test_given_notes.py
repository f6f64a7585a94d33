"""Notes that the arbiter gives one player, and adjusted marks in an individual tournament."""

from fractions import Fraction

import pytest

from tests.tournaments import seeded
from tournaments.ranking import (
    Adjustment,
    GivenNote,
    PlayStatus,
    adjusted,
    all_notes,
    rank_individual,
    seat_notes,
)
from tournaments.ranking.notation import from_json


def totals(tournament, plays, given=()):
    ranking = rank_individual(tournament.competitors, all_notes(plays), given=given)
    return {one.competitor: one for one in ranking.general}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("note", [0, 40])
def test_a_neutralised_board_may_cost_one_defender_his_note(seed, note):
    """CA p.10, 13: slow play, a card left in the étui."""
    tournament = from_json(seeded.tournament(seed))
    play = tournament.plays[seed]
    faulty, *others = [who for seat, who in play.seats.items() if seat != play.taker]
    decided = [Adjustment(1, play.table, play.board, PlayStatus.NEUTRALISED)]
    neutral = adjusted(tournament.plays, decided)
    plain = totals(tournament, neutral)
    given = [GivenNote(faulty, 1, play.table, play.board, Fraction(note))]
    found = totals(tournament, neutral, given)
    assert found[faulty].defence_boards == plain[faulty].defence_boards + 1
    boards = plain[faulty].defence_boards
    mean = (plain[faulty].defence * boards + note) / (boards + 1)
    assert found[faulty].total == plain[faulty].attack / 4 + 3 * mean / 4
    assert {one: found[one].total for one in others} == {one: plain[one].total for one in others}


def test_a_given_note_stands_instead_of_the_plays():
    tournament = from_json(seeded.tournament(4))
    play = tournament.plays[0]
    taker = play.seats[play.taker]
    given = [GivenNote(taker, 1, play.table, play.board, Fraction(0))]
    notes = all_notes(tournament.plays)
    before, after = list(seat_notes(notes)), list(seat_notes(notes, given))
    assert len(before) == len(after)
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert all((one.competitor, one.numerator) == (taker, 0) for one in changed)
    assert len(changed) <= 1


def test_a_note_for_another_play_is_of_no_account():
    tournament = from_json(seeded.tournament(4))
    notes = all_notes(tournament.plays)
    given = [GivenNote("1", 2, 1, 1, Fraction(0))]
    assert list(seat_notes(notes, given)) == list(seat_notes(notes))
