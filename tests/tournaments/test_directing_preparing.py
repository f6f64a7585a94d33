"""Before the start: the tournament itself, who enters, what is played, who sits where."""

from __future__ import annotations

import re
from datetime import date

import pytest

from scoring.models import Deal, Session
from tarotclub import people
from tarotclub.models import Club, Season
from tarotclub.people import Identity
from tarotclub.versions import StaleVersion
from tests.scoring.factories import make_players, make_season
from tests.tournaments.factories import DAY, make_tournament, play_all, seance
from tournaments import directing
from tournaments.directing import Refused
from tournaments.directing.refusals import CODES
from tournaments.directing.sentences import counts_text, refusal_text
from tournaments.models import Entry, Seance, Tournament
from tournaments.movements import MovementError

DRAFT = Tournament.Status.DRAFT


def refused(action, *args) -> str:
    """The code with which `action` is refused."""
    with pytest.raises(Refused) as told:
        action(*args)
    return told.value.code


def starters(tournament: Tournament) -> dict[str, int]:
    """Entry number at each starter."""
    places = seance(tournament).places.select_related("entry")
    return {place.starter: place.entry.number for place in places}


@pytest.fixture
def draft(club: Club) -> Tournament:
    return directing.create(club, "Coupe d’hiver", DAY)


class TestTheTournament:
    def test_it_begins_in_preparation_and_unseen(self, draft):
        assert (draft.status, draft.published, str(draft)) == (DRAFT, False, "Coupe d’hiver")
        assert not Session.objects.exists()

    def test_creating_it_changes_the_club_s_pages(self, club):
        before = club.revision
        directing.create(club, "Coupe", DAY)
        club.refresh_from_db()
        assert club.revision == before + 1

    def test_editing_it_takes_its_seance_along(self, club):
        season = make_season(club)
        tournament = make_tournament(club)
        directing.edit(tournament, tournament.version, "Autre", date(2026, 4, 1), season)
        session = seance(tournament).session
        assert (session.name, session.date, session.season) == ("Autre", date(2026, 4, 1), season)

    def test_a_second_editor_is_told(self, draft):
        directing.edit(draft, 1, "Un", DAY, None)
        with pytest.raises(StaleVersion) as told:
            directing.edit(draft, 1, "Deux", DAY, None)
        assert told.value.current.name == "Un"
        draft.refresh_from_db()
        assert (draft.name, draft.version) == ("Un", 2)

    def test_leaving_a_season_changes_both_seasons(self, club):
        old = make_season(club)
        new = make_season(club, name="2026-2027", starts=date(2026, 9, 1), ends=date(2027, 6, 30))
        tournament = directing.create(club, "Coupe", DAY, old)
        before = {one.pk: Season.objects.get(pk=one.pk).revision for one in (old, new)}
        directing.edit(tournament, 1, "Coupe", DAY, new)
        after = {one.pk: Season.objects.get(pk=one.pk).revision for one in (old, new)}
        assert all(after[pk] > before[pk] for pk in before)

    def test_publication_is_the_seance_s_too(self, club):
        tournament = make_tournament(club)
        directing.publish(tournament)
        assert seance(tournament).session.published
        directing.publish(tournament, published=False)
        assert not seance(tournament).session.published

    def test_the_seance_of_a_published_tournament_is_published(self, club, draft):
        directing.publish(draft)
        directing.register_all(draft, make_players(club, 20))
        directing.choose_movement(draft, "IND-L5")
        assert seance(draft).session.published

    def test_deleting_it_takes_everything_along(self, club):
        tournament = make_tournament(club)
        directing.delete(tournament)
        assert not Tournament.objects.exists()
        assert not Session.objects.exists()
        assert club.players.count() == 20

    def test_what_was_played_is_not_deleted(self, club):
        tournament = make_tournament(club)
        play_all(tournament, positions=1)
        assert refused(directing.delete, tournament) == "tournament_played"
        assert Deal.objects.count() == 20

    def test_every_write_raises_the_revisions(self, club):
        season = make_season(club)
        tournament = make_tournament(club, season=season)
        session = seance(tournament).session
        before = (session.revision, tournament.revision, Season.objects.get().revision)
        directing.publish(tournament)
        tournament.refresh_from_db()
        session.refresh_from_db()
        after = (session.revision, tournament.revision, Season.objects.get().revision)
        assert after == tuple(one + 1 for one in before)


