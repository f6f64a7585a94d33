"""A libre by teams of four as four tournaments side by side, a member in each (OT p.15)."""

from __future__ import annotations

import pytest

from scoring.ledger.ranks import MEMBERS
from tests.tournaments.desk_pages import text, url
from tests.tournaments.libre.factories import hand_in, make_libre, tables
from tournaments.directing.libre import Choice
from tournaments.libreplans import LibrePlan, offers
from tournaments.models import LibreMember
from tournaments.movements import faults
from tournaments.standings.libre import libre_rankings, read_libre

pytestmark = pytest.mark.django_db
PARALLEL = Choice("movement", 5, 5, movement="PAR-L5-L5-L5-L5")


def offered(teams):
    return next(one for one in offers(teams, 4) if one.part.movement.parts)


class TestOffered:
    @pytest.mark.parametrize("teams", [16, 20, 24, 40])
    def test_multiples_of_four_have_it(self, teams):
        part = offered(teams).part
        plan = LibrePlan(part)
        assert plan.fits(teams)
        assert faults(plan.schedule) == ()
        # Team mates play apart: no position is skipped.
        assert (part.skipped, offered(teams).most_positions) == (0, part.movement.positions)

    @pytest.mark.parametrize("teams", [8, 18, 21])
    def test_others_have_not(self, teams):
        assert not any(one.part.movement.parts for one in offers(teams, 4))

    def test_each_team_has_a_member_in_each_in_another_seat(self):
        plan = LibrePlan(offered(20).part)
        for group in plan.groups:
            assert sorted((one.number - 1) // 5 for one in group) == [0, 1, 2, 3]
            assert len({one.line for one in group}) == 4


class TestPlayed:
    def test_team_mates_never_meet(self, club):
        tournament = make_libre(club, 80, team_size=4, choice=PARALLEL)
        team_of = dict(LibreMember.objects.values_list("entry__number", "team__number"))
        for position in range(1, 6):
            at = tables(tournament, 1, position)
            assert [one.number for one in at] == list(range(1, 21))
            for table in at:
                teams = [team_of[int(who.id)] for _index, who in table.seats]
                assert len(set(teams)) == 4

    def test_the_members_points_add_up(self, club):
        tournament = make_libre(club, 80, team_size=4, choice=PARALLEL)
        for table in tables(tournament, 1, 1):
            hand_in(tournament, table, 300, -100, -100, -100, deals=5)
        field = read_libre(tournament, MEMBERS)
        ranked = libre_rankings(field)
        assert len(ranked.teams) == 20
        assert sum(row.total for row in ranked.teams) == 0

    def test_the_pages_say_whose_tables_are_whose(self, club, client_for, organiser):
        tournament = make_libre(club, 80, team_size=4, choice=PARALLEL, started=False)
        page = text(client_for(organiser).get(url("libre-places", tournament)))
        assert "un joueur de chaque équipe dans chacun" in page
        assert "<b>Jaune</b> tables 16 à 20" in page
        page = text(client_for(organiser).get(url("libre-format", tournament)))
        assert "Quatre tournois parallèles, 20 tables" in page
