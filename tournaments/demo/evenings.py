"""The demonstration's evenings: people come, tables are drawn, some two thousand deals are played.

Everything goes through the write paths but the deals, which are written many at a time; they are
what `recording.record` would have stored, and a test holds them to it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from simple_history.utils import bulk_create_with_history

from scoring import evenings
from scoring.marques import half_scores, marque
from scoring.models import Attendance, Deal, DealScore, Session, Table
from scoring.recording import DealEntry, touched
from scoring.recording.entries import Change, put
from scoring.rules.deal import DealFacts, Outcome, Poignee
from scoring.rules.ruleset import RuleSet
from scoring.rules.seating import splits
from tarotclub.models import Club, Player, Season, User
from tournaments.demo import hands
from tournaments.demo.people import Temper

DEALS = 9
"""Deals of one position."""


@dataclass(frozen=True)
class Cast:
    """Who plays, for whom it is written, and who writes it down."""

    club: Club
    season: Season
    owner: User
    tempers: Mapping[Player, Temper]


def past(cast: Cast, day: date, rng: random.Random) -> Session:
    """An evening that is over: two positions, every deal written down."""
    session = _begin(cast, day, rng)
    for _position in (1, 2):
        session = _draw(session, rng)
        _play(cast, session, rng, {table.pk: DEALS for table in _tables(session)})
    evenings.close(session.pk)
    began = _clock(cast.club, day, 20, 30)
    ended = began + timedelta(hours=3, minutes=20)
    Session.objects.filter(pk=session.pk).update(opened_at=began, closed_at=ended)
    return session


def tonight(cast: Cast, day: date, rng: random.Random) -> Session:
    """The evening that is being played: the second position, one table has not written anything."""
    session = _begin(cast, day, rng)
    session = _draw(session, rng)
    _play(cast, session, rng, {table.pk: DEALS for table in _tables(session)})
    session = _draw(session, rng)
    tables = _tables(session)
    played = {table.pk: rng.randint(2, 6) for table in tables}
    played[tables[-1].pk] = 0
    _play(cast, session, rng, played)
    Session.objects.filter(pk=session.pk).update(opened_at=_clock(cast.club, day, 20, 30))
    return session


def coming(cast: Cast, day: date) -> Session:
    """An evening that is announced."""
    return evenings.create(cast.club, evenings.Details(day, season=cast.season, published=True))


def _begin(cast: Cast, day: date, rng: random.Random) -> Session:
    size = 5 if rng.random() < 0.25 else 4
    details = evenings.Details(day, season=cast.season, table_size=size, published=True)
    session = evenings.create(cast.club, details)
    here = [player for player, temper in cast.tempers.items() if rng.random() < temper.comes]
    for player in here:
        evenings.check_in(session.pk, player)
    at = _clock(cast.club, day, 20, 5)
    Attendance.objects.filter(session=session).update(arrived_at=at)
    return session


def _draw(session: Session, rng: random.Random) -> Session:
    """Draw and install the next position's tables."""
    people = Attendance.objects.filter(session=session).count()
    split = rng.choice(splits(people, session.table_size)[:2])
    again = session.position > 0
    choice = evenings.Choice(split, rng.randrange(evenings.SEEDS), avoiding=again, deals=DEALS)
    session = Session.objects.get(pk=session.pk)
    proposal = evenings.propose(session, choice)
    return evenings.install(session.pk, choice, proposal.digest, session.version)


def _tables(session: Session) -> list[Table]:
    tables = session.tables.filter(position=session.position).order_by("number")
    return list(tables.select_related("rule_set").prefetch_related("seats__player"))


def _play(cast: Cast, session: Session, rng: random.Random, played: Mapping[int, int]) -> None:
    """Let each table (by pk) of the current position play that many deals."""
    rules = session.rule_set.rules
    deals: list[Deal] = []
    for table in _tables(session):
        seated = [cast.tempers[seat.player] for seat in table.seats.all()]
        deals.extend(_deals_of(table, seated, played[table.pk], rng))
    for deal in deals:
        deal.author, deal.version = cast.owner, 1
        found = marque(deal, rules)
        deal.half_unit = found.half_unit if found else None
    _store(cast, session, deals, rules)


def _deals_of(table: Table, seated: list[Temper], count: int, rng: random.Random) -> Iterator[Deal]:
    """Deals as the table played them. Who sits out rests with the dealer (S-5M-01)."""
    seats = len(seated)
    resting = seats - table.size
    dealer = table.first_dealer
    for number in range(1, count + 1):
        out = {(dealer + step) % seats for step in range(resting)}
        playing = tuple(seat for seat in range(seats) if seat not in out)
        entry = _entry(number, playing, [seated[seat] for seat in playing], rng)
        deal = Deal(
            table=table, rule_set=table.rule_set, submission=entry.submission, number=number
        )
        put(deal, replace(entry, playing=playing, dealer=dealer), entry.digest)
        yield deal
        dealer = (dealer + _moves(entry.outcome, resting)) % seats


def _moves(outcome: Outcome, resting: int) -> int:
    """How many seats the deal moves on."""
    if resting:
        return resting if outcome.scored else 0
    return 0 if outcome.keeps_dealer() else 1


def _entry(
    number: int, playing: tuple[int, ...], tempers: list[Temper], rng: random.Random
) -> DealEntry:
    submission, outcome = hands.submission(rng), hands.outcome(rng)
    if outcome is not Outcome.PLAYED:
        return DealEntry(submission, number, outcome)
    facts = hands.facts(rng, tempers)
    return _played(DealEntry(submission, number), facts, playing)


def _played(entry: DealEntry, facts: DealFacts, playing: tuple[int, ...]) -> DealEntry:
    """The facts by the table's seats."""
    return replace(
        entry,
        taker=playing[facts.taker],
        contract=facts.contract,
        called=facts.called,
        partner=None if facts.partner is None else playing[facts.partner],
        bouts=facts.bouts,
        half_points=facts.half_points,
        poignees=tuple(Poignee(playing[each.seat], each.size) for each in facts.poignees),
        petit_au_bout=facts.petit_au_bout,
        chelem=facts.chelem,
    )


def _store(cast: Cast, session: Session, deals: list[Deal], rules: RuleSet) -> None:
    """Write the deals of one position, their first version in the history, and their scores."""
    at = _clock(cast.club, session.date, 20 + session.position, 15)
    bulk_create_with_history(
        deals,
        Deal,
        default_user=cast.owner,
        default_change_reason=str(Change.RECORDED),
        default_date=at,
    )
    written = Deal.objects.filter(pk__in=[deal.pk for deal in deals])
    written.update(created_at=at, updated_at=at)
    DealScore.objects.bulk_create(
        DealScore(deal=deal, seat=seat, half_score=half)
        for deal in deals
        for seat in deal.table.seats.all()
        if (half := half_scores(deal, rules).get(seat.index)) is not None
    )
    touched(session)


def _clock(club: Club, day: date, hour: int, minute: int) -> datetime:
    """That hour in the club, or now where it has not come yet."""
    at = datetime.combine(day, time(hour, minute), tzinfo=ZoneInfo(club.timezone))
    return min(at, timezone.now())
