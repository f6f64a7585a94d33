"""What the tests of free contracts share: the organiser at his desk, and pages made afresh."""

from __future__ import annotations

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def desk(client_for, organiser):
    return client_for(organiser)
