"""Teams of four to six, from the entry to the final: what is stored, refused, ranked."""

from __future__ import annotations

import uuid
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.models import Deal, Seat, Table
from scoring.rules.deal import Contract
from tarotclub.models import Player
from tests.tournaments.teams.factories import (
    AUTHOR,
    begin,
    better,
    draw,
    enter,
    entries_of,
    make_teams,
    play,
    refused,
    ruling,
    started,
)
from tournaments.directing import ResultsClash, teams
from tournaments.models import LibreTeam, MeetingSide, Play
from tournaments.standings.teams import (
    TriedRuling,
    pool_tables,
    quarter_sheets,
    read_teams,
    try_team_ruling,
    winner_of,
)

pytestmark = pytest.mark.django_db


def test_a_team_has_four_to_six_players_and_a_captain(club) -> None:
    tournament = teams.create_teams(club, "Coupe", make_teams(club, 0, name="x").date, None)
    people = [
        Player.objects.create(club=club, first_name=f"P{one}", last_name="X") for one in range(7)
    ]
    for size in (3, 7):
        with refused("teams_size"):
            teams.add_team(tournament, "Les Bleus", people[:size], people[0].pk)
    with refused("teams_captain"):
        teams.add_team(tournament, "Les Bleus", people[:6], people[6].pk)
    team = teams.add_team(tournament, "Les Bleus", people[:6], people[3].pk)
    (view,) = read_teams(tournament).teams
    assert [one.captain for one in view.members] == [True] + [False] * 5
    assert view.members[0].player == people[3].pk
    teams.edit_team(team, "Les Blancs", view.members[2].entry)
    (view,) = read_teams(tournament).teams
    assert (view.name, view.members[0].player) == ("Les Blancs", people[1].pk)
    with refused("team_player_taken"):
        teams.add_team(tournament, "Les Rouges", people[3:7], people[3].pk)


@pytest.mark.parametrize(
    ("count", "way", "meetings"),
    [
        (2, "match", [("", 1, 2)]),
        (3, "triangular", [("", 1, 3)]),
        (
            4,
            "pools",
            [("A", 1, 2), ("A", 1, 2), ("A", 2, 2), ("A", 2, 2), ("A", 3, 2), ("A", 3, 2)],
        ),
        (6, "pools", [("A", 1, 3), ("B", 1, 3)]),
        (5, "bracket", [("", 1, 1), ("", 1, 1), ("", 1, 1), ("", 1, 2)]),
        (8, "bracket", [("", 1, 2)] * 4),
    ],
)
def test_what_is_drawn(club, count, way, meetings) -> None:
    tournament = make_teams(club, count)
    draw(tournament, way)
    found = [(one.pool, one.round, one.sides.count()) for one in tournament.meetings.all()]
    assert found == meetings
    assert tournament.seances.count() == sum(size > 1 for *_rest, size in meetings)


def test_the_same_number_draws_the_same_and_another_replaces(club) -> None:
    tournament = make_teams(club, 8)

    def pairs():
        rows = MeetingSide.objects.filter(meeting__tournament=tournament)
        return list(rows.order_by("meeting__number", "letter").values_list("team", flat=True))

    draw(tournament, "bracket", seed=5)
    first = pairs()
    draw(tournament, "bracket", seed=6)
    assert pairs() != first
    draw(tournament, "bracket", seed=5)
    assert pairs() == first
    teams.drop_team(LibreTeam.objects.filter(tournament=tournament).first())
    assert not tournament.meetings.exists()
    assert not tournament.seances.exists()


def test_a_way_that_does_not_fit(club) -> None:
    tournament = make_teams(club, 3)
    for way in ("match", "pools"):
        with refused("teams_way_unfit"):
            draw(tournament, way)
    with refused("teams_not_drawn"):
        teams.start_teams(tournament)


def test_the_bonus_is_that_of_the_best_four(club) -> None:
    """RC art.101: 1P counts 0.5, 4T 9; four players make the bonus."""
    tournament = make_teams(club, 2, classes=("1P", "4T"))
    draw(tournament, "match", bonus=True)
    found = dict(MeetingSide.objects.values_list("team__number", "bonus"))
    assert found == {1: Decimal("2.00"), 2: Decimal("36.00")}


def test_four_different_attackers(club) -> None:
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    first, second = meeting.quarters.all()[:2]
    side = meeting.sides.get(letter="A")
    four = entries_of(side)
    with refused("lineup_four"):
        teams.line_up(first, side, [four[0], *four[:3]])
    with refused("lineup_four"):
        teams.line_up(first, side, [*four[:3], entries_of(meeting.sides.get(letter="B"))[0]])
    teams.line_up(first, side, four)
    with refused("lineup_attacker"):
        teams.line_up(second, side, four)
    with refused("quarter_lineup"):
        teams.start_quarter(first)
    with refused("quarter_order"):
        teams.start_quarter(second)


