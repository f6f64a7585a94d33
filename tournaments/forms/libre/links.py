"""Whom of the club each row of a printed list is: a name beside it, proposed where it is known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tarotclub.fields import NameField

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.models import PrintedLine
    from tournaments.standings.libre.links import Links


class LinksForm(forms.Form):
    """One field for each row, named by its pk: whoever replaced the list made other rows."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, links: Links, lines: Iterable[PrintedLine], data: QueryDict | None = None
    ) -> None:
        super().__init__(data, initial={"version": links.printed.version})
        self.links = links
        self.lines = {f"who-{line.pk}": line for line in lines}
        for name, line in self.lines.items():
            proposed = links.proposed(line)
            known = links.known.labels.get(line.player_id or 0, "")
            self.fields[name] = NameField(
                label=f"{line.place or line.order}. {line.name or f'n° {line.number}'}",
                required=False,
                max_length=140,
                initial=known or proposed,
                help_text=_("proposé d’après le nom") if proposed else "",
                widget=forms.TextInput(attrs={"list": "players", "autocomplete": "off"}),
            )

    @property
    def rows(self) -> list[Any]:
        """The fields of the rows, in the list's order."""
        return [self[name] for name in self.lines]

    def clean(self) -> dict[str, Any]:
        """Every name typed is one player of the club."""
        cleaned: dict[str, Any] = super().clean() or {}
        for name in self.lines:
            found = self.links.known.named(cleaned.get(name) or "")
            if cleaned.get(name) and not found:
                self.add_error(name, _("Personne ne porte ce nom dans le club."))
            elif len(found) > 1:
                self.add_error(name, _("Plusieurs portent ce nom : choisissez dans la liste."))
        return cleaned

    def who(self) -> dict[int, int | None]:
        """The player (pk) of each row (pk), None where the field was left blank.

        A row whose field was not sent keeps what it has.
        """
        named = self.links.known.named
        return {
            line.pk: next(iter(named(self.cleaned_data[name] or "")), None)
            for name, line in self.lines.items()
            if name in self.data
        }

    def renewed(self) -> QueryDict:
        """What was typed, over the list as it is now: rows made meanwhile keep what they have."""
        typed = cast("QueryDict", self.data).copy()
        for name in self.lines:
            if name not in typed:
                typed[name] = str(self.fields[name].initial or "")
        typed["version"] = str(self.links.printed.version)
        return typed
