"""Rounds of a bracket: who goes on, what separates equals, what a drawn round fixes."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.urls import reverse

from scoring.models import Deal
from tests.scoring.deal_posts import address, posted
from tests.tournaments.teams.factories import (
    better,
    give_up,
    play,
    refused,
    ruling,
    started,
)
from tournaments.directing import Refused, teams
from tournaments.directing.teams import following
from tournaments.models import MeetingSide, Ruling
from tournaments.ranking import TieReason
from tournaments.standings.teams import bracket_rounds, pool_tables, read_teams, winner_of

pytestmark = pytest.mark.django_db


def test_the_best_of_the_pools_meet_crosswise(club) -> None:
    tournament = started(club, 8, "pools")
    with refused("teams_round_open"):
        teams.begin_bracket(tournament, 2)
    give_up(tournament, "B")
    with refused("teams_kept"):
        teams.begin_bracket(tournament, 4)
    teams.begin_bracket(tournament, 2)
    field = read_teams(tournament)
    one, other = pool_tables(field)
    (semis,) = bracket_rounds(field)
    pairs = [tuple(side.team.pk for side in one.sides) for one in semis.meetings]
    assert pairs == [
        (one.rows[0].team.pk, other.rows[1].team.pk),
        (other.rows[0].team.pk, one.rows[1].team.pk),
    ]
    with refused("teams_bracket_exists"):
        teams.begin_bracket(tournament, 2)
    teams.undo_round(tournament)
    assert tournament.meetings.count() == 12
    teams.begin_bracket(tournament, 2)
    with refused("teams_round_open"):
        teams.begin_round(tournament)
    for meeting in tournament.meetings.filter(pool=""):
        play(meeting, better("B"))
    teams.begin_round(tournament)
    final = tournament.meetings.last()
    play(final, better("A"))
    with refused("teams_round_last"):
        teams.begin_round(tournament)
    teams.finish_teams(tournament)
    rounds = bracket_rounds(read_teams(tournament))
    assert rounds[-1].winners == (read_teams(tournament).meetings[-1].side("A").team,)


def test_a_round_that_is_drawn_keeps_its_teams(club) -> None:
    tournament = started(club, 4, "bracket")
    first, _second = tournament.meetings.all()
    for meeting in tournament.meetings.all():
        play(meeting, better("B"))
    teams.begin_round(tournament)
    winner, loser = first.sides.get(letter="B"), first.sides.get(letter="A")
    teams.give_bonus(loser, Decimal(1))
    for change in (
        lambda: teams.give_bonus(loser, Decimal(500)),
        lambda: teams.forfeit(winner),
        lambda: ruling(first, "B", pm=Decimal(500)),
    ):
        with refused("teams_round_drawn"):
            change()
    loser.refresh_from_db()
    assert (loser.bonus, Ruling.objects.count()) == (Decimal(1), 0)
    teams.undo_round(tournament)
    teams.forfeit(winner)
    assert bracket_rounds(read_teams(tournament))[0].winners[0].pk == loser.team_id


def test_nor_does_a_deal_on_its_own_page_send_another_team_on(club, client_for, owner) -> None:
    tournament = started(club, 4, "bracket")
    first, _second = tournament.meetings.all()
    for meeting in tournament.meetings.all():
        play(meeting, better("B"))
    teams.begin_round(tournament)
    deal = Deal.objects.filter(table__session__seance__meeting=first).first()
    page = client_for(owner).post(
        reverse("deal-void", args=[club.slug, deal.pk]),
        {"reason": "saisie", "version": deal.version},
        follow=True,
    )
    assert "Le tour suivant est tiré" in page.content.decode()
    deal.refresh_from_db()
    assert deal.counts
    teams.undo_round(tournament)
    client_for(owner).post(
        reverse("deal-void", args=[club.slug, deal.pk]),
        {"reason": "saisie", "version": deal.version},
    )
    deal.refresh_from_db()
    assert not deal.counts


def test_a_deal_that_waited_on_a_phone_is_refused_with_the_reason(
    club, client_for, owner, monkeypatch
) -> None:
    """The phone keeps it then, and says why."""
    tournament = started(club, 2, "match")
    play(tournament.meetings.get(), better("B"))
    deal = Deal.objects.order_by("pk").first()

    def follows(_tournament) -> None:
        raise Refused("teams_round_drawn")

    monkeypatch.setattr(following, "keep_drawn", follows)
    fields = posted(deal.number, taker=deal.taker, deal=deal.pk, version=deal.version)
    client = client_for(owner)
    answer = client.post(address("deal-send", deal.table), fields).json()
    assert answer["state"] == "refused"
    assert "Le tour suivant est tiré" in answer["text"]
    deal.refresh_from_db()
    assert (deal.version, deal.depth) == (1, Deal.Depth.UNIT)
    page = client.post(
        address("deal-merge", deal), {**fields, "mine-attack": "49", "choice-points": "mine"}
    )
    assert page.status_code == 200
    deal.refresh_from_db()
    assert deal.version == 1


def test_a_bracket_keeps_the_best_of_the_pools(club) -> None:
    tournament = started(club, 8, "pools")
    give_up(tournament, "B")
    teams.begin_bracket(tournament, 2)
    (before, _other) = pool_tables(read_teams(tournament))
    third = before.rows[2].team.pk
    lost = MeetingSide.objects.filter(team=third, forfeit=True)
    with refused("teams_round_drawn"):
        for side in lost:
            teams.forfeit(side, declared=False)


def test_level_teams_are_separated_by_the_bonus_then_by_name(club) -> None:
    tournament = started(club, 2, "match")
    meeting = tournament.meetings.get()
    play(meeting, lambda _attack, _board: 50)
    (view,) = read_teams(tournament).meetings
    assert winner_of(view) == (None, None)
    teams.let_through(meeting.sides.get(letter="B"))
    (view,) = read_teams(tournament).meetings
    assert winner_of(view)[0] == view.side("B").team
    # A's 2 PM of penalty are what its larger bonus brought: level, and the bonus decides.
    teams.give_bonus(meeting.sides.get(letter="A"), Decimal(2))
    ruling(meeting, "A", pm=Decimal(2))
    (view,) = read_teams(tournament).meetings
    assert winner_of(view) == (view.side("A").team, TieReason.BONUS)
