"""Reads: which tables belong to which of several parallel tournaments, and who makes which boards.

Each has a colour (OT p.18) and its own copy of the boards; its tables are numbered through.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.movements import Movement, Part, Proposal, making, movement, runs_of
from tournaments.movements.parallel import TYPE
from tournaments.movements.presets import proposal
from tournaments.plans import boards_text
from tournaments.sections import sections

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.utils.functional import _StrPromise as StrPromise

    from tournaments.models import Seance
    from tournaments.movements.parallel import Run
    from tournaments.plans import Plan

COLOURS = (
    gettext_lazy("Rouge"),
    gettext_lazy("Vert"),
    gettext_lazy("Bleu"),
    gettext_lazy("Jaune"),
    gettext_lazy("Blanc"),
)
"""The colours of parallel tournaments (OT p.18); sides have their own for the players."""
_HALVES: Mapping[int, StrPromise] = {0: gettext_lazy("Ligne"), 1: gettext_lazy("Howell")}


@dataclass(frozen=True)
class Copy:
    """One of the tournaments that run side by side: its name and its tables."""

    name: str
    first: int
    last: int
    movement_id: str

    @property
    def size(self) -> int:
        """How many tables it has."""
        return self.last - self.first + 1


@dataclass(frozen=True)
class Maker:
    """A table and the boards it makes at the first position, for all the tournaments."""

    table: int
    colour: str
    boards: tuple[int, ...]

    @property
    def span(self) -> tuple[int, int] | None:
        """First and last of boards that follow each other."""
        return boards_text(self.boards)


def copies(movement_id: str) -> tuple[Copy, ...]:
    """The tournaments that a movement is played as; none for one alone, or none chosen."""
    if not movement_id:
        return ()
    one = movement(movement_id)
    if one.type == TYPE:
        return tuple(_copy(run, colour_name(run.index)) for run in runs_of(one))
    if one.type == "hybrid":
        return tuple(_halves(one))
    return ()


def _copy(run: Run, name: str) -> Copy:
    return Copy(name, run.first, run.last, run.movement_id)


def _halves(one: Movement) -> list[Copy]:
    found, before = [], 0
    for index, part in enumerate(one.parts):
        tables = movement(part).tables
        found.append(Copy(str(_HALVES[index]), before + 1, before + tables, part))
        before += tables
    return found


def colour_name(index: int) -> str:
    """Rouge, Vert … ; with a number behind it where there are more than five."""
    again = index // len(COLOURS)
    return str(COLOURS[index % len(COLOURS)]) + (f" {again + 1}" if again else "")


def copy_at(movement_id: str, table: int) -> str:
    """The name of the copy that a table plays; blank where there is one alone."""
    found = copies(movement_id)
    return next((one.name for one in found if one.first <= table <= one.last), "")


def compared_group(seance: Seance, table: int, group: str) -> str:
    """With whom a table's plays are compared: `group` is that of its cards where they were fouled.

    The colour stands before it where parallel tournaments compare apart, the same in any language.
    """
    if not seance.apart:
        return group
    one = movement(seance.movement)
    if one.type != TYPE:
        return group
    at = next(run.index for run in runs_of(one) if run.first <= table <= run.last)
    return f"{proposal.name(at)} {group}".strip()


def group_name(group: str) -> str:
    """A group of `compared_group` in the reader's language."""
    colour, _space, rest = group.partition(" ")
    if colour not in proposal.COLOURS:
        return group
    return f"{COLOURS[proposal.COLOURS.index(colour)]} {rest}".strip()


def sheets_of(plan: Plan, board: int) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """The travelling sheets of a board: each copy's name, its positions and tables."""
    at = plan.tables_with(board)
    found = copies(plan.movement.id)
    if not found:
        return list(_sheets_in_sections(plan, at))
    each = [(one.name, tuple(x for x in at if one.first <= x[1] <= one.last)) for one in found]
    return [(name, lines) for name, lines in each if lines]


def _sheets_in_sections(
    plan: Plan, at: tuple[tuple[int, int], ...]
) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
    """One sheet for all; where a section has a copy of the board, one more with its letter."""
    own = [one for one in sections(plan.movement.id) if one.copies]
    lines = tuple(one for one in at if not plan.at[one].copy)
    yield "", lines
    for one in own:
        copied = tuple(spot for spot in at if plan.at[spot].copy)
        if copied:
            yield _("Section %(letter)s") % {"letter": one.letter}, copied


@cache
def makers(movement_id: str, set_size: int | None) -> tuple[Maker, ...]:
    """Which boards each table makes for all (OT p.18, 32); none for a movement alone.

    Not told here: in quadrettes teams make the boards of their own table before the start, and in
    an Emmanuel one board is at two tables of the first donne, each with its copy (OT p.46).
    """
    one = movement(movement_id)
    if one.type != TYPE or one.form == "quadrettes" or one.pools:
        return ()
    size = set_size or one.default_set_size
    halves = len(one.parts) == 2 and one.form != "individuel"
    first = ("odd", "even") if halves else ("",) * len(one.parts)
    parts = tuple(
        Part(name, movement(name).competitors, size, one.positions, first_boards=which)
        for name, which in zip(one.parts, first, strict=True)
    )
    made = making(Proposal(one.form, one.competitors, parts, ()))
    return tuple(
        Maker(run.first + table - 1, colour_name(run.index), boards)
        for run, tables in zip(runs_of(one), made, strict=True)
        for table, boards in tables.items()
        if boards
    )


def copies_text(movement_id: str) -> str:
    """`5 + 5 tables`: how many tables each of the tournaments has; blank for one alone."""
    found = copies(movement_id)
    sizes = " + ".join(str(one.size) for one in found)
    return _("%(sizes)s tables") % {"sizes": sizes} if found else ""
