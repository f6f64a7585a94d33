"""The demonstration's two duplicate tournaments, through the write path like any other."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from scoring.models import Table
from scoring.recording import Author
from tarotclub.models import Player, Season
from tournaments import directing
from tournaments.demo import hands
from tournaments.demo.evenings import Cast
from tournaments.directing import Result
from tournaments.directing.challenges import ChallengeRule, create_challenge, publish_challenge
from tournaments.models import Challenge, Seance, Tournament
from tournaments.movements import offered_for_players
from tournaments.plans import Plan, plan_of, taker_index


def finished(cast: Cast, day: date, rng: random.Random) -> Tournament:
    """Twenty-eight players at seven tables, every result in."""
    tournament, seance = _start(cast, "Grand prix de Montfaucel", day, 28, rng)
    board_margins = _board_margins(seance, rng)
    last = seance.positions or 0
    for position in range(1, last + 1):
        if position > 1:
            directing.start_position(tournament, position)
        _record(cast, tournament, _results(cast, seance, position, board_margins, rng))
    return directing.finish(tournament)


def challenge(season: Season) -> None:
    """Points by place over the season's duplicates, and two for taking part."""
    rule = ChallengeRule(
        _("Challenge du duplicate"),
        Challenge.Method.PLACES,
        Challenge.Counts.INDIVIDUEL,
        scale=["25", "20", "16", "13", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"],
        attendance=Decimal(2),
    )
    publish_challenge(create_challenge(season, rule))


def running(cast: Cast, day: date, rng: random.Random) -> Tournament:
    """Twenty players at five tables, in the fourth position; two results are missing."""
    tournament, seance = _start(cast, "Duplicate des Glycines", day, 20, rng)
    board_margins = _board_margins(seance, rng)
    for position in (1, 2, 3):
        results = _results(cast, seance, position, board_margins, rng)
        if position > 1:
            results = results[:-1]
        _record(cast, tournament, results)
        directing.start_position(tournament, position + 1)
    current = _results(cast, seance, 4, board_margins, rng)
    _record(cast, tournament, current[::2])
    return tournament


def _start(
    cast: Cast, name: str, day: date, players: int, rng: random.Random
) -> tuple[Tournament, Seance]:
    tournament = directing.create(cast.club, name, day, cast.season)
    entered: list[Player] = rng.sample(list(cast.tempers), players)
    directing.register_all(tournament, entered)
    movement = offered_for_players(players)[0]
    directing.choose_movement(tournament, movement.id)
    directing.draw(tournament, rng.randrange(10_000))
    directing.publish(tournament)
    return tournament, directing.start(tournament)


def _board_margins(seance: Seance, rng: random.Random) -> dict[int, float]:
    """How good each étui's cards are for its taker: the same for every table that plays it."""
    boards = seance.boards.order_by("number").values_list("number", flat=True)
    return {board: rng.gauss(2, 9) for board in boards}


def _results(
    cast: Cast, seance: Seance, position: int, margins: dict[int, float], rng: random.Random
) -> list[Result]:
    """What every table of the position wrote on the travelling sheets."""
    plan = plan_of(seance)
    tables = seance.session.tables.filter(position=position).order_by("number")
    return [
        Result(
            table.pk,
            board,
            hands.half_unit(rng, margins[board] + _skill(cast, table, board)),
            hands.submission(rng),
        )
        for table in tables.prefetch_related("seats__player")
        for board in _boards(plan, table)
    ]


def _boards(plan: Plan, table: Table) -> tuple[int, ...]:
    return plan.boards_at(table.position, table.number)


def _skill(cast: Cast, table: Table, board: int) -> float:
    """What the taker's play adds to the cards, against those three."""
    skills = {seat.index: cast.tempers[seat.player].skill for seat in table.seats.all()}
    mean = sum(skills.values()) / len(skills)
    return 3 * (skills[taker_index(board)] - mean)


def _record(cast: Cast, tournament: Tournament, results: Iterable[Result]) -> None:
    directing.record_results(tournament, list(results), Author(cast.owner))
