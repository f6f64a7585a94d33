"""What a grid has under its rules: which columns, what each takes, who is meant by a cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules.deal import Outcome
from scoring.rules.ruleset import RuleSet, TableRule
from scoring.words import CONTRACT_KEYS, OUTCOMES
from tarotclub.names import sort_key

OUTCOME_KEYS: Mapping[str, Outcome] = {
    "TP": Outcome.PASSED,
    "PS": Outcome.PETIT_SEC,
    "ES": Outcome.EXCUSE_ALONE,
    "FD": Outcome.FAUSSE_DONNE,
}
"""Written in the contract's place where nobody played."""

LETTERS = {"a": "A", "d": "D", "n": "N", "s": "S", "t": "T"}
"""The letters of the cells, the same in every language."""


class Wrong(Exception):
    """A cell that cannot be read, with the sentence that says what is expected there."""

    def __init__(self, cell: str, text: str) -> None:
        super().__init__(text)
        self.cell = cell
        self.text = text


@dataclass(frozen=True)
class Seated:
    """A player of the table: the seat index, the name of the column, the whole name."""

    index: int
    name: str
    full_name: str

    @property
    def number(self) -> int:
        """What is typed for this player: the number above the column."""
        return self.index + 1


@dataclass(frozen=True)
class GridColumn:
    """A column to type in: its field, its heading, what it takes, how many characters at most."""

    name: str
    title: str
    hint: str
    size: int
    numeric: bool = False


def columns_of(rules: RuleSet, rule: TableRule | None) -> tuple[GridColumn, ...]:
    """The columns that these rules have at a table of this size, in the order of the deal form."""
    return tuple(_columns(rules, rule))


def _columns(rules: RuleSet, rule: TableRule | None) -> Iterator[GridColumn]:
    duel = rule is not None and rule.duel is not None
    yield GridColumn("taker", _("Preneur"), _("numéro ou début du nom"), 12)
    if rule is not None and rule.calls:
        alone = _("numéro ou nom ; %(self)s lui-même, %(chien)s au chien")
        yield GridColumn("called", _("Appelé"), alone % {"self": "0", "chien": "X"}, 12)
    if not duel:
        yield GridColumn("contract", _("Contrat"), contract_hint(rules), 2)
    yield GridColumn("bouts", _("Bouts"), _("0 à 3"), 1, numeric=True)
    yield GridColumn("points", _("Points"), _("de l’attaque : 41, 41,5"), 5, numeric=True)
    if rules.petit_au_bout:
        yield GridColumn("petit", _("Petit"), _("%(a)s attaque, %(d)s défense") % LETTERS, 1)
    if rules.poignees and (rule is None or rule.poignees):
        shown = _("%(s)s2 simple du joueur 2, %(d)s double, %(t)s triple") % LETTERS
        yield GridColumn("poignees", _("Poignée"), shown, 12)
    if rules.slams:
        yield GridColumn("chelem", _("Chelem"), slam_hint(), 2)
    if rules.petit_chelem is not None:
        yield GridColumn("petit_chelem", _("Petit chelem"), slam_hint(), 2)
    if rules.miseres is not None:
        held = _("%(a)s2 d’atout du joueur 2, %(t)s de tête") % LETTERS
        yield GridColumn("misere", _("Misère"), held, 12)


def contract_hint(rules: RuleSet) -> str:
    """`P, G, GS, GC`."""
    return ", ".join(CONTRACT_KEYS[each.contract] for each in rules.contracts)


def ends_hint(rules: RuleSet, rule: TableRule | None) -> str:
    """`TP tous passent, PS petit sec, FD fausse donne`; nothing at two, who do not bid."""
    if rule is not None and rule.duel is not None:
        return ""
    return ", ".join(
        f"{key} {str(OUTCOMES[end]).lower()}"
        for key, end in OUTCOME_KEYS.items()
        if end in rules.outcomes
    )


def slam_hint() -> str:
    """What is typed for a slam, in a word each."""
    return _("%(a)s+ fait, %(a)s- manqué, %(n)s non annoncé, %(d)s défense") % LETTERS


def find_seat(text: str, seated: Sequence[Seated], playing: Sequence[int], cell: str) -> int:
    """The seat index meant by a number or by the beginning of a name; those who play come first.

    Raises Wrong where nobody or several may be meant.
    """
    if text.isascii() and text.isdigit():
        found = [each for each in seated if each.number == int(text[:2])]
    else:
        found = _named(text, [each for each in seated if each.index in playing])
        found = found or _named(text, seated)
    if len(found) == 1:
        return found[0].index
    if not found:
        last = max((each.number for each in seated), default=0)
        raise Wrong(cell, _("Un numéro de 1 à %(last)s, ou le début du nom.") % {"last": last})
    names = ", ".join(f"{each.number} {each.name}" for each in found)
    raise Wrong(cell, _("Lequel : %(names)s ?") % {"names": names})


def _named(text: str, seated: Sequence[Seated]) -> list[Seated]:
    key = sort_key(text)
    if not key:
        return []
    exact = [each for each in seated if key in (sort_key(each.name), sort_key(each.full_name))]
    begins = [
        each
        for each in seated
        if sort_key(each.name).startswith(key) or sort_key(each.full_name).startswith(key)
    ]
    return exact if len(exact) == 1 else begins
