"""What is said when a page is not there, not allowed, or broken: in French, with a way back."""

import pytest
from django.template.loader import render_to_string
from django.test import Client


@pytest.mark.django_db
def test_a_page_that_is_not_there(client):
    answer = client.get("/nulle-part/")
    page = answer.content.decode()
    assert answer.status_code == 404
    assert "Page introuvable" in page
    assert 'href="/"' in page


def test_a_page_that_is_not_allowed(club, reader, client_for):
    answer = client_for(reader).get("/c/test/joueurs/nouveau/")
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "Votre rôle ne le permet pas" in page
    assert 'href="/"' in page


def test_an_address_that_only_stores_says_so_to_a_reader(club, owner, client_for):
    answer = client_for(owner).get("/bienvenue/demonstration/")
    page = answer.content.decode()
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "rien ne vient de l’être" in page
    assert 'href="/"' in page


@pytest.mark.django_db
def test_a_form_that_was_open_too_long():
    answer = Client(enforce_csrf_checks=True).post("/compte/connexion/", {"username": "x"})
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "Rien n’a été enregistré" in page
    assert 'href="/"' in page


def test_a_server_in_trouble_says_so_without_help():
    page = render_to_string("500.html")
    assert "Le serveur s’est trompé" in page
    assert 'href="/"' in page


@pytest.mark.parametrize(
    "template", ["404.html", "403.html", "403_csrf.html", "405.html", "400.html", "500.html"]
)
def test_no_error_page_holds_a_style_or_a_script(template, rf, db):
    page = render_to_string(template, request=rf.get("/"))
    assert "<script" not in page
    assert "style=" not in page
