"""What a page says to whoever reads it.

A raw page holds tokens, nonces and hashes, which are random: sooner or later they hold any short
run of letters or digits. What must not be on a page is looked for in its words.
"""

from __future__ import annotations

import html
import re

from django.http import HttpResponseBase


def words(page: str | HttpResponseBase) -> str:
    """The text of `page`: no scripts, styles, tags and attributes, entities as characters."""
    whole = page if isinstance(page, str) else page.content.decode()
    bare = re.sub(r"<(style|script)\b.*?</\1>", " ", whole, flags=re.S)
    plain = html.unescape(re.sub(r"<[^>]+>", " ", bare))
    return re.sub(r"[ \n]+", " ", plain).strip()
