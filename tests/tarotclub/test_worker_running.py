"""The worker beside a real server: started after it, started again, alone, and gone with it."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.tarotclub.test_hall_running import ROOT, Hall

PATIENCE = 60
MAIN = """
import sys
import django
django.setup()
from scoring.jobs import season_file
from tarotclub import jobs
from tarotclub.access import Access, Right
from tarotclub.models import Club, Membership, Role, Season, User
club, _ = Club.objects.get_or_create(name="Essai", slug="essai")
user, _ = User.objects.get_or_create(username="essai")
Membership.objects.get_or_create(club=club, user=user, role=Role.OWNER)
access = Access(club, user, Role.OWNER)
for _nth in range(int(sys.argv[1])):
    season = Season.objects.create(
        club=club, name=str(Season.objects.count()), starts="2026-01-01", ends="2026-12-31"
    )
    asked = {"pk": season.pk, "file": "saison.xlsx"}
    print(jobs.start(access, jobs.Order(season_file, "Essai", "/", Right.READ, asked)).pk)
"""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that was started once and ended: its database and its pages' files."""
    folder = tmp_path_factory.mktemp("prepared") / "data"
    hall = Hall(folder)
    try:
        hall.wait()
        code, said = hall.stop(signal.SIGTERM)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(hall.process.pid, signal.SIGKILL)
    assert code == 0, said
    return folder


@pytest.fixture
def data(prepared: Path, tmp_path: Path) -> Path:
    """A folder of the test's own, on which a server need not build everything first."""
    ignore = shutil.ignore_patterns("*.lock")
    return shutil.copytree(prepared, tmp_path / "data", ignore=ignore)


@pytest.fixture
def start(data: Path):
    """A factory of servers that are all ended, whatever happens."""
    started: list[Hall] = []

    def make() -> Hall:
        started.append(Hall(data))
        started[-1].wait()
        return started[-1]

    yield make
    for hall in started:
        with suppress(ProcessLookupError):
            os.killpg(hall.process.pid, signal.SIGKILL)
        hall.process.stdout.close()
        hall.process.wait()


def order(data: Path, jobs: int = 1) -> str:
    """Ask for a job, or for several, as a page would; return its identity."""
    environment = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    environment |= {"TAROTCLUB_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tarotclub.settings"}
    command = [sys.executable, "-c", MAIN, str(jobs)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def rows(data: Path) -> list[tuple[str, str]]:
    """The state of each job and the workers that took it, in the order they were asked for."""
    with closing(sqlite3.connect(data / "tarotclub.sqlite3")) as database:
        return database.execute(
            "SELECT status, worker_ids FROM django_tasks_database_dbtaskresult ORDER BY enqueued_at"
        ).fetchall()


def wait_for(what) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, "it did not come"
        time.sleep(0.1)


def children(pid: int) -> list[int]:
    with suppress(FileNotFoundError):
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def worker_of(hall: Hall) -> int:
    """The pid of the worker: the only child of a child of the server."""
    found: list[int] = []

    def there() -> bool:
        found[:] = [pid for one in children(hall.process.pid) for pid in children(one)]
        return bool(found)

    wait_for(there)
    return found[0]


def alive(pid: int) -> bool:
    """True while the process runs; one that nobody waited for yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def done(data: Path) -> bool:
    return all(status == "SUCCESSFUL" for status, _workers in rows(data))


def test_a_job_is_done_also_by_the_next_worker(start, data: Path) -> None:
    hall = start()
    first = order(data)
    wait_for(lambda: done(data))
    assert (data / "jobs" / first).stat().st_size > 0
    worker = worker_of(hall)
    os.kill(worker, signal.SIGKILL)
    second = order(data)
    wait_for(lambda: done(data))
    assert (data / "jobs" / second).exists()
    again = worker_of(hall)
    assert again != worker
    code, said = hall.stop(signal.SIGTERM)
    assert code == 0
    assert "Traceback" not in said
    assert not alive(again)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGHUP])
def test_the_worker_ends_with_the_server(start, how) -> None:
    hall = start()
    worker = worker_of(hall)
    group = hall.process.pid
    assert hall.stop(how)[0] == 0
    assert not alive(worker)
    with pytest.raises(ProcessLookupError):
        os.killpg(group, 0)


def test_the_worker_ends_with_a_server_that_was_killed(start) -> None:
    hall = start()
    worker = worker_of(hall)
    hall.process.kill()
    wait_for(lambda: not alive(worker))


def test_two_servers_on_one_folder_do_no_job_twice(start, data: Path) -> None:
    one, two = start(), start()
    workers = [worker_of(one), worker_of(two)]
    order(data, jobs=3)
    wait_for(lambda: done(data))
    assert len(rows(data)) == 3
    assert len({taken for _status, taken in rows(data)}) == 1
    assert all(taken.count(",") == 0 for _status, taken in rows(data))
    # Whichever works ends first: the other one takes over.
    one.stop(signal.SIGTERM)
    order(data)
    wait_for(lambda: done(data))
    assert alive(workers[1])


def test_what_a_killed_worker_left_is_failed(start, data: Path) -> None:
    hall = start()
    lock = data / "worker.lock"
    # The server answers before its worker has begun.
    wait_for(lambda: lock.exists() and lock.stat().st_size > 0)
    name = lock.read_text()
    hall.stop(signal.SIGTERM)
    order(data)
    with closing(sqlite3.connect(data / "tarotclub.sqlite3")) as database:
        database.execute(
            "UPDATE django_tasks_database_dbtaskresult SET status = 'RUNNING',"
            " started_at = enqueued_at, worker_ids = ?",
            (f'["{name}"]',),
        )
        database.commit()
    start()
    wait_for(lambda: rows(data)[0][0] == "FAILED")
