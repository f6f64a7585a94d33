"""An https address for the test server, as a proxy in the hall would give it one."""

from __future__ import annotations

import contextlib
import re
import socket
import ssl
import threading
from pathlib import Path

HEAD_END = b"\r\n\r\n"


CERTIFICATE = Path(__file__).resolve().parents[1] / "data" / "salle.test.pem"
"""A certificate for the hall's name with its key; nobody trusts it."""


class Proxy:
    """Speaks TLS to browsers and http to the server, and says so in a header.

    One request for each connection, so that every one gets the header.
    """

    def __init__(self, port: int) -> None:
        self.server = port
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE)
        plain = socket.create_server(("127.0.0.1", 0))
        self.port: int = plain.getsockname()[1]
        self.listening = context.wrap_socket(plain, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()

    def _listen(self) -> None:
        while True:
            try:
                browser, _address = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: ssl.SSLSocket) -> None:
        """Pass on one request, then its answer: one thread, since a TLS socket bears no two."""
        with contextlib.suppress(OSError), browser:
            browser.do_handshake()
            asked = _request(browser)
            if not asked:
                return
            with socket.create_connection(("127.0.0.1", self.server)) as server:
                server.sendall(_marked(asked))
                while part := server.recv(65536):
                    browser.sendall(part)


def _request(browser: ssl.SSLSocket) -> bytes:
    """A whole request with its body; empty where the browser thought better of it."""
    read = b""
    while HEAD_END not in read:
        part = browser.recv(65536)
        if not part:
            return b""
        read += part
    head, body = read.split(HEAD_END, 1)
    length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
    while length and len(body) < int(length[1]):
        part = browser.recv(65536)
        if not part:
            return b""
        body += part
    return head + HEAD_END + body


def _marked(request: bytes) -> bytes:
    first, rest = request.split(b"\r\n", 1)
    lines, body = rest.split(HEAD_END, 1)
    kept = [line for line in lines.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    told = [first, *kept, b"X-Forwarded-Proto: https", b"Connection: close"]
    return b"\r\n".join(told) + HEAD_END + body
