"""A question to the arbiter's aid: what must be told, and the answer to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from django import forms
from django.utils.translation import gettext as _

from scoring.arbiter import Answer
from scoring.arbiter.signs import listed
from scoring.forms.tools.base import ToolForm
from scoring.forms.tools.cards import wrong_number
from scoring.rules.cards import Card
from scoring.rules.facts import USUAL_FORMS
from scoring.rules.play import SHAPES, Shape

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class Question(ToolForm):
    """One page of the arbiter's aid. `answers()` may be asked once `is_valid()`."""

    do_not_call_in_templates: ClassVar[bool] = True

    slug: ClassVar[str]
    title: ClassVar[StrPromise]
    about: ClassVar[StrPromise]

    def answers(self) -> Sequence[Answer]:
        """What the rules say, the main thing first."""
        raise NotImplementedError

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards of a field, none where it was left blank or could not be read."""
        found: tuple[Card, ...] = self.cleaned_data.get(name) or ()
        return found

    def shape(self) -> Shape:
        """What is dealt to so many players."""
        return SHAPES[USUAL_FORMS[int(self.cleaned_data["joueurs"])]]

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
