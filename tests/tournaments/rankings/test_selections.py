"""Rankings by series, by category and by club, of both forms, on pages and in Excel."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS, Reader
from tarotclub import people
from tarotclub.models import AgeGroup, NationalClass, Player
from tarotclub.people import Identity
from tests.tournaments.factories import make_tournament
from tests.tournaments.libre.factories import hand_in_by_number, make_libre
from tests.tournaments.pages import body, ranking, words
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides
from tests.tournaments.test_public import url
from tests.tournaments.test_standings import move_to
from tournaments.directing import libre
from tournaments.models import Tournament
from tournaments.ranking.classes import CLASSES
from tournaments.standings.general import Unit
from tournaments.standings.lines import RankedLine, RankedLines, ranked_lines
from tournaments.standings.selections import selections


def line(rank: int, number: int, **known) -> RankedLine:
    player = Player(pk=100 + number, first_name=f"J{number}", **known)
    return RankedLine(rank, str(number), f"J{number}", Fraction(100 - rank), player)


RANKED = RankedLines(
    Unit.PERCENT,
    (
        line(1, 4, national_class="2C", home_club="Le Petit Sec"),
        line(2, 1, national_class="1N", age_group="senior", ladies=True),
        line(2, 7, national_class="2T", age_group="u19", home_club=" LE PETIT SEC "),
        line(4, 2, national_class="2P", age_group="senior", home_club="Garde sans"),
        line(5, 3, national_class="NC", ladies=True, home_club="Garde sans"),
        line(6, 9),
    ),
    final=True,
)


def shown(found):
    return {
        one.title: [(row.rank, row.overall, row.line.competitor) for row in one.rows]
        for one in found
    }


# by hand: places inside follow the general ranking, equals there are equal here


def test_series_stand_from_the_highest_down() -> None:
    assert shown(selections(RANKED).series) == {
        "Première série nationale": [(1, 2, "1")],
        "2e série": [(1, 1, "4"), (2, 2, "7"), (3, 4, "2")],
        "Non classés": [(1, 5, "3")],
    }


def test_categories_and_ladies() -> None:
    found = shown(selections(RANKED).categories)
    assert list(found) == ["19 ans et moins", str(AgeGroup.SENIOR.label), "Dames"]
    assert found["Dames"] == [(1, 2, "1"), (2, 5, "3")]
    assert found[str(AgeGroup.SENIOR.label)] == [(1, 2, "1"), (2, 4, "2")]


def test_the_first_of_each_club_whatever_the_spelling() -> None:
    assert shown(selections(RANKED).clubs) == {
        "Le Petit Sec": [(1, 1, "4")],
        "Garde sans": [(2, 4, "2")],
    }


def test_who_shares_a_place_shares_it_in_the_selection() -> None:
    tied = RankedLines(
        Unit.POINTS,
        (
            line(1, 1, national_class="3P", home_club="A"),
            line(1, 2, national_class="3K", home_club="B"),
            line(3, 3, national_class="3T", home_club="C"),
        ),
        final=False,
    )
    (third,) = selections(tied).series
    assert [(row.rank, row.overall) for row in third.rows] == [(1, 1), (1, 1), (3, 3)]
    assert [(one.title, one.rows[0].rank) for one in selections(tied).clubs] == [
        ("A", 1),
        ("B", 1),
        ("C", 3),
    ]


def test_the_classes_are_the_federation_s() -> None:
    assert tuple(NationalClass.values) == CLASSES


# the record


def test_the_record_keeps_class_and_category(client_for, secretary, club) -> None:
    player = people.add(club, Identity("Odile", "Roux"))
    client = client_for(secretary)
    address = reverse("player-edit", args=[club.slug, player.pk])
    typed = {"first_name": "Odile", "last_name": "Roux", "version": 1, "national_class": "3K"}
    client.post(address, {**typed, "age_group": "senior", "ladies": "on"})
    player.refresh_from_db()
    assert (player.national_class, player.age_group, player.ladies) == ("3K", "senior", True)
    assert player.particulars == ("3K", "Senior (60 ans et plus)", "dames")
    assert "3K" in body(client.get(reverse("players", args=[club.slug])))
    wrong = client.post(address, {**typed, "version": 2, "national_class": "5P"})
    assert wrong.status_code == 400


def test_merging_keeps_what_is_known_and_anonymising_forgets_it(club) -> None:
    kept = people.add(club, Identity("Odile", "Roux", age_group="u26"))
    other = people.add(
        club, Identity("O", "Roux", national_class="1T", age_group="u19", ladies=True)
    )
    row = people.merge(kept, other)
    assert (row.national_class, row.age_group, row.ladies) == ("1T", "u26", True)
    gone = people.anonymise(row)
    assert (gone.national_class, gone.age_group, gone.ladies) == ("", "", False)


# pages


@pytest.fixture
def played(club):
    """Twenty players: numbers 1 to 5 in the second series, 6 and 7 ladies, 8 to 10 of one club."""
    made = make_tournament(club, 20, published=True)
    move_to(made, 5)
    play_quickly(made, 2)
    for entry in made.entries.select_related("player"):
        player, number = entry.player, entry.number
        player.national_class = "2K" if number <= 5 else ""
        player.ladies = number in (6, 7)
        player.home_club = "Le Petit Sec" if 8 <= number <= 10 else ""
        player.save()
    made.refresh_from_db()
    return made


def test_the_page_draws_from_the_general_ranking(client, played) -> None:
    general = {row["id"]: int(row["rank"]) for row in ranking(client.get(url(played)))}
    ranked = ranked_lines(played, Reader(public=True))
    assert {one.competitor: one.rank for one in ranked.lines} == general
    page = client.get(url(played, "tournament-selections"))
    assert "2e série" in words(page)
    second = sorted(rank for number, rank in general.items() if int(number) <= 5)
    drawn = selections(ranked).series[0]
    assert [row.overall for row in drawn.rows] == second
    assert "Dames" in words(client.get(url(played, "tournament-selections", vue="categories")))
    clubs = words(client.get(url(played, "tournament-selections", vue="clubs")))
    assert clubs.count("Le Petit Sec") == 1
    assert "par série, catégorie et club" in words(client.get(url(played))).lower()


def test_a_pseudonym_stays_one(client, played) -> None:
    player = played.entries.get(number=1).player
    people.edit(
        player,
        Identity(player.first_name, "Secret", pseudonym="Zorro", national_class="2K"),
        player.version,
    )
    page = words(client.get(url(played, "tournament-selections")))
    assert "Zorro" in page
    assert "Secret" not in page


def test_nothing_to_draw_from(client, club) -> None:
    made = make_tournament(club, 20, published=True)
    assert "Pas encore de résultat." in words(client.get(url(made, "tournament-selections")))
    move_to(made, 2)
    play_quickly(made, 2, positions=2)
    made.refresh_from_db()
    for view in ("series", "categories", "clubs", "nonsense"):
        page = words(client.get(url(made, "tournament-selections", vue=view)))
        assert "Aucun joueur de ce tournoi" in page
        assert "Provisoire" in page


def test_a_libre(client, club) -> None:
    made = make_libre(club, 8, published=True)
    hand_in_by_number(made, 1, 1)
    Player.objects.filter(entries__tournament=made).update(national_class="4P")
    page = words(client.get(url(made, "tournament-selections")))
    assert "4e série" in page
    ranked = ranked_lines(made, MEMBERS)
    assert ranked.unit is Unit.POINTS
    assert [row.overall for row in selections(ranked).series[0].rows] == [
        one.rank for one in ranked.lines
    ]


def test_a_printed_list_names_no_players(client, club) -> None:
    listed = libre.create_libre(club, "Liste", "2026-03-14", None, libre.LibreChoice(listed=True))
    listed.published = True
    listed.save()
    assert client.get(url(listed, "tournament-selections")).status_code == 404


def test_the_workbook_has_the_selections(client_for, reader, played) -> None:
    answer = client_for(reader).get(url(played, "tournament-export"))
    book = load_workbook(BytesIO(answer.content))
    rows = list(book["Séries"].iter_rows(min_row=2, values_only=True))
    drawn = selections(ranked_lines(played, MEMBERS)).series[0]
    assert [(row[1], row[2], row[3], row[5]) for row in rows] == [
        (one.rank, one.line.name, "2K", one.overall) for one in drawn.rows
    ]
    assert "Premiers des clubs" in book.sheetnames
    bare = make_tournament(played.club, 20)
    book = load_workbook(BytesIO(client_for(reader).get(url(bare, "tournament-export")).content))
    assert "Séries" not in book.sheetnames


# who may, and what it costs


def test_who_may(client, client_for, club, other_club, owner, outsider, reader, played) -> None:
    address = url(played, "tournament-selections")
    assert client.get(address).status_code == 200
    assert client.post(address).status_code == 405
    assert client.get(reverse("tournament-selections", args=[club.slug, 99999])).status_code == 404
    borrowed = reverse("tournament-selections", args=[other_club.slug, played.pk])
    assert client.get(borrowed).status_code == 404
    hidden = url(make_tournament(club, 20), "tournament-selections")
    assert reverse("login") in client.get(hidden).url
    assert client_for(reader).get(hidden).status_code == 200
    assert client_for(outsider).get(hidden).status_code == 404


def test_queries_do_not_grow(client, played) -> None:
    address = url(played, "tournament-selections")
    with CaptureQueriesContext(connection) as asked:
        tag = client.get(address)["ETag"]
    assert len(asked) <= 6
    with CaptureQueriesContext(connection) as again:
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    assert len(again) == 1


# sides: all of their players, or none


def test_a_side_is_where_all_its_players_are() -> None:
    def side(rank: int, *mates: Player) -> RankedLine:
        return RankedLine(rank, str(rank), f"E{rank}", Fraction(-rank), mates[0], mates)

    def player(**known) -> Player:
        return Player(first_name="J", **known)

    ours, theirs = {"home_club": "Le Petit Sec"}, {"home_club": "Garde sans"}
    ranked = RankedLines(
        Unit.MATCH_POINTS,
        (
            side(1, player(**ours, national_class="2P"), player(**theirs, national_class="2T")),
            side(2, player(**ours, ladies=True), player(home_club="LE PETIT SEC", ladies=True)),
            side(3, player(**theirs, ladies=True), player(**theirs)),
        ),
        final=True,
        sides=True,
    )
    drawn = selections(ranked)
    assert shown(drawn.series) == {"2e série": [(1, 1, "1")]}
    assert shown(drawn.categories) == {"Dames": [(1, 2, "2")]}
    assert shown(drawn.clubs) == {"Le Petit Sec": [(1, 2, "2")], "Garde sans": [(2, 3, "3")]}


@pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 6), (QUADRETTES, 5)])
def test_triplettes_and_quadrettes(client, client_for, reader, club, form, count) -> None:
    made = make_sides(club, form, count, published=True)
    play_quickly(made, 2, positions=1)
    first = ranked_lines(made, MEMBERS).lines[0]
    empty = words(client.get(url(made, "tournament-selections", vue="clubs")))
    assert "Aucune équipe dont tous les joueurs sont d’un même club." in empty
    Player.objects.filter(pk__in=[one.pk for one in first.mates]).update(home_club="Le Petit Sec")
    Tournament.objects.filter(pk=made.pk).update(revision=F("revision") + 1)
    page = words(client.get(url(made, "tournament-selections", vue="clubs")))
    assert "Le Petit Sec" in page
    assert first.name in page
    assert url(made, "tournament-selections") in body(client.get(url(made)))
    address = reverse("tournament-export", args=[club.slug, made.pk])
    book = load_workbook(BytesIO(client_for(reader).get(address).content))
    head, row = book["Premiers des clubs"].iter_rows(values_only=True)
    assert row[head.index("Joueurs")] == ", ".join(map(str, first.mates))
    assert row[head.index("Rang général")] == first.rank
