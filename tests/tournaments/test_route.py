"""A player's route sheet: every board, its note, and why."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from django.core.cache import cache

from tests.tournaments import records, second_ranking
from tests.tournaments.factories import make_tournament, random_units
from tests.tournaments.pages import body, rounded, text, words
from tests.tournaments.quick import play_quickly, write_units
from tests.tournaments.test_public import url
from tests.tournaments.test_standings import MEMBER, move_to
from tournaments import directing
from tournaments.explanations import strip, why
from tournaments.movements import Compass
from tournaments.standings import read_field, route_sheet

NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def sheet_of(tournament, number: int):
    tournament.refresh_from_db()
    field = read_field(tournament, MEMBER)
    return route_sheet(field, field.by_id[str(number)])


def plays_of(response) -> list[tuple[str, str, str]]:
    """Board, taker's score and note of every line of the sheet that has a result."""
    found = []
    for summary in re.findall(r"<summary>(.*?)</summary>", body(response), re.S):
        board = re.search(r'class="etui">(?:<span class="sr">.*?</span>)?(\d+)', summary)[1]
        score = re.search(r'<span class="num">([^<]*)</span>', summary)[1]
        note = text(summary).split(" ")[-1]
        found.append((board, score, note))
    return found


@pytest.fixture
def played(club):
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 5)
    tournament.units = play_quickly(tournament, 1)
    tournament.refresh_from_db()
    return tournament


def test_every_note_is_that_of_the_second_ranking(client, played) -> None:
    record = records.record(played, played.units)
    for number in (1, 7, 20):
        entry = played.entries.get(number=number)
        expected = {}
        for board in {row["board"] for row in record["results"]}:
            rows = [row for row in record["results"] if row["board"] == board]
            for row, (attack, defence) in zip(rows, second_ranking.board_notes(rows), strict=True):
                if str(number) in row["seats"].values():
                    mine = row["seats"][row["taker"]] == str(number)
                    expected[str(board)] = (row["score"], attack if mine else defence)
        page = client.get(url(played, "route", entry.pk))
        shown = plays_of(page)
        assert len(shown) == 20
        for board, score, note in shown:
            unit, exact = expected[board]
            assert score == f"{'+' if unit > 0 else '−'}{abs(unit)}"
            assert note == re.sub(r",?0+$", "", rounded(exact)) if "," in note else str(exact)


def test_the_sum_shows_how_it_came_about(client, played) -> None:
    entry = played.entries.get(number=3)
    totals = second_ranking.totals(records.record(played, played.units))
    total, attack, defence, tops, _ = totals["3"]
    rank = second_ranking.ranks(totals)["3"]
    page = words(client.get(url(played, "route", entry.pk)))
    formula = f"¼ × {rounded(attack)} + ¾ × {rounded(defence)} = {rounded(total)}"
    assert formula in page
    assert f"Tops{NBSP}: {tops}." in page
    assert f"rang {rank} sur 20 après la position 5" in page
    assert "Pénalités" not in page
    assert "Attaque 5 étuis" in page
    assert "Défense 15 étuis" in page


def test_a_leg_has_the_mean_of_its_notes(played) -> None:
    for leg in sheet_of(played, 5).legs:
        notes = [play.note for play in leg.plays]
        assert leg.mean == sum(notes, Fraction(0)) / 4
        assert [play.attacking for play in leg.plays].count(True) in {0, 1, 2}


def test_each_note_lists_the_plays_it_was_compared_with(client, played) -> None:
    entry = played.entries.get(number=2)
    page = body(client.get(url(played, "route", entry.pk)))
    details = re.findall(r"<details .*?</details>", page, re.S)
    assert len(details) == 20
    for one in details:
        rows = re.findall(r"<tr(?: class=\"me\")?><td>", one)
        assert len(rows) == 5
        assert one.count('class="me"') == 1
        assert one.count("<circle") == 5
        assert 'role="img" aria-label="Les 5 scores du preneur, de ' in one


# sentences, on boards made for them


def one_board(club, scores: list[int | None], sheet_at: int):
    """The play of the taker at table-visit `sheet_at` of a board that was marked `scores`."""
    tournament = make_tournament(club, 20)
    move_to(tournament, 5)
    visits = sorted(key for key in random_units(tournament) if key[2] == 1)
    write_units(
        tournament,
        {key: unit for key, unit in zip(visits, scores, strict=True) if unit is not None},
    )
    field = read_field(tournament, MEMBER)
    position, table, _ = visits[sheet_at]
    return field, field.seated(position, table), position


def play_of(field, entrant, position: int):
    legs = route_sheet(field, entrant).legs
    return next(play for play in legs[position - 1].plays if play.board == 1)


