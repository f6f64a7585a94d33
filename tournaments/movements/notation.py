"""A schedule written as JSON and read again, so that an organiser may bring his own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tournaments.movements.boards import board_taker
from tournaments.movements.catalogue import FORMS
from tournaments.movements.compass import Compass, Side, Starter
from tournaments.movements.errors import MovementError
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan

_SEATED = ("individuel", "libre")
_MOST = 999


def written(schedule: Schedule) -> dict[str, Any]:
    """The schedule in the format of `manage.py schedule --json`."""
    return {
        "movement": schedule.movement_id,
        "form": schedule.form,
        "type": schedule.type,
        "set_size": schedule.set_size,
        **({"shared": True} if schedule.shared else {}),
        "positions": [_position(schedule, position) for position in schedule.positions],
    }


def _position(schedule: Schedule, position: PositionPlan) -> dict[str, Any]:
    part = {"part": position.part} if position.part else {}
    tables = [_table(schedule, table) for table in position.tables]
    return {"position": position.number, **part, "tables": tables}


def _table(schedule: Schedule, table: TablePlan) -> dict[str, Any]:
    found: dict[str, Any] = {"table": table.table, "boards": list(table.boards)}
    if table.label:
        found["label"] = table.label
    if table.copy:
        found["copy"] = table.copy
    if schedule.form in _SEATED:
        return {**found, "seats": {str(place): one.code for place, one in table.places.items()}}
    if schedule.type == "pools" and len(table.sides) == schedule.full:
        found.update(_columns_of_a_pool(table))
    return {**found, **{str(side): _unit(schedule, one) for side, one in table.sides.items()}}


def _columns_of_a_pool(table: TablePlan) -> dict[str, int]:
    """An Emmanuel's sheet: N-S holds the attack where the étui's taker is Nord or Sud (OT p.49)."""
    attack, defence = table.sides[Side.ATTACK], table.sides[Side.DEFENCE]
    attacked_by_ns = board_taker(table.boards[0]) in (Compass.N, Compass.S)
    ns, eo = (attack, defence) if attacked_by_ns else (defence, attack)
    return {"NS": ns.number, "EO": eo.number}


def _unit(schedule: Schedule, one: Starter) -> int | str:
    """A team's number; the letter of a team in a match (OT p.60)."""
    return one.letter if schedule.form == "equipes" else one.number


def read(document: object) -> Schedule:
    """The schedule of such a document; what the verifier says of it is another question.

    `form` may be missing: seats with boards are individuel, without boards libre; NS and EO are
    triplettes, defence and attack quadrettes. `MovementError("schedule_unreadable")` with the place
    that cannot be read.
    """
    whole = _object(document, "")
    rows = _list(whole, "positions", "positions")
    if not rows:
        raise _unreadable("positions")
    form = _form(whole, rows)
    lines = form == "triplettes" and _in_line(whole, rows)
    plans = tuple(
        _read_position(row, form, lines, f"positions[{index}]") for index, row in enumerate(rows)
    )
    seated = dict.fromkeys(
        one for plan in plans for table in plan.tables for one in table.places.values()
    )
    boards = {board for plan in plans for table in plan.tables for board in table.boards}
    line = all(one.line or one.side for one in seated)
    tables = [table for plan in plans for table in plan.tables]
    return Schedule(
        str(whole.get("movement", "")),
        max(table.table for table in tables),
        _size(whole, tables),
        plans,
        starters=tuple(seated),
        boards=tuple(sorted(boards)),
        shared=bool(whole.get("shared")),
        form=form,
        type=str(whole.get("type") or ("line" if line else "howell")),
        away=MappingProxyType(_away(plans, tuple(seated))),
    )


def _away(
    plans: tuple[PositionPlan, ...], seated: tuple[Starter, ...]
) -> dict[Starter, frozenset[int]]:
    """Who has no place at a position is not there: he came later, rests or has left."""
    there: dict[int, set[Starter]] = {}
    for plan in plans:
        people = there.setdefault(plan.number, set())
        for table in plan.tables:
            people.update(table.places.values())
    found = {
        one: frozenset(number for number, people in there.items() if one not in people)
        for one in seated
    }
    return {one: numbers for one, numbers in found.items() if numbers}


