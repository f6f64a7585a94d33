"""The list of players and their records, as a secretary uses them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tarotclub import people
from tarotclub.models import Player
from tests.scoring.factories import make_table
from tests.tarotclub.factories import has_come, make_player
from tests.tournaments.factories import make_tournament


@pytest.fixture
def desk(secretary, client_for):
    """The secretary's browser."""
    return client_for(secretary)


def url(name: str, player: Player | None = None, club: str = "test") -> str:
    return reverse(name, args=[club, player.pk] if player else [club])


def names(answer) -> list[str]:
    return [row.record.full_name for row in answer.context["table"].paginated_rows]


def values(**more) -> dict[str, object]:
    return {"first_name": "Monique", "last_name": "Lafargue", "version": 1, **more}


# The list


def test_players_stand_by_last_name_without_accents(club, desk):
    for first, last in [("Yves", "Zola"), ("Éric", "Éboué"), ("Anne", "Fabre"), ("Léo", "ébène")]:
        make_player(club, first, last)
    answer = desk.get(url("players"))
    assert names(answer) == ["Léo ébène", "Éric Éboué", "Anne Fabre", "Yves Zola"]


@pytest.mark.parametrize("words", ["jose", "JOSÉ", "martin jose", "mart", "0042"])
def test_a_player_is_found_without_accents_or_case(club, desk, words):
    make_player(club, "José", "Martin", licence="0042")
    make_player(club, "Anne", "Fabre")
    assert names(desk.get(url("players"), {"q": words})) == ["José Martin"]


def test_nobody_found_is_said_and_the_words_are_kept(club, desk):
    make_player(club)
    page = desk.get(url("players"), {"q": "<b>"}).content.decode()
    assert "Personne ne répond à «\N{NO-BREAK SPACE}&lt;b&gt;\N{NO-BREAK SPACE}»." in page
    assert 'value="&lt;b&gt;"' in page


def test_the_archived_stand_apart(club, desk):
    make_player(club, "Anne", "Fabre")
    people.archive(make_player(club, "José", "Martin"))
    assert names(desk.get(url("players"))) == ["Anne Fabre"]
    assert names(desk.get(url("players"), {"archives": "1"})) == ["José Martin"]


@pytest.mark.parametrize(
    ("order", "first"),
    [("name", "Anne Fabre"), ("-name", "José Martin"), ("licence", "José Martin")],
)
def test_the_list_sorts_and_says_how(club, desk, order, first):
    make_player(club, "Anne", "Fabre", licence="2")
    make_player(club, "José", "Martin", licence="1")
    answer = desk.get(url("players"), {"tri": order})
    assert names(answer)[0] == first
    sorted_as = "descending" if order.startswith("-") else "ascending"
    assert answer.content.decode().count(f'aria-sort="{sorted_as}"') == 1


def test_fifty_players_a_page(club, desk):
    for number in range(53):
        make_player(club, "Anne", f"Fabre {number:02}")
    assert len(names(desk.get(url("players")))) == 50
    assert names(desk.get(url("players"), {"page": 2})) == [f"Anne Fabre {n}" for n in (50, 51, 52)]


@pytest.mark.parametrize("page", ["0", "99", "x"])
def test_a_page_that_is_not_there_shows_one_that_is(club, desk, page):
    make_player(club)
    assert names(desk.get(url("players"), {"page": page})) == ["Monique Lafargue"]


def test_an_empty_list_says_what_to_do(club, desk):
    assert "Pas encore de joueurs." in desk.get(url("players")).content.decode()


def test_a_reader_reads_the_list_and_is_led_to_results(club, reader, client_for):
    player = make_player(club)
    page = client_for(reader).get(url("players")).content.decode()
    assert url("player", player) in page
    assert url("player-edit", player) not in page
    assert url("player-add") not in page


def test_another_club_s_players_are_not_listed(club, other_club, desk):
    make_player(other_club)
    assert names(desk.get(url("players"))) == []


def test_more_players_cost_no_query_more(club, desk):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            desk.get(url("players"))
        return len(asked)

    make_player(club)
    few = queries()
    for number in range(40):
        make_player(club, "Anne", f"Fabre {number}")
    assert queries() == few <= 7


# Adding


def test_a_player_is_added(club, desk):
    answer = desk.post(
        url("player-add"),
        values(licence=" 00123456 ", home_club="Montfaucel", pseudonym="La Tour"),
    )
    assert answer["Location"] == url("players")
    player = Player.objects.get()
    assert (player.club, player.licence, player.home_club, player.pseudonym) == (
        club,
        "00123456",
        "Montfaucel",
        "La Tour",
    )


