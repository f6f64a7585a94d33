"""A form and a number of entries: nobody is left out, and every choice is explained."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.messages import sentence
from tournaments.movements import (
    MovementError,
    arranged,
    making,
    pool_rounds,
    propose,
    schedule,
    verify,
)
from tournaments.movements.presets import splits


def shape(proposal):
    """The parts as `movement:entries`, with −absent and +guests."""
    return " ".join(
        f"{part.movement_id}:{part.entries}"
        + (f"-{','.join(one.code for one in part.absent)}" if part.absent else "")
        + (f"+{part.guests}" if part.guests else "")
        for part in proposal.parts
    )


def first(form, entries, team_size=1):
    return shape(propose(form, entries, team_size)[0])


@pytest.mark.parametrize(
    ("players", "parts"),
    [
        (8, "GEN-I2-5x4:8"),
        (12, "IND-H3:12"),
        (16, "IND-H4:16"),
        (19, "IND-L5:19-N1"),
        (20, "IND-L5:20"),
        (21, "IND-L5:21+1"),
        (26, "IND-L7:26-N1,S2"),
        (28, "IND-L7:28"),
        (38, "IND-L5:19-N1 IND-L5:19-N1"),
        (40, "IND-L5:20 IND-L5:20"),
        (44, "IND-L11:44"),
        (48, "IND-L6:24 IND-L6:24"),
        (68, "IND-L6:24 IND-L6:24 IND-L5:20"),
        (104, "IND-L13:52 IND-L13:52"),
        (112, "IND-L7:28 IND-L7:28 IND-L7:28 IND-L7:28"),
    ],
)
def test_individual_as_printed(players, parts):
    """OT p.18, RC art.26."""
    assert first("individuel", players) == parts


def test_twelve_tables_may_play_three_howells():
    assert [shape(one) for one in propose("individuel", 48)][1] == "IND-3x4:48"


@pytest.mark.parametrize(
    ("teams", "parts"),
    [
        (5, "TRI-H3:5-1"),
        (7, "TRI-H4:7-1"),
        (14, "TRI-H7:14"),
        (15, "TRI-E16:15-1"),
        (16, "TRI-E16:16"),
        (18, "TRI-L9:18"),
        (29, "TRI-L8:16 TRI-L7:13-NS1"),
        (52, "TRI-L13:26 TRI-L13:26"),
        (54, "TRI-L9:18 TRI-L9:18 TRI-L9:18"),
    ],
)
def test_triplettes_as_printed(teams, parts):
    """OT p.30."""
    assert first("triplettes", teams) == parts


def test_nine_tables_and_their_splits_play_three_boards():
    """OT p.30: 9, 17, 19 and 27 tables."""
    for teams in (18, 34, 38, 54):
        assert {part.set_size for part in propose("triplettes", teams)[0].parts} == {3}


def test_hybrids_are_offered_for_34_and_40_triplettes():
    assert "TRI-HY34:34" in [shape(one) for one in propose("triplettes", 34)]
    assert "TRI-HY40:40" in [shape(one) for one in propose("triplettes", 40)]


@pytest.mark.parametrize(
    ("teams", "parts"),
    [
        (4, "QUA-5:4-1"),
        (5, "QUA-5:5"),
        (20, "QUA-21:20-1"),
        (22, "QUA-11:11 QUA-11:11"),
        (23, "QUA-9:9 QUA-7:7 QUA-7:7"),
        (24, "QUA-13:13 QUA-11:11"),
    ],
)
def test_quadrettes_play_odd_fields(teams, parts):
    """OT p.50."""
    assert first("quadrettes", teams) == parts


@pytest.mark.parametrize(
    ("teams", "parts"),
    [
        (2, "EQU-24:2"),
        (3, "EQU-T48:3"),
        (4, "EQU-24:4"),
        (5, "EQU-24:5"),
        (7, "EQU-24:4 EQU-T48:3"),
        (9, "EQU-T48:3 EQU-T48:3 EQU-T48:3"),
    ],
)
def test_teams(teams, parts):
    assert first("equipes", teams) == parts


@pytest.mark.parametrize(
    ("players", "parts"),
    [
        (15, "LIB-4:15-1"),
        (20, "LIB-5:20"),
        (19, "LIB-5:19-N5"),
        (70, "LIB-18:70-N18,N13"),
        (400, "LIB-100:400"),
    ],
)
def test_libre(players, parts):
    assert first("libre", players) == parts


def test_a_table_of_five_is_an_alternative_for_one_player_too_many():
    """RO p.12: small events, not homologated."""
    one = propose("libre", 21)[1]
    assert shape(one) == "LIB-5:21+1"
    assert not one.homologated
    assert verify(one.parts[0].schedule()).sound


def test_libre_formats():
    (played,) = (one.parts[0] for one in propose("libre", 28))
    assert (played.positions, played.set_size) == (6, 4)
    (played,) = (one.parts[0] for one in propose("libre", 20))
    assert (played.positions, played.set_size) == (5, 5)


def test_two_tables_of_three_play_five_positions_where_six_would_bring_somebody_twice():
    """OT p.6: two tables of three for 5 positions; clean for 5 from 17 tables, for 6 from 21."""
    for players, played in ((70, (5, 5)), (86, (6, 4)), (34, (6, 4))):
        part = propose("libre", players)[0].parts[0]
        assert (part.positions, part.set_size) == played
        clean = "schedule_three_twice" not in {f.code for f in verify(part.schedule()).findings}
        assert clean is (players > 34)


def test_teams_of_four_skip_the_first_position():
    """OT p.15: 24 tables, 6 positions of which 5 are played."""
    one, parallel = propose("libre", 24, 4)
    assert one.parts[0].positions == 5
    plan = one.parts[0].schedule()
    assert plan.numbers == (1, 2, 3, 4, 5)
    assert verify(plan, one.parts[0].teams()).findings == ()
    assert len(one.parts[0].teams()) == 24
    assert shape(parallel) == " ".join(["LIB-6:24"] * 4)


def test_one_team_of_two_missing_makes_two_tables_of_three():
    part = propose("libre", 29, 2)[0].parts[0]
    sizes = Counter(len(table.seats) for _, table in part.schedule().meetings())
    assert sizes == {4: 13 * part.positions, 3: 2 * part.positions}


@pytest.mark.parametrize(
    ("form", "entries", "size", "code"),
    [
        ("individuel", 7, 1, "field_too_small"),
        ("triplettes", 2, 1, "field_too_small"),
        ("quadrettes", 2, 1, "field_too_small"),
        ("equipes", 1, 1, "field_too_small"),
        ("libre", 2, 1, "field_too_small"),
        ("libre", 801, 1, "field_too_large"),
        ("libre", 12, 3, "team_size"),
        ("belote", 12, 1, "movement_form_not_offered"),
    ],
)
def test_what_cannot_be_played(form, entries, size, code):
    with pytest.raises(MovementError) as refused:
        propose(form, entries, size)
    assert refused.value.code == code


def seats(part):
    """How many compete in a part, counted in its schedule (a pool: in its rounds)."""
    if part.rounds:
        return len({team for pairs in part.rounds for pair in pairs for team in pair})
    plan = part.schedule()
    return len({one for _, table in plan.meetings() for one in table.places.values()})


@settings(max_examples=25, deadline=None)
@given(
    form=st.sampled_from(["individuel", "triplettes", "quadrettes", "equipes"]),
    entries=st.integers(8, 90),
)
def test_nobody_is_ever_left_out(form, entries):
    for proposal in propose(form, entries):
        assert sum(part.entries for part in proposal.parts) == entries
        for part in proposal.parts:
            assert seats(part) == part.entries
            assert part.rounds or verify(part.schedule()).playable
            most = 2 if part.movement_id == "IND-L7" else 1
            assert len(part.absent) <= most
        for told in proposal.reasons:
            assert sentence(told.code, told.params)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(3, 130))
def test_nobody_is_ever_left_out_of_libre(players):
    for proposal in propose("libre", players):
        (part,) = proposal.parts
        plan = part.schedule()
        assert seats(part) == part.entries == players
        assert verify(plan).playable
        for position in plan.positions:
            sizes = [len(table.places) for table in position.tables]
            assert sum(sizes) == players
            assert set(sizes) <= {3, 4, 5}
        for told in proposal.reasons:
            assert sentence(told.code, told.params)


@settings(max_examples=30, deadline=None)
@given(entries=st.integers(3, 60), size=st.sampled_from([2, 4]))
def test_nobody_is_ever_left_out_of_libre_by_teams(entries, size):
    one = propose("libre", entries, size)[0]
    (part,) = one.parts
    assert seats(part) == entries * size
    report = verify(part.schedule(), part.teams())
    assert report.playable
    if part.tables >= 4:
        assert "schedule_team_mates_met" not in {fault.code for fault in report.findings}


@given(teams=st.integers(2, 20))
def test_in_a_pool_all_meet_once_and_wait_at_most_once(teams):
    rounds = pool_rounds(teams)
    pairs = Counter(frozenset(pair) for each in rounds for pair in each)
    assert len(pairs) == teams * (teams - 1) // 2
    assert set(pairs.values()) == {1}
    for team in range(1, teams + 1):
        waits = sum(all(team not in pair for pair in each) for each in rounds)
        assert waits == teams % 2


@given(entries=st.integers(3, 300))
def test_odd_parts_are_odd_equal_and_few(entries):
    parts = splits.odd_parts(entries, 21)
    assert sum(parts) == entries
    assert all(part % 2 for part in parts)
    assert max(parts) <= 21
    assert max(parts) - min(parts) <= 2


@given(entries=st.integers(1, 200))
def test_a_covering_holds_everybody(entries):
    sizes = ((20, 1), (24, 1), (28, 2), (44, 1))
    parts = splits.covering(entries, sizes)
    if parts:
        missing = dict(sizes)
        assert 0 <= sum(parts) - entries <= sum(missing[part] for part in parts)


def test_two_tournaments_of_five_make_their_boards_together():
    """OT p.18: Rouge 4k−3 and 4k−2, Vert 4k−1 and 4k at table k."""
    one, other = making(propose("individuel", 40)[0])
    assert [one[k] for k in range(1, 6)] == [(4 * k - 3, 4 * k - 2) for k in range(1, 6)]
    assert [other[k] for k in range(1, 6)] == [(4 * k - 1, 4 * k) for k in range(1, 6)]


def test_two_lines_make_odd_and_even_boards():
    """OT p.32."""
    one, other = making(propose("triplettes", 52)[0])
    assert (one[1], other[1]) == ((1,), (2,))


@pytest.mark.parametrize(
    ("form", "entries"),
    [
        ("individuel", 20),
        ("individuel", 68),
        ("individuel", 100),
        ("triplettes", 33),
        ("triplettes", 54),
        ("quadrettes", 24),
        ("quadrettes", 43),
    ],
)
def test_every_board_of_a_part_is_made_somewhere(form, entries):
    proposal = propose(form, entries)[0]
    made = [board for part in making(proposal) for boards in part.values() for board in boards]
    for part in proposal.parts:
        first = part.schedule().positions[0]
        assert {board for table in first.tables for board in table.boards} <= set(made)


def test_a_match_as_its_teams_choose():
    """OT p.60: A chooses rooms and series of quarters 1 and 3, B of 2 and 4."""
    match = schedule("EQU-24")
    chosen = arranged(match, rooms=(2, 1, 2, 1), series=(3, 1, 4, 2))
    assert verify(chosen).findings == ()
    first = chosen.positions[0].tables
    assert [table.boards for table in first] == [(16, 17, 18), (13, 14, 15)]
    assert [table.name for table in first] == ["salle 1", "salle 2"]
    assert first[1].sides["attack"].letter == "A"
    assert arranged(match) == match


@pytest.mark.parametrize(
    ("rooms", "series"),
    [((1, 1, 1), (1, 2, 3, 4)), ((1, 1, 1, 3), (1, 2, 3, 4)), ((1, 1, 1, 1), (1, 2, 3, 3))],
)
def test_no_such_choice_in_a_match(rooms, series):
    with pytest.raises(MovementError) as refused:
        arranged(schedule("EQU-24"), rooms, series)
    assert refused.value.code == "match_choice"


@pytest.mark.parametrize(("players", "positions"), [(52, 13), (68, 5), (76, 5)])
def test_parts_of_unequal_size_promise_what_everybody_plays(players, positions) -> None:
    """17 tables are 6 + 6 + 5 and 19 are 7 + 7 + 5: the smallest part ends first (OT p.18)."""
    first = propose("individuel", players)[0]
    (deals,) = (one for one in first.reasons if one.code == "preset_deals")
    assert deals.params["positions"] == positions
