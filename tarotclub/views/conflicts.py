"""Two people edited one row: the second sees both versions and chooses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, cast

from django.utils.formats import date_format
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django.forms import BaseForm, Field
    from django.http import QueryDict

    from tarotclub.versions import StaleVersion


@dataclass(frozen=True)
class Difference:
    """A field that stands otherwise in the database than in the form."""

    label: str
    stored: str
    typed: str


def differences(form: BaseForm, stale: StaleVersion | None) -> list[Difference] | None:
    """Return where what is stored and what was typed differ, and let the form answer for it.

    None when nobody else saved. Sent again, the form replaces the version that its reader has seen.
    """
    if stale is None:
        return None
    data = cast("QueryDict", form.data)
    form.data = {**data.dict(), form.add_prefix("version"): stale.current.version}
    found = []
    for name, field in form.fields.items():
        stored, typed = getattr(stale.current, name, None), form.cleaned_data.get(name)
        if name != "version" and stored != typed:
            label = str(field.label)
            found.append(Difference(label, _words(field, stored), _words(field, typed)))
    return found


def _words(field: Field, value: Any) -> str:
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if isinstance(value, date):
        return date_format(value)
    choices: Any = getattr(field, "choices", ())
    coerce: Any = getattr(field, "coerce", str)
    for key, label in choices:
        if key == value or (value is not None and coerce(key) == value):
            return str(label)
    return str(value or "")
