"""Quadrettes: Sud attacks, match points of a board, ties, the odd side out."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from scoring.ledger.ranks import MEMBERS
from scoring.models import Deal, DealScore, Seat
from scoring.recording import Author, void
from tests.tournaments.factories import enter_units, play_all, seance, table_at
from tests.tournaments.sides.factories import QUADRETTES, make_sides, move_to_end, where
from tournaments import directing
from tournaments.contenders import fitting
from tournaments.explanations_sides import meeting_text, pm_text
from tournaments.models import LibreMember, Play
from tournaments.movements import Side
from tournaments.plans import plan_of
from tournaments.ranking import TieReason
from tournaments.standings import board_sheet, duels, match_sheet, rankings, read_field

pytestmark = pytest.mark.django_db


def pm(value: str) -> Fraction:
    return Fraction(value)


def legs(tournament, one: str = "1", other: str = "2") -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a side attacks another, and where it defends it."""
    return where(tournament, one, other), where(tournament, other, one)


def first_board(tournament) -> int:
    at, _back = legs(tournament)
    return min(plan_of(seance(tournament)).boards_at(*at))


def meet(tournament, ours: int, theirs: int, one: str = "1", other: str = "2", board=None) -> int:
    """Enter both attacks of two sides on one board; the board."""
    go, back = legs(tournament, one, other)
    board = board or min(plan_of(seance(tournament)).boards_at(*go))
    enter_units(tournament, {(*go, board): ours, (*back, board): theirs})
    return board


def stored(tournament, at: tuple[int, int], board: int) -> tuple:
    play = Play.objects.get(
        board__seance__tournament=tournament,
        board__number=board,
        table__position=at[0],
        table__number=at[1],
    )
    return play.attack_note, play.defence_note


def test_sud_attacks_and_three_defend(club) -> None:
    """RO p.22: the attacker sits in Sud, his defence stays at the table of its number."""
    tournament = make_sides(club, QUADRETTES, 5)
    table = table_at(tournament, 1, 1)
    seats = {
        seat.index: seat.player.entries.get().libre_member
        for seat in Seat.objects.filter(table=table)
    }
    # Order of play: 0 Nord, 1 Ouest, 2 Sud, 3 Est.
    assert [(seats[i].team.number, seats[i].role) for i in (0, 3, 1)] == [(1, 2), (1, 3), (1, 4)]
    assert seats[2].role == 1
    assert seats[2].team.number != 1


def test_the_taker_is_always_sud(club) -> None:
    tournament = make_sides(club, QUADRETTES, 5)
    play_all(tournament)
    assert {deal.taker for deal in Deal.objects.all()} == {2}
    by_dealer = dict(Deal.objects.filter(number__lte=2).values_list("number", "dealer"))
    assert by_dealer == {1: 0, 2: 3}, "board 1: Nord deals, board 2: Est (OT p.16)"
    scores = DealScore.objects.filter(deal=Deal.objects.first())
    assert sum(one.half_score for one in scores) == 0


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(82, 66, "4"), (68, -76, "12"), (-68, -58, "-3.162"), (60, 60, "0")],
)
def test_match_points_of_the_rules(club, ours, theirs, expected) -> None:
    """RO p.24, OT p.52: 82 v 66 → +4; 68 v −76 → +12; −68 v −58 → −3.162."""
    tournament = make_sides(club, QUADRETTES, 5)
    board = meet(tournament, ours, theirs)
    go, back = legs(tournament)
    gained = pm(expected)
    assert stored(tournament, go, board) == (gained, -gained)
    assert stored(tournament, back, board) == (-gained, gained)


def test_one_attack_alone_brings_nothing_yet(club) -> None:
    tournament = make_sides(club, QUADRETTES, 5)
    go, _back = legs(tournament)
    board = first_board(tournament)
    enter_units(tournament, {(*go, board): 82})
    assert stored(tournament, go, board) == (None, None)
    field = read_field(tournament, MEMBERS)
    sheet = match_sheet(field, field.by_id["1"])
    match = next(one for one in sheet.matches if one.other.id == "2")
    first = match.meetings[0]
    assert (first.ours, first.theirs, first.pm) == (164, None, None)
    assert meeting_text(first).startswith("Votre attaque a marqué +82")


