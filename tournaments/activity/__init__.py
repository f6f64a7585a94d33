"""The log of a tournament: what was done, by whom, when, under codes that never change."""

from tournaments.activity.log import Line, read_log
from tournaments.activity.steps import ELSEWHERE, SEANCE_STEPS, STEPS, Step

__all__ = ["ELSEWHERE", "SEANCE_STEPS", "STEPS", "Line", "Step", "read_log"]
