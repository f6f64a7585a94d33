"""Several people at one moment: each write in a thread and on a connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable

from django.db import connection

PATIENCE = 60


def at_once(*writes: Callable[[], object], told: tuple[type[Exception], ...] = ()) -> list[object]:
    """Start all of `writes` together and return what each answered, in their order.

    An exception of `told` is an answer; any other ends its thread and fails the test.
    """
    start = threading.Barrier(len(writes))
    answers: list[object] = [None] * len(writes)

    def run(index: int, write: Callable[[], object]) -> None:
        try:
            start.wait(timeout=20)
            answers[index] = write()
        except told as error:
            answers[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(writes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=PATIENCE)
    return answers