def test_striking_a_result_takes_both_notes_away(club) -> None:
    tournament = make_sides(club, QUADRETTES, 5)
    board = meet(tournament, 82, 66)
    go, back = legs(tournament)
    deal = Deal.objects.get(table=table_at(tournament, *back), number=board)
    void(deal.pk, "erreur", deal.version, Author(None, "essai"))
    assert stored(tournament, go, board) == (None, None)


def test_only_the_pair_concerned_is_compared(club) -> None:
    """A third side's score on the board changes nothing between two others."""
    tournament = make_sides(club, QUADRETTES, 5)
    board = meet(tournament, 82, 66)
    plan = plan_of(seance(tournament))
    others = [
        at
        for at in plan.tables_with(board)
        if {one.code for one in plan.at[at].sides.values()} != {"1", "2"}
    ]
    enter_units(tournament, {(*at, board): 300 for at in others})
    go, _back = legs(tournament)
    assert stored(tournament, go, board) == (4, -4)


def test_the_ranking_sums_match_points(club) -> None:
    """By hand: 1 beats 2 by 4, loses to 3 by 3.162; 2 beats 3 by 12."""
    tournament = make_sides(club, QUADRETTES, 5)
    move_to_end(tournament)
    meet(tournament, 82, 66, "1", "2")
    meet(tournament, -68, -58, "1", "3")
    meet(tournament, 68, -76, "2", "3")
    ranked = rankings(read_field(tournament, MEMBERS))
    rows = {row.entrant.id: row for row in ranked.general}
    assert rows["1"].total == pm("0.838")
    assert rows["2"].total == 8
    assert rows["3"].total == pm("-8.838")
    assert [row.entrant.id for row in ranked.general] == ["2", "1", "3"]
    # Points are what one's own attack made: 82 − 68, 66 + 68, −58 − 76.
    assert [rows[one].half_points for one in "123"] == [28, 268, -268]
    assert {one.id for one in ranked.unranked} == {"4", "5"}


def test_equals_go_by_the_boards_between_them(club) -> None:
    """RC art.93: 1 and 2 have 4 PM each; 1 beat 2 on their board, so 1 stands before 2."""
    tournament = make_sides(club, QUADRETTES, 5)
    move_to_end(tournament)
    meet(tournament, 76, 60, "1", "2")  # 1: +4, 2: −4
    meet(tournament, 124, 60, "2", "3")  # 2: +8
    ranked = rankings(read_field(tournament, MEMBERS))
    first, second = ranked.general[:2]
    assert first.total == second.total == 4
    assert (first.entrant.id, second.entrant.id) == ("1", "2")
    assert (first.rank, second.rank) == (1, 2)
    assert first.tie == TieReason.DIRECT_BOARDS


def test_a_whole_tournament_of_five(club) -> None:
    """Every PM recomputed here with the square root of the difference."""
    tournament = make_sides(club, QUADRETTES, 5)
    move_to_end(tournament)
    units = play_all(tournament, 8)
    plan = plan_of(seance(tournament))
    made = {}
    for (position, table, board), unit in units.items():
        sides = plan.at[position, table].sides
        made[sides[Side.ATTACK].code, sides[Side.DEFENCE].code, board] = unit
    totals = dict.fromkeys("12345", 0)
    for (one, other, board), unit in made.items():
        difference = unit - made[other, one, board]
        gained = round(1000 * math.sqrt(abs(difference)))
        totals[one] += gained if difference > 0 else -gained
    assert len(made) == 100
    ranked = rankings(read_field(tournament, MEMBERS))
    assert {row.entrant.id: int(1000 * row.total) for row in ranked.general} == totals
    assert sum(row.total for row in ranked.general) == 0
    assert ranked.stage.done == ranked.stage.expected == 25
    assert all(row.boards == 20 for row in ranked.general)


