"""Counting a pile: right values, faults named, and back to the deal form."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from tests.scoring.tools.told import by_id, errors, vectors

FIGURES = {
    "bouts": "bouts",
    "kings": "rois",
    "queens": "dames",
    "knights": "cavaliers",
    "jacks": "valets",
    "others": "autres",
}


class TestCounting:
    @pytest.mark.parametrize("vector", **by_id(vectors("pile_from_counts")))
    def test_vectors_by_figures(self, ask, vector):
        told = {FIGURES[name]: number for name, number in vector["input"]["counts"].items()}
        context = ask("count-pile", **told)
        if not vector["expected"].get("ok"):
            assert set(errors(context)) & set(told)
            return
        pile = context["found"].pile
        assert (pile.cards, pile.half_points / 2, pile.bouts) == (
            vector["expected"]["cards"],
            vector["expected"]["points"],
            vector["expected"]["bouts"],
        )

    @pytest.mark.parametrize("vector", **by_id(vectors("pile_from_cards")))
    def test_vectors_by_cards(self, ask, vector):
        context = ask("count-pile", facon="cartes", cartes=" ".join(vector["input"]["cards"]))
        if not vector["expected"].get("ok"):
            assert set(errors(context)) == {"cartes"}
            return
        pile = context["found"].pile
        assert (pile.cards, pile.half_points / 2) == (
            vector["expected"]["cards"],
            vector["expected"]["points"],
        )

    # 9+9+7+2½+1½+17 (S-CNT-05); the rest of the pack is 36 cards and 45 (S-CNT-06).
    PILE = {"bouts": 2, "rois": 2, "dames": 2, "cavaliers": 1, "valets": 1, "autres": 34}

    def test_both_camps_and_the_target(self, ask):
        found = ask("count-pile", **self.PILE)["found"]
        assert (found.other.cards, found.other.half_points, found.other.bouts) == (36, 90, 1)
        assert (found.target, found.half_margin, found.odd) == (41, 10, [])

    def test_the_defence_s_pile_is_turned_round(self, ask):
        found = ask("count-pile", camp="defence", **self.PILE)["found"]
        assert (found.attack.bouts, found.attack_points) == (1, "45")

    def test_touched_and_typed_cards_are_one_pile(self, ask):
        data = {"facon": "cartes", "cartes": "R♠ excuse, 10h", "cartes-c": ["T1", "RS"]}
        assert ask("count-pile", **data)["found"].pile.cards == 4

    @pytest.mark.parametrize(
        ("more", "said"),
        [
            ({"autre_points": "45", "autre_cartes": "36", "plis": "9"}, ""),
            ({"autre_points": "44,5"}, "90½ points au lieu de 91"),
            ({"autre_cartes": "30"}, "72 cartes au lieu de 78"),
            ({"plis": "8"}, "42 cartes au lieu de 38"),
            ({"autres": "33", "plis": "9"}, "41 cartes au lieu de 42 : l’échange"),
        ],
    )
    def test_what_is_odd_is_said(self, ask, more, said):
        found = ask("count-pile", **{**self.PILE, **more})["found"]
        assert said in " ".join(found.odd)
        assert bool(found.odd) is bool(said)
        assert len(found.agreed) == (0 if said else 3)

    def test_a_half_point_is_explained(self, ask):
        data = {**self.PILE, "autres": "33"}
        assert "demi-point à quatre" in ask("count-pile", **data)["found"].halves[0]
        assert "s’arrondit" in ask("count-pile", joueurs="5", **data)["found"].halves[0]
        assert ask("count-pile", **self.PILE)["found"].halves == []

    @pytest.mark.parametrize(
        ("data", "field"),
        [
            ({"bouts": "4"}, "bouts"),
            ({"rois": "-1"}, "rois"),
            ({"autres": "beaucoup"}, "autres"),
            ({"bouts": "1", "camp": "arbitre"}, "camp"),
            ({"bouts": "1", "autre_points": "45,3"}, "autre_points"),
            ({"bouts": "1", "autre_points": "92"}, "autre_points"),
            ({"bouts": "1", "plis": "19"}, "plis"),
            ({"facon": "cartes", "cartes": "RS ZZ"}, "cartes"),
            ({"facon": "cartes", "cartes": "EX EX"}, "cartes"),
        ],
    )
    def test_bad_input_is_named_and_kept(self, client, data, field):
        answer = client.get(reverse("count-pile"), data)
        assert list(answer.context["form"].errors) == [field]
        assert answer.context["found"] is None
        if field != "camp":
            assert f'value="{data[field]}"' in answer.content.decode()


class TestOtherTables:
    """Two players, and rules by which a half point cannot be."""

    PILE = {**TestCounting.PILE, "joueurs": "2"}

    def test_two_players_have_a_target_each(self, ask):
        """S-2P-06: 2 bouts and 46 points against 1 bout and 45: targets 41 and 51."""
        found = ask("count-pile", **self.PILE)["found"]
        assert (found.target, found.half_margin) == (41, 10)
        assert (found.other_target, found.other_half_margin) == (51, -12)
        assert found.halves == []

    def test_a_half_point_at_two_is_a_wrong_count(self, ask):
        """S-2P-08."""
        found = ask("count-pile", **{**self.PILE, "autres": "33"})["found"]
        assert "aucun gagnant" in found.halves[0]

    @pytest.mark.parametrize(("tricks", "agrees"), [(21, True), (20, False)])
    def test_two_cards_a_trick(self, ask, tricks, agrees):
        """S-2P-05: 42 cards are 21 tricks."""
        found = ask("count-pile", **self.PILE, plis=tricks)["found"]
        assert bool(found.agreed) is agrees
        assert bool(found.odd) is not agrees

    def test_more_tricks_than_the_pack_gives(self, ask):
        assert list(errors(ask("count-pile", **self.PILE, plis="40"))) == ["plis"]

    def test_the_defence_s_side_is_not_asked_at_two(self, ask):
        found = ask("count-pile", camp="defence", **self.PILE)["found"]
        assert found.attack is found.pile

    def test_no_half_point_where_the_last_excuse_goes_to_the_winner(self, ask):
        """S-HOUSE-EXC-01: without the change of camp every exchange is of whole cards."""
        data = {**TestCounting.PILE, "autres": "33", "regles": "excuse-to-winner"}
        assert "jamais de demi-point" in ask("count-pile", **data)["found"].halves[0]
        assert "s’arrondit" in ask("count-pile", joueurs="3", **data)["found"].halves[0]

    def test_cards_of_five_with_fourteen_each(self, ask):
        """S-5X-01: seven tricks of five cards and the écart of eight."""
        data = {**TestCounting.PILE, "autres": "35", "joueurs": "5", "plis": "7"}
        assert ask("count-pile", **data, regles="five-alone")["found"].odd == []
        assert "au lieu de 38" in ask("count-pile", **data)["found"].odd[0]

    def test_a_table_may_be_named_before_anything_is_counted(self, client):
        context = client.get(reverse("count-pile"), {"places": "2", "regles": "pousse"}).context
        assert not context["form"].is_bound
        assert context["form"]["joueurs"].value() == "2"
        assert "places=2" in context["cards"]
        assert "regles=pousse" in context["cards"]


class TestToTheDealForm:
    BACK = "/c/test/tables/3/donnes/nouvelle/?numero=4"

    def test_the_result_goes_back_with_what_the_address_had(self, client):
        data = {"retour": self.BACK, "bouts": 2, "rois": 4, "autres": 33, "vers": "donne"}
        answer = client.get(reverse("count-pile"), data)
        assert answer.status_code == 302
        parts = urlsplit(answer["Location"])
        assert parts.path == "/c/test/tables/3/donnes/nouvelle/"
        assert parse_qs(parts.query) == {"numero": ["4"], "bouts": ["2"], "attaque": ["43½"]}

    @pytest.mark.parametrize(
        "back", ["https://ailleurs.example/", "//ailleurs.example/x", "/admin/", "/c/test/", "x"]
    )
    def test_no_other_address_is_led_to(self, ask, back):
        context = ask("count-pile", retour=back, bouts=1, vers="donne")
        assert (context["back"], context["to_deal"]) == ("", False)

    def test_a_pile_that_cannot_be_stays_on_the_page(self, ask):
        context = ask("count-pile", retour=self.BACK, bouts=4, vers="donne")
        assert context["found"] is None
