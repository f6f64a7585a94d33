"""Replaying a deal on its page."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from scoring.forms.tools.replaying import EXAMPLE, example
from tests.scoring.tools.told import errors


class TestReplay:
    def test_the_example_by_lines(self, ask):
        page = ask("replay", **example())["page"]
        assert page.marque.half_unit == 2 * 86, "(25 + 8) × 2 + 20"
        assert (page.found.attack.bouts, page.found.attack.half_points) == (2, 98)
        assert page.faults == []
        assert len(page.tricks) == 18

    def test_the_same_deal_as_json(self, ask):
        tricks = [line.split() for line in EXAMPLE.splitlines()]
        record = {"players": 4, "taker": "S", "contract": "garde", "first": "O", "tricks": tricks}
        for told in (record, {"deal": record}, [record], {"deals": [record]}):
            assert ask("replay", plis=json.dumps(told))["page"].marque.half_unit == 2 * 86

    def test_a_wrong_play_is_named_with_its_rule(self, client):
        # Ouest's 5 of hearts and 2 of diamonds change places: a diamond in a heart trick.
        swapped = EXAMPLE.replace("T1 5H 6D DH", "T1 #H 6D DH").replace(
            "VD RD 8D 5D", "VD 5H 8D 5D"
        )
        data = {**example(), "plis": swapped.replace("#H", "RD")}
        answer = client.get(reverse("replay"), data)
        assert answer.context["page"].faults
        assert "S-PLAY-02" in answer.content.decode()

    @pytest.mark.parametrize(
        ("data", "field", "said"),
        [
            ({"plis": EXAMPLE.replace("VD RD", "VD ZZ")}, "plis", "ZZ – Cette carte n’existe pas."),
            ({"plis": EXAMPLE.replace("VD RD", "VD EX")}, "plis", "EX – La même carte deux fois."),
            ({"plis": EXAMPLE.partition("\n")[2]}, "plis", "Il faut 18 plis, et non 17."),
            ({"plis": "{"}, "plis", "Ce JSON ne se lit pas : ligne 1, signe 2."),
            ({"plis": "[1, 2]"}, "plis", "Une seule donne à la fois."),
            ({"plis": "[" * 3000}, "plis", "Ce JSON ne se lit pas"),
            ({"plis": ""}, "plis", "Quels plis"),
            ({"preneur": "Z"}, "preneur", "Le preneur ne joue pas cette donne."),
            ({"entame": ""}, "entame", "Qui a entamé ?"),
            ({"appelee": "RC"}, "appelee", "On n’appelle qu’à cinq joueurs."),
            ({"contrat": "petite misère"}, "contrat", "Ce choix n’existe pas."),
        ],
    )
    def test_bad_input_is_named_beside_its_field(self, ask, data, field, said):
        context = ask("replay", **{**example(), **data})
        assert said in " ".join(errors(context)[field])
        assert context["page"] is None
