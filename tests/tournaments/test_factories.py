"""What tests write at once is what the product writes result by result."""

from __future__ import annotations

import pytest

from scoring.models import Deal, DealScore
from tests.tournaments.factories import enter_at_once, enter_units, make_tournament, random_units
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides
from tournaments.models import Play, Tournament

FACTS = [
    "number", "table__number", "table__position", "outcome", "depth", "playing", "dealer", "taker",
    "contract", "half_unit", "digest", "version", "author", "author_label", "rule_set",
]  # fmt: skip


def rows(tournament: Tournament) -> list[list[tuple]]:
    """Everything that results leave behind, but for what is new each time."""
    deals = Deal.objects.filter(table__session__seance__tournament=tournament)
    history = Deal.history.filter(table__session__seance__tournament=tournament)
    found = [
        deals.values_list(*FACTS),
        history.values_list(*FACTS, "history_change_reason", "history_type"),
        DealScore.objects.filter(deal__in=deals).values_list(
            "deal__number", "deal__table__number", "seat__index", "half_score"
        ),
        Play.objects.filter(deal__in=deals).values_list(
            "board__number", "table__number", "status", "group",
            "attack_over", "attack_under", "defence_over", "defence_under",
        ),
    ]  # fmt: skip
    return [sorted(one, key=str) for one in found]


@pytest.mark.parametrize("form", ["individual", TRIPLETTES, QUADRETTES])
def test_the_rows_are_those_of_entering(club, form) -> None:
    def made(name: str) -> Tournament:
        if form == "individual":
            return make_tournament(club, 20, name=name)
        return make_sides(club, form, 6, name=name)

    one, other = made("Saisi"), made("Écrit")
    units = random_units(one, 4, positions=2)
    enter_units(one, units)
    enter_at_once(other, units)
    assert rows(one) == rows(other)
    assert all(rows(one))
