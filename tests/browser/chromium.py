"""Find a Chromium for the browser tests, or install one, or say what to install.

`python -m tests.browser.chromium` prints its path. The system's browser comes first, then the one
Playwright keeps. Where there is none, root installs the distribution's package and anybody else
lets Playwright fetch its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APT = ("apt-get", "-qq", "-o", "Dpkg::Use-Pty=0")
PACKAGES = ("chromium", "fonts-dejavu-core")
ADVICE = (
    "The browser tests need Chromium. Install it with 'apt-get install chromium fonts-dejavu-core'"
    " as root, or with '.venv/bin/python -m playwright install chromium'."
)


def find() -> str | None:
    """Return the path of a Chromium that is installed, or None."""
    if named := os.environ.get("TAROTCLUB_CHROMIUM"):
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    kept = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache/ms-playwright")
    found = sorted(kept.glob("chromium-*/chrome-linux*/chrome"))
    return str(found[-1]) if found else None


def install() -> bool:
    """Try to install one; True when the attempt succeeded."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing Chromium from the distribution ...", flush=True)
        return _run(*APT, "update") and _run(
            *APT, "install", "-y", "--no-install-recommends", *PACKAGES
        )
    print("Fetching Chromium through Playwright ...", flush=True)
    return _run(sys.executable, "-m", "playwright", "install", "chromium")


def _run(*command: str) -> bool:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=quiet, check=False, stdout=sys.stderr).returncode == 0


def driver_works() -> bool:
    """True when Playwright's own program runs: a bare system lacks a library that it needs."""
    from playwright._impl._driver import compute_driver_executable

    node = compute_driver_executable()[0]
    done = subprocess.run([node, "--version"], check=False, capture_output=True)
    return done.returncode == 0


def main() -> None:
    if not driver_works():
        if os.geteuid() == 0 and shutil.which("apt-get"):
            print("Installing libatomic1, which Playwright needs ...", flush=True)
            _ = _run(*APT, "update") and _run(*APT, "install", "-y", "libatomic1")
        if not driver_works():
            raise SystemExit("Playwright does not start: 'apt-get install libatomic1' as root.")
    path = find()
    if path is None and install():
        path = find()
    if path is None:
        raise SystemExit(ADVICE)
    print(f"Chromium: {path}")


if __name__ == "__main__":
    main()