def test_an_even_field_plays_with_a_fictive_side(club) -> None:
    """OT p.50: four as five; quadrette 1 is fictive, its table and its attacker wait at 0 PM."""
    tournament = make_sides(club, QUADRETTES, 4)
    plan = plan_of(seance(tournament))
    assert [one.code for one in plan.absent] == ["1"]
    move_to_end(tournament)
    play_all(tournament, 2)
    field = read_field(tournament, MEMBERS)
    ranked = rankings(field)
    assert [row.boards for row in ranked.general] == [15] * 4
    sheet = match_sheet(field, field.entrants[0])
    assert len(sheet.matches) == 3
    assert len(sheet.relays) == 2
    assert {place for _position, _table, place in sheet.relays} == {Side.ATTACK, Side.DEFENCE}


def test_the_sheet_goes_match_by_match(club) -> None:
    tournament = make_sides(club, QUADRETTES, 5)
    board = meet(tournament, 68, -76)
    field = read_field(tournament, MEMBERS)
    sheet = match_sheet(field, field.by_id["1"])
    assert [one.other.id for one in sheet.matches] != []
    match = next(one for one in sheet.matches if one.other.id == "2")
    go, back = legs(tournament)
    assert (match.attack, match.defence) == (go, back)
    first = next(one for one in match.meetings if one.board == board)
    assert (first.ours, first.theirs, first.difference, first.pm) == (136, -152, 288, 12)
    assert match.pm == 12
    assert "racine donne +12,000 PM" in meeting_text(first)
    theirs = match_sheet(field, field.by_id["2"])
    assert next(one for one in theirs.matches if one.other.id == "1").pm == -12


def test_a_board_shows_every_pair(club) -> None:
    tournament = make_sides(club, QUADRETTES, 5)
    board = meet(tournament, 66, 82)
    found = duels(read_field(tournament, MEMBERS), board)
    assert (found[0].one.id, found[0].other.id) == ("2", "1")
    assert (found[0].meeting.pm, found[0].lost) == (4, -4)
    plan = plan_of(seance(tournament))
    assert len(found) == len(plan.tables_with(board)) / 2
    assert board_sheet(read_field(tournament, MEMBERS), board).frequencies == ()


def test_fewer_positions_keep_both_halves_of_every_match(club) -> None:
    """OT p.53: 15 quadrettes in 10 positions play rows 1–5 and 10–14."""
    tournament = make_sides(club, QUADRETTES, 15, positions=10)
    plan = plan_of(seance(tournament))
    attacked = {
        (table.sides[Side.ATTACK].code, table.sides[Side.DEFENCE].code, table.boards)
        for _position, table in plan.tables()
    }
    assert all((other, one, boards) in attacked for one, other, boards in attacked)


def test_who_attacks_is_given_first(club) -> None:
    tournament = make_sides(club, QUADRETTES, 5, started=False)
    members = LibreMember.objects.filter(team__tournament=tournament, team__number=1)
    assert [one.role for one in members] == [1, 2, 3, 4]
    directing.draw(tournament, 5)
    assert seance(tournament).places.count() == 5


@pytest.mark.parametrize("count", [3, 4, 8, 11, 19, 21])
def test_every_size_starts(club, count) -> None:
    (movement, *_rest) = fitting(QUADRETTES, count)
    tournament = make_sides(club, QUADRETTES, count, movement=movement.id)
    plan = plan_of(seance(tournament))
    assert plan.plays > 0


def test_match_points_are_written_with_three_decimals() -> None:
    assert pm_text(Fraction(4)) == "+4,000"
    assert pm_text(Fraction(-3162, 1000)) == "−3,162"
    assert pm_text(Fraction(0)) == "0,000"
    assert pm_text(None) == ""
