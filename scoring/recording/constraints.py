"""What a table's own rules fix about its deals: in a duplicate tournament the étui says who takes.

An evening's tables fix nothing. Whoever runs other tables registers, when its app is ready, a
callable that knows them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scoring.models import Table
from scoring.rules.deal import Contract


@dataclass(frozen=True)
class Constraints:
    """What is fixed for one deal of a table. Seats are seat indexes of the table.

    `board`: the deal's number is an étui's. `numbers`: the étuis this table has to play, in the
    order it plays them; a deal with another number is refused. `taker`, `contract`, `dealer` and
    `playing` are fixed where they are not None. `contracts`: the only ones that may be played, all
    of them where it is empty. `played_only`: nobody passes, the étui is played.
    `closed`: the sheet is known by its totals and takes no new deal. `home` and `home_name`: the
    address and name of the page that the table's sheet leads back to.
    """

    board: bool = False
    numbers: tuple[int, ...] = ()
    taker: int | None = None
    contract: Contract | None = None
    contracts: tuple[Contract, ...] = ()
    dealer: int | None = None
    playing: tuple[int, ...] | None = None
    played_only: bool = False
    closed: bool = False
    home: str = ""
    home_name: str = ""


Provider = Callable[[Table, int | None], Constraints | None]
FREE = Constraints()
_providers: list[Provider] = []


def register_constraints(provider: Provider) -> Provider:
    """Add `provider(table, number) -> Constraints | None`; None: not a table of mine.

    `number` is None when only what holds for the whole table (`board`, `numbers`) is asked.
    Returns the provider, so that it also works as a decorator.
    """
    if provider not in _providers:
        _providers.append(provider)
    return provider


def constraints_for(table: Table, number: int | None) -> Constraints:
    """Return what is fixed for deal `number` of `table`: the first provider that knows."""
    for provider in _providers:
        found = provider(table, number)
        if found is not None:
            return found
    return FREE
