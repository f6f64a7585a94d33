"""Who meets whom, how often, and whether every match has its two halves."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

from tournaments.movements.compass import Side, Starter
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan
from tournaments.movements.verifier.finding import Fault

Pair = frozenset[Starter]


def _directed(schedule: Schedule) -> bool:
    """True where an attack and a defence meet, so that a pair meets once each way."""
    return schedule.form in {"quadrettes", "equipes"} or schedule.type == "pools"


def pairs(table: TablePlan) -> Iterator[Pair]:
    """Everybody who meets at a table."""
    for one, other in combinations(table.places.values(), 2):
        yield frozenset((one, other))


def count(schedule: Schedule) -> dict[int, int]:
    """How many pairs meet once, twice …"""
    met = Counter(pair for _, table in schedule.meetings() for pair in pairs(table))
    return dict(sorted(Counter(met.values()).items()))


def met_twice(schedule: Schedule) -> Iterator[Fault]:
    """Two who meet at two positions (RO p.13)."""
    if _directed(schedule):
        return
    first: dict[Pair, int] = {}
    for position, table in schedule.meetings():
        for one, other in combinations(table.places.values(), 2):
            before = first.setdefault(frozenset((one, other)), position.number)
            if before != position.number:
                yield Fault(
                    "schedule_met_twice",
                    {
                        "starter": one.code,
                        "other": other.code,
                        "before": before,
                        "position": position.number,
                    },
                )


def attacked_twice(schedule: Schedule) -> Iterator[Fault]:
    """An attack that meets one defence at two positions (OT p.51); a team match may."""
    if not _directed(schedule) or schedule.form == "equipes":
        return
    first: dict[tuple[Starter, Starter], int] = {}
    for position, table in schedule.meetings():
        both = _both(table)
        if both is None:
            continue
        if both in first:
            yield Fault(
                "schedule_attacked_twice",
                {
                    "starter": both[0].code,
                    "other": both[1].code,
                    "before": first[both],
                    "position": position.number,
                },
            )
        first.setdefault(both, position.number)


def _both(table: TablePlan) -> tuple[Starter, Starter] | None:
    """(attack, defence) where both are there and are not one team."""
    attack, defence = table.sides.get(Side.ATTACK), table.sides.get(Side.DEFENCE)
    if attack is None or defence is None or attack == defence:
        return None
    return attack, defence


def not_returned(schedule: Schedule) -> Iterator[Fault]:
    """A match of which only one half is played, or the other half on other boards (OT p.51).

    In an Emmanuel each pair attacks once each way inside one position (OT p.46). The matches of who
    came late or left are the arbiter's (RC art.26, 32).
    """
    if not _directed(schedule):
        return
    played: dict[tuple[Starter, Starter], set[int]] = defaultdict(set)
    for position, table in schedule.meetings():
        both = _both(table)
        if both is not None and not any(map(schedule.away.get, both)):
            played[both] |= _halves(schedule, position, table)
    for (attack, defence), boards in played.items():
        lacking = boards - played.get((defence, attack), set())
        if lacking:
            yield Fault(
                "schedule_not_returned",
                {
                    "starter": attack.code,
                    "other": defence.code,
                    "boards": ", ".join(map(str, sorted(lacking))),
                },
            )


def _halves(schedule: Schedule, position: PositionPlan, table: TablePlan) -> set[int]:
    """What both halves of a match have in common: their boards, in pools their position.

    Where each donne is a position of its own nothing is.
    """
    if schedule.type != "pools":
        return set(table.boards)
    return {position.number if position.part else 0}


def team_mates(schedule: Schedule, teams: Iterable[frozenset[Starter]]) -> Iterator[Fault]:
    """Members of one team at one table (libre by 2 and by 4: OT p.15)."""
    mates = [frozenset(team) for team in teams]
    for position, table in schedule.meetings():
        present = set(table.places.values())
        for team in mates:
            here = sorted(present & team, key=lambda one: one.code)
            if len(here) > 1:
                yield Fault(
                    "schedule_team_mates_met",
                    {
                        "starter": here[0].code,
                        "other": here[1].code,
                        "position": position.number,
                        "table": table.table,
                    },
                )
