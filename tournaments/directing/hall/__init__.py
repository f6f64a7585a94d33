"""The write path of the hall, atomic use case by use case."""

from tournaments.directing.hall.calls import answer_call, call_arbiter

__all__ = ["answer_call", "call_arbiter"]
