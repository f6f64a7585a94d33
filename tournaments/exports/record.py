"""A tournament in the JSON that `manage.py rank` reads."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.ledger.ranks import MEMBERS
from scoring.rules.points import plain_number
from tournaments import ranking
from tournaments.models import Tournament
from tournaments.ranking import PlayStatus
from tournaments.standings import Field, read_field

Json = dict[str, Any]


def tournament_record(tournament: Tournament) -> Json:
    """Everything the rankings are computed from; competitors bear their entry numbers."""
    return field_record(read_field(tournament, MEMBERS))


def field_record(field: Field) -> Json:
    """The same of a tournament that is read already."""
    return {
        "form": field.tournament.form,
        "competitors": [
            {
                "id": one.id,
                "name": one.name,
                **({"line": str(one.line)} if one.line else {}),
            }
            for one in field.entrants
        ],
        "results": [_result(play) for play in field.plays()],
        **decided(field, "percent"),
    }


def decided(field: Field, unit: str) -> Json:
    """What counts beside the results, of players or sides; penalties are in `unit`: percent, pm."""
    return {
        "penalties": [
            {"competitor": one.competitor, "session": one.session, unit: _number(one.percent)}
            for one in field.penalties()
        ],
        "given": [
            {
                "competitor": one.competitor,
                "session": one.session,
                "table": one.table,
                "board": one.board,
                "note": _number(one.note),
            }
            for one in field.given()
        ],
        "sessions": [
            {
                "session": weight.session,
                "coefficient": float(weight.coefficient),
                "positions": field.positions,
            }
            for weight in field.weights()
        ],
        "withdrawn": [
            {
                "competitor": one.competitor,
                "session": one.session,
                "after_position": one.after_position,
            }
            for one in field.withdrawn
        ],
    }


def _result(play: ranking.Play) -> Json:
    return {
        "session": play.session,
        "position": play.position,
        "table": play.table,
        "board": play.board,
        "seats": {str(seat): competitor for seat, competitor in play.seats.items()},
        "taker": str(play.taker),
        **({} if play.half_unit is None else {"score": plain_number(play.half_unit)}),
        "status": str(PlayStatus(play.status)),
        **({"group": play.group} if play.group else {}),
    }


def _number(value: Fraction) -> float:
    """An amount of at most three decimals, as it is typed."""
    return float(value)
