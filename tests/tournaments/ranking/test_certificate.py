"""What a results file says of itself: canonical JSON, two hashes, a ranking to compare with."""

from __future__ import annotations

import json
from copy import deepcopy
from decimal import Decimal
from hashlib import sha256
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments import second_ranking
from tests.tournaments.seeded import tournament as individual
from tournaments.messages import sentence
from tournaments.ranking import certificate
from tournaments.ranking.certificate import canonical, certified, fingerprint, verified
from tournaments.ranking.notation import FORMS, from_json, to_json

LIBRE = {
    "form": "libre",
    "competitors": [{"id": str(each)} for each in range(1, 5)],
    "results": [
        {"position": 1, "table": 1, "scores": {"1": 318, "2": -106, "3": -106, "4": -106}},
        {"position": 2, "table": 1, "scores": {"1": -66, "2": -66, "3": 198, "4": -66}},
    ],
    "sessions": [{"session": 1, "coefficient": 1.5, "positions": 2}],
}


def answer(record):
    return to_json(from_json(record), sentence)


@pytest.fixture(params=["individuel", "libre"])
def record(request):
    return deepcopy(LIBRE) if request.param == "libre" else individual(3)


class TestCanonical:
    @pytest.mark.parametrize(
        ("value", "text"),
        [
            ({"b": 1, "a": [True, None, "é\n"]}, '{"a":[true,null,"é\\n"],"b":1}'),
            (1.0, "1"),
            (Decimal("1.0500"), "1.05"),
            (1.05, "1.05"),
            (-0.525, "-0.525"),
            (0.0, "0"),
            (-0.0, "0"),
            (Decimal("1E+3"), "1000"),
            (0.000001, "0.000001"),
            ((), "[]"),
            ({}, "{}"),
        ],
    )
    def test_one_way_to_write_it(self, value, text) -> None:
        assert canonical(value) == text

    def test_the_hash_is_of_that_text(self) -> None:
        assert fingerprint({"a": "é"}) == sha256('{"a":"é"}'.encode()).hexdigest()

    def test_written_and_read_back_it_is_the_same(self, record) -> None:
        text = json.dumps(record, indent=3)
        assert canonical(json.loads(text)) == canonical(record)
        assert canonical(json.loads(text, parse_float=Decimal)) == canonical(record)


class TestCertificate:
    def test_every_form_names_its_method(self) -> None:
        assert set(certificate.METHODS) == set(FORMS)

    def test_it_holds_what_is_needed(self, record) -> None:
        found = certified(record, answer(record), "TarotClub 9", {"places": [4]})
        own = found["certificate"]
        assert (own["program"], own["seeds"]) == ("TarotClub 9", {"places": [4]})
        assert own["edition"].startswith("FFT")
        assert own["ranking"]["rankings"] == answer(record)["rankings"]
        assert {key: one for key, one in found.items() if key != "certificate"} == record

    def test_it_agrees_with_itself(self, record) -> None:
        found = certified(record, answer(record), "x", {})
        assert verified(found, answer(found)).sound

    def test_certifying_again_changes_nothing(self, record) -> None:
        once = certified(record, answer(record), "x", {})
        assert certified(once, answer(once), "x", {}) == once

    def test_a_changed_name_is_seen(self, record) -> None:
        found = certified(record, answer(record), "x", {})
        found["competitors"][0]["name"] = "Quelqu’un d’autre"
        told = verified(found, answer(found))
        assert (told.results, told.ranking, told.recomputed) == (False, True, True)

    def test_a_changed_ranking_is_seen(self, record) -> None:
        found = deepcopy(certified(record, answer(record), "x", {}))
        found["certificate"]["ranking"]["rankings"]["general"][0]["total"] += 1
        told = verified(found, answer(found))
        assert (told.results, told.ranking, told.recomputed) == (True, False, False)

    def test_a_changed_score_is_seen_even_under_new_hashes(self, record) -> None:
        found = deepcopy(certified(record, answer(record), "x", {}))
        kept = found["certificate"]
        found["results"] = found["results"][:-1]
        kept["results_sha256"] = fingerprint(certificate.results_of(found))
        told = verified(found, answer(found))
        assert (told.results, told.ranking, told.recomputed) == (True, True, False)

    @pytest.mark.parametrize("bad", [None, [], {}, {"certificate": 3}])
    def test_without_one_there_is_nothing_to_compare(self, bad) -> None:
        assert verified(bad, {}) is None


class TestCommand:
    @pytest.fixture
    def file(self, tmp_path, record):
        path = tmp_path / "tournoi.json"
        path.write_text(json.dumps(record))
        return path

    def run(self, *arguments):
        out = StringIO()
        call_command("rank", *map(str, arguments), stdout=out)
        return out.getvalue()

    def test_certified_then_verified(self, file, record) -> None:
        file.write_text(self.run(file, "--certify"))
        text = self.run(file, "--verify")
        assert "recalculé : le même" in text.replace("\xa0", " ")
        second = json.loads(file.read_text())
        if record["form"] == "individuel":
            assert second_ranking.totals(second) == second_ranking.totals(record)

    def test_ranking_passes_over_the_certificate(self, file) -> None:
        plain = self.run(file)
        file.write_text(self.run(file, "--certify"))
        assert self.run(file) == plain

    def test_a_changed_file_ends_with_one(self, file) -> None:
        found = json.loads(self.run(file, "--certify"))
        found["results"].pop()
        file.write_text(json.dumps(found))
        with pytest.raises(SystemExit) as ended:
            self.run(file, "--verify")
        assert ended.value.code == 1

    @pytest.mark.parametrize("text", ["{}", "[]", '{"form": "libre"}'])
    def test_a_file_without_a_certificate(self, file, text) -> None:
        file.write_text(text)
        with pytest.raises(CommandError, match="certificat"):
            self.run(file, "--verify")

    def test_a_bad_record_is_not_certified(self, file) -> None:
        file.write_text('{"form": "belote", "competitors": [], "results": []}')
        with pytest.raises(SystemExit):
            self.run(file, "--certify")

    def test_one_or_the_other(self, file) -> None:
        with pytest.raises(CommandError):
            self.run(file, "--certify", "--verify")
