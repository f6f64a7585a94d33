"""Vectors and the functions that answer them, by kind.

An adapter takes a vector's `input` and gives what its `expected` names, in the same words. Each
module of `adapters` registers its own; a new module needs no change here.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.scoring.rules.seeds import adapters

Adapter = Callable[[dict], dict]
ADAPTERS: dict[str, Adapter] = {}
OWN = Path(__file__).parents[3] / "data" / "seeds.json"


def adapter(*kinds: str) -> Callable[[Adapter], Adapter]:
    """Register a function as the answer to vectors of these kinds. A kind has one adapter."""

    def register(function: Adapter) -> Adapter:
        for kind in kinds:
            assert kind not in ADAPTERS, f"{kind} has an adapter already"
            ADAPTERS[kind] = function
        return function

    return register


def load() -> dict[str, Adapter]:
    """Every adapter there is."""
    for module in pkgutil.iter_modules(adapters.__path__):
        importlib.import_module(f"{adapters.__name__}.{module.name}")
    return ADAPTERS


def own_vectors() -> list[dict]:
    """The vectors kept with the project."""
    return _read(OWN)


def vectors() -> list[dict]:
    """The same, or those of the file that `TAROT_SEED_VECTORS` names."""
    other = os.environ.get("TAROT_SEED_VECTORS")
    return _read(Path(other)) if other else own_vectors()


def differences(vector: dict) -> Iterator[str]:
    """What the vector expects and its adapter does not give."""
    answer = load()[vector["kind"]](vector["input"])
    for key, value in vector["expected"].items():
        if key not in answer:
            yield f"{key}: {value!r} expected, not given"
        elif answer[key] != value:
            yield f"{key}: {value!r} expected, {answer[key]!r} given"


def _read(path: Path) -> list[dict]:
    content = json.loads(path.read_text(encoding="utf-8"))
    return content["vectors"] if isinstance(content, dict) else content
