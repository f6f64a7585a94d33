"""Sessions of the database that outlive the tests that opened them."""

from __future__ import annotations

from django.db import connection

PATIENCE = 10_000
END_OTHERS = """
    SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity
    WHERE datname = %s AND pid <> pg_backend_pid()
"""


def end_other_sessions(database: str) -> None:
    """End every session of PostgreSQL on `database` but our own, and wait until they are gone.

    While Playwright's loop runs, Django gives the same thread a second connection, and nothing
    gives it back to the pool when the loop has ended. SQLite has no sessions.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(END_OTHERS, [PATIENCE, database])
