"""Rankings written as JSON, to the thousandth; reading is `from_json`."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from scoring.rules.points import plain_number

from tournaments.ranking.errors import RankError
from tournaments.ranking.individual import Ranking
from tournaments.ranking.places import Standing
from tournaments.ranking.plays import Play, PlayNotes, PlayStatus
from tournaments.ranking.reading import FORMS, BadRecord, Tournament, from_json

__all__ = ["FORMS", "BadRecord", "Tournament", "error_json", "from_json", "thousandths", "to_json"]

Describe = Callable[[str, Mapping[str, object]], str]
"""Puts a code and its values into a sentence."""

Json = dict[str, Any]


def thousandths(value: Fraction) -> float:
    """Rounded for print to three decimals, half away from zero."""
    steps = (2000 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return (steps if value >= 0 else -steps) / 1000


def error_json(error: RankError, describe: Describe) -> Json:
    """`{"error": {"code": …, "message": …}}`."""
    return {"error": {"code": error.code, "message": describe(error.code, error.params)}}


def to_json(tournament: Tournament, describe: Describe) -> Json:
    """All rankings and every board's notes, as documented for `manage.py rank`.

    What could not be read stands under `errors`, and a result also at its place in its board.
    """
    notes = tournament.notes()
    found: Json = {
        "rankings": _rankings(tournament.ranking(notes)),
        "boards": _boards(tournament, notes, describe),
    }
    if tournament.bad:
        found["errors"] = [
            {"entry": bad.entry, "index": bad.index, **error_json(bad.error, describe)}
            for bad in tournament.bad
        ]
    return found


def _rankings(ranking: Ranking) -> Json:
    found: Json = {
        "general": _standings(ranking.general),
        "alternated": None if ranking.alternated is None else _standings(ranking.alternated),
        "lines": {str(line): _standings(ranked) for line, ranked in ranking.lines.items()},
    }
    if ranking.unranked:
        found["unranked"] = list(ranking.unranked)
    return found


def _standings(standings: Iterable[Standing]) -> list[Json]:
    return [_standing(one) for one in standings]


def _standing(one: Standing) -> Json:
    found: Json = {
        "rank": one.rank,
        "id": one.competitor,
        "total": thousandths(one.total),
        "attack": _note(one.attack),
        "defence": _note(one.defence),
        "tops": one.tops,
        "boards": one.boards,
    }
    if one.penalty:
        found["penalty"] = thousandths(one.penalty)
    return found


def _note(note: Fraction | None) -> float | None:
    return None if note is None else thousandths(note)


def _boards(tournament: Tournament, notes: Iterable[PlayNotes], describe: Describe) -> Json:
    noted = {_key(note.play): note for note in notes}
    several = len({play.session for play in tournament.plays}) > 1
    boards: dict[int, list[Json]] = {}
    for result in tournament.results:
        if isinstance(result, Play):
            row = _play(noted[_key(result)], several)
            boards.setdefault(result.board, []).append(row)
            continue
        board, table = _place(result)
        if board is not None:
            row = {"table": table, **error_json(result.error, describe)}
            boards.setdefault(board, []).append(row)
    return {str(board): rows for board, rows in sorted(boards.items())}


def _key(play: Play) -> tuple[int, int, int]:
    return play.session, play.board, play.table


def _place(bad: BadRecord) -> tuple[int | None, object]:
    """The board and table a bad result names, as far as they can be read."""
    record = bad.record if isinstance(bad.record, dict) else {}
    board = record.get("board")
    return board if isinstance(board, int) else None, record.get("table")


def _play(note: PlayNotes, several_sessions: bool) -> Json:
    play = note.play
    found: Json = {"session": play.session} if several_sessions else {}
    found |= {
        "table": play.table,
        "score": None if play.half_unit is None else plain_number(play.half_unit),
        "note_attack": _note(note.attack),
        "note_defence": _note(note.defence),
    }
    if play.status is not PlayStatus.PLAYED:
        found["status"] = str(play.status)
    return found
