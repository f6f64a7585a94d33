"""Parallel tournaments: whether a board is compared at all its tables, or within each of them."""

from __future__ import annotations

from django.db import transaction

from tournaments.directing.refusals import Refused, changed, locked, seance_of
from tournaments.directing.tournaments import refuse_played
from tournaments.models import Seance, Tournament
from tournaments.movements import movement
from tournaments.movements.parallel import TYPE


@transaction.atomic
def compare_apart(tournament: Tournament, apart: bool) -> Seance:
    """Compare boards within each tournament (OT p.18), or over all copies.

    `Refused` once a result stands, and where there is one tournament alone.
    """
    current = locked(tournament)
    seance = seance_of(current)
    if seance is None or not seance.movement or movement(seance.movement).type != TYPE:
        raise Refused("method_fixed")
    try:
        refuse_played(seance)
    except Refused as played:
        raise Refused("method_played") from played
    seance.apart = apart
    seance.save(update_fields=["apart"])
    changed(current, seance.session)
    return seance
