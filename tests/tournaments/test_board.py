"""A board's page: frequencies, and every play with its notes."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.core.cache import cache

from tests.tournaments import records, second_ranking
from tests.tournaments.factories import make_tournament, random_units
from tests.tournaments.pages import body, rounded, text, words
from tests.tournaments.quick import play_quickly, write_units
from tests.tournaments.test_public import url
from tests.tournaments.test_standings import move_to
from tournaments import directing


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def rows(response, css: str) -> list[list[str]]:
    table = re.search(rf'<table class="ruled {css}">.*?</table>', body(response), re.S)[0]
    found = re.findall(r"<tr[^>]*>(.*?)</tr>", table.split("<tbody>")[1], re.S)
    return [
        [text(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S)]
        for row in found
    ]


def signed(unit: int) -> str:
    return f"{'+' if unit > 0 else '−'}{abs(unit)}"


def short(note) -> str:
    return re.sub(r",?0+$", "", rounded(note)) or "0"


def test_frequencies_and_plays_are_those_of_the_second_ranking(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 5)
    units = {key: unit // 20 * 20 for key, unit in random_units(tournament, 3).items()}
    write_units(tournament, units)
    record = records.record(tournament, units)
    for board in (1, 8, 20):
        played = [row for row in record["results"] if row["board"] == board]
        notes = second_ranking.board_notes(played)
        page = client.get(url(tournament, "board", board))
        counts = Counter(row["score"] for row in played)
        by_score = {row["score"]: note for row, note in zip(played, notes, strict=True)}
        assert [(row[0], row[1]) for row in rows(page, "frequencies")] == [
            (signed(score), str(counts[score])) for score in sorted(counts, reverse=True)
        ]
        for row, score in zip(rows(page, "frequencies"), sorted(counts, reverse=True), strict=True):
            attack, defence = by_score[score]
            assert row[2:] == [short(attack) if attack else "0", short(defence) if defence else "0"]
        table = rows(page, "played")
        assert [row[0] for row in table] == [
            signed(score) for score in sorted((one["score"] for one in played), reverse=True)
        ]
        names = {
            str(entry.number): entry.player.full_name
            for entry in tournament.entries.select_related("player")
        }
        for one in played:
            who = names[one["seats"][one["taker"]]]
            at = f"{who} position {one['position']}, table {one['table']}"
            (shown,) = [row for row in table if row[1].startswith(at)]
            assert shown[0] == signed(one["score"])
            for seat, number in one["seats"].items():
                assert (names[number] in shown[1]) or seat == one["taker"]


def test_dealer_and_taker_of_the_board(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    # The printed boards (OT p.16): 1 is dealt by North, who takes it; 2 by East, West takes.
    assert "Nord prend en garde, Nord donne" in words(client.get(url(tournament, "board", 1)))
    assert "Ouest prend en garde, Est donne" in words(client.get(url(tournament, "board", 2)))


def test_previous_and_next(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    first, last = (body(client.get(url(tournament, "board", number))) for number in (1, 20))
    assert 'rel="prev"' not in first
    assert f'rel="next" href="{url(tournament, "board", 2)}"' in first
    assert f'rel="prev" href="{url(tournament, "board", 19)}"' in last
    assert 'rel="next"' not in last


def test_what_is_not_there_yet_is_said(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 3)
    page = client.get(url(tournament, "board", 1))
    said = Counter(row[-1] for row in rows(page, "played"))
    assert said == {"résultat manquant": 2, "en train de jouer": 1, "à jouer": 2}
    assert re.search(r"0 résultats? sur 5", words(page))


def test_one_result_gives_no_note_and_says_so(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    play_quickly(tournament, positions=1)
    page = client.get(url(tournament, "board", 1))
    assert "Un seul résultat" in words(page)
    assert rows(page, "frequencies")[0][1:] == ["1", "", ""]


def test_a_board_this_movement_does_not_play(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    for number in (0, 21, 99):
        assert client.get(url(tournament, "board", number)).status_code == 404
    draft = make_tournament(club, 20, started=False, published=True)
    assert client.get(url(draft, "board", 1)).status_code == 404


def test_a_relay_counts_in_no_field(client, club) -> None:
    tournament = make_tournament(club, 27, published=True)
    move_to(tournament, 7)
    play_quickly(tournament)
    directing.finish(tournament)
    played = {
        number: len(rows(client.get(url(tournament, "board", number)), "played"))
        for number in range(1, 29)
    }
    assert set(played.values()) == {6}
