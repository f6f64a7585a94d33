"""Run the tests on a PostgreSQL server of their own: `python -m tests.postgres [ARGUMENTS]`.

A cluster is made in a temporary folder, listens on a free port of this machine alone, and is always
stopped and removed again, interrupted or not.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ADVICE = "These tests need PostgreSQL: 'apt-get install postgresql' as root."
# Nothing here must survive a power cut.
SETTINGS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300")


def programs() -> Path | None:
    """Return the folder of `initdb` and `pg_ctl`, the newest release's, or None."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found:
        return max(found, key=lambda path: float(path.parent.name))
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def installed() -> Path:
    """Return the folder of the server's programs, installed first where root may."""
    folder = programs()
    if folder is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing PostgreSQL from the distribution ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        apt = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
        for step in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
            subprocess.run([*apt, *step], env=quiet, check=True, stdout=sys.stderr)
        folder = programs()
    if folder is None:
        raise SystemExit(ADVICE)
    return folder


def unprivileged() -> str | None:
    """Return the account that runs the server: `initdb` refuses root. None: the present one."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def server() -> Iterator[str]:
    """Yield the address (a `DATABASE_URL`) of a server that lives as long as the block."""
    bin_folder, user, port = installed(), unprivileged(), free_port()
    folder = Path(tempfile.mkdtemp(prefix="tarotclub-postgres-"))
    data = folder / "data"
    if user:
        shutil.chown(folder, user)

    def run(program: str, *arguments: str) -> None:
        command = [str(bin_folder / program), *arguments]
        done = subprocess.run(
            command, user=user, cwd=folder, check=False, capture_output=True, text=True
        )
        if done.returncode:
            raise SystemExit(f"{program} failed: {done.stderr or done.stdout}")

    try:
        trusted = ("--username=tarotclub", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8")
        run("initdb", f"--pgdata={data}", "--no-sync", *trusted)
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        options += "".join(f" -c {setting}" for setting in SETTINGS)
        start = ("--wait", f"--log={folder / 'log'}", f"--options={options}")
        run("pg_ctl", "start", f"--pgdata={data}", *start)
        try:
            yield f"postgresql://tarotclub@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "stop", f"--pgdata={data}", "--wait", "--mode=immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    # A killed run leaves no server behind: SystemExit unwinds through `server`.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with server() as url:
        command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
        return subprocess.run(
            command, env={**os.environ, "DATABASE_URL": url}, check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
