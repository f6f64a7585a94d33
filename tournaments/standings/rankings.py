"""The rankings with names, places gained and what decides between equals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from tarotclub.templatetags.figures import decimal_text
from tournaments.movements import Compass
from tournaments.ranking import (
    Ranking,
    Standing,
    all_notes,
    neutralise_withdrawn,
    rank_individual,
    rank_seats,
)
from tournaments.standings.stages import Stage, stage

if TYPE_CHECKING:
    from tournaments.standings.field import Entrant, Field

DECIMALS, MOST_DECIMALS = 2, 4
NOTHING = Fraction(0)


@dataclass(frozen=True)
class Row:
    """One line of a ranking; `move` is the number of places gained, None where there was no rank.

    `tie_break`: somebody else has exactly this total. `decimals` tell it from one that only looks
    the same. `penalty` is what the arbiter took off the total.
    """

    rank: int
    entrant: Entrant
    total: Fraction
    attack: Fraction | None
    defence: Fraction | None
    tops: int
    attack_boards: int
    defence_boards: int
    tie_break: bool
    move: int | None = None
    decimals: int = DECIMALS
    penalty: Fraction = NOTHING

    @property
    def boards(self) -> int:
        """Boards that gave a note, in either role."""
        return self.attack_boards + self.defence_boards

    @property
    def places(self) -> int:
        """How many places were gained or lost, for a sentence."""
        return abs(self.move or 0)


@dataclass(frozen=True)
class Line:
    """The ranking of those who keep one seat."""

    seat: Compass
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Rankings:
    """All rankings at one stage; `alternated` and `lines` are empty where players keep no line."""

    stage: Stage
    general: tuple[Row, ...]
    alternated: tuple[Row, ...]
    lines: tuple[Line, ...]
    unranked: tuple[Entrant, ...]

    def row_of(self, entrant: Entrant) -> Row | None:
        """The entrant's line in the general ranking; None without a note."""
        return next((row for row in self.general if row.entrant.pk == entrant.pk), None)


def rankings(field: Field, asked: int | None = None) -> Rankings:
    """Rank on the results so far, or on those up to position `asked`; no query.

    Places are gained or lost since the position before. There, and after an earlier position, a
    board's notes compare only what had been played by then.
    """
    at = stage(field, asked)
    ranked = _latest(field) if at.latest else _after(field, at.position)
    before = _after(field, at.position - 1).general if at.position > 1 else ()
    ranks = {one.competitor: one.rank for one in before}
    return Rankings(
        stage=at,
        general=tuple(_moved(_rows(field, ranked.general), ranks)),
        alternated=_rows(field, ranked.alternated or ()),
        lines=tuple(
            Line(seat, _rows(field, standings)) for seat, standings in ranked.lines.items()
        ),
        unranked=tuple(
            field.by_id[one] for one in ranked.unranked if field.by_id[one].played is None
        ),
    )


def _latest(field: Field) -> Ranking:
    """The stored notes, which are those of everything played so far."""
    return rank_seats(field.competitors(), field.notes(), field.penalties(), field.weights())


def _after(field: Field, position: int) -> Ranking:
    plays = neutralise_withdrawn(field.plays(position), field.withdrawn, field.planned())
    return rank_individual(
        field.competitors(),
        all_notes(plays),
        field.penalties(position),
        field.weights(),
        field.withdrawn,
        field.given(),
    )


def _rows(field: Field, standings: Iterable[Standing]) -> tuple[Row, ...]:
    rows = [_row(field, one) for one in standings]
    return tuple(
        replace(row, decimals=decimals)
        for row, decimals in zip(rows, _decimals([row.total for row in rows]), strict=True)
    )


def _row(field: Field, one: Standing) -> Row:
    return Row(
        rank=one.rank,
        entrant=field.by_id[one.competitor],
        total=one.total,
        attack=one.attack,
        defence=one.defence,
        tops=one.tops,
        attack_boards=one.attack_boards,
        defence_boards=one.defence_boards,
        tie_break=one.tie_break,
        penalty=one.penalty,
    )


def _decimals(totals: Sequence[Fraction]) -> list[int]:
    """How many decimals each total needs, so that two shown alike are alike."""
    found = [DECIMALS] * len(totals)
    for index, (one, other) in enumerate(pairwise(totals)):
        needed = DECIMALS
        while (
            one != other
            and needed < MOST_DECIMALS
            and decimal_text(one, needed) == decimal_text(other, needed)
        ):
            needed += 1
        found[index] = max(found[index], needed)
        found[index + 1] = max(found[index + 1], needed)
    return found


def _moved(rows: Iterable[Row], before: dict[str, int]) -> Iterable[Row]:
    for row in rows:
        rank = before.get(row.entrant.id)
        yield row if rank is None else replace(row, move=rank - row.rank)
