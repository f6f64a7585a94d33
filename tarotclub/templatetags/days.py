"""Days as they are written: in French the first of a month is « 1er »."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django import template
from django.utils.formats import date_format
from django.utils.translation import get_language

if TYPE_CHECKING:
    from datetime import date

register = template.Library()

# The day of a date that names its month: « 1 décembre », and not « 21 décembre » or « 1/12 ».
FIRST = re.compile(r"(?<!\S)1(?= [^\W\d])")


@register.filter("day", expects_localtime=True)
def day_text(value: date | None, form: str = "DATE_FORMAT") -> str:
    """Return `value` in Django's date format `form`, in the reader's language; nothing for None."""
    if not value:
        return ""
    text = date_format(value, form)
    return FIRST.sub("1er", text) if (get_language() or "").startswith("fr") else text
