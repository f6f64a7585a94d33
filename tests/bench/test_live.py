"""The bench's phones look as the pages' script does, and stop when they are refused."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from scoring.models import Session
from scoring.views.published import RUNNING_SECONDS
from tests.bench import live, wire
from tests.bench.phones import EARLIER, EVERY, RefusedError, phones
from tests.scoring.factories import make_session, make_table, play


@pytest.fixture
def evening(live_server, club) -> tuple[int, str]:
    """The port and the address of an evening that everybody may read."""
    session = make_session(club, published=True)
    play(make_table(club, session=session))
    return urlsplit(live_server.url).port, reverse("evening", args=["test", session.pk])


def run(work) -> object:
    """In a thread of its own: a loop of the browser tests may live in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def test_their_rhythm_is_the_script_s() -> None:
    script = Path(finders.find("tarotclub/live.js")).read_text()
    found = re.search(r"const EARLIER = ([\d.]+);", script)
    assert (RUNNING_SECONDS, float(found[1])) == (EVERY, EARLIER)


def test_a_phone_sees_what_is_new_once_and_is_not_refused_in_silence(evening) -> None:
    (phone,) = phones(1, *evening)

    async def look(times: int) -> list[int]:
        phone.lines = None
        try:
            return [await phone.ask() for _ in range(times)]
        finally:
            phone.close()

    assert run(look(3)) == [200, 304, 304]
    assert list(phone.seen) == [phone.tag]
    Session.objects.update(published=False)
    with pytest.raises(RefusedError, match="302"):
        run(look(1))


def test_what_comes_over_the_line_is_weighed_whole(evening) -> None:
    first, again, unchanged = wire.visits(*evening)
    assert unchanged < again < first
    assert unchanged <= 500


def test_a_worst_and_a_ratio_are_told() -> None:
    assert live._line("x", [0.5, 1.0, 1.5], 2, 10).split() == ["x", "10.00", "14.50", "15.00"]
    assert live._ratio("x", [3.0], [2.0]).split() == ["x", "1.50"]
