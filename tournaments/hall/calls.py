"""The calls for the arbiter: which tables wait, and since when."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.models import ArbiterCall, Tournament
from tournaments.teamphones import meeting_names

if TYPE_CHECKING:
    from collections.abc import Mapping

SHOWN = 20


@dataclass(frozen=True)
class Calls:
    """Open calls, whoever waits longest first, and the last that were answered.

    `meetings`: what a meeting of teams is called, by its session's pk.
    """

    waiting: tuple[ArbiterCall, ...]
    answered: tuple[ArbiterCall, ...]
    now: datetime
    meetings: Mapping[int, str] = field(default_factory=dict)

    def seconds(self, call: ArbiterCall) -> int:
        """How long that table has waited, or did wait."""
        return int(((call.answered_at or self.now) - call.called_at).total_seconds())

    def _who(self, call: ArbiterCall) -> str:
        """Who called, and of which meeting."""
        return ", ".join(filter(None, (self.meetings.get(call.session_id), caller(call))))

    @property
    def lines(self) -> list[tuple[ArbiterCall, str, int]]:
        """Open calls with who called and the seconds they have waited."""
        return [(one, self._who(one), self.seconds(one)) for one in self.waiting]

    @property
    def past(self) -> list[tuple[ArbiterCall, str, int]]:
        """Answered calls with who called and the seconds they did wait."""
        return [(one, self._who(one), self.seconds(one)) for one in self.answered]


def caller(call: ArbiterCall) -> str:
    """Who called, without the table's number, which stands beside: "table 3, Nord" → "Nord"."""
    return call.label.removeprefix(f"table {call.table_number}").lstrip(", ")


def read_calls(tournament: Tournament) -> Calls:
    """The calls of all the tournament's séances: two queries, three more of teams."""
    rows = ArbiterCall.objects.filter(session__seance__tournament=tournament)
    past = rows.exclude(answered_at=None).select_related("author").order_by("-answered_at")
    teams = tournament.form == Tournament.Form.EQUIPES
    return Calls(
        tuple(rows.filter(answered_at=None)),
        tuple(past[:SHOWN]),
        timezone.now(),
        meeting_names(tournament.meetings.all()) if teams else {},
    )


def waiting_calls(tournament: Tournament) -> int:
    """How many tables wait for the arbiter: one query."""
    rows = ArbiterCall.objects.filter(session__seance__tournament=tournament)
    return rows.filter(answered_at=None).count()
