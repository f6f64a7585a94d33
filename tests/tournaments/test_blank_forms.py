"""The blank sheets have the fields that the federation prints (movements.md §7)."""

from __future__ import annotations

import html
import re

import pytest
from django.urls import reverse

from tests.tournaments.test_paper import text
from tournaments.movements.sheets import layout
from tournaments.papers import BLANKS, Ruled, blank

pytestmark = pytest.mark.django_db
KEYS = [one.key for one in BLANKS]


def columns(key: str, number: int = 0) -> list[str]:
    sheet = blank(key).sheets[number]
    assert isinstance(sheet, Ruled)
    return [str(one) for one in sheet.columns]


def plain(words: list[str]) -> list[str]:
    """Without accents' cases and the manual's own ways of writing a column."""
    return [word.lower().replace("-", "−") for word in words]


def test_all_are_listed_with_their_page(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get(reverse("blank-forms"))
    links = re.findall(r'href="/outils/imprimes/([a-z-]+)/"', answer.content.decode())
    assert links == KEYS
    assert "OT p.17" in text(answer)


@pytest.mark.parametrize("key", KEYS)
def test_each_is_there_for_everybody(client, key, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get(reverse("blank-form", args=[key]))
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.count('class="slip-sheet') == max(1, len(blank(key).sheets)) * blank(key).copies
    assert client.post(reverse("blank-form", args=[key])).status_code == 405


def test_another_does_not_exist(client):
    assert client.get(reverse("blank-form", args=["nix"])).status_code == 404


def test_travelling_sheets():
    assert columns("ambulante") == layout("fiche_ambulante_individuel_triplettes")["columns"]
    assert len(blank("ambulante").sheets[0].rows) == 13
    assert plain(columns("ambulante-quadrettes")) == plain(
        layout("fiche_ambulante_quadrettes")["columns"]
    )
    letters = [sheet.boxes[2][1] for sheet in blank("ambulante-quadrettes").sheets]
    assert letters == ["A", "B"]
    # Fourteen positions need seven lines a half; the printed sheets have six.
    assert len(blank("ambulante-quadrettes").sheets[0].rows) == 7
    assert len(blank("ambulante-emmanuel").sheets[0].rows) == 8
    assert (
        columns("ambulante-emmanuel")[2:4] == layout("fiche_ambulante_emmanuel_16")["columns"][2:4]
    )


def test_personal_card_and_boards():
    assert plain(columns("personnelle")) == plain(layout("fiche_personnelle_libre")["columns"])
    assert plain([str(one) for one in blank("personnelle").sheets[0].rows]) == plain(
        layout("fiche_personnelle_libre")["rows"]
    )
    assert [one.split()[0].lower() for one in layout("tableau_orientation")["columns"]] == plain(
        columns("orientation")
    )
    assert len(blank("orientation").sheets[0].rows) == 20
    printed = layout("tableau_recapitulatif_libre")
    assert plain(columns("recapitulatif")) == plain(printed["columns"])
    rows = [str(one) for one in blank("recapitulatif").sheets[0].rows]
    rows = [re.sub(r"^(\d)e ", r"\1ème ", one).replace("1re", "1ère") for one in rows]
    assert plain(rows) == plain(printed["rows"])


def test_route_sheets_of_quadrettes():
    printed = layout("feuille_de_route_quadrettes")
    assert len(blank("route-quadrettes").sheets) == 2
    for number, who in enumerate(("attacker (blue)", "defenders (pink)")):
        assert len(columns("route-quadrettes", number)) == len(printed[who]["columns"])
    rows = [str(one) for one in blank("route-quadrettes").sheets[0].rows]
    assert rows[:9] == [str(number) for number in range(1, 10)]
    assert rows[-1] == "Résultat final"
    assert len(rows) == 9 + 1 + 5 + 1 + 1


def test_entry_forms(client):
    for key, number in (("inscription-triplettes", 3), ("inscription-quadrettes", 4)):
        assert blank(key).sheets[0].number == number
        page = text(client.get(reverse("blank-form", args=[key])))
        for field in ("Nom", "Prénom", "N° FFT", "Classement FFT", "1re série", "Non affilié"):
            assert field in page
    page = text(client.get(reverse("blank-form", args=["identification"])))
    for field in ("Orientation souhaitée", "Pas Nord", "Au hasard", "Adresse e-mail", "Madame"):
        assert field in page


def test_score_sheet_has_as_many_deals_as_asked(client):
    page = client.get(reverse("blank-form", args=["marque"]))
    assert page.content.decode().count(">Donne ") == 5
    page = client.get(reverse("blank-form", args=["marque"]) + "?donnes=8")
    assert page.content.decode().count(">Donne ") == 8
    page = client.get(reverse("blank-form", args=["marque"]) + "?donnes=99")
    assert page.content.decode().count(">Donne ") == 12
    # RO p.10: base and factor of each contract, petit au bout, the three poignées.
    marque = html.unescape(page.content.decode())
    for cell in ("25", "50", "100", "150", "× 6", "60", "20", "30", "40"):
        assert f">{cell}<" in marque
