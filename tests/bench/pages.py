"""Rows of the public pages, against an empty Django view of the same running server."""

from __future__ import annotations

import http.client
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import closing, contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.measuring import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent.parent
EMPTY = "/bench/empty/"
REQUESTS = 20
PATIENCE = 60
# The public pages, known by the shape of their addresses and found by following links from the
# demonstration club's home: the first of each kind that answers is measured.
PAGES = {
    "season standings": r"/c/[\w-]+/saisons/\d+/",
    "evening": r"/c/[\w-]+/soirees/\d+/",
    "table sheet": r"/c/[\w-]+/tables/\d+/",
    "tournament": r"/c/[\w-]+/tournois/\d+/",
}


class Links(HTMLParser):
    """Collects the addresses a page leads to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found += [value for name, value in attributes if name == "href" and value]


class Server:
    """A running server and one lasting connection to it; `made` is what filling it printed."""

    def __init__(self, port: int, made: str = "") -> None:
        self.port, self.made = port, made
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def close(self) -> None:
        self.connection.close()

    def get(self, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Return the status, the headers and the body."""
        self.connection.request("GET", path, headers={"Accept-Encoding": "gzip", **headers})
        response = self.connection.getresponse()
        return response.status, response.headers, response.read()

    def repeatedly(self, path: str, status: int, **headers: str) -> Callable[[], None]:
        """Return a piece of work: `REQUESTS` requests, each of which must answer `status`."""

        def work() -> None:
            for _ in range(REQUESTS):
                if (answered := self.get(path, **headers)[0]) != status:
                    raise RuntimeError(f"{path} answered {answered}")

        return work

    def links(self, path: str) -> list[str]:
        """Return the addresses of our own that the page at `path` leads to."""
        self.connection.request("GET", path)
        response = self.connection.getresponse()
        parser = Links()
        text = response.read().decode()
        if response.status in {301, 302}:
            return [response.headers["Location"].split("?")[0]]
        if response.status == 200 and response.headers.get_content_type() == "text/html":
            parser.feed(text)
        return [link.split("#")[0].split("?")[0] for link in parser.found if link[:1] == "/"]

    def pages(self) -> dict[str, str]:
        """Return the address of one page of each kind; an unreachable kind raises."""
        found: dict[str, str] = {}
        seen, waiting = {"/"}, ["/"]
        while waiting and len(found) < len(PAGES) and len(seen) < 2000:
            for link in self.links(waiting.pop(0)):
                if link in seen:
                    continue
                seen.add(link)
                waiting.append(link)
                for name, shape in PAGES.items():
                    if re.fullmatch(shape, link) and self.get(link)[0] == 200:
                        found.setdefault(name, link)
        if missing := PAGES.keys() - found.keys():
            raise RuntimeError(f"no public page of the demonstration leads to: {sorted(missing)}")
        return found


@contextmanager
def served(fill: Sequence[str] = ("manage.py", "demo")) -> Iterator[Server]:
    """Yield a server of the demonstration club (or of what `fill` makes), run as in the hall.

    Its data is in a temporary folder.
    """
    with tempfile.TemporaryDirectory(prefix="tarotclub-bench-") as folder:
        environment = {
            **os.environ,
            "TAROTCLUB_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
            "PYTHONPATH": str(ROOT),
        }
        environment.pop("DATABASE_URL", None)
        port = _free_port()
        command = [sys.executable, "manage.py"]
        _run([*command, "migrate", "--verbosity=0"], environment)
        made = _run([sys.executable, *fill], environment)
        running = subprocess.Popen(
            [*command, "hall", "--host=127.0.0.1", f"--port={port}"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            _wait(port, running)
            with closing(Server(port, made)) as server:
                yield server
        finally:
            running.terminate()
            running.wait(30)


def _run(command: list[str], environment: dict[str, str]) -> str:
    """Run it and return what it printed."""
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command[1:])} failed:\n{done.stderr or done.stdout}")
    return done.stdout


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait(port: int, running: subprocess.Popen) -> None:
    """Return once the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and running.poll() is None:
        try:
            with closing(Server(port)) as server:
                if server.get(EMPTY)[0] == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def rows(server: Server) -> Iterator[Row]:
    empty = server.repeatedly(EMPTY, 200)
    for name, path in server.pages().items():
        tag = server.get(path)[1]["ETag"]
        yield Row(f"page: {name}", server.repeatedly(path, 200), empty, REQUESTS, "an empty view")
        if tag:
            unchanged = server.repeatedly(path, 304, **{"If-None-Match": tag})
            yield Row(f"page: {name}, unchanged", unchanged, empty, REQUESTS, "an empty view")
