"""One deal explained: its facts in words, each score by its lines, who wrote which version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import words
from scoring.ledger.ranks import Reader
from scoring.ledger.sheets import Column, columns
from scoring.ledger.why import (
    Names,
    ScoreLine,
    Side,
    adds_up,
    duel,
    lines_apart,
    petit_camp,
    score_lines,
    share_text,
    sides,
    sum_text,
    times,
)
from scoring.marques import half_scores, marque
from scoring.messages import MISERES, finding_text
from scoring.models import Deal, RuleSetVersion
from scoring.recording import Change
from scoring.rules.deal import (
    Called,
    Chelem,
    MisereKind,
    PoigneeSize,
    show_half_points,
)
from scoring.rules.marque import Marque
from scoring.rules.ruleset import RuleSet
from scoring.rulesets import set_name

CHANGES = {
    Change.RECORDED: gettext_lazy("Enregistrée"),
    Change.CORRECTED: gettext_lazy("Corrigée"),
    Change.VOIDED: gettext_lazy("Rayée"),
    Change.RESTORED: gettext_lazy("Rétablie"),
    Change.UNDONE: gettext_lazy("Saisie défaite"),
    Change.REVERTED: gettext_lazy("Remise comme avant"),
    Change.RESCORED: gettext_lazy("Marquée avec d’autres règles"),
}


@dataclass(frozen=True)
class Fact:
    """One thing that was noted: its name and what it is. `about` names it in no language."""

    label: str
    text: str
    about: str = ""


@dataclass(frozen=True)
class Share:
    """What the deal gave a player, and why: `3 × 106`."""

    column: Column
    role: str
    formula: str
    half_score: int


@dataclass(frozen=True)
class Version:
    """A version from the history: what was done, by whom, and what it changed."""

    number: int
    title: str
    author: str
    at: datetime
    changes: tuple[str, ...]


@dataclass(frozen=True)
class Explained:
    """A deal and everything there is to say of it."""

    deal: Deal
    title: str
    facts: tuple[Fact, ...]
    marque: Marque | None
    lines: tuple[ScoreLine, ...]
    apart: tuple[ScoreLine, ...]
    sides: tuple[Side, ...]
    formula: str
    shares: tuple[Share, ...]
    doubts: tuple[str, ...]
    adds_up: bool = True

    @property
    def counted(self) -> str:
        """The attack's points as the sheet writes them: `47½`."""
        return show_half_points(self.deal.half_points or 0)

    @property
    def short(self) -> str:
        """The exact distance from the target, without its sign: `½`, `12`."""
        return show_half_points(abs(self.marque.half_margin)) if self.marque else ""

    @property
    def unit(self) -> str:
        """What each defender pays or receives, without its sign."""
        return show_half_points(abs(self.deal.half_unit or 0))


def explained(
    deal: Deal, seats: Sequence[Column], *, scored: bool = True, brief: bool = False
) -> Explained:
    """Explain a deal, stored or drafted; `scored=False` for one that could not be stored.

    `brief`: people by the name their column has.
    """
    rules = deal.rule_set.rules
    found = marque(deal, rules) if scored else None
    names = {each.seat.index: each.name if brief else each.full_name for each in seats}
    return Explained(
        deal=deal,
        title=words.title(deal),
        facts=tuple(facts_in_words(deal, names)),
        marque=found,
        lines=score_lines(deal, found, names) if found else (),
        apart=lines_apart(deal, found, names) if found else (),
        sides=sides(deal, rules, names) if found else (),
        formula=sum_text(deal, found, rules, names) if found else "",
        shares=tuple(_shares(deal, found, rules, seats)) if scored else (),
        doubts=tuple(finding_text(finding) for finding in (found.warnings if found else ())),
        adds_up=adds_up(deal, rules),
    )


def table_columns(deal: Deal, reader: Reader) -> tuple[Column, ...]:
    """The seats of the deal's table, named for `reader`."""
    return columns([*deal.table.seats.select_related("player").order_by("index")], reader)


def facts_in_words(deal: Deal, names: Names) -> Iterator[Fact]:
    """What was noted of the deal, in the order of the form; nothing that was not noted."""
    yield Fact(_("Donne"), words.title(deal), "contract")
    if deal.taker is not None:
        label = _("Joueur compté") if duel(deal) else _("Preneur")
        yield Fact(label, names.get(deal.taker, "?"), "taker")
    if deal.called:
        yield Fact(_("Appelé"), _called(deal, names), "called")
    if deal.bouts is not None:
        yield Fact(_("Bouts"), str(deal.bouts), "bouts")
    if deal.half_points is not None:
        label = _("Ses points") if duel(deal) else _("Points de l’attaque")
        yield Fact(label, show_half_points(deal.half_points), "points")
    yield from _bonuses(deal, names)
    if deal.depth == Deal.Depth.UNIT and deal.half_unit is not None:
        yield Fact(_("Par défenseur"), show_half_points(deal.half_unit))


