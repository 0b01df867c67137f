"""Lines of HoDoKu's library: techniques and other fields."""

import io

import pytest

from puzzles import WIKI
from sudokit import Grid, formats
from sudokit.formats import PuzzleRecord
from sudokit.text.reader import ReadOptions


@pytest.mark.parametrize(
    ("technique", "lost", "comments"),
    [
        (":0000:x:{}:::", (), ()),
        (":0000:x:{}::::said", (), ("said",)),
        (":0000::{}:::", (), ()),
        # A full house, and where it places its value.
        (":0000:8:{}:::829:", ("technique and conclusion",), ()),
        (":0003:8:{}:::829:", ("technique and conclusion",), ()),
    ],
)
def test_full_house_is_a_technique(
    technique: str, lost: tuple[str, ...], comments: tuple[str, ...]
) -> None:
    text = technique.format(WIKI) + "\n"
    (puzzle,) = formats.read(
        io.StringIO(text), ReadOptions("<test>", "hodoku", None)
    )
    assert isinstance(puzzle, PuzzleRecord)
    assert puzzle.grid == Grid.parse(WIKI)
    assert puzzle.dropped == lost
    assert puzzle.comments == comments
