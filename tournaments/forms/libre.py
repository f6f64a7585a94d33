"""What people type to run a libre: teams, the format, totals, a printed list."""

from __future__ import annotations

import csv
import io
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tarotclub.fields import NameField
from tarotclub.models import Player
from tarotclub.whole import whole
from tournaments.directing.libre import Choice, PrintedInput, Totals
from tournaments.libreplans import MOST_DEALS, Offer
from tournaments.models import LibreSeance
from tournaments.ranking import LibreTies, PrintedRow

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.models import Seance
    from tournaments.standings.libre import LibreTable

DRAWN, RANKED = str(LibreSeance.Seating.DRAWN), str(LibreSeance.Seating.RANKED)
HIGHEST_SEED = 9999
LARGEST = 99_999
_TOTAL = re.compile(r"([+-]?)([0-9]{0,6})(?:[.,]([05])0*|(½))?")


def parse_total(text: str) -> int | None:
    """A total as people write it, in halves: `1 044`, `−546`, `12,5`; None for anything else."""
    plain = re.sub(r"[ \u00a0\u202f]", "", text.strip()).replace("\u2212", "-")
    match = _TOTAL.fullmatch(plain)
    if match is None or not (match[2] or match[3] or match[4]):
        return None
    halves = 2 * int(match[2] or 0) + (1 if match[4] or match[3] == "5" else 0)
    if halves > 2 * LARGEST:
        return None
    return -halves if match[1] == "-" else halves


class TeamForm(forms.Form):
    """A team's name and its players, of those entered who have no team yet."""

    name = NameField(label=_("Nom de l’équipe"), max_length=60, required=False)
    members = forms.ModelMultipleChoiceField(
        label=_("Joueurs"),
        queryset=Player.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Cochez les joueurs de l’équipe.")},
    )

    def __init__(self, free: Iterable[Player], data: QueryDict | None = None) -> None:
        super().__init__(data)
        members: Any = self.fields["members"]
        members.queryset = Player.objects.filter(pk__in=[one.pk for one in free])
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["name"].help_text = _("Vide : les noms des joueurs.")

    def team_name(self) -> str:
        """The name typed, or the players' names."""
        people = self.cleaned_data["members"]
        names = " – ".join(one.last_name or one.first_name for one in people)
        return self.cleaned_data["name"] or names[:60]


class TeamNameForm(forms.Form):
    """Another name for a team."""

    name = NameField(
        label=_("Nom de l’équipe"),
        max_length=60,
        error_messages={"required": _("Il manque le nom de l’équipe.")},
    )


class TiesForm(forms.Form):
    """What becomes of equal totals."""

    ties = forms.ChoiceField(
        label=_("À égalité"),
        widget=forms.RadioSelect,
        choices=[
            (str(LibreTies.SHARED), _("même place")),
            (
                str(LibreTies.BEST_POSITION),
                _("meilleure position, puis contrats réussis, puis sur-contrats"),
            ),
        ],
    )


