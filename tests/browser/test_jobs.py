"""A job's page renews itself, with script and without, and passes axe in each state."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tarotclub.jobs.worker import JobWorker
from tests.scoring.factories import make_season, make_session, make_table, play


@pytest.fixture
def export(club, monkeypatch, data_folder) -> str:
    """The Excel of a season, where one deal is long work."""
    monkeypatch.setattr("tarotclub.jobs.AT_ONCE", 0)
    session = make_session(club, season=make_season(club))
    play(make_table(club, session=session))
    return reverse("season-export", args=[club.slug, session.season_id])


def ask(page: Page, export: str) -> None:
    page.goto(export)
    page.get_by_role("button", name="Préparer le fichier").click()
    expect(page.get_by_text("Le travail attend son tour.")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_followed_to_its_end(live_server, device, reader, export, no_violations, scheme) -> None:
    page = device(reader, color_scheme=scheme)
    page.goto(export)
    no_violations(page)
    ask(page, export)
    no_violations(page)
    JobWorker("essai").do_waiting()
    link = page.get_by_role("link", name=re.compile("Télécharger"))
    expect(link).to_be_visible()
    no_violations(page)
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename.endswith(".xlsx")


def test_without_script(live_server, device, reader, export) -> None:
    page = device(reader, java_script_enabled=False)
    ask(page, export)
    JobWorker("essai").do_waiting()
    expect(page.get_by_role("link", name=re.compile("Télécharger"))).to_be_visible()
