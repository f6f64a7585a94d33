"""A duplicate table's phone: a board's result, confirmed or contested by a second seat."""

from __future__ import annotations

import uuid
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring import tablelinks
from scoring.models import Agreement, Deal, Session, TableLink
from scoring.tablelinks import WordRefused, calling
from scoring.views.phone.pages import refused_text
from tarotclub.tablelinks import TableLinkOver
from tests.reading import words
from tests.scoring.deal_posts import posted
from tests.scoring.phones import at, make_link, phone
from tests.tournaments.factories import make_tournament, seance, table_at
from tournaments import directing
from tournaments.directing.phone import PhoneRefused, send_result
from tournaments.models import Play, Tournament
from tournaments.plans import plan_of, taker_index


@pytest.fixture
def tournament(club) -> Tournament:
    return make_tournament(club)


@pytest.fixture
def table(tournament):
    return table_at(tournament, 1, 1)


@pytest.fixture
def link(table):
    return make_link(table.session)


@pytest.fixture
def board(tournament) -> int:
    """The first board of table 1."""
    return plan_of(seance(tournament)).boards_at(1, 1)[0]


def fields(table, board: int, unit: str, *, minus: bool = False, **more) -> dict[str, object]:
    name = f"{table.pk}-{board}"
    sent = {f"unit-{name}": unit, f"version-{name}": more.pop("version", 0), **more}
    return {**sent, f"minus-{name}": "on"} if minus else sent


def home(client, link) -> str:
    return client.get(at("seance-phone", link)).content.decode()


def entered(tournament: Tournament) -> str:
    return reverse("seance-entered", args=["test", seance(tournament).session_id])


def test_the_code_leads_to_the_boards_of_the_position(link, table, tournament) -> None:
    client = phone(link)
    page = home(client, link)
    boards = plan_of(seance(tournament)).boards_at(1, 1)
    for number in boards:
        assert f"Étui {number}</b>" in page
    assert page.count("<li data-row=") == len(boards)
    seats = {each.name for each in tablelinks.seat_names(table)}
    assert seats == {"Nord", "Sud", "Est", "Ouest"}
    assert client.get(at("table-phone", link)).status_code == 302, "its own page"


def test_a_result_entered_by_a_seat_and_confirmed_by_another(link, table, board) -> None:
    north = phone(link, 0)
    answer = north.post(at("board-phone", link, board), fields(table, board, "52", minus=True))
    assert (answer.status_code, answer["Location"]) == (302, at("seance-phone", link))
    deal = Deal.objects.get()
    assert (deal.number, deal.half_unit, deal.depth) == (board, -104, Deal.Depth.UNIT)
    assert (deal.author, deal.author_label) == (None, "table 1, Nord")
    assert deal.taker == taker_index(board)
    assert Play.objects.get().board.number == board, "noted as any other"
    south = phone(link, 2)
    south.post(at("table-phone-agree", link, board), {"version": 1})
    assert tablelinks.standing_of(table, board, deal).agreed == ("table 1, Sud",)
    assert "d’accord : table 1, Sud" in home(north, link)


def test_the_same_sent_twice_is_stored_once_and_a_blank_or_impossible_score_not_at_all(
    link, table, board
) -> None:
    client = phone(link, 0)
    page = client.get(at("board-phone", link, board)).content.decode()
    assert f'name="unit-{table.pk}-{board}"' in page
    for unit in ("", "53", "abc", "1000", "1" * 20):
        answer = client.post(at("board-phone", link, board), fields(table, board, unit))
        assert answer.status_code == 400, unit
        assert "errorlist" in answer.content.decode()
    sent = fields(table, board, "56")
    for _twice in range(2):
        assert client.post(at("board-phone", link, board), sent).status_code == 302
    assert Deal.objects.get().version == 1


