"""By which rules an evening and its tables play."""

from __future__ import annotations

from scoring.models import RuleSetVersion, Session, Table
from scoring.rules.seating import sizes_for
from scoring.rules.sizes import form_for
from scoring.rulesets import federation, preferred
from tarotclub.models import Club


def begun_with(club: Club, chosen: RuleSetVersion | None) -> RuleSetVersion:
    """The version as stored: the one the club prefers where none was chosen, the federation's made
    at need."""
    if chosen is None:
        return preferred(club)
    return federation(club) if chosen._state.adding else chosen


def take_rules(session: Session) -> None:
    """Let the tables without deals play as the evening now does.

    A table whose size the evening's rules do not have keeps its own, as one with deals does.
    """
    rules = session.rule_set.rules
    for table in Table.objects.filter(session=session, deals=None).prefetch_related("seats"):
        there = sum(seat.last_deal is None for seat in table.seats.all())
        if table.size not in sizes_for(there, rules.sizes):
            continue
        table.rule_set = session.rule_set
        table.form = form_for(rules, table.size, session.form)
        table.version += 1
        table.save(update_fields=["rule_set", "form", "version"])
