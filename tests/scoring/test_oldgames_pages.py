"""The old games through the web: what each form stores, who may, what a mistake looks like."""

from __future__ import annotations

import uuid
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from scoring import evenings, oldgames
from scoring.models import OldGame
from scoring.rules.historical import m1637, m1659
from tests.scoring.factories import make_players, make_session
from tests.scoring.old_pages import accounts, each, line, make_1659, make_old, noted, trick


@pytest.fixture
def writer(client_for, scorer):
    return client_for(scorer)


def page(browser, address: str, status: int = 200) -> str:
    answer = browser.get(f"/c/test/{address}")
    assert answer.status_code == status, answer.status_code
    return answer.content.decode()


def new_game(session, players, **typed) -> dict[str, object]:
    seats = {f"player_{place}": player.pk for place, player in enumerate(players, 1)}
    return {"submission": str(uuid.uuid4()), "game": "1637", **seats, **typed}


def test_the_desk_leads_to_a_new_game(client_for, secretary, club):
    session, people = make_session(club), make_players(club, 3)
    browser = client_for(secretary)
    assert f"/c/test/soirees/{session.pk}/jeux-anciens/" in page(
        browser, f"soirees/{session.pk}/organiser/"
    )
    assert "jeux-anciens/nouveau/" in page(browser, f"soirees/{session.pk}/jeux-anciens/")
    address = f"/c/test/soirees/{session.pk}/jeux-anciens/nouveau/"
    assert "Lecture à la lettre" in browser.get(address).content.decode()
    typed = new_game(session, people, preset="literal")
    first, again = browser.post(address, typed), browser.post(address, typed)
    game = OldGame.objects.get()
    assert first.url == again.url == f"/c/test/jeux-anciens/{game.pk}/"
    assert oldgames.rules_of(game) == m1637.Game1637(3, m1637.LITERAL)
    assert [seat.player for seat in game.seats.all()] == people


def test_a_game_of_1659_with_its_tie_rule(client_for, secretary, club):
    session, people = make_session(club), make_players(club, 6)
    typed = new_game(session, people, game="1659", tie="split")
    client_for(secretary).post(f"/c/test/soirees/{session.pk}/jeux-anciens/nouveau/", typed)
    assert oldgames.rules_of(OldGame.objects.get()) == m1659.Game1659(6, m1659.Tie.SPLIT)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"game": ""}, "Quel jeu"),
        ({"player_4": True}, "à deux ou trois"),
        ({"player_3": "first"}, "déjà à la table"),
        ({"player_3": "9999"}, "n’est pas du club"),
    ],
)
def test_a_game_that_cannot_be(client_for, secretary, club, typed, said):
    session, people = make_session(club), make_players(club, 4)
    replaced = {True: people[3].pk, "first": people[0].pk}
    typed = {name: replaced.get(value, value) for name, value in typed.items()}
    answer = client_for(secretary).post(
        f"/c/test/soirees/{session.pk}/jeux-anciens/nouveau/",
        {**new_game(session, people[:3]), **typed},
    )
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert f'value="{people[1].pk}" selected' in answer.content.decode()
    assert not OldGame.objects.exists()


def test_every_kind_of_line_of_1637(writer, club):
    """Each form stores its event; the accounts are counted by hand from the rules."""
    game = make_old(club)
    noted(writer, game, "deal", dealer=0)
    noted(writer, game, "bottom", card="T21")
    noted(writer, game, "discard", seat=1, cards="2S")
    noted(writer, game, "declaration", seat=1, combos=["belle"])
    noted(writer, game, "declaration", seat=2, points=2)
    noted(writer, game, "ask", seat=0, payer=2)
    noted(writer, game, "tarots", winner=1, tarots_2="RS", tarots_1="T1", last="on")
    noted(writer, game, "penalty", seat=0, fault="leads_math")
    noted(writer, game, "count", **each("points", [26, 26, 26]))
    data = [event.data["kind"] for event in game.events.all()]
    assert data == [
        "deal", "bottom", "discard", "declaration", "declaration", "ask", "tarots", "penalty",
        "count",
    ]  # fmt: skip
    assert sum(accounts(game)) == 0
    sheet = page(writer, f"jeux-anciens/{game.pk}/")
    for said in ("La Belle", "Qui n’a le sien", "Math entamé", "Compte de 26", "Monde"):
        assert said in sheet


