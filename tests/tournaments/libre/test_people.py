"""People who change during a libre, and what an arbiter takes off a total."""

from __future__ import annotations

import json
import uuid
from decimal import Decimal

import pytest
from django.urls import reverse

from scoring.ledger.ranks import MEMBERS
from scoring.models import Seat
from scoring.recording import Author
from tests.scoring.factories import make_players, play, scores
from tests.tournaments.libre.factories import hand_in, make_libre, tables
from tournaments import directing
from tournaments.directing import Refused, libre
from tournaments.directing.libre.penalties import Penalised, lift, penalise
from tournaments.directing.libre.people import (
    cancel_leaving,
    exchange_seats,
    leave,
    replace_player,
)
from tournaments.exports.libre import libre_record
from tournaments.models import PeopleChange, Tournament
from tournaments.standings.libre import libre_rankings, qualifying_order, read_libre

ME = Author(None, "essai")


def url(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(f"libre-{name}", args=["test", tournament.pk, *more])


def totals(tournament: Tournament) -> dict[int, float]:
    """Everybody's total by the number of the entry list."""
    rows = libre_rankings(read_libre(tournament, MEMBERS)).general
    return {row.who.number: float(row.total) for row in rows}


def entry(tournament: Tournament, number: int) -> int:
    return tournament.entries.get(number=number).pk


def numbers_at(tournament: Tournament, position: int, table: int) -> list[int]:
    found = tables(tournament, 1, position)
    return [who.number for _index, who in found[table - 1].seats]


@pytest.fixture
def moved(club) -> Tournament:
    """Eight players by a federal movement whose tables are laid out from the start."""
    from tournaments.libreplans import offers

    part = offers(8, 1)
    choice = next(
        libre.Choice("movement", one.part.positions, 4, one.part.movement_id)
        for one in part
        if one.part is not None and one.part.movement_id
    )
    return make_libre(club, 8, choice=choice)


def test_two_in_each_others_seats_are_exchanged_with_what_was_entered(club) -> None:
    tournament = make_libre(club, 8)
    one, two = tables(tournament, 1, 1)
    first, second = one.seats[0][1].number, two.seats[0][1].number
    hand_in(tournament, one, 120, -40, -50, -30)
    change = exchange_seats(tournament, entry(tournament, first), entry(tournament, second), ME)
    assert (change.kind, change.position) == ("swapped", 1)
    assert numbers_at(tournament, 1, 1)[0] == second
    assert numbers_at(tournament, 1, 2)[0] == first
    assert totals(tournament)[second] == 120, "the seat made it"
    exchange_seats(tournament, entry(tournament, first), entry(tournament, second), ME)
    assert totals(tournament)[first] == 120, "once more takes it back"


def test_two_of_one_table_are_exchanged_and_their_deals_follow_the_seats(club) -> None:
    tournament = make_libre(club, 8)
    session = tournament.seances.get().session
    table = session.tables.get(position=1, number=1)
    deal = play(table, 0)
    assert scores(deal) == {0: 198, 1: -66, 2: -66, 3: -66}
    a, b = numbers_at(tournament, 1, 1)[:2]
    exchange_seats(tournament, entry(tournament, a), entry(tournament, b), ME)
    assert scores(deal) == {0: 198, 1: -66, 2: -66, 3: -66}
    found = totals(tournament)
    assert (found[b], found[a]) == (198, -66)
    assert Seat.objects.filter(table=table).count() == 4


def test_an_exchange_that_cannot_be_is_refused(club) -> None:
    tournament = make_libre(club, 8)
    one = entry(tournament, 1)
    with pytest.raises(Refused, match="place_swap_same"):
        exchange_seats(tournament, one, one, ME)
    draft = directing.create(club, "Autre", tournament.date, None)
    with pytest.raises(Refused, match="tournament_not_running"):
        exchange_seats(draft, one, entry(tournament, 2), ME)


def test_who_replaces_plays_on_and_both_keep_what_they_made(club, moved) -> None:
    """120 of the first position stay with the one, what comes is the other's."""
    (someone,) = make_players(club, 1)
    one = tables(moved, 1, 1)[0]
    number = one.seats[0][1].number
    hand_in(moved, one, 120, -40, -50, -30)
    change = replace_player(moved, entry(moved, number), someone, ME, reason="malade")
    assert (change.kind, change.position, change.reason) == ("replaced", 2, "malade")
    came = moved.entries.get(player=someone)
    assert came.number == 9
    assert number in numbers_at(moved, 1, 1)
    later = [numbers_at(moved, 2, table.number) for table in tables(moved, 1, 2)]
    assert not any(number in each for each in later)
    assert any(9 in each for each in later)
    assert totals(moved)[number] == 120


def test_a_replacement_plays_for_the_same_team_and_is_drawn_from_then_on(club) -> None:
    (someone,) = make_players(club, 1)
    drawn = make_libre(club, 8)
    replace_player(drawn, entry(drawn, 1), someone, ME)
    libre.start_libre_position(drawn, 2)
    there = [number for each in (1, 2) for number in numbers_at(drawn, 2, each)]
    assert sorted(there) == [2, 3, 4, 5, 6, 7, 8, 9]


def test_replacements_that_cannot_be_are_refused(club, moved) -> None:
    (someone,) = make_players(club, 1)
    one = tables(moved, 1, 1)[0]
    number = one.seats[0][1].number
    taken = moved.entries.get(number=2).player
    with pytest.raises(Refused, match="replacement_entered"):
        replace_player(moved, entry(moved, 1), taken, ME)
    hand_in(moved, one, 120, -40, -50, -30)
    with pytest.raises(Refused, match="replacement_played"):
        replace_player(moved, entry(moved, number), someone, ME, at_once=True)
    assert not moved.entries.filter(player=someone).exists(), "nothing half stored"
    other = tables(moved, 1, 1)[1].seats[0][1].number
    replace_player(moved, entry(moved, other), someone, ME, at_once=True)
    assert 9 in numbers_at(moved, 1, 2)
    with pytest.raises(Refused, match="entry_not_seated"):
        replace_player(moved, entry(moved, other), make_players(club, 1)[0], ME)


def test_who_leaves_stands_last_and_his_tables_play_with_three(club, moved) -> None:
    one = tables(moved, 1, 1)[0]
    number = one.seats[0][1].number
    hand_in(moved, one, 120, -40, -50, -30)
    change = leave(moved, entry(moved, number), ME, finished=True, reason="abandon")
    later = [table for table in tables(moved, 1, 2) if len(table.seats) == 3]
    assert len(later) == 1
    assert later[0].size == 3
    rows = libre_rankings(read_libre(moved, MEMBERS)).general
    assert rows[-1].who.number == number
    assert (float(rows[-1].total), rows[-1].withdrawn) == (120, True)
    people, _none = qualifying_order(read_libre(moved, MEMBERS))
    assert number not in {who.number for who in people}, "he does not go on"
    for _twice in range(2):
        cancel_leaving(moved, change.pk, ME)
    assert all(len(table.seats) == 4 for table in tables(moved, 1, 2))
    assert libre_rankings(read_libre(moved, MEMBERS)).general[0].who.number == number


def test_a_leaving_is_not_taken_back_once_tables_played_without_him(club, moved) -> None:
    change = leave(moved, entry(moved, 1), ME, finished=True, reason="abandon")
    with pytest.raises(Refused, match="entry_left"):
        leave(moved, entry(moved, 1), ME, finished=True, reason="abandon")
    for table in tables(moved, 1, 1):
        hand_in(moved, table, 10, 20, -40, 10)
    libre.start_libre_position(moved, 2)
    with pytest.raises(Refused, match="leaving_stands"):
        cancel_leaving(moved, change.pk, ME)


def test_a_table_is_never_left_with_two(club) -> None:
    tournament = make_libre(club, 8)
    four = numbers_at(tournament, 1, 1)
    leave(tournament, entry(tournament, four[0]), ME, finished=False, reason="x")
    with pytest.raises(Refused, match="leaving_two"):
        leave(tournament, entry(tournament, four[1]), ME, finished=False, reason="x")
    assert PeopleChange.objects.count() == 1


def test_drawn_tables_go_on_without_who_left(club) -> None:
    tournament = make_libre(club, 9)
    leave(tournament, entry(tournament, 5), ME, finished=True, reason="x")
    libre.start_libre_position(tournament, 2)
    there = [who.number for each in tables(tournament, 1, 2) for _i, who in each.seats]
    assert sorted(there) == [1, 2, 3, 4, 6, 7, 8, 9]


def test_a_penalty_comes_off_the_total_and_is_lifted(club) -> None:
    tournament = make_libre(club, 4)
    table = tables(tournament, 1, 1)[0]
    hand_in(tournament, table, 120, -40, -50, -30)
    number = table.seats[0][1].number
    decision = Penalised(entry(tournament, number), uuid.uuid4(), Decimal(100), reason="retard")
    ruling = penalise(tournament, decision, ME)
    assert penalise(tournament, decision, ME) == ruling, "sent twice, stored once"
    assert totals(tournament)[number] == 20
    record = json.loads(json.dumps(libre_record(tournament)))
    assert record["penalties"] == [{"competitor": str(number), "session": 1, "points": 100.0}]
    lift(tournament, ruling.pk, "erreur", ME)
    assert totals(tournament)[number] == 120
    with pytest.raises(Refused, match="ruling_empty"):
        penalise(tournament, Penalised(entry(tournament, 1), uuid.uuid4()), ME)


def test_the_ranking_after_an_earlier_position_does_not_know_later_penalties(club) -> None:
    tournament = make_libre(club, 4)
    hand_in(tournament, tables(tournament, 1, 1)[0], 120, -40, -50, -30)
    libre.start_libre_position(tournament, 2)
    hand_in(tournament, tables(tournament, 1, 2)[0], 0, 0, 0, 0)
    penalise(tournament, Penalised(entry(tournament, 1), uuid.uuid4(), Decimal(50), reason="x"), ME)
    field = read_libre(tournament, MEMBERS)
    after_one = {r.who.number: r.total for r in libre_rankings(field, (1, 1)).general}
    assert totals(tournament)[1] == after_one[1] - 50


def test_the_json_ranks_again_to_the_same_with_penalties_and_who_left(club, moved) -> None:
    from tournaments.ranking.reading_libre import read_libre as read_record

    for table in tables(moved, 1, 1):
        hand_in(moved, table, 100, 40, -90, -50)
    penalise(moved, Penalised(entry(moved, 1), uuid.uuid4(), Decimal(100), reason="x"), ME)
    leave(moved, entry(moved, 2), ME, finished=True, reason="x")
    shown = libre_rankings(read_libre(moved, MEMBERS)).general
    again = read_record(libre_record(moved)).ranking().general
    assert [(row.who.id, row.rank, row.total) for row in shown] == [
        (row.competitor, row.rank, row.total) for row in again
    ]


def test_the_pages_of_change_and_who_may(
    club, owner, organiser, arbiter, secretary, reader, outsider, client_for
) -> None:
    tournament = make_libre(club, 8)
    (someone,) = make_players(club, 1)
    statuses = {owner: 200, organiser: 200, arbiter: 403, secretary: 403, reader: 403}
    for who, status in {**statuses, outsider: 404}.items():
        assert client_for(who).get(url("people", tournament)).status_code == status
    client = client_for(organiser)
    a, b = entry(tournament, 1), entry(tournament, 5)
    blank = client.post(url("exchange", tournament), {"one": a})
    assert blank.status_code == 400
    assert "Choisissez quelqu’un" in blank.content.decode()
    done = client.post(url("exchange", tournament), {"one": a, "other": b}, follow=True)
    assert "étaient chacun à la place de l’autre" in done.content.decode()
    sent = {"who": a, "player": someone.pk, "reason": "malade"}
    done = client.post(url("replace", tournament), sent, follow=True)
    assert "à partir de la position 2" in done.content.decode()
    unknown = client.post(url("replace", tournament), {"who": a, "player": 99999})
    assert unknown.status_code == 400
    no_reason = client.post(url("leave", tournament), {"who": b})
    assert no_reason.status_code == 400
    done = client.post(url("leave", tournament), {"who": b, "reason": "abandon"}, follow=True)
    assert "est parti" in done.content.decode()
    row = PeopleChange.objects.get(kind="left")
    done = client.post(url("leave-cancel", tournament, row.pk), follow=True)
    assert "reprend sa place" in done.content.decode()
    for name in ("exchange", "replace", "leave"):
        assert client.get(url(name, tournament)).status_code == 405
        assert client_for(arbiter).post(url(name, tournament)).status_code == 403
    assert client.post(url("leave-cancel", tournament, 9999)).status_code == 404


def test_what_is_refused_keeps_what_was_typed(club, organiser, client_for) -> None:
    tournament = make_libre(club, 4)
    hand_in(tournament, tables(tournament, 1, 1)[0], 120, -40, -50, -30)
    (someone,) = make_players(club, 1)
    sent = {"who": entry(tournament, 1), "player": someone.pk, "at_once": "on", "reason": "malade"}
    answer = client_for(organiser).post(url("replace", tournament), sent)
    assert answer.status_code == 400
    assert 'value="malade"' in answer.content.decode()
    assert not PeopleChange.objects.exists()


def test_the_arbiters_page_of_a_libre_and_who_may(
    club, owner, organiser, arbiter, secretary, scorer, reader, outsider, client_for
) -> None:
    tournament = make_libre(club, 4)
    hand_in(tournament, tables(tournament, 1, 1)[0], 120, -40, -50, -30)
    page = url("penalties", tournament)
    for who in (owner, organiser, arbiter, secretary, scorer, reader):
        assert client_for(who).get(page).status_code == 200
    assert client_for(outsider).get(page).status_code == 404
    who = entry(tournament, 1)
    sent = {"who": who, "points": "100", "reason": "retard", "submission": str(uuid.uuid4())}
    assert client_for(secretary).post(page, sent).status_code == 403
    client = client_for(arbiter)
    for wrong in ({"points": "-1"}, {"points": "x"}, {"points": ""}, {"reason": ""}, {"who": ""}):
        answer = client.post(page, {**sent, **wrong})
        assert answer.status_code == 400, wrong
        assert "errorlist" in answer.content.decode()
    for _twice in range(2):
        assert client.post(page, sent).status_code == 302
    public = client.get(reverse("tournament", args=["test", tournament.pk])).content.decode()
    assert "pénalité −100" in public.replace("\xa0", " ")
    ruling = tournament.seances.get().rulings.get()
    cancel = url("penalty-cancel", tournament, ruling.pk)
    assert client_for(secretary).get(cancel).status_code == 403
    assert client.post(cancel, {"reason": ""}).status_code == 400
    assert client.post(cancel, {"reason": "erreur"}).status_code == 302
    ruling.refresh_from_db()
    assert (ruling.cancelled_by, ruling.cancel_reason) == (arbiter, "erreur")
    assert client.get(url("penalty-cancel", tournament, 9999)).status_code == 404


def test_the_code_proposes_a_warning_first_and_points_the_second_time(
    club, arbiter, client_for
) -> None:
    from tournaments.arbitration import Form, faults_for

    tournament = make_libre(club, 4)
    warned = next(
        one
        for one in faults_for(Form.LIBRE)
        if one.tariffs[Form.LIBRE].warning_first and one.tariffs[Form.LIBRE].penalties
    )
    client, who = client_for(arbiter), entry(tournament, 1)
    asked = f"{url('penalties', tournament)}?joueur={who}&faute={warned.id}"
    page = client.get(asked).content.decode()
    assert "un avertissement, puis" in page
    sent = {"who": who, "fault": warned.id, "warning": "on", "submission": str(uuid.uuid4())}
    client.post(url("penalties", tournament), sent)
    points = int(warned.tariffs[Form.LIBRE].penalties[0])
    assert f'name="points" value="{points}"' in client.get(asked).content.decode()
    for odd in ("?faute=NOTHING", "?joueur=x&faute=" + warned.id, "?joueur=" + "9" * 40):
        assert client.get(url("penalties", tournament) + odd).status_code == 200


def test_wrong_seats_of_an_earlier_position_are_exchanged_there_alone(club) -> None:
    tournament = make_libre(club, 8)
    one, two = tables(tournament, 1, 1)
    first, second = one.seats[0][1].number, two.seats[0][1].number
    hand_in(tournament, one, 120, -40, -50, -30)
    hand_in(tournament, two, 20, 0, -10, -10)
    libre.start_libre_position(tournament, 2)
    later = [numbers_at(tournament, 2, number) for number in (1, 2)]
    pair = entry(tournament, first), entry(tournament, second)
    change = exchange_seats(tournament, *pair, ME, 1)
    assert change.position == 1
    assert (totals(tournament)[first], totals(tournament)[second]) == (20, 120)
    assert [numbers_at(tournament, 2, number) for number in (1, 2)] == later
    for wrong in (0, 3):
        with pytest.raises(Refused, match="exchange_position"):
            exchange_seats(tournament, *pair, ME, wrong)
