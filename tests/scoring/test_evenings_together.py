"""Several secretaries run one evening at once, on the real database."""

from __future__ import annotations

from functools import partial

import pytest

from scoring import evenings
from scoring.evenings import Choice, Details, EveningRefused, StaleVersion
from scoring.models import Draw, Session
from scoring.rules.seating import splits
from tests import together
from tests.scoring.evening_writes import FRIDAY, come, seated
from tests.scoring.factories import make_players, make_session

pytestmark = pytest.mark.django_db(transaction=True)


at_once = partial(
    together.at_once,
    told=(
        EveningRefused,
        StaleVersion,
    ),
)


def test_six_draws_at_once_are_one(club):
    evening = make_session(club)
    players = come(evening, 9)
    draws = [Choice(splits(9)[0], seed) for seed in range(6)]
    digests = [evenings.propose(evening, choice).digest for choice in draws]
    answers = at_once(
        *(
            lambda choice=choice, digest=digest: evenings.install(evening.pk, choice, digest, 1)
            for choice, digest in zip(draws, digests, strict=True)
        )
    )
    assert sum(isinstance(answer, Session) for answer in answers) == 1
    assert sum(isinstance(answer, StaleVersion) for answer in answers) == 5
    assert Draw.objects.count() == 1
    assert evening.tables.count() == 2
    assert seated(evening) == [player.pk for player in players]


def test_everybody_ticked_from_two_phones_is_there_once(club):
    evening = make_session(club)
    players = make_players(club, 6)
    both = [*players, *players]
    at_once(*(lambda who=who: evenings.check_in(evening.pk, who) for who in both))
    assert sorted(evening.attendances.values_list("player", flat=True)) == [
        player.pk for player in players
    ]
    evening.refresh_from_db()
    assert evening.revision == 6


def test_a_double_tap_on_create_is_one_evening(club):
    answers = at_once(*[lambda: evenings.create(club, Details(FRIDAY))] * 3)
    assert sum(isinstance(answer, Session) for answer in answers) == 1
    assert Session.objects.count() == 1