def test_with_the_mort(writer, club):
    """S-1637-22: two players; a trick takes a card of the Mort, who may be who pays nothing."""
    game = make_old(club, 2)
    noted(writer, game, "deal", dealer=1)
    noted(writer, game, "ask", seat=0, payer="-")
    noted(writer, game, "trick", **trick([(0, "T21"), (1, "T2")], mort="4H"))
    assert game.events.last().data == {
        "kind": "trick",
        "plays": [[0, "T21"], [1, "T2"]],
        "mort": "4H",
    }
    assert accounts(game) == [1, -1]


def test_an_evening_of_1659(writer, club):
    """S-1659-06: two deals with a raise; a tie first, so that the stakes stay."""
    game = make_1659(club)
    noted(writer, game, "hand", dealer=0, cards_each=10, **each("stakes", [5, 5]))
    noted(writer, game, "raise", seat=1, to=7)
    noted(writer, game, "count", **each("points", [20, 20]))
    assert accounts(game) == [-5, -7]
    assert "Enjeu" in page(writer, f"jeux-anciens/{game.pk}/")
    again = page(writer, f"jeux-anciens/{game.pk}/lignes/hand/")
    assert 'name="stakes_1" value="7"' in again
    noted(writer, game, "hand", dealer=1, cards_each=10, **each("stakes", [1, 1]))
    piles = {"tricks_0": 6, "monde_0": 1, "tricks_1": 4}
    noted(writer, game, "count", **piles)
    assert accounts(game) == [-5 - 1 + 14, -7 - 1]


def test_what_would_be_noted_is_shown_and_not_stored(writer, club):
    game = make_old(club)
    noted(writer, game, "deal", dealer=0)
    answer = line(writer, game, "declaration", seat=1, combos=["belle"], voir="1")
    said = answer.content.decode()
    assert (answer.status_code, "Ce qui sera noté" in said) == (200, True)
    assert "+2" in said
    assert 'value="belle" id="id_combos_0" checked' in said
    assert game.events.count() == 1


@pytest.mark.parametrize(
    ("kind", "typed", "said"),
    [
        ("declaration", {"combos": ["belle"]}, "Quel joueur"),
        ("declaration", {"seat": 1}, "Quelles annonces"),
        ("declaration", {"seat": 1, "points": "-3"}, "Un nombre entier, sans signe"),
        ("declaration", {"seat": 1, "points": "dix"}, "Un nombre entier, sans signe"),
        ("bottom", {"card": ""}, "Quelles cartes"),
        ("bottom", {"card": "T22"}, "T22"),
        ("tarots", {"winner": 1}, "Quels Tarots"),
        ("penalty", {"seat": 1}, "n’a pas d’amende"),
        ("count", {"points_0": 26, "points_1": 26, "points_2": 27}, "font 79"),
        ("count", {}, "notez les comptes"),
        ("ask", {"seat": 1, "payer": 1}, "ne se paie pas"),
        ("ask", {"seat": 1}, "Qui a payé"),
        ("trick", trick([(1, "T2"), (2, "T2"), (0, "T3")]), "Déjà notée"),
    ],
)
def test_a_mistake_is_told_beside_what_was_typed(writer, club, kind, typed, said):
    game = make_old(club)
    noted(writer, game, "deal", dealer=0)
    answer = line(writer, game, kind, **typed)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert game.events.count() == 1


def test_only_what_is_possible_is_offered(writer, club):
    game = make_old(club)
    assert "lignes/count/" not in page(writer, f"jeux-anciens/{game.pk}/")
    assert writer.get(f"/c/test/jeux-anciens/{game.pk}/lignes/count/").status_code == 302
    noted(writer, game, "deal", dealer=0)
    noted(writer, game, "trick", **trick([(1, "T5"), (2, "T6"), (0, "T7")]))
    shown = page(writer, f"jeux-anciens/{game.pk}/")
    assert "lignes/trick/" in shown
    assert "lignes/tarots/" not in shown


def test_a_line_is_posted_once(writer, club):
    game = make_old(club)
    sent = {"submission": str(uuid.uuid4()), "version": 1, "dealer": 0}
    address = f"/c/test/jeux-anciens/{game.pk}/lignes/deal/"
    assert [writer.post(address, sent).status_code for _ in range(2)] == [302, 302]
    assert writer.post(address, {**sent, "dealer": 1}).status_code == 409
    assert game.events.count() == 1


def test_a_sheet_that_moved_keeps_what_was_typed(writer, club):
    game = make_old(club)
    noted(writer, game, "deal", dealer=0)
    noted(writer, game, "declaration", seat=1, points=1)
    sent = {"submission": str(uuid.uuid4()), "version": 2, "seat": 2, "points": 3}
    address = f"/c/test/jeux-anciens/{game.pk}/lignes/declaration/"
    answer = writer.post(address, sent)
    said = answer.content.decode()
    assert (answer.status_code, game.events.count()) == (409, 2)
    assert "Quelqu’un d’autre a écrit sur cette feuille" in said
    assert [row.event.number for row in answer.context["since"]] == [2]
    assert 'name="version" value="3"' in said
    assert writer.post(address, {**sent, "version": 3}).status_code == 302


