"""Where phones reach the site: what is printed must lead there."""

from __future__ import annotations

import pytest

from tarotclub import hallserver, hosts


@pytest.fixture
def at(rf, monkeypatch):
    """Where phones reach the site for whoever asks at `host`; the hall's network has an address."""
    monkeypatch.setattr(hosts, "network_address", lambda: "192.168.1.20")

    def ask(host: str) -> tuple[str, bool]:
        found = hosts.reached_by_phones(rf.get("/", headers={"host": host}))
        return found.origin, found.by_phones

    return ask


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]"])
def test_from_the_machine_itself_its_address_in_the_network_is_taken(at, name):
    assert at(f"{name}:8000") == ("http://192.168.1.20:8000", True)
    assert at(name) == ("http://192.168.1.20", True)


def test_whoever_asks_from_elsewhere_knows_the_way(at, settings):
    settings.LISTENS_AT = "127.0.0.1"  # behind a proxy
    assert at("club.local") == ("http://club.local", True)
    assert at("192.168.1.30:8000") == ("http://192.168.1.30:8000", True)


@pytest.mark.parametrize("listens", ["127.0.0.1", "localhost", "::1"])
def test_a_server_for_this_machine_alone_is_reached_by_no_phone(at, settings, listens):
    settings.LISTENS_AT = listens
    assert at("localhost:8000") == ("http://localhost:8000", False)


def test_without_a_network_no_phone_comes(at, monkeypatch):
    monkeypatch.setattr(hosts, "network_address", lambda: None)
    assert at("localhost") == ("http://localhost", False)


def test_a_site_is_not_moved_to_an_address_that_it_does_not_answer_at(at, settings):
    settings.PRODUCTION = True
    assert at("localhost") == ("http://localhost", False)


def test_the_server_says_where_it_listens(settings, monkeypatch):
    def stop() -> None:
        raise InterruptedError

    settings.LISTENS_AT = hosts.EVERYWHERE
    monkeypatch.setattr(hallserver.serving, "hold", lambda: None)
    monkeypatch.setattr(hallserver, "_load", stop)
    with pytest.raises(InterruptedError):
        hallserver.serve("127.0.0.1", 8000, stop)
    assert settings.LISTENS_AT == "127.0.0.1"
