"""What one player did: sums, contracts taken and made, and who may read which part."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.ledger.players import (
    Sums,
    played_deals,
    player_seasons,
    readable_players,
    state_of,
)
from scoring.ledger.ranks import Reader
from scoring.ledger.seasons import season_standings
from scoring.models import Session
from scoring.recording import Author, touched, void
from tarotclub.models import Player, Season
from tests.scoring.factories import (
    make_players,
    make_season,
    make_session,
    make_table,
    play,
    play_nothing,
    unit,
)
from tests.scoring.fft_deals import play_fft

CLUB, PUBLIC = Reader(public=False), Reader(public=True)


@pytest.fixture
def table(club):
    return make_table(club, session=make_session(club, season=make_season(club)))


@pytest.fixture
def player(table) -> Player:
    return table.seats.get(index=0).player


def sums_of(player, reader=CLUB) -> Sums:
    (season,) = player_seasons(player, reader)
    return season.sums


def test_taken_and_made_are_those_of_the_marque(table, player) -> None:
    play_fft(table, 0, taker=0)  # made by 8 … here 49 for 41
    play_fft(table, 2, taker=0)  # lost: 34 for 41
    play_fft(table, 3, taker=1)
    play(table, 0, points=41)  # just made
    play(table, 0, points=40.5)  # lost by a half
    play(table, 0, bouts=3, points=80, chelem="announced_failed", contract="prise")
    expected = 318 - 126 - 92 + 150 - 156 + (25 + 44 - 200) * 3
    assert sums_of(player) == Sums(2 * expected, deals=6, taken=5, made=3)
    assert sums_of(player).mean == Fraction(expected, 6)


def test_a_made_contract_that_costs_points_is_made(table, player) -> None:
    """A missed slam costs 200 and does not turn a made contract into a lost one."""
    play(table, 0, bouts=3, points=80, chelem="announced_failed", contract="prise")
    sums = sums_of(player)
    assert sums.half_total < 0
    assert sums.made == 1


def test_what_does_not_count_is_not_counted(table, player) -> None:
    play_nothing(table, "passed")
    gone = play(table, 0)
    void(gone.pk, "", gone.version, Author(None, "essai"))
    assert player_seasons(player, CLUB) == ()


def test_a_score_alone_says_nothing_of_the_contract(table, player) -> None:
    unit(table, taker=0, half_unit=100)
    assert sums_of(player) == Sums(300, deals=1, taken=0, made=0)


def test_deals_of_an_evening_say_who_took_and_what_it_gave(table, player) -> None:
    play_fft(table, 0, taker=0)
    play_nothing(table, "passed")
    play_fft(table, 2, taker=3)
    one, two = played_deals(player, table.session, CLUB)
    assert (one.deal.number, one.role, one.taker, one.half_score) == (
        1,
        "taker",
        player.full_name,
        636,
    )
    assert one.marque is not None
    assert one.marque.margin == 8
    assert (two.deal.number, two.role, two.half_score) == (3, "defence", 84)
    assert two.taker == table.seats.get(index=3).player.full_name


def test_at_five_the_called_player_is_a_partner(club) -> None:
    table = make_table(club, players=5)
    play(table, 0, called="partner", partner=2)
    roles = [
        played_deals(seat.player, table.session, CLUB)[0].role
        for seat in table.seats.order_by("index")
    ]
    assert roles == ["taker", "defence", "partner", "defence", "defence"]


def test_seasons_come_newest_first_and_stray_evenings_last(club, table, player) -> None:
    old = make_season(club, name="2024-2025", starts=date(2024, 9, 1), ends=date(2025, 6, 30))
    others = make_players(club, 3)
    for season, name in [(None, "Amicale"), (old, "Ancienne")]:
        session = make_session(club, season=season, name=name)
        play(make_table(club, session=session, people=[player, *others]))
    play(table)
    found = player_seasons(player, CLUB)
    assert [each.season and each.season.name for each in found] == ["2025-2026", "2024-2025", None]


def test_the_public_reads_published_evenings_and_published_seasons(club, table, player) -> None:
    season = table.session.season
    shown = make_session(club, season=season, name="Publiée", published=True)
    play_fft(table, 0, taker=0)
    play_fft(make_table(club, session=shown, people=[player, *make_players(club, 3)]), 1, taker=0)

    (found,) = player_seasons(player, PUBLIC)
    assert (found.season, found.hidden_evenings) == (None, 0)
    assert found.sums.half_total == 2 * 228
    assert [each.session for each in found.evenings] == [shown]

    Season.objects.update(published=True)
    (found,) = player_seasons(player, PUBLIC)
    assert found.season == season
    assert [each.session for each in found.evenings] == [shown]
    assert (found.hidden_evenings, found.hidden.half_total) == (1, 2 * 318)
    season.refresh_from_db()
    theirs = next(row for row in season_standings(season, PUBLIC).rows if row.player == player)
    assert found.sums.half_total == theirs.half_total, "the same total as the season's page"

    (found,) = player_seasons(player, CLUB)
    assert len(found.evenings) == 2
    assert found.hidden_evenings == 0


def test_nothing_published_means_nothing_public(table, player) -> None:
    play_fft(table, 0, taker=0)
    assert player_seasons(player, PUBLIC) == ()
    assert readable_players().get(pk=player.pk).published is False


@pytest.mark.parametrize("what", [Session, Season])
def test_a_player_is_public_with_a_published_evening_or_season(table, player, what) -> None:
    play_fft(table, 0, taker=0)
    what.objects.update(published=True)
    assert readable_players().get(pk=player.pk).published is True


def test_a_tournament_or_a_season_without_deals_publishes_nobody(club, table, player) -> None:
    Season.objects.update(published=True)
    assert readable_players().get(pk=player.pk).published is False
    play_fft(table, 0, taker=0)
    Session.objects.update(kind=Session.Kind.SEANCE, published=True)
    assert readable_players().get(pk=player.pk).published is False


def test_the_state_follows_every_write(club, table, player) -> None:
    def state():
        return state_of(readable_players().get(pk=player.pk))

    seen = {state()}
    play_fft(table, 0, taker=0)
    seen.add(state())
    touched(table.session)
    seen.add(state())
    Player.objects.filter(pk=player.pk).update(version=7)
    seen.add(state())
    make_table(club, session=make_session(club), people=[player, *make_players(club, 3)])
    seen.add(state())
    assert len(seen) == 5


def test_what_one_session_gains_never_hides_that_another_is_gone(club, table, player) -> None:
    other = make_table(club, session=make_session(club), people=[player, *make_players(club, 3)])
    Session.objects.filter(pk=other.session_id).update(revision=4)
    before = state_of(readable_players().get(pk=player.pk))
    other.seats.filter(player=player).delete()
    Session.objects.filter(pk=table.session_id).update(revision=5)
    assert state_of(readable_players().get(pk=player.pk)) != before


def test_somebody_who_never_came_has_an_empty_page(club) -> None:
    (newcomer,) = make_players(club, 1)
    assert player_seasons(newcomer, CLUB) == ()
    assert readable_players().get(pk=newcomer.pk).published is False


@pytest.mark.parametrize("deals", [1, 25])
def test_the_cost_does_not_grow(club, table, player, deals: int) -> None:
    for nth in range(deals):
        play(table, nth % 4)
    with CaptureQueriesContext(connection) as queries:
        player_seasons(player, CLUB)
        played_deals(player, table.session, CLUB)
    assert len(queries) == 5