def _unreadable(where: str) -> MovementError:
    return MovementError("schedule_unreadable", where=where or "{}")


def _object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _unreadable(where)
    return value


def _list(value: Mapping[str, Any], key: str, where: str) -> list[Any]:
    found = value.get(key)
    if not isinstance(found, list):
        raise _unreadable(where)
    return found


def _whole(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _MOST:
        raise _unreadable(where)
    return value


def _first_table(rows: list[Any]) -> Mapping[str, Any]:
    first = _list(_object(rows[0], "positions[0]"), "tables", "positions[0].tables")
    if not first:
        raise _unreadable("positions[0].tables")
    return _object(first[0], "positions[0].tables[0]")


def _form(whole: Mapping[str, Any], rows: list[Any]) -> str:
    form = whole.get("form")
    if form in FORMS:
        return str(form)
    if form is not None:
        raise _unreadable("form")
    table = _first_table(rows)
    if "seats" in table:
        return "individuel" if table.get("boards") else "libre"
    if "defence" in table or "attack" in table:
        return "quadrettes"
    return "triplettes"


def _in_line(whole: Mapping[str, Any], rows: list[Any]) -> bool:
    """Whether NS and EO are two series of numbers: some number is in both at one position."""
    if "type" in whole:
        return bool(whole["type"] == "line")
    tables = _list(_object(rows[0], "positions[0]"), "tables", "positions[0].tables")
    both = [{str(t.get(side)) for t in tables if isinstance(t, dict)} for side in ("NS", "EO")]
    return bool(both[0] & both[1])


def _size(whole: Mapping[str, Any], tables: list[TablePlan]) -> int:
    if "set_size" in whole:
        return _whole(whole["set_size"], "set_size")
    return max((len(table.boards) for table in tables), default=0) or 1


def _read_position(row: object, form: str, lines: bool, where: str) -> PositionPlan:
    found = _object(row, where)
    tables = tuple(
        _read_table(table, form, lines, f"{where}.tables[{index}]")
        for index, table in enumerate(_list(found, "tables", f"{where}.tables"))
    )
    if not tables or [table.table for table in tables] != list(range(1, len(tables) + 1)):
        raise _unreadable(f"{where}.tables")
    part = _whole(found["part"], f"{where}.part") if "part" in found else 0
    return PositionPlan(_whole(found.get("position"), f"{where}.position"), tables, part)


def _read_table(value: object, form: str, lines: bool, where: str) -> TablePlan:
    found = _object(value, where)
    boards = tuple(_whole(one, f"{where}.boards") for one in found.get("boards") or [])
    seats: dict[Compass, Starter] = {}
    sides: dict[Side, Starter] = {}
    if form in _SEATED:
        for place, code in _object(found.get("seats"), f"{where}.seats").items():
            who = _starter(code, f"{where}.seats.{place}")
            if place in set(Compass):
                seats[Compass(place)] = who
            elif place == Side.FIFTH:
                sides[Side.FIFTH] = who
            else:
                raise _unreadable(f"{where}.seats.{place}")
    else:
        sides = _read_sides(found, form, lines, where)
    return TablePlan(
        _whole(found.get("table"), f"{where}.table"),
        boards,
        MappingProxyType(seats),
        MappingProxyType(sides),
        _whole(found["copy"], f"{where}.copy") if found.get("copy") else 0,
        str(found.get("label", "")),
    )


def _read_sides(
    found: Mapping[str, Any], form: str, lines: bool, where: str
) -> dict[Side, Starter]:
    directed = form != "triplettes" or "attack" in found or "defence" in found
    sides = (Side.DEFENCE, Side.ATTACK) if directed else (Side.NS, Side.EO)
    read_sides = {}
    for side in sides:
        if found.get(side) is not None:
            who = _starter(found[side], f"{where}.{side}")
            read_sides[side] = Starter(None, who.number, side) if lines else who
    return read_sides


def _starter(code: object, where: str) -> Starter:
    """`S3`, `7`, 7, or the letter of a team."""
    text = str(code)
    if len(text) == 1 and "A" <= text <= "M":
        return Starter(None, ord(text) - ord("A") + 1)
    try:
        return Starter.from_code(text)
    except MovementError as wrong:
        raise _unreadable(where) from wrong
