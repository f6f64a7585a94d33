"""The words of duplicate play, in the reader's language: seats, lines, boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.movements import Compass, Place, Side
from tournaments.plans import boards_text

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

SEATS: Mapping[Compass, StrPromise] = {
    Compass.N: gettext_lazy("Nord"),
    Compass.S: gettext_lazy("Sud"),
    Compass.E: gettext_lazy("Est"),
    Compass.O: gettext_lazy("Ouest"),
}

PLACES: Mapping[Place, StrPromise] = {
    **{seat: SEATS[seat] for seat in Compass},
    Side.NS: gettext_lazy("Nord-Sud"),
    Side.EO: gettext_lazy("Est-Ouest"),
    Side.DEFENCE: gettext_lazy("Défense"),
    Side.ATTACK: gettext_lazy("Attaque"),
}


def boards_words(boards: Sequence[int]) -> str:
    """`étuis 25 à 28`, `étuis 3, 9, 15`, `étui 7`; nothing for none.

    Where tables share a set and do not begin with the same board: `étuis 1 à 4, le 2 d’abord`.
    """
    if not boards:
        return ""
    span = boards_text(tuple(boards))
    if span is not None and len(boards) > 2:
        return _in_a_row(span, boards[0])
    listed = ", ".join(map(str, sorted(boards)))
    return ngettext("étui %(boards)s", "étuis %(boards)s", len(boards)) % {"boards": listed}


def _in_a_row(span: tuple[int, int], begins: int) -> str:
    words = {"first": span[0], "last": span[1], "begins": begins}
    if begins == span[0]:
        return _("étuis %(first)s à %(last)s") % words
    return _("étuis %(first)s à %(last)s, le %(begins)s d’abord") % words
