"""The rankings with names, places gained and what decides between equals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from tarotclub.templatetags.figures import decimal_text
from tournaments.layouts import place_named
from tournaments.models import Tournament
from tournaments.movements import Place
from tournaments.ranking import Standing, TieReason
from tournaments.standings.ranked import (
    differences_after,
    latest_percent,
    latest_pm,
    percent_after,
    pm_after,
)
from tournaments.standings.stages import Stage, stage

if TYPE_CHECKING:
    from tournaments.ranking import DifferenceStanding, PmStanding
    from tournaments.standings.entrants import Entrant
    from tournaments.standings.field import Field

DECIMALS, MOST_DECIMALS, PM_DECIMALS = 2, 4, 3
NOTHING = Fraction(0)


@dataclass(frozen=True)
class Row:
    """One line of a ranking; `move` is the number of places gained, None where there was no rank.

    `tie_break`: somebody else has exactly this total. `decimals` tell it from one that only looks
    the same, `tie` says what decided between equals. `penalty` is what the arbiter took off the
    total. By difference to the mean `total` and `penalty` are points. In quadrettes they are match
    points and `half_points` what the attack made, in halves; None elsewhere.
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
    tie: TieReason | None = None
    half_points: int | None = None

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
    """The ranking of those who keep one seat, or one side."""

    seat: Place
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
    if field.form == Tournament.Form.QUADRETTES:
        return _in_pm(field, at)
    if field.tournament.method == Tournament.Method.DIFFERENCE:
        return _in_points(field, at)
    ranked = latest_percent(field) if at.latest else percent_after(field, at.position)
    before = percent_after(field, at.position - 1).general if at.position > 1 else ()
    ranks = {one.competitor: one.rank for one in before}
    return Rankings(
        stage=at,
        general=tuple(_moved(_rows(field, ranked.general), ranks)),
        alternated=_rows(field, ranked.alternated or ()),
        lines=tuple(
            Line(place_named(name), _rows(field, standings))
            for name, standings in ranked.lines.items()
        ),
        unranked=_waiting(field, ranked.unranked),
    )


def _in_pm(field: Field, at: Stage) -> Rankings:
    """The one ranking of quadrettes, on match points (RC art.90)."""
    ranked = latest_pm(field) if at.latest else pm_after(field, at.position)
    before = pm_after(field, at.position - 1).general if at.position > 1 else ()
    ranks = {one.competitor: one.rank for one in before}
    rows = (_pm_row(field, one) for one in ranked.general)
    waiting = _waiting(field, ranked.unranked)
    return Rankings(at, tuple(_moved(rows, ranks)), (), (), waiting)


def _in_points(field: Field, at: Stage) -> Rankings:
    """The one ranking by difference to the mean: points, no lines."""
    ranked = differences_after(field, None if at.latest else at.position)
    before = differences_after(field, at.position - 1) if at.position > 1 else ()
    ranks = {one.competitor: one.rank for one in before}
    rows = [_point_row(field, one) for one in ranked]
    known = {one.competitor for one in ranked}
    waiting = _waiting(field, [one.id for one in field.entrants if one.id not in known])
    return Rankings(at, tuple(_moved(rows, ranks)), (), (), waiting)


def _point_row(field: Field, one: DifferenceStanding | PmStanding) -> Row:
    return Row(
        rank=one.rank,
        entrant=field.by_id[one.competitor],
        total=one.total,
        attack=None,
        defence=None,
        tops=0,
        attack_boards=one.boards,
        defence_boards=0,
        tie_break=one.tie is not None,
        penalty=one.penalty,
        tie=one.tie,
    )


def _pm_row(field: Field, one: PmStanding) -> Row:
    return replace(_point_row(field, one), decimals=PM_DECIMALS, half_points=one.half_points)


def _waiting(field: Field, ids: Iterable[str]) -> tuple[Entrant, ...]:
    """Those without a note who are still there."""
    people = (field.by_id[one] for one in ids)
    return tuple(one for one in people if one.played is None and not one.replaced)


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
        tie=one.tie,
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
