"""Evenings marked by other rules: what moves is worked out by hand, seen before, and logged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import recording, rescoring, rulesets
from scoring.models import Deal, DealScore, Rescoring, Session
from scoring.recording import Author, Change
from scoring.rescoring import RescoringBlocked, StalePreview
from scoring.rules.presets import RULE_SETS, compose
from scoring.rules.ruleset import FFT_2012
from scoring.rulesets import seen
from tarotclub import people
from tarotclub.models import Club, Season
from tarotclub.versions import Gone
from tests.scoring.factories import (
    entry,
    make_players,
    make_season,
    make_session,
    make_table,
    play,
    play_nothing,
    scores,
    unit,
)
from tests.scoring.rulesets.pages import HOUSE, ME, make_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club) -> Session:
    return make_session(club, season=make_season(club))


@pytest.fixture
def table(club, evening):
    return make_table(club, session=evening)


def preview(row, *sessions: Session):
    pks = [session.pk for session in sessions]
    return rescoring.preview([*Session.objects.filter(pk__in=pks)], row)


def rescore(row, *sessions: Session, author: Author = ME):
    """What somebody does who looks and says yes."""
    digest = preview(row, *sessions).digest
    return rescoring.rescore([session.pk for session in sessions], row.pk, digest, author)


def moves(found) -> dict[int, tuple[float, float]]:
    """The totals in points, by the player's pk."""
    return {move.player.pk: (move.before / 2, move.after / 2) for move in found.moves}


class TestByHand:
    def test_garde_contre_five_times(self, club, evening, table):
        """47 points with two bouts, petit au bout: (25 + 6) × 6 + 10 × 6 = 246 a defender;
        × 5 it is (25 + 6) × 5 + 10 × 5 = 205. The garde does not move: (25 + 8) × 2 = 66."""
        contre = play(table, 0, contract="garde_contre", points=47, petit_au_bout="attack")
        garde = play(table, 1)
        assert scores(contre) == {0: 738, 1: -246, 2: -246, 3: -246}
        row = make_set(club)
        people = [seat.player_id for seat in table.seats.order_by("index")]
        assert moves(preview(row, evening)) == {
            people[0]: (738 - 66, 615 - 66),
            people[1]: (-246 + 198, -205 + 198),
            people[2]: (-246 - 66, -205 - 66),
            people[3]: (-246 - 66, -205 - 66),
        }
        rescore(row, evening)
        assert scores(contre) == {0: 615, 1: -205, 2: -205, 3: -205}
        assert scores(garde) == {0: -66, 1: 198, 2: -66, 3: -66}
        contre.refresh_from_db()
        assert (contre.half_unit, contre.rule_set) == (2 * 205, row)

    def test_pousse_and_rounding(self, club, evening, table):
        """Garde ×4: (25 + 8) × 4 = 132, rounded to 130."""
        deal = play(table)
        rules = compose(["pousse", "round-unit-10"], code="x", name="Arrondi")
        rescore(make_set(club, rules), evening)
        assert scores(deal) == {0: 390, 1: -130, 2: -130, 3: -130}

    def test_equal_shares_at_five(self, club, evening):
        """(25 + 8) × 2 = 66 a defender, three of them: 132 and 66, or 99 each."""
        table = make_table(club, 5, session=evening)
        deal = play(table, 0, called="partner", partner=1)
        assert scores(deal)[0] == 132
        rescore(make_set(club, replace(RULE_SETS["equal-split"], name="Parts")), evening)
        assert scores(deal) == {0: 99, 1: 99, 2: -66, 3: -66, 4: -66}

    def test_of_a_score_alone_only_the_shares_move(self, club, evening):
        table = make_table(club, 5, session=evening)
        deal = unit(table, 0, 2 * 66, called="partner", partner=1)
        row = make_set(club, replace(RULE_SETS["equal-split"], name="Parts"))
        assert preview(row, evening).unit_only == 1
        rescore(row, evening)
        assert scores(deal) == {0: 99, 1: 99, 2: -66, 3: -66, 4: -66}


