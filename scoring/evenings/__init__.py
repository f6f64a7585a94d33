"""The only write path for evenings: who comes, who sits where, when it begins and ends.

Each write is atomic, locks the evening first, so that two secretaries follow each other, and raises
the revisions of the pages that show it. What rests on what somebody saw (a draw, an exchange of
seats, the details) carries the evening's version and is refused when somebody else was first.
"""

from scoring.evenings.attendance import add_guest, check_in, check_out
from scoring.evenings.drawing import (
    SEEDS,
    Choice,
    Proposal,
    ProposedTable,
    announce,
    cancel,
    install,
    propose,
)
from scoring.evenings.places import add_late, last_deal, move, resize, swap
from scoring.evenings.refusals import EveningRefused, RefusalCode, refusal_text
from scoring.evenings.sessions import (
    Details,
    close,
    create,
    delete,
    edit,
    open_again,
    publish,
)
from tarotclub.versions import StaleVersion

__all__ = [
    "SEEDS",
    "Choice",
    "Details",
    "EveningRefused",
    "Proposal",
    "ProposedTable",
    "RefusalCode",
    "StaleVersion",
    "add_guest",
    "add_late",
    "announce",
    "cancel",
    "check_in",
    "check_out",
    "close",
    "create",
    "delete",
    "edit",
    "install",
    "last_deal",
    "move",
    "open_again",
    "propose",
    "publish",
    "refusal_text",
    "resize",
    "swap",
]
