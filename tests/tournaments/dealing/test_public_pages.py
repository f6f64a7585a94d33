"""What everybody sees of the étuis' cards: a commitment before the end, all of them after."""

from __future__ import annotations

import json
import re

import pytest
from django.core.cache import cache

from scoring.recording import Author
from tests.tournaments.dealing.conftest import SEED
from tests.tournaments.dealing.test_pages import url
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.pages import body, words
from tournaments import directing
from tournaments.dealing import LEAST, Dealing, commitment, deal_board
from tournaments.models import Distribution
from tournaments.movements import Compass
from tournaments.plans import plan_of


class TestPublic:
    def test_before_the_end_there_is_the_commitment_and_nothing_else(
        self, tournament, client
    ) -> None:
        directing.publish(tournament)
        page = client.get(url("dealt", tournament))
        assert commitment(Dealing(SEED)) in body(page)
        assert SEED not in body(page)
        assert client.get(url("board-hands", tournament, 3)).status_code == 404

    @pytest.mark.parametrize("who", ["nobody", "reader", "secretary"])
    def test_no_address_no_file_and_no_tag_tells_a_card(
        self, who, finished, reader, secretary, client_for, client
    ) -> None:
        """Everything is the same whatever the seed; only its commitment is another."""
        directing.publish(finished)
        who = {"nobody": None, "reader": reader, "secretary": secretary}[who]
        names = ["tournament", "dealt", "tournament-json", "tournament-export"]
        addresses = [url(name, finished) for name in names]
        addresses += [url("board", finished, 3), url("board-hands", finished, 3)]
        said = []
        for seed in (SEED, "une-autre-graine"):
            Distribution.objects.update(seed=seed)
            cache.clear()
            client = client_for(who)
            answers = [client.get(address) for address in addresses]
            text = b"".join(one.content for one in answers[:3])
            assert seed.encode() not in text
            told = commitment(Dealing(seed)).encode()
            pages = [one.content.replace(told, b"") for one in answers if one.status_code == 200]
            tags = [one.headers.get("ETag") for one in answers]
            said.append(([one.status_code for one in answers], tags, pages[:2]))
        assert answers[-1].status_code == 404
        assert said[0][0] == said[1][0]
        assert said[0][1] == said[1][1], "no tag depends on the cards"

    def test_after_it_everybody_can_deal_the_same(self, shown, client) -> None:
        page = body(client.get(url("dealt", shown)))
        assert SEED in page
        assert commitment(Dealing(SEED)) in page
        for board in plan_of(seance(shown)).schedule.boards:
            assert url("board-hands", shown, board) in page

    def test_a_page_for_each_board_beside_its_results(self, shown, client) -> None:
        page = client.get(url("board-hands", shown, 7))
        assert page.context["board"] == 7
        text = words(page)
        assert "Table par table" in text
        board = deal_board(Dealing(SEED), 7)
        highest = max(card.strength for card in board.hands[Compass.N] if card.trump)
        hand = re.search(r"seat-N.*?<dl>.*?<dd>(\d+)", body(page), re.S)
        assert hand[1] == str(highest)

    def test_the_board_leads_to_it_only_then(self, finished, client) -> None:
        directing.publish(finished)
        link = url("board-hands", finished, 7)
        assert link not in body(client.get(url("board", finished, 7)))
        directing.show_cards(finished)
        assert link in body(client.get(url("board", finished, 7)))

    def test_a_board_that_is_not_played(self, shown, client) -> None:
        assert client.get(url("board-hands", shown, 37)).status_code == 404

    def test_where_nothing_was_dealt_it_says_so(self, club, client) -> None:
        made = make_tournament(club, published=True)
        assert "première table" in words(client.get(url("dealt", made)))

    def test_unchanged_costs_one_query(self, shown, client, django_assert_num_queries) -> None:
        for address in (url("dealt", shown), url("board-hands", shown, 7)):
            tag = client.get(address)["ETag"]
            with django_assert_num_queries(1):
                answer = client.get(address, headers={"If-None-Match": tag})
            assert answer.status_code == 304

    def test_taken_back_it_is_gone_at_once(self, shown, client) -> None:
        address = url("board-hands", shown, 7)
        tag = client.get(address)["ETag"]
        directing.show_cards(shown, shown=False)
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 404

    def test_taken_up_again_the_cards_are_secret_until_it_ends_again(
        self, shown, reader, client, client_for
    ) -> None:
        hands, dealt = url("board-hands", shown, 7), url("dealt", shown)
        tag = client.get(dealt)["ETag"]
        directing.reopen(shown)
        assert client.get(hands).status_code == 404
        page = client.get(dealt, headers={"If-None-Match": tag})
        assert page.status_code == 200
        assert SEED not in body(page)
        told = client_for(reader).get(url("tournament-json", shown))
        assert SEED.encode() not in told.content
        directing.finish(shown)
        assert client.get(hands).status_code == 200

    def test_not_while_a_parallel_tournament_still_plays_the_same_boards(
        self, finished, organiser, client_for
    ) -> None:
        other = make_tournament(finished.club, name="En parallèle")
        directing.deal_cards(other, Author(None, "essai"), SEED)
        desk = client_for(organiser)
        answer = desk.post(url("dealing-show", finished), follow=True)
        said = words(answer)
        assert "En parallèle" in said
        assert "joue encore ces étuis" in said
        assert not Distribution.objects.filter(published_at__isnull=False).exists()
        directing.finish(other, 999)
        desk.post(url("dealing-show", finished))
        assert Distribution.objects.filter(published_at__isnull=False).count() == 1


class TestFiles:
    def test_the_seed_is_in_the_certificate_once_it_is_public(
        self, finished, reader, client_for
    ) -> None:
        client = client_for(reader)
        told = commitment(Dealing(SEED))

        def seeds():
            return json.loads(client.get(url("tournament-json", finished)).content)["certificate"][
                "seeds"
            ]

        assert seeds() == {"cards_commitment": told, "cards_least": LEAST}
        directing.show_cards(finished)
        assert seeds() == {"cards_commitment": told, "cards_least": LEAST, "cards": SEED}
