"""Thousands of hostile submissions: no server error, and nothing changed that should not be.

Each is sent to the same two clubs, by people who may do much or nothing, and undone afterwards. The
forms are those that a walk over all pages finds, and every address besides: a new one is attacked
as soon as it is linked.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import override_settings

from tests.everywhere.hostile.attack import Attack
from tests.everywhere.hostile.finding import kinds_of_words
from tests.everywhere.hostile.sending import kinds_for

pytestmark = pytest.mark.django_db
PARTS = 12
"""Of about the same size, so that several processes share them."""


@pytest.fixture(scope="module")
def attack(django_db_setup, django_db_blocker) -> Iterator[Attack]:
    """Two clubs for all parts that run in one process, inside one transaction."""
    with (
        django_db_blocker.unblock(),
        pytest.MonkeyPatch.context() as patched,
        override_settings(DEBUG_PROPAGATE_EXCEPTIONS=True),
        transaction.atomic(),
    ):
        # However long the walk takes: what can be undone for two minutes stays in reach.
        for room in ("recording.undoing", "views.sheets", "views.oldgames.reading"):
            patched.setattr(f"scoring.{room}.UNDO_SECONDS", 3600)
        # An attack is logged with all that led to it; here that would bury what failed.
        logging.disable(logging.CRITICAL)
        yield Attack.prepared()
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_server_error_and_nothing_changed_that_should_not_be(part, attack) -> None:
    faults = attack.run(attack.targets[part::PARTS])
    assert faults == [], f"{len(faults)} faults, the first:\n" + "\n".join(faults[:10])


def test_it_is_more_than_five_thousand_and_leaves_nothing_out(attack) -> None:
    sent = sum(len(kinds_for(target)) for target in attack.targets if target.page)
    assert sent >= 5000
    assert {target.name for target in attack.targets} >= {*kinds_of_words()}
