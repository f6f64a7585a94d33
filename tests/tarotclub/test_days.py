"""Days as they are written in each language."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import timezone, translation

from tarotclub.templatetags.days import day_text

TEMPLATES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))


@pytest.mark.parametrize(
    ("language", "value", "form", "said"),
    [
        ("fr", date(2026, 12, 1), "l j F Y", "mardi 1er décembre 2026"),
        ("fr", date(2026, 12, 1), "j F", "1er décembre"),
        ("fr", date(2026, 12, 1), "DATE_FORMAT", "1er décembre 2026"),
        ("fr", date(2026, 12, 21), "l j F Y", "lundi 21 décembre 2026"),
        ("fr", date(2026, 12, 11), "j F", "11 décembre"),
        ("fr", date(2026, 12, 1), "SHORT_DATE_FORMAT", "01/12/2026"),
        ("en", date(2026, 12, 1), "j F Y", "1 December 2026"),
        ("ru", date(2026, 12, 1), "j E", "1 декабря"),
    ],
)
def test_the_first_of_a_month_in_french(language, value, form, said) -> None:
    with translation.override(language):
        assert day_text(value, form) == said


def test_a_moment_is_the_day_of_the_place_and_no_day_is_nothing() -> None:
    late = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)
    template = Template("{% load days %}{{ when|day }}{{ never|day }}")
    with translation.override("fr"), timezone.override("Europe/Paris"):
        assert template.render(Context({"when": late, "never": None})) == "1er décembre 2026"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda each: each.name)
def test_no_page_writes_a_day_with_its_month_in_another_way(template) -> None:
    for form in re.findall(r"\|date(?::([^ %}]+(?: [^%}]*?)?))?(?=[ |%}])", template.read_text()):
        assert re.match(r'"SHORT_|"Y"|"c"|clock|_\("(G|d/m)|"U"', form), form
