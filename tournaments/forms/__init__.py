"""What people type to run a tournament."""

from tournaments.forms.preparing import (
    DrawForm,
    GuestForm,
    MovementForm,
    NewTournamentForm,
    ReasonForm,
    SwapForm,
    TournamentForm,
)
from tournaments.forms.results import ResultRow, ResultRows

__all__ = [
    "DrawForm",
    "GuestForm",
    "MovementForm",
    "NewTournamentForm",
    "ReasonForm",
    "ResultRow",
    "ResultRows",
    "SwapForm",
    "TournamentForm",
]