class TestEntries:
    def test_numbers_follow_the_order(self, club, draft):
        players = make_players(club, 3)
        directing.register_all(draft, players[:2])
        directing.register(draft, players[2])
        numbers = {entry.player_id: entry.number for entry in Entry.objects.all()}
        assert numbers == {player.pk: nth for nth, player in enumerate(players, start=1)}

    def test_entering_twice_is_entering_once(self, club, draft):
        (player,) = make_players(club, 1)
        first = directing.register(draft, player)
        assert directing.register(draft, player) is None
        assert directing.register_all(draft, [player, player]) == []
        assert list(Entry.objects.all()) == [first]

    def test_somebody_named_twice_enters_once(self, club, draft):
        (player,) = make_players(club, 1)
        assert len(directing.register_all(draft, [player, player])) == 1

    def test_a_number_is_never_given_twice(self, club, draft):
        players = make_players(club, 3)
        entries = directing.register_all(draft, players)
        directing.unregister(entries[0])
        assert directing.register(draft, players[0]).number == 4

    def test_an_archived_player_is_refused(self, club, draft):
        (player,) = make_players(club, 1)
        people.archive(player)
        player.refresh_from_db()
        assert refused(directing.register, draft, player) == "entry_archived"

    def test_another_club_s_player_is_a_bug(self, other_club, draft):
        (player,) = make_players(other_club, 1)
        with pytest.raises(ValueError, match="own club"):
            directing.register(draft, player)

    def test_a_guest_is_put_on_the_club_s_list_and_entered(self, club, draft):
        entry = directing.register_guest(draft, Identity("Ana", "Silva", home_club="Pau"))
        assert (entry.player.club, entry.player.home_club) == (club, "Pau")
        assert draft.entries.get() == entry

    def test_a_guest_who_is_refused_is_not_put_there_either(self, club):
        tournament = make_tournament(club)
        guest = Identity("Ana", "Silva")
        assert refused(directing.register_guest, tournament, guest)
        assert not club.players.filter(first_name="Ana").exists()

    def test_after_the_start_the_list_is_closed(self, club):
        tournament = make_tournament(club)
        (late,) = make_players(club, 1)
        entry = tournament.entries.first()
        assert refused(directing.register, tournament, late) == "tournament_not_in_preparation"
        assert refused(directing.unregister, entry) == "tournament_not_in_preparation"

    def test_whoever_leaves_loses_the_place(self, club):
        tournament = make_tournament(club, started=False)
        directing.unregister(tournament.entries.get(number=7))
        assert len(starters(tournament)) == 19


class TestTheMovement:
    def test_the_usual_is_taken_where_nothing_is_said(self, club, draft):
        directing.register_all(draft, make_players(club, 28))
        chosen = directing.choose_movement(draft, "IND-L7")
        assert (chosen.movement, chosen.set_size, chosen.positions) == ("IND-L7", 4, 7)
        session = chosen.session
        assert (session.kind, session.status) == (Session.Kind.SEANCE, Session.Status.PLANNED)
        assert (session.club, session.date, session.name) == (club, draft.date, draft.name)

    def test_set_size_and_positions_may_be_chosen(self, club, draft):
        directing.register_all(draft, make_players(club, 28))
        chosen = directing.choose_movement(draft, "IND-L7", 3, 5)
        assert (chosen.set_size, chosen.positions) == (3, 5)

    @pytest.mark.parametrize(
        ("players", "movement"), [(21, "IND-L5"), (20, "IND-L7"), (0, "IND-L5")]
    )
    def test_it_must_be_for_that_many(self, club, draft, players, movement):
        directing.register_all(draft, make_players(club, players))
        assert refused(directing.choose_movement, draft, movement) == "movement_unfit"
        assert not Seance.objects.exists()

    @pytest.mark.parametrize(("size", "positions"), [(5, 5), (4, 6), (4, 0)])
    def test_it_must_exist(self, club, draft, size, positions):
        directing.register_all(draft, make_players(club, 20))
        with pytest.raises(MovementError):
            directing.choose_movement(draft, "IND-L5", size, positions)

    def test_places_stay_while_the_movement_does(self, club):
        tournament = make_tournament(club, 28, started=False)
        before = starters(tournament)
        directing.choose_movement(tournament, "IND-L7", 3, 6)
        assert starters(tournament) == before
        for number in range(28, 24, -1):
            directing.unregister(tournament.entries.get(number=number))
        directing.choose_movement(tournament, "IND-L6")
        assert starters(tournament) == {}
        assert Seance.objects.count() == Session.objects.count() == 1


