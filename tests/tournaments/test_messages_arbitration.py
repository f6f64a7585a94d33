"""Every word of the arbitration code has its French."""

import re

import pytest

from tournaments import messages_arbitration as words
from tournaments.arbitration import (
    BoardMark,
    Camp,
    DealFate,
    Form,
    Penalised,
    Phase,
    PoigneeFate,
    Situation,
    Unit,
    Who,
    faults,
    propose,
)

TABLES = {
    Form: words.FORMS,
    Phase: words.PHASES,
    Who: words.WHO,
    Camp: words.CAMPS,
    DealFate: words.DEALS,
    BoardMark: words.BOARDS,
    Penalised: words.PENALISED,
    Unit: words.UNITS,
    PoigneeFate: words.POIGNEES,
}


@pytest.mark.parametrize("vocabulary", TABLES, ids=lambda one: one.__name__)
def test_each_word_has_its_french(vocabulary):
    assert set(TABLES[vocabulary]) == set(vocabulary)


def test_every_sanction_that_is_proposed_has_its_sentence():
    proposed = {
        propose(one, Situation(form, Camp.ATTACK, offence=offence, minutes=minutes)).sanction
        for one in faults().values()
        for form in one.tariffs
        for offence in (1, 2)
        for minutes in (0, 20, 90)
    }
    assert proposed - {""} == set(words.SANCTIONS)


def test_sentences_are_set_as_the_french_print_them():
    said = [str(text) for table in (*TABLES.values(), words.SANCTIONS) for text in table.values()]
    said += [str(words.WARNING), str(words.FREE), str(words.OPTIONAL)]
    for text in said:
        assert "'" not in text
        assert not re.search(r" [;:?!»%]|« ", text), text
