"""Settings of the test suite: the hall's, where nothing waits for a disk or a password."""

import os
import tempfile
from pathlib import Path

# Tests never touch the club's own data.
os.environ.setdefault("TAROTCLUB_DATA", tempfile.mkdtemp(prefix="tarotclub-tests-"))

from tarotclub.catalogues import compile_stale
from tarotclub.settings import *  # noqa: F403
from tarotclub.settings import DATA_DIR, DATABASES, LOCALE_PATHS, STORAGES

# Whoever runs the tests may never have started the server. Django reads the catalogues once, as it
# starts: they must stand before it does.
compile_stale(LOCALE_PATHS)

ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,
    # The manifest exists only after collectstatic, which a live test server does not run.
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(Path(DATA_DIR) / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
    )
