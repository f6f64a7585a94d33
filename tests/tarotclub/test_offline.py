"""What a browser keeps to open a table's pages without a network."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from tarotclub import RELEASE
from tarotclub.views.offline import FILES

pytestmark = pytest.mark.django_db


def test_the_worker_is_a_script_that_is_asked_for_each_time(client):
    answer = client.get(reverse("offline-worker"))
    assert answer["Content-Type"] == "text/javascript"
    assert "no-store" in answer["Cache-Control"]
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    body = answer.content.decode()
    assert f'"pages-{RELEASE}"' in body
    assert "{%" not in body
    assert "&" not in re.sub(r"&&", "", body), "nothing was escaped"


def test_every_file_it_keeps_is_there(client):
    body = client.get(reverse("offline-worker")).content.decode()
    for name in FILES:
        assert finders.find(f"tarotclub/{name}")
        assert f"/static/tarotclub/{name}" in body


def test_the_page_needs_nobody_and_keeps_nothing(client):
    answer = client.get(reverse("offline"))
    assert answer.status_code == 200
    assert "Pas de réseau" in answer.content.decode()
    assert "sessionid" not in answer.cookies


@pytest.mark.parametrize("name", ["offline", "offline-worker"])
def test_nothing_is_posted_there(client, name):
    assert client.post(reverse(name)).status_code == 405
