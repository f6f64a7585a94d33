"""What may be wrong with a tournament handed over for ranking, as codes."""

from collections.abc import Mapping

CODES = (
    "form_not_ranked",
    "rank_not_an_object",
    "rank_not_a_list",
    "rank_field_missing",
    "rank_not_text",
    "rank_not_whole",
    "rank_not_number",
    "rank_not_half",
    "rank_score_missing",
    "rank_status_unknown",
    "rank_seat_unknown",
    "rank_seat_empty",
    "rank_seated_twice",
    "rank_competitor_unknown",
    "rank_competitor_twice",
    "rank_line_unknown",
    "rank_result_twice",
    "rank_penalty_unit",
    "rank_session_twice",
    "rank_side_unknown",
    "rank_ties_unknown",
    "rank_sum_not_zero",
    "rank_table_twice",
    "rank_elsewhere",
    "rank_method_unknown",
)


class RankError(Exception):
    """A code of `CODES` and the values its sentence needs; the command finds the words."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params