class TestWhatFollows:
    def test_history_log_and_revisions(self, club, evening, table, secretary):
        deal = play(table, contract="garde_contre", points=47)
        row = make_set(club)
        evening.refresh_from_db()
        before = evening.revision, Season.objects.get().revision, Club.objects.get().revision
        (made,) = rescore(row, evening, author=Author(secretary))
        evening.refresh_from_db()
        after = evening.revision, Season.objects.get().revision, Club.objects.get().revision
        assert [new > old for new, old in zip(after, before, strict=True)] == [True] * 3
        deal.refresh_from_db()
        assert (deal.version, deal.author) == (2, secretary)
        version = deal.history.get(version=2)
        assert version.history_change_reason == Change.RESCORED
        assert (version.rule_set_id, version.half_unit) == (row.pk, deal.half_unit)
        stored = Rescoring.objects.get()
        assert stored == made
        assert (stored.author, stored.rule_set) == (secretary, row)
        assert stored.replaced == {str(deal.pk): rulesets.federation(club).pk}
        assert {(each["before"], each["after"]) for each in stored.moved} == {
            (2 * 558, 2 * 465),
            (-2 * 186, -2 * 155),
        }

    def test_the_evening_and_its_tables_go_on_under_the_new_rules(self, club, evening, table):
        make_table(club, session=evening)
        row = make_set(club)
        rescore(row, evening)
        assert set(evening.tables.values_list("rule_set", flat=True)) == {row.pk}
        evening.refresh_from_db()
        assert evening.rule_set == row
        table.refresh_from_db()
        deal = play(table, contract="garde_contre", points=47)
        assert scores(deal)[0] == 465

    def test_going_back_is_another_one(self, club, evening, table):
        deal = play(table, contract="garde_contre", points=47)
        before = scores(deal)
        row = make_set(club)
        rescore(row, evening)
        (back,) = rescore(rulesets.federation(club), evening)
        assert scores(deal) == before
        assert set(back.replaced.values()) == {row.pk}
        deal.refresh_from_db()
        assert deal.version == 3
        assert Rescoring.objects.count() == 2

    def test_twice_is_once(self, club, evening, table):
        play(table)
        row = make_set(club)
        digest = preview(row, evening).digest
        assert len(rescoring.rescore([evening.pk], row.pk, digest, ME)) == 1
        assert rescoring.rescore([evening.pk], row.pk, digest, ME) == ()
        assert Rescoring.objects.count() == 1

    def test_a_form_left_open_is_told(self, club, evening, table):
        """A deal read before is no longer what it was."""
        deal = play(table)
        rescore(make_set(club), evening)
        with pytest.raises(recording.StaleVersion):
            recording.correct(deal.pk, entry(table, 1, number=1), 1, ME)

    def test_the_set_is_frozen_from_then_on(self, club, evening, table):
        play(table)
        row = make_set(club)
        rescore(row, evening)
        rescore(rulesets.federation(club), evening)
        rules = replace(row.rules, base=30)
        assert rulesets.change(row, rules, seen(row), ME).created

    def test_what_is_not_played_and_what_is_void(self, club, evening, table):
        passed, gone = play_nothing(table), play(table, contract="prise", points=50)
        recording.void(gone.pk, "essai", 1, ME)
        rescore(make_set(club), evening)
        assert not DealScore.objects.exists()
        passed.refresh_from_db()
        gone.refresh_from_db()
        assert passed.rule_set == gone.rule_set
        recording.restore(gone.pk, gone.version, ME)
        assert scores(gone)[0] == 102

    def test_a_player_of_two_tables_moves_once(self, club, evening):
        people = make_players(club, 4)
        for position in (1, 2):
            table = make_table(
                club, session=evening, people=people, position=position, number=position
            )
            play(table, contract="garde_contre", points=47)
        found = preview(make_set(club), evening)
        assert moves(found)[people[0].pk] == (2 * 558, 2 * 465)
        assert len(found.moves) == 4

    def test_a_whole_season_at_once(self, club, evening, table):
        play(table, contract="garde_contre", points=47)
        second = make_session(club, season=evening.season, name="Samedi")
        people = [seat.player for seat in table.seats.order_by("index")]
        other = make_table(club, session=second, people=people)
        play(other, 1, contract="garde_contre", points=47)
        row = make_set(club)
        found = preview(row, evening, second)
        assert moves(found)[people[0].pk] == (558 - 186, 465 - 155)
        assert len(rescore(row, evening, second)) == 2
        assert Season.objects.get().revision >= 2

    def test_the_log_follows_two_records_that_were_one_person(self, club, evening, table):
        play(table, contract="garde_contre", points=47)
        second = make_table(club, session=evening)
        play(second, contract="garde_contre", points=47)
        row = make_set(club)
        rescore(row, evening)
        kept = table.seats.get(index=0).player
        gone = second.seats.get(index=0).player
        people.merge(kept, gone)
        moved = {each["player"]: each for each in Rescoring.objects.get().moved}
        assert moved[kept.pk] == {"player": kept.pk, "before": 4 * 558, "after": 4 * 465}
        assert len(moved) == 7
        (logged,) = rescoring.log(Rescoring.objects.all())
        assert all(move.name for move in logged.moves)


