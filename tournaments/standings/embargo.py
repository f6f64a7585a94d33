"""What the public may not read yet: the last position until the ceremony, boards not played out.

Both reads of a tournament leave it out before any page sees it, so that no ranking, sheet, board or
table can give it away. Whoever may read everything of the club sees all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.models import Tournament
from tournaments.ranking import (
    PM,
    Mark,
    all_encounter_notes,
    all_notes,
    boards_pm,
    neutralise_withdrawn,
)
from tournaments.teamplans import last_meetings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.models import Table
    from tournaments.models import Seance
    from tournaments.ranking import EncounterNotes, PlayNotes
    from tournaments.standings.entrants import Entrant
    from tournaments.standings.field import Field
    from tournaments.standings.libre import LibreField
    from tournaments.standings.rulings import At

Notes = tuple[Fraction | None, Fraction | None]
"""What a play gives whoever attacked and whoever defended."""
NEVER = 10**6
"""A position that none reaches."""


def first_held(tournament: Tournament, position: int, positions: int) -> int:
    """The first position that is held back; `NEVER` where none is.

    The last one planned, or the one a tournament ended with before it.
    """
    if not tournament.last_held or not position:
        return NEVER
    finished = tournament.status == Tournament.Status.FINISHED
    return min(position, positions) if finished else positions


def keeps_back(tournament: Tournament) -> bool:
    """Whether the public may have to wait for something of this tournament."""
    running = tournament.status == Tournament.Status.RUNNING
    return tournament.last_held or (tournament.whole_boards and running)


def withhold(field: Field) -> Field:
    """The tournament as the public may read it now; no query."""
    tournament, plan = field.tournament, field.plan
    if plan is None or not keeps_back(tournament):
        return field
    held = first_held(tournament, field.position, field.positions)
    incomplete = _incomplete(field) if tournament.whole_boards and field.running else frozenset()
    hidden = frozenset(
        (position, table.table, board)
        for position, table in plan.tables()
        if position <= field.position
        for board in plan.boards_at(position, table.table)
        if position >= held or board in incomplete
    )
    if not hidden:
        return field
    shown = replace(
        field,
        entrants=tuple(_still_there(one, held) for one in field.entrants),
        plan=replace(plan, left={one: at for one, at in plan.left.items() if at < held}),
        results=tuple(
            one for one in field.results if (one.position, one.table, one.board) not in hidden
        ),
        unplayed=tuple(
            one for one in field.unplayed if (one.position, one.table, one.board) not in hidden
        ),
        rulings=tuple(one for one in field.rulings if one.position < held and one.at not in hidden),
        withheld=hidden,
    )
    # With free contracts no note is stored: each is computed from what is shown.
    free = tournament.form == Tournament.Form.FREE
    return shown if free or held == NEVER else _noted(shown)


def _incomplete(field: Field) -> frozenset[int]:
    """The boards that a table has still to play, or to hand in."""
    plan = field.plan
    if plan is None:
        return frozenset()
    done = Counter(one.board for one in field.counted)
    boards = plan.schedule.boards
    return frozenset(one for one in boards if done[one] < len(plan.tables_with(one)))


def _still_there(entrant: Entrant, held: int) -> Entrant:
    """Who left during a position that is held back has not left yet."""
    if entrant.left_at is None or entrant.left_at < held or entrant.replaced:
        return entrant
    return replace(entrant, left_at=None, played=None)


def _noted(field: Field) -> Field:
    """The notes that the results shown give by themselves: the stored ones know the others."""
    notes = _notes(field)
    results = []
    for one in field.results:
        attack, defence = notes.get((one.position, one.table, one.board), (None, None))
        results.append(one._replace(attack=attack, defence=defence))
    return replace(field, results=tuple(results))


def _notes(field: Field) -> dict[At, Notes]:
    """What each play gives whoever attacked and whoever defended, by the results shown alone."""
    if field.form == Tournament.Form.QUADRETTES:
        return _match_points(field)
    found: Iterable[PlayNotes | EncounterNotes]
    if field.form == Tournament.Form.TRIPLETTES:
        legs = neutralise_withdrawn(field.encounters(), field.withdrawn, field.planned())
        found = all_encounter_notes(legs)
    else:
        found = all_notes(neutralise_withdrawn(field.plays(), field.withdrawn, field.planned()))
    return {
        (one.play.position, one.play.table, one.play.board): (one.attack, one.defence)
        for one in found
    }


def _match_points(field: Field) -> dict[At, Notes]:
    """The same in quadrettes: a board whose other attack is held back brings nothing yet."""
    legs = list(neutralise_withdrawn(field.encounters(), field.withdrawn, field.planned()))
    boards = {(one.board, frozenset((one.one, one.other))): one for one in boards_pm(legs)}
    notes: dict[At, Notes] = {}
    for leg in legs:
        found = boards.get((leg.board, frozenset(leg.competitors)))
        if found is None or found.mark is Mark.AWAITED or not leg.attack or not leg.defence:
            continue
        notes[leg.position, leg.table, leg.board] = (
            Fraction(found.pm(leg.attack), PM),
            Fraction(found.pm(leg.defence), PM),
        )
    return notes


def withhold_libre(field: LibreField) -> LibreField:
    """The same of a libre: what the tables of the last position of its last séance handed in.

    What the arbiter held against somebody then, and who left then, waits with it.
    """
    seance = field.seance
    if seance is None or not field.tournament.last_held:
        return field
    held = first_held(field.tournament, field.position, seance.positions or NEVER)
    if field.position < held:
        return field
    first = (seance.order, held)
    tables = tuple(
        one.blank() if (one.session, one.position) >= first else one for one in field.tables
    )
    charged = tuple(one for one in field.charged if one.stage < first)
    leavers = tuple(one for one in field.leavers if one.stage < first)
    return replace(field, tables=tables, charged=charged, leavers=leavers, held=first)


def withheld(table: Table) -> bool:
    """Whether the public may not open that table's sheet or deals yet: two queries at most."""
    session = table.session
    seance: Seance = session.seance
    tournament = seance.tournament
    if not keeps_back(tournament):
        return False
    if tournament.whole_boards and tournament.status == Tournament.Status.RUNNING:
        return True
    if tournament.form == Tournament.Form.EQUIPES:
        held = first_held(tournament, session.position, seance.positions or NEVER)
        return seance.meeting.pk in last_meetings(tournament.meetings.all()) and (
            table.position >= held
        )
    last = tournament.seances.order_by("-order").values_list("pk", "positions").first()
    if last is None or last[0] != seance.pk:
        return False
    return table.position >= first_held(tournament, session.position, last[1] or NEVER)
