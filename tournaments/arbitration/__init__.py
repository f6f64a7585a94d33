"""The federation's arbitration code: find a fault, see what it proposes, remember warnings."""

from tournaments.arbitration.catalogue import (
    BiddingBan,
    Fault,
    SheetCode,
    Tariff,
    fault,
    faults,
    faults_for,
    sheet_codes,
)
from tournaments.arbitration.decisions import Parties, deductions, payers
from tournaments.arbitration.incidents import Incident, WarningScope, offence
from tournaments.arbitration.proposals import Proposal, ProposedPenalty, Situation, propose
from tournaments.arbitration.search import fold, search
from tournaments.arbitration.words import (
    UNITS,
    BoardMark,
    Camp,
    DealFate,
    Form,
    Penalised,
    Phase,
    PoigneeFate,
    Unit,
    Who,
)

__all__ = [
    "UNITS",
    "BiddingBan",
    "BoardMark",
    "Camp",
    "DealFate",
    "Fault",
    "Form",
    "Incident",
    "Parties",
    "Penalised",
    "Phase",
    "PoigneeFate",
    "Proposal",
    "ProposedPenalty",
    "SheetCode",
    "Situation",
    "Tariff",
    "Unit",
    "WarningScope",
    "Who",
    "deductions",
    "fault",
    "faults",
    "faults_for",
    "fold",
    "offence",
    "payers",
    "propose",
    "search",
    "sheet_codes",
]
