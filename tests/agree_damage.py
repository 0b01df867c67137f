"""Damages files: each text must be read or refused.

    PYTHONMALLOC=debug python tests/agree_damage.py [-n COUNT] [--seed S]

Takes files of every format, with puzzles of many sizes and rules, and COUNT
times (100,000) cuts pieces out of one, doubles or moves them, or changes some
characters.  Each text is read by its format or by any, and what is read is
written in a format drawn at random.  Puzzles and FormatErrors may come of it,
and refusals to write.  A text that leads to anything else is printed, and the
status is 1.  All of it runs in one process: with PYTHONMALLOC=debug Python
checks the memory that compiled code uses, and aborts where it is damaged.
"""

import argparse
import io
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from puzzles import DATA, ROOT
from sudokit import Choice, Grid, formats
from sudokit.formats import FORMATS, CantHold, PuzzleRecord
from sudokit.formats.puzzle import Item
from sudokit.rules import NAMED
from sudokit.text.reader import ReadOptions
from sudoku import FormatError

SIGNS = (
    "0123456789abcxrABCDEFG.:;,|+-*/<>(){}[]\"'#=&?%_~ \n\r\t"
    "\x00\x0b\x1c\u00a0\u2028\u0664\ufeff\ud800\udcff√│٣"
)
PIECE = 24  # characters, at most, that are cut out or added
AT_ONCE = 5000  # texts between two lines of progress
SLOW = 2.0  # seconds


def records() -> Iterator[PuzzleRecord]:
    """Return puzzles of many sizes and rules, and one with all contents."""
    for file in sorted((ROOT / "puzzles").glob("*.txt")):
        with file.open() as stream:
            first = next(formats.read(stream, ReadOptions(file.name)))
        if isinstance(first, PuzzleRecord):
            yield first
    grid = Grid.parse("." * 80 + "9")
    clues = Grid.parse("." * 81)
    yield PuzzleRecord(grid.reject(Choice(0, 2, 1)), clues, ("A comment",))


def texts() -> list[tuple[str, str]]:
    """Return files with the names of their formats, or "auto"."""
    result = [("auto", file.read_text("latin-1"))
             for kind in ("valid", "invalid")
             for file in sorted((DATA / kind).glob("*.txt"))
             if file.stat().st_size < 1 << 12]  # fmt: skip
    for record in records():
        for name in FORMATS:
            out = io.StringIO()
            try:
                formats.write(out, [record, record], name)
            except CantHold:
                continue
            result.append((name, out.getvalue()))
    return result


def damaged(text: str, dice: Random, words: list[str]) -> str:
    """Return a text with some pieces removed, repeated, moved or changed."""
    for _ in range(dice.randint(1, 4)):
        at = dice.randint(0, len(text))
        end = min(len(text), at + dice.choice((0, 1, 1, 2, PIECE)))
        piece = text[at:end]
        new = dice.choice((
            "", piece * 2, piece[::-1], dice.choice(words),
            "".join(dice.choices(SIGNS, k=dice.randint(1, 9))),
            str(dice.choice((0, 1, 9, 10, 2**31, 2**63, -1, 10**40))),
        ))  # fmt: skip
        text = text[:at] + new + text[end:]
        if dice.random() < 0.1:
            cut = dice.randint(0, len(text))
            text = text[cut:] + text[:cut]
    return text


def use(text: str, name: str, target: str) -> Counter[str]:
    """Read a text and write its puzzles; count both."""
    counts: Counter[str] = Counter()
    items: Iterator[Item] = formats.read(
        io.StringIO(text), ReadOptions("-", name)
    )
    for item in items:
        if isinstance(item, FormatError):
            assert "\n" not in str(item), "a message of several lines"
            counts["errors"] += 1
            continue
        assert isinstance(item, PuzzleRecord), item
        counts["puzzles"] += 1
        try:
            formats.write(io.StringIO(), [item], target)
        except CantHold:
            counts["refusals to write"] += 1
    return counts


def main() -> int:
    """Damage files; return 1 for anything but puzzles and errors."""
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = Random(options.seed)
    files = texts()
    words = [*NAMED, "# rules ", "# regions ", "# box 2x3", "killer=", "\n\n"]
    counts: Counter[str] = Counter()
    start = time.monotonic()
    for number in range(1, options.n + 1):
        name, right = dice.choice(files)
        text = damaged(right, dice, words)
        name = dice.choice((name, name, "auto", dice.choice([*FORMATS])))
        target = dice.choice([*FORMATS])
        begin = time.process_time()
        try:
            counts += use(text, name, target)
        except Exception as error:
            counts["faults"] += 1
            print(f"{name} to {target}: {text!r}: {error!r}", flush=True)
        if (spent := time.process_time() - begin) > SLOW:
            counts["slow"] += 1
            print(f"{name} to {target}: {spent:.1f} s: {text!r}", flush=True)
        if number % AT_ONCE == 0:
            print(f"{number:,} texts", file=sys.stderr, flush=True)
    figures = ", ".join(f"{n:,} {what}" for what, n in sorted(counts.items()))
    seconds = time.monotonic() - start
    print(f"{options.n:,} damaged texts of {len(files)} files, seed"
          f" {options.seed}: {figures}; {seconds:.0f} s")  # fmt: skip
    return 1 if counts["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
