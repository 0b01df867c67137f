"""Words and transposed words, by rows and columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit.core import words
from sudokit.core.choice import Choice

CELLS = [(i, j) for i in range(9) for j in range(9)]
PLACES = [
    (band, row, stack)
    for band in range(3)
    for row in range(3)
    for stack in range(3)
]

some_places = st.integers(0, 2**27 - 1)


def places_of(x: int) -> set[tuple[int, int, int]]:
    """Return the band, row and stack of each bit."""
    return {place for at, place in enumerate(PLACES) if x >> at & 1}


def test_a_mark_for_each_choice() -> None:
    marks = {
        words.mark_of(Choice(i, j, n)) for i, j in CELLS for n in range(1, 10)
    }
    assert len(marks) == 729
    assert max(marks) < 32 * words.PLACED


def test_marks_follow_the_diagram() -> None:
    # The second row of the second band, in the third box, its left column.
    assert words.mark_of(Choice(4, 6, 1)) % 32 == 14
    assert words.mark_of(Choice(4, 6, 1)) // 32 == 1
    assert words.mark_of(Choice(4, 8, 9)) // 32 == words.RIGHT + 9


@pytest.mark.parametrize("cell", range(81))
def test_twenty_peers_of_which_sixteen_are_far(cell: int) -> None:
    peers = [words.PEERS[3 * cell + column] for column in range(3)]
    far = [words.FAR_PEERS[3 * cell + column] for column in range(3)]
    assert sum(int(mask).bit_count() for mask in peers) == 20
    assert sum(int(mask).bit_count() for mask in far) == 16
    assert [x & y for x, y in zip(peers, far, strict=True)] == far


@given(some_places)
def test_diagrams_of_turns_match(x: int) -> None:
    result = places_of(x)
    assert places_of(words.next_stack(x)) == {
        (b, r, (s - 1) % 3) for b, r, s in result
    }
    assert places_of(words.next_row(x)) == {
        (b, (r - 1) % 3, s) for b, r, s in result
    }
    assert places_of(words.next_band(x)) == {
        ((b - 1) % 3, r, s) for b, r, s in result
    }
    assert words.last_stack(words.next_stack(x)) == x
    assert words.last_band(words.next_band(x)) == x
    in_boxes = {(b, s) for b, _, s in result}
    assert places_of(words.any_row(x)) == {(b, 0, s) for b, s in in_boxes}
    assert places_of(words.all_rows(words.any_row(x))) == {
        (b, r, s) for b, s in in_boxes for r in range(3)
    }
