"""The arbiter's aid about the Excuse, the slam and the last trick."""

from __future__ import annotations

import pytest

from tests.scoring.tools.told import by_id, errors, vectors


class TestEnds:
    @pytest.mark.parametrize("vector", **by_id(vectors("excuse_settlement")))
    def test_vectors_of_the_excuse(self, question, vector):
        told, expected = vector["input"], vector["expected"]
        if told.get("excuse_last") or told.get("house"):
            return
        slam = told.get("slam_last_lead")
        data = {
            "joue": told["played_by_camp"],
            "gagne": told["trick_won_by_camp"],
            "pli": "slam" if slam else "last" if told.get("last") else "before",
        }
        if told["owner_has_half_point_card"]:
            data["carte"] = "on"
        text = question("excuse", **data)[0].text
        assert ("à l’attaque" in text) is (expected["excuse_to"] == "attack")
        owed = {"none": "rien", "half_point_card": "aussitôt", "owed": "est due"}
        assert owed[expected["compensation"]] in text

    @pytest.mark.parametrize("vector", **by_id(vectors("slam_outcome")))
    def test_vectors_of_slams(self, question, vector):
        told = vector["input"]
        players = {18: 4, 24: 3, 15: 5}[told["total_tricks"]]
        data = {"plis": told["attack_tricks"], "joueurs": players}
        if told["announced"]:
            data["annonce"] = "on"
        text = question("chelem", **data)[0].text
        said = {
            "announced_made": "+400",
            "unannounced_made": "+200",
            "announced_failed": "−200",
            "defence_made": "−200",
            "none": "Pas de chelem",
        }
        assert said[vector["expected"]["chelem"]] in text

    def test_the_excuse_ends_a_slam(self, question):
        answer = question("chelem", plis=17, annonce="on", excuse="attack")[0]
        assert "+400" in answer.text
        assert "S-TRK-03" in answer.rules
        assert "Pas de chelem" in question("chelem", plis=16, excuse="attack")[0].text
        assert "−200" in question("chelem", plis=1, excuse="defence")[0].text

    def test_the_last_trick(self, question):
        answer = question("dernier-pli", pli="RH T1 EX T5", attaque="1")[0]
        # The 5 of trumps wins for the defence, with the Petit; the defence's Excuse goes over.
        assert "à la défense, par la carte n° 4" in answer.text
        assert "Petit au bout pour la défense" in answer.text
        assert "L’Excuse est à l’attaque" in answer.rows[0].text

    def test_a_slam_ended_by_the_excuse(self, question):
        data = {"pli": "EX 2S 3S 4S", "attaque": "1", "tous": "attack"}
        answer = question("dernier-pli", **data, avant="T1 5H 6H 7H")[0]
        assert "Petit au bout pour l’attaque" in answer.text
        assert "S-PAB-03" in answer.rules
        assert "avant-dernier" in question("dernier-pli", **data)[0].text

    def test_bad_input(self, ask):
        asked = ask("arbiter-question", "dernier-pli", pli="RS DS VS", attaque="4")
        assert list(errors(asked)) == ["attaque"]
        asked = ask("arbiter-question", "chelem", plis="19")
        assert errors(asked) == {"plis": ["La donne n’a que 18 plis."]}