def test_another_score_meanwhile_shows_both_and_waits_for_a_choice(link, table, board) -> None:
    phone(link, 0).post(at("board-phone", link, board), fields(table, board, "56"))
    second = phone(link, 1)
    clash = second.post(at("board-phone", link, board), fields(table, board, "66"))
    assert clash.status_code == 409
    page = clash.content.decode()
    assert "Garder +56" in page
    assert "Mettre +66" in page
    assert "table 1, Nord" in page
    name = f"{table.pk}-{board}"
    chosen = fields(table, board, "66", **{f"keep-{name}": "mine", f"seen-{name}": 1})
    assert second.post(at("board-phone", link, board), chosen).status_code == 302
    assert (Deal.objects.get().half_unit, Deal.objects.get().version) == (132, 2)


def test_only_the_position_being_played_of_a_session_that_is_open(
    link, table, board, tournament
) -> None:
    client = phone(link, 0)
    foreign = next(n for n in range(1, 99) if n not in plan_of(seance(tournament)).boards_at(1, 1))
    assert client.get(at("board-phone", link, foreign)).status_code == 404
    directing.start_position(tournament, 2)
    now = plan_of(seance(tournament)).boards_at(2, 1)
    assert client.get(at("board-phone", link, now[0])).status_code == 200
    if board not in now:
        assert client.get(at("board-phone", link, board)).status_code == 404
    result = directing.Result(table.pk, board, 112, uuid.uuid4())
    with pytest.raises(PhoneRefused, match="moved"):
        send_result(table, result, tablelinks.Visit(link, table, 0).author)
    Session.objects.update(status=Session.Status.CLOSED)
    with pytest.raises(PhoneRefused, match="over"):
        send_result(table, result, tablelinks.Visit(link, table, 0).author)
    assert client.get(at("seance-phone", link)).status_code == 403
    assert not Deal.objects.exists()


def test_other_tables_results_are_shown_nowhere_on_the_phone(
    link, table, board, tournament
) -> None:
    """The table that has the board next enters it first: ours sees nothing of it."""
    place = plan_of(seance(tournament)).tables_with(board)
    elsewhere = next(at_ for at_ in place if at_ != (1, 1))
    other = table_at(tournament, *elsewhere)
    directing.record_results(
        tournament,
        [directing.Result(other.pk, board, 2 * 618, uuid.uuid4())],
        tablelinks.Visit(link, table, 0).author,
    )
    client = phone(link, 0)
    for page in (home(client, link), client.get(at("board-phone", link, board)).content.decode()):
        assert "618" not in words(page)
    assert client.get(reverse("board", args=["test", tournament.pk, board])).status_code == 403
    sheet = client.get(reverse("sheet", args=["test", table.pk])).content.decode()
    assert "618" not in words(sheet)


def test_a_contested_result_is_decided_by_the_arbiter(
    link, table, board, tournament, arbiter, secretary, client_for
) -> None:
    phone(link, 0).post(at("board-phone", link, board), fields(table, board, "56"))
    south = phone(link, 2)
    contest = at("board-contest", link, board)
    assert south.get(contest).status_code == 200
    for unit, said in (("", "Quel score"), ("56", "dites plutôt"), ("57", "pair")):
        answer = south.post(contest, {**fields(table, board, unit), "version": 1})
        assert answer.status_code == 400
        assert said in answer.content.decode()
    sent = {**fields(table, board, "66"), "version": 1, "remark": "petit au bout"}
    assert south.post(contest, sent).status_code == 302
    row = Agreement.objects.get()
    assert (row.word, row.claim, row.label) == ("contested", 132, "table 1, Sud")
    page = client_for(arbiter).get(entered(tournament)).content.decode()
    for said in ("+56", "Mettre +66", "Garder +56", "petit au bout", "table 1, Sud"):
        assert said in page.replace("\xa0", " "), said
    desk = client_for(secretary).get(reverse("desk", args=["test", tournament.pk]))
    assert '<span class="count">1</span>' in desk.content.decode()
    refused = phone(link, 0).post(
        at("board-phone", link, board), fields(table, board, "58", version=1)
    )
    assert refused.status_code == 409
    assert "l’arbitre tranche" in refused.content.decode()
    take = reverse("claim-take", args=["test", table.session_id, row.pk])
    assert client_for(secretary).post(take).status_code == 403
    assert client_for(arbiter).get(take).status_code == 405
    for _twice in range(2):
        assert client_for(arbiter).post(take).status_code == 302
    deal = Deal.objects.get()
    assert (deal.half_unit, deal.version, deal.author) == (132, 2, arbiter)
    row.refresh_from_db()
    assert row.settled_by == arbiter
    assert "Rien n’est contesté" in client_for(arbiter).get(entered(tournament)).content.decode()


