"""Asking for a movement, and bringing one's own to be checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.tools.base import TileChoice
from tournaments import messages as words
from tournaments import messages_arbitration as said
from tournaments.arbitration import Form
from tournaments.grids import GridError, document_of
from tournaments.movements import LIMIT, MovementError, Schedule, read

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

LARGEST = 200_000
"""Bytes of a schedule to be checked: nine times the largest that is printed."""
MOST_CELLS = 2_000
"""Tables × positions that are checked at once."""
MOST_SEEDS = 99

FORMS = [(str(one), said.FORMS[one]) for one in Form]
SEARCH = ("positions", "etuis", "graine", "essais")
PER_TABLE = {"libre": 4, "individuel": 4, "triplettes": 2, "quadrettes": 1, "equipes": 1}
"""Entries of a table: players in the individual and in libre, teams elsewhere."""

GRID: Mapping[str, StrPromise] = {
    "grid_line": _(
        "Ligne %(line)s : une table s’écrit « %(table)s », une position « %(position)s »."
    ),
    "grid_table_first": _("Ligne %(line)s : il manque « %(position)s » avant cette table."),
    "grid_seats": _("Ligne %(line)s : une table a quatre places, ou deux camps."),
    "grid_boards": _("Ligne %(line)s : les étuis s’écrivent « 1-4 » ou « 1, 2, 7 »."),
    "grid_empty": _("Il n’y a pas de table dans ce texte."),
}
EXAMPLES = {"table": "1: N1 S1 E1 O1 / 1-4", "position": "Position 1"}


def _number(label: Any, least: int, most: int, **options: Any) -> forms.IntegerField:
    messages = {
        "required": _("Combien ?"),
        "invalid": _("Un nombre entier."),
        "min_value": _("%(limit_value)s au moins."),
        "max_value": _("%(limit_value)s au plus."),
    }
    attrs = {"inputmode": "numeric", "autocomplete": "off"}
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        error_messages=messages,
        widget=forms.TextInput(attrs=attrs),
        **options,
    )


class AskForm(forms.Form):
    """A form and how many: of entries, or of tables; what is left out is the usual."""

    forme = TileChoice(FORMS, label=_("Forme"), initial="individuel")
    nombre = _number(_("Combien ?"), 1, 800)
    compte = TileChoice(
        [("inscrits", _("inscrits ou équipes")), ("tables", _("tables"))],
        label=_("C’est un nombre de"),
        initial="inscrits",
    )
    equipes = TileChoice(
        [("1", _("chacun pour soi")), ("2", _("par 2")), ("4", _("par 4"))],
        label=_("En libre"),
        initial="1",
    )
    positions = _number(_("Positions"), 1, 30, required=False)
    etuis = _number(_("Étuis ou donnes par position"), 1, 38, required=False)
    graine = _number(_("Graine du hasard"), 0, MOST_SEEDS, required=False)
    essais = _number(_("Essais au plus"), 1, LIMIT, required=False)

    use_required_attribute = False

    def __init__(self, data: Any = None) -> None:
        super().__init__(data if data and "nombre" in data else None)

    def clean(self) -> dict[str, Any]:
        """Blanks stand at what is usual."""
        asked = super().clean() or {}
        for name in ("forme", "compte", "equipes"):
            if not asked.get(name) and name not in self.errors:
                asked[name] = self.fields[name].initial
        return asked

    @property
    def usual(self) -> list[forms.BoundField]:
        """What everybody is asked."""
        return [self[name] for name in ("forme", "nombre", "compte", "equipes")]

    @property
    def search(self) -> list[forms.BoundField]:
        """What the generator may be told beside."""
        return [self[name] for name in SEARCH]

    @property
    def searching(self) -> bool:
        """Whether anything of that was told, or is wrong."""
        return any(self[name].value() not in (None, "") or self[name].errors for name in SEARCH)

    @property
    def team_size(self) -> int:
        """How many play together: only in libre is it a choice."""
        return int(self.cleaned_data["equipes"]) if self.cleaned_data["forme"] == "libre" else 1

    @property
    def tables(self) -> int | None:
        """The number of tables; None where entries were counted."""
        asked = self.cleaned_data
        return asked["nombre"] if asked["compte"] == "tables" else None

    @property
    def entries(self) -> int:
        """The number of entries that fill the tables, or as it was typed."""
        number: int = self.cleaned_data["nombre"]
        if self.tables is None:
            return number
        return max(1, number * PER_TABLE[self.cleaned_data["forme"]] // self.team_size)


class CheckForm(forms.Form):
    """A schedule of one's own, pasted or as a file; `schedule` is what was read."""

    texte = forms.CharField(
        label=_("Le mouvement"),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "wrap": "off"}),
        required=False,
        strip=False,
        max_length=LARGEST,
        error_messages={"max_length": _("Ce texte est trop long pour un mouvement.")},
        help_text=_("Position par position, une table par ligne ; ou le JSON du programme."),
    )
    fichier = forms.FileField(label=_("ou un fichier"), required=False, allow_empty_file=True)

    use_required_attribute = False
    schedule: Schedule | None = None

    def clean(self) -> dict[str, Any]:
        """Read it; what cannot be read is said with its place, beside the text."""
        typed = super().clean() or {}
        if self.errors:
            return typed
        file = typed.get("fichier")
        text = typed.get("texte") or ""
        if file is not None:
            text = self._of_file(file)
        if not self.errors and not text.strip():
            self.add_error("texte", _("Collez un mouvement, ou choisissez un fichier."))
        if not self.errors:
            try:
                self.schedule = read_schedule(text)
            except ValidationError as wrong:
                self.add_error("texte" if file is None else "fichier", wrong)
        return typed

    def _of_file(self, file: Any) -> str:
        if file.size > LARGEST:
            self.add_error("fichier", _("Ce fichier est trop grand pour un mouvement."))
            return ""
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("fichier", _("Ce fichier n’est pas un texte en UTF-8."))
            return ""
        return text


def read_schedule(text: str) -> Schedule:
    """The schedule that a text holds, JSON or line by line; `ValidationError` with the place."""
    try:
        document = json.loads(text) if text.lstrip()[:1] in "{[" else document_of(text)
        found = read(document)
    except json.JSONDecodeError as wrong:
        place = {"line": wrong.lineno, "column": wrong.colno}
        raise ValidationError(
            _("Ligne %(line)s, colonne %(column)s : le JSON ne se lit plus."), params=place
        ) from wrong
    except (ValueError, RecursionError) as wrong:
        raise ValidationError(_("Ce JSON ne se lit pas.")) from wrong
    except GridError as wrong:
        raise ValidationError(GRID[wrong.code], params={"line": wrong.line, **EXAMPLES}) from wrong
    except MovementError as wrong:
        raise ValidationError(words.sentence(wrong.code, wrong.params)) from wrong
    cells = sum(len(position.tables) for position in found.positions)
    if cells > MOST_CELLS:
        raise ValidationError(
            _("%(cells)s tables en tout ; le vérificateur en prend %(most)s au plus."),
            params={"cells": cells, "most": MOST_CELLS},
        )
    return found
