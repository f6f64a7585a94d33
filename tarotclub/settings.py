"""Settings of the project, for its two ways to run.

`TAROTCLUB_PROFILE` is `hall` (default: plain HTTP on the local network) or `production` (https
behind a proxy). Data, secrets and uploads live in `TAROTCLUB_DATA`. Every variable is described in
`docs/installation.md`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url
import django_stubs_ext
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from tarotclub.datafolder import data_folder, kept_secret
from tarotclub.hosts import EVERYWHERE, own_names

# Forms name their model in their type (`ModelForm[Player]`); Django learns to be written so.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = data_folder(BASE_DIR)
PROFILE = os.environ.get("TAROTCLUB_PROFILE", "hall")
if PROFILE not in {"hall", "production"}:
    raise ImproperlyConfigured(f"TAROTCLUB_PROFILE is hall or production, not {PROFILE!r}")
PRODUCTION = PROFILE == "production"


def _list(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


SECRET_KEY = os.environ.get("TAROTCLUB_SECRET_KEY") or kept_secret(DATA_DIR / "secret-key")
DEBUG = False
ALLOWED_HOSTS = _list("TAROTCLUB_HOSTS") or (["localhost"] if PRODUCTION else own_names())
# Where the server of the hall listens, once it does (`hallserver.serve`).
LISTENS_AT = EVERYWHERE
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if PRODUCTION else []

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "axes",
    "csp",
    "django_tables2",
    "django_tasks",
    "django_tasks_db",
    "simple_history",
    "tarotclub",
    "scoring",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tarotclub.middleware.PolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "tarotclub.middleware.ClubMiddleware",
    "tournaments.activity.noting.ActivityMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "tarotclub.urls"
WSGI_APPLICATION = "tarotclub.wsgi.application"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": [
                "django.templatetags.i18n",
                "tarotclub.templatetags.figures",
                "tarotclub.templatetags.refusals",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tarotclub.polling.messages",
            ],
        },
    },
]

# Two phones that save at once wait for each other; a saved deal survives a power cut.
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "tarotclub.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    },
    "CONN_MAX_AGE": None,
}


def _database(url: str) -> dict[str, Any]:
    """What `url` names (PostgreSQL with its own pool)."""
    database: dict[str, Any] = dict(dj_database_url.parse(url))
    if database["ENGINE"] == "django.db.backends.postgresql":
        # The pool keeps connections itself and refuses a lifetime set beside it.
        database["CONN_MAX_AGE"] = 0
        database.setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": 8}
    return database


DATABASES = {
    "default": _database(os.environ["DATABASE_URL"]) if os.environ.get("DATABASE_URL") else SQLITE
}
if os.environ.get("DATABASE_REPLICA_URL"):
    DATABASES["replica"] = {
        **_database(os.environ["DATABASE_REPLICA_URL"]),
        "TEST": {"MIRROR": "default"},
    }
    DATABASE_ROUTERS = ["tarotclub.replica.Router"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tarotclub.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30

# A whole club sits behind one address: a wrong password locks one name from there, not the hall.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_TEMPLATE = "tarotclub/locked.html"
AXES_VERBOSE = False

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("Français")), ("en", _("Anglais")), ("ru", _("Russe"))]
LOCALE_PATHS = [BASE_DIR / "tarotclub" / "locale"]
# Chosen once, it is still chosen next month; it says nothing that a script would need.
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
FORMAT_MODULE_PATH = ["tarotclub.formats"]
TIME_ZONE = "Europe/Paris"
USE_TZ = True
USE_I18N = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
MEDIA_ROOT = DATA_DIR / "uploads"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 500},
        "TIMEOUT": None,
    }
}

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "tarotclub.views.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
else:
    # Another machine of the hall has no https: headers that promise it would only be noise.
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None

DJANGO_TABLES2_TEMPLATE = "tarotclub/table.html"
SIMPLE_HISTORY_HISTORY_CHANGE_REASON_USE_TEXT_FIELD = True
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"table_links": {"()": "tarotclub.tablelinks.HideAddresses"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["table_links"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # A page that is not there or not allowed is answered; in the terminal it would only alarm.
    "loggers": {
        # Filtered before the handlers that Django itself gives to the loggers above it.
        "django.request": {"level": "ERROR", "filters": ["table_links"]},
        "django.server": {"level": "INFO", "handlers": ["console"], "propagate": False},
    },
}
