"""Grids whose values are all letters, from A on."""

import io
from collections.abc import Callable

import pytest

from sudokit import formats
from sudokit.text.characters import LETTERS, squarest_rows
from sudokit.text.messages import FormatError
from sudokit.text.rows import VALUES

KINDS: dict[str, Callable[[list[str]], str]] = {
    "rows": "\n".join,
    "blanks": lambda rows: "\n".join(" ".join(row) for row in rows),
    "lower case": lambda rows: "\n".join(rows).lower(),
    "zeros": lambda rows: "\n".join(rows).replace(".", "0"),
    "a line": "".join,
    "first row empty": lambda rows: "\n".join(
        ["." * len(rows), *rows[1:]]
    ),
    "blocks": lambda rows: "\n\n".join(
        "\n".join(rows[k : k + squarest_rows(len(rows))])
        for k in range(0, len(rows), squarest_rows(len(rows)))
    ),
}  # fmt: skip


def rows_of(size: int, signs: str) -> list[str]:
    """Return the rows of a grid, with every third cell empty."""
    height = squarest_rows(size)
    width = size // height
    return [
        "".join(
            "." if (i + j) % 3 == 2
            else signs[(width * (i % height) + i // height + j) % size]
            for j in range(size)
        )
        for i in range(size)
    ]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [4, 6, 9, 10, 12, 16, 25])
def test_letters_are_values(size: int, kind: str) -> None:
    lettered = KINDS[kind](rows_of(size, LETTERS))
    usual = KINDS[kind](rows_of(size, VALUES[1:])).lower()
    for text in (lettered, f"{lettered}\n\n{usual}\n"):
        items = list(formats.read(io.StringIO(text)))
        assert len(items) == text.count(usual) + 1
        for item in items:
            assert not isinstance(item, FormatError), str(item)
            (expected,) = formats.read(io.StringIO(usual))
            assert item == expected


@pytest.mark.parametrize("sign", "Z5?")
@pytest.mark.parametrize("place", [0, 7, 100, 255])
def test_another_sign_is_one_error(sign: str, place: int) -> None:
    cells = "".join(rows_of(16, LETTERS))
    cells = cells[:place] + sign + cells[place + 1 :]
    text = "\n".join(cells[k : k + 16] for k in range(0, 256, 16))
    (item,) = formats.read(io.StringIO(text))
    assert isinstance(item, FormatError)


def test_usual_letters_stay_what_they_are() -> None:
    rows = ["G" + "." * 15, "A" + "." * 15, *["." * 16] * 14]
    (item,) = formats.read(io.StringIO("\n".join(rows)))
    assert not isinstance(item, FormatError)
    assert [row[0] for row in item.grid.values()[:2]] == [16, 10]
