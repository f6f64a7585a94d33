"""Several séances with free contracts: who goes on, the total by coefficients, in both methods."""

from __future__ import annotations

import uuid
from datetime import date
from decimal import Decimal
from fractions import Fraction
from io import BytesIO

import pytest
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS, Reader
from tests.tournaments.desk_pages import url
from tests.tournaments.free.factories import APART, POINTS, WRITER, make_free
from tests.tournaments.pages import words
from tests.tournaments.quick import play_quickly
from tests.tournaments.test_standings import move_to
from tournaments import directing
from tournaments.contenders import fitting
from tournaments.directing import Decision, Held, Refused, showing
from tournaments.directing.free import choose_method
from tournaments.directing.sequels import SequelChoice, open_sequel
from tournaments.exports.books import record_of
from tournaments.exports.certificate import certified_record
from tournaments.models import Tournament
from tournaments.standings import rankings, read_field
from tournaments.standings.totals import read_total, sessions_of

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 15)
BOTH = pytest.mark.parametrize("method", [POINTS, APART], ids=["points", "apart"])


def finish(tournament, seed: int) -> None:
    """Two positions of random results, one penalty of two, then the end."""
    move_to(tournament, 2)
    play_quickly(tournament, seed)
    held = Held(tournament.entries.get(number=3).pk, Decimal(2))
    directing.rule(tournament, Decision(uuid.uuid4(), None, "", None, (held,), "vu"), WRITER)
    directing.finish(tournament)
    tournament.refresh_from_db()


@pytest.fixture
def first_of(club):
    def make(method):
        made = make_free(club, method, published=True)
        finish(made, 3)
        return made

    return make


def opened(first, **choice) -> Tournament:
    made = open_sequel(first, SequelChoice(**{"name": "Finale", "day": DAY, "kept": 20, **choice}))
    made.refresh_from_db()
    return made


def begin(tournament) -> None:
    count = tournament.entries.count()
    directing.choose_movement(tournament, fitting("contrats", count)[0].id, None, 2)
    directing.seat_in_order(tournament)
    directing.start(tournament)


def made_in(tournament) -> dict[int, tuple[Fraction, int]]:
    """Each player's total and tops in one séance, by his pk: the séance's own ranking."""
    numbers = dict(tournament.entries.values_list("number", "player"))
    return {
        numbers[row.entrant.number]: (row.total, row.tops)
        for row in rankings(read_field(tournament, MEMBERS)).general
    }


@BOTH
def test_the_total_is_what_each_made_times_the_coefficients(first_of, client_for, reader, method):
    first = first_of(method)
    second = opened(first, kept=16, coefficient=Decimal("1.1"))
    assert (second.form, second.method, second.published) == (first.form, method, True)
    begin(second)
    finish(second, 8)
    one, two = made_in(first), made_in(second)
    assert len(two) == 16
    expected = {
        pk: (made + two[pk][0] * Fraction(11, 10), tops + two[pk][1]) if pk in two else (made, tops)
        for pk, (made, tops) in one.items()
    }
    view = read_total(sessions_of(second), MEMBERS)
    assert view.final
    assert view.in_points is (method == APART)
    assert len(view.rows) == 20
    for row in view.rows:
        total, tops = expected[row.player.pk]
        assert row.total == total
        assert row.parts == (one[row.player.pk][0], two.get(row.player.pk, (None,))[0])
        assert row.tops == tops
        assert row.rank == 1 + sum(other > (total, tops) for other in expected.values())
    _shown(view, second, client_for)
    _in_the_workbooks(view, (first, second), client_for(reader))


def _shown(view, tournament, client_for) -> None:
    """The public page says the same numbers; the séance's own says where it is."""
    public = client_for(None)
    assert url("tournament-total", tournament) in words_and_links(public, tournament)
    page = words(public.get(url("tournament-total", tournament)))
    assert "Classement final" in page
    assert "coefficient 1,10" in page
    assert ("l’écart de chaque séance" in page) is view.in_points
    assert ("nombre de tops" in page) is not view.in_points
    best = f"{float(view.rows[0].total):,.2f}".replace(",", " ").replace(".", ",")
    assert (f"+{best}" if view.in_points else best) in page.replace("\u202f", " ")


def words_and_links(client, tournament) -> str:
    return client.get(url("tournament", tournament)).content.decode()


def _in_the_workbooks(view, tournaments, client) -> None:
    for one in tournaments:
        book = load_workbook(BytesIO(client.get(url("tournament-export", one)).content))
        heads, *rows = book["Total des séances"].iter_rows(values_only=True)
        assert ("Tops" in heads) is not view.in_points
        assert [row[1] for row in rows] == [row.name for row in view.rows]
        assert [row[3] for row in rows] == pytest.approx([float(row.total) for row in view.rows])
        assert certified_record(one, record_of(one))["method"] == one.method