def test_a_line_is_corrected_struck_and_restored(writer, club):
    game = make_old(club)
    noted(writer, game, "deal", dealer=0)
    row = noted(writer, game, "declaration", seat=1, points=1)
    address = f"/c/test/jeux-anciens/lignes/{row.pk}/"
    shown = writer.get(address).content.decode()
    assert 'name="points" value="1"' in shown
    sent = {"submission": str(uuid.uuid4()), "version": 1, "seat": 2, "points": 1}
    assert writer.post(address, sent).url.endswith("#ligne-2")
    assert accounts(game) == [-1, -1, 2]
    assert writer.post(address, {**sent, "seat": 0}).status_code == 409
    writer.post(address + "rayer/", {"version": 2, "reason": "à une autre table"})
    assert accounts(game) == [0, 0, 0]
    assert "à une autre table" in page(writer, f"jeux-anciens/{game.pk}/")
    writer.post(address + "retablir/", {"version": 3})
    assert accounts(game) == [-1, -1, 2]
    writer.post(address + "rayer/", {"version": 2, "reason": "trop tard"})
    assert accounts(game) == [-1, -1, 2]


def test_the_totals_stand_apart(writer, club):
    """Each of the two games has totals of its own; the evening's ranking has none of them."""
    game = make_old(club)
    noted(writer, game, "deal", dealer=0)
    noted(writer, game, "declaration", seat=1, points=9)
    make_1659(club, session=game.session)
    shown = page(writer, f"soirees/{game.session_id}/jeux-anciens/")
    assert "+18" in shown
    assert shown.count("<table") == 1
    evening = page(writer, f"soirees/{game.session_id}/")
    assert "jeux-anciens/" in evening
    assert "+18" not in evening


def test_who_may(client_for, club, game_pages, reader, scorer, secretary, outsider):
    """Readers read, scorers enter in open evenings, secretaries begin; others see nothing."""
    game, reading, entering, running = game_pages
    for user, seen in [
        (None, (302, 302, 302)),
        (outsider, (404, 404, 404)),
        (reader, (200, 403, 403)),
        (scorer, (200, 200, 403)),
        (secretary, (200, 200, 200)),
    ]:
        browser = client_for(user)
        found = [{browser.get(each).status_code for each in group} for group in (
            reading, entering, running)]  # fmt: skip
        assert found == [{status} for status in seen], user
    evenings.publish(game.session_id, published=True)
    for user in (None, outsider):
        assert {client_for(user).get(each).status_code for each in reading} == {200}
    evenings.close(game.session_id)
    assert {client_for(scorer).get(each).status_code for each in entering} == {403}
    assert line(client_for(scorer), game, "declaration", seat=1, points=1).status_code == 403
    noted(client_for(secretary), game, "declaration", seat=1, points=1)


@pytest.fixture
def game_pages(club, client_for, scorer):
    """A game, and addresses: to read, to enter, to run."""
    game = make_old(club)
    row = noted(client_for(scorer), game, "deal", dealer=0)
    base, evening = "/c/test/jeux-anciens/", f"/c/test/soirees/{game.session_id}/jeux-anciens/"
    reading = [f"{base}{game.pk}/", evening]
    entering = [f"{base}{game.pk}/lignes/declaration/", f"{base}lignes/{row.pk}/"]
    return game, reading, entering, [f"{evening}nouveau/"]


def test_bad_addresses(client_for, secretary, scorer, reader, game_pages, other_club):
    game, *_groups = game_pages
    row = game.events.get()
    browser = client_for(secretary)
    base = "/c/test/jeux-anciens/"
    for gone in (
        f"{base}9999/",
        f"{base}lignes/9999/",
        f"{base}{game.pk}/lignes/hand/",
        f"{base}{game.pk}/lignes/rien/",
        f"/c/voisins/jeux-anciens/{game.pk}/",
        "/c/test/soirees/9999/jeux-anciens/",
        "/c/test/soirees/9999/jeux-anciens/nouveau/",
    ):
        assert browser.get(gone).status_code == 404, gone
    for act, status in (("rayer", 302), ("retablir", 405), ("defaire", 405)):
        assert browser.get(f"{base}lignes/{row.pk}/{act}/").status_code == status
        assert browser.post(f"{base}lignes/9999/{act}/").status_code == 404
        assert client_for(reader).post(f"{base}lignes/{row.pk}/{act}/").status_code == 403
    assert browser.post(f"{base}{game.pk}/").status_code == 405
    assert browser.post(f"/c/test/soirees/{game.session_id}/jeux-anciens/").status_code == 405


