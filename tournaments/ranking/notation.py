"""Rankings written as JSON, to the thousandth; reading is `from_json`."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from scoring.rules.points import plain_number

from tournaments.movements.compass import Compass
from tournaments.ranking.errors import RankError
from tournaments.ranking.free_contracts import DifferenceStanding
from tournaments.ranking.free_seats import SeatResult
from tournaments.ranking.individual import Ranking
from tournaments.ranking.libre import LibreStanding
from tournaments.ranking.places import Standing
from tournaments.ranking.plays import (
    Encounter,
    EncounterNotes,
    FreePlay,
    Play,
    PlayNotes,
    PlayStatus,
)
from tournaments.ranking.pm import PM, BoardPm, Mark
from tournaments.ranking.quadrettes import PmStanding
from tournaments.ranking.reading import FORMS, AnyTournament, Tournament, from_json
from tournaments.ranking.reading_free import FreeMethod, FreeTournament
from tournaments.ranking.reading_libre import LibreTournament
from tournaments.ranking.reading_sides import QuadretteTournament, TripletteTournament
from tournaments.ranking.reading_teams import TeamTournament, teams_json
from tournaments.ranking.records import BadRecord
from tournaments.ranking.triplettes import TripletteRanking

__all__ = [
    "FORMS",
    "AnyTournament",
    "BadRecord",
    "Tournament",
    "error_json",
    "from_json",
    "thousandths",
    "to_json",
]

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


def to_json(tournament: AnyTournament, describe: Describe) -> Json:
    """All rankings and every board's notes, as documented for `manage.py rank`.

    What could not be read stands under `errors`, and a result also at its place in its board;
    `ties` says what decided between equal totals, `provisional` that results are still awaited.
    """
    found = _written(tournament, describe)
    if tournament.progress().provisional or found.pop("awaited", False):
        found["provisional"] = True
    if tournament.bad:
        found["errors"] = [
            {"entry": bad.entry, "index": bad.index, **error_json(bad.error, describe)}
            for bad in tournament.bad
        ]
    return found


def _written(tournament: AnyTournament, describe: Describe) -> Json:
    if isinstance(tournament, LibreTournament):
        return _libre(tournament)
    if isinstance(tournament, TeamTournament):
        return teams_json(tournament, thousandths)
    if isinstance(tournament, QuadretteTournament):
        return _quadrettes(tournament, describe)
    if isinstance(tournament, FreeTournament):
        return _free(tournament, describe)
    if isinstance(tournament, TripletteTournament):
        met = tournament.notes()
        return _percent(tournament.results, met, tournament.ranking(met), describe)
    notes = tournament.notes()
    return _percent(tournament.results, notes, tournament.ranking(notes), describe)


def _percent(
    results: Iterable[Play | Encounter | BadRecord],
    notes: Iterable[PlayNotes | EncounterNotes],
    ranking: Ranking | TripletteRanking,
    describe: Describe,
) -> Json:
    rounds = ranking.alternated
    rankings: Json = {
        "general": _standings(ranking.general),
        "alternated": None if rounds is None else _standings(rounds),
        "lines": {str(line): _standings(ranked) for line, ranked in ranking.lines.items()},
    }
    return {
        "rankings": rankings | _unranked(ranking.unranked),
        "boards": _boards(results, {_key(note.play): _notes(note) for note in notes}, describe),
        **_ties((one.competitor, one.tie) for one in ranking.general),
    }


def _quadrettes(tournament: QuadretteTournament, describe: Describe) -> Json:
    ranking, boards = tournament.ranking(), tournament.boards()
    gained = {(one.session, one.board, frozenset((one.one, one.other))): one for one in boards}
    rows = {
        _key(play): _match_points(
            play, gained.get((play.session, play.board, frozenset(play.competitors)))
        )
        for play in tournament.counted()
    }
    return {
        "rankings": {
            "general": [_pm_standing(one) for one in ranking.general],
            "alternated": None,
            "lines": {},
            **_unranked(ranking.unranked),
        },
        "boards": _boards(tournament.results, rows, describe),
        **_ties((one.competitor, one.tie) for one in ranking.general),
        "awaited": any(one.mark is Mark.AWAITED for one in boards),
    }


def _free(tournament: FreeTournament, describe: Describe) -> Json:
    if tournament.method is FreeMethod.DIFFERENCE:
        found = _by_difference(tournament)
    else:
        ranked = tournament.by_match_points()
        rounds = ranked.alternated
        rankings: Json = {
            "general": _standings(ranked.general),
            "alternated": None if rounds is None else _standings(rounds),
            "lines": {str(line): _standings(rows) for line, rows in ranked.lines.items()},
        }
        ties = _ties((one.competitor, one.tie) for one in ranked.general)
        found = {"rankings": rankings | _unranked(ranked.unranked), **ties}
    gained = tournament.seats()
    rows = {
        _key(play): _free_row(play, gained.get((play.session, play.board, play.table), {}))
        for play in tournament.plays
    }
    return found | {"boards": _boards(tournament.results, rows, describe)}


def _by_difference(tournament: FreeTournament) -> Json:
    ranked = tournament.by_difference()
    rows = [_difference_standing(one) for one in ranked]
    known = {one.competitor for one in ranked}
    left = tuple(one.id for one in tournament.competitors if one.id not in known)
    rankings = {"general": rows, "alternated": None, "lines": {}, **_unranked(left)}
    return {"rankings": rankings, **_ties((one.competitor, one.tie) for one in ranked)}


def _difference_standing(one: DifferenceStanding) -> Json:
    found: Json = {
        "rank": one.rank,
        "id": one.competitor,
        "total": thousandths(one.total),
        "boards": one.boards,
    }
    return found | ({"penalty": thousandths(one.penalty)} if one.penalty else {})


def _free_row(play: FreePlay, gained: Mapping[Compass, SeatResult]) -> Json:
    """A play's four scores, and what each seat gains where it is compared."""
    row: Json = {
        "table": play.table,
        "scores": {str(seat): plain_number(half) for seat, half in play.halves.items()},
        "match_points": {str(seat): _note(one.points) for seat, one in gained.items()},
        "notes": {str(seat): _note(one.note) for seat, one in gained.items()},
        "differences": {str(seat): _note(one.difference) for seat, one in gained.items()},
    }
    if play.group:
        row["group"] = play.group
    return row if play.status is PlayStatus.PLAYED else row | {"status": str(play.status)}