def _bonuses(deal: Deal, names: Names) -> Iterator[Fact]:
    if deal.petit_au_bout:
        yield Fact(_("Petit au bout"), petit_camp(deal, names), "petit")
    for each in deal.poignees:
        size = str(words.SIZES[PoigneeSize(each["size"])]).lower()
        yield Fact(_("Poignée"), f"{size}, {names.get(each['seat'], '?')}", "poignee")
    if deal.chelem:
        yield Fact(_("Chelem"), str(words.SLAMS[Chelem(deal.chelem)]).lower(), "chelem")
    if deal.petit_chelem:
        said = str(words.SLAMS[Chelem(deal.petit_chelem)]).lower()
        yield Fact(_("Petit chelem"), said, "petit_chelem")
    for each in deal.miseres:
        kind = MISERES[MisereKind(each["kind"]) if each["kind"] else None]
        yield Fact(str(kind), names.get(each["seat"], "?"), "misere")


def _called(deal: Deal, names: Names) -> str:
    if deal.called == Called.PARTNER:
        return names.get(deal.partner if deal.partner is not None else -1, "?")
    return _("lui-même") if deal.called == Called.SELF else _("au chien")


def _shares(
    deal: Deal, found: Marque | None, rules: RuleSet, seats: Sequence[Column]
) -> Iterator[Share]:
    scores = half_scores(deal, rules)
    for column in seats:
        index = column.seat.index
        if index not in scores:
            continue
        half = scores[index]
        text = share_text(deal, found, rules, index) if found else times(half, deal.half_unit or 0)
        yield Share(column, _role(deal, index), text, half)


def _role(deal: Deal, index: int) -> str:
    if duel(deal):
        return ""
    if index == deal.taker:
        return _("preneur")
    return _("appelé") if index == deal.partner else _("défense")


def compared(
    one: Sequence[Fact], other: Sequence[Fact], nothing: str = ""
) -> Iterator[tuple[str, str, str]]:
    """Each label with what the two sides say of it; `nothing` where a side does not."""
    first, second = _by_label(one), _by_label(other)
    for label in dict.fromkeys([*first, *second]):
        yield label, first.get(label, nothing), second.get(label, nothing)


def versions(deal: Deal, names: Names) -> tuple[Version, ...]:
    """Every version of the deal, the newest first, each with what it changed: one query, one more
    where it was scored by other rules once."""
    found: list[Version] = []
    before: list[Fact] | None = None
    rows = [*deal.history.select_related("author").order_by("version", "history_id")]
    rules = _rules_of({row.rule_set_id for row in rows})
    for row in rows:
        after = [*facts_in_words(row, names), *rules.get(row.rule_set_id, ())]
        found.append(_version(row, () if before is None else tuple(_changes(before, after))))
        before = after
    return tuple(reversed(found))


def _rules_of(pks: set[int]) -> dict[int, tuple[Fact]]:
    """Each set's name as a fact, where there are several."""
    if len(pks) < 2:
        return {}
    rows = RuleSetVersion.objects.in_bulk(pks)
    return {pk: (Fact(_("Règles"), set_name(row)),) for pk, row in rows.items()}


def _version(row: Any, changes: tuple[str, ...]) -> Version:
    change = row.history_change_reason
    reason = (row.void_reason,) if change == Change.VOIDED and row.void_reason else ()
    return Version(
        number=row.version,
        title=str(CHANGES[Change(change)]) if change in set(Change) else "",
        author=str(row.author) if row.author else row.author_label,
        at=row.history_date,
        changes=(*reason, *changes),
    )


def _changes(before: Sequence[Fact], after: Sequence[Fact]) -> Iterator[str]:
    """`Points de l’attaque : 47 → 49`, for every fact that one side has and the other not."""
    for label, old, new in compared(before, after, _("rien")):
        if old != new:
            said = {"label": label, "old": old, "new": new}
            yield _("%(label)s : %(old)s → %(new)s") % said


def _by_label(facts: Sequence[Fact]) -> dict[str, str]:
    found: dict[str, str] = {}
    for fact in facts:
        found[fact.label] = (
            f"{found[fact.label]} + {fact.text}" if fact.label in found else fact.text
        )
    return found
