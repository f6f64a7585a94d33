"""Who starts where in a last session, by the ranking so far (OT p.29, 31)."""

from tournaments.movements.catalogue import movement
from tournaments.movements.compass import Compass, Starter
from tournaments.movements.errors import MovementError
from tournaments.movements.parallel import moved
from tournaments.movements.source import document

_BASE_TABLES = (5, 7, 11, 13, 17, 19)
_SNAKE = (*Compass, *reversed(Compass))

Places = dict[Starter, int]
"""The rank of who starts in each place."""


def by_rank(tables: int) -> Places:
    """One tournament of duplicate individual: ranks 1 to 4 meet at table 1 in the last position.

    Ranks are dealt in a snake over the lines; N fills from table 1 up, S from 2, E from 3, O from
    the last but one. `MovementError("seating_not_printed")` where the base movement is not played.
    """
    if tables not in _BASE_TABLES:
        offered = ", ".join(map(str, _BASE_TABLES))
        raise MovementError("seating_not_printed", tables=tables, offered=offered)
    first = {Compass.N: 0, Compass.S: 1, Compass.E: 2, Compass.O: tables - 2}
    filled = dict.fromkeys(Compass, 0)
    found: Places = {}
    for rank in range(1, 4 * tables + 1):
        line = _SNAKE[(rank - 1) % len(_SNAKE)]
        table = (first[line] + filled[line]) % tables + 1
        filled[line] += 1
        found[Starter(line, table)] = rank
    return found


def two_of_five() -> tuple[Places, Places]:
    """Two parallel tournaments of five tables, as printed (OT p.29)."""
    printed = document()["seating_next_session"]["two_tournaments_of_5"]
    one, other = (
        {
            Starter(line, table): rank
            for table, row in enumerate(printed[name], start=1)
            for line, rank in zip(Compass, row, strict=True)
        }
        for name in ("A", "B")
    )
    return one, other


def ranks_for(movement_id: str) -> Places:
    """The grid of a movement of the duplicate individual, two tournaments of five included.

    `MovementError("seating_not_printed")` where none fits.
    """
    if movement_id == "PAR-5-5":
        one, other = two_of_five()
        return {**one, **{moved(place, 5, 0): rank for place, rank in other.items()}}
    chosen = movement(movement_id)
    fits = chosen.lines and not chosen.parts and not chosen.guests
    return by_rank(chosen.tables if fits else 0)


def howell_by_rank(triplettes: int) -> Places:
    """A last Howell of triplettes: the best gets the highest number (OT p.31)."""
    return {Starter(None, triplettes + 1 - rank): rank for rank in range(1, triplettes + 1)}
