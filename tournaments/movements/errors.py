"""What a person can ask of a movement that it cannot give."""

from collections.abc import Mapping

CODES = (
    "movement_unknown",
    "movement_form_not_offered",
    "movement_tables_not_offered",
    "movement_wrong_tables",
    "movement_set_size",
    "movement_positions",
    "movement_positions_choice",
    "movement_too_many_missing",
    "movement_no_preparation",
    "movement_position_or_table",
    "schedule_unreadable",
    "seating_not_printed",
    "field_too_small",
    "field_too_large",
    "field_final_size",
    "team_size",
    "match_choice",
    "generator_form",
    "generator_tables",
    "generator_positions",
    "repair_position",
    "repair_starter",
    "repair_not_seated",
    "repair_already_there",
    "repair_no_room",
    "repair_same",
    "board_unknown",
    "starter_unreadable",
)


class MovementError(Exception):
    """A code of `CODES` and the values its sentence needs; the web layer finds the words."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params