class FormatForm(forms.Form):
    """How a séance is played: which tables, how many positions of how many deals."""

    how = forms.ChoiceField(
        label=_("Mouvement"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choisissez comment les tables changent.")},
    )
    positions = forms.IntegerField(label=_("Positions"), min_value=1, max_value=50)
    deals = forms.IntegerField(label=_("Donnes par position"), min_value=1, max_value=MOST_DEALS)
    coefficient = forms.DecimalField(
        label=_("Coefficient"),
        min_value=Decimal("0.01"),
        max_value=Decimal("9.99"),
        max_digits=4,
        decimal_places=2,
        initial=Decimal(1),
        localize=True,
    )

    def __init__(
        self,
        offers: Sequence[Offer],
        data: QueryDict | None = None,
        seance: Seance | None = None,
        *,
        teams: bool = False,
    ) -> None:
        super().__init__(data, initial=_initial(offers, seance))
        self.offers = offers
        how: Any = self.fields["how"]
        how.choices = [(one.value, one.part.movement_id) for one in offers]
        if not teams:
            how.choices += [(DRAWN, DRAWN), (RANKED, RANKED)]
        for name in ("positions", "deals", "coefficient"):
            attrs = self.fields[name].widget.attrs
            attrs["inputmode"] = "decimal" if name == "coefficient" else "numeric"

    def choice(self) -> Choice:
        """What was chosen, once valid."""
        typed = self.cleaned_data
        how = typed["how"]
        drawn = how in (DRAWN, RANKED)
        movement, _slash, size = ("", "", "") if drawn else how.partition("/")
        return Choice(
            seating=how if drawn else str(LibreSeance.Seating.MOVEMENT),
            positions=typed["positions"],
            deals=typed["deals"],
            movement=movement,
            fifths=size == "5",
            coefficient=typed["coefficient"],
            halved=bool(typed.get("halved")),
        )


def _initial(offers: Sequence[Offer], seance: Seance | None) -> dict[str, object]:
    if seance is not None and seance.positions:
        libre = seance.libre
        moved = libre.seating == LibreSeance.Seating.MOVEMENT
        how = f"{seance.movement}/{'5' if libre.fifths else '4'}" if moved else libre.seating
        return {
            "how": how,
            "positions": seance.positions,
            "deals": seance.set_size,
            "coefficient": seance.coefficient,
        }
    if not offers:
        return {"how": DRAWN, "positions": 5, "deals": 5, "coefficient": Decimal(1)}
    part = offers[0].part
    return {
        "how": offers[0].value,
        "positions": part.positions,
        "deals": part.set_size,
        "coefficient": Decimal(1),
    }


class SeanceForm(FormatForm):
    """A further séance: who plays it, whether points are halved before it, how one sits down."""

    PLACES = (("draw", _("tirées au sort")), ("rank", _("dans l’ordre du classement")))

    halved = forms.BooleanField(
        label=_("Diviser par deux les points acquis"),
        required=False,
        help_text=_("Avant cette séance, comme on le fait quand des joueurs sont éliminés."),
    )
    places = forms.ChoiceField(
        label=_("Places"), widget=forms.RadioSelect, choices=PLACES, initial="draw"
    )
    kept = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def seed(self) -> int | None:
        """The number of the draw; None where the ranking seats, as it always does in a final."""
        how = self.cleaned_data["how"]
        final = any(one.final and one.value == how for one in self.offers)
        drawn = self.cleaned_data["places"] == "draw" and not final
        return 1 + secrets.randbelow(HIGHEST_SEED) if drawn else None


@dataclass
class Cell:
    """One player's total as typed. `error` is a sentence."""

    name: str
    index: int
    who: Any
    text: str = ""
    minus: bool = False
    halves: int | None = None
    error: str = ""


@dataclass
class TableRows:
    """What was typed for one table: a cell per seat, how many deals; what is wrong with it."""

    table: LibreTable
    cells: list[Cell]
    deals: str = ""
    played: int | None = None
    version: int = 0
    error: str = ""
    clash: Any = None

    @property
    def typed(self) -> bool:
        """Whether anything stands in it."""
        return any(one.text for one in self.cells)

    @property
    def locked(self) -> bool:
        """Whether its totals come from deals."""
        return self.table.halves is not None and not self.table.listed

    def totals(self) -> Totals:
        """As the write path takes it, once valid."""
        return Totals(
            self.table.pk,
            {one.index: one.halves or 0 for one in self.cells},
            self.played,
            self.version,
        )


@dataclass
class TotalsRows:
    """The totals of several tables typed on one page; a table left blank is not handed in yet."""

    tables: list[TableRows] = field(default_factory=list)

    @classmethod
    def of(cls, tables: Iterable[LibreTable], data: QueryDict | None) -> TotalsRows:
        """The rows of these tables, with what was typed or what stands."""
        return cls([_table_rows(one, data) for one in tables])

    @property
    def wrong(self) -> list[TableRows]:
        return [one for one in self.tables if one.error or any(c.error for c in one.cells)]

    def is_valid(self) -> bool:
        """Read every cell; a table has all its totals and they sum to zero, or none."""
        for one in self.tables:
            if one.typed and not one.locked:
                _check(one)
            elif one.table.listed and not one.locked:
                one.error = _now("Pour retirer ces totaux, rayez-les.")
        return not self.wrong

    def totals(self) -> list[Totals]:
        return [one.totals() for one in self.tables if one.typed and not one.locked]


def _table_rows(table: LibreTable, data: QueryDict | None) -> TableRows:
    cells = [_cell(table, index, who, total, data) for index, who, total in table.rows]
    deals, version = "" if table.deals is None else str(table.deals), table.version
    if data is not None:
        deals = data.get(f"deals-{table.pk}", "").strip()[:4]
        version = whole(data.get(f"version-{table.pk}")) or 0
    return TableRows(table, cells, deals, version=version)


def _cell(
    table: LibreTable, index: int, who: Any, total: int | None, data: QueryDict | None
) -> Cell:
    name = f"{table.pk}-{index}"
    if data is not None:
        text = data.get(f"total-{name}", "").strip()[:12]
        return Cell(name, index, who, text, f"minus-{name}" in data)
    if total is None:
        return Cell(name, index, who)
    plain = str(abs(total) // 2) + (",5" if total % 2 else "")
    return Cell(name, index, who, plain, total < 0)


def _check(rows: TableRows) -> None:
    for cell in rows.cells:
        if not cell.text:
            cell.error = _now("Il manque ce total.")
            continue
        halves = parse_total(cell.text)
        if halves is None:
            cell.error = _now("Un nombre de points, comme 120 ou −84.")
        else:
            cell.halves = -abs(halves) if cell.minus else halves
    if rows.deals:
        rows.played = whole(rows.deals, 3)
        if rows.played is None or not 0 < rows.played <= MOST_DEALS:
            rows.error = _now("De 1 à %(most)s donnes.") % {"most": MOST_DEALS}


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
