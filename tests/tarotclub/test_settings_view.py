"""The club's settings."""

import pytest

from tarotclub.models import Club

URL = "/c/test/reglages/"


@pytest.fixture
def desk(owner, client_for):
    return client_for(owner)


def values(**more):
    return {"name": "Tarot Club de Test", "timezone": "Europe/Paris", "version": 1, **more}


def test_settings_are_stored_and_the_address_stays(club, desk):
    asked = values(
        name="Les Vingt-et-un", timezone="Indian/Reunion", published="on", indexable="on"
    )
    assert desk.post(URL, asked)["Location"] == URL
    club.refresh_from_db()
    assert (club.name, club.slug, club.timezone) == ("Les Vingt-et-un", "test", "Indian/Reunion")
    assert club.published
    assert club.indexable
    assert (club.version, club.revision) == (2, 1)


def test_a_zone_chosen_under_a_former_name_is_still_there(club, desk):
    Club.objects.update(timezone="Europe/Kiev")
    assert '<option value="Europe/Kiev" selected>' in desk.get(URL).content.decode()
    assert desk.post(URL, values(timezone="Europe/Kiev"))["Location"] == URL
    club.refresh_from_db()
    assert club.timezone == "Europe/Kiev"


@pytest.mark.parametrize(
    ("field", "value"), [("name", " "), ("name", "x" * 81), ("timezone", "Mars/Olympus")]
)
def test_what_is_wrong_is_said_and_the_heading_keeps_the_name(club, desk, field, value):
    answer = desk.post(URL, values(**{field: value}))
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert "Tarot Club de Test</a>" in answer.content.decode()
    club.refresh_from_db()
    assert club.version == 1


def test_whoever_saves_second_sees_both_versions(club, desk):
    desk.post(URL, values(published="on"))
    answer = desk.post(URL, values(name="Autre nom"))
    assert answer.status_code == 409
    told = [(one.stored, one.typed) for one in answer.context["differences"]]
    assert told == [("Tarot Club de Test", "Autre nom"), ("oui", "non")]
    assert Club.objects.get().name == "Tarot Club de Test"


def test_a_page_is_shown_to_search_engines_only_where_the_club_wants(club, desk, client):
    desk.post(URL, values(published="on"))
    assert client.get("/c/test/")["X-Robots-Tag"] == "noindex"
    desk.post(URL, values(published="on", indexable="on", version=2))
    answer = client.get("/c/test/")
    assert "X-Robots-Tag" not in answer
    assert "noindex" not in answer.content.decode()