class TestPlaces:
    def test_in_the_order_of_the_list(self, club):
        tournament = make_tournament(club, started=False)
        placed = starters(tournament)
        assert [placed[code] for code in ("N1", "S1", "E1", "O1", "N2", "O5")] == [
            1,
            2,
            3,
            4,
            5,
            20,
        ]

    def test_a_draw_can_be_repeated(self, club):
        tournament = make_tournament(club, started=False)
        directing.draw(tournament, 7)
        first = starters(tournament)
        directing.draw(tournament, 8)
        other = starters(tournament)
        directing.draw(tournament, 7)
        assert starters(tournament) == first != other
        assert sorted(first.values()) == sorted(other.values()) == list(range(1, 21))

    @pytest.mark.parametrize(
        ("players", "empty"), [(19, {"N1"}), (26, {"N1", "S2"}), (27, {"N1"}), (43, {"N1"})]
    )
    def test_those_missing_leave_the_printed_seats_empty(self, club, players, empty):
        tournament = make_tournament(club, players, started=False)
        plan = directing.planned(tournament, seance(tournament))
        assert {one.code for one in plan.absent} == empty
        assert set(starters(tournament)) == {one.code for one in plan.starters}

    def test_two_change_places(self, club):
        tournament = make_tournament(club, started=False)
        directing.swap(tournament, "N1", "O5")
        placed = starters(tournament)
        assert (placed["N1"], placed["O5"], len(placed)) == (20, 1, 20)

    @pytest.mark.parametrize(
        ("one", "other", "code"),
        [
            ("N1", "N1", "place_swap_same"),
            ("N1", "N9", "place_unknown"),
            ("", "N1", "place_unknown"),
        ],
    )
    def test_only_two_who_sit_change_places(self, club, one, other, code):
        tournament = make_tournament(club, started=False)
        assert refused(directing.swap, tournament, one, other) == code
        assert len(starters(tournament)) == 20

    def test_nobody_sits_before_a_movement_is_chosen(self, draft):
        assert refused(directing.draw, draft, 1) == "movement_missing"
        assert refused(directing.swap, draft, "N1", "S1") == "place_unknown"

    def test_the_rest_is_seated_without_moving_anybody(self, club):
        tournament = make_tournament(club, started=False)
        before = starters(tournament)
        directing.unregister(tournament.entries.get(number=7))
        (late,) = make_players(club, 1)
        directing.register(tournament, late)
        directing.seat_rest(tournament)
        assert starters(tournament) == {**before, "E2": 21}

    def test_a_relay_takes_its_seat_from_whoever_has_it(self, club):
        tournament = make_tournament(club, started=False)
        directing.unregister(tournament.entries.get(number=7))
        directing.seat_rest(tournament)
        placed = starters(tournament)
        assert "N1" not in placed
        assert placed["E2"] == 1
        assert len(placed) == 19

    def test_a_movement_that_no_longer_fits_seats_nobody(self, club):
        tournament = make_tournament(club, started=False)
        for number in (1, 2):
            directing.unregister(tournament.entries.get(number=number))
        assert refused(directing.draw, tournament, 1) == "movement_unfit"
        assert refused(directing.seat_rest, tournament) == "movement_unfit"

    def test_after_the_start_nobody_moves(self, club):
        tournament = make_tournament(club)
        for action, args in [
            (directing.draw, (1,)),
            (directing.seat_in_order, ()),
            (directing.seat_rest, ()),
            (directing.swap, ("N1", "S1")),
            (directing.choose_movement, ("IND-L5",)),
        ]:
            assert refused(action, tournament, *args) == "tournament_not_in_preparation"


class TestSentences:
    PARAMS = {
        "missing": 2, "player": "Ana", "players": 21, "starter": "N1", "position": 3, "most": 12,
        "name": "Coupe", "other": "Zoé",
    }  # fmt: skip

    @pytest.mark.parametrize("code", CODES)
    def test_every_refusal_has_one(self, code):
        said = refusal_text(Refused(code, **self.PARAMS))
        assert said
        assert "%" not in said
        assert "'" not in said
        assert not re.search(r" [;:?!»]|« ", said)

    def test_the_numbers_that_have_a_movement(self):
        # From two tables to five tournaments of eight side by side (OT p.18).
        assert counts_text() == "8 à 160"

    def test_a_code_without_a_sentence_is_a_bug(self):
        with pytest.raises(KeyError):
            refusal_text(Refused("no_such_code"))
