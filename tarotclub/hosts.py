"""The names and addresses under which this machine answers in the hall."""

from __future__ import annotations

import contextlib
import socket
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest

EVERYWHERE = "0.0.0.0"  # noqa: S104  the phones of the hall are the point


def network_address() -> str | None:
    """Return the address that phones on the same network can reach, or None without a network.

    A datagram socket is only pointed somewhere, nothing is sent: the system then tells which of its
    own addresses it would use.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def own_names() -> list[str]:
    """Return every name and address a browser in the hall may use for this machine."""
    name = socket.gethostname()
    names = {"localhost", "127.0.0.1", "[::1]", name, f"{name.split('.')[0]}.local"}
    # A machine that cannot look up its own name still has its addresses.
    with contextlib.suppress(OSError):
        names.update(str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET))
    if address := network_address():
        names.add(address)
    return sorted(names)


def own_name() -> str:
    """Return a name under which the site answers, whatever the profile."""
    return (*public_names(), "localhost")[0]


def public_names() -> list[str]:
    """Return the names that were set for the site (`TAROTCLUB_HOSTS`), without patterns."""
    names = [name.lstrip(".") for name in settings.ALLOWED_HOSTS]
    return [name for name in names if name != "*"]


def reached(host: str) -> str:
    """Return the address at which this machine itself reaches a server that listens at `host`."""
    return {EVERYWHERE: "127.0.0.1", "::": "::1"}.get(host, host)


@dataclass(frozen=True)
class Reached:
    """Where phones reach the site, `http://192.168.1.20:8000`, and whether any does."""

    origin: str
    by_phones: bool


def reached_by_phones(request: HttpRequest) -> Reached:
    """Return where phones reach this site: no print may lead to the machine that prints.

    Whoever asks from elsewhere knows the way. From the machine itself its address in the network is
    taken, unless the server listens to this machine alone.
    """
    named = urlsplit(request.build_absolute_uri("/"))
    host = named.hostname or ""
    if not only_here(host):
        return Reached(f"{named.scheme}://{named.netloc}", by_phones=True)
    alone = settings.PRODUCTION or only_here(settings.LISTENS_AT)
    network = None if alone else network_address()
    if network is None:
        return Reached(f"{named.scheme}://{named.netloc}", by_phones=False)
    port = f":{named.port}" if named.port else ""
    return Reached(f"{named.scheme}://{network}{port}", by_phones=True)


def only_here(host: str) -> bool:
    """Whether a name means the machine itself, whoever says it."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
