"""Sets as integers: their members, how many, and the lowest."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sudokit.native.bits import (
    bit_of,
    bits_of,
    count_bits,
    count_of,
    lowest_of,
    members,
    place_of,
    reversed_mask,
)

MASKS = st.integers(1, (1 << 63) - 1)


@given(st.sets(st.integers(0, 700)) | st.sets(st.integers(0, 10**5)))
def test_the_members_of_a_set(numbers: set[int]) -> None:
    assert members(bits_of(numbers)) == sorted(numbers)


@given(MASKS)
def test_counting_bits_and_finding_the_lowest(mask: int) -> None:
    assert count_of(mask) == count_bits(mask) == mask.bit_count()
    assert lowest_of(mask) == members(mask)[0]


def test_each_bit_has_its_number() -> None:
    assert [bit_of(k) for k in range(63)] == [1 << k for k in range(63)]
    assert [place_of(1 << k) for k in range(63)] == [*range(63)]


@given(st.integers(1, 62).flatmap(lambda n: st.tuples(
    st.just(n), st.integers(0, (1 << n) - 1)
)))  # fmt: skip
def test_a_mask_is_reversed(case: tuple[int, int]) -> None:
    size, mask = case
    swapped = reversed_mask(mask, (1 << size) - 1)
    assert members(swapped) == [size - 1 - k for k in members(mask)[::-1]]
