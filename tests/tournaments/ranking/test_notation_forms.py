"""`manage.py rank` for libre, triplettes and quadrettes: what is read and written."""

import json
from fractions import Fraction

import pytest

from tournaments.ranking import LibreTies, PlayStatus
from tournaments.ranking.notation import from_json, to_json


def describe(code, params):
    return f"{code} {sorted(params)}"


def written(given):
    return json.loads(json.dumps(to_json(from_json(given), describe)))


def only_error(given):
    (bad,) = from_json(given).bad
    return bad.error.code


def met(table, attack, defence, score, board=1, **more):
    row = {"position": table, "table": table, "board": board, "attack": attack, "defence": defence}
    return {**row, "score": score, **more}


def quadrettes(*results, **more):
    people = [{"id": one, "name": f"Quadrette {one}"} for one in "ABC"]
    return {"form": "quadrettes", "competitors": people, "results": list(results), **more}


def triplettes(*results, **more):
    people = [
        {"id": one, "line": line}
        for one, line in zip("ABCD", ["NS", "NS", "EO", "EO"], strict=True)
    ]
    return {"form": "triplettes", "competitors": people, "results": list(results), **more}


def libre(*results, **more):
    people = [{"id": one} for one in "ABCD"]
    return {"form": "libre", "competitors": people, "results": list(results), **more}


def totals(table, scores, position=1, **more):
    return {"position": position, "table": table, "scores": scores, **more}


FOUR = {"A": 318, "B": -106, "C": -106, "D": -106}


class TestQuadrettes:
    LEGS = (met(1, "A", "B", 82), met(2, "B", "A", 66))

    def test_the_shape(self):
        found = written(quadrettes(*self.LEGS))
        assert found == {
            "rankings": {
                "general": [
                    {"rank": 1, "id": "A", "total": 4.0, "points": 82, "boards": 1},
                    {"rank": 2, "id": "B", "total": -4.0, "points": 66, "boards": 1},
                ],
                "alternated": None,
                "lines": {},
                "unranked": ["C"],
            },
            "boards": {
                "1": [
                    {"table": 1, "score": 82, "pm_attack": 4.0, "pm_defence": -4.0},
                    {"table": 2, "score": 66, "pm_attack": -4.0, "pm_defence": 4.0},
                ]
            },
        }

    def test_penalties_are_pm(self):
        given = quadrettes(*self.LEGS, penalties=[{"competitor": "A", "pm": 1.5}])
        assert written(given)["rankings"]["general"][0] == {
            "rank": 1,
            "id": "A",
            "total": 2.5,
            "points": 82,
            "boards": 1,
            "penalty": 1.5,
        }
        for unit in ("percent", "points"):
            wrong = quadrettes(penalties=[{"competitor": "A", unit: 1}])
            assert only_error(wrong) == "rank_penalty_unit"

    def test_the_thousandths_of_the_grid(self):
        """RO p.24: 68 v −58 less 10 … −68 v −58 is −3.162."""
        found = written(quadrettes(met(1, "A", "B", -68), met(2, "B", "A", -58)))
        assert [one["total"] for one in found["rankings"]["general"]] == [3.162, -3.162]

    def test_a_leg_alone_is_awaited_and_said(self):
        found = written(quadrettes(met(1, "A", "B", 82)))
        assert found["provisional"] is True
        assert found["boards"]["1"] == [
            {"table": 1, "score": 82, "pm_attack": None, "pm_defence": None}
        ]
        assert found["rankings"]["general"][0]["total"] == 0

    def test_what_decided_is_told(self):
        given = quadrettes(*self.LEGS, met(3, "C", "B", 82, board=2), met(4, "B", "C", 66, board=2))
        assert written(given)["ties"] == {"A": "shared", "C": "shared"}
        given["competitors"] = [
            {"id": "A", "index": 97},
            {"id": "B", "index": 4},
            {"id": "C", "index": 27},
        ]
        assert written(given)["ties"] == {"C": "lowest_index", "A": "lowest_index"}

    def test_a_relay_may_lack_a_side(self):
        given = quadrettes(*self.LEGS, met(3, "C", None, None, board=2, status="relay"))
        found = written(given)
        assert found["boards"]["2"][0]["status"] == "relay"
        assert "provisional" not in found

    def test_sides_may_stand_under_seats(self):
        row = {
            "position": 1,
            "table": 1,
            "board": 1,
            "score": 82,
            "seats": {"attack": "A", "defence": "B"},
        }
        (play,) = from_json(quadrettes(row)).plays
        assert (play.attack, play.defence) == ("A", "B")

    def test_who_withdraws_is_marked(self):
        given = quadrettes(
            *self.LEGS, withdrawn=[{"competitor": "A", "session": 1, "after_position": 2}]
        )
        last = written(given)["rankings"]["general"][-1]
        assert (last["id"], last["withdrawn"]) == ("A", True)

    @pytest.mark.parametrize(
        ("row", "code"),
        [
            (met(1, "A", "A", 82), "rank_seated_twice"),
            (met(1, "A", "Z", 82), "rank_competitor_unknown"),
            (met(1, "A", None, 82), "rank_field_missing"),
            (met(1, "A", "B", None), "rank_score_missing"),
            (met(1, "A", "B", 82.25), "rank_not_half"),
            (met(1, "A", "B", 82, status="won"), "rank_status_unknown"),
            (met(0, "A", "B", 82), "rank_not_whole"),
        ],
    )
    def test_bad_results(self, row, code):
        assert only_error(quadrettes(row)) == code

    def test_a_board_has_one_result_per_table(self):
        assert (
            only_error(quadrettes(met(1, "A", "B", 82), met(1, "B", "A", 66)))
            == "rank_result_twice"
        )

    def test_a_bad_index(self):
        given = quadrettes()
        given["competitors"][0]["index"] = -1
        assert only_error(given) == "rank_not_whole"