def test_several_players_are_added_one_after_the_other(club, desk):
    answer = desk.post(url("player-add"), values(another="1"))
    assert answer["Location"] == url("player-add")


def test_a_first_name_alone_is_a_name(club, desk):
    desk.post(url("player-add"), values(last_name=""))
    assert Player.objects.get().full_name == "Monique"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("first_name", "  ", "Il manque le prénom."),
        ("first_name", "x" * 41, None),
        ("last_name", "x" * 41, None),
        ("licence", "9" * 21, None),
        ("home_club", "x" * 81, None),
        ("pseudonym", "x" * 41, None),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(club, desk, field, value, sentence):
    answer = desk.post(url("player-add"), values(**{field: value}))
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    if sentence:
        assert sentence in answer.content.decode()
    assert not Player.objects.exists()


def test_forty_letters_fit(club, desk):
    desk.post(url("player-add"), values(first_name="x" * 40, last_name="ß" * 40))
    assert len(Player.objects.get().last_name) == 40


@pytest.mark.parametrize(("first", "last"), [("jose", "martin"), (" José ", "MARTIN")])
def test_a_name_the_club_knows_is_asked_about(club, desk, first, last):
    known = make_player(club, "José", "Martin", licence="0042")
    answer = desk.post(url("player-add"), values(first_name=first, last_name=last))
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Ce nom est déjà dans le club" in page
    assert url("player-edit", known) in page
    assert "0042" in page
    assert Player.objects.count() == 1


def test_a_namesake_who_is_another_person_is_confirmed(club, desk):
    make_player(club, "José", "Martin")
    typed = values(first_name="jose", last_name="martin")
    asked = desk.post(url("player-add"), typed)
    key = asked.context["form"].confirmation
    assert f'name="confirmed" value="{key}"' in asked.content.decode()
    answer = desk.post(url("player-add"), {**typed, "confirmed": key})
    assert answer.status_code == 302
    assert Player.objects.count() == 2


def test_a_second_tap_on_a_confirmation_asks_again(club, desk):
    make_player(club, "José", "Martin")
    typed = values(first_name="jose", last_name="martin")
    key = desk.post(url("player-add"), typed).context["form"].confirmation
    answers = [desk.post(url("player-add"), {**typed, "confirmed": key}) for _tap in range(2)]
    assert [answer.status_code for answer in answers] == [302, 400]
    assert Player.objects.count() == 2


def test_a_confirmation_is_worth_for_that_name_alone(club, desk):
    make_player(club, "Anne", "Fabre")
    other = make_player(club, "José", "Martin")
    typed = values(first_name="Anne", last_name="Fabre", confirmed=f"martin jose {other.pk}")
    assert desk.post(url("player-add"), typed).status_code == 400


# Editing


def test_a_record_is_edited(club, desk):
    player = make_player(club, "Moniqe", licence="0042")
    answer = desk.post(url("player-edit", player), values(licence="0043"))
    assert answer["Location"] == url("players")
    player.refresh_from_db()
    assert (player.first_name, player.licence, player.version) == ("Monique", "0043", 2)


def test_a_record_keeps_its_name_beside_a_namesake(club, desk):
    make_player(club)
    player = make_player(club)
    assert desk.post(url("player-edit", player), values(licence="1")).status_code == 302


def test_a_new_name_is_compared_with_the_club_s(club, desk):
    make_player(club)
    player = make_player(club, "Monika", "Lafargue")
    assert desk.post(url("player-edit", player), values()).status_code == 400


