"""A further séance of a duplicate: who goes on, what it counts; it is prepared like any other.

With free contracts as well: it is ranked as the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction

from scoring.ledger.ranks import MEMBERS
from tournaments.directing.entries import register_all
from tournaments.directing.refusals import Refused, changed, locked
from tournaments.directing.tournaments import create, publish
from tournaments.models import Sequel, Tournament
from tournaments.ranking import session_coefficients
from tournaments.standings.totals import qualified, sessions_of
from tournaments.turnout import playable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.standings.totals import SessionOf


@dataclass(frozen=True)
class SequelChoice:
    """What the organiser decides of the next séance.

    `coefficient` None: the one of RC art.27. `alternated`: after a first séance, the alternated
    ranking says who goes on, otherwise the general one.
    """

    name: str
    day: date
    kept: int
    coefficient: Decimal | None = None
    alternated: bool = True


@transaction.atomic
def open_sequel(tournament: Tournament, choice: SequelChoice) -> Tournament:
    """Make the next séance in preparation, its entry list in the order of the ranking.

    `Refused` before the last séance is finished, where it has a next one already, and for a number
    of players that no movement takes. It is published if the one before is, unless that holds its
    last position back.
    """
    current = locked(tournament)
    if current.status != Tournament.Status.FINISHED:
        raise Refused("tournament_not_finished")
    sessions = sessions_of(current)
    if sessions[-1].tournament.pk != current.pk:
        raise Refused("sequel_exists")
    players = qualified(current, MEMBERS, alternated=choice.alternated)
    if choice.kept > len(players) or not playable(choice.kept):
        raise Refused("sequel_kept", kept=choice.kept, most=len(players))
    coefficient = choice.coefficient or proposed_coefficient(sessions, choice.kept)
    made = create(current.club, choice.name, choice.day, current.season)
    made.form, made.method = current.form, current.method
    made.save(update_fields=["form", "method"])
    register_all(made, players[: choice.kept])
    # Its list of entries is the ranking: what is held back must not be read there.
    if current.published and not current.last_held:
        made = publish(made)
    Sequel.objects.create(
        tournament=made,
        first=sessions[0].tournament,
        order=sessions[-1].order + 1,
        coefficient=coefficient,
    )
    for one in sessions:
        changed(one.tournament, None)
    return made


def proposed_coefficient(sessions: Sequence[SessionOf], kept: int) -> Decimal:
    """What a next séance with so many players counts, by who was eliminated (RC art.27)."""
    entered = [one.tournament.entries.count() for one in sessions]
    found = session_coefficients([*entered, kept])[-1]
    return Decimal(found.numerator) / Decimal(found.denominator)
