"""What the tables of a session play now: one position, unless whoever keeps it says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scoring.models import Session, Table

Stays = Callable[[Session, int], Sequence[int]]
Camps = Callable[[Table], Mapping[int, int]]
Details = Callable[[Session], str]
_stays: list[Stays] = []
_camps: list[Camps] = []
_details: list[Details] = []


def register_stays(stays: Stays) -> Stays:
    """Add `stays(session, table number)`: the positions that table plays now, the one in hand
    first; nothing for a session of others."""
    if stays not in _stays:
        _stays.append(stays)
    return stays


def stays_of(session: Session, number: int) -> tuple[int, ...]:
    """The positions that a table plays now, the one in hand first."""
    if session.kind == Session.Kind.SEANCE:
        for each in _stays:
            if found := tuple(each(session, number)):
                return found
    return (session.position,)


def register_camps(camps: Camps) -> Camps:
    """Add `camps(table)`: the camp of each seat's index, where two camps meet at a table; nothing
    where everybody plays for himself, or where any second seat will do."""
    if camps not in _camps:
        _camps.append(camps)
    return camps


def camp_of(table: Table, seat: int) -> frozenset[int]:
    """The seats (indexes) of the same camp at that table; none where there are no camps."""
    for each in _camps:
        if found := each(table):
            return frozenset(one for one, camp in found.items() if camp == found.get(seat))
    return frozenset()


def register_details(details: Details) -> Details:
    """Add `details(session)`: what tells apart the sessions of one name, on the cards of their
    tables; blank for a session of others."""
    if details not in _details:
        _details.append(details)
    return details


def session_detail(session: Session) -> str:
    """What a table's card says of the session beside its name; blank where the name says all."""
    if session.kind != Session.Kind.SEANCE:
        return ""
    return next((found for each in _details if (found := each(session))), "")
