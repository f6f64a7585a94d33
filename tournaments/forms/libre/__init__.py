"""What people type to run a libre: teams, the format, totals, a printed list."""

from tournaments.forms.libre.lists import ListForm, read_list
from tournaments.forms.libre.points import parse_total
from tournaments.forms.libre.preparing import (
    DRAWN,
    RANKED,
    FormatForm,
    SeanceForm,
    TeamForm,
    TeamNameForm,
    TiesForm,
)
from tournaments.forms.libre.totals import TotalsRows

__all__ = [
    "DRAWN",
    "RANKED",
    "FormatForm",
    "ListForm",
    "SeanceForm",
    "TeamForm",
    "TeamNameForm",
    "TiesForm",
    "TotalsRows",
    "parse_total",
    "read_list",
]
