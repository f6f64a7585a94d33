"""The administration shows tournaments, never their cards, and writes nothing."""

from __future__ import annotations

import uuid

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.recording import Author
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.quick import play_quickly
from tests.tournaments.teams.factories import begin, started
from tournaments import directing
from tournaments.directing import hall
from tournaments.models import Distribution, Entry, TillMove

pytestmark = pytest.mark.django_db
MODELS = [model for model in admin.site._registry if model._meta.app_label == "tournaments"]
ME = Author(None, "essai")


@pytest.fixture
def client(client_for, owner):
    owner.is_staff = owner.is_superuser = True
    owner.save()
    return client_for(owner)


@pytest.fixture
def tournament(club):
    """Played in part, with a decision, money, prizes, a call, and cards that nobody saw yet."""
    made = make_tournament(club, 20)
    directing.deal_cards(made, ME, seed="graine-du-club")
    play_quickly(made, positions=1)
    first = made.entries.get(number=1)
    decision = directing.Decision(
        uuid.uuid4(), fault="CA-DUP-SMOKE", held=(directing.Held(first.pk),)
    )
    directing.rule(made, decision, ME)
    hall.set_fees(made, 10_00, 0)
    for entry in made.entries.filter(number__lte=3):
        hall.check_in(entry, True, ME, pays=True)
    hall.set_prizes(
        made,
        hall.PrizeChoice(
            1, prizes={1: 5_00}, special={"Doyen": 5_00}, selected={"category:ladies": (5_00,)}
        ),
    )
    hall.call_arbiter(seance(made).session, 1, "")
    begin(started(club, 2, "match", name="Coupe").meetings.get())
    return made


def test_every_list_and_row_is_read_only(client, tournament) -> None:
    empty = set()
    for model in MODELS:
        name = f"admin:tournaments_{model._meta.model_name}"
        assert client.get(reverse(f"{name}_changelist")).status_code == 200, name
        assert client.get(reverse(f"{name}_add")).status_code == 403, name
        row = model.objects.order_by("pk").first()
        if row is None:
            empty.add(model.__name__)
            continue
        shown = client.get(reverse(f"{name}_change", args=[row.pk]))
        assert shown.status_code == 200, name
        assert b'name="_save"' not in shown.content, name
        assert b"graine-du-club" not in shown.content, name
        assert client.post(reverse(f"{name}_delete", args=[row.pk])).status_code == 403, name
    assert empty == {"Challenge", "PeopleChange", "PrintedList", "Sequel", "TableTotals"}
    assert Distribution not in admin.site._registry


@pytest.mark.parametrize("model", [Entry, TillMove], ids=lambda model: model.__name__)
def test_a_list_costs_the_same_for_more_rows(client, tournament, model) -> None:
    page = reverse(f"admin:tournaments_{model._meta.model_name}_changelist")

    def cost() -> int:
        with CaptureQueriesContext(connection) as found:
            assert client.get(page).status_code == 200
        return len(found)

    many = cost()
    first = model.objects.order_by("pk").values_list("pk", flat=True)[0]
    model.objects.exclude(pk=first).filter(tournament=tournament).delete()
    assert cost() == many
