"""What the tests of the old games' pages type: lines as a browser posts them."""

from __future__ import annotations

import uuid

from scoring import oldgames
from scoring.models import OldGame
from scoring.rules.historical import m1637, m1659
from tests.scoring.factories import make_players, make_session


def make_old(club, players: int = 3, rules=None, **values) -> OldGame:
    """A sheet without a line, in an open evening: 1637 at three where not said."""
    session = values.pop("session", None) or make_session(club, **values)
    rules = rules or m1637.Game1637(players)
    return oldgames.create(session.pk, rules, make_players(club, rules.players), uuid.uuid4())


def make_1659(club, players: int = 2, tie=m1659.Tie.CARRY, **values) -> OldGame:
    return make_old(club, rules=m1659.Game1659(players, tie), **values)


def line(browser, game: OldGame, kind: str, **typed):
    """Post a line of a sheet as its form stands now."""
    version = OldGame.objects.get(pk=game.pk).version
    sent = {"submission": str(uuid.uuid4()), "version": version, **typed}
    return browser.post(f"/c/test/jeux-anciens/{game.pk}/lignes/{kind}/", sent)


def noted(browser, game: OldGame, kind: str, **typed):
    """The same for a line that is taken."""
    answer = line(browser, game, kind, **typed)
    assert answer.status_code == 302, answer.content.decode()
    return game.events.order_by("number").last()


def each(key: str, values) -> dict[str, object]:
    """The fields of a part that asks every player."""
    return {f"{key}_{seat}": value for seat, value in enumerate(values) if value is not None}


def trick(plays, mort=None) -> dict[str, object]:
    """A trick as it is typed: who leads, and everyone's card."""
    typed = {f"plays_{seat}": card for seat, card in plays}
    return {"plays": plays[0][0], **typed, **({"mort": mort} if mort else {})}


def accounts(game: OldGame) -> list[int]:
    return list(oldgames.sheet_of(OldGame.objects.get(pk=game.pk)).accounts)