@pytest.mark.parametrize(
    ("scores", "attack", "defence"),
    [
        (
            [82, 50, 64, 78, 100],
            "mieux que 3 des 4 autres preneurs.",
            "1 des 4 autres preneurs a marqué plus.",
        ),
        (
            [82, 50, 64, 82, 100],
            "mieux que 2 des 4 autres preneurs, autant que 1.",
            "1 des 4 autres preneurs a marqué plus, 1 autant.",
        ),
        (
            [82, 50, 100, 90, 100],
            "mieux que 1 des 4 autres preneurs.",
            "3 des 4 autres preneurs ont marqué plus.",
        ),
        (
            [120, 50, 64, 78, 100],
            "mieux que les 4 autres preneurs.",
            "aucun des 4 autres preneurs n’a marqué plus.",
        ),
        (
            [-60, 50, 64, 78, 100],
            "aucun des 4 autres preneurs n’a fait moins.",
            "les 4 autres preneurs ont marqué plus.",
        ),
        (
            [50, 50, 50, 50, 50],
            "aucun des 4 autres preneurs n’a fait moins, 4 autant.",
            "aucun des 4 autres preneurs n’a marqué plus, 4 autant.",
        ),
        ([82, 50, None, None, None], "l’autre preneur a marqué moins.", None),
        ([50, 82, None, None, None], "l’autre preneur a marqué plus.", None),
        ([50, 50, None, None, None], "l’autre preneur a marqué autant.", None),
        (
            [50, None, None, None, None],
            "pas encore d’autre résultat sur cet étui, donc pas de note.",
            None,
        ),
    ],
)
def test_one_sentence_says_why(club, scores, attack, defence) -> None:
    field, seated, position = one_board(club, scores, 0)
    taker = seated[Compass.N]  # board 1 is North's (OT p.16)
    sign = "+" if scores[0] > 0 else "−"
    mine = play_of(field, taker, position)
    assert mine.attacking
    assert why(mine) == f"Vous avez pris et marqué {sign}{abs(scores[0])}{NBSP}: {attack}"
    against = play_of(field, seated[Compass.S], position)
    said = f"{taker.name} a pris contre vous et marqué {sign}{abs(scores[0])}{NBSP}: "
    assert why(against) == said + (defence or attack)


def test_a_single_result_gives_no_note_and_says_so(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    play_quickly(tournament, positions=1)
    page = words(client.get(url(tournament, "route", tournament.entries.first().pk)))
    assert page.count("pas encore d’autre résultat sur cet étui, donc pas de note") == 4
    assert "Pas encore de note." in page


def test_boards_not_played_and_results_missing_are_said(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 3)
    page = words(client.get(url(tournament, "route", tournament.entries.first().pk)))
    assert page.count("résultat manquant") == 8
    assert page.count("pas encore joué") == 4
    assert re.search(r"Position 4 table \d, Nord, étuis \d+ à \d+", page)


def test_a_note_that_may_still_change_says_so(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 4)
    play_quickly(tournament, positions=4)
    page = words(client.get(url(tournament, "route", tournament.entries.first().pk)))
    assert page.count("1 table n’a pas encore rendu cet étui.") == 16


def test_a_tournament_that_ended_early_waits_for_nothing(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 3)
    play_quickly(tournament, positions=3)
    directing.finish(tournament, accepted_missing=40)
    page = words(client.get(url(tournament, "route", tournament.entries.first().pk)))
    assert "Note provisoire" not in page
    assert "résultat manquant" not in page
    assert page.count("pas jouée") == 2
    board = words(client.get(url(tournament, "board", 1)))
    assert board.count("pas joué") == 2


def test_a_relay_position_says_that_nothing_is_played(client, club) -> None:
    tournament = make_tournament(club, 27, published=True)
    waiting = tournament.seances.get().session.tables.get(position=1, number=1).seats.first()
    entry = tournament.entries.get(player=waiting.player)
    page = words(client.get(url(tournament, "route", entry.pk)))
    assert page.count("Table relais") == 1
    assert len(sheet_of(tournament, entry.number).legs[0].plays) == 0


def test_ranked_on_one_role_alone(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 5)
    north = tournament.entries.get(number=1)
    units = random_units(tournament)
    write_units(tournament, {key: unit for key, unit in units.items() if key[2] == 2})
    page = words(client.get(url(tournament, "route", north.pk)))
    assert "Pas encore de note en attaque" in page


@pytest.mark.parametrize(
    ("scores", "zero", "labels", "top"),
    [
        ([82, 50, 64, 78, 100], None, ["+50", "+82", "+100"], 0),
        ([-60, 50, -62, 78, 100], True, ["−60", "+50", "+100"], 0),
        ([50, 50, 50, 50, 50], None, ["+50"], -34),
    ],
)
def test_the_picture_of_a_boards_scores(club, scores, zero, labels, top) -> None:
    field, seated, position = one_board(club, scores, 0)
    drawn = strip(play_of(field, seated[Compass.N], position))
    assert len(drawn.dots) == 5
    assert [dot.mine for dot in drawn.dots].count(True) == 1
    assert (drawn.zero is not None) == bool(zero)
    assert [label for label in labels if label in {one.text for one in drawn.labels}] == labels
    assert drawn.top == top
    places = [float(one.x) for one in drawn.labels]
    assert all(b - a >= 38 for a, b in pairwise(places))
    assert len({(dot.x, dot.y) for dot in drawn.dots}) == 5


def test_nothing_to_compare_draws_nothing(club) -> None:
    field, seated, position = one_board(club, [50, None, None, None, None], 0)
    assert strip(play_of(field, seated[Compass.N], position)) is None


def test_somebody_who_is_not_entered_here_has_no_sheet(client, club, played) -> None:
    other = make_tournament(club, 20, published=True)
    assert client.get(url(played, "route", other.entries.first().pk)).status_code == 404
    draft = make_tournament(club, 20, started=False, published=True)
    assert client.get(url(draft, "route", draft.entries.first().pk)).status_code == 404
