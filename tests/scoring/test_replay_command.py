"""`manage.py replay`: deals trick by trick in, winners, count and marque out."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.scoring.rules.plays import random_deal, rest, scripted

HIGH = " ".join(f"T{number}" for number in range(21, 5, -1))
ASIDE = "1S 2S 3S 4S 5S 6S"
SLAM = scripted(
    {"N": f"{HIGH} T1 EX"}, dict(zip("OSE", rest(f"{HIGH} T1 EX", aside=ASIDE), strict=True))
)
FOUR = random_deal(5).record


@pytest.fixture
def run(tmp_path):
    """Write `content` to a file, replay it, return what was printed and the exit status."""

    def run(content, *options: str) -> tuple[str, int]:
        path = tmp_path / "deals.json"
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
        out, status = io.StringIO(), 0
        try:
            call_command("replay", str(path), *options, stdout=out)
        except SystemExit as end:
            status = end.code
        return out.getvalue(), status

    return run


def test_the_format(run):
    text, status = run(SLAM, "--json")
    answer = json.loads(text)
    assert status == 0
    assert answer["seats"] == ["N", "O", "S", "E"]
    assert answer["winners"] == ["N"] * 18
    assert answer["tricks"][0] == {
        "trick": 1,
        "seats": ["N", "O", "S", "E"],
        "cards": SLAM["tricks"][0],
        "winner": "N",
        "camp": "attack",
        "card": "T21",
        "points": answer["tricks"][0]["points"],
    }
    assert answer["set_aside"] == ASIDE.split()
    assert answer["excuse"] == {
        "trick": 18,
        "seat": "N",
        "played_by": "attack",
        "to": "attack",
        "compensation": "none",
        "paid_in": None,
    }
    assert (answer["bouts"], answer["points"], answer["points_defence"]) == (3, 91, 0)
    assert answer["cards"] == {"attack": 78, "defence": 0}
    assert (answer["attack_tricks"], answer["petit_au_bout"]) == (18, "attack")
    assert answer["chelem"] == "unannounced_made"
    assert answer["irregular"] == answer["must_show"] == answer["warnings"] == []
    assert answer["petit_imprenable"] is answer["called"] is answer["partner"] is None
    assert answer["marque"]["scores"] == [1140, -380, -380, -380]
    assert [line["code"] for line in answer["marque"]["lines"]] == [
        "base",
        "petit_au_bout",
        "chelem",
    ]


def test_an_irregular_play(run):
    tricks = [list(trick) for trick in FOUR["tricks"]]
    tricks[1][1], tricks[17][0] = tricks[17][0], tricks[1][1]
    (fault, *_others) = json.loads(run(FOUR | {"tricks": tricks}, "--json")[0])["irregular"]
    assert set(fault) == {"trick", "seat", "card", "code", "rule", "legal", "message"}
    assert fault["rule"].startswith("S-PLAY-")
    assert fault["card"] not in fault["legal"]
    assert fault["message"].endswith(".")


def test_facts_are_what_score_reads(run, tmp_path):
    answer = json.loads(run(FOUR, "--json")[0])
    path = tmp_path / "facts.json"
    path.write_text(json.dumps([answer["facts"]]))
    out = io.StringIO()
    call_command("score", str(path), stdout=out)
    assert json.loads(out.getvalue()) == [answer["marque"]]


def test_a_list_answers_with_a_list(run):
    one = json.loads(run(FOUR, "--json")[0])
    for several in ([FOUR, SLAM], {"deals": [FOUR, SLAM]}, [{"deal": FOUR}, SLAM]):
        answers = json.loads(run(several, "--json")[0])
        assert len(answers) == 2
        assert answers[0] == one
    assert json.loads(run([], "--json")[0]) == []


def test_bad_records_stop_no_other(run):
    text, status = run([FOUR | {"taker": "X"}, FOUR, 3, {}], "--json")
    answers = json.loads(text)
    assert status == 1
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        "taker_unknown",
        None,
        "record_unreadable",
        "players_missing",
    ]
    assert answers[0]["error"]["message"] == "Le preneur ne joue pas cette donne."
    text, status = run({"players": 4}, "--json")
    assert status == 1
    assert "error" in json.loads(text)


def test_what_a_person_reads(run):
    text, status = run(SLAM)
    lines = text.splitlines()
    assert status == 0
    assert lines[0] == "Donne 1 – Garde, N"
    assert lines[1].startswith("   1  N T21")
    assert "→ N (attaque)" in lines[1]
    assert "  Excuse\u00a0: pli 18, N, à l’attaque" in lines
    assert "  Chelem fait sans annonce" in lines
    assert lines[-2] == "  Faite de 55\u00a0: (25 + 55) × 2 + 20 + 200 = 380"
    assert lines[-1] == "  N 1\u202f140  O −380  S −380  E −380"


def test_a_person_reads_faults_too(run):
    tricks = [list(trick) for trick in FOUR["tricks"]]
    tricks[1][1], tricks[17][0] = tricks[17][0], tricks[1][1]
    text, status = run([FOUR | {"tricks": tricks}, {"players": 4}])
    assert status == 1
    assert "  ! Pli 2, " in text
    assert "[S-PLAY-0" in text
    assert "Donne 2\n  Qui a pris" in text


def test_forced_trumps_and_debts_are_told(run):
    kings = "RS RH RD RC " + " ".join(f"T{number}" for number in range(16, 2, -1))
    aside = "1S 2S 3S 4S 5S T2"
    hands = dict(zip("OSE", rest(kings, aside=aside), strict=True))
    text, _status = run(scripted({"N": kings}, hands))
    assert "  Atouts à montrer\u00a0: T2" in text.splitlines()
    owed = scripted({"N": f"{HIGH} T1 RS"}, excuse_first(f"{HIGH} T1 RS"))
    assert "aucune carte à rendre" in run(owed)[0]
    announced = SLAM | {"chelem_announced": True}
    assert "Chelem annoncé et fait" in run(announced)[0]


def excuse_first(taker: str) -> dict[str, str]:
    """Three hands against `taker`; whoever has the Excuse plays it at once."""
    hands = rest(taker, aside=ASIDE)
    first = [sorted(hand.split(), key=lambda card: card != "EX") for hand in hands]
    return {seat: " ".join(hand) for seat, hand in zip("OSE", first, strict=True)}


@pytest.mark.parametrize("language", ["fr", "en", "ru"])
def test_language_changes_words_and_no_number(run, language):
    french = json.loads(run(FOUR, "--json")[0])
    answer = json.loads(run(FOUR, "--json", "--lang", language)[0])
    assert answer["facts"] == french["facts"]
    assert answer["marque"]["scores"] == french["marque"]["scores"]


def test_an_endless_number_spoils_its_record_only(run):
    text = json.dumps([FOUR, SLAM]).replace('"players": 4', f'"players": {"9" * 5000}', 1)
    answers = json.loads(run(text, "--json")[0])
    assert answers[0]["error"]["code"] == "players_unknown"
    assert answers[1]["bouts"] == 3


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_no_json(run, text):
    with pytest.raises(CommandError, match=r"deals\.json"):
        run(text)


def test_missing_file(tmp_path):
    with pytest.raises(CommandError, match="nowhere"):
        call_command("replay", str(tmp_path / "nowhere.json"))


def test_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(FOUR)))
    out = io.StringIO()
    call_command("replay", "-", "--json", stdout=out)
    assert json.loads(out.getvalue())["seats"] == FOUR["seats"]


@pytest.mark.parametrize("options", [["--rules", "maison"], ["--lang", "de"]])
def test_unknown_options(run, options):
    with pytest.raises(CommandError, match="invalid choice"):
        run(FOUR, *options)
