"""`manage.py boards SEED`: the étuis that a seed deals, for whoever checks a tournament's."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.arbiter import signs
from tournaments.dealing import (
    ALGORITHM,
    LEAST,
    Dealing,
    DealingError,
    DealtBoard,
    commitment,
    deal_board,
)
from tournaments.movements.boards import LAST_BOARD
from tournaments.words import SEATS


class Command(BaseCommand):
    """Prints hands and chien of each étui, and the commitment that could be published before."""

    requires_system_checks = ()
    help = "Les étuis que donne une graine : quatre mains et le chien de chacun."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The seed, which boards, and how strong a taker's hand is at least."""
        parser.add_argument("seed", metavar="GRAINE")
        parser.add_argument("--least", type=int, default=LEAST, help="force minimale du preneur")
        parser.add_argument("--boards", default="1-24", help="étuis, comme 1-24 ou 3,7,12")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the boards to the output."""
        try:
            dealing = Dealing(options["seed"], options["least"])
        except DealingError as error:
            raise CommandError(_told(error)) from error
        boards = [deal_board(dealing, number) for number in _numbers(options["boards"])]
        if options["json"]:
            found = {
                "algorithm": ALGORITHM,
                "seed": dealing.seed,
                "least": dealing.least,
                "commitment": commitment(dealing),
                "boards": [_json(board) for board in boards],
            }
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
            return
        self.stdout.write(_("Empreinte : %(hash)s") % {"hash": commitment(dealing)})
        for board in boards:
            self.stdout.writelines(f"{line}\n" for line in _text(board))


def _told(error: DealingError) -> str:
    return {
        "seed_unreadable": _("De 8 à 64 lettres sans accent, chiffres ou tirets."),
        "least_out": _("Un nombre de 0 à 60."),
    }[error.code]


def _numbers(text: str) -> list[int]:
    """The boards that `1-4,7` names; `CommandError` for what names none."""
    found: list[int] = []
    for part in text.split(","):
        first, _dash, last = part.strip().partition("-")
        try:
            found += range(int(first), int(last or first) + 1)
        except ValueError as error:
            raise CommandError(_("Étui inconnu : %(board)s") % {"board": part}) from error
    for number in found:
        if not 1 <= number <= LAST_BOARD:
            raise CommandError(_("Étui inconnu : %(board)s") % {"board": number})
    return found


def _json(board: DealtBoard) -> dict[str, Any]:
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "taker": str(board.taker),
        "hands": {str(seat): [card.code for card in hand] for seat, hand in board.hands.items()},
        "chien": [card.code for card in board.chien],
        "attempt": board.attempt,
        "strength": board.taker_strength,
    }


def _text(board: DealtBoard) -> Iterator[str]:
    yield ""
    yield _("Étui %(board)s : %(taker)s prend, %(dealer)s donne") % {
        "board": board.number,
        "taker": SEATS[board.taker],
        "dealer": SEATS[board.dealer],
    }
    for seat, hand in board.hands.items():
        yield f"{SEATS[seat]} : {signs.listed(hand)}"
    yield _("Chien : %(cards)s") % {"cards": signs.listed(board.chien)}
