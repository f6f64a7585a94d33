"""The first club of an empty installation."""

from __future__ import annotations

import threading

import pytest
from django.db import connection
from django.utils import timezone

from tarotclub import firstvisit, founding, seasons
from tarotclub.founding import AlreadyFounded, Founding
from tarotclub.models import Club, Membership, Role, Season, User

ASKED = Founding(
    club_name="Tarot-club de Montfaucel",
    timezone="Europe/Paris",
    first_name="Josette",
    last_name="Rivoire",
    username="josette",
    password="cinq bouts au chien",
)


@pytest.fixture
def _first_visit(db, data_folder):
    """An empty installation whose terminal has printed its token."""
    firstvisit.token()


@pytest.mark.usefixtures("_first_visit")
def test_a_club_begins_with_its_owner_and_its_season(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        club, user = founding.found(ASKED)
    assert (club.name, club.slug) == ("Tarot-club de Montfaucel", "tarot-club-de-montfaucel")
    assert not club.published
    assert user.check_password("cinq bouts au chien")
    assert Membership.objects.get().role == Role.OWNER
    today = timezone.localdate()
    assert seasons.current(club, today) == Season.objects.get()


@pytest.mark.usefixtures("_first_visit")
def test_the_token_is_spent(data_folder, django_capture_on_commit_callbacks):
    assert (data_folder / "first-visit-token").exists()
    with django_capture_on_commit_callbacks(execute=True):
        founding.found(ASKED)
    assert not (data_folder / "first-visit-token").exists()


@pytest.mark.usefixtures("_first_visit")
def test_a_second_club_is_not_founded(club):
    with pytest.raises(AlreadyFounded):
        founding.found(ASKED)
    assert Club.objects.get() == club
    assert not User.objects.exists()


@pytest.mark.usefixtures("_first_visit")
def test_what_fails_half_way_leaves_nothing(monkeypatch, data_folder):
    def fail(*_):
        raise RuntimeError

    monkeypatch.setattr(seasons, "add", fail)
    with pytest.raises(RuntimeError):
        founding.found(ASKED)
    assert not Club.objects.exists()
    assert not User.objects.exists()
    assert (data_folder / "first-visit-token").exists()


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Tarot-club de Montfaucel", "tarot-club-de-montfaucel"),
        ("L’Étoile d’Évry", "letoile-devry"),
        ("Таро", "club"),
        ("—", "club"),
        ("x" * 80, "x" * 70),
    ],
)
def test_an_address_holds_plain_letters(db, name, slug):
    assert founding.free_slug(name) == slug


def test_an_address_taken_gets_a_number(db):
    for expected in ("dix", "dix-2", "dix-3"):
        slug = founding.free_slug("Dix")
        assert slug == expected
        Club.objects.create(name="Dix", slug=slug)


@pytest.mark.django_db(transaction=True)
def test_of_two_visitors_at_once_one_founds(data_folder):
    firstvisit.token()
    at_once = threading.Barrier(2)
    ends: list[str] = []

    def visit(number: int) -> None:
        asked = Founding(**{**vars(ASKED), "username": f"josette{number}"})
        at_once.wait()
        try:
            founding.found(asked)
            ends.append("founded")
        except AlreadyFounded:
            ends.append("too late")
        finally:
            connection.close()

    visitors = [threading.Thread(target=visit, args=[number]) for number in (1, 2)]
    for visitor in visitors:
        visitor.start()
    for visitor in visitors:
        visitor.join()
    assert sorted(ends) == ["founded", "too late"]
    assert Club.objects.count() == User.objects.count() == Season.objects.count() == 1