@BOTH
def test_who_goes_on(first_of, method):
    first = first_of(method)
    ranked = rankings(read_field(first, MEMBERS))
    order = ranked.general if method == APART else ranked.alternated
    made = opened(first, kept=16)
    entered = made.entries.select_related("player").order_by("number")
    assert [str(one.player) for one in entered] == [row.entrant.name for row in order][:16]
    # Four of twenty are out, a fifth: RC art.27 gives 1.10.
    assert made.sequel_of.coefficient == Decimal("1.10")


@BOTH
def test_a_note_and_who_left_are_in_the_total_as_in_the_seance(club, method):
    """A note of the arbiter's, a board left out, and a player whose boards all go with him."""
    first = make_free(club, method, positions=5)
    move_to(first, 2)
    play_quickly(first, 5, positions=2)
    left = first.entries.get(number=7)
    directing.withdraw(first, left.pk, True, uuid.uuid4(), "", "", WRITER)
    if method == POINTS:
        table = first.seances.get().session.tables.get(position=1, number=1)
        held = Held(first.entries.get(number=1).pk, note=Decimal(30))
        decision = Decision(uuid.uuid4(), (table.pk, 1), "", None, (held,), "vu")
        directing.rule(first, decision, WRITER)
    directing.finish(first, 999)
    first.refresh_from_db()
    second = opened(first, kept=16)
    view = read_total(sessions_of(second), MEMBERS)
    made = made_in(first)
    assert left.player_id not in made
    assert {row.player.pk: row.total for row in view.rows} == {
        pk: total for pk, (total, _tops) in made.items()
    }


def test_the_method_stays_that_of_all_seances(first_of, desk):
    first = first_of(POINTS)
    second = opened(first)
    with pytest.raises(Refused, match="method_sessions"):
        choose_method(second, APART)
    page = words(desk.get(url("tournament-method", second)))
    assert "Toutes les séances d’un concours se classent de la même façon." in page
    assert desk.post(url("tournament-method", second), {"method": "ecarts"}).status_code == 409
    directing.delete(second)
    assert "ne change plus" in words(desk.get(url("tournament-method", first)))


@BOTH
def test_from_the_desk(first_of, desk, method):
    first = first_of(method)
    assert url("sequel-new", first) in desk.get(url("desk", first)).content.decode()
    page = words(desk.get(url("sequel-new", first)))
    assert "celui du duplicate individuel" in page
    assert ("Qualifiés d’après" in page) is (method == POINTS)
    assert ("additionne les écarts" in page) is (method == APART)
    typed = {"name": "Finale", "day": "2026-03-15", "kept": "20", "coefficient": "1,2"}
    by = {"by": "general"} if method == POINTS else {}
    answer = desk.post(url("sequel-new", first), {**typed, **by}, follow=True)
    assert "ses joueurs inscrits dans l’ordre du classement" in words(answer)
    made = Tournament.objects.get(name="Finale")
    assert (made.form, made.method) == (Tournament.Form.FREE, method)
    directing.choose_movement(made, "IND-L5", None, 5)
    assert "Placer d’après la grille" in words(desk.get(url("seating", made)))
    assert desk.post(url("seating-rank", made)).url == url("seating", made)
    assert made.seances.get().places.count() == 20
    assert desk.post(url("sequel-new", first), {**typed, **by, "kept": "3"}).status_code == 400


def test_what_is_held_back_is_not_in_the_public_total(first_of, client_for):
    first = first_of(APART)
    first = showing.hold_last(first)
    held = read_total(sessions_of(opened(first)), Reader(public=True))
    assert held.held
    field = read_field(first, Reader(public=True))
    shown = {row.entrant.name: row.total for row in rankings(field).general}
    assert {row.name: row.total for row in held.rows} == shown


def test_who_may(first_of, client_for, make_member, club, outsider):
    first = first_of(POINTS)
    for role in ("reader", "arbiter", "organiser", "owner"):
        wanted = 200 if role in ("organiser", "owner") else 403
        person = client_for(make_member(club, role, role))
        assert person.get(url("sequel-new", first)).status_code == wanted
    assert client_for(None).get(url("sequel-new", first)).status_code == 302
    assert client_for(outsider).get(url("sequel-new", first)).status_code == 404
    assert client_for(outsider).put(url("sequel-new", first)).status_code == 405
    alone = client_for(None).get(url("tournament-total", first))
    assert alone.url == url("tournament", first)


def test_what_the_total_costs(first_of, client_for, django_assert_max_num_queries):
    first = first_of(POINTS)
    second = opened(first)
    begin(second)
    play_quickly(second, 8, positions=1)
    with django_assert_max_num_queries(14):
        assert client_for(None).get(url("tournament-total", second)).status_code == 200
