"""Published links and constraint strings."""

import io

import pytest

from puzzles import DATA
from sudokit import formats
from sudokit.rules.puzzle import puzzle_rules
from sudokit.text.messages import FormatError

LINKS = [
    tuple(block.splitlines())
    for block in (DATA / "links.txt").read_text().split("\n\n")[1:]
]


def summary(text: str) -> str:
    """Return the puzzle of a link, or why it is refused."""
    (item,) = formats.read(io.StringIO(f"{text}\n"))
    if isinstance(item, FormatError):
        return f"refused: {item.message}"
    rules = puzzle_rules(item.grid)
    clues = item.grid if item.clues is None else item.clues
    count = sum(1 for row in clues.values() for n in row if n)
    words = " ".join(sorted({rule.word for rule in rules.rules}))
    return f"read: {rules.size}, {count} values, {words or 'no other rules'}"


def test_there_are_a_hundred_links() -> None:
    assert len(LINKS) >= 100
    assert all(len(link) == 3 and "/" in link[0] for link in LINKS)


@pytest.mark.parametrize("number", range(len(LINKS)))
def test_each_link_is_read_or_refused_by_name(number: int) -> None:
    _, expected, text = LINKS[number]
    assert summary(text) == expected
