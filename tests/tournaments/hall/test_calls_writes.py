"""A table calls the arbiter once, whatever it taps; the first answer stays."""

from __future__ import annotations

import pytest

from scoring.models import Session
from scoring.recording import Author
from tarotclub.versions import Gone
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.libre.factories import make_libre
from tournaments import directing
from tournaments.directing.hall import answer_call, call_arbiter
from tournaments.models import ArbiterCall

pytestmark = pytest.mark.django_db
ME = Author(None, "l’arbitre")


@pytest.mark.parametrize("make", [make_tournament, make_libre])
def test_a_second_call_while_one_is_open_is_the_same(club, make):
    tournament = make(club)
    session = seance(tournament).session
    before = tournament.revision, session.revision
    first = call_arbiter(session, 2, "table 2, Nord")
    assert call_arbiter(session, 2, "table 2, Sud") == first
    assert call_arbiter(session, 1, "") != first
    assert ArbiterCall.objects.get(pk=first.pk).label == "table 2, Nord"
    tournament.refresh_from_db()
    session.refresh_from_db()
    assert (tournament.revision, session.revision) == (before[0] + 2, before[1] + 2)


def test_once_answered_the_table_may_call_again(club, owner):
    session = seance(make_tournament(club)).session
    first = call_arbiter(session, 2, "")
    answer_call(first, Author(owner))
    first.refresh_from_db()
    at = first.answered_at
    assert (first.author, at is None) == (owner, False)
    answer_call(first, ME)
    first.refresh_from_db()
    assert (first.author, first.answered_at) == (owner, at)
    assert call_arbiter(session, 2, "") != first


def test_who_cannot_call(club):
    tournament = make_tournament(club)
    session = seance(tournament).session
    for number in (0, 6, 99):
        with pytest.raises(Gone):
            call_arbiter(session, number, "")
    directing.finish(tournament, 999)
    with pytest.raises(directing.Refused, match="tournament_not_running"):
        call_arbiter(session, 1, "")
    draft = make_tournament(club, started=False)
    with pytest.raises(directing.Refused, match="tournament_not_running"):
        call_arbiter(seance(draft).session, 1, "")


def test_an_evening_has_no_arbiter(club):
    evening = Session(club=club, date="2026-03-14")
    evening.rule_set = seance(make_tournament(club)).session.rule_set
    evening.save()
    with pytest.raises(Gone):
        call_arbiter(evening, 1, "")
