"""A question to the arbiter's aid: what must be told, and the answer to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.arbiter import Answer
from scoring.arbiter.signs import listed
from scoring.forms.tools.base import ToolForm
from scoring.forms.tools.cards import wrong_number
from scoring.messages_play import reason_text
from scoring.rules.cards import Card
from scoring.rules.play_finding import PlayCode
from scoring.rules.ruleset import PetitImprenable

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


IMPRENABLE = "imprenable"
"""The name of the field for a Petit that is played as imprenable."""


class Question(ToolForm):
    """One page of the arbiter's aid. `answers()` may be asked once `is_valid()`."""

    do_not_call_in_templates: ClassVar[bool] = True

    slug: ClassVar[str]
    title: ClassVar[StrPromise]
    about: ClassVar[StrPromise]

    def fit(self, data: QueryDict) -> None:
        """Offer what the rules have; a Petit imprenable is asked where they play it."""
        super().fit(data)
        if "joueurs" in self.fields:
            self.offer_sizes()
        if IMPRENABLE in self.fields and not self.plays_imprenable and not data.get(IMPRENABLE):
            del self.fields[IMPRENABLE]

    @property
    def plays_imprenable(self) -> bool:
        """Whether the rules play a lone Petit as imprenable (S-NUL-05)."""
        return self.rules.play.petit_imprenable is not PetitImprenable.OFF

    def refuse_imprenable(self) -> None:
        """Refuse an imprenable Petit where the rules have none."""
        if self.cleaned_data.get(IMPRENABLE) and not self.plays_imprenable:
            code = PlayCode.PETIT_IMPRENABLE_NOT_PLAYED
            self.add_error(IMPRENABLE, forms.ValidationError(reason_text(code), code=str(code)))

    def answers(self) -> Sequence[Answer]:
        """What the rules say, the main thing first."""
        raise NotImplementedError

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards of a field, none where it was left blank or could not be read."""
        found: tuple[Card, ...] = self.cleaned_data.get(name) or ()
        return found

    def expect(self, name: str, number: int) -> None:
        """Refuse a field that has not so many cards."""
        if name in self.cleaned_data and len(self.cards(name)) != number:
            self.add_error(name, wrong_number(len(self.cards(name)), number))

    def refuse_shared(self, name: str, other: str) -> None:
        """Refuse cards of `name` that stand in `other` as well: a card is in one place."""
        shared = set(self.cards(name)) & set(self.cards(other))
        if shared:
            text = _("%(cards)s : déjà dans « %(other)s ».") % {
                "cards": listed(shared),
                "other": self.fields[other].label,
            }
            self.add_error(name, forms.ValidationError(text, code="duplicate_card"))
