"""The log of an arbiter's rulings, those cancelled included."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.arbitration import Unit
from tournaments.faultwords import amount, status_text, title_of
from tournaments.layouts import SIDE_FORMS
from tournaments.models import LibreMember, Ruling
from tournaments.movements import movement
from tournaments.ranking import PlayStatus
from tournaments.tariffs import code_form, unit_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from scoring.ledger.ranks import Reader
    from tournaments.models import Penalty, Seance


@dataclass(frozen=True)
class Line:
    """What a ruling holds against somebody, in words; a negative `deducted` is given to him."""

    name: str
    amount: str
    deducted: Fraction | None
    warning: bool
    note: Fraction | None
    faulty: bool


@dataclass(frozen=True)
class Entry:
    """A ruling as it is read: `groups` are the tables of a fouled board, by group."""

    ruling: Ruling
    title: str
    mark: str
    lines: tuple[Line, ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def cancelled(self) -> bool:
        return self.ruling.cancelled_at is not None


def read_log(seance: Seance, reader: Reader) -> tuple[Entry, ...]:
    """Every ruling, the newest first: three queries, four where sides compete."""
    tables = {
        str(pk): (position, number)
        for pk, position, number in seance.session.tables.values_list("pk", "position", "number")
    }
    names = _side_names(seance)
    return tuple(_entry(one, reader, tables, names, seance) for one in rulings_of(seance))


def _side_names(seance: Seance) -> dict[int, str]:
    """The side of each entry by its pk, where sides compete."""
    if movement(seance.movement).form not in SIDE_FORMS:
        return {}
    members = LibreMember.objects.filter(team__tournament=seance.tournament_id)
    return dict(members.values_list("entry", "team__name"))


def rulings_of(seance: Seance) -> QuerySet[Ruling]:
    """The rows with all that their words need."""
    rows = Ruling.objects.filter(seance=seance).order_by("-pk")
    together = rows.select_related("play__board", "play__table", "board", "author", "cancelled_by")
    return together.prefetch_related("penalties__entry__player")


def _entry(
    ruling: Ruling,
    reader: Reader,
    tables: dict[str, tuple[int, int]],
    sides: dict[int, str],
    seance: Seance,
) -> Entry:
    tournament = seance.tournament
    form = code_form(tournament.form)
    mark = status_text(PlayStatus(ruling.status), form) if ruling.status else ""
    return Entry(
        ruling=ruling,
        title=title_of(ruling.fault),
        mark=mark,
        lines=tuple(_lines(ruling.penalties.all(), reader, sides, unit_of(tournament))),
        groups=_groups(ruling.cards, tables),
    )


def _lines(
    penalties: Iterable[Penalty], reader: Reader, sides: dict[int, str], unit: Unit
) -> Iterable[Line]:
    for one in sorted(penalties, key=lambda each: each.entry.number):
        yield Line(
            name=sides.get(one.entry_id) or reader.name(one.entry.player),
            amount=amount(abs(Fraction(one.amount)), unit) if one.amount else "",
            deducted=Fraction(one.amount) if one.amount else None,
            warning=one.warning,
            note=None if one.note is None else Fraction(one.note),
            faulty=one.faulty,
        )


def _groups(
    cards: dict[str, str], tables: dict[str, tuple[int, int]]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    found: dict[str, list[str]] = {}
    for pk, group in sorted(cards.items(), key=lambda each: tables.get(each[0], (0, 0))):
        if pk in tables:
            position, number = tables[pk]
            found.setdefault(group, []).append(f"{position}.{number}")
    return tuple((group, tuple(found[group])) for group in sorted(found))
