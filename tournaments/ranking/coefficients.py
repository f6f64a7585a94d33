"""What a session is worth after an elimination, and how many may be kept (RC art.27)."""

from collections.abc import Sequence
from fractions import Fraction

_FIRST = Fraction(1)
_STEPS = (
    (Fraction(0), Fraction("0.05")),
    (Fraction(20), Fraction("0.10")),
    (Fraction(42), Fraction("0.15")),
)
_LEAST_KEPT = {2: Fraction(1, 2), 3: Fraction(1, 4), 4: Fraction(1, 8)}


def session_coefficients(entered: Sequence[int]) -> tuple[Fraction, ...]:
    """The coefficient of each session, from the number of competitors who play it.

    The first has 1; each later one adds to the one before: nothing when nobody was eliminated,
    0.05 below 20 %, 0.10 from 20 % and below 42 %, 0.15 from 42 % on, the share being counted on
    those of the session before.
    """
    found: list[Fraction] = []
    for index, playing in enumerate(entered):
        if index == 0:
            found.append(_FIRST)
            continue
        before = entered[index - 1]
        share = Fraction(100 * max(before - playing, 0), before) if before else Fraction(0)
        found.append(found[-1] + _step(share))
    return tuple(found)


def _step(share: Fraction) -> Fraction:
    if share == 0:
        return Fraction(0)
    return [add for least, add in _STEPS if share >= least][-1]


def fewest_kept(entered: int, session: int) -> int:
    """How many of those who entered must at least play `session`: half in the second, and so on.

    From the fifth session on nothing is printed: 1.
    """
    if session <= 1:
        return entered
    kept = entered * _LEAST_KEPT.get(session, Fraction(0))
    return max(1, -(-kept.numerator // kept.denominator))
