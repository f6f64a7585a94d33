"""The plays that count, as the rankings and the pages take them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Case, F, Q, Value, When

from scoring.rules.deal import Outcome
from tournaments.copies import compared_group
from tournaments.models import Play, Tournament, fraction
from tournaments.ranking import PlayStatus
from tournaments.standings.rulings import OUT_OF_FIELD, Unplayed

if TYPE_CHECKING:
    from tournaments.models import Seance


class Result(NamedTuple):
    """A play that counts: where, what the taker marked, and both notes (None: none to compare).

    In quadrettes the notes are match points. `taker` is his seat index, None where all passed.
    `group` names the plays it is compared with, `fouled` that of its cards where they were not the
    same; blank where all tables are compared.
    """

    board: int
    position: int
    table: int
    half_unit: int
    status: str
    attack: Fraction | None
    defence: Fraction | None
    saved_at: datetime
    group: str = ""
    taker: int | None = None
    contract: str = ""
    fouled: str = ""

    @property
    def comparable(self) -> bool:
        """Whether other plays of the board are compared with this one."""
        return self.status not in OUT_OF_FIELD

    def compared_with(self, other: Result) -> bool:
        """Whether the two scores stand in one field: both count, and the cards were the same."""
        return self.comparable and other.comparable and self.group == other.group


def read_plays(seance: Seance) -> Iterator[Result | Unplayed]:
    """The plays that count: those whose deal is played and not void, and the arbiter's."""
    played = Q(deal__outcome=Outcome.PLAYED, deal__half_unit__isnull=False)
    # Everybody passing is a result where contracts are free; elsewhere the étui has its taker.
    free = Q(board__seance__tournament__form=Tournament.Form.FREE)
    counted = Q(deal__voided_at=None) & (played | free & Q(deal__outcome=Outcome.PASSED))
    unplayed = Q(deal=None) & ~Q(status=PlayStatus.PLAYED)
    plays = Play.objects.filter(counted | unplayed, board__seance=seance)
    nought = When(deal__outcome=Outcome.PASSED, then=Value(0))
    plays = plays.annotate(half=Case(nought, default=F("deal__half_unit")))
    rows = plays.order_by("board__number", "table__position", "table__number").values_list(
        "board__number",
        "table__position",
        "table__number",
        "half",
        "status",
        "attack_over",
        "attack_under",
        "defence_over",
        "defence_under",
        "deal__updated_at",
        "group",
        "deal__taker",
        "deal__contract",
    )
    for row in rows:
        board, position, table, half, status, over, under, over_2, under_2, *_deal = row
        saved, fouled, taker, contract = row[9], row[10], row[11], row[12]
        attack, defence = fraction(over, under), fraction(over_2, under_2)
        group = compared_group(seance, table, fouled)
        if half is None:
            yield Unplayed(board, position, table, status, attack, defence, group)
        else:
            notes = (half, status, attack, defence)
            named = (taker, contract or "", fouled)
            yield Result(board, position, table, *notes, saved, group, *named)
