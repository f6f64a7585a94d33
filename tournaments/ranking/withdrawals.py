"""A player who leaves during a session: what becomes of the boards he had played (RC art.32)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tournaments.ranking.plays import Encounter, FreePlay, Play, PlayStatus, SeatedPlay

_PLAYED = frozenset(PlayStatus) - {PlayStatus.RELAY, PlayStatus.MISSING}


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Who left which session, and the last position he played to its end (0 for none)."""

    competitor: str
    session: int
    after_position: int


def last_positions(
    plays: Iterable[Play | Encounter | FreePlay], planned: Mapping[int, int] | None = None
) -> dict[int, int]:
    """How many positions each session has: as planned, or else the highest among its plays."""
    highest: dict[int, int] = {}
    for play in plays:
        highest[play.session] = max(play.position, highest.get(play.session, 0))
    return {**highest, **(planned or {})}


def voided(withdrawals: Iterable[Withdrawal], positions: Mapping[int, int]) -> set[tuple[int, str]]:
    """The sessions and competitors whose boards do not count: who left before the last but one.

    Who leaves during the last position or the last but one keeps what he scored.
    """
    return {
        (one.session, one.competitor)
        for one in withdrawals
        if one.after_position + 1 < positions.get(one.session, 0) - 1
    }


def neutralise_withdrawn(
    plays: Iterable[SeatedPlay],
    withdrawals: Iterable[Withdrawal],
    planned: Mapping[int, int] | None = None,
) -> tuple[SeatedPlay, ...]:
    """The plays with every board of a withdrawn player's session neutralised, before `board_notes`.

    His opponents keep their own mean of the session (the Moyenne-Tournoi): a board left out of a
    mean gives exactly that. `planned` is each session's number of positions; without it, the
    highest position played stands for it.
    """
    given = tuple(plays)
    gone = _gone(given, withdrawals, planned)
    if not gone:
        return given
    return tuple(
        replace(play, status=PlayStatus.NEUTRALISED)
        if play.status in _PLAYED and touches(play, gone)
        else play
        for play in given
    )


def without_withdrawn(
    plays: Iterable[SeatedPlay],
    withdrawals: Iterable[Withdrawal],
    planned: Mapping[int, int] | None = None,
) -> tuple[SeatedPlay, ...]:
    """The plays without those that `neutralise_withdrawn` neutralises: not even a mark counts."""
    given = tuple(plays)
    gone = _gone(given, withdrawals, planned)
    return tuple(play for play in given if not touches(play, gone)) if gone else given


def _gone(
    plays: tuple[SeatedPlay, ...],
    withdrawals: Iterable[Withdrawal],
    planned: Mapping[int, int] | None,
) -> set[tuple[int, str]]:
    """`voided`; thousands of plays are looked through only where somebody left."""
    left = tuple(withdrawals)
    return voided(left, last_positions(plays, planned)) if left else set()


def touches(play: Play | Encounter | FreePlay, gone: set[tuple[int, str]]) -> bool:
    """Whether one of those competitors sat at the play in that session."""
    return any((play.session, competitor) in gone for competitor in play.competitors)
