"""Triplettes, quadrettes and teams: what a number of them plays (OT p.30-64)."""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.movements.catalogue import Movement, movement
from tournaments.movements.errors import MovementError
from tournaments.movements.generator import request_for, round_robin
from tournaments.movements.presets import splits
from tournaments.movements.presets.individual import explained
from tournaments.movements.presets.proposal import Part, Proposal, Round, coloured
from tournaments.movements.reasons import Reason, reason
from tournaments.movements.source import document

_MOST_IN_LINE = 13
_HYBRIDS = ("TRI-HY34", "TRI-HY40")
_MOST_QUADRETTES = 21
_SPLIT_FROM = 10


def _part(chosen: Movement, entries: int, size: int | None = None, first: str = "") -> Part:
    boards = size if size in chosen.set_sizes else chosen.default_set_size
    return Part(
        chosen.id,
        entries,
        boards,
        chosen.default_positions(boards),
        absent=chosen.relay_starters(chosen.competitors - entries),
        first_boards=first,
    )


def _proposal(form: str, entries: int, parts: list[Part], why: Reason) -> Proposal:
    shown = coloured(tuple(parts))
    return Proposal(form, entries, shown, (why, *explained(shown)))


def triplettes(entries: int) -> Iterator[Proposal]:
    """Howells and the Emmanuel first where they are printed, then lines and hybrids (OT p.30)."""
    if entries < 3:
        raise MovementError("field_too_small", entries=entries, least=3)
    if entries < 5:
        yield _few_triplettes(entries)
        return
    howells = list(_howells(entries))
    lines = list(_lines(entries))
    yield from [*howells, *lines] if entries <= 16 else [*lines, *howells]
    for name in _HYBRIDS:
        one = movement(name)
        if one.competitors == entries:
            why = reason("preset_hybrid", parts=" + ".join(one.parts))
            yield _proposal("triplettes", entries, [_part(one, entries)], why)


def _few_triplettes(entries: int) -> Proposal:
    """Three or four: no movement is printed for two tables."""
    one = movement(request_for("triplettes", 2).movement_id)
    why = reason("preset_searched", tables=2)
    found = _proposal("triplettes", entries, [_part(one, entries)], why)
    told = (*found.reasons, reason("preset_not_homologated"))
    return replace(found, reasons=told, homologated=False)


def _howells(entries: int) -> Iterator[Proposal]:
    """The printed list for this number; one missing makes a relay (OT p.31)."""
    printed = document()["splits"]["triplettes_howell"]["by_triplettes"]
    names = printed.get(str(entries)) or printed.get(str(entries + 1)) or []
    chosen = [movement(name) for name in names if name != "relay"]
    lacking = sum(one.competitors for one in chosen) - entries
    if not chosen or lacking not in {0, 1}:
        return
    parts = [
        _part(one, one.competitors - lacking * (index == len(chosen) - 1))
        for index, one in enumerate(chosen)
    ]
    emmanuel = chosen[0].type == "pools"
    why = reason("preset_howell", parts=len(parts))
    if emmanuel:
        several = len(parts) > 1
        why = reason("preset_emmanuels") if several else reason("preset_emmanuel")
    yield _proposal("triplettes", entries, parts, why)
    if entries in {15, 16}:
        why = reason("preset_howell_eight")
        yield _proposal("triplettes", entries, [_part(movement("TRI-H8"), entries)], why)


