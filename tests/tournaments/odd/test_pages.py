"""What the pages say of movements by numbers, of sections and of who plays in turn."""

from __future__ import annotations

import pytest

from scoring.ledger.ranks import MEMBERS
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import seance
from tests.tournaments.odd.factories import make_odd
from tests.tournaments.quick import play_quickly
from tournaments.plans import plan_of
from tournaments.standings.field import read_field
from tournaments.standings.turns import resting
from tournaments.turns import turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client_for, organiser):
    return client_for(organiser)


@pytest.fixture
def public(client_for):
    return client_for(None)


class TestPreparing:
    def test_what_is_offered_is_explained(self, club, desk):
        draft = make_odd(club, 11, started=False)
        page = text(desk.get(url("movement", draft)))
        assert "Mouvement fédéral à 3 tables" in page
        assert "Howell de 3 tables avec une table en relais à chaque position." in page
        assert "Mouvement cherché par le programme à 2 tables" in page
        assert "3 joueurs à tour de rôle (GEN-I2-5x4p3)" in page
        assert "aucun mouvement de cette taille n’en a moins" in page
        assert "Le règlement ne prévoit pas cette forme pour l’homologation." in page
        assert "Dans un Howell chacun a un numéro" in page
        assert "Sud avance d’une table" not in page

    def test_it_can_be_changed_until_the_start(self, club, desk):
        draft = make_odd(club, 23, started=False)
        answer = desk.post(url("movement", draft), {"movement": "IND-L5p3/4", "positions": "5"})
        assert answer.status_code == 302
        assert draft.seances.get().movement == "IND-L5p3"

    def test_the_places_say_who_plays_for_whom(self, club, desk):
        draft = make_odd(club, 21, started=False)
        sentence = f"{draft.entries.get(number=21).player} joue à sa place"
        seated = text(desk.get(url("seating", draft)))
        assert "À tour de rôle" in seated
        assert seated.count(sentence) == 2
        printed = text(desk.get(url("print-orientation", draft)))
        assert sentence in printed
        guides = text(desk.get(url("print-guides", draft)))
        assert guides.count(f"repos, {draft.entries.get(number=21).player} joue") == 2
        assert all(name in seated for name in resting_in(draft))

    def test_sections_are_named_on_papers(self, club, desk):
        draft = make_odd(club, 48, "IND-3x4-C", started=False)
        seated = text(desk.get(url("seating", draft)))
        assert "tables 5 à 8 (1B–4B)" in seated
        assert "La section C commence par ses copies des étuis 1 à 8" in seated
        sheets = text(desk.get(url("print-boards", draft)))
        # Eight boards in two positions, each also as the copy of the third section.
        assert sheets.count('class="slip-sheet"') == 16
        assert "<td>5 (1B)</td>" in sheets
        guides = text(desk.get(url("print-guides", draft)))
        assert "<td>9 (1C)</td>" in guides
        assert "le 2 d’abord" in guides


def resting_in(draft):
    laid = seance(draft)
    return [one.name for one in turns(plan_of(laid), laid.places.select_related("entry__player"))]


@pytest.mark.parametrize("name", ["IND-L6p1", "IND-3x4-C", "PAR-5p1-5", "GEN-I2-5x4p2"])
def test_each_movement_has_its_page(public, name):
    assert public.get(f"/outils/mouvements/{name}/").status_code == 200
    assert public.get(f"/outils/mouvements/{name}/guides/").status_code == 200


class TestPlaying:
    @pytest.fixture
    def running(self, club):
        made = make_odd(club, 21, published=True)
        play_quickly(made)
        return made

    def test_the_hall_says_who_rests(self, running, public, desk):
        first, then = resting(read_field(running, MEMBERS))
        name = first.who.name
        plays = f"{first.instead.name} joue à votre place, table {first.table}"
        slip = text(public.get(url("tournament", running), {"nom": name}))
        assert "Au repos" in slip
        assert "<b>Repos</b>" in slip
        assert plays in slip
        assert plays in text(public.get(url("where", running), {"nom": name}))
        later = text(public.get(url("where", running), {"nom": then.who.name}))
        assert "Ensuite <b>repos</b>" in later
        seated = text(public.get(url("tournament-seating", running, 1)))
        assert "Au repos" in seated
        assert f"{first.instead.name} joue à sa place" in seated
        wall = text(public.get(url("wall", running)))
        assert "Au repos" in wall
        assert "À tour de rôle" in text(desk.get(url("desk", running)))

    def test_his_sheet_says_which_boards_do_not_count(self, running, public, desk):
        first, _then = resting(read_field(running, MEMBERS))
        sheet = text(public.get(url("route", running, first.who.pk)))
        assert f"{first.instead.name} joue à sa place, table {first.table}." in sheet
        assert "Ces étuis n’entrent pas dans sa moyenne." in sheet
        printed = text(desk.get(url("paper-routes", running)))
        assert f"repos : {first.instead.name} joue à sa place" in printed

    def test_a_name_is_hidden_from_strangers_as_everywhere(self, running, public):
        first, _then = resting(read_field(running, MEMBERS))
        player = running.entries.get(number=21).player
        player.pseudonym = "Le Matou"
        player.save()
        seated = text(public.get(url("tournament-seating", running, 1)))
        assert str(player) not in seated
        assert "Le Matou joue à sa place" in seated
        where = text(public.get(url("where", running), {"nom": first.who.name}))
        assert "Le Matou joue à votre place" in where
