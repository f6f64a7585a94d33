"""Everybody has one place at each position, in his line, at a table of a size that can play."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from tournaments.movements.compass import Place, Side, Starter
from tournaments.movements.schedule import Schedule, TablePlan
from tournaments.movements.verifier.finding import Fault

_THREE_TABLES = 3
"""In an Emmanuel the three attackers of a triplette sit at the pool's three tables (OT p.46)."""
_SMALLEST, _LARGEST = 3, 5


def seated_once(schedule: Schedule) -> Iterator[Fault]:
    """Who is there has his place, and only one (a team that attacks and defends: one of each)."""
    for position in schedule.positions:
        seated: dict[Starter, list[Place]] = defaultdict(list)
        for table in position.tables:
            for place, one in table.places.items():
                seated[one].append(place)
        present = schedule.present(position.number)
        for starter in dict.fromkeys((*schedule.starters, *seated)):
            places = seated.get(starter, [])
            if not (_right(schedule, places) if starter in present else not places):
                yield Fault(
                    "schedule_not_seated_once",
                    {
                        "position": position.number,
                        "starter": starter.code,
                        "times": len(places),
                    },
                )


def _right(schedule: Schedule, places: list[Place]) -> bool:
    found = Counter(places)
    if schedule.type == "pools":
        return found in ({Side.ATTACK: _THREE_TABLES}, {Side.DEFENCE: 1})
    if schedule.form in {"quadrettes", "equipes"}:
        return found == {Side.ATTACK: 1, Side.DEFENCE: 1}
    return len(places) == 1


def left_line(schedule: Schedule) -> Iterator[Fault]:
    """Who started in a line or on a side keeps it (OT p.17); in libre nothing depends on it."""
    if schedule.form == "libre":
        return
    for position, table in schedule.meetings():
        for place, starter in table.places.items():
            if (starter.line or starter.side) not in (None, place):
                yield Fault(
                    "schedule_left_line",
                    {
                        "position": position.number,
                        "table": table.table,
                        "starter": starter.code,
                        "seat": str(place),
                    },
                )


def own_table(schedule: Schedule) -> Iterator[Fault]:
    """No team attacks its own defence (OT p.51)."""
    for position, table in schedule.meetings():
        places = list(table.places.values())
        if len(places) > len(set(places)):
            yield Fault(
                "schedule_own_table",
                {
                    "position": position.number,
                    "table": table.table,
                    "starter": next(one.code for one in places if places.count(one) > 1),
                },
            )


def table_size(schedule: Schedule) -> Iterator[Fault]:
    """A libre table plays with three, four, or five of whom one is the mort (RO p.11-12)."""
    if schedule.form != "libre":
        return
    for position, table in schedule.meetings():
        if not _SMALLEST <= len(table.places) <= _LARGEST and table.places:
            yield Fault(
                "schedule_table_size",
                {
                    "position": position.number,
                    "table": table.table,
                    "players": len(table.places),
                },
            )


def three_twice(schedule: Schedule) -> Iterator[Fault]:
    """Who plays at a table of three more than once, where he need not (OT p.6)."""
    if schedule.form != "libre":
        return
    visits = Counter(
        one
        for _, table in schedule.meetings()
        if len(table.places) == _SMALLEST
        for one in table.places.values()
    )
    for starter, times in visits.items():
        if times > 1:
            yield Fault("schedule_three_twice", {"starter": starter.code, "times": times})


def waits_twice(schedule: Schedule) -> Iterator[Fault]:
    """Who waits at a relay, or rests, more than once before everybody did."""
    waits = Counter(
        one
        for _, table in schedule.meetings()
        if schedule.relay(table)
        for one in set(table.places.values())
    )
    for starter, positions in schedule.away.items():
        there = {stop.position for stop in schedule.route(starter)}
        # Before he came and after he left nobody waits.
        waits[starter] += sum(min(there) < one < max(there) for one in positions if there)
    for starter, times in waits.items():
        if times > 1 and len(waits) < len(schedule.starters):
            yield Fault("schedule_waits_twice", {"starter": starter.code, "times": times})


def relay_tables(schedule: Schedule) -> Iterator[Fault]:
    """More than one relay table at a position: the rules allow one (RC art.26)."""
    if schedule.form in {"quadrettes", "equipes"} or schedule.type == "pools":
        return
    for position in schedule.positions:
        relays = [table.name for table in position.tables if _waits(schedule, table)]
        if len(relays) > 1:
            yield Fault(
                "schedule_relay_tables",
                {"position": position.number, "tables": ", ".join(relays)},
            )


def _waits(schedule: Schedule, table: TablePlan) -> bool:
    return bool(table.places) and schedule.relay(table)


def back_at_table(schedule: Schedule) -> Iterator[Fault]:
    """In a line movement, who comes back to a table where he has been, its host being away."""
    if schedule.type != "line" or schedule.form == "quadrettes":
        return
    hosts = _hosts(schedule)
    been: dict[tuple[Starter, int], int] = {}
    for position, table in schedule.meetings():
        present = set(table.places.values())
        for starter in present - set(hosts):
            before = been.setdefault((starter, table.table), position.number)
            if before != position.number and not present & set(hosts):
                yield Fault(
                    "schedule_back_at_table",
                    {
                        "starter": starter.code,
                        "table": table.table,
                        "before": before,
                        "position": position.number,
                    },
                )


def _hosts(schedule: Schedule) -> frozenset[Starter]:
    """Who never leaves his table."""
    tables: dict[Starter, set[int]] = defaultdict(set)
    for _, table in schedule.meetings():
        for one in table.places.values():
            tables[one].add(table.table)
    return frozenset(one for one, seen in tables.items() if len(seen) == 1)
