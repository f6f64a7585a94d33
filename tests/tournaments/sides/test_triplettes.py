"""Triplettes: who sits down and attacks, notes of a board, half attack and half defence."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from scoring.ledger.ranks import MEMBERS
from scoring.models import Deal, DealScore, Seat
from tests.tournaments.factories import enter_at_once, enter_units, play_all, seance, table_at
from tests.tournaments.sides.factories import TRIPLETTES, make_sides, move_to_end
from tournaments import directing, draws
from tournaments.contenders import fitting
from tournaments.models import LibreMember, Play, SideSeance
from tournaments.movements import Side, board_taker
from tournaments.plans import plan_of
from tournaments.standings import rankings, read_field, route_sheet

pytestmark = pytest.mark.django_db


def notes(tournament, board: int) -> dict[tuple[int, int], tuple]:
    """(position, table) → both notes of a board's plays."""
    plays = Play.objects.filter(board__seance__tournament=tournament, board__number=board)
    return {
        (one.table.position, one.table.number): (one.attack_note, one.defence_note)
        for one in plays.select_related("table")
    }


def test_colours_follow_the_alphabet(club) -> None:
    """OT p.33: Bleu, Blanc, Rouge in the order of the family names."""
    tournament = make_sides(club, TRIPLETTES, 6, started=False)
    members = LibreMember.objects.filter(team__tournament=tournament, team__number=1)
    assert [(one.role, one.entry.player.last_name) for one in members] == [
        (1, "Couderc"),
        (2, "Lafargue"),
        (3, "Tissot"),
    ]


def test_every_table_seats_both_triplettes(club) -> None:
    tournament = make_sides(club, TRIPLETTES, 10, movement="TRI-L5")
    table = table_at(tournament, 1, 1)
    seats = list(Seat.objects.filter(table=table).order_by("index"))
    assert [seat.index for seat in seats] == [0, 1, 2, 3, 4, 5]
    teams = [seat.player.entries.get().libre_member.team.name for seat in seats]
    assert teams == ["Équipe 1"] * 3 + ["Équipe 2"] * 3


