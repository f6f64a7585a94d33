"""A deal's facts as cells: the same columns wherever deals are listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.exports.workbook import Column, Kind, Value
from scoring.ledger.why import Names, petit_camp
from scoring.messages import MISERES
from scoring.models import Deal
from scoring.rules.deal import Called, Chelem, Contract, MisereKind, Outcome, PoigneeSize
from scoring.rulesets import set_name
from scoring.words import CONTRACTS, OUTCOMES, SIZES, SLAMS


def fact_columns() -> list[Column]:
    """The headings that `facts` fills."""
    return [
        Column(_("Donne"), Kind.WHOLE),
        Column(_("État")),
        Column(_("Donneur")),
        Column(_("Preneur")),
        Column(_("Contrat")),
        Column(_("Appelé")),
        Column(_("Bouts"), Kind.WHOLE),
        Column(_("Points de l’attaque"), Kind.POINTS),
        Column(_("Petit au bout")),
        Column(_("Poignées")),
        Column(_("Chelem")),
    ]


def facts(deal: Deal, names: Names) -> list[Value]:
    """What was played in `deal`; empty where the facts do not say or are not known."""
    return [
        deal.number,
        _state(deal),
        _name(names, deal.dealer),
        _name(names, deal.taker),
        str(CONTRACTS[Contract(deal.contract)]) if deal.contract else None,
        _called(deal, names),
        deal.bouts,
        deal.half_points,
        petit_camp(deal, names) or None,
        _poignees(deal.poignees, names),
        str(SLAMS[Chelem(deal.chelem)]) if deal.chelem else None,
    ]


def house_columns() -> list[Column]:
    """The headings that `house_facts` fills, where a house's rules may be played."""
    return [Column(_("Petit chelem")), Column(_("Misères")), Column(_("Règles"))]


def house_facts(deal: Deal, names: Names) -> list[Value]:
    """What only house rules have, and the set that the deal is scored by."""
    return [
        str(SLAMS[Chelem(deal.petit_chelem)]) if deal.petit_chelem else None,
        _miseres(deal.miseres, names),
        set_name(deal.rule_set),
    ]


def _miseres(miseres: Sequence[Mapping[str, Any]], names: Names) -> str | None:
    said = (f"{_misere(each['kind'])} ({names.get(each['seat'], '')})" for each in miseres)
    return ", ".join(said) or None


def _misere(kind: str) -> str:
    return str(MISERES[MisereKind(kind) if kind else None])


def _state(deal: Deal) -> str:
    if deal.voided_at is None:
        return str(OUTCOMES[Outcome(deal.outcome)])
    return (
        _("Rayée : %(reason)s") % {"reason": deal.void_reason} if deal.void_reason else _("Rayée")
    )


def _name(names: Names, seat: int | None) -> str | None:
    return None if seat is None else names.get(seat)


def _called(deal: Deal, names: Names) -> str | None:
    match deal.called:
        case Called.PARTNER:
            return _name(names, deal.partner)
        case Called.SELF:
            return _("lui-même")
        case Called.CHIEN:
            return _("au chien")
    return None


def _poignees(poignees: Sequence[Mapping[str, Any]], names: Names) -> str | None:
    shown = (
        f"{SIZES[PoigneeSize(each['size'])]} ({names.get(each['seat'], '')})" for each in poignees
    )
    return ", ".join(shown) or None
