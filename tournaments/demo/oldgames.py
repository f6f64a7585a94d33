"""The two old games in an evening: one of 1637 at three, one of 1659 at four, line by line."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scoring import oldgames
from scoring.models import Attendance, OldGame, Session
from scoring.recording import Author
from scoring.rules.cards import CARDS
from scoring.rules.historical import HistoricalEvent, HistoricalGame, m1637, m1659
from tournaments.demo.evenings import Cast
from tournaments.demo.hands import submission

DEAL_1637: Sequence[m1637.Event1637] = (
    m1637.DealStarted(0),
    m1637.BottomShown(CARDS["T21"]),
    m1637.Declared(1, (m1637.Combo.BELLE, m1637.Combo.THREE_KINGS)),
    m1637.Declared(2, (m1637.Combo.TRIUMPHS_10,)),
    m1637.TarotsTaken(1, ((1, CARDS["RS"]),)),
    m1637.TarotsTaken(2, ((0, CARDS["RC"]), (2, CARDS["T21"]))),
    m1637.TarotsTaken(1, ((1, CARDS["RH"]),)),
    m1637.TarotsTaken(0, ((0, CARDS["RD"]),)),
    m1637.TarotsTaken(2, ((2, CARDS["T1"]),), last=True),
    m1637.Counted((19, 33, 26)),
    m1637.DealStarted(1),
    m1637.Declared(0, (m1637.Combo.QUAD_QUEENS,)),
)
"""A whole deal and the beginning of the next one."""
DEALS_1659: Sequence[m1659.Event1659] = (
    m1659.HandDealt(0, 19, (5, 5, 5, 5)),
    m1659.StakeRaised(2, 8),
    m1659.Counted(points=(22, 14, 25, 11)),
    m1659.HandDealt(1, 19, (5, 5, 5, 5)),
    m1659.Counted(points=(17, 28, 12, 15)),
)


def play(cast: Cast, session: Session, rng: random.Random) -> None:
    """Write both sheets, for people who came."""
    came = Attendance.objects.filter(session=session).select_related("player").order_by("pk")
    here = [each.player for each in came]
    for rules, events in (
        (m1637.Game1637(3), DEAL_1637),
        (m1659.Game1659(4, m1659.Tie.CARRY), DEALS_1659),
    ):
        people = rng.sample(here, rules.players)
        game = oldgames.create(session.pk, rules, people, submission(rng))
        _write(cast, game, rules, events, rng)


def _write(
    cast: Cast,
    game: OldGame,
    rules: HistoricalGame,
    events: Sequence[HistoricalEvent],
    rng: random.Random,
) -> None:
    for version, event in enumerate(events, start=game.version):
        oldgames.add(game.pk, event, submission(rng), version, Author(cast.owner))
