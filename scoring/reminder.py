"""The marque on one small table, for the foot of a paper sheet: what the set has, and no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import words
from scoring.messages import CHELEMS, MISERES, PETIT_CHELEMS
from scoring.rules.facts import Form
from scoring.rules.options import Direction, DuelLedger, MisereSharing, RoundingOf, Split
from scoring.rules.ruleset import FFT_2012, ContractRule, RuleSet, TableRule
from tarotclub.templatetags.figures import signed


@dataclass(frozen=True)
class Reminder:
    """A grid whose first cells are contracts, empty where none is bid, and lines under it."""

    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[str, ...] = ()


def reminder(rules: RuleSet, players: int, form: str = "", resting: int = 0) -> Reminder:
    """What a table where so many play writes down by these rules (RO p.10).

    `resting` more sit there. Nothing where the rules have no such table.
    """
    table = rules.table_for(players, Form(form) if form else None)
    if table is None:
        return Reminder()
    if table.duel is not None:
        return Reminder(lines=(*_of_two(rules, table.duel), *_direction(rules)))
    columns = [*_columns(rules, table)]
    return Reminder(
        head=(_("Contrat"), *(head for head, _cells in columns)),
        rows=tuple(
            (str(words.CONTRACTS[rule.contract]), *(cells[nth] for _head, cells in columns))
            for nth, rule in enumerate(rules.contracts)
        ),
        lines=(*_seats(table, resting), *_lines(rules, table)),
    )


def _columns(rules: RuleSet, table: TableRule) -> Iterator[tuple[str, list[str]]]:
    """Contracts that multiply nothing have no factors, a set without a bonus no column for it."""

    def each(number: int, rule: ContractRule) -> str:
        return str(number * rule.factor)

    contracts = rules.contracts
    yield _("Points"), [each(rules.base_of(rule), rule) for rule in contracts]
    if any(rule.factor != 1 for rule in contracts):
        yield _("Multiplie"), [f"× {rule.factor}" for rule in contracts]
    if rules.petit_au_bout:
        yield _("Petit au bout"), [each(rules.petit_au_bout, rule) for rule in contracts]
    if rules.poignees:
        names = (_("Poignée"), _("Double"), _("Triple"))
        for name, (size, trumps) in zip(names, table.poignees.items(), strict=False):
            head = _("%(name)s, %(trumps)d atouts") % {"name": name, "trumps": trumps}
            yield head, [str(rules.poignees[size])] * len(contracts)


def _of_two(rules: RuleSet, ledger: DuelLedger) -> Iterator[str]:
    """S-2P-06, S-2P-07, S-2P-08."""
    yield _("Sans enchères\u00a0: chacun a le but de ses bouts.")
    yield _targets(rules)
    told = _("Le gagnant marque %(base)d et ce qu’il a de plus que son but.")
    yield told % {"base": rules.base}
    if rules.petit_au_bout:
        told = _("Petit au bout\u00a0: %(points)d à qui fait la dernière levée.")
        yield told % {"points": rules.petit_au_bout}
    if ledger is DuelLedger.ZERO_SUM:
        yield _("On note la différence, en plus et en moins.")
    else:
        yield _("Chacun note ce qu’il gagne.")


def _seats(table: TableRule, resting: int) -> Iterator[str]:
    """S-5X-01, S-5M-01, S-5M-03."""
    if table.form is Form.FIVE_ALONE:
        yield _("À cinq, quatorze cartes, preneur seul.")
    if resting == 1:
        yield _("Le donneur ne joue pas\u202f; quand tous passent, il redonne.")
    elif resting:
        yield _("Le donneur et le suivant ne jouent pas\u202f; quand tous passent, il redonne.")


def _lines(rules: RuleSet, table: TableRule) -> Iterator[str]:
    if rules.targets != FFT_2012.targets:
        yield _targets(rules)
    yield from _slams(rules)
    yield from _miseres(rules)
    if rules.rounding is not None:
        told = (
            _("Écart au but arrondi à %(step)d.")
            if rules.rounding.of is RoundingOf.MARGIN
            else _("Score arrondi à %(step)d.")
        )
        yield told % {"step": rules.rounding.step}
    if table.calls and rules.split is Split.EQUAL:
        yield _("Le preneur et l’appelé partagent à parts égales.")
    if rules.pots is not None:
        told = _("Mouche\u00a0: mise de %(stake)d, %(extra)d de plus du donneur.")
        yield told % {"stake": rules.pots.stake, "extra": rules.pots.extra}
    yield from _direction(rules)


def _targets(rules: RuleSet) -> str:
    told = _("Points à faire, de 0 à 3 bouts\u00a0: %(targets)s.")
    return told % {"targets": ", ".join(str(target) for target in rules.targets)}


def _slams(rules: RuleSet) -> Iterator[str]:
    if told := _premiums(CHELEMS, rules.slams):
        yield f"{told}."
    if rules.petit_chelem is not None:
        told = _premiums(PETIT_CHELEMS, rules.petit_chelem.premiums)
        lost = rules.petit_chelem.losses
        near = ngettext("à %(count)d levée près", "à %(count)d levées près", lost)
        near %= {"count": lost}
        yield f"{told} ({near})."


def _premiums(names: Mapping[Any, object], premiums: Mapping[Any, int]) -> str:
    return ", ".join(f"{names[each]} {signed(worth)}" for each, worth in premiums.items() if worth)


def _miseres(rules: RuleSet) -> Iterator[str]:
    if rules.miseres is None:
        return
    points = rules.miseres.points.items()
    told = ", ".join(f"{MISERES[kind]} {worth}" for kind, worth in points if worth)
    if rules.miseres.sharing is MisereSharing.PERSONAL:
        how = _("payée par chacun à celui qui l’a")
    elif rules.miseres.multiplied:
        how = _("pour son camp, multipliée par le contrat")
    else:
        how = _("pour son camp")
    yield f"{told} ({how})."


def _direction(rules: RuleSet) -> Iterator[str]:
    if rules.play.direction is Direction.CLOCKWISE:
        yield _(
            "On joue dans le sens des aiguilles d’une montre\u00a0: la place 2 est à gauche de la"
            " place 1."
        )
