"""Classes of rows are exact, whatever the hashes."""

import numpy as np
import pytest

from sudokit.tables.data import classes
from sudokit.tables.data.classes import Forms, Hashes, firsts, hashes
from sudokit.tables.facts import NO_GRID, Numbers


def some_forms(rows: int, kinds: int, seed: int) -> Numbers:
    """Return rows of this many kinds, every seventh without a form."""
    chance = np.random.default_rng(seed)
    known = chance.integers(0, 10**9, (kinds, 9), np.uint32)
    result: Numbers = known[chance.integers(0, kinds, rows)]
    result[::7] = NO_GRID
    return result


def by_hand(rows: Numbers) -> list[int]:
    """Return for each row the index of the first equal row."""
    seen: dict[bytes, int] = {}
    return [
        at if row[0] == NO_GRID else seen.setdefault(row.tobytes(), at)
        for at, row in enumerate(rows)
    ]


@pytest.mark.parametrize("bits", [0, 1, 3, 64])
def test_the_first_of_each_class_is_found(
    monkeypatch: pytest.MonkeyPatch, bits: int
) -> None:
    def few(numbers: Numbers) -> Hashes:
        result = hashes(numbers)
        return (
            result >> np.uint64(64 - bits) if bits else result * np.uint64(0)
        )

    monkeypatch.setattr(classes, "hashes", few)
    rows = some_forms(300, 40, bits)
    tables = [rows[:90], rows[90:90], rows[90:]]
    assert firsts(Forms(tables)).tolist() == by_hand(rows)


def test_no_rows_have_no_classes() -> None:
    assert not len(firsts(Forms([np.empty((0, 9), np.uint32)])))


def test_hashes_differ_and_stay_the_same() -> None:
    rows = some_forms(50_000, 50_000, 1)
    rows = np.unique(rows, axis=0)
    assert len(np.unique(hashes(rows))) == len(rows)
    # The sides of a split depend on them.
    row = np.arange(9, dtype=np.uint32).reshape(1, 9)
    assert hashes(row).tolist() == [10038987832672827083]
