"""Which movements there are, for how many tables and players, and which are proposed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tournaments.movements import source
from tournaments.movements.compass import Starter
from tournaments.movements.errors import MovementError

FORM = "individuel"
"""The one form whose movements are scheduled so far."""

_OFFERED = ("IND-L5", "IND-L6", "IND-L7", "IND-L8", "IND-L9", "IND-L11", "IND-L13")


@dataclass(frozen=True)
class Movement:
    """What an organiser chooses between (OT p.16-19).

    `positions` is the most that can be played without two players meeting twice; `set_sizes` the
    boards a table may play per position, the usual number first; `deals` how many each player
    plays for each set size when all positions are played; `lines` whether players keep to N, S, E
    or O (then there is an alternated ranking). `relay` lists, for one and for two players missing,
    which starters do not exist (RC art.26). `shared`: a position's tables play one set in step.
    """

    id: str
    form: str
    type: str
    tables: int
    competitors: int
    positions: int
    set_sizes: tuple[int, ...]
    deals: Mapping[int, int]
    lines: bool
    relay: tuple[tuple[Starter, ...], ...]
    shared: bool

    @property
    def default_set_size(self) -> int:
        """Boards per table and position that the manual names first."""
        return self.set_sizes[0]

    @property
    def max_missing(self) -> int:
        """How many players may be missing: more would make a second relay table (RC art.26)."""
        return len(self.relay)

    def relay_starters(self, missing: int) -> tuple[Starter, ...]:
        """The starters nobody sits for when that many players are missing; none for 0.

        `MovementError("movement_too_many_missing")` beyond `max_missing`.
        """
        if missing == 0:
            return ()
        if not 0 < missing <= self.max_missing:
            raise MovementError("movement_too_many_missing", missing=missing, most=self.max_missing)
        return self.relay[missing - 1]


def _relay(record: source.Record) -> tuple[tuple[Starter, ...], ...]:
    relay = record.get("relay", {})
    fictive = [relay.get("fictive"), relay.get("two_missing", {}).get("fictive")]
    return tuple(tuple(map(Starter.from_code, codes)) for codes in fictive if codes)


def _movement(record: source.Record) -> Movement:
    return Movement(
        id=record["id"],
        form=record["form"],
        type=record["type"],
        tables=record["tables"],
        competitors=record["competitors"],
        positions=record["positions"],
        set_sizes=tuple(record["set_sizes"]),
        deals={int(size): deals for size, deals in record["deals"].items()},
        lines=record["id_scope"] == "line",
        relay=_relay(record),
        shared=record.get("simultaneous", False),
    )


@cache
def movements(form: str = FORM) -> tuple[Movement, ...]:
    """Every movement of a form, those not proposed included.

    `MovementError("movement_form_not_offered")` for a form that is not scheduled yet.
    """
    if form != FORM:
        raise MovementError("movement_form_not_offered", form=form, offered=FORM)
    return tuple(_movement(record) for record in source.records(form).values())


def movement(movement_id: str) -> Movement:
    """The movement of that id; `MovementError("movement_unknown")` when there is none.

    One of another form is known but not offered: `MovementError("movement_form_not_offered")`.
    """
    for candidate in movements(FORM):
        if candidate.id == movement_id:
            return candidate
    if source.knows(movement_id):
        raise MovementError("movement_form_not_offered", form=movement_id, offered=FORM)
    raise MovementError("movement_unknown", movement=movement_id)


def offered(tables: int) -> tuple[Movement, ...]:
    """The movements proposed for a number of tables: 5 to 9, 11 and 13; empty for others."""
    return tuple(movement(name) for name in _OFFERED if movement(name).tables == tables)


def offered_for_players(players: int) -> tuple[Movement, ...]:
    """The movements proposed for a number of players, a relay table included where allowed.

    The starters that stay empty are `relay_starters(competitors - players)`.
    """
    fitting = (movement(name) for name in _OFFERED)
    return tuple(one for one in fitting if 0 <= one.competitors - players <= one.max_missing)
