"""Games with a wrong mark, a wrong entry or both, in every format."""

import io

from puzzles import EASY
from sudokit import formats
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats import FORMATS, PuzzleRecord, marks_of

CLUES = Grid.parse(EASY)
GONE = "r1c3 is 4, but its mark is gone."
WRONG = "r1c3 is 4, not 2."
OTHER = "r1c4 is 6, but its mark is gone."
ENTRY = Grid.parse(EASY[:2] + "2" + EASY[3:])
RECORDS = {
    "ruled out": (PuzzleRecord(CLUES.reject(Choice(0, 2, 4))), {GONE}),
    "entry": (PuzzleRecord(ENTRY, CLUES), {WRONG}),
    "both": (
        PuzzleRecord(ENTRY.reject(Choice(0, 3, 6)), CLUES),
        {f"{WRONG} {OTHER}", WRONG, OTHER},  # as the format holds it
    ),
    "mark": (
        PuzzleRecord(CLUES, marks=marks_of([0, 0, 3, *[0] * 78], [0] * 81)),
        {GONE},
    ),
}
# Formats that hold no position of a player.
BARE = frozenset(FORMATS) - {
    "candidates", "fpuzzles", "hodoku", "jsonl", "link", "opensudoku", "sdk",
    "sudokupad", "sudokuwiki",
}  # fmt: skip


def inputs() -> dict[str, tuple[str, str, str]]:
    """Return formats with their texts and mistakes, by name."""
    texts = {}
    for name, format in FORMATS.items():
        for kind, (record, messages) in RECORDS.items():
            text = format.head + formats.text_of(record, format) + format.tail
            options = formats.ReadOptions(format=name)
            (back,) = formats.read(io.StringIO(text), options)
            assert isinstance(back, PuzzleRecord)
            position = formats.standing_of(back)
            puzzle = formats.clues_of(back)
            if position != puzzle:
                wrong = formats.mistakes(position, puzzle)
                message = formats.mistakes_text(wrong)
                assert message in messages
                texts[f"{name}, {kind}"] = (name, text, message)
    return texts


INPUTS = inputs()
