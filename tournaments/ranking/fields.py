"""Typed reading of one JSON record; every refusal is a `RankError` that names the field."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from tournaments.ranking.errors import RankError

Record = Mapping[str, Any]
_Word = TypeVar("_Word", bound=str)


def mapping(value: object) -> Record:
    """An object; `rank_not_an_object` for anything else."""
    if not isinstance(value, dict):
        raise RankError("rank_not_an_object")
    return value


def entries(record: Record, field: str) -> list[Any]:
    """A list, empty when the field is absent; `rank_not_a_list` for anything else."""
    value = record.get(field, [])
    if not isinstance(value, list):
        raise RankError("rank_not_a_list", field=field)
    return value


def present(record: Record, field: str) -> object:
    """The field's value; `rank_field_missing` when it is absent or null."""
    value: object = record.get(field)
    if value is None:
        raise RankError("rank_field_missing", field=field)
    return value


def name(value: object, field: str) -> str:
    """An id or a name: text that is not blank, or a whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or not value.strip():
        raise RankError("rank_not_text", field=field)
    return value


def whole(record: Record, field: str, default: int | None = None, least: int = 1) -> int:
    """A whole number of at least `least`; `default` stands in for an absent one where given."""
    if default is not None and record.get(field) is None:
        return default
    value = present(record, field)
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise RankError("rank_not_whole", field=field, least=least)
    return value


def number(record: Record, field: str) -> Fraction:
    """A number, exactly as it is written: 0.1 is one tenth."""
    value = present(record, field)
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise RankError("rank_not_number", field=field)
    try:
        return Fraction(str(value))
    except ValueError:
        raise RankError("rank_not_number", field=field) from None


def half_units(record: Record, field: str) -> int | None:
    """A score in half points, None when absent; `rank_not_half` for other parts of a point."""
    if record.get(field) is None:
        return None
    doubled = number(record, field) * 2
    if doubled.denominator != 1:
        raise RankError("rank_not_half", field=field)
    return doubled.numerator


def word(value: object, words: type[_Word], code: str) -> _Word:
    """A member of an enumeration of words; a `RankError` of that code otherwise."""
    try:
        return words(value)
    except ValueError:
        raise RankError(code, value=value) from None
