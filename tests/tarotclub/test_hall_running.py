"""The server as `make run` starts it: a process of its own, an empty data folder, real requests."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
START = 3.0  # seconds a second start may take, on a machine with two cores
CORES = 2


class Hall:
    """A server started on `folder`; `said` is what it printed."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        environment = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
        self.began = time.monotonic()
        # Run under nohup, the tests ignore a closed terminal, and so would every server they start.
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "hall", "--host", "127.0.0.1", "--port", str(port)],
            cwd=ROOT,
            env={**environment, "TAROTCLUB_DATA": str(folder), "PYTHONUTF8": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def get(self, path: str) -> tuple[int, str, bytes]:
        """Return the status, the final address and the body."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=10) as answer:
                return answer.status, answer.url, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.url, error.read()

    def wait(self, patience: float = 60) -> None:
        """Return with the first answer."""
        while time.monotonic() < self.began + patience:
            if self.process.poll() is not None:
                pytest.fail(self.process.stdout.read())
            try:
                self.get("/")
            except OSError:
                time.sleep(0.02)
            else:
                return
        pytest.fail("the server did not answer")

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        """Return the exit status and what was printed.

        A terminal sends Ctrl-C to every process of the server.
        """
        if how is signal.SIGINT:
            os.killpg(self.process.pid, how)
        else:
            self.process.send_signal(how)
        try:
            said, _ = self.process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            raise
        return self.process.returncode, said


def work_of_children() -> float:
    """Return the seconds of processor time of the processes that ended, servers among them."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.fixture
def start(tmp_path: Path):
    """A factory of servers that are all ended, whatever happens."""
    started: list[Hall] = []

    def make() -> Hall:
        started.append(Hall(tmp_path / "data"))
        return started[-1]

    yield make
    for hall in started:
        if hall.process.poll() is None:
            os.killpg(hall.process.pid, signal.SIGKILL)
        hall.process.stdout.close()
        hall.process.wait()


def test_a_first_evening_and_the_next(start, tmp_path: Path) -> None:
    first = start()
    first.wait()
    status, address, page = first.get("/")
    assert status == 200
    assert "/bienvenue/" in address
    style = re.search(rb'href="(/static/[^"]+\.css)"', page)[1].decode()
    assert first.get(style)[0] == 200
    assert re.search(r"\.[0-9a-f]{8,}\.css$", style), "a changed style must not be cached"
    assert first.get("/nulle-part/")[0] == 404
    code, said = first.stop(signal.SIGINT)
    assert code == 0
    starts, opened = said.index("démarre"), said.index(first.address)
    assert starts < opened
    assert (tmp_path / "data" / "first-visit-token").read_text() in said
    assert "Traceback" not in said

    before = work_of_children()
    again = start()
    again.wait()
    assert again.stop(signal.SIGTERM)[0] == 0
    # Work, not the clock: other programs may keep the machine busy meanwhile.
    assert work_of_children() - before < START * CORES
    with pytest.raises(OSError, match="refused"):
        again.get("/")


def copied(folder: Path, target: Path) -> sqlite3.Connection:
    """The one file of the database, as somebody who knows no better carries it away."""
    shutil.copy(folder / "tarotclub.sqlite3", target)
    return sqlite3.connect(target)


def test_once_closed_the_one_file_holds_the_last_write(start, tmp_path: Path) -> None:
    data = tmp_path / "data"
    log = data / "tarotclub.sqlite3-wal"
    for how in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        hall = start()
        hall.wait()
        with closing(sqlite3.connect(data / "tarotclub.sqlite3")) as writer:
            writer.execute(
                "INSERT INTO tarotclub_club (name, slug, timezone, published, indexable, version,"
                " demonstration, created_at, revision) VALUES (?, ?, 'Europe/Paris', 0, 0, 1, 0,"
                " '2026-01-01', 0)",
                (how.name, how.name),
            )
            writer.commit()
            hall.get("/compte/connexion/")  # a worker that keeps its own connection open
            assert log.stat().st_size > 0
        assert hall.stop(how)[0] == 0
        assert not log.exists() or log.stat().st_size == 0
        with closing(copied(data, tmp_path / "copy.sqlite3")) as copy:
            clubs = copy.execute("SELECT name FROM tarotclub_club ORDER BY id").fetchall()
            assert clubs[-1] == (how.name,)
