"""The write path of libre: what it refuses, and that it touches every séance of a tournament."""

from __future__ import annotations

from datetime import date

import pytest

from scoring.models import Session, Table
from tests.scoring.factories import make_players, play
from tests.tournaments.factories import DAY
from tests.tournaments.libre.factories import hand_in, hand_in_by_number, make_libre, tables
from tournaments import directing
from tournaments.directing import Refused, libre
from tournaments.directing.libre.sentences import CODES, libre_sentences
from tournaments.libreplans import final_offers, offers, part_for
from tournaments.models import LibreTeam, Place, Tournament


def refused(action, *args) -> str:
    with pytest.raises(Refused) as told:
        action(*args)
    return told.value.code


def teams_of_two(club, number: int = 4, *, started: bool = False) -> Tournament:
    movement = offers(number, 2)[0].part.movement_id
    choice = libre.Choice("movement", 4, 5, movement)
    return make_libre(club, 2 * number, team_size=2, started=started, choice=choice)


def test_a_team_has_its_number_of_players_and_its_own_name(club):
    tournament = libre.create_libre(club, "Duos", DAY, None, libre.LibreChoice(2))
    anne, luc, max_, zoe = make_players(club, 4)
    assert refused(libre.add_team, tournament, "Un", [anne]) == "team_size_wrong"
    team = libre.add_team(tournament, "Les Bouts", [anne, luc])
    assert refused(libre.add_team, tournament, "les bouts", [max_, zoe]) == "team_name_taken"
    assert refused(libre.add_team, tournament, "Deux", [luc, max_]) == "team_player_taken"
    libre.remove_team(team)
    assert not LibreTeam.objects.exists()
    assert not tournament.entries.exists()
    directing.register_all(tournament, [anne])
    assert refused(libre.choose_format, tournament, libre.Choice("movement", 4, 5, "LIB-5")) == (
        "team_missing"
    )


def test_team_mates_never_meet_and_swap_together(club):
    tournament = teams_of_two(club, 10)
    first = tournament.libre_teams.first()
    before = Place.objects.get(entry__libre_member__team=first, entry__number=1).starter
    other = Place.objects.exclude(entry__libre_member__team=first).last().starter
    libre.swap_places(tournament, before, other)
    now = {one.starter for one in Place.objects.filter(entry__libre_member__team=first)}
    assert other in now
    assert len(now) == 2
    libre.start_libre(tournament)
    for position in range(1, 5):
        for table in tables(tournament, 1, position):
            teams = [who.team for _index, who in table.seats]
            assert len(set(teams)) == len(teams)


def test_teams_play_no_drawn_tables(club):
    tournament = teams_of_two(club)
    assert refused(libre.choose_format, tournament, libre.Choice("drawn", 4, 5)) == (
        "libre_teams_movement"
    )


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (libre.Choice("movement", 8, 4, "LIB-5"), "libre_positions"),
        (libre.Choice("movement", 5, 0, "LIB-5"), "libre_deals"),
        (libre.Choice("movement", 5, 4, "LIB-7"), "libre_unfit"),
        (libre.Choice("movement", 5, 4, "LIB-999"), "libre_unfit"),
        (libre.Choice("drawn", 31, 4), "libre_positions"),
    ],
)
def test_a_format_that_cannot_be_is_refused(club, choice, code):
    tournament = make_libre(club, 20, started=False)
    assert refused(libre.choose_format, tournament, choice) == code


def test_a_movement_is_dropped_when_the_field_changes(club):
    choice = libre.Choice("movement", 5, 5, "LIB-5")
    tournament = make_libre(club, 20, started=False, choice=choice)
    directing.register_all(tournament, make_players(club, 1))
    assert refused(libre.start_libre, tournament) == "seating_incomplete"
    assert refused(libre.list_places, tournament) == "libre_unfit"


