"""Numbers of cells in links: two signs of base 32 for each."""

from __future__ import annotations

import re


def numbers_of(text: str, name: str, end: int) -> list[int]:
    """81 numbers in base 32, of two signs each."""
    if len(text) != 162:
        raise ValueError(f"{name}= has {len(text)} signs, not 162")
    if not re.fullmatch("[0-9a-vA-V]{162}", text):
        raise ValueError(f"{name}= has a sign that is none of base 32")
    found = [int(text[k : k + 2], 32) for k in range(0, 162, 2)]
    if max(found) >= end:
        raise ValueError(f"{name}= has a number beyond {end - 1}")
    return found


def bits_of(digits: str) -> int:
    """A set of values as bits."""
    return sum(1 << (int(digit) - 1) for digit in digits)


def two_signs(number: int) -> str:
    """A number below 1024 in base 32."""
    signs = "0123456789abcdefghijklmnopqrstuv"
    return signs[number >> 5] + signs[number & 31]
