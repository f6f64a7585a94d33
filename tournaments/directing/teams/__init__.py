"""The write path of teams of four to six, atomic use case by use case."""

from tournaments.directing.teams.drawing import (
    TeamChoice,
    begin_bracket,
    begin_round,
    draw_meetings,
    undo_round,
)
from tournaments.directing.teams.entering import add_team, create_teams, drop_team, edit_team
from tournaments.directing.teams.members import (
    add_member,
    drop_member,
    played_entries,
    replace_member,
)
from tournaments.directing.teams.phones import make_codes, tables_of
from tournaments.directing.teams.playing import (
    Composition,
    choose_quarter,
    compose_quarter,
    finish_teams,
    forfeit,
    give_bonus,
    let_through,
    line_up,
    reopen_teams,
    start_quarter,
    start_teams,
    undo_quarter,
    undo_teams_start,
)
from tournaments.directing.teams.results import (
    CONTRACTS,
    TeamResult,
    record_meeting,
    team_constraints,
)
from tournaments.directing.teams.ruling import (
    Mark,
    TeamRuling,
    lift_ruling,
    rule_meeting,
    status_of,
)

__all__ = [
    "CONTRACTS",
    "Composition",
    "Mark",
    "TeamChoice",
    "TeamResult",
    "TeamRuling",
    "add_member",
    "add_team",
    "begin_bracket",
    "begin_round",
    "choose_quarter",
    "compose_quarter",
    "create_teams",
    "draw_meetings",
    "drop_member",
    "drop_team",
    "edit_team",
    "finish_teams",
    "forfeit",
    "give_bonus",
    "let_through",
    "lift_ruling",
    "line_up",
    "make_codes",
    "played_entries",
    "record_meeting",
    "reopen_teams",
    "replace_member",
    "rule_meeting",
    "start_quarter",
    "start_teams",
    "status_of",
    "tables_of",
    "team_constraints",
    "undo_quarter",
    "undo_round",
    "undo_teams_start",
]
