"""What is wrong or doubtful about results, as codes; the sentences stand with the messages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

FINDINGS = (
    "result_board_twice",
    "result_not_seated",
    "result_absent",
    "result_odd_score",
    "result_half_point",
    "result_sum",
    "result_small_unit",
    "list_row_sum",
    "list_number_twice",
    "list_too_many",
    "list_place",
    "list_incomplete",
    "list_balance",
)


class Weight(StrEnum):
    """An error is refused at once; a doubt is shown and blocks nothing."""

    ERROR = "error"
    DOUBT = "doubt"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: its code, its weight, and the values its sentence names."""

    code: str
    weight: Weight
    params: Mapping[str, int | str] = field(default_factory=dict)


def error(code: str, **params: int | str) -> Finding:
    """A finding that is refused."""
    return Finding(code, Weight.ERROR, params)


def doubt(code: str, **params: int | str) -> Finding:
    """A finding that is shown."""
    return Finding(code, Weight.DOUBT, params)
