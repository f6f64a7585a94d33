"""Frozen values as plain data that JSON can carry, and back.

A dataclass is an object with a key per field, an enumeration its value, a tuple a list, a mapping
an object. What is read is trusted in nothing: ValueError for a missing or unknown key and for a
value of another type.
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

_Kind = TypeVar("_Kind")


class DataclassInstance(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


def to_plain(value: DataclassInstance) -> dict[str, object]:
    """A frozen dataclass as lists, dicts, texts and numbers."""
    return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return to_plain(value)
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value


def from_plain(kind: type[_Kind], data: object, *, older: bool = False) -> _Kind:
    """The dataclass that `to_plain` wrote. `older` data may lack keys, which take their default."""
    found: _Kind = _dataclass(kind, data, older)
    return found


def same_keys(data: Mapping[str, object], expected: Sequence[str]) -> None:
    """ValueError that names the keys which are missing or unknown, where there are any."""
    differing = sorted(data.keys() ^ set(expected))
    if differing:
        raise ValueError(f"missing or unknown: {', '.join(differing)}")


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _dataclass(kind: Any, data: object, older: bool) -> Any:
    given = _dict(data)
    known = {each.name: each for each in fields(kind)}
    optional = {
        name
        for name, each in known.items()
        if each.default is not MISSING or each.default_factory is not MISSING
    }
    same_keys(given, [name for name in known if name in given or not (older and name in optional)])
    return kind(
        **{
            name: _value(hint, given[name], older)
            for name, hint in _hints(kind).items()
            if name in given
        }
    )


def _value(hint: Any, data: object, older: bool) -> object:
    """A value of the type that a field declares."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        (kind,) = (each for each in inside if each is not type(None))
        return None if data is None else _value(kind, data, older)
    if origin is tuple:
        return tuple(_value(inside[0], each, older) for each in _list(data))
    if origin is Mapping:
        return _numbers(inside[0], data)
    if is_dataclass(hint):
        return _dataclass(hint, data, older)
    if issubclass(hint, StrEnum):
        return hint(_typed(str, data))
    return _typed(hint, data)


def _numbers(words: type[StrEnum], data: object) -> dict[StrEnum, int]:
    """A number for each of the words, or for none of them."""
    given = _dict(data)
    same_keys(given, [str(word) for word in words] if given else [])
    return {word: _typed(int, given[word]) for word in words if given}


def _typed(kind: type[_Kind], value: object) -> _Kind:
    """JSON's true and false are no numbers, and 2.0 is no whole one."""
    if type(value) is not kind:
        raise ValueError(f"a value of type {kind.__name__}, not {value!r}")
    return value


def _list(value: object) -> list[object]:
    return _typed(list, value)


def _dict(value: object) -> dict[str, object]:
    return _typed(dict, value)
