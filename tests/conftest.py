"""People, clubs and the data folder that every test may ask for."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache
from django.core.management.commands import flush
from django.db import connection
from django.test import Client
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from tarotclub.models import Club, Membership, Role, User
from tests.sessions import end_other_sessions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.db.backends.base.base import BaseDatabaseWrapper

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


def pytest_collection_finish() -> None:
    """What was collected stays to the end: no need to search it for rubbish again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)


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


@pytest.fixture(scope="session", autouse=True)
def _emptied_where_filled() -> Iterator[None]:
    """After a test whose transactions end, empty the few tables it filled, not all ninety.

    Kinds of rows and permissions are the migrations' own: they stay, and need not be made again.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(flush, "sql_flush", _emptying)
        patched.setattr(flush, "emit_post_migrate_signal", lambda *_args, **_options: None)
        yield


def _emptying(_style: object, database: BaseDatabaseWrapper, **_options: object) -> list[str]:
    """The statements that leave the database as the migrations left it."""
    kept = {ContentType._meta.db_table, Permission._meta.db_table}
    known = database.introspection.django_table_names(only_existing=True, include_views=False)
    names = {table: database.ops.quote_name(table) for table in known if table not in kept}
    with database.cursor() as cursor:
        cursor.execute(
            " UNION ALL ".join(
                f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {name})"
                for table, name in names.items()
            )
        )
        return [f"DELETE FROM {names[table]}" for (table,) in cursor.fetchall()]


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

    By a session as a login leaves it: a login by password is counted and slowed down, and
    `force_login` tells everybody of it, which takes longer than many a page.
    """

    def make(user: User | None = None, **options) -> Client:
        client = Client(**options)
        if user is not None:
            session = SessionStore()
            session[SESSION_KEY] = str(user.pk)
            session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
            session[HASH_SESSION_KEY] = user.get_session_auth_hash()
            session.save()
            client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
        return client

    return make
