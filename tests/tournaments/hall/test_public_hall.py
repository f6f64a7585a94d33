"""What everybody in the hall may open: where do I sit, the projectors, the announcement."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.test_page_weight import FIRST, NEXT, UNCHANGED, weigh
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import make_tournament, play_all
from tests.tournaments.libre.factories import hand_in_by_number, make_libre
from tests.tournaments.teams.factories import Way, started
from tournaments import directing
from tournaments.directing import libre
from tournaments.directing.hall import announce, set_minutes, show_screen
from tournaments.hall.walls import SLOT_SECONDS, page_at
from tournaments.models import Sequel, Tournament
from tournaments.plans import plan_of

pytestmark = pytest.mark.django_db
Screen = Tournament.Screen


@pytest.fixture
def public(client_for):
    return client_for(None)


@pytest.fixture
def at(monkeypatch):
    """Move the time: `at(12)` is one page of the wall later."""
    start = timezone.now().replace(microsecond=0)
    start -= timedelta(seconds=int(start.timestamp()) % (SLOT_SECONDS * 60))

    def move(seconds: int) -> None:
        monkeypatch.setattr(timezone, "now", lambda: start + timedelta(seconds=seconds))

    move(0)
    return move


class TestWhere:
    def test_a_duplicate_now_and_next(self, club, public):
        """Player 1 of the list is the first starter, N1; the schedule says where he goes."""
        tournament = make_tournament(club, 20, published=True)
        player = tournament.entries.get(number=1).player
        seance = tournament.seances.get()
        plan = plan_of(seance)
        now, then = (
            next(stop for stop, _relay in plan.route(plan.starters[0]) if stop.position == at)
            for at in (1, 2)
        )
        page = text(public.get(url("where", tournament), {"nom": str(player).upper()}))
        assert f"<b>Table {now.table}</b>" in page
        assert f"Ensuite <b>table {then.table}</b>" in page
        directing.start_position(tournament, 2)
        page = text(public.get(url("where", tournament), {"nom": str(player)}))
        assert f"<b>Table {then.table}</b>" in page

    def test_a_few_letters_without_accents(self, club, public):
        tournament = make_libre(club, 8, published=True)
        who = tournament.entries.first().player
        who.first_name, who.last_name = "Hélène", "Ďurčo"
        who.save()
        for words in ("helene", "DURC", "durco hel", "  HÉLÈNE "):
            page = text(public.get(url("where", tournament), {"nom": words}))
            assert "Hélène Ďurčo" in page, words
            assert "tirées" in page, "the next tables are drawn later"
        page = text(public.get(url("where", tournament), {"nom": "zzz"}))
        assert "Personne ne répond à « zzz »." in page

    def test_before_during_and_after(self, club, public):
        tournament = make_libre(club, 8, started=False, published=True)
        name = str(tournament.entries.first().player)
        ask = lambda: text(public.get(url("where", tournament), {"nom": name}))  # noqa: E731
        assert "n’a pas commencé" in ask()
        libre.start_libre(tournament)
        assert "Position 1" in ask()
        libre.start_libre_position(tournament, 2)
        assert "C’est la dernière position." in ask()
        libre.finish_libre(tournament, 99)
        assert "Le tournoi est terminé." in ask()

    def test_pseudonyms_hide_the_name(self, club, public):
        tournament = make_libre(club, 8, published=True)
        who = tournament.entries.first().player
        who.first_name, who.last_name, who.pseudonym = "Zénobie", "Quatrevaux", "Renard"
        who.save()
        assert "Renard" in text(public.get(url("where", tournament), {"nom": "renard"}))
        page = text(public.get(url("where", tournament), {"nom": "quatrevaux"}))
        assert "Personne ne répond" in page

    def test_cheap(self, club, public, django_assert_max_num_queries):
        for tournament in (
            make_libre(club, 8, published=True),
            make_libre(club, 40, published=True, name="Grand"),
        ):
            with django_assert_max_num_queries(7):
                page = public.get(url("where", tournament), {"nom": "a"})
            known = {"If-None-Match": page["ETag"]}
            with django_assert_max_num_queries(1):
                same = public.get(url("where", tournament), {"nom": "a"}, headers=known)
            assert same.status_code == 304


class TestWall:
    def test_it_follows_the_desk(self, club, public, at):
        tournament = make_tournament(club, 20, published=True)
        set_minutes(tournament, 20)
        assert "<h1>Qui joue où</h1>" in text(public.get(url("wall", tournament)))
        show_screen(tournament, Screen.CLOCK)
        at(96)
        page = text(public.get(url("wall", tournament)))
        assert re.search(r'data-left="11\d\d" data-runs', page)
        show_screen(tournament, Screen.STANDINGS)
        assert "commence aux premiers résultats" in text(public.get(url("wall", tournament)))
        play_all(tournament, positions=1)
        assert "<h1>Classement</h1>" in text(public.get(url("wall", tournament)))

    def test_a_screen_of_its_own(self, club, public):
        tournament = make_tournament(club, 20, published=True)
        page = text(public.get(url("wall", tournament), {"montre": "horloge"}))
        assert "<h1>Horloge</h1>" in page
        assert "suivre le bureau" in page
        page = text(public.get(url("wall", tournament), {"montre": "autre"}))
        assert "<h1>Qui joue où</h1>" in page

    def test_pages_turn_with_the_time_and_show_everybody(self, club, public, at):
        """28 players: three pages of ten lines; each turn is news, and within it nothing is."""
        tournament = make_tournament(club, 28, published=True)
        play_all(tournament, positions=3)
        show_screen(tournament, Screen.STANDINGS)
        ranks, tag = [], ""
        for turn in range(3):
            at(SLOT_SECONDS * turn + 1)
            answer = public.get(url("wall", tournament), headers={"If-None-Match": tag})
            assert answer.status_code == 200
            tag = answer["ETag"]
            rows = re.findall(r'<tr><td class="rank">(\d+)</td>', answer.content.decode())
            ranks += rows
            at(SLOT_SECONDS * turn + 11)
            same = public.get(url("wall", tournament), headers={"If-None-Match": tag})
            assert same.status_code == 304
        assert len(ranks) == 28
        held = public.get(url("wall", tournament), {"page": "2"}).content.decode()
        at(SLOT_SECONDS * 4)
        again = public.get(url("wall", tournament), {"page": "2"}).content.decode()
        first = re.findall(r'<tr><td class="rank">(\d+)</td>', held)
        assert first == re.findall(r'<tr><td class="rank">(\d+)</td>', again)

    def test_every_player_of_the_position_is_on_a_page(self, club, public, at):
        tournament = make_libre(club, 40, published=True)
        names = set()
        for turn in range(2):
            at(SLOT_SECONDS * turn)
            page = public.get(url("wall", tournament)).content.decode()
            names |= set(re.findall(r"</span> <b>([^<]+)</b></li>", page))
        assert names == {str(one.player) for one in tournament.entries.all()}

    def test_which_page(self):
        assert [page_at(3, None, moment) for moment in range(4)] == [1, 2, 3, 1]
        assert [page_at(3, asked, 0) for asked in (1, 3, 4, 0)] == [1, 3, 1, 1]

    def test_without_script_it_comes_again_by_itself(self, club, public):
        tournament = make_tournament(club, 20, published=True)
        page = public.get(url("wall", tournament)).content.decode()
        again = f'<noscript><meta http-equiv="refresh" content="{SLOT_SECONDS}"></noscript>'
        assert again in page

    def test_cheap(self, club, public, django_assert_max_num_queries):
        tournament = make_libre(club, 40, published=True)
        hand_in_by_number(tournament, 1, 1)
        set_minutes(tournament, 30)
        for screen in Screen:
            show_screen(tournament, screen)
            with django_assert_max_num_queries(14):
                page = public.get(url("wall", tournament))
            known = {"If-None-Match": page["ETag"]}
            with django_assert_max_num_queries(4):
                public.get(url("wall", tournament), headers=known)
        assert page.status_code == 200

    def test_light(self, club, public, at):
        tournament = make_libre(club, 40, published=True)
        for name in ("wall", "where", "prizes"):
            weight = weigh(public, url(name, tournament))
            assert weight.first <= FIRST
            assert weight.next <= NEXT
            assert weight.unchanged <= UNCHANGED

    def test_names_as_the_public_may_see_them(self, club, public, organiser, client_for):
        tournament = make_libre(club, 8, published=True)
        who = tournament.entries.first().player
        who.last_name, who.pseudonym = "Quatrevaux", "Renard"
        who.save()
        for client in (public, client_for(organiser)):
            page = text(client.get(url("wall", tournament)))
            assert "Renard" in page, "whoever opened it, everybody reads the wall"
            assert "Quatrevaux" not in page


class TestAnnouncement:
    PAGES = ("tournament", "where", "wall", "tournament-selections")

    @pytest.mark.parametrize("make", [make_tournament, make_libre])
    def test_on_every_public_page_until_it_is_over(self, club, public, at, make):
        tournament = make(club, 20, published=True)
        seat = (
            url("libre-seating", tournament, 1, 1)
            if make is make_libre
            else url("tournament-seating", tournament, 1)
        )
        addresses = [*(url(name, tournament) for name in self.PAGES), seat]
        if make is make_tournament:
            addresses.append(url("dealt", tournament))
        announce(tournament, "La table 4 rejoue l’étui 7", timezone.now() + timedelta(minutes=5))
        tags = {}
        for address in addresses:
            answer = public.get(address)
            assert "La table 4 rejoue" in text(answer), address
            tags[address] = answer["ETag"]
        at(300)
        for address in addresses:
            answer = public.get(address, headers={"If-None-Match": tags[address]})
            assert answer.status_code == 200, "the page knows that the time is over"
            assert "La table 4 rejoue" not in text(answer)

    def test_on_a_meeting_of_teams_and_on_the_total_of_several_sessions(self, club, public, at):
        match = started(club, 2, Way.MATCH)
        directing.publish(match)
        first, second = (make_tournament(club, 20, published=True) for _one in range(2))
        Sequel.objects.create(tournament=second, first=first, order=2)
        shown = ((match, url("team-meeting", match, 1)), (second, url("tournament-total", second)))
        for tournament, address in shown:
            announce(tournament, "Pause", timezone.now() + timedelta(minutes=5))
            answer = public.get(address)
            assert "<strong>Pause</strong>" in text(answer), address
            at(300)
            later = public.get(address, headers={"If-None-Match": answer["ETag"]})
            assert later.status_code == 200
            assert "<strong>Pause</strong>" not in text(later), address
            at(0)

    def test_written_and_cleared_at_the_desk(self, club, public, organiser, client_for):
        tournament = make_tournament(club, 20, published=True)
        client = client_for(organiser)
        given = {"announcement": "  Reprise à   15 h ", "time": ""}
        assert client.post(url("hall-screens", tournament), given).status_code == 302
        assert "<strong>Reprise à 15 h</strong>" in text(public.get(url("tournament", tournament)))
        assert "Effacer l’annonce" in text(client.get(url("hall-screens", tournament)))
        client.post(url("hall-announcement-clear", tournament))
        assert "Reprise à" not in text(public.get(url("tournament", tournament)))

    @pytest.mark.parametrize("given", [{"announcement": ""}, {"announcement": "a" * 141}])
    def test_what_cannot_be(self, club, organiser, client_for, given):
        tournament = make_tournament(club, 20)
        answer = client_for(organiser).post(url("hall-screens", tournament), given)
        assert answer.status_code == 400
        assert "errorlist" in answer.content.decode()

    def test_a_time_that_is_past_is_tomorrow_s(self, club, organiser, client_for):
        tournament = make_tournament(club, 20)
        client = client_for(organiser)
        for minutes in (-30, 30):
            time = timezone.localtime() + timedelta(minutes=minutes)
            given = {"announcement": "Pause", "time": f"{time:%H:%M}"}
            client.post(url("hall-screens", tournament), given)
            tournament.refresh_from_db()
            until = tournament.announced_until - timezone.now()
            assert timedelta(0) < until <= timedelta(days=1)

    def test_the_remote_control(self, club, organiser, client_for):
        tournament = make_tournament(club, 20)
        client = client_for(organiser)
        client.post(url("hall-show", tournament), {"ecran": "clock"})
        tournament.refresh_from_db()
        assert tournament.screen == "clock"
        for wrong in ("", "autre"):
            answer = client.post(url("hall-show", tournament), {"ecran": wrong})
            assert answer.status_code == 404
