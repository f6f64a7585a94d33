"""Entering results in the browser: by board, by table, twice, two at once, with mistakes."""

from __future__ import annotations

import re
import uuid

import pytest
from django.urls import reverse

from scoring import recording
from scoring.models import Deal
from scoring.recording import Author, DealEntry
from scoring.rules.deal import Contract
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, make_tournament, seance, table_at
from tests.tournaments.test_directing_results import EXAMPLE, notes
from tournaments import directing
from tournaments.models import Tournament

SHEET = {(row["position"], row["table"]): row["score"] for row in EXAMPLE}


@pytest.fixture
def tournament(club) -> Tournament:
    return make_tournament(club)


@pytest.fixture
def client(secretary, client_for):
    return client_for(secretary)


def hidden(page) -> dict[str, str]:
    """The page's hidden fields, as a browser sends them back."""
    found = re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', page.content.decode())
    return {name: value for name, value in found if "csrf" not in name}


def filled(page, units: dict[tuple[int, int], int], **more: str) -> dict[str, str]:
    """The page sent back with a score at some (position, table); the rest as it stands."""
    data = hidden(page)
    for row in page.context["rows"].rows:
        table = row.cell.table
        unit = units.get((table.position, table.number))
        if unit is None and row.text:
            unit = -int(row.text) if row.minus else int(row.text)
        if unit is not None:
            data[f"unit-{row.name}"] = str(abs(unit))
            if unit < 0:
                data[f"minus-{row.name}"] = "on"
    return {**data, **more}


def name(tournament, position, number, etui) -> str:
    return f"{table_at(tournament, position, number).pk}-{etui}"


