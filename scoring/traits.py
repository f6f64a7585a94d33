"""A rule set said figure by figure, so that two of them can be laid side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import words
from scoring.messages import CHELEMS, MISERES, PETIT_CHELEMS
from scoring.messages_choices import (
    AT_FIVE,
    DUELS,
    FORMS,
    PLAY,
    SHARINGS,
    SPLITS,
    play_label,
    play_text,
    rounding_text,
)
from scoring.messages_rules import GROUPS
from scoring.rules.deal import Form, PoigneeSize
from scoring.rules.facts import USUAL_FORMS
from scoring.rules.presets import Group
from scoring.rules.ruleset import ContractRule, RuleSet, TableRule
from tarotclub.templatetags.figures import signed


@dataclass(frozen=True)
class Difference:
    """One thing that two sets say otherwise: what it is, and what each says of it."""

    label: str
    before: str
    after: str


def traits(rules: RuleSet) -> Mapping[str, str]:
    """Everything the set says, each figure under a label of its own; nothing that it lacks."""
    return dict(_all(rules))


def differences(before: RuleSet, after: RuleSet) -> tuple[Difference, ...]:
    """What the two say otherwise, in the order of the page; their names apart."""
    old, new = traits(before), traits(after)
    none = _("pas joué")
    return tuple(
        Difference(label, old.get(label, none), new.get(label, none))
        for label in _together([*old], [*new])
        if old.get(label) != new.get(label)
    )


def _together(old: list[str], new: list[str]) -> list[str]:
    """The labels of both, what the new alone has behind what stands before it there."""
    order, at = old, 0
    for label in new:
        if label in order:
            at = order.index(label) + 1
        else:
            order.insert(at, label)
            at += 1
    return order


def _all(rules: RuleSet) -> Iterator[tuple[str, str]]:
    for bouts, target in enumerate(rules.targets):
        yield _("Points à faire, %(bouts)s") % {"bouts": words.bouts_text(bouts)}, str(target)
    yield from _contracts(rules)
    if rules.petit_au_bout:
        yield _("Petit au bout"), str(rules.petit_au_bout)
    yield from _primes(rules)
    yield from _miseres(rules)
    yield str(GROUPS[Group.ROUNDING]), rounding_text(rules.rounding)
    for table in rules.tables:
        yield table_name(table), _table(rules, table)
    calls = any(table.calls for table in rules.tables)
    if calls:
        yield str(GROUPS[Group.SPLIT]), str(SPLITS[rules.split])
    for name in PLAY:
        if calls or name not in AT_FIVE:
            yield play_label(name), play_text(name, rules.play)
    if rules.pots is not None:
        yield _("Mouche : mise de chacun"), str(rules.pots.stake)
        yield _("Mouche : de plus du donneur"), str(rules.pots.extra)


def _contracts(rules: RuleSet) -> Iterator[tuple[str, str]]:
    if any(rule.base is None for rule in rules.contracts) or Form.TWO in rules.tables_by_form:
        yield _("Base d’un contrat"), str(rules.base)
    for rule in rules.contracts:
        yield str(words.CONTRACTS[rule.contract]), contract_text(rule)


def contract_text(rule: ContractRule) -> str:
    """`× 4`; `160` where it is flat; `20, × 2`."""
    if rule.base is None:
        return f"× {rule.factor}"
    return str(rule.base) if rule.factor == 1 else f"{rule.base}, × {rule.factor}"


def _primes(rules: RuleSet) -> Iterator[tuple[str, str]]:
    if rules.poignees:
        primes = ", ".join(str(rules.poignees[size]) for size in PoigneeSize)
        yield str(GROUPS[Group.POIGNEES]), primes
    for chelem, premium in rules.slams.items():
        yield str(CHELEMS[chelem]), signed(premium)
    if rules.petit_chelem is not None:
        yield _("Petit chelem : levées perdues au plus"), str(rules.petit_chelem.losses)
        for petit_chelem, premium in rules.petit_chelem.premiums.items():
            yield str(PETIT_CHELEMS[petit_chelem]), signed(premium)


def _miseres(rules: RuleSet) -> Iterator[tuple[str, str]]:
    if rules.miseres is None:
        return
    for kind, points in rules.miseres.points.items():
        if points:
            yield str(MISERES[kind]), str(points)
    sharing = str(SHARINGS[rules.miseres.sharing])
    if rules.miseres.multiplied:
        sharing = _("%(sharing)s, multipliées par le contrat") % {"sharing": sharing}
    yield str(GROUPS[Group.MISERE]), sharing


def table_form(table: TableRule) -> Form:
    """How the table plays."""
    return table.form or USUAL_FORMS[table.players]


def table_name(table: TableRule) -> str:
    """`À trois`, `À cinq, seul contre tous`."""
    return str(FORMS[table_form(table)])


def _table(rules: RuleSet, table: TableRule) -> str:
    if table.duel is not None:
        return str(DUELS[table.duel])
    if not rules.poignees:
        return _("joué")
    if not table.poignees:
        return _("joué, sans poignée")
    numbers = ", ".join(str(table.poignees[size]) for size in PoigneeSize)
    return _("poignées à %(trumps)s atouts") % {"trumps": numbers}
