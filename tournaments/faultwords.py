"""A fault and what the code proposes for it, as the pages tell it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tarotclub.templatetags.figures import note
from tournaments import messages_arbitration as said
from tournaments.arbitration import (
    UNITS,
    BoardMark,
    DealFate,
    Fault,
    Form,
    Penalised,
    Proposal,
    ProposedPenalty,
    Tariff,
    Unit,
    fault,
    faults,
)
from tournaments.arbitration.catalogue import document
from tournaments.ranking import PlayStatus

STATUSES: dict[PlayStatus, Promise] = {
    PlayStatus.PLAYED: gettext_lazy("compte comme joué"),
    PlayStatus.NEUTRALISED: gettext_lazy("neutralisé"),
    PlayStatus.ZERO_BOTH: gettext_lazy("zéro collectif"),
    PlayStatus.ZERO_ATTACK: gettext_lazy("0 au preneur"),
    PlayStatus.ZERO_DEFENCE: gettext_lazy("0 à la défense"),
    PlayStatus.FAULT_ATTACK: gettext_lazy("40/60, preneur fautif"),
    PlayStatus.FAULT_DEFENCE: gettext_lazy("40/60, défense fautive"),
    PlayStatus.FAULT_BOTH: gettext_lazy("40/40"),
    PlayStatus.RELAY: gettext_lazy("relais"),
    PlayStatus.MISSING: gettext_lazy("résultat manquant"),
}
"""How a play of a duplicate counts."""

STATUSES_PM: dict[PlayStatus, Promise] = {
    **STATUSES,
    PlayStatus.FAULT_ATTACK: gettext_lazy("+4/−4, attaque fautive"),
    PlayStatus.FAULT_DEFENCE: gettext_lazy("+4/−4, défense fautive"),
    PlayStatus.FAULT_BOTH: gettext_lazy("neutralisé, les deux camps fautifs"),
}
"""The same where boards are counted in match points (CA p.9)."""

_BANNED: dict[str, Promise] = {
    "dealer": gettext_lazy("le donneur"),
    "dealer (implied)": gettext_lazy("le donneur"),
    "player at fault": gettext_lazy("le joueur fautif"),
    "player who turned the card": gettext_lazy("le joueur qui a retourné la carte"),
}
_SHORT_UNITS: dict[Unit, str] = {Unit.POINTS: "", Unit.PERCENT: "\u202f%", Unit.PM: "\u00a0PM"}
_SILENT = frozenset({BoardMark.PLAYED, BoardMark.NOT_AFFECTED})


def status_text(status: PlayStatus, form: str) -> str:
    """How a play counts in that form: `neutralisé`, `40/60, preneur fautif`."""
    in_pm = UNITS[Form(form)] is Unit.PM
    return str((STATUSES_PM if in_pm else STATUSES)[status])


def title(one: Fault) -> str:
    """The fault's name: the code's in French, translated for everybody else."""
    return one.title if _french() else one.title_en


def title_of(fault_id: str) -> str:
    """The name of the fault of that id; blank for none, the id itself for an unknown one."""
    if not fault_id:
        return ""
    return title(fault(fault_id)) if fault_id in faults() else fault_id


def forms_of(one: Fault) -> str:
    """The forms in which the code knows the fault: "individuel, triplettes"."""
    return ", ".join(str(said.FORMS[form]) for form in Form if form in one.tariffs)


def conditions(one: Fault) -> str:
    """When the fault is one, beginning with a capital."""
    text = one.conditions if _french() else one.conditions_en
    return text[:1].upper() + text[1:]


def contradictions(one: Fault) -> list[tuple[str, str, str]]:
    """Where the code contradicts itself on this fault: number, pages, text in English."""
    return [
        (each["id"], each["where"], each["text"])
        for each in document()["contradictions"]
        if each["id"] in one.contradictions
    ]


def _french() -> bool:
    return (get_language() or "fr").startswith("fr")


def amount(value: Fraction, unit: Unit) -> str:
    """A penalty's amount with its unit, at most two decimals: "0,5 %", "1 PM", "100 points"."""
    if unit is Unit.POINTS:
        return _("%(amount)s points") % {"amount": note(value)}
    return f"{note(value)}{_SHORT_UNITS[unit]}"