def test_a_quarter_is_laid_out(club) -> None:
    """OT p.60: both rooms play the quarter's boards, exchanged in the middle."""
    tournament = started(club, 2, "match", match="EQU-24")
    meeting = tournament.meetings.get()
    quarter = meeting.quarters.get(number=1)
    teams.choose_quarter(quarter, 2, 3)
    begin(meeting)
    tables = Table.objects.filter(session=meeting.seance.session)
    assert [(one.position, one.number) for one in tables] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert list(meeting.seance.boards.values_list("number", flat=True)) == list(range(13, 19))
    a, b = meeting.sides.all()
    room_two = {
        one.index: one.player.entries.get().pk for one in Seat.objects.filter(table=tables[1])
    }
    # Order of play: Nord, Ouest, Sud, Est. A attacks in room 2 with its first player.
    attack, defence = entries_of(a), entries_of(b)
    assert room_two == {0: defence[1], 1: defence[3], 2: attack[0], 3: defence[2]}
    with refused("quarter_started"):
        teams.choose_quarter(quarter, 1, 1)
    with refused("quarter_series"):
        teams.choose_quarter(meeting.quarters.get(number=2), 1, 3)
    teams.undo_quarter(quarter)
    assert not tables.all().exists()
    assert not meeting.seance.boards.exists()


def test_pm_go_to_the_better_side_alone(club) -> None:
    """OT p.61: √ of the difference, to the better side; equal, to nobody."""
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    begin(meeting)

    def scores(attack, board):
        return {1: (82, 66), 2: (68, -76), 3: (-68, -58), 4: (50, 50)}[board][attack == "B"]

    enter(meeting, 1, scores)
    (view,) = read_teams(tournament).meetings
    (result,) = view.results
    one, other = sorted(
        (result.one, result.other), key=lambda side: side.team != view.side("A").team.id
    )
    assert one.scored == Fraction(16)
    assert other.scored == Fraction("3.162")
    assert one.boards_won == 2
    sheet = quarter_sheets(view)[0]
    assert [row.board for row in sheet.rows] == [1, 2, 3, 4]
    assert (sheet.one_pm, sheet.other_pm) == (16000, 3162)
    assert not view.over
    notes = Play.objects.filter(board__number=1).values_list("attack_over", "defence_over")
    assert sorted(notes) == [(0, 4), (4, 0)]


def test_a_result_is_corrected_struck_out_and_entered_again(club) -> None:
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    begin(meeting)
    enter(meeting, 1, lambda attack, board: 50 if board == 1 else None)
    deal = Deal.objects.filter(table__session=meeting.seance.session).first()

    def change(half_unit, contract=Contract.GARDE):
        deal.refresh_from_db()
        one = teams.TeamResult(deal.table_id, 1, half_unit, contract, uuid.uuid4(), deal.version)
        return teams.record_meeting(meeting, [one], AUTHOR)

    assert change(100) == 0
    assert change(240, Contract.GARDE_SANS) == 1
    deal.refresh_from_db()
    assert (deal.half_unit, deal.contract) == (240, "garde_sans")
    assert change(None) == 1
    deal.refresh_from_db()
    assert deal.voided_at
    assert change(132) == 1
    with refused("meeting_contract"):
        change(60, Contract.PRISE)
    stale = teams.TeamResult(deal.table_id, 1, 60, Contract.GARDE, uuid.uuid4(), 1)
    with pytest.raises(ResultsClash):
        teams.record_meeting(meeting, [stale], AUTHOR)
    with refused("quarter_played"):
        teams.undo_quarter(meeting.quarters.get(number=1))


def test_a_pool_gives_three_two_one_and_nothing(club) -> None:
    """RC art.103: 3 for a win, 2 for a draw, 1 for a loss, 0 for a forfeit."""
    tournament = started(club, 4, "pools")
    meetings = list(tournament.meetings.all())
    play(meetings[0], better("A"))
    play(meetings[1], lambda _attack, _board: 50)
    teams.forfeit(meetings[2].sides.get(letter="B"))
    (table,) = pool_tables(read_teams(tournament))
    points = {row.team.id: row.points for row in table.rows}

    def side(meeting, letter):
        return str(meeting.sides.get(letter=letter).team.number)

    expected = dict.fromkeys(points, 0)
    expected[side(meetings[0], "A")] += 3
    expected[side(meetings[0], "B")] += 1
    expected[side(meetings[1], "A")] += 2
    expected[side(meetings[1], "B")] += 2
    expected[side(meetings[2], "A")] += 3
    assert points == expected
    assert table.open == 3


