"""The write path under a house's rules: what it stores, what it refuses, what stays as it was."""

from __future__ import annotations

import hashlib
import json
import uuid
from dataclasses import replace

import pytest

from scoring import recording
from scoring.marques import form_at, form_of, half_scores, marque
from scoring.models import Deal
from scoring.recording import Author, DealConflict, DealEntry, EntryRefused
from scoring.recording.checks import highest_unit
from scoring.rules.deal import (
    Chelem,
    Contract,
    Form,
    Misere,
    MisereKind,
    Outcome,
    PetitChelem,
    Poignee,
    PoigneeSize,
)
from scoring.rules.facts import Camp
from scoring.rules.presets import RULE_SETS, compose
from scoring.rules.ruleset import (
    FFT_2012,
    ContractRule,
    MisereRule,
    MisereSharing,
    PetitChelemRule,
    RuleSet,
)
from scoring.rules.validation import LARGEST, validate
from tests.scoring.factories import entry, make_table, play, scores, unit
from tests.scoring.house_tables import RICH, house_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def me(scorer):
    return Author(scorer)


@pytest.fixture
def rich(club):
    return house_table(club, RICH)


def refused(table, entry, me) -> list[str]:
    with pytest.raises(EntryRefused) as raised:
        recording.record(table, entry, me)
    assert not Deal.objects.exists()
    return [str(found.code) for found in raised.value.findings]


def house_entry(table, **values) -> DealEntry:
    """A pousse with a petit chelem that failed and two misères."""
    return replace(
        entry(table, 1),
        contract=Contract.POUSSE,
        petit_chelem=PetitChelem.ANNOUNCED_FAILED,
        miseres=(Misere(0), Misere(3, MisereKind.HEADS)),
        **values,
    )


class TestStored:
    def test_petit_chelem_and_miseres(self, rich, me):
        deal = recording.record(rich, house_entry(rich), me).deal
        row = Deal.objects.get(pk=deal.pk)
        assert row.petit_chelem == "announced_failed"
        assert row.miseres == [{"seat": 0, "kind": ""}, {"seat": 3, "kind": "heads"}]
        # (25 + 8) × 2 − 150 = −84; each holder has 30 from the others.
        assert row.half_unit == -168
        assert scores(row) == {0: 84 + 20, 1: -252 - 20, 2: 84 - 20, 3: 84 + 20}

    def test_a_row_makes_its_entry_again(self, rich, me):
        whole = house_entry(rich, playing=(0, 1, 2, 3), dealer=0)
        deal = recording.record(rich, whole, me).deal
        assert recording.entry_of(Deal.objects.get(pk=deal.pk)) == whole

    def test_seats_are_the_tables_where_somebody_sits_out(self, club, me):
        table = house_table(club, RICH, 4, 5)
        playing = recording.next_deal(table).playing
        assert playing == (1, 2, 3, 4)
        deal = recording.record(
            table, replace(entry(table, 1), miseres=(Misere(4),), contract=Contract.GARDE), me
        ).deal
        assert deal.miseres == [{"seat": 4, "kind": ""}]
        assert scores(deal)[4] == -132 + 30

    def test_undo_puts_them_back(self, rich, me):
        deal = recording.record(rich, house_entry(rich), me).deal
        before = scores(deal)
        recording.correct(deal.pk, replace(entry(rich, 0), number=1), 1, me)
        row = Deal.objects.get()
        assert (row.petit_chelem, row.miseres) == ("", [])
        recording.undo(deal.pk, me)
        row = Deal.objects.get()
        assert (row.petit_chelem, len(row.miseres)) == ("announced_failed", 2)
        assert scores(row) == before

    def test_void_and_restore_keep_them(self, rich, me):
        deal = recording.record(rich, house_entry(rich), me).deal
        before = scores(deal)
        recording.void(deal.pk, "essai", 1, me)
        assert scores(deal) == {}
        recording.restore(deal.pk, 2, me)
        assert scores(deal) == before

    def test_typed_before_everybody_passed_they_are_no_facts(self, rich, me):
        deal = recording.record(rich, house_entry(rich, outcome=Outcome.PASSED), me).deal
        assert (deal.petit_chelem, deal.miseres) == ("", [])

    def test_the_stored_marque_is_the_pure_one(self, rich, me):
        deal = recording.record(rich, house_entry(rich), me).deal
        found = marque(deal)
        assert found is not None
        assert len(found.apart) == 2
        assert dict(enumerate(found.half_scores)) == {
            seat: 2 * points for seat, points in scores(deal).items()
        }