def _libre(tournament: LibreTournament) -> Json:
    ranking = tournament.ranking()
    rankings: Json = {
        "general": [_libre_standing(one) for one in ranking.general],
        "alternated": None,
        "lines": {},
    }
    if ranking.teams:
        rankings["teams"] = [_libre_standing(one) for one in ranking.teams]
    return {
        "rankings": rankings | _unranked(ranking.unranked),
        "boards": {},
        **_ties((one.competitor, one.tie) for one in ranking.general),
    }


def _unranked(unranked: tuple[str, ...]) -> Json:
    return {"unranked": list(unranked)} if unranked else {}


def _ties(reasons: Iterable[tuple[str, object]]) -> Json:
    """What decided, by competitor, where totals are equal."""
    told = {competitor: str(reason) for competitor, reason in reasons if reason is not None}
    return {"ties": told} if told else {}


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
    return found | _besides(one)


def _pm_standing(one: PmStanding) -> Json:
    found: Json = {
        "rank": one.rank,
        "id": one.competitor,
        "total": thousandths(one.total),
        "points": plain_number(one.half_points),
        "boards": one.boards,
    }
    return found | _besides(one)


def _libre_standing(one: LibreStanding) -> Json:
    found: Json = {
        "rank": one.rank,
        "id": one.competitor,
        "total": thousandths(one.total),
        "best_position": thousandths(one.best_position),
        "positions": len(one.positions),
    }
    if one.deals is not None:
        found["deals"] = one.deals
    return found | _besides(one)


def _besides(one: Standing | PmStanding | LibreStanding) -> Json:
    """What only some rows bear."""
    found: Json = {"penalty": thousandths(one.penalty)} if one.penalty else {}
    return found | ({"withdrawn": True} if one.withdrawn else {})


def _note(note: Fraction | None) -> float | None:
    return None if note is None else thousandths(note)


def _notes(note: PlayNotes | EncounterNotes) -> Json:
    pair = {"note_attack": _note(note.attack), "note_defence": _note(note.defence)}
    return _row(note.play, pair)


def _match_points(play: Encounter, board: BoardPm | None) -> Json:
    if board is None or board.mark is Mark.AWAITED or play.attack is None or play.defence is None:
        return _row(play, {"pm_attack": None, "pm_defence": None})
    gained = {
        "pm_attack": board.pm(play.attack) / PM,
        "pm_defence": board.pm(play.defence) / PM,
    }
    return _row(play, gained)


def _row(play: Play | Encounter, gained: Json) -> Json:
    found: Json = {
        "table": play.table,
        "score": None if play.half_unit is None else plain_number(play.half_unit),
        **gained,
    }
    if play.group:
        found["group"] = play.group
    return found if play.status is PlayStatus.PLAYED else found | {"status": str(play.status)}


def _boards(
    results: Iterable[Play | Encounter | FreePlay | BadRecord],
    rows: Mapping[tuple[int, int, int, str | None], Json],
    describe: Describe,
) -> Json:
    """The rows of every board, in the order of the results, bad ones in their place."""
    given = tuple(results)
    several = len({one.session for one in given if not isinstance(one, BadRecord)}) > 1
    boards: dict[int, list[Json]] = {}
    for result in given:
        if isinstance(result, BadRecord):
            board, table = _place(result)
            if board is not None:
                row = {"table": table, **error_json(result.error, describe)}
                boards.setdefault(board, []).append(row)
            continue
        session = {"session": result.session} if several else {}
        boards.setdefault(result.board, []).append(session | rows[_key(result)])
    return {str(board): listed for board, listed in sorted(boards.items())}


def _key(play: Play | Encounter | FreePlay) -> tuple[int, int, int, str | None]:
    """One play: in an Emmanuel a pool may have a board at a table twice."""
    attack = play.attack if isinstance(play, Encounter) else None
    return play.session, play.board, play.table, attack


def _place(bad: BadRecord) -> tuple[int | None, object]:
    """The board and table a bad result names, as far as they can be read."""
    record = bad.record if isinstance(bad.record, dict) else {}
    board = record.get("board")
    return board if isinstance(board, int) else None, record.get("table")
