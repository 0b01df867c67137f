"""Sets of small numbers as integers, a bit for each number.

bits_of(numbers), members(bits)   a set of any size, and its members
count_of, lowest_of               of a mask in one word: fast for a few
                                  bits, such as the values of a cell
bit_of, place_of, count_bits      the same for any of 63 bits
reversed_mask(mask, full)         each value v becomes size+1-v
can_spare(sets, gone)             one of the sets isn't needed
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from sudokit.native.arrays import i64, vec

SPAN: Final = 60  # members in a word of a set
WORD: Final = (1 << SPAN) - 1

# Masks are looked up nine bits at a time.
COUNT: Final = vec[i64]([mask.bit_count() for mask in range(512)])
# The index of the lowest bit of each mask, 9 for the empty one.
LOWEST: Final = vec[i64](
    [9] + [(mask & -mask).bit_length() - 1 for mask in range(1, 512)]
)


def bits_of(numbers: Iterable[int]) -> int:
    """Return the set of some numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def members(bits: int) -> list[int]:
    """Return the members of a set, ascending."""
    numbers: list[int] = []
    base: i64 = 0
    while bits:
        word: i64 = bits & WORD
        if word:
            add_members(numbers, base, word)
            bits >>= SPAN
            base += SPAN
        else:  # skip to the next member, which may be far
            empty = (bits & -bits).bit_length() - 1
            bits >>= empty
            base += empty
    return numbers


def add_members(numbers: list[int], base: i64, word: i64) -> None:
    """Append the members of one word of a set, whose first number is base."""
    while word:
        part: i64 = word & 511
        while part:
            numbers.append(base + LOWEST[part])
            part &= part - 1
        word >>= 9
        base += 9


def count_of(mask: i64) -> i64:
    """Return the number of bits of a mask."""
    bits: i64 = COUNT[mask & 511]
    mask >>= 9
    while mask:
        bits += COUNT[mask & 511]
        mask >>= 9
    return bits


def lowest_of(mask: i64) -> i64:
    """Return the index of the lowest bit of a mask that has one."""
    base: i64 = 0
    while not mask & 511:
        mask >>= 9
        base += 9
    return base + LOWEST[mask & 511]


# De Bruijn's sequence: the top six bits of its product with a power of two
# determine the power.
SEQUENCE: Final[i64] = 0x03F79D71B4CB0A89


def _places() -> vec[i64]:
    """Return the number of a bit, by the top six bits of its product."""
    places = [0] * 64
    for place in range(63):
        places[((SEQUENCE << place) >> 58) & 63] = place
    return vec[i64](places)


PLACES: Final[vec[i64]] = _places()
# The bits at odd places of a mask of at most 63, one place lower.  Compiled
# code boxes integers of 2^62 and more, which costs more than the rest.
ODD: Final[i64] = 0x1555555555555555
# A shifted 1 would be one of 32 bits in the C of mypyc.
BITS: Final[vec[i64]] = vec[i64]([2**place for place in range(63)])


def bit_of(place: i64) -> i64:
    """Return the bit of a number, 0 to 62."""
    return BITS[place]


def place_of(bit: i64) -> i64:
    """Return the number, 0 to 62, of the only bit that is set."""
    return PLACES[((bit * SEQUENCE) >> 58) & 63]


def count_bits(mask: i64) -> i64:
    """Return the number of bits of a mask of at most 63."""
    mask -= (mask >> 1) & ODD
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 127


def reversed_mask(mask: i64, full: i64) -> i64:
    """Return a mask with size+1-v for each value v; ``full`` has all."""
    odd = (mask >> 1) & ODD
    mask = odd | (mask ^ odd << 1) << 1
    mask = (mask >> 2) & 0x3333333333333333 | (mask & 0x3333333333333333) << 2
    mask = (mask >> 4) & 0x0F0F0F0F0F0F0F0F | (mask & 0x0F0F0F0F0F0F0F0F) << 4
    mask = (mask >> 8) & 0x00FF00FF00FF00FF | (mask & 0x00FF00FF00FF00FF) << 8
    mask = (mask >> 16) & 0xFFFF0000FFFF | (mask & 0xFFFF0000FFFF) << 16
    mask = (mask >> 32) & 0xFFFFFFFF | (mask & 0xFFFFFFFF) << 32
    return (mask >> (64 - count_bits(full))) & full


def can_spare(sets: list[int], gone: list[int]) -> bool:
    """Return whether one of some sets isn't needed to rule members out.

    Each set takes a member of its own.  A member is ruled out where the sets
    are too few for the rest.

    >>> can_spare([0b11, 0b11], [0]), can_spare([0b11, 0b11, 0b110], [0])
    (False, True)
    """
    for at in range(len(sets)):
        rest = sets[:at] + sets[at + 1 :]
        needed = [member for member in gone if not is_tight(rest, member)]
        if not needed:
            return True
    return False


def is_tight(sets: list[int], member: int) -> bool:
    """Return whether some sets are too few for their members without one."""
    for many in range(1, len(sets) + 1):
        for some in combinations(sets, many):
            held = 0
            for one in some:
                held |= one
            if (held & ~(1 << member)).bit_count() < many:
                return True
    return False
