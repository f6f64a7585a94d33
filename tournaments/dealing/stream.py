"""Chance out of a label: SHA-256 in counter mode, whole numbers without a bias, a shuffle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

BYTE = 256


class Stream:
    """The bytes of SHA-256("label/0"), SHA-256("label/1") … one after the other.

    The same label gives the same numbers on any machine and in any language.
    """

    def __init__(self, label: str) -> None:
        self._bytes = _bytes(label)

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` − 1, each as likely; `ValueError` above 256.

        A byte at or above the greatest multiple of `bound` is thrown away, so that the remainder
        favours no number.
        """
        if not 1 <= bound <= BYTE:
            raise ValueError(bound)
        limit = BYTE - BYTE % bound
        while True:
            byte = next(self._bytes)
            if byte < limit:
                return byte % bound


def _bytes(label: str) -> Iterator[int]:
    counter = 0
    while True:
        yield from sha256(f"{label}/{counter}".encode()).digest()
        counter += 1


def shuffled(things: Sequence[T], label: str) -> list[T]:
    """The things in an order of chance: Fisher–Yates from the last place down to the second.

    Each place i (counted from 0) changes with a place from 0 to i. At most 256 things.
    """
    found = list(things)
    stream = Stream(label)
    for place in range(len(found) - 1, 0, -1):
        other = stream.below(place + 1)
        found[place], found[other] = found[other], found[place]
    return found
