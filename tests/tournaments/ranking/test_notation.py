"""What `manage.py rank` reads and writes, without Django."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest

from tournaments.ranking import PlayStatus, RankError
from tournaments.ranking.notation import from_json, thousandths, to_json

SEATS = {"N": "1", "S": "2", "E": "3", "O": "4"}


def row(**changed):
    given = {
        "session": 1,
        "position": 1,
        "table": 1,
        "board": 1,
        "seats": SEATS,
        "taker": "N",
        "score": 56,
        "status": "played",
    }
    return {**given, **changed}


def record(results=(), **changed):
    return {
        "form": "individuel",
        "competitors": [{"id": str(n), "name": f"Joueur {n}", "line": "N"} for n in range(1, 9)],
        "results": list(results),
        **changed,
    }


def describe(code, params):
    return f"{code} {sorted(params)}"


def only_error(given):
    (bad,) = from_json(given).bad
    return bad.error.code


def without(given, *keys):
    return {key: value for key, value in given.items() if key not in keys}


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (Fraction(185, 3), 61.667),
        (Fraction(70), 70.0),
        (Fraction("0.0005"), 0.001),
        (Fraction("-0.0005"), -0.001),
        (Fraction("0.00049999"), 0.0),
        (Fraction("12.3445"), 12.345),
        (Fraction("-12.3445"), -12.345),
        (Fraction(200, 3), 66.667),
        (Fraction(100, 3), 33.333),
    ],
)
def test_numbers_are_printed_to_the_thousandth_half_away_from_zero(value, printed):
    assert thousandths(value) == printed


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ([], "rank_not_an_object"),
        ("individuel", "rank_not_an_object"),
        (None, "rank_not_an_object"),
        ({}, "rank_field_missing"),
        (record(form="belote"), "form_not_ranked"),
        (record(form=["individuel"]), "form_not_ranked"),
        (record(competitors={}), "rank_not_a_list"),
        ({**record(), "results": "none"}, "rank_not_a_list"),
        ({**record(), "penalties": None}, "rank_not_a_list"),
        (without(record(), "results"), "rank_field_missing"),
        (without(record(), "competitors"), "rank_field_missing"),
    ],
)
def test_what_leaves_nothing_to_rank(given, code):
    with pytest.raises(RankError) as refused:
        from_json(given)
    assert refused.value.code == code


def test_the_forms_that_can_be_ranked_are_named():
    with pytest.raises(RankError) as refused:
        from_json(record(form="belote"))
    forms = "libre, individuel, triplettes, quadrettes, contrats, equipes"
    assert refused.value.params == {"form": "belote", "forms": forms}


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (7, "rank_not_an_object"),
        (without(row(), "board"), "rank_field_missing"),
        (without(row(), "table"), "rank_field_missing"),
        (without(row(), "position"), "rank_field_missing"),
        (without(row(), "seats"), "rank_field_missing"),
        (without(row(), "taker"), "rank_field_missing"),
        (without(row(), "score"), "rank_score_missing"),
        (row(score=None), "rank_score_missing"),
        (row(score="56"), "rank_not_number"),
        (row(score=True), "rank_not_number"),
        (row(score=float("nan")), "rank_not_number"),
        (row(score=float("inf")), "rank_not_number"),
        (row(score=56.25), "rank_not_half"),
        (row(board=0), "rank_not_whole"),
        (row(board="1"), "rank_not_whole"),
        (row(board=True), "rank_not_whole"),
        (row(position=1.5), "rank_not_whole"),
        (row(status="won"), "rank_status_unknown"),
        (row(status=["played"]), "rank_status_unknown"),
        (row(taker="X"), "rank_seat_unknown"),
        (row(seats={**SEATS, "W": "5"}), "rank_seat_unknown"),
        (row(seats=without(SEATS, "E")), "rank_seat_empty"),
        (row(seats={**SEATS, "E": None}), "rank_seat_empty"),
        (row(seats={**SEATS, "E": "99"}), "rank_competitor_unknown"),
        (row(seats={**SEATS, "E": 1.5}), "rank_not_text"),
        (row(seats={**SEATS, "E": "1"}), "rank_seated_twice"),
        (row(seats=["1", "2", "3", "4"]), "rank_not_an_object"),
    ],
)
def test_a_bad_result_stops_none_of_the_others(result, code):
    tournament = from_json(record([row(table=2), result, row(table=3, score=-52)]))
    assert [play.table for play in tournament.plays] == [2, 3]
    (bad,) = tournament.bad
    assert (bad.entry, bad.index, bad.error.code) == ("results", 1, code)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"competitors": [{"id": "1"}, {"id": "1"}]}, "rank_competitor_twice"),
        ({"competitors": [{"name": "Anne"}]}, "rank_field_missing"),
        ({"competitors": [{"id": " "}]}, "rank_not_text"),
        ({"competitors": [{"id": "1", "line": "W"}]}, "rank_line_unknown"),
        ({"penalties": [{"competitor": "1", "session": 1, "pm": 1}]}, "rank_penalty_unit"),
        ({"penalties": [{"competitor": "1", "session": 1, "points": 100}]}, "rank_penalty_unit"),
        ({"penalties": [{"competitor": "1", "session": 1}]}, "rank_field_missing"),
        ({"penalties": [{"competitor": "99", "percent": 1}]}, "rank_competitor_unknown"),
        ({"penalties": [{"competitor": "1", "percent": "1"}]}, "rank_not_number"),
        ({"sessions": [{"session": 1}, {"session": 1}]}, "rank_session_twice"),
        ({"sessions": [{"coefficient": 1}]}, "rank_field_missing"),
        ({"sessions": [{"session": 1, "coefficient": "2"}]}, "rank_not_number"),
        ({"withdrawn": [{"competitor": "1", "session": 1}]}, "rank_field_missing"),
        ({"withdrawn": [{"competitor": "99", "after_position": 1}]}, "rank_competitor_unknown"),
        ({"withdrawn": [{"competitor": "1", "after_position": -1}]}, "rank_not_whole"),
    ],
)
def test_other_bad_records(changed, code):
    assert only_error(record(**changed)) == code


def test_a_board_has_one_result_per_table_and_session():
    again = row(position=2, score=10)
    assert only_error(record([row(), again])) == "rank_result_twice"
    assert from_json(record([row(), row(session=2)])).bad == ()


def test_what_is_read():
    (play,) = from_json(record([row(score=56.5, board=7)])).plays
    assert (play.session, play.position, play.table, play.board) == (1, 1, 1, 7)
    assert (play.half_unit, play.status, dict(play.seats)) == (113, PlayStatus.PLAYED, SEATS)


def test_ids_may_be_numbers():
    given = record([row(seats={"N": 1, "S": 2, "E": 3, "O": 4})])
    given["competitors"] = [{"id": number} for number in range(1, 5)]
    tournament = from_json(given)
    assert tournament.bad == ()
    assert [one.id for one in tournament.competitors] == ["1", "2", "3", "4"]


def test_coefficients_and_penalties_are_exact():
    for ten_percent in (0.1, Decimal("0.1")):
        tournament = from_json(
            record(
                sessions=[{"session": 1, "coefficient": ten_percent}, {"session": 2}],
                penalties=[{"competitor": "1", "session": 1, "percent": ten_percent}],
            )
        )
        assert [one.coefficient for one in tournament.weights] == [Fraction(1, 10), 1]
        assert tournament.penalties[0].percent == Fraction(1, 10)


@pytest.mark.parametrize("status", ["relay", "missing"])
def test_an_empty_seat_needs_no_name_nor_taker_nor_score(status):
    given = {"position": 1, "table": 1, "board": 1, "status": status}
    (play,) = from_json(record([{**given, "seats": {"N": "1", "S": "fictif", "E": None}}])).plays
    assert dict(play.seats) == {"N": "1"}
    assert not play.comparable
    (play,) = from_json(record([given])).plays
    assert dict(play.seats) == {}


def test_the_shape_of_the_output():
    other = {"N": "5", "S": "6", "E": "7", "O": "8"}
    given = record([row(), row(table=2, score=-52.5, seats=other)])
    found = json.loads(json.dumps(to_json(from_json(given), describe)))
    assert set(found) == {"rankings", "boards", "ties"}
    assert found["ties"] == dict.fromkeys(["1", "6", "7", "8"], "shared") | dict.fromkeys(
        ["2", "3", "4", "5"], "shared"
    )
    assert set(found["rankings"]) == {"general", "alternated", "lines"}
    assert found["rankings"]["general"][0] == {
        "rank": 1,
        "id": "1",
        "total": 100.0,
        "attack": 100.0,
        "defence": None,
        "tops": 1,
        "boards": 1,
    }
    assert list(found["rankings"]["lines"]) == ["N", "S", "E", "O"]
    assert found["boards"] == {
        "1": [
            {"table": 1, "score": 56, "note_attack": 100.0, "note_defence": 0.0},
            {"table": 2, "score": -52.5, "note_attack": 0.0, "note_defence": 100.0},
        ]
    }


def test_boards_stand_in_order_of_their_numbers():
    given = record([row(board=10), row(board=9), row(board=2)])
    assert list(to_json(from_json(given), describe)["boards"]) == ["2", "9", "10"]


def test_sessions_and_statuses_are_told_where_they_matter():
    given = record([row(), row(session=2, status="neutralised")])
    assert to_json(from_json(given), describe)["boards"]["1"] == [
        {"session": 1, "table": 1, "score": 56, "note_attack": None, "note_defence": None},
        {
            "session": 2,
            "table": 1,
            "score": 56,
            "note_attack": None,
            "note_defence": None,
            "status": "neutralised",
        },
    ]


def test_a_howell_has_no_alternated_ranking():
    given = record([row()], competitors=[{"id": str(n)} for n in range(1, 5)])
    found = to_json(from_json(given), describe)["rankings"]
    assert found["alternated"] is None
    assert found["lines"] == {}
    assert found["unranked"] == ["1", "2", "3", "4"]


def test_penalties_are_shown_beside_the_total():
    other = {"N": "5", "S": "6", "E": "7", "O": "8"}
    given = record(
        [row(), row(table=2, score=50, seats=other)],
        penalties=[{"competitor": "1", "session": 1, "percent": 0.5}],
    )
    general = to_json(from_json(given), describe)["rankings"]["general"]
    shown = {one["id"]: (one["total"], one.get("penalty")) for one in general}
    assert shown["1"] == (99.5, 0.5)
    assert shown["6"] == (100.0, None)


def test_a_bad_result_is_told_in_its_place_and_in_the_list():
    given = record([row(), row(table=2, taker="X"), row(table=3), {"table": 4}])
    found = to_json(from_json(given), describe)
    assert [(one["table"], "error" in one) for one in found["boards"]["1"]] == [
        (1, False),
        (2, True),
        (3, False),
    ]
    assert [(one["entry"], one["index"], one["error"]["code"]) for one in found["errors"]] == [
        ("results", 1, "rank_seat_unknown"),
        ("results", 3, "rank_score_missing"),
    ]
    assert found["errors"][0]["error"]["message"] == "rank_seat_unknown ['value']"
