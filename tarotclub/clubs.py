"""The only write path for a club's own settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from tarotclub.models import Club
from tarotclub.versions import claim

if TYPE_CHECKING:
    from collections.abc import Mapping


@transaction.atomic
def edit(club: Club, values: Mapping[str, Any], version: int) -> Club:
    """Store the club's name, time zone and publication; raises StaleVersion.

    The address stays: it is printed on QR codes and kept as a bookmark.
    """
    row = claim(Club.objects.all(), club.pk, version)
    for name, value in values.items():
        setattr(row, name, value)
    row.save(update_fields=[*values, "version"])
    Club.raise_revision(row.pk)
    return row
