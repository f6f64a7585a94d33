"""Compiled translations: a `.mo` beside every `.po`, without needing GNU gettext."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import polib

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def compile_stale(folders: Iterable[Path]) -> list[Path]:
    """Compile every `.po` below `folders` whose `.mo` is missing or older; return those compiled.

    The new file takes the old one's place at once, so a server that starts meanwhile reads a whole
    one. Fuzzy and obsolete messages are left out.
    """
    done = []
    for source in (po for folder in folders for po in sorted(folder.glob("*/LC_MESSAGES/*.po"))):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        fresh = source.with_suffix(f".{os.getpid()}.tmp")
        polib.pofile(str(source)).save_as_mofile(str(fresh))
        fresh.replace(target)
        done.append(source)
    return done