def test_whoever_saves_second_sees_both_versions(club, desk):
    player = make_player(club, licence="1")
    people.edit(player, people.Identity("Monique", "Lafargue", "2"), version=1)
    answer = desk.post(url("player-edit", player), values(licence="3"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Quelqu’un d’autre a enregistré entre-temps" in page
    told = answer.context["differences"]
    assert [(one.label, one.stored, one.typed) for one in told] == [("Numéro de licence", "2", "3")]
    player.refresh_from_db()
    assert player.licence == "2"


def test_having_seen_both_versions_one_s_own_can_be_kept(club, desk):
    player = make_player(club, licence="1")
    people.edit(player, people.Identity("Monique", "Lafargue", "2"), version=1)
    page = desk.post(url("player-edit", player), values(licence="3")).content.decode()
    assert 'name="version" value="2"' in page
    assert 'value="3"' in page
    assert desk.post(url("player-edit", player), values(licence="3", version=2)).status_code == 302
    player.refresh_from_db()
    assert (player.licence, player.version) == ("3", 3)


def test_the_heading_keeps_the_name_that_is_stored(club, desk):
    player = make_player(club)
    page = desk.post(url("player-edit", player), values(first_name="")).content.decode()
    assert "<h1>Monique Lafargue</h1>" in page


# Putting away, forgetting, deleting


def test_a_player_is_put_away_and_taken_back(club, desk):
    player = make_player(club)
    assert desk.post(url("player-archive", player))["Location"] == url("player-edit", player)
    assert "archivé le" in desk.get(url("player-edit", player)).content.decode()
    desk.post(url("player-unarchive", player))
    assert list(club.players.active()) == [player]


def test_a_record_without_results_can_be_deleted(club, desk):
    player = make_player(club)
    assert "aucun résultat" in desk.get(url("player-delete", player)).content.decode()
    assert desk.post(url("player-delete", player))["Location"] == url("players")
    assert not Player.objects.exists()


@pytest.mark.parametrize(("method", "status"), [("get", 200), ("post", 400)])
def test_a_record_with_results_is_kept_and_another_way_offered(club, desk, method, status):
    player = make_player(club)
    has_come(player)
    answer = getattr(desk, method)(url("player-delete", player))
    page = answer.content.decode()
    assert answer.status_code == status
    assert "Cette fiche a des résultats" in page
    assert url("player-archive", player) in page
    assert url("player-anonymise", player) in page
    assert Player.objects.get() == player


def test_a_player_is_made_anonymous(club, desk):
    player = make_player(club)
    answer = desk.post(url("player-anonymise", player), follow=True)
    assert Player.objects.get().full_name == f"Anonyme {player.pk}"
    assert f"Monique Lafargue s’appelle maintenant Anonyme {player.pk}." in answer.content.decode()


# Merging


def test_the_likely_doubles_are_offered(club, desk):
    player = make_player(club, "José", "Martin")
    double = make_player(club, "Jo", "Martine")
    make_player(club, "Anne", "Fabre")
    others = desk.get(url("player-merge", player)).context["others"]
    assert list(others) == [double]


def test_the_other_record_is_searched(club, desk):
    player, other = make_player(club, "José", "Martin"), make_player(club, "Anne", "Fabre")
    page = desk.get(url("player-merge", player), {"q": "fabre"}).content.decode()
    assert f'href="?avec={other.pk}"' in page


def test_what_moves_is_shown_before(club, desk):
    player, double = make_player(club), make_player(club, licence="0042")
    has_come(double)
    answer = desk.get(url("player-merge", player), {"avec": double.pk})
    assert answer.context["traces"] == [("présences", 1)]
    assert answer.context["refused"] == ""
    assert "0042" in answer.content.decode()
    assert Player.objects.count() == 2


def test_two_records_become_one(club, desk):
    player, double = make_player(club), make_player(club, licence="0042")
    evening = has_come(double)
    answer = desk.post(url("player-merge", player), {"avec": double.pk})
    assert answer["Location"] == url("player-edit", player)
    assert Player.objects.get().licence == "0042"
    assert evening.attendances.get().player == player


@pytest.mark.parametrize("other", ["itself", "another club's", "nobody", "no number"])
def test_a_record_that_cannot_be_merged(club, other_club, desk, other):
    player = make_player(club)
    chosen = {
        "itself": player.pk,
        "another club's": make_player(other_club).pk,
        "nobody": 987654,
        "no number": "x",
    }[other]
    answer = desk.post(url("player-merge", player), {"avec": chosen})
    assert answer.status_code == (400 if other == "itself" else 404)
    assert Player.objects.count() == 2


def test_two_people_of_one_table_are_never_one(club, desk):
    player, other = (seat.player for seat in make_table(club, 4).seats.all()[:2])
    shown = desk.get(url("player-merge", player), {"avec": other.pk})
    assert "étaient à la même table" in shown.content.decode()
    assert "Fusionner</button>" not in shown.content.decode()
    answer = desk.post(url("player-merge", player), {"avec": other.pk})
    assert answer.status_code == 400
    assert Player.objects.filter(pk__in=[player.pk, other.pk]).count() == 2


def test_two_entered_in_one_tournament_are_never_one(club, desk):
    tournament = make_tournament(club, 20, started=False)
    player, other = (entry.player for entry in tournament.entries.all()[:2])
    answer = desk.post(url("player-merge", player), {"avec": other.pk})
    assert answer.status_code == 400
    assert tournament.entries.count() == 20


def test_entries_follow_the_person(club, desk):
    tournament = make_tournament(club, 20, started=False)
    double = tournament.entries.get(number=3).player
    player = make_player(club, "Vraie", "Fiche")
    assert desk.post(url("player-merge", player), {"avec": double.pk}).status_code == 302
    assert tournament.entries.get(number=3).player == player
