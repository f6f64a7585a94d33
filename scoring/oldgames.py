"""The only write path for an evening's old games: create, add, correct, void, restore, undo.

Each is atomic and raises the revisions of the evening's pages. An event is stored only where it
is possible after those before it; what it moves is found again by the fold over the events that
are not void (`scoring.rules.historical`). A later event that a change makes impossible stays on
the sheet and moves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import OldEvent, OldGame, OldSeat, Session
from scoring.recording import UNDO_SECONDS, Author, UndoOver, touched
from scoring.recording.writing import lock, refuse_closed
from scoring.rules.historical import (
    HistoricalEvent,
    HistoricalGame,
    HistoricalSheet,
    event_to_data,
    game_from_data,
    game_to_data,
    sheet_from_data,
)
from tarotclub.models import Player


class OldChange(StrEnum):
    """Why a version of a line exists; the code that its history keeps, a void's reason after it."""

    ADDED = "old.added"
    CORRECTED = "old.corrected"
    VOIDED = "old.voided"
    RESTORED = "old.restored"
    UNDONE = "old.undone"


LONGEST_LIST = 20
"""Of how many lines somebody who was overtaken is told at the most."""
UNDOABLE = frozenset({OldChange.ADDED, OldChange.CORRECTED})


class OldGameMovedError(Exception):
    """Somebody else wrote on the sheet since this form was shown; `game` is how it stands now."""

    def __init__(self, game: OldGame) -> None:
        super().__init__(game.pk)
        self.game = game


class OldEventStaleError(Exception):
    """The line is no longer at the version that was seen; `current` is how it stands now."""

    def __init__(self, current: OldEvent) -> None:
        super().__init__(current.pk)
        self.current = current


class OldEventConflictError(Exception):
    """This submission has already stored something else: `existing`."""

    def __init__(self, existing: OldEvent) -> None:
        super().__init__(existing.pk)
        self.existing = existing


@dataclass(frozen=True)
class Added:
    """A line, and whether this submission made it or met it."""

    event: OldEvent
    created: bool


@transaction.atomic
def create(
    session_pk: int, rules: HistoricalGame, players: Sequence[Player], submission: UUID
) -> OldGame:
    """Begin a sheet for `players`, in the order of play; a submission makes one sheet.

    ValueError where they are not as many as the rules have, or somebody twice.
    """
    session = lock(session_pk)
    if same := session.old_games.filter(submission=submission).first():
        return same
    if len({player.pk for player in players}) != rules.players or len(players) != rules.players:
        raise ValueError("the rules have another number of players")
    last = session.old_games.order_by("-number").first()
    game = OldGame.objects.create(
        session=session,
        number=last.number + 1 if last else 1,
        submission=submission,
        rules=game_to_data(rules),
    )
    OldSeat.objects.bulk_create(
        OldSeat(game=game, player=player, index=index) for index, player in enumerate(players)
    )
    touched(session)
    return game


def add(
    game_pk: int,
    event: HistoricalEvent,
    submission: UUID,
    version: int,
    author: Author,
    *,
    closed_too: bool = False,
) -> Added:
    """Store the next line of a sheet that is at `version`.

    The same submission with the same content is answered with the line it made, whatever
    happened to it since. Raises OldEventConflictError (it had other content), OldGameMovedError,
    ImpossibleEvent, SessionClosed.
    """
    with transaction.atomic():
        game, session = _locked(game_pk)
        data = event_to_data(event)
        if same := game.events.filter(submission=submission).first():
            if same.data == data or same.history.filter(data=data).exists():
                return Added(same, created=False)
            raise OldEventConflictError(same)
        refuse_closed(session, closed_too)
        if game.version != version:
            raise OldGameMovedError(game)
        sheet_of(game).plus(event)
        last = game.events.order_by("-number").first()
        number = last.number + 1 if last else 1
        row = OldEvent(game=game, number=number, submission=submission, data=data, version=0)
        _save(row, game, session, author, OldChange.ADDED)
        return Added(row, created=True)


def correct(
    event_pk: int,
    event: HistoricalEvent,
    version: int,
    author: Author,
    *,
    closed_too: bool = False,
) -> OldEvent:
    """Put other facts in a line, which keeps its place. Raises as `add`, and OldEventStaleError."""
    with transaction.atomic():
        row, game, session = _locked_event(event_pk)
        data = event_to_data(event)
        if row.version == version + 1 and row.data == data:
            return row
        _refuse_stale(row, version)
        refuse_closed(session, closed_too)
        sheet_of(game, before=row).plus(event)
        row.data = data
        _save(row, game, session, author, OldChange.CORRECTED)
        return row


def void(
    event_pk: int, version: int, author: Author, reason: str = "", *, closed_too: bool = False
) -> OldEvent:
    """Strike a line through: it stays in its place with its reason, and moves nothing.

    Voiding a void one changes nothing. Raises OldEventStaleError, SessionClosed.
    """
    return _struck(event_pk, version, author, closed_too, void=True, reason=reason)