def sentences(proposal: Proposal) -> list[str]:
    """What the code proposes, one sentence after the other; never nothing."""
    return list(_proposed(proposal)) or [_("Rien : la donne compte, sans pénalité.")]


def _proposed(found: Proposal) -> Iterator[str]:
    if found.deal is not None and found.deal is not DealFate.NOT_AFFECTED:
        yield str(said.DEALS[found.deal])
    if found.board is not None and found.board not in _SILENT:
        yield str(said.BOARDS[found.board])
    if found.warning:
        yield str(said.WARNING)
    yield from (_penalty(one) for one in found.penalties)
    if found.free:
        yield str(said.FREE)
    if found.credit:
        words = {"amount": amount(found.credit, found.tariff.unit)}
        yield _("L’autre camp reçoit %(amount)s.") % words
    if found.poignee is not None:
        yield str(said.POIGNEES[found.poignee])
    elif found.fault.poignee:
        yield _("La poignée dépend du résultat du contrat.")
    yield from _beside(found)


def _beside(found: Proposal) -> Iterator[str]:
    """What the code adds to the mark and the penalty."""
    if found.bidding_ban is not None:
        yield _ban(found.bidding_ban.who, found.bidding_ban.deal)
    if found.boards_removed:
        yield _("Étuis retirés : %(boards)s.") % {"boards": found.boards_removed}
    if found.sanction:
        yield str(said.SANCTIONS[found.sanction])


def _penalty(one: ProposedPenalty) -> str:
    words = {"amount": amount(one.amount, one.unit), "who": said.PENALISED[one.penalised]}
    text = _("Pénalité : %(amount)s pour %(who)s.") % words
    return f"{text} {said.OPTIONAL}" if one.optional else text


def _ban(who: str, deal: str) -> str:
    words = {"who": _BANNED[who]}
    if deal == "redeal":
        return _("À la redistribution, %(who)s ne peut pas enchérir.") % words
    return _("À la donne suivante, %(who)s ne peut pas enchérir.") % words


@dataclass(frozen=True)
class TariffRow:
    """A fault's tariff in one form, for a table."""

    form: str
    fate: str
    penalty: str
    whom: str


def tariff_rows(one: Fault) -> list[TariffRow]:
    """The tariffs in the order of the forms."""
    return [_row(one.tariffs[form]) for form in Form if form in one.tariffs]


def _row(tariff: Tariff) -> TariffRow:
    fate: Promise | None = None
    if tariff.deal is not None:
        fate = said.DEALS[tariff.deal]
    elif tariff.board is not None:
        fate = said.BOARDS[tariff.board]
    nobody = tariff.penalised in (Penalised.NONE, Penalised.NOT_STATED)
    return TariffRow(
        form=str(said.FORMS[tariff.form]),
        fate=str(fate or ""),
        penalty=_tariff(tariff),
        whom="" if nobody else str(said.PENALISED[tariff.penalised]),
    )


def _tariff(tariff: Tariff) -> str:
    """The penalties one after the other: "avertissement, puis 0,5 %"."""
    parts = [amount(one, tariff.unit) for one in tariff.penalties]
    if tariff.warning_first:
        parts.insert(0, _("avertissement"))
    text = _(", puis ").join(parts)
    if tariff.minutes is not None:
        text = _("%(amount)s par %(minutes)s minutes commencées") % {
            "amount": text,
            "minutes": tariff.minutes,
        }
    if tariff.unplayable is not None:
        unplayable = {"amount": amount(tariff.unplayable, tariff.unit)}
        text += _(", %(amount)s si l’étui n’a pas pu être joué") % unplayable
    if tariff.credit:
        text += _(", %(amount)s à l’autre camp") % {"amount": amount(tariff.credit, tariff.unit)}
    if tariff.free:
        return text or _("au jugement de l’arbitre")
    return text or _("aucune")