def test_where_nobody_sits_follows_from_the_positions(club):
    # OT p.6: Nord of the highest table is missing; a second one as far away as can be.
    assert [one.code for one in part_for("LIB-6", 23, 1, 5, 5, False).absent] == ["N6"]
    assert len(part_for("LIB-6", 22, 1, 3, 8, False).absent) == 2
    assert [one.part.movement_id for one in final_offers(20)] == ["LIB-F20x1", "LIB-F20"]
    assert final_offers(17) == ()


def test_at_a_table_of_five_the_dealer_is_the_mort(club):
    choice = libre.Choice("movement", 5, 5, "LIB-5", fifths=True)
    tournament = make_libre(club, 21, choice=choice)
    five = next(one for one in tables(tournament, 1, 1) if len(one.seats) == 5)
    table = Table.objects.get(pk=five.pk)
    assert (table.size, table.seats.count()) == (4, 5)
    deal = play(table, taker=1)
    assert len(deal.playing) == 4
    assert deal.dealer not in deal.playing
    found = next(one for one in tables(tournament, 1, 1) if one.pk == five.pk)
    assert found.deals == 1
    assert sum(found.halves.values()) == 0
    assert found.halves[deal.dealer] == 0


def test_name_date_and_publication_reach_every_seance(club):
    tournament = make_libre(club, 8, choice=libre.Choice("drawn", 1, 4))
    hand_in_by_number(tournament, 1, 1)
    libre.open_seance(tournament, libre.Choice("ranked", 1, 4), kept=8)
    directing.publish(tournament)
    tournament.refresh_from_db()
    directing.edit(tournament, tournament.version, "Autre nom", date(2026, 4, 1), None)
    rows = Session.objects.filter(seance__tournament=tournament)
    assert set(rows.values_list("name", "published")) == {("Autre nom", True)}
    assert rows.count() == 2
    assert refused(directing.delete, tournament) == "tournament_played"


def test_a_libre_that_was_not_played_is_deleted_with_all_it_has(club):
    tournament = teams_of_two(club, started=True)
    directing.delete(tournament)
    assert not Tournament.objects.exists()
    assert not Session.objects.filter(kind=Session.Kind.SEANCE).exists()


def test_the_start_is_undone_while_nothing_is_there(club):
    tournament = make_libre(club, 8)
    libre.undo_libre_start(tournament)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.DRAFT
    assert not Table.objects.exists()
    libre.choose_format(tournament, libre.Choice("movement", 5, 5, offers(8)[0].part.movement_id))
    libre.draw_places(tournament, 4)
    libre.start_libre(tournament)
    hand_in(tournament, tables(tournament, 1, 1)[0], 10, 20, 30, -60)
    assert refused(libre.undo_libre_start, tournament) == "tournament_played"


def test_the_same_draw_gives_the_same_places(club):
    tournament = make_libre(club, 20, started=False, choice=libre.Choice("movement", 5, 5, "LIB-5"))
    seen = []
    for seed in (7, 8, 7):
        libre.draw_places(tournament, seed)
        seen.append(dict(Place.objects.values_list("starter", "entry")))
    assert seen[0] == seen[2] != seen[1]


def test_the_end_says_what_is_awaited(club):
    tournament = make_libre(club, 8)
    assert refused(libre.finish_libre, tournament) == "results_missing"
    libre.finish_libre(tournament, 2)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    libre.reopen_libre(tournament)
    hand_in_by_number(tournament, 1, 1)


def test_revisions_rise_with_totals(club):
    tournament = make_libre(club, 8)
    before = Tournament.objects.get(pk=tournament.pk).revision
    hand_in(tournament, tables(tournament, 1, 1)[0], 10, 20, 30, -60)
    after = Tournament.objects.get(pk=tournament.pk).revision
    assert after > before
    play(Table.objects.get(pk=tables(tournament, 1, 1)[1].pk))
    assert Tournament.objects.get(pk=tournament.pk).revision > after


def test_every_refusal_has_its_sentence():
    assert set(libre_sentences()) == set(CODES)