def restore(event_pk: int, version: int, author: Author, *, closed_too: bool = False) -> OldEvent:
    """Make a struck line count again; what has become impossible since moves nothing.

    Raises OldEventStaleError, SessionClosed.
    """
    return _struck(event_pk, version, author, closed_too, void=False)


def seconds_to_undo(row: OldEvent, author: Author) -> int:
    """The whole seconds left in which `author` may undo the line's last entry; 0: no longer."""
    last = _last(row)
    if last is None or not author.wrote(row.author_id, row.author_label):
        return 0
    # Where the clock was set back meanwhile, a line from the future is as old as it is far.
    left = UNDO_SECONDS - abs((timezone.now() - last.history_date).total_seconds())
    return int(left) if left >= 1 and change_of(last)[0] in UNDOABLE else 0


def undo(event_pk: int, author: Author, *, closed_too: bool = False) -> OldEvent:
    """Put back the version before `author`'s last entry: a new line becomes void.

    Undoing twice is undoing once. Raises UndoOver, SessionClosed.
    """
    with transaction.atomic():
        row, game, session = _locked_event(event_pk)
        last = _last(row)
        wrote = author.wrote(row.author_id, row.author_label)
        if wrote and last is not None and change_of(last)[0] == OldChange.UNDONE:
            return row
        if not seconds_to_undo(row, author):
            raise UndoOver
        refuse_closed(session, closed_too)
        before = row.history.filter(version=row.version - 1).first()
        if before is None:
            row.voided_at = timezone.now()
        else:
            row.data = before.data
        _save(row, game, session, author, OldChange.UNDONE)
        return row


def change_of(version: Any) -> tuple[str, str]:
    """The code of the change that made a version of a line, and the reason given for it."""
    code, _line, reason = (version.history_change_reason or "").partition("\n")
    return code, reason


def recorded_by(row: OldEvent, author: Author) -> bool:
    """True when `author` noted the line, whoever corrected it since."""
    first = row.history.order_by("version").first()
    return first is not None and author.wrote(first.author_id, first.author_label)


def changed_since(game: OldGame, version: int) -> frozenset[int]:
    """The pks of the lines that were written on a sheet since it was at `version`."""
    number = min(max(game.version - version, 0), LONGEST_LIST)
    rows = OldEvent.history.filter(game_id=game.pk).order_by("-history_date", "-history_id")
    return frozenset(rows.values_list("id", flat=True)[:number])


def rules_of(game: OldGame) -> HistoricalGame:
    """The rules of a sheet."""
    return game_from_data(game.rules)


def sheet_of(game: OldGame, before: OldEvent | None = None) -> HistoricalSheet:
    """The sheet as its lines make it; `before` one of them, without it and what follows."""
    rows = game.events.filter(voided_at=None).order_by("number")
    if before is not None:
        rows = rows.filter(number__lt=before.number)
    return sheet_from_data(rules_of(game), rows.values_list("data", flat=True))


def _struck(
    event_pk: int, version: int, author: Author, closed_too: bool, *, void: bool, reason: str = ""
) -> OldEvent:
    with transaction.atomic():
        row, game, session = _locked_event(event_pk)
        if (row.voided_at is not None) is void and row.version in (version, version + 1):
            return row
        _refuse_stale(row, version)
        refuse_closed(session, closed_too)
        row.voided_at = timezone.now() if void else None
        change = OldChange.VOIDED if void else OldChange.RESTORED
        _save(row, game, session, author, change, reason)
        return row


def _locked(game_pk: int) -> tuple[OldGame, Session]:
    """The game as it stands, with its session locked. Raises OldGame.DoesNotExist."""
    session = lock(OldGame.objects.values_list("session_id", flat=True).get(pk=game_pk))
    return OldGame.objects.get(pk=game_pk), session


def _locked_event(event_pk: int) -> tuple[OldEvent, OldGame, Session]:
    game_pk = OldEvent.objects.values_list("game_id", flat=True).get(pk=event_pk)
    game, session = _locked(game_pk)
    return OldEvent.objects.get(pk=event_pk), game, session


def _refuse_stale(row: OldEvent, version: int) -> None:
    if row.version != version:
        raise OldEventStaleError(row)


def _last(row: OldEvent) -> Any:
    """The history of the line's present version."""
    return row.history.filter(version=row.version).first()


def _save(
    row: OldEvent,
    game: OldGame,
    session: Session,
    author: Author,
    change: OldChange,
    reason: str = "",
) -> None:
    row.version += 1
    row.author, row.author_label = author.user, author.label
    row._change_reason = f"{change}\n{reason}" if reason else str(change)  # type: ignore[attr-defined]
    row.save()
    game.version += 1
    game.save(update_fields=["version"])
    touched(session)
