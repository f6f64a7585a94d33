"""An https address for the test server, as a proxy in the hall would give it one."""

from __future__ import annotations

import contextlib
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
        self.listening.close()

    def _listen(self) -> None:
        while True:
            try:
                browser, _address = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: ssl.SSLSocket) -> None:
        with contextlib.suppress(OSError), browser:
            browser.do_handshake()
            head = b""
            while HEAD_END not in head:
                part = browser.recv(65536)
                if not part:
                    return
                head += part
            with socket.create_connection(("127.0.0.1", self.server)) as server:
                server.sendall(_marked(head))
                threading.Thread(target=_pump, args=(browser, server), daemon=True).start()
                _pump(server, browser)


def _marked(head: bytes) -> bytes:
    first, rest = head.split(b"\r\n", 1)
    lines, body = rest.split(HEAD_END, 1)
    kept = [line for line in lines.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    told = [first, *kept, b"X-Forwarded-Proto: https", b"Connection: close"]
    return b"\r\n".join(told) + HEAD_END + body


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while part := source.recv(65536):
            sink.sendall(part)