def test_the_attackers_take_turns(club) -> None:
    """RO p.20, OT p.33: Bleu, Blanc, Rouge in turn, from the colour drawn, without a break."""
    tournament = make_sides(club, TRIPLETTES, 10, movement="TRI-L5", first=2)
    play_all(tournament)
    for deal in Deal.objects.filter(table__session=seance(tournament).session):
        side = 0 if board_taker(deal.number) in "NS" else 1
        assert deal.taker // 3 == side
        assert len(deal.playing) == 4
        assert deal.taker in deal.playing
        assert sorted(one // 3 for one in deal.playing) == sorted([side] + 3 * [1 - side])
    plan = plan_of(seance(tournament))
    takers: dict[str, list[int]] = {}
    deals = {
        (one.table.position, one.table.number, one.number): one
        for one in Deal.objects.select_related("table")
    }
    for position, table in plan.tables():
        for board in sorted(table.boards):
            side = Side.NS if board_taker(board) in "NS" else Side.EO
            deal = deals[position, table.table, board]
            takers.setdefault(table.sides[side].code, []).append(deal.taker % 3)
    assert len(takers) == 10
    for order in takers.values():
        assert order == [(1 + turn) % 3 for turn in range(len(order))]


def test_the_score_goes_to_the_four_who_played(club) -> None:
    """Board 1: Nord takes. NS1's Bleu attacks, all of EO1 defend, two wait."""
    tournament = make_sides(club, TRIPLETTES, 10, movement="TRI-L5")
    enter_units(tournament, {(1, 1, 1): 56})
    scores = {row.seat.index: row.half_score for row in DealScore.objects.select_related("seat")}
    assert scores == {0: 2 * 3 * 56, 3: -112, 4: -112, 5: -112}


def test_a_board_is_noted_as_in_the_individual(club) -> None:
    """Three tables share board 1 in a Howell of 6: +62, +56, −52 → 100, 50, 0 (RO p.18)."""
    tournament = make_sides(club, TRIPLETTES, 6)
    enter_units(tournament, {(1, 1, 1): 56, (1, 2, 1): 62, (1, 3, 1): -52})
    assert notes(tournament, 1) == {
        (1, 1): (50, 50),
        (1, 2): (100, 0),
        (1, 3): (0, 100),
    }


def test_general_is_half_attack_half_defence(club) -> None:
    """RO p.21, by hand: two boards of the first position of a Howell of 6.

    Board 1 is attacked by Nord-Sud, board 2 by Est-Ouest.
    """
    tournament = make_sides(club, TRIPLETTES, 6)
    enter_units(
        tournament,
        {
            (1, 1, 1): 56,
            (1, 2, 1): 62,
            (1, 3, 1): -52,
            (1, 1, 2): 70,
            (1, 2, 2): 70,
            (1, 3, 2): -60,
        },
    )
    # Board 2: the two equal best share 100 and 50, the third has 0.
    assert notes(tournament, 2) == {(1, 1): (75, 25), (1, 2): (75, 25), (1, 3): (0, 100)}
    field = read_field(tournament, MEMBERS)
    rows = {row.entrant.starter.code: row for row in rankings(field).general}
    at = plan_of(seance(tournament)).at
    north = [at[1, table].sides[Side.NS].code for table in (1, 2, 3)]
    east = [at[1, table].sides[Side.EO].code for table in (1, 2, 3)]
    assert [rows[code].attack for code in north] == [50, 100, 0]
    assert [rows[code].defence for code in north] == [25, 25, 100]
    assert [rows[code].total for code in north] == [Fraction(75, 2), Fraction(125, 2), 50]
    assert [rows[code].total for code in east] == [Fraction(125, 2), Fraction(75, 2), 50]
    best = rows[north[1]]
    assert (best.rank, best.tops, best.tie_break) == (1, 1, True)
    assert rows[east[0]].rank == 2


def test_a_whole_line_of_ten(club) -> None:
    """Every note recomputed here from the scores alone, board by board."""
    tournament = make_sides(club, TRIPLETTES, 10, movement="TRI-L5")
    move_to_end(tournament)
    units = play_all(tournament, 5)
    plan = plan_of(seance(tournament))
    attack: dict[str, list[Fraction]] = {}
    defence: dict[str, list[Fraction]] = {}
    for (position, table, board), unit in units.items():
        others = [u for (_p, _t, b), u in units.items() if b == board]
        below = sum(u < unit for u in others)
        equal = sum(u == unit for u in others) - 1
        note = Fraction(100 * (2 * below + equal), 2 * (len(others) - 1))
        sides = plan.at[position, table].sides
        one, other = (Side.NS, Side.EO) if board_taker(board) in "NS" else (Side.EO, Side.NS)
        attack.setdefault(sides[one].code, []).append(note)
        defence.setdefault(sides[other].code, []).append(100 - note)
    ranked = rankings(read_field(tournament, MEMBERS))
    assert ranked.stage.done == ranked.stage.expected == 20
    assert len(ranked.general) == 10
    for row in ranked.general:
        code = row.entrant.starter.code
        means = [sum(found[code]) / len(found[code]) for found in (attack, defence)]
        assert [row.attack, row.defence] == means
        assert row.total == sum(means) / 2
        assert row.boards == 20
    assert [line.seat for line in ranked.lines] == [Side.NS, Side.EO]
    assert [len(line.rows) for line in ranked.lines] == [5, 5]
    firsts = {line.rows[0].entrant.pk for line in ranked.lines}
    assert {row.entrant.pk for row in ranked.alternated[:2]} == firsts


def test_after_an_earlier_position(club) -> None:
    tournament = make_sides(club, TRIPLETTES, 6)
    directing.start_position(tournament, 2)
    play_all(tournament, 3, positions=2)
    field = read_field(tournament, MEMBERS)
    assert rankings(field).stage.earlier == (1,)
    earlier = rankings(field, 1)
    assert {row.boards for row in earlier.general} == {4}
    assert {row.boards for row in rankings(field).general} == {8}


def test_an_odd_field_loses_nobody(club) -> None:
    """Nine in line: NS1 is fictive, table 1 a relay at every position (OT p.31)."""
    tournament = make_sides(club, TRIPLETTES, 9, movement="TRI-L5")
    plan = plan_of(seance(tournament))
    assert [one.code for one in plan.absent] == ["NS1"]
    assert all(plan.boards_at(position, 1) == () for position in range(1, 6))
    move_to_end(tournament)
    play_all(tournament)
    field = read_field(tournament, MEMBERS)
    ranked = rankings(field)
    boards = Counter(row.boards for row in ranked.general)
    # Each East-West waits once (16 of 20 boards); the four North-Souths play all 20.
    assert boards == {20: 4, 16: 5}
    assert ranked.unranked == ()
    waiting = next(one for one in field.entrants if one.starter.code == "EO3")
    sheet = route_sheet(field, waiting)
    assert [leg.spell.relay for leg in sheet.legs].count(True) == 1


def test_the_route_sheet_says_who_attacked(club) -> None:
    tournament = make_sides(club, TRIPLETTES, 6)
    enter_units(tournament, {(1, 1, 1): 56, (1, 2, 1): 62, (1, 3, 1): -52})
    field = read_field(tournament, MEMBERS)
    attacking = field.taker(1, 2, 1)
    play = route_sheet(field, attacking).legs[0].plays[0]
    assert (play.board, play.attacking, play.note) == (1, True, 100)
    assert play.attacker == attacking.members[0]
    assert play.others == (2 * 56, -2 * 52)


@pytest.mark.parametrize(
    ("count", "movements"),
    [
        (2, []),
        (4, ["GEN-T2-3x4"]),
        (5, ["TRI-H3"]),
        (10, ["TRI-H5", "TRI-L5"]),
        (16, ["TRI-E16-D", "TRI-H8", "TRI-L8"]),
        (26, ["TRI-L13"]),
        (27, ["PAR-T7-T7"]),
        (31, ["PAR-T8-T8", "PAR-E16-E16"]),
        (32, ["PAR-T8-T8", "PAR-E16-E16"]),
        (34, ["PAR-T9-T8", "TRI-HY34"]),
        (55, []),
    ],
)
def test_what_is_offered(count, movements) -> None:
    assert [one.id for one in fitting(TRIPLETTES, count)] == movements


@pytest.mark.parametrize("count", [3, 4, 5, 8, 12, 13, 15, 16, 18, 20])
def test_every_size_starts(club, count) -> None:
    for nth, movement in enumerate(fitting(TRIPLETTES, count)):
        tournament = make_sides(club, TRIPLETTES, count, movement=movement.id, name=f"Essai {nth}")
        plan = plan_of(seance(tournament))
        assert plan.plays == sum(
            len(plan.boards_at(position, table.table)) for position, table in plan.tables()
        )
        enter_at_once(
            tournament,
            {
                (1, table.table, board): 50 + 2 * table.table
                for table in plan.schedule.positions[0].tables
                for board in plan.boards_at(1, table.table)
            },
        )


def test_the_draw_draws_the_colour(club) -> None:
    """OT p.33: the first colour is drawn; the same number draws places and colour again."""
    tournament = make_sides(club, TRIPLETTES, 6, started=False)
    drawn = set()
    for seed in (1, 2, 3, 4, 5, 6, 1):
        directing.draw(tournament, seed)
        first = SideSeance.objects.get().first
        assert first == draws.colour(seed)
        drawn.add(first)
    assert drawn == {1, 2, 3}
