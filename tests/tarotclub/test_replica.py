"""The public's pages read the replica; whoever has an account reads what was written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import router

from tarotclub import replica
from tarotclub.models import Club, Season

ROOT = Path(__file__).resolve().parents[2]
# Two databases that differ, as a replica that is far behind: which one a page reads is seen on it.
BEHIND = """
import shutil, sys
import django
django.setup()
from django.core.management import call_command
from django.db import connections
from django.test import Client
from tarotclub.models import Club, Membership, Role, Season, User

call_command("migrate", verbosity=0)
call_command("collectstatic", interactive=False, verbosity=0)
club = Club.objects.create(name="Avant", slug="essai", published=True)
season = Season.objects.create(
    club=club, name="Hiver", starts="2026-01-01", ends="2026-12-31", published=True
)
member = User.objects.create(username="membre")
Membership.objects.create(club=club, user=member, role=Role.OWNER)
account = User.objects.create(username="passant")
with connections["default"].cursor() as cursor:
    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
shutil.copy(connections["default"].settings_dict["NAME"], sys.argv[1])
Club.objects.update(name="Après", version=2)

def shown(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return "Après" if "Après" in answer.content.decode() else "Avant"

def entered(user):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client

pages = ["/c/essai/", f"/c/essai/saisons/{season.pk}/", "/c/essai/soirees/"]
for page in pages:
    assert shown(Client(), page) == "Avant", page
    assert shown(entered(member), page) == "Après", page
    assert shown(entered(account), page) == "Après", page
    answer = Client().get(page)
    same = Client().get(page, headers={"If-None-Match": answer.get("ETag", "")})
    assert same.status_code in (200, 304)
# Once a public page was read, the next request of the same thread reads what it must.
assert shown(entered(member), pages[0]) == "Après"
assert Client().get("/c/essai/reglages/").status_code == 302
assert entered(member).post("/c/essai/reglages/", {}).status_code == 400
assert Club.objects.get().name == "Après"
# A replica that is gone takes nobody's page who has an account.
connections["replica"].close()
connections["replica"].settings_dict["NAME"] = "/nulle/part"
assert shown(entered(member), pages[0]) == "Après"
print("read")
"""


def run(tmp_path: Path, source: str, **variables: str) -> str:
    environment = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    environment |= {
        "TAROTCLUB_DATA": str(tmp_path / "data"),
        "TAROTCLUB_HOSTS": "testserver",
        "DJANGO_SETTINGS_MODULE": "tarotclub.settings",
        **variables,
    }
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", source, str(tmp_path / "copy")]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_public_reads_the_replica_and_accounts_do_not(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'copy'}"
    assert run(tmp_path, BEHIND, DATABASE_REPLICA_URL=url).strip() == "read"


def test_without_the_variable_there_is_neither_replica_nor_router(tmp_path: Path) -> None:
    source = (
        "from django.conf import settings; print(*settings.DATABASES, *settings.DATABASE_ROUTERS)"
    )
    assert run(tmp_path, source).split() == ["default"]
    url = f"sqlite:///{tmp_path / 'copy'}"
    named = run(tmp_path, source, DATABASE_REPLICA_URL=url)
    assert named.split() == ["default", "replica", "tarotclub.replica.Router"]


@pytest.fixture
def replicated(monkeypatch) -> None:
    """A replica and its router: which one is asked for, no question is put."""
    monkeypatch.setitem(settings.DATABASES, "replica", settings.DATABASES["default"])
    monkeypatch.setattr(router, "routers", [replica.Router()])


@pytest.mark.usefixtures("replicated")
class TestRouter:
    @pytest.mark.parametrize(
        ("method", "session", "read"),
        [
            ("get", False, "replica"),
            ("head", False, "replica"),
            ("get", True, "default"),
            ("post", False, "default"),
            ("post", True, "default"),
        ],
    )
    def test_who_reads_where(self, rf, method, session, read) -> None:
        request = getattr(rf, method)("/")
        if session:
            request.COOKIES[settings.SESSION_COOKIE_NAME] = "x"
        with replica.never_beyond():
            replica.read_public(request)
            assert router.db_for_read(Club) == read
            assert router.db_for_write(Club) == "default"
        assert router.db_for_read(Club) == "default"

    def test_a_request_ends_it_whatever_happens(self, rf) -> None:
        def cut() -> None:
            with replica.never_beyond():
                replica.read_public(rf.get("/"))
                raise LookupError

        with pytest.raises(LookupError):
            cut()
        assert router.db_for_read(Club) == "default"

    def test_a_row_read_there_is_written_here(self) -> None:
        row = Club(name="Essai", slug="essai")
        row._state.db = "replica"
        season = Season(name="Hiver")
        season.club = row
        assert router.allow_relation(row, season)
        assert router.db_for_write(Club, instance=row) == "default"

    def test_nothing_is_migrated_there(self) -> None:
        assert not router.allow_migrate("replica", "tarotclub")
        assert router.allow_migrate("default", "tarotclub")
