"""Movements for sizes without a printed grid, by the rule the federation prints for them.

They have the shape of the records of `movements.json`, so that one layout serves both.
"""

import re
from collections.abc import Mapping
from typing import Any

Record = dict[str, Any]

LIBRE_STEPS: Mapping[str, int] = {"N": 0, "S": 1, "E": 2, "O": -2}
"""The base movement of libre and of the duplicate individual (OT p.13, 19)."""

LARGEST_LIBRE = 200
LARGEST_QUADRETTES = 31


def record(movement_id: str) -> Record | None:
    """The record of `LIB-25` … `LIB-200`, of an odd `QUA-n`, of the finals of 12 and 20."""
    if movement_id == "LIB-F12":
        return _final(3)
    if movement_id == "LIB-F20x1":
        return _final(5)
    kind, _, number = movement_id.partition("-")
    if not re.fullmatch(r"[1-9][0-9]{0,2}", number):
        return None
    size = int(number)
    if kind == "LIB" and 24 < size <= LARGEST_LIBRE:
        return _libre(size)
    if kind == "QUA" and size % 2 and 3 <= size <= LARGEST_QUADRETTES:
        return quadrettes(size)
    return None


def _libre(tables: int) -> Record:
    """No repeat within 7 positions from 25 to 200 tables (OT p.13, simulated)."""
    return {
        "id": f"LIB-{tables}",
        "form": "libre",
        "type": "line",
        "tables": tables,
        "competitors": 4 * tables,
        "id_scope": "line",
        "positions": 7,
        "cell": list(LIBRE_STEPS),
        "grid": [
            [
                [(table - 1 - step * moves) % tables + 1 for step in LIBRE_STEPS.values()]
                for table in range(1, tables + 1)
            ]
            for moves in range(7)
        ],
        "relay": {"missing_one": f"N{tables}"},
        "source": "OT p.13-14",
        "origin": "rule",
    }


def _final(tables: int) -> Record:
    """One position of 4 deals for the 12 or 20 best, seated as printed for 16 (OT p.5)."""
    players = 4 * tables
    return {
        "id": "LIB-F12" if tables == 3 else "LIB-F20x1",
        "form": "libre",
        "type": "final",
        "tables": tables,
        "competitors": players,
        "id_scope": "global",
        "positions": 1,
        "cell": list(LIBRE_STEPS),
        "grid": [[[*range(table, players + 1, tables)] for table in range(1, tables + 1)]],
        "deals_per_position": 4,
        "source": "OT p.5",
        "origin": "rule",
    }


def quadrettes(teams: int) -> Record:
    """The full cycle: at table t of position r defends t, attacks t + 2r, with set t + r.

    Attackers −2, étuis −1 (OT p.51); it holds for every odd number of teams.
    """
    size = 10 if teams == 3 else 1
    return {
        "id": f"QUA-{teams}",
        "form": "quadrettes",
        "type": "line",
        "tables": teams,
        "competitors": teams,
        "id_scope": "global",
        "positions": teams - 1,
        "set_sizes": [size],
        "recommended_positions": [teams - 1],
        "deals": {str(size): {str(teams - 1): size * (teams - 1)}},
        "sets": {
            str(size): [[*range(size * k + 1, size * (k + 1) + 1)] for k in range(teams)],
        },
        "cell": ["D", "A", "set"],
        "grid": [
            [
                [table, (table - 1 + 2 * row) % teams + 1, (table - 1 + row) % teams + 1]
                for table in range(1, teams + 1)
            ]
            for row in range(1, teams)
        ],
        "play": {str(count): _play(teams, count) for count in range(2, teams, 2)},
        "duplication_row": [[team, team, team] for team in range(1, teams + 1)],
        "relay": {"fictive": [1]},
        "source": "OT p.50-53",
        "origin": "rule",
    }


def _play(teams: int, count: int) -> Record:
    """The rows of an even number of positions and the shift at the hinge (OT p.53)."""
    half = count // 2
    rows = [*range(1, half + 1), *range(teams - half, teams)]
    return {"rows": rows, "hinge": {"set": -(teams - count), "A": -2 * (teams - count)}}
