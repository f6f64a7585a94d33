"""The arbitration code as data: every fault, its effect and its penalty in each form.

`data/faults.json` holds the text's figures with their pages; its `schema` documents the keys.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tournaments.arbitration.words import (
    UNITS,
    BoardMark,
    DealFate,
    Form,
    Penalised,
    Phase,
    PoigneeFate,
    Unit,
    Who,
)

_DATA = Path(__file__).parent / "data"

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BiddingBan:
    """Who may not bid, and on which deal, as the code writes it."""

    who: str
    deal: str


@dataclass(frozen=True, slots=True)
class Tariff:
    """What a fault brings in one form.

    `deal` is set in libre, `board` elsewhere. `penalties` are the amounts of the first and further
    offences, in `unit`; empty where the code names none (`free`: the arbiter sets it). `credit` is
    given to the other side, `unplayable` replaces the penalty where the board could not be played,
    `minutes` is the time each started part of which brings the penalty once more. `faulty_note` is
    the note in percent imposed on whoever is at fault. `returns` and `alternatives` are the code's
    further cases and readings, as data.
    """

    form: Form
    deal: DealFate | None
    by_result: Mapping[str, DealFate]
    board: BoardMark | None
    unit: Unit
    penalties: tuple[Fraction, ...]
    free: bool
    credit: Fraction
    unplayable: Fraction | None
    penalised: Penalised
    warning_first: bool
    optional: bool
    taker_exempt: bool
    minutes: int | None
    bidding_ban: BiddingBan | None
    faulty_note: Fraction | None
    sanction: str
    notes: str
    returns: tuple[Record, ...] = ()
    alternatives: tuple[Record, ...] = ()
    further: Record = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fault:
    """One row of the code. `page` says where; titles and conditions are French and English.

    `cumulates`, `adds`: True, False, or None where the text is silent. `tariff_of` names the rows
    whose figures apply; `treated_as` whether the fault counts as committed.
    """

    id: str
    page: str
    phase: Phase
    title: str
    title_en: str
    who: Who
    conditions: str
    conditions_en: str
    tariffs: Mapping[Form, Tariff]
    cumulates: bool | None
    adds_to_adjusted_mark: bool | None
    illicit_points_returned: bool
    poignee: Mapping[str, PoigneeFate]
    codes: tuple[str, ...]
    see_also: tuple[str, ...]
    tariff_of: tuple[str, ...]
    treated_as: str
    sanction: str
    contradictions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetCode:
    """A code written on a travelling sheet (CA p.17-18): `DN`, `FE` …"""

    code: str
    meaning: str
    page: str


@cache
def document() -> Record:
    """The whole file; shared, so never to be changed."""
    return _read("faults.json")


@cache
def _conditions() -> Record:
    """When each fault is one, in French; the file of the code has the English."""
    return _read("conditions_fr.json")


def _read(name: str) -> Record:
    text = (_DATA / name).read_text(encoding="utf-8")
    loaded: Record = json.loads(text, parse_float=Decimal)
    return loaded


@cache
def faults() -> Mapping[str, Fault]:
    """Every fault by its id, in the file's order."""
    return {record["id"]: _fault(record) for record in document()["faults"]}


def fault(fault_id: str) -> Fault:
    """The fault of that id; `KeyError` for an unknown one."""
    return faults()[fault_id]


def faults_for(form: Form) -> tuple[Fault, ...]:
    """The faults that the code knows in a form."""
    return tuple(one for one in faults().values() if form in one.tariffs)


def sheet_codes() -> tuple[SheetCode, ...]:
    """The codes of travelling sheets, with what they stand for."""
    return tuple(
        SheetCode(one["code"], _french(one["fr"]), one["page"])
        for one in document()["codes_on_travelling_sheets"]
    )


def _fault(record: Record) -> Fault:
    tariffs = {
        Form(form): _tariff(Form(form), effect, record)
        for form, effect in record["effect"].items()
        if effect is not None
    }
    return Fault(
        id=record["id"],
        page=record["page"],
        phase=Phase(record["phase"]),
        title=_french(record["title_fr"]),
        title_en=record["title_en"],
        who=Who(record["who"]),
        conditions=_conditions().get(record["id"], ""),
        conditions_en=record["conditions"],
        tariffs=tariffs,
        cumulates=record["cumulates"],
        adds_to_adjusted_mark=record["adds_to_adjusted_mark"],
        illicit_points_returned=record["illicit_points_returned"],
        poignee={key: PoigneeFate(fate) for key, fate in (record["poignee"] or {}).items()},
        codes=tuple(record["codes"]),
        see_also=tuple(record["see_also"]),
        tariff_of=tuple(record.get("tariff_of", ())),
        treated_as=record.get("treated_as", ""),
        sanction=record.get("other_sanction", ""),
        contradictions=tuple(record["contradiction_ids"]),
    )


_KNOWN = frozenset(
    (
        *("deal", "by_result", "board", "penalised", "warning_first", "optional", "taker_exempt"),
        *("penalty_points", "penalty_percent", "penalty_pm", "credit_pm", "penalty_optional"),
        *("penalty_if_unplayable", "per", "bidding_ban", "notes", "faulty_percent"),
        *("other_sanction", "return_cases", "alternatives"),
    )
)
"""Keys that a `Tariff` has a name for; the others stay as they are."""


def _tariff(form: Form, effect: Record, record: Record) -> Tariff:
    unit = UNITS[form]
    amount = effect.get(f"penalty_{unit}")
    ban = effect.get("bidding_ban")
    return Tariff(
        form=form,
        deal=DealFate(effect["deal"]) if "deal" in effect else None,
        by_result={key: DealFate(v) for key, v in (effect.get("by_result") or {}).items()},
        board=BoardMark(effect["board"]) if "board" in effect else None,
        unit=unit,
        penalties=_amounts(amount),
        free=amount is None,
        credit=Fraction(effect.get("credit_pm") or 0),
        unplayable=_optional(effect.get("penalty_if_unplayable")),
        penalised=Penalised(effect["penalised"]),
        warning_first=effect["warning_first"],
        optional=bool(effect.get("penalty_optional") or effect.get("optional")),
        taker_exempt=bool(effect.get("taker_exempt") or record.get("taker_exempt")),
        minutes=effect["per"]["minutes"] if "per" in effect else None,
        bidding_ban=BiddingBan(ban["who"], ban["deal"]) if ban else None,
        faulty_note=_optional(effect.get("faulty_percent")),
        sanction=effect.get("other_sanction", ""),
        notes=effect["notes"],
        returns=tuple(effect.get("return_cases", ())),
        alternatives=tuple(effect.get("alternatives", ())),
        further={key: value for key, value in effect.items() if key not in _KNOWN},
    )


def _amounts(given: Any) -> tuple[Fraction, ...]:
    """The first and further amounts; none for 0 and for what the code leaves open."""
    amounts: Iterable[Any] = given if isinstance(given, list) else (given,)
    return tuple(Fraction(one) for one in amounts if one)


def _optional(given: Any) -> Fraction | None:
    return None if given is None else Fraction(given)


def _french(text: str) -> str:
    """Text set as the French print it."""
    return text.replace("'", "’").replace(" :", "\u00a0:")
