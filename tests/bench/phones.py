"""Phones that look at a page as `live.js` does: their rhythm, and when each saw what was saved."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from time import monotonic

EVERY, EARLIER = 2.0, 0.15
"""Seconds between two questions, and the part of them by which one may come early: as live.js."""


class RefusedError(Exception):
    """The server answered something else than the page or that it is unchanged."""


@dataclass
class Phone:
    """One connection that stays open; `seen` is when each version of the page had wholly come."""

    port: int
    page: str
    chance: random.Random
    tag: str = ""
    seen: dict[str, float] = field(default_factory=dict)
    answers: list[float] = field(default_factory=list)
    lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self) -> int:
        """Ask once with the tag of what is shown; return the status."""
        if self.lines is None:
            self.lines = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.lines
        began = monotonic()
        writer.write(
            f"GET {self.page} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Accept-Encoding: gzip\r\nIf-None-Match: {self.tag}\r\n\r\n".encode()
        )
        status, headers = _head(await reader.readuntil(b"\r\n\r\n"))
        if status not in (200, 304):
            raise RefusedError(status)
        if status == 200:
            await reader.readexactly(int(headers["content-length"]))
            self.tag = headers["etag"]
            self.seen.setdefault(self.tag, monotonic())
        self.answers.append(monotonic() - began)
        return status

    async def look(self) -> None:
        """Ask again and again, as an open page does, until cancelled."""
        await asyncio.sleep(self.chance.random() * EVERY)
        while True:
            await self.ask()
            await asyncio.sleep(EVERY * (1 - EARLIER * self.chance.random()))

    async def polls(self, number: int) -> None:
        """Ask so many times without a pause."""
        for _ in range(number):
            await self.ask()

    def close(self) -> None:
        if self.lines is not None:
            self.lines[1].close()


def _head(raw: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = raw.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


def phones(number: int, port: int, page: str) -> list[Phone]:
    """That many, each with a rhythm of its own: the same in every run."""
    return [Phone(port, page, random.Random(nth)) for nth in range(number)]
