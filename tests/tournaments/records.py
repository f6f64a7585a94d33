"""Tournaments played here, written down again for the second ranking without asking the product.

Units are those a test entered, `{(position, table, board): unit}`; who sat where comes from the
seats in the database, who took from the board's number alone.
"""

from __future__ import annotations

from scoring.models import Seat
from tournaments.models import Entry

SEATS = "NOSE"  # seat indexes follow the order of play
# What is printed on the boards (OT p.16); board 25 begins again like board 1.
TAKERS = "NOESENSOESNOSEONOSNEONES"


def record(tournament, units) -> dict:
    """The tournament as `second_ranking` takes it."""
    numbers = dict(Entry.objects.filter(tournament=tournament).values_list("player", "number"))
    at: dict[tuple[int, int], dict[str, str]] = {}
    for seat in Seat.objects.filter(table__session__seance__tournament=tournament).select_related(
        "table"
    ):
        seats = at.setdefault((seat.table.position, seat.table.number), {})
        seats[SEATS[seat.index]] = str(numbers[seat.player_id])
    return {
        "form": "individuel",
        "results": [
            {
                "position": position,
                "table": table,
                "board": board,
                "seats": at[position, table],
                "taker": TAKERS[(board - 1) % 24],
                "score": unit,
            }
            for (position, table, board), unit in units.items()
        ],
    }
