"""What the next page will say of this request, read before that page is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.contrib.messages import get_messages

if TYPE_CHECKING:
    from django.contrib.messages.storage.base import BaseStorage, Message
    from django.http import HttpRequest


def to_be_told(request: HttpRequest) -> tuple[Message, ...]:
    """Return the messages of the request; they are still shown by the page that follows."""
    kept = cast("BaseStorage", get_messages(request))
    found = tuple(kept)
    kept.used = False
    return found