def test_an_adjusted_board_gives_the_others_four_at_least(club) -> None:
    """CA p.9: the faulty team has nothing, the other at least 4 PM."""
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    begin(meeting)
    enter(meeting, 1, better("A", by=100))
    table = Table.objects.filter(session=meeting.seance.session).first()
    board = 1 if table.deals.filter(number=1).exists() else 3
    made = ruling(meeting, "A", pm=Decimal(1), at=(table.pk, board), mark=teams.Mark.ADJUSTED)
    (view,) = read_teams(tournament).meetings
    (result,) = view.results
    a = view.side("A").team.id
    mine = next(one for one in (result.one, result.other) if one.team == a)
    other = next(one for one in (result.one, result.other) if one.team != a)
    assert (mine.scored, mine.penalty, mine.total) == (30, 1, 29)
    assert other.scored == 4
    teams.lift_ruling(meeting, made.pk, "erreur", AUTHOR)
    (view,) = read_teams(tournament).meetings
    assert sum(one.scored for one in (view.results[0].one, view.results[0].other)) == 40
    ruling(meeting, "B", at=(table.pk, board), mark=teams.Mark.NEUTRALISED)
    (view,) = read_teams(tournament).meetings
    assert sum(one.scored for one in (view.results[0].one, view.results[0].other)) == 30
    with refused("ruling_empty"):
        ruling(meeting, "B")


@pytest.mark.parametrize("mark", list(teams.Mark), ids=lambda mark: mark.name.lower())
def test_a_trial_says_what_the_decision_then_does(club, mark) -> None:
    tournament = started(club, 4, "pools")
    meeting = tournament.meetings.first()
    play(meeting, better("A"))
    field = read_teams(tournament)
    view = field.meetings[0]
    leg, table = view.legs[0], meeting.seance.session.tables.get(position=1, number=1)
    cell, status = (*leg.at, leg.boards[0]), teams.status_of(mark, attack=leg.attack == "A")
    trial = try_team_ruling(field, view, TriedRuling("A", Fraction(70), cell, status))
    made = ruling(meeting, "A", pm=Decimal(70), at=(table.pk, leg.boards[0]), mark=mark)
    after = read_teams(tournament)
    ranks = {row.team.pk: row.rank for row in pool_tables(after)[0].rows}
    totals = {
        one.team: one.total
        for one in (after.meetings[0].results[0].one, after.meetings[0].results[0].other)
    }
    assert made.play is not None
    assert {(one.team.id, one.rank_after) for one in trial.moves} == {
        (one.team.id, ranks[one.team.pk]) for one in trial.moves
    }
    assert {one.team.id: one.total_after for one in trial.moves if one.total_after is not None} == {
        team: total for team, total in totals.items() if total != _total_before(view, team)
    }
    assert trial.winner == winner_of(after.meetings[0])[0]


def _total_before(view, team: str) -> Fraction:
    (result,) = view.results
    return (result.one if result.one.team == team else result.other).total


def test_a_triangular(club) -> None:
    """OT p.61: wins, then the PM difference."""
    tournament = started(club, 3, "triangular")
    meeting = tournament.meetings.get()
    play(meeting, lambda attack, _board: {"A": 50, "B": 66, "C": 59}[attack])
    (view,) = read_teams(tournament).meetings
    assert view.over
    (table,) = pool_tables(read_teams(tournament))
    assert table.triangular
    assert [row.team for row in table.rows] == [view.side(one).team for one in "BCA"]
    # 12 boards between each two: B − A √16, C − A √9, B − C √7 = 2,646.
    assert [row.difference for row in table.rows] == [
        12 * Fraction("6.646"),
        12 * (3 - Fraction("2.646")),
        -12 * Fraction(7),
    ]


def test_the_start_is_undone_until_a_quarter_begins(club) -> None:
    tournament = started(club, 2, "match")
    teams.undo_teams_start(tournament)
    teams.start_teams(tournament)
    begin(tournament.meetings.get())
    with refused("teams_round_begun"):
        teams.undo_teams_start(tournament)
    with refused("results_missing"):
        teams.finish_teams(tournament)
    teams.finish_teams(tournament, 32)
    teams.reopen_teams(tournament)
    tournament.refresh_from_db()
    assert tournament.status == "running"
