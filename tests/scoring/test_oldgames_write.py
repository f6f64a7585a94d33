"""The write path of the old games: once each, in order, and only what is possible."""

from __future__ import annotations

import uuid

import pytest

from scoring import evenings, oldgames
from scoring.evenings import EveningRefused
from scoring.models import OldEvent, OldGame, Session
from scoring.recording import Author, SessionClosed
from scoring.rules.cards import CARDS
from scoring.rules.historical import HistoricalCode, ImpossibleEvent, m1637, m1659
from scoring.rules.historical.m1637 import Combo, Counted, DealStarted, Declared, Penalised
from tarotclub import people
from tarotclub.people import HasResults, MergeRefused
from tests.scoring.factories import make_players, make_session

WHO = Author(None, "essai")


@pytest.fixture
def game(club) -> OldGame:
    """Three players of 1637, nothing played."""
    rules = m1637.Game1637(3)
    return oldgames.create(make_session(club).pk, rules, make_players(club, 3), uuid.uuid4())


def add(game: OldGame, event, **options) -> OldEvent:
    """The next line of the sheet as it now stands."""
    now = OldGame.objects.get(pk=game.pk)
    return oldgames.add(game.pk, event, uuid.uuid4(), now.version, WHO, **options).event


def accounts(game: OldGame) -> tuple[int, ...]:
    return oldgames.sheet_of(OldGame.objects.get(pk=game.pk)).accounts


def test_a_game_is_begun_once(club):
    session, people, once = make_session(club), make_players(club, 4), uuid.uuid4()
    rules = m1659.Game1659(4, m1659.Tie.SPLIT)
    first = oldgames.create(session.pk, rules, people, once)
    assert oldgames.create(session.pk, rules, people, once) == first
    assert oldgames.create(session.pk, rules, people, uuid.uuid4()).number == 2
    assert oldgames.rules_of(first) == rules
    assert [seat.player for seat in first.seats.all()] == people


def test_the_rules_number_of_players(club):
    session, (one, two) = make_session(club), make_players(club, 2)
    for wrong in ([one, two], [one, two, one]):
        with pytest.raises(ValueError, match="number of players"):
            oldgames.create(session.pk, m1637.Game1637(3), wrong, uuid.uuid4())
    assert not OldGame.objects.exists()


def test_an_event_is_added_once_and_raises_the_pages(game):
    before = Session.objects.get(pk=game.session_id).revision
    once = uuid.uuid4()
    added = oldgames.add(game.pk, DealStarted(0), once, game.version, WHO)
    again = oldgames.add(game.pk, DealStarted(0), once, game.version, WHO)
    assert (added.created, again.created, again.event) == (True, False, added.event)
    assert Session.objects.get(pk=game.session_id).revision == before + 1
    with pytest.raises(oldgames.OldEventConflictError):
        oldgames.add(game.pk, DealStarted(1), once, game.version, WHO)


def test_a_sheet_that_has_moved_is_told(game):
    add(game, DealStarted(0))
    with pytest.raises(oldgames.OldGameMovedError) as moved:
        oldgames.add(game.pk, DealStarted(0), uuid.uuid4(), game.version, WHO)
    assert moved.value.game.version == 2
    assert game.events.count() == 1


def test_what_cannot_be_is_not_stored(game):
    with pytest.raises(ImpossibleEvent) as refused:
        add(game, Counted((26, 26, 26)))
    assert refused.value.findings[0].code is HistoricalCode.DEAL_NOT_STARTED
    assert not game.events.exists()


def test_a_closed_evening_is_closed(game):
    evenings.close(game.session_id)
    with pytest.raises(SessionClosed):
        add(game, DealStarted(0))
    assert add(game, DealStarted(0), closed_too=True).number == 1


def test_void_and_restore_move_the_account(game):
    """S-1637-10: a declaration is paid by each other player."""
    add(game, DealStarted(0))
    line = add(game, Declared(1, (Combo.BELLE,)))
    assert accounts(game) == (-1, 2, -1)
    void = oldgames.void(line.pk, line.version, WHO)
    assert oldgames.void(line.pk, line.version, WHO).version == void.version
    assert accounts(game) == (0, 0, 0)
    oldgames.restore(line.pk, void.version, WHO)
    assert accounts(game) == (-1, 2, -1)
    with pytest.raises(oldgames.OldEventStaleError):
        oldgames.void(line.pk, line.version, WHO)


def test_a_correction_keeps_its_place(game):
    add(game, DealStarted(0))
    line = add(game, Declared(1, (), 3))
    add(game, Counted((26, 26, 26)))
    oldgames.correct(line.pk, Declared(2, (), 3), line.version, WHO)
    assert accounts(game) == (-3, -3, 6)
    once_more = oldgames.correct(line.pk, Declared(2, (), 3), line.version, WHO)
    assert once_more.version == line.version + 1
    with pytest.raises(oldgames.OldEventStaleError):
        oldgames.correct(line.pk, Declared(0, (), 3), line.version, WHO)
    with pytest.raises(ImpossibleEvent):
        oldgames.correct(line.pk, Declared(7, (), 3), line.version + 1, WHO)
    assert [row.data["seat"] for row in line.history.order_by("version")] == [1, 2]


def test_what_a_void_makes_impossible_moves_nothing(game):
    deal = add(game, DealStarted(0))
    add(game, m1637.BottomShown(CARDS["RS"]))
    add(game, Penalised(2, m1637.Fault.BAD_DISCARD))
    oldgames.void(deal.pk, deal.version, WHO)
    assert accounts(game) == (0, 0, 0)
    assert all(entry.errors for entry in oldgames.sheet_of(game).entries)


def test_an_evening_with_a_game_is_not_deleted(game):
    with pytest.raises(EveningRefused):
        evenings.delete(game.session_id)


def test_players_of_a_game_stay(game, club):
    one, two, _three = [seat.player for seat in game.seats.all()]
    with pytest.raises(HasResults):
        people.delete(one)
    with pytest.raises(MergeRefused):
        people.merge(one, two)


def test_a_merge_takes_the_seat_over(game, club):
    (other,) = make_players(club, 1)
    first = game.seats.get(index=0).player
    before = Session.objects.get(pk=game.session_id).revision
    people.merge(other, first)
    assert game.seats.get(index=0).player == other
    assert Session.objects.get(pk=game.session_id).revision > before
