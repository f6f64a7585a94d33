"""Why something was proposed, and what a change did: codes with values, told by the web layer."""

from collections.abc import Mapping
from dataclasses import dataclass

CODES: tuple[str, ...] = (
    "generator_perfect",
    "generator_unavoidable",
    "generator_exhausted",
    "generator_stopped",
    "generator_stopped_libre",
    "preset_boards",
    "preset_deals",
    "preset_pool_deals",
    "preset_emmanuel",
    "preset_emmanuels",
    "preset_even_field",
    "preset_fifths",
    "preset_format",
    "preset_four_parallel",
    "preset_full",
    "preset_howell",
    "preset_howell_eight",
    "preset_howell_relay",
    "preset_howells",
    "preset_hybrid",
    "preset_in_turn",
    "preset_line",
    "preset_match",
    "preset_mates_meet",
    "preset_not_homologated",
    "preset_odd_field",
    "preset_odd_parts",
    "preset_one",
    "preset_other_formats",
    "preset_other_split",
    "preset_pools",
    "preset_relay",
    "preset_repeats",
    "preset_same_boards",
    "preset_searched",
    "preset_split",
    "preset_split_like",
    "preset_team_missing",
    "preset_teams",
    "preset_three_twice",
    "preset_threes",
    "preset_threes_searched",
    "repair_replaced",
    "repair_left",
    "repair_takes_place",
    "repair_fifth",
    "repair_in_turn",
    "repair_wrong_seats",
    "repair_go_on",
    "repair_go_back",
    "repair_others_move",
)


@dataclass(frozen=True)
class Reason:
    """A code and the values its sentence needs."""

    code: str
    params: Mapping[str, object]


def reason(code: str, **params: object) -> Reason:
    """A `Reason` with these values."""
    return Reason(code, params)
