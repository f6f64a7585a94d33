"""Find faults by words, whatever their accents and case."""

import unicodedata
from collections.abc import Iterable
from functools import cache

from tournaments.arbitration.catalogue import Fault, faults
from tournaments.arbitration.words import Form, Phase

_SYNONYMS = {
    "chien": "talon",
    "ecart": "talon",
    "etui": "board",
    "feuille": "fiche",
    "lenteur": "lent retard",
    "renonce": "revoke couleur",
    "telephone": "portable mobile",
    "fumer": "tabac cigarette",
    "tabagisme": "fumer cigarette",
    "reconstitution": "remise etui cartes",
    "placement": "place siege table",
    "poignee": "atouts",
}
"""Words people say for what the code's titles call otherwise."""


def fold(text: str) -> str:
    """Text without accents, case or punctuation: `L’Écart n° 5` → `l ecart n 5`."""
    plain = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "oe")).casefold()
    kept = "".join(one for one in plain if not unicodedata.combining(one))
    return " ".join("".join(one if one.isalnum() else " " for one in kept).split())


def search(
    text: str = "", form: Form | None = None, phase: Phase | None = None
) -> tuple[Fault, ...]:
    """The faults that have every word of `text`, or a word that begins so.

    Those whose title has all of them come first, then the order of the code. Without words, all
    faults of the form and phase.
    """
    words = [_singular(word) for word in fold(text).split()]
    asked = [one for one in faults().values() if _asked(one, form, phase)]
    if not words:
        return tuple(asked)
    by_title = [one for one in asked if _has(_words(one.id)[0], words)]
    elsewhere = [one for one in asked if _has(_words(one.id)[1], words) and one not in by_title]
    return (*by_title, *elsewhere)


def _asked(fault: Fault, form: Form | None, phase: Phase | None) -> bool:
    return (form is None or form in fault.tariffs) and (phase is None or fault.phase is phase)


def _singular(word: str) -> str:
    """What a plural begins with: écarts → écart."""
    return word[:-1] if len(word) > 3 and word[-1] in "sx" else word


def _has(there: Iterable[str], words: Iterable[str]) -> bool:
    return all(any(one.startswith(word) for one in there) for word in words)


@cache
def _words(fault_id: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of the title, and those of everything that is written about the fault."""
    one = faults()[fault_id]
    title = frozenset(fold(one.title).split())
    notes = " ".join(tariff.notes for tariff in one.tariffs.values())
    written = (one.id, one.title_en, one.conditions, one.conditions_en, notes, *one.codes, one.page)
    said = " ".join(_SYNONYMS.get(word, "") for word in title)
    return title, title | frozenset(fold(" ".join((*written, said))).split())
