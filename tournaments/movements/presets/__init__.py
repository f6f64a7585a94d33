"""A tournament filled in from its form and its number of entries, every choice explained."""

from functools import lru_cache

from tournaments.movements.catalogue import FORMS
from tournaments.movements.errors import MovementError
from tournaments.movements.presets import individual, libre, team_forms
from tournaments.movements.presets.making import Made, making
from tournaments.movements.presets.proposal import COLOURS, Part, Proposal, Round
from tournaments.movements.presets.team_forms import pool_rounds

__all__ = ["COLOURS", "Made", "Part", "Proposal", "Round", "making", "pool_rounds", "propose"]


@lru_cache(maxsize=256)
def propose(form: str, entries: int, team_size: int = 1) -> tuple[Proposal, ...]:
    """How that many entries can play a form, the most usual first; never nothing, never anyone out.

    `entries` are players in the individual and in libre, teams elsewhere and in libre by 2 or by 4
    (`team_size`). `MovementError`: `movement_form_not_offered`, `field_too_small`,
    `field_too_large`, `team_size`.
    """
    if form == "libre":
        return tuple(libre.propose(entries, team_size))
    if form == "individuel":
        return tuple(individual.propose(entries))
    if form not in FORMS:
        raise MovementError("movement_form_not_offered", form=form, offered=", ".join(FORMS))
    chosen = {
        "triplettes": team_forms.triplettes,
        "quadrettes": team_forms.quadrettes,
        "equipes": team_forms.equipes,
    }[form]
    return tuple(chosen(entries))
