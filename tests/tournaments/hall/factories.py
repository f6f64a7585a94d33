"""What tests of the hall make."""

from __future__ import annotations

from tournaments.directing import libre
from tournaments.libreplans import offers


def by_two() -> libre.Choice:
    """A libre of four teams of two, by the movement proposed."""
    return libre.Choice("movement", 5, 4, offers(4, 2)[0].part.movement_id)
