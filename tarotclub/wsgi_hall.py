"""The application as the hall's server loads it, in each of its processes.

Ctrl-C in a terminal reaches every process of the server at once, and one that is told twice to stop
(by the terminal, then by the server itself) never does: granian 2.8 waits for itself. Here only the
server's own word counts.
"""

import signal

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

from tarotclub.wsgi import application  # noqa: E402  threads that this starts must keep the mask

__all__ = ["application"]
