"""Files of records, as the commands read them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _


def read_json(name: str, **options: Any) -> Any:
    """Return what the JSON file `name` holds; `-` is the standard input, `options` are json's.

    UTF-8, with or without a byte order mark. CommandError where it cannot be read.
    """
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
        return json.loads(text, **options)
    except OSError as error:
        raise CommandError(_("Fichier illisible : %(why)s") % {"why": error}) from error
    except (ValueError, RecursionError) as error:
        told = {"why": f"{name}, {error}"}
        raise CommandError(_("Ce fichier n’est pas du JSON : %(why)s") % told) from error
