"""The one folder outside the code that holds the club's data, secrets and uploads."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def data_folder(base: Path) -> Path:
    """Return the data folder, made on first use: `TAROTCLUB_DATA`, or `var/` beside the code."""
    folder = Path(os.environ.get("TAROTCLUB_DATA") or base / "var").resolve()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def kept_secret(file: Path, length: int = 50) -> str:
    """Return the secret kept in `file`, drawn the first time; only the server's user may read it.

    Two processes that start together agree: the one that creates the file decides.
    """
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        text = file.read_text().strip()
        return text or _refill(file, length)
    with os.fdopen(handle, "w") as stream:
        secret = secrets.token_urlsafe(length)
        stream.write(secret)
    return secret


def _refill(file: Path, length: int) -> str:
    """Draw again for a file that a crash left empty."""
    secret = secrets.token_urlsafe(length)
    file.write_text(secret)
    return secret
