"""Both old games as JSON: their rules, their events, the sheet that these make.

A stored sheet is one object for its rules and one row for each event:
`{"game": "1637", "players": 3, "capture": "per_tarot", …}`, then `{"kind": "deal", "dealer": 0}`,
`{"kind": "declaration", "seat": 1, "combos": ["belle"]}` and so on. Lines, accounts and results
are never stored: the fold finds them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from enum import StrEnum
from typing import Any

from . import m1637, m1659
from .account import DealResult, Entry, Line, Sheet, sheet
from .finding import HistoricalCode, HistoricalFinding
from .reading import Data, Reader, mapping


class Period(StrEnum):
    """The two games, by their years."""

    Y1637 = "1637"
    Y1659 = "1659"


HistoricalGame = m1637.Game1637 | m1659.Game1659
HistoricalEvent = m1637.Event1637 | m1659.Event1659
HistoricalSheet = Sheet[Any, Any]
"""A sheet of either game: its state is the game's own affair."""
Sentence = Callable[[Line | HistoricalFinding], str]


def game_to_data(game: HistoricalGame) -> dict[str, object]:
    """The rules of a sheet as JSON, every option by name."""
    if isinstance(game, m1637.Game1637):
        # Every option by name: a sheet keeps its reading even where a preset becomes another.
        options = m1637.options_to_data(game.options)
        return {"game": Period.Y1637.value, "players": game.players, **options}
    return {"game": Period.Y1659.value, "players": game.players, "tie": game.tie.value}


def game_from_data(data: object) -> HistoricalGame:
    """Read the rules of a sheet; without options they are the defaults.

    ImpossibleEvent: an unknown game, a number of players that it does not have, an unknown
    option.
    """
    content = mapping(data)
    reader = Reader(content)
    period = reader.word("game", Period, HistoricalCode.GAME_UNKNOWN)
    players = reader.number("players", 1)
    reader.done()
    rest = {key: value for key, value in content.items() if key not in ("game", "players")}
    if period is Period.Y1637:
        return m1637.Game1637(players, m1637.read_options(rest))
    return m1659.Game1659(players, _tie(rest))


def event_from_data(game: HistoricalGame, data: object) -> HistoricalEvent:
    """Read an event of this game. ImpossibleEvent with everything that cannot be read."""
    if isinstance(game, m1637.Game1637):
        return m1637.event_from_data(data)
    return m1659.event_from_data(data)


def event_to_data(event: HistoricalEvent) -> dict[str, object]:
    """The event as JSON: one row to store."""
    if isinstance(event, m1659.Event1659):
        return m1659.event_to_data(event)
    return m1637.event_to_data(event)


def sheet_from_data(game: HistoricalGame, rows: Iterable[object]) -> HistoricalSheet:
    """The sheet of stored rows. ImpossibleEvent for one that no `event_to_data` has written."""
    return sheet(game, [event_from_data(game, row) for row in rows])


def entry_to_data(entry: Entry[Any], text: Sentence) -> dict[str, object]:
    """An entry as JSON, explained: its lines add up to its `deltas`."""
    return {
        "deal": entry.deal,
        "event": event_to_data(entry.event),
        "deltas": list(entry.deltas),
        "accounts": list(entry.accounts),
        "aside": entry.aside,
        "lines": [
            {
                "code": line.code.value,
                "deltas": list(line.deltas),
                "aside": line.aside,
                "text": text(line),
            }
            for line in entry.lines
        ],
        "findings": [
            {
                "code": finding.code.value,
                "field": finding.field,
                "severity": finding.severity.value,
                "text": text(finding),
            }
            for finding in entry.findings
        ],
        "result": None if entry.result is None else result_to_data(entry.result),
    }


def result_to_data(result: DealResult) -> dict[str, object]:
    """What a deal came to, as JSON."""
    return {each.name: _plain(getattr(result, each.name)) for each in fields(result)}


def _plain(value: object) -> object:
    if isinstance(value, m1659.Pile):
        return m1659.pile_data(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _tie(data: Data) -> m1659.Tie:
    reader = Reader(data)
    for key in sorted(data.keys() - {"tie"}):
        reader.against(HistoricalCode.OPTION_UNKNOWN, key, option=key[:40])
    tie = reader.word("tie", m1659.Tie, HistoricalCode.OPTION_UNREADABLE, m1659.Tie.CARRY)
    reader.done()
    return tie
