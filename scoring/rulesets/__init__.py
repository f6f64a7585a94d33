"""The rule sets of a club: which are offered, and the only write path for them.

A version that anything was played or planned by is frozen: a change makes the next version of the
same code, and what stands keeps its own. The federation's set is never changed nor retired.
"""

from scoring.rulesets.reading import (
    chosen,
    federation,
    key,
    looked_up,
    offered,
    preferred,
    rules_in_force,
    set_name,
)
from scoring.rulesets.writing import (
    Fixed,
    NameTaken,
    RulesRefused,
    StaleRules,
    Written,
    change,
    create,
    in_use,
    prefer,
    retire,
    seen,
)

__all__ = [
    "Fixed",
    "NameTaken",
    "RulesRefused",
    "StaleRules",
    "Written",
    "change",
    "chosen",
    "create",
    "federation",
    "in_use",
    "key",
    "looked_up",
    "offered",
    "prefer",
    "preferred",
    "retire",
    "rules_in_force",
    "seen",
    "set_name",
]
