"""What is written is read again; what cannot be read says where."""

import json

import pytest

from tournaments.movements import (
    FORMS,
    MovementError,
    movements,
    propose,
    read,
    schedule,
    verify,
    written,
)

ALL = [one.id for form in FORMS for one in movements(form) if not one.parts]


@pytest.mark.parametrize("name", ALL)
def test_every_movement_is_read_as_it_was_written(name):
    plan = schedule(name)
    again = read(json.loads(json.dumps(written(plan))))
    assert again.positions == plan.positions
    assert set(again.starters) == set(plan.starters)
    assert (again.boards, again.shared, again.form, again.type, again.set_size, again.tables) == (
        plan.boards,
        plan.shared,
        plan.form,
        plan.type,
        plan.set_size,
        plan.tables,
    )
    assert {fault.code for fault in verify(again).findings} == {
        fault.code for fault in verify(plan).findings
    }


@pytest.mark.parametrize("name", ["IND-L5", "LIB-5", "TRI-L7", "TRI-H6", "QUA-7"])
def test_the_form_is_guessed_from_the_tables(name):
    plan = schedule(name)
    document = written(plan)
    for key in ("form", "type", "movement", "set_size"):
        del document[key]
    again = read(document)
    assert (again.form, again.positions) == (plan.form, plan.positions)


def test_tables_of_three_and_of_five_are_read():
    for proposal in propose("libre", 21):
        plan = proposal.parts[0].schedule()
        again = read(written(plan))
        assert again.positions == plan.positions
        assert verify(again).playable


def test_who_rests_is_away():
    plan = propose("individuel", 29)[0].parts[0].schedule()
    again = read(written(plan))
    assert again.away == {one: at for one, at in plan.away.items() if at}
    assert verify(again).playable


def small():
    return {
        "positions": [
            {
                "position": 1,
                "tables": [{"table": 1, "boards": [1], "seats": {"N": "1", "S": "2"}}],
            }
        ]
    }


def changed(path, value):
    document = small()
    target = document
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return document


TABLE = ("positions", 0, "tables", 0)


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ([], "{}"),
        ({}, "positions"),
        ({"positions": []}, "positions"),
        (changed(("form",), "belote"), "form"),
        (changed(("set_size",), 0), "set_size"),
        (changed(("positions", 0), 3), "positions[0]"),
        (changed(("positions", 0, "position"), "1"), "positions[0].position"),
        (changed(("positions", 0, "tables"), []), "positions[0].tables"),
        (changed((*TABLE, "table"), 2), "positions[0].tables"),
        (changed((*TABLE, "table"), True), "positions[0].tables[0].table"),
        (changed((*TABLE, "boards"), [1.5]), "positions[0].tables[0].boards"),
        (changed((*TABLE, "seats"), None), "positions[0].tables[0].seats"),
        (changed((*TABLE, "seats"), {"X": "1"}), "positions[0].tables[0].seats.X"),
        (changed((*TABLE, "seats"), {"N": "?"}), "positions[0].tables[0].seats.N"),
        (changed((*TABLE, "seats"), {"N": None}), "positions[0].tables[0].seats.N"),
    ],
)
def test_what_cannot_be_read_says_where(document, where):
    with pytest.raises(MovementError) as refused:
        read(document)
    assert refused.value.code == "schedule_unreadable"
    assert refused.value.params["where"] == where
