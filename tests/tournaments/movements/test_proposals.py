"""What a proposal says of itself, and that every reason is given somewhere."""

from dataclasses import replace

import pytest

from tournaments.messages import SENTENCES, sentence
from tournaments.movements import MovementError, propose, reasons, verify
from tournaments.movements.presets.proposal import coloured, name
from tournaments.movements.presets.splits import even_parts, fill, printed, three_boards

FIELDS = [
    *(("individuel", n, 1) for n in (9, 11, 19, 21, 32, 38, 40, 50, 56, 100, 115)),
    *(("triplettes", n, 1) for n in (4, 6, 15, 16, 20, 32, 34, 52, 70)),
    *(("quadrettes", n, 1) for n in (5, 10, 24)),
    *(("equipes", n, 1) for n in (2, 3, 7)),
    *(("libre", n, 1) for n in (12, 14, 19, 21, 22, 28)),
    *(("libre", n, 2) for n in (4, 9, 20)),
    ("libre", 16, 4),
]


def given(form, entries, size):
    return [told for one in propose(form, entries, size) for told in one.reasons]


def test_every_reason_of_the_presets_is_given_to_somebody():
    found = {told.code for field in FIELDS for told in given(*field)}
    expected = {code for code in reasons.CODES if code.startswith("preset_")}
    assert expected - found == set()


@pytest.mark.parametrize(("form", "entries", "size"), FIELDS)
def test_each_reason_is_a_sentence_and_none_comes_twice(form, entries, size):
    for one in propose(form, entries, size):
        texts = [sentence(told.code, told.params) for told in one.reasons]
        assert len(texts) == len(set(texts))
        assert all(told.code in SENTENCES for told in one.reasons)
        assert all("%" not in text for text in texts)


@pytest.mark.parametrize(("form", "entries", "size"), FIELDS)
def test_what_is_not_homologated_is_told(form, entries, size):
    for one in propose(form, entries, size):
        told = "preset_not_homologated" in {each.code for each in one.reasons}
        assert told is not one.homologated


@pytest.mark.parametrize(("form", "entries", "size"), FIELDS)
def test_deals_are_what_a_competitor_plays_who_never_waits(form, entries, size):
    for one in propose(form, entries, size):
        for part in one.parts:
            if part.rounds or form in {"libre", "equipes"}:
                continue
            plan = part.schedule()
            most = max(sum(len(s.boards) for s in plan.route(starter)) for starter in plan.starters)
            halves = 2 if form == "quadrettes" else 1
            assert most == part.deals * halves


def test_tables_and_deals_of_the_whole():
    one = propose("individuel", 68)[0]
    assert [part.tables for part in one.parts] == [6, 6, 5]
    assert one.tables == 17
    assert one.deals == 20
    assert [part.colour for part in one.parts] == ["Rouge", "Vert", "Bleu"]


def test_a_pool_plays_its_matches_side_by_side():
    (part,) = propose("equipes", 4)[0].parts
    assert len(part.rounds) == 3
    assert part.tables == 2 * 2
    assert part.deals == 24


def test_one_part_alone_has_no_colour():
    (part,) = propose("individuel", 20)[0].parts
    assert part.colour == ""
    assert coloured((part,)) == (part,)


def test_more_than_five_colours_are_numbered():
    assert [name(index) for index in (0, 4, 5, 11)] == ["Rouge", "Blanc", "Rouge 2", "Vert 3"]


def test_every_choice_can_be_changed():
    """Fewer positions, other boards, and what is impossible is refused with what is allowed."""
    (part,) = propose("individuel", 28)[0].parts
    shorter = replace(part, set_size=3, positions=5)
    assert shorter.deals == 15
    assert verify(shorter.schedule()).sound
    with pytest.raises(MovementError) as refused:
        replace(part, set_size=5).schedule()
    assert refused.value.code == "movement_set_size"


def test_libre_may_play_three_times_eight():
    (part,) = propose("libre", 28)[0].parts
    plan = replace(part, positions=3, set_size=8).schedule()
    assert (len(plan.positions), plan.set_size) == (3, 8)


@pytest.mark.parametrize(
    ("capacities", "most", "entries", "held"),
    [
        ([20, 20], [1, 1], 39, (20, 19)),
        ([28, 20], [2, 1], 45, (26, 19)),
        ([28, 20], [2, 1], 44, ()),
        ([20], [1], 20, (20,)),
    ],
)
def test_who_is_missing_is_spread(capacities, most, entries, held):
    assert fill(capacities, most, entries) == held


def test_printed_splits():
    """OT p.18, 30."""
    assert printed("individuel", 17) == (6, 6, 5)
    assert printed("individuel", 29) == ()
    assert printed("triplettes_line", 19) == (10, 9)
    assert three_boards("triplettes_line", 27)
    assert not three_boards("triplettes_line", 26)


def test_even_parts():
    assert even_parts(28, 13) == (10, 9, 9)
    assert even_parts(13, 13) == (13,)


def test_the_same_field_is_proposed_the_same():
    first = propose("libre", 14)
    propose.cache_clear()
    assert propose("libre", 14) == first
