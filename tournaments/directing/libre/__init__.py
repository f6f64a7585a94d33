"""The write path of libre tournaments, atomic use case by use case."""

from tournaments.directing.libre.linking import link_list
from tournaments.directing.libre.printed import ListRefused, PrintedInput, store_list
from tournaments.directing.libre.running import (
    finish_libre,
    open_seance,
    reopen_libre,
    start_libre,
    start_libre_position,
    undo_libre_start,
)
from tournaments.directing.libre.seating import (
    Choice,
    choose_format,
    draw_places,
    groups_of,
    list_places,
    swap_places,
)
from tournaments.directing.libre.setup import (
    LibreChoice,
    add_team,
    choose_ties,
    create_libre,
    remove_team,
    rename_team,
)
from tournaments.directing.libre.totals import (
    Totals,
    TotalsClash,
    libre_constraints,
    record_totals,
    void_totals,
)

__all__ = [
    "Choice",
    "LibreChoice",
    "ListRefused",
    "PrintedInput",
    "Totals",
    "TotalsClash",
    "add_team",
    "choose_format",
    "choose_ties",
    "create_libre",
    "draw_places",
    "finish_libre",
    "groups_of",
    "libre_constraints",
    "link_list",
    "list_places",
    "open_seance",
    "record_totals",
    "remove_team",
    "rename_team",
    "reopen_libre",
    "start_libre",
    "start_libre_position",
    "store_list",
    "swap_places",
    "undo_libre_start",
    "void_totals",
]
