"""The write path for seasons."""

from datetime import date

import pytest

from tarotclub import seasons
from tarotclub.models import Club
from tarotclub.seasons import Span
from tarotclub.versions import StaleVersion
from tests.tarotclub.factories import make_season


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2025, 7, 1), "2025-2026"),
        (date(2025, 12, 31), "2025-2026"),
        (date(2026, 6, 30), "2025-2026"),
        (date(2026, 7, 1), "2026-2027"),
    ],
)
def test_the_usual_season_runs_from_july_to_june(day, name):
    span = seasons.around(day)
    year = int(name[:4])
    assert span == Span(name, date(year, 7, 1), date(year + 1, 6, 30))


def test_a_day_counts_for_the_newest_season_that_holds_it(club):
    make_season(club)
    cup = make_season(club, "Coupe d’hiver", starts=date(2026, 1, 1), ends=date(2026, 2, 28))
    assert seasons.current(club, date(2026, 1, 15)) == cup
    assert seasons.current(club, date(2026, 3, 1)).name == "2025-2026"
    assert seasons.current(club, date(2026, 7, 1)) is None


def test_another_club_s_season_holds_no_day_of_ours(club, other_club):
    make_season(other_club)
    assert seasons.current(club, date(2026, 3, 1)) is None


def test_seasons_overlap_when_they_share_a_day(club, other_club):
    season = make_season(club)
    touching = make_season(club, "Été", starts=date(2026, 6, 30), ends=date(2026, 8, 31))
    make_season(club, "2026-2027", starts=date(2026, 7, 1), ends=date(2027, 6, 30))
    make_season(other_club)
    assert list(seasons.overlapping(season)) == [touching]


def test_an_added_season_is_told_to_the_club_s_page(club):
    season = seasons.add(club, seasons.around(date(2026, 3, 1)))
    assert season.name == "2025-2026"
    assert Club.objects.get(pk=club.pk).revision == club.revision + 1


def test_an_edited_season_raises_its_version_and_both_revisions(club):
    season = make_season(club)
    span = Span("2025/26", date(2025, 9, 1), date(2026, 6, 30), published=True)
    seasons.edit(season, span, version=1)
    season.refresh_from_db()
    assert (season.name, season.starts, season.published) == ("2025/26", date(2025, 9, 1), True)
    assert (season.version, season.revision) == (2, 1)
    assert Club.objects.get(pk=club.pk).revision == club.revision + 1


def test_a_stale_edit_is_refused(club):
    season = make_season(club)
    seasons.edit(season, Span("A", season.starts, season.ends), version=1)
    with pytest.raises(StaleVersion) as caught:
        seasons.edit(season, Span("B", season.starts, season.ends), version=1)
    assert caught.value.current.name == "A"
