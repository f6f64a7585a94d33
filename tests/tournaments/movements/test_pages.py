"""The movements' public pages: the grid, where it comes from, proposals, the verifier."""

from __future__ import annotations

import html
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tournaments import movementwords as told
from tournaments.forms.movements import LARGEST
from tournaments.movements import FORMS, LIMIT, movement, movements, schedule, written
from tournaments.movements.source import document

pytestmark = pytest.mark.django_db


def text(answer) -> str:
    plain = html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode()))
    return re.sub(r"\s+", " ", plain)


def page(client, movement_id, **asked):
    return client.get(reverse("movement-page", args=[movement_id]), asked)


def tables_of(answer) -> list[list[list[str]]]:
    """The cells of every table of the grid, as they stand on the page."""
    grids = re.findall(
        r'<table class="ruled grid">.*?<tbody>(.*?)</tbody>', answer.content.decode(), re.S
    )
    return [
        [
            re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)
            for row in re.findall(r"<tr>(.*?)</tr>", grid, re.S)
        ]
        for grid in grids
    ]


def test_all_seventy_are_listed_and_each_has_its_page(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        listed = client.get(reverse("movements"))
    links = re.findall(r'href="/outils/mouvements/([A-Z][^/"]+)/"', listed.content.decode())
    assert links.count("IND-L7") == 1
    assert len(links) == len(set(links)) == 70
    for one in links:
        answer = page(client, one)
        assert (one, answer.status_code) == (one, 200)
        assert client.get(reverse("movement-guides", args=[one])).status_code == 200


def test_the_grid_is_the_printed_one(client):
    """OT p.17: after one move Sud 7, Est 6 and Ouest 3 come to table 1, with boards 5 to 8."""
    grids = tables_of(page(client, "IND-L7"))
    assert [len(grid) for grid in grids] == [7] * 7
    assert grids[0][0] == ["1", "N1", "S1", "E1", "O1", "1-4"]
    assert grids[1][0] == ["1", "N1", "S7", "E6", "O3", "5-8"]
    assert "S +1, E +2, O −2, étuis −1" in text(page(client, "IND-L7"))


def test_another_set_size_is_asked_for(client):
    grids = tables_of(page(client, "IND-L7", etuis=3, positions=2))
    assert len(grids) == 2
    assert grids[0][6][-1] == "19-21"


@pytest.mark.parametrize("asked", [{"etuis": 9}, {"positions": 40}])
def test_what_a_movement_has_not_does_not_exist(client, asked):
    assert page(client, "IND-L7", **asked).status_code == 404


def test_everybody_finds_his_way(client):
    """OT p.22: player 5 of the Howell of 4 sits Nord at table 2 first."""
    found = text(page(client, "IND-H4"))
    route = schedule("IND-H4").route(schedule("IND-H4").starters[4])
    assert " ".join(["5", *(f"{stop.table}{stop.place}" for stop in route)]) in found


def test_the_verifier_speaks(client):
    assert "Vérifié\xa0: personne ne se rencontre deux fois".replace("\xa0", " ") in text(
        page(client, "IND-L7")
    )
    found = text(page(client, "LIB-3"))
    # 21 pairs meet twice, 9 three times, one four times (movements.md §8): 21 + 18 + 3 repeats.
    assert "42 rencontres se répètent" in found
    assert "1 fois : 35" in found
    assert "4 fois : 1" in found


def test_every_misprint_of_the_manual_is_told_beside_its_movement():
    said = [one for row in MISPRINTED for one in told.misprints(row)]
    for row in document()["misprints"]:
        place = re.match(r"(OT) p\.(\d+)", row["where"])
        if place:
            here = [one for one in said if one.startswith(f"OT p.{place[2]},")]
            numbers = re.findall(r"\d+", json.dumps(row["correct"]).split("(")[0])[:3]
            assert any(set(numbers) <= set(re.findall(r"\d+", one)) for one in here), row


MISPRINTED = ["IND-L11", "IND-H3", "IND-3x4", "TRI-H4-S2", "QUA-15", "QUA-17", "QUA-19", "EQU-T24"]


def test_where_it_comes_from_and_its_limits(client):
    assert "OT p.46-49, RO p.21" in text(page(client, "TRI-E16"))
    assert "c’est notre lecture" in text(page(client, "TRI-E16"))
    assert "Toutes les positions se jouent (11)." in text(page(client, "TRI-H6"))
    assert "chaque triplette manque un adversaire" in text(page(client, "TRI-L6"))
    assert "imprimé attaquants 3, 4, 5, lire 5, 6, 7" in text(page(client, "QUA-17"))
    assert "Sud +1, Est +4, Ouest −3" in text(page(client, "LIB-10"))
    assert "S’il en manque 2, personne en N1, S2" in text(page(client, "IND-L7"))


def test_every_movement_says_where_it_comes_from():
    rows = {row["id"]: row for row in document()["movements"]}
    for form in FORMS:
        for one in movements(form):
            assert told.origin(one, rows[one.id])
            assert told.pages_of(one.source)
    assert told.origin(movement("LIB-60"), None) == "La grille suit la règle imprimée."


def test_a_searched_movement_says_how_good_it_is(client):
    found = text(page(client, "GEN-I10-7x3"))
    assert "294 essais sur 100000" in found
    assert "la fédération n’en imprime pas" in found


@pytest.mark.parametrize(
    "movement_id", ["NIX", "IND-L10", f"GEN-I10-7x3-m{LIMIT + 1}", "GEN-I99-7x3", "LIB-201"]
)
def test_what_does_not_exist_is_not_searched_for(client, movement_id):
    assert page(client, movement_id).status_code == 404
    assert client.get(reverse("movement-guides", args=[movement_id])).status_code == 404


def test_guides_have_the_federations_fields(client):
    """OT p.38: where, at which place, against whom, with which boards."""
    found = text(client.get(reverse("movement-guides", args=["TRI-H6"])))
    assert "Position Table Place Contre Étuis Attaque" in found
    stop = schedule("TRI-H6").route(schedule("TRI-H6").starters[0])[0]
    assert f"1 {stop.table} {stop.place}" in found


class TestProposals:
    def ask(self, client, **asked):
        return client.get(reverse("movement-propose"), asked)

    def test_ten_tables_have_no_printed_movement_and_one_is_searched(self, client):
        found = text(self.ask(client, forme="individuel", nombre=10, compte="tables"))
        assert "Aucun mouvement imprimé pour 10 tables." in found
        assert "GEN-I10-7x3" in found
        assert "aucune rencontre ne se répète (294 essais sur 100000)" in found
        # OT p.18 advises two tournaments of five.
        assert found.count("IND-L5") == 2

    def test_a_printed_one_is_named(self, client):
        found = text(self.ask(client, forme="triplettes", nombre=6, compte="tables"))
        assert "À 6 tables : TRI-H6 , TRI-L6" in found
        assert "Mouvement cherché" not in found

    def test_by_entries_with_every_reason(self, client):
        found = text(self.ask(client, forme="individuel", nombre=27))
        assert "IND-L7" in found
        assert "personne en N1, table en relais" in found

    def test_teams_of_two_in_libre(self, client):
        found = text(self.ask(client, forme="libre", nombre=10, equipes=2))
        assert "Équipes de 2 sur 5 tables" in found

    def test_a_search_stops_where_it_is_told(self, client):
        asked = {"forme": "individuel", "nombre": 14, "compte": "tables", "essais": 50}
        found = text(self.ask(client, **asked))
        assert "la recherche s’est arrêtée à sa limite de 50 essais" in found
        assert text(self.ask(client, **asked)) == found

    @pytest.mark.parametrize(
        ("asked", "said"),
        [
            ({"nombre": "dix"}, "Un nombre entier."),
            ({"nombre": ""}, "Combien"),
            ({"nombre": 801}, "800 au plus."),
            ({"nombre": 10, "forme": "belote"}, "Ce choix n’existe pas."),
            (
                {"nombre": 10, "compte": "tables", "positions": 11},
                "le générateur cherche 1 à 10 positions",
            ),
            ({"nombre": 10, "compte": "tables", "etuis": 5}, "Pas de séries de 5 étuis"),
            (
                {"nombre": 20, "compte": "tables", "positions": 5},
                "Le générateur travaille de 2 à 18 tables.",
            ),
            ({"nombre": 10, "essais": LIMIT + 1}, "au plus."),
        ],
    )
    def test_what_cannot_be_is_said_beside_its_field(self, client, asked, said):
        answer = self.ask(client, **asked)
        assert answer.status_code == 200
        assert said in text(answer)
        errors = re.search(r'<ul class="errorlist"[^>]*>(.*?)</ul>', answer.content.decode(), re.S)
        assert errors is not None

    def test_too_few_is_a_sentence(self, client):
        assert "il en faut au moins" in text(self.ask(client, forme="quadrettes", nombre=1))


class TestVerifier:
    def check(self, client, **typed):
        return client.post(reverse("movement-check"), typed)

    def test_a_sound_one(self, client, django_assert_num_queries):
        with django_assert_num_queries(0):
            answer = self.check(client, texte=json.dumps(written(schedule("IND-L5"))))
        assert answer.status_code == 200
        assert "aucun étui n’est rejoué" in text(answer)
        assert tables_of(answer)[0][0] == ["1", "N1", "S1", "E1", "O1", "1-4"]

    def test_what_repeats_is_said_in_words(self, client):
        lines = "Position 1\n1: N1 S1 E1 O1 / 1-2\nPosition 2\n1: N1 S1 E1 O1 / 1-2"
        found = text(self.check(client, texte=lines))
        assert "N1 et S1 se rencontrent deux fois : positions 1 et 2." in found
        assert "E1 joue deux fois l’étui 2 : positions 1 et 2." in found

    def test_a_file(self, client):
        file = SimpleUploadedFile("m.json", json.dumps(written(schedule("QUA-5"))).encode())
        found = text(self.check(client, fichier=file))
        assert "aucun étui n’est rejoué" in found
        assert "Quadrettes, 5 tables, 4 positions" in found

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"texte": ""}, "Collez un mouvement, ou choisissez un fichier."),
            ({"texte": "Position 1\n1: X1 S1 E1 O1"}, "Ce mouvement ne se lit pas"),
            ({"texte": "Position 1\n1: N1 S1 E1"}, "Ligne 2 : une table a quatre places"),
            ({"texte": '{"positions": [\n1, }'}, "Ligne 2, colonne 4"),
            ({"texte": "1" * (LARGEST + 1)}, "Ce texte est trop long"),
            (
                {"fichier": SimpleUploadedFile("x", b"x" * (LARGEST + 1))},
                "Ce fichier est trop grand",
            ),
            ({"fichier": SimpleUploadedFile("x", b"\xff\xfe")}, "n’est pas un texte en UTF-8"),
            ({"fichier": SimpleUploadedFile("x", b"")}, "Collez un mouvement"),
        ],
        ids=lambda value: "" if isinstance(value, dict) else value[:20],
    )
    def test_what_is_wrong_stands_beside_the_field_and_the_text_is_kept(self, client, typed, said):
        answer = self.check(client, **typed)
        assert answer.status_code == 400
        assert said in text(answer)
        if typed.get("texte"):
            assert html.escape(typed["texte"]).replace("&#x27;", "'") in answer.content.decode()

    def test_it_needs_its_token(self, client_for):
        client = client_for(enforce_csrf_checks=True)
        assert client.post(reverse("movement-check"), {"texte": "x"}).status_code == 403


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("movements", []),
        ("movement-page", ["IND-L7"]),
        ("movement-guides", ["IND-L7"]),
        ("movement-propose", []),
    ],
)
def test_pages_are_only_read(client, name, args):
    assert client.post(reverse(name, args=args)).status_code == 405
    assert client.head(reverse(name, args=args)).status_code == 200


def test_the_tools_lead_here(client):
    tools = client.get(reverse("tools")).content.decode()
    assert reverse("movements") in tools
    assert reverse("blank-forms") in tools


@pytest.mark.parametrize(
    ("movement_id", "words"),
    [
        ("EQU-24", "match de deux équipes, 24 donnes"),
        ("EQU-T48", "triangulaire, 48 donnes par équipe"),
        ("IND-L7", "individuel, en ligne, 7 tables"),
        ("LIB-5", "libre, 5 tables"),
    ],
)
def test_a_code_is_said_in_words(client, movement_id, words):
    assert f"{movement_id} : {words}" in text(page(client, movement_id))
    assert words in text(client.get(reverse("movements")))