def _lines(entries: int) -> Iterator[Proposal]:
    """Lines of 5 to 13 tables, parallel by the printed splits (OT p.30, 32)."""
    tables = -(-entries // 2)
    if tables < 5:
        return
    sizes = splits.printed("triplettes_line", tables)
    printed = bool(sizes)
    sizes = sizes or splits.even_parts(tables, _MOST_IN_LINE)
    three = 3 if splits.three_boards("triplettes_line", tables) else None
    first = ("odd", "even") if len(sizes) == 2 else ("",) * len(sizes)
    lacking = 2 * tables - entries
    parts = []
    for index, size in enumerate(sizes):
        missing = lacking * (index == len(sizes) - 1)
        chosen = movement(f"TRI-L{size}")
        boards = three if three in chosen.set_sizes else None
        parts.append(_part(chosen, 2 * size - missing, boards, first[index]))
    told = " + ".join(map(str, sizes))
    if len(parts) == 1:
        why = reason("preset_line", tables=tables)
    elif printed:
        why = reason("preset_split", tables=tables, parts=told)
    else:
        why = reason("preset_split_like", tables=tables, parts=told)
    yield _proposal("triplettes", entries, parts, why)


def quadrettes(entries: int) -> Iterator[Proposal]:
    """An odd field by its movement, an even one by the next with a relay (OT p.50).

    From ten quadrettes an even field may also play as two odd ones without a relay; beyond 21 it
    plays in parallel.
    """
    if entries < 3:
        raise MovementError("field_too_small", entries=entries, least=3)
    if entries <= _MOST_QUADRETTES:
        one = movement(f"QUA-{entries + 1 - entries % 2}")
        even = reason("preset_even_field", teams=entries)
        why = reason("preset_odd_field", teams=entries) if entries % 2 else even
        yield _proposal("quadrettes", entries, [_part(one, entries)], why)
    if entries > _MOST_QUADRETTES or (entries >= _SPLIT_FROM and entries % 2 == 0):
        sizes = splits.odd_parts(entries, _MOST_QUADRETTES)
        first = ("odd", "even") if len(sizes) == 2 else ("",) * len(sizes)
        parts = [
            _part(movement(f"QUA-{size}"), size, first=first[index])
            for index, size in enumerate(sizes)
        ]
        why = reason("preset_odd_parts", teams=entries, parts=" + ".join(map(str, sizes)))
        yield _proposal("quadrettes", entries, parts, why)


def equipes(entries: int) -> Iterator[Proposal]:
    """A match of two, a triangular of three, pools of four and three for more (OT p.60-64)."""
    if entries < 2:
        raise MovementError("field_too_small", entries=entries, least=2)
    if entries == 2:
        for name in ("EQU-24", "EQU-16"):
            yield _match(entries, [Part(name, 2, movement(name).default_set_size, 4)], True)
    elif entries == 3:
        yield _match(entries, [_triangular("EQU-T48")], True)
        yield _match(entries, [_triangular("EQU-T24")], False)
    else:
        parts = [_pool(size) for size in _pools(entries)]
        yield _match(entries, parts, True)


def _match(entries: int, parts: list[Part], homologated: bool) -> Proposal:
    shown = coloured(tuple(parts))
    sizes = " + ".join(str(part.entries) for part in shown)
    why = [reason("preset_pools", parts=sizes)] if entries > 3 else []
    deals = reason("preset_match", deals=shown[0].deals, movement=shown[0].movement_id)
    told = () if homologated else (reason("preset_not_homologated"),)
    return Proposal("equipes", entries, shown, (*why, deals, *told), homologated)


def _triangular(name: str) -> Part:
    return Part(name, 3, movement(name).default_set_size, 4)


def _pools(entries: int) -> tuple[int, ...]:
    """Pools of four, the rest of three; five play in one pool, with a team that waits."""
    if entries == 5:
        return (5,)
    threes = -entries % 4
    return (4,) * ((entries - 3 * threes) // 4) + (3,) * threes


def _pool(size: int) -> Part:
    if size == 3:
        return _triangular("EQU-T48")
    return Part("EQU-24", size, 3, 4, rounds=pool_rounds(size))


def pool_rounds(teams: int) -> tuple[Round, ...]:
    """The rounds of a pool in which all meet once (RC art.101-103).

    In an odd pool one team waits in each round, each team once.
    """
    rounds = round_robin(teams + teams % 2)
    return tuple(
        tuple((one, other) for one, other in pairs if max(one, other) <= teams) for pairs in rounds
    )
