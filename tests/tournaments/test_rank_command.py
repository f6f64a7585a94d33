"""`manage.py rank FILE`: the same numbers as by hand, and an answer to every bad file."""

import json
from decimal import Decimal
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments import second_ranking, seeded


@pytest.fixture
def rank(tmp_path):
    """Run the command on a value, or on text; returns its answer and its exit status."""

    def run(given):
        file = tmp_path / "tournoi.json"
        text = given if isinstance(given, str) else json.dumps(given)
        file.write_text(text, encoding="utf-8")
        out = StringIO()
        status = 0
        try:
            call_command("rank", str(file), stdout=out)
        except SystemExit as ended:
            status = ended.code
        return json.loads(out.getvalue(), parse_float=Decimal), status

    return run


def printed(value):
    """Three decimals, half away from zero, by decimal arithmetic."""
    if value is None:
        return None
    shifted = abs(value) * 1000 + Fraction(1, 2)
    whole = shifted.numerator // shifted.denominator
    return Decimal(whole if value >= 0 else -whole) / 1000


@pytest.mark.parametrize("seed", [20, 21])
def test_five_tables_twenty_deals_as_the_second_ranking_has_them(rank, seed):
    record = seeded.tournament(seed)
    record["penalties"] = [{"competitor": "7", "session": 1, "percent": 0.5}]
    found, status = rank(record)
    assert status == 0
    expected = second_ranking.totals(record)
    ranks = second_ranking.ranks(expected)
    general = found["rankings"]["general"]
    assert len(general) == 20
    for one in general:
        total, attack, defence, tops, boards = expected[one["id"]]
        assert (one["rank"], one["tops"], one["boards"]) == (ranks[one["id"]], tops, boards)
        assert (one["total"], one["attack"], one["defence"]) == (
            printed(total),
            printed(attack),
            printed(defence),
        )
    assert [one["rank"] for one in general] == sorted(ranks.values())
    lines = {one["id"]: one["line"] for one in record["competitors"]}
    assert {
        one["id"]: one["rank"] for one in found["rankings"]["alternated"]
    } == second_ranking.alternated(expected, lines)
    for line, standings in found["rankings"]["lines"].items():
        assert {lines[one["id"]] for one in standings} == {line}


def test_the_notes_of_each_board(rank):
    record = seeded.tournament(22, spread=3)
    found, _ = rank(record)
    for board, rows in found["boards"].items():
        given = [row for row in record["results"] if str(row["board"]) == board]
        notes = second_ranking.board_notes(given)
        assert [(row["table"], row["score"]) for row in rows] == [
            (row["table"], row["score"]) for row in given
        ]
        assert [(row["note_attack"], row["note_defence"]) for row in rows] == [
            (printed(attack), printed(defence)) for attack, defence in notes
        ]


def test_the_federations_board(rank):
    """RO p.18."""
    names = [str(number) for number in range(1, 21)]
    scores = [56, 62, -56, -52, 50]
    record = {
        "form": "individuel",
        "competitors": [{"id": name} for name in names],
        "results": [
            {
                "session": 1,
                "position": 1,
                "table": table,
                "board": 1,
                "seats": dict(zip("NSEO", names[4 * table : 4 * table + 4], strict=True)),
                "taker": "N",
                "score": score,
                "status": "played",
            }
            for table, score in enumerate(scores)
        ],
    }
    for row in record["results"]:
        row["table"] += 1
    found, status = rank(record)
    assert status == 0
    assert [(one["note_attack"], one["note_defence"]) for one in found["boards"]["1"]] == [
        (75, 25),
        (100, 0),
        (0, 100),
        (25, 75),
        (50, 50),
    ]


def test_a_bad_record_yields_an_error_and_the_rest_is_ranked(rank):
    record = seeded.tournament(23)
    record["results"][4]["status"] = "gagnée"
    found, status = rank(record)
    assert status == 1
    assert len(found["rankings"]["general"]) == 20
    (error,) = found["errors"]
    assert (error["entry"], error["index"]) == ("results", 4)
    assert error["error"] == {
        "code": "rank_status_unknown",
        "message": "L’état «\u00a0gagnée\u00a0» n’existe pas.",
    }


@pytest.mark.parametrize("form", ["whist", "belote"])
def test_a_form_not_ranked_is_said_with_the_forms_that_are(rank, form):
    found, status = rank({"form": form, "competitors": [], "results": []})
    assert status == 1
    assert found["error"]["code"] == "form_not_ranked"
    assert form in found["error"]["message"]
    assert "individuel" in found["error"]["message"]


def test_a_list_of_tournaments_is_answered_in_its_order(rank):
    found, status = rank([{"form": "belote"}, seeded.tournament(24)])
    assert status == 1
    assert found[0]["error"]["code"] == "form_not_ranked"
    assert len(found[1]["rankings"]["general"]) == 20


def test_coefficients_are_read_to_the_last_digit(rank):
    record = seeded.tournament(25, sessions=2)
    record["sessions"] = [{"session": 1, "coefficient": 1.0}, {"session": 2, "coefficient": 1.15}]
    found, status = rank(record)
    expected = second_ranking.totals(record)
    assert status == 0
    assert {one["id"]: one["total"] for one in found["rankings"]["general"]} == {
        player: printed(scores[0]) for player, scores in expected.items()
    }


def test_a_file_that_is_not_json(rank):
    with pytest.raises(CommandError, match="JSON"):
        rank("{")


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="illisible"):
        call_command("rank", str(tmp_path / "none.json"))


def test_a_file_that_is_not_text(tmp_path):
    file = tmp_path / "image.json"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="JSON"):
        call_command("rank", str(file))


def test_a_file_nested_without_end(rank):
    with pytest.raises(CommandError, match="JSON"):
        rank("[" * 100_000)


def test_byte_order_mark_of_other_editors(rank):
    answer, status = rank("\ufeff3")
    assert (answer["error"]["code"], status) == ("rank_not_an_object", 1)
