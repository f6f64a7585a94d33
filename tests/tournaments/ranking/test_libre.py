"""Libre: totals of tables, teams, halving (RO p.9-10, RC art.143, 150, 152)."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.deal import Contract
from tournaments.ranking import (
    Deduction,
    Halving,
    LibreEntry,
    LibreRules,
    LibreTies,
    Made,
    SessionWeight,
    TableDeal,
    TableTotals,
    TieReason,
    Withdrawal,
    rank_libre,
    table_totals,
)

DATA = Path(__file__).parents[2] / "data" / "tournament-data.json"
FEDERATION = json.loads(DATA.read_text(encoding="utf-8"))

BEST = LibreRules(ties=LibreTies.BEST_POSITION)


def table(position, scores, session=1, number=1, **more):
    """Totals in points; players are named by letters."""
    return TableTotals(
        session, position, number, {p: round(2 * s) for p, s in scores.items()}, **more
    )


def entered(names="ABCD", teams=""):
    return [
        LibreEntry(name, team=team) for name, team in zip(names, teams or [None] * 9, strict=False)
    ]


def places(standings):
    return [(one.rank, one.competitor, one.total) for one in standings]


def test_totals_of_positions_add_up():
    found = rank_libre(
        entered(),
        [
            table(1, {"A": 300, "B": -100, "C": -100, "D": -100}),
            table(2, {"A": -66, "B": -66, "C": 198, "D": -66}),
        ],
    )
    assert places(found.general) == [(1, "A", 234), (2, "C", 98), (3, "B", -166), (3, "D", -166)]
    best = {one.competitor: one.best_position for one in found.general}
    assert best == {"A": 300, "B": -66, "C": 198, "D": -66}
    assert [one.tie for one in found.general] == [None, None, TieReason.SHARED, TieReason.SHARED]


def test_halves_are_exact():
    found = rank_libre(entered("AB"), [table(1, {"A": 0.5, "B": -0.5})])
    assert [one.total for one in found.general] == [Fraction(1, 2), Fraction(-1, 2)]


def test_penalties_come_off_whole():
    found = rank_libre(
        entered("AB"),
        [table(1, {"A": 60, "B": -60})],
        [Deduction("A", 1, Fraction(100)), Deduction("A", 1, Fraction(100))],
        LibreRules((SessionWeight(1, Fraction(2)),)),
    )
    assert places(found.general) == [(1, "A", -80), (2, "B", -120)]
    assert found.general[0].penalty == 200


def test_a_tables_totals_from_its_deals():
    """RO p.10: the federation's own score sheet."""
    sheet = FEDERATION["score_sheet"]
    deals = []
    for row in sheet["deals"]:
        halves = dict(zip("NSEO", (2 * score for score in row["scores"]), strict=True))
        # Who took is who scores three times what each of the others does.
        taker = max(halves, key=lambda seat: abs(halves[seat]))
        deals.append(TableDeal(halves, taker, Contract(row["contract"]), halves[taker] > 0))
    found = table_totals(1, 1, 1, deals)
    assert found.deals == 5
    assert [found.halves[seat] // 2 for seat in "NSEO"] == sheet["bilan"]
    made = {"E": Made(1), "O": Made(1, 1, 0), "N": Made(1), "S": Made(1)}
    assert found.made == made


def test_who_has_not_played_is_not_ranked():
    assert rank_libre(entered("AB"), [table(1, {"A": 0})]).unranked == ("B",)


class TestSessions:
    def test_coefficients_weigh_what_was_made(self):
        tables = [table(1, {"A": 100, "B": -100}), table(1, {"A": -90, "B": 90}, session=2)]
        rules = LibreRules((SessionWeight(2, Fraction(11, 10)),))
        found = rank_libre(entered("AB"), tables, rules=rules)
        assert places(found.general) == [(1, "A", 1), (2, "B", -1)]

    def test_halving_between_positions_keeps_exact_halves(self):
        """RC art.143: 105 points become 52½, and the deals stay as they were."""
        tables = [
            table(1, {"A": 105, "B": -105}),
            table(2, {"A": -50, "B": 50}),
            table(1, {"A": 10, "B": -10}, session=2),
        ]
        rules = LibreRules(halvings=(Halving(1, 1), Halving(1, 2)))
        found = rank_libre(entered("AB"), tables, rules=rules)
        # ((105 / 2) − 50) / 2 + 10
        assert places(found.general)[0] == (1, "A", Fraction(45, 4))
        assert found.general[0].positions[0].points == 105

    def test_who_sat_out_the_position_before_a_halving_is_halved_too(self):
        tables = [table(1, {"A": 100, "B": -100}), table(2, {"B": 0})]
        found = rank_libre(entered("AB"), tables, rules=LibreRules(halvings=(Halving(1, 2),)))
        assert places(found.general)[0] == (1, "A", 50)


class TestTies:
    """RC art.152, where a tournament asks for it."""

    TABLES = (
        table(1, {"A": 40, "B": 100, "C": -140}, made={"A": Made(5, 1, 0), "B": Made(4, 0, 1)}),
        table(2, {"A": 60, "B": 0, "C": -60}),
    )

    def test_they_share_by_default(self):
        found = rank_libre(entered("ABC"), self.TABLES)
        assert places(found.general)[:2] == [(1, "A", 100), (1, "B", 100)]

    def test_the_best_position(self):
        found = rank_libre(entered("ABC"), self.TABLES, rules=BEST)
        assert [(one.competitor, one.tie) for one in found.general[:2]] == [
            ("B", TieReason.BEST_POSITION),
            ("A", TieReason.BEST_POSITION),
        ]

    def test_then_the_contracts_made(self):
        tables = [
            table(1, {"A": 50, "B": 50, "C": -100}, made={"A": Made(3), "B": Made(4)}),
        ]
        found = rank_libre(entered("ABC"), tables, rules=BEST)
        assert [(one.competitor, one.tie) for one in found.general[:2]] == [
            ("B", TieReason.CONTRACTS),
            ("A", TieReason.CONTRACTS),
        ]

    def test_then_the_highest_contracts_by_height(self):
        made = {"A": Made(3, 2, 0), "B": Made(3, 0, 1)}
        tables = [table(1, {"A": 50, "B": 50, "C": -100}, made=made)]
        found = rank_libre(entered("ABC"), tables, rules=BEST)
        assert [(one.competitor, one.tie) for one in found.general[:2]] == [
            ("B", TieReason.SUR_CONTRATS),
            ("A", TieReason.SUR_CONTRATS),
        ]
        assert found.general[0].made == Made(3, 0, 1)

    def test_and_then_they_share_after_all(self):
        found = rank_libre(entered("ABC"), [table(1, {"A": 5, "B": 5, "C": -10})], rules=BEST)
        assert [(one.rank, one.tie) for one in found.general] == [
            (1, TieReason.SHARED),
            (1, TieReason.SHARED),
            (3, None),
        ]


class TestTeams:
    """By two or by four: the members' points together (OT p.15)."""

    TABLES = (
        table(1, {"A": 300, "C": -100, "E": -100, "G": -100}, deals=5),
        table(1, {"B": 90, "D": -30, "F": -30, "H": -30}, number=2, deals=4),
    )

    def test_by_two(self):
        found = rank_libre(entered("ABCDEFGH", "wwxxyyzz"), self.TABLES)
        assert places(found.teams) == [
            (1, "w", 390),
            (2, "x", -130),
            (2, "y", -130),
            (2, "z", -130),
        ]
        assert [one.deals for one in found.teams] == [9, 9, 9, 9]
        assert len(found.general) == 8

    def test_by_four(self):
        found = rank_libre(entered("ABCDEFGH", "wwwwzzzz"), self.TABLES)
        assert places(found.teams) == [(1, "w", 260), (2, "z", -260)]

    def test_a_members_penalty_falls_on_the_team(self):
        charged = [Deduction("A", 1, Fraction(100)), Deduction("z", 1, Fraction(400))]
        found = rank_libre(entered("ABCDEFGH", "wwwwzzzz"), self.TABLES, charged)
        assert places(found.teams) == [(1, "w", 160), (2, "z", -660)]

    def test_totals_alone_have_no_number_of_deals(self):
        tables = [self.TABLES[0], table(2, {"A": 0, "C": 0, "E": 0, "G": 0})]
        found = rank_libre(entered("ABCDEFGH"), tables)
        assert {one.deals for one in found.general} == {None}

    def test_a_team_that_withdraws_is_last(self):
        found = rank_libre(
            entered("ABCDEFGH", "wwwwzzzz"), self.TABLES, withdrawn=[Withdrawal("w", 1, 1)]
        )
        assert [one.competitor for one in found.teams] == ["z", "w"]


def test_who_withdraws_is_last_and_the_others_keep_what_they_made():
    """RC art.150."""
    tables = [table(1, {"A": 300, "B": -100, "C": -100, "D": -100})]
    found = rank_libre(entered(), tables, withdrawn=[Withdrawal("A", 1, 1)])
    assert [(one.competitor, one.total) for one in found.general] == [
        ("B", -100),
        ("C", -100),
        ("D", -100),
        ("A", 300),
    ]
    assert found.general[-1].rank == 4


evenings = st.lists(
    st.lists(st.integers(-900, 900), min_size=3, max_size=3), min_size=1, max_size=5
)


@given(evenings)
def test_the_totals_of_a_tournament_sum_to_zero(drawn):
    tables = [
        TableTotals(1, number, 1, dict(zip("ABCD", [*halves, -sum(halves)], strict=True)))
        for number, halves in enumerate(drawn, start=1)
    ]
    found = rank_libre(entered(), tables)
    assert sum(one.total for one in found.general) == 0
    assert [one.total for one in found.general] == sorted(
        (one.total for one in found.general), reverse=True
    )


@given(evenings, st.randoms(use_true_random=False), st.sampled_from(LibreTies))
def test_the_order_of_tables_and_players_is_of_no_account(drawn, chance, ties):
    tables = [
        TableTotals(1, number, 1, dict(zip("ABCD", [*halves, -sum(halves)], strict=True)))
        for number, halves in enumerate(drawn, start=1)
    ]
    mixed, people = list(tables), entered()
    chance.shuffle(mixed)
    chance.shuffle(people)
    rules = LibreRules(halvings=(Halving(1, 1),), ties=ties)
    assert (
        rank_libre(people, mixed, rules=rules).general
        == rank_libre(entered(), tables, rules=rules).general
    )


@pytest.mark.parametrize("times", [1, 2, 3])
def test_halving_is_exact_however_often(times):
    rules = LibreRules(halvings=(Halving(1, 1),) * times)
    found = rank_libre(entered("AB"), [table(1, {"A": 1, "B": -1})], rules=rules)
    assert found.general[0].total == Fraction(1, 2**times)
