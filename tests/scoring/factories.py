"""Evenings, tables and deals for tests, made as the product makes them: deals through recording."""

from __future__ import annotations

import uuid
from datetime import date

from django.utils import timezone

from scoring.models import Attendance, Deal, Seat, Session, Table
from scoring.recording import Author, DealEntry, next_deal, record
from scoring.rules.deal import Called, Camp, Chelem, Contract, Outcome, Poignee, PoigneeSize
from scoring.rulesets import preferred
from tarotclub.models import Club, Player, Season
from tarotclub.names import sort_key

NAMES = [
    ("Monique", "Lafargue"),
    ("Bernard", "Tissot"),
    ("Jeannine", "Couderc"),
    ("Yves", "Le Goff"),
    ("Nicole", "Brunet"),
    ("Michel", "Garrigue"),
    ("Pierre-Antoine", "Destouches"),
    ("Raymond", "Vasseur"),
    ("Karim", "Benali"),
    ("Odette", "Marchal"),
]
DAY = date(2025, 11, 28)


def make_players(club: Club, number: int) -> list[Player]:
    """New players of the club, with names that differ."""
    before = club.players.count()
    players = []
    for nth in range(before, before + number):
        first, last = NAMES[nth % len(NAMES)]
        last += f" {nth}" if nth >= len(NAMES) else ""
        # What `save` would add.
        key = sort_key(last, first)
        players.append(Player(club=club, first_name=first, last_name=last, sort_key=key))
    return Player.objects.bulk_create(players)


def make_season(club: Club, **values) -> Season:
    values = {
        "name": "2025-2026",
        "starts": date(2025, 9, 1),
        "ends": date(2026, 6, 30),
        **values,
    }
    return Season.objects.get_or_create(club=club, name=values.pop("name"), defaults=values)[0]


def make_session(club: Club, **values) -> Session:
    """An open evening without tables."""
    values = {
        "name": "Vendredi",
        "date": DAY,
        "status": Session.Status.OPEN,
        "opened_at": timezone.now(),
        **values,
    }
    return Session.objects.create(club=club, rule_set=preferred(club), **values)


def make_table(
    club: Club,
    players: int = 4,
    seats: int | None = None,
    *,
    session: Session | None = None,
    people: list[Player] | None = None,
    **values,
) -> Table:
    """A table of `players` with `seats` people (as many, where not said), in an open evening.

    `people` sit there in that order; others are made.
    """
    session = session or make_session(club)
    people = people or make_players(club, seats or players)
    number = session.tables.count() + 1
    table = Table.objects.create(
        session=session,
        rule_set=session.rule_set,
        size=players,
        **{"number": number, **values},
    )
    here = set(session.attendances.values_list("player", flat=True))
    Attendance.objects.bulk_create(
        Attendance(session=session, player=player) for player in people if player.pk not in here
    )
    Seat.objects.bulk_create(
        Seat(table=table, player=player, index=index) for index, player in enumerate(people)
    )
    return table


def make_evening(club: Club, *sizes: int, **values) -> Session:
    """An open evening with a table of each size: `make_evening(club, 4, 5)`."""
    session = make_session(club, **values)
    for size in sizes or (4,):
        make_table(club, size, session=session)
    return session


def entry(table: Table, taker: int | None = 0, **values) -> DealEntry:
    """The entry of the table's next deal: a garde made by 8 with two bouts, where not said.

    `points` may be given whole, `poignees` as `[(seat, "simple")]`, words as plain text.
    """
    points = values.pop("points", 49)
    poignees = tuple(Poignee(seat, PoigneeSize(size)) for seat, size in values.pop("poignees", ()))
    if table.size == 5 and "called" not in values:
        values["called"], values["partner"] = Called.SELF, None
    for name, words in [
        ("contract", Contract),
        ("called", Called),
        ("petit_au_bout", Camp),
        ("chelem", Chelem),
        ("outcome", Outcome),
    ]:
        if values.get(name) is not None:
            values[name] = words(values[name])
    return DealEntry(
        **{
            "submission": uuid.uuid4(),
            "number": values.pop("number", None) or next_deal(table).number,
            "taker": taker,
            "contract": Contract.GARDE,
            "bouts": 2,
            "half_points": round(points * 2),
            "poignees": poignees,
            **values,
        }
    )


def play(table: Table, taker: int | None = 0, author=None, **values) -> Deal:
    """Record the table's next deal (see `entry`) and return it."""
    return record(table, entry(table, taker, **values), Author(author, "essai")).deal


def play_nothing(table: Table, outcome: str = "passed", author=None) -> Deal:
    """Record a deal nobody plays: passed, petit_sec, fausse_donne, annulled."""
    return play(table, None, author, outcome=outcome)


def unit(table: Table, taker: int, half_unit: int, author=None, **values) -> Deal:
    """Record a deal of which only the score is known, as a travelling sheet gives it."""
    return play(
        table,
        taker,
        author,
        depth=Deal.Depth.UNIT,
        half_unit=half_unit,
        bouts=None,
        half_points=None,
        **values,
    )


def scores(deal: Deal) -> dict[int, float]:
    """What the deal gave, by the index of the seat."""
    return {row.seat.index: row.half_score / 2 for row in deal.scores.select_related("seat")}


def revision(session: Session) -> int:
    """The revision as stored now."""
    return Session.objects.get(pk=session.pk).revision
