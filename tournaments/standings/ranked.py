"""A field ranked as its form asks: on the stored notes of now, or after an earlier position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import Tournament
from tournaments.ranking import (
    Deduction,
    DifferenceStanding,
    Quadrette,
    QuadretteRanking,
    Ranking,
    Triplette,
    TripletteRanking,
    all_encounter_notes,
    all_notes,
    neutralise_withdrawn,
    rank_individual,
    rank_match_points,
    rank_mean_difference,
    rank_quadrettes,
    rank_seats,
    rank_triplette_notes,
    rank_triplettes,
)

if TYPE_CHECKING:
    from tournaments.standings.field import Field


def latest_percent(field: Field) -> Ranking | TripletteRanking:
    """Rank on the stored notes, which are those of everything played so far."""
    if field.form == Tournament.Form.FREE:
        return free_after(field, None)
    if field.form == Tournament.Form.TRIPLETTES:
        left = [one.competitor for one in field.withdrawn]
        return rank_triplette_notes(
            triplettes(field), field.notes(), field.penalties(), field.weights(), left
        )
    return rank_seats(field.competitors(), field.notes(), field.penalties(), field.weights())


def percent_after(field: Field, position: int | None) -> Ranking | TripletteRanking:
    """Rank on what had been played by the end of a position, compared with nothing later.

    None: on everything, every board noted afresh.
    """
    if field.form == Tournament.Form.FREE:
        return free_after(field, position)
    if field.form == Tournament.Form.TRIPLETTES:
        legs = neutralise_withdrawn(field.encounters(position), field.withdrawn, field.planned())
        return rank_triplettes(
            triplettes(field),
            all_encounter_notes(legs),
            field.penalties(position),
            field.weights(),
            field.withdrawn,
            field.given(),
        )
    plays = neutralise_withdrawn(field.plays(position), field.withdrawn, field.planned())
    return rank_individual(
        field.competitors(),
        all_notes(plays),
        field.penalties(position),
        field.weights(),
        field.withdrawn,
        field.given(),
    )


def free_after(field: Field, position: int | None) -> Ranking:
    """Rank boards with free contracts on match points; uneven fields by Neuberg's formula."""
    return rank_match_points(
        field.competitors(),
        field.free_plays(position),
        field.penalties(position),
        field.weights(),
        withdrawn=field.withdrawn,
        given=field.given(),
    )


def differences_after(field: Field, position: int | None) -> tuple[DifferenceStanding, ...]:
    """Rank boards with free contracts on the difference to the mean of each seat."""
    return rank_mean_difference(
        field.competitors(),
        field.free_plays(position),
        deductions(field, position),
        field.weights(),
        field.withdrawn,
    )


def latest_pm(field: Field) -> QuadretteRanking:
    """Rank quadrettes on everything played so far."""
    return pm_after(field, None)


def pm_after(field: Field, position: int | None) -> QuadretteRanking:
    """Rank quadrettes on what had been played by the end of a position; None: on everything."""
    legs = neutralise_withdrawn(field.encounters(position), field.withdrawn, field.planned())
    return rank_quadrettes(
        quadrettes(field), legs, deductions(field, position), field.weights(), field.withdrawn
    )


def triplettes(field: Field) -> list[Triplette]:
    """Those entered, each with the side it keeps; none in a Howell."""
    return [
        Triplette(one.id, one.name, str(one.side) if one.side else None) for one in field.entrants
    ]


def quadrettes(field: Field) -> list[Quadrette]:
    """Those entered. The indexes of their players are not kept here: RC art.93 stops before."""
    return [Quadrette(one.id, one.name) for one in field.entrants]


def deductions(field: Field, last: int | None = None) -> list[Deduction]:
    """What comes off the match points, of faults up to position `last` (all by default)."""
    return [Deduction(one.competitor, one.session, one.percent) for one in field.penalties(last)]