class TestTriplettes:
    ROWS = (
        met(1, "A", "C", 56),
        met(2, "B", "D", 50),
        met(1, "C", "A", 60, board=2),
        met(2, "D", "B", 70, board=2),
    )

    def test_the_shape(self):
        found = written(triplettes(*self.ROWS))
        assert set(found) == {"rankings", "boards", "ties"}
        assert found["ties"] == dict.fromkeys("ABCD", "shared")
        assert list(found["rankings"]["lines"]) == ["NS", "EO"]
        first = {
            "rank": 1,
            "total": 100.0,
            "attack": 100.0,
            "defence": 100.0,
            "tops": 2,
            "boards": 2,
        }
        assert found["rankings"]["general"][:2] == [{**first, "id": "A"}, {**first, "id": "D"}]
        assert found["boards"]["1"] == [
            {"table": 1, "score": 56, "note_attack": 100.0, "note_defence": 0.0},
            {"table": 2, "score": 50, "note_attack": 0.0, "note_defence": 100.0},
        ]

    def test_half_attack_half_defence(self):
        rows = (*self.ROWS, met(1, "C", "A", 60, board=3), met(2, "D", "B", 50, board=3))
        totals_of = {
            one["id"]: one["total"] for one in written(triplettes(*rows))["rankings"]["general"]
        }
        # A: attack 100; defence 100 and 0.
        assert totals_of["A"] == 75.0

    @pytest.mark.parametrize("lines", [["NS", "NS", "EO", "EO"], ["N", "N", "E", "E"]])
    def test_lines_bear_the_names_they_are_given(self, lines):
        given = triplettes(*self.ROWS)
        given["competitors"] = [
            {"id": one, "line": line} for one, line in zip("ABCD", lines, strict=True)
        ]
        found = written(given)["rankings"]
        assert list(found["lines"]) == [lines[0], lines[2]]
        assert len(found["alternated"]) == 4

    def test_a_howell_has_no_lines(self):
        given = triplettes(*self.ROWS, competitors=[{"id": one} for one in "ABCD"])
        found = written(given)["rankings"]
        assert (found["alternated"], found["lines"]) == (None, {})

    def test_an_unknown_line(self):
        given = triplettes(competitors=[{"id": "A", "line": "W"}])
        assert only_error(given) == "rank_side_unknown"

    def test_penalties_are_percent(self):
        given = triplettes(
            *self.ROWS, penalties=[{"competitor": "A", "session": 1, "percent": 0.5}]
        )
        tournament = from_json(given)
        assert tournament.penalties[0].percent == Fraction(1, 2)
        assert (
            only_error(triplettes(penalties=[{"competitor": "A", "pm": 1}])) == "rank_penalty_unit"
        )

    @pytest.mark.parametrize("status", PlayStatus)
    def test_every_status_is_read(self, status):
        (play,) = from_json(triplettes(met(1, "A", "C", 56, status=str(status)))).plays
        assert play.status is status

    def test_groups_of_a_fouled_board(self):
        rows = [
            met(1, "A", "C", 56, group="a"),
            met(2, "B", "D", 50, group="a"),
            met(3, "C", "A", 90, group="b"),
            met(4, "D", "B", 80, group="b"),
        ]
        found = written(triplettes(*rows))["boards"]["1"]
        assert [(one["group"], one["note_attack"]) for one in found] == [
            ("a", 100.0),
            ("a", 0.0),
            ("b", 100.0),
            ("b", 0.0),
        ]


