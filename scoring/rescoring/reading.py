"""The log: who put which evening under which rules, when, and which totals moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.models import Rescoring, RuleSetVersion
from scoring.rulesets import set_name
from tarotclub.models import Player

if TYPE_CHECKING:
    from django.db.models import QuerySet


@dataclass(frozen=True)
class LoggedMove:
    """A total that moved, in halves. `name` is blank for a player who is no longer there."""

    name: str
    before: int
    after: int

    @property
    def by(self) -> int:
        return self.after - self.before


@dataclass(frozen=True)
class Logged:
    """A re-scoring as the log shows it; `before` names the rules that its deals had."""

    row: Rescoring
    before: str
    after: str
    deals: int
    moves: Sequence[LoggedMove]


def log(rows: QuerySet[Rescoring]) -> list[Logged]:
    """Explain these rows, the newest first: three queries, however many they are."""
    found = [*rows.select_related("session", "rule_set", "author")]
    players = {move["player"] for row in found for move in row.moved}
    names = {player.pk: player.full_name for player in Player.objects.filter(pk__in=players)}
    replaced = {pk for row in found for pk in row.replaced.values()}
    sets = RuleSetVersion.objects.in_bulk(replaced)
    return [_logged(row, names, sets) for row in found]


def _logged(row: Rescoring, names: dict[int, str], sets: dict[int, RuleSetVersion]) -> Logged:
    before = dict.fromkeys(set_name(sets[pk]) for pk in row.replaced.values() if pk in sets)
    moves = [
        LoggedMove(names.get(each["player"], ""), each["before"], each["after"])
        for each in row.moved
    ]
    return Logged(row, ", ".join(before), set_name(row.rule_set), len(row.replaced), moves)
