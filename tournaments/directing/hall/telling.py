"""What the hall's writes share: the séance that is on, and telling the pages that show it."""

from __future__ import annotations

from scoring.models import Session
from tournaments.directing.refusals import Refused, running
from tournaments.hall.rounds import round_position
from tournaments.models import Position, Seance, Tournament


def told(session: int | None, tournament: Tournament) -> None:
    """Raise the revisions of the tournament's pages; seasons and the club show nothing of this."""
    if session is not None:
        Session.raise_revision(session)
    Tournament.raise_revision(tournament.pk)


def last_seance(tournament: Tournament) -> Seance | None:
    """The séance being played or prepared; None while there is none.

    Of teams, whose meetings are many, the first: it keeps what holds for all of them.
    """
    if tournament.form == Tournament.Form.EQUIPES:
        return tournament.seances.select_related("session").order_by("order").first()
    return tournament.seances.select_related("session").order_by("-order").first()


def position_on(tournament: Tournament) -> tuple[Tournament, Seance, Position]:
    """The tournament, locked, with the position being played; `Refused` where none is."""
    current = running(tournament)
    if current.form == Tournament.Form.EQUIPES:
        round_now = round_position(current)
        if round_now is None:
            raise Refused("clock_none")
        return current, round_now.seance, round_now
    seance = last_seance(current)
    if seance is None:
        raise Refused("clock_none")
    position = seance.position_rows.filter(number=seance.session.position).first()
    if position is None or position.started_at is None:
        raise Refused("clock_none")
    return current, seance, position