def units(etui: int) -> dict[int, int]:
    """What each defender pays, by table."""
    found = Deal.objects.filter(number=etui, voided_at=None).select_related("table")
    return {deal.table.number: deal.half_unit // 2 for deal in found}


class TestByBoard:
    def test_the_federation_s_board(self, tournament, club, client):
        """Typed as the travelling sheet has it (RO p.17-18), with its notes on the page after."""
        page = client.get(url("board-entry", tournament, 1))
        rows = page.context["rows"].rows
        assert [(row.cell.table.position, row.cell.table.number) for row in rows] == list(SHEET)
        answer = client.post(url("board-entry", tournament, 1), filled(page, SHEET), follow=True)
        assert units(1) == {row["table"]: row["score"] for row in EXAMPLE}
        assert "Étui 1 : 5 résultats enregistrés." in text(answer)
        shown = [note for _row, note, _ruled in answer.context["lines"]]
        assert shown == [row["attacker_pct"] for row in EXAMPLE]
        assert notes(tournament, 1)[5] == (100, 0)

    def test_the_takers_are_named(self, tournament, client):
        page = client.get(url("board-entry", tournament, 2))
        # Étui 2: Ouest takes (OT p.16); table 1 first, then as its boards move.
        (first, *_) = page.context["rows"].rows
        assert first.cell.taker == table_at(tournament, 1, 1).seats.get(index=1).player
        assert "Preneur : Ouest" in text(page)
        assert str(first.cell.taker) in text(page)

    def test_blank_is_not_yet(self, tournament, client):
        page = client.get(url("board-entry", tournament, 1))
        client.post(url("board-entry", tournament, 1), filled(page, {(1, 1): 56, (3, 4): -52}))
        assert units(1) == {1: 56, 4: -52}

    def test_the_sign_may_be_typed_or_switched(self, tournament, client):
        page = client.get(url("board-entry", tournament, 1))
        cells = [name(tournament, *at, 1) for at in SHEET]
        typed = ["-56", "−58", "+60", " 62 ", "64"]
        data = hidden(page) | {f"unit-{cell}": one for cell, one in zip(cells, typed, strict=True)}
        data[f"minus-{cells[2]}"] = data[f"minus-{cells[4]}"] = "on"
        client.post(url("board-entry", tournament, 1), data)
        assert units(1) == {1: -56, 5: -58, 4: 60, 3: 62, 2: -64}

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ("51", "Impair : en garde, le score est toujours pair."),
            ("700", "Plus de 698"),
            ("5600", "Plus de 698"),
            ("56,5", "Un nombre entier de points"),
            ("abc", "Un nombre entier de points"),
            ("5 6 x", "Un nombre entier de points"),
            ("٥٦", "Un nombre entier de points"),
        ],
    )
    def test_one_wrong_row_stores_nothing_and_keeps_what_was_typed(
        self, tournament, client, typed, sentence
    ):
        page = client.get(url("board-entry", tournament, 1))
        data = filled(page, {(1, 1): 56})
        data[f"unit-{name(tournament, 2, 5, 1)}"] = typed
        answer = client.post(url("board-entry", tournament, 1), data)
        assert answer.status_code == 400
        assert sentence in text(answer)
        assert "Rien n’est encore enregistré" in text(answer)
        assert 'value="56"' in text(answer)
        assert f'value="{typed}"' in text(answer)
        assert not Deal.objects.exists()

    @pytest.mark.parametrize(
        ("unit", "sentence"),
        [(48, "seulement avec le petit au bout"), (-28, "à vérifier sur la feuille"), (50, None)],
    )
    def test_a_doubt_is_said_and_does_not_block(self, tournament, client, unit, sentence):
        page = client.get(url("board-entry", tournament, 1))
        data = filled(page, {(1, 1): unit}, next="1")
        answer = client.post(url("board-entry", tournament, 1), data, follow=True)
        assert units(1) == {1: unit}
        # It is said on the page one is led to, and beside the score whenever one comes back.
        again = client.get(url("board-entry", tournament, 1))
        for shown in (answer, again):
            assert (sentence or "Moins de") in text(shown) if sentence else True
            assert bool(sentence) == ("Moins de" in text(shown))

    def test_from_board_to_board_and_back_to_the_desk(self, tournament, club, client):
        page = client.get(url("board-entry", tournament, 1))
        answer = client.post(url("board-entry", tournament, 1), filled(page, SHEET, next="1"))
        assert answer["Location"] == url("board-entry", tournament, 2)
        last = client.get(url("board-entry", tournament, 20))
        answer = client.post(url("board-entry", tournament, 20), filled(last, {}, next="1"))
        assert answer["Location"] == url("desk", tournament)

    def test_a_correction(self, tournament, client):
        enter_units(tournament, {(1, 1, 1): 56, (2, 5, 1): 62})
        page = client.get(url("board-entry", tournament, 1))
        answer = client.post(
            url("board-entry", tournament, 1), filled(page, {(1, 1): -54}), follow=True
        )
        assert units(1) == {1: -54, 5: 62}
        assert "1 résultat enregistré." in text(answer)
        assert Deal.objects.get(table__number=1).version == 2

    def test_an_emptied_field_takes_nothing_away(self, tournament, client):
        enter_units(tournament, {(1, 1, 1): 56})
        page = client.get(url("board-entry", tournament, 1))
        data = hidden(page) | {f"unit-{name(tournament, 1, 1, 1)}": ""}
        answer = client.post(url("board-entry", tournament, 1), data)
        assert answer.status_code == 400
        assert "Pour retirer ce résultat, rayez-le." in text(answer)
        assert units(1) == {1: 56}

    def test_sent_twice_it_is_stored_once(self, tournament, client):
        page = client.get(url("board-entry", tournament, 1))
        data = filled(page, SHEET)
        client.post(url("board-entry", tournament, 1), data)
        answer = client.post(url("board-entry", tournament, 1), data, follow=True)
        assert "rien de nouveau" in text(answer)
        assert Deal.objects.count() == 5
        assert set(Deal.objects.values_list("version", flat=True)) == {1}

    def test_a_stranger_s_typing_survives_the_login(self, tournament, secretary, client_for):
        client = client_for(secretary)
        data = filled(client.get(url("board-entry", tournament, 1)), SHEET)
        client.logout()
        answer = client.post(url("board-entry", tournament, 1), data)
        assert answer["Location"].startswith("/compte/connexion/")
        client.force_login(secretary, backend="django.contrib.auth.backends.ModelBackend")
        page = client.get(url("board-entry", tournament, 1))
        assert [row.text for row in page.context["rows"].rows] == ["56", "62", "56", "52", "50"]
        assert not Deal.objects.exists()

    def test_a_relay_has_no_row(self, club, client):
        tournament = make_tournament(club, 19)
        page = client.get(url("board-entry", tournament, 1))
        at = [(row.cell.table.position, row.cell.table.number) for row in page.context["rows"].rows]
        assert at == [(2, 5), (3, 4), (4, 3), (5, 2)]

    def test_a_board_nobody_can_play_at_that_table_is_not_taken(self, tournament, client):
        """A field made up for another table is no row of the page."""
        page = client.get(url("board-entry", tournament, 1))
        data = hidden(page) | {f"unit-{name(tournament, 1, 2, 1)}": "50"}
        client.post(url("board-entry", tournament, 1), data)
        assert not Deal.objects.exists()


