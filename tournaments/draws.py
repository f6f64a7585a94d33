"""Draws of places: the order a number gives, and which one seated everybody."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.models import Draw
from tournaments.models import Entry, Place, Seance
from tournaments.plans import Plan

FIRST = 1
"""Places are drawn for the first position; the movement leads from there."""


@dataclass(frozen=True)
class Drawn:
    """The number that seated everybody; `changed`: somebody sits elsewhere, came or left since."""

    seed: int
    changed: bool


def shuffled(entries: Iterable[Entry], seed: int) -> list[Entry]:
    """The entries in the order of the draw `seed`, whatever order they come in."""
    order = sorted(entries, key=lambda entry: entry.number)
    random.Random(seed).shuffle(order)
    return order


def colour(seed: int) -> int:
    """Which colour of every triplette attacks first, 1 to 3, by the draw `seed`."""
    return random.Random(f"colour {seed}").randint(1, 3)


def keep(seance: Seance, seed: int) -> None:
    """Store the number of the draw."""
    forget(seance)
    Draw.objects.create(session_id=seance.session_id, position=FIRST, seed=seed)


def forget(seance: Seance) -> None:
    """The places are no longer those of a draw."""
    Draw.objects.filter(session_id=seance.session_id).delete()


def seed_of(seance: Seance) -> int | None:
    """The number of the draw, None where the places were not drawn."""
    return Draw.objects.filter(session_id=seance.session_id).values_list("seed", flat=True).first()


def drawn(
    seance: Seance, plan: Plan | None, entries: Iterable[Entry], places: Iterable[Place]
) -> Drawn | None:
    """Return the draw of `places`, read back from the number; `plan` is None when none fits."""
    seed = seed_of(seance)
    if seed is None:
        return None
    codes = [one.code for one in plan.starters] if plan else []
    order = [entry.pk for entry in shuffled(entries, seed)]
    now = {place.starter: place.entry_id for place in places}
    changed = len(codes) != len(order) or now != dict(zip(codes, order, strict=True))
    return Drawn(seed, changed)
