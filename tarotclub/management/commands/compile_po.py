"""`manage.py compile_po`: compile the translations that changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tarotclub.catalogues import compile_stale


class Command(BaseCommand):
    help = "Compile les traductions modifiées (.po vers .mo), sans GNU gettext."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for source in compile_stale(Path(folder) for folder in settings.LOCALE_PATHS):
            self.stdout.write(str(source))
