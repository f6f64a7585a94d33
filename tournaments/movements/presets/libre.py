"""Libre: what a number of players, or of teams of 2 or 4, plays (OT p.4-15)."""

from collections import Counter
from collections.abc import Iterator

from tournaments.movements.catalogue import movement
from tournaments.movements.errors import MovementError
from tournaments.movements.generator import Request, generate
from tournaments.movements.guests import Joining
from tournaments.movements.libre import (
    TEAM_SIZES,
    Format,
    formats,
    team_missing,
    threes,
)
from tournaments.movements.presets.proposal import Part, Proposal, coloured
from tournaments.movements.reasons import Reason, reason
from tournaments.movements.verifier import verify

FORM = "libre"
_PRINTED_FROM, _FEW_TABLES = 3, 4
_MOST_TABLES = 200
_SHORT = 3
"""A format of so few positions is the organiser's choice, never proposed for tables of three."""
_LIMIT = 20_000
"""Steps of a search on few tables: more do not find better, and somebody waits."""
_PARALLEL_FROM = 12


def propose(entries: int, team_size: int = 1) -> Iterator[Proposal]:
    """Tables of four, tables of three where players are missing, a fifth where one is too many."""
    if team_size == 1:
        yield from _players(entries)
    elif team_size in TEAM_SIZES:
        yield from _teams(entries, team_size)
    else:
        raise MovementError("team_size", size=team_size, allowed="1, 2, 4")


def _played(tables: int, missing: int = 0, skipped: int = 0) -> tuple[str, Format]:
    """The movement and the format: printed, or searched on few tables where none can do."""
    # The printed grid of three tables brings team mates together again (OT p.12).
    alone = _PRINTED_FROM + (1 if skipped else 0)
    if tables < alone or (tables <= _FEW_TABLES and missing > 1 and not skipped):
        asked = Request(FORM, tables, 5 + skipped, 5, limit=_LIMIT, missing=missing)
        return asked.movement_id, Format(5, 5)
    name = f"LIB-{tables}"
    return name, formats(movement(name).positions - skipped)[0]


def _players(players: int) -> Iterator[Proposal]:
    tables = -(-players // 4)
    _check(players, 3, tables)
    missing = 4 * tables - players
    with_threes = _with_threes(players, tables, missing) if missing <= tables else None
    with_fifths = _with_fifths(players) if 0 < players % 4 <= players // 4 else None
    if with_threes:
        yield with_threes
    if with_fifths and players % 4 < 3:
        yield with_fifths


def _check(entries: int, least: int, tables: int) -> None:
    if entries < least:
        raise MovementError("field_too_small", entries=entries, least=least)
    if tables > _MOST_TABLES:
        raise MovementError("field_too_large", entries=entries, most=4 * _MOST_TABLES)


def _with_threes(players: int, tables: int, missing: int) -> Proposal:
    part = _three_part(players, tables, missing)
    absent = part.absent
    if not missing:
        why = reason("preset_full", tables=tables)
    elif absent:
        starters = ", ".join(one.code for one in absent)
        why = reason("preset_threes", tables=missing, starters=starters)
    else:
        why = reason("preset_threes_searched", tables=missing)
    return Proposal(FORM, players, (part,), (why, *_explained(part)), not _searched(part))


def _three_part(players: int, tables: int, missing: int) -> Part:
    """With two tables of three or more 5×5 where 6×4 would bring somebody to two of them."""
    name, played = _played(tables, missing)
    if name.startswith("GEN"):
        return Part(name, players, played.deals, played.positions)
    usual = formats(movement(name).positions)
    parts = [
        Part(
            name,
            players,
            one.deals,
            one.positions,
            absent=threes(name, one.positions, missing),
        )
        for one in (usual if missing > 1 else usual[:1])
        if one.positions > _SHORT
    ]
    clean = (part for part in parts if not _thrice(part))
    return next(clean, parts[0])


def _thrice(part: Part) -> bool:
    found = verify(part.schedule()).findings
    return any(one.code == "schedule_three_twice" for one in found)


def _searched(part: Part) -> bool:
    return Request.from_id(part.movement_id) is not None


def _with_fifths(players: int) -> Proposal:
    tables, more = divmod(players, 4)
    name, played = _played(tables)
    part = Part(name, players, played.deals, played.positions, guests=more, joining=Joining.FIFTH)
    reasons = (reason("preset_fifths", tables=more), *_explained(part))
    return Proposal(FORM, players, (part,), reasons, homologated=False)


def _explained(part: Part) -> Iterator[Reason]:
    """The format, and what the verifier counts where something repeats."""
    yield reason(
        "preset_format",
        format=Format(part.positions, part.set_size).label,
        deals=part.positions * part.set_size,
    )
    others = [
        one.label
        for one in formats(part.movement.positions - part.skipped)
        if one.positions != part.positions
    ]
    if others:
        yield reason("preset_other_formats", formats=", ".join(others))
    asked = Request.from_id(part.movement_id)
    if asked is not None:
        yield from generate(asked).reasons
    counted = Counter(one.code for one in verify(part.schedule(), part.teams()).findings)
    if counted["schedule_met_twice"] and asked is None:
        yield reason("preset_repeats", count=counted["schedule_met_twice"])
    if counted["schedule_three_twice"]:
        yield reason("preset_three_twice", count=counted["schedule_three_twice"])
    if counted["schedule_team_mates_met"]:
        yield reason("preset_mates_meet", count=counted["schedule_team_mates_met"])
    if _searched(part) or (part.guests and part.joining is Joining.FIFTH):
        yield reason("preset_not_homologated")


def _teams(entries: int, size: int) -> Iterator[Proposal]:
    tables = -(-entries * size // 4)
    _check(entries, 3, tables)
    missing = 4 * tables - entries * size
    name, played = _played(tables, missing, skipped=1)
    whole = movement(name).competitors == entries * size
    absent = () if whole else team_missing(name, played.positions)
    part = Part(name, entries, played.deals, played.positions, absent=absent, team_size=size)
    why = [reason("preset_teams", size=size, tables=tables)]
    if absent:
        why.append(reason("preset_team_missing", starters=", ".join(o.code for o in absent)))
    yield Proposal(FORM, entries, (part,), (*why, *_explained(part)), not _searched(part))
    if size == 4 and entries % 4 == 0 and entries >= _PARALLEL_FROM:
        yield _four_parallel(entries)


def _four_parallel(entries: int) -> Proposal:
    """One member of each team in each of four tournaments (OT p.15, RC art.168)."""
    one = next(_players(entries)).parts[0]
    parts = coloured((one,) * 4)
    why = reason("preset_four_parallel", teams=entries, tables=one.tables)
    return Proposal(FORM, entries, parts, (why, *_explained(one)))
