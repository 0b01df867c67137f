"""Automata in the text of the Interactive Sudoku Solver (ISS).

read_machine(text)   the states after each state and value
decoded(text)        the bytes of such text, of expressions too
"""

from __future__ import annotations

from base64 import b64decode

from sudokit.rules.automaton import State
from sudokit.rules.families import Cells


def decoded(text: str) -> bytes:
    """Return what text in base 64 says, which can end without ``=``.

    ValueError if it isn't base 64 of web addresses.
    """
    padded = (text + "=" * (-len(text) % 4)).encode("ascii")
    return b64decode(padded, b"-_", validate=True)


class _Bits:
    """Numbers of some bits each, read from text in base 64."""

    def __init__(self, text: str) -> None:
        """Read the text; ValueError if it isn't base 64."""
        self._bits = "".join([f"{byte:08b}" for byte in decoded(text)])
        self._at = 0

    def left(self) -> int:
        """Return how many bits are left."""
        return len(self._bits) - self._at

    def take(self, count: int) -> int:
        """Return the next number; ValueError at the end."""
        if count > self.left():
            raise ValueError("it ends too soon")
        self._at += count
        return int(self._bits[self._at - count : self._at] or "0", 2)


def read_machine(text: str) -> tuple[dict[State, Cells], int, int, int]:
    """Return an automaton: the states after each state and value.

    Then the number of states in which it can begin, which come first, a
    mask of those that accept, and how many others accept.
    """
    bits = _Bits(text)
    packed = bits.take(2)
    if packed > 1:
        raise ValueError("its kind is not known")
    width, symbols = bits.take(4) + 1, bits.take(4) + 1
    starts, more = bits.take(width), bits.take(width)
    accepting = bits.take(starts)
    counted = symbols if packed else bits.take(4)
    steps: dict[State, Cells] = {}
    state = 0
    while counted and bits.left() >= counted:
        mask = bits.take(counted)
        if packed:
            values = [v for v in range(1, symbols + 1) if mask >> (v - 1) & 1]
        else:
            values = [0] * mask  # their number
        for known in values:
            value = known or bits.take((symbols - 1).bit_length()) + 1
            before = steps.get((state, value), ())
            steps[state, value] = (*before, bits.take(width))
        state += 1
    return steps, starts, accepting, more
