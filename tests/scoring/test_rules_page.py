"""The rules page says what scores, and the docs carry the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import translation

from scoring.management.commands import rules_page
from scoring.models import RuleSetVersion
from scoring.rules.ruleset import FFT_2012
from scoring.rulespage import markdown, page
from tests.scoring.test_sheet import text_of

ROOT = Path(__file__).resolve().parents[2]


def test_the_docs_are_what_the_rule_set_says():
    assert (ROOT / "docs" / "regles.md").read_text() == rules_page.text()
    call_command("rules_page", check=True)


def test_other_numbers_make_another_page():
    other = replace(FFT_2012, base=30, targets=(60, 51, 41, 36), petit_au_bout=15)
    text = markdown(page(other))
    assert "| 0 bout | 60 |" in text
    assert "(30 + l’écart au but)" in text
    assert "15 points, multipliés" in text


def test_the_command_writes_and_checks(settings, tmp_path):
    (tmp_path / "docs").mkdir()
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError, match="rules_page"):
        call_command("rules_page", check=True)
    call_command("rules_page", verbosity=0)
    call_command("rules_page", check=True)


def test_it_is_french_whoever_writes_it():
    with translation.override("en"):
        assert rules_page.text().startswith("# Règles de la marque")


def test_the_federations_examples_are_there():
    # RO p.9
    text = markdown(page(FFT_2012))
    for score in ["+318 | −106", "+228 | −76", "−126 | +42", "+276 | −92", "+1\u202f746 | −582"]:
        assert score in text


def test_every_section_has_an_anchor_of_its_own():
    codes = [section.code for section in page(FFT_2012).sections]
    assert len(set(codes)) == len(codes)


@pytest.mark.django_db
class TestPage:
    def test_the_club_reads_its_rules(self, client_for, club, reader):
        shown = text_of(client_for(reader).get(reverse("rules", args=[club.slug])))
        assert "Garde contre × 6" in shown

    def test_reading_makes_no_rule_set(self, client_for, club, reader):
        client_for(reader).get(reverse("rules", args=[club.slug]))
        assert not RuleSetVersion.objects.exists()

    def test_the_preferred_version_is_shown(self, client_for, club, reader):
        data = replace(FFT_2012, base=30).to_data()
        RuleSetVersion.objects.create(club=club, code="maison", data=data, preferred=True)
        shown = text_of(client_for(reader).get(reverse("rules", args=[club.slug])))
        assert "(30 + l’écart au but)" in shown

    def test_public_when_the_club_is(self, client_for, club, outsider):
        place = reverse("rules", args=[club.slug])
        assert client_for().get(place).status_code == 302
        assert client_for(outsider).get(place).status_code == 404
        club.published = True
        club.save()
        assert client_for().get(place).status_code == 200

    def test_a_club_that_is_none_and_wrong_methods(self, client_for, club, reader):
        assert client_for(reader).get(reverse("rules", args=["nulle-part"])).status_code == 404
        assert client_for(reader).post(reverse("rules", args=[club.slug])).status_code == 405
