"""Why something was proposed, and what a change did: codes with values, told by the web layer."""

from collections.abc import Mapping
from dataclasses import dataclass

CODES: tuple[str, ...] = (
    "generator_perfect",
    "generator_unavoidable",
    "generator_exhausted",
    "generator_stopped",
)


@dataclass(frozen=True)
class Reason:
    """A code and the values its sentence needs."""

    code: str
    params: Mapping[str, object]


def reason(code: str, **params: object) -> Reason:
    """A `Reason` with these values."""
    return Reason(code, params)
