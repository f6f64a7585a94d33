"""What tests of tournaments share."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

START = timezone.now().replace(microsecond=0)


@pytest.fixture
def at(monkeypatch):
    """Move the time: `at(90)` is a minute and a half after the start."""

    def move(seconds: int) -> None:
        moment = START + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda: moment)

    move(0)
    return move
