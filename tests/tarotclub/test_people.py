"""The write path for players."""

import pytest
from django.db import IntegrityError

from tarotclub import people
from tarotclub.models import Player
from tarotclub.people import HasResults, Identity, MergeRefused
from tarotclub.signals import player_changed
from tarotclub.versions import StaleVersion
from tests.tarotclub.factories import has_come, make_player


@pytest.fixture
def told():
    """What `player_changed` said: (player's name, merged)."""
    said = []

    def hear(player, merged, **_):
        said.append((player.full_name, merged))

    player_changed.connect(hear)
    yield said
    player_changed.disconnect(hear)


def test_a_player_is_added_without_the_spaces_around(club):
    player = people.add(club, Identity("  José ", " Le  Goff ", " 00123 "))
    assert (player.first_name, player.last_name, player.licence) == ("José", "Le Goff", "00123")
    assert player.sort_key == "le goff jose"


@pytest.mark.parametrize(
    ("first", "last"),
    [("jose", "martin"), (" José ", "MARTIN"), ("JOSÉ", " Martin "), ("Martin", "Jose")],
)
def test_one_name_written_otherwise_is_a_namesake(club, other_club, first, last):
    known = make_player(club, "José", "Martin")
    make_player(other_club, "José", "Martin")
    assert people.namesakes(club, first, last) == [known]


def test_nobody_is_their_own_namesake(club):
    known = make_player(club, "José", "Martin")
    assert people.namesakes(club, "José", "Martin", besides=known.pk) == []


def test_an_archived_player_is_still_a_namesake(club):
    known = make_player(club, "José", "Martin")
    people.archive(known)
    assert people.namesakes(club, "José", "Martin") == [known]


def test_an_edit_raises_the_version_and_is_told(club, told):
    player = make_player(club, "Jose", "Martin", licence="0042")
    edited = people.edit(player, Identity("José", "Martin", "0042"), version=1)
    assert (edited.full_name, edited.licence, edited.version) == ("José Martin", "0042", 2)
    assert told == [("José Martin", None)]


def test_a_stale_edit_is_refused_with_what_stands(club, told):
    player = make_player(club, "Jose", "Martin")
    people.edit(player, Identity("José", "Martin"), version=1)
    with pytest.raises(StaleVersion) as caught:
        people.edit(player, Identity("Joseph", "Martin"), version=1)
    assert caught.value.current.first_name == "José"
    assert Player.objects.get().first_name == "José"
    assert len(told) == 1


def test_an_archived_player_is_offered_no_more_until_taken_back(club):
    player = make_player(club)
    people.archive(player)
    assert list(club.players.active()) == []
    people.unarchive(player)
    assert list(club.players.active()) == [player]


def test_archiving_again_keeps_the_first_day(club):
    player = make_player(club)
    people.archive(player)
    first = Player.objects.get().archived_at
    people.archive(player)
    assert Player.objects.get().archived_at == first


def test_a_record_without_results_is_deleted(club):
    people.delete(make_player(club))
    assert not Player.objects.exists()


def test_a_record_with_results_is_kept(club):
    player = make_player(club)
    has_come(player)
    with pytest.raises(HasResults):
        people.delete(player)
    assert Player.objects.get() == player


def test_a_deletion_that_the_commit_refuses_leaves_the_player_as_he_was(club, monkeypatch):
    """PostgreSQL says only at the commit that somebody was seated meanwhile."""
    player = make_player(club)
    pk, really = player.pk, Player.delete

    def refused(self):
        really(self)
        raise IntegrityError

    monkeypatch.setattr(Player, "delete", refused)
    with pytest.raises(HasResults):
        people.delete(player)
    assert player.pk == pk
    assert people.traces(player) == []


def test_traces_count_what_points_to_a_player(club):
    player = make_player(club)
    assert people.traces(player) == []
    has_come(player)
    has_come(player)
    assert people.traces(player) == [("présences", 2)]


def test_an_anonymous_player_keeps_results_and_nothing_else(club, told):
    player = make_player(
        club, "José", "Martin", licence="42", home_club="Montfaucel", pseudonym="Zorro"
    )
    evening = has_come(player)
    row = people.anonymise(player)
    assert row.full_name == f"Anonyme {player.pk}"
    assert (row.licence, row.home_club, row.pseudonym) == ("", "", "")
    assert row.archived_at is not None
    assert evening.attendances.get().player == row
    assert told == [(row.full_name, None)]
    assert list(club.players.search("martin")) == []


def test_two_records_of_one_person_become_one(club, told):
    kept = make_player(club, "José", "Martin", licence="0042")
    double = make_player(club, "Jose", "Martin", licence="99", home_club="Montfaucel")
    evening = has_come(double)
    people.merge(kept, double)
    row = Player.objects.get()
    assert (row.pk, row.first_name, row.licence, row.home_club) == (
        kept.pk,
        "José",
        "0042",
        "Montfaucel",
    )
    assert evening.attendances.get().player == row
    assert told == [("José Martin", double.pk)]


def test_a_merge_with_an_active_record_is_active(club):
    kept, double = make_player(club), make_player(club)
    people.archive(kept)
    people.merge(kept, double)
    assert Player.objects.get().archived_at is None


def test_a_record_is_not_merged_with_itself_nor_with_another_club_s(club, other_club):
    player, stranger = make_player(club), make_player(other_club)
    for other in (player, stranger):
        with pytest.raises(MergeRefused, match="autre fiche"):
            people.merge(player, other)
    assert Player.objects.count() == 2


def test_a_record_that_is_gone_is_not_merged(club):
    player, gone = make_player(club), make_player(club)
    Player.objects.filter(pk=gone.pk).delete()
    with pytest.raises(MergeRefused, match="n’existe plus"):
        people.merge(player, gone)


@pytest.fixture
def refusing():
    """A room that says these two are two people."""

    def refuse(merged, **_):
        if merged is not None:
            raise MergeRefused("Ils étaient à la même table.")

    player_changed.connect(refuse)
    yield
    player_changed.disconnect(refuse)


def test_a_room_may_refuse_a_merge_and_nothing_has_changed(club, refusing):
    kept, double = make_player(club, version=3), make_player(club, licence="7")
    assert people.refusal(kept, double) == "Ils étaient à la même table."
    with pytest.raises(MergeRefused):
        people.merge(kept, double)
    kept.refresh_from_db()
    assert (kept.version, kept.licence, Player.objects.count()) == (3, "", 2)


def test_asking_whether_two_can_merge_changes_nothing(club):
    kept, double = make_player(club), make_player(club, licence="7")
    has_come(double)
    assert people.refusal(kept, double) is None
    assert [row.licence for row in Player.objects.order_by("pk")] == ["", "7"]
    assert double.attendances.count() == 1
