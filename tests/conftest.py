"""People, clubs and the data folder that every test may ask for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from tarotclub.models import Club, Membership, Role, User
from tests.sessions import end_other_sessions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# A busy machine is no failure; what is submitted is judged by the same examples each time.
hypothesis_settings.register_profile(
    "tarotclub", deadline=None, derandomize=bool(os.environ.get("CI"))
)
hypothesis_settings.load_profile("tarotclub")


def pytest_configure() -> None:
    # The static file server warns of a folder that is not there.
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests about the database this run does not use (`sqlite`, `postgresql`)."""
    others = {"sqlite", "postgresql"} - {connection.vendor}
    gone = [item for item in items if any(item.get_closest_marker(name) for name in others)]
    if gone:
        config.hook.pytest_deselected(items=gone)
        items[:] = [item for item in items if item not in gone]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Nothing holds the test database when the run ends: PostgreSQL drops none that is in use."""
    yield
    with django_db_blocker.unblock():
        end_other_sessions(connection.settings_dict["NAME"])


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each process of a parallel run keeps its own secrets and uploads."""
    settings.DATA_DIR = tmp_path_factory.mktemp("data")
    settings.MEDIA_ROOT = settings.DATA_DIR / "uploads"


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Rows are numbered anew in each test: pages kept from another would seem to be of these."""
    cache.clear()


@pytest.fixture(autouse=True)
def _in_french() -> Iterator[None]:
    """A request leaves its language behind; the next test must not read it."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture
def data_folder(tmp_path: Path, settings) -> Path:
    """An empty data folder for this test alone."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return settings.DATA_DIR


@pytest.fixture
def club(db) -> Club:
    """The club of the people below; it published nothing."""
    return Club.objects.create(name="Tarot Club de Test", slug="test")


@pytest.fixture
def other_club(db) -> Club:
    return Club.objects.create(name="Les Voisins", slug="voisins")


@pytest.fixture
def make_member(db) -> Callable[[Club, str, str], User]:
    """A factory: `make_member(club, username, role)`."""

    def make(where: Club, username: str, role: str) -> User:
        user = User.objects.create(username=username, first_name=username.capitalize())
        Membership.objects.create(club=where, user=user, role=role)
        return user

    return make


@pytest.fixture
def owner(club: Club, make_member) -> User:
    return make_member(club, "owner", Role.OWNER)


@pytest.fixture
def organiser(club: Club, make_member) -> User:
    return make_member(club, "organiser", Role.ORGANISER)


@pytest.fixture
def arbiter(club: Club, make_member) -> User:
    return make_member(club, "arbiter", Role.ARBITER)


@pytest.fixture
def secretary(club: Club, make_member) -> User:
    return make_member(club, "secretary", Role.SECRETARY)


@pytest.fixture
def scorer(club: Club, make_member) -> User:
    return make_member(club, "scorer", Role.SCORER)


@pytest.fixture
def reader(club: Club, make_member) -> User:
    return make_member(club, "reader", Role.READER)


@pytest.fixture
def outsider(other_club: Club, make_member) -> User:
    """The owner of another club: here their name opens nothing."""
    return make_member(other_club, "outsider", Role.OWNER)


@pytest.fixture
def client_for(db) -> Callable[[User | None], Client]:
    """A factory: a browser logged in as somebody, or as nobody (`None`).

    `force_login`, since a login by password is counted and slowed down.
    """

    def make(user: User | None = None, **options) -> Client:
        client = Client(**options)
        if user is not None:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return make
