"""Reads the log: steps, and what has a history of its own, in one order of time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, Any

from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from scoring.ledger.deals import CHANGES
from scoring.models import Agreement, Deal
from scoring.recording import Change
from scoring.tablelinks import TOTALS
from tournaments.activity.steps import SENTENCES
from tournaments.faultwords import title_of
from tournaments.layouts import DESK_FORMS, Form
from tournaments.models import Activity, PeopleChange, Ruling, TableTotals
from tournaments.teamplans import quarter_of

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tournaments.models import Tournament

_LATEST = Coalesce("cancelled_at", "created_at").desc()
_LATEST_WORD = Coalesce("settled_at", "created_at").desc()


@dataclass(frozen=True)
class Line:
    """One thing that was done. `deal` is the pk of the deal it was done to, where it was one."""

    at: datetime
    code: str
    text: str
    author: str
    deal: int | None = None


def read_log(
    tournament: Tournament, reader: Reader, skip: int, most: int
) -> tuple[tuple[Line, ...], bool]:
    """Return `most` lines after the newest `skip`, and whether there are older ones.

    Six queries, whatever the length: each source gives no more than the page can need.
    """
    wanted = skip + most + 1
    found = [
        *_steps(tournament, wanted),
        *_deals(tournament, wanted),
        *_totals(tournament, wanted),
        *_contested(tournament, wanted),
        *_rulings(tournament, wanted),
        *_people(tournament, reader, wanted),
    ]
    found.sort(key=lambda line: line.at, reverse=True)
    page = tuple(islice(found, skip, skip + most + 1))
    return page[:most], len(page) > most


def _who(row: Any) -> str:
    return str(row.author) if row.author else row.author_label


def _steps(tournament: Tournament, most: int) -> Iterator[Line]:
    rows = Activity.objects.filter(tournament=tournament).select_related("author")
    for row in rows[:most]:
        sentence = SENTENCES.get(row.code)
        text = str(sentence) % row.about if sentence is not None else row.code
        yield Line(row.created_at, row.code, text, _who(row))


def _deals(tournament: Tournament, most: int) -> Iterator[Line]:
    rows = Deal.history.filter(table__session__seance__tournament=tournament)
    teams = tournament.form == Form.EQUIPES
    related = ("author", "table__session__seance__meeting") if teams else ("author", "table")
    newest = rows.select_related(*related).order_by("-history_date", "-history_id")
    for row in newest[:most]:
        code = row.history_change_reason or ""
        words = {
            "number": row.number,
            "table": row.table.number,
            "position": row.table.position,
            "change": str(CHANGES[Change(code)]).lower() if code in set(Change) else "",
        }
        if teams:
            words["meeting"] = row.table.session.seance.meeting.number
            words["quarter"] = quarter_of(row.table.position)
        yield Line(row.history_date, code, _of_deal(tournament.form) % words, _who(row), row.id)


def _of_deal(form: str) -> str:
    """The sentence for a deal of a tournament of that form, its numbers to be filled in."""
    if form == Form.EQUIPES:
        return _(
            "Étui %(number)s, rencontre %(meeting)s, quart-temps %(quarter)s, table %(table)s : "
            "%(change)s"
        )
    if form in DESK_FORMS:
        return _("Étui %(number)s, position %(position)s, table %(table)s : %(change)s")
    return _("Donne %(number)s, position %(position)s, table %(table)s : %(change)s")


def _totals(tournament: Tournament, most: int) -> Iterator[Line]:
    rows = TableTotals.history.filter(table__session__seance__tournament=tournament)
    newest = rows.select_related("author", "table").order_by("-history_date", "-history_id")
    for row in newest[:most]:
        words = {"table": row.table.number, "position": row.table.position}
        if row.voided_at is not None:
            code = "totals.voided"
            text = _("Totaux rayés, position %(position)s, table %(table)s")
        else:
            code, text = (
                ("totals.recorded", _("Totaux saisis, position %(position)s, table %(table)s"))
                if row.version == 1
                else (
                    "totals.corrected",
                    _("Totaux corrigés, position %(position)s, table %(table)s"),
                )
            )
        yield Line(row.history_date, code, text % words, _who(row))


def _contested(tournament: Tournament, most: int) -> Iterator[Line]:
    rows = Agreement.objects.filter(
        table__session__seance__tournament=tournament, word=Agreement.Word.CONTESTED
    )
    newest = rows.select_related("table", "settled_by").order_by(_LATEST_WORD, "-pk")
    for row in newest[:most]:
        words = {"number": row.number, "table": row.table.number, "position": row.table.position}
        if row.number == TOTALS:
            said = _("Totaux contestés, position %(position)s, table %(table)s")
            settled = _("Totaux contestés, réglé, position %(position)s, table %(table)s")
        else:
            said = _("Étui %(number)s contesté, position %(position)s, table %(table)s")
            settled = _("Étui %(number)s contesté, réglé, position %(position)s, table %(table)s")
        yield Line(row.created_at, "result.contested", said % words, row.label)
        if row.settled_at is not None:
            by = str(row.settled_by) if row.settled_by else ""
            yield Line(row.settled_at, "result.settled", settled % words, by)


def _rulings(tournament: Tournament, most: int) -> Iterator[Line]:
    rows = Ruling.objects.filter(seance__tournament=tournament)
    newest = rows.select_related("author", "cancelled_by").order_by(_LATEST, "-pk")
    for row in newest[:most]:
        name = title_of(row.fault) if row.fault else str(row.get_kind_display())
        words = {"name": name}
        text = _("Décision de l’arbitre : %(name)s")
        yield Line(row.created_at, "ruling.made", text % words, _who(row))
        if row.cancelled_at is not None:
            by = str(row.cancelled_by) if row.cancelled_by else ""
            text = _("Décision annulée : %(name)s")
            yield Line(row.cancelled_at, "ruling.cancelled", text % words, by)


def _people(tournament: Tournament, reader: Reader, most: int) -> Iterator[Line]:
    rows = PeopleChange.objects.filter(seance__tournament=tournament)
    people = ("author", "cancelled_by", "entry__player", "other__player")
    newest = rows.select_related(*people).order_by(_LATEST, "-pk")
    for row in newest[:most]:
        names = [reader.name(row.entry.player)]
        if row.other is not None:
            names.append(reader.name(row.other.player))
        words = {"kind": row.get_kind_display(), "names": ", ".join(names)}
        text = _("%(kind)s : %(names)s")
        yield Line(row.created_at, f"people.{row.kind}", text % words, _who(row))
        if row.cancelled_at is not None:
            text = _("Annulé : %(kind)s, %(names)s")
            by = str(row.cancelled_by) if row.cancelled_by else ""
            yield Line(row.cancelled_at, f"people.{row.kind}.cancelled", text % words, by)
