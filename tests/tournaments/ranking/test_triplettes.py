"""Triplettes: half attack, half defence, two lines (RO p.20-21, RC art.70, 73)."""

import random
from fractions import Fraction

import pytest

from tests.tournaments import second_ranking
from tournaments.ranking import (
    Encounter,
    GivenNote,
    Penalty,
    PlayStatus,
    TieReason,
    Triplette,
    Withdrawal,
    all_encounter_notes,
    neutralise_withdrawn,
    rank_triplettes,
)

ADJUSTED = ("played",) * 12 + tuple(str(status) for status in PlayStatus)


def line_tournament(seed, tables=5, boards=4, statuses=("played",), spread=40):
    """NS stay, EO +1, boards −1; of each block of four, two takers are NS and two EO (OT p.30)."""
    chance = random.Random(seed)
    plays = []
    for position in range(1, tables + 1):
        for table in range(tables):
            ns, eo = f"N{table + 1}", f"E{(table - position + 1) % tables + 1}"
            first = (table + position - 1) % tables * boards
            for board in range(first + 1, first + boards + 1):
                attack, defence = (ns, eo) if board % 2 else (eo, ns)
                score = chance.choice((1, -1)) * 2 * (25 + chance.randrange(spread))
                status = PlayStatus(chance.choice(statuses))
                plays.append(
                    Encounter(1, position, table + 1, board, attack, defence, 2 * score, status)
                )
    return plays


def entered(tables=5, lines=True):
    names = [f"{line}{number}" for line in "NE" for number in range(1, tables + 1)]
    return [Triplette(one, line={"N": "NS", "E": "EO"}[one[0]] if lines else None) for one in names]


def reckoned(plays):
    """{triplette: (total, tops, boards)} by the second ranking's counting."""
    boards = {}
    for play in plays:
        boards.setdefault(play.board, []).append(play)
    gained = {}
    for played in boards.values():
        rows = [{"score": one.half_unit, "status": str(one.status)} for one in played]
        notes = second_ranking.board_notes(rows)
        for play, (attack, defence) in zip(played, notes, strict=True):
            if attack is not None:
                gained.setdefault(play.attack, ([], []))[0].append(attack)
            if defence is not None:
                gained.setdefault(play.defence, ([], []))[1].append(defence)
    found = {}
    for one, (attack, defence) in gained.items():
        means = [second_ranking.mean(attack), second_ranking.mean(defence)]
        known = [mean for mean in means if mean is not None]
        tops = sum(note == 100 for note in attack + defence)
        found[one] = (sum(known) / len(known), tops, len(attack) + len(defence))
    return found


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("statuses", [("played",), ADJUSTED])
def test_a_line_tournament_as_counted(seed, statuses):
    plays = line_tournament(seed, statuses=statuses, spread=8)
    found = rank_triplettes(entered(), all_encounter_notes(plays))
    expected = reckoned(plays)
    assert {one.competitor: (one.total, one.tops, one.boards) for one in found.general} == expected
    for one in found.general:
        mine = expected[one.competitor][:2]
        assert one.rank == 1 + sum(other[:2] > mine for other in expected.values())
        same_total = sum(other[0] == mine[0] for other in expected.values()) > 1
        assert (one.tie is not None) == same_total


@pytest.mark.parametrize("seed", range(3))
def test_alternated_on_two_lines(seed):
    found = rank_triplettes(entered(), all_encounter_notes(line_tournament(seed, spread=700)))
    ns = [one.competitor for one in found.lines["NS"]]
    eo = [one.competitor for one in found.lines["EO"]]
    assert (len(ns), len(eo)) == (5, 5)
    # Full ties stand in the order of their names.
    order = {one.competitor: (-one.total, -one.tops, one.competitor) for one in found.general}
    rounds = [sorted(pair, key=order.get) for pair in zip(ns, eo, strict=True)]
    assert [one.competitor for one in found.alternated] == [one for pair in rounds for one in pair]


def test_a_howell_has_no_lines():
    found = rank_triplettes(entered(lines=False), all_encounter_notes(line_tournament(1)))
    assert (found.alternated, found.lines) == (None, {})