class TestByTable:
    def test_the_boards_of_one_table(self, tournament, club, client):
        table = table_at(tournament, 2, 3)
        address = url("table-entry", tournament, table.pk)
        page = client.get(address)
        assert [row.cell.board for row in page.context["rows"].rows] == [13, 14, 15, 16]
        data = hidden(page) | {f"unit-{table.pk}-{etui}": str(40 + etui * 2) for etui in (13, 16)}
        answer = client.post(address, data | {"next": "1"})
        assert answer["Location"] == url("table-entry", tournament, table_at(tournament, 2, 4).pk)
        stored = dict(Deal.objects.values_list("number", "half_unit"))
        assert stored == {13: 132, 16: 144}

    def test_a_relay_says_so(self, club, client):
        tournament = make_tournament(club, 19)
        page = client.get(url("table-entry", tournament, table_at(tournament, 1, 1).pk))
        assert "Relais : cette table ne joue pas à cette position." in text(page)

    def test_a_whole_deal_is_corrected_on_its_own_page(self, tournament, club, client):
        table = table_at(tournament, 1, 1)
        whole = DealEntry(
            uuid.uuid4(), 1, taker=0, contract=Contract.GARDE, bouts=2, half_points=98
        )
        deal = recording.record(table, whole, Author(None, "essai")).deal
        page = client.get(url("table-entry", tournament, table.pk))
        assert reverse("deal", args=[club.slug, deal.pk]) in text(page)
        assert f'name="unit-{table.pk}-1"' not in text(page)
        data = hidden(page) | {f"unit-{table.pk}-1": "50", f"unit-{table.pk}-2": "50"}
        client.post(url("table-entry", tournament, table.pk), data)
        deal.refresh_from_db()
        assert (deal.half_unit, deal.depth) == (132, Deal.Depth.FACTS)
        assert Deal.objects.count() == 2


class TestTwoAtOnce:
    def opened(self, tournament, *clients):
        return [client.get(url("board-entry", tournament, 1)) for client in clients]

    def test_the_second_sees_both_and_nothing_is_stored(
        self, tournament, client, arbiter, client_for
    ):
        other = client_for(arbiter)
        mine, yours = self.opened(tournament, client, other)
        other.post(url("board-entry", tournament, 1), filled(yours, {(1, 1): -52}))
        data = filled(mine, {(1, 1): 56, (2, 5): 62})
        answer = client.post(url("board-entry", tournament, 1), data)
        assert answer.status_code == 409
        page = text(answer)
        assert "Saisi entre-temps par Arbiter" in page
        assert "Garder −52" in page
        assert "Mettre +56" in page
        assert 'value="62"' in page
        assert units(1) == {1: -52}

    @pytest.mark.parametrize(("keep", "stands"), [("mine", 56), ("theirs", -52)])
    def test_the_second_chooses(self, tournament, client, arbiter, client_for, keep, stands):
        other = client_for(arbiter)
        mine, yours = self.opened(tournament, client, other)
        other.post(url("board-entry", tournament, 1), filled(yours, {(1, 1): -52}))
        clash = client.post(
            url("board-entry", tournament, 1), filled(mine, {(1, 1): 56, (2, 5): 62})
        )
        chosen = filled(clash, {}) | {f"keep-{name(tournament, 1, 1, 1)}": keep}
        assert client.post(url("board-entry", tournament, 1), chosen).status_code == 302
        assert units(1) == {1: stands, 5: 62}

    def test_without_a_choice_both_are_shown_again(self, tournament, client, arbiter, client_for):
        other = client_for(arbiter)
        mine, yours = self.opened(tournament, client, other)
        other.post(url("board-entry", tournament, 1), filled(yours, {(1, 1): -52}))
        clash = client.post(url("board-entry", tournament, 1), filled(mine, {(1, 1): 56}))
        again = client.post(url("board-entry", tournament, 1), filled(clash, {}))
        assert again.status_code == 409
        assert units(1) == {1: -52}

    def test_a_third_in_between_is_shown_too(self, tournament, client, arbiter, client_for):
        other = client_for(arbiter)
        mine, yours = self.opened(tournament, client, other)
        other.post(url("board-entry", tournament, 1), filled(yours, {(1, 1): -52}))
        clash = client.post(url("board-entry", tournament, 1), filled(mine, {(1, 1): 56}))
        (later,) = self.opened(tournament, other)
        other.post(url("board-entry", tournament, 1), filled(later, {(1, 1): 80}))
        chosen = filled(clash, {}) | {f"keep-{name(tournament, 1, 1, 1)}": "mine"}
        answer = client.post(url("board-entry", tournament, 1), chosen)
        assert answer.status_code == 409
        assert "Garder +80" in text(answer)
        assert units(1) == {1: 80}

    def test_rows_others_filled_meanwhile_are_left_alone(
        self, tournament, client, arbiter, client_for
    ):
        other = client_for(arbiter)
        mine, yours = self.opened(tournament, client, other)
        other.post(url("board-entry", tournament, 1), filled(yours, {(1, 1): -52}))
        client.post(url("board-entry", tournament, 1), filled(mine, {(2, 5): 62}))
        assert units(1) == {1: -52, 5: 62}

    def test_voided_meanwhile(self, tournament, client):
        enter_units(tournament, {(1, 1, 1): 56})
        (page,) = self.opened(tournament, client)
        deal = Deal.objects.get()
        recording.void(deal.pk, "mauvais étui", 1, Author(None, "Nord"))
        answer = client.post(url("board-entry", tournament, 1), filled(page, {(1, 1): 58}))
        assert answer.status_code == 409
        assert "Rayé entre-temps" in text(answer)
        assert "Laisser rayé" in text(answer)


