"""The rows of a printed list linked to the club's players: the page, the writes, who they were."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tarotclub import people
from tarotclub.people import Identity
from tarotclub.versions import Gone, StaleVersion
from tests.tournaments.asked import DIRECT, ROLES
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import DAY
from tournaments.directing import Refused, libre
from tournaments.models import PrintedLine
from tournaments.ranking import PrintedRow
from tournaments.views.libre import linking

ROWS = (("7", "DURAND Anne", 50), ("3", "Petit Luc", 0), ("4", "Personne", 0), ("Zoé", "", -50))


def store(tournament, version: int, rows=ROWS):
    lines = [
        libre.PrintedInput(PrintedRow(number, (), 2 * made), name) for number, name, made in rows
    ]
    return libre.store_list(tournament, lines, [], None, version, None)


@pytest.fixture
def listed(club):
    choice = libre.LibreChoice(listed=True)
    made = libre.create_libre(club, "Village", DAY, None, choice)
    store(made, 0)
    return made


@pytest.fixture
def anne(club):
    return people.add(club, Identity("Anne", "Durand"))


def line(number: str) -> PrintedLine:
    return PrintedLine.objects.get(number=number)


def link(listed, version: int, **who):
    """Link rows by their order: `a` the first, and so on."""
    rows = {"abcd"[one.order - 1]: one.pk for one in PrintedLine.objects.all()}
    return libre.link_list(listed, {rows[one]: player for one, player in who.items()}, version)


# the page


def test_names_are_proposed_and_kept(club, listed, anne, organiser, client_for) -> None:
    people.add(club, Identity("Luc", "Petit"))
    twin = people.add(club, Identity("Luc", "Petit", licence="123"))
    client, address = client_for(organiser), url("libre-links", listed)
    assert f'href="{address}"' in client.get(url("libre-list", listed)).content.decode()
    page = client.get(address).content.decode()
    assert f'name="who-{line("7").pk}" value="Anne Durand"' in page
    assert page.count("proposé d’après le nom") == 1
    typed = {f"who-{line('7').pk}": "anne durand", "version": "1"}
    unclear = client.post(address, {**typed, f"who-{line('3').pk}": "Luc Petit"})
    assert unclear.status_code == 400
    assert "Plusieurs portent ce nom" in text(unclear)
    nobody = client.post(address, {**typed, f"who-{line('3').pk}": "Max Inconnu"})
    assert "Personne ne porte ce nom dans le club." in text(nobody)
    assert 'value="Max Inconnu"' in nobody.content.decode()
    twice = client.post(address, {**typed, f"who-{line('4').pk}": "Durand Anne"})
    assert "Anne Durand est relié à deux places" in text(twice)
    assert not PrintedLine.objects.exclude(player=None).exists()
    done = client.post(address, {**typed, f"who-{line('3').pk}": "Luc Petit (123)"})
    assert done.status_code == 302
    assert (line("7").player, line("3").player) == (anne, twin)
    late = client.post(address, {**typed, "version": "1"})
    assert late.status_code == 409
    assert 'name="version" value="2"' in late.content.decode()


def test_a_list_replaced_meanwhile_loses_no_link(listed, anne, organiser, client_for) -> None:
    """The page in hand names rows that are gone: saved again as it comes back, the links stay."""
    client, address = client_for(organiser), url("libre-links", listed)
    in_hand = {f"who-{line('3').pk}": "", "version": "2"}
    link(listed, 1, a=anne.pk)
    store(listed, 2, (*ROWS[:3], ("Zoé", "", -50)))
    late = client.post(address, in_hand)
    assert late.status_code == 409
    field = f"who-{line('7').pk}"
    assert f'name="{field}" value="Anne Durand"' in late.content.decode()
    assert client.post(address, {"version": "3"}).status_code == 302
    assert line("7").player == anne


def test_a_long_list_goes_on(listed, anne, organiser, client_for, monkeypatch) -> None:
    monkeypatch.setattr(linking, "A_TIME", 2)
    client, address = client_for(organiser), url("libre-links", listed)
    onward = client.post(address, {"version": "1", f"who-{line('7').pk}": "Anne Durand"})
    assert onward["Location"] == f"{address}?page=2"
    with CaptureQueriesContext(connection) as asked:
        page = client.get(onward["Location"])
    assert f"who-{line('4').pk}" in page.content.decode()
    assert len(asked) <= 13
    last = client.post(onward["Location"], {"version": "2"})
    assert last["Location"] == url("libre-list", listed)
    assert line("7").player == anne


def test_who_may(club, other_club, listed, make_member, client_for, outsider) -> None:
    address = url("libre-links", listed)
    for role in ROLES:
        client = client_for(make_member(club, role, role))
        assert client.get(address).status_code == (200 if role in DIRECT else 403)
        assert client.post(address).status_code == (400 if role in DIRECT else 403)
    assert reverse("login") in client_for(None).get(address).url
    assert client_for(outsider).get(address).status_code == 404
    borrowed = reverse("libre-links", args=["voisins", listed.pk])
    assert client_for(outsider).get(borrowed).status_code == 404
    owner = client_for(club.memberships.get(role="owner").user)
    assert owner.put(address).status_code == 405
    assert owner.get(reverse("libre-links", args=["test", 99999])).status_code == 404
    played = libre.create_libre(club, "Libre", DAY, None, libre.LibreChoice())
    assert owner.get(url("libre-links", played)).status_code == 404
    empty = libre.create_libre(club, "Vide", DAY, None, libre.LibreChoice(listed=True))
    assert owner.get(url("libre-links", empty))["Location"] == url("libre-list", empty)


# the writes


def test_what_is_refused_leaves_nothing(listed, anne, other_club) -> None:
    stranger = people.add(other_club, Identity("Anne", "Durand"))
    with pytest.raises(StaleVersion):
        link(listed, 9, a=anne.pk)
    with pytest.raises(Gone):
        link(listed, 1, a=stranger.pk)
    with pytest.raises(Gone):
        libre.link_list(listed, {99999: anne.pk}, 1)
    link(listed, 1, a=anne.pk)
    with pytest.raises(Refused, match="link_twice"):
        link(listed, 2, b=anne.pk)
    link(listed, 2, a=None, b=anne.pk)
    link(listed, 3, a=anne.pk, b=None)
    assert line("7").player == anne


def test_a_new_list_keeps_who_stands_in_it(listed, anne) -> None:
    link(listed, 1, a=anne.pk, b=people.add(anne.club, Identity("Luc")).pk)
    before = listed.revision
    store(listed, 2, (ROWS[0], ("3", "Autre", -50)))
    listed.refresh_from_db()
    assert listed.revision > before
    assert [one.player for one in PrintedLine.objects.order_by("order")] == [anne, None]


# who they were


def test_two_records_made_one(listed, anne) -> None:
    other = people.add(anne.club, Identity("A.", "Durand"))
    link(listed, 1, a=other.pk)
    before = listed.revision
    people.merge(anne, other)
    listed.refresh_from_db()
    assert line("7").player == anne
    assert listed.revision > before
    third = people.add(anne.club, Identity("Anne", "Autre"))
    link(listed, 2, b=third.pk)
    with pytest.raises(people.MergeRefused, match="ce sont deux personnes"):
        people.merge(anne, third)


def test_whoever_is_forgotten_has_no_name_on_the_list(listed, anne) -> None:
    zoe = people.add(anne.club, Identity("Zoé"))
    link(listed, 1, a=anne.pk, d=zoe.pk)
    people.anonymise(anne)
    people.anonymise(zoe)
    rows = PrintedLine.objects.order_by("order").values_list("number", "name")
    assert list(rows) == [("7", ""), ROWS[1][:2], ROWS[2][:2], ("(4)", "")]
    with pytest.raises(people.HasResults):
        people.delete(anne)
