"""What happens to a line of an old game afterwards: undone, corrected by two, struck, told."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import evenings, oldgames
from scoring.ledger.oldsheets import evening_sheets, old_standings
from scoring.ledger.ranks import MEMBERS
from scoring.models import OldEvent, OldGame, Session
from scoring.recording import Author, UndoOver
from scoring.rules.historical import m1637
from tarotclub.models import Season
from tests.scoring.factories import make_season, make_session
from tests.scoring.old_pages import accounts, each, line, make_1659, make_old, noted

BASE = "/c/test/jeux-anciens/"


@pytest.fixture
def writer(client_for, scorer):
    return client_for(scorer)


@pytest.fixture
def game(club, writer) -> OldGame:
    """A deal of 1637 at three, with a declaration of 3 by the second player."""
    game = make_old(club)
    noted(writer, game, "deal", dealer=0)
    noted(writer, game, "declaration", seat=1, points=3)
    return game


def last(game: OldGame) -> OldEvent:
    return game.events.order_by("number").last()


def place(game: OldGame, act: str = "") -> str:
    return f"{BASE}lignes/{last(game).pk}/{act}"


def correction(game: OldGame, version: int, **typed) -> dict[str, object]:
    return {"submission": str(uuid.uuid4()), "version": version, "seat": 1, "points": 3, **typed}


class TestUndo:
    def test_a_new_line_is_undone_for_two_minutes(self, writer, game):
        page = writer.get(f"{BASE}{game.pk}/").content.decode()
        assert 'data-undo="120"' in page
        assert writer.post(place(game, "defaire/")).url.endswith("#ligne-2")
        assert accounts(game) == [0, 0, 0]
        assert writer.post(place(game, "defaire/")).status_code == 302
        assert last(game).version == 2
        assert "data-undo" not in writer.get(f"{BASE}{game.pk}/").content.decode()

    def test_a_correction_is_undone_to_what_stood_before(self, writer, game):
        writer.post(place(game), correction(game, 1, points=5))
        assert accounts(game) == [-5, 10, -5]
        writer.post(place(game, "defaire/"))
        assert accounts(game) == [-3, 6, -3]
        assert [row.data["points"] for row in last(game).history.order_by("version")] == [3, 5, 3]

    def test_it_is_one_s_own_and_for_two_minutes(self, writer, game, client_for, secretary, scorer):
        other = client_for(secretary)
        assert "data-undo" not in other.get(f"{BASE}{game.pk}/").content.decode()
        answer = other.post(place(game, "defaire/"), follow=True)
        assert "Trop tard" in answer.content.decode()
        assert accounts(game) == [-3, 6, -3]
        old = timezone.now() - timedelta(seconds=121)
        last(game).history.update(history_date=old)
        assert oldgames.seconds_to_undo(last(game), Author(scorer)) == 0
        with pytest.raises(UndoOver):
            oldgames.undo(last(game).pk, Author(scorer))

    def test_a_void_is_restored_not_undone(self, writer, game, scorer):
        writer.post(place(game, "rayer/"), {"version": 1, "reason": "essai"})
        assert oldgames.seconds_to_undo(last(game), Author(scorer)) == 0

    def test_a_closed_evening(self, writer, game):
        evenings.close(game.session_id)
        assert writer.post(place(game, "defaire/")).status_code == 403


class TestStriking:
    def test_it_has_a_reason(self, writer, game):
        answer = writer.post(place(game, "rayer/"), {"version": 1, "reason": " "})
        assert "Dites pourquoi" in answer.content.decode()
        assert accounts(game) == [-3, 6, -3]
        writer.post(place(game, "rayer/"), {"version": 1, "reason": "montrée trop tard"})
        assert accounts(game) == [0, 0, 0]
        for page in (f"{BASE}{game.pk}/", place(game)):
            said = writer.get(page).content.decode()
            assert "montrée trop tard" in said
            assert "par Scorer" in said

    def test_the_public_does_not_read_who(self, client_for, writer, game):
        writer.post(place(game, "rayer/"), {"version": 1, "reason": "montrée trop tard"})
        evenings.publish(game.session_id, published=True)
        said = client_for(None).get(f"{BASE}{game.pk}/").content.decode()
        assert "montrée trop tard" in said
        assert "Scorer" not in said

    def test_the_day_ends_with_the_night(self, writer, game):
        """A line of ten past midnight is struck at one, one of the day before yesterday is not."""
        OldEvent.objects.update(created_at=timezone.now() - timedelta(days=2))
        assert writer.post(place(game, "rayer/"), {"version": 1, "reason": "x"}).status_code == 403

    def test_a_login_that_ran_out_keeps_the_reason(self, client_for, scorer, writer, game):
        writer.logout()
        assert (
            writer.post(place(game, "rayer/"), {"version": 1, "reason": "au lit"}).status_code
            == 302
        )
        writer.force_login(scorer, backend="django.contrib.auth.backends.ModelBackend")
        assert 'value="au lit"' in writer.get(place(game, "rayer/")).content.decode()
        assert accounts(game) == [-3, 6, -3]

    def test_a_reader_and_a_stranger(self, client_for, reader, outsider, game):
        for act in ("rayer/", "defaire/", "retablir/"):
            assert client_for(reader).post(place(game, act)).status_code == 403
            assert client_for(outsider).post(place(game, act)).status_code == 404
            assert client_for(None).post(place(game, act)).status_code == 302
        assert last(game).version == 1


class TestTwoAtOnce:
    def test_both_versions_side_by_side(self, client_for, secretary, writer, game):
        """The second to correct a line sees both and chooses; nothing typed is lost."""
        client_for(secretary).post(place(game), correction(game, 1, points=4))
        answer = writer.post(place(game), correction(game, 1, points=5, seat=2))
        assert answer.status_code == 409
        facts = {label: (one, other) for label, one, other in answer.context["facts"]}
        assert facts["Annonces"] == ("4", "5")
        assert [row[1:] for row in answer.context["scores"]] == [(-4, -5), (8, -5), (-4, 10)]
        sent = dict(answer.context["fields"])
        assert sent["version"] == ["2"]
        assert writer.post(place(game), sent).status_code == 302
        assert accounts(game) == [-5, -5, 10]

    def test_the_same_line_from_both(self, client_for, secretary, writer, game):
        client_for(secretary).post(place(game), correction(game, 1, points=4))
        noted(writer, game, "declaration", seat=2, points=1)
        row = game.events.get(number=2)
        oldgames.correct(row.pk, m1637.Declared(1, (), 6), 2, Author(secretary))
        answer = writer.post(f"{BASE}lignes/{row.pk}/", correction(game, 1, points=6))
        assert answer.context["same"]
        assert "rien à faire" in answer.content.decode()

    def test_a_line_struck_meanwhile_is_not_replaced(self, client_for, secretary, writer, game):
        client_for(secretary).post(place(game, "rayer/"), {"version": 1, "reason": "double"})
        answer = writer.post(place(game), correction(game, 1, points=5))
        assert answer.status_code == 409
        assert answer.context["fields"] == ()
        assert "double" in answer.content.decode()

    def test_the_new_lines_are_shown_to_who_comes_second(self, client_for, secretary, writer, game):
        version = OldGame.objects.get(pk=game.pk).version
        noted(client_for(secretary), game, "declaration", seat=0, points=1)
        noted(client_for(secretary), game, "declaration", seat=2, points=2)
        sent = {"submission": str(uuid.uuid4()), "version": version, "seat": 1, "points": 4}
        answer = writer.post(f"{BASE}{game.pk}/lignes/declaration/", sent)
        assert [row.event.number for row in answer.context["since"]] == [3, 4]
        assert 'name="points" value="4"' in answer.content.decode()


class TestHistory:
    def test_who_changed_what_to_what(self, client_for, secretary, writer, game):
        client_for(secretary).post(place(game), correction(game, 1, points=4, seat=2))
        writer.post(place(game), correction(game, 2, combos=["belle"], points=""))
        client_for(secretary).post(place(game, "rayer/"), {"version": 3, "reason": "cachée"})
        client_for(secretary).post(place(game, "retablir/"), {"version": 4})
        answer = writer.get(place(game))
        told = [(each.title, each.author) for each in answer.context["versions"]]
        assert told == [
            ("Rétablie", "Secretary"),
            ("Rayée", "Secretary"),
            ("Corrigée", "Scorer"),
            ("Corrigée", "Secretary"),
            ("Notée", "Scorer"),
        ]
        changes = [list(each.changes) for each in answer.context["versions"]]
        assert changes[1] == ["cachée"]
        assert "Annonces\u00a0: 4 → La Belle" in changes[2]
        assert "Qui\u00a0: Jeannine → Bernard" in changes[2]
        assert changes[3] == ["Qui\u00a0: Bernard → Jeannine", "Annonces\u00a0: 3 → 4"]

    def test_every_kind_of_line_is_told(self, writer, club):
        """The words of each event of both games, as its page shows them."""
        old = make_old(club, 2)
        kinds = [
            noted(writer, old, "deal", dealer=0),
            noted(writer, old, "bottom", card="T21"),
            noted(writer, old, "discard", seat=1, cards="2S"),
            noted(writer, old, "ask", seat=0, payer="-"),
            noted(writer, old, "tarots", winner=1, tarots_1="T1", last="on"),
            noted(writer, old, "penalty", seat=0, fault="leads_math"),
        ]
        light = make_1659(club)
        kinds += [
            noted(writer, light, "hand", dealer=0, cards_each=10, **each("stakes", [5, 5])),
            noted(writer, light, "raise", seat=1, to=7),
            noted(writer, light, "count", tricks_0=6, monde_0=1, tricks_1=4),
        ]
        for row in kinds:
            assert writer.get(f"{BASE}lignes/{row.pk}/").status_code == 200


class TestTotals:
    def test_an_evening_s_totals(self, writer, game, club):
        """Rank, total, deals, mean; while the evening runs what the last deal brought."""
        noted(writer, game, "count", **each("points", [26, 26, 26]))
        noted(writer, game, "deal", dealer=1)
        noted(writer, game, "declaration", seat=0, points=2)
        answer = writer.get(f"/c/test/soirees/{game.session_id}/jeux-anciens/")
        assert "+4" in answer.content.decode()
        (total,) = oldgames_totals(game)
        assert [(row.rank, row.total, row.deals, row.last) for row in total] == [
            (1, 4, 1, -2), (2, 1, 1, 4), (3, -5, 1, -2),
        ]  # fmt: skip
        assert sum(row.total for row in total) == 0

    def test_a_season_s_totals(self, client_for, club, writer):
        """The sums of the evenings, each of the two games by itself."""
        season = make_season(club)
        first = make_old(club, session=make_session(club, name="A", season=season))
        noted(writer, first, "deal", dealer=0)
        noted(writer, first, "declaration", seat=1, points=3)
        second = oldgames.create(
            make_session(club, name="B", season=season).pk,
            oldgames.rules_of(first),
            [seat.player for seat in first.seats.order_by("-index")],
            uuid.uuid4(),
        )
        noted(writer, second, "deal", dealer=0)
        noted(writer, second, "declaration", seat=1, points=2)
        address = f"/c/test/saisons/{season.pk}/jeux-anciens/"
        said = writer.get(address).content.decode()
        assert said.count("<table") == 1
        assert "+10" in said
        assert 'data-every="2"' in said
        assert f"{BASE}{first.pk}/" in said
        assert client_for(None).get(address).status_code == 302
        Season.objects.update(published=True)
        public = client_for(None).get(address)
        assert "+10" in public.content.decode()
        assert f"{BASE}{first.pk}/" not in public.content.decode()
        tag = public["ETag"]
        with CaptureQueriesContext(connection) as asked:
            again = client_for(None).get(address, headers={"If-None-Match": tag})
        assert (again.status_code, len(asked)) == (304, 1)
        noted(writer, second, "declaration", seat=1, points=1)
        assert client_for(None).get(address, headers={"If-None-Match": tag}).status_code == 200

    def test_a_season_of_another_club_and_none(self, client_for, outsider, writer, club):
        season = make_season(club)
        address = f"/c/test/saisons/{season.pk}/jeux-anciens/"
        assert client_for(outsider).get(address).status_code == 404
        assert writer.get("/c/test/saisons/9999/jeux-anciens/").status_code == 404
        assert writer.post(address).status_code == 405
        assert "Aucun jeu ancien cette saison" in writer.get(address).content.decode()

    def test_queries_of_a_season(self, club, writer):
        season, counts = make_season(club, published=True), []
        for number in range(3):
            session = make_session(club, name=str(number), season=season)
            game = make_old(club, session=session)
            noted(writer, game, "deal", dealer=0)
            row = noted(writer, game, "declaration", seat=1, points=1)
            writer.post(f"{BASE}lignes/{row.pk}/rayer/", {"version": 1, "reason": "essai"})
            with CaptureQueriesContext(connection) as asked:
                writer.get(f"/c/test/saisons/{season.pk}/jeux-anciens/")
            counts.append(len(asked))
        assert counts[0] == counts[2] <= 10


def oldgames_totals(game: OldGame):

    session = Session.objects.get(pk=game.session_id)
    found = old_standings(evening_sheets(session, MEMBERS), MEMBERS, running=True)
    return [rows for _period, rows in found]


def test_a_line_that_fails_keeps_everything(writer, game):
    """An impossible line: the sentence, what was typed, and nothing stored."""
    answer = line(writer, game, "declaration", seat=1, points="1,5")
    assert answer.status_code == 400
    assert 'value="1,5"' in answer.content.decode()
    assert game.events.count() == 2