class TestLibre:
    def test_the_shape(self):
        found = written(libre(totals(1, FOUR)))
        assert found == {
            "rankings": {
                "general": [
                    {"rank": 1, "id": "A", "total": 318.0, "best_position": 318.0, "positions": 1},
                    *(
                        {
                            "rank": 2,
                            "id": one,
                            "total": -106.0,
                            "best_position": -106.0,
                            "positions": 1,
                        }
                        for one in "BCD"
                    ),
                ],
                "alternated": None,
                "lines": {},
            },
            "boards": {},
            "ties": dict.fromkeys("BCD", "shared"),
        }

    def test_teams_deals_and_penalties(self):
        given = libre(
            totals(1, FOUR, deals=5),
            competitors=[{"id": one, "team": "x" if one in "AB" else "y"} for one in "ABCD"],
            penalties=[{"competitor": "A", "points": 100}, {"competitor": "y", "points": 12}],
        )
        found = written(given)["rankings"]
        assert found["teams"] == [
            {
                "rank": 1,
                "id": "x",
                "total": 112.0,
                "best_position": 212.0,
                "positions": 1,
                "deals": 10,
                "penalty": 100.0,
            },
            {
                "rank": 2,
                "id": "y",
                "total": -224.0,
                "best_position": -212.0,
                "positions": 1,
                "deals": 10,
                "penalty": 12.0,
            },
        ]
        assert found["general"][0]["total"] == 218.0

    def test_ties_and_contracts_made(self):
        scores = {"A": 50, "B": 50, "C": -50, "D": -50}
        made = {"A": {"contracts": 2, "garde_sans": 1}, "B": {"contracts": 2, "garde_contre": 1}}
        given = libre(totals(1, scores, made=made), ties="best_position")
        assert from_json(given).rules.ties is LibreTies.BEST_POSITION
        found = written(given)
        assert [one["id"] for one in found["rankings"]["general"]][:2] == ["B", "A"]
        assert found["ties"]["B"] == "sur_contrats"
        assert written(libre(totals(1, scores), ties="shared"))["ties"]["A"] == "shared"

    def test_halvings_and_coefficients(self):
        given = libre(
            totals(1, FOUR),
            totals(1, FOUR, position=2, session=2),
            sessions=[{"session": 2, "coefficient": 1.1}],
            halvings=[{"session": 1, "after_position": 1}],
        )
        # 318 / 2 + 318 × 1.1
        assert written(given)["rankings"]["general"][0]["total"] == 508.8

    def test_a_table_that_is_missing_makes_it_provisional(self):
        given = libre(totals(1, FOUR), {"position": 2, "table": 1, "status": "missing"})
        found = written(given)
        assert found["provisional"] is True
        assert "errors" not in found

    def test_positions_still_to_play_make_it_provisional(self):
        given = libre(totals(1, FOUR), sessions=[{"session": 1, "positions": 6}])
        assert written(given)["provisional"] is True

    @pytest.mark.parametrize(
        ("row", "code"),
        [
            (totals(1, {**FOUR, "A": 317}), "rank_sum_not_zero"),
            (totals(1, {**FOUR, "Z": 0}), "rank_competitor_unknown"),
            (totals(1, {**FOUR, "A": None}), "rank_score_missing"),
            (totals(1, {**FOUR, "A": "x"}), "rank_not_number"),
            (totals(1, [1, 2]), "rank_not_an_object"),
            ({"position": 1, "table": 1}, "rank_field_missing"),
            ({"table": 1, "scores": FOUR}, "rank_field_missing"),
            (totals(1, FOUR, deals=0), "rank_not_whole"),
            (totals(1, FOUR, made={"Z": {}}), "rank_competitor_unknown"),
            (totals(1, FOUR, made={"A": 3}), "rank_not_an_object"),
        ],
    )
    def test_bad_tables(self, row, code):
        assert only_error(libre(row)) == code

    def test_a_table_hands_in_once_and_nobody_sits_at_two(self):
        assert only_error(libre(totals(1, FOUR), totals(1, FOUR))) == "rank_table_twice"
        assert only_error(libre(totals(1, FOUR), totals(2, FOUR))) == "rank_elsewhere"

    def test_an_unknown_way_to_split(self):
        with pytest.raises(Exception, match="rank_ties_unknown"):
            from_json(libre(ties="chance"))


def test_an_individual_tournament_says_that_it_is_provisional():
    seats = {"N": "A", "S": "B", "E": "C", "O": "D"}
    row = {"position": 1, "table": 1, "board": 1, "seats": seats, "taker": "N", "status": "missing"}
    given = {**libre(row), "form": "individuel"}
    assert written(given)["provisional"] is True
