"""Where the numbers of a set stand on its form: a few parts, each with what it says now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

from scoring import words
from scoring.forms.rulesets import values
from scoring.messages_choices import FORMS, PLAY
from scoring.rules.deal import Chelem, MisereKind, PetitChelem, PoigneeSize
from scoring.rules.ruleset import PlayRules

if TYPE_CHECKING:
    from scoring.forms.rulesets.numbers import RulesForm


@dataclass(frozen=True)
class Row:
    """Fields of one thing side by side, under the heads of their section."""

    label: str
    tick: BoundField | None
    cells: Sequence[BoundField]

    @property
    def errors(self) -> list[str]:
        """What is wrong with its fields, each sentence once."""
        fields = [*self.cells, *([self.tick] if self.tick else [])]
        return [*dict.fromkeys(str(each) for field in fields for each in field.errors)]


@dataclass(frozen=True)
class Section:
    """Some fields under one heading: alone, or in rows. `now` is what they say."""

    code: str
    title: str
    help: str
    now: str
    told: Sequence[str]
    fields: Sequence[BoundField] = ()
    rows: Sequence[Row] = ()
    heads: Sequence[str] = ()

    @property
    def wrong(self) -> bool:
        """Whether something of it must be mended, so that it must not be folded."""
        inside = any(field.errors for field in self.fields) or any(row.errors for row in self.rows)
        return bool(self.told) or inside


def sections(form: RulesForm) -> Sequence[Section]:
    """Every field but the name, in the order of the rules page."""
    return tuple(_sections(form))


def _sections(form: RulesForm) -> Iterator[Section]:
    made = _Maker(form)
    yield made.section(
        "targets", _("Points à faire"), "", [f"target_{bouts}" for bouts in range(4)]
    )
    yield made.contracts()
    yield made.section("petit", _("Petit au bout"), _blank(), ["petit_au_bout"])
    yield made.section("poignees", _("Primes des poignées"), _blank(), values.PRIMES)
    yield made.section("slams", _("Chelem"), _blank(), [values.slam(each) for each in Chelem])
    names = ["petit_chelem_losses", *(values.petit_chelem(each) for each in PetitChelem)]
    yield made.section("petit_chelem", _("Petit chelem"), _blank(), names)
    kinds = [f"misere_{kind}" for kind in MisereKind]
    names = [*kinds, "misere_sharing", "misere_multiplied"]
    yield made.section("miseres", _("Misères"), _blank(), names, kinds)
    yield made.section("shares", _("Arrondi et partage"), "", ["rounding", "split"])
    yield made.forms()
    yield made.play()
    yield made.section("pots", _("Mouche"), _blank(), values.POTS)


def _blank() -> str:
    return _("Vide : cela ne se joue pas.")


@dataclass(frozen=True)
class _Maker:
    """Makes the sections of one form."""

    form: RulesForm

    def section(
        self, code: str, title: str, told: str, names: Sequence[str], said: Any = None
    ) -> Section:
        """A section of single fields; `said` are those its summary names, all by default."""
        fields = [self.form[name] for name in names]
        now = self._now(names if said is None else said)
        return Section(code, title, told, now, self.form.told.get(code, ()), fields)

    def contracts(self) -> Section:
        """A row a contract: what it multiplies by, and points of its own where it is flat."""
        told = _(
            "Un contrat sans nombre ne se joue pas. Un forfait prend la place de la base ;"
            " multiplié par 1, il compte tel quel."
        )
        rows = [
            Row(
                str(words.CONTRACTS[contract]),
                None,
                [self.form[f"{contract}_factor"], self.form[f"{contract}_base"]],
            )
            for contract in values.LADDER
        ]
        said = [cell.html_name for row in rows for cell in row.cells[:1]]
        return Section(
            "contracts",
            _("Contrats"),
            told,
            self._now(said, "× %s"),
            self.form.told.get("contracts", ()),
            [self.form["base"]],
            rows,
            (_("Contrat"), _("Multiplie par"), _("Forfait")),
        )

    def forms(self) -> Section:
        """A row a form: whether it is played, and the trumps of each poignée there."""
        rows = [
            Row(
                str(FORMS[form]),
                self.form[f"form_{form}"],
                [self.form[values.trumps(form, size)] for size in PoigneeSize],
            )
            for form in values.BIDDING
        ]
        played = [row.label for row in rows if row.tick and row.tick.value()]
        if self.form["form_2"].value():
            played.insert(0, str(self.form["form_2"].label))
        return Section(
            "forms",
            _("Formes de jeu"),
            _("Cochez ce qui se joue, avec les atouts de chaque poignée."),
            " · ".join(played),
            self.form.told.get("forms", ()),
            [self.form["form_2"]],
            rows,
            (_("Joueurs"), *(str(words.SIZES[size]) for size in PoigneeSize)),
        )

    def play(self) -> Section:
        """What is chosen rather than counted; its summary says what the federation does not."""
        fields = [self.form[name] for name in PLAY]
        usual = PlayRules()
        said = [
            name for name in PLAY if self.form[name].value() != values.choice(getattr(usual, name))
        ]
        now = self._now(said) or _("comme à la FFT")
        return Section("play", _("Le jeu"), "", now, (), fields)

    def _now(self, names: Sequence[str], pattern: str = "%s") -> str:
        found = [self._shown(self.form[name]) for name in names]
        return " · ".join(pattern % each for each in found if each)

    def _shown(self, field: BoundField) -> str:
        value = field.value()
        choices: Any = getattr(field.field, "choices", ())
        for key, label in choices:
            if str(key) == str(value):
                return str(label)
        return "" if value is None else str(value)