def test_the_arbiter_may_keep_the_sheets_score(
    link, table, board, arbiter, secretary, client_for
) -> None:
    phone(link, 0).post(at("board-phone", link, board), fields(table, board, "56"))
    phone(link, 2).post(
        at("board-contest", link, board), {**fields(table, board, "66"), "version": 1}
    )
    row = Agreement.objects.get()
    keep = reverse("table-links-settle", args=["test", table.session_id, row.pk])
    assert client_for(secretary).post(keep).status_code == 403, "deciding is the arbiter's"
    client_for(arbiter).post(keep)
    row.refresh_from_db()
    assert row.settled_at is not None
    assert Deal.objects.get().half_unit == 112


def test_what_the_arbiter_wrote_meanwhile_is_not_taken_over(
    link, table, board, tournament, arbiter, client_for
) -> None:
    """He wrote the whole deal from his own phone while the page with the choice stood open."""
    phone(link, 0).post(at("board-phone", link, board), fields(table, board, "56"))
    phone(link, 2).post(
        at("board-contest", link, board), {**fields(table, board, "66"), "version": 1}
    )
    row = Agreement.objects.get()
    desk = client_for(arbiter)
    deal = Deal.objects.get()
    sent = posted(board, taker=str(taker_index(board)), version="1")
    edit = reverse("deal-edit", args=["test", deal.pk])
    assert desk.post(edit, {**sent, "submission": str(deal.submission)}).status_code == 302
    deal.refresh_from_db()
    assert deal.depth == Deal.Depth.FACTS
    take = reverse("claim-take", args=["test", table.session_id, row.pk])
    answer = desk.post(take, follow=True)
    assert "le résultat a changé entre-temps" in answer.content.decode()
    assert "C’est réglé" in answer.content.decode()
    assert Deal.objects.get().version == deal.version
    row.refresh_from_db()
    assert row.settled_at is None


def test_a_word_that_comes_too_late_is_not_kept(link, table, board, tournament) -> None:
    """The page was opened in time; the session is looked at again once it is held."""
    phone(link, 0).post(at("board-phone", link, board), fields(table, board, "56"))
    word = tablelinks.Word(1, "table 1, Sud", 1, contested=True, link=link.pk)
    TableLink.objects.update(revoked_at=timezone.now())
    with pytest.raises(TableLinkOver, match="revoked"):
        tablelinks.say(table, board, word)
    TableLink.objects.update(revoked_at=None)
    directing.start_position(tournament, 2)
    with pytest.raises(WordRefused, match="moved"):
        tablelinks.say(table, board, word)
    Session.objects.update(status=Session.Status.CLOSED)
    with pytest.raises(WordRefused, match="over"):
        tablelinks.say(table, board, replace(word, link=0))
    assert not Agreement.objects.exists()
    for code in ("moved", "over"):
        assert "ce n’est pas noté" in refused_text(code)


def test_when_the_first_seat_sends_what_the_second_says_they_agree(link, table, board) -> None:
    north = phone(link, 0)
    north.post(at("board-phone", link, board), fields(table, board, "56"))
    phone(link, 2).post(
        at("board-contest", link, board), {**fields(table, board, "66"), "version": 1}
    )
    north.post(at("board-phone", link, board), fields(table, board, "66", version=1))
    assert Deal.objects.get().half_unit == 132
    assert tablelinks.contested_in(table.session) == []