class TestVoiding:
    def test_a_result_is_struck_through_and_counts_again(self, tournament, client, secretary):
        enter_units(tournament, {(1, 1, 1): 56, (2, 5, 1): 62})
        deal = Deal.objects.get(table__number=1)
        page = client.get(url("result-void", tournament, deal.pk))
        assert "+56" in text(page)
        data = hidden(page) | {"reason": "mauvais étui"}
        answer = client.post(url("result-void", tournament, deal.pk), data, follow=True)
        assert "Étui 1, table 1 : résultat rayé." in text(answer)
        deal.refresh_from_db()
        assert (deal.void_reason, deal.author) == ("mauvais étui", secretary)
        assert notes(tournament, 1) == {1: (None, None), 5: (None, None)}
        page = client.get(url("result-void", tournament, deal.pk))
        assert "mauvais étui" in text(page)
        answer = client.post(url("result-restore", tournament, deal.pk), hidden(page), follow=True)
        assert "le résultat compte de nouveau" in text(answer)
        assert notes(tournament, 1) == {1: (0, 100), 5: (100, 0)}

    def test_one_that_changed_meanwhile_is_shown_first(self, tournament, client):
        enter_units(tournament, {(1, 1, 1): 56})
        deal = Deal.objects.get()
        page = client.get(url("result-void", tournament, deal.pk))
        entry = recording.entry_of(deal)
        recording.correct(
            deal.pk, DealEntry(**{**entry.__dict__, "half_unit": 124}), 1, Author(None, "Nord")
        )
        answer = client.post(url("result-void", tournament, deal.pk), hidden(page))
        assert answer.status_code == 409
        assert "+62" in text(answer)
        deal.refresh_from_db()
        assert deal.voided_at is None

    @pytest.mark.parametrize("view", ["result-void", "result-restore"])
    def test_without_the_version_nothing_happens(self, tournament, client, view):
        enter_units(tournament, {(1, 1, 1): 56})
        deal = Deal.objects.get()
        assert client.post(url(view, tournament, deal.pk), {}).status_code == 400
        deal.refresh_from_db()
        assert deal.version == 1

    def test_a_void_cell_takes_a_new_result(self, tournament, client):
        enter_units(tournament, {(1, 1, 1): 56})
        recording.void(Deal.objects.get().pk, "", 1, Author(None, "Nord"))
        page = client.get(url("board-entry", tournament, 1))
        client.post(url("board-entry", tournament, 1), filled(page, {(1, 1): 60}))
        assert units(1) == {1: 60}


def test_results_are_taken_after_the_end_too(tournament, client):
    directing.finish(tournament, 100)
    page = client.get(url("board-entry", tournament, 1))
    client.post(url("board-entry", tournament, 1), filled(page, SHEET))
    assert len(units(1)) == 5
    assert seance(tournament).session.status == "closed"
