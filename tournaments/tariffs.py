"""Whose tariffs the arbiter of a tournament goes by, and what his penalties are counted in."""

from __future__ import annotations

from tournaments.arbitration import UNITS, Form, Unit
from tournaments.models import Tournament
from tournaments.standings.free import in_points


def code_form(form: str) -> Form:
    """The form of the code whose tariffs are shown.

    The code knows no free contracts: there those of the individual duplicate are, which is played
    on boards by single players too.
    """
    return Form.INDIVIDUEL if form == Tournament.Form.FREE else Form(form)


def unit_of(tournament: Tournament) -> Unit:
    """What a penalty comes off: points of a difference to the mean, else the unit of the code."""
    if in_points(tournament):
        return Unit.POINTS
    return UNITS[code_form(tournament.form)]