def test_half_and_half():
    """RO p.21: not weighted by the number of boards."""
    plays = [
        Encounter(1, 1, 1, 1, "A", "B", 120),
        Encounter(1, 1, 2, 1, "C", "D", 100),
        Encounter(1, 1, 1, 2, "B", "A", 120),
        Encounter(1, 1, 2, 2, "D", "C", 100),
        Encounter(1, 1, 1, 3, "B", "A", 120),
        Encounter(1, 1, 2, 3, "D", "C", 100),
    ]
    people = [Triplette(one) for one in "ABCD"]
    found = rank_triplettes(people, all_encounter_notes(plays))
    assert {one.competitor: one.total for one in found.general} == {
        "A": 50,
        "B": 50,
        "C": 50,
        "D": 50,
    }
    assert {one.competitor: (one.attack, one.defence) for one in found.general}["A"] == (100, 0)


def test_tops_decide_between_equals():
    """RC art.73."""
    plays = [
        Encounter(1, 1, 1, 1, "A", "X", 120),
        Encounter(1, 1, 2, 1, "B", "Y", 110),
        Encounter(1, 1, 3, 1, "C", "Z", 100),
        Encounter(1, 1, 1, 2, "A", "X", 100),
        Encounter(1, 1, 2, 2, "B", "Y", 110),
        Encounter(1, 1, 3, 2, "C", "Z", 120),
    ]
    found = rank_triplettes([Triplette(one) for one in "ABC"], all_encounter_notes(plays))
    assert [(one.rank, one.competitor, one.tops, one.tie) for one in found.general] == [
        (1, "A", 1, TieReason.SHARED),
        (1, "C", 1, TieReason.SHARED),
        (3, "B", 0, TieReason.TOPS),
    ]


def test_a_relay_is_in_no_field_and_no_mean():
    plays = [*line_tournament(2)[:20], Encounter(1, 1, 9, 1, None, "N1", None, PlayStatus.RELAY)]
    notes = all_encounter_notes(plays)
    found = rank_triplettes(entered(), notes)
    without = rank_triplettes(entered(), all_encounter_notes(plays[:-1]))
    assert found.general == without.general


def test_a_penalty_comes_off_the_session():
    plays = line_tournament(3)
    notes = all_encounter_notes(plays)
    fined = rank_triplettes(entered(), notes, [Penalty("N1", 1, Fraction(1, 2))])
    plain = {one.competitor: one.total for one in rank_triplettes(entered(), notes).general}
    totals = {one.competitor: one.total for one in fined.general}
    assert totals.pop("N1") == plain.pop("N1") - Fraction(1, 2)
    assert totals == plain


@pytest.mark.parametrize(("after", "counts"), [(1, False), (3, True)])
def test_who_withdraws_is_last(after, counts):
    """RC art.70; at the last two positions what was scored stands (RC art.32)."""
    plays, left = line_tournament(4), [Withdrawal("N1", 1, after)]
    notes = all_encounter_notes(neutralise_withdrawn(plays, left))
    found = rank_triplettes(entered(), notes, withdrawn=left)
    assert ("N1" in found.unranked) == (not counts)
    if counts:
        assert (found.general[-1].competitor, found.general[-1].rank) == ("N1", 10)
        assert found.alternated[-1].competitor == "N1"


def test_the_arbiter_may_give_one_triplette_a_zero_on_a_neutralised_board():
    """CA p.9, 13: a card left in the étui."""
    plays = line_tournament(5)
    first = plays[0]
    plays[0] = Encounter(
        1, 1, first.table, first.board, first.attack, first.defence, None, PlayStatus.NEUTRALISED
    )
    zero = [GivenNote(first.defence, 1, first.table, first.board, Fraction(0))]
    notes = all_encounter_notes(plays)
    plain = {one.competitor: one for one in rank_triplettes(entered(), notes).general}
    found = {one.competitor: one for one in rank_triplettes(entered(), notes, given=zero).general}
    fined = found.pop(first.defence)
    before = plain.pop(first.defence)
    assert fined.defence_boards == before.defence_boards + 1
    assert fined.defence == before.defence * before.defence_boards / fined.defence_boards
    assert {one: line.total for one, line in found.items()} == {
        one: line.total for one, line in plain.items()
    }
