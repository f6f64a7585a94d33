"""Totals as a curve: where its points stand, and what it says in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tarotclub.templatetags.figures import score

WIDTH, HEIGHT = 640, 160
LEFT, RIGHT, TOP, BOTTOM = 8, 72, 14, 14
"""What is kept free around the curve; on the right the last total is written."""


@dataclass(frozen=True)
class Dot:
    """A point of the curve, in the units of the drawing, and what it says."""

    x: int
    y: int
    label: str


@dataclass(frozen=True)
class Curve:
    """A drawing of `WIDTH` × `HEIGHT`: a line from zero, its dots, where zero stands."""

    path: str
    dots: tuple[Dot, ...]
    zero: int
    last: str
    text: str
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def end(self) -> Dot:
        return self.dots[-1]

    @property
    def label_x(self) -> int:
        """Where the last total is written."""
        return self.end.x + 8

    @property
    def label_y(self) -> int:
        return self.end.y + 5


def curve(half_totals: Sequence[int], labels: Sequence[str]) -> Curve | None:
    """Draw running totals (halves), each with its label; None where there is nothing to draw.

    It begins at zero, before the first of them.
    """
    if not half_totals:
        return None
    steps = len(half_totals)
    high, low = max(0, *half_totals), min(0, *half_totals)
    span = (high - low) or 1
    room = HEIGHT - TOP - BOTTOM

    def y(halves: int) -> int:
        return TOP + (high - halves) * room // span

    def x(step: int) -> int:
        return LEFT + step * (WIDTH - LEFT - RIGHT) // steps

    dots = tuple(
        Dot(x(nth), y(halves), f"{label} : {score(halves)}")
        for nth, (halves, label) in enumerate(zip(half_totals, labels, strict=True), 1)
    )
    path = f"M{x(0)} {y(0)}" + "".join(f"L{dot.x} {dot.y}" for dot in dots)
    said = {
        "last": score(half_totals[-1]),
        "high": score(max(half_totals)),
        "low": score(min(half_totals)),
    }
    text = _("Courbe du total : %(last)s à la fin, %(high)s au plus haut, %(low)s au plus bas.")
    return Curve(path, dots, y(0), score(half_totals[-1]), text % said)
