"""What is printed on a board (étui): dealer, taker, who leads.

OT p.16; boards 25 to 38 repeat 1 to 14.
"""

from tournaments.movements.compass import Compass
from tournaments.movements.errors import MovementError
from tournaments.movements.source import document

LAST_BOARD = 38
"""The highest board whose dealer and taker are printed."""


def _mark(board: int, what: str) -> Compass:
    marks = document()["etuis"]["list"].get(str(board))
    if marks is None:
        raise MovementError("board_unknown", board=board)
    return Compass(marks[what])


def board_dealer(board: int) -> Compass:
    """Who deals that board; `MovementError("board_unknown")` outside 1 to 38."""
    return _mark(board, "dealer")


def board_taker(board: int) -> Compass:
    """Who takes that board, always in garde (RO p.13); errors as `board_dealer`."""
    return _mark(board, "taker")


def board_lead(board: int) -> Compass:
    """Who leads to the first trick: the player on the dealer's right (RO p.14)."""
    return _mark(board, "lead")
