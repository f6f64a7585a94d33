"""What the places of a table are called, and the name that the history gives to one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.ledger.ranks import Reader
from scoring.ledger.sheets import columns
from scoring.models import Table

PUBLIC = Reader(public=True)

Names = Callable[[Table], Sequence[str]]
_named: list[Names] = []


@dataclass(frozen=True)
class SeatName:
    """A place: its index, its name ("Nord", or who sits there), and who sits there."""

    index: int
    name: str
    player: str

    @property
    def both(self) -> str:
        """The place and who sits there, said once where they are the same."""
        first = self.name.rstrip(".")
        return self.player if self.player.startswith(first) else f"{self.name}, {self.player}"


def register_seat_names(names: Names) -> Names:
    """Add `names(table)`: what the places are called by index; nothing for a table of others."""
    if names not in _named:
        _named.append(names)
    return names


def seat_names(table: Table) -> tuple[SeatName, ...]:
    """The places of the table that are taken, in their order: one query.

    Names are those that the public reads: whoever holds the phone has no account.
    """
    taken = columns([*table.seats.select_related("player").order_by("index")], PUBLIC)
    own = next((found for names in _named if (found := names(table))), ())
    return tuple(
        SeatName(
            each.seat.index,
            own[each.seat.index] if each.seat.index < len(own) else each.name,
            each.full_name,
        )
        for each in taken
    )


def labels_of(table: Table, seats: frozenset[int]) -> frozenset[str]:
    """What the history calls the phones of these places (indexes): one query, none for no place."""
    if not seats:
        return frozenset()
    with translation.override(settings.LANGUAGE_CODE):
        return frozenset(_label(table, one.name) for one in seat_names(table) if one.index in seats)


def label_of(table: Table, seat: int | None) -> str:
    """The name of a phone in the history: "table 3, Nord", or "table 3" where nobody said who.

    Always in the language of the club's papers: it is stored.
    """
    with translation.override(settings.LANGUAGE_CODE):
        name = next((each.name for each in seat_names(table) if each.index == seat), "")
        return _label(table, name)


def _label(table: Table, name: str) -> str:
    words = _("table %(number)s, %(seat)s") if name else _("table %(number)s")
    return (words % {"number": table.number, "seat": name})[:80]
