"""The rule sets of a club: which are offered, and the only write path for them.

A version that anything was played or planned by is frozen: a change makes the next version of the
same code, and what stands keeps its own. The federation's set is never changed nor retired.
"""

from scoring.rulesets.reading import (
    chosen,
    federation,
    key,
    offered,
    preferred,
    rules_in_force,
    set_name,
)

__all__ = [
    "chosen",
    "federation",
    "key",
    "offered",
    "preferred",
    "rules_in_force",
    "set_name",
]
