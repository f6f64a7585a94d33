"""Asking the arbiter's pages as a browser does."""

from __future__ import annotations

import uuid
from decimal import Decimal

from scoring.ledger.ranks import MEMBERS
from scoring.recording import Author
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import seance
from tests.tournaments.pages import words
from tournaments import directing
from tournaments.directing import Decision, Held
from tournaments.models import Play
from tournaments.plans import plan_of
from tournaments.ranking import PlayStatus
from tournaments.standings import read_field

SCORES = (56, 62, -56, -52, 50)  # RO p.18
WHO = Author(None, "essai")


def text(answer) -> str:
    """The page's words with plain spaces."""
    return words(answer).replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\xa0", " ")


def places(tournament, board=1):
    return list(plan_of(seance(tournament)).tables_with(board))


def case(tournament, index=1, **more):
    position, table = places(tournament)[index]
    return {"etui": 1, "position": position, "table": table, **more}


def new(tournament, data):
    pairs = "&".join(
        f"{name}={one}"
        for name, value in data.items()
        for one in (value if isinstance(value, list) else [value])
    )
    return f"{url('ruling-new', tournament)}?{pairs}"


def people(tournament, index=1):
    """Who sits at the case's table, the taker first."""
    field = read_field(tournament, MEMBERS)
    at = places(tournament)[index]
    taker = field.taker(*at, 1)
    return [taker, *(one for one in field.seated(*at).values() if one != taker)]


def posted(form, **changes):
    """What a browser would send of the decision's form."""
    sent = {}
    for one in form:
        value = one.value()
        if value is not None and value is not False and value != "":
            sent[one.html_name] = "on" if value is True else value
    return {**sent, **changes}


def decided(tournament, status=PlayStatus.FAULT_ATTACK, index=1, **held):
    taker = people(tournament, index)[0]
    play = Play.objects.get(
        board__seance__tournament=tournament,
        board__number=1,
        table__position=places(tournament)[index][0],
    )
    return directing.rule(
        tournament,
        Decision(
            uuid.uuid4(),
            (play.table_id, 1),
            "CA-DUP-RENONCE",
            status,
            (Held(taker.pk, Decimal("0.5"), **held),),
            "vu par l’arbitre",
        ),
        WHO,
    )
