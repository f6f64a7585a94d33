"""The one folder outside the code that holds the club's data, secrets and uploads."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def data_folder(base: Path) -> Path:
    """Return the data folder, made on first use: `TAROTCLUB_DATA`, or `var/` beside the code."""
    folder = Path(os.environ.get("TAROTCLUB_DATA") or base / "var").resolve()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _key() -> str:
    return secrets.token_urlsafe(50)


def kept_secret(file: Path, draw: Callable[[], str] = _key) -> str:
    """Return the secret kept in `file`, which `draw` gives the first time.

    Only the server's user may read it. Two processes that start together agree: the one that
    creates the file decides.
    """
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        text = file.read_text().strip()
        return text or _refill(file, draw)
    with os.fdopen(handle, "w") as stream:
        secret = draw()
        stream.write(secret)
    return secret


def _refill(file: Path, draw: Callable[[], str]) -> str:
    """Draw again for a file that a crash left empty."""
    secret = draw()
    file.write_text(secret)
    return secret
