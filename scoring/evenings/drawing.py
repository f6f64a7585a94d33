"""Drawing the tables of the next position: proposed first, then installed exactly as proposed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from scoring.evenings.places import seat_all
from scoring.evenings.refusals import EveningRefused, RefusalCode
from scoring.evenings.sessions import announced, locked, locked_running
from scoring.models import Attendance, Deal, Draw, Session, Table
from scoring.recording import seats_at, touched
from scoring.rules import seating
from scoring.rules.sizes import form_for
from tarotclub.models import Player

SEEDS = 10_000
"""Draws are numbered below this: a number that can be read out."""


@dataclass(frozen=True)
class Choice:
    """What decides a draw: the split, the seed, and whether people who met are kept apart.

    `deals` is how many are announced for the position, where anybody said.
    """

    split: seating.Split
    seed: int
    avoiding: bool = False
    deals: int | None = None


@dataclass(frozen=True)
class ProposedTable:
    """A table as drawn: `players` in the order of play, the first deals first.

    `form` is how they play, as a table stores it.
    """

    number: int
    shape: seating.Shape
    players: tuple[Player, ...]
    form: str = ""


@dataclass(frozen=True)
class Proposal:
    """A draw, not stored. `digest` says that two are the same; `again` counts pairs who met."""

    position: int
    choice: Choice
    tables: tuple[ProposedTable, ...]
    again: int

    @property
    def digest(self) -> str:
        seats = [[player.pk for player in table.players] for table in self.tables]
        text = f"{self.position}:{self.choice.split.code}:{seats}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def propose(session: Session, choice: Choice) -> Proposal:
    """Draw the next position for everybody who is here; nothing is stored.

    Raises EveningRefused when the split is not for as many people as are here, or has a table of
    a size that the evening's rules do not have.
    """
    rules, here = session.rule_set.rules, _here(session)
    if not choice.split.fits(rules.sizes):
        raise EveningRefused(RefusalCode.SIZE_UNPLAYED)
    if len(here) != choice.split.players:
        raise EveningRefused(RefusalCode.SPLIT_UNFIT)
    past = _past_tables(session)
    meetings = seating.met(_everybody(table) for table in past)
    drawn = seating.draw(
        here, choice.split, choice.seed, _rests(past), meetings if choice.avoiding else None
    )
    tables = tuple(
        ProposedTable(
            number,
            shape,
            tuple(here[player] for player in players),
            form_for(rules, shape.size, session.form),
        )
        for number, (shape, players) in enumerate(
            zip(choice.split.tables, drawn, strict=True), start=1
        )
    )
    again = sum(meetings[pair] for pair in seating.met(drawn))
    return Proposal(session.position + 1, choice, tables, again)


@transaction.atomic
def install(session_pk: int, choice: Choice, digest: str, version: int) -> Session:
    """Seat everybody as the proposal with this digest said, and open the evening.

    Raises StaleVersion when somebody drew or changed seats meanwhile, EveningRefused when people
    came or left since (the same seed then draws others), or when the evening is closed.
    """
    session = locked_running(session_pk, version)
    proposal = propose(session, choice)
    if proposal.digest != digest:
        raise EveningRefused(RefusalCode.PRESENCE_CHANGED)
    for drawn in proposal.tables:
        table = Table.objects.create(
            session=session,
            rule_set_id=session.rule_set_id,
            position=proposal.position,
            number=drawn.number,
            size=drawn.shape.size,
            form=drawn.form,
        )
        seat_all(table, [player.pk for player in drawn.players])
    _store_draw(session, proposal)
    return session


def _store_draw(session: Session, proposal: Proposal) -> None:
    Draw.objects.create(
        session=session,
        position=proposal.position,
        seed=proposal.choice.seed,
        avoiding=proposal.choice.avoiding,
        deals=proposal.choice.deals,
    )
    session.position = proposal.position
    session.status = Session.Status.OPEN
    session.opened_at = session.opened_at or timezone.now()
    session.version += 1
    session.save(update_fields=["position", "status", "opened_at", "version"])
    # The first draw opens the evening: the club's page lists it among those being played.
    announced(session)


@transaction.atomic
def cancel(session_pk: int, version: int) -> Session:
    """Take the current position's tables away, and return to the one before.

    Raises StaleVersion, EveningRefused when a deal is recorded at one of them.
    """
    session = locked_running(session_pk, version)
    tables = Table.objects.filter(session=session, position=session.position)
    if Deal.objects.filter(table__in=tables).exists():
        raise EveningRefused(RefusalCode.PLAYED_ALREADY)
    tables.delete()
    Draw.objects.filter(session=session, position=session.position).delete()
    session.position = max(0, session.position - 1)
    session.version += 1
    session.save(update_fields=["position", "version"])
    touched(session)
    return session


@transaction.atomic
def announce(session_pk: int, position: int, deals: int | None) -> None:
    """Say how many deals a position has, or that nobody knows. Nothing without such a position."""
    session = locked(session_pk)
    Draw.objects.filter(session=session, position=position).update(deals=deals)
    touched(session)


def _here(session: Session) -> dict[int, Player]:
    came = Attendance.objects.filter(session=session, left_at=None).select_related("player")
    return {each.player_id: each.player for each in came}


def _past_tables(session: Session) -> list[Table]:
    return list(
        Table.objects.filter(session=session)
        .order_by("position", "number")
        .prefetch_related("seats", "deals")
    )


def _everybody(table: Table) -> list[int]:
    return [seat.player_id for seat in table.seats.all()]


def _rests(tables: Iterable[Table]) -> dict[int, seating.Rest]:
    """How much each player rested so far this evening.

    Where no deal is written down yet, everybody at a table with spare seats counts as rested.
    """
    positions: Counter[int] = Counter()
    deals: Counter[int] = Counter()
    for table in tables:
        rested = _rested_at(table)
        positions.update(rested.keys())
        deals.update(rested)
    return {player: seating.Rest(positions[player], deals[player]) for player in positions}


def _rested_at(table: Table) -> Counter[int]:
    """How many scored deals each rested at `table`; only those who rested at all."""
    seats = list(table.seats.all())
    written = [deal for deal in table.deals.all() if deal.counts]
    if not written:
        spare = len(seats) > table.size
        return Counter({seat.player_id: 1 for seat in seats} if spare else {})
    who = {seat.index: seat.player_id for seat in seats}
    return Counter(
        who[index]
        for deal in written
        for index in seats_at(seats, deal.number)
        if index not in deal.playing
    )
