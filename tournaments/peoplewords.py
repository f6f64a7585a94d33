"""What a change of people while boards are played says: what was done, and what it moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments.messages_movements import REASONS
from tournaments.models import Entry, PeopleChange
from tournaments.movements import Compass
from tournaments.words import SEATS, boards_words

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Tournament

Names = Mapping[int, str]


@dataclass(frozen=True)
class Told:
    """A line of the log in words: what was done, and what follows from it."""

    change: PeopleChange
    what: str
    follows: tuple[str, ...]


def read_changes(tournament: Tournament) -> tuple[Told, ...]:
    """Everything that changed, the newest first: two queries."""
    rows = PeopleChange.objects.filter(seance__tournament=tournament)
    return tell(tournament.entries.all(), rows.select_related("entry", "other", "author"))


def tell(entries: QuerySet[Entry], changes: Iterable[PeopleChange]) -> tuple[Told, ...]:
    """The words of these changes; one query for the names."""
    names = {one.pk: one.player.full_name for one in entries.select_related("player")}
    return tuple(Told(one, _what(one, names), tuple(_follows(one, names))) for one in changes)


def _what(change: PeopleChange, names: Names) -> str:
    words = {
        "one": names[change.entry_id],
        "other": names[change.other_id] if change.other_id else "",
        "position": change.position,
    }
    sentences = {
        PeopleChange.Kind.SWAPPED: _(
            "Position %(position)s : %(one)s et %(other)s étaient chacun à la place de l’autre. "
            "Les résultats suivent les places."
        ),
        PeopleChange.Kind.REPLACED: _(
            "%(other)s joue pour %(one)s à partir de la position %(position)s. "
            "Ce que %(one)s a joué reste à son nom."
        ),
        PeopleChange.Kind.LATE: _(
            "%(one)s, arrivé en retard, joue à partir de la position %(position)s."
        ),
        PeopleChange.Kind.LEFT: _(
            "%(one)s est parti à la position %(position)s : ses tables jouent sans lui, "
            "il est classé à la fin."
        ),
    }
    return sentences[PeopleChange.Kind(change.kind)] % words


def _follows(change: PeopleChange, names: Names) -> Iterable[str]:
    data = change.data
    yield from _first(data)
    yield from _turns(data, names)
    reasons = data.get("reasons", ())
    if "repair_go_on" in reasons:
        yield _("Ensuite, chacun continue sur le chemin de l’autre.")
    elif "repair_go_back" in reasons:
        yield _("Ensuite, chacun reprend son propre chemin.")
    for entry, position, table, place in data.get("others", ()):
        yield _("%(player)s change aussi : position %(position)s, table %(table)s, %(seat)s.") % {
            "player": names[entry],
            "position": position,
            "table": table,
            "seat": SEATS[Compass(place)],
        }
    if "repair_go_on" in reasons or data.get("others"):
        yield _("Leurs guides imprimés ne valent plus : réimprimez-les.")
    yield from _again(data.get("again", ()), names)


def _first(data: Mapping[str, Any]) -> Iterable[str]:
    """Where who came sits first."""
    if "table" not in data:
        return
    words = {"table": data["table"], "seat": SEATS[Compass(data["place"])]}
    if "seated_at" in data:
        yield _(
            "Il se repose d’abord ; il commence à la position %(position)s, table %(table)s, "
            "%(seat)s."
        ) % {**words, "position": data["seated_at"]}
    else:
        yield _("Il commence à la table %(table)s, %(seat)s.") % words


def _turns(data: Mapping[str, Any], names: Names) -> Iterable[str]:
    """Who rests while somebody who came late plays in his place."""
    turns = data.get("turns", ())
    for position, table, place, entry in turns:
        yield _(
            "Position %(position)s : %(player)s se repose, il joue à sa place, table %(table)s, "
            "%(seat)s."
        ) % {
            "position": position,
            "player": names[entry],
            "table": table,
            "seat": SEATS[Compass(place)],
        }
    if turns:
        yield _("Leurs guides imprimés ne valent plus : réimprimez-les.")
    if data.get("alone"):
        yield _("Désormais un seul classement : qui joue à tour de rôle n’a pas de ligne.")
        yield str(REASONS["preset_not_homologated"])


def _again(met: Iterable[tuple[int, int]], names: Names) -> Iterable[str]:
    """Who plays boards a second time, a sentence each."""
    for entry, rows in groupby(sorted(map(tuple, met)), key=itemgetter(0)):
        boards = tuple(board for _entry, board in rows)
        yield _("%(player)s jouera une seconde fois : %(boards)s.") % {
            "player": names[entry],
            "boards": boards_words(boards),
        }
