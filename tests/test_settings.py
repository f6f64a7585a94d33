"""The two profiles, each read in a process of its own, as the server reads them."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ASK = """
import json
from tarotclub import settings
names = {names!r}
print(json.dumps({{name: getattr(settings, name, None) for name in names}}, default=str))
"""


def read(folder: Path, *names: str, **variables: str) -> dict:
    """The settings `names` under these environment variables, with `folder` as data folder."""
    done = run(ASK.format(names=names), folder, **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def run(code: str, folder: Path, **variables: str) -> subprocess.CompletedProcess:
    kept = {key: value for key, value in os.environ.items() if key in {"PATH", "LANG", "HOME"}}
    environment = {**kept, "TAROTCLUB_DATA": str(folder), **variables}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_hall_is_the_default_and_works_over_plain_http(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "PROFILE", "DEBUG", "SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "ALLOWED_HOSTS",
    )  # fmt: skip
    assert found["PROFILE"] == "hall"
    assert found["DEBUG"] is False
    assert not found["SECURE_SSL_REDIRECT"]
    assert not found["SESSION_COOKIE_SECURE"]
    assert {"localhost", "127.0.0.1"} <= set(found["ALLOWED_HOSTS"])
    assert "*" not in found["ALLOWED_HOSTS"]


def test_production_speaks_https_only(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS",
        "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS",
        TAROTCLUB_PROFILE="production",
        TAROTCLUB_HOSTS="tarot.example.org, www.example.org",
    )  # fmt: skip
    assert found["SECURE_SSL_REDIRECT"]
    assert found["SESSION_COOKIE_SECURE"]
    assert found["CSRF_COOKIE_SECURE"]
    assert found["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert found["ALLOWED_HOSTS"] == ["tarot.example.org", "www.example.org"]
    assert "https://tarot.example.org" in found["CSRF_TRUSTED_ORIGINS"]


def test_an_unknown_profile_is_refused(tmp_path: Path) -> None:
    done = run("import tarotclub.settings", tmp_path, TAROTCLUB_PROFILE="prod")
    assert done.returncode != 0
    assert "'prod'" in done.stderr


def test_the_secret_is_made_once_and_belongs_to_one_user(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    first = read(folder, "SECRET_KEY")["SECRET_KEY"]
    assert len(first) >= 50
    assert read(folder, "SECRET_KEY")["SECRET_KEY"] == first
    assert stat.S_IMODE((folder / "secret-key").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_data_live_in_the_data_folder(tmp_path: Path) -> None:
    found = read(tmp_path, "DATABASES", "MEDIA_ROOT", "STATIC_ROOT")
    assert Path(found["DATABASES"]["default"]["NAME"]).parent == tmp_path
    assert Path(found["MEDIA_ROOT"]).parent == tmp_path
    assert Path(found["STATIC_ROOT"]).parent == tmp_path


def test_sqlite_waits_for_its_turn_and_survives_a_power_cut(tmp_path: Path) -> None:
    options = read(tmp_path, "DATABASES")["DATABASES"]["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        assert pragma in options["init_command"]


def test_postgresql_comes_from_the_address_with_its_pool(tmp_path: Path) -> None:
    found = read(
        tmp_path, "DATABASES", DATABASE_URL="postgresql://club:secret@db.example.org:5433/tarot"
    )["DATABASES"]["default"]
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.example.org", 5433, "tarot")
    assert found["OPTIONS"]["pool"]
    assert found["CONN_MAX_AGE"] == 0


@pytest.mark.parametrize("directive", ["script-src", "style-src"])
def test_no_inline_script_and_no_inline_style(tmp_path: Path, directive: str) -> None:
    directives = read(tmp_path, "CONTENT_SECURITY_POLICY")["CONTENT_SECURITY_POLICY"]["DIRECTIVES"]
    allowed = directives.get(directive, directives["default-src"])
    assert not any("unsafe" in source for source in allowed)


def test_the_deployment_checks_pass_in_production(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.deploy"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
