"""Étuis dealt at the desk: who may, once, before results; nobody sees a card before its time."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoring.recording import Author
from scoring.rules.cards import PACK
from tarotclub.models import Role
from tests.tournaments.asked import Page, numbers
from tests.tournaments.dealing.conftest import SEED
from tests.tournaments.factories import enter_units, make_tournament
from tests.tournaments.libre.factories import make_libre
from tests.tournaments.pages import body, words
from tests.tournaments.quick import play_quickly
from tournaments import directing
from tournaments.dealing import LEAST, Dealing, commitment, deal_board
from tournaments.directing import Refused
from tournaments.models import Distribution, Tournament

WHO = Author(None, "essai")
SEES_CARDS = ["arbiter", "organiser", "owner"]
DIRECT = ["organiser", "owner"]
ROLES = [str(role) for role in Role]
NEW = {"least": "44", "last": "0"}
PAGES = [
    Page("dealing", SEES_CARDS),
    Page("dealing-show", DIRECT, "post"),
    Page("dealing-hide", DIRECT, "post"),
    Page("print-hands", SEES_CARDS),
    Page("print-dealing", SEES_CARDS),
]
PUBLIC = [Page("dealt", ROLES), Page("board-hands", ROLES, more=numbers(3))]


def url(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(name, args=[tournament.club.slug, tournament.pk, *more])


class TestWrites:
    def test_a_seed_is_drawn_that_nobody_guesses(self, club) -> None:
        made = make_tournament(club)
        one, other = directing.new_seed(), directing.deal_cards(made, WHO)
        assert one != other.seed
        assert re.fullmatch("[0-9a-f]{32}", other.seed)
        assert other.least == LEAST

    def test_it_raises_the_revision(self, club) -> None:
        made = make_tournament(club)
        before = made.revision
        directing.deal_cards(made, WHO)
        made.refresh_from_db()
        assert made.revision > before

    def test_before_the_start_too_but_not_before_a_movement(self, club) -> None:
        draft = make_tournament(club, started=False)
        assert directing.deal_cards(draft, WHO).pk
        bare = directing.create(club, "Sans mouvement", draft.date)
        with pytest.raises(Refused, match="movement_missing"):
            directing.deal_cards(bare, WHO)

    def test_a_second_one_is_meant_and_logged(self, tournament) -> None:
        first = Distribution.objects.get()
        with pytest.raises(Refused, match="cards_dealt_meanwhile"):
            directing.deal_cards(tournament, WHO)
        second = directing.deal_cards(tournament, WHO, last=first.pk)
        first.refresh_from_db()
        assert (first.replaced_at is not None, second.replaced_at) == (True, None)
        assert Distribution.objects.count() == 2

    def test_never_once_a_result_is_in(self, tournament) -> None:
        enter_units(tournament, {(1, 1, 1): 50})
        standing = Distribution.objects.get()
        with pytest.raises(Refused, match="tournament_played"):
            directing.deal_cards(tournament, WHO, last=standing.pk)

    def test_the_cards_are_shown_only_of_a_finished_tournament(self, tournament) -> None:
        with pytest.raises(Refused, match="tournament_not_finished"):
            directing.show_cards(tournament)

    def test_nothing_is_shown_where_nothing_was_dealt(self, club) -> None:
        made = make_tournament(club)
        play_quickly(made)
        directing.finish(made)
        with pytest.raises(Refused, match="cards_not_dealt"):
            directing.show_cards(made)

    def test_they_can_be_taken_back(self, shown) -> None:
        directing.show_cards(shown, shown=False)
        assert Distribution.objects.get().published_at is None

    def test_undoing_the_start_keeps_the_cards(self, tournament) -> None:
        directing.undo_start(tournament)
        directing.start(tournament)
        assert Distribution.objects.get().seed == SEED


class TestWhoMay:
    @pytest.mark.parametrize("page", [*PAGES, *PUBLIC], ids=lambda page: page.name)
    def test_each_role_may_what_it_is_for(self, page, shown, make_member, client_for) -> None:
        for role in ROLES:
            client = client_for(make_member(shown.club, role, role))
            answer = getattr(client, page.method)(page.url(shown), page.data)
            allowed = 200 if page.method == "get" else 302
            assert (role, answer.status_code) == (role, allowed if role in page.roles else 403)
            if page.name == "dealing-hide" and role in page.roles:
                directing.show_cards(shown)

    def test_only_who_directs_deals(self, club, make_member, client_for) -> None:
        for role in ROLES:
            made = make_tournament(club)
            answer = client_for(make_member(club, role, role)).post(url("dealing", made), NEW)
            assert (role, answer.status_code) == (role, 302 if role in DIRECT else 403)
            assert Distribution.objects.filter(seance__tournament=made).exists() == (role in DIRECT)

    def test_a_stranger_is_led_to_the_login(self, tournament, client_for) -> None:
        for page in PAGES:
            asked = page.url(tournament)
            answer = getattr(client_for(), page.method)(asked, page.data)
            assert answer["Location"] == f"/compte/connexion/?next={asked}"

    def test_for_another_club_it_does_not_exist(
        self, shown, outsider, other_club, client_for
    ) -> None:
        client = client_for(outsider)
        for page in (*PAGES, *PUBLIC):
            elsewhere = reverse(page.name, args=[other_club.slug, shown.pk, *page.more(shown)])
            assert getattr(client, page.method)(elsewhere).status_code == 404
        for page in PAGES:
            assert getattr(client, page.method)(page.url(shown)).status_code == 404

    def test_a_bad_id_and_a_wrong_method(self, tournament, owner, client_for) -> None:
        client = client_for(owner)
        for page in (*PAGES, *PUBLIC):
            missing = reverse(page.name, args=[tournament.club.slug, 10**6, *page.more(tournament)])
            assert getattr(client, page.method)(missing).status_code == 404
            assert client.delete(page.url(tournament)).status_code == 405
            if page.method == "post":
                assert client.get(page.url(tournament)).status_code == 405
        for name in ("print-hands", "print-dealing", "dealt"):
            assert client.post(url(name, tournament)).status_code == 405

    def test_a_libre_has_no_boards(self, club, owner, client_for) -> None:
        libre = make_libre(club, 8)
        for name in ("dealing", "dealt", "print-hands"):
            assert client_for(owner).get(url(name, libre)).status_code == 404


class TestDesk:
    def test_dealing_by_the_page(self, club, organiser, client_for) -> None:
        made, client = make_tournament(club), client_for(organiser)
        page = client.get(url("dealing", made))
        assert 'name="last" value="0"' in body(page)
        answer = client.post(url("dealing", made), {**NEW, "seed": "  Graine-Du-Club  "})
        assert answer["Location"] == url("dealing", made)
        standing = Distribution.objects.get()
        assert (standing.seed, standing.least) == ("graine-du-club", 44)
        assert standing.author == organiser
        assert commitment(standing.dealing) in body(client.get(url("dealing", made)))

    def test_a_second_tap_deals_once(self, club, organiser, client_for) -> None:
        made, client = make_tournament(club), client_for(organiser)
        client.post(url("dealing", made), NEW)
        answer = client.post(url("dealing", made), NEW)
        assert answer.status_code == 400
        assert "viennent d’être" in words(answer)
        assert Distribution.objects.count() == 1

    @pytest.mark.parametrize(
        ("typed", "field"),
        [({"least": "61"}, "least"), ({"least": "x"}, "least"), ({"seed": "é"}, "seed")],
    )
    def test_what_makes_no_sense_is_said_beside_the_field(
        self, typed, field, club, organiser, client_for
    ) -> None:
        made = make_tournament(club)
        answer = client_for(organiser).post(url("dealing", made), {**NEW, **typed})
        assert answer.status_code == 400
        assert answer.context["form"].errors.keys() == {field}
        assert typed[field] in body(answer)
        assert not Distribution.objects.exists()

    def test_the_log_keeps_what_was_replaced(self, tournament, organiser, client_for) -> None:
        first = Distribution.objects.get()
        client = client_for(organiser)
        client.post(url("dealing", tournament), {**NEW, "last": str(first.pk)})
        page = body(client.get(url("dealing", tournament)))
        assert commitment(first.dealing) in page
        assert "remplacé" in page
        assert first.seed not in page

    def test_no_form_once_a_result_is_in(self, tournament, organiser, client_for) -> None:
        enter_units(tournament, {(1, 1, 1): 50})
        page = client_for(organiser).get(url("dealing", tournament))
        assert 'name="least"' not in body(page)
        answer = client_for(organiser).post(url("dealing", tournament), {**NEW, "last": "1"})
        assert answer.status_code == 400

    def test_before_a_movement_it_says_so(self, club, organiser, client_for) -> None:
        bare = directing.create(club, "Sans mouvement", make_tournament(club).date)
        assert "d’abord le mouvement" in words(client_for(organiser).get(url("dealing", bare)))

    def test_the_desk_leads_there(self, tournament, arbiter, secretary, client_for) -> None:
        link = url("dealing", tournament)
        assert link in body(client_for(arbiter).get(url("desk", tournament)))
        assert link not in body(client_for(secretary).get(url("desk", tournament)))

    def test_showing_and_hiding(self, finished, organiser, client_for) -> None:
        client = client_for(organiser)
        assert "Publier les cartes" in body(client.get(url("dealing", finished)))
        client.post(url("dealing-show", finished))
        assert Distribution.objects.get().published_at
        client.post(url("dealing-hide", finished))
        assert not Distribution.objects.get().published_at

    def test_too_early_is_said(self, tournament, organiser, client_for) -> None:
        answer = client_for(organiser).post(url("dealing-show", tournament), follow=True)
        assert "pas terminé" in words(answer)


class TestPrints:
    def test_no_card_by_accident(self, tournament, arbiter, client_for) -> None:
        for name in ("print-hands", "print-dealing"):
            page = client_for(arbiter).get(url(name, tournament))
            assert "Excuse" not in body(page)
            assert SEED not in body(page)
            assert "no-store" in page["Cache-Control"]

    def test_the_diagrams_have_every_hand(self, tournament, arbiter, client_for) -> None:
        page = client_for(arbiter).get(url("print-hands", tournament), {"voir": "1"})
        assert "no-store" in page["Cache-Control"]
        assert body(page).count('<div class="diagram">') == 20
        board = deal_board(Dealing(SEED), 1)
        hands = re.findall(r'<section class="hand seat-(\w+)">.*?<dl>(.*?)</dl>', body(page), re.S)
        found = dict(hands[:5])
        for seat, hand in board.hands.items():
            cells = re.findall(r"<dd>(.*?)</dd>", found[str(seat)])
            trumps = sorted((card.strength for card in hand if card.trump), reverse=True)
            excuse = ["Excuse"] if any(card.code == "EX" for card in hand) else []
            assert cells[0].split() == [str(one) for one in trumps] + excuse or cells[0] == "–"
            assert sum(len(cell.split()) for cell in cells if cell != "–") == 18

    def test_who_deals_takes_and_leads_is_written(self, tournament, arbiter, client_for) -> None:
        page = words(client_for(arbiter).get(url("print-hands", tournament), {"voir": "1"}))
        first = page[page.index("Étui 1 ") : page.index("Étui 2 ")]
        assert "Nord prend donne" in first.replace("N Nord", "Nord")
        assert "Ouest entame" in first

    def test_the_list_has_every_card_of_the_pack_in_its_order(
        self, tournament, arbiter, client_for
    ) -> None:
        page = body(client_for(arbiter).get(url("print-dealing", tournament), {"voir": "1"}))
        board = deal_board(Dealing(SEED), 1)
        rows = re.findall(r'<li class="seat-(\w+)"><span>(.*?)</span>', page)[:78]
        where = {card: str(seat) for seat, hand in board.hands.items() for card in hand}
        assert [seat for seat, _card in rows] == [where.get(card, "chien") for card in PACK]
        assert [card for _seat, card in rows][:14] == [card.rank for card in PACK[:14]]

    def test_nothing_to_print_before_they_are_dealt(self, club, arbiter, client_for) -> None:
        made = make_tournament(club)
        assert client_for(arbiter).get(url("print-hands", made)).status_code == 404

    def test_its_queries_do_not_grow(
        self, club, arbiter, client_for, django_assert_max_num_queries
    ) -> None:
        for players in (20, 52):
            made = make_tournament(club, players)
            directing.deal_cards(made, WHO)
            client = client_for(arbiter)
            for name in ("dealing", "print-hands", "print-dealing"):
                with django_assert_max_num_queries(10):
                    client.get(url(name, made), {"voir": "1"})