class TestForms:
    def test_five_alone(self, club, me):
        table = house_table(club, RULE_SETS["five-alone"], 5, form="5x14")
        alone = replace(entry(table, 2), called=None, bouts=1, half_points=110)
        deal = recording.record(table, alone, me).deal
        assert scores(deal) == {0: -58, 1: -58, 2: 232, 3: -58, 4: -58}
        assert form_of(deal) is Form.FIVE_ALONE

    @pytest.mark.parametrize("form", ["", "5x14"])
    def test_a_deal_keeps_its_form_when_its_table_takes_another(self, club, me, form):
        """From the next deal on the table plays otherwise: what was played is still so."""
        five = FFT_2012.tables[2]
        rules = RULE_SETS["five-alone"]
        both = replace(rules, code="deux-formes", tables=(five, *rules.tables))
        table = house_table(club, both, 5, form=form)
        alone = {"called": None} if form else {}
        deal = recording.record(table, replace(entry(table, 2), **alone), me).deal
        before = scores(deal)
        type(table).objects.update(form="" if form else "5x14")
        row = Deal.objects.get()
        assert {seat: half / 2 for seat, half in half_scores(row).items()} == before
        again = replace(recording.entry_of(row), submission=uuid.uuid4(), half_points=100)
        assert recording.correct(row.pk, again, 1, me).deal.half_points == 100
        assert scores(row)[2] == 4 * (25 + 9) * 2

    def test_four_who_are_left_play_the_usual_game(self, club):
        table = house_table(club, RULE_SETS["five-alone"], 5, form="5x14")
        assert form_at(table, 5) is Form.FIVE_ALONE
        assert form_at(table, 4) is None

    def test_a_form_the_set_lacks(self, club, me):
        table = house_table(club, RICH, 5, form="5x14")
        alone = replace(entry(table, 2), called=None)
        assert refused(table, alone, me) == ["form_unknown"]

    def test_two(self, club, me):
        table = house_table(club, RULE_SETS["two-gains"], 2)
        duel = replace(entry(table, 1), contract=Contract.DUEL, bouts=1, half_points=40)
        deal = recording.record(table, replace(duel, petit_au_bout=Camp.ATTACK), me).deal
        assert scores(deal) == {0: 25 + 30, 1: 10}

    def test_two_under_rules_of_three_and_more(self, club, me):
        table = make_table(club, 2)
        assert refused(table, entry(table, 0), me) == ["players_too_few"]

    def test_four_under_rules_of_five(self, club, me):
        rules = replace(FFT_2012, code="cinq", name="Cinq", tables=FFT_2012.tables[2:])
        table = house_table(club, rules)
        assert refused(table, entry(table, 0), me) == ["players_unknown"]


