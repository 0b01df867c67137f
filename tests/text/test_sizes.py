"""One reader for all sizes: puzzles of any size, in any order."""

from io import StringIO
from itertools import permutations

import pytest

from puzzles import EASY
from sudokit import Grid
from sudokit.filter.items import InputPuzzle, Remark
from sudokit.filter.loop import Filter, Options
from sudokit.filter.output import Output
from sudokit.filter.puzzles import items_of
from sudokit.filter.variants import VariantKinds
from sudokit.rules import GivenRules, RuleReader
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions

FOUR = "1...\n..3.\n.1..\n...2\n"
SIX = "1 2 3 4 5 6\n" + "0 0 0 0 0 0\n" * 5
NINE = "".join(EASY[k : k + 9] + "\n" for k in range(0, 81, 9))
SIXTEEN = "G" + "." * 15 + "\n" + ("." * 16 + "\n") * 15
LINES = {4: "1..." + "..3." + ".1.." + "...2\n", 6: "1" + "." * 35 + "\n"}
ONE_OF_EACH = {
    4: FOUR,
    6: SIX,
    9: NINE,
    16: SIXTEEN,
}


def sizes_of(text: str) -> list[int]:
    """Return the sizes of the puzzles in a text, negative for errors."""
    sizes = []
    for item in items_of(StringIO(text)):
        if isinstance(item, Remark):
            sizes.append(-int(item.message.split(":")[1]))
            continue
        if isinstance(item, str):
            sizes += [9] * len(item.splitlines())
            continue
        assert isinstance(item, InputPuzzle)
        sizes.append(len(item.puzzle.values()))
        assert isinstance(item.puzzle, Grid) == (sizes[-1] == 9)
    return sizes


@pytest.mark.parametrize("order", list(permutations(ONE_OF_EACH)))
@pytest.mark.parametrize("between", ["", "\n", "# next\n\n"])
def test_sizes_can_come_in_any_order(
    order: tuple[int, ...], between: str
) -> None:
    text = between.join(ONE_OF_EACH[size] for size in order)
    assert sizes_of(text) == list(order)
    assert sizes_of(text + EASY + "\n" + text) == [*order, 9, *order]


def test_lines_of_any_size() -> None:
    text = LINES[4] + EASY + "\n" + LINES[6] + EASY + "\n" + LINES[4]
    assert sizes_of(text) == [4, 9, 6, 9, 4]


def test_a_9x9_is_a_grid_after_any_other() -> None:
    assert sizes_of(LINES[4] * 3 + NINE + EASY) == [4, 4, 4, 9, 9]


@pytest.mark.parametrize("after", ONE_OF_EACH)
def test_a_damaged_puzzle_hides_no_other(after: int) -> None:
    rest = ONE_OF_EACH[after]
    for size, whole in ONE_OF_EACH.items():
        rows = whole.splitlines(keepends=True)
        short = "".join(rows[:-1])
        assert sizes_of(f"{whole}\n{short}\n{rest}")[-1] == after, size
        assert sizes_of(f"{whole}\n{short}\n{rest}")[0] == size
        assert min(sizes_of(f"{whole}\n{short}\n{rest}")) < 0


def test_messages_are_the_same_for_all_sizes() -> None:
    text = SIX.replace("0 0 0 0 0 0\n", "0 0 0 0 0\n", 1)
    with pytest.raises(FormatError, match="5 cells where 6 are needed"):
        RuleReader(
            StringIO(text), ReadOptions(given=GivenRules(shape=(2, 3)))
        ).read()
    with pytest.raises(FormatError, match="value '7' is beyond 6"):
        RuleReader(
            StringIO(SIX.replace("6", "7")),
            ReadOptions(given=GivenRules(shape=(2, 3))),
        ).read()
    short = SIX.removesuffix("0 0 0 0 0 0\n")
    with pytest.raises(FormatError, match="ends after 5 rows, not 6"):
        RuleReader(StringIO(short)).read()


def test_refused_sizes_stop_no_other_puzzle() -> None:
    out, talk = StringIO(), StringIO()
    variants = VariantKinds(format="sdm")
    judge = Filter(
        Options(quiet=True), Output(out, talk), None, lambda: variants
    )
    for item in items_of(StringIO(FOUR + NINE)):
        judge.take(item)
    assert judge.finish() == 2
    assert judge.counts.puzzles == 1
    assert talk.getvalue().startswith(
        "sudoku: --format sdm: this format is for classic 9x9 puzzles, not 4x4"
    )
    assert len(out.getvalue().split()) == 81
