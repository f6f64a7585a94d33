"""The only write path for the old games of an evening: create, add, correct, void, restore.

Each is atomic and raises the revisions of the evening's pages. An event is stored only where it
is possible after those before it; what it moves is found again by the fold over the events that
are not void (`scoring.rules.historical`). A later event that a change makes impossible stays on
the sheet and moves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import OldEvent, OldGame, OldSeat, Session
from scoring.recording import Author, touched
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
        _save(row, game, session, author)
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
        _save(row, game, session, author)
        return row


def void(event_pk: int, version: int, author: Author, *, closed_too: bool = False) -> OldEvent:
    """Strike a line through: it stays in its place and moves nothing.

    Voiding a void one changes nothing. Raises OldEventStaleError, SessionClosed.
    """
    return _struck(event_pk, version, author, closed_too, void=True)


def restore(event_pk: int, version: int, author: Author, *, closed_too: bool = False) -> OldEvent:
    """Make a struck line count again; what has become impossible since moves nothing.

    Raises OldEventStaleError, SessionClosed.
    """
    return _struck(event_pk, version, author, closed_too, void=False)


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
    event_pk: int, version: int, author: Author, closed_too: bool, *, void: bool
) -> OldEvent:
    with transaction.atomic():
        row, game, session = _locked_event(event_pk)
        if (row.voided_at is not None) is void and row.version in (version, version + 1):
            return row
        _refuse_stale(row, version)
        refuse_closed(session, closed_too)
        row.voided_at = timezone.now() if void else None
        _save(row, game, session, author)
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


def _save(row: OldEvent, game: OldGame, session: Session, author: Author) -> None:
    row.version += 1
    row.author, row.author_label = author.user, author.label
    row.save()
    game.version += 1
    game.save(update_fields=["version"])
    touched(session)
