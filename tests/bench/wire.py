"""What a visit weighs: every byte that comes over the line, headers too, as it is sent."""

from __future__ import annotations

import re
import socket

ASSET = re.compile(rb'(?:href|src)="(/static/[^"]+)"')


def received(port: int, path: str, **headers: str) -> bytes:
    """One request on a connection of its own; return the whole answer."""
    lines = {"Host": f"127.0.0.1:{port}", "Accept-Encoding": "gzip", "Connection": "close"}
    asked = "".join(f"{name}: {value}\r\n" for name, value in {**lines, **headers}.items())
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\n{asked}\r\n".encode())
        return b"".join(iter(lambda: line.recv(65536), b""))


def visits(port: int, path: str) -> tuple[int, int, int]:
    """Bytes of the first visit with all its files, of the next one, and of one where nothing
    changed (everything but the page is kept for good)."""
    plain = received(port, path, **{"Accept-Encoding": "identity"})
    files = dict.fromkeys(one.decode() for one in ASSET.findall(plain))
    page = received(port, path)
    tag = re.search(rb"\r\netag: ([^\r]+)", page, re.IGNORECASE)[1].decode()
    unchanged = received(port, path, **{"If-None-Match": tag})
    if not unchanged.startswith(b"HTTP/1.1 304"):
        raise RuntimeError(f"{path} changed meanwhile")
    first = len(page) + sum(len(received(port, one)) for one in files)
    return first, len(page), len(unchanged)
