"""The server of the hall: granian in this process, its workers forked once everything is loaded."""

from __future__ import annotations

import http.client
import signal
import threading
import time
from contextlib import closing
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.urls import get_resolver
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import MPServer

from tarotclub import hosts, serving
from tarotclub.jobs.keeper import Keeper

if TYPE_CHECKING:
    from collections.abc import Callable

# Two processes with two threads each: enough for a hall, and SQLite writes one at a time anyway.
WORKERS = 2
THREADS = 2
PATIENCE = 5  # seconds that a request may still take when the server closes
PAUSE = 0.05


def serve(host: str, port: int, when_open: Callable[[], None]) -> None:
    """Serve at `host`:`port` until Ctrl-C, SIGTERM or a closed terminal; return when all is closed.

    `when_open` is called once, in a thread of its own, when the server answers; the worker of long
    jobs starts after that. What was written stands in the database's one file afterwards.
    """
    serving.hold()
    settings.LISTENS_AT = host
    _load()
    keeper = Keeper()
    server = _server(host, port)

    def opened() -> None:
        when_open()
        keeper.begin()

    server.on_startup(_watch(server, lambda: _tell(host, port, opened)))
    try:
        server.serve()
    finally:
        keeper.end()
        serving.settle()


def _server(host: str, port: int) -> MPServer:
    return MPServer(
        "tarotclub.wsgi_hall:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=WORKERS,
        blocking_threads=THREADS,
        http=HTTPModes.http1,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=PATIENCE,
        log_level=LogLevels.warning,
        working_dir=settings.BASE_DIR,
    )


def _load() -> None:
    """Import every page now: the workers are copies of this process and import nothing again."""
    get_wsgi_application()
    _patterns = get_resolver().url_patterns
    # A connection that two processes share would mix their answers.
    for connection in connections.all(initialized_only=True):
        connection.close()
        if close_pool := getattr(connection, "close_pool", None):
            close_pool()


def _watch(server: MPServer, tell: Callable[[], None]) -> Callable[[], None]:
    """Return what granian calls when it has set its signals and before it makes its workers."""
    before = signal.getsignal(signal.SIGHUP)

    def started() -> None:
        # A closed terminal closes the hall, as Ctrl-C would; `nohup` keeps it open.
        ignored = before is signal.SIG_IGN
        signal.signal(signal.SIGHUP, before if ignored else server.signal_handler_interrupt)
        threading.Thread(target=tell, daemon=True).start()

    return started


def _tell(host: str, port: int, when_open: Callable[[], None]) -> None:
    while not _answers(hosts.reached(host), port):
        time.sleep(PAUSE)
    when_open()


def _answers(host: str, port: int) -> bool:
    """True when a request gets an answer, whatever it says."""
    with closing(http.client.HTTPConnection(host, port, timeout=60)) as connection:
        try:
            connection.request("HEAD", "/", headers={"Host": hosts.own_name()})
            connection.getresponse()
        except (OSError, http.client.HTTPException):
            return False
    return True
