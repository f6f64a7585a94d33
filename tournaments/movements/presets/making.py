"""Parallel tournaments with the same boards: who makes which first, to be copied (OT p.18, 32)."""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.movements.presets.proposal import Proposal

Made = Mapping[int, tuple[int, ...]]
"""The boards that each table of a part deals, by the table's number."""


def making(proposal: Proposal) -> tuple[Made, ...]:
    """For each part the boards its tables deal at the first position; the others are copied.

    Tables of one number and one set share their boards in equal runs, as printed for two
    tournaments of five: Rouge makes 4k−3 and 4k−2, Vert 4k−1 and 4k. Triplettes and quadrettes in
    two tournaments take odd and even boards.
    """
    sets = [
        {table.table: tuple(sorted(table.boards)) for table in part.schedule().positions[0].tables}
        for part in proposal.parts
    ]
    return tuple(
        MappingProxyType(
            {
                table: _share(proposal, sets, index, table, boards)
                for table, boards in tables.items()
            }
        )
        for index, tables in enumerate(sets)
    )


def _share(
    proposal: Proposal,
    sets: list[dict[int, tuple[int, ...]]],
    index: int,
    table: int,
    boards: tuple[int, ...],
) -> tuple[int, ...]:
    sharing = [i for i, tables in enumerate(sets) if tables.get(table) == boards]
    first = proposal.parts[index].first_boards
    if len(sharing) == 2 and first:
        return tuple(board for board in boards if board % 2 == (first == "odd"))
    turn = sharing.index(index)
    begin, end = (len(boards) * one // len(sharing) for one in (turn, turn + 1))
    return boards[begin:end]
