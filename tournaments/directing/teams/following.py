"""Rounds that are drawn already: a change may not send another team on than the one drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise

from scoring.models import Table
from scoring.recording import EntryRefused, Refusal, RefusalCode
from tournaments.directing.refusals import Refused
from tournaments.models import Meeting, Tournament
from tournaments.standings.teams import TeamField, bracket_rounds, pool_tables, read_teams

_together: ContextVar[bool] = ContextVar("results written together", default=False)


@contextmanager
def together() -> Iterator[None]:
    """Several deals are written as one change: what follows is looked at when all are."""
    token = _together.set(True)
    try:
        yield
    finally:
        _together.reset(token)


def keep_drawn_by_deal(table: Table) -> None:
    """The same as `keep_drawn` for a deal of a match written on its own page; `EntryRefused`."""
    if _together.get():
        return
    try:
        keep_drawn(Tournament.objects.get(seances__session=table.session_id))
    except Refused as refused:
        raise EntryRefused([Refusal(RefusalCode.ROUND_DRAWN, "number")]) from refused


def keep_drawn(tournament: Tournament) -> None:
    """Refuse what has just been written where a round drawn since has other teams.

    To be called inside the transaction that wrote. Nothing is read where no round follows.
    """
    rounds = Meeting.objects.filter(tournament=tournament, pool="")
    if rounds.values("round").distinct().count() < 2 and not (
        rounds.exists() and tournament.meetings.exclude(pool="").exists()
    ):
        return
    field = read_teams(tournament)
    if not (_pools_led_on(field) and _winners_met(field)):
        raise Refused("teams_round_drawn")


def _winners_met(field: TeamField) -> bool:
    rounds = bracket_rounds(field)
    return all(
        {one.pk if one else None for one in before.winners}
        == {side.team.pk for meeting in after.meetings for side in meeting.sides}
        for before, after in pairwise(rounds)
    )


def _pools_led_on(field: TeamField) -> bool:
    """Whether those in the bracket are still the best of their pools."""
    rounds, tables = bracket_rounds(field), pool_tables(field)
    if not rounds or not tables:
        return True
    on = {side.team.pk for meeting in rounds[0].meetings for side in meeting.sides}
    for table in tables:
        order = [row.team.pk for row in table.rows]
        kept = sum(one in on for one in order)
        if table.open or not on.issuperset(order[:kept]):
            return False
    return True
