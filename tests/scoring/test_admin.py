"""The admin shows rows and writes none."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.urls import reverse

from scoring.models import Agreement, Deal
from tests.scoring.factories import make_table, play
from tests.scoring.phones import make_link

pytestmark = pytest.mark.django_db
MODELS = [model for model in admin.site._registry if model._meta.app_label == "scoring"]


@pytest.fixture
def root(owner):
    owner.is_staff = owner.is_superuser = True
    owner.save()
    return owner


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_list_and_row_is_read_only(client_for, root, club, model):
    table = make_table(club)
    deal = play(table, 0)
    link = make_link(table.session)
    Agreement.objects.create(table=table, number=deal.number, version=1, seat=2, label="Sud")
    client = client_for(root)
    name = f"admin:scoring_{model._meta.model_name}"
    listed = client.get(reverse(f"{name}_changelist"))
    assert listed.status_code == 200
    assert client.get(reverse(f"{name}_add")).status_code == 403
    row = model.objects.first()
    if row is None:
        assert model.__name__ in {"Draw", "Rescoring", "OldGame", "OldEvent"}
        return
    shown = client.get(reverse(f"{name}_change", args=[row.pk]))
    assert shown.status_code == 200
    assert b'name="_save"' not in shown.content
    assert link.key not in shown.content.decode()
    assert client.post(reverse(f"{name}_delete", args=[row.pk])).status_code == 403


def test_a_list_costs_the_same_for_more_rows(client_for, root, club, django_assert_max_num_queries):
    table = make_table(club)
    for number in range(8):
        play(table, number % 4)
    client = client_for(root)
    with django_assert_max_num_queries(8):
        client.get(reverse("admin:scoring_deal_changelist"))


def test_a_deal_cannot_be_posted_over(client_for, root, club):
    deal = play(make_table(club), 0)
    client_for(root).post(reverse("admin:scoring_deal_change", args=[deal.pk]), {"taker": 3})
    assert Deal.objects.get().taker == 0