class TestRefused:
    def test_a_contract_that_the_rules_lack(self, club, evening, table):
        fine, bad = play(table), play(table, contract="prise", points=50)
        row = make_set(club, replace(RULE_SETS["without-prise"], name="Sans"))
        (blocked,) = preview(row, evening).blocked
        assert (blocked.table, blocked.why) == (table, "Ces règles n’ont pas ce contrat.")
        assert list(blocked.deals) == [bad]
        with pytest.raises(RescoringBlocked):
            rescore(row, evening)
        assert Deal.objects.filter(rule_set=row).count() == 0
        assert (scores(fine)[0], Rescoring.objects.count()) == (198, 0)

    def test_a_void_deal_does_not_block_and_keeps_its_rules(self, club, evening, table):
        bad = play(table, contract="prise", points=50)
        recording.void(bad.pk, "essai", 1, ME)
        row = make_set(club, replace(RULE_SETS["without-prise"], name="Sans"))
        rescore(row, evening)
        bad.refresh_from_db()
        assert bad.rule_set == rulesets.federation(club)
        recording.restore(bad.pk, bad.version, ME)
        assert scores(bad)[0] == 102

    @pytest.mark.parametrize(
        ("facts", "sentence"),
        [
            ({"poignees": [(0, "simple")]}, "Ces règles n’ont pas de poignée."),
            ({"petit_au_bout": "attack"}, "Ces règles ne comptent pas le petit au bout."),
            ({"chelem": "announced_made", "points": 91}, "Ces règles n’ont pas de chelem."),
        ],
    )
    def test_a_prime_that_the_rules_lack(self, club, evening, table, facts, sentence):
        play(table, **facts)
        row = make_set(club, replace(RULE_SETS["training"], name="Débutants"))
        assert [each.why for each in preview(row, evening).blocked] == [sentence]

    def test_a_table_of_a_size_that_the_rules_lack(self, club, evening):
        table = make_table(club, 5, session=evening)
        rules = replace(FFT_2012, code="x", name="Quatre", tables=FFT_2012.tables[1:2])
        (blocked,) = preview(make_set(club, rules), evening).blocked
        assert (blocked.table, list(blocked.deals)) == (table, [])

    def test_who_called_somebody_did_not_play_alone(self, club, evening):
        play(make_table(club, 5, session=evening), 0, called="partner", partner=1)
        row = make_set(club, replace(RULE_SETS["five-alone"], name="Seul"))
        (blocked,) = preview(row, evening).blocked
        assert blocked.why == "Ces règles n’ont pas cette forme de jeu."

    def test_a_score_alone_of_a_contract_that_the_rules_lack(self, club, evening, table):
        deal = unit(table, 0, 2 * 34, contract="prise")
        row = make_set(club, replace(RULE_SETS["without-prise"], name="Sans"))
        (blocked,) = preview(row, evening).blocked
        assert (blocked.why, list(blocked.deals)) == ("Ces règles n’ont pas ce contrat.", [deal])

    def test_a_score_alone_is_not_known_where_two_write_their_gains(self, club, evening):
        duel = make_set(club, replace(RULE_SETS["two"], name="À deux"))
        Session.objects.update(rule_set=duel)
        evening.refresh_from_db()
        deal = unit(make_table(club, 2, session=evening), 0, 2 * 30, contract="duel")
        row = make_set(club, replace(RULE_SETS["two-gains"], name="Gains"))
        (blocked,) = preview(row, evening).blocked
        assert list(blocked.deals) == [deal]

    def test_from_the_difference_to_each_his_gains(self, club, evening):
        """49 with two bouts, and the Petit to the loser: 25 + 8 and 10; or 23 and −23."""
        duel = make_set(club, replace(RULE_SETS["two"], name="À deux"))
        Session.objects.update(rule_set=duel)
        evening.refresh_from_db()
        table = make_table(club, 2, session=evening)
        deal = play(table, 0, contract="duel", petit_au_bout="defence")
        assert scores(deal) == {0: 23, 1: -23}
        rescore(make_set(club, replace(RULE_SETS["two-gains"], name="Gains")), evening)
        assert scores(deal) == {0: 33, 1: 10}

    def test_a_deal_since_the_preview(self, club, evening, table):
        row = make_set(club)
        digest = preview(row, evening).digest
        play(table)
        with pytest.raises(StalePreview) as stale:
            rescoring.rescore([evening.pk], row.pk, digest, ME)
        assert stale.value.current.deals == 1
        assert not Rescoring.objects.exists()

    def test_other_numbers_since_the_preview(self, club, evening, table):
        play(table)
        row = make_set(club)
        digest = preview(row, evening).digest
        rulesets.change(row, replace(row.rules, base=30), seen(row), ME)
        with pytest.raises(StalePreview):
            rescoring.rescore([evening.pk], row.pk, digest, ME)

    def test_an_evening_or_a_set_that_is_none(self, club, other_club, evening, table):
        row = make_set(club)
        with pytest.raises(Gone):
            rescoring.rescore([evening.pk, 999], row.pk, "", ME)
        with pytest.raises(Gone):
            rescoring.rescore([evening.pk], make_set(other_club).pk, "", ME)

    def test_a_seance_of_a_tournament_is_none(self, club):
        seance = make_session(club, kind=Session.Kind.SEANCE)
        with pytest.raises(Gone):
            rescoring.rescore([seance.pk], make_set(club, HOUSE).pk, "", ME)


