"""`manage.py score`: deals in, marques out, a bad record in nobody's way."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command

from scoring.rules.presets import RULE_SETS
from tests.scoring.rules.deals import as_record, deal, vectors

GARDE = as_record(deal("garde", 2, 49, petit="attack", poignees=["simple"]))
FOUR_BOUTS = GARDE | {"bouts": 4}


@pytest.fixture
def run(tmp_path):
    """Write `content` to a file, score it, return the answers and the exit status."""

    def run(content, *options: str) -> tuple[list, int]:
        path = tmp_path / "deals.json"
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
        out, status = io.StringIO(), 0
        try:
            call_command("score", str(path), *options, stdout=out)
        except SystemExit as end:
            status = end.code
        return json.loads(out.getvalue()), status

    return run


def test_the_format(run):
    assert run([GARDE]) == (
        [
            {
                "scores": [318, -106, -106, -106],
                "unit": 106,
                "margin": 8,
                "made": True,
                "target": 41,
                "lines": [
                    {"code": "base", "value": 66, "text": "(25 + 8) × 2"},
                    {
                        "code": "petit_au_bout",
                        "value": 20,
                        "text": "Petit au bout, attaque\u00a0: 10 × 2",
                    },
                    {"code": "poignee", "value": 20, "text": "Poignée simple\u00a0: 20"},
                ],
                "warnings": [],
            }
        ],
        0,
    )


def test_vectors_as_they_stand_in_their_file(run):
    answers, status = run({"deals": vectors()})
    assert status == 0
    assert [answer["scores"] for answer in answers] == [each["scores"] for each in vectors()]
    for vector, answer in zip(vectors(), answers, strict=True):
        assert vector["possible"] or answer["warnings"], vector["id"]


def test_list_object_and_wrapped_deals_are_one(run):
    bare, _status = run([GARDE])
    assert run({"deals": [GARDE]})[0] == bare
    assert run([{"id": 7, "deal": GARDE, "scores": []}])[0] == bare
    assert run([GARDE | {"comment": "…"}])[0] == bare


def test_bad_records_stop_no_other(run):
    answers, status = run([FOUR_BOUTS, GARDE, 3, {"deal": None}, GARDE])
    assert status == 1
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        "bouts_unknown",
        None,
        "record_unreadable",
        "record_unreadable",
        None,
    ]
    assert answers[0] == {
        "error": {"code": "bouts_unknown", "message": "L’attaque a de 0 à 3 bouts."}
    }


@pytest.mark.parametrize("points", ["NaN", "Infinity", "-Infinity", "9" * 5000, "1e999"])
def test_numbers_that_are_none_spoil_their_record_only(run, points):
    text = json.dumps([GARDE, GARDE]).replace("49.0", points, 1)
    answers, status = run(text)
    assert status == 1
    assert answers[0]["error"]["code"] == "points_unreadable"
    assert answers[1]["scores"] == [318, -106, -106, -106]


def test_empty_list(run):
    assert run([]) == ([], 0)


def test_byte_order_mark_of_other_editors(run):
    assert run("\ufeff[]") == ([], 0)


@pytest.mark.parametrize("text", ["", "{", '"garde"', "3", "{}", '{"deals": {}}', "[" * 100_000])
def test_file_without_a_list_of_deals(run, text):
    with pytest.raises(CommandError, match=r"deals\.json"):
        run(text)


def test_missing_file(tmp_path):
    with pytest.raises(CommandError, match="nowhere"):
        call_command("score", str(tmp_path / "nowhere.json"))


def test_no_utf8(tmp_path):
    path = tmp_path / "latin.json"
    path.write_bytes('["é"]'.encode("latin-1"))
    with pytest.raises(CommandError, match="latin"):
        call_command("score", str(path))


def test_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps([GARDE])))
    out = io.StringIO()
    call_command("score", "-", stdout=out)
    assert json.loads(out.getvalue())[0]["unit"] == 106


@pytest.mark.parametrize("language", ["fr", "en", "ru"])
def test_language_changes_words_and_no_number(run, language):
    french, _status = run([GARDE])
    (answer,), _status = run([GARDE], "--lang", language)
    assert answer["scores"] == french[0]["scores"]
    assert answer["lines"][0] == french[0]["lines"][0]


@pytest.mark.parametrize("options", [["--rules", "maison"], ["--lang", "de"]])
def test_unknown_options(run, options):
    with pytest.raises(CommandError, match="invalid choice"):
        run([GARDE], *options)


@pytest.mark.parametrize("name", ["fft-2012", "fft", "fft_2012"])
def test_rules_by_name(run, name):
    assert run([GARDE], "--rules", name) == run([GARDE])


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_set_that_comes_with_the_program(run, rules):
    deal = {"players": 4, "taker": 0, "contract": "garde", "bouts": 2, "points": 49}
    (answer,), status = run([deal], "--rules", rules)
    assert status == 0
    assert sum(answer["scores"]) == 0
    assert answer["scores"][0] == 3 * answer["unit"]


def test_house_rules_by_name(run):
    """S-HOUSE-MULT-03, S-HOUSE-MIS-02, S-2P-08 through the command."""
    pousse = GARDE | {"contract": "pousse"}
    (answer,), _status = run([pousse], "--rules", "house_pousse")
    assert answer["unit"] == (25 + 8) * 2 + 20 + 20
    misere = GARDE | {"misere": [0, {"seat": 1, "kind": "heads"}]}
    (answer,), _status = run([misere], "--rules", "misere-personal")
    assert answer["unit"] == 106
    assert answer["scores"] == [318 + 20, -106 + 20, -106 - 20, -106 - 20]
    assert answer["apart"] == [
        {"code": "misere", "seat": 0, "value": 10, "text": "Misère\u00a0: 10"},
        {"code": "misere", "seat": 1, "value": 10, "text": "Misère de tête\u00a0: 10"},
    ]
    (answer,), _status = run(
        [{"players": 2, "taker": 0, "bouts": 2, "points": 45}], "--rules", "two"
    )
    assert answer["scores"] == [29, -29]


def test_what_the_set_lacks_spoils_its_record_only(run):
    answers, status = run([GARDE | {"contract": "pousse"}, GARDE | {"misere": [0]}, GARDE])
    assert status == 1
    assert answers[0]["error"] == {
        "code": "contract_unknown",
        "message": "Ces règles n’ont pas ce contrat.",
    }
    assert answers[1]["error"]["code"] == "misere_not_played"
    assert answers[2]["scores"] == [318, -106, -106, -106]