class TestRefused:
    @pytest.mark.parametrize(
        ("values", "code"),
        [
            ({"contract": Contract.DUEL}, "contract_unknown"),
            ({"miseres": (Misere(7),)}, "misere_seat_unknown"),
            ({"outcome": Outcome.ANNULLED, "number": 0}, "number_range"),
        ],
    )
    def test_what_the_rules_lack(self, rich, me, values, code):
        assert refused(rich, replace(entry(rich, 0), **values), me) == [code]

    @pytest.mark.parametrize(
        ("values", "code"),
        [
            ({"contract": Contract.POUSSE}, "contract_unknown"),
            ({"petit_chelem": PetitChelem.ANNOUNCED_MADE}, "petit_chelem_not_played"),
            ({"miseres": (Misere(0),)}, "misere_not_played"),
            ({"outcome": Outcome.EXCUSE_ALONE}, "outcome_not_played"),
        ],
    )
    def test_what_the_federation_lacks(self, table, me, values, code):
        assert refused(table, replace(entry(table, 0), **values), me) == [code]

    def test_the_misere_of_somebody_who_sits_out(self, club, me):
        table = house_table(club, RICH, 4, 5)
        assert refused(table, replace(entry(table, 1), miseres=(Misere(0),)), me) == [
            "misere_seat_unknown"
        ]

    def test_a_kind_that_makes_a_difference_must_be_noted(self, club, me):
        points = {MisereKind.TRUMPS: 10, MisereKind.HEADS: 20}
        rules = replace(RICH, miseres=replace(RICH.miseres, points=points))
        table = house_table(club, rules)
        assert refused(table, replace(entry(table, 0), miseres=(Misere(0),)), me) == [
            "misere_kind_missing"
        ]

    def test_more_trumps_than_the_hand_has_cards(self, table, me):
        """At four 10 + 13 trumps are more than the eighteen cards of a hand."""
        both = (Poignee(0, PoigneeSize.SIMPLE), Poignee(0, PoigneeSize.DOUBLE))
        assert refused(table, replace(entry(table, 0), poignees=both), me) == ["poignee_hand"]
        others = (both[0], replace(both[1], seat=1))
        assert recording.record(table, replace(entry(table, 0), poignees=others), me).created

    @pytest.mark.parametrize("outcome", [Outcome.PASSED, Outcome.PETIT_SEC])
    def test_two_cannot_pass(self, club, me, outcome):
        table = house_table(club, RICH, 2)
        nothing = DealEntry(uuid.uuid4(), 1, outcome)
        assert refused(table, nothing, me) == ["outcome_not_played"]
        again = replace(nothing, outcome=Outcome.FAUSSE_DONNE)
        assert recording.record(table, again, me).created

    def test_a_petit_sec_where_the_petit_is_imprenable(self, club, me):
        table = house_table(club, RULE_SETS["petit-imprenable"])
        nothing = DealEntry(uuid.uuid4(), 1, Outcome.PETIT_SEC)
        assert refused(table, nothing, me) == ["outcome_not_played"]


class TestDigest:
    def test_a_deal_without_house_facts_keeps_the_digest_it_was_stored_with(self, table):
        """As every deal was digested before there were petits chelems and misères."""
        deal = entry(table, 2, poignees=[(0, "simple")], chelem="announced_failed")
        old = {
            "number": 1,
            "outcome": "played",
            "depth": "facts",
            "taker": 2,
            "contract": "garde",
            "called": None,
            "partner": None,
            "bouts": 2,
            "half_points": 98,
            "counted": "attack",
            "poignees": [[0, "simple"]],
            "petit_au_bout": None,
            "chelem": "announced_failed",
            "half_unit": None,
            "playing": None,
            "dealer": None,
        }
        text = json.dumps(old, sort_keys=True, separators=(",", ":"))
        assert deal.digest == hashlib.sha256(text.encode()).hexdigest()

    def test_house_facts_make_another_deal(self, rich, me):
        whole = house_entry(rich)
        assert len({whole.digest, replace(whole, miseres=()).digest, entry(rich, 1).digest}) == 3
        recording.record(rich, whole, me)
        assert not recording.record(rich, whole, me).created
        with pytest.raises(DealConflict):
            recording.record(rich, replace(whole, petit_chelem=None), me)


