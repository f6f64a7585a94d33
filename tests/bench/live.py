"""From a saved deal to every phone that looks: two hundred of them, the server as `make run`'s.

What is told in ratios is measured against the same server with nobody looking.
"""

from __future__ import annotations

import asyncio
import json
import uuid
from dataclasses import dataclass
from http.client import HTTPConnection
from statistics import median, quantiles
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tests.bench import pages, slowphone, wire
from tests.bench.phones import EVERY, Phone, phones
from tests.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

PROMISE = 3.0
"""Seconds from a save to the last visible phone (ux.md, “Reading”)."""
HOUR = 3600
TOKEN = "b" * 32
HEADING = f"{'live':46} {'median':>9} {'p95':>9} {'worst':>9}"
FILL = ["-m", "tests.bench.evening"]


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    phones: int
    saves: int
    hall: int
    polls: int


FULL = Size(phones=200, saves=6, hall=40, polls=round(HOUR / EVERY))
QUICK = Size(phones=40, saves=2, hall=40, polls=15)


class Desk:
    """Who enters deals, through the form, on one connection."""

    def __init__(self, port: int, made: dict) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.forms, self.deal = made["forms"], made["deal"]
        self.headers = {
            "Cookie": f"sessionid={made['login']}; csrftoken={TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def save(self, nth: int) -> float:
        """Save the next deal of a table; return the seconds that took."""
        at = self.forms[nth % len(self.forms)]
        fields = {
            **self.deal,
            "csrfmiddlewaretoken": TOKEN,
            "number": 2 + nth // len(self.forms),
            "submission": uuid.uuid4(),
        }
        began = monotonic()
        self.connection.request("POST", at, urlencode(fields), self.headers)
        answer = self.connection.getresponse()
        answer.read()
        if answer.status != 302:
            raise RuntimeError(f"{at} answered {answer.status}")
        return monotonic() - began


@dataclass
class Watched:
    """What was measured while the phones looked: seconds."""

    delays: list[float]
    saves: list[float]
    answers: list[float]


async def watch(crowd: list[Phone], desk: Desk, saves: int) -> Watched:
    """Let the phones look, save `saves` deals, and wait for each until all have seen it."""
    looking = [asyncio.create_task(one.look()) for one in crowd]
    await _until(lambda: all(one.tag for one in crowd), looking)
    found = Watched([], [], [])
    for one in crowd:
        one.answers.clear()
    for nth in range(saves):
        before = {one.tag for one in crowd}
        # At another point of the phones' rhythm each time.
        await asyncio.sleep(EVERY / 2 + nth * EVERY / saves)
        found.saves.append(await asyncio.to_thread(desk.save, nth + 1))
        saved = monotonic()
        await _until(lambda known=before: all(one.tag not in known for one in crowd), looking)
        found.delays += [one.seen[one.tag] - saved for one in crowd]
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    found.answers = [seconds for one in crowd for seconds in one.answers]
    return found


async def _until(true, looking: list[asyncio.Task]) -> None:
    """Wait for it; a phone that was refused ends the bench."""
    until = monotonic() + 30
    while not true():
        for task in looking:
            if task.done():
                task.result()
        if monotonic() > until:
            raise RuntimeError("some phones never saw it")
        await asyncio.sleep(0.01)


async def _measured(port: int, made: dict, size: Size) -> Iterator[str]:
    page, desk = made["page"], Desk(port, made)
    (idle,) = phones(1, port, page)
    await idle.polls(60)
    alone = [await asyncio.to_thread(desk.save, 100 + nth) for nth in range(7)]
    crowd = phones(size.phones, port, page)
    found = await watch(crowd, desk, size.saves)
    hall = phones(size.hall, port, page)
    began = monotonic()
    await asyncio.gather(*(one.polls(size.polls) for one in hall))
    lasted = monotonic() - began
    for one in (idle, *crowd, *hall):
        one.close()
    polls, kept = size.hall * size.polls, max(found.delays) <= PROMISE
    return [
        _line(f"live: save to {size.phones} phones, {size.saves} saves, s", found.delays, 3),
        _line(f"live: an answer while {size.phones} look, ms", found.answers, 1, 1000),
        _line("live: an answer with nobody looking, ms", idle.answers[10:], 1, 1000),
        _ratio("live: an answer, crowd / nobody", found.answers, idle.answers[10:]),
        _line(f"live: saving while {size.phones} look, ms", found.saves, 1, 1000),
        _ratio("live: saving, crowd / nobody", found.saves, alone),
        _said(
            f"{size.hall} phones of one address", f"{polls} questions, none refused, {lasted:.0f} s"
        ),
        _said(f"every phone within {PROMISE:.0f} s", "yes" if kept else "NO"),
    ]


def _line(name: str, values: list[float], digits: int, unit: int = 1) -> str:
    shown = [
        value * unit
        for value in (median(values), quantiles(values, n=20, method="inclusive")[-1], max(values))
    ]
    return f"{name:46} " + " ".join(f"{value:9.{digits}f}" for value in shown)


def _said(name: str, what: str) -> str:
    return f"live: {name:40} {what}"


def _ratio(name: str, ours: list[float], bare: list[float]) -> str:
    return f"{name:46} {median(ours) / median(bare):9.2f}"


def lines(quick: bool) -> Iterator[str]:
    """Measure on a server of its own."""
    yield HEADING
    with pages.served(FILL) as server:
        made = json.loads(server.made)
        yield from asyncio.run(_measured(server.port, made, QUICK if quick else FULL))
        yield from _seen_from_a_phone(server.port, made["page"])


def _seen_from_a_phone(port: int, page: str) -> Iterator[str]:
    """What the standings weigh, and how long a slow phone takes to show them."""
    first, again, unchanged = (size / 1000 for size in wire.visits(port, page))
    weights = f"{first:.1f} KB, {again:.1f} KB the next time, {unchanged:.2f} KB unchanged"
    yield _said("standings of 100, over the line", weights)
    if (path := chromium.find()) is None:
        yield _said("standings of 100 on a slow phone", "no Chromium here")
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        found = [_usable(browser, f"http://127.0.0.1:{port}{page}") for _ in range(3)]
        browser.close()
    yield _said("standings of 100 on a slow phone", f"{median(found):.2f} s")


def _usable(browser: Browser, address: str) -> float:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    slowphone.slow_down(page)
    seconds = slowphone.usable_after(page, address)
    page.close()
    return seconds
