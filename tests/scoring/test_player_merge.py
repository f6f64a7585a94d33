"""A player's change reaches every page that names them; results follow a merged record."""

from __future__ import annotations

import pytest

from scoring.ledger.players import player_seasons
from scoring.ledger.ranks import Reader
from scoring.models import Attendance, Seat, Session
from tarotclub import people
from tarotclub.models import Player, Season
from tests.scoring.factories import make_players, make_season, make_session, make_table, play
from tests.scoring.fft_deals import play_fft

CLUB = Reader(public=False)


@pytest.fixture
def twice(club) -> tuple[Player, Player]:
    """One person entered twice, who played an evening under each name."""
    season = make_season(club)
    found = []
    for nth, name in enumerate(("Vendredi", "Samedi")):
        session = make_session(club, season=season, name=name)
        table = make_table(club, session=session)
        play_fft(table, nth, taker=0)
        found.append(table.seats.get(index=0).player)
    return found[0], found[1]


def revisions() -> list[int]:
    return [
        *Session.objects.order_by("pk").values_list("revision", flat=True),
        *Season.objects.order_by("pk").values_list("revision", flat=True),
    ]


def test_results_follow_the_person(twice) -> None:
    kept, merged = twice
    pk = merged.pk
    people.merge(kept, merged)
    (season,) = player_seasons(kept, CLUB)
    assert season.sums.half_total == 2 * (318 + 228)
    assert len(season.evenings) == 2
    assert not Player.objects.filter(pk=pk).exists()
    assert set(Attendance.objects.filter(player=kept).values_list("session__name", flat=True)) == {
        "Vendredi",
        "Samedi",
    }


def test_checked_in_under_both_names_is_checked_in_once(club, twice) -> None:
    kept, merged = twice
    session = Session.objects.get(name="Vendredi")
    Attendance.objects.create(session=session, player=merged)
    people.merge(kept, merged)
    assert Attendance.objects.filter(session=session, player=kept).count() == 1


def test_two_who_sat_at_one_table_are_two_people(club) -> None:
    table = make_table(club)
    one, other = (table.seats.get(index=index).player for index in (0, 1))
    with pytest.raises(people.MergeRefused, match="28 novembre 2025"):
        people.merge(one, other)
    assert set(Seat.objects.values_list("player", flat=True)) >= {one.pk, other.pk}
    assert people.refusal(one, other)


def test_a_merge_tells_the_evenings_of_both_and_their_season(twice) -> None:
    before = revisions()
    people.merge(*twice)
    assert all(now > then for now, then in zip(revisions(), before, strict=True))


def test_a_new_name_tells_the_pages_that_show_it_and_no_other(club, twice) -> None:
    kept, _merged = twice
    elsewhere = make_table(club, session=make_session(club, name="Ailleurs"))
    play(elsewhere)
    before = dict(Session.objects.values_list("name", "revision"))
    people.edit(kept, people.Identity("Yvette", "Le Goff"), kept.version)
    after = dict(Session.objects.values_list("name", "revision"))
    assert {name for name in after if after[name] != before[name]} == {"Vendredi"}


def test_who_only_came_is_named_on_the_evening_too(club) -> None:
    (player,) = make_players(club, 1)
    session = make_session(club)
    Attendance.objects.create(session=session, player=player)
    people.edit(player, people.Identity("Ginette"), player.version)
    session.refresh_from_db()
    assert session.revision == 1


def test_a_refused_merge_changes_nothing(club) -> None:
    table = make_table(club)
    one, other = (table.seats.get(index=index).player for index in (0, 1))
    before = revisions()
    assert people.refusal(one, other)
    assert revisions() == before


def test_asking_whether_a_merge_is_possible_changes_nothing(twice) -> None:
    before = revisions()
    assert people.refusal(*twice) is None
    assert revisions() == before
    assert Player.objects.filter(pk__in=[player.pk for player in twice]).count() == 2


def test_a_player_with_results_cannot_be_deleted(twice) -> None:
    with pytest.raises(people.HasResults):
        people.delete(twice[0])