def test_a_scorer_strikes_his_own_lines_alone(client_for, scorer, club, make_member, secretary):
    game = make_old(club)
    row = noted(client_for(secretary), game, "deal", dealer=0)
    address = f"/c/test/jeux-anciens/lignes/{row.pk}/rayer/"
    sent = {"version": 1, "reason": "erreur"}
    assert client_for(scorer).post(address, sent).status_code == 403
    own = noted(client_for(scorer), game, "declaration", seat=0, points=1)
    address = f"/c/test/jeux-anciens/lignes/{own.pk}/rayer/"
    assert client_for(scorer).post(address, sent).status_code == 302


def test_a_login_that_ran_out_keeps_the_line(client_for, scorer, club):
    game = make_old(club)
    browser = client_for(scorer)
    noted(browser, game, "deal", dealer=0)
    browser.logout()
    answer = line(browser, game, "declaration", seat=1, points=4)
    assert answer.status_code == 302
    browser.force_login(scorer, backend="django.contrib.auth.backends.ModelBackend")
    address = f"/c/test/jeux-anciens/{game.pk}/lignes/declaration/"
    assert 'name="points" value="4"' in browser.get(address).content.decode()
    assert game.events.count() == 1


def test_queries_do_not_grow(client_for, club, scorer):
    """A public page costs as much with many lines as with one, and a 304 one query."""
    game = make_old(club, published=True)
    browser, public = client_for(scorer), client_for(None)
    noted(browser, game, "deal", dealer=0)
    sheet, evening = (
        f"/c/test/jeux-anciens/{game.pk}/",
        f"/c/test/soirees/{game.session_id}/jeux-anciens/",
    )
    counts = []
    for _round in range(2):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            tag = public.get(sheet)["ETag"]
            public.get(evening)
        counts.append(len(asked))
        for seat in (0, 1, 2):
            noted(browser, game, "declaration", seat=seat, points=1)
    assert counts[0] == counts[1] <= 10
    tag = public.get(sheet)["ETag"]
    with CaptureQueriesContext(connection) as asked:
        answer = public.get(sheet, headers={"If-None-Match": tag})
    assert (answer.status_code, len(asked)) == (304, 1)
    assert "sessionid" not in public.cookies


def test_the_rules_come_from_the_tables(client_for, reader, club):
    """S-1637-09, S-1637-18, S-1659-05: values that scoring itself uses."""
    old, light = (page(client_for(reader), f"regles/{period}/") for period in ("1637", "1659"))
    assert "Quatre rois et le Math" in old
    assert "plus de 20" in old
    assert "Excuse" in light
    assert client_for(reader).get("/c/test/regles/1700/").status_code == 404
    assert client_for(None).get("/c/test/regles/1637/").status_code == 302


def test_a_sheet_for_excel(client_for, reader, scorer, club):
    """The columns of what each line moved add up to the accounts; so do the reasons."""
    game = make_1659(club)
    writer = client_for(scorer)
    noted(writer, game, "hand", dealer=0, cards_each=10, **each("stakes", [5, 5]))
    gone = noted(writer, game, "raise", seat=1, to=9)
    sent = {"version": 1, "reason": "relance reprise"}
    writer.post(f"/c/test/jeux-anciens/lignes/{gone.pk}/rayer/", sent)
    noted(writer, game, "count", **each("points", [30, 20]))
    address = f"/c/test/jeux-anciens/{game.pk}/jeu.xlsx"
    answer = client_for(reader).get(address)
    book = load_workbook(BytesIO(answer.content))
    lines, reasons = book.worksheets
    head = [cell.value for cell in lines[1]]
    moved = head.index("Monique Lafargue")
    rows = list(lines.iter_rows(min_row=2, values_only=True))
    assert [row[0] for row in rows] == [1, 2, 3, None]
    for column in range(moved, moved + 3):
        assert sum(row[column] or 0 for row in rows[:-1]) == rows[-1][column]
    assert rows[-1][moved : moved + 2] == tuple(accounts(game)) == (5, -5)
    assert "Rayée : relance reprise" in rows[1]
    why = list(reasons.iter_rows(min_row=2, values_only=True))
    assert sum(row[2] for row in why[:-1]) == why[-1][2] == 5
    assert client_for(None).get(address).status_code == 302
