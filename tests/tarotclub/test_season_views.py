"""The club's seasons, as a secretary keeps them."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from tarotclub.models import Season
from tests.tarotclub.factories import make_season

ADD = "/c/test/saisons/nouvelle/"


@pytest.fixture
def desk(secretary, client_for):
    return client_for(secretary)


def edit_url(season: Season) -> str:
    return reverse("season-edit", args=["test", season.pk])


def values(**more) -> dict[str, object]:
    return {"name": "2025-2026", "starts": "2025-07-01", "ends": "2026-06-30", "version": 1, **more}


def test_seasons_are_listed_the_newest_first_with_their_standings(club, desk):
    old = make_season(club, "2024-2025", starts=date(2024, 7, 1), ends=date(2025, 6, 30))
    new = make_season(club)
    answer = desk.get("/c/test/saisons/")
    assert list(answer.context["seasons"]) == [new, old]
    for season in (old, new):
        assert reverse("season", args=["test", season.pk]) in answer.content.decode()


def test_an_empty_list_says_what_is_missing(club, desk):
    assert "Aucune saison." in desk.get("/c/test/saisons/").content.decode()


def test_a_reader_is_not_offered_to_edit(club, reader, client_for):
    season = make_season(club)
    page = client_for(reader).get("/c/test/saisons/").content.decode()
    assert edit_url(season) not in page
    assert ADD not in page


def test_the_next_season_is_proposed(club, desk):
    make_season(club, "loin", starts=date(2090, 7, 1), ends=date(2091, 6, 30))
    page = desk.get(ADD).content.decode()
    assert 'value="2091-2092"' in page
    assert 'value="2091-07-01"' in page
    assert 'value="2092-06-30"' in page


def test_a_season_is_opened(club, desk):
    answer = desk.post(ADD, values(published="on"))
    assert answer["Location"] == "/c/test/saisons/"
    season = Season.objects.get()
    assert (season.club, season.name, season.published) == (club, "2025-2026", True)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Il manque le nom de la saison."),
        ("name", "x" * 41, None),
        ("starts", "", "Il manque le premier jour."),
        ("starts", "hier", None),
        ("ends", "2025-06-30", "Le dernier jour vient avant le premier."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(club, desk, field, value, sentence):
    answer = desk.post(ADD, values(**{field: value}))
    assert answer.status_code == 400
    found = answer.context["form"].errors
    assert list(found) == [field]
    if sentence:
        assert found[field] == [sentence]
    assert not Season.objects.exists()


def test_a_name_is_given_once_in_a_club(club, other_club, desk):
    make_season(other_club)
    assert desk.post(ADD, values()).status_code == 302
    answer = desk.post(ADD, values(starts="2026-07-01", ends="2027-06-30"))
    assert answer.context["form"].errors == {"name": ["Une saison porte déjà ce nom."]}


def test_seasons_that_overlap_are_a_warning_not_an_error(club, desk):
    make_season(club)
    answer = desk.post(ADD, values(name="Coupe", starts="2026-01-01"), follow=True)
    assert Season.objects.count() == 2
    assert "Elle partage des jours avec\N{NO-BREAK SPACE}: 2025-2026." in answer.content.decode()


def test_a_season_is_edited_and_keeps_its_own_name(club, desk):
    season = make_season(club)
    assert desk.post(edit_url(season), values(ends="2026-07-15")).status_code == 302
    season.refresh_from_db()
    assert (season.ends, season.version) == (date(2026, 7, 15), 2)


def test_whoever_saves_second_sees_both_versions(club, desk):
    season = make_season(club)
    desk.post(edit_url(season), values(published="on"))
    answer = desk.post(edit_url(season), values(ends="2026-07-31"))
    told = [(one.label, one.stored, one.typed) for one in answer.context["differences"]]
    assert answer.status_code == 409
    assert told == [
        ("Dernier jour", "30 juin 2026", "31 juillet 2026"),
        ("Tout le monde peut voir son classement", "oui", "non"),
    ]
    season.refresh_from_db()
    assert season.ends == date(2026, 6, 30)
