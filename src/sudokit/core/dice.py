"""Random numbers from a seed, the same on all systems."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar, final

from sudokit.native.arrays import i64

T = TypeVar("T")


@final
class Dice:
    """Random numbers from a seed, the same on all systems.

    The generator is xoshiro128++ of Blackman and Vigna (2019).  Its state of
    four 32-bit numbers is filled from the seed: different seeds of 90 bits
    or less give different states.  All products and sums are cut to 32
    bits, so compiled and interpreted arithmetic agree, and a seed always
    gives the same puzzles.

        >>> from sudokit import Dice
        >>> Dice("tea").shuffled("abcd") == Dice("tea").shuffled("abcd")
        True
    """

    def __init__(self, seed: int | str) -> None:
        """``seed`` is any integer, or any word; see ``seed_of``."""
        number = seed_of(seed)
        left = abs(number) * 2 + (number < 0)
        state = [0, 0, 0]
        at = 0
        while left or at < 3:
            part: i64 = left & MASK
            old: i64 = state[at % 3]
            state[at % 3] = int(_mix((old ^ part) + 0x9E3779B9))
            left >>= 32
            at += 1
        self._a: i64 = state[0]
        self._b: i64 = state[1]
        self._c: i64 = state[2]
        self._d: i64 = _mix(self._a + self._b + self._c) | 1
        for _ in range(STIR):
            self.number()
        self._seeds = int(self.number()) * 2**21 + int(self.number() >> 11)

    def number(self) -> i64:
        """Return the next 32 bits."""
        mask: i64 = MASK
        total = (self._a + self._d) & mask
        result = (_turn(total, 7) + self._a) & mask
        moved = (self._b << 9) & mask
        self._c ^= self._a
        self._d ^= self._b
        self._b ^= self._c
        self._a ^= self._d
        self._c ^= moved
        self._d = _turn(self._d, 11)
        return result

    def below(self, size: i64) -> i64:
        """Return a number from 0 to size - 1, evenly; size up to 2**31."""
        end: i64 = MASK + 1
        while True:
            number = self.number()
            # Only the last numbers need another division.
            if number < end - size or number < end // size * size:
                return number % size

    def order(self) -> i64:
        """Return an order of three: the last one, and the last of the others.

        Four bits each: the results of ``below(3)`` and then ``below(2)``.
        """
        number = self.number()
        while number == MASK:
            number = self.number()
        return number % 3 | (self.number() % 2 << 4)

    def seed(self) -> int:
        """Return a seed for other dice: 53 bits, exact in every JSON reader.

        It is a scattered counter; so the first 2**53 are all different.
        """
        self._seeds += 1
        x = self._seeds & SEEDS
        x ^= x >> 27
        x = x * 0x1B873593CC9E2D51 & SEEDS
        x ^= x >> 26
        x = x * 0x1FD7046C5EF9AB55 & SEEDS
        return x ^ (x >> 27)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order, each with equal probability."""
        mixed = list(items)
        last: i64 = len(mixed) - 1
        while last > 0:
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
            last -= 1
        return mixed


MASK: Final = 0xFFFFFFFF
LONGEST_SEED: Final = 1000  # characters
SEEDS: Final = 2**53 - 1
STIR: Final = 8  # numbers discarded until each bit of a seed has spread


def _turn(x: i64, places: i64) -> i64:
    """Rotate 32 bits to the left."""
    return ((x << places) | (x >> (32 - places))) & MASK


def _mix(x: i64) -> i64:
    """Scramble a number of 32 bits."""
    mask: i64 = MASK
    x &= mask
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & mask
    x = ((x ^ (x >> 15)) * 0x735A2D97) & mask
    return x ^ (x >> 15)


def seed_of(seed: int | str) -> int:
    """Return the number of a seed: an integer itself, or the hash of a word.

    ValueError for more than LONGEST_SEED characters.

    >>> seed_of(7), seed_of("a word") == seed_of("a word")
    (7, True)
    """
    if not isinstance(seed, str):
        return seed
    if len(seed) > LONGEST_SEED:
        raise ValueError(f"a seed has at most {LONGEST_SEED} characters")
    digits = seed.removeprefix("-")
    if digits.isascii() and digits.isdecimal():
        return int(seed)
    word = b"\1" + seed.encode("utf-8", "surrogateescape")
    return int.from_bytes(word, "big")


def fresh_seed() -> int:
    """Return a fresh random seed.

    >>> fresh_seed() != fresh_seed()
    True
    """
    return int.from_bytes(os.urandom(16), "big")


def seeds_from(seed: int | str | None) -> Iterator[int]:
    """Yield seeds without end, the given one first.

    None starts from a fresh seed, of 53 bits like the others.

    >>> next(seeds_from(7))
    7
    """
    first = fresh_seed() % 2**53 if seed is None else seed_of(seed)
    yield first
    dice = Dice(first)
    while True:
        yield dice.seed()
