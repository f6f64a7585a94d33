"""Who wrote what of a player's record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tarotclub.models import Player
from tarotclub.people import Change, Identity

TITLES = {
    Change.ADDED: gettext_lazy("Fiche ajoutée"),
    Change.EDITED: gettext_lazy("Fiche modifiée"),
    Change.REVERTED: gettext_lazy("Remise comme avant"),
    Change.ARCHIVED: gettext_lazy("Archivé"),
    Change.UNARCHIVED: gettext_lazy("Repris"),
    Change.ANONYMISED: gettext_lazy("Rendu anonyme"),
    Change.MERGED: gettext_lazy("Fusionné avec un double"),
}


@dataclass(frozen=True)
class Version:
    """A version of the record: what was done, by whom, what it changed; `last` is what stands."""

    pk: int
    title: str
    author: str
    at: datetime
    changes: tuple[str, ...]
    last: bool


def versions(player: Player) -> tuple[Version, ...]:
    """Every version that is kept of the record, the newest first: one query."""
    rows = [*player.history.select_related("history_user").order_by("history_date", "history_id")]
    found = [
        Version(
            pk=row.history_id,
            title=_title(row.history_change_reason or ""),
            author=str(row.history_user or ""),
            at=row.history_date,
            changes=tuple(_changes(rows[nth - 1], row)) if nth else (),
            last=nth == len(rows) - 1,
        )
        for nth, row in enumerate(rows)
    ]
    return tuple(reversed(found))


def _title(code: str) -> str:
    return str(TITLES[Change(code)]) if code in set(Change) else ""


def _changes(before: Any, after: Any) -> Iterator[str]:
    """`Nom : Lafargue → Lafarge`, for every field that differs."""
    for each in fields(Identity):
        old, new = _words(before, each.name), _words(after, each.name)
        if old != new:
            label = str(Player._meta.get_field(each.name).verbose_name)  # type: ignore[union-attr]
            said = {"label": label[:1].upper() + label[1:], "old": old, "new": new}
            yield _("%(label)s : %(old)s → %(new)s") % said


def _words(row: Any, name: str) -> str:
    value = getattr(row, name)
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    shown = getattr(row, f"get_{name}_display", None)
    return str((shown() if shown else value) or _("rien"))
