"""One row of the grid, cell by cell: the letters of paper sheets as the deal form's own values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from django.utils.translation import gettext as _

from scoring.forms.deal import UNNOTED, misere_field, poignee_field
from scoring.forms.gridrules import LETTERS, Seated, Wrong, find_seat
from scoring.recording import NextDeal
from scoring.rules.deal import Called, Camp, Chelem, Contract, MisereKind, Outcome, PoigneeSize
from scoring.words import CONTRACT_KEYS

CONTRACTS = {key: contract for contract, key in CONTRACT_KEYS.items() if contract != Contract.DUEL}
CAMPS = {"A": Camp.ATTACK, "D": Camp.DEFENCE}
SLAMS = {
    "A+": Chelem.ANNOUNCED_MADE,
    "A-": Chelem.ANNOUNCED_FAILED,
    "N": Chelem.UNANNOUNCED_MADE,
    "D": Chelem.DEFENCE_MADE,
}
SIZES = {"S": PoigneeSize.SIMPLE, "D": PoigneeSize.DOUBLE, "T": PoigneeSize.TRIPLE}
MISERES = {"A": MisereKind.TRUMPS, "T": MisereKind.HEADS, "": UNNOTED}
ALONE = {"0": Called.SELF, "X": Called.CHIEN, "\N{CYRILLIC CAPITAL LETTER HA}": Called.CHIEN}
"""At five: the taker himself, or the called card is in the chien."""
_POIGNEE = re.compile("([SDT])([0-9]{1,2})")
_MISERE = re.compile("([AT]?)([0-9]{1,2})")
Teller = Callable[[re.Match[str] | None], tuple[str, str]]


class RowReader:
    """Takes one row apart; `errors` are what it cannot make out, by cell."""

    def __init__(
        self,
        cells: Mapping[str, str],
        seated: Iterable[Seated],
        coming: NextDeal,
        offered: Mapping[str, object],
    ) -> None:
        self.cells = cells
        self.seated = [*seated]
        self.playing = coming.playing
        self.offered = offered
        self.errors: dict[str, str] = {}

    def fields(self) -> Iterator[tuple[str, str]]:
        """The names and values that the deal form would post for this row."""
        end = self._end()
        if end is not None:
            yield "outcome", str(end)
            return
        yield from self._plain()
        yield from self._seat("taker")
        yield from self._called()
        yield from self._word("petit", CAMPS, _("%(a)s à l’attaque, %(d)s à la défense.") % LETTERS)
        slams = _("Un chelem s’écrit %(a)s+, %(a)s-, %(n)s ou %(d)s.") % LETTERS
        yield from self._word("chelem", SLAMS, slams)
        yield from self._word("petit_chelem", SLAMS, slams)
        yield from self._shown("poignees", _POIGNEE, self._poignee)
        yield from self._shown("misere", _MISERE, self._misere)

    def _end(self) -> Outcome | None:
        """How the deal ended where nobody played it."""
        found = self.offered.get(self._upper("contract"))
        if not isinstance(found, Outcome):
            return None
        if any(text for name, text in self.cells.items() if name != "contract"):
            self.errors["contract"] = _("Personne n’a joué : effacez le reste de la ligne.")
        return found

    def _plain(self) -> Iterator[tuple[str, str]]:
        yield "bouts", self.cells.get("bouts", "")
        yield "attack", self.cells.get("points", "")
        yield "counted", str(Camp.ATTACK)
        typed = self._upper("contract")
        if not typed:
            return
        found = self.offered.get(typed)
        if found is None:
            keys = ", ".join(self.offered)
            self.errors["contract"] = _("Contrats : %(keys)s.") % {"keys": keys}
        else:
            yield "contract", str(found)

    def _upper(self, name: str) -> str:
        return self.cells.get(name, "").upper().replace("−", "-")

    def _seat(self, name: str) -> Iterator[tuple[str, str]]:
        if self.cells.get(name):
            try:
                yield name, str(find_seat(self.cells[name], self.seated, self.playing, name))
            except Wrong as wrong:
                self.errors[name] = wrong.text

    def _called(self) -> Iterator[tuple[str, str]]:
        alone = ALONE.get(self._upper("called"))
        if alone is not None:
            yield "called", str(alone)
        else:
            yield from self._seat("called")

    def _word(
        self, name: str, words: Mapping[str, str], expected: str
    ) -> Iterator[tuple[str, str]]:
        typed = self._upper(name)
        if typed in words:
            yield name, str(words[typed])
        elif typed:
            self.errors[name] = expected

    def _shown(
        self,
        name: str,
        form: re.Pattern[str],
        told: Callable[[re.Match[str] | None], tuple[str, str]],
    ) -> Iterator[tuple[str, str]]:
        for word in self._upper(name).replace(",", " ").split():
            match = form.fullmatch(word)
            try:
                yield told(match)
            except Wrong as wrong:
                self.errors[name] = wrong.text

    def _poignee(self, match: re.Match[str] | None) -> tuple[str, str]:
        if match is None:
            told = _("%(s)s, %(d)s ou %(t)s, puis le numéro de qui la montre : %(s)s2.")
            raise Wrong("poignees", told % LETTERS)
        seat = find_seat(match[2], self.seated, self.playing, "poignees")
        return poignee_field(seat), str(SIZES[match[1]])

    def _misere(self, match: re.Match[str] | None) -> tuple[str, str]:
        if match is None:
            told = _("Le numéro du joueur ; devant, %(a)s d’atout ou %(t)s de tête : %(a)s2.")
            raise Wrong("misere", told % LETTERS)
        seat = find_seat(match[2], self.seated, self.playing, "misere")
        return misere_field(seat), str(MISERES[match[1]])
