"""What a decision of the arbiter would change in the ranking, before it is one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.copies import compared_group
from tournaments.models import Tournament
from tournaments.ranking import (
    Move,
    PlayStatus,
    differences,
)
from tournaments.ranking.whatif import Counted
from tournaments.standings.ranked import differences_after, latest_pm, percent_after
from tournaments.standings.rulings import Ruled, Unplayed, marks

if TYPE_CHECKING:
    from tournaments.standings.entrants import Entrant
    from tournaments.standings.field import Field
    from tournaments.standings.results import Result


@dataclass(frozen=True)
class Moved:
    """One entrant whose place or total changes; None where the ranking has no line of him."""

    entrant: Entrant
    rank_before: int | None
    rank_after: int | None
    total_before: Fraction | None
    total_after: Fraction | None
    gained: int

    @property
    def move(self) -> int | None:
        """Places gained (+) or lost (−); None where there was no rank or is none."""
        return None if self.rank_before is None or self.rank_after is None else self.gained

    @property
    def places(self) -> int:
        """How many places were gained or lost, for a sentence."""
        return abs(self.gained)


def try_ruling(field: Field, ruling: Ruled) -> tuple[Moved, ...]:
    """Who moves in the general ranking with one more ruling; no query."""
    return _moved(field, with_rulings(field, (*field.rulings, ruling)))


def try_cancelling(field: Field, pk: int) -> tuple[Moved, ...]:
    """Who moves in the general ranking without that ruling; no query."""
    return _moved(field, with_rulings(field, [one for one in field.rulings if one.pk != pk]))


def try_leaving(field: Field, pk: int, played: int | None) -> tuple[Moved, ...]:
    """Who moves when that entrant leaves after position `played`; None: when he stays after all.

    Nobody's seat changes in a trial: boards that are not played yet bring nothing.
    """
    entrants = tuple(replace(one, played=played) if one.pk == pk else one for one in field.entrants)
    return _moved(field, replace(with_rulings(field, field.rulings), entrants=entrants))


def try_cards(field: Field, board: int, groups: Mapping[tuple[int, int], str]) -> tuple[Moved, ...]:
    """Who moves with the tables of a fouled board in these groups, by position and table."""
    results = [
        one._replace(group=_group(field, one, groups)) if one.board == board else one
        for one in field.results
    ]
    return _moved(field, replace(field, results=tuple(results)))


def _group(field: Field, one: Result, groups: Mapping[tuple[int, int], str]) -> str:
    cards = groups.get((one.position, one.table), "")
    return compared_group(field.seance, one.table, cards) if field.seance else cards


def with_rulings(field: Field, rulings: Iterable[Ruled]) -> Field:
    """The tournament as it would stand under these rulings; stored notes are not to be read."""
    kept = tuple(rulings)
    decided = marks(kept)
    results = tuple(
        one._replace(status=_status(decided.get((one.position, one.table, one.board))))
        for one in field.results
    )
    played = set(field.at)
    unplayed = tuple(
        Unplayed(at[2], at[0], at[1], one.status, None, None, "")
        for at, one in decided.items()
        if at not in played and one.status != PlayStatus.PLAYED
    )
    return replace(field, results=results, unplayed=unplayed, rulings=kept)


def ranked_on_scores(field: Field) -> Sequence[Counted]:
    """The general ranking of a field, every board noted afresh."""
    if field.form == Tournament.Form.QUADRETTES:
        return latest_pm(field).general
    if field.tournament.method == Tournament.Method.DIFFERENCE:
        return differences_after(field, None)
    return percent_after(field, None).general


def _status(mark: Ruled | None) -> str:
    return str(PlayStatus.PLAYED) if mark is None else mark.status


def _moved(before: Field, after: Field) -> tuple[Moved, ...]:
    found = differences(ranked_on_scores(before), ranked_on_scores(after))
    return tuple(_named(before, one) for one in found)


def _named(field: Field, one: Move) -> Moved:
    return Moved(
        entrant=field.by_id[one.competitor],
        rank_before=one.rank_before,
        rank_after=one.rank_after,
        total_before=one.total_before,
        total_after=one.total_after,
        gained=one.gained,
    )
