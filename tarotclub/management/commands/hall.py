"""`manage.py hall`: everything ready, then the server for the hall (`make run`)."""

from __future__ import annotations

import errno
import io
import os
import socket
from typing import TYPE_CHECKING, Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from tarotclub import firstvisit, hallserver, hosts, serving
from tarotclub.hosts import EVERYWHERE

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from django.core.management.base import CommandParser


class Command(BaseCommand):
    help = "Prépare tout, affiche les adresses et ouvre le serveur pour la salle."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=EVERYWHERE)
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        with translation.override(terminal_language()):
            refuse_busy(host, port)
            self._say(_("TarotClub démarre…"))
            self._prepare()
            welcome = "\n".join(greeting(host, port))
        hallserver.serve(host, port, lambda: self._say(welcome))

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def _prepare(self) -> None:
        try:
            serving.prepare()
        except serving.NewerDataError as error:
            raise CommandError(
                _("Ces données viennent d’une version plus récente de TarotClub : mettez à jour.")
            ) from error


def greeting(host: str, port: int) -> Iterator[str]:
    """Yield the lines that say where the site answers, and the first visit's token."""
    yield _("TarotClub est ouvert (Ctrl-C pour fermer).")
    here = yield from (_at_the_proxy(host, port) if settings.PRODUCTION else _hall(host, port))
    if firstvisit.is_first_visit():
        yield _("Première visite : ouvrez %(address)s et donnez le code %(token)s") % {
            "address": here,
            "token": firstvisit.token(),
        }


def _hall(host: str, port: int) -> Generator[str, None, str]:
    here, phones = addresses(host, port)
    yield _("Sur cette machine : %(address)s") % {"address": here}
    if phones:
        yield _("Sur les téléphones : %(address)s") % {"address": phones}
        yield qr_code(phones)
    elif host == EVERYWHERE:
        yield _("Aucun réseau : seuls les navigateurs de cette machine.")
    return here


def _at_the_proxy(host: str, port: int) -> Generator[str, None, str]:
    """Browsers are sent to https: only the proxy asks at `host`:`port`."""
    addresses = [f"https://{name}/" for name in hosts.public_names()]
    for address in addresses:
        yield _("Adresse du site : %(address)s") % {"address": address}
    yield _("Le proxy s’adresse à %(address)s") % {"address": f"{_shown(host)}:{port}"}
    return addresses[0] if addresses else _("le site")


def qr_code(address: str) -> str:
    """Return the QR code of `address`, drawn with characters."""
    drawing = io.StringIO()
    segno.make(address, micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()


def terminal_language() -> str:
    """Return the language to speak in this terminal: its own where we have it, else the default."""
    wanted = next(
        (os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), ""
    )
    known = {code for code, _name in settings.LANGUAGES}
    return wanted[:2] if wanted[:2] in known else settings.LANGUAGE_CODE


def refuse_busy(host: str, port: int) -> None:
    """`CommandError` when the server could not listen at `host`:`port`, before it tries."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(_why(error, host, port)) from error
        except OverflowError as error:
            raise CommandError(_("Un port va de 1 à 65535.")) from error


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return _(
            "Le port %(port)s est déjà pris : fermez l’autre programme, "
            "ou choisissez-en un autre (make run PORT=%(other)s)."
        ) % {"port": port, "other": port + 80 if port < 60000 else 8080}
    if error.errno == errno.EACCES:
        return _("Le port %(port)s est réservé : choisissez-en un au-dessus de 1023.") % {
            "port": port
        }
    return _("Cette machine n’a pas l’adresse %(host)s.") % {"host": host}


def addresses(host: str, port: int) -> tuple[str, str | None]:
    """Return the address for this machine, and the one for phones (None where they reach none)."""
    if host == EVERYWHERE:
        network = hosts.network_address()
        return f"http://localhost:{port}/", f"http://{network}:{port}/" if network else None
    address = f"http://{_shown(host)}:{port}/"
    local = host in {"localhost", "::1"} or host.startswith("127.")
    return address, None if local else address


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
