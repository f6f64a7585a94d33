"""Reading pages of standings in tests."""

from __future__ import annotations

import re

PAGES = ["evening", "season", "player"]
FILES = ["evening-export", "season-export"]


def text(response) -> str:
    return response.content.decode()


def cells(response) -> list[list[str]]:
    """The rows of the page's first table, as text."""
    rows = re.findall(r"<tr[ >].*?</tr>", text(response), re.S)
    return [
        [
            re.sub(r"<[^>]+>", "", cell).strip()
            for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)
        ]
        for row in rows
    ]
