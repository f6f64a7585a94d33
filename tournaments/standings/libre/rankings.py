"""The rankings of a libre with names: players, teams, after each position, provisional or final."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.messages_ranking import tie_words
from tournaments.ranking import LibreStanding, LibreTies, TieReason, rank_libre, until

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.ranking import LibreRanking
    from tournaments.standings.libre.field import LibreField, LibreTable, Person, Team

Stage = tuple[int, int]
"""A séance's order and a position of it."""


@dataclass(frozen=True)
class LibreRow:
    """One line; `move` is the number of places gained since the position before."""

    rank: int
    who: Person | Team
    total: Fraction
    parts: tuple[Fraction | None, ...]
    deals: int | None
    tie: TieReason | None
    move: int | None = None
    penalty: Fraction = Fraction(0)
    withdrawn: bool = False

    @property
    def charge(self) -> Fraction:
        """The penalty as it is in the total: negative."""
        return -self.penalty

    @property
    def reason(self) -> str:
        """What decided between equals, in words."""
        return tie_words(self.tie)

    @property
    def places(self) -> int:
        """How many places were gained or lost, for a sentence."""
        return abs(self.move or 0)


@dataclass(frozen=True)
class LibreRankings:
    """The rankings at one stage, the newest unless an earlier one is asked for.

    `columns` head the parts of a row: positions of the only séance, or séances where there are
    several. `awaited` are tables begun that have not handed in everything.
    """

    stage: Stage
    latest: bool
    stages: tuple[Stage, ...]
    columns: tuple[int, ...]
    by_seance: bool
    general: tuple[LibreRow, ...]
    teams: tuple[LibreRow, ...]
    unranked: tuple[Person, ...]
    awaited: tuple[LibreTable, ...]
    final: bool
    saved_at: datetime | None

    @property
    def provisional(self) -> bool:
        """Whether a result to come can still change it."""
        return not self.final and (not self.latest or bool(self.general))

    def row_of(self, who: Person) -> LibreRow | None:
        """Somebody's own line; None without a total."""
        return next((row for row in self.general if row.who.pk == who.pk), None)


def libre_rankings(field: LibreField, asked: Stage | None = None) -> LibreRankings:
    """Rank on all totals, or on those up to the stage `asked`; no query."""
    results = field.results()
    stages = tuple(sorted({(one.session, one.position) for one in results}))
    latest = asked is None or asked not in stages or asked == stages[-1]
    stage = field.now if latest else asked
    stage = stage or field.now
    if latest and field.held is not None and stages:
        # The columns end before what is held back.
        stage = stages[-1]
    ranked = _ranked(field, None if latest else stage)
    earlier = [one for one in stages if one < (stage if not latest else stages[-1])]
    before = _ranked(field, earlier[-1]) if earlier else None
    begun = {(one.session, one.position) for one in field.tables}
    by_seance = len({session for session, _position in begun}) > 1
    columns = _columns(field, stage, by_seance)
    shown = (columns, by_seance)
    awaited = tuple(one for one in field.awaited if latest or (one.session, one.position) <= stage)
    saved = [one.saved_at for one in field.tables if one.saved_at is not None]
    return LibreRankings(
        stage=stage,
        latest=latest,
        stages=stages,
        columns=columns,
        by_seance=by_seance,
        general=_rows(ranked.general, field.by_id, shown, before.general if before else ()),
        teams=_rows(ranked.teams, field.team_by_id, shown, before.teams if before else ()),
        unranked=tuple(field.by_id[one] for one in ranked.unranked),
        awaited=awaited,
        final=latest and field.finished and field.held is None,
        saved_at=max(saved, default=None),
    )


def _ranked(field: LibreField, stage: Stage | None) -> LibreRanking:
    results = field.results()
    if stage is not None:
        results = until(results, *stage)
    rules = field.rules()
    if stage is not None:
        # What is halved when a séance begins is whole before it.
        kept = tuple(one for one in rules.halvings if (one.session, one.after_position) < stage)
        rules = replace(rules, halvings=kept)
    return rank_libre(
        field.entries(), results, field.deductions(stage), rules, withdrawn=field.withdrawn
    )


def qualifying_order(field: LibreField) -> tuple[tuple[Person, ...] | tuple[Team, ...], bool]:
    """Those who play, best first, equals separated as far as the rule goes (RC art.152).

    The second value: whether nobody has a total yet.
    """
    ranked = _with_ties_split(field)
    if field.setup.team_size > 1:
        found = [field.team_by_id[one.competitor] for one in ranked.teams]
        rest = [one for one in field.teams if one not in found]
        return (*found, *rest), not found
    people = [field.by_id[one.competitor] for one in ranked.general if not one.withdrawn]
    waiting = [field.by_id[one] for one in ranked.unranked if one not in field.gone]
    return (*people, *waiting), not people


def _with_ties_split(field: LibreField) -> LibreRanking:
    """Everybody with equals separated as far as the rule goes, for those who go on."""
    return rank_libre(
        field.entries(),
        field.results(),
        field.deductions(),
        field.rules(LibreTies.BEST_POSITION),
        field.withdrawn,
    )


def tied_at(field: LibreField, kept: int) -> tuple[str, ...]:
    """The names of those equal at the cut, where the first `kept` go on and one more is equal."""
    ranked = _with_ties_split(field)
    rows = ranked.teams if field.setup.team_size > 1 else ranked.general
    if not 0 < kept < len(rows) or rows[kept - 1].rank != rows[kept].rank:
        return ()
    names: Mapping[str, Person | Team] = (
        field.team_by_id if field.setup.team_size > 1 else field.by_id
    )
    return tuple(names[one.competitor].name for one in rows if one.rank == rows[kept].rank)


def _columns(field: LibreField, stage: Stage, by_seance: bool) -> tuple[int, ...]:
    if by_seance:
        return tuple(one.order for one in field.seances if one.order <= stage[0])
    return tuple(range(1, stage[1] + 1))


def _rows(
    standings: Iterable[LibreStanding],
    named: Mapping[str, Person] | Mapping[str, Team],
    shown: tuple[tuple[int, ...], bool],
    before: Iterable[LibreStanding],
) -> tuple[LibreRow, ...]:
    ranks = {one.competitor: one.rank for one in before}
    return tuple(
        LibreRow(
            rank=one.rank,
            who=named[one.competitor],
            total=one.total,
            parts=_parts(one, *shown),
            deals=one.deals,
            tie=one.tie,
            move=ranks[one.competitor] - one.rank if one.competitor in ranks else None,
            penalty=one.penalty,
            withdrawn=one.withdrawn,
        )
        for one in standings
    )


def _parts(
    standing: LibreStanding, columns: tuple[int, ...], by_seance: bool
) -> tuple[Fraction | None, ...]:
    made: dict[int, Fraction] = {}
    for one in standing.positions:
        column = one.session if by_seance else one.position
        made[column] = made.get(column, Fraction(0)) + one.points
    return tuple(made.get(column) for column in columns)
