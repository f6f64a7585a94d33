"""What a form says as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

if TYPE_CHECKING:
    from django.forms import BaseForm

register = template.Library()


@register.filter
def said_on_top(form: BaseForm) -> list[str]:
    """What belongs beside no field that can be seen: a hidden field has no place of its own."""
    hidden = [text for field in form.hidden_fields() for text in field.errors]
    return [*form.non_field_errors(), *hidden]
