"""A process that keeps one worker alive beside the server, and ends with it.

Both are forked from the server once everything is loaded: nothing is imported again. The keeper has
a single thread and no connection, so it can fork a worker again whenever one died.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress

# Imported before the fork, so that no process has to.
from tarotclub.jobs.worker import work

WATCH = 1.0
"""Seconds after which a keeper sees that its server was killed."""
PATIENCE = 5.0
"""Seconds that a worker has to end."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before a worker that died is started again: longer each time, short after an hour."""
HOUR = 3600.0
TOLD = (signal.SIGTERM, signal.SIGUSR1, signal.SIGCHLD)
"""What the keeper waits for; blocked, so that none is lost between two waits."""


class Keeper:
    """The server's hold on its keeper. The worker starts only at `begin`."""

    def __init__(self) -> None:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, TOLD)
        server = os.getpid()
        try:
            self._pid = _forked(lambda: _keep(server))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def begin(self) -> None:
        """The server answers: work may be done."""
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGUSR1)

    def end(self) -> None:
        """Return when worker and keeper have ended."""
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(self._pid, signal.SIGTERM)
            os.waitpid(self._pid, 0)


def _forked(live: Callable[[], None]) -> int:
    """Return the pid of a child that lives as `live` says and ends with it."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        # Ctrl-C and a closed terminal reach every process; the server's own word counts.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        live()
        code = 0
    except SystemExit:
        code = 0
    except BaseException:  # noqa: BLE001  nothing of this process may go on in the parent's code
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _keep(server: int) -> None:
    """Wait for the server to answer, then keep a worker alive until the server ends."""
    while True:
        told = _wait(server)
        if told == signal.SIGTERM:
            return
        if told == signal.SIGUSR1:
            break
    pause = FIRST_PAUSE
    while True:
        began = time.monotonic()
        if not _one_worker(server):
            return
        pause = FIRST_PAUSE if time.monotonic() > began + HOUR else pause
        if _wait_for(pause, server) == signal.SIGTERM:
            return
        pause = min(2 * pause, LONGEST_PAUSE)


def _one_worker(server: int) -> bool:
    """Start a worker and stay until it died (True), or ended because the server does (False)."""
    keeper = os.getpid()
    worker = _forked(lambda: _live_as_worker(keeper))
    while True:
        told = _wait(server)
        if told == signal.SIGTERM:
            _close(worker)
            return False
        if _gone(worker):
            return True


def _live_as_worker(keeper: int) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, TOLD)
    work(keeper)


def _close(worker: int) -> None:
    os.kill(worker, signal.SIGTERM)
    until = time.monotonic() + PATIENCE
    while not _gone(worker):
        left = until - time.monotonic()
        if left <= 0:
            os.kill(worker, signal.SIGKILL)
            os.waitpid(worker, 0)
            return
        signal.sigtimedwait([signal.SIGCHLD], left)


def _gone(worker: int) -> bool:
    return os.waitpid(worker, os.WNOHANG)[0] == worker


def _wait_for(seconds: float, server: int) -> int:
    """Wait so long; SIGTERM ends it before."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if _wait(server) == signal.SIGTERM:
            return signal.SIGTERM
    return 0


def _wait(server: int) -> int:
    """Return the signal that came, 0 after a while; a server that was killed is SIGTERM too."""
    told = signal.sigtimedwait(TOLD, WATCH)
    if os.getppid() != server:
        return signal.SIGTERM
    return told.si_signo if told else 0