def test_whoever_contests_does_not_put_his_own_score_alone(link, table, board) -> None:
    phone(link, 0).post(at("board-phone", link, board), fields(table, board, "56"))
    south = phone(link, 2)
    south.post(at("board-contest", link, board), {**fields(table, board, "66"), "version": 1})
    own = south.post(at("board-phone", link, board), fields(table, board, "66", version=1))
    assert own.status_code == 409
    assert "l’arbitre tranche" in own.content.decode()
    assert Deal.objects.get().half_unit == 112
    assert len(tablelinks.contested_in(table.session)) == 1


def test_the_arbiter_is_called_from_the_table_once_somebody_keeps_the_calls(
    link, monkeypatch
) -> None:
    client, called = phone(link, 0), []
    monkeypatch.setattr(calling, "_calls", [])
    assert "Appeler l’arbitre" not in home(client, link)
    calling.register_call(lambda *told: called.append(told))
    assert "Appeler l’arbitre" in home(phone(link, 2), link)
    answer = client.post(at("table-phone-call", link), follow=True)
    assert "L’arbitre est appelé à votre table" in answer.content.decode()
    assert called == [(link.session, 1, "table 1, Nord")]
    assert client.get(at("table-phone-call", link)).status_code == 405


def test_a_whole_deal_is_corrected_on_its_own_form(link, table, board, tournament) -> None:
    client = phone(link, 0)
    new = reverse("deal-new", args=["test", table.pk])
    sent = posted(board, taker=str(taker_index(board)), next=at("seance-phone", link))
    answer = client.post(f"{new}?numero={board}", sent)
    assert (answer.status_code, answer["Location"]) == (302, at("seance-phone", link))
    deal = Deal.objects.get()
    assert (deal.depth, deal.author_label) == (Deal.Depth.FACTS, "table 1, Nord")
    again = client.get(at("board-phone", link, board))
    assert again["Location"] == reverse("deal-edit", args=["test", deal.pk])


def test_who_may_see_what_the_phones_sent(
    tournament, owner, organiser, arbiter, secretary, scorer, reader, outsider, client_for
) -> None:
    expected = {owner: 200, organiser: 200, arbiter: 200, secretary: 200}
    expected |= {scorer: 403, reader: 403, outsider: 404}
    for who, status in expected.items():
        assert client_for(who).get(entered(tournament)).status_code == status, who
    assert client_for(None).get(entered(tournament)).status_code == 302
    assert client_for(owner).post(entered(tournament)).status_code == 405
    assert client_for(owner).get(reverse("seance-entered", args=["test", 999])).status_code == 404
    desk = client_for(owner).get(
        reverse("seance-desk", args=["test", seance(tournament).session_id])
    )
    assert desk["Location"] == reverse("desk", args=["test", tournament.pk])


def test_the_pages_cost_the_same_whatever_was_entered(
    link, table, tournament, arbiter, client_for
) -> None:
    client, desk = phone(link, 0), client_for(arbiter)
    boards = plan_of(seance(tournament)).boards_at(1, 1)

    def cost(who, page: str) -> int:
        with CaptureQueriesContext(connection) as found:
            assert who.get(page).status_code == 200
        return len(found)

    def both() -> tuple[int, int]:
        return cost(client, at("seance-phone", link)), cost(desk, entered(tournament))

    client.post(at("board-phone", link, boards[0]), fields(table, boards[0], "56"))
    one = both()
    for number in boards[1:]:
        client.post(at("board-phone", link, number), fields(table, number, "56"))
        phone(link, 1).post(
            at("board-contest", link, number), {**fields(table, number, "66"), "version": 1}
        )
    assert both() == one
    assert max(one) <= 16


def test_a_table_that_calls_waits_on_the_desks_page(link) -> None:
    phone(link, 0).post(at("table-phone-call", link))
    phone(link, 2).post(at("table-phone-call", link))
    waiting = link.session.arbiter_calls.get()
    assert (waiting.table_number, waiting.label, waiting.answered_at) == (1, "table 1, Nord", None)


def test_no_call_from_a_tournament_that_ended(link) -> None:
    client = phone(link, 0)
    Tournament.objects.filter(seances__session=link.session).update(status="finished")
    assert client.post(at("table-phone-call", link)).status_code == 404
    assert not link.session.arbiter_calls.exists()
