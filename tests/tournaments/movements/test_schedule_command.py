"""`manage.py schedule`: the movement on the screen and as JSON."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournaments.movements import offered, schedule


def run(*arguments):
    out = StringIO()
    call_command("schedule", *arguments, stdout=out)
    return out.getvalue()


def test_json():
    found = json.loads(run("--form", "individuel", "--tables", "7", "--json"))
    assert found["movement"] == "IND-L7"
    assert found["faults"] == []
    assert [one["position"] for one in found["positions"]] == [1, 2, 3, 4, 5, 6, 7]
    assert found["positions"][0]["tables"][0] == {
        "table": 1,
        "boards": [1, 2, 3, 4],
        "seats": {"N": "N1", "S": "S1", "E": "E1", "O": "O1"},
    }
    # OT p.17: after one move Sud 7, Est 6 and Ouest 3 come to table 1.
    assert found["positions"][1]["tables"][0] == {
        "table": 1,
        "boards": [5, 6, 7, 8],
        "seats": {"N": "N1", "S": "S7", "E": "E6", "O": "O3"},
    }


@pytest.mark.parametrize("tables", [5, 6, 7, 8, 9, 11, 13])
def test_every_number_of_tables_proposed(tables):
    found = json.loads(run("--tables", str(tables), "--json"))
    assert found["movement"] == offered(tables)[0].id
    assert found["faults"] == []
    assert {len(position["tables"]) for position in found["positions"]} == {tables}


def test_a_howell_names_players_by_number():
    found = json.loads(run("--movement", "IND-H4", "--json"))
    assert found["positions"][0]["tables"][1]["seats"] == {"N": "5", "S": "6", "E": "7", "O": "8"}


def test_fewer_positions_and_another_set_size():
    found = json.loads(run("--movement", "IND-L7", "--set-size", "3", "--positions", "2", "--json"))
    assert len(found["positions"]) == 2
    assert found["positions"][0]["tables"][6]["boards"] == [19, 20, 21]


def test_text():
    text = run("--tables", "5")
    assert "IND-L5" in text
    assert "Position 5" in text
    rows = [line.split() for line in text.splitlines()]
    for position in schedule("IND-L5").positions:
        for table in position.tables:
            seats = [one.code for one in table.seats.values()]
            assert [str(table.table), *seats, *map(str, table.boards)] in rows
    assert "Vérifié" in text


def test_what_the_verifier_finds_is_told_and_the_status_says_so():
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("schedule", "--movement", "IND-H3", "--json", stdout=out)
    assert ended.value.code == 1
    found = json.loads(out.getvalue())["faults"]
    assert {one["code"] for one in found} == {"schedule_met_twice"}
    assert all(one["params"]["starter"] in one["message"] for one in found)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("schedule", "--movement", "IND-H3", stdout=out)
    assert found[0]["message"] in out.getvalue()
    assert "Vérifié" not in out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--tables", "40"], "18"),
        (["--form", "quadrettes", "--tables", "10"], "5, 7, 9, 11, 13, 15, 17, 19, 21"),
        (["--tables", "10", "--positions", "11"], "10"),
        ([], "3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 17, 19"),
        (["--form", "belote", "--tables", "7"], "belote"),
        (["--form", "triplettes", "--tables", "5", "--positions", "2"], "9"),
        (["--movement", "IND-L99"], "IND-L99"),
        (["--movement", "IND-L7", "--tables", "5"], "7 tables"),
        (["--tables", "5", "--set-size", "3"], "4"),
        (["--tables", "5", "--positions", "6"], "5"),
    ],
)
def test_what_there_is_instead(arguments, said):
    with pytest.raises(CommandError, match=said):
        run(*arguments)


def test_triplettes_name_their_sides():
    found = json.loads(run("--form", "triplettes", "--tables", "13", "--json"))
    assert found["movement"] == "TRI-L13"
    assert found["positions"][1]["tables"][0] == {
        "table": 1,
        "boards": [3, 4],
        "NS": 1,
        "EO": 13,
    }


def test_quadrettes_name_defence_and_attack():
    found = json.loads(run("--form", "quadrettes", "--tables", "5", "--json"))
    assert found["positions"][0]["tables"][0] == {
        "table": 1,
        "boards": [6, 7, 8, 9, 10],
        "defence": 1,
        "attack": 3,
    }
    assert found["faults"] == []


def test_an_emmanuel_names_the_columns_of_its_sheet():
    """OT p.49, étui 2: its taker is Ouest, so the attack 1 stands under E-O."""
    found = json.loads(run("--movement", "TRI-E16", "--json"))
    first = found["positions"][0]
    assert (first["position"], first["part"]) == (1, 1)
    assert first["tables"][1] == {
        "table": 2,
        "boards": [2],
        "NS": 3,
        "EO": 1,
        "defence": 3,
        "attack": 1,
    }


def test_a_team_match_names_letters_and_rooms():
    found = json.loads(run("--movement", "EQU-24", "--json"))
    assert found["positions"][0]["tables"][0] == {
        "table": 1,
        "label": "salle 1",
        "boards": [1, 2, 3],
        "defence": "B",
        "attack": "A",
    }


def test_libre_has_no_boards():
    found = json.loads(run("--form", "libre", "--tables", "30", "--json"))
    assert found["movement"] == "LIB-30"
    assert found["positions"][1]["tables"][0] == {
        "table": 1,
        "boards": [],
        "seats": {"N": "N1", "S": "S30", "E": "E29", "O": "O3"},
    }


@pytest.mark.parametrize("form", ["individuel", "triplettes", "quadrettes", "equipes", "libre"])
def test_every_form_is_written_as_text(form):
    text = run("--form", form, "--tables", {"equipes": "2"}.get(form, "7"))
    assert "Position 1" in text
    assert "Vérifié" in text
    assert not any(line != line.rstrip() for line in text.splitlines())


def test_ten_tables_have_no_printed_movement_so_one_is_searched():
    found = json.loads(run("--tables", "10", "--json"))
    assert found["movement"] == "GEN-I10-7x3"
    assert found["faults"] == []
    assert found["search"]["repeats"] == found["search"]["replays"] == 0
    assert found["search"]["steps"] < found["search"]["limit"]
    assert found["search"]["messages"][0] in run("--tables", "10")
    again = json.loads(run("--movement", "GEN-I10-7x3", "--json"))
    assert again == found


def test_the_search_stops_at_the_limit_it_is_given():
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command(
            "schedule", "--tables", "14", "--limit", "500", "--seed", "3", "--json", stdout=out
        )
    found = json.loads(out.getvalue())
    assert (found["search"]["limit"], found["search"]["seed"]) == (500, 3)
    assert found["search"]["replays"] > 0
    assert "500" in found["search"]["messages"][0]
    assert found["movement"].endswith("-s3-m500")


def test_a_movement_of_one_s_own_is_checked(tmp_path):
    own = tmp_path / "mien.json"
    own.write_text(run("--tables", "5", "--json"), encoding="utf-8")
    assert json.loads(run("--check", str(own), "--json"))["faults"] == []
    wrong = json.loads(own.read_text(encoding="utf-8"))
    seats = [table["seats"] for table in wrong["positions"][2]["tables"][:2]]
    seats[0]["S"], seats[1]["S"] = seats[1]["S"], seats[0]["S"]
    own.write_text(json.dumps(wrong), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("schedule", "--check", str(own), stdout=out)
    assert "se rencontrent deux fois" in out.getvalue()


@pytest.mark.parametrize("content", ["", "{}", "[1]"])
def test_a_file_that_is_no_movement(tmp_path, content):
    own = tmp_path / "mien.json"
    own.write_text(content, encoding="utf-8")
    with pytest.raises(CommandError):
        run("--check", str(own))
    with pytest.raises(CommandError):
        run("--check", str(tmp_path / "absent.json"))