def _queries(act) -> int:
    with CaptureQueriesContext(
        connection,
    ) as counted:
        act()
    return len(counted)


def test_the_cost_does_not_grow_with_the_deals(club):
    """Nor the preview's with the evenings."""
    first, second = make_session(club), make_session(club, name="Samedi")
    play(make_table(club, session=first), contract="garde_contre", points=47)
    many = make_table(club, session=second)
    for _nth in range(12):
        play(many, contract="garde_contre", points=47)
    row = make_set(club)
    both = _queries(lambda: preview(row, first, second))
    assert both == _queries(lambda: preview(row, first)) <= 6
    few = _queries(lambda: rescore(row, first))
    assert _queries(lambda: rescore(row, second)) == few <= 30


def test_what_is_stored_is_what_recording_would_store(club):
    """Marked again in one go or each deal by itself: the same scores."""
    evening = make_session(club)
    table = make_table(club, session=evening)
    for nth, contract in enumerate(("prise", "garde", "garde_sans", "garde_contre")):
        play(table, nth, contract=contract, points=40 + nth, poignees=[(nth, "simple")])
    row = make_set(club, compose(["pousse", "poignee-10-20-40"], code="x", name="Maison"))
    rescore(row, evening)
    for deal in Deal.objects.all():
        before = scores(deal)
        recording.void(deal.pk, "essai", deal.version, ME)
        recording.restore(deal.pk, deal.version + 1, ME)
        assert scores(deal) == before
