"""Rankings, stages, seats: what the pages read, against a second ranking and by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.ledger.ranks import Reader
from scoring.models import Deal
from scoring.recording import Author, void
from tests.tournaments import records, second_ranking
from tests.tournaments.factories import make_tournament, play_all, random_units
from tests.tournaments.quick import play_quickly, write_units
from tournaments import directing
from tournaments.movements import Compass
from tournaments.standings import (
    rankings,
    read_field,
    search,
    seating,
    stage,
    whereabouts,
)
from tournaments.standings.rankings import _decimals

MEMBER, PUBLIC = Reader(public=False), Reader(public=True)


def move_to(tournament, position: int) -> None:
    for number in range(2, position + 1):
        directing.start_position(tournament, number)
    tournament.refresh_from_db()


def field(tournament, reader=MEMBER):
    tournament.refresh_from_db()
    return read_field(tournament, reader)


def check(rows, expected) -> None:
    ranks = second_ranking.ranks(expected)
    assert {row.entrant.id for row in rows} == set(expected)
    for row in rows:
        found = (row.total, row.attack, row.defence, row.tops, row.boards)
        assert found == expected[row.entrant.id], row.entrant
        assert row.rank == ranks[row.entrant.id]


@pytest.mark.parametrize("seed", range(2))
def test_five_tables_twenty_deals_as_the_second_ranking(club, seed) -> None:
    tournament = make_tournament(club, 20)
    move_to(tournament, 5)
    record = records.record(tournament, play_all(tournament, seed))
    assert len(record["results"]) == 100
    found = rankings(field(tournament))
    expected = second_ranking.totals(record)
    check(found.general, expected)
    assert all((row.attack_boards, row.defence_boards) == (5, 15) for row in found.general)
    lines = {row.entrant.id: row.entrant.starter.line for row in found.general}
    alternated = second_ranking.alternated(expected, lines)
    assert {row.entrant.id: row.rank for row in found.alternated} == alternated
    assert [line.seat for line in found.lines] == list(Compass)
    for line in found.lines:
        check(line.rows, {who: expected[who] for who in expected if lines[who] == line.seat})
    assert found.unranked == ()


def test_after_an_earlier_position_only_what_was_played_by_then_is_compared(club) -> None:
    tournament = make_tournament(club, 20)
    move_to(tournament, 5)
    units = play_quickly(tournament, 4)
    found = field(tournament)
    for position in (2, 3, 4):
        by_then = {key: unit for key, unit in units.items() if key[0] <= position}
        expected = second_ranking.totals(records.record(tournament, by_then))
        check(rankings(found, position).general, expected)
    assert rankings(found, 99).stage.position == 5


def test_places_are_gained_and_lost_since_the_position_before(club) -> None:
    tournament = make_tournament(club, 20)
    move_to(tournament, 5)
    units = play_quickly(tournament, 5)
    before = second_ranking.ranks(
        second_ranking.totals(
            records.record(tournament, {key: u for key, u in units.items() if key[0] < 5})
        )
    )
    rows = rankings(field(tournament)).general
    assert {row.entrant.id: row.move for row in rows} == {
        row.entrant.id: before[row.entrant.id] - row.rank for row in rows
    }
    assert any(row.move for row in rows)


def test_after_the_first_position_nobody_has_moved(club) -> None:
    tournament = make_tournament(club, 20)
    play_quickly(tournament, positions=1)
    found = rankings(field(tournament))
    assert found.stage.position == 1
    assert found.general == ()  # each board was played once: nothing to compare
    assert len(found.unranked) == 20
    move_to(tournament, 2)
    write_units(tournament, {k: u for k, u in random_units(tournament).items() if k[0] == 2})
    assert {row.move for row in rankings(field(tournament)).general} == {None}


def test_a_result_that_is_voided_leaves_the_ranking(club) -> None:
    tournament = make_tournament(club, 20)
    move_to(tournament, 5)
    units = play_quickly(tournament, 6)
    deal = Deal.objects.get(
        table__position=2,
        table__number=3,
        number=1 + min(board for position, table, board in units if (position, table) == (2, 3)),
    )
    void(deal.pk, "erreur", deal.version, Author(None, "essai"))
    del units[2, 3, deal.number]
    found = rankings(field(tournament))
    check(found.general, second_ranking.totals(records.record(tournament, units)))
    assert found.stage.gaps == ((2, 1),)


def test_a_relay_ranks_lines_of_unequal_length(club) -> None:
    tournament = make_tournament(club, 27)
    move_to(tournament, 7)
    record = records.record(tournament, play_quickly(tournament, 7))
    found = rankings(field(tournament))
    check(found.general, second_ranking.totals(record))
    assert sorted(len(line.rows) for line in found.lines) == [6, 7, 7, 7]
    assert len(found.alternated) == 27


# stages


def test_a_stage_says_what_is_missing(club) -> None:
    tournament = make_tournament(club, 20)
    start = stage(field(tournament))
    assert (start.position, start.gaps, start.under_way, start.saved_at) == (0, (), False, None)
    move_to(tournament, 3)
    units = random_units(tournament, positions=3)
    late = [key for key in units if key[0] == 1][:2] + [key for key in units if key[0] == 2][:1]
    early = {key: u for key, u in units.items() if key[0] < 3 and key not in late}
    write_units(tournament, early)
    found = stage(field(tournament))
    assert found.position == 2
    assert found.gaps == ((1, 2), (2, 1))
    assert not found.under_way
    write_units(tournament, {key: u for key, u in units.items() if key[0] == 3 and key[1] < 3})
    found = stage(field(tournament))
    assert (found.position, found.done, found.expected) == (3, 8, 20)
    assert found.under_way
    assert found.earlier == (1, 2)
    write_units(tournament, {key: units[key] for key in late})
    assert stage(field(tournament)).gaps == ()
    assert stage(field(tournament), 1).latest is False


def test_a_position_that_went_by_without_results_is_missing_altogether(club) -> None:
    tournament = make_tournament(club, 20)
    move_to(tournament, 3)
    play_quickly(tournament, positions=1)
    found = stage(field(tournament))
    assert (found.position, found.gaps) == (1, ((2, 20),))


def test_a_finished_tournament_is_final_and_lacks_nothing_of_what_was_not_played(club) -> None:
    tournament = make_tournament(club, 20)
    move_to(tournament, 3)
    play_quickly(tournament, positions=3)
    directing.finish(tournament, accepted_missing=40)
    found = stage(field(tournament))
    assert (found.position, found.final, found.gaps) == (3, True, ())
    assert not found.under_way


# what tells equals apart


@pytest.mark.parametrize(
    ("totals", "decimals"),
    [
        ([Fraction(50), Fraction(40)], [2, 2]),
        ([Fraction(50), Fraction(50)], [2, 2]),
        ([Fraction(631337, 10000), Fraction(63125, 1000)], [3, 3]),
        ([Fraction(631260, 10000), Fraction(631259, 10000), Fraction(60)], [4, 4, 2]),
    ],
)
def test_totals_that_only_look_alike_get_more_decimals(totals, decimals) -> None:
    assert _decimals(totals) == decimals


def test_equal_totals_are_told_apart_by_tops_and_say_so(club) -> None:
    tournament = make_tournament(club, 20)
    move_to(tournament, 5)
    units = dict.fromkeys(random_units(tournament), 60)
    write_units(tournament, units)
    rows = rankings(field(tournament)).general
    assert {(row.rank, row.total, row.tops, row.tie_break) for row in rows} == {(1, 50, 0, True)}


# seats


def test_seating_and_whereabouts_are_those_of_the_seats(club) -> None:
    tournament = make_tournament(club, 27)
    move_to(tournament, 2)
    found = field(tournament)
    session = found.session
    for position in (1, 2, 7):
        for table in seating(found, position):
            row = session.tables.get(position=position, number=table.number)
            sitting = {records.SEATS[one.index]: one.player for one in row.seats.all()}
            shown = {str(seat): who.name for seat, who in table.seats if who}
            assert shown == {seat: player.full_name for seat, player in sitting.items()}
            assert table.relay == (len(sitting) < 4)
            assert bool(table.boards) != table.relay
    for entrant in found.entrants:
        where = whereabouts(found, entrant)
        now = {
            who.pk
            for table in seating(found, 2)
            for _, who in table.seats
            if who and table.number == where.now.stop.table
        }
        assert entrant.pk in now
        assert where.later.stop.position == 3
    assert seating(found, 8) == seating(found, 0) == ()


def test_names_are_found_without_accents_or_case(club) -> None:
    tournament = make_tournament(club, 20, started=False)
    player = tournament.entries.get(number=3).player
    player.first_name, player.last_name = "Geneviève", "Le Noël"
    player.save()
    found = field(tournament)
    for words in ("genevieve", "NOEL le", "  Geneviève   LE noël ", "gene noe"):
        assert [one.number for one in search(found, words)] == [3], words
    assert search(found, "zzz") == search(found, "") == search(found, " - ") == ()
    assert len(search(found, "e")) > 3


def test_whoever_bears_exactly_that_name_stands_alone(club) -> None:
    tournament = make_tournament(club, 20, started=False)
    for number, name in ((3, "Martin"), (4, "Martinez")):
        player = tournament.entries.get(number=number).player
        player.first_name, player.last_name = "Anne", name
        player.save()
    assert [one.number for one in search(field(tournament), "anne martin")] == [3]
    assert len(search(field(tournament), "martin")) == 2


def test_the_public_finds_a_pseudonym_and_never_the_name_behind(club) -> None:
    tournament = make_tournament(club, 20, started=False)
    player = tournament.entries.get(number=5).player
    player.first_name, player.last_name, player.pseudonym = "Odile", "Secrète", "Pagat"
    player.save()
    public = field(tournament, PUBLIC)
    assert search(public, "secrete") == ()
    assert [one.name for one in search(public, "pagat")] == ["Pagat"]
    assert [one.name for one in search(field(tournament), "secrete")] == ["Odile Secrète"]


@pytest.mark.parametrize("players", [20, 52])
def test_the_same_few_queries_whatever_the_size(club, django_assert_num_queries, players) -> None:
    tournament = make_tournament(club, players)
    move_to(tournament, 2)
    play_quickly(tournament, positions=2)
    tournament.refresh_from_db()
    with django_assert_num_queries(4):
        found = read_field(tournament, PUBLIC)
        rankings(found)
        seating(found, 2)