class TestUnit:
    def test_half_a_unit_is_refused_with_a_sentence(self, table, me):
        bare = replace(entry(table, 0), depth=Deal.Depth.UNIT, half_unit=33)
        with pytest.raises(EntryRefused) as raised:
            recording.record(table, bare, me)
        (found,) = raised.value.findings
        assert (found.code, found.field) == ("unit_whole", "unit")
        assert recording.refusal_text(found) == "Le score d’un défenseur est un nombre entier."

    def test_it_is_shared_as_the_set_says(self, club):
        table = house_table(club, RULE_SETS["equal-split"], 5)
        deal = unit(table, 0, 66, called="partner", partner=1)
        assert scores(deal) == {0: 49.5, 1: 49.5, 2: -33, 3: -33, 4: -33}
        assert half_scores(Deal.objects.get()) == {0: 99, 1: 99, 2: -66, 3: -66, 4: -66}

    def test_alone_against_four(self, club):
        table = house_table(club, RULE_SETS["five-alone"], 5, form="5x14")
        assert scores(unit(table, 0, 20, called=None))[0] == 40

    def test_not_where_two_write_their_gains(self, club, me):
        table = house_table(club, RULE_SETS["two-gains"], 2)
        bare = replace(entry(table, 0), depth=Deal.Depth.UNIT, half_unit=50, contract=None)
        assert refused(table, bare, me) == ["unit_at_two"]


def dearest() -> RuleSet:
    """The dearest set that validates."""
    premiums = dict.fromkeys(PetitChelem, LARGEST)
    premiums[PetitChelem.ANNOUNCED_FAILED] = -LARGEST
    slams = dict.fromkeys(Chelem, LARGEST)
    slams[Chelem.DEFENCE_MADE] = slams[Chelem.ANNOUNCED_FAILED] = -LARGEST
    return replace(
        compose(["pousse", "two"], code="chere", name="Chère"),
        base=LARGEST,
        petit_au_bout=LARGEST,
        contracts=(ContractRule(Contract.GARDE, 100, FFT_2012.contracts[0].chien),),
        poignees=dict.fromkeys(PoigneeSize, LARGEST),
        slams=slams,
        petit_chelem=PetitChelemRule(1, premiums),
        miseres=MisereRule(dict.fromkeys(MisereKind, LARGEST), MisereSharing.CAMP, multiplied=True),
    )


class TestHighestUnit:
    def test_a_valid_set_never_exceeds_it_nor_a_column(self, club, me):
        rules = dearest()
        assert validate(rules) == ()
        table = house_table(club, rules)
        all_of_it = replace(
            entry(table, 0),
            bouts=3,
            half_points=182,
            petit_au_bout=Camp.ATTACK,
            chelem=Chelem.ANNOUNCED_MADE,
            petit_chelem=PetitChelem.ANNOUNCED_FAILED,
            poignees=tuple(Poignee(seat, PoigneeSize.SIMPLE) for seat in range(2)),
            miseres=tuple(Misere(0, kind) for kind in MisereKind),
        )
        deal = recording.record(table, all_of_it, me).deal
        rule = rules.tables_by_size[4]
        assert 2_000_000 * 2 < deal.half_unit <= highest_unit(rules, rule)
        assert highest_unit(rules, rule) * 5 < 2**31
        assert scores(Deal.objects.get())[0] == 3 * deal.half_unit / 2

    def test_a_unit_of_a_dear_house_is_stored(self, club):
        table = house_table(club, dearest())
        assert unit(table, 0, 2 * 1_000_000).half_unit == 2_000_000

    def test_the_federations_stays_tight(self):
        highest = [highest_unit(FFT_2012, rule) for rule in FFT_2012.tables]
        assert all(2 * 962 < each < 9000 for each in highest)


def test_rules_without_bonus_store_and_score(club):
    table = house_table(club, RULE_SETS["training"])
    deal = play(table, 0)
    assert scores(deal)[0] == 198
    assert highest_unit(RULE_SETS["training"], RULE_SETS["training"].tables[1]) > 0


def test_scores_of_a_deal_need_no_table(club, django_assert_num_queries):
    """A page that shows many deals asks for no table of theirs."""
    four, five = make_table(club, 4), make_table(club, 5)
    play(four, 0)
    play(five, 0)
    deal = Deal.objects.select_related("rule_set").get(table=four)
    with django_assert_num_queries(0):
        assert half_scores(deal)
    deal = Deal.objects.select_related("rule_set").get(table=five)
    with django_assert_num_queries(0):
        assert half_scores(deal)
