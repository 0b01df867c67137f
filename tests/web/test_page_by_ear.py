"""What a screen reader announces: the rules of each cell."""

import pytest

from page_driver import Page
from sudokit.rules import NAMED, make_rules
from sudokit.web.records import board_of

LABELS = (
    "return [...document.querySelectorAll('[role=gridcell]')]"
    ".map((one) => one.getAttribute('aria-label'));"
)
RULES = (
    "killer=16:r2c1+r2c2;r3c1+r3c2;10:r1c1-r1c6, thermometer=r4c1-r4c4,"
    " kropki-white=r5c1+r5c2, even=r6c6+r6c5, arrow=r5c4/r5c5+r5c6,"
    " sandwich=5:r1c6-r6c6, renban=r3c3-r3c5"
)
# The end of a cell's label, by row and column.
EXPECTED = {
    (1, 1): "empty, cage of 10, 6 cells",
    (2, 1): "empty, cage of 16 with r2c2",
    (3, 2): "empty, Killer cages: with r3c1",
    (4, 1): "empty, bulb of a thermometer of 4 cells",
    (4, 3): "empty, cell 3 of a thermometer of 4 cells from r4c1",
    (5, 2): "empty, White Kropki dots: with r5c1",
    (6, 6): "empty, Even cells",
    (5, 4): "empty, circle of an arrow along r5c5 and r5c6",
    (5, 6): "empty, Arrow: cell 3 of 3 from r5c4",
    (3, 4): "empty, Renban: cell 2 of 3 from r3c3",
    (1, 6): "empty, cage of 10, 6 cells from r1c1, Sandwich sums 5",
    (6, 1): "empty",
}


def test_cells_announce_their_rules(page: Page) -> None:
    page.open()
    page.drop(f"# rules {RULES}\n{'.' * 36}\n")
    page.wait(lambda: len(page.line()) == 36)
    labels = page.run(LABELS)
    for (i, j), text in EXPECTED.items():
        label = labels[6 * (i - 1) + j - 1]
        assert label == f"row {i} column {j}, {text}"


@pytest.mark.parametrize(
    "word", [word for word in NAMED if NAMED[word].needs_cells]
)
def test_every_rule_with_cells_has_items(word: str) -> None:
    """They have its cells; a choice of rules has its own sentence."""
    example = NAMED[word].example
    rules = make_rules(9, words=[f"{word}={example}"])
    board = board_of(rules)
    assert board is not None
    items = board["items"]
    if word in ("or", "helpers"):
        assert not items
        return
    assert items and all(one["title"] and one["cells"] for one in items)
    assert {one["word"] for one in items} == {word}
    cells = {cell for rule in rules.rules for cell in rule.cells}
    named = {cell for one in items for cell in one["cells"]}
    assert named <= cells or cells <= named
