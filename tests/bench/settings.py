"""The hall's settings and one more address, for the bench's server."""

from tarotclub.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
