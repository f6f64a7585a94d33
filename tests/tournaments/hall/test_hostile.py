"""Hostile posts, made by a generator: none is an error of ours, none stores anything odd."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Agreement, Deal
from tests.scoring.phones import at, make_link, phone
from tests.tournaments.factories import make_tournament, seance, table_at
from tests.tournaments.libre.factories import make_libre
from tournaments.directing.hall import call_arbiter, set_fees, set_minutes
from tournaments.forms.hall import LONGEST_POSITION
from tournaments.hall.money import DEAREST
from tournaments.models import (
    ArbiterCall,
    CheckIn,
    PositionClock,
    Prize,
    SpecialPrize,
    TableTime,
    TableTotals,
    Till,
    TillMove,
    Tournament,
)
from tournaments.plans import plan_of

pytestmark = pytest.mark.django_db
NASTY = [
    "", " ", "0", "-1", "1", "2", "3", "99999999999999999999", "9" * 4000, "1e9", "NaN", "inf",
    "1.5", "12,345", "12,5", "\u0663", "\u00b2", "\u2212" + "12", "\x00", "a\x00b", "None", "null",
    "[]", "{}", "true", "<script>alert(1)</script>", "' OR 1=1 --", "\u202e\u200b", "é" * 200,
    "W" * 5000, "🃏" * 141, "1-100000 : 5", "9-1 : 5", "1 : 1000000", "999 : 999999,99",
    "Dame : 5\nDame : 6", "a" + " " * 300 + ":" + " " * 300 + "x:", "25:99", "23:59", "on", "out",
    "free", "seating", "00000000-0000-0000-0000-000000000000", "\ud7ff\ue000\uffff",
    "%s%n", "../..",
]  # fmt: skip
HALL = {
    "hall-check-in": ("inscrit", "la", "caisse", "voir", "q"),
    "hall-pay": ("inscrit", "voir", "q"),
    "hall-fees": ("fee", "reduced_fee"),
    "hall-person": ("rate", "way", "amount", "reason", "submission"),
    "hall-prizes": ("share", "prizes", "beyond", "version", "selection-0", "sums-0"),
    "hall-winners": ("version", "gagnant-1", "gagnant-x", "gagnant-99999999999999999999"),
    "hall-clock-minutes": ("minutes",),
    "hall-clock-pause": ("x",),
    "hall-clock-resume": ("x",),
    "hall-clock-restart": ("x",),
    "hall-clock-extra": ("minutes", "table"),
    "hall-clock-table": ("minutes", "table"),
    "hall-call": ("table",),
    "hall-call-answered": ("x",),
    "hall-screens": ("announcement", "time"),
    "hall-show": ("ecran",),
    "hall-announcement-clear": ("x",),
}
GOOD = {
    "amount": "12,50", "way": "in", "share": "100", "version": "1", "beyond": "on", "minutes": "5",
    "table": "1", "announcement": "On reprend", "fee": "10", "reduced_fee": "5", "prizes": "50\n30",
    "selection": "category:ladies", "sums": "30 20",
    "submission": "6f1f4a0e-3f0e-4a59-9a44-7d5b9b1f6f10", "unit": "56", "place": "1",
}  # fmt: skip


def posts(rng: random.Random, fields: tuple[str, ...]) -> dict[str, object]:
    """Some of the fields, most of them wrong, some sent twice."""
    sent: dict[str, object] = {}
    for name in fields:
        if rng.random() < 0.15:
            continue
        known = GOOD.get(name.partition("-")[0])
        value = known if known and rng.random() < 0.5 else rng.choice(NASTY)
        sent[name] = [value, rng.choice(NASTY)] if rng.random() < 0.05 else value
    return sent


def told(client: Client, address: str, sent: dict[str, object], *, follow: bool) -> None:
    answer = client.post(address, sent)
    assert answer.status_code in {200, 302, 400, 403, 404, 409}, (address, sent)
    if answer.status_code == 302 and follow:
        # Whatever was stored is shown without an error, too.
        after = client.get(answer["Location"])
        assert after.status_code in {200, 302, 403, 404}, (address, sent)


def hall_is_sound(tournament: Tournament) -> None:
    till = Till.objects.get(tournament=tournament)
    assert 0 <= till.fee <= DEAREST
    assert 0 <= till.reduced_fee <= DEAREST
    assert 0 <= till.share <= 100
    for entry in tournament.entries.all():
        moves = TillMove.objects.filter(entry=entry).values_list("cents", flat=True)
        assert sum(moves) >= 0
        assert all(0 < abs(cents) <= DEAREST for cents in moves)
    assert not TillMove.objects.exclude(tournament=tournament).exists()
    assert not CheckIn.objects.exclude(entry__tournament=tournament).exists()
    assert set(CheckIn.objects.values_list("rate", flat=True)) <= set(CheckIn.Rate.values)
    for row in Prize.objects.all():
        assert 1 <= row.place <= 999
        assert row.cents > 0
    texts = [*SpecialPrize.objects.values_list("label", flat=True)]
    texts += [*TillMove.objects.values_list("reason", flat=True)]
    texts += [*Tournament.objects.values_list("announcement", flat=True)]
    assert not any("\x00" in text or "\u202e" in text or len(text) > 140 for text in texts)
    for clock in PositionClock.objects.all():
        assert clock.extra_minutes <= LONGEST_POSITION
    assert all(one.minutes <= LONGEST_POSITION for one in TableTime.objects.all())
    numbers = set(seance(tournament).session.tables.values_list("number", flat=True))
    assert set(ArbiterCall.objects.values_list("table_number", flat=True)) <= numbers
    assert tournament.screen in Tournament.Screen.values


def test_hostile_posts_to_the_hall(club, owner, client_for) -> None:
    tournament, other = make_tournament(club, 20), make_tournament(club, 20)
    set_fees(tournament, 10_00, 5_00)
    set_minutes(tournament, 20)
    entries = [row.pk for row in (*tournament.entries.all()[:3], other.entries.first())]
    call = call_arbiter(seance(tournament).session, 1, "").pk
    more: dict[str, Callable[[random.Random], list[int]]] = {
        "hall-person": lambda rng: [rng.choice(entries)],
        "hall-call-answered": lambda rng: [rng.choice([call, call + 1, 2**31])],
    }
    client, rng = client_for(owner), random.Random(3)
    for name, fields in list(HALL.items()) * 6:
        sent = posts(rng, fields)
        if "inscrit" in sent and rng.random() < 0.7:
            sent["inscrit"] = rng.choice(entries)
        parts = more.get(name, lambda _rng: [])(rng)
        told(
            client,
            reverse(name, args=["test", tournament.pk, *parts]),
            sent,
            follow=rng.random() < 0.3,
        )
        tournament.refresh_from_db()
        hall_is_sound(tournament)
    for name in ("where", "wall", "hall"):
        address = reverse(name, args=["test", tournament.pk])
        for text in NASTY:
            query = {"nom": text[:1000], "page": text[:1000], "montre": text[:1000], "q": text}
            assert client.get(address, query).status_code == 200, (name, text)


def numbers(rng: random.Random, right: int) -> int:
    """A number in an address: the right one half of the time."""
    return rng.choice([right, right, right, 0, 999, 2**31, 2**63])


def phone_posts(
    rng: random.Random, names: dict[str, tuple[tuple[str, ...], int | None]], rounds: int
) -> Iterator[tuple[str, list[int], dict[str, object]]]:
    for name, (fields, number) in list(names.items()) * rounds:
        yield name, [] if number is None else [numbers(rng, number)], posts(rng, fields)


def phone_is_sound(table) -> None:
    """Only this table is written to, by its own phone, with scores that the sheet could have."""
    assert not Deal.objects.exclude(table=table).exists()
    assert not Agreement.objects.exclude(table=table).exists()
    assert not TableTotals.objects.exclude(table=table).exists()
    for deal in Deal.objects.all():
        assert deal.author_label.startswith("table 1")
        assert deal.half_unit is None or abs(deal.half_unit) < 20_000
    for word in Agreement.objects.all():
        assert "\x00" not in word.remark + word.label
        assert len(word.remark) <= 120
        assert table.seats.filter(index=word.seat).exists()
    for row in TableTotals.objects.all():
        assert sum(row.halves.values()) == 0


def test_hostile_posts_from_a_boards_phone(club) -> None:
    tournament = make_tournament(club)
    table = table_at(tournament, 1, 1)
    link, board = make_link(table.session), plan_of(seance(tournament)).boards_at(1, 1)[0]
    key = f"{table.pk}-{board}"
    row = tuple(
        f"{one}-{key}" for one in ("unit", "minus", "version", "seen", "keep", "submission")
    )
    names = {
        "board-phone": (row, board),
        "board-contest": ((*row, "version", "remark"), board),
        "table-phone-agree": (("version",), board),
        "table-phone-contest": (("version", "remark"), board),
        "table-phone-claim": (("version", "remark", "outcome", "bouts", "attack"), board),
        "table-phone-call": (("x",), None),
        "table-phone-seat": (("place",), None),
        "totals-phone": (("x",), None),
    }
    rng, clients = random.Random(7), [phone(link, seat) for seat in (0, 2, None)]
    for name, parts, sent in phone_posts(rng, names, 15):
        address = (
            at("seance-phone", link) if parts and parts[0] == 2**63 else at(name, link, *parts)
        )
        answer = rng.choice(clients).post(address, sent)
        assert answer.status_code in {200, 302, 400, 404, 405, 409}, (name, parts, sent)
        phone_is_sound(table)


def test_hostile_posts_from_a_libres_phone(club) -> None:
    table = seance(make_libre(club, 8)).session.tables.get(position=1, number=1)
    link = make_link(table.session)
    cells = [f"{one}-{table.pk}-{index}" for one in ("total", "minus") for index in range(4)]
    sheet = (*cells, f"deals-{table.pk}", f"version-{table.pk}")
    names = {
        "totals-phone": (sheet, None),
        "totals-agree": (("version",), None),
        "totals-contest": (("version", "remark"), None),
        "table-phone-seat": (("place",), None),
        "table-phone-agree": (("version",), 1),
    }
    rng, clients = random.Random(11), [phone(link, seat) for seat in (0, 2, None)]
    for name, parts, sent in phone_posts(rng, names, 15):
        if parts and parts[0] == 2**63:
            continue
        answer = rng.choice(clients).post(at(name, link, *parts), sent)
        assert answer.status_code in {200, 302, 400, 404, 405, 409}, (name, parts, sent)
        phone_is_sound(table)


def test_hostile_addresses_and_cookies_open_nothing(club) -> None:
    link = make_link(table_at(make_tournament(club), 1, 1).session)
    client, page = Client(), at("seance-phone", link)
    forged = [f"{start}{text}" for text in NASTY for start in ("", f"{link.pk}-")]
    for token in [*forged, f"{link.pk}-{link.token}", link.token[:-1], link.token + "A"]:
        if token and not {"/", "\x00"} & {*token}:
            answer = client.get(f"/t/{token}")
            assert answer.status_code in {301, 403, 404}, token
            assert not answer.cookies
        plain = token.encode("ascii", "replace").decode()[:1000]
        client.cookies[f"table-{link.pk}"] = client.cookies[f"place-{link.pk}"] = plain
        assert client.get(page).status_code == 403, token
        assert client.get(reverse("deal-new", args=["test", 1])).status_code in {302, 403, 404}
    client.cookies[f"table-{link.pk}"] = link.token
    assert client.get(page).status_code == 200, "the right one does"
