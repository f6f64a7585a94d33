"""Asking a tool as an address does."""

from __future__ import annotations

import pytest
from django.urls import reverse


@pytest.fixture
def ask(client):
    """Ask a tool, by the name of its address: the context of the page it answers with."""

    def asked(name: str, slug: str | None = None, **data):
        answer = client.get(reverse(name, args=[slug] if slug else []), data)
        assert answer.status_code == 200
        return answer.context

    return asked


@pytest.fixture
def question(ask):
    """Ask the arbiter's aid; the answers."""

    def asked(slug: str, **data):
        context = ask("arbiter-question", slug, **data)
        assert not context["form"].errors, context["form"].errors
        return context["answers"]

    return asked
