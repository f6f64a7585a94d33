"""A printed list, pasted or as a file: place, number, name, séances, total."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tarotclub.whole import whole
from tournaments.directing.libre import PrintedInput
from tournaments.forms.libre.points import parse_total
from tournaments.ranking import PrintedRow


class ListForm(forms.Form):
    """A printed list, pasted or as a file: place, number, name, séances, total."""

    text = forms.CharField(
        label=_("La liste"),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "wrap": "off"}),
        required=False,
        strip=False,
        max_length=400_000,
        help_text=_(
            "Collée d’un tableur ou d’un fichier CSV : place, numéro, nom s’il y en a, "
            "une colonne par séance, total."
        ),
    )
    file = forms.FileField(label=_("ou un fichier CSV"), required=False)
    entered = forms.IntegerField(
        label=_("Nombre de joueurs"),
        required=False,
        min_value=1,
        max_value=30_000,
        help_text=_("Si la liste n’a pas tout le monde : combien ont joué."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def clean(self) -> dict[str, Any]:
        """Read the list; what cannot be read is said with its line."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        text = cleaned.get("text") or ""
        if file is not None:
            if file.size > 1_000_000:
                raise ValidationError(_("Ce fichier est trop grand pour une liste."))
            text = _decoded(file.read())
        if not text.strip():
            raise ValidationError(_("Collez la liste ou choisissez un fichier."))
        cleaned["lines"], cleaned["parts"] = read_list(text)
        return cleaned


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


HEADINGS: Mapping[str, str] = {
    "place": "place",
    "rang": "place",
    "clt": "place",
    "numero": "number",
    "numéro": "number",
    "n°": "number",
    "no": "number",
    "num": "number",
    "nom": "name",
    "joueur": "name",
    "name": "name",
    "total": "total",
}


def read_list(text: str) -> tuple[list[PrintedInput], list[str]]:
    """A pasted list: its rows and the names of its séances. ValidationError names the line."""
    lines = [line for line in text.replace("\ufeff", "").splitlines() if line.strip()]
    mark = next((mark for mark in (";", "\t", ",") if mark in lines[0]), ";")
    rows = [
        [cell.strip() for cell in row]
        for row in csv.reader(io.StringIO("\n".join(lines)), delimiter=mark)
    ]
    heads, body = _heads(rows)
    parts = [name for kind, name in heads if kind == "part"]
    found = []
    for number, row in body:
        found.append(_read_row(number, row, [kind for kind, _name in heads]))
    return found, parts


Heads = list[tuple[str, str]]


def _heads(rows: list[list[str]]) -> tuple[Heads, list[tuple[int, list[str]]]]:
    """What each column is: by its heading, or by its place where there are no headings."""
    numbered = list(enumerate(rows, start=1))
    named = [HEADINGS.get(cell.casefold(), "part") for cell in rows[0]]
    if "total" in named:
        return list(zip(named, rows[0], strict=True)), numbered[1:]
    first = rows[0]
    kinds = ["place", "number"]
    if len(first) > 2 and parse_total(first[2]) is None:
        kinds.append("name")
    count = len(first) - len(kinds) - 1
    if count < 0:
        raise ValidationError(_("Il faut au moins la place, le numéro et le total."))
    heads = [(kind, "") for kind in kinds]
    heads += [("part", str(number)) for number in range(1, count + 1)]
    return [*heads, ("total", "")], numbered


def _read_row(number: int, row: list[str], kinds: list[str]) -> PrintedInput:
    if len(row) != len(kinds):
        raise ValidationError(
            _("Ligne %(line)s : %(found)s colonnes au lieu de %(wanted)s.")
            % {"line": number, "found": len(row), "wanted": len(kinds)}
        )
    cells: dict[str, str] = {}
    halves = []
    for kind, cell in zip(kinds, row, strict=True):
        if kind in ("part", "total"):
            halves.append(_points(number, cell))
        else:
            cells[kind] = cell
    place = whole(cells.get("place"))
    who = cells.get("number") or cells.get("name", "")
    if not who:
        raise ValidationError(_("Ligne %(line)s : il manque le numéro.") % {"line": number})
    at = kinds.index("total") - sum(
        kind not in ("part", "total") for kind in kinds[: kinds.index("total")]
    )
    total = halves.pop(at)
    return PrintedInput(
        PrintedRow(who[:20], tuple(halves), total, place), cells.get("name", "")[:80]
    )


def _points(number: int, cell: str) -> int:
    found = parse_total(cell)
    if found is None:
        raise ValidationError(
            _("Ligne %(line)s : « %(cell)s » n’est pas un nombre de points.")
            % {"line": number, "cell": cell[:20]}
        )
    return found
