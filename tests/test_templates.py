"""What every template owes to whoever listens to the page instead of seeing it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"


@pytest.mark.parametrize(
    "template", sorted(TEMPLATES.rglob("*.html")), ids=lambda file: str(file.relative_to(TEMPLATES))
)
def test_a_list_keeps_its_role(template: Path) -> None:
    # A list that is an alert is no list any more: its items have no parent.
    assert not re.search(r"<[uo]l[^>]*\brole=", template.read_text())
