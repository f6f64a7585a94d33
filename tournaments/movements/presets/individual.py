"""Duplicate individual: what a number of players plays (OT p.16-29)."""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.movements.catalogue import Movement, movement
from tournaments.movements.errors import MovementError
from tournaments.movements.generator import Request, generate, request_for
from tournaments.movements.guests import Joining
from tournaments.movements.parallel import moved, offsets
from tournaments.movements.presets import splits
from tournaments.movements.presets.proposal import Part, Proposal, coloured
from tournaments.movements.reasons import Reason, reason

FORM = "individuel"
LEAST = 8
_SINGLE = {
    3: "IND-H3",
    4: "IND-H4",
    5: "IND-L5",
    6: "IND-L6",
    7: "IND-L7",
    8: "IND-L8",
    9: "IND-L9",
    11: "IND-L11",
    13: "IND-L13",
}
_FOUR_BOARDS = tuple((4 * t, movement(_SINGLE[t]).max_missing) for t in (5, 6, 7, 8))
"""Parts that can play the same boards, four a table, as in the printed splits (OT p.18)."""
_PARTS = tuple((4 * t, movement(_SINGLE[t]).max_missing) for t in (5, 6, 7, 8, 9, 11, 13))


def propose(players: int) -> Iterator[Proposal]:
    """Printed movements and splits first, with a relay where allowed; then what loses nobody."""
    if players < LEAST:
        raise MovementError("field_too_small", entries=players, least=LEAST)
    tables = -(-players // 4)
    sizes = splits.printed(FORM, tables) or ((tables,) if tables in _SINGLE else ())
    found = [
        _printed(players, sizes, reason("preset_split", tables=tables, parts=_sum(sizes))),
        _covered(players),
        *_howells(players),
        _in_turn(players),
        _searched(players),
    ]
    seen: set[tuple[Part, ...]] = set()
    for one in found:
        if one is not None and one.parts not in seen:
            seen.add(one.parts)
            yield one


def _sum(sizes: tuple[int, ...]) -> str:
    return " + ".join(map(str, sizes))


def _printed(players: int, sizes: tuple[int, ...], why: Reason) -> Proposal | None:
    """The parts of those sizes, whoever is missing spread over them."""
    chosen = [movement(_SINGLE[size]) for size in sizes]
    held = splits.fill(
        [one.competitors for one in chosen], [one.max_missing for one in chosen], players
    )
    if not held:
        return None
    parts = coloured(tuple(_part(one, n) for one, n in zip(chosen, held, strict=True)))
    reasons = [why] if len(parts) > 1 else [reason("preset_one", tables=sizes[0])]
    return Proposal(FORM, players, parts, (*reasons, *explained(parts)))


def _part(chosen: Movement, players: int) -> Part:
    size = chosen.default_set_size
    absent = chosen.relay_starters(chosen.competitors - players)
    return Part(chosen.id, players, size, chosen.default_positions(size), absent=absent)


def explained(parts: tuple[Part, ...]) -> Iterator[Reason]:
    """What every proposal of duplicate says: relays, deals, boards, copies."""
    for part, before in zip(parts, offsets([one.movement for one in parts]), strict=True):
        if part.absent:
            # Tables are numbered through: the relay is named as everybody's seat is.
            yield reason(
                "preset_relay",
                part=part.colour or part.movement_id,
                starters=", ".join(moved(one, *before).code for one in part.absent),
            )
        asked = Request.from_id(part.movement_id)
        if asked is not None:
            yield from generate(asked).reasons
    # Everybody plays as many positions: those of the part that has fewest.
    part = min(parts, key=lambda one: one.positions)
    if part.movement.type == "pools":
        yield reason("preset_pool_deals", positions=part.positions, deals=part.deals)
    else:
        yield reason(
            "preset_deals", positions=part.positions, set_size=part.set_size, deals=part.deals
        )
    # Guests change no board, and seating them takes its time.
    boards = max(len(replace(part, guests=0).schedule().boards) for part in parts)
    yield reason("preset_boards", boards=boards)
    if len(parts) > 1 and not part.movement.pools:
        yield reason("preset_same_boards", parts=len(parts))


def _covered(players: int) -> Proposal | None:
    """Parts that are not the printed split, where that does not hold them."""
    capacities = splits.covering(players, _FOUR_BOARDS) or splits.covering(players, _PARTS)
    if not capacities:
        return None
    sizes = tuple(capacity // 4 for capacity in capacities)
    why = reason("preset_other_split", players=players, parts=_sum(sizes))
    return _printed(players, sizes, why)


def _howells(players: int) -> Iterator[Proposal]:
    """8 and 12 tables as Howells of 4 on one set of boards (OT p.18)."""
    for name in ("IND-2x4", "IND-3x4"):
        one = movement(name)
        if one.competitors == players:
            parts = (_part(one, players),)
            why = reason("preset_howells", parts=one.tables // 4)
            yield Proposal(FORM, players, parts, (why, *explained(parts)))


def _in_turn(players: int) -> Proposal | None:
    """The full tables, and one to three players more who play in turn in others' places."""
    tables, more = divmod(players, 4)
    if not more:
        return None
    sizes = splits.printed(FORM, tables) or ((tables,) if tables in _SINGLE else ())
    names = [_SINGLE[size] for size in sizes] or _search(tables)
    if not names:
        return None
    guests = [more // len(names) + (index < more % len(names)) for index in range(len(names))]
    parts = []
    for name, count in zip(names, guests, strict=True):
        one = movement(name)
        size = one.default_set_size
        parts.append(
            Part(
                name,
                one.competitors + count,
                size,
                one.default_positions(size),
                guests=count,
                joining=Joining.TURN,
            )
        )
    shown = coloured(tuple(parts))
    why = reason("preset_in_turn", players=more)
    reasons = (why, *explained(shown), reason("preset_not_homologated"))
    return Proposal(FORM, players, shown, reasons, homologated=False)


def _search(tables: int) -> list[str]:
    try:
        return [request_for(FORM, tables).movement_id]
    except MovementError:
        return []


def _searched(players: int) -> Proposal | None:
    """One movement for all tables, searched where none is printed; or a Howell's relay."""
    tables = -(-players // 4)
    missing = 4 * tables - players
    names = _search(tables) if tables not in _SINGLE else [_SINGLE[tables]] * (tables < 5)
    if not names or missing > 1:
        return None
    one = movement(names[0])
    absent = one.vacant(missing)
    size = one.default_set_size
    part = Part(one.id, players, size, one.default_positions(size), absent=absent)
    searched = reason("preset_searched", tables=tables)
    why = reason("preset_howell_relay", tables=tables) if one.printed else searched
    reasons = (why, *explained((part,)), reason("preset_not_homologated"))
    return Proposal(FORM, players, (part,), reasons, homologated=False)
